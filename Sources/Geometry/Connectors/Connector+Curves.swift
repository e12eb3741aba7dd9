import Foundation

/// The curves of ``Connector/path``: the quadratic and the cubic Bézier curve.
extension Connector {
  /// The quadratic Bézier curve of ``Connector/Line/quad(bow:)``.
  func bowed(_ bow: CGFloat) -> Path {
    guard start != end, bow != 0 else { return Path(roundedLinesThrough: [start, end], radius: 0) }
    let way = end - start
    // The curve's midpoint lies half-way between the chord's midpoint and the control point.
    let control = start.interpolated(to: end, at: 0.5) + CGPoint(x: -way.y, y: way.x) * (2 * bow)
    var path = Path()
    path.move(to: start)
    path.addQuadCurve(to: end, control: control)
    return path
  }

  /// The minimum length of a Bézier handle, in points, where the other point is not straight ahead.
  private static let leastHandle: CGFloat = 32

  /// The cubic Bézier curve of ``Connector/Line/cubic(leaving:entering:tension:)``; a loop if the points coincide.
  func swung(_ leaving: Side, _ entering: Side, _ tension: CGFloat) -> Path {
    guard start != end else {
      let loop = ElbowRouter(Elbow(leaving: leaving, entering: entering, stub: Self.leastHandle), from: start, to: end)
      return Path(roundedLinesThrough: loop.route.corners, radius: Self.leastHandle)
    }
    let distance = start.distance(to: end)
    let way = (end - start) * (1 / distance)
    func handle(_ side: Side, towards target: CGPoint) -> CGPoint {
      // If the target is straight ahead, the dot product is 1, and there is no minimum.
      let least = Self.leastHandle * min(1, 1 - side.outward.dot(target))
      return side.outward * max(tension * distance, least)
    }
    var path = Path()
    path.move(to: start)
    path.addCurve(
      to: end, control1: start + handle(leaving, towards: way), control2: end + handle(entering, towards: -way))
    return path
  }
}
