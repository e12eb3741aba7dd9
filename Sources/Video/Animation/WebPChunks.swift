import Foundation

/// An iterator over the chunks of a WebP file (RFC 9649, §2.3). Used by ``AnimatedWebP`` and ``WebPVerification``.
struct WebPChunks: Sequence, IteratorProtocol {
  struct Chunk {
    /// The chunk's four-letter code.
    let type: String
    let data: Data

    /// Reads a little-endian number of `count` bytes at an offset in the data.
    func number(at offset: Int, bytes count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(data[data.startIndex + offset + $1]) << (8 * $1) }
    }
  }

  /// The file up to the size in its header. RFC 9649 lets readers ignore what follows.
  private let bytes: Data
  /// The offset of the next chunk. The first one follows the header: `RIFF`, the size, `WEBP`.
  private var place = 12
  /// Whether the file is cut: a chunk extends beyond the end, or the size in the header is larger than the file.
  private(set) var isCut: Bool

  /// - Parameter bytes: A whole file.
  /// - Returns: nil if the bytes are not WebP.
  init?(_ bytes: Data) {
    guard bytes.count >= 12, bytes.prefix(4).elementsEqual("RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8)
    else { return nil }
    let size = 8 + Chunk(type: "RIFF", data: bytes).number(at: 4, bytes: 4)
    self.bytes = bytes.prefix(size)
    isCut = size > bytes.count
  }

  mutating func next() -> Chunk? {
    guard place < bytes.count else { return nil }
    guard place + 8 <= bytes.count else { return cut() }
    let size = Chunk(type: "", data: bytes[place..<place + 8]).number(at: 4, bytes: 4)
    guard place + 8 + size + size % 2 <= bytes.count else { return cut() }
    defer { place += 8 + size + size % 2 }
    return Chunk(
      type: String(decoding: bytes[place..<place + 4], as: UTF8.self), data: bytes[place + 8..<place + 8 + size])
  }

  private mutating func cut() -> Chunk? {
    (isCut, place) = (true, bytes.count)
    return nil
  }
}

/// The properties of an animated WebP: size, loops, pictures, duration, title. FFmpeg's demuxer cannot read this
/// format, so ``MediaInfo`` uses this.
struct AnimatedWebP {
  let width, height: Int
  let hasAlpha: Bool
  /// The number of times that it is played; 0 means for ever.
  let loops: Int
  private(set) var pictureCount = 0
  private(set) var milliseconds = 0
  /// Title and description; nil if the file has no such XMP packet.
  private(set) var description: XMPPacket?

  /// The length of a frame's header in bytes: position, size, duration, flags.
  static let frameHead = 16

  /// - Returns: nil if the file is no animated WebP, or is damaged.
  init?(_ bytes: Data) {
    guard var chunks = WebPChunks(bytes), let head = chunks.next(), head.type == "VP8X", head.data.count >= 10,
      head.number(at: 0, bytes: 1) & 2 != 0
    else { return nil }
    (width, height) = (head.number(at: 4, bytes: 3) + 1, head.number(at: 7, bytes: 3) + 1)
    hasAlpha = head.number(at: 0, bytes: 1) & 16 != 0
    var loops: Int?
    while let chunk = chunks.next() {
      switch chunk.type {
      case "ANIM" where chunk.data.count >= 6: loops = chunk.number(at: 4, bytes: 2)
      case "ANMF" where chunk.data.count >= Self.frameHead:
        pictureCount += 1
        milliseconds += chunk.number(at: 12, bytes: 3)
      case "XMP ": description = XMPPacket(reading: chunk.data)
      default: break
      }
    }
    guard let loops, !chunks.isCut else { return nil }
    self.loops = loops
  }
}
