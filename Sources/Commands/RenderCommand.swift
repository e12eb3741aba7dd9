import ArgumentParser
import Foundation
import PathreelDrawing
import PathreelRendering

/// The `render` command: makes a video of a scene.
struct RenderCommand<Source: SceneSource>: WorkCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "render", abstract: "Make a video of \(Source.noun).",
      discussion: """
        The file appears under its name when it is whole; until then, and when the render fails or is interrupted, an \
        earlier file stays as it was.
        """)
  }

  @OptionGroup var scene: SceneOptions<Source>
  @OptionGroup var only: OnlyOptions
  @OptionGroup var video: VideoOptions

  @OptionGroup var sound: SoundOptions

  @Option(parsing: .unconditional, help: FrameSpan.help, transform: FrameSpan.read)
  var frames: FrameSpan?

  var sharing: SharingOptions { video.sharing }
  var output: String { video.output }
  var hasTemplate: Bool { false }
  var work: WorkOptions { video.work }

  /// The rate for scenes with more than 50 frames a second. Nobody chose the rate of a drawing for a GIF, so it has 50.
  private var slowerRate: FrameRate? {
    let isGIF = AnimationFile(named: sceneName) != nil && output.lowercased().hasSuffix(".gif")
    return video.purpose?.fallbackFrameRate ?? (isGIF ? FrameRate(50) : nil)
  }

  func planned() throws -> any PlannedWork {
    let clip = try sound.applied(
      to: try only.applied(to: try scene.clip(slowedTo: slowerRate), of: sceneName))
    return try video.planned(clip, on: scene.background, heardWith: sound, frames: try clip.frames(in: frames))
  }
}
