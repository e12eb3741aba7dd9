import ArgumentParser
import Foundation
import PathreelFiles
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles

/// The command tree of `pathreel`, for scene files.
///
/// Exit codes: 0 done, 64 wrong use, 65 bad scene, 74 input or output, 130 interrupted. Whoever closes standard output, as
/// `| head` does, ends the process by SIGPIPE.
public struct PathreelCommand: CommandTree {
  static let version = Pathreel.version

  public static let configuration = CommandConfiguration(
    commandName: "pathreel", abstract: "Animated vector scenes in, video out.", discussion: exitCodeHelp,
    version: version,
    subcommands: commands(of: SceneFileSource.self) + [SchemaCommand.self])

  public init() {}

  public static func run() -> Never { runAndExit() }

  static func scene(among arguments: some Sequence<String>) -> (any Scene)? {
    let file = arguments.first { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
    return file.flatMap { try? SceneFile.load(URL(filePath: $0)) }
  }
}

/// A command that is the root of all others.
protocol CommandTree: ParsableCommand {
  /// The scene that a command line is about, where help is asked for; `nil` where there is none, or it cannot be read.
  static func scene(among arguments: some Sequence<String>) -> (any Scene)?
}

extension CommandTree {
  /// Every command that makes something of scenes, whatever their source.
  static func commands<Source: SceneSource>(of source: Source.Type) -> [any ParsableCommand.Type] {
    [
      RenderCommand<Source>.self, PreviewCommand<Source>.self, CheckCommand<Source>.self, FramesCommand<Source>.self,
      InspectCommand<Source>.self,
      SweepCommand<Source>.self, BatchCommand<Source>.self, ParametersCommand<Source>.self,
      ShardCommand<Self>.self, JoinCommand<Self>.self, FarmCommand<Self>.self,
      FormatsCommand.self, InfoCommand.self, CacheCommand.self,
    ]
  }

  static var exitCodeHelp: String {
    "Exit codes: 0 done, 64 wrong use, 65 bad scene, 74 input or output, 130 interrupted."
  }

  /// Runs what the arguments ask for and ends the process with its code.
  static func runAndExit() -> Never {
    let start = ProcessStart()
    var scene: String?
    var code = ExitCode.success
    do {
      let arguments = CommandLine.arguments.dropFirst()
      try checkCommandName(arguments.first)
      do {
        let parsed = Result { try parseAsRoot() }
        try checkOptions(arguments, unlessHelpFollows: parsed)
        var command = try parsed.get()
        scene = (command as? any SceneCommand)?.sceneName
        try command.run()
        try (command as? any WorkCommand)?.makeShard(by: Self.self)
        // What a film printed by itself may still be on its way.
        try StandardOutput().flush()
      } catch let error where ExitCode(for: error) == nil {
        code = try explain(error)
      }
    } catch {
      if let error = error as? UnwritableOutput, error.isBrokenPipe { start.endWithoutReader() }
      complain(explanation(of: error, in: scene))
      code = ExitCode(for: error) ?? .failure
    }
    PartialFile.discardAll()
    Foundation.exit(code.rawValue)
  }

  /// Prints what ArgumentParser throws (wrong use, help, a code that was explained already), which it can explain best itself.
  private static func explain(_ error: any Error) throws(UnwritableOutput) -> ExitCode {
    let (code, text) = (exitCode(for: error), helpOfCommand(in: error) ?? fullMessage(for: error))
    if text.isEmpty { return code }
    if code == .success { try StandardOutput.print(text) } else { complain(text) }
    return code
  }

  /// A command's help with the parameters of the scene that the command line names; `nil` for what is no such help.
  private static func helpOfCommand(in error: any Error) -> String? {
    let arguments = CommandLine.arguments.dropFirst()
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard exitCode(for: error) == .success, let name = arguments.first, names.contains(name),
      let parameters = scene(among: arguments.dropFirst())?.parameterHelp
    else { return nil }
    let help = fullMessage(for: error)
    guard help.hasPrefix("OVERVIEW") else { return nil }
    return help.trimmingCharacters(in: .newlines) + "\n\n" + parameters
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
    default:
      guard RepeatedOptions.mayRepeat(in: arguments) else { return }
      try RepeatedOptions(of: command).check(arguments.dropFirst())
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
