import ArgumentParser
import Foundation
import PathreelFiles
import PathreelMotion
import PathreelRendering
import PathreelSceneFiles
import PathreelSceneSyntax

/// The root command of the `pathreel` executable, whose subcommands work on scene files and SwiftUI files.
///
/// Exit codes: 0 done, 64 wrong use, 65 bad scene, 74 input or output, 130 interrupted. If the reader closes standard
/// output, as `| head` does, the process ends by SIGPIPE.
public struct PathreelCommand: CommandTree {
  static let version = Pathreel.version

  public static let configuration = CommandConfiguration(
    commandName: "pathreel", abstract: "Animated vector scenes in, video out.", discussion: exitCodeHelp,
    version: version,
    subcommands: commands(of: SceneFileSource.self) + [SchemaCommand.self])

  public init() {}

  /// Runs the command line and ends the process. `main` calls it.
  public static func run() -> Never { runAndExit() }

  static func scene(among arguments: some Sequence<String>) -> (any Scene)? {
    let file = arguments.first { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
    return file.flatMap { try? SceneFile.load(URL(filePath: $0)) }
  }
}

/// A root command: ``PathreelCommand`` for scene files, or ``FilmCommand`` for a film.
protocol CommandTree: ParsableCommand {
  /// The scene that a command line names, so that its help can list the parameters; nil if there is none, or if it
  /// cannot be read.
  static func scene(among arguments: some Sequence<String>) -> (any Scene)?
}

extension CommandTree {
  /// The subcommands that both root commands have, for scenes of the given source.
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

  /// Runs the command line and ends the process with the exit code.
  static func runAndExit() -> Never {
    let start = ProcessStart()
    var scene: String?
    var code = ExitCode.success
    do {
      try checkEncoding()
      let arguments = CommandLine.arguments.dropFirst()
      try checkCommandName(arguments.first)
      do {
        let parsed = Result { try parseAsRoot() }
        try checkOptions(arguments, unlessHelpFollows: parsed)
        var command = try parsed.get()
        scene = (command as? any SceneCommand)?.sceneName
        try (command as? any ProgramCommand)?.enterProgram(after: start)
        try command.run()
        try (command as? any WorkCommand)?.makeShard(by: Self.self)
        // Also flush what a film printed by itself.
        try StandardOutput().flush()
      } catch let error where ExitCode(for: error) == nil {
        code = try explain(error)
      }
    } catch {
      if let error = error as? StandardOutputError, error.isBrokenPipe { start.endWithoutReader() }
      complain(explanation(of: error, in: scene))
      code = ExitCode(for: error) ?? .failure
    }
    PartialFile.discardAll()
    Foundation.exit(code.rawValue)
  }

  /// Prints what ArgumentParser throws (wrong use, help, a code that was explained already) in ArgumentParser's own
  /// words.
  private static func explain(_ error: any Error) throws(StandardOutputError) -> ExitCode {
    let (code, text) = (exitCode(for: error), helpOfCommand(in: error) ?? withOwnOptions(fullMessage(for: error)))
    if text.isEmpty { return code }
    if code == .success { try StandardOutput.print(text) } else { complain(text) }
    return code
  }

  /// The help of a command with the parameters of the scene that the command line names; nil if the error is no such
  /// help.
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

  /// A message of ArgumentParser with what is meant here, if it is about another program's words.
  private static func withOwnOptions(_ message: String) -> String {
    let arguments = CommandLine.arguments.dropFirst()
    return ForeignArguments.explained(message, of: namedCommand(arguments).command, arguments)
  }

  /// The innermost command that a command line names, and the arguments behind its name.
  private static func namedCommand(
    _ arguments: ArraySlice<String>
  ) -> (command: (any ParsableCommand.Type)?, rest: ArraySlice<String>) {
    var (command, rest): (any ParsableCommand.Type, ArraySlice<String>) = (Self.self, arguments)
    while let inner = command.configuration.subcommands.first(where: { $0.configuration.commandName == rest.first }) {
      (command, rest) = (inner, rest.dropFirst())
    }
    return (command == Self.self ? nil : command, rest)
  }

  /// Throws for an option that is given twice. This error must come before anything that ArgumentParser says about the
  /// last value.
  private static func checkOptions(
    _ arguments: ArraySlice<String>, unlessHelpFollows parsed: Result<any ParsableCommand, any Error>
  ) throws {
    let (command, rest) = namedCommand(arguments)
    guard let command else { return }
    switch parsed {
    // ArgumentParser adds a `help` command of its own.
    case .success(let parsed) where type(of: parsed) != command: return
    case .failure(let error) where exitCode(for: error) == .success: return
    default:
      guard RepeatedOptions.mayRepeat(in: rest) else { return }
      try RepeatedOptions(of: command).check(rest)
    }
  }

  /// Throws for an argument or a current folder that is not UTF-8. Swift repairs such a name to one of another file.
  private static func checkEncoding() throws {
    for case let argument? in UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    where String(validatingCString: argument) == nil {
      throw UsageError("the argument '\(String(cString: argument))' is not UTF-8; rename the file")
    }
    let folder = getcwd(nil, 0)
    defer { free(folder) }
    if let folder, String(validatingCString: folder) == nil {
      throw UsageError("the name of the current folder, \(String(cString: folder)), is not UTF-8; rename it")
    }
  }

  /// Throws for an unknown command name. A command's name is optional to ArgumentParser, which would complain about
  /// surplus arguments instead.
  private static func checkCommandName(_ name: String?) throws {
    guard let name, !name.hasPrefix("-") else { return }
    let known = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard name != "help", !known.contains(name) else { return }
    if [".yaml", ".yml", ".json", ".svg", ".swift"].contains(where: name.hasSuffix) {
      throw UsageError("a command stands before the file: pathreel render \(name) -o out.mp4")
    }
    let foreign = ForeignArguments.commands[name].flatMap { known.contains($0) ? $0 : nil }
    let suggestion = (foreign ?? nearest(to: name, among: known)).map { "did you mean '\($0)'?" }
    throw UsageError(
      "there is no command '\(name)'; " + (suggestion ?? "the commands are " + known.joined(separator: ", ")))
  }
}
