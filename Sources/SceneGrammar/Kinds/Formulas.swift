/// The element kind `formula`.
extension ElementKind {
  /// Formulas in TeX.
  package static let formula = ElementKind(
    "formula",
    "A formula in TeX, set by an installed LaTeX and dvisvgm, with an outline for each sign and each line: trim, fill, stroke and draw apply to each sign, and `each-letter` changes each sign. With a `lag`, `draw` writes one sign after another. Gradients and pictures span the whole formula. Stacks can align it by its baseline, as a text.",
    .shorthand(FormulaKeys.tex, FormulaKeys.all), .parts, .hasLetters
  )
  .example(
    #"""
    - formula: {tex: 'e^{i\pi} + 1 = 0', size: 48, parts: [{tex: '\pi', color: "#ffd166"}]}
      draw: {progress: draw, lag: 0.3}
    """#)
}

/// The keys of `formula`.
package enum FormulaKeys {
  package static let tex = Key(
    required: "tex", .text,
    "The TeX code of the formula, without the $ signs around it. It is set in display style, with AMS's mathematics. Braces are TeX's own: no values are inserted. Write it in quotes 'like these': in double quotes a backslash begins an escape."
  )
  package static let size = Key("size", .positive, default: 48, "The size of the em, in points, as that of a text.")
  package static let parts = Key(
    "parts", .list(.mapping(FormulaPartKeys.all), minimum: 1),
    "Pieces of the TeX that get a colour, wherever they occur. Longer pieces are found first, and no piece is found inside another."
  )
  static let standing: KeyList = [tex, size, parts]
  package static let all: KeyList = [standing, LetterKeys.signNames]
}

/// The keys of each part under `parts` in a `formula`.
package enum FormulaPartKeys {
  package static let tex = Key(
    required: "tex", .text, "A piece of the formula's TeX, as it stands there. Spaces do not count.")
  package static let color = Key(
    "color", .color, "What its signs are filled with, or stroked if the formula is only stroked.")
  package static let name = Key(
    "name", .text,
    "The name by which a `rewrite` finds the same part in another formula. The default is the piece itself.")
  package static let all: KeyList = [tex, color, name]
}
