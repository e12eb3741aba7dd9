import PathreelDrawing
import PathreelExpressions
import PathreelMotion
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Makes the texts of errors and warnings about elements at a moment. They name the position in the file, the time, and
/// the iterations of the enclosing repeats. A ``Moment`` has one.
final class MomentWording: PlaceExplainer {
  private let source: SceneSources
  /// The time; nil if only parameters are known.
  private let seconds: Double?
  /// The local time of the element that the errors are about; nil if the element is at the frame's time.
  private let ownSeconds: Double?
  /// The names of the scene's components.
  private let components: Set<String>

  /// The step from a use of a component to the component's own `let` values.
  static let ownValues = Place.Step.branch(isFirst: true)

  /// The number of steps in the `Place` of this scene inside other scenes; 0 for the outermost scene.
  private let depth: Int

  init(source: SceneSources, seconds: Double?, ownSeconds: Double? = nil, components: Set<String>, depth: Int) {
    (self.source, self.seconds, self.components, self.depth) = (source, seconds, components, depth)
    self.ownSeconds = ownSeconds
  }

  /// Whether the errors are about an element at a local time.
  var hasOwnTime: Bool { ownSeconds != nil }

  /// The wording for elements at another time than the frame's.
  func inTime(_ own: Double) -> MomentWording {
    MomentWording(
      source: source, seconds: seconds, ownSeconds: own == seconds ? nil : own, components: components, depth: depth)
  }

  /// An error at a position. It names no frame number, because a clip may have another frame rate than the file.
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
    warning.detail = ([warning.detail] + when(place)).filter { !$0.isEmpty }.joined(separator: ", ")
    return warning
  }

  /// The circumstances that a message adds in brackets: times, iterations, and uses of components.
  private func when(_ place: Place?, at position: SourcePosition? = nil) -> [String] {
    (seconds.map { ["t = \(numberText($0))"] } ?? [])
      + (ownSeconds.map { ["in its own time t = \(numberText($0))"] } ?? [])
      + (place?.iterations ?? []).map { "\($0.name) = \($0.value)" } + uses(place, at: position)
  }

  /// The chain of uses of components on the way to a place. An error in an argument of a use lies outside of the
  /// component, so that use is left out.
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
    // The last step is the position of the error itself.
    if place.path.last != Self.ownValues, let name = place.elementName, components.contains(name), !uses.isEmpty {
      uses.removeLast()
    }
    let last = place.filePositions.first.map(source.position)
    return uses.isEmpty ? [] : [uses.wording(in: source, from: position ?? last ?? uses[0].position)]
  }
}
