/// A parameter sweep over the frames of a clip: linear interpolation between two values. The first frame has exactly
/// the first value and the last frame exactly the last one. A clip of one frame shows the first value. A `Clip` and the
/// variations of a `Series` use it.
///
/// ```swift
/// let sweep = Sweep(from: 10, to: 150, frameCount: clock.frameCount, steps: .init(of: 1))
/// let scene = try scene.setting("fixed", to: .number(sweep.value(atFrame: n)))
/// ```
public struct Sweep: Hashable, Sendable {
  /// The value on the first frame.
  public let first: Double
  /// The value on the last frame.
  public let last: Double
  /// The number of frames.
  public let frameCount: Int
  /// The values to which frames in between are rounded; nil for a parameter that takes any number.
  public let steps: Steps?

  /// A grid of values that a parameter can take: `origin` plus any integer multiple of the step size.
  public struct Steps: Hashable, Sendable {
    /// The distance between adjacent values.
    public let size: Double
    /// One of the values.
    public let origin: Double

    /// Creates the grid.
    ///
    ///   - Precondition: The size is above 0, and both are finite.
    public init(of size: Double, from origin: Double = 0) {
      precondition(size > 0 && size.isFinite && origin.isFinite)
      (self.size, self.origin) = (size, origin)
    }

    /// Creates the grid of a parameter: the multiples of its step from the start of its range, or from 0 if the range
    /// has no start.
    ///
    /// - Returns: nil if the parameter has no step, or none that a grid can have.
    package init?(step: Double?, in range: ClosedRange<Double>?) {
      guard let step, step > 0, step.isFinite else { return nil }
      let start = range?.lowerBound ?? 0
      self.init(of: step, from: start.isFinite ? start : 0)
    }
  }

  /// Creates a sweep.
  ///
  /// - Parameter steps: The allowed values for the frames between the first and the last frame. Each takes the nearest
  ///   of these values, limited to the range between the first and the last value. The first and the last value
  ///   themselves are not rounded. `nil` for a parameter that takes any number.
  ///   - Precondition: Both values are finite, and there is at least one frame.
  public init(from first: Double, to last: Double, frameCount: Int, steps: Steps? = nil) {
    precondition(first.isFinite && last.isFinite && frameCount > 0)
    (self.first, self.last, self.frameCount, self.steps) = (first, last, frameCount, steps)
  }

  /// The parameter's value on a frame; frames are counted from 0.
  public func value(atFrame n: Int) -> Double {
    precondition((0..<frameCount).contains(n))
    if n == 0 { return first }
    if n == frameCount - 1 { return last }
    return value(atShare: Double(n) / Double(frameCount - 1))
  }

  /// The value at a position in frames from the first one, as motion blur needs it. Before the first and after the last
  /// frame it is the value of that frame.
  package func value(at position: Double) -> Double {
    frameCount == 1 ? first : value(atShare: min(max(position / Double(frameCount - 1), 0), 1))
  }

  /// The value at a share of the way from the first value to the last, for easings. A share below 0 or above 1, which
  /// an overshooting easing has, extrapolates.
  package func value(atShare share: Double) -> Double {
    if share == 0 { return first }
    if share == 1 { return last }
    // In this form, two huge values of opposite sign cannot overflow, and equal values stay exactly equal.
    let even = first == last ? first : first * (1 - share) + last * share
    guard let steps else { return even }
    let stepped = steps.origin + ((even - steps.origin) / steps.size).rounded() * steps.size
    guard stepped.isFinite else { return even }
    return min(max(stepped, min(first, last)), max(first, last))
  }
}
