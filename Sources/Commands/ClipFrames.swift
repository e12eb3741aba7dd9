import PathreelExpressions
import PathreelRendering
import PathreelSequencing

/// Converts the instants and frame ranges of the command line to frame numbers of a clip. The `render`, `frames`,
/// `inspect` and `sweep` commands use it.
extension Clip {
  /// The frames of `--frames`; all frames for nil.
  ///
  /// - Throws: ``UsageError`` for frames that the clip does not have.
  func frames(in span: FrameSpan?) throws -> Range<Int> {
    switch span {
    case nil: return clock.frames
    case .frames(let range):
      guard range.upperBound < clock.frameCount else {
        throw UsageError(
          "--frames \(range.lowerBound)..\(range.upperBound): the clip has the frames 0..\(clock.frameCount - 1)")
      }
      return range.lowerBound..<range.upperBound + 1
    case .instants(let from, let to):
      let option = "--frames \(from.text)..\(to.text)"
      let (start, end) = (from.seconds(of: clock.duration), to.seconds(of: clock.duration))
      guard start < end, clock.frame(at: end) != nil else { throw UsageError("\(option): \(length)") }
      let frames = clock.frames(from: start, to: end)
      guard !frames.isEmpty else {
        throw UsageError("\(option): no frame begins in this range; frames are \(frameLength) apart")
      }
      return frames
    }
  }

  /// The frame that shows an instant.
  ///
  /// - Throws: ``UsageError``, with the option's name, for an instant after the end.
  func frame(at instant: Instant, of option: String = "--at") throws -> Int {
    guard let frame = clock.frame(atWritten: instant.seconds(of: clock.duration)) else {
      throw UsageError("\(option) \(instant.text): \(length); write at most \(numberText(clock.duration))s, or end")
    }
    return frame
  }

  /// The first frame of a range, and then one frame for each interval.
  func frames(every interval: Interval, in range: Range<Int>) throws -> [Int] {
    guard let frames = clock.frames(every: interval.seconds, in: range) else {
      throw UsageError(
        "--every \(interval.text): frames are \(frameLength) apart; give more, or leave --every out for all frames")
    }
    return frames
  }

  // Phrases for the errors above.
  private var length: String { "the clip lasts \(clock.duration) s" }
  private var frameLength: String { "\(clock.rate.denominator)/\(clock.rate.numerator) s" }
}
