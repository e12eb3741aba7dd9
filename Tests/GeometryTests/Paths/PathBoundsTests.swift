import Foundation
import PathreelGeometry
import SeededRandom
import Testing

struct PathBoundsTests {
  @Test func `the bounds hold every point and are touched on every side`() {
    var random = SplitMix64(seed: 51)
    for _ in 0..<60 {
      let path = random.path()
      let bounds = path.boundingRect
      let outer = bounds.insetBy(dx: -1e-10, dy: -1e-10)
      var (left, right, top, bottom) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
      for segment in path.subpaths.flatMap(\.segments) {
        for index in 0...1000 {
          let point = segment.point(at: Double(index) / 1000)
          #expect(outer.contains(point), "seed 51")
          (left, right) = (min(left, point.x), max(right, point.x))
          (top, bottom) = (min(top, point.y), max(bottom, point.y))
        }
      }
      // Between samples a coordinate exceeds them by at most h²/8·|B″| ≤ 1e-6/8·2400.
      #expect(left - bounds.minX < 1e-3 && bounds.maxX - right < 1e-3, "seed 51")
      #expect(top - bounds.minY < 1e-3 && bounds.maxY - bottom < 1e-3, "seed 51")
    }
  }

  @Test func `a parabola's bounds end at its vertex, not at its control point`() {
    let path = Path {
      $0.move(to: .zero)
      $0.addQuadCurve(to: CGPoint(x: 100, y: 0), control: CGPoint(x: 50, y: 80))
    }
    #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 100, height: 40))
  }

  @Test func `the bounds hold the lines of every path, however hostile`() {
    for number in hostileNumbers {
      for other in hostileNumbers {
        let path = Path {
          $0.move(to: .zero)
          $0.addCurve(
            to: CGPoint(x: 3, y: number), control1: CGPoint(x: other, y: 1), control2: CGPoint(x: 1, y: number))
          $0.addQuadCurve(to: CGPoint(x: 9, y: 9), control: CGPoint(x: number, y: other))
        }
        let bounds = path.boundingRect
        let slack = 1e-12 * max(bounds.width, bounds.height)
        let outer = bounds.insetBy(dx: -slack, dy: -slack)
        let areInside = path.flattened(tolerance: 1).flatMap(\.points).allSatisfy { outer.contains($0) }
        #expect(areInside, "\(number), \(other)")
      }
    }
  }

  @Test func `a path without points has the null rectangle`() {
    #expect(Path().boundingRect.isNull)
    #expect(Path { $0.move(to: CGPoint(x: CGFloat.nan, y: 0)) }.boundingRect.isNull)
    #expect(Path { $0.move(to: CGPoint(x: 1, y: 2)) }.boundingRect == CGRect(x: 1, y: 2, width: 0, height: 0))
  }
}
