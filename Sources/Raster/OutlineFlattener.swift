import Foundation
import PathreelDrawing
import PathreelGeometry

/// Flattens paths to closed polygons in device space: it transforms, replaces curves by chords, closes and clips.
/// ``FramePlan`` bins the resulting edges.
///
/// Only visible parts are divided finely. If all control points of a curve lie beyond one border of the bitmap, its
/// chord replaces it, because the chord winds around the visible pixels as the curve does. A huge curve is first halved
/// until its pieces are either invisible or at most four times as large as the bitmap. So the work is bounded by the
/// visible part, whatever the coordinates are. That is why `Path.flattened(tolerance:)` is not used here: it knows no
/// borders and follows every curve to its end.
struct OutlineFlattener: ~Copyable {
  /// The largest sagitta of a curve's chords, in pixels.
  let tolerance: Double
  private let chords: ChordTolerance

  /// An upper bound, in pixels, of the distance by which chords lie beyond their curve's control points. With it, a
  /// part of a picture misses nothing that the whole picture shows.
  private static var margin: Double { 1 }

  private(set) var clipper = EdgeClipper()
  /// The turns of the outline's polygons, before they are clipped.
  private(set) var turns = ContourTurns()
  /// The bitmap's size, in pixels.
  private var width = 0.0
  private var height = 0.0
  /// The part of the bitmap that is being drawn, in pixels.
  private var drawn = CGRect.zero
  private var region = TileRegion(columns: 0..<1, rows: 0..<1)
  /// A curve that is larger than this, in pixels, is halved before it is divided.
  private var largestExtent = 0.0
  /// Ends flattening early; the rest of the path is then left out.
  private var cancellation: CancellationFlag?

  init(_ accuracy: Accuracy) {
    tolerance = accuracy.tolerance
    chords = ChordTolerance(sagitta: tolerance, pixel: 1)
  }

  /// Begins a plan.
  ///
  /// - Parameter region: The region to draw. The edges inside it do not depend on it.
  mutating func begin(_ grid: TileGrid, in region: TileRegion) {
    cancellation = CancellationFlag.current
    (width, height) = (Double(grid.width), Double(grid.height))
    largestExtent = 4 * max(width, height)
    self.region = region
    drawn = CGRect(
      x: region.pixelColumns.lowerBound, y: region.pixelRows.lowerBound,
      width: min(region.pixelColumns.upperBound, grid.width) - region.pixelColumns.lowerBound,
      height: min(region.pixelRows.upperBound, grid.height) - region.pixelRows.lowerBound)
    clipper.begin(width: grid.width, height: grid.height, rows: region.pixelRows)
  }

  /// Flattens a filled path. The clipped edges are in ``clipper``; there are none if a coordinate is not finite in
  /// device space.
  ///
  /// - Parameter limit: The number of edges after which the rest of the path is left out.
  mutating func flatten(_ path: Path, _ transform: CGAffineTransform, limit: Int) {
    begin()
    let map = DeviceMap(transform)
    var pen = Pen()
    var polled = CancellationFlag.edgesPerPoll
    for (index, element) in path.elements.enumerated() {
      // A curve may be many edges, and lines outside of the picture are none.
      if index + clipper.edges.count >= polled {
        polled = index + clipper.edges.count + CancellationFlag.edgesPerPoll
        if cancellation?.poll() == true { return }
      }
      guard clipper.edges.count <= limit else { return }
      switch element {
      case .move(let to):
        close(&pen)
        pen = Pen(at: map(to))
      case .line(let to):
        let end = map(to)
        let isInside = all(clipper.inside.contains(end))
        guard isInside || end.isDrawable else { return clipper.removeAll() }
        if pen.insideCount >= 3 {
          clipper.reserve(1)
          addLineInside(&pen, end)
        } else if pen.isAtCurveEnd {
          addTangent(&pen, end)
        } else {
          addLine(&pen, end)
        }
        pen.isAtCurveEnd = false
        pen.insideCount = isInside ? pen.insideCount &+ 1 : 0
        continue
      case .quadCurve(let to, let control):
        let curve = CubicCurve(raising: pen.place, map(control), map(to))
        guard curve.c1.isDrawable, curve.c2.isDrawable, curve.end.isDrawable else { return clipper.removeAll() }
        add(curve, &pen, depth: 0)
      case .curve(let to, let control1, let control2):
        let curve = CubicCurve(pen.place, map(control1), map(control2), map(to))
        guard curve.c1.isDrawable, curve.c2.isDrawable, curve.end.isDrawable else { return clipper.removeAll() }
        add(curve, &pen, depth: 0)
      case .closeSubpath:
        close(&pen)
        pen = Pen(at: pen.start)
      }
      guard pen.place.isDrawable else { return clipper.removeAll() }
    }
    close(&pen)
  }

