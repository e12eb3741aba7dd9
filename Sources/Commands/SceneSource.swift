import ArgumentParser
import Foundation
import PathreelMotion
import PathreelPreview
import PathreelRendering
import PathreelSceneFiles
import PathreelSwiftFiles

/// The source of a command's scene. In `pathreel` it is a scene file that an argument names (``SceneFileSource``). In a
/// user's own program, compiled from a ``Film``, it is that film (``FilmSource``). The commands that read a scene are
/// generic over it.
protocol SceneSource: ParsableArguments {
  /// The arguments of a command that takes any number of scenes, such as `check`.
  associatedtype Sources: SceneSources
  /// The words for the scene in help texts.
  static var noun: String { get }
  /// The name of the file with value sets in help texts.
  static var valueFileName: String { get }
  /// The scene's name in messages.
  var name: String { get }
  /// The file with named value sets for the scene's parameters.
  var valueFile: URL { get }
  /// Loads the scene.
  func load() throws -> any Scene
  /// The scene's source for a preview, which loads it again after each save.
  var previewSource: PreviewSource { get }
  /// Whether the scene is this program. After a save a program has to be built and started again.
  var isProgram: Bool { get }
  /// The program that alone can load the scene; nil for this one.
  func program() throws -> SwiftProgram?
  /// The output's pixels per point of the canvas, unless an option says otherwise.
  var pixelsPerPoint: Double { get }
}

extension SceneSource {
  func program() throws -> SwiftProgram? { nil }
  var pixelsPerPoint: Double { 1 }
}

/// The arguments of a command that takes any number of scenes: the `check` command.
protocol SceneSources: ParsableArguments {
  static var noun: String { get }
  var names: [String] { get }
  func load(_ name: String) throws -> any Scene
  /// The program that alone can load a scene; nil for this one.
  func program(of name: String) throws -> SwiftProgram?
}

extension SceneSources {
  func program(of name: String) throws -> SwiftProgram? { nil }
}

/// The argument that names one scene file or SwiftUI file, for the commands of `pathreel`.
struct SceneFileSource: SceneSource {
  typealias Sources = SceneFileSources
  static let noun = "a scene"
  static let valueFileName = "SCENE.values.yaml"

  @Argument(
    help: "The scene file; or an SVG drawing, a Lottie file, a SwiftUI file, or a folder with the sources of an app.",
    completion: .file(extensions: ["yaml", "swift"] + AnimationFile.allCases.flatMap(\.extensions)))
  var scene: String

  @OptionGroup var assets: AssetOptions
  @OptionGroup var swift: SwiftFileOptions
  @OptionGroup var animation: AnimationFileOptions

  var name: String { scene }
  var valueFile: URL { ValueSets.file(beside: URL(filePath: scene)) }
  func load() throws -> any Scene { try swift.load(scene, assets, animation) }
  var isProgram: Bool { false }
  var previewSource: PreviewSource {
    let file = URL(filePath: scene)
    let (swift, assets, animation, scene) = (swift, assets, animation, scene)
    if AnimationFile(named: scene) != nil {
      return PreviewSource(file: file) {
        let loaded = try swift.load(scene, assets, animation)
        complain(ofLengthOf: loaded)
        return loaded
      }
    }
    guard SwiftScene.ofProgram != nil else { return PreviewSource(file: file, assets: assets.folder) }
    return PreviewSource({ try swift.load(scene, assets, animation, inPreview: true) }, of: file)
  }
  func program() throws -> SwiftProgram? { try swift.program(of: scene, assets) }
  var pixelsPerPoint: Double { SwiftScene.ofProgram?.pixelsPerPoint ?? 1 }
}

/// The arguments that name several scene files and SwiftUI files, for `pathreel check`.
struct SceneFileSources: SceneSources {
  static let noun = "scenes"

  @Argument(
    help: "The scene files; SVG drawings, Lottie files, SwiftUI files, or folders with the sources of an app.",
    completion: .file(extensions: ["yaml", "swift"] + AnimationFile.allCases.flatMap(\.extensions)))
  var scenes: [String]

  @OptionGroup var assets: AssetOptions
  @OptionGroup var swift: SwiftFileOptions
  @OptionGroup var animation: AnimationFileOptions

  var names: [String] { scenes }
  func load(_ name: String) throws -> any Scene { try swift.load(name, assets, animation) }
  func program(of name: String) throws -> SwiftProgram? { try swift.program(of: name, assets) }
}

/// The option `--assets`: a second folder for the files that a scene names.
struct AssetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("A second folder in which to look for the files that the scene names.", valueName: "folder"),
    completion: .directory)
  var assets: String?

  var folder: URL? { assets.map { URL(filePath: $0, directoryHint: .isDirectory) } }

  func load(_ scene: String) throws -> SceneFile {
    try SceneFile.load(URL(filePath: scene), assets: folder)
  }
}

/// A command that draws one scene. The root command uses its scene's name in error messages.
protocol SceneCommand: ProgramCommand {
  associatedtype Source: SceneSource
  var scene: SceneOptions<Source> { get }
}

extension SceneCommand {
  var sceneName: String { scene.source.name }
  func program() throws -> SwiftProgram? { try scene.source.program() }
}
