import Foundation
import PathreelPNG

/// The chunks that all frames of an APNG share. ``AnimatedPicture`` makes a still PNG of each frame with them.
struct PNGHead {
  /// The last five bytes of the header chunk: bit depth, colour type, compression, filter and interlace method.
  var kind: [UInt8]
  /// The byte ranges of the palette and transparency chunks in the file.
  var chunks: [Range<Int>] = []
}

extension AnimationScript {
  /// Parses the chunks of an animated PNG (PNG specification, third edition, §11.3.6 and §4.9). Returns nil for a still
  /// picture. ``Movie`` calls it.
  ///
  /// - Throws: A failure whose reason follows the file's name in a message.
  init?(png bytes: ByteView, head: inout PNGHead) throws(MediaError) {
    guard bytes.bigEndian(at: 8, count: 4) == 13, bytes.has("IHDR", at: 12),
      let width = bytes.bigEndian(at: 16, count: 4), let height = bytes.bigEndian(at: 20, count: 4), bytes.count > 33
    else { return nil }
    self.init(width: width, height: height)
    head.kind = (24..<29).map { UInt8(bytes[$0] ?? 0) }
    var isAnimated = false
    // The frame whose data chunks come next, and the next expected sequence number.
    var (frame, sequence) = (Frame?.none, 0)
    var pieces: [Range<Int>] = []
    func isInOrder(_ place: Int) throws(MediaError) {
      guard bytes.bigEndian(at: place, count: 4) == sequence else {
        throw MediaError(reason: "is a damaged APNG: its pictures are not in order")
      }
      sequence += 1
    }
    var place = 8
    while let length = bytes.bigEndian(at: place, count: 4), place + 12 + length <= bytes.count {
      let data = place + 8
      if bytes.has("acTL", at: place + 4) {
        guard length == 8, let plays = bytes.bigEndian(at: data + 4, count: 4) else { break }
        isAnimated = true
        playCount = plays == 0 ? nil : plays
        try check()
      } else if bytes.has("PLTE", at: place + 4) || bytes.has("tRNS", at: place + 4) {
        head.chunks.append(place..<data + length + 4)
      } else if bytes.has("IDAT", at: place + 4) {
        // The animation control chunk of an APNG comes before the first pixels.
        guard isAnimated else { return nil }
        // Without a frame control chunk before it, the still picture is not a part of the animation.
        if frame != nil { pieces.append(data..<data + length) }
      } else if isAnimated, bytes.has("fcTL", at: place + 4) {
        guard length == 26 else {
          throw MediaError(reason: "is a damaged APNG: the size and place of one of its pictures are missing")
        }
        try isInOrder(data)
        try finish(&frame, &pieces)
        frame = try announced(bytes.part(data + 4..<data + 26))
      } else if isAnimated, bytes.has("fdAT", at: place + 4), frame != nil, length >= 4 {
        try isInOrder(data)
        pieces.append(data + 4..<data + length)
      } else if bytes.has("IEND", at: place + 4) {
        guard isAnimated else { return nil }
        try finish(&frame, &pieces)
        guard !frames.isEmpty else { throw MediaError(reason: "is a damaged APNG: there is no picture in it") }
        // Pixels without alpha replace what is under them, so that no frame before has to be decoded.
        if head.isOpaque(bytes) { for i in frames.indices { frames[i].isOver = false } }
        return
      }
      place = data + length + 4
    }
    guard isAnimated else { return nil }
    throw Self.isCutOff("APNG")
  }

  private mutating func finish(_ frame: inout Frame?, _ pieces: inout [Range<Int>]) throws(MediaError) {
    guard var finished = frame else { return }
    guard !pieces.isEmpty else {
      throw MediaError(reason: "is a damaged APNG: picture \(frames.count + 1) has no pixels")
    }
    finished.data = .png(pieces)
    try add(finished)
    (frame, pieces) = (nil, [])
  }

  private func announced(_ bytes: ByteView) throws(MediaError) -> Frame {
    func number(_ place: Int, _ count: Int) -> Int { bytes.bigEndian(at: place, count: count) ?? 0 }
    let (width, height, x, y) = (number(0, 4), number(4, 4), number(8, 4), number(12, 4))
    guard width > 0, height > 0, x + width <= self.width, y + height <= self.height else {
      throw MediaError(reason: "is a damaged APNG: one of its pictures lies outside of its canvas")
    }
    let denominator = number(18, 2)
    let disposal: Disposal =
      switch number(20, 1) {
      case 1: .clear
      case 2: .restore
      default: .keep
      }
    return Frame(
      x: x, y: y, width: width, height: height, delay: (number(16, 2), denominator == 0 ? 100 : denominator),
      isOver: number(21, 1) == 1, disposal: disposal, data: .png([]))
  }
}

extension PNGHead {
  /// Whether the colour type has no alpha, and no colour is transparent.
  func isOpaque(_ file: ByteView) -> Bool {
    kind[1] & 4 == 0 && !chunks.contains { file.has("tRNS", at: $0.lowerBound + 4) }
  }

  /// Builds a still PNG file with the pixels of one frame, which ``PictureDecoder`` decodes.
  func still(_ pieces: [Range<Int>], of file: Data, width: Int, height: Int) -> Data {
    func bytes(_ range: Range<Int>) -> Data {
      file[file.startIndex + range.lowerBound..<file.startIndex + range.upperBound]
    }
    let size = PNGChunk.bytes(UInt32(width)) + PNGChunk.bytes(UInt32(height))
    var still = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + PNGChunk.chunk("IHDR", size + kind))
    for chunk in chunks { still.append(bytes(chunk)) }
    var data: [UInt8] = []
    for piece in pieces { data += bytes(piece) }
    still.append(contentsOf: PNGChunk.chunk("IDAT", data))
    still.append(contentsOf: PNGChunk.chunk("IEND", []))
    return still
  }
}
