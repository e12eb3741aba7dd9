import PathreelDrawing
import PathreelMotion

/// The element kind `rewrite`. ``SceneDecoder`` decodes such elements, and ``Element`` makes their views.
extension ElementKind {
  /// Texts and formulas that turn into each other letter by letter.
  static let rewrite = ElementKind(
    "rewrite",
    "Texts and formulas that turn into each other letter by letter: equal letters move to their new places. Parts of formulas with the same name are matched first, then equal words, then equal letters of the rest: each time first a longest common subsequence, then the others in the order in which they are read. Signs of formulas are equal if their outlines are alike. A letter that overtakes others is drawn above them.",
    .mapping(RewriteKeys.all),
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
      return try rewriting.view { path, color, size in
        try reader.moment.countElement(at: element.position)
        return try ElementModifiers.view(of: Outline(path, size: size), modifiers, color: color)
      }.warning(of: warnings)
    }, [.hasNoIndex],
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
    }
  )
  .example(
    """
    - rewrite: {through: [{text: {text: listen, size: 60}}, {text: {text: silent, size: 60}}], progress: draw}
      fill: "#ffd166"
    """)
}

/// The keys of `rewrite`.
enum RewriteKeys {
  static let text = Key("text", .shorthand(TextKeys.text, TextKeys.standing), "A text, with the keys of `text`.")
  static let formula = Key(
    "formula", .shorthand(FormulaKeys.tex, FormulaKeys.standing), "A formula, with the keys of `formula`.")
  static let stage = KeyList([text, formula], rules: [.exactlyOne([text, formula])])

  static let through = Key(
    required: "through", .list(.mapping(stage), minimum: 2),
    "Texts and formulas, one after another: {text: A} or {formula: a}. They share the baseline of their first lines.")
  static let progress = Key(
    required: "progress", .number,
    "0 is the first of them, 1 the second, and so on. Between them the letters are on their way. Beyond the ends the motion continues."
  )
  static let others = Key(
    "others", .choice(Rewrite.Others.self), default: .fade,
    "What happens to letters without an equal one: they fade and new ones appear (fade), or they turn into each other in the order in which they are read (morph)."
  )
  static let all: KeyList = [through, progress, others]

  static func lettering(_ stage: FieldReader) throws -> (Lettering, [DrawingWarning]) {
    if let formula = try stage[formula] { return (try FormulaKeys.lettering(formula), []) }
    guard let text = try stage[text] else { preconditionFailure("a stage of a rewrite was decoded without a text") }
    let (lettering, outline) = try TextKeys.lettering(text)
    return (lettering, outline.warnings)
  }
}
