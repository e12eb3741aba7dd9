/// A parameter that runs through its range over the length of a clip: exactly the first value on the first frame, exactly
/// the last on the last, evenly between. A clip of one frame shows the first value.
///
/// ```swift
/// let sweep = Sweep(from: 10, to: 150, frameCount: clock.frameCount, steps: .init(of: 1))
/// let scene = try scene.setting("fixed", to: .number(sweep.value(atFrame: n)))
/// ```
public struct Sweep: Hashable, Sendable {
  public let first: Double
  public let last: Double
  public let frameCount: Int
  public let steps: Steps?

  /// The values that a parameter can take: `origin` and every whole number of steps from it.
  public struct Steps: Hashable, Sendable {
    public let size: Double
    public let origin: Double

    /// - Precondition: the size is above zero, and both are finite.
    public init(of size: Double, from origin: Double = 0) {
      precondition(size > 0 && size.isFinite && origin.isFinite)
      (self.size, self.origin) = (size, origin)
    }
  }

  /// - Parameter steps: Frames between the first and the last show the nearest of these values, as long as it lies between
  ///   the first and the last value; those two are shown as given. `nil` for a parameter that takes any number.
  /// - Precondition: both values are finite, and there is a frame.
  public init(from first: Double, to last: Double, frameCount: Int, steps: Steps? = nil) {
    precondition(first.isFinite && last.isFinite && frameCount > 0)
    (self.first, self.last, self.frameCount, self.steps) = (first, last, frameCount, steps)
  }

  /// The parameter's value on a frame; frames count from 0.
  public func value(atFrame n: Int) -> Double {
    precondition((0..<frameCount).contains(n))
    if n == 0 { return first }
    if n == frameCount - 1 { return last }
    return value(atShare: Double(n) / Double(frameCount - 1))
  }

  /// The value at an instant that is counted in frames from the first one, as motion blur shows some; before the first and after
  /// the last frame it is theirs.
  package func value(at position: Double) -> Double {
    frameCount == 1 ? first : value(atShare: min(max(position / Double(frameCount - 1), 0), 1))
  }

  /// The value after a share of the way, for ways that do not run evenly. A share below 0 or above 1, as an easing that
  /// overshoots gives, leads beyond the ends.
  package func value(atShare share: Double) -> Double {
    if share == 0 { return first }
    if share == 1 { return last }
    // In this form two huge values of opposite sign cannot overflow, and equal values stay exactly equal.
    let even = first == last ? first : first * (1 - share) + last * share
    guard let steps else { return even }
    let stepped = steps.origin + ((even - steps.origin) / steps.size).rounded() * steps.size
    guard stepped.isFinite else { return even }
    return min(max(stepped, min(first, last)), max(first, last))
  }
}
