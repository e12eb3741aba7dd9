import PathreelDrawing

/// Where in another scene a scene is that is evaluated as a part of it.
///
/// One scene may be in another one several times, and what is kept of it for later frames is kept for each time apart.
package struct InnerScene: Sendable {
  /// The place of the scene as a whole.
  package let place: Place
  /// Its number among the scenes of the scene around it, behind the numbers of that one.
  package let path: [Int]

  /// What is evaluated on this thread now; nil for a scene by itself.
  @TaskLocal package static var current: InnerScene?

  /// Evaluates a scene as a part of the one that is evaluated now.
  ///
  /// - Parameters:
  ///   - numbers: What tells it from the other scenes in that one.
  ///   - place: Its place.
  package static func evaluate<Result>(_ numbers: [Int], at place: Place, _ make: () throws -> Result) rethrows
    -> Result
  {
    let inner = InnerScene(place: place, path: (current?.path ?? []) + numbers)
    return try $current.withValue(inner, operation: make)
  }
}
