import PathreelDrawing

/// Rounds frame times to a container's ticks, such as a GIF's hundredths of a second.
///
/// Used by the GIF and WebP writers; the APNG writer only splits long times with it. Each frame starts at the tick
/// nearest to its exact time. So the error is at most half a tick, and it does not add up. At 30 frames a second and
/// 100 ticks a second, frames last 3, 4 and 3 ticks in turn.
struct FrameTicks: Hashable, Sendable {
  let rate: FrameRate
  let ticksPerSecond: Int

  /// The tick at which frame `n` starts, which is the end of frame n − 1.
  func start(ofFrame n: Int) -> Int {
    // No overflow: for a million frames, a denominator of 2³¹ and 1000 ticks a second, the product stays below 2⁶³.
    (2 * n * rate.denominator * ticksPerSecond + rate.numerator) / (2 * rate.numerator)
  }

  /// The ticks for which a range of frames is shown, split into parts of at most `longest` ticks.
  func durations(of frames: Range<Int>, atMost longest: Int) -> [Int] {
    Self.parts(of: start(ofFrame: frames.upperBound) - start(ofFrame: frames.lowerBound), atMost: longest)
  }

  /// Splits a time into as few parts as `longest` allows. The parts are about equal, so that none is too short for
  /// players.
  static func parts(of time: Int, atMost longest: Int) -> [Int] {
    let count = max(1, (time + longest - 1) / longest)
    return (0..<count).map { time * ($0 + 1) / count - time * $0 / count }
  }
}
