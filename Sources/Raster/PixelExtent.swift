import Foundation
import PathreelDrawing
import PathreelGeometry

/// A bounding box in device space: nothing of its content is visible outside. Used by ``Damage``,
/// ``OutlineFlattener`` and ``PatternLayout``.
struct PixelExtent {
  /// The corners with the smallest and the largest coordinates.
  private(set) var low, high: SIMD2<Double>

  static var everything: PixelExtent {
    PixelExtent(low: SIMD2(repeating: -.infinity), high: SIMD2(repeating: .infinity))
  }

  /// Creates the bounding box of a path's control points; `nil` if one is not finite in device space, so that nothing
  /// is drawn.
  init?(_ path: Path, _ transform: CGAffineTransform) { self.init(path.elements, transform) }

  init?(_ elements: some Sequence<Path.Element>, _ transform: CGAffineTransform) {
    let map = DeviceMap(transform)
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for element in elements {
      func add(_ point: CGPoint) -> Bool {
        let place = map(point)
        low.replace(with: place, where: place .< low)
        high.replace(with: place, where: place .> high)
        return place.isDrawable
      }
      switch element {
      case .move(let to), .line(let to):
        guard add(to) else { return nil }
      case .quadCurve(let to, let control):
        guard add(to), add(control) else { return nil }
      case .curve(let to, let control1, let control2):
        guard add(to), add(control1), add(control2) else { return nil }
      case .closeSubpath: break
      }
    }
    (self.low, self.high) = (low, high)
  }

  /// Creates an upper bound of the inside of a clip; `nil` if nothing is inside.
  init?(_ clip: DisplayList.ClipPath, _ canvas: CGAffineTransform) {
    if clip.union.isEmpty {
      self.init(clip.path, clip.transform.concatenating(canvas))
      return
    }
    var all: PixelExtent?
    for part in clip.parts {
      guard let own = PixelExtent(part.path, part.transform.concatenating(canvas)) else { continue }
      all = all?.joined(with: own) ?? own
    }
    guard let all else { return nil }
    self = all
  }

  init(low: SIMD2<Double>, high: SIMD2<Double>) { (self.low, self.high) = (low, high) }

  /// Creates a bounding box of a rectangle of the canvas, with a pixel around it for rounding; `nil` if it is empty.
  init?(_ rect: CGRect, _ canvas: CGAffineTransform) {
    let mapped = rect.applying(canvas)
    guard mapped.width > 0, mapped.height > 0 else { return nil }
    self.init(
      low: SIMD2(Double(mapped.minX), Double(mapped.minY)) - 1,
      high: SIMD2(Double(mapped.maxX), Double(mapped.maxY)) + 1)
  }

  /// Creates the box of a rectangle of pixels.
  init(_ pixels: PixelRect) {
    self.init(
      low: SIMD2(Double(pixels.columns.lowerBound), Double(pixels.rows.lowerBound)),
      high: SIMD2(Double(pixels.columns.upperBound), Double(pixels.rows.upperBound)))
  }

  /// Creates the box of all pixels of a bitmap.
  init(of grid: TileGrid) {
    self.init(low: .zero, high: SIMD2(Double(grid.width), Double(grid.height)))
  }

  func widened(by margin: SIMD2<Double>) -> PixelExtent { PixelExtent(low: low - margin, high: high + margin) }

  func widened(by margin: Double) -> PixelExtent { PixelExtent(low: low - margin, high: high + margin) }

