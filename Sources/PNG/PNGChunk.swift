import CDeflate

/// Builds PNG chunks, which consist of a length, a type, data and a checksum. ``PNGEncoder`` uses it, the writer and
/// the reader of APNG in `Video`, and the mark of generated posters in `Commands`.
package enum PNGChunk {
  /// The largest data size of a chunk that is written row by row.
  static let size = 1 << 16

  /// The signature at the start of every PNG file.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The big-endian bytes of a number.
  package static func bytes(_ number: UInt32) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The CRC-32 of bytes.
  static func sum(of bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }

  /// A complete chunk.
  package static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bytes(UInt32(data.count)) + body + bytes(sum(of: body))
  }

  /// The signature and the header chunks before the pixels: RGB or straight RGBA of 8 bits a channel, tagged sRGB.
  package static func beginning(width: Int, height: Int, hasAlpha: Bool = true) -> [UInt8] {
    // 8 bits, colour type 2 (RGB) or 6 (RGBA), then compression, filter and interlace method 0.
    let size = bytes(UInt32(width)) + bytes(UInt32(height))
    return signature + chunk("IHDR", size + [8, hasAlpha ? 6 : 2, 0, 0, 0])
      // 0 is the perceptual rendering intent, the one for pictures.
      + chunk("sRGB", [0])
  }

  /// The compressed image data of a whole picture, with unfiltered rows.
  ///
  /// - Parameter pixels: Straight RGBA, row by row.
  package static func compressed(_ pixels: [UInt8], width: Int, effort: PNG.Effort) -> [UInt8] {
    let rowSize = 4 * width
    var rows: [UInt8] = []
    rows.reserveCapacity(pixels.count + pixels.count / rowSize)
    for start in stride(from: 0, to: pixels.count, by: rowSize) {
      rows.append(0)
      rows.append(contentsOf: pixels[start..<start + rowSize])
    }
    return rows.withUnsafeBytes { PathreelPNG.compressed($0, effort) }
  }
}
