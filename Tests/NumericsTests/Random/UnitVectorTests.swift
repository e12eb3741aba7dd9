import Foundation
import PathreelNumerics
import SeededRandom
import Testing

struct UnitVectorTests {
  @Test func `a unit vector is the cosine and the sine, within 2e-16`() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<200_000 {
      let turn = random.number(in: 0...1)
      let vector = unitVector(turn: turn)
      #if arch(x86_64)
        let angle = 2 * Float80.pi * Float80(turn)
        #expect(abs(Float80(vector.x) - cos(angle)) < 2e-16, "turn \(turn), seed 4")
        #expect(abs(Float80(vector.y) - sin(angle)) < 2e-16, "turn \(turn), seed 4")
      #else
        // The angle itself is rounded here.
        #expect(abs(vector.x - cos(2 * .pi * turn)) < 1e-15, "turn \(turn), seed 4")
        #expect(abs(vector.y - sin(2 * .pi * turn)) < 1e-15, "turn \(turn), seed 4")
      #endif
    }
  }

  @Test(arguments: [(0.0, 1.0, 0.0), (0.25, 0, 1), (0.5, -1, 0), (0.75, 0, -1), (1, 1, 0)])
  func `unit vectors of quarter turns are exact`(turn: Double, x: Double, y: Double) {
    #expect(unitVector(turn: turn) == SIMD2(x, y))
  }

  // Values from a Python transcription. Each step is one rounded operation, so they must be the same everywhere.
  @Test(
    arguments: [
      (0.1, 0.8090169943749475, 0.5877852522924731), (0.2, 0.30901699437494734, 0.9510565162951536),
      (0.6, -0.8090169943749475, -0.5877852522924729), (0.9, 0.8090169943749475, -0.5877852522924729),
    ])
  func `a unit vector has the same bits on every processor`(turn: Double, x: Double, y: Double) {
    #expect(unitVector(turn: turn) == SIMD2(x, y))
  }
}
