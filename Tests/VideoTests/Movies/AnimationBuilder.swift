import Foundation
import PathreelDrawing
import PathreelPNG
import PathreelVideo
import SeededRandom

/// Builds animated GIF, WebP and PNG files byte by byte, with every rule that a frame may have, for tests of decoders.
struct AnimationBuilder {
  enum Format: CaseIterable { case gif, webP, png }
  enum Disposal: Int, CaseIterable {
    case keep = 0
    case clear, restore
  }

  struct Frame {
    var x = 0
    var y = 0
    var width: Int
    var height: Int
    /// Straight RGBA. In a GIF alpha is 0 or 255.
    var pixels: [UInt8]
    /// The duration in hundredths of a second.
    var delay = 10
    var isOver = true
    var disposal = Disposal.keep
  }

  var width, height: Int
  var frames: [Frame]
  /// The loop count as the format stores it; nil for no entry, in a GIF.
  var loops: Int? = 0

  func data(_ format: Format) throws -> Data {
    switch format {
    case .gif: gif()
    case .webP: try webP()
    case .png: png()
    }
  }

  // MARK: GIF

  private func gif() -> Data {
    var bytes = Array("GIF89a".utf8) + Self.little(width, 2) + Self.little(height, 2) + [0, 0, 0]
    if let loops { bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + Self.little(loops, 2) + [0] }
    for frame in frames {
      var colors: [[UInt8]] = []
      let indices = stride(from: 0, to: frame.pixels.count, by: 4).map { place -> Int in
        if frame.pixels[place + 3] == 0 { return 15 }
        let color = Array(frame.pixels[place..<place + 3])
        if let index = colors.firstIndex(of: color) { return index }
        colors.append(color)
        return colors.count - 1
      }
      let disposal = [Disposal.keep: 1, .clear: 2, .restore: 3][frame.disposal]!
      bytes += [0x21, 0xF9, 4, UInt8(disposal << 2 | (frame.isOver ? 1 : 0))] + Self.little(frame.delay, 2) + [15, 0]
      bytes += [0x2C] + [frame.x, frame.y, frame.width, frame.height].flatMap { Self.little($0, 2) } + [0x83]
      bytes += (0..<16).flatMap { colors.indices.contains($0) ? colors[$0] : [0, 0, 0] }
      bytes += Self.codes(indices)
    }
    return Data(bytes + [0x3B])
  }

  /// LZW with literal codes only, and with a clear code before the code size would grow.
  static func codes(_ indices: [Int]) -> [UInt8] {
    var (bits, count, packed) = (0, 0, [UInt8]())
    func put(_ code: Int) {
      bits |= code << count
      count += 5
      while count >= 8 {
        packed.append(UInt8(bits & 255))
        (bits, count) = (bits >> 8, count - 8)
      }
    }
    for (place, index) in indices.enumerated() {
      if place % 14 == 0 { put(16) }
      put(index)
    }
    put(17)
    if count > 0 { packed.append(UInt8(bits & 255)) }
    let blocks = stride(from: 0, to: packed.count, by: 255).flatMap { start in
      let block = packed[start..<min(start + 255, packed.count)]
      return [UInt8(block.count)] + block
    }
    return [4] + blocks + [0]
  }

  // MARK: WebP

  private func webP() throws -> Data {
    var chunks = Self.chunk("VP8X", [0x12, 0, 0, 0] + Self.little(width - 1, 3) + Self.little(height - 1, 3))
    chunks += Self.chunk("ANIM", [0, 0, 0, 0] + Self.little(loops ?? 1, 2))
    for frame in frames {
      let file = try WebP.encoded(frame.pixels, width: frame.width, height: frame.height, quality: .lossless)
      let size = file[16..<20].reversed().reduce(0) { $0 << 8 | Int($1) }
      let place = Self.little(frame.x / 2, 3) + Self.little(frame.y / 2, 3)
      let sides = Self.little(frame.width - 1, 3) + Self.little(frame.height - 1, 3)
      let flags = UInt8((frame.isOver ? 0 : 2) | (frame.disposal == .clear ? 1 : 0))
      chunks += Self.chunk(
        "ANMF", place + sides + Self.little(10 * frame.delay, 3) + [flags] + file[12..<20 + size + size % 2])
    }
    return Data(Array("RIFF".utf8) + Self.little(4 + chunks.count, 4) + Array("WEBP".utf8) + chunks)
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    Array(type.utf8) + little(data.count, 4) + data + (data.count % 2 == 0 ? [] : [0])
  }

