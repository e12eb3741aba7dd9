/// Why the course of a ``Stage`` cannot be found.
public enum StageError: Error, Equatable, CustomStringConvertible {
  /// Changes follow each other without an end in one instant, for instance because `onChange` changes its own value.
  case neverSettles(time: Double)
  /// The views are made so often, or are so many, that the course takes too long.
  case tooMuchWork(time: Double)
  /// There are more instants with changes than a run may have.
  case tooManyCheckpoints(Int)
  /// A script names a view that is not there.
  case noTarget(String, known: [String], time: Double, origin: String?)
  /// A script names a control that is not there.
  case noControl(String, known: [String], time: Double, origin: String?)
  /// A script sets a value that the control does not take, for the given reason.
  case badValue(String, time: Double, origin: String?)

  public var description: String {
    switch self {
    case .neverSettles(let time):
      "the state changes without an end at \(time) s; look for an 'onChange', 'onPreferenceChange' or 'onAppear' "
        + "whose action changes what it observes"
    case .tooMuchWork(let time):
      "the changes of the state until \(time) s take more than half a minute to follow; use a slower timer, fewer views, "
        + "or a shorter duration"
    case .tooManyCheckpoints(let limit):
      "the state changes at more than \(limit) instants; use a slower timer or a shorter duration"
    case .noTarget(let name, let known, let time, let origin):
      Self.located(
        "no view shows '\(name)' or has this id at \(time) s" + Self.listing("; there are ", known), origin)
    case .noControl(let name, let known, let time, let origin):
      Self.located(
        "no slider, toggle, stepper, picker or field is called '\(name)' at \(time) s"
          + Self.listing("; there are ", known), origin)
    case .badValue(let reason, let time, let origin): Self.located("\(reason) (at \(time) s)", origin)
    }
  }

  private static func located(_ message: String, _ origin: String?) -> String {
    (origin.map { "\($0): " } ?? "the script: ") + message
  }

  /// At most a dozen names.
  private static func listing(_ start: String, _ names: [String]) -> String {
    if names.isEmpty { return "" }
    let shown = names.prefix(12).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
    return start + shown + (names.count > 12 ? ", …" : "")
  }
}
