import Foundation
import PathreelGeometry
import SeededRandom
import Testing

/// Tests how close the cubics are to the true curve, in both directions, and how few of them there are.
struct RouletteAccuracyTests {
  static let tolerances = [0.5, 0.05, 0.002]

  private func samples(of path: Path, perCurve count: Int) -> [CGPoint] {
    path.subpaths[0].segments.flatMap { segment in
      (0...count).map { segment.point(at: Double($0) / Double(count)) }
    }
  }

  /// The smallest distance from a point to a part of a curve, and the parameter of the nearest point. It searches a
  /// grid, and then refines by ternary search.
  private func nearest(
    to point: CGPoint, on curve: (Double) -> CGPoint, from a: Double, through b: Double, grid: Int
  ) -> (distance: Double, at: Double) {
    func distance(_ t: Double) -> Double {
      let place = curve(t)
      return hypot(place.x - point.x, place.y - point.y)
    }
    let step = (b - a) / Double(grid)
    let best = (0...grid).min { distance(a + step * Double($0)) < distance(a + step * Double($1)) }!
    var (low, high) = (max(a, a + step * Double(best - 1)), min(b, a + step * Double(best + 1)))
    for _ in 0..<40 {
      let third = (high - low) / 3
      if distance(low + third) < distance(high - third) { high -= third } else { low += third }
    }
    return (distance((low + high) / 2), (low + high) / 2)
  }

  /// The largest distances from the true curve to the path and from the path to the true curve. It checks the first 60
  /// cubics, because lobes are copies of one another. Every cubic ends on the true curve. So the part of the curve that
  /// a cubic represents ends at the first angle at which the curve comes within 1e-7 of the cubic's end.
  private func deviations(_ roulette: Roulette, tolerance: Double) throws -> (ofTruth: Double, ofPath: Double) {
    let segments = try roulette.path(tolerance: tolerance).subpaths[0].segments
    let size = try roulette.outerRadius
    let curve: (Double) -> CGPoint = { try! roulette.point(at: $0) }
    let step = 0.01 / max(1, roulette.fixedRadius / roulette.rollingRadius)
    var (ofTruth, ofPath, angle) = (0.0, 0.0, 0.0)
    for segment in segments.prefix(60) {
      var end = angle + step
      while true {
        let (distance, place) = nearest(to: segment.end, on: curve, from: end - step, through: end, grid: 2)
        if distance < 1e-7 * size, place > angle + 1e-9 {
          end = place
          break
        }
        end += step
        guard end < angle + 8 * .pi else {
          Issue.record("the end of a cubic is not on the curve: \(roulette)")
          return (.infinity, .infinity)
        }
      }
      for i in 1..<12 {
        let share = Double(i) / 12
        let truth = try roulette.point(at: angle + share * (end - angle))
        ofTruth = max(
          ofTruth, nearest(to: truth, on: { segment.point(at: $0) }, from: 0, through: 1, grid: 12).distance)
        let drawn = segment.point(at: share)
        ofPath = max(ofPath, nearest(to: drawn, on: curve, from: angle, through: end, grid: 12).distance)
      }
      angle = end
    }
    return (ofTruth, ofPath)
  }

  @Test(arguments: RouletteTests.fixtures, tolerances)
  func `neither the path nor the true curve deviates from the other`(roulette: Roulette, tolerance: Double) throws {
    let (ofTruth, ofPath) = try deviations(roulette, tolerance: tolerance)
    #expect(ofTruth <= tolerance)
    #expect(ofPath <= tolerance)
  }

  @Test func `random roulettes keep to the tolerance`() throws {
    var random = SplitMix64(seed: 303)
    for _ in 0..<60 {
      let rolling = Double(Int.random(in: 3...60, using: &random))
      let roulette = Roulette(
        Bool.random(using: &random) ? .hypotrochoid : .epitrochoid,
        fixedRadius: Double(Int.random(in: 10...150, using: &random)), rollingRadius: rolling,
        penDistance: random.number(in: 0...1.6) * rolling, turns: 3, amount: random.number(in: 0.2...1))
      let (ofTruth, ofPath) = try deviations(roulette, tolerance: 0.05)
      #expect(max(ofTruth, ofPath) <= 0.05, "seed 303, \(roulette)")
    }
  }

