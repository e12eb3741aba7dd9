import Foundation
import PathreelDrawing
import PathreelSequencing
import PathreelVideo

/// Videos whose segments are made apart from each other, on one machine or on many, and joined: encoded ones, or pictures without
/// loss where the file is encoded as a whole.
extension Clip {
  /// How many frames the segments of a video have.
  package func segmentLength(of format: OutputFormat, _ settings: VideoSettings) -> Int {
    format.segmentLength(for: settings, width: size.width, height: size.height) ?? SegmentLength.ofPictures
  }

  /// Makes some segments of a video of `frames`, instead of writing the video.
  ///
  /// - Parameters:
  ///   - segments: Their places in the video, from 0.
  ///   - frames: Of the whole video; nil for all of the clip.
  ///   - name: What messages call whatever takes the segments.
  ///   - use: Takes each segment, in their order.
  /// - Precondition: the format holds a video.
  /// - Returns: What the segments' frames lack of what the scene asks for.
  /// - Throws: As ``writeVideo(to:format:frames:settings:jobs:cache:cancellation:progress:)``; a failure of `use` as a
  ///   `VideoError`.
  package func encodeSegments(
    _ segments: Range<Int>, ofFrames frames: Range<Int>? = nil, format: OutputFormat, settings: VideoSettings,
    named name: String, jobs: Int = FrameJobs.automatic, cache: RenderCache? = nil,
    cancellation: Cancellation = Cancellation(), progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    use: @escaping (_ segment: Int, EncodedSegment) throws(MediaFailure) -> Void
  ) throws -> [FrameWarning] {
    let length = segmentLength(of: format, settings)
    let frames = frames ?? clock.frames
    let first = frames.lowerBound + segments.lowerBound * length
    let part = first..<min(frames.lowerBound + segments.upperBound * length, frames.upperBound)
    let (file, isTransparent) = try begin(.segments(name), format, frames, settings, sound: nil)
    defer { file.cancel() }
    let writer = segmented(file, isTransparent: isTransparent)
    var next = segments.lowerBound
    writer.keepSegment = (
      .max,
      { segment throws(MediaFailure) in
        try use(next, segment)
        next += 1
      }
    )
    let warnings = try make(
      part, in: file, through: writer, format, isTransparent: isTransparent, jobs: jobs, cache: cache,
      cancellation: cancellation,
      progress: progress
    ).warnings
    try file.finish { _ in }
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
    let (file, isTransparent) = try begin(
      .file(target), format, frames, settings, sound: try sound(ofFrames: frames))
    defer { file.cancel() }
    let (writer, length) = (segmented(file, isTransparent: isTransparent), segmentLength(of: format, settings))
    for (number, start) in stride(from: 0, to: frames.count, by: length).enumerated() {
      if cancellation.isCancelledAtSegment { throw CancellationError() }
      let next = try segment(number)
      let end = min(start + length, frames.count)
      guard next.frameCount == end - start, try writer.append(next) else { throw SegmentsDiffer(segment: number) }
      progress(end, frames.count)
    }
    try file.finish { _ in if cancellation.isCancelled { throw CancellationError() } }
    return file.soundClipping.map { [warning(of: $0)] } ?? []
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
