import Foundation

/// A polyline: connected straight lines, the result of flattening a path. It is for authors of scenes in Swift; the
/// rasteriser flattens with its own `OutlineFlattener`.
///
/// ```swift
/// let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10))
/// for polyline in circle.flattened(tolerance: 0.1) {
///   print(polyline.points.count, polyline.isClosed)
/// }
/// ```
public struct Polyline: Hashable, Sendable {
  /// The corners in order; at least one point.
  public var points: [CGPoint]
  /// Whether a line joins the last point to the first. The first point is not repeated at the end.
  public var isClosed: Bool

  /// Creates a polyline from its corners in order. If it is closed, a line joins the last one to the first.
  public init(points: [CGPoint], isClosed: Bool = false) {
    self.points = points
    self.isClosed = isClosed
  }
}

extension Path {
  /// Returns the path flattened to polylines. The distance between the path and the lines is at most `tolerance`.
  ///
  /// A curve becomes ⌈√(D / (8·tolerance))⌉ chords at equal steps of its parameter, where D bounds its second
  /// derivative: a chord over a step h is never further than h²·max|B″|/8 from its arc (Wang's formula; Wang, "The
  /// subdivision algorithm for the generation of Bézier curves", 1984). For a curve of degree d, max|B″| =
  /// d(d−1)·max|Δ²| over the second differences of its control points.
  ///
  /// The lines of a segment depend only on that segment, so paths with equal beginnings are flattened equally. A single
  /// segment has at most ``maximumLinesPerCurve`` lines, whatever the tolerance. Points with a coordinate that is not
  /// finite or beyond ±1e100 are left out, and a curve with such a control point becomes a line to its end. A `move`
  /// with nothing after it produces no polyline.
  ///
  /// - Parameter tolerance: The largest distance between the lines and the true curve, in the path's units. A fortieth
  ///   of a pixel changes coverage by at most 6/255. A tolerance that is not positive produces the maximum number of
  ///   lines.
  public func flattened(tolerance: Double = 0.025) -> [Polyline] {
    var collector = PolylineCollector()
    flatten(into: &collector, tolerance: tolerance)
    return collector.polylines
  }

  /// The largest number of lines for one curve. At a tolerance of 1/40 px it is reached by curves a million pixels
  /// across.
  public static let maximumLinesPerCurve = 1 << 14

  private func flatten(into sink: inout PolylineCollector, tolerance: Double) {
    var start = CGPoint.zero
    var last = CGPoint.zero
    var isDrawing = false  // whether a polyline has begun
    var isOpen = false  // whether a subpath has begun
    // If m is the largest second difference of the control points, D is 2m for quadratics and 6m for cubics. So the
    // squared number of lines, D / (8·tolerance), is one of these factors times m.
    let quadraticFactor = 0.25 / tolerance
    let cubicFactor = 0.75 / tolerance
    for element in elements {
      switch element {
      case .move(let to):
        if isDrawing { sink.endPolyline(isClosed: false) }
        start = to
        last = start
        (isDrawing, isOpen) = (false, true)

      case .line(let to):
        sink.beginPolyline(at: last, ifNeeded: &isDrawing)
        last = to
        sink.addLine(to: last, isDrawing: &isDrawing)

      case .quadCurve(let to, let control):
        sink.beginPolyline(at: last, ifNeeded: &isDrawing)
        if last.isUsable && control.isUsable && to.isUsable {
          sink.addQuadratic(last, control, to, factor: quadraticFactor)
        } else {
          sink.addLine(to: to, isDrawing: &isDrawing)
        }
        last = to

      case .curve(let to, let control1, let control2):
        sink.beginPolyline(at: last, ifNeeded: &isDrawing)
        if last.isUsable && control1.isUsable && control2.isUsable && to.isUsable {
          sink.addCubic(last, control1, control2, to, factor: cubicFactor)
        } else {
          sink.addLine(to: to, isDrawing: &isDrawing)
        }
        last = to

      case .closeSubpath:
        if isOpen { sink.beginPolyline(at: start, ifNeeded: &isDrawing) }
        if isDrawing { sink.endPolyline(isClosed: true) }
        last = start
        (isDrawing, isOpen) = (false, false)
      }
    }
    if isDrawing { sink.endPolyline(isClosed: false) }
  }

