import Foundation
import PathreelDrawing
import PathreelGeometry

/// A group's filter resolved in pixels: a blur, a shadow or a chain. ``FilterStage`` applies it.
struct PixelFilter {
  /// The blur and the shift along each axis.
  let x, y: GaussianAxis
  /// The shadow's premultiplied colour, in bytes; the shadow lies under the picture. `nil` if the picture itself is
  /// blurred.
  let shadow: SIMD4<Float>?
  /// The chain of filter steps, if there is one; then the axes are not used.
  let chain: PixelChain?

  /// Resolves a filter; `nil` if it changes nothing, not even coverage.
  ///
  /// - Parameter canvas: The upright transform from points to pixels.
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

  /// Whether the filter changes nothing but coverage: a shadow whose colour is transparent.
  var isInvisible: Bool { shadow?.w == 0 }

  /// The premultiplied colour, in bytes, by which blurred alpha is multiplied: a shadow's, or the only colour of all
  /// items. `nil` if colours must be blurred.
  func color(of items: [DisplayList.Item]) -> SIMD4<Float>? {
    if chain != nil { return nil }
    return shadow ?? items.singleColor.map { SIMD4<Float>(word: $0) * (255 / Float($0 >> 24)) }
  }

  /// The distance beyond the picture at which items have an effect, in pixels.
  var reach: Int { chain.map { max($0.reach.x, $0.reach.y) } ?? max(x.reach, y.reach) }

  /// The reach rounded up to whole tiles, in pixels: the layer of the items is wider than the picture by this on each
  /// side.
  var tileAlignedReach: Int { ((reach + Tile.width - 1) >> Tile.widthBits) << Tile.widthBits }

  /// The pixels of the items on which a rectangle of filtered pixels depends.
  func source(of output: PixelRect) -> PixelRect {
    if let chain { return chain.widened(output) }
    let blurred = PixelRect(columns: x.pixels(for: output.columns), rows: y.pixels(for: output.rows))
    return shadow == nil ? blurred : blurred.joined(with: output)
  }

  /// The filtered pixels that depend on a rectangle of the items' pixels, and perhaps a few more.
  func output(of source: PixelRect) -> PixelRect {
    if let chain { return chain.widened(source) }
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
