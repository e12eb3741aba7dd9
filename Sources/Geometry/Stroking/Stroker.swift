import Foundation

/// Converts strokes to polygons to fill by the nonzero rule. `FramePlan` strokes the lines of a frame with it.
///
/// The area of a stroke is the area that the pen, a line segment as long as the stroke is wide, sweeps over, with its
/// joins and caps. It is emitted as polygons that all have the same orientation (positive by the shoelace formula), so
/// that **winding is nowhere negative**: overlapping pieces never cut holes into each other, not even inside one pixel
/// of a signed accumulator. Where the path bends gently, the pieces form one ribbon with no overlap at all. Where a pen
/// is wider than the path's circle of curvature, it sweeps backwards on its inner side. Those pieces are reversed and
/// emitted separately.
///
/// A stroker keeps its buffers from one stroke to the next; use one per thread.
///
/// ```swift
/// var stroker = Stroker()
/// stroker.stroke(path, style: StrokeStyle(lineWidth: 4, lineCap: .round), tolerance: 0.025)
/// for contour in stroker.outline.contours { fill(contour) }
/// ```
package struct Stroker {
  /// The polygons of the last stroke.
  package private(set) var outline = StrokeOutline()

  private var style = StrokeStyle()
  /// Half of the width that is drawn, in the path's units.
  private var halfWidth = 0.0
  /// Half of the style's width. ``halfWidth`` is smaller if the window cannot show all of it.
  private var fullHalfWidth = 0.0
  private var window: StrokeWindow?
  /// Whether the last stroke had more dashes in its window than allowed; its outline is then incomplete.
  package private(set) var hasTooManyDashes = false
  /// The remaining number of points for the caps of dashes. Without a limit, wide round caps on many dashes could
  /// exhaust the memory.
  private var dashPointAllowance = 0
  /// Asked after some thousand points of a path and after some hundred dashes: whether to leave out the rest of the
  /// stroke, because nobody waits for it any more.
  package var isCancelled: (() -> Bool)?
  private var isStopped = false
  /// The largest 1 − cos(turn) for which a turn needs no join.
  private var negligibleTurn = 0.0
  private var chords = ChordTolerance(sagitta: 1)

  /// The two edges of the current ribbon so far.
  private var left: [CGPoint] = []
  private var right: [CGPoint] = []
  /// The direction of the cap at the ribbon's start; `nil` if the ribbon does not begin at an end of the line.
  private var startCap: CGPoint?
  /// The reversed pieces next to the ribbon.
  private var folded = InnerJoinPolygon()
  /// The corners of the current join or cap, without its two end points.
  private var corners: [CGPoint] = []
  private var spine = Spine()
  private var dashBuffers = DashBuffers()

  /// The largest number of merged lines. When a path grows, its stroke may change as many lines back.
  package static let mostMergedLines = LineMerger.mostLines

  /// The largest distance, in sagittas, of a straight piece's end from its curve's tangent. The chord of a piece that
  /// is flattened finely enough ends at most four sagittas from the curve's tangent.
  private static let straightness = 8.0

  /// The largest number of points for the ends of a stroke's dashes: 320 MB.
  private static let largestDashPointCount = 20_000_000

  package init() {}

  /// Replaces ``outline`` by the polygons of a stroke. All points are finite, whatever the input: points that are not
  /// finite are left out with their segments, and a width that is not a positive number draws nothing.
  ///
  /// - Parameter tolerance: The largest distance of the polygons from the true outline, in the path's units; above 0.
  ///   Pens wider than ten million tolerances are accurate to a ten-millionth of their width.
  /// - Parameter window: The rectangle in which the outline must be accurate; `nil` for everywhere.
  package mutating func stroke(_ path: Path, style: StrokeStyle, tolerance: Double, window: StrokeWindow? = nil) {
    precondition(tolerance > 0, "a tolerance is greater than 0")
    outline.removeAll()
    guard style.lineWidth > 0, style.lineWidth <= 1e100 else { return }
    self.style = style.replacingInfinities
    self.window = window
    (hasTooManyDashes, isStopped) = (false, false)
    dashPointAllowance = Self.largestDashPointCount
    fullHalfWidth = style.lineWidth / 2
    halfWidth = min(fullHalfWidth, window.map { $0.reach(of: path) } ?? .infinity)
    guard halfWidth > 0 else { return }
    let tolerance = max(min(tolerance, 1e100), halfWidth * 1e-7)
    negligibleTurn = min(2 * tolerance / halfWidth, 0.5)
    chords = ChordTolerance(sagitta: tolerance, pixel: window?.pixel)

    let pattern = DashPattern(self.style.dash, phase: style.dashPhase)
    var builder = SpineBuilder(
      reusing: spine, chords: chords, halfWidth: halfWidth,
      lengths: pattern.map { .dashes(period: $0.period) } ?? .none,
      window: window?.outset(by: margin))
    spine = Spine()
    defer { spine = builder.spine }
    addSubpaths(of: path, through: &builder, pattern)
  }

  /// Adds the strokes of all subpaths to the outline.
  private mutating func addSubpaths(of path: Path, through builder: inout SpineBuilder, _ pattern: DashPattern?) {
    var isOpen = false
    for (index, element) in path.elements.enumerated() {
      if stops(at: index, each: 4096) { return }
      switch element {
      case .move(let point):
        if isOpen { finish(&builder, pattern) }
        isOpen = point.isUsable
        if isOpen { builder.begin(at: point) }
      case .line(let point):
        guard point.isUsable else { continue }
        if isOpen { builder.addLine(to: point) } else { builder.begin(at: point) }
        isOpen = true
      case .quadCurve(let point, let control):
        guard point.isUsable, control.isUsable else { continue }
        if isOpen {
          builder.addCurve(
            to: point, control1: builder.last.interpolated(to: control, at: 2.0 / 3),
            control2: point.interpolated(to: control, at: 2.0 / 3))
        } else {
          builder.begin(at: point)
        }
        isOpen = true
      case .curve(let point, let control1, let control2):
        guard point.isUsable, control1.isUsable, control2.isUsable else { continue }
        if isOpen {
          builder.addCurve(to: point, control1: control1, control2: control2)
        } else {
          builder.begin(at: point)
        }
        isOpen = true
      case .closeSubpath:
        if isOpen {
          builder.close()
          finish(&builder, pattern)
          isOpen = false
        }
      }
    }
    if isOpen { finish(&builder, pattern) }
  }

  /// Whether the rest of the stroke is left out. Asks ``isCancelled`` at each multiple of a number.
  private mutating func stops(at index: Int, each count: Int) -> Bool {
    if !isStopped, index % count == count - 1 { isStopped = isCancelled?() == true }
    return isStopped
  }

  /// The largest distance of the pen from its path: to the tip of a miter or the corner of a square cap.
  private var margin: Double {
    // In this argument order, a limit of NaN becomes 1.5.
    halfWidth * (style.lineJoin == .miter ? max(1.5, Double(style.miterLimit)) : 1.5)
  }

  /// Ends a subpath: adds its dashes, its stroke or its dot to the outline.
  private mutating func finish(_ builder: inout SpineBuilder, _ pattern: DashPattern?) {
    builder.endRun()
    guard builder.spine.vertices.count >= 2 else {
      // A subpath of zero length is a dot; a lone `move` draws nothing.
      if builder.isDrawn { dot(at: builder.start, direction: CGPoint(x: 1, y: 0)) }
      return
    }
    if let pattern {
      let pointCount = 4 + (style.lineCap == .round ? 2 * arcCorners(.pi) : 0)
      var buffers = DashBuffers()
      swap(&buffers, &dashBuffers)
      defer { swap(&buffers, &dashBuffers) }
      var dashCount = 0
      let isComplete = builder.spine.forEachDash(
        pattern, in: window?.outset(by: margin),
        atMost: min(window?.maximumDashCount ?? DashPattern.largestDashCount, dashPointAllowance / pointCount), &buffers
      ) {
        dashPointAllowance -= pointCount
        dashCount += 1
        if !stops(at: dashCount, each: 256) { addStroke(of: $0) }
      }
      if !isComplete { hasTooManyDashes = true }
    } else {
      addStroke(of: builder.spine)
    }
  }

  private mutating func dot(at point: CGPoint, direction: CGPoint) {
    guard style.lineCap != .butt else { return }
    begin(at: point, direction, cap: direction)
    end(at: point, direction, isEnd: true)
  }

  // MARK: - Ribbons

  /// Adds the stroke of one spine to the outline.
  private mutating func addStroke(of spine: Spine) {
    let vertices = spine.vertices
    guard vertices.count >= 2 else {
      return dot(at: vertices[0].point, direction: vertices[0].departure)
    }
    if spine.isClosed { return addClosedStroke(along: vertices) }
    let (first, last) = (vertices[0], vertices[vertices.count - 1])
    begin(at: first.point, first.departure, cap: first.departure)
    turn(at: vertices, from: 1, upTo: vertices.count - 1, next: last.point)
    advance(to: edges(at: last.point, last.arrival))
    folded.finish(into: &outline)
    end(at: last.point, last.arrival, isEnd: true)
  }

  /// Adds the stroke of a closed spine. The ribbon begins in the middle of its first piece, where nothing turns, so
  /// that the start of the spine is joined like any vertex.
  private mutating func addClosedStroke(along vertices: [Spine.Vertex]) {
    let contourCount = outline.contourCount
    let sum = vertices[0].departure + vertices[1].arrival
    let direction = sum.norm > 1e-6 ? sum * (1 / sum.norm) : vertices[0].departure
    let seam = vertices[0].point.interpolated(to: vertices[1].point, at: 0.5)
    begin(at: seam, direction, cap: nil)
    turn(at: vertices, from: 1, upTo: vertices.count, next: seam)
    let edges = edges(at: seam, direction)
    advance(to: edges)
    folded.finish(into: &outline)
    if outline.contourCount == contourCount, left.count > 2, right.count > 2 {
      // The ribbon's two ends coincide. Only its two edges remain, each a closed contour.
      outline.append(left.dropLast())
      outline.endContour()
      outline.append(right.dropLast().reversed())
      outline.endContour()
      left.removeAll(keepingCapacity: true)
      right.removeAll(keepingCapacity: true)
    } else {
      end(at: seam, direction, isEnd: false)
    }
  }

  private typealias Edges = (left: CGPoint, right: CGPoint)

  /// The pen's two end points at a point of the spine.
  private func edges(at point: CGPoint, _ direction: CGPoint) -> Edges {
    let (x, y) = (direction.x * halfWidth, direction.y * halfWidth)
    return (CGPoint(x: point.x + y, y: point.y - x), CGPoint(x: point.x - y, y: point.y + x))
  }

  private mutating func begin(at point: CGPoint, _ direction: CGPoint, cap: CGPoint?) {
    begin(edges(at: point, direction), cap: cap)
  }

  private mutating func begin(_ edges: Edges, cap: CGPoint?) {
    left.removeAll(keepingCapacity: true)
    right.removeAll(keepingCapacity: true)
    left.append(edges.left)
    right.append(edges.right)
    startCap = cap
  }

  /// Ends the ribbon with a straight edge or, at an end of the line, with a cap, and emits it.
  private mutating func end(at point: CGPoint, _ direction: CGPoint, isEnd: Bool) {
    outline.append(left)
    if isEnd { appendCap(at: point, direction, from: left[left.count - 1]) }
    outline.append(right.reversed())
    if let startCap {
      let start = left[0].interpolated(to: right[0], at: 0.5)
      appendCap(at: start, -startCap, from: right[0])
    }
    outline.endContour()
    startCap = nil
  }

  private mutating func appendCap(at point: CGPoint, _ direction: CGPoint, from edge: CGPoint) {
    switch style.lineCap {
    case .butt: break
    case .square:
      let reach = direction * halfWidth
      let opposite = point - (edge - point)
      outline.append(edge + reach)
      outline.append(opposite + reach)
    case .round:
      let arm = CGPoint(x: direction.y, y: -direction.x) * halfWidth
      corners.removeAll(keepingCapacity: true)
      appendArc(around: point, from: arm, angle: .pi, sign: 1)
      outline.append(corners)
    }
  }

  /// Extends the ribbon through a range of vertices; `next` is the point after the last of them.
  private mutating func turn(at vertices: [Spine.Vertex], from first: Int, upTo end: Int, next: CGPoint) {
    var index = first
    while index < end, !stops(at: index, each: 4096) {
      let start = index
      index = followCurve(vertices, from: index, upTo: end)
      if index > start { folded.finish(into: &outline) }
      guard index < end else { return }
      turn(
        at: vertices[index], from: vertices[index - 1].point,
        to: index + 1 < vertices.count ? vertices[index + 1].point : next)
      index += 1
    }
  }

  /// The fast path for vertices inside curves, where there is no turn and the pen sweeps forwards on both sides.
  /// - Returns: The first vertex that needs the general path.
  private mutating func followCurve(_ vertices: [Spine.Vertex], from first: Int, upTo end: Int) -> Int {
    // Local arrays are several times as fast as members.
    var (left, right) = ([CGPoint](), [CGPoint]())
    swap(&left, &self.left)
    swap(&right, &self.right)
    defer {
      swap(&left, &self.left)
      swap(&right, &self.right)
    }
    let width = halfWidth
    var (a, d) = (left[left.count - 1], right[right.count - 1])
    var index = first
    while index < end {
      let vertex = vertices[index]
      guard vertex.arrival == vertex.departure else { break }
      let width = width * vertex.penScale
      let (x, y) = (vertex.arrival.x * width, vertex.arrival.y * width)
      let b = CGPoint(x: vertex.point.x + y, y: vertex.point.y - x)
      let c = CGPoint(x: vertex.point.x - y, y: vertex.point.y + x)
      guard isForward(from: (a, d), to: (b, c)) else { break }
      left.append(b)
      right.append(c)
      (a, d) = (b, c)
      index += 1
    }
    return index
  }

  /// Extends the ribbon to the given edges.
  private mutating func advance(to next: Edges) {
    let last = Edges(left[left.count - 1], right[right.count - 1])
    if isForward(from: last, to: next) {
      folded.finish(into: &outline)
      left.append(next.left)
      right.append(next.right)
      return
    }
    breakRibbon()
    appendFolded(from: last, to: next)
    begin(next, cap: nil)
  }

  /// Emits the ribbon so far, with a straight edge at its end. A ribbon that has only begun is dropped, unless it has a
  /// cap.
  private mutating func breakRibbon() {
    guard left.count > 1 || right.count > 1 || startCap != nil else { return }
    end(at: .zero, .zero, isEnd: false)
  }

  /// Whether the ribbon's next piece is a convex quadrilateral with positive orientation.
  private func isForward(from last: Edges, to next: Edges) -> Bool {
    let (a, b, c, d) = (last.left, next.left, next.right, last.right)
    return (b - a).cross(c - b) >= 0 && (c - b).cross(d - c) >= 0 && (d - c).cross(a - d) >= 0
      && (a - d).cross(b - a) >= 0
  }

  /// Adds a piece over which the pen sweeps forwards on one side and backwards on the other.
  private mutating func appendFolded(from last: Edges, to next: Edges) {
    let (pen, nextPen) = (last.right - last.left, next.right - next.left)
    let determinant = pen.cross(nextPen)
    let gap = next.left - last.left
    let share = gap.cross(nextPen) / determinant
    let nextShare = gap.cross(pen) / determinant
    if determinant != 0, (0...1).contains(share), (0...1).contains(nextShare) {
      folded.add(
        left: last.left, next.left, right: last.right, next.right, crossing: last.left + pen * share, into: &outline)
    } else {
      folded.finish(into: &outline)
      appendTriangle(last.left, next.left, next.right)
      appendTriangle(last.left, next.right, last.right)
    }
  }

  private mutating func appendTriangle(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) {
    let area = (b - a).cross(c - a)
    guard area != 0 else { return }
    outline.append(a)
    outline.append(area > 0 ? b : c)
    outline.append(area > 0 ? c : b)
    outline.endContour()
  }

  // MARK: - Joins

  /// Extends the ribbon through a vertex, with a join if needed, on the way from the vertex before it to the next.
  private mutating func turn(at vertex: Spine.Vertex, from previous: CGPoint, to next: CGPoint) {
    let (arrival, departure, point) = (vertex.arrival, vertex.departure, vertex.point)
    let (cosine, sine) = (arrival.dot(departure), arrival.cross(departure))
    if 1 - cosine <= negligibleTurn {
      if sine == 0 { return advance(to: edges(at: point, arrival)) }
      let sum = arrival + departure
      return advance(to: edges(at: point, sum * (1 / sum.dot(sum).squareRoot())))
    }
    let (before, after) = (edges(at: point, arrival), edges(at: point, departure))
    let turnsRight = sine >= 0
    // The edges' lines meet at point ± mitre. On the inner side that is the ribbon's corner if both pieces reach it.
    let spread = 1 + cosine
    let sum = turnsRight ? before.left + after.left : before.right + after.right
    let mitre = (sum - point * 2) * (1 / spread)
    let inset = halfWidth * abs(sine) / spread
    let step = next - point
    if spread > 1e-6, inset * inset <= step.dot(step), isStraight(at: vertex, from: previous, to: next) {
      let corner = point - mitre
      let last = Edges(left[left.count - 1], right[right.count - 1])
      let arriving = turnsRight ? Edges(before.left, corner) : Edges(corner, before.right)
      if isForward(from: last, to: arriving) {
        folded.finish(into: &outline)
        left.append(arriving.left)
        right.append(arriving.right)
        if turnsRight {
          findJoin(vertex, from: before.left, mitre: mitre, sine, cosine)
          left.append(contentsOf: corners)
          left.append(after.left)
        } else {
          findJoin(vertex, from: before.right, mitre: mitre, sine, cosine)
          right.append(contentsOf: corners)
          right.append(after.right)
        }
        return
      }
    }
    // Otherwise the two sides overlap there, and the join is a separate piece.
    advance(to: before)
    folded.finish(into: &outline)
    breakRibbon()
    let (start, end) = turnsRight ? (before.left, after.left) : (before.right, after.right)
    outline.append(point)
    outline.append(start)
    findJoin(vertex, from: start, mitre: mitre, sine, cosine)
    outline.append(corners)
    outline.append(end)
    if !turnsRight { outline.reverseOpenContour() }
    outline.endContour()
    begin(after, cap: nil)
  }

  /// Whether the pieces before and after a vertex have the directions of their curves there. Outside the window, a
  /// piece may leave the vertex in another direction. The ribbon's corner may then be far from it.
  @inline(__always)
  private func isStraight(at vertex: Spine.Vertex, from previous: CGPoint, to next: CGPoint) -> Bool {
    let point = vertex.point
    let (arriving, leaving) = ((point - previous).cross(vertex.arrival), (next - point).cross(vertex.departure))
    return max(abs(leaving), abs(arriving)) <= Self.straightness * chords.sagitta
  }

  /// Sets ``corners`` to the points of a join's outer edge, without its two ends.
  private mutating func findJoin(
    _ vertex: Spine.Vertex, from start: CGPoint, mitre: CGPoint, _ sine: Double, _ cosine: Double
  ) {
    corners.removeAll(keepingCapacity: true)
    switch vertex.isCorner ? style.lineJoin : .round {
    case .bevel: appendBevel(vertex, from: start, sine, cosine)
    case .miter:
      // The mitre is 1/cos(turn/2) line widths long.
      let squaredLimit = style.miterLimit * style.miterLimit
      if style.miterLimit > 0, (1 + cosine) / 2 * squaredLimit >= 1 {
        corners.append(vertex.point + mitre)
      } else {
        appendBevel(vertex, from: start, sine, cosine)
      }
    case .round:
      let angle = atan2(abs(sine), cosine)
      appendArc(around: vertex.point, from: start - vertex.point, angle: angle, sign: sine >= 0 ? 1 : -1)
    }
  }

  /// Adds the corners of a bevel to ``corners``. Usually there are none, because a bevel is the line between a join's
  /// two ends. But if the pen is drawn narrower than its true width, the true bevel lies further out, and its line cuts
  /// the miter of the narrower pen.
  private mutating func appendBevel(_ vertex: Spine.Vertex, from start: CGPoint, _ sine: Double, _ cosine: Double) {
    guard fullHalfWidth > halfWidth else { return }
    let (halfCosine, halfSine) = (((1 + cosine) / 2).squareRoot(), ((1 - cosine) / 2).squareRoot())
    guard halfSine > 0 else { return }
    // The distance along the edge from the pen's end to the true bevel, at most to the miter's tip.
    let along = min((fullHalfWidth - halfWidth) * halfCosine / halfSine, halfWidth * halfSine / max(halfCosine, 1e-100))
    let side = sine >= 0 ? 1.0 : -1.0
    let end = vertex.point + CGPoint(x: vertex.departure.y, y: -vertex.departure.x) * (side * halfWidth)
    corners.append(start + vertex.arrival * along)
    corners.append(end - vertex.departure * along)
  }

  /// Adds the corners of an arc to ``corners``, without its two ends.
  private mutating func appendArc(around centre: CGPoint, from arm: CGPoint, angle: Double, sign: Double) {
    let count = arcCorners(angle)
    guard count > 0 else { return }
    let step = angle * ChordTolerance.step(corners: count)
    func corner(_ index: Int, _ scale: Double) -> CGPoint {
      let angle = (Double(index) + ChordTolerance.endStep) * step
      let (cosine, sine) = (cos(angle) * scale, sin(angle) * scale * sign)
      return CGPoint(x: centre.x + arm.x * cosine - arm.y * sine, y: centre.y + arm.y * cosine + arm.x * sine)
    }
    // The first and the last corner lie on the tangents.
    let end = 1 / cos(ChordTolerance.endStep * step)
    corners.append(corner(0, end))
    for index in 1..<count - 1 { corners.append(corner(index, 1 + step * step * ChordTolerance.outset)) }
    corners.append(corner(count - 1, end))
  }

  /// The number of corners of an arc, without its two ends.
  private func arcCorners(_ angle: Double) -> Int {
    // The balance of areas assumes small steps: at most 60° each.
    max(
      chords.corners(sagitta: halfWidth * angle * angle / 8, length: halfWidth * angle),
      angle > 0.5 ? ChordTolerance.corners(steps: angle * 3 / .pi) : 0)
  }
}
