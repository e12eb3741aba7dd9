import PathreelDrawing

/// The position of a scene that is evaluated as a part of another scene: a scene of a ``SceneSequence`` or a
/// ``ScenePicture``. The elements of a scene file begin their places with ``place``, and their cache keys with
/// ``path``.
///
/// A scene may contain the same inner scene several times. Caches that outlive a frame use ``path`` to keep the
/// occurrences apart.
package struct InnerScene: Sendable {
  /// The place of the inner scene as a whole.
  package let place: Place
  /// The numbers that identify the occurrence, from the outermost scene inwards.
  package let path: [Int]

  /// The inner scene that this thread is evaluating; nil while the outermost scene is evaluated.
  package static var current: InnerScene? { threadLocal.value }
  package static let threadLocal = ThreadLocal<InnerScene>()

  /// Evaluates a scene as a part of the scene that is being evaluated.
  ///
  /// - Parameters:
  ///   - numbers: Distinguishes it from the other inner scenes of that scene.
  ///   - place: The place of the inner scene.
  package static func evaluate<Result>(_ numbers: [Int], at place: Place, _ make: () throws -> Result) rethrows
    -> Result
  {
    let inner = InnerScene(place: place, path: (current?.path ?? []) + numbers)
    return try threadLocal.withValue(inner, operation: make)
  }
}
