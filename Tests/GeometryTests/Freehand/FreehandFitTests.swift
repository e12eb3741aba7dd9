import Foundation
import PathreelGeometry
import SeededRandom
import Testing

struct FreehandFitTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64], [0.05, 0.2, 1])
  func `every filtered sample lies within the tolerance of the line, the last ones too`(seed: UInt64, tolerance: Double)
  {
    let recorded = Recordings.scribble(count: 250, step: 3, seed: seed)
    let path = FreehandDrawing([Recordings.samples(recorded)], tolerance: tolerance).strokes[0].path
    let filtered = JitterFilter(jitter: 1).filter(recorded).points
    // The distance is measured to chords within a thousandth of the path.
    for point in filtered { #expect(distance(from: point, to: path) <= tolerance + 2e-3, "seed \(seed)") }
    #expect(path.currentPoint == filtered.last, "seed \(seed)")
  }

  @Test func `a circle takes few cubics, and they stay near it`() {
    let circle = Recordings.circle(radius: 100, count: 300, noise: 0)
    let path = FreehandDrawing([Recordings.samples(circle)]).strokes[0].path
    #expect(path.segmentCount <= 6)
    for line in path.flattened() {
      // Filtering shrinks it by less than 0.001, and the fit deviates by up to 0.2.
      for point in line.points { #expect(abs(hypot(point.x, point.y) - 100) < 0.21) }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a trembling circle of 400 samples takes at most 30 cubics`(seed: UInt64) {
    let circle = Recordings.circle(radius: 100, count: 400, noise: 0.5, seed: seed)
    let path = FreehandDrawing([Recordings.samples(circle)]).strokes[0].path
    #expect(path.segmentCount <= 30, "seed \(seed)")
    for line in path.flattened() {
      for point in line.points { #expect(abs(hypot(point.x, point.y) - 100) < 0.8, "seed \(seed)") }
    }
  }

  @Test func `a small stroke far from the origin is fitted as closely as its coordinates allow, and no closer`() {
    // The coordinates are multiples of 2⁻²⁹, about 1.9e-9. The fit did not come to an end.
    let zigzag = (0..<12).map { CGPoint(x: 9_999_999 + 1e-5 * Double($0), y: [0, 1e-5, 0.3e-5][$0 % 3]) }
    let drawing = FreehandDrawing([Recordings.samples(zigzag)], jitter: 0, tolerance: 1e-12)
    #expect(drawing.strokes[0].path.segmentCount < 100)
  }

  @Test func `a line at any speed is one segment`() {
    let line = (0..<40).map { CGPoint(x: 0.1 * Double($0 * $0), y: 0.05 * Double($0 * $0)) }
    #expect(FreehandDrawing([Recordings.samples(line)]).strokes[0].path.segmentCount == 1)
  }

  @Test func `the same samples make the same path, to the last bit`() {
    let samples = Recordings.samples(Recordings.scribble(count: 200, step: 3, seed: 4))
    #expect(FreehandDrawing([samples]).strokes[0].path == FreehandDrawing([samples]).strokes[0].path)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `without jitter and tolerance the samples are joined by lines`(seed: UInt64) {
    let recorded = Recordings.scribble(count: 60, step: 5, seed: seed)
    let drawing = FreehandDrawing([Recordings.samples(recorded)], jitter: 0, tolerance: 0)
    #expect(drawing.strokes[0].path == Path { $0.addLines(recorded) }, "seed \(seed)")
  }

  @Test(arguments: [0.35, 0.5], [1, 2, 3, 5] as [Double])
  func `a trembling sine has no joint that turns, and stays within jitter and tolerance of its samples`(
    deviation: Double, step: Double
  ) {
    for seed in 0..<8 {
      var random = SplitMix64(seed: UInt64(81_000 + seed))
      let sine = (0..<Int(300 / step)).map { CGPoint(x: step * Double($0), y: 30 * sin(step * Double($0) / 30)) }
      let recorded = Recordings.trembling(sine, deviation, &random)
      let path = FreehandDrawing([Recordings.samples(recorded)]).strokes[0].path
      #expect(path.greatestTurnAtJoints < 0.01, "seed \(seed)")
      for point in recorded { #expect(distance(from: point, to: path) <= 1.2 + 2e-3, "seed \(seed)") }
    }
  }
}
