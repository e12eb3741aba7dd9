import Foundation
import PathreelGeometry
import SeededRandom
import Testing

struct BezierTests {
  @Test(arguments: [0, 0.001, 0.25, 0.5, 0.73, 1])
  func `both halves of a split meet at the cut and follow the whole`(t: Double) {
    var random = SplitMix64(seed: 11)
    for _ in 0..<50 {
      let cubic = random.cubic()
      let (left, right) = cubic.split(at: t)
      #expect(left.end == right.start)
      #expect(left.start == cubic.start && right.end == cubic.end)
      let quadratic = random.quadratic()
      let (first, second) = quadratic.split(at: t)
      #expect(first.end == second.start)
      for u in stride(from: 0, through: 1, by: 0.125) {
        // The error is only rounding; coordinates are up to 100.
        #expect(left.point(at: u).isClose(to: cubic.point(at: u * t), within: 1e-12 * 100), "seed 11, t \(t)")
        #expect(right.point(at: u).isClose(to: cubic.point(at: t + u * (1 - t)), within: 1e-12 * 100))
        #expect(first.point(at: u).isClose(to: quadratic.point(at: u * t), within: 1e-12 * 100))
        #expect(second.point(at: u).isClose(to: quadratic.point(at: t + u * (1 - t)), within: 1e-12 * 100))
      }
    }
  }

  @Test func `derivatives agree with central differences`() {
    var random = SplitMix64(seed: 12)
    let h = 1e-4
    for _ in 0..<100 {
      let segments: [PathSegment] = [
        .cubic(random.cubic()), .quadratic(random.quadratic()),
        .line(LineSegment(from: random.point(), to: random.point())),
      ]
      let t = random.number(in: 0.1...0.9)
      for segment in segments {
        let (before, at, after) = (segment.point(at: t - h), segment.point(at: t), segment.point(at: t + h))
        let first = CGPoint(x: (after.x - before.x) / (2 * h), y: (after.y - before.y) / (2 * h))
        let second = CGPoint(
          x: (after.x - 2 * at.x + before.x) / (h * h), y: (after.y - 2 * at.y + before.y) / (h * h))
        // The errors of the differences themselves are h²/6·|B‴| ≤ 1e-5 and 4·1e-14/h² ≈ 4e-6, with |B| ≤ 100.
        #expect(segment.derivative(at: t).isClose(to: first, within: 1e-4), "seed 12")
        #expect(segment.secondDerivative(at: t).isClose(to: second, within: 1e-3), "seed 12")
      }
    }
  }

  @Test func `a raised quadratic is the same curve`() {
    var random = SplitMix64(seed: 13)
    for _ in 0..<50 {
      let quadratic = random.quadratic()
      for t in stride(from: 0, through: 1, by: 0.1) {
        #expect(quadratic.elevated.point(at: t).isClose(to: quadratic.point(at: t), within: 1e-12 * 100), "seed 13")
      }
    }
  }

  @Test func `a coordinate turns where its derivative changes sign and nowhere else`() {
    var random = SplitMix64(seed: 14)
    for _ in 0..<300 {
      let segment = PathSegment.cubic(random.cubic())
      let turns = segment.extremumParameters(\.x)
      var signChanges = 0
      var previous = segment.derivative(at: 0).x
      for index in 1...2000 {
        let now = segment.derivative(at: Double(index) / 2000).x
        if now * previous < 0 { signChanges += 1 }
        previous = now
      }
      // The count misses two turns within one sampling step, but its parity is right.
      #expect((turns.count - signChanges) % 2 == 0 && turns.count >= signChanges, "seed 14")
      for t in turns { #expect(abs(segment.derivative(at: t).x) < 1e-9 * 600, "seed 14") }
    }
  }

  @Test func `turning points at the ends do not count, and the cubic of a parabola turns at its apex`() {
    // x(t) = 3t² − 2t³ turns only at its ends.
    let eased = CubicBezier(
      from: .zero, to: CGPoint(x: 1, y: 0), control1: .zero, control2: CGPoint(x: 1, y: 0))
    #expect(eased.extremumParameters(\.x).isEmpty)
    // The derivative of y(t) = 4t(1 − t) is linear, although the curve is written as a cubic.
    let raised = QuadraticBezier(
      from: .zero, to: CGPoint(x: 0, y: 0), control: CGPoint(x: 0, y: 2)
    ).elevated
    #expect(raised.extremumParameters(\.y).count == 1)
    #expect(abs(raised.extremumParameters(\.y)[0] - 0.5) < 1e-12)
  }

  @Test func `a segment has a direction wherever it is not a point`() throws {
    let doubled = PathSegment.cubic(
      CubicBezier(
        from: .zero, to: CGPoint(x: 10, y: 0), control1: .zero, control2: CGPoint(x: 10, y: 10)))
    let start = try #require(doubled.direction(at: 0))
    #expect(start.isClose(to: CGPoint(x: 0.5.squareRoot(), y: 0.5.squareRoot()), within: 1e-15))
    #expect(try #require(doubled.direction(at: 1)).isClose(to: CGPoint(x: 0, y: -1), within: 1e-15))

    // The symmetric crossing handles, x = 3t(1−t)(1−2t), make a cusp at t = ½ with a vertical tangent.
    let cusp = PathSegment.cubic(
      CubicBezier(
        from: .zero, to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 10, y: 10), control2: CGPoint(x: 0, y: 10)))
    #expect(cusp.derivative(at: 0.5) == .zero)
    let leaving = try #require(cusp.direction(at: 0.5))
    #expect(leaving.isClose(to: CGPoint(x: 0, y: -1), within: 1e-12))

    // x = (2t − 1)³ stops at t = ½ and goes on.
    let halt = PathSegment.cubic(
      CubicBezier(
        from: CGPoint(x: -1, y: 0), to: CGPoint(x: 1, y: 0), control1: CGPoint(x: 1, y: 0),
        control2: CGPoint(x: -1, y: 0)))
    #expect(halt.direction(at: 0.5) == CGPoint(x: 1, y: 0))

    let point = PathSegment.line(LineSegment(from: CGPoint(x: 3, y: 3), to: CGPoint(x: 3, y: 3)))
    #expect(point.direction(at: 0.5) == nil)
  }
}
