import ArgumentParser
import Foundation
import PathreelVideo

struct FramesCommand<Source: SceneSource>: SceneCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "frames", abstract: "Draw frames of \(Source.noun) as PNG pictures.",
      discussion:
        "Each is named by its frame's number, from frame-000000.png on. The folder is made if its parent is there.")
  }

  @OptionGroup var scene: SceneOptions<Source>
  @OptionGroup var work: WorkOptions

  @Option(name: .shortAndLong, help: ArgumentHelp("The folder to write to.", valueName: "folder"))
  var output: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The one frame that shows this instant; the clip's end is its last frame.", valueName: "1.5s"),
    transform: Instant.read)
  var at: Instant?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only these frames, counted from 0, both included.", valueName: "a..b"),
    transform: FrameSpan.read)
  var frames: FrameSpan?

  func validate() throws {
    if at != nil, frames != nil { throw ValidationError("--at and --frames both choose frames; use one.") }
  }

  func run() throws {
    let clip = try scene.clip()
    let chosen: Range<Int>
    if let at {
      let frame = try clip.frame(at: at)
      chosen = frame..<frame + 1
    } else {
      chosen = try clip.frames(in: frames)
    }
    let folder = URL(filePath: output, directoryHint: .isDirectory)
    let warnings = try work.run(frames: chosen.count, keeping: "the pictures drawn so far are in \(output)") {
      cancellation, progress in
      try work.shown(clip).writeImages(
        into: folder, frames: chosen, jobs: work.jobCount, cancellation: cancellation, progress: progress)
    }
    work.warn(warnings)
    try work.say("\(output): \(counted(chosen.count, "picture")), \(clip.size)")
  }
}
