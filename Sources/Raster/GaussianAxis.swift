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

  /// Whether the weights on both sides are the same.
  var isSymmetric: Bool { fraction == 0 }

  /// Appends the weights of the samples at −radius…radius.
  func appendWeights(to weights: inout ScratchBuffer<Float>) {
    let isShared = deviation < 0.5 && fraction > 0
    let center = isShared ? 0 : fraction
    let first = weights.extend(by: 2 * radius + 1)
    var sum = 0.0
    for index in -radius...radius { sum += weight(at: index, around: center) }
    for index in -radius...radius {
      let own = weight(at: index, around: center) / sum
      guard isShared else {
        weights[first + index + radius] = Float(own)
        continue
      }
      // Narrower than the distance of the samples, a Gaussian would jump from one to the next: both share it.
      let before = index == -radius ? 0 : weight(at: index - 1, around: center) / sum
      weights[first + index + radius] = Float(own) * Float(1 - fraction) + Float(before) * Float(fraction)
    }
  }

  /// In proportion to the others.
  private func weight(at index: Int, around center: Double) -> Double {
    let reach = Self.reach(ofDeviation: deviation)
    if reach == 0 { return index == 0 ? 1 : 0 }
    let isBeyond = index < -reach || index > reach + (center > 0 ? 1 : 0)
    if isBeyond { return 0 }
    let distance = (Double(index) - center) / deviation
    return exp(-distance * distance / 2)
  }

  /// Beyond four deviations lies 1/16,000 of a Gaussian.
  private static func reach(ofDeviation deviation: Double) -> Int {
    deviation > 0.05 ? Int((4 * deviation).rounded(.up)) : 0
  }

  /// The weighed samples that blurred pixels are interpolated from.
  func weighedSamples(for blurred: Range<Int>) -> Range<Int> {
    place(blurred.lowerBound).first..<place(blurred.upperBound - 1).first + (halvings == 0 ? 1 : 4)
  }

  /// The pixels that blurred ones depend on.
  func pixels(for blurred: Range<Int>) -> Range<Int> {
    samples(atLevel: 0, for: blurred)
  }

  /// The samples that blurred pixels depend on when the number of samples has been halved so often.
  func samples(atLevel level: Int, for blurred: Range<Int>) -> Range<Int> {
    let weighed = weighedSamples(for: blurred).widened(by: radius)
    // Each level looks two samples further.
    let (levels, reach) = (halvings - level, 2 * ((1 << (halvings - level)) - 1))
    return weighed.lowerBound << levels - reach..<(weighed.upperBound - 1) << levels + reach + 1
  }

  /// The blurred pixels that pixels act on, and perhaps a few more.
  func blurred(by pixels: Range<Int>) -> Range<Int> {
    let (shift, reach) = (Int(shift.rounded(.down)), ((radius + 4) << halvings) + 1)
    return pixels.lowerBound + shift - reach..<pixels.upperBound + shift + reach
  }

  /// Where a blurred pixel lies among the weighed samples: the first that it depends on, and the place between two of
  /// them, 0..<``step``; without halvings it is that sample.
  func place(_ pixel: Int) -> (first: Int, phase: Int) {
    let moved = pixel - Int(shift.rounded(.up))
    return halvings == 0 ? (moved, 0) : (moved >> halvings - 1, moved & (step - 1))
  }

  /// The weights of the four samples that a blurred pixel depends on where there are halvings: the cubic B-spline's.
  func interpolation(atPhase phase: Int) -> SIMD4<Float> {
    let t = Float((Double(phase) + (shift.rounded(.up) - shift)) / Double(step))
    let (t2, s) = (t * t, 1 - t)
    let weights = SIMD4<Float>(s * s * s, 3 * t2 * t - 6 * t2 + 4, 3 * (t + t2 - t2 * t) + 1, t2 * t)
    return weights * (1 / 6)
  }
}
