import ArgumentParser
import Foundation

/// Finds an option that is given twice on a command line, where ArgumentParser would silently take the last value.
///
/// It reads ArgumentParser's own description of the command, so it works for every option of every command. It ignores
/// options that may be repeated, such as `--set`, and flags, whose repetition changes nothing. ``CommandTree`` checks
/// every command line with it.
struct RepeatedOptions {
  /// Maps each spelling of an option that takes a single value to the option's main name, so that `--output` and `-o`
  /// count as one option.
  private let singleOptions: [String: String]
  /// The spellings of options that may be repeated. A value follows them, too.
  private let repeatableOptions: Set<String>

  /// A quick test that is false if certainly no option is repeated. It is true if two arguments begin with dashes and
  /// the same letter: short names are the first letters of long ones. The full test has to ask ArgumentParser, which
  /// takes most of a program's time before its first frame.
  static func mayRepeat(in arguments: some Sequence<String>) -> Bool {
    var letters: Set<Character> = []
    for argument in arguments where argument.hasPrefix("-") {
      guard let letter = argument.first(where: { $0 != "-" }) else { continue }
      if !letters.insert(letter).inserted { return true }
    }
    return false
  }

  init(of command: any ParsableCommand.Type) {
    let description = Data(command._dumpHelp().utf8)
    guard let tool = try? JSONDecoder().decode(ToolDescription.self, from: description) else {
      preconditionFailure("ArgumentParser describes commands in another form than it did")
    }
    let options = (tool.command.arguments ?? []).filter { $0.kind == "option" }
    singleOptions = Dictionary(
      uniqueKeysWithValues: options.filter { !$0.isRepeating }.flatMap { option in
        option.spellings.map { ($0, option.spellings.last!) }
      })
    repeatableOptions = Set(options.filter(\.isRepeating).flatMap(\.spellings))
  }

  /// Whether the command has an option.
  func contains(_ spelling: String) -> Bool {
    singleOptions[spelling] != nil || repeatableOptions.contains(spelling)
  }

  /// Throws if an option is given twice.
  ///
  /// - Throws: ``UsageError`` with the name of the first repeated option and both values.
  func check(_ arguments: some Sequence<String>) throws {
    var given: [String: String] = [:]
    var rest = arguments.makeIterator()
    while let argument = rest.next(), argument != "--" {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let spelling = String(parts[0])
      let option = singleOptions[spelling]
      guard option != nil || repeatableOptions.contains(spelling) else { continue }
      guard let value = parts.count > 1 ? String(parts[1]) : rest.next() else { return }
      guard let option else { continue }
      if let earlier = given.updateValue(value, forKey: option) {
        throw UsageError("\(spelling) stands twice, with '\(earlier)' and with '\(value)'; give it once")
      }
    }
  }
}

/// The part of ArgumentParser's JSON description of a command that is needed here.
private struct ToolDescription: Decodable {
  struct Command: Decodable {
    let arguments: [Argument]?
  }
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind, name: String
    }
    let kind: String
    let isRepeating: Bool
    let names: [Name]?

    /// The names as they are typed, with their dashes.
    var spellings: [String] { (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name } }
  }
  let command: Command
}
