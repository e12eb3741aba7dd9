// Writes a manual page with the macros of man(7), from swift-argument-parser's JSON description of all commands.
// Scripts/prepare-install runs it:
// pathreel --experimental-dump-help | swift Scripts/manual-page.swift 0.2.0 > pathreel.1
import Foundation

/// The root of the JSON description.
struct Tool: Decodable {
  let command: Command
}

struct Command: Decodable {
  let commandName: String
  let abstract, discussion: String?
  let shouldDisplay: Bool
  let subcommands: [Command]?
  let arguments: [Argument]?

  var shownArguments: [Argument] { (arguments ?? []).filter(\.shouldDisplay) }
  /// The visible subcommands without `help`, which shows the same text as this page.
  var shownSubcommands: [Command] { (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" } }
}

struct Argument: Decodable {
  struct Name: Decodable {
    let kind, name: String
    var text: String { (kind == "long" ? "--" : "-") + name }
  }
  let kind: String
  let shouldDisplay, isOptional, isRepeating: Bool
  let names: [Name]?
  let valueName, abstract, defaultValue: String?

  /// Whether it is `--help` or `--version`, which every command has. The page's last section lists them.
  var isCommon: Bool { names?.contains { $0.name == "help" || $0.name == "version" } == true }

  /// The heading of its description, such as `-o, --output file.mp4`; short names come first.
  var heading: String {
    let value = "\\fI\(escaped(valueName ?? ""))\\fR"
    if kind == "positional" { return value }
    let spellings = (names ?? []).sorted { $0.text.count < $1.text.count }.map { "\\fB\(escaped($0.text))\\fR" }
    return spellings.joined(separator: ", ") + (kind == "option" ? " " + value : "")
  }

  /// Its form in the synopsis of a command, with its longest name; in brackets if it is optional.
  var synopsis: String {
    let value = "\\fI\(escaped(valueName ?? ""))\\fR"
    let name = names?.max { $0.text.count < $1.text.count }.map { "\\fB\(escaped($0.text))\\fR" }
    let form = [name, kind == "flag" ? nil : value].compactMap { $0 }.joined(separator: " ")
    return (isOptional ? "[\(form)]" : form) + (isRepeating ? " ...\\&" : "")
  }
}

/// Escapes text for a line of roff: hyphens that can be copied, backslashes, and no macro at the beginning of a line.
func escaped(_ text: String) -> String {
  let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
  return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
}

/// Returns the roff lines of a text whose paragraphs are separated by empty lines. Indented paragraphs keep their
/// lines.
///
/// - Parameter macro: The macro that begins a paragraph.
func paragraphs(_ text: String, after macro: String) -> [String] {
  text.split(separator: "\n\n").flatMap { paragraph in
    let lines = paragraph.split(separator: "\n")
    guard lines.allSatisfy({ $0.hasPrefix("  ") }) else { return [macro] + lines.map { escaped(String($0)) } }
    return [macro, ".RS 4", ".nf"] + lines.map { escaped(String($0.dropFirst(2))) } + [".fi", ".RE"]
  }
}

let input = FileHandle.standardInput.readDataToEndOfFile()
guard CommandLine.arguments.count == 2, let tool = try? JSONDecoder().decode(Tool.self, from: input).command else {
  let usage = "usage: program --experimental-dump-help | swift Scripts/manual-page.swift version > program.1\n"
  FileHandle.standardError.write(Data(usage.utf8))
  exit(64)
}
let (name, version) = (tool.commandName, CommandLine.arguments[1])
let commands = tool.shownSubcommands

var page = [
  ".TH \(name.uppercased()) 1 \"\" \"\(name) \(version)\" \"User Commands\"",
  ".SH NAME",
  "\(name) \\- \(escaped(tool.abstract.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 } ?? ""))",
  ".SH SYNOPSIS",
]
for command in commands {
  // A hanging indentation keeps the options of a command together.
  page += [".HP 4", "\\fB\(name) \(command.commandName)\\fR"]
  page += command.shownArguments.filter { !$0.isCommon }.map(\.synopsis)
}
page += [".SH DESCRIPTION", escaped(tool.abstract ?? "")] + paragraphs(tool.discussion ?? "", after: ".PP")
page += [".SH COMMANDS"]
for command in commands {
  page += [".SS \(name) \(command.commandName)", escaped(command.abstract ?? "")]
  page += paragraphs(command.discussion ?? "", after: ".PP")
  for argument in command.shownArguments where !argument.isCommon {
    page += [".TP", argument.heading, escaped(argument.abstract ?? "")]
    if let value = argument.defaultValue { page.append("Default: \(escaped(value)).") }
  }
}
page += [".SH OPTIONS OF ALL COMMANDS"]
for argument in tool.shownArguments { page += [".TP", argument.heading, escaped(argument.abstract ?? "")] }
print(page.joined(separator: "\n"))
