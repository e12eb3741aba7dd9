import ArgumentParser
import PathreelMotion
import PathreelSequencing

/// A scene that is a program: its `main` has the commands of `pathreel`, for this one scene.
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
/// swift run Sunrise frames -o stills --at 2s
/// swift run Sunrise --help
/// ```
///
/// Options, exit codes and messages are those of `pathreel`; where that names a scene file, they name the film.
public protocol Film: Scene {
  /// The film with its parameters as they are declared. Every structure whose properties all have values has it already.
  init()
}

extension Film {
  /// Runs what the command line asks for and ends the process with its code: 0 done, 64 wrong use, 65 bad scene, 74 input
  /// or output, 130 interrupted.
  public static func main() { FilmCommand<Self>.runAndExit() }
}

/// The command tree of a film.
struct FilmCommand<Content: Film>: CommandTree {
  static var name: String { "\(Content.self)" }

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: name, abstract: "\(name), a film made with Pathreel.", discussion: parameterList,
      version: PathreelCommand.version, subcommands: commands(of: FilmSource<Content>.self))
  }

  /// What can be set, a line each.
  private static var parameterList: String {
    let parameters = Content().parameters
    guard !parameters.isEmpty else { return "" }
    let width = parameters.map(\.name.count).max() ?? 0
    let lines = parameters.map { parameter in
      let gap = String(repeating: " ", count: width - parameter.name.count)
      let label = parameter.label == parameter.name ? "" : "\(parameter.label): "
      return "  \(parameter.name)\(gap)  \(label)\(parameter.summary)"
    }
    return "Parameters, for --set and --vary:\n" + lines.joined(separator: "\n")
  }
}

/// The program's own scene: nothing on the command line names it.
struct FilmSource<Content: Film>: SceneSource, SceneSources {
  typealias Several = Self
  static var noun: String { FilmCommand<Content>.name }

  var name: String { Self.noun }
  var names: [String] { [name] }
  func load() throws -> any Scene { Content() }
  func load(_ name: String) throws -> any Scene { try load() }
}

extension SceneParameter {
  /// What it takes and has, in a few words.
  fileprivate var summary: String {
    let takes =
      switch kind {
      case .number(let range?, nil): "\(text(range.lowerBound)) to \(text(range.upperBound))"
      case .number(let range?, let step?):
        "\(text(range.lowerBound)) to \(text(range.upperBound)) in steps of \(text(step))"
      case .number(nil, _): "a number"
      case .color: "a colour"
      case .boolean: "true or false"
      case .choice(let words): words.joined(separator: ", ")
      }
    return "\(takes) (\(valueText))"
  }

  private var valueText: String {
    switch value {
    case .number(let number): text(number)
    case .color(let color): color.css
    case .boolean(let boolean): "\(boolean)"
    case .choice(let word): word
    }
  }

  private func text(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
