import Foundation
import PathreelGeometry

/// One contour of a Lottie path: vertices with tangents, as modifiers change it. ``path`` has it for drawing.
struct BezierShape: Animatable, Hashable {
  /// A corner of the contour. The tangents are points, not relative to the corner.
  struct Vertex: Hashable {
    var point: CGPoint
    /// The control point of the curve that ends here.
    var into: CGPoint
    /// The control point of the curve that begins here.
    var out: CGPoint

    init(_ point: CGPoint, into: CGPoint? = nil, out: CGPoint? = nil) {
      (self.point, self.into, self.out) = (point, into ?? point, out ?? point)
    }

    /// Whether straight lines meet here.
    var isSharp: Bool { into == point && out == point }
  }

  var vertices: [Vertex] = []
  var isClosed = false

  init(_ vertices: [Vertex] = [], isClosed: Bool) { (self.vertices, self.isClosed) = (vertices, isClosed) }

  /// Reads `{"v": …, "i": …, "o": …, "c": …}`; keyframes hold it in a list.
  init?(_ json: JSONValue) {
    if let first = json.array?.first {
      self.init(first)
      return
    }
    guard let points = json["v"]?.array else { return nil }
    let (into, out) = (json["i"]?.array ?? [], json["o"]?.array ?? [])
    var vertices: [Vertex] = []
    vertices.reserveCapacity(points.count)
    for (index, point) in points.enumerated() {
      guard let point = CGPoint(point) else { return nil }
      func tangent(_ list: [JSONValue]) -> CGPoint? {
        guard index < list.count, let offset = CGPoint(list[index]) else { return nil }
        return CGPoint(x: point.x + offset.x, y: point.y + offset.y)
      }
      vertices.append(Vertex(point, into: tangent(into), out: tangent(out)))
    }
    self.init(vertices, isClosed: json["c"]?.isTrue ?? false)
  }

  func mixed(with other: BezierShape, _ share: (Int) -> Double) -> BezierShape {
    var shape = self
    let share = share(0)
    func mix(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
      CGPoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
    }
    for (index, end) in other.vertices.prefix(vertices.count).enumerated() {
      let start = vertices[index]
      shape.vertices[index] = Vertex(
        mix(start.point, end.point), into: mix(start.into, end.into), out: mix(start.out, end.out))
    }
    return shape
  }

  var script: ScriptValue { .path(self) }

  init?(script: ScriptValue) {
    guard case .path(let shape) = script.plain else { return nil }
    self = shape
  }

  /// The curve from each vertex to the next, with the one that closes the contour.
  var curves: [CubicBezier] {
    guard vertices.count > 1 else { return [] }
    let last = isClosed ? vertices.count : vertices.count - 1
    return (0..<last).map { index in
      let (start, end) = (vertices[index], vertices[(index + 1) % vertices.count])
      return CubicBezier(from: start.point, to: end.point, control1: start.out, control2: end.into)
    }
  }

  /// Adds the contour to a path, after a transform.
  func add(to path: inout Path, _ transform: CGAffineTransform = .identity) {
    guard let first = vertices.first else { return }
    func map(_ point: CGPoint) -> CGPoint { transform.isIdentity ? point : point.applying(transform) }
    path.move(to: map(first.point))
    func add(_ start: Vertex, _ end: Vertex) {
      if start.out == start.point && end.into == end.point {
        path.addLine(to: map(end.point))
      } else {
        path.addCurve(to: map(end.point), control1: map(start.out), control2: map(end.into))
      }
    }
    for (start, end) in zip(vertices, vertices.dropFirst()) { add(start, end) }
    if isClosed, let last = vertices.last {
      if vertices.count > 1 { add(last, first) }
      path.closeSubpath()
    }
  }

  var path: Path { Path { add(to: &$0) } }
}
