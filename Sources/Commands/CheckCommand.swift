import ArgumentParser
import Foundation
import PathreelRendering

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

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  func run() throws {
    var worst: ExitCode?
    for name in scenes.names {
      do {
        let clip = try Clip(try scenes.load(name))
        let warnings = try check(clip, named: name)
        if !quiet {
          tell(warnings)
          try StandardOutput.print(
            "\(name): \(counted(clip.clock.frameCount, "frame")), \(clip.size), \(clip.clock.rate) frames/s")
        }
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

  /// Makes every frame, with a line of progress where that takes a while.
  private func check(_ clip: Clip, named name: String) throws -> [FrameWarning] {
    let warnings = WarningCollection()
    let line = ProgressLine(total: clip.clock.frameCount, of: name, isQuiet: quiet, after: .seconds(2))
    do {
      for frame in clip.clock.frames {
        warnings.add(try clip.displayList(ofFrame: frame).warnings, ofFrame: frame)
        line.update(done: frame + 1)
      }
    } catch {
      line.finish()
      // Also those before a mistake are told.
      if !quiet { tell(warnings.all) }
      throw error
    }
    line.finish()
    return warnings.all
  }
}
