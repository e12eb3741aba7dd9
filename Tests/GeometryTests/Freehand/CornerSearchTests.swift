import Foundation
import PathreelGeometry
import SeededRandom
import Testing

struct CornerSearchTests {
  let filter = JitterFilter(jitter: 1)

  /// Two legs of 100 points, with a turn by an angle (degrees) at (100, 0) between them.
  func bent(by angle: Double, step: Double) -> [CGPoint] {
    let (x, y) = (100 + 100 * cos(angle * .pi / 180), 100 * sin(angle * .pi / 180))
    return Recordings.polyline([.zero, CGPoint(x: 100, y: 0), CGPoint(x: x, y: y)], step: step)
  }

  // At steps of 25 points a leg has 4 samples. With fewer than 3, a corner looks the same as a bend.
  @Test(arguments: [30, 45, 60, 90, 120, 150, 175] as [Double], [0.5, 2, 5, 12, 25])
  func `a corner is found where it is and stays sharp`(angle: Double, step: Double) throws {
    let recorded = bent(by: angle, step: step)
    let (filtered, corners) = filter.filter(recorded)
    #expect(corners == [try #require(recorded.firstIndex(of: CGPoint(x: 100, y: 0)))])
    let corner = filtered[try #require(corners.first)]
    #expect(hypot(corner.x - 100, corner.y) < 1e-6)
    let drawing = FreehandDrawing([Recordings.samples(recorded)])
    // The fitted line passes through the corner itself and does not cut it.
    #expect(distance(from: CGPoint(x: 100, y: 0), to: drawing.strokes[0].path) < 1e-6)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `corners are found under tremble, and their points stay within the jitter`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let corners = [CGPoint(x: 0, y: 0), CGPoint(x: 80, y: 60), CGPoint(x: 160, y: 0), CGPoint(x: 160, y: 90)]
    let recorded = Recordings.polyline(corners, step: 2).map {
      CGPoint(x: $0.x + random.number(in: -0.4...0.4), y: $0.y + random.number(in: -0.4...0.4))
    }
    let (filtered, found) = filter.filter(recorded)
    #expect(found.count == 2, "seed \(seed)")
    for corner in corners[1...2] {
      let nearest = found.map { hypot(filtered[$0].x - corner.x, filtered[$0].y - corner.y) }.min()
      // A sample beside the corner may be taken for it because of its tremble.
      #expect(try #require(nearest) < 3, "seed \(seed)")
    }
  }

  @Test(arguments: [8, 12, 20, 60, 300] as [Double], [0.7, 2, 4])
  func `a smooth bend is not taken for a corner, however it is sampled`(radius: Double, step: Double) {
    let count = max(8, Int(2 * .pi * radius / step))
    let circle = Recordings.circle(radius: radius, count: count, noise: 0)
    #expect(filter.filter(circle).corners.isEmpty)
  }

  // MARK: Few samples

  @Test(arguments: 4...24) func `few samples on a circle make no corner`(count: Int) {
    let circle = Recordings.circle(radius: 60, count: count, noise: 0)
    #expect(filter.filter(circle).corners.isEmpty)
    let path = FreehandDrawing([Recordings.samples(circle)]).strokes[0].path
    #expect(path.greatestTurnAtJoints < 0.01)
  }

  @Test(arguments: 4...20, [1, 1.5, 2, 3]) func `few samples on a sine make no corner`(count: Int, periods: Double) {
    for phase in [0, 0.7, 2] {
      let sine = (0..<count).map { index in
        let x = 300 * Double(index) / Double(count - 1)
        return CGPoint(x: x, y: 50 * sin(2 * .pi * x / 300 * periods + phase))
      }
      #expect(filter.filter(sine).corners.isEmpty, "phase \(phase)")
      #expect(FreehandDrawing([Recordings.samples(sine)]).strokes[0].path.greatestTurnAtJoints < 0.01)
    }
  }

  // MARK: Rates of errors under tremble

  /// Steps between samples, and standard deviations of the tremble in each coordinate, in points.
  static let steps = [0.5, 1, 2, 3, 5, 8]
  static let deviations = [0, 0.2, 0.35, 0.5]

  /// A smooth line, mostly of 300 points, whose radius of curvature is never below 20.
  func smoothLine(_ kind: Int, step: Double, _ random: inout SplitMix64) -> [CGPoint] {
    switch kind {
    case 0:
      let (radius, height) = (random.number(in: 20...60), random.number(in: 20...60))
      let (wave, phase) = ((1 / (radius * height)).squareRoot(), random.number(in: 0...6))
      // Steps of equal arc length, as a hand is slower in bends.
      var (points, x) = ([CGPoint](), 0.0)
      while x < 300 {
        points.append(CGPoint(x: x, y: height * sin(wave * x + phase)))
        x += step / hypot(1, height * wave * cos(wave * x + phase))
      }
      return points
    case 1:
      return Recordings.circle(radius: 50, count: Int(314 / step), noise: 0)
    default:
      // A straight line that gets faster, from half the step to three times the step.
      let angle = random.number(in: 0...6)
      return (0..<Int(200 / step)).map { index in
        let length = step * (0.5 * Double(index) + 0.003 * Double(index * index))
        return CGPoint(x: length * cos(angle), y: length * sin(angle))
      }
    }
  }

  @Test(arguments: steps, deviations) func `tremble of the hand makes no corner in a smooth line`(
    step: Double, deviation: Double
  ) {
    for seed in 0..<12 {
      var random = SplitMix64(seed: UInt64(71_000 + seed))
      let line = smoothLine(seed % 3, step: step, &random)
      #expect(filter.filter(Recordings.trembling(line, deviation, &random)).corners.isEmpty, "seed \(71_000 + seed)")
    }
  }

  @Test(arguments: steps, [(60.0, 0.35), (90, 0.5), (120, 0.5), (150, 0.5)])
  func `true corners are found under tremble`(step: Double, turn: (angle: Double, deviation: Double)) {
    var (missed, extra) = (0, 0)
    for seed in 0..<12 {
      var random = SplitMix64(seed: UInt64(72_000 + seed))
      let direction = random.number(in: 0...6)
      let next = direction + turn.angle * .pi / 180 * (Bool.random(using: &random) ? 1 : -1)
      let corner = CGPoint(x: 60 * cos(direction), y: 60 * sin(direction))
      let end = CGPoint(x: corner.x + 60 * cos(next), y: corner.y + 60 * sin(next))
      // The corner is at a random position between two samples.
      let line = Recordings.samplesAlong([.zero, corner, end], step: step, from: random.number(in: 0...step))
      let (filtered, found) = filter.filter(Recordings.trembling(line, turn.deviation, &random))
      let near = found.filter { hypot(filtered[$0].x - corner.x, filtered[$0].y - corner.y) < 3 + step }
      missed += near.isEmpty ? 1 : 0
      extra += found.count - min(near.count, 1)
    }
    // At large steps one corner of twelve may be missed.
    #expect(missed <= (step < 5 ? 0 : 1) && extra == 0, "\(missed) missed, \(extra) too many")
  }

  @Test func `a slight turn is found where tremble is slight`() {
    for seed in 0..<12 {
      var random = SplitMix64(seed: UInt64(73_000 + seed))
      let line = Recordings.trembling(bent(by: 30, step: 1), 0.2, &random)
      #expect(filter.filter(line).corners.count == 1, "seed \(seed)")
    }
  }

  @Test(arguments: [0, 0.5, 1, 2] as [Double])
  func `a smooth line has no corners, whatever the jitter`(jitter: Double) {
    for seed in 0..<6 {
      var random = SplitMix64(seed: UInt64(74_000 + seed))
      let line = smoothLine(seed % 2, step: 2, &random)
      let trembling = Recordings.trembling(line, min(jitter, 1) / 3, &random)
      #expect(JitterFilter(jitter: jitter).filter(trembling).corners.isEmpty, "seed \(seed)")
    }
  }

  // MARK: Corners on request

  @Test func `without corners a stroke is one smooth line`() {
    let zigzag = Recordings.polyline([.zero, CGPoint(x: 50, y: 40), CGPoint(x: 100, y: 0)], step: 2)
    let kept = FreehandDrawing([Recordings.samples(zigzag)]).strokes[0].path
    let smooth = FreehandDrawing([Recordings.samples(zigzag)], corners: .none).strokes[0].path
    #expect(kept.greatestTurnAtJoints > 70)
    #expect(smooth.greatestTurnAtJoints < 0.01)
  }
}