  /// A polyline of 97 turns has 60,947 lines at steps of 0.01 of θ. The deviations of the cubics are 0.007, 0.020 and
  /// 0.044.
  @Test(
    arguments: [
      (Roulette(.hypotrochoid, fixedRadius: 150, rollingRadius: 97, penDistance: 70), 600),
      (Roulette(.hypotrochoid, fixedRadius: 150, rollingRadius: 97, penDistance: 97), 300),
      (Roulette(.epitrochoid, fixedRadius: 150, rollingRadius: 97, penDistance: 70), 900),
    ])
  func `a curve of 97 turns has a hundredth of the curves that a polyline has lines`(roulette: Roulette, most: Int)
    throws
  {
    #expect(try roulette.closingTurns == 97)
    let count = try roulette.path().elements.count - 2
    #expect(count <= most)
    let (ofTruth, ofPath) = try deviations(roulette, tolerance: 0.05)
    #expect(max(ofTruth, ofPath) <= 0.05)
  }

  @Test(arguments: [(0.9e-9, true), (-0.9e-9, true), (1.2e-9, false), (-1.2e-9, false)])
  func `a ratio is a fraction within 1e-9 of it`(error: Double, isFraction: Bool) throws {
    let roulette = Roulette(.hypotrochoid, fixedRadius: 7.0 / 4 + error, rollingRadius: 1, penDistance: 1)
    #expect(try roulette.closingTurns == (isFraction ? 4 : nil))
  }

  @Test func `every fraction with a denominator up to 1000 is recognised, and none beyond`() throws {
    var random = SplitMix64(seed: 304)
    for _ in 0..<500 {
      let (p, q) = (Int.random(in: 1...5000, using: &random), Int.random(in: 1...1000, using: &random))
      let zoom = random.number(in: 0.01...100)
      let roulette = Roulette(
        .epitrochoid, fixedRadius: Double(p) * zoom, rollingRadius: Double(q) * zoom, penDistance: 1)
      var (a, b) = (p, q)
      while b > 0 { (a, b) = (b, a % b) }
      #expect(try roulette.closingTurns == q / a, "seed 304, \(p)/\(q)")
    }
    #expect(try Roulette(.epitrochoid, fixedRadius: 1000, rollingRadius: 1001, penDistance: 1).closingTurns == nil)
  }

  /// For one curve: the points at a share of the angle and at a share of the length. Both are by mpmath 1.3 with 40
  /// digits, by quadrature of the speed and root finding. The path is fitted a hundred times more closely than the
  /// points must agree.
  @Test(
    arguments: [
      (
        Roulette(.hypotrochoid, fixedRadius: 105, rollingRadius: 60, penDistance: 40), 1260.6026723813400567,
        CGPoint(x: 46.266444521870531, y: 66.3089533249808359), CGPoint(x: 37.0728501183328915, y: 60.4044097369699436)
      ),
      (
        Roulette(.epitrochoid, fixedRadius: 80, rollingRadius: 30, penDistance: 45), 3466.6573490486851559,
        CGPoint(x: 102.897634128116851, y: -107.453920985453955),
        CGPoint(x: 118.962793083774897, y: -94.8649889479663802)
      ),
      (
        Roulette(.hypotrochoid, fixedRadius: 96, rollingRadius: 36, penDistance: 36), 1440,
        CGPoint(x: 12.5410196624968454, y: -35.2671151375483878),
        CGPoint(x: 15.7047608351134936, y: -25.9800016765181392)
      ),
      (
        Roulette(.epitrochoid, fixedRadius: 90, rollingRadius: 30, penDistance: 30), 960,
        CGPoint(x: -46.3525491562421136, y: 85.5950864665638215),
        CGPoint(x: -39.212635816854654, y: 108.380667982323894)
      ),
      (
        Roulette(.hypotrochoid, fixedRadius: 60, rollingRadius: 105, penDistance: 30), 2019.8057039316881481,
        CGPoint(x: -12.1352549156242114, y: -44.0838939219354847),
        CGPoint(x: 7.47591929459082439, y: -52.6117793773228773)
      ),
    ] as [(Roulette, Double, CGPoint, CGPoint)])
  func `amount is a share of the angle and trim a share of the length`(
    roulette: Roulette, length: Double, atAmount: CGPoint, atTrim: CGPoint
  ) throws {
    var part = roulette
    part.amount = 0.3
    #expect(try part.path().currentPoint!.isClose(to: atAmount, within: 1e-9))
    let fine = try roulette.path(tolerance: 1e-6)
    #expect(abs(PathMeasure(fine).length - length) < 1e-7 * length)
    #expect(fine.trimmedPath(from: 0, to: 0.3).currentPoint!.isClose(to: atTrim, within: 1e-4))
    // At the default tolerance the trim's end is exact to within that tolerance.
    #expect(try roulette.path().trimmedPath(from: 0, to: 0.3).currentPoint!.isClose(to: atTrim, within: 0.1))
  }

