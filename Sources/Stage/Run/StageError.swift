/// Why the course of a ``Stage`` cannot be found.
public enum StageError: Error, Equatable, CustomStringConvertible {
  /// Changes follow each other without an end in one instant, for instance because `onChange` changes its own value.
  case neverSettles(time: Double)
  /// The views are made so often, or are so many, that the course takes too long.
  case tooMuchWork(time: Double)
  /// There are more instants with changes than a run may have.
  case tooManyCheckpoints(Int)

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
    }
  }
}