  private mutating func begin() {
    clipper.removeAll()
    turns = ContourTurns()
  }

  @inline(__always)
  private mutating func add(_ start: SIMD2<Double>, _ end: SIMD2<Double>) {
    turns.add(end - start)
    clipper.addLine(start, end)
  }

  /// The state of a subpath: its start, the current point, and the start of the pending line, which ends at the current
  /// point.
  private struct Pen {
    var start = SIMD2<Double>.zero
    var place = SIMD2<Double>.zero
    var last = SIMD2<Double>.zero
    /// Whether the current point is the end of a curve.
    var isAtCurveEnd = false
    /// The number of ends of lines up to the current point, one after another, that are well inside. After three of
    /// them the pending line continues the last edge.
    var insideCount = 0

    init() {}
    init(at point: SIMD2<Double>) { (start, place, last) = (point, point, point) }
  }

  /// Draws the pending line, and makes the line from its end to `end` the pending one.
  @inline(__always)
  private mutating func addLine(_ pen: inout Pen, _ end: SIMD2<Double>) {
    add(pen.last, pen.place)
    (pen.last, pen.place) = (pen.place, end)
  }

  /// Does the same where nothing needs clipping.
  @inline(__always)
  private mutating func addLineInside(_ pen: inout Pen, _ end: SIMD2<Double>) {
    turns.add(pen.place - pen.last)
    clipper.addLineInside(to: pen.place)
    (pen.last, pen.place) = (pen.place, end)
  }

  /// Adds a line from or to a curve's end. If it continues in the direction of the pending line, both become one line,
  /// because there is no corner between them.
  private mutating func addTangent(_ pen: inout Pen, _ end: SIMD2<Double>) {
    let (way, step) = (end - pen.last, pen.place - pen.last)
    let deviation = way.x * step.y - way.y * step.x
    let (length, ahead) = ((way * way).sum(), (way * step).sum())
    // The joined line passes the point in the middle at 1/32 of the tolerance at most.
    let isStraight =
      deviation * deviation <= length * (tolerance * tolerance / 1024) && ahead > 0 && ahead < length
    if isStraight { pen.place = end } else { addLine(&pen, end) }
  }

  /// Draws the pending line, and closes the subpath.
  private mutating func close(_ pen: inout Pen) {
    add(pen.last, pen.place)
    add(pen.place, pen.start)
    turns.endContour()
  }

  /// Flattens a stroke's outline. The clipped edges are in ``clipper``.
  mutating func flatten(_ outline: StrokeOutline, _ transform: CGAffineTransform) {
    begin()
    let map = DeviceMap(transform)
    outline.points.withUnsafeBufferPointer { points in
      var first = 0
      var polled = CancellationFlag.edgesPerPoll
      for end in outline.contourEnds {
        if end >= polled {
          polled = end + CancellationFlag.edgesPerPoll
          if cancellation?.poll() == true { return }
        }
        var current = map(points[end - 1])
        while first < end {
          let some = UnsafeBufferPointer(rebasing: points[first..<min(first + Self.pointsPerCheck, end)])
          first += some.count
          guard areInside(some, current, map) else {
            for point in some {
              let next = map(point)
              guard next.isDrawable else { return clipper.removeAll() }
              add(current, next)
              current = next
            }
            continue
          }
          clipper.begin(at: current, lines: some.count)
          for point in some {
            let next = map(point)
            turns.add(next - current)
            clipper.addLineInside(to: next)
            current = next
          }
          clipper.end(at: current)
        }
        turns.endContour()
      }
    }
  }

  /// The number of a stroke's points that are looked at together.
  private static var pointsPerCheck: Int { 32 }

  /// Returns whether points and the place before them, in device space, are all well inside.
  private func areInside(
    _ points: UnsafeBufferPointer<CGPoint>, _ before: SIMD2<Double>, _ map: DeviceMap
  ) -> Bool {
    let bounds = clipper.inside
    // All points are looked at, because leaving early costs more.
    return all(points.reduce(bounds.contains(before)) { $0 .& bounds.contains(map($1)) })
  }

  /// The tiles of the region in which a filled path, or its stroke, may be visible, judged by its control points; `nil`
  /// if there are none, or if a coordinate is not finite in device space.
  ///
  /// - Parameter reach: The distance from the path at which it draws, in the path's units.
  func visibleTiles(_ path: Path, _ transform: CGAffineTransform, reach: Double = 0) -> TileRegion? {
    guard let extent = PixelExtent(path, transform) else { return nil }
    let margin = reach > 0 ? reach * Double(transform.maximumScale) : 0
    let seen = extent.widened(by: margin + Self.margin)
    return seen.isVisible(in: drawn) ? seen.tiles(in: region) : nil
  }