  /// ⌈√squared⌉, clamped to 1…``maximumLinesPerCurve``. NaN becomes the maximum.
  fileprivate static func lineCount(_ squared: Double) -> Int {
    let count = squared.squareRoot().rounded(.up)
    return count < 16384 ? max(Int(count), 1) : maximumLinesPerCurve
  }
}

/// Collects polylines into arrays.
private struct PolylineCollector {
  var polylines: [Polyline] = []
  private var points: [CGPoint] = []

  mutating func beginPolyline(at point: CGPoint) { points = [point] }
  mutating func addLine(to point: CGPoint) { points.append(point) }
  mutating func endPolyline(isClosed: Bool) {
    if isClosed && points.count > 1 && points.first == points.last { points.removeLast() }
    polylines.append(Polyline(points: points, isClosed: isClosed))
    points = []
  }

  /// Begins a polyline at a usable point, if none has begun.
  @inline(__always)
  mutating func beginPolyline(at point: CGPoint, ifNeeded isDrawing: inout Bool) {
    guard !isDrawing && point.isUsable else { return }
    beginPolyline(at: point)
    isDrawing = true
  }

  /// Adds a line to a usable point, or begins a polyline there.
  @inline(__always)
  mutating func addLine(to point: CGPoint, isDrawing: inout Bool) {
    guard point.isUsable else { return }
    if isDrawing { addLine(to: point) } else { beginPolyline(at: point) }
    isDrawing = true
  }

  /// Adds the chords of a quadratic curve. Their number is √(`factor` · length of the second difference), rounded up.
  @inline(__always)
  mutating func addQuadratic(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, factor: Double) {
    // B(t) = p0 + t·(b + t·a)
    let (bx, by) = (2 * (p1.x - p0.x), 2 * (p1.y - p0.y))
    let (ax, ay) = ((p2.x - p1.x) - (p1.x - p0.x), (p2.y - p1.y) - (p1.y - p0.y))
    let count = Path.lineCount(factor * (ax * ax + ay * ay).squareRoot())
    let step = 1 / Double(count)
    for index in 1..<max(count, 1) {
      let t = Double(index) * step
      addLine(to: CGPoint(x: p0.x + t * (bx + t * ax), y: p0.y + t * (by + t * ay)))
    }
    addLine(to: p2)
  }

  /// Adds the chords of a cubic curve. Their number is √(`factor` · length of the larger second difference), rounded
  /// up.
  @inline(__always)
  mutating func addCubic(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, factor: Double) {
    // B(t) = p0 + t·(c + t·(b + t·a))
    let (cx, cy) = (3 * (p1.x - p0.x), 3 * (p1.y - p0.y))
    let (ux, uy) = ((p2.x - p1.x) - (p1.x - p0.x), (p2.y - p1.y) - (p1.y - p0.y))
    let (vx, vy) = ((p3.x - p2.x) - (p2.x - p1.x), (p3.y - p2.y) - (p2.y - p1.y))
    let (bx, by) = (3 * ux, 3 * uy)
    let (ax, ay) = (vx - ux, vy - uy)
    let difference = max(ux * ux + uy * uy, vx * vx + vy * vy).squareRoot()
    let count = Path.lineCount(factor * difference)
    let step = 1 / Double(count)
    for index in 1..<max(count, 1) {
      let t = Double(index) * step
      addLine(to: CGPoint(x: p0.x + t * (cx + t * (bx + t * ax)), y: p0.y + t * (cy + t * (by + t * ay))))
    }
    addLine(to: p3)
  }
}
