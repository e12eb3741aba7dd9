import Foundation
import PathreelGeometry
import PathreelMotion

/// The element kind `morph`. ``SceneDecoder`` decodes such elements, and ``Element`` makes their views.
extension ElementKind {
  /// Shapes that turn into other shapes.
  static let morph: ElementKind = {
    let through = Key(
      required: "through", .list(.outline, minimum: 2),
      "One shape each, such as {star: {points: 5, radius: 90}}. They have a common centre; lines, paths and curves stand where their coordinates say."
    )
    let progress = Key(
      required: "progress", .number,
      "0 is the first shape, 1 the second, and so on. Between them the shape is in between. Beyond the ends the motion continues."
    )
    return ElementKind(
      "morph", "A shape that turns into another one, and then into further ones if you like. Any shapes will do.",
      [through, progress],
      .elementOnly
    ) { reader in
      let outlines = try reader[through]
      let morph = Morph(
        through: outlines.map { AnyShape(CenteredShape(shape: $0.shape, size: $0.size)) },
        progress: try reader[progress]
      ).remembered(in: reader.moment.morphs)
      // The frame keeps its size while the shapes change, so that gradients and neighbours do not move.
      let sizes = outlines.compactMap(\.size)
      guard sizes.count == outlines.count else { return Outline(morph) }
      let size = CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
      return Outline(morph, size: size)
    }
    .example(
      """
      - morph: {through: [{star: {points: 5, radius: 66}}, {circle: {radius: 50}}], progress: draw}
        fill: "#ffd166"
      """)
  }()
}