  func joined(with other: PixelExtent) -> PixelExtent {
    PixelExtent(low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
  }

  func cut(by other: PixelExtent) -> PixelExtent {
    PixelExtent(low: pointwiseMax(low, other.low), high: pointwiseMin(high, other.high))
  }

  /// Returns whether the box and a rectangle of pixels overlap.
  func isVisible(in rect: CGRect) -> Bool {
    high.x > rect.minX && low.x < rect.maxX && high.y > rect.minY && low.y < rect.maxY && low.x <= high.x
      && low.y <= high.y
  }

  /// The tiles of a region that the box overlaps; `nil` if there are none.
  func tiles(in region: TileRegion) -> TileRegion? {
    let (columns, rows) = (region.pixelColumns, region.pixelRows)
    let frame = CGRect(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    guard isVisible(in: frame) else { return nil }
    func range(_ low: Double, _ high: Double, _ limits: Range<Int>) -> Range<Int> {
      let first = Int(max(low, Double(limits.lowerBound)))
      return first..<max(first + 1, Int(min(high.rounded(.up), Double(limits.upperBound))))
    }
    let pixels = PixelRect(columns: range(low.x, high.x, columns), rows: range(low.y, high.y, rows))
    return TileRegion(around: pixels).clamped(to: region)
  }
}

/// An affine transform to device space. ``OutlineFlattener`` and ``PixelExtent`` map points by the same arithmetic.
struct DeviceMap {
  /// The images of the two unit vectors, and of the origin.
  let x, y, offset: SIMD2<Double>

  init(_ t: CGAffineTransform) {
    x = SIMD2(Double(t.a), Double(t.b))
    y = SIMD2(Double(t.c), Double(t.d))
    offset = SIMD2(Double(t.tx), Double(t.ty))
  }

  @inline(__always)
  func callAsFunction(_ point: CGPoint) -> SIMD2<Double> {
    x * Double(point.x) + y * Double(point.y) + offset
  }
}

extension SIMD2<Double> {
  /// Whether the point is finite, and also its difference from any other point for which this holds.
  var isDrawable: Bool { abs(x) <= 1e307 && abs(y) <= 1e307 }
}

extension StrokeStyle {
  /// The reach of a stroke beyond its path: to the tip of a miter or the corner of a square cap.
  var reach: Double {
    // In this order of arguments, a limit that is NaN yields 1.5.
    let longest = lineJoin == .miter ? max(1.5, Double(replacingInfinities.miterLimit)) : 1.5
    return Double(lineWidth) / 2 * longest
  }
}

/// Areas, by which ``DrawingEstimate`` counts pixels and tiles.
extension PixelExtent {
  /// Whether no point lies in the box.
  var isEmpty: Bool { low.x > high.x || low.y > high.y }

  /// The number of pixels; 0 for an empty box.
  var area: Double {
    let size = high - low
    return size.x > 0 && size.y > 0 ? size.x * size.y : 0
  }

  /// The share of a box around this one that this one is; along an axis on which the other has no length, all of it.
  func share(of whole: PixelExtent) -> Double {
    guard !isEmpty else { return 0 }
    let (size, all) = (high - low, whole.high - whole.low)
    return (all.x > 0 ? size.x / all.x : 1) * (all.y > 0 ? size.y / all.y : 1)
  }

  private static var tile: SIMD2<Double> { SIMD2(Double(Tile.width), Double(Tile.height)) }
  /// The number of a tile's pixels.
  static var tileArea: Double { Double(Tile.width * Tile.height) }

  /// The box widened to whole tiles.
  var onTiles: PixelExtent {
    PixelExtent(
      low: (low / Self.tile).rounded(.down) * Self.tile, high: (high / Self.tile).rounded(.up) * Self.tile)
  }

  /// The number of tiles that a box of this size touches, in the mean of all positions.
  var meanTileCount: Double {
    let size = (high - low) / Self.tile + 1
    return size.x * size.y
  }

  /// The pixels that the box touches; `nil` if there are none, or more than any picture has.
  var outerPixels: PixelRect? { PixelExtent(low: low.rounded(.down), high: high.rounded(.up)).pixels }

  /// The whole pixels; `nil` if there are none, or more than any picture has.
  var pixels: PixelRect? {
    let limit = Double(1 << 30)
    guard area > 0, low.x > -limit, low.y > -limit, high.x < limit, high.y < limit else { return nil }
    return PixelRect(columns: Int(low.x)..<Int(high.x), rows: Int(low.y)..<Int(high.y))
  }
}
