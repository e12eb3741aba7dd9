import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelNumerics
import PathreelSceneGrammar
import PathreelSceneSyntax

/// The scenes that a file lists instead of elements, before the parameters have values. ``SceneDecoder`` makes it, and
/// ``SceneFile`` makes a `SceneSequence` of it.
struct SequenceTemplate: Sendable {
  let parts: [SequencePart]
  /// The position of the list.
  let position: SourcePosition
  /// Whether the file gives a canvas itself. If not, the sequence has the canvas of its first scene.
  let hasOwnCanvas: Bool
}

/// One scene of a ``SequenceTemplate``, with its values and its transition.
struct SequencePart: Sendable {
  let name: String
  let scene: SceneFile
  /// The position of the scene in the list.
  let position: SourcePosition
  let step: Place.Step
  /// The values for the scene's parameters.
  let given: [(parameter: String, field: Field, position: SourcePosition)]
  let transition: TransitionTemplate?
}

/// A transition whose length is an expression, before the parameters have values. It belongs to the later scene of a
/// ``SequenceTemplate``.
struct TransitionTemplate: Sendable {
  enum Kind: Sendable {
    case dissolve
    case wipe(Fields)
    case move(Fields, pushes: Bool)
    /// A component that shows both scenes, and the index of its progress in ``ExpressionContext/slots``.
    case component(Element, progress: Int)
  }

  let kind: Kind
  let seconds: FieldExpression
  let easing: Easing
  let position: SourcePosition

  /// The transition, evaluated with the parameters' values in a moment's context.
  ///
  /// - Parameter file: The file of the sequence, which makes moments during the transition.
  func transition(at moment: Moment, in file: SceneFile) throws -> SceneTransition {
    let seconds = try moment.number(seconds)
    switch kind {
    case .dissolve: return .dissolve(seconds, easing)
    case .move(let fields, let pushes):
      let side = try FieldReader(values: fields, moment: moment)[MoveKeys.side]
      return pushes ? .push(seconds, from: side, easing) : .slide(seconds, from: side, easing)
    case .wipe(let fields):
      guard fields[WipeKeys.along] != nil else {
        return .wipe(seconds, from: try FieldReader(values: fields, moment: moment)[WipeKeys.side], easing)
      }
      return .reveal(seconds, easing) { progress, time in
        let reader = FieldReader(values: fields, moment: try file.moment(at: time))
        guard let outline = try reader[WipeKeys.along], let width = try reader[WipeKeys.width] else {
          preconditionFailure("a line without a shape or a width")
        }
        return AnyShape(
          CenteredShape(shape: outline.shape, size: outline.size).trim(to: progress)
            .stroke(style: StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round)))
      }
    case .component(let element, let slot):
      return .views(seconds, easing) { from, to, progress, time in
        let moment = try file.moment(at: time)
        moment.context.slots[slot] = .number(progress)
        if moment.remakes != nil { moment.slotNames[slot] = TransitionKeys.progress }
        moment.transitionScenes = ["from": from, "to": to]
        var views: [AnyView] = []
        try moment.makingScene { try element.addViews(to: &views, at: $0) }
        return AnyView(ZStack { ViewList(views: views) })
      }
    }
  }
}
