import ArgumentParser
import Foundation
import PathreelMotion
import PathreelRendering
import PathreelSVG
import PathreelSceneFiles
import PathreelSceneSyntax
import PathreelSwiftFiles

/// The `check` command: computes every frame of scenes without drawing, and prints errors and warnings.
struct CheckCommand<Source: SceneSource>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check", abstract: "Look for mistakes in \(Source.Sources.noun), without drawing.",
      discussion: """
        Every frame's values are computed, so that a division by zero late in the clip is found too. \
        A warning says that a frame does not show something that the scene contains; it is not an error. \
        A scene with several canvases is checked on each of them.
        """)
  }

  @OptionGroup var scenes: Source.Sources
  @OptionGroup var budget: BudgetOptions

  @Flag(help: "Print nothing but errors.")
  var quiet = false

  @Flag(
    help: """
      Also print what the report of a mistake in Pathreel needs: version, libraries, processor, and the scene's size.
      """)
  var report = false

  func run() throws {
    if report { try StandardOutput.print("\(Report())") }
    var worst: ExitCode?
    for name in scenes.names {
      var place = ""
      do {
        if let program = try scenes.program(of: name) {
          let code = try check(name, in: program)
          if code == .interrupted { throw code }
          if code.rawValue > worst?.rawValue ?? 0 { worst = code }
          continue
        }
        var known: Set<[String]> = []
        let loaded = try scenes.load(name)
        complain(ofLengthOf: loaded)
        for (scene, canvas) in try canvases(of: loaded) {
          place = canvas.map { " on the canvas '\($0)'" } ?? ""
          let clip = budget.applied(to: try Clip(scene))
          if report { try StandardOutput.print(Report.size(ofFile: name, clip)) }
          if !quiet { tellOversights(of: scene, place, &known) }
          try check(clip, named: name, place, &known)
          guard !quiet else { continue }
          try StandardOutput.print(
            "\(name): \(counted(clip.clock.frameCount, "frame")), \(clip.size), \(clip.clock.rate) frames/s")
        }
      } catch let error as StandardOutputError {
        throw error
      } catch {
        guard let code = ExitCode(for: error) else { throw error }
        if !quiet, let error = error as? SVGError {
          for warning in error.warnings { complain("\(warning.frameWarning)") }
        }
        complain(explanation(of: error, in: name) + place)
        if code.rawValue > worst?.rawValue ?? 0 { worst = code }
      }
    }
    if let worst { throw worst }
  }

  /// Checks a SwiftUI file in the program that is compiled from it.
  ///
  /// - Returns: The program's exit code.
  private func check(_ name: String, in program: SwiftProgram) throws -> ExitCode {
    let process = Process()
    process.executableURL = URL(filePath: try program.build(tell: complain))
    let names = Set(scenes.names)
    let passed = CommandLine.arguments.dropFirst().filter { !names.contains($0) && !["--", "--report"].contains($0) }
    process.arguments = passed + ["--", name]
    try process.run()
    process.waitUntilExit()
    return process.terminationReason == .exit ? ExitCode(process.terminationStatus) : .interrupted
  }

  /// The scene on each of its canvases. The name of the first canvas is nil: messages do not name the default canvas.
  private func canvases(of scene: any Scene) throws -> [(scene: any Scene, canvas: String?)] {
    guard let file = scene as? SceneFile else { return [(scene, nil)] }
    return try [(scene, nil)]
      + file.canvasNames.dropFirst().map { (try file.setting("canvas", to: .choice($0)), $0) }
  }

  /// Prints what no frame of a scene file can show.
  ///
  /// - Parameters:
  ///   - place: The canvas as a text for warnings; empty for the default canvas.
  ///   - known: The warnings of earlier canvases.
  private func tellOversights(of scene: any Scene, _ place: String, _ known: inout Set<[String]>) {
    guard let file = scene as? SceneFile else { return }
    for oversight in file.unreadParameters + file.absentElements
    where known.insert([oversight.description]).inserted {
      complain("\(oversight.asWarning)\(place)")
    }
  }

  /// Computes every frame, with a progress line if that takes longer than two seconds. Prints the warnings, also those
  /// of the frames before an error.
  ///
  /// - Parameters:
  ///   - place: The canvas as a text for warnings; empty for the default canvas.
  ///   - known: The warnings of earlier canvases. The same warning on several canvases is printed once, for the first
  ///     of them.
  private func check(_ clip: Clip, named name: String, _ place: String, _ known: inout Set<[String]>) throws {
    let warnings = WarningCollection()
    let line = ProgressLine(total: clip.clock.frameCount, of: name, isQuiet: quiet, after: .seconds(2))
    let result = Result {
      try clip.evaluate { frame, found in
        warnings.add(found, ofFrame: frame)
        line.update(done: frame + 1)
      }
    }
    line.finish()
    let new = warnings.all.filter { known.insert([$0.warning.origin, $0.warning.message]).inserted }
    if !quiet { tell(new, place) }
    try result.get()
  }
}
