import PathreelDrawing

/// When frames begin in a container that counts time in whole ticks.
///
/// Each beginning is the nearest tick to the exact time, so it is off by at most half a tick, at the end of a long clip as at its start.
/// At 30 frames a second and 100 ticks, frames last 3, 4 and 3 ticks in turn.
struct FrameTicks: Hashable, Sendable {
  let rate: FrameRate
  let ticksPerSecond: Int

  /// The beginning of frame `n`, which is the end of the frame before.
  func start(ofFrame n: Int) -> Int {
    // A million frames of 2³¹ seconds' parts in thousandths stay below 2⁶³.
    (2 * n * rate.denominator * ticksPerSecond + rate.numerator) / (2 * rate.numerator)
  }

  /// How long some frames are shown together, in parts of which none is too long.
  func durations(of frames: Range<Int>, atMost longest: Int) -> [Int] {
    Self.parts(of: start(ofFrame: frames.upperBound) - start(ofFrame: frames.lowerBound), atMost: longest)
  }

  /// A time in as few parts as none is too long. They are about equal, so that none is too short for players either.
  static func parts(of time: Int, atMost longest: Int) -> [Int] {
    let count = max(1, (time + longest - 1) / longest)
    return (0..<count).map { time * ($0 + 1) / count - time * $0 / count }
  }
}