  /// Adds a curve as chords.
  private mutating func add(_ curve: CubicCurve, _ pen: inout Pen, depth: Int) {
    pen.insideCount = 0
    let low = pointwiseMin(pointwiseMin(curve.start, curve.c1), pointwiseMin(curve.c2, curve.end))
    let high = pointwiseMax(pointwiseMax(curve.start, curve.c1), pointwiseMax(curve.c2, curve.end))
    switch treatment(low, high, depth) {
    case .chord: addLine(&pen, curve.end)
    case .halve:
      let (first, second) = curve.halves
      add(first, &pen, depth: depth + 1)
      add(second, &pen, depth: depth + 1)
    case .divide:
      let count = chords.corners(sagitta: curve.sagitta, length: curve.length)
      guard count > 0 else { return addLine(&pen, curve.end) }
      let step = ChordTolerance.step(corners: count)
      let ends = curve.moved(out: ChordTolerance.endOutset * step * step)
      addTangent(&pen, ends.point(at: ChordTolerance.endStep * step))
      let inner = curve.moved(out: ChordTolerance.outset * step * step)
      pen.isAtCurveEnd = true
      if all(
        clipper.inside.contains(low - Self.margin) .& clipper.inside.contains(high + Self.margin)
          .& clipper.inside.contains(pen.last))
      {
        // The same without clipping.
        clipper.begin(at: pen.last, lines: count)
        for i in 1..<count - 1 { addLineInside(&pen, inner.point(at: (Double(i) + ChordTolerance.endStep) * step)) }
        addLineInside(&pen, ends.point(at: 1 - ChordTolerance.endStep * step))
        addLineInside(&pen, curve.end)
        return clipper.end(at: pen.last)
      }
      for i in 1..<count - 1 { addLine(&pen, inner.point(at: (Double(i) + ChordTolerance.endStep) * step)) }
      addLine(&pen, ends.point(at: 1 - ChordTolerance.endStep * step))
      addLine(&pen, curve.end)
    }
  }

  /// How a curve becomes chords: a single chord, the chords of its two halves, or several at equal steps.
  private enum Treatment { case chord, halve, divide }

  private func treatment(_ low: SIMD2<Double>, _ high: SIMD2<Double>, _ depth: Int) -> Treatment {
    if high.x <= 0 || low.x >= width || high.y <= 0 || low.y >= height { return .chord }
    let extent = high - low
    if max(extent.x, extent.y) <= largestExtent { return .divide }
    // Forty halvings reduce curves of 10¹⁵ pixels to size; for larger curves, doubles cannot resolve pixels.
    return depth < 40 ? .halve : .chord
  }
}

/// A cubic Bézier curve in device space.
private struct CubicCurve {
  let start, c1, c2, end: SIMD2<Double>

  init(_ start: SIMD2<Double>, _ c1: SIMD2<Double>, _ c2: SIMD2<Double>, _ end: SIMD2<Double>) {
    (self.start, self.c1, self.c2, self.end) = (start, c1, c2, end)
  }

  /// Converts a quadratic curve to a cubic one. Wang's bound yields the same number of chords for both.
  init(raising start: SIMD2<Double>, _ control: SIMD2<Double>, _ end: SIMD2<Double>) {
    self.init(start, start / 3 + control * (2 / 3), end / 3 + control * (2 / 3), end)
  }

  var halves: (CubicCurve, CubicCurve) {
    let (a, b, c) = (middle(start, c1), middle(c1, c2), middle(c2, end))
    let (d, e) = (middle(a, b), middle(b, c))
    let m = middle(d, e)
    return (CubicCurve(start, a, d, m), CubicCurve(m, e, c, end))
  }

  /// The curve minus a multiple of its second derivative, which is also a cubic.
  func moved(out share: Double) -> Polynomial {
    let (b, a) = (3 * (start - 2 * c1 + c2), end - start + 3 * (c1 - c2))
    return Polynomial(a: a, b: b, c: 3 * (c1 - start) - (6 * share) * a, d: start - (2 * share) * b)
  }

  /// The cubic polynomial a·t³ + b·t² + c·t + d.
  struct Polynomial {
    let a, b, c, d: SIMD2<Double>

    @inline(__always)
    func point(at t: Double) -> SIMD2<Double> { d + t * (c + t * (b + t * a)) }
  }

  /// An upper bound of the sagitta of a single chord for the whole curve (Wang 1984).
  var sagitta: Double { 0.75 * max((start - 2 * c1 + c2).length, (c1 - 2 * c2 + end).length) }

  /// An upper bound of the length.
  var length: Double { (c1 - start).length + (c2 - c1).length + (end - c2).length }
}

private func middle(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> { a * 0.5 + b * 0.5 }

extension SIMD2<Double> {
  fileprivate var length: Double { (x * x + y * y).squareRoot() }
}
