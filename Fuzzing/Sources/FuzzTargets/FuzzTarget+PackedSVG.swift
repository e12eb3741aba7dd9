@_spi(Fuzzing) import PathreelSVG

extension FuzzTarget {
  /// Fuzzes the reader of SVG documents that are compressed by gzip. Any bytes after gzip's magic bytes must cause an
  /// error or a drawing. A document that is packed without an error must be read as the document itself.
  static let packedSVG = FuzzTarget("FuzzPackedSVG") { bytes in
    _ = Outcome(of: [0x1f, 0x8b] + bytes)
    // The first byte decides how the other bytes are packed. Documents that are compressed twice are errors.
    let text = Array(bytes.dropFirst())
    guard let form = bytes.first, !text.starts(with: [0x1f, 0x8b]) else { return }
    let (packed, plain) = (Outcome(of: GzipFile(of: text, form).bytes), Outcome(of: text))
    guard packed == plain else { throw Finding("packed, it is \(packed); as it is, it is \(plain)") }
  }
}

/// What comes of reading a file.
private enum Outcome: Equatable {
  case drawing(SVGDrawing)
  case fault(String)

  init(of bytes: [UInt8]) {
    do { self = .drawing(try SVGProbe.drawing(bytes)) } catch { self = .fault("\(error)") }
  }
}

/// A gzip file (RFC 1952) of blocks that are stored and not compressed.
private struct GzipFile {
  private(set) var bytes: [UInt8] = []

  /// Packs bytes.
  ///
  /// - Parameter form: Its bits decide which optional fields the header has, whether there are one or two members, and
  ///   whether zeros follow them.
  init(of content: [UInt8], _ form: UInt8) {
    let cut = form & 32 == 0 ? content.count : content.count / 3
    append(content[..<cut], form)
    if form & 32 != 0 { append(content[cut...], form >> 3) }
    if form & 64 != 0 { bytes += [0, 0, 0] }
  }

  /// Appends a member.
  private mutating func append(_ content: ArraySlice<UInt8>, _ form: UInt8) {
    // The flags of the header: a text, a checksum of the header, an extra field, a name and a comment.
    let flags = form & 0x1f
    var header: [UInt8] = [0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 3]
    if flags & 4 != 0 { header += [3, 0, 1, 2, 3] }
    if flags & 8 != 0 { header += Array("a.svg\0".utf8) }
    if flags & 16 != 0 { header += Array("a drawing\0".utf8) }
    if flags & 2 != 0 { header += Self.littleEndian(Self.checksum(of: header[...]), 2) }
    bytes += header
    // A stored block has at most 65,535 bytes, and inputs are shorter.
    bytes += [1] + Self.littleEndian(UInt32(content.count), 2) + Self.littleEndian(~UInt32(content.count), 2) + content
    bytes += Self.littleEndian(Self.checksum(of: content), 4) + Self.littleEndian(UInt32(content.count), 4)
  }

  private static func littleEndian(_ number: UInt32, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
  }

  /// The cyclic redundancy check of gzip and PNG.
  private static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xedb8_8320 : 0) }
    }
  }
}
