import Foundation
import PathreelGeometry
import PathreelMotion

extension ElementKind {
  /// Shapes that become other shapes.
  static let morphs: [ElementKind] = [
    ElementKind(
      "morph", "A shape that becomes another, and perhaps further ones, whatever they are.",
      [
        GrammarKey(
          "through", .list(.outline, minimum: 2), required: true,
          "One shape each, such as {star: {points: 5, radius: 90}}. They have a common centre; lines, paths and curves stand where their coordinates say."
        ),
        GrammarKey(
          "progress", .number(.any), required: true,
          "0 is the first shape, 1 the second, and so on, with all between; beyond the ends the motion goes on."),
      ]
    ) { reader in
      let outlines = try reader.outlines("through")
      let morph = Morph(
        through: outlines.map { AnyShape(CenteredShape(shape: $0.shape, size: $0.size)) },
        progress: try reader.number("progress")
      ).remembered(in: reader.moment.morphs)
      // A frame that stays while the shapes change, so that gradients and neighbours do.
      let sizes = outlines.compactMap(\.size)
      guard sizes.count == outlines.count else { return Outline(morph) }
      let size = CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
      return Outline(morph, size: size)
    }
  ]
}

extension FieldReader {
  /// The outlines of a required list of shapes.
  fileprivate func outlines(_ key: String) throws -> [Outline] {
    guard case .list(let items)? = values[key] else { preconditionFailure("'\(key)' was decoded without a value") }
    return try items.map {
      guard case .shape(let kind, let fields) = $0, case .shape(let make) = kind.content else {
        preconditionFailure("'\(key)' is no list of shapes")
      }
      return try make(FieldReader(values: fields, moment: moment))
    }
  }
}
