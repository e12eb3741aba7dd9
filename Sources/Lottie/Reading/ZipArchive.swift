import Foundation
import PathreelFiles

/// The files of a zip archive (APPNOTE 6.3), stored or deflated, as `.lottie` files are. Nothing is written, so names
/// cannot lead anywhere; sizes in the archive are not trusted.
struct ZipArchive: Sendable {
  enum Mistake: Error {
    case noArchive
    case damaged(String)
    case tooLarge
    case unknownMethod(String)
  }

  private struct Entry: Sendable {
    let method: Int
    let isEncrypted: Bool
    let packedSize: Int
    let offset: Int
  }

  /// The names of the files, in the archive's order.
  let names: [String]
  private let data: [UInt8]
  private let entries: [String: Entry]

  /// Whether the data begins like an archive.
  static func isArchive(_ data: Data) -> Bool { data.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

  /// Reads the archive's directory, at its end.
  init(_ data: Data) throws(Mistake) {
    self.data = [UInt8](data)
    let bytes = Bytes(bytes: self.data)
    // The record at the end is followed by a comment of at most 65,535 bytes.
    let last = self.data.count - 22
    guard last >= 0,
      let end = stride(from: last, through: max(0, last - 65_535), by: -1).first(where: {
        bytes.number($0, 4) == 0x0605_4B50
      }), let count = bytes.number(end + 10, 2), var position = bytes.number(end + 16, 4)
    else { throw .noArchive }
    var (names, entries): ([String], [String: Entry]) = ([], [:])
    for _ in 0..<count {
      guard bytes.number(position, 4) == 0x0201_4B50, let flags = bytes.number(position + 8, 2),
        let method = bytes.number(position + 10, 2), let packedSize = bytes.number(position + 20, 4),
        let nameLength = bytes.number(position + 28, 2), let extraLength = bytes.number(position + 30, 2),
        let commentLength = bytes.number(position + 32, 2), let offset = bytes.number(position + 42, 4),
        let name = bytes.text(position + 46, nameLength)
      else { throw .damaged("its directory") }
      names.append(name)
      entries[name] = Entry(method: method, isEncrypted: flags & 1 != 0, packedSize: packedSize, offset: offset)
      position += 46 + nameLength + extraLength + commentLength
    }
    (self.names, self.entries) = (names, entries)
  }

  /// The content of a file; nil if there is none of this name.
  func file(_ name: String, atMost limit: Int) throws(Mistake) -> Data? {
    guard let entry = entries[name] else { return nil }
    let bytes = Bytes(bytes: data)
    guard bytes.number(entry.offset, 4) == 0x0403_4B50, let nameLength = bytes.number(entry.offset + 26, 2),
      let extraLength = bytes.number(entry.offset + 28, 2)
    else { throw .damaged(name) }
    let start = entry.offset + 30 + nameLength + extraLength
    guard start + entry.packedSize <= data.count else { throw .damaged(name) }
    guard !entry.isEncrypted else { throw .unknownMethod(name) }
    let packed = Data(data[start..<start + entry.packedSize])
    switch entry.method {
    case 0:
      guard packed.count <= limit else { throw .tooLarge }
      return packed
    case 8:
      do throws(Inflation.Mistake) {
        return try Inflation.unpacked(packed, .raw, atMost: limit)
      } catch {
        throw error == .tooLarge ? .tooLarge : .damaged(name)
      }
    default: throw .unknownMethod(name)
    }
  }

  /// Little-endian numbers and texts at offsets; nil outside of the data.
  private struct Bytes {
    let bytes: [UInt8]

    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset + count <= bytes.count else { return nil }
      return (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }

    func text(_ offset: Int, _ count: Int) -> String? {
      guard offset >= 0, offset + count <= bytes.count else { return nil }
      return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
    }
  }
}
