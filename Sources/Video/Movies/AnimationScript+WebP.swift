import Foundation

extension AnimationScript {
  /// Parses the container of an animated WebP (RFC 9649, §2.7). Returns nil for a still picture. ``Movie`` calls it.
  ///
  /// - Throws: A failure whose reason follows the file's name in a message.
  init?(webP bytes: ByteView) throws(MediaError) {
    guard bytes.has("VP8X", at: 12), let flags = bytes[20], flags & 0x02 != 0 else { return nil }
    guard let length = bytes.littleEndian(at: 4, count: 4), length + 8 <= bytes.count,
      let width = bytes.littleEndian(at: 24, count: 3), let height = bytes.littleEndian(at: 27, count: 3)
    else { throw Self.isCutOff("WebP") }
    self.init(width: width + 1, height: height + 1)
    try check()
    var place = 12
    while place + 8 <= length + 8, let size = bytes.littleEndian(at: place + 4, count: 4) {
      let data = place + 8
      guard data + size <= bytes.count else { throw Self.isCutOff("WebP") }
      if bytes.has("ANIM", at: place), size >= 6, let count = bytes.littleEndian(at: data + 4, count: 2) {
        playCount = count == 0 ? nil : count
      } else if bytes.has("ANMF", at: place) {
        guard size >= 16 else { throw MediaError(reason: "is a damaged WebP: one of its pictures is empty") }
        func number(_ offset: Int) -> Int { bytes.littleEndian(at: data + offset, count: 3) ?? 0 }
        let (x, y, width, height) = (2 * number(0), 2 * number(3), number(6) + 1, number(9) + 1)
        guard x + width <= self.width, y + height <= self.height else {
          throw MediaError(reason: "is a damaged WebP: one of its pictures lies outside of its canvas")
        }
        let flags = bytes[data + 15] ?? 0
        try add(
          Frame(
            x: x, y: y, width: width, height: height, delay: (number(12), 1000), isOver: flags & 2 == 0,
            disposal: flags & 1 == 0 ? .keep : .clear, data: .webP(data + 16..<data + size)))
      }
      place = data + size + size % 2
    }
    guard !frames.isEmpty else { throw MediaError(reason: "is a damaged WebP: there is no picture in it") }
  }

  /// Builds a still WebP file with the pixels of one frame, which ``PictureDecoder`` decodes.
  static func still(webP chunks: Range<Int>, of file: Data, width: Int, height: Int) -> Data {
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    // The alpha flag is always set. It has no effect on a picture without alpha.
    let head = Array("VP8X".utf8) + bytes(10, 4) + [0x10, 0, 0, 0] + bytes(width - 1, 3) + bytes(height - 1, 3)
    var still = Data(Array("RIFF".utf8) + bytes(4 + head.count + chunks.count, 4) + Array("WEBP".utf8) + head)
    still.append(file[file.startIndex + chunks.lowerBound..<file.startIndex + chunks.upperBound])
    return still
  }
}
