import PathreelDrawing

/// Which instants a clip shows: frame `n` is the scene at exactly n / rate, for every n with n / rate before the end.
///
/// ```swift
/// let clock = try FrameClock(rate: FrameRate(30000, over: 1001)!, duration: 4)
/// clock.frameCount        // 120
/// clock.time(ofFrame: 1)  // 0.03336…
/// ```
public struct FrameClock: Hashable, Sendable {
  /// The most frames that a clip may have: over four hours at 60 frames a second.
  public static let maximumFrameCount = 1_000_000

  /// Frames a second.
  public let rate: FrameRate
  /// The clip's length in seconds.
  public let duration: Double
  /// ⌈duration · rate⌉, at least 1.
  public let frameCount: Int

  /// - Parameter duration: In seconds. A sum such as 0.1 + 0.2 is a little more than was meant: a last frame that would
  ///   last less than a millionth of a frame is not counted.
  /// - Throws: ``FrameClockError`` when the duration is not a positive number, or gives more than ``maximumFrameCount``.
  public init(rate: FrameRate, duration: Double) throws(FrameClockError) {
    guard duration > 0, duration.isFinite else { throw .unusableDuration(duration) }
    let frames = Self.position(of: duration, rate)
    guard frames <= Double(Self.maximumFrameCount) else { throw .tooManyFrames(duration: duration, rate: rate) }
    self.rate = rate
    self.duration = duration
    frameCount = max(1, Int(Self.withoutRoundingError(frames).rounded(.up)))
  }

  /// The numbers of all frames.
  public var frames: Range<Int> { 0..<frameCount }

  /// The instant that a frame shows, in seconds: n · denominator / numerator, divided afresh each time, so that error
  /// never accumulates. The product is exact, and the quotient is the double nearest to the true one.
  public func time(ofFrame n: Int) -> Double {
    precondition((0...Self.maximumFrameCount).contains(n))
    return Double(n * rate.denominator) / Double(rate.numerator)
  }

  /// The frame that is on show at an instant: the last one that began at or before it. The duration itself gives the
  /// last frame; instants outside the clip give `nil`.
  public func frame(at seconds: Double) -> Int? {
    guard seconds >= 0, seconds.isFinite else { return nil }
    let position = Self.withoutRoundingError(Self.position(of: seconds, rate))
    guard position <= Self.withoutRoundingError(Self.position(of: duration, rate)) else { return nil }
    return min(Int(position.rounded(.down)), frameCount - 1)
  }

  /// The frames whose instants lie in a range of time, its end not included. Ranges that meet share no frame and miss none.
  ///
  /// ```swift
  /// clock.frames(from: 1, to: 2)  // 60..<120 at 60 frames a second
  /// ```
  public func frames(from start: Double, to end: Double) -> Range<Int> {
    func firstFrame(from seconds: Double) -> Int {
      let position = Self.withoutRoundingError(Self.position(of: max(seconds, 0), rate)).rounded(.up)
      return Int(min(position, Double(frameCount)))
    }
    let (first, last) = (firstFrame(from: start), firstFrame(from: end))
    return first..<max(first, last)
  }

  /// Of a range of frames those that are on show at its beginning, `interval` seconds later, twice as late, and so on.
  /// `nil` where the interval is shorter than a frame.
  ///
  /// ```swift
  /// clock.frames(every: 0.5, in: clock.frames)  // 0, 30, 60, … at 60 frames a second
  /// ```
  public func frames(every interval: Double, in frames: Range<Int>) -> [Int]? {
    let step = Self.withoutRoundingError(Self.position(of: interval, rate))
    guard step >= 1 else { return nil }
    // Each from the beginning, so that error never accumulates.
    return (0..<frames.count).lazy
      .map { Self.withoutRoundingError(Double($0) * step).rounded(.down) }
      .prefix { $0 < Double(frames.count) }
      .map { frames.lowerBound + Int($0) }
  }

  private static func position(of seconds: Double, _ rate: FrameRate) -> Double {
    seconds * Double(rate.numerator) / Double(rate.denominator)
  }

  /// A position in frames, as the whole number that it is within a millionth of. Doubles near a million are 1e-10 apart,
  /// so this covers the rounding of thousands of additions; and nobody sees a millionth of a frame.
  private static func withoutRoundingError(_ position: Double) -> Double {
    let whole = position.rounded()
    return abs(position - whole) < 1e-6 ? whole : position
  }
}

/// Why a clip cannot be counted in frames.
public enum FrameClockError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A length that is not a positive number of seconds.
  case unusableDuration(Double)
  /// More frames than ``FrameClock/maximumFrameCount``.
  case tooManyFrames(duration: Double, rate: FrameRate)

  public var description: String {
    switch self {
    case .unusableDuration(let seconds):
      "a clip cannot last \(seconds) s; its duration is a number of seconds above zero"
    case .tooManyFrames(let seconds, let rate):
      "\(seconds) s at \(rate) frames a second are more than \(FrameClock.maximumFrameCount) frames; "
        + "shorten the clip or lower the rate"
    }
  }
}
