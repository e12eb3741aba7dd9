import Foundation
import PathreelFiles

/// Text chunks of PNG files (PNG specification, third edition, §11.3.3). Animated PNGs (`APNG`) store their metadata in
/// them, and `MediaInfo` reads it.
extension PNGChunk {
  /// The largest size in bytes of a text that is read.
  private static let longestText = 1 << 20
  /// The largest number of chunks that are examined.
  private static let mostChunks = 1_000_000

  /// An uncompressed `iTXt` chunk, for any Unicode text.
  ///
  /// - Parameter name: 1…79 characters of Latin-1 without a zero; `Title` and `Comment` are registered.
  package static func text(_ name: String, _ value: String) -> [UInt8] {
    // The compression flag and method are 0; the language tag and the translated keyword are empty.
    chunk("iTXt", Array(name.utf8) + [0, 0, 0, 0, 0] + Array(value.utf8))
  }

  /// The texts in a file that ``text(_:_:)`` wrote, by name.
  ///
  /// Other kinds of texts, texts longer than a megabyte and chunks after the first million are ignored. Of a damaged
  /// file, it returns the texts before the damage.
  package static func texts(of file: URL) -> [String: String] {
    guard let file = try? RegularFile(file.path, links: .followed) else { return [:] }
    var texts: [String: String] = [:]
    var place = signature.count
    guard (try? file.read(atMost: place)).map({ Array($0) }) == signature else { return [:] }
    for _ in 0..<mostChunks {
      guard let head = try? file.read(atMost: 8, from: place), head.count == 8 else { break }
      let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: head.suffix(4), as: UTF8.self)
      if type == "IEND" { break }
      if type == "iTXt", length <= longestText {
        // The checksum follows the data.
        guard let body = try? file.read(atMost: length + 4, from: place + 8),
          Array(head + body) == chunk(type, Array(body.dropLast(4)))
        else { break }
        if let (name, value) = text(in: Array(body.dropLast(4))) { texts[name] = value }
      }
      place += 8 + length + 4
    }
    return texts
  }

  /// Decodes the body of an `iTXt` chunk; nil if Pathreel did not write it.
  private static func text(in body: [UInt8]) -> (name: String, value: String)? {
    let parts = body.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    // Pathreel writes no texts with compression or a language.
    guard parts.count == 2, parts[1].starts(with: [0, 0, 0, 0]) else { return nil }
    return (String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1].dropFirst(4), as: UTF8.self))
  }
}
