import Foundation
import PathreelDrawing
import PathreelSequencing
import PathreelVideo

/// Videos whose segments are encoded apart from each other, on one machine or on many, and joined.
extension Clip {
  /// How many frames the segments have of which a video is made; nil for one that is made as a whole.
  package func segmentLength(of format: OutputFormat, _ settings: VideoSettings) -> Int? {
    format.segmentLength(for: settings, width: size.width, height: size.height)
  }

  /// Encodes some segments of a video of `frames`, instead of writing the video. They have the bytes that the video has.
  ///
  /// - Parameters:
  ///   - segments: Their places in the video, from 0.
  ///   - frames: Of the whole video; nil for all of the clip.
  ///   - name: What messages call whatever takes the segments.
  ///   - use: Takes each segment, in their order.
  /// - Precondition: the format has segments with these settings.
  /// - Returns: What the segments' frames lack of what the scene asks for.
  /// - Throws: As ``writeVideo(to:format:frames:settings:jobs:cache:cancellation:progress:)``; a failure of `use` as a
  ///   `VideoError`.
  package func encodeSegments(
    _ segments: Range<Int>, ofFrames frames: Range<Int>? = nil, format: OutputFormat, settings: VideoSettings,
    named name: String, jobs: Int = FrameJobs.automatic, cache: RenderCache? = nil,
    cancellation: Cancellation = Cancellation(), progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    use: @escaping (_ segment: Int, EncodedSegment) throws(MediaFailure) -> Void
  ) throws -> [FrameWarning] {
    guard let length = segmentLength(of: format, settings) else { preconditionFailure("\(format) has no segments") }
    let frames = frames ?? clock.frames
    let first = frames.lowerBound + segments.lowerBound * length
    let part = first..<min(frames.lowerBound + segments.upperBound * length, frames.upperBound)
    let (file, isTransparent) = try begin(.segments(name), format, frames, settings, sound: nil)
    guard let writer = file as? VideoWriter else { preconditionFailure() }
    defer { writer.cancel() }
    var next = segments.lowerBound
    writer.keepSegment = (
      .max,
      { segment throws(MediaFailure) in
        try use(next, segment)
        next += 1
      }
    )
    let warnings = try make(
      part, in: writer, format, isTransparent: isTransparent, jobs: jobs, cache: cache, cancellation: cancellation,
      progress: progress
    ).warnings
    try writer.finish()
    return warnings
  }

  /// Writes a video whose segments are all there, with its sound.
  ///
  /// - Parameters:
  ///   - frames: Of the video; nil for all of the clip.
  ///   - segment: Gives the segments, in their order.
  /// - Returns: That the sound goes beyond full scale, where it does.
  /// - Throws: As ``writeVideo(to:format:frames:settings:jobs:cache:cancellation:progress:)``, ``SegmentsDiffer``, or what
  ///   `segment` throws.
  package func joinVideo(
    to target: URL, format: OutputFormat, frames: Range<Int>? = nil, settings: VideoSettings,
    cancellation: Cancellation = Cancellation(), progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    segment: (_ segment: Int) throws -> EncodedSegment
  ) throws -> [FrameWarning] {
    try inputs.check(target)
    let frames = frames ?? clock.frames
    let (file, _) = try begin(.file(target), format, frames, settings, sound: try sound(ofFrames: frames))
    guard let writer = file as? VideoWriter, let length = writer.segmentLength else {
      preconditionFailure("\(format) has no segments")
    }
    defer { writer.cancel() }
    while writer.frameCount < frames.count {
      if cancellation.isCancelledAtSegment { throw CancellationError() }
      let number = writer.frameCount / length
      let next = try segment(number)
      guard next.frameCount == min(length, frames.count - writer.frameCount), try writer.append(next) else {
        throw SegmentsDiffer(segment: number)
      }
      progress(writer.frameCount, frames.count)
    }
    try writer.finish()
    return writer.soundClipping.map { [warning(of: $0)] } ?? []
  }
}

/// A segment was encoded for a video of another size, or with other settings.
package struct SegmentsDiffer: Error, CustomStringConvertible {
  /// Its place in the video, from 0.
  package let segment: Int
  package var description: String {
    "segment \(segment) was encoded for a video of another size or length, or with other settings"
  }
}
