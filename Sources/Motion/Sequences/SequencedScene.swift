import PathreelDrawing

/// A scene of a ``SceneSequence``: the scene, its name, and how it comes after the one before.
///
/// ```swift
/// let part: SequencedScene = Body().named("body").transition(.slide(0.5, from: .trailing))
/// ```
public struct SequencedScene: Sendable {
  package var scene: any Scene
  /// What its parameters and beats have in front, as in `intro.title`.
  public package(set) var name: String
  package var transition: SceneTransition?
  /// The step to it from the sequence, where that is a position in a file.
  package var step: Place.Step?
  /// The parameters that cannot be set, because the sequence gives them.
  package var givenParameters: Set<String> = []

  package init(_ scene: any Scene, named name: String) { (self.scene, self.name) = (scene, name) }

  /// The scene with another name: letters, digits and `_`.
  public func named(_ name: String) -> SequencedScene {
    var copy = self
    copy.name = name
    return copy
  }

  /// The scene, which comes after the one before by a transition.
  public func transition(_ transition: SceneTransition) -> SequencedScene {
    var copy = self
    copy.transition = transition
    return copy
  }

  /// What of the scene can be set from outside.
  var parameters: [SceneParameter] { scene.parameters.filter { !givenParameters.contains($0.name) } }

  /// The scene's place in the one that is evaluated now.
  func place(number: Int) -> Place {
    let outer = InnerScene.current?.place
    if let step { return Place(step, in: outer) }
    let sequence = outer ?? Place(Place.view(SceneSequence.self), in: nil)
    return Place(Place.view(type(of: scene)), in: Place(.position(number), in: sequence))
  }
}

extension Scene {
  /// The scene under a name for a ``SceneSequence``; without one it has that of its type, `intro` for `Intro`.
  public func named(_ name: String) -> SequencedScene { SequencedScene(self, named: name) }

  /// The scene for a ``SceneSequence``, in which it comes after the one before by a transition.
  public func transition(_ transition: SceneTransition) -> SequencedScene { sequenced.transition(transition) }

  /// The scene under its type's name.
  fileprivate var sequenced: SequencedScene {
    let type = "\(Self.self)".prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return SequencedScene(self, named: type.prefix(1).lowercased() + type.dropFirst())
  }
}

/// Lists the scenes of a ``SceneSequence``.
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
