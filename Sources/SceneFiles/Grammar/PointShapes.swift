import Foundation
import PathreelGeometry
import PathreelMotion

extension ElementKind {
  /// Shapes that are given by coordinates of their container and stand where these say.
  static let pointShapes: [ElementKind] = [
    ElementKind(
      "lines", "Straight lines from point to point of the container.",
      [
        GrammarKey(
          "points", .list(.pair(.any), minimum: 2), required: true,
          "[x, y] each, in points from the container's top left."),
        GrammarKey(
          "radius", .number(.atLeastZero),
          "The corners' radius, in points; 0 unless given. It shrinks where a line is too short."),
        GrammarKey("closed", .boolean, "Whether a line joins the last point to the first: false unless given."),
      ]
    ) {
      let path = Path(
        roundedLines: try $0.points("points"), radius: try $0.optionalNumber("radius") ?? 0,
        isClosed: try $0.boolean("closed") ?? false)
      return Outline(path)
    },
  ]
}

extension Path {
  /// Straight lines with a circular arc at each corner, tangent to both sides. An arc takes at most half of the shorter
  /// of its two sides, so that two corners share what lies between them.
  init(roundedLines points: [CGPoint], radius: Double, isClosed: Bool) {
    self.init()
    let points = points.enumerated().filter { $0.offset == 0 || $0.element != points[$0.offset - 1] }.map(\.element)
    guard points.count > 2, radius > 0 else {
      addLines(points)
      if isClosed { closeSubpath() }
      return
    }
    // A closed line starts half-way along its first side, so that its first corner is one like the others.
    let corners = isClosed ? Array(points[1...]) + [points[0]] : Array(points[1..<points.count - 1])
    let start = isClosed ? points[0].middle(to: points[1]) : points[0]
    move(to: start)
    for (i, corner) in corners.enumerated() {
      let before = isClosed ? points[i] : points[i]
      let after = i + 1 < corners.count ? corners[i + 1] : isClosed ? points[1] : points[points.count - 1]
      addCorner(at: corner, from: before, to: after, radius: radius)
    }
    if isClosed { closeSubpath() } else { addLine(to: points[points.count - 1]) }
  }

  private mutating func addCorner(at corner: CGPoint, from before: CGPoint, to after: CGPoint, radius: Double) {
    let (a, b) = (before - corner, after - corner)
    let (lengthA, lengthB) = (hypot(a.x, a.y), hypot(b.x, b.y))
    // The arc touches both sides at r / tan(angle / 2) from the corner.
    let angle = acos(min(max((a.x * b.x + a.y * b.y) / (lengthA * lengthB), -1), 1))
    let room = min(lengthA, lengthB) / 2 * tan(angle / 2)
    guard lengthA > 0, lengthB > 0, angle > 1e-6, angle < .pi - 1e-6 else { return addLine(to: corner) }
    addArc(tangent1End: corner, tangent2End: after, radius: min(radius, room))
  }
}

extension CGPoint {
  fileprivate static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }

  fileprivate func middle(to other: CGPoint) -> CGPoint { CGPoint(x: (x + other.x) / 2, y: (y + other.y) / 2) }
}
