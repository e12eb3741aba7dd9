import Foundation
import PathreelGeometry
import SeededRandom

extension SplitMix64 {
  mutating func point(within size: Double = 100) -> CGPoint {
    CGPoint(x: number(in: -size...size), y: number(in: -size...size))
  }

  mutating func cubic(within size: Double = 100) -> CubicBezier {
    CubicBezier(
      from: point(within: size), to: point(within: size), control1: point(within: size), control2: point(within: size))
  }

  mutating func quadratic(within size: Double = 100) -> QuadraticBezier {
    QuadraticBezier(from: point(within: size), to: point(within: size), control: point(within: size))
  }

  /// A random path of one to three subpaths with one to six segments of all kinds. About half of the subpaths are
  /// closed.
  mutating func path(within size: Double = 100) -> Path {
    var path = Path()
    for _ in 0..<Int.random(in: 1...3, using: &self) {
      path.move(to: point(within: size))
      for _ in 0..<Int.random(in: 1...6, using: &self) {
        switch Int.random(in: 0...2, using: &self) {
        case 0: path.addLine(to: point(within: size))
        case 1: path.addQuadCurve(to: point(within: size), control: point(within: size))
        default:
          path.addCurve(to: point(within: size), control1: point(within: size), control2: point(within: size))
        }
      }
      if Bool.random(using: &self) { path.closeSubpath() }
    }
    return path
  }
}

extension CGPoint {
  func isClose(to other: CGPoint, within tolerance: Double) -> Bool {
    hypot(x - other.x, y - other.y) <= tolerance
  }

  /// The distance to a line segment.
  func distance(toSegmentFrom a: CGPoint, to b: CGPoint) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let square = dx * dx + dy * dy
    let t = square > 0 ? max(0, min(1, ((x - a.x) * dx + (y - a.y) * dy) / square)) : 0
    return hypot(a.x + t * dx - x, a.y + t * dy - y)
  }
}

extension Path {
  /// The points of all elements, control points included.
  var allPoints: [CGPoint] {
    elements.flatMap { element -> [CGPoint] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .quadCurve(let point, let control): [control, point]
      case .curve(let point, let control1, let control2): [control1, control2, point]
      case .closeSubpath: []
      }
    }
  }
}

/// Coordinates that break careless arithmetic: not finite, huge, or tiny.
let hostileNumbers: [Double] = [
  .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e200, 1e100, 1e19, -1e19, 1e-160,
  .leastNonzeroMagnitude,
  0,
]
