import ArgumentParser
import Foundation
import PathreelFiles
import PathreelMotion
import PathreelPreview
import PathreelRendering
import PathreelSceneSyntax
import PathreelSwiftFiles
import Synchronization

/// The scene of a program that was compiled from a SwiftUI file (``SwiftProgram``). The program has the commands of
/// `pathreel`, and takes the same arguments; only it can load the file that they name.
///
/// ```swift
/// SwiftScene(pixelsPerPoint: 2) { settings in Loader(duration: settings.duration ?? 10) }.run()
/// ```
package struct SwiftScene: Sendable {
  /// The output's pixels per point of the canvas, unless an option says otherwise.
  let pixelsPerPoint: Double
  /// Makes the scene.
  let make: @Sendable (Settings) throws -> any Scene

  /// What the command line says of the scene.
  package struct Settings: Sendable {
    /// The length in seconds; nil for the scene's own.
    package var duration: Double?
    /// Of all random numbers.
    package var seed: UInt64 = 0
    /// The text of the script of what fingers do.
    package var script = ""
    /// The name of the script in messages.
    package var scriptName = "script"
    /// Whether the script can be changed, as a parameter: in the preview.
    package var changesScript = false
    /// Whether dots show the fingers.
    package var showsTouches = false
  }

  package init(pixelsPerPoint: Double, _ make: @escaping @Sendable (Settings) throws -> any Scene) {
    (self.pixelsPerPoint, self.make) = (pixelsPerPoint, make)
  }

  private static let own = Mutex<SwiftScene?>(nil)

  /// The scene of this program; nil in `pathreel`.
  static var ofProgram: SwiftScene? { own.withLock { $0 } }

  /// Runs the command line with this scene, and ends the process.
  package func run() -> Never {
    Self.own.withLock { $0 = self }
    PathreelCommand.run()
  }

  /// The folder in which programs are compiled.
  static func cacheFolder() throws -> URL {
    guard let cache = RenderCache.usualFolder(), let folder = RenderCache.programFolder(in: cache) else {
      throw SwiftFileError.unusable("there is no folder for the program: HOME is not set")
    }
    // The render cache takes no folder in which others were first.
    _ = try CacheFolder(at: cache, limit: RenderCache.defaultLimit)
    return folder
  }
}

/// The options of SwiftUI files and SVG drawings.
struct SwiftFileOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Of a SwiftUI file: show this view, such as Dots or 'Dots(count: 5)', or the preview of this name.",
      valueName: "name"))
  var view: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Of a SwiftUI file or an SVG drawing: the length in seconds.", valueName: "3s"),
    transform: Interval.read)
  var duration: Interval?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Of a SwiftUI file: taps, drags and values of controls at times.", valueName: "taps.yaml"),
    completion: .file(extensions: ["yaml"]))
  var script: String?

  @Flag(help: "Of a SwiftUI file: show the touches of the script.")
  var showTouches = false

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Of a SwiftUI file: the seed of random numbers.", valueName: "number"))
  var randomSeed: UInt64?

  /// The program of a SwiftUI file; nil for a scene file, and in the program itself.
  func program(of scene: String, _ assets: AssetOptions) throws -> SwiftProgram? {
    guard SwiftScene.ofProgram == nil, SwiftProgram.isNamed(by: scene) else { return nil }
    return SwiftProgram(scene, view: view, assets: assets.assets, cache: try SwiftScene.cacheFolder())
  }

  /// Loads the scene of a file.
  ///
  /// - Parameter inPreview: Whether a person can change the script.
  func load(
    _ scene: String, _ assets: AssetOptions, _ animation: AnimationFileOptions, inPreview: Bool = false
  ) throws -> any Scene {
    if let program = SwiftScene.ofProgram {
      ClipOrigin.program.withLock { $0 = .init(file: scene, options: texts) }
      return try program.make(
        SwiftScene.Settings(
          duration: duration?.seconds, seed: randomSeed ?? 0,
          script: try script.map { try sourceText(at: URL(filePath: $0), of: .script) } ?? "",
          scriptName: script ?? "script", changesScript: inPreview, showsTouches: showTouches))
    }
    if SwiftProgram.isNamed(by: scene) { throw UsageError("\(scene): this command takes no SwiftUI files") }
    if let kind = AnimationFile(named: scene) {
      if let option = texts(withDuration: !kind.takesDuration).first {
        throw UsageError("\(option) is not for \(kind.noun), and \(scene) is one")
      }
      return try kind.load(scene, animation, duration: duration?.seconds, assets: assets.folder)
    }
    if let option = texts.first {
      let files = option == "--duration" ? "SwiftUI files and SVG drawings" : "SwiftUI files"
      let advice =
        option == "--duration" ? "; write 'duration' in the file, or render a part of it with --frames 0s..3s" : ""
      throw UsageError("\(option) is for \(files), and \(scene) is a scene file\(advice)")
    }
    if let fault = animation.fault(with: scene) { throw UsageError(fault) }
    return try assets.load(scene)
  }

  private var texts: [String] { texts(withDuration: true) }

  /// The given options, with their values.
  private func texts(withDuration: Bool) -> [String] {
    let values: [(String, String?)] = [
      ("--view", view), ("--duration", withDuration ? duration.map { "\($0.seconds)" } : nil), ("--script", script),
      ("--random-seed", randomSeed.map { "\($0)" }),
    ]
    return values.flatMap { option, value in value.map { [option, $0] } ?? [] }
      + (showTouches ? ["--show-touches"] : [])
  }
}

/// A command that may have to run in another program: in that of the SwiftUI file that it names.
protocol ProgramCommand: ParsableCommand {
  /// The program to run it in; nil for this one.
  func program() throws -> SwiftProgram?
}

extension ProgramCommand {
  /// Runs the command in the program that it needs, in place of this process. Returns if it needs none.
  func enterProgram(after start: ProcessStart) throws {
    guard let program = try program() else { return }
    try start.replaceProcess(by: try program.build(tell: complain))
  }
}

/// Builds a SwiftUI file again after a save, for the preview.
struct SwiftFileBuilder: FilmBuilder {
  let program: SwiftProgram

  var sources: [URL] { program.sources.map { URL(filePath: $0) } }

  func build(unless isOutdated: () -> Bool) -> FilmBuildOutcome {
    do {
      _ = try program.build(isOutdated: isOutdated)
      return .built
    } catch {
      return error == .abandoned ? .abandoned : .failed("\(error)")
    }
  }
}
