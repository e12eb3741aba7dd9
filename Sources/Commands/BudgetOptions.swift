import ArgumentParser
import PathreelRendering

/// The option `--frame-budget`. ``SceneOptions`` and ``CheckCommand`` include it.
struct BudgetOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Draw frames that take up to so long by estimate, instead of a minute.", valueName: "10m"),
    transform: TimeBudget.read)
  var frameBudget: TimeBudget?

  /// The clip with the given budget.
  func applied(to clip: Clip) -> Clip {
    var clip = clip
    if let frameBudget { clip.frameBudget = frameBudget.seconds }
    return clip
  }
}

/// A length of time above 0, in seconds, minutes or hours: the value of `--frame-budget`.
struct TimeBudget: ExplainedArgument {
  static let form = "write a length of time above 0 as 90s, 10m or 2h"
  let seconds: Double

  init?(argument: String) {
    let units = ["s": 1.0, "m": 60, "h": 3600]
    let unit = argument.last.flatMap { units[String($0)] }
    guard let number = Double(scalarNumber: unit == nil ? argument : String(argument.dropLast())), number > 0 else {
      return nil
    }
    seconds = number * (unit ?? 1)
  }
}
