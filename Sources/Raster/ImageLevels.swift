import PathreelDrawing

/// Premultiplied pixels, rows top to bottom, shared by whoever draws with them.
final class PixelBlock {
  let width, height: Int
  let pixels: UnsafeMutablePointer<UInt32>

  /// Transparent.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = .allocate(capacity: width * height)
    pixels.initialize(repeating: 0, count: width * height)
  }

  deinit { pixels.deallocate() }
}

/// Pictures shrunk to powers of two along each axis, for drawing them smaller than they are.
///
/// Those that the last frame used are kept for the next one: less than twice the pixels of all its pictures, unless it
/// shows one in many sizes.
struct ImageLevels {
  private struct Key: Hashable {
    var asset: ImageAsset
    var halvingsX, halvingsY: Int
  }
  private var blocks: [Key: (block: PixelBlock, frame: Int)] = [:]
  private var frame = 0

  mutating func beginFrame() {
    blocks = blocks.filter { $0.value.frame == frame }
    frame &+= 1
  }

  /// The picture with both sides divided by powers of two, rounded up: each pixel is the mean of the area that it represents.
  mutating func level(_ asset: ImageAsset, _ halvingsX: Int, _ halvingsY: Int) -> PixelBlock {
    let key = Key(asset: asset, halvingsX: halvingsX, halvingsY: halvingsY)
    let block =
      blocks[key]?.block ?? Self.shrunk(asset, Self.side(asset.width, halvingsX), Self.side(asset.height, halvingsY))
    blocks[key] = (block, frame)
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

  /// The source pixels under a pixel and their shares of it, which add up to 1.
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
  /// The four bytes of a pixel.
  @inline(__always)
  init(word: UInt32) {
    self.init(Float(word & 0xFF), Float(word >> 8 & 0xFF), Float(word >> 16 & 0xFF), Float(word >> 24))
  }

  /// Rounded to bytes, each colour at most its alpha.
  @inline(__always)
  var word: UInt32 {
    let alpha = Swift.max(0, Swift.min(w, 255))
    @inline(__always)
    func byte(_ value: Float) -> UInt32 { UInt32(Swift.max(0, Swift.min(value, alpha)) + 0.5) }
    return byte(x) | byte(y) << 8 | byte(z) << 16 | byte(alpha) << 24
  }
}
