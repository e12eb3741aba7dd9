import ArgumentParser
import Foundation

struct InspectCommand<Source: SceneSource>: SceneCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "inspect", abstract: "Print what one frame draws, as JSON.",
      discussion: "Paths are SVG path data in points, back to front; what is at its default is left out.")
  }

  @OptionGroup var scene: SceneOptions<Source>
  @OptionGroup var part: OnlyOptions

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The frame that shows this instant.", valueName: "1.5s|end"),
    transform: Instant.read)
  var at: Instant

  func run() throws {
    let clip = try part.applied(to: try scene.clip(), of: sceneName)
    let list = try clip.displayList(ofFrame: try clip.frame(at: at))
    let output = StandardOutput()
    try list.writeJSON { try output.write($0) }
    try output.write("\n")
    try output.flush()
  }
}
