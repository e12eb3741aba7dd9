import PathreelDrawing

/// A temporal sample of a frame. With motion blur, a frame is the mean of several instants, and a sample is one of
/// them. Without motion blur, the only sample is the frame's own instant. A `Clip` evaluates the scene at each.
package struct FrameSample: Hashable, Sendable {
  /// The frame number, from 0.
  package let frame: Int
  /// The index of the sample within the frame, from 0.
  package let index: Int
  /// The number of samples of the frame.
  package let count: Int
  /// The shutter angle of the motion blur, in degrees.
  private let shutter: Double

  /// The single sample of a frame without motion blur.
  package init(ofFrame frame: Int) { (self.frame, index, count, shutter) = (frame, 0, 1, 0) }

  private init(_ frame: Int, _ index: Int, _ blur: MotionBlur) {
    (self.frame, self.index, count, shutter) = (frame, index, blur.samples, blur.shutter)
  }

  /// All samples of a frame, the earliest first.
  package static func all(ofFrame frame: Int, _ blur: MotionBlur?) -> [FrameSample] {
    guard let blur, blur.samples > 1 else { return [FrameSample(ofFrame: frame)] }
    precondition(blur.isPossible)
    return (0..<blur.samples).map { FrameSample(frame, $0, blur) }
  }

  /// The sample with the same index in another frame.
  package func moved(toFrame frame: Int) -> FrameSample { FrameSample(moving: self, to: frame) }

  private init(moving sample: FrameSample, to frame: Int) {
    (self.frame, index, count, shutter) = (frame, sample.index, sample.count, sample.shutter)
  }

  /// The number of units of time in a frame, 720 for each sample. In this unit, the samples' positions are whole
  /// numbers if the shutter has whole degrees.
  private var unitsPerFrame: Double { 720 * Double(count) }
  /// The sample's position in these units, from the clip's first frame. The samples lie in the middles of equal parts
  /// of the time that the shutter is open, around the frame's own instant.
  private var positionInUnits: Double { Double(frame) * unitsPerFrame + Double(2 * index + 1 - count) * shutter }

  /// The sample's position in frames from the clip's first one; it may lie before the first or after the last frame.
  package var position: Double { count == 1 ? Double(frame) : positionInUnits / unitsPerFrame }

  /// The sample's time on a clock, in seconds, clamped to the clip.
  ///
  /// With a shutter of whole degrees it is the double nearest to the exact fraction: the products below are integers
  /// that doubles represent exactly, unless a rate has terms in the millions.
  package func seconds(on clock: FrameClock) -> Double {
    if count == 1 { return clock.time(ofFrame: frame) }
    let seconds = positionInUnits * Double(clock.rate.denominator) / (unitsPerFrame * Double(clock.rate.numerator))
    return min(max(seconds, 0), clock.duration)
  }
}
