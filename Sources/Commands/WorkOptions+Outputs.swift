import ArgumentParser
import Foundation
import PathreelPNG
import PathreelRendering
import PathreelSeries
import PathreelVideo

/// Writes one video or picture at a time, with progress, warnings and a final message. ``ClipWork`` and the `frames`
/// command use it.
extension WorkOptions {
  /// Throws for an option that would print between the bytes of a video on standard output.
  func check(_ output: String, _ cache: CacheOptions) throws {
    guard output == "-" else { return }
    if progress != nil {
      throw ValidationError("--progress json and -o - both write to standard output; use one.")
    }
    if cache.why { throw ValidationError("--why and -o - both write to standard output; use one.") }
  }

  /// Writes a video, and prints a message.
  ///
  /// - Parameters:
  ///   - output: A file name, or `-` for standard output.
  ///   - cache: The render cache; nil for none.
  func write(
    _ clip: Clip, frames: Range<Int>, to output: String, _ format: OutputFormat, _ settings: VideoSettings,
    _ cache: RenderCache?
  ) throws {
    defer { CacheOptions.tellFailure(of: cache, self) }
    warn(ofSoundIn: clip, without: format, in: output)
    if output == "-" { return try stream(clip, frames: frames, format, settings, cache) }
    let warnings = try run(
      frames: frames.count, keeping: "\(output) was not written, an earlier one is untouched", in: cache
    ) { cancellation, progress in
      try shown(clip).writeVideo(
        to: URL(filePath: output), format: format, frames: frames, settings: settings, jobs: jobCount,
        cache: cache, cancellation: cancellation, progress: progress)
    }
    warn(warnings)
    try tellWritten(output, clip, frames)
  }

  /// Prints the message that a video is complete.
  func tellWritten(_ output: String, _ clip: Clip, _ frames: Range<Int>) throws {
    try say(
      "\(output): \(counted(frames.count, "frame")), \(clip.size), \(clip.clock.rate) frames/s",
      .made(output, frames: frames.count, size: clip.size))
  }

  /// Streams a video to standard output, where no message may be printed.
  private func stream(
    _ clip: Clip, frames: Range<Int>, _ format: OutputFormat, _ settings: VideoSettings, _ cache: RenderCache?
  ) throws {
    let kept = "standard output has a part of the video"
    do {
      warn(
        try run(frames: frames.count, keeping: kept, in: cache) { cancellation, progress in
          try shown(clip).streamVideo(
            format: format, frames: frames, settings: settings, jobs: jobCount, cache: cache,
            cancellation: cancellation, progress: progress)
        })
    } catch  where StandardOutput.hasLostReader {
      throw StandardOutputError(code: EPIPE)
    }
  }

  /// Writes one frame as a picture, and prints a message.
  func writePicture(
    _ clip: Clip, ofFrame frame: Int, to output: String, _ format: OutputFormat, effort: PNG.Effort = .fast
  ) throws {
    let kept = "\(output) was not written, an earlier one is untouched"
    let file = URL(filePath: output, directoryHint: .notDirectory)
    warn(
      try run(frames: 1, keeping: kept) { cancellation, progress in
        try shown(clip.asPage(in: format)).writeImage(
          ofFrame: frame, to: file, format: format, effort: effort, cancellation: cancellation,
          progress: progress)
      })
    try say("\(output): \(clip.size)", .made(output, frames: 1, size: clip.size))
  }
}
