import Foundation
import PathreelDrawing

/// The properties that a still picture file declares before decoding: format, size and orientation. ``ImageAsset``
/// reads it, and ``PictureDecoder`` needs it.
///
/// Parsing rejects files that are no picture, cut off or too large, so no memory is allocated for them.
struct PictureHeader {
  enum Format: String {
    case png = "PNG"
    case jpeg = "JPEG"
    case webP = "WebP"
  }

  /// The most pixels of a picture: 67 million, which are 256 MiB as a bitmap.
  static let maximumArea = 1 << 26

  var format: Format
  /// The size as stored, before ``orientation`` is applied.
  var width, height: Int
  var orientation = PictureOrientation.up
  /// The grey level, of 255, that a PNG of fewer than 8 bits makes transparent; otherwise nil. FFmpeg handles only 8
  /// bits and more.
  var transparentGrey: UInt8?
  /// The parts of the file that are passed to the decoder.
  var parts = PictureParts()

  init(format: Format, width: Int, height: Int, orientation: PictureOrientation = .up) {
    (self.format, self.width, self.height, self.orientation) = (format, width, height, orientation)
  }

  /// Throws if a bitmap cannot have a size, or if it takes too much memory.
  ///
  /// - Parameters:
  ///   - area: The most pixels.
  ///   - part: The part of the file that has the size, if it is not the file itself: " in one of its pictures".
  /// - Throws: A failure whose reason follows the file's name in a message.
  static func checkSize(
    _ width: Int, _ height: Int, atMost area: Int = maximumArea, of part: String = ""
  ) throws(MediaError) {
    let sides = 1...Bitmap.maximumSide
    guard sides.contains(width), sides.contains(height) else {
      throw MediaError(
        reason: "has \(width)x\(height) pixels\(part), outside the limit of 1 to \(Bitmap.maximumSide) a side; "
          + "scale it down")
    }
    guard width * height <= area else {
      throw MediaError(reason: "has \(width)x\(height) pixels\(part), more than the limit of \(area); scale it down")
    }
  }

  /// - Throws: A failure whose reason follows the file's name in a message.
  init(of data: Data, atMost area: Int = Self.maximumArea) throws(MediaError) {
    let header = data.withUnsafeBytes { bytes in
      Result { () throws(MediaError) in try PictureHeader(ByteView(bytes), atMost: area) }
    }
    self = try header.get()
  }

  private init(_ bytes: ByteView, atMost area: Int) throws(MediaError) {
    guard bytes.count > 0 else { throw MediaError(reason: "is empty") }
    if bytes[0] == 0x89, bytes.has("PNG", at: 1) {
      self = try Self.png(bytes)
    } else if bytes[0] == 0xFF, bytes[1] == 0xD8, bytes[2] == 0xFF {
      self = try Self.jpeg(bytes)
    } else if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) {
      self = try Self.webP(bytes)
    } else {
      throw MediaError(reason: "is not a PNG, JPEG, WebP or GIF picture")
    }
    try Self.checkSize(width, height, atMost: area)
    if format == .png { try Self.checkPNGData(bytes, width: width, height: height) }
    // Thousands of Huffman tables would take memory and time, even if no pixel needs them. Sixteen bytes a pixel are
    // more than any encoder writes.
    guard parts.count <= 1 << 16 + 16 * width * height else {
      throw MediaError(reason: "is a damaged \(format.rawValue): it holds much more data than its pixels can take")
    }
  }

  /// Parses the WebP container (RFC 9649, §2): chunks of type, length and data, padded to even lengths.
  private static func webP(_ bytes: ByteView) throws(MediaError) -> PictureHeader {
    guard let length = bytes.littleEndian(at: 4, count: 4), length + 8 <= bytes.count else {
      throw MediaError(reason: "is a WebP that is cut off: its end is missing")
    }
    var size: (width: Int, height: Int)?
    var orientation = PictureOrientation.up
    // Only the picture, its alpha and their header are passed on, each once; profiles and notes are left out.
    var parts = PictureParts()
    var known: Set<String> = []
    func use(_ name: String, _ range: Range<Int>) {
      if known.insert(name).inserted { parts.add(range.clamped(to: 0..<bytes.count)) }
    }
    var place = 12
    while place + 8 <= length + 8, let part = bytes.littleEndian(at: place + 4, count: 4) {
      let data = place + 8
      guard data + part <= bytes.count else {
        throw MediaError(reason: "is a WebP that is cut off or damaged: a part of it is missing")
      }
      let chunk = place..<data + part + part % 2
      if bytes.has("VP8X", at: place) {
        if let flags = bytes[data], flags & 0x02 != 0 {
          throw MediaError(reason: "is an animated WebP, which is not read; save the frame that is wanted as a still")
        }
        use("VP8X", chunk)
      } else if bytes.has("ALPH", at: place), size == nil {
        use("ALPH", chunk)
      } else if bytes.has("VP8 ", at: place), bytes.bigEndian(at: data + 3, count: 3) == 0x9D012A,
        let width = bytes.littleEndian(at: data + 6, count: 2), let height = bytes.littleEndian(at: data + 8, count: 2)
      {
        size = size ?? (width & 0x3FFF, height & 0x3FFF)
        use("picture", chunk)
      } else if bytes.has("VP8L", at: place), bytes[data] == 0x2F,
        let bits = bytes.littleEndian(at: data + 1, count: 4)
      {
        size = size ?? (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        use("picture", chunk)
      } else if bytes.has("EXIF", at: place) {
        orientation = PictureOrientation(exif: bytes.part(data..<data + part))
      }
      place = chunk.upperBound
    }
    guard let size else { throw MediaError(reason: "is a damaged WebP: there is no picture in it") }
    // The RIFF header contains the length of the rest.
    let count = parts.count + 4
    parts.prefix =
      Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } + Array("WEBP".utf8)
    var header = PictureHeader(format: .webP, width: size.width, height: size.height, orientation: orientation)
    header.parts = parts
    return header
  }
}
