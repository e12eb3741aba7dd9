import ArgumentParser
import Foundation
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles

/// The `check` command: computes every frame of scenes without drawing, and prints errors and warnings.
struct CheckCommand<Source: SceneSource>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check", abstract: "Look for mistakes in \(Source.Several.noun), without drawing.",
      discussion: """
        Every frame's values are computed, so that a division by zero late in the clip is found too. \
        Warnings tell what a frame lacks of what the scene asks for; they do not make a scene wrong. \
        A scene of several canvases is looked at on each.
        """)
  }

  @OptionGroup var scenes: Source.Several

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  func run() throws {
    var worst: ExitCode?
    for name in scenes.names {
      var place = ""
      do {
        var known: Set<[String]> = []
        for (scene, canvas) in try canvases(of: try scenes.load(name)) {
          place = canvas.map { " on the canvas '\($0)'" } ?? ""
          let clip = try Clip(scene)
          // The same warning on several canvases is printed once, for the first of them.
          let warnings = try check(clip, named: name).filter {
            known.insert([$0.warning.origin, $0.warning.message]).inserted
          }
          guard !quiet else { continue }
          tell(warnings, place)
          try StandardOutput.print(
            "\(name): \(counted(clip.clock.frameCount, "frame")), \(clip.size), \(clip.clock.rate) frames/s")
        }
      } catch let error as StandardOutputError {
        throw error
      } catch {
        guard let code = ExitCode(for: error) else { throw error }
        complain(explanation(of: error, in: name) + place)
        if code.rawValue > worst?.rawValue ?? 0 { worst = code }
      }
    }
    if let worst { throw worst }
  }

  /// The scene on each of its canvases. The first canvas has no name here, because it is the default that everybody
  /// sees.
  private func canvases(of scene: any Scene) throws -> [(scene: any Scene, canvas: String?)] {
    guard let file = scene as? SceneFile else { return [(scene, nil)] }
    return try [(scene, nil)]
      + file.canvasNames.dropFirst().map { (try file.setting("canvas", to: .choice($0)), $0) }
  }

  /// Computes every frame, with a progress line if that takes longer than two seconds.
  ///
  /// - Returns: The warnings of all frames.
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
      // Print the warnings of the frames before the error, too.
      if !quiet { tell(warnings.all) }
      throw error
    }
    line.finish()
    return warnings.all
  }
}
