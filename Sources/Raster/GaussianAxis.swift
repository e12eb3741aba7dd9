import Foundation

/// A Gaussian blur and a shift along one axis, made ready for lines of samples.
///
/// Deviations of less than four pixels weigh pixels directly. Larger ones first thin the samples out to every 2ʰth, which
/// leaves a deviation of two to four of them, weigh those, and interpolate: so the work does not grow with the deviation.
/// Thinning out h times by two convolves with the binomial (1, 4, 6, 4, 1)/16 each time, which lets next to nothing
/// through that could pose as a slow change; interpolating convolves with the cubic B-spline. Both are so near Gaussians
/// that it is enough to subtract their variances, 1 and 1/3 of the samples' squared distance, from what the weights in
/// the middle have to do. No weight is negative.
struct GaussianAxis {
  /// How often the distance of the samples is doubled.
  let halvings: Int
  /// How far from a pixel the samples are that it gives something to, in pixels.
  let thinningReach: Int
  /// How many samples on each side have weights.
  let radius: Int
  /// What the weights are of, in samples: a Gaussian's deviation, and how far its centre is beyond a sample.
  private let deviation, fraction: Double
  /// In pixels; without halvings only whole ones, fractions are in the weights.
  private let shift: Double

  /// The step from sample to sample, in pixels.
  var step: Int { 1 << halvings }

  /// The most pixels that a pixel acts across, its shift included.
  var reach: Int { ((radius + 4) << halvings) + Int(abs(shift)) + 1 }

  /// What is more has no place in any picture.
  private static var largestLength: Double { 1e5 }

  /// - Parameters: deviation and shift in pixels; what is not finite is as 0.
  init(deviation: Double, shift: Double) {
    let deviation = deviation > 0 && deviation.isFinite ? min(deviation, Self.largestLength) : 0
    let shift = shift.isFinite ? max(-Self.largestLength, min(shift, Self.largestLength)) : 0
    halvings = deviation < 4 ? 0 : Int(log2(deviation / 2))
    // Each time adds the binomial's reach of two samples.
    thinningReach = 2 * ((1 << halvings) - 1)
    if halvings == 0 {
      self.shift = shift.rounded(.down)
      (self.deviation, fraction) = (deviation, shift - self.shift)
    } else {
      self.shift = shift
      let square = Double(1 << (2 * halvings))
      // Thinning out has 1 + 4 + 16 + …, each of 4ʲ pixels².
      let variance = (deviation * deviation - (square - 1) / 3 - square / 3) / square
      (self.deviation, fraction) = (variance.squareRoot(), 0)
    }
    radius = Self.reach(ofDeviation: self.deviation) + (fraction > 0 ? 1 : 0)
  }

  /// Whether nothing changes.
  var isIdentity: Bool { halvings == 0 && radius == 0 && shift == 0 }

  /// What a pixel gives to samples at distances of −thinningReach…thinningReach pixels.
  var thinning: [Float] {
    var result = [1.0]
    for level in 0..<halvings {
      var longer = [Double](repeating: 0, count: result.count + (4 << level))
      for (place, factor) in [1.0, 4, 6, 4, 1].enumerated() {
        for (index, value) in result.enumerated() { longer[index + place << level] += value * factor / 16 }
      }
      result = longer
    }
    return result.map(Float.init)
  }

  /// Weights of the samples at −radius…radius.
  var weights: [Float] { Self.weights(deviation, fraction) }

  /// Beyond four deviations lies 1/16,000 of a Gaussian.
  private static func reach(ofDeviation deviation: Double) -> Int {
    deviation > 0.05 ? Int((4 * deviation).rounded(.up)) : 0
  }

  /// Weights of the samples about a centre that is a fraction of one further.
  private static func weights(_ deviation: Double, _ fraction: Double) -> [Float] {
    if deviation < 0.5 && fraction > 0 {
      // Narrower than the distance of the samples, a Gaussian would jump from one to the next: both share it.
      let still = weights(deviation, 0)
      var moved = [Float](repeating: 0, count: still.count + 2)
      for (index, weight) in still.enumerated() {
        moved[index + 1] += weight * Float(1 - fraction)
        moved[index + 2] += weight * Float(fraction)
      }
      return moved
    }
    let radius = reach(ofDeviation: deviation) + (fraction > 0 ? 1 : 0)
    if radius == 0 { return [1] }
    let weights = (-radius...radius).map { index in
      let distance = (Double(index) - fraction) / deviation
      return exp(-distance * distance / 2)
    }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }

  /// The samples that pixels give something to. Sample i stands at pixel i · ``step``.
  func samples(of pixels: Range<Int>) -> Range<Int> {
    let first = (pixels.lowerBound - thinningReach + step - 1) >> halvings
    return first..<max(first, ((pixels.upperBound - 1 + thinningReach) >> halvings) + 1)
  }

  /// The weighed samples that blurred pixels are interpolated from.
  func weighedSamples(for blurred: Range<Int>) -> Range<Int> {
    place(blurred.lowerBound).first..<place(blurred.upperBound - 1).first + (halvings == 0 ? 1 : 4)
  }

  /// The pixels that blurred ones depend on.
  func pixels(for blurred: Range<Int>) -> Range<Int> {
    let weighed = weighedSamples(for: blurred)
    return ((weighed.lowerBound - radius) << halvings) - thinningReach..<((weighed.upperBound - 1 + radius) << halvings)
      + thinningReach + 1
  }

  /// The blurred pixels that pixels act on, and perhaps a few more.
  func blurred(by pixels: Range<Int>) -> Range<Int> {
    let (shift, reach) = (Int(shift.rounded(.down)), ((radius + 4) << halvings) + 1)
    return pixels.lowerBound + shift - reach..<pixels.upperBound + shift + reach
  }

  /// Where a blurred pixel lies among the weighed samples: the first that it depends on, and the weights of four; without
  /// halvings, of that one alone.
  func place(_ pixel: Int) -> (first: Int, weights: SIMD4<Float>) {
    guard halvings > 0 else { return (pixel - Int(shift), SIMD4(1, 0, 0, 0)) }
    let position = (Double(pixel) - shift) / Double(step)
    let whole = position.rounded(.down)
    let t = Float(position - whole)
    let (t2, s) = (t * t, 1 - t)
    let weights = SIMD4<Float>(s * s * s, 3 * t2 * t - 6 * t2 + 4, 3 * (t + t2 - t2 * t) + 1, t2 * t)
    return (Int(whole) - 1, weights * (1 / 6))
  }
}
