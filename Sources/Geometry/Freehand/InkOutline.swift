import Foundation

/// The outline of a stroke of variable width: the area that a round pen covers along a path, as polygons for the
/// nonzero rule. ``FreehandStroke/outline(of:tolerance:)`` makes it.
///
/// As in ``Stroker`` all polygons have the same orientation, so that overlapping pieces never cut holes into each
/// other. The pen's disc touches the outline at the ends of its two arms. If the radius changes by r′ per point, the
/// arms lean backwards by the angle whose sine is r′, so that the outline is the true envelope of all discs. Ends and
/// corners are round.
struct InkOutline {
  private(set) var path = Path()
  private let tolerance: Double
  /// The two edges of the current ribbon so far.
  private var left: [CGPoint] = []
  private var right: [CGPoint] = []
  /// The pen at the start of the current ribbon.
  private var first = Pen()

  /// The pen at one position: a disc and the two points where it touches the outline.
  private struct Pen {
    var center = CGPoint.zero
    var direction = CGPoint(x: 1, y: 0)
    var radius = 0.0
    /// The change of the radius per point of length, −1…1.
    var lean = 0.0

    var left: CGPoint { center + arm(towards: CGPoint(x: direction.y, y: -direction.x)) }
    var right: CGPoint { center + arm(towards: CGPoint(x: -direction.y, y: direction.x)) }

    private func arm(towards normal: CGPoint) -> CGPoint {
      (normal * max(0, 1 - lean * lean).squareRoot() - direction * lean) * radius
    }
  }

  /// - Parameters:
  ///   - path: A part of a stroke.
  ///   - start: The distance at which the part begins in the stroke.
  ///   - profile: The pen's radius at the stroke's distances.
  ///   - tolerance: The largest distance from the true outline, in points; greater than 0.
  init(of path: Path, from start: Double, _ profile: RadiusProfile, widest: Double, tolerance: Double) {
    self.tolerance = tolerance
    var builder = SpineBuilder(
      reusing: Spine(), chords: ChordTolerance(sagitta: max(tolerance / 2, widest * 1e-7)), halfWidth: widest,
      lengths: .exact)
    for element in path.elements {
      switch element {
      case .move(let point): builder.begin(at: point)
      case .line(let point): builder.addLine(to: point)
      case .curve(let point, let control1, let control2):
        builder.addCurve(to: point, control1: control1, control2: control2)
      case .quadCurve, .closeSubpath: break
      }
    }
    let vertices = builder.spine.vertices
    guard vertices.count > 1 else {
      addDisc(at: builder.start, radius: profile(at: start).radius)
      return
    }
    func pen(at center: CGPoint, _ direction: CGPoint, _ distance: Double) -> Pen {
      let (radius, slope) = profile(at: start + distance)
      return Pen(center: center, direction: direction, radius: radius, lean: min(max(slope, -0.99), 0.99))
    }
    var last = pen(at: vertices[0].point, vertices[0].departure, 0)
    begin(last)
    for index in 1..<vertices.count {
      let (from, to) = (vertices[index - 1], vertices[index])
      for place in profile.breaks(from: start + from.distance, to: start + to.distance, tolerance: tolerance / 2) {
        let share = (place - start - from.distance) / (to.distance - from.distance)
        let next = pen(
          at: from.point.interpolated(to: to.point, at: share),
          between(from.departure, to.arrival, at: share), place - start)
        step(from: last, to: next)
        last = next
      }
      let next = pen(at: to.point, to.arrival, to.distance)
      step(from: last, to: next)
      last = next
      if index + 1 < vertices.count, to.departure != to.arrival {
        let onward = pen(at: to.point, to.departure, to.distance)
        turn(from: last, to: onward)
        last = onward
      }
    }
    end(last, isCapped: true)
  }

  // MARK: The ribbon

  /// Whether the current ribbon begins with a cap.
  private var isCapped = true

  private mutating func begin(_ pen: Pen, isCapped: Bool = true) {
    first = pen
    self.isCapped = isCapped
    left = [pen.left]
    right = [pen.right]
  }

