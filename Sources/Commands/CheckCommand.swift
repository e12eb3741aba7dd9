import ArgumentParser
import Foundation
import PathreelSceneFiles

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Look for mistakes in scenes, without drawing.",
    discussion: """
      Every frame's values are computed, so that a division by zero late in the clip is found too. \
      Warnings tell what a frame lacks of what the scene asks for; they do not make a scene wrong.
      """)

  @Argument(help: "The scene files.", completion: .file(extensions: ["yaml"]))
  var scenes: [String]

  @OptionGroup var assets: AssetOptions

  func run() throws {
    var worst: ExitCode?
    for name in scenes {
      do {
        let clip = try Clip(try assets.load(name))
        let warnings = WarningCollection()
        // Also those before a mistake are told.
        defer { for warning in warnings.all { complain("\(warning)") } }
        for frame in clip.clock.frames {
          warnings.add(try clip.displayList(ofFrame: frame).warnings, ofFrame: frame)
        }
        print("\(name): \(counted(clip.clock.frameCount, "frame")), \(clip.size), \(clip.clock.rate) frames/s")
      } catch {
        guard let code = ExitCode(for: error) else { throw error }
        complain(explanation(of: error, in: name))
        if code.rawValue > worst?.rawValue ?? 0 { worst = code }
      }
    }
    if let worst { throw worst }
  }
}
