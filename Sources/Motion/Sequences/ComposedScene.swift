import Foundation
import PathreelDrawing
import PathreelSound

/// A scene that is a ``SceneSequence`` of other scenes. Authors of scenes in Swift conform to it, for instance for a
/// program whose film has several scenes.
///
/// ```swift
/// @main struct Trailer: Film, ComposedScene {
///   var scenes = SceneSequence {
///     Intro()
///     Story().transition(.dissolve(0.5))
///   }
/// }
/// ```
///
/// All properties of the scene come from the sequence, and parameters are set in it. For sound over the whole film,
/// append tracks to the sequence's own ``SceneSequence/audio``.
public protocol ComposedScene: Scene {
  /// The sequence of scenes.
  var scenes: SceneSequence { get set }
}

extension ComposedScene {
  public var size: CGSize { scenes.size }
  public var background: Color { scenes.background }
  public var frameRate: FrameRate { scenes.frameRate }
  public var timeline: Timeline { scenes.timeline }
  public var duration: Double { scenes.duration }
  public var audio: [SoundTrack] { get throws { try scenes.audio } }
  public var parameters: [SceneParameter] { scenes.parameters }
  public func setting(_ name: String, to value: ParameterValue) throws -> Self {
    var copy = self
    copy.scenes = try scenes.setting(name, to: value)
    return copy
  }
  public func body(at time: SceneTime) throws -> some View { try scenes.body(at: time) }
  public var _sequence: SceneSequence? { scenes }
}
