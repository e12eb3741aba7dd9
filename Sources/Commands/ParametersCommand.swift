import ArgumentParser
import PathreelMotion
import PathreelSeries
import PathreelSwiftFiles

/// The `parameters` command: lists the parameters of a scene with their values.
struct ParametersCommand<Source: SceneSource>: ProgramCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "parameters", abstract: "List the parameters of \(Source.noun).",
      discussion: """
        A line for each: its name, which --set and --vary take, what it is, the values that it takes, and in parentheses \
        the value that it has.
        """)
  }

  @OptionGroup var source: Source

  func program() throws -> SwiftProgram? { try source.program() }

  func run() throws {
    let scene = try source.load()
    try StandardOutput.print(
      scene.parameters.isEmpty ? "\(source.name) has no parameters" : scene.parameterList())
  }
}

extension Scene {
  /// The scene's parameters, one a line, in columns.
  func parameterList(indentation: String = "") -> String {
    let parameters = parameters
    let width = parameters.map(\.name.columnCount).max() ?? 0
    let lines = parameters.map { parameter in
      let gap = String(repeating: " ", count: width - parameter.name.columnCount)
      let label = parameter.label == parameter.name ? "" : "\(parameter.label.onOneLine): "
      return "\(indentation)\(parameter.name)\(gap)  \(label)\(parameter.summary)"
    }
    return lines.joined(separator: "\n")
  }

  /// The same list as a section of a help text; nil for a scene without parameters.
  var parameterHelp: String? {
    parameters.isEmpty ? nil : "Parameters, for --set and --vary:\n\(parameterList(indentation: "  "))"
  }
}

extension SceneParameter {
  /// The accepted values and the current value, in a few words.
  fileprivate var summary: String {
    let takes =
      switch kind {
      case .number(let range?, nil): "\(text(range.lowerBound)) to \(text(range.upperBound))"
      case .number(let range?, let step?):
        "\(text(range.lowerBound)) to \(text(range.upperBound)) in steps of \(text(step))"
      case .number(nil, _): "a number"
      case .color: "a colour"
      case .boolean: "true or false"
      case .choice(let words): words.joined(separator: ", ").onOneLine
      case .text: "text"
      case .image: "a picture file"
      }
    return "\(takes) (\(valueText))"
  }

  private var valueText: String {
    switch value {
    case .number(let number): text(number)
    case .color(let color): color.css
    case .boolean(let boolean): "\(boolean)"
    case .choice(let word): word.onOneLine
    case .text(let text): "\"\(text.onOneLine)\""
    case .image(let name): name.onOneLine
    }
  }

  private func text(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
