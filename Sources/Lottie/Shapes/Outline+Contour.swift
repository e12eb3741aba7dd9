import Foundation
import PathreelGeometry

/// The contours of outlines at a frame, with the vertices in the order of the reference: trims begin there.
extension Outline {
  /// The share of a radius to the control points of a quarter of a circle, as After Effects has it.
  static let circleTangent = 0.5519

  func contour(at frame: Double) -> BezierShape? {
    switch self {
    case .path(let path, let isReversed):
      let shape = path.value(at: frame)
      return isReversed ? shape.reversed : shape
    case .rectangle(let position, let size, let radius, let isReversed):
      return Self.rectangle(
        center: position.value(at: frame), size: size.value(at: frame), radius: radius.value(at: frame),
        isReversed: isReversed)
    case .ellipse(let position, let size, let isReversed):
      return Self.ellipse(center: position.value(at: frame), size: size.value(at: frame), isReversed: isReversed)
    case .star(let star): return star.contour(at: frame)
    }
  }

  private static func rectangle(
    center: CGPoint, size: CGPoint, radius: Double, isReversed: Bool
  ) -> BezierShape {
    let (x, y) = (size.x / 2, size.y / 2)
    let round = min(x, y, max(radius, 0))
    let arm = round * circleTangent
    func vertex(_ px: Double, _ py: Double, into: CGPoint = .zero, out: CGPoint = .zero) -> BezierShape.Vertex {
      let point = CGPoint(x: center.x + px, y: center.y + py)
      return .init(
        point, into: CGPoint(x: point.x + into.x, y: point.y + into.y),
        out: CGPoint(x: point.x + out.x, y: point.y + out.y))
    }
    // Clockwise from the right end of the top side.
    var vertices: [BezierShape.Vertex]
    if round > 0 {
      vertices = [
        vertex(x, -y + round, into: CGPoint(x: 0, y: -arm)),
        vertex(x, y - round, out: CGPoint(x: 0, y: arm)),
        vertex(x - round, y, into: CGPoint(x: arm, y: 0)),
        vertex(-x + round, y, out: CGPoint(x: -arm, y: 0)),
        vertex(-x, y - round, into: CGPoint(x: 0, y: arm)),
        vertex(-x, -y + round, out: CGPoint(x: 0, y: -arm)),
        vertex(-x + round, -y, into: CGPoint(x: -arm, y: 0)),
        vertex(x - round, -y, out: CGPoint(x: arm, y: 0)),
      ]
    } else {
      vertices = [vertex(x, -y), vertex(x, y), vertex(-x, y), vertex(-x, -y)]
    }
    if isReversed {
      vertices = [vertices[0]] + vertices.dropFirst().reversed()
      vertices = vertices.map { .init($0.point, into: $0.out, out: $0.into) }
    }
    return BezierShape(vertices, isClosed: true)
  }

  private static func ellipse(center: CGPoint, size: CGPoint, isReversed: Bool) -> BezierShape {
    let (x, y) = (isReversed ? -size.x / 2 : size.x / 2, size.y / 2)
    func vertex(_ px: Double, _ py: Double, _ dx: Double, _ dy: Double) -> BezierShape.Vertex {
      let point = CGPoint(x: center.x + px, y: center.y + py)
      let tangent = CGPoint(x: dx * circleTangent, y: dy * circleTangent)
      return .init(
        point, into: CGPoint(x: point.x - tangent.x, y: point.y - tangent.y),
        out: CGPoint(x: point.x + tangent.x, y: point.y + tangent.y))
    }
    return BezierShape(
      [vertex(0, -y, x, 0), vertex(x, 0, 0, y), vertex(0, y, -x, 0), vertex(-x, 0, 0, -y)], isClosed: true)
  }
}

extension Outline.Star {
  /// The warning of too many points.
  static let cutWords = "a star or polygon is drawn with \(LottieLimits.corners) points at most; use an ellipse"

  fileprivate func contour(at frame: Double) -> BezierShape? {
    let number = points.value(at: frame).rounded(.down)
    guard number >= 1 else { return nil }
    // Others are a warning of the file.
    if points.isScripted, number > Double(LottieLimits.corners) { FrameBudget.current?.lose(Self.cutWords) }
    let count = Int(min(number, Double(LottieLimits.corners))) * (inner == nil ? 1 : 2)
    let center = position.value(at: frame)
    let outer = (radius: outerRadius.value(at: frame), roundness: outerRoundness.value(at: frame) / 100)
    let inner = inner.map { (radius: $0.radius.value(at: frame), roundness: $0.roundness.value(at: frame) / 100) }
    let direction = isReversed ? -1.0 : 1.0
    let turn = rotation.value(at: frame) * .pi / 180 - .pi / 2
    let vertices = (0..<count).map { index in
      let corner = index % 2 == 1 ? inner ?? outer : outer
      let angle = turn + direction * 2 * .pi * Double(index) / Double(count)
      // The tangents of an unrounded polygon are half as long as those of a star.
      let arm = 2 * .pi * corner.radius / Double(count * (inner == nil ? 4 : 2)) * corner.roundness * direction
      let (c, s) = (cos(angle), sin(angle))
      let point = CGPoint(x: center.x + corner.radius * c, y: center.y + corner.radius * s)
      let sign = corner.radius < 0 ? -1.0 : 1.0
      return BezierShape.Vertex(
        point, into: CGPoint(x: point.x + s * arm * sign, y: point.y - c * arm * sign),
        out: CGPoint(x: point.x - s * arm * sign, y: point.y + c * arm * sign))
    }
    return BezierShape(vertices, isClosed: true)
  }
}

extension BezierShape {
  /// The contour in the other direction, from the same vertex.
  var reversed: BezierShape {
    guard let first = vertices.first else { return self }
    let rest = isClosed ? [first] + vertices.dropFirst().reversed() : vertices.reversed()
    return BezierShape(rest.map { Vertex($0.point, into: $0.out, out: $0.into) }, isClosed: isClosed)
  }
}
