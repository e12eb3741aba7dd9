import Foundation
import PathreelDrawing

/// The encoded form of one image of a GIF: where its palette and its compressed pixels lie in the file.
/// ``AnimatedPicture`` decodes it.
struct GIFImage {
  /// The byte range of the colour table in the file: three bytes for each colour.
  var palette: Range<Int>
  /// The index of the transparent colour, if there is one.
  var transparent: Int?
  var isInterlaced: Bool
  /// The offset of the compressed pixels: the LZW minimum code size, then sub-blocks.
  var data: Int
}

/// The content of a graphic control extension, which belongs to the next image.
private struct GIFControl {
  /// The time until the next frame, in hundredths of a second.
  var delay = 0
  var disposal = AnimationScript.Disposal.keep
  /// The index of the transparent colour, if there is one.
  var transparent: Int?
}

extension AnimationScript {
  /// Parses the blocks of a GIF (Graphics Interchange Format, version 89a, 1990). ``Movie`` calls it.
  ///
  /// Where the specification leaves something open, this follows browsers. The background is transparent whatever its
  /// colour. A first image that is larger than the canvas enlarges the canvas.
  ///
  /// - Throws: A failure whose reason follows the file's name in a message.
  init(gif bytes: ByteView) throws(MediaError) {
    guard let width = bytes.littleEndian(at: 6, count: 2), let height = bytes.littleEndian(at: 8, count: 2),
      let flags = bytes[10], bytes.has("87a", at: 3) || bytes.has("89a", at: 3)
    else { throw MediaError(reason: "is a damaged GIF: it does not begin as one should") }
    self.init(width: width, height: height)
    var place = 13
    let shared = Self.palette(flags, at: &place)
    // The values for the next image; a graphic control extension sets them.
    var control = GIFControl()
    while let block = bytes[place] {
      switch block {
      case 0x3B:  // the end
        guard !frames.isEmpty else { throw MediaError(reason: "is a GIF without a picture") }
        try check()
        return
      case 0x21:  // an extension
        let label = bytes[place + 1]
        let start = place + 2
        place = try Self.end(ofBlocksAt: start, bytes)
        if label == 0xF9, bytes[start] == 4, let flags = bytes[start + 1] {
          control = GIFControl(
            delay: bytes.littleEndian(at: start + 2, count: 2) ?? 0,
            disposal: [2: .clear, 3: .restore][flags >> 2 & 7] ?? .keep,
            transparent: flags & 1 == 1 ? bytes[start + 4] : nil)
        } else if label == 0xFF, bytes[start] == 11,
          bytes.has("NETSCAPE2.0", at: start + 1) || bytes.has("ANIMEXTS1.0", at: start + 1),
          bytes[start + 12] == 3, bytes[start + 13] == 1, let repeats = bytes.littleEndian(at: start + 14, count: 2)
        {
          // The extension holds the number of repetitions after the first play.
          playCount = repeats == 0 ? nil : repeats + 1
        }
      case 0x2C:  // an image
        try addImage(bytes, at: &place, control, shared: shared)
        control = GIFControl()
      default:
        throw MediaError(reason: "is a damaged GIF: there is no block of kind \(block)")
      }
    }
    throw Self.isCutOff("GIF")
  }

  /// Whether all pixels of a GIF are opaque all the time: its first picture leaves none transparent, and none is cleared
  /// later. A damaged GIF is not.
  static func isOpaque(gif data: Data) -> Bool {
    data.withUnsafeBytes { bytes in
      guard let script = try? AnimationScript(gif: ByteView(bytes)), let first = script.frames.first,
        case .gif(let image) = first.data, first.x == 0, first.y == 0, first.width == script.width,
        first.height == script.height, !script.frames.dropLast().contains(where: { $0.disposal == .clear }),
        script.frames.count == 1 || first.disposal == .keep
      else { return false }
      if image.transparent == nil { return true }
      let bitmap = Bitmap(width: first.width, height: first.height)
      return bitmap.withUnsafeMutableBytes { pixels in
        let words = pixels.bindMemory(to: UInt32.self)
        do { try image.decode(bytes, width: first.width, height: first.height, into: words) } catch { return false }
        return words.allSatisfy { $0 >> 24 == 255 }
      }
    }
  }

  /// Parses an image block and appends its frame.
  ///
  /// - Parameters:
  ///   - place: The offset of the block. It moves past the block.
  ///   - shared: The palette of images that have none of their own.
  private mutating func addImage(
    _ bytes: ByteView, at place: inout Int, _ control: GIFControl, shared: Range<Int>
  ) throws(MediaError) {
    let start = place
    func number(_ offset: Int) -> Int { bytes.littleEndian(at: start + offset, count: 2) ?? 0 }
    var (x, y, width, height) = (number(1), number(3), number(5), number(7))
    guard let flags = bytes[place + 9] else { throw Self.isCutOff("GIF") }
    place += 10
    let palette = Self.palette(flags, at: &place)
    if width == 0 || height == 0 { (x, y, width, height) = (0, 0, self.width, self.height) }
    if frames.isEmpty { (self.width, self.height) = (max(self.width, x + width), max(self.height, y + height)) }
    let used = palette.isEmpty ? shared : palette
    guard !used.isEmpty else {
      throw MediaError(reason: "is a damaged GIF: picture \(frames.count + 1) has no colours")
    }
    let image = GIFImage(
      palette: used, transparent: control.transparent, isInterlaced: flags & 0x40 != 0, data: place)
    place = try Self.end(ofBlocksAt: place + 1, bytes)
    try add(
      Frame(
        x: x, y: y, width: width, height: height, delay: (control.delay, 100), isOver: control.transparent != nil,
        disposal: control.disposal, data: .gif(image)))
  }

  /// Appends a frame after checking its size and the number of frames.
  ///
  /// - Throws: A failure whose reason follows the file's name in a message.
  mutating func add(_ frame: Frame) throws(MediaError) {
    guard frames.count < Self.maximumCount else {
      throw MediaError(reason: "has more than \(Self.maximumCount) pictures; make a video of it, or a shorter one")
    }
    switch frames.count {
    case 0: try check()
    case 1: try PictureHeader.checkSize(width, height, atMost: Self.maximumArea, of: " in each of its pictures")
    default: break
    }
    try PictureHeader.checkSize(frame.width, frame.height, of: " in one of its pictures")
    frames.append(frame)
  }

  static func isCutOff(_ format: String) -> MediaError {
    MediaError(reason: "is \(format == "APNG" ? "an" : "a") \(format) that is cut off or damaged: its end is missing")
  }

  private static func palette(_ flags: Int, at place: inout Int) -> Range<Int> {
    guard flags & 0x80 != 0 else { return place..<place }
    defer { place += 3 << (flags & 7 + 1) }
    return place..<place + 3 << (flags & 7 + 1)
  }

  /// Returns the offset after a sequence of sub-blocks and its terminator.
  private static func end(ofBlocksAt start: Int, _ bytes: ByteView) throws(MediaError) -> Int {
    var place = start
    while let size = bytes[place], size > 0 { place += 1 + size }
    guard place < bytes.count else { throw isCutOff("GIF") }
    return place + 1
  }
}
