import Foundation

/// An error that explains why scenes cannot form a ``SceneSequence``. ``Scene/validate()`` and the making of a frame
/// throw it.
///
/// ```swift
/// do { try SceneSequence { Intro(); Body().transition(.dissolve(60)) }.validate() } catch { print(error) }
/// // the transition into 'body' takes 60 s, and 'intro' lasts 3 s; shorten the transition
/// ```
public enum SceneSequenceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no scene at all.
  case noScenes
  /// There are more scenes than a sequence may have.
  case tooManyScenes(Int)
  /// All scenes together have more beats than a timeline may have.
  case tooManyBeats
  /// The sequence has more frames than any clip may have.
  case tooLong
  /// A name with other characters than letters, digits and `_`.
  case badName(String)
  /// A name that two scenes have.
  case duplicateName(String)
  /// A scene that cannot be rendered, with the reason.
  case badScene(String, reason: String)
  /// A transition whose length is negative or not finite.
  case badTransition(into: String, Double)
  /// A spring without duration, or whose bounce is not between −1 and 1.
  case badEasing(into: String)
  /// The first scene has a transition, but no scene before it.
  case nothingBefore(String)
  /// A transition that is longer than one of its two scenes.
  case longTransition(into: String, Double, scene: String, Double)
  /// A scene that is shorter than its two transitions together.
  case crowdedTransitions(scene: String, Double, Double, Double)

  /// The largest number of scenes in a sequence.
  package static let mostScenes = 1_000
  /// The largest number of beats in all scenes together.
  package static let mostBeats = 10_000

  public var description: String {
    switch self {
    case .noScenes: "a sequence needs at least one scene"
    case .tooManyScenes(let count): "the sequence has \(count) scenes; at most \(Self.mostScenes) are shown"
    case .tooManyBeats: "the scenes of the sequence have more than \(Self.mostBeats) beats together; use fewer"
    case .tooLong: "the sequence is longer than any clip; use fewer or shorter scenes"
    case .badName(let name): "'\(name)' is no name of a scene; use letters, digits and '_'"
    case .duplicateName(let name): "two scenes are called '\(name)'; give each a name of its own"
    case .badScene(let name, let reason): "scene '\(name)': \(reason)"
    case .badTransition(let name, let seconds):
      "the transition into '\(name)' takes \(text(seconds)) s; a length is a finite number of seconds, 0 or more"
    case .badEasing(let name):
      "the spring of the transition into '\(name)' needs a duration above 0 s and a bounce between -1 and 1"
    case .nothingBefore(let name):
      "'\(name)' is the first scene, so there is nothing to come from; remove its transition"
    case .longTransition(let name, let seconds, let scene, let length):
      "the transition into '\(name)' takes \(text(seconds)) s, and '\(scene)' lasts \(text(length)) s; shorten the transition"
    case .crowdedTransitions(let name, let length, let first, let second):
      "'\(name)' lasts \(text(length)) s, and its two transitions take \(text(first)) s and \(text(second)) s; shorten one of them"
    }
  }

  /// The number with at most six decimals: 4, not 4.0.
  private func text(_ number: Double) -> String {
    let text = "\((number * 1e6).rounded() / 1e6)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
