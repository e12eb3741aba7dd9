import ArgumentParser
import Foundation
import PathreelFiles
import PathreelMotion
import PathreelPreview
import PathreelRendering
import PathreelSwiftFiles
import Synchronization

/// The scene of a program that was compiled from a SwiftUI file (``SwiftProgram``). The program has the commands of
/// `pathreel`, and takes the same arguments; only it can load the file that they name.
///
/// ```swift
/// SwiftScene(pixelsPerPoint: 2) { duration in Loader(duration: duration ?? 10) }.run()
/// ```
package struct SwiftScene: Sendable {
  /// The output's pixels per point of the canvas, unless an option says otherwise.
  let pixelsPerPoint: Double
  /// Makes the scene with the length that the command line gives, in seconds; nil if it gives none.
  let make: @Sendable (_ duration: Double?) throws -> any Scene

  package init(pixelsPerPoint: Double, _ make: @escaping @Sendable (_ duration: Double?) throws -> any Scene) {
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
    help: ArgumentHelp("Of a SwiftUI file: show this view, or the preview of this name.", valueName: "name"))
  var view: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Of a SwiftUI file or an SVG drawing: the length in seconds.", valueName: "3s"),
    transform: Interval.read)
  var duration: Interval?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Of an SVG drawing that repeats: show it this many times.", valueName: "n"))
  var loops: Int?

  func validate() throws {
    if let loops, !(1...1_000).contains(loops) {
      throw ValidationError("--loops \(loops): write a whole number from 1 to 1000.")
    }
    if loops != nil, duration != nil { throw ValidationError("--loops and --duration both give the length; use one.") }
  }

  /// The program of a SwiftUI file; nil for a scene file, and in the program itself.
  func program(of scene: String, _ assets: AssetOptions) throws -> SwiftProgram? {
    guard SwiftScene.ofProgram == nil, SwiftProgram.isNamed(by: scene) else { return nil }
    return SwiftProgram(scene, view: view, assets: assets.assets, cache: try SwiftScene.cacheFolder())
  }

  /// Loads the scene of a file.
  func load(_ scene: String, _ assets: AssetOptions) throws -> any Scene {
    if let program = SwiftScene.ofProgram {
      ClipOrigin.program.withLock { $0 = .init(file: scene, options: texts) }
      return try program.make(duration?.seconds)
    }
    if DrawingScene.isNamed(by: scene) {
      if let view { throw UsageError("--view \(view) is for SwiftUI files, and \(scene) is a drawing") }
      let drawing = try DrawingScene(
        contentsOf: URL(filePath: scene), duration: duration?.seconds, loops: loops ?? 1)
      if loops == nil, let note = drawing.lengthNote { complain("\(scene): \(note)") }
      return drawing
    }
    if SwiftProgram.isNamed(by: scene) { throw UsageError("\(scene): this command takes no SwiftUI files") }
    if let option = texts.first {
      throw UsageError("\(option) is for SwiftUI files and drawings, and \(scene) is a scene file")
    }
    return try assets.load(scene)
  }

  private var texts: [String] {
    (view.map { ["--view", $0] } ?? []) + (duration.map { ["--duration", "\($0.seconds)"] } ?? [])
      + (loops.map { ["--loops", "\($0)"] } ?? [])
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
