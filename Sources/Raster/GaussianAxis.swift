import Foundation

/// A Gaussian blur and a shift along one axis, for lines of samples. ``GaussianFilter`` combines two axes.
///
/// If the deviation is below four pixels, the pixels are weighed directly. If it is larger, they are first downsampled
/// to every 2ʰth sample, so that the deviation is two to four samples; then these samples are weighed, and
/// interpolated. So the work does not grow with the deviation.
///
/// Each of the h halvings convolves with the binomial (1, 4, 6, 4, 1)/16, which suppresses aliasing almost completely.
/// Interpolation convolves with the cubic B-spline. Both are nearly Gaussian, so it suffices to subtract their
/// variances from the variance of the weights between them. In units of the squared distance of samples, a halving has
/// the variance 1, and interpolation 1/3. No weight is negative.
struct GaussianAxis: Hashable {
  /// The deviation and the shift of the blur, in pixels.
  let blur, offset: Double
  /// The number of times that the distance between samples is doubled.
  let halvings: Int
  /// The number of weights on each side of the middle one.
  let radius: Int
  /// The Gaussian that the weights sample: its deviation, and the distance of its centre past a sample; in samples.
  private let deviation, fraction: Double
  /// The shift in pixels. Without halvings it is whole, and the weights include the fraction.
  private let shift: Double

  /// The step from sample to sample, in pixels.
  var step: Int { 1 << halvings }

  /// An upper bound of the distance in pixels at which a pixel has an effect, its shift included.
  var reach: Int { ((radius + 4) << halvings) + Int(abs(shift)) + 1 }

  /// The upper bound of deviations and shifts, in pixels; no picture shows a difference beyond it.
  private static var largestLength: Double { 1e5 }

  /// Creates a blur and a shift, both in pixels; values that are not finite count as 0.
  init(deviation: Double, shift: Double) {
    let deviation = deviation > 0 && deviation.isFinite ? min(deviation, Self.largestLength) : 0
    let shift = shift.isFinite ? max(-Self.largestLength, min(shift, Self.largestLength)) : 0
    (blur, offset) = (deviation, shift)
    halvings = deviation < 4 ? 0 : Int(log2(deviation / 2))
    if halvings == 0 {
      self.shift = shift.rounded(.down)
      (self.deviation, fraction) = (deviation, shift - self.shift)
    } else {
      self.shift = shift
      let square = Double(1 << (2 * halvings))
      // The variance of downsampling is 1 + 4 + 16 + … pixels²: 4ʲ for each halving j.
      let variance = (deviation * deviation - (square - 1) / 3 - square / 3) / square
      (self.deviation, fraction) = (variance.squareRoot(), 0)
    }
    radius = Self.reach(ofDeviation: self.deviation) + (fraction > 0 ? 1 : 0)
  }

  /// The number of weights for a pixel of a picture that is blurred along both axes.
  static func weights(_ x: GaussianAxis, _ y: GaussianAxis) -> Double {
    Double(2 * (x.radius + y.radius + 1)) / Double(x.step * y.step)
  }

  /// Whether the axis does more than shift.
  var blurs: Bool { halvings > 0 || deviation > 0 }

  /// Whether the blur changes nothing.
  var isIdentity: Bool { halvings == 0 && radius == 0 && shift == 0 }

  /// Whether the weights are symmetric.
  var isSymmetric: Bool { fraction == 0 }

  /// Appends the weights of the samples −radius…radius.
  func appendWeights(to weights: inout ScratchBuffer<Float>) {
    let isShared = deviation < 0.5 && fraction > 0
    let center = isShared ? 0 : fraction
    let first = weights.extend(by: 2 * radius + 1)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * radius + 1) { own in
      for index in -radius...radius {
        // Around 0, weights on both sides are equal.
        let isKnown = center == 0 && index > 0
        own[index + radius] = isKnown ? own[radius - index] : weight(at: index, around: center)
      }
      let sum = own.reduce(0, +)
      for index in own.indices {
        guard isShared else {
          weights[first + index] = Float(own[index] / sum)
          continue
        }
        // A Gaussian that is narrower than the distance between samples would jump from one sample to the next while it
        // moves. So it is distributed over two samples.
        let before = index == 0 ? 0 : own[index - 1] / sum
        weights[first + index] = Float(own[index] / sum) * Float(1 - fraction) + Float(before) * Float(fraction)
      }
    }
  }

  /// The weight at an index, not yet normalised.
  private func weight(at index: Int, around center: Double) -> Double {
    let reach = Self.reach(ofDeviation: deviation)
    if reach == 0 { return index == 0 ? 1 : 0 }
    let isBeyond = index < -reach || index > reach + (center > 0 ? 1 : 0)
    if isBeyond { return 0 }
    let distance = (Double(index) - center) / deviation
    return exp(-distance * distance / 2)
  }

  /// The radius of the weights, in samples: four deviations. Beyond it lies 1/16,000 of a Gaussian.
  private static func reach(ofDeviation deviation: Double) -> Int {
    deviation > 0.05 ? Int((4 * deviation).rounded(.up)) : 0
  }

  /// The weighed samples from which a range of blurred pixels is interpolated.
  func weighedSamples(for blurred: Range<Int>) -> Range<Int> {
    taps(of: blurred.lowerBound).first..<taps(of: blurred.upperBound - 1).first + (halvings == 0 ? 1 : 4)
  }

  /// The source pixels on which a range of blurred pixels depends.
  func pixels(for blurred: Range<Int>) -> Range<Int> {
    samples(atLevel: 0, for: blurred)
  }

  /// The samples after `level` halvings on which a range of blurred pixels depends.
  func samples(atLevel level: Int, for blurred: Range<Int>) -> Range<Int> {
    let weighed = weighedSamples(for: blurred).widened(by: radius)
    // Each level reaches two samples further.
    let (levels, reach) = (halvings - level, 2 * ((1 << (halvings - level)) - 1))
    return weighed.lowerBound << levels - reach..<(weighed.upperBound - 1) << levels + reach + 1
  }

  /// The blurred pixels that a range of pixels affects, and perhaps a few more.
  func blurred(by pixels: Range<Int>) -> Range<Int> {
    let (shift, reach) = (Int(shift.rounded(.down)), ((radius + 4) << halvings) + 1)
    return pixels.lowerBound + shift - reach..<pixels.upperBound + shift + reach
  }

  /// The position of a blurred pixel among the weighed samples: the first sample on which it depends, and its phase
  /// 0..<``step`` between two samples. Without halvings it depends on that sample only.
  func taps(of pixel: Int) -> (first: Int, phase: Int) {
    let moved = pixel - Int(shift.rounded(.up))
    return halvings == 0 ? (moved, 0) : (moved >> halvings - 1, moved & (step - 1))
  }

  /// The weights of the four samples from which a blurred pixel is interpolated after halvings: the cubic B-spline's.
  func interpolation(atPhase phase: Int) -> SIMD4<Float> {
    let t = Float((Double(phase) + (shift.rounded(.up) - shift)) / Double(step))
    let (t2, s) = (t * t, 1 - t)
    let weights = SIMD4<Float>(s * s * s, 3 * t2 * t - 6 * t2 + 4, 3 * (t + t2 - t2 * t) + 1, t2 * t)
    return weights * (1 / 6)
  }
}
