import ArgumentParser
import Foundation
import PathreelRendering

struct SweepCommand<Source: SceneSource>: SceneCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "sweep", abstract: "Make a video in which a parameter runs through a range.",
      discussion: """
        The first frame has exactly the first value, the last frame the last one, and the frames between them stand at equal \
        steps. The scene's time goes on meanwhile, unless --at holds it at an instant.
        """)
  }

  @OptionGroup var scene: SceneOptions<Source>
  @OptionGroup var video: VideoOptions

  @Option(help: ArgumentHelp("The parameter and its range.", valueName: "name=a..b"), transform: Variation.read)
  var vary: Variation

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Hold the scene's time at this instant.", valueName: "1.5s|end"),
    transform: Instant.read)
  var at: Instant?

  func validate() throws {
    if let setting = scene.valued.settings.first(where: { $0.name == vary.name }) {
      throw ValidationError("--set and --vary both give '\(setting.name)' a value; use one.")
    }
  }

  func run() throws {
    let loaded = try scene.load()
    let clip = try usage("--vary \(vary.name)") {
      try Clip(
        sweeping: vary.name, from: vary.from, to: vary.to, of: loaded, holdingTimeAt: at?.seconds(of: loaded.duration),
        size: try scene.outputSize(of: loaded), frameRate: scene.fps)
    }
    if let at { _ = try clip.frame(at: at) }
    try video.write(clip, frames: clip.clock.frames)
  }
}
