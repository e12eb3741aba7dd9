import ArgumentParser
import Foundation
import PathreelRendering
import PathreelVideo

/// Where a video goes and how it is made.
struct VideoOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: ArgumentHelp("The video to write.", valueName: "file.mp4"), completion: .file())
  var output: String

  @OptionGroup var work: WorkOptions

  func validate() throws {
    guard format != nil else {
      throw ValidationError("-o \(output): a video's name has to end in \(OutputFormat.videos.endings).")
    }
  }

  /// The format that the name ends in.
  private var format: OutputFormat? { OutputFormat(ofFile: output).flatMap { $0.isVideo ? $0 : nil } }

  func write(_ clip: Clip, frames: Range<Int>) throws {
    let warnings = try work.run(
      frames: frames.count, keeping: "\(output) was not written, an earlier one is untouched"
    ) { cancellation, progress in
      try work.shown(clip).writeVideo(
        to: URL(filePath: output), format: format ?? .mp4, frames: frames, jobs: work.jobCount,
        cancellation: cancellation, progress: progress)
    }
    work.warn(warnings)
    try work.say("\(output): \(counted(frames.count, "frame")), \(clip.size), \(clip.clock.rate) frames/s")
  }
}