  /// Ends the ribbon with a round cap, or with straight lines from the pen's arms to its centre.
  private mutating func end(_ pen: Pen, isCapped: Bool) {
    if left.count > 1 || self.isCapped || isCapped {
      var contour = left
      if isCapped {
        // Each arm leans backwards by the arc sine of `lean`, so the cap at the end turns further than half a turn.
        let arm = pen.left - pen.center
        contour += arc(around: pen.center, from: arm, angle: .pi + 2 * asin(pen.lean))
      } else {
        contour.append(pen.center)
      }
      contour += right.reversed()
      if self.isCapped {
        contour += arc(around: first.center, from: first.right - first.center, angle: .pi - 2 * asin(first.lean))
      } else {
        contour.append(first.center)
      }
      addContour(contour)
    }
    left = []
    right = []
  }

  /// Extends the ribbon to the next pen.
  private mutating func step(from last: Pen, to next: Pen) {
    let (a, b, c, d) = (last.left, next.left, next.right, last.right)
    let isForward =
      (b - a).cross(c - b) >= 0 && (c - b).cross(d - c) >= 0 && (d - c).cross(a - d) >= 0 && (a - d).cross(b - a) >= 0
    if isForward {
      left.append(b)
      right.append(c)
      return
    }
    // One side sweeps backwards. Both halves of the pen become separate pieces with positive orientation.
    end(last, isCapped: false)
    addHalf(last.center, next.center, b, a)
    addHalf(last.center, next.center, c, d)
    begin(next, isCapped: false)
  }

  /// Adds the area that half of a pen sweeps over from one position to the next.
  private mutating func addHalf(_ start: CGPoint, _ end: CGPoint, _ endTip: CGPoint, _ startTip: CGPoint) {
    let (arm, nextArm) = (startTip - start, endTip - end)
    let determinant = arm.cross(nextArm)
    let share = (end - start).cross(nextArm) / determinant
    let nextShare = (end - start).cross(arm) / determinant
    if determinant != 0, (0...1).contains(share), (0...1).contains(nextShare) {
      let crossing = start + arm * share
      addTriangle(start, end, crossing)
      addTriangle(startTip, endTip, crossing)
    } else {
      addTriangle(start, end, endTip)
      addTriangle(start, endTip, startTip)
    }
  }

  /// Turns the pen on the spot: the outer side of a corner is a separate sector.
  private mutating func turn(from last: Pen, to next: Pen) {
    end(last, isCapped: false)
    let isRight = last.direction.cross(next.direction) >= 0
    let (from, to) = isRight ? (last.left, next.left) : (next.right, last.right)
    let (a, b) = (from - last.center, to - last.center)
    let angle = atan2(a.cross(b), a.dot(b))
    let swept = angle < 0 ? angle + 2 * .pi : angle
    if swept > 0, swept < 1.5 * .pi {
      addContour([last.center, from] + arc(around: last.center, from: a, angle: swept) + [to])
    }
    begin(next, isCapped: false)
  }

  // MARK: Contours

  private mutating func addTriangle(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) {
    let area = (b - a).cross(c - a)
    if area > 0 { addContour([a, b, c]) } else if area < 0 { addContour([a, c, b]) }
  }

  private mutating func addDisc(at center: CGPoint, radius: Double) {
    let arm = CGPoint(x: radius, y: 0)
    addContour([center + arm] + arc(around: center, from: arm, angle: 2 * .pi))
  }

  private mutating func addContour(_ points: [CGPoint]) {
    guard points.count > 2 else { return }
    path.addLines(points)
    path.closeSubpath()
  }

  /// The points of an arc in equal steps, clockwise on screen, without its two ends.
  private func arc(around center: CGPoint, from arm: CGPoint, angle: Double) -> [CGPoint] {
    let radius = arm.norm
    guard radius > 0 else { return [] }
    let step = min(2 * acos(max(1 - tolerance / radius, 0)), .pi / 3)
    let count = max(1, Int((angle / step).rounded(.up)))
    return (1..<max(2, count)).map { index in
      let turn = angle * Double(index) / Double(count)
      let (cosine, sine) = (cos(turn), sin(turn))
      return center + CGPoint(x: arm.x * cosine - arm.y * sine, y: arm.y * cosine + arm.x * sine)
    }
  }
}

/// The interpolated unit direction between two similar directions.
private func between(_ a: CGPoint, _ b: CGPoint, at share: Double) -> CGPoint {
  let sum = a.interpolated(to: b, at: share)
  return sum.norm > 1e-6 ? sum * (1 / sum.norm) : a
}
