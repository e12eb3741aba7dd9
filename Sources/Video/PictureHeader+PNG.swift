import PathreelPNG

/// PNG files. ``PictureHeader/init(of:atMost:)`` calls this if the file begins like one.
extension PictureHeader {
  /// Parses a PNG (specification, third edition, §5 and §11): a signature, then chunks of length, type, data and
  /// checksum.
  static func png(_ bytes: ByteView) throws(MediaError) -> PictureHeader {
    guard bytes.has("\r\n\u{1A}\n", at: 4), bytes.bigEndian(at: 8, count: 4) == 13, bytes.has("IHDR", at: 12),
      let width = bytes.bigEndian(at: 16, count: 4), let height = bytes.bigEndian(at: 20, count: 4)
    else { throw MediaError(reason: "is a damaged PNG: it does not begin as one should") }
    var header = PictureHeader(format: .png, width: width, height: height)
    header.parts.add(0..<8)
    var hasPalette = false
    var place = 8
    while !bytes.has("IEND", at: place + 4) {
      guard let length = bytes.bigEndian(at: place, count: 4), place + 12 + length < bytes.count else {
        throw MediaError(reason: "is a PNG that is cut off or damaged: its end is missing")
      }
      if bytes.has("eXIf", at: place + 4) {
        header.orientation = PictureOrientation(exif: bytes.part(place + 8..<place + 8 + length))
      } else if bytes.has("tRNS", at: place + 4), bytes[25] == 0, let depth = bytes[24], depth < 8,
        let level = bytes.bigEndian(at: place + 8, count: 2)
      {
        let greatest = 1 << depth - 1
        header.transparentGrey = UInt8((level & greatest) * 255 / max(greatest, 1))
      } else if bytes.has("PLTE", at: place + 4) {
        // A colour has three bytes. In other colour types, a palette is only a suggestion.
        guard bytes[25] != 3 || ((3...768).contains(length) && length % 3 == 0) else {
          throw MediaError(reason: "is a damaged PNG: its palette is not 1 to 256 colours")
        }
        hasPalette = true
      } else if bytes.has("IDAT", at: place + 4), bytes[25] == 3, !hasPalette {
        throw MediaError(reason: "is a damaged PNG: its palette is missing")
      }
      if usedChunks.contains(where: { bytes.has($0, at: place + 4) }) { header.parts.add(place..<place + 12 + length) }
      place += 12 + length
    }
    guard isKnownKind(bytes) else {
      throw MediaError(reason: "is a damaged PNG: no PNG has pixels of the kind that its header names")
    }
    header.parts.add(place..<min(place + 12, bytes.count))
    return header
  }

  /// Whether the header chunk has a bit depth that its colour type can have (§11.2.1), and methods of compression,
  /// filters and interlacing that exist.
  private static func isKnownKind(_ bytes: ByteView) -> Bool {
    let depths = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
    guard let depth = bytes[24], let type = bytes[25], let interlacing = bytes[28] else { return false }
    return depths[type]?.contains(depth) == true && bytes[26] == 0 && bytes[27] == 0 && interlacing <= 1
  }

  /// The chunks that affect pixels. Some of the others are compressed: a megabyte can unpack to a gigabyte.
  private static let usedChunks: [StaticString] = ["IHDR", "PLTE", "tRNS", "IDAT"]

  /// Decompresses the image data to measure it, without keeping it. Data beyond the last pixel is an error, because a
  /// decoder would decompress it too. Missing data is one, because a decoder would leave the rest of the pixels black.
  ///
  /// - Parameter bytes: A file whose sequence of chunks was checked.
  static func checkPNGData(_ bytes: ByteView, width: Int, height: Int) throws(MediaError) {
    guard let depth = bytes[24], let type = bytes[25], let interlacing = bytes[28] else { return }
    // The number of channels by colour type: grey, RGB, palette, grey with alpha, RGBA.
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][type] ?? 4
    // The first pixel and the steps of each pass of Adam7 interlacing (§8.1).
    let adam7 = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]
    let size = (interlacing == 0 ? [(0, 0, 1, 1)] : adam7).reduce(0) { size, pass in
      let (columns, rows) = ((width - pass.0 + pass.2 - 1) / pass.2, (height - pass.1 + pass.3 - 1) / pass.3)
      // Each row begins with the byte of its filter.
      return columns > 0 && rows > 0 ? size + (1 + (columns * channels * depth + 7) / 8) * rows : size
    }
    let unpacked = InflatedSize(limit: size)
    var place = 8
    while !bytes.has("IEND", at: place + 4), let length = bytes.bigEndian(at: place, count: 4) {
      if bytes.has("IDAT", at: place + 4) { bytes.part(place + 8..<place + 8 + length).withBytes(unpacked.add) }
      if unpacked.isExceeded {
        throw MediaError(reason: "is a damaged PNG: its data goes on after its last pixel")
      }
      place += 12 + length
    }
    guard unpacked.count == size else {
      throw MediaError(reason: "is a damaged PNG: its data ends before its last pixel")
    }
  }
}
