import Foundation
import PathreelDrawing
import PathreelGeometry

/// A filter in pixels.
struct PixelFilter {
  let x, y: GaussianAxis
  /// The premultiplied colour in bytes of the shadow that lies under the picture; `nil` where the picture itself is blurred.
  let shadow: SIMD4<Float>?
  /// Steps, instead of one blur.
  let chain: PixelChain?

  /// - Parameter canvas: from points to pixels, upright.
  /// - Returns: `nil` where a filter changes nothing, not even what is covered.
  init?(_ filter: DisplayList.Filter, _ canvas: CGAffineTransform) {
    func axis(_ deviation: CGFloat, _ shift: CGFloat, _ scale: CGFloat) -> GaussianAxis {
      GaussianAxis(deviation: Double(deviation) * Double(scale), shift: Double(shift) * Double(scale))
    }
    switch filter {
    case .blur(let blur):
      (x, y) = (axis(blur.deviation.width, 0, canvas.a), axis(blur.deviation.height, 0, canvas.d))
      (shadow, chain) = (nil, nil)
      if x.isIdentity && y.isIdentity { return nil }
    case .shadow(let shadow):
      (x, y) = (
        axis(shadow.deviation.width, shadow.offset.width, canvas.a),
        axis(shadow.deviation.height, shadow.offset.height, canvas.d)
      )
      let (color, alpha) = (shadow.color, shadow.color.alpha.unit)
      let channels = SIMD4(color.red.unit * alpha, color.green.unit * alpha, color.blue.unit * alpha, alpha)
      self.shadow = SIMD4<Float>(channels * 255)
      chain = nil
    case .chain(let steps):
      (x, y) = (axis(0, 0, 1), axis(0, 0, 1))
      (shadow, chain) = (nil, PixelChain(steps, canvas))
    }
  }

  /// Whether it changes what is covered at most: a shadow without colour.
  var isInvisible: Bool { shadow?.w == 0 }

  /// The premultiplied colour, in bytes, of all that blurred alpha is to colour: a shadow, or items of one colour. `nil`
  /// where colours have to be blurred.
  func color(of items: [DisplayList.Item]) -> SIMD4<Float>? {
    if chain != nil { return nil }
    return shadow ?? items.singleColor.map { SIMD4<Float>(word: $0) * (255 / Float($0 >> 24)) }
  }

  /// How far beyond the picture items act, in pixels.
  var reach: Int { chain.map { max($0.reach.x, $0.reach.y) } ?? max(x.reach, y.reach) }

  /// How much wider than the picture the layer of the items is on each side: the reach in whole tiles, in pixels.
  var margin: Int { ((reach + Tile.width - 1) >> Tile.widthBits) << Tile.widthBits }

  /// The pixels of the items that the filtered ones depend on.
  func source(of output: PixelRect) -> PixelRect {
    if let chain { return output.widened(by: chain.reach.x, chain.reach.y) }
    let blurred = PixelRect(columns: x.pixels(for: output.columns), rows: y.pixels(for: output.rows))
    return shadow == nil ? blurred : blurred.joined(with: output)
  }

  /// The filtered pixels that depend on the items' pixels, and perhaps a few more.
  func output(of source: PixelRect) -> PixelRect {
    if let chain { return source.widened(by: chain.reach.x, chain.reach.y) }
    let blurred = PixelRect(columns: x.blurred(by: source.columns), rows: y.blurred(by: source.rows))
    return shadow == nil ? blurred : blurred.joined(with: source)
  }
}

extension PixelRect {
  func joined(with other: PixelRect) -> PixelRect {
    func join(_ a: Range<Int>, _ b: Range<Int>) -> Range<Int> {
      min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
    }
    return PixelRect(columns: join(columns, other.columns), rows: join(rows, other.rows))
  }
}
