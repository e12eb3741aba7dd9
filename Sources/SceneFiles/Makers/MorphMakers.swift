import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneGrammar

/// Makes shapes, texts and formulas that turn into each other.
extension ElementMaker {
  static let morph = ElementMaker(.morph) { reader in
    let outlines = try reader[MorphKeys.through]
    let morph = Morph(
      through: outlines.map { AnyShape(CenteredShape(shape: $0.shape, size: $0.size)) },
      progress: try reader[MorphKeys.progress]
    ).remembered(in: reader.moment.morphs)
    // The frame keeps its size while the shapes change, so that gradients and neighbours do not move.
    let sizes = outlines.compactMap(\.size)
    guard sizes.count == outlines.count else { return Outline(morph) }
    let size = CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    return Outline(morph, size: size)
  }

  static let rewrite = ElementMaker(
    .rewrite,
    .parts { element, reader, modifiers in
      var warnings: [DrawingWarning] = []
      let stages = try reader[RewriteKeys.through].map { stage in
        let (lettering, lacks) = try RewriteKeys.lettering(stage)
        warnings += lacks
        return lettering
      }
      let rewriting = Rewriting(
        through: stages, progress: try reader[RewriteKeys.progress], others: try reader[RewriteKeys.others],
        cache: reader.moment.morphs)
      return try rewriting.view { letter, color, size in
        try reader.moment.countElement(at: element.position)
        return try ElementModifiers.view(of: Outline(letter, size: size), modifiers, color: color)
      }.warning(of: warnings)
    },
    prepare: { decoder, fields, node, _ in
      if case .list(let stages)? = fields[RewriteKeys.through], let list = node.value(of: RewriteKeys.through.name),
        case .sequence(let nodes) = list.content
      {
        for (stage, node) in zip(stages, nodes) {
          guard case .fields(let stage) = stage, case .fields(let formula)? = stage[RewriteKeys.formula],
            let inner = node.value(of: RewriteKeys.formula.name)
          else { continue }
          decoder.typeset(formula, inner)
        }
      }
      return fields
    })
}

extension RewriteKeys {
  fileprivate static func lettering(_ stage: FieldReader) throws -> (Lettering, [DrawingWarning]) {
    if let formula = try stage[formula] { return (try FormulaKeys.lettering(formula), []) }
    guard let text = try stage[text] else { preconditionFailure("a stage of a rewrite was decoded without a text") }
    let (lettering, outline) = try TextKeys.lettering(text)
    return (lettering, outline.warnings)
  }
}
