import PathreelDrawing

/// One of the instants that a frame shows: its own, or one of those whose mean it is with motion blur.
package struct FrameSample: Hashable, Sendable {
  /// The frame's number, from 0.
  package let frame: Int
  /// Which of the frame's instants, from 0.
  package let index: Int
  /// How many instants the frame has.
  package let count: Int
  /// In degrees.
  private let shutter: Double

  /// The frame's own instant.
  package init(ofFrame frame: Int) { (self.frame, index, count, shutter) = (frame, 0, 1, 0) }

  private init(_ frame: Int, _ index: Int, _ blur: MotionBlur) {
    (self.frame, self.index, count, shutter) = (frame, index, blur.samples, blur.shutter)
  }

  /// All instants of a frame, the earliest first.
  package static func all(ofFrame frame: Int, _ blur: MotionBlur?) -> [FrameSample] {
    guard let blur, blur.samples > 1 else { return [FrameSample(ofFrame: frame)] }
    precondition(blur.isPossible)
    return (0..<blur.samples).map { FrameSample(frame, $0, blur) }
  }

  /// The same instant of another frame.
  package func moved(toFrame frame: Int) -> FrameSample { FrameSample(moving: self, to: frame) }

  private init(moving sample: FrameSample, to frame: Int) {
    (self.frame, index, count, shutter) = (frame, sample.index, sample.count, sample.shutter)
  }

  /// 720 times the samples: the part of a frame by which instants are counted, where the shutter has whole degrees.
  private var parts: Double { 720 * Double(count) }
  /// Where the instant lies, from the clip's first frame on, in these parts; a whole number if the shutter has whole degrees.
  private var place: Double { Double(frame) * parts + Double(2 * index + 1 - count) * shutter }

  /// Where the instant lies, in frames from the clip's first one, and before it or after it too.
  package var position: Double { count == 1 ? Double(frame) : place / parts }

  /// The instant on a clock, in seconds: from 0 to the clip's end.
  ///
  /// With a shutter of whole degrees it is the double nearest to the exact fraction: the products below are whole numbers that
  /// doubles hold exactly, unless a rate has terms of millions.
  package func seconds(on clock: FrameClock) -> Double {
    if count == 1 { return clock.time(ofFrame: frame) }
    let seconds = place * Double(clock.rate.denominator) / (parts * Double(clock.rate.numerator))
    return min(max(seconds, 0), clock.duration)
  }
}
