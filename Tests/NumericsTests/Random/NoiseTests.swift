import Foundation
import PathreelNumerics
import SeededRandom
import Testing

struct NoiseTests {
  /// A noise as a function of a place. It uses the first one, two or three coordinates.
  static let dimensions: [@Sendable (Noise, SIMD3<Double>) -> Double] = [
    { $0.value(at: $1.x) }, { $0.value(at: $1.x, $1.y) }, { $0.value(at: $1.x, $1.y, $1.z) },
  ]

  // Values from a Python transcription of the documented construction. Cosines may differ in their last bits.
  @Test(
    arguments: [
      (0, [0.3], 0.002294196069281981), (7, [-12.6], 0.11876902381190578), (0, [0.3, 1.7], -0.19781072167719221),
      (-3, [104.25, -8.5], -0.15134163034627804), (0, [0.3, 1.7, -2.2], 0.17982837308466096),
      (42, [5, 6, 7], -0.249348601378026),
    ] as [(Int, [Double], Double)])
  func `noise is gradient noise on a lattice that depends on the seed`(seed: Int, place: [Double], expected: Double) {
    let point = SIMD3(place[0], place.count > 1 ? place[1] : 0, place.count > 2 ? place[2] : 0)
    #expect(abs(Self.dimensions[place.count - 1](Noise(seed: seed), point) - expected) < 1e-13)
  }

  @Test(arguments: [(0, 0.284), (1, 0.305), (2, 0.222)])
  func `noise lies in -1 to 1, is 0 on average, and varies as documented`(dimension: Int, deviation: Double) {
    var random = SplitMix64(seed: 5)
    let noise = Noise(seed: 11)
    let values = (0..<20_000).map { _ in Self.dimensions[dimension](noise, random.place()) }
    let mean = values.reduce(0, +) / 20_000
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 19_999
    #expect(values.allSatisfy { (-1...1).contains($0) })
    // Five standard errors: that of the mean is 0.3 / √20000, and that of the deviation about 1 %.
    #expect(abs(mean) < 0.011, "seed 5")
    #expect(abs(variance.squareRoot() - deviation) < 0.015, "seed 5")
  }

  @Test(arguments: 0..<3)
  func `the slope of noise never jumps`(dimension: Int) {
    let noise = Noise(seed: 3)
    let (step, direction) = (1e-3, SIMD3(0.8, 0.36, 0.48))
    let values = (0..<20_000).map { Self.dimensions[dimension](noise, Double($0) * step * direction) }
    for (a, (b, c)) in zip(values, zip(values.dropFirst(), values.dropFirst(2))) {
      // The second derivative is at most about 26, which is that of the slopes of a line at their steepest. A jump of
      // the slope by 0.1 would give 100 here.
      #expect(abs(a - 2 * b + c) / (step * step) < 40)
    }
  }

  @Test func `noise is not 0 at all whole numbers, at any time and for any seed`() {
    let noise = Noise(seed: 1)
    for time in stride(from: 0.0, through: 20, by: 0.05) {
      let values = (0..<100).map { noise.value(at: Double($0), time) }
      #expect(values.reduce(0) { $0 + abs($1) } / 100 > 0.08, "t = \(time)")
    }
    for seed in 0..<200 {
      let noise = Noise(seed: seed)
      #expect((0..<30).contains { abs(noise.value(at: Double($0))) > 0.1 })
    }
  }

  @Test func `noise varies as much along x as along y`() {
    var random = SplitMix64(seed: 6)
    let noise = Noise(seed: 2)
    var (across, down) = (0.0, 0.0)
    for _ in 0..<20_000 {
      let place = random.place()
      let value = noise.value(at: place.x, place.y)
      across += pow(noise.value(at: place.x + 1e-3, place.y) - value, 2)
      down += pow(noise.value(at: place.x, place.y + 1e-3) - value, 2)
    }
    // The means of 20,000 squares are within about 1 % of their expectation.
    #expect(abs(across / down - 1) < 0.06, "seed 6")
  }

  @Test(arguments: 0..<3)
  func `noises of different seeds have nothing to do with each other`(dimension: Int) {
    var random = SplitMix64(seed: 7)
    var (sum, squares) = (0.0, 0.0)
    for _ in 0..<20_000 {
      let place = random.place()
      let a = Self.dimensions[dimension](Noise(seed: 1), place)
      let b = Self.dimensions[dimension](Noise(seed: 2), place)
      sum += a * b
      squares += (a * a + b * b) / 2
    }
    // Four standard errors of a correlation of 20,000 independent pairs.
    #expect(abs(sum / squares) < 0.029, "seed 7")
  }

  @Test func `noise has the same bits with gradients that other values have left`() {
    var random = SplitMix64(seed: 3)
    let known = NoiseGradients()
    let noises = (0..<5).map { Noise(seed: $0) }
    for _ in 0..<20_000 {
      // Some places need gradients that are still known, and others those that were replaced.
      let place = random.place() / 1000
      let noise = noises.randomElement(using: &random)!
      #expect(noise.value(at: place.x, place.y, with: known) == noise.value(at: place.x, place.y))
      #expect(noise.value(at: place.x, place.y, place.z, with: known) == noise.value(at: place.x, place.y, place.z))
    }
  }

  @Test func `noise is 0 far away, and nowhere NaN`() {
    let noise = Noise(seed: 1)
    #expect(noise.value(at: 1e300) == 0)
    #expect(noise.value(at: 0, -1e18, 0.5) == 0)
    // The sums of these coordinates are infinite, but the coordinates are not.
    #expect(noise.value(at: 1e308, 1e308) == 0)
    #expect(noise.value(at: 1e308, 0, 1e308) == 0)
    #expect(noise.value(at: .nan).isNaN)
    #expect(noise.value(at: 0.5, .infinity).isNaN)
  }
}

extension SplitMix64 {
  fileprivate mutating func place() -> SIMD3<Double> {
    SIMD3(number(in: -9999...9999), number(in: -9999...9999), number(in: -9999...9999))
  }
}