  // MARK: APNG

  private func png() -> Data {
    var bytes = PNGChunk.beginning(width: width, height: height)
    bytes += PNGChunk.chunk("acTL", PNGChunk.bytes(UInt32(frames.count)) + PNGChunk.bytes(UInt32(loops ?? 1)))
    // A still picture for decoders without animation, which is not part of the animation.
    bytes += PNGChunk.chunk(
      "IDAT",
      PNGChunk.compressed([UInt8](repeating: 77, count: 4 * width * height), width: width, effort: .fast))
    var sequence: UInt32 = 0
    func next() -> [UInt8] {
      defer { sequence += 1 }
      return PNGChunk.bytes(sequence)
    }
    for frame in frames {
      let sides = [frame.width, frame.height, frame.x, frame.y].flatMap { PNGChunk.bytes(UInt32($0)) }
      let delay = PNGChunk.bytes(UInt32(frame.delay << 16 | 100))
      bytes += PNGChunk.chunk(
        "fcTL", next() + sides + delay + [UInt8(frame.disposal.rawValue), frame.isOver ? 1 : 0])
      let data = PNGChunk.compressed(frame.pixels, width: frame.width, effort: .fast)
      // Divide the data into two chunks, as files may do.
      for piece in [data[..<(data.count / 2)], data[(data.count / 2)...]] {
        bytes += PNGChunk.chunk("fdAT", next() + piece)
      }
    }
    return Data(bytes + PNGChunk.chunk("IEND", []))
  }

  static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

extension AnimationBuilder {
  /// Random frames at random places, with all rules of the format.
  static func random(_ format: Format, _ random: inout SplitMix64) -> AnimationBuilder {
    let (width, height) = (Int.random(in: 1...24, using: &random), Int.random(in: 1...16, using: &random))
    let frames = (0..<Int.random(in: 2...10, using: &random)).map { _ -> Frame in
      var (x, y) = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
      if format == .webP { (x, y) = (x / 2 * 2, y / 2 * 2) }
      if Bool.random(using: &random) { (x, y) = (0, 0) }
      let all = Int.random(in: 0..<3, using: &random) == 0
      let columns = all ? width - x : Int.random(in: 1...width - x, using: &random)
      let rows = all ? height - y : Int.random(in: 1...height - y, using: &random)
      let alphas: [UInt8] = format == .gif ? [0, 255] : [0, 100, 200, 255]
      let palette = (0..<12).map { _ in (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) } }
      let pixels = (0..<columns * rows).flatMap { _ -> [UInt8] in
        let alpha = alphas.randomElement(using: &random)!
        return alpha == 0 ? [0, 0, 0, 0] : palette.randomElement(using: &random)! + [alpha]
      }
      let disposals: [Disposal] = format == .webP ? [.keep, .clear] : Disposal.allCases
      return Frame(
        x: x, y: y, width: columns, height: rows, pixels: pixels, delay: Int.random(in: 2...30, using: &random),
        isOver: format == .gif || Bool.random(using: &random), disposal: disposals.randomElement(using: &random)!)
    }
    return AnimationBuilder(width: width, height: height, frames: frames)
  }

  /// The oracle: the canvas after each frame in premultiplied colours, composited in double precision.
  var shown: [[UInt8]] {
    var canvas = [Double](repeating: 0, count: 4 * width * height)
    return frames.map { frame in
      let before = canvas
      for y in 0..<frame.height where frame.y + y < height {
        for x in 0..<frame.width where frame.x + x < width {
          let (from, to) = (4 * (y * frame.width + x), 4 * ((frame.y + y) * width + frame.x + x))
          let alpha = Double(frame.pixels[from + 3]) / 255
          for channel in 0..<3 {
            let color = Double(frame.pixels[from + channel]) * alpha
            canvas[to + channel] = color + (frame.isOver ? (1 - alpha) * canvas[to + channel] : 0)
          }
          canvas[to + 3] = 255 * alpha + (frame.isOver ? (1 - alpha) * canvas[to + 3] : 0)
        }
      }
      let shown = canvas.map { UInt8(min(max($0.rounded(), 0), 255)) }
      switch frame.disposal {
      case .keep: break
      case .clear:
        for y in frame.y..<min(frame.y + frame.height, height) {
          for x in frame.x..<min(frame.x + frame.width, width) {
            for channel in 0..<4 { canvas[4 * (y * width + x) + channel] = 0 }
          }
        }
      case .restore: canvas = before
      }
      return shown
    }
  }
}
