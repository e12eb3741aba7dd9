import Foundation
import PathreelGeometry
import SeededRandom
import Testing

struct JitterFilterTests {
  let filter = JitterFilter(jitter: 1)

  func distance(_ a: CGPoint, _ b: CGPoint) -> Double { hypot(a.x - b.x, a.y - b.y) }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a trembling circle comes out two and a half times as round`(seed: UInt64) {
    let radius = 80.0
    let recorded = Recordings.circle(radius: radius, count: 400, noise: 0.7, seed: seed)
    let (filtered, corners) = filter.filter(recorded)
    func roughness(_ points: ArraySlice<CGPoint>) -> Double {
      (points.reduce(0) { $0 + pow(hypot($1.x, $1.y) - radius, 2) } / Double(points.count)).squareRoot()
    }
    // Leave out the ends, which have neighbours on one side only and stay rougher.
    #expect(roughness(filtered[12..<388]) < roughness(recorded[12..<388]) / 2.5, "seed \(seed)")
    #expect(corners.isEmpty, "seed \(seed)")
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64], [0.3, 1, 2.5])
  func `no sample moves further than the jitter`(seed: UInt64, jitter: Double) {
    var random = SplitMix64(seed: seed)
    let recorded = Recordings.scribble(count: 300, step: 3, seed: seed).map {
      CGPoint(x: $0.x + random.number(in: -4...4), y: $0.y + random.number(in: -4...4))
    }
    let (filtered, _) = JitterFilter(jitter: jitter).filter(recorded)
    #expect(filtered.count == recorded.count)
    for (a, b) in zip(recorded, filtered) { #expect(distance(a, b) <= jitter * (1 + 1e-12), "seed \(seed)") }
  }

  @Test func `a straight line at constant speed stays where it is, and so does one at any speed`() {
    let even = (0..<60).map { CGPoint(x: 3 * Double($0), y: 1.5 * Double($0)) }
    let uneven = (0..<60).map { CGPoint(x: 0.05 * Double($0 * $0), y: 0.1 * Double($0 * $0)) }
    for points in [even, uneven] {
      for (a, b) in zip(points, filter.filter(points).points) { #expect(distance(a, b) < 1e-9) }
    }
  }

  @Test func `a circle without tremble shrinks by less than a twentieth of a point`() {
    // The shrinkage is (12/4)⁴/20³ = 0.01. At the ends of an open circle the filter knows only one side.
    let circle = Recordings.circle(radius: 20, count: 200, noise: 0)
    for (a, b) in zip(circle, filter.filter(circle).points) { #expect(distance(a, b) < 0.05) }
  }

  @Test(arguments: [7, 8, 9] as [UInt64])
  func `a stroke read backwards is filtered alike, so nothing lags`(seed: UInt64) {
    let recorded = Recordings.scribble(count: 200, step: 2, seed: seed)
    let forwards = filter.filter(recorded)
    let backwards = filter.filter(recorded.reversed())
    for (a, b) in zip(forwards.points, backwards.points.reversed()) { #expect(distance(a, b) < 1e-6, "seed \(seed)") }
    #expect(forwards.corners == backwards.corners.map { recorded.count - 1 - $0 }.reversed(), "seed \(seed)")
  }

  @Test func `without jitter nothing moves`() {
    let recorded = Recordings.scribble(count: 100, step: 2, seed: 3)
    #expect(JitterFilter(jitter: 0).filter(recorded).points == recorded)
  }

  @Test func `tremble is filtered as well where the pen was slow and samples lie closer than it trembles`() {
    var random = SplitMix64(seed: 11)
    let recorded = (0..<500).map { CGPoint(x: 0.2 * Double($0), y: random.number(in: -0.5...0.5)) }
    let filtered = filter.filter(recorded).points
    func roughness(_ points: [CGPoint]) -> Double {
      (points.reduce(0) { $0 + $1.y * $1.y } / Double(points.count)).squareRoot()
    }
    #expect(roughness(filtered) < roughness(recorded) / 3)
  }
}
