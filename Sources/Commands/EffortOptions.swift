import ArgumentParser
import PathreelPNG
import PathreelVideo

/// The option `--effort`: how much work goes into the compression of lossless pictures. The `frames` command and
/// ``EncodingOptions`` include it.
struct EffortOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How much work goes into a smaller PNG or APNG: fast or small; fast unless given.", valueName: "effort"),
    completion: .list(PNG.Effort.allCases.map(\.rawValue)), transform: EffortName.read)
  var effort: EffortName?

  /// The given effort, or `fast`.
  var chosen: PNG.Effort { effort?.effort ?? .fast }

  /// Checks that the format has efforts.
  ///
  /// - Throws: ``UsageError`` if an effort is given for another format.
  func check(_ format: OutputFormat) throws {
    if let effort, !format.hasEfforts {
      throw UsageError("--effort \(effort.effort.rawValue) is for PNG and APNG; leave it out for \(format)")
    }
  }
}

/// The value of `--effort`: a compression effort, given by its name.
struct EffortName: ExplainedArgument {
  static let form = "write fast or small"
  let effort: PNG.Effort

  init?(argument: String) {
    guard let effort = PNG.Effort(rawValue: argument) else { return nil }
    self.effort = effort
  }
}
