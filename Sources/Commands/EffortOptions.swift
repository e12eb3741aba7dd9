import ArgumentParser
import PathreelPNG
import PathreelVideo

/// How much work goes into files that lose nothing.
struct EffortOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How much work goes into a smaller PNG or APNG: fast or small; fast unless given.", valueName: "effort"),
    completion: .list(PNG.Effort.allCases.map(\.rawValue)), transform: EffortName.read)
  var effort: EffortName?

  /// The effort that was given, or the one that goes without saying.
  var chosen: PNG.Effort { effort?.effort ?? .fast }

  /// - Throws: ``WrongUse`` where an effort is given for a format that has none.
  func check(_ format: OutputFormat) throws {
    if let effort, !format.hasEfforts {
      throw WrongUse("--effort \(effort.effort.rawValue) is for PNG and APNG; leave it out for \(format)")
    }
  }
}

/// An effort by its name.
struct EffortName: ExplainedArgument {
  static let form = "write fast or small"
  let effort: PNG.Effort

  init?(argument: String) {
    guard let effort = PNG.Effort(rawValue: argument) else { return nil }
    self.effort = effort
  }
}
