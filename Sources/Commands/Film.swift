import ArgumentParser
import Foundation
import PathreelMotion
import PathreelPreview
import PathreelSceneFiles
import PathreelSequencing

/// A scene that is a program of its own: its `main` offers the commands of `pathreel` for this one scene. Authors of
/// scenes in Swift conform the program's main type to it.
///
/// ```swift
/// import Pathreel
///
/// @main struct Sunrise: Film {
///   @Parameter("Height", in: 0...1) var height = 0.6
///   var timeline: Timeline { Beat("rise", lasting: 3, .easeOut) }
///   func body(at time: SceneTime) -> some View {
///     Circle().fill(.orange).frame(width: 200).offset(y: 400 * (1 - height * time["rise"]))
///   }
/// }
/// ```
///
/// ```sh
/// swift run Sunrise render -o sunrise.mp4 --set height=0.8
/// swift run Sunrise frames -o still.png --at 2s
/// swift run Sunrise --help
/// ```
///
/// Options, exit codes and messages are the same as in `pathreel`, with the film's name in place of the scene file's
/// name.
public protocol Film: Scene {
  /// Creates the film with the default values of its parameters. A structure gets this initialiser from the compiler if
  /// all of its properties have values.
  init()
  /// The name in messages and help texts. Only the engine uses it.
  static var _name: String { get }
  /// The output's pixels per point of the canvas, unless an option says otherwise. Only the engine uses it.
  static var _pixelsPerPoint: Double { get }
}

extension Film {
  public static var _name: String { "\(Self.self)" }
  public static var _pixelsPerPoint: Double { 1 }

  /// Runs the command that the command line names, and ends the process with its exit code: 0 done, 64 wrong use, 65
  /// bad scene, 74 input or output, 130 interrupted.
  public static func main() { FilmCommand<Self>.runAndExit() }
}

/// The command tree of a film: the root command of its program.
struct FilmCommand<Content: Film>: CommandTree {
  static var name: String { Content._name }

  static var configuration: CommandConfiguration {
    let discussion = [Content().parameterHelp, exitCodeHelp].compactMap { $0 }.joined(separator: "\n\n")
    return CommandConfiguration(
      commandName: name, abstract: "\(name), a film made with Pathreel.", discussion: discussion,
      version: PathreelCommand.version, subcommands: commands(of: FilmSource<Content>.self))
  }

  static func scene(among arguments: some Sequence<String>) -> (any Scene)? { Content() }
}

/// The scene source of a film's commands: the program's own scene, so no argument names it. ``FilmCommand`` gives it to
/// its subcommands.
struct FilmSource<Content: Film>: SceneSource, SceneSources {
  typealias Sources = Self
  static var noun: String { FilmCommand<Content>.name }
  static var valueFileName: String { "\(noun).values.yaml" }

  var name: String { Self.noun }
  var names: [String] { [name] }
  var valueFile: URL { ValueSets.file(ofFilm: name) }
  func load() throws -> any Scene { Content() }
  var isProgram: Bool { true }
  var pixelsPerPoint: Double { Content._pixelsPerPoint }
  var previewSource: PreviewSource { PreviewSource({ Content() }, name: name, program: "swift run \(name)") }
  func load(_ name: String) throws -> any Scene { try load() }
}
