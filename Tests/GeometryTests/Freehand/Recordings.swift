import Foundation
import PathreelGeometry
import SeededRandom

/// Makes pointer samples as a pen would send them, for tests of freehand drawings.
enum Recordings {
  /// One turn of a circle, with a noise of up to `noise` in x and in y for each sample.
  static func circle(radius: Double, count: Int, noise: Double, seed: UInt64 = 1) -> [CGPoint] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { index in
      let angle = 2 * .pi * Double(index) / Double(count - 1)
      return CGPoint(
        x: radius * cos(angle) + (noise > 0 ? random.number(in: -noise...noise) : 0),
        y: radius * sin(angle) + (noise > 0 ? random.number(in: -noise...noise) : 0))
    }
  }

  /// A polyline, sampled at a step, with each corner among the samples.
  static func polyline(_ corners: [CGPoint], step: Double) -> [CGPoint] {
    var points = [corners[0]]
    for (start, end) in zip(corners, corners.dropFirst()) {
      let count = max(1, Int((hypot(end.x - start.x, end.y - start.y) / step).rounded()))
      for index in 1...count {
        let share = Double(index) / Double(count)
        points.append(CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share))
      }
    }
    return points
  }

  /// A random scribble: directions that change little from sample to sample, with a sharp turn now and then.
  static func scribble(count: Int, step: Double, seed: UInt64) -> [CGPoint] {
    var random = SplitMix64(seed: seed)
    var (point, angle, bend) = (CGPoint.zero, 0.0, 0.0)
    return (0..<count).map { _ in
      bend = 0.8 * bend + random.number(in: -0.1...0.1)
      angle += bend + (random.number(in: 0...1) < 0.01 ? random.number(in: -3...3) : 0)
      let length = step * random.number(in: 0.5...1.5)
      point = CGPoint(x: point.x + length * cos(angle), y: point.y + length * sin(angle))
      return point
    }
  }

  /// A polyline, sampled at a step without regard to its corners.
  static func samplesAlong(_ corners: [CGPoint], step: Double, from start: Double) -> [CGPoint] {
    var (points, distance) = ([CGPoint](), start)
    for (a, b) in zip(corners, corners.dropFirst()) {
      let length = hypot(b.x - a.x, b.y - a.y)
      while distance <= length {
        let share = distance / length
        points.append(CGPoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share))
        distance += step
      }
      distance -= length
    }
    return points
  }

  /// Adds normally distributed tremble in x and in y to each point (by Box and Muller's method).
  static func trembling(_ points: [CGPoint], _ deviation: Double, _ random: inout SplitMix64) -> [CGPoint] {
    points.map { point in
      let radius = deviation * (-2 * log(random.number(in: 1e-300...1))).squareRoot()
      let angle = random.number(in: 0...2 * .pi)
      return CGPoint(x: point.x + radius * cos(angle), y: point.y + radius * sin(angle))
    }
  }

  static func samples(_ points: [CGPoint]) -> [PointerSample] { points.map { PointerSample($0) } }
}

/// The distance from a point to the nearest point of a path.
func distance(from point: CGPoint, to path: Path) -> Double {
  var nearest = Double.infinity
  for line in path.flattened(tolerance: 1e-3) {
    for (a, b) in zip(line.points, line.points.dropFirst()) {
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let square = dx * dx + dy * dy
      let share = square > 0 ? min(max(((point.x - a.x) * dx + (point.y - a.y) * dy) / square, 0), 1) : 0
      nearest = min(nearest, hypot(point.x - a.x - share * dx, point.y - a.y - share * dy))
    }
    if line.points.count == 1 { nearest = min(nearest, hypot(point.x - line.points[0].x, point.y - line.points[0].y)) }
  }
  return nearest
}

extension Path {
  /// The number of lines and curves.
  var segmentCount: Int {
    elements.count {
      switch $0 {
      case .line, .curve, .quadCurve: true
      case .move, .closeSubpath: false
      }
    }
  }
}
