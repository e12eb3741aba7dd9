/// The element kind `morph`.
extension ElementKind {
  /// Shapes that turn into other shapes.
  package static let morph = ElementKind(
    "morph", "A shape that turns into another one, and then into further ones if you like. Any shapes will do.",
    MorphKeys.all, .elementOnly
  )
  .example(
    """
    - morph: {through: [{star: {points: 5, radius: 66}}, {circle: {radius: 50}}], progress: draw}
      fill: "#ffd166"
    """)
}

/// The keys of `morph`.
package enum MorphKeys {
  package static let through = Key(
    required: "through", .list(.outline, minimum: 2),
    "One shape each, such as {star: {points: 5, radius: 90}}. They have a common centre; lines, paths and curves stand where their coordinates say."
  )
  package static let progress = Key(
    required: "progress", .number,
    "0 is the first shape, 1 the second, and so on. Between them the shape is in between. Beyond the ends the motion continues."
  )
  package static let all: KeyList = [through, progress]
}
