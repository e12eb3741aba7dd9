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
  /// What a pixel gives to samples at distances of −thinningReach…thinningReach pixels.
  let thinning: [Float]
  /// Weights of the samples at −radius…radius.
  let weights: [Float]
  /// In pixels; without halvings only whole ones, fractions are in the weights.
  private let shift: Double

  /// The step from sample to sample, in pixels.
  var step: Int { 1 << halvings }
  var thinningReach: Int { thinning.count / 2 }
  var radius: Int { weights.count / 2 }

  /// The most pixels that a pixel acts across, its shift included.
  var reach: Int { ((radius + 4) << halvings) + Int(abs(shift)) + 1 }

  /// What is more has no place in any picture.
  private static var largestLength: Double { 1e5 }

  /// - Parameters: deviation and shift in pixels; what is not finite is as 0.
  init(deviation: Double, shift: Double) {
    let deviation = deviation > 0 && deviation.isFinite ? min(deviation, Self.largestLength) : 0
    let shift = shift.isFinite ? max(-Self.largestLength, min(shift, Self.largestLength)) : 0
    halvings = deviation < 4 ? 0 : Int(log2(deviation / 2))
    thinning = Self.thinning(halvings)
    if halvings == 0 {
      self.shift = shift.rounded(.down)
      weights = Self.weights(deviation, shift - self.shift)
    } else {
      self.shift = shift
      let square = Double(1 << (2 * halvings))
      // Thinning out has 1 + 4 + 16 + …, each of 4ʲ pixels².
      let variance = (deviation * deviation - (square - 1) / 3 - square / 3) / square
      weights = Self.weights(variance.squareRoot(), 0)
    }
  }

  /// Whether nothing changes.
  var isIdentity: Bool { halvings == 0 && weights.count == 1 && shift == 0 }

  private static func thinning(_ halvings: Int) -> [Float] {
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

  /// Weights of the samples at −radius…radius about a centre that is a fraction of one further.
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
    guard deviation > 0.05 else { return [1] }
    // Beyond four deviations lies 1/16,000 of a Gaussian.
    let radius = Int((4 * deviation).rounded(.up)) + (fraction > 0 ? 1 : 0)
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
