import Foundation
import PathreelDrawing
import PathreelGeometry

/// The measures of a path by which ``DrawingEstimate`` knows the work of its outline, in the path's own units. Curves
/// count with their control polygons.
struct OutlineFacts {
  /// The bounding box of the control points.
  private(set) var low = SIMD2(repeating: Double.infinity), high = SIMD2(repeating: -Double.infinity)
  private(set) var pointCount = 0.0
  private(set) var lineCount = 0.0
  private(set) var curveCount = 0.0
  private(set) var subpathCount = 0.0
  /// The number of turns by more than a right angle.
  private(set) var sharpTurnCount = 0.0
  /// The length of all segments, without the lines that close subpaths for filling, and that of curves alone.
  private(set) var length = 0.0
  private(set) var curveLength = 0.0
  /// The enclosed area: the areas of the subpaths, each by itself.
  private(set) var area = 0.0
  /// Whether all points can be drawn.
  private(set) var isDrawable = true

  /// Measures a path, in time proportional to its elements.
  init(_ path: Path) {
    var (start, last, direction) = (SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero)
    var ownArea = 0.0
    func add(_ point: CGPoint, to facts: inout OutlineFacts) -> Double {
      let next = SIMD2(Double(point.x), Double(point.y))
      if !next.isDrawable { facts.isDrawable = false }
      facts.pointCount += 1
      facts.low = pointwiseMin(facts.low, next)
      facts.high = pointwiseMax(facts.high, next)
      let way = next - last
      if (way * direction).sum() < 0 { facts.sharpTurnCount += 1 }
      ownArea += (last.x - start.x) * (next.y - start.y) - (next.x - start.x) * (last.y - start.y)
      (last, direction) = (next, way)
      let length = (way * way).sum().squareRoot()
      facts.length += length
      return length
    }
    for element in path.elements {
      switch element {
      case .move(let to):
        area += abs(ownArea) / 2
        ownArea = 0
        last = SIMD2(Double(to.x), Double(to.y))
        (start, direction) = (last, .zero)
        _ = add(to, to: &self)
        subpathCount += 1
      case .line(let to):
        _ = add(to, to: &self)
        lineCount += 1
      case .quadCurve(let to, let control):
        curveLength += add(control, to: &self) + add(to, to: &self)
        curveCount += 1
      case .curve(let to, let control1, let control2):
        curveLength += add(control1, to: &self) + add(control2, to: &self) + add(to, to: &self)
        curveCount += 1
      case .closeSubpath:
        length += ((start - last) * (start - last)).sum().squareRoot()
        lineCount += 1
        last = start
      }
    }
    area += abs(ownArea) / 2
  }

  /// The bounding box in pixels; `nil` if nothing is drawn.
  func extent(_ transform: CGAffineTransform, widenedBy reach: Double) -> PixelExtent? {
    guard isDrawable, low.x <= high.x else { return nil }
    let map = DeviceMap(transform)
    let (middle, half) = ((low + high) / 2, (high - low) / 2)
    let center = map(CGPoint(x: middle.x, y: middle.y))
    let reach = SIMD2(
      abs(map.x.x) * half.x + abs(map.y.x) * half.y + reach, abs(map.x.y) * half.x + abs(map.y.y) * half.y + reach)
    guard center.isDrawable, reach.isDrawable else { return nil }
    return PixelExtent(low: center - reach, high: center + reach)
  }

  /// The number of chords of the path's segments, if a unit of the path has `scale` pixels.
  ///
  /// A circle's arc of length l has π·l/4·√(2/(8·r·tolerance)) chords; curves count as quarters of circles.
  func chordCount(scale: Double, tolerance: Double) -> Double {
    guard curveCount > 0 else { return lineCount }
    let each = curveLength / curveCount * scale
    return lineCount + curveCount * max(1, 0.44 * (each / tolerance).squareRoot())
  }
}
