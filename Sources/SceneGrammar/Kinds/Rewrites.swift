import PathreelMotion

/// The element kind `rewrite`.
extension ElementKind {
  /// Texts and formulas that turn into each other letter by letter.
  package static let rewrite = ElementKind(
    "rewrite",
    "Texts and formulas that turn into each other letter by letter: equal letters move to their new places. Parts of formulas with the same name are matched first; a part whose name the other formula does not have moves as a whole to equal signs in a row, or fades as a whole. Then equal words, then equal letters of the rest are matched: each time first a longest common subsequence, then the others in the order in which they are read. Signs of formulas are equal if their outlines are alike. A letter that overtakes others is drawn above them.",
    .mapping(RewriteKeys.all), .parts, .hasNoIndex
  )
  .example(
    """
    - rewrite: {through: [{text: {text: listen, size: 60}}, {text: {text: silent, size: 60}}], progress: draw}
      fill: "#ffd166"
    """)
}

/// The keys of `rewrite`.
package enum RewriteKeys {
  package static let text = Key(
    "text", .shorthand(TextKeys.text, TextKeys.standing), "A text, with the keys of `text`.")
  package static let formula = Key(
    "formula", .shorthand(FormulaKeys.tex, FormulaKeys.standing), "A formula, with the keys of `formula`.")
  static let stage = KeyList([text, formula], rules: [.exactlyOne([text, formula])])

  package static let through = Key(
    required: "through", .list(.mapping(stage), minimum: 2),
    "Texts and formulas, one after another: {text: A} or {formula: a}. They share the baseline of their first lines.")
  package static let progress = Key(
    required: "progress", .number,
    "0 is the first of them, 1 the second, and so on. Between them the letters are on their way. Beyond the ends the motion continues."
  )
  package static let others = Key(
    "others", .choice(Rewrite.Others.self), default: .fade,
    "What happens to letters without an equal one: they fade and new ones appear (fade), or they turn into each other in the order in which they are read (morph)."
  )
  package static let all: KeyList = [through, progress, others]
}
