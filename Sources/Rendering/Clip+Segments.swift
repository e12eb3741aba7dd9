import Foundation
import PathreelDrawing
import PathreelSequencing
import PathreelVideo

/// Videos whose segments are made separately, on one machine or on many, and then joined. The `shard` and `join`
/// commands use it. A segment is encoded video, or lossless pictures if the format is encoded as a whole.
extension Clip {
  /// The number of frames in a segment of a video.
  package func segmentLength(of format: OutputFormat, _ settings: VideoSettings) -> Int {
    format.segmentLength(for: settings, width: size.width, height: size.height) ?? SegmentLength.ofPictures
  }

  /// Makes some segments of a video of `frames`, without writing the video. Jobs of the `Farm` module make their shards
  /// with it.
  ///
  /// - Parameters:
  ///   - segments: The indices of the segments in the video, from 0.
  ///   - frames: The frames of the whole video; nil for all of the clip.
  ///   - name: The name of the output in messages.
  ///   - use: Receives each segment, in order.
  /// - Precondition: The format holds a video.
  /// - Returns: The warnings of the segments' frames.
  /// - Throws: As ``writeVideo(to:format:frames:settings:jobs:cache:cancellation:progress:)``; a failure of the closure
  ///   `use` becomes a `VideoError`.
  package func encodeSegments(
    _ segments: Range<Int>, ofFrames frames: Range<Int>? = nil, format: OutputFormat, settings: VideoSettings,
    named name: String, jobs: Int = FrameJobs.automatic, cache: RenderCache? = nil,
    cancellation: Cancellation = Cancellation(), progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    use: @escaping (_ segment: Int, EncodedSegment) throws(MediaError) -> Void
  ) throws -> [FrameWarning] {
    let length = segmentLength(of: format, settings)
    let frames = frames ?? clock.frames
    let first = frames.lowerBound + segments.lowerBound * length
    let part = first..<min(frames.lowerBound + segments.upperBound * length, frames.upperBound)
    let making = try ClipMaking(
      of: self, to: .segments(name), format, frames: frames, settings, jobs: jobs, cancellation: cancellation)
    defer { making.file.cancel() }
    let writer = making.segmented()
    var next = segments.lowerBound
    writer.keepSegment = (
      .max,
      { segment throws(MediaError) in
        try use(next, segment)
        next += 1
      }
    )
    let warnings = try making.make(part, through: writer, cache: cache, progress: progress).warnings
    try making.file.finish { _ in }
    return warnings
  }

  /// Writes a video from its complete segments, with its sound.
  ///
  /// - Parameters:
  ///   - frames: The frames of the video; nil for all of the clip.
  ///   - segment: Returns the segments, in order.
  /// - Returns: A warning if the sound is clipped.
  /// - Throws: As ``writeVideo(to:format:frames:settings:jobs:cache:cancellation:progress:)``,
  ///   ``SegmentMismatchError``, or errors of `segment`.
  package func joinVideo(
    to target: URL, format: OutputFormat, frames: Range<Int>? = nil, settings: VideoSettings,
    cancellation: Cancellation = Cancellation(), progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    segment: (_ segment: Int) throws -> EncodedSegment
  ) throws -> [FrameWarning] {
    try inputs.check(target)
    let making = try ClipMaking(of: self, to: .file(target), format, frames: frames, settings)
    let (file, frames) = (making.file, making.frames)
    defer { file.cancel() }
    let (writer, length) = (making.segmented(), segmentLength(of: format, settings))
    for (number, start) in stride(from: 0, to: frames.count, by: length).enumerated() {
      if cancellation.isCancelledAtSegment { throw CancellationError() }
      let next = try segment(number)
      let end = min(start + length, frames.count)
      guard next.frameCount == end - start, try writer.append(next) else { throw SegmentMismatchError(segment: number) }
      progress(end, frames.count)
    }
    try file.finish { _ in if cancellation.isCancelled { throw CancellationError() } }
    return file.soundClipping.map { [warning(of: $0)] } ?? []
  }
}

/// An error: a segment was encoded for a video of another size or length, or with other settings.
package struct SegmentMismatchError: Error, CustomStringConvertible {
  /// The index of the segment in the video, from 0.
  package let segment: Int
  package var description: String {
    "segment \(segment) was encoded for a video of another size or length, or with other settings"
  }
}
