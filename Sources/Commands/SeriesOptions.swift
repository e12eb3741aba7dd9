import ArgumentParser
import Foundation
import PathreelSeries

/// The options `--resume`, `--fail-fast` and `--max-outputs` for many outputs. The `sweep` and `batch` commands include
/// them.
struct SeriesOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp("Make only what is missing or failed, as the \(Manifest.fileName) beside the outputs tells."))
  var resume = false

  @Flag(help: "Begin nothing more after an output failed.")
  var failFast = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Allow as many outputs, instead of \(Series.defaultLimit).", valueName: "n"),
    transform: OutputLimit.read)
  var maxOutputs: OutputLimit?

  /// The name of one of these options that was given, for error messages; nil if there is none. The options are checked
  /// in this order, whatever their order on the command line.
  var given: String? {
    if resume { return "--resume" }
    if failFast { return "--fail-fast" }
    return maxOutputs == nil ? nil : "--max-outputs"
  }

  /// The largest allowed number of outputs.
  var limit: Int { maxOutputs?.count ?? Series.defaultLimit }
}

/// A number of outputs: the value of `--max-outputs` or `--random`.
struct OutputLimit: ExplainedArgument {
  static let form = "write a whole number from 1 to \(maximum)"
  static let maximum = 1_000_000
  let count: Int

  init?(argument: String) {
    guard let count = Int(argument), (1...Self.maximum).contains(count) else { return nil }
    self.count = count
  }
}