  @Test(
    arguments: [
      (Roulette(.hypotrochoid, fixedRadius: 96, rollingRadius: 36, penDistance: 36), 8),
      (Roulette(.hypotrochoid, fixedRadius: 60, rollingRadius: 105, penDistance: 105), 4),
      (Roulette(.epitrochoid, fixedRadius: 90, rollingRadius: 30, penDistance: 30), 3),
      (Roulette(.epitrochoid, fixedRadius: 90, rollingRadius: 90, penDistance: 90), 1),
    ])
  func `cusps keep their tips, and the curve turns back in them`(roulette: Roulette, cusps: Int) throws {
    let segments = try roulette.path().subpaths[0].segments
    var tips = 0
    for (before, after) in zip(segments, segments.dropFirst() + segments.prefix(1)) {
      let (into, out) = (try #require(before.direction(at: 1)), try #require(after.direction(at: 0)))
      guard into.x * out.x + into.y * out.y < -0.999_999 else { continue }
      tips += 1
      // The tips of cusps lie on the fixed circle.
      #expect(abs(hypot(after.start.x, after.start.y) - roulette.fixedRadius) < 1e-9)
    }
    #expect(tips == cusps)
  }

  /// A hypotrochoid with R = 2r: x = (r + d)·cos θ, y = (r − d)·sin θ.
  @Test(arguments: [0.0, 10, 35, 49.9, 50, 60, 120])
  func `half the ring's radius gives an ellipse of semi-axes r + d and |r − d|`(pen: Double) throws {
    let path = try Roulette(.hypotrochoid, fixedRadius: 100, rollingRadius: 50, penDistance: pen).path(tolerance: 0.001)
    let bounds = path.boundingRect
    #expect(abs(bounds.width / 2 - (50 + pen)) < 0.001 && abs(bounds.height / 2 - abs(50 - pen)) < 0.001)
    #expect(abs(bounds.midX) < 0.001 && abs(bounds.midY) < 0.001)
    for point in samples(of: path, perCurve: 20) where pen != 50 {
      let away = abs(hypot(point.x / (50 + pen), point.y / (50 - pen)) - 1)
      #expect(away * min(50 + pen, abs(50 - pen)) < 0.001)
    }
  }

  @Test func `without a pen distance both are one circle, whatever the ratio`() throws {
    for rolling in [30, 10 * Double.pi] {
      for (kind, radius) in [(Roulette.Kind.hypotrochoid, 100 - rolling), (.epitrochoid, 100 + rolling)] {
        let roulette = Roulette(kind, fixedRadius: 100, rollingRadius: rolling, penDistance: 0)
        #expect(try roulette.closingTurns == 1)
        let path = try roulette.path()
        #expect(path.elements.last == .closeSubpath)
        #expect(samples(of: path, perCurve: 20).allSatisfy { abs(hypot($0.x, $0.y) - radius) < 0.05 })
        #expect(path.windingNumber(around: .zero) == 1)
      }
    }
  }
}
