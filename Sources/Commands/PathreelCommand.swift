import ArgumentParser
import Foundation
import PathreelSceneFiles

/// The command tree of `pathreel`, for scene files.
///
/// Exit codes: 0 done, 64 wrong use, 65 bad scene, 74 input or output, 130 interrupted.
public struct PathreelCommand: CommandTree {
  static let version = "0.1.0"

  public static let configuration = CommandConfiguration(
    commandName: "pathreel", abstract: "Animated vector scenes in, video out.", version: version,
    subcommands: commands(of: SceneFileSource.self) + [SchemaCommand.self])

  public init() {}

  public static func run() -> Never { runAndExit() }
}

/// A command that is the root of all others.
protocol CommandTree: ParsableCommand {}

extension CommandTree {
  /// Every command that makes something of scenes, whatever their source.
  static func commands<Source: SceneSource>(of source: Source.Type) -> [any ParsableCommand.Type] {
    [
      RenderCommand<Source>.self, CheckCommand<Source>.self, FramesCommand<Source>.self, InspectCommand<Source>.self,
      SweepCommand<Source>.self,
    ]
  }

  /// Runs what the arguments ask for and ends the process with its code.
  static func runAndExit() -> Never {
    var scene: String?
    do {
      let arguments = CommandLine.arguments.dropFirst()
      try checkCommandName(arguments.first)
      let parsed = Result { try parseAsRoot() }
      try checkOptions(arguments, unlessHelpFollows: parsed)
      var command = try parsed.get()
      scene = (command as? any SceneCommand)?.sceneName
      try command.run()
      exit()
    } catch {
      // What ArgumentParser throws (wrong use, help, a code that was explained already) it can explain best itself.
      guard let code = ExitCode(for: error) else { exit(withError: error) }
      complain(explanation(of: error, in: scene))
      exit(withError: code)
    }
  }

  /// An option that stands twice is told before anything that ArgumentParser says about its last value.
  private static func checkOptions(
    _ arguments: ArraySlice<String>, unlessHelpFollows parsed: Result<any ParsableCommand, any Error>
  ) throws {
    let command = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
    guard let command else { return }
    switch parsed {
    // Help is a command of ArgumentParser's own.
    case .success(let parsed) where type(of: parsed) != command: return
    case .failure(let error) where exitCode(for: error) == .success: return
    default: try RepeatedOptions(of: command).check(arguments.dropFirst())
    }
  }

  /// ArgumentParser, for which a command's name is optional, would count surplus arguments instead.
  private static func checkCommandName(_ name: String?) throws {
    guard let name, !name.hasPrefix("-") else { return }
    let known = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard name != "help", !known.contains(name) else { return }
    let suggestion = nearest(to: name, among: known).map { "did you mean '\($0)'?" }
    throw WrongUse(
      "there is no command '\(name)'; " + (suggestion ?? "the commands are " + known.joined(separator: ", ")))
  }
}
