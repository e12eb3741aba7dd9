import PathreelDrawing

/// A scene of a ``SceneSequence``, with its name and the transition into it. ``Scene/named(_:)`` and
/// ``Scene/transition(_:)`` make one.
///
/// ```swift
/// let part: SequencedScene = Body().named("body").transition(.slide(0.5, from: .trailing))
/// ```
public struct SequencedScene: Sendable {
  /// The scene itself.
  package var scene: any Scene
  /// The prefix of its parameters and beats, as in `intro.title`.
  public package(set) var name: String
  /// The transition from the scene before; nil means a cut.
  package var transition: SceneTransition?
  /// The position of the scene in the sequence's file; nil if the sequence is not from a file. It is part of the places
  /// that messages name.
  package var step: Place.Step?
  /// The parameters that cannot be set from outside, because the sequence file gives them values.
  package var givenParameters: Set<String> = []

  /// Creates a part of a sequence without a transition.
  package init(_ scene: any Scene, named name: String) { (self.scene, self.name) = (scene, name) }

  /// Returns the scene with another name, of letters, digits and `_`.
  public func named(_ name: String) -> SequencedScene {
    var copy = self
    copy.name = name
    return copy
  }

  /// Returns the scene with a transition from the scene before.
  public func transition(_ transition: SceneTransition) -> SequencedScene {
    var copy = self
    copy.transition = transition
    return copy
  }

  /// The scene's parameters that can be set from outside.
  var parameters: [SceneParameter] { scene.parameters.filter { !givenParameters.contains($0.name) } }

  /// The origin of this scene, for messages: the path of steps from the outermost scene to it.
  func place(number: Int) -> Place {
    let outer = InnerScene.current?.place
    if let step { return Place(step, in: outer) }
    let sequence = outer ?? Place(Place.view(SceneSequence.self), in: nil)
    return Place(Place.view(type(of: scene)), in: Place(.position(number), in: sequence))
  }
}

extension Scene {
  /// Gives the scene a name in a ``SceneSequence``. By default the scene is named after its type: `intro` for `Intro`.
  public func named(_ name: String) -> SequencedScene { SequencedScene(self, named: name) }

  /// Gives the scene a transition from the scene before it in a ``SceneSequence``.
  public func transition(_ transition: SceneTransition) -> SequencedScene { sequenced.transition(transition) }

  /// The scene, named after its type.
  fileprivate var sequenced: SequencedScene {
    let type = "\(Self.self)".prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return SequencedScene(self, named: type.prefix(1).lowercased() + type.dropFirst())
  }
}

/// The result builder that lists the scenes of a ``SceneSequence``, in its initialiser.
@resultBuilder
public enum SceneSequenceBuilder {
  public static func buildExpression(_ scene: some Scene) -> [SequencedScene] { [scene.sequenced] }
  public static func buildExpression(_ scene: SequencedScene) -> [SequencedScene] { [scene] }
  public static func buildBlock(_ parts: [SequencedScene]...) -> [SequencedScene] { Array(parts.joined()) }
  public static func buildOptional(_ part: [SequencedScene]?) -> [SequencedScene] { part ?? [] }
  public static func buildEither(first: [SequencedScene]) -> [SequencedScene] { first }
  public static func buildEither(second: [SequencedScene]) -> [SequencedScene] { second }
  public static func buildArray(_ parts: [[SequencedScene]]) -> [SequencedScene] { Array(parts.joined()) }
}
