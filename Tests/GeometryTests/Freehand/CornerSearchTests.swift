import Foundation
import PathreelGeometry
import SeededRandom
import Testing

struct CornerSearchTests {
  /// A turn by an angle (degrees) at (100, 0) between two legs of 100 points.
  func bent(by angle: Double, step: Double) -> [CGPoint] {
    let (x, y) = (100 + 100 * cos(angle * .pi / 180), 100 * sin(angle * .pi / 180))
    return Recordings.polyline([.zero, CGPoint(x: 100, y: 0), CGPoint(x: x, y: y)], step: step)
  }

  @Test(arguments: [45, 60, 90, 120, 150, 175] as [Double], [0.5, 2, 5, 12, 50])
  func `a corner is found where it is and stays sharp`(angle: Double, step: Double) throws {
    let recorded = bent(by: angle, step: step)
    let (filtered, corners) = JitterFilter(jitter: 1).filter(recorded)
    #expect(corners == [try #require(recorded.firstIndex(of: CGPoint(x: 100, y: 0)))])
    let corner = filtered[try #require(corners.first)]
    #expect(hypot(corner.x - 100, corner.y) < 1e-6)
    let drawing = FreehandDrawing([Recordings.samples(recorded)])
    // The fitted line passes through the corner itself and nowhere cuts it.
    #expect(distance(from: CGPoint(x: 100, y: 0), to: drawing.strokes[0].path) < 1e-6)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `corners are found under tremble, and their points stay within the jitter`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let corners = [CGPoint(x: 0, y: 0), CGPoint(x: 80, y: 60), CGPoint(x: 160, y: 0), CGPoint(x: 160, y: 90)]
    let recorded = Recordings.polyline(corners, step: 2).map {
      CGPoint(x: $0.x + random.number(in: -0.4...0.4), y: $0.y + random.number(in: -0.4...0.4))
    }
    let (filtered, found) = JitterFilter(jitter: 1).filter(recorded)
    #expect(found.count == 2, "seed \(seed)")
    for corner in corners[1...2] {
      let nearest = found.map { hypot(filtered[$0].x - corner.x, filtered[$0].y - corner.y) }.min()
      // A trembling sample next to the corner may pass for it.
      #expect(try #require(nearest) < 3, "seed \(seed)")
    }
  }

  @Test(arguments: [8, 12, 20, 60, 300] as [Double], [0.7, 2, 4])
  func `a bend is no corner, however it is sampled`(radius: Double, step: Double) {
    let count = max(8, Int(2 * .pi * radius / step))
    let circle = Recordings.circle(radius: radius, count: count, noise: 0)
    #expect(JitterFilter(jitter: 1).filter(circle).corners.isEmpty)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as [UInt64])
  func `tremble alone makes no corner`(seed: UInt64) {
    let circle = Recordings.circle(radius: 120, count: 700, noise: 0.7, seed: seed)
    #expect(JitterFilter(jitter: 1).filter(circle).corners.isEmpty, "seed \(seed)")
  }
}
