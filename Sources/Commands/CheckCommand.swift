import ArgumentParser
import Foundation

struct CheckCommand<Source: SceneSource>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check", abstract: "Look for mistakes in \(Source.Several.noun), without drawing.",
      discussion: """
        Every frame's values are computed, so that a division by zero late in the clip is found too. \
        Warnings tell what a frame lacks of what the scene asks for; they do not make a scene wrong.
        """)
  }

  @OptionGroup var scenes: Source.Several

  func run() throws {
    var worst: ExitCode?
    for name in scenes.names {
      do {
        let clip = try Clip(try scenes.load(name))
        let warnings = WarningCollection()
        // Also those before a mistake are told.
        defer { for warning in warnings.all { complain("\(warning)") } }
        for frame in clip.clock.frames {
          warnings.add(try clip.displayList(ofFrame: frame).warnings, ofFrame: frame)
        }
        try StandardOutput.print(
          "\(name): \(counted(clip.clock.frameCount, "frame")), \(clip.size), \(clip.clock.rate) frames/s")
      } catch let error as UnwritableOutput {
        throw error
      } catch {
        guard let code = ExitCode(for: error) else { throw error }
        complain(explanation(of: error, in: name))
        if code.rawValue > worst?.rawValue ?? 0 { worst = code }
      }
    }
    if let worst { throw worst }
  }
}
