import PathreelDrawing

/// The clock of a clip: it maps frame numbers to times. Frame `n` shows the scene at exactly n / rate, for every n with
/// n / rate before the end. Each `Clip` has one.
///
/// ```swift
/// let clock = try FrameClock(rate: FrameRate(30000, over: 1001)!, duration: 4)
/// clock.frameCount        // 120
/// clock.time(ofFrame: 1)  // 0.03336…
/// ```
public struct FrameClock: Hashable, Sendable {
  /// The largest number of frames in a clip: over four hours at 60 frames per second.
  public static let maximumFrameCount = 1_000_000

  /// The frame rate.
  public let rate: FrameRate
  /// The clip's length in seconds.
  public let duration: Double
  /// The number of frames: ⌈duration · rate⌉, at least 1.
  public let frameCount: Int

  /// Creates the clock of a clip.
  ///
  /// - Parameter duration: The length in seconds. A sum such as 0.1 + 0.2 is slightly larger than intended. So if less
  ///   than a nanosecond remains at the end, it does not count as a frame.
  /// - Throws: ``FrameClockError`` if the duration is not a positive number or results in more than
  ///   ``maximumFrameCount`` frames.
  public init(rate: FrameRate, duration: Double) throws(FrameClockError) {
    guard duration > 0, duration.isFinite else { throw .unusableDuration(duration) }
    let frames = rate.position(of: duration)
    guard frames <= Double(Self.maximumFrameCount) else { throw .tooManyFrames(duration: duration, rate: rate) }
    self.rate = rate
    self.duration = duration
    frameCount = max(1, Int(frames.rounded(.up)))
  }

  /// The numbers of all frames.
  public var frames: Range<Int> { 0..<frameCount }

  /// The time of a frame, in seconds: n · denominator / numerator, computed afresh each time, so that errors never
  /// accumulate. The product is exact, and the quotient is the double nearest to the exact value.
  public func time(ofFrame n: Int) -> Double {
    precondition((0...Self.maximumFrameCount).contains(n))
    return Double(n * rate.denominator) / Double(rate.numerator)
  }

  /// The frame that is shown at a time: the last one that began at or before it. At the duration it is the last frame;
  /// outside of the clip it is `nil`.
  public func frame(at seconds: Double) -> Int? {
    guard seconds >= 0, seconds.isFinite else { return nil }
    let position = rate.position(of: seconds)
    guard position <= rate.position(of: duration) else { return nil }
    return min(Int(position.rounded(.down)), frameCount - 1)
  }

  /// The frame that a person means by a time: a time up to 1/200 of a frame before a frame is that frame, since times are
  /// often written with few digits. 0.233333 s is frame 7 at 30 frames a second.
  package func frame(atWritten seconds: Double) -> Int? {
    frame(at: seconds) == nil ? nil : frame(at: min(seconds + 0.005 / rate.framesPerSecond, duration))
  }

  /// The frames whose times lie in a range that excludes its end. Adjacent ranges share no frame and miss none. A range
  /// with NaN has no frames.
  ///
  /// ```swift
  /// clock.frames(from: 1, to: 2)  // 60..<120 at 60 frames a second
  /// ```
  public func frames(from start: Double, to end: Double) -> Range<Int> {
    if start.isNaN || end.isNaN { return 0..<0 }
    func firstFrame(from seconds: Double) -> Int {
      Int(min(rate.position(of: max(seconds, 0)).rounded(.up), Double(frameCount)))
    }
    let (first, last) = (firstFrame(from: start), firstFrame(from: end))
    return first..<max(first, last)
  }

  /// The frames that are shown at regular intervals, from the beginning of a range of frames. `nil` if the interval is
  /// shorter than a frame.
  ///
  /// ```swift
  /// clock.frames(every: 0.5, in: clock.frames)  // 0, 30, 60, … at 60 frames a second
  /// ```
  public func frames(every interval: Double, in frames: Range<Int>) -> [Int]? {
    let step = rate.position(of: interval)
    guard step >= 1 else { return nil }
    // The product of 0 and an infinite step would be NaN. A step beyond the range selects only the first frame.
    let finiteStep = min(step, Double(frames.count))
    // Each is computed from the beginning, so that errors never accumulate.
    return (0..<frames.count).lazy
      .map { Decimals.rounded(Double($0) * finiteStep, .down) }
      .prefix { $0 < Double(frames.count) }
      .map { frames.lowerBound + Int($0) }
  }
}

/// An error that explains why a clip has no ``FrameClock``.
public enum FrameClockError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A duration that is not a positive number of seconds.
  case unusableDuration(Double)
  /// More frames than ``FrameClock/maximumFrameCount``.
  case tooManyFrames(duration: Double, rate: FrameRate)

  public var description: String {
    switch self {
    case .unusableDuration(let seconds):
      "a clip cannot last \(seconds) s; its duration is a number of seconds above zero"
    case .tooManyFrames(let seconds, let rate):
      "\(seconds) s at \(rate) frames a second are more than \(FrameClock.maximumFrameCount) frames; "
        + "shorten the clip, as by --duration 10, or lower the rate"
    }
  }
}
