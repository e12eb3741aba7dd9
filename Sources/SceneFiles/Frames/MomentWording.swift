import PathreelDrawing
import PathreelMotion

/// Says what is wrong with elements of a scene file at a moment: where they stand in the file, when it happened, and in
/// which iterations of the repeats around them.
final class MomentWording: PlaceExplainer {
  private let source: SceneSources
  /// nil where only the parameters are known.
  private let seconds: Double?
  /// The time of an element that has one of its own; nil outside of those.
  private let ownSeconds: Double?
  /// The names of the scene's components.
  private let components: Set<String>

  /// The step from a use of a component to the values that the component names itself.
  static let ownValues = Place.Step.branch(isFirst: true)

  /// How many steps lead to the scene as a whole.
  private let depth: Int

  init(source: SceneSources, seconds: Double?, ownSeconds: Double? = nil, components: Set<String>, depth: Int) {
    (self.source, self.seconds, self.components, self.depth) = (source, seconds, components, depth)
    self.ownSeconds = ownSeconds
  }

  /// Whether it is about elements with a time of their own.
  var hasOwnTime: Bool { ownSeconds != nil }

  /// The same for elements at another time than the frame's.
  func inTime(_ own: Double) -> MomentWording {
    MomentWording(
      source: source, seconds: seconds, ownSeconds: own == seconds ? nil : own, components: components, depth: depth)
  }

  /// An error at a position. Which frame shows this moment is for others to say: a clip may have another rate than the file.
  func failure(_ message: String, at position: SourcePosition, in place: Place?) -> SceneFileError {
    let when = when(place, at: position)
    let suffix = when.isEmpty ? "" : " (\(when.joined(separator: ", ")))"
    return SceneFileError([source.diagnostic(message + suffix, at: position)])
  }

  func error(_ error: any Error, at place: Place) -> any Error {
    guard let name = place.elementName, let position = place.filePositions.first else { return error }
    let reason = if case SceneError.badShape(_, let reason) = error { reason } else { "\(error)" }
    return failure(
      "'\(name)': \(reason)", at: source.position(position), in: place)
  }

  func warning(_ warning: DrawingWarning, at place: Place) -> DrawingWarning {
    var warning = warning
    warning.subject = place.elementName ?? warning.subject
    warning.detail = ([warning.detail] + when(place)).joined(separator: ", ")
    return warning
  }

  private func when(_ place: Place?, at position: SourcePosition? = nil) -> [String] {
    (seconds.map { ["t = \(numberText($0))"] } ?? [])
      + (ownSeconds.map { ["in its own time t = \(numberText($0))"] } ?? [])
      + (place?.iterations ?? []).map { "\($0.name) = \($0.value)" } + uses(place, at: position)
  }

  /// Through which uses of components a place is reached; what a use gives to its component is not in it.
  private func uses(_ place: Place?, at position: SourcePosition?) -> [String] {
    guard let place, !components.isEmpty else { return [] }
    var uses: [ComponentUse] = []
    for step in place.path.dropFirst(depth) {
      guard case .element(let name, let filePosition, _) = step else { continue }
      if components.contains(name) {
        uses.append(ComponentUse(name: name, position: source.position(filePosition)))
      } else if name == ElementKind.content.name, !uses.isEmpty {
        uses.removeLast()
      }
    }
    // The last step is where the error is said to be.
    if place.path.last != Self.ownValues, let name = place.elementName, components.contains(name), !uses.isEmpty {
      uses.removeLast()
    }
    let last = place.filePositions.first.map(source.position)
    return uses.isEmpty ? [] : [uses.wording(in: source, from: position ?? last ?? uses[0].position)]
  }
}
