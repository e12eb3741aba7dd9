import ArgumentParser
import Foundation
import PathreelMotion
import PathreelPreview
import PathreelRendering
import PathreelSceneFiles

/// Where the scene of a command comes from: a file that the command line names, or the program itself, which is a ``Film``.
/// All commands are written once, for any of them.
protocol SceneSource: ParsableArguments {
  /// What a command takes that looks at any number of scenes.
  associatedtype Several: SceneSources
  /// What help texts call the scene.
  static var noun: String { get }
  /// What help texts call the file of named sets of values.
  static var valueFileName: String { get }
  /// What messages call it.
  var name: String { get }
  /// Where named sets of values for its parameters are kept.
  var valueFile: URL { get }
  func load() throws -> any Scene
  /// For a preview, which loads it again after each save.
  var previewSource: PreviewSource { get }
  /// Whether the scene is this program, which has to be built and started again after a save.
  var isProgram: Bool { get }
}

/// The scenes of a command that looks at any number of them.
protocol SceneSources: ParsableArguments {
  static var noun: String { get }
  var names: [String] { get }
  func load(_ name: String) throws -> any Scene
}

/// A scene file.
struct SceneFileSource: SceneSource {
  typealias Several = SceneFileSources
  static let noun = "a scene"
  static let valueFileName = "SCENE.values.yaml"

  @Argument(help: "The scene file.", completion: .file(extensions: ["yaml"]))
  var scene: String

  @OptionGroup var assets: AssetOptions

  var name: String { scene }
  var valueFile: URL { ValueSets.file(beside: URL(filePath: scene)) }
  func load() throws -> any Scene { try assets.load(scene) }
  var isProgram: Bool { false }
  var previewSource: PreviewSource { PreviewSource(file: URL(filePath: scene), assets: assets.folder) }
}

/// Scene files.
struct SceneFileSources: SceneSources {
  static let noun = "scenes"

  @Argument(help: "The scene files.", completion: .file(extensions: ["yaml"]))
  var scenes: [String]

  @OptionGroup var assets: AssetOptions

  var names: [String] { scenes }
  func load(_ name: String) throws -> any Scene { try assets.load(name) }
}

/// Where a scene's files may lie beside its own folder.
struct AssetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("A folder in which files that the scene names may lie, beside its own.", valueName: "folder"),
    completion: .directory)
  var assets: String?

  var folder: URL? { assets.map { URL(filePath: $0, directoryHint: .isDirectory) } }

  func load(_ scene: String) throws -> SceneFile {
    try SceneFile.load(URL(filePath: scene), assets: folder)
  }
}

/// A command that draws one scene.
protocol SceneCommand: ParsableCommand {
  associatedtype Source: SceneSource
  var scene: SceneOptions<Source> { get }
}

extension SceneCommand {
  var sceneName: String { scene.source.name }
}
