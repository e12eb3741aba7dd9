import PathreelDrawing

/// A picture of premultiplied pixels, with rows from top to bottom. ``ImageLevels`` makes one per level, and
/// ``ImageShader`` samples it.
final class PixelBlock {
  let width, height: Int
  let pixels: UnsafeMutablePointer<UInt32>

  /// Creates a transparent picture.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = .allocate(capacity: width * height)
    pixels.initialize(repeating: 0, count: width * height)
  }

  deinit { pixels.deallocate() }
}

/// A cache of downscaled pictures (mipmaps), halved a number of times along each axis. ``ImageShader`` samples a level
/// when it draws a picture smaller than the original.
///
/// The cache holds the levels of this frame and of the last one. A level has about half of its picture's pixels,
/// or fewer.
struct ImageLevels {
  private struct Key: Hashable {
    var asset: ImageAsset
    var halvingsX, halvingsY: Int
  }
  /// The levels, each with the number of the last frame that used it.
  private var blocks: [Key: (block: PixelBlock, frame: Int)] = [:]
  private var frame = 0

  mutating func beginFrame() {
    blocks = blocks.filter { $0.value.frame == frame }
    frame &+= 1
  }

  /// Returns the picture with both sides divided by powers of two, rounded up. Each pixel is the mean of the area that
  /// it represents.
  mutating func level(_ asset: ImageAsset, _ halvingsX: Int, _ halvingsY: Int) -> PixelBlock {
    let key = Key(asset: asset, halvingsX: halvingsX, halvingsY: halvingsY)
    let block =
      blocks[key]?.block ?? Self.shrunk(asset, Self.side(asset.width, halvingsX), Self.side(asset.height, halvingsY))
    // What a cancelled frame has made may not be complete.
    if CancellationFlag.current?.isCancelled != true { blocks[key] = (block, frame) }
    return block
  }

  static func side(_ side: Int, _ halvings: Int) -> Int { max(1, (side + (1 << halvings) - 1) >> halvings) }

  private static func shrunk(_ asset: ImageAsset, _ width: Int, _ height: Int) -> PixelBlock {
    let block = PixelBlock(width: width, height: height)
    let (scaleX, scaleY) = (Double(asset.width) / Double(width), Double(asset.height) / Double(height))
    var row = [SIMD4<Float>](repeating: .zero, count: width)
    asset.withUnsafeBytes { bytes in
      let source = bytes.bindMemory(to: UInt32.self).baseAddress!
      for y in 0..<height {
        if CancellationFlag.current?.poll() == true { return }
        for x in 0..<width { row[x] = .zero }
        forEachShare(of: y, scaleY, asset.height) { sourceY, shareY in
          let line = source + sourceY * asset.width
          for x in 0..<width {
            var sum = SIMD4<Float>.zero
            forEachShare(of: x, scaleX, asset.width) { sourceX, shareX in
              sum += SIMD4<Float>(word: line[sourceX]) * shareX
            }
            row[x] += sum * shareY
          }
        }
        for x in 0..<width { block.pixels[y * width + x] = row[x].word }
      }
    }
    return block
  }

  /// Calls a closure with each source pixel under a pixel, and with the share of the pixel's area that it covers. The
  /// shares add up to 1.
  @inline(__always)
  private static func forEachShare(
    of index: Int, _ scale: Double, _ count: Int, _ body: (_ source: Int, _ share: Float) -> Void
  ) {
    let (from, to) = (Double(index) * scale, min(Double(index + 1) * scale, Double(count)))
    var source = Int(from)
    while Double(source) < to && source < count {
      let covered = min(Double(source + 1), to) - max(Double(source), from)
      if covered > 0 { body(source, Float(covered / (to - from))) }
      source += 1
    }
  }
}

extension SIMD4<Float> {
  /// Unpacks the four bytes of a pixel.
  @inline(__always)
  init(word: UInt32) {
    self.init(Float(word & 0xFF), Float(word >> 8 & 0xFF), Float(word >> 16 & 0xFF), Float(word >> 24))
  }

  /// The pixel rounded to bytes; each colour is at most its alpha.
  @inline(__always)
  var word: UInt32 {
    let alpha = Swift.max(0, Swift.min(w, 255))
    @inline(__always)
    func byte(_ value: Float) -> UInt32 { UInt32(Swift.max(0, Swift.min(value, alpha)) + 0.5) }
    return byte(x) | byte(y) << 8 | byte(z) << 16 | byte(alpha) << 24
  }

  /// The pixel in 256ths of a level, plus a dither of 0...255 of them, rounded down; each colour is at most its alpha.
  @inline(__always)
  func word(dither: UInt32) -> UInt32 {
    let alpha = Swift.max(0, Swift.min(w, 255))
    @inline(__always)
    func byte(_ value: Float) -> UInt32 {
      (UInt32((Swift.max(0, Swift.min(value, alpha)) * 256).rounded(.toNearestOrEven)) + dither) >> 8
    }
    return byte(x) | byte(y) << 8 | byte(z) << 16 | byte(alpha) << 24
  }
}
