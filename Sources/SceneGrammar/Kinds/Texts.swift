import PathreelTypography

/// The element kinds `text` and `letters`.
extension ElementKind {
  package static let text = ElementKind(
    "text", "Lines of text, as one shape. The default fill is white.", .shorthand(TextKeys.text, TextKeys.all), .shape
  )
  .example(
    """
    - text: {text: "{100 * draw:.0} %", size: 54, weight: bold}
      fill: "#5cc8ff"
      offset: [0, -24]
    - text: {text: [{text: "for ", fill: "#c586c0"}, "x in ", {text: range, weight: bold}], size: 26}
      fill: "#d4d4d4"
      offset: [0, 36]
    """)

  package static let letters = ElementKind(
    "letters",
    "Lines of text, letter by letter: trim, fill, stroke and draw apply to each letter, and `each-letter`, `each-word` and `each-line` change letters, words and lines. Gradients and pictures span the whole text.",
    .shorthand(TextKeys.text, [TextKeys.all, LetterKeys.names]), .parts, [.hasLetters, .hasWords]
  )
  .example(
    """
    - letters: {text: Hello, size: 64, weight: bold, as: {letter: i, count: n}}
      fill: hsb(0.5 + 0.06 * i, 0.6, 1)
      each-letter: {offset: [0, "40 * (1 - stagger(draw, i, n, 0.4))"], opacity: "stagger(draw, i, n, 0.4)"}
    """)
}

/// The keys of `text` and `letters`.
package enum TextKeys {
  package static let text = Key(
    required: "text", .runs(TextRunKeys.all),
    "The text, or a list of texts in the same lines, each of which may be a mapping with a style of its own. {expr} inserts a value, {expr:.2} a number in a [format](#formats-of-numbers), here with two decimals, {{ a brace."
  )
  package static let size = Key("size", .positive, default: 48, "The size of the font's em, in points.")
  package static let weight = Key("weight", .choice(weights), default: .regular, "How heavy the letters are.")
  package static let italic = Key("italic", .boolean, default: false, "Whether the letters lean.")
  package static let family = Key(
    "family", .text, default: "default",
    "The font family's name, as installed; or default, serif, rounded, monospaced.")
  package static let font = Key(
    "font", .fontFile,
    "A font file beside the scene, instead of a family, so that the scene looks the same everywhere. In a variable font, weight and stretch choose the form."
  )
  package static let stretch = Key(
    "stretch", .number(NumberRange(minimum: 10, maximum: 1000)), default: 100,
    "The width of the letters, in percent, for families that have several widths.")
  package static let features = Key(
    "features", .list(.fontFeature, minimum: 1),
    "OpenType features by their tags: tnum for digits of one width, so that counters stand still; -liga for no ligatures."
  )
  package static let align = Key(
    "align", .choice(["left": TextAlignment.leading, "center": .center, "right": .trailing]), default: .center,
    "The edge at which lines are aligned.")
  package static let width = Key(
    "width", .positive,
    "The width of the text's box, in points. Lines are broken to stay within it. Without it they are not broken.")
  package static let height = Key(
    "height", .positive,
    "The height of the box, in points. The lines stand in its middle. The default is the height of the lines.")
  package static let lines = Key("lines", .whole(1...SceneLimits.listLength), "The greatest number of lines.")
  package static let fit = Key(
    "fit", .shorthand(FitKeys.way, FitKeys.all),
    "What happens to a text that is too long for the box even with line breaks: it ends in an ellipsis (wrap), becomes smaller until all of it fits (shrink), or is an error (error). Without this key it ends in an ellipsis, too, with a warning."
  )
  package static let lineSpacing = Key(
    "line-spacing", .number, default: 0, "Points between lines, added to the font's own distance.")
  package static let tracking = Key("tracking", .number, default: 0, "Points after each letter, without ligatures.")
  package static let underline = Key(
    "underline", .boolean, default: false, "Whether there is a line under the letters.")
  package static let strikethrough = Key(
    "strikethrough", .boolean, default: false, "Whether there is a line through the letters.")
  package static let along = Key(
    "along", .outline,
    "A shape, curve or path whose outline the baseline follows, such as {circle: {radius: 200}}: at its start, about its middle or at its end, by 'align'."
  )
  package static let start = Key(
    "start", .number, default: 0, "By how many points the text is moved along this outline.")

  package static let all = KeyList(
    [standing, along, start], rules: [.excludes([along], [width, height, lines]), .needs([start], oneOf: [along])])
  /// The keys of a text that does not follow a line.
  static let standing = KeyList(
    [
      text, size, weight, italic, family, font, stretch, features, align, width, height, lines, fit, lineSpacing,
      tracking, underline, strikethrough,
    ], rules: [.excludes([font], [family]), .needs([fit], oneOf: [width])])

  fileprivate static let weights: KeyValuePairs<String, Font.Weight> = [
    "ultra-light": .ultraLight, "thin": .thin, "light": .light, "regular": .regular, "medium": .medium,
    "semibold": .semibold, "bold": .bold, "heavy": .heavy, "black": .black,
  ]
}

/// The keys of a text in a list of texts. What they do not say is as in the element.
package enum TextRunKeys {
  package static let text = Key(required: "text", .template, "The text.")
  package static let fill = Key(
    "fill", .color,
    "Its colour, instead of the element's `fill`; or instead of that of its `stroke`, if it has no fill.")
  package static let size = Key("size", .positive, "The size of the font's em, in points.")
  package static let weight = Key("weight", .choice(TextKeys.weights), "How heavy the letters are.")
  package static let italic = Key("italic", .boolean, "Whether the letters lean.")
  package static let family = Key("family", .text, "The font family.")
  package static let font = Key("font", .fontFile, "A font file beside the scene.")
  package static let raised = Key(
    "raised", .number, default: 0, "How far it stands above the baseline, in points; a negative number lowers it.")
  package static let underline = Key("underline", .boolean, "Whether there is a line under the letters.")
  package static let strikethrough = Key("strikethrough", .boolean, "Whether there is a line through the letters.")
  package static let all = KeyList(
    [text, fill, size, weight, italic, family, font, raised, underline, strikethrough],
    rules: [.excludes([font], [family])])
}

/// The keys of `fit` in `text` and `letters`.
package enum FitKeys {
  package enum Way: String, CaseIterable, Sendable { case wrap, shrink, error }

  package static let way = Key(required: "way", .choice(Way.self), "What happens to it.")
  package static let minScale = Key(
    "min-scale", .number(NumberRange(minimum: 0.01, maximum: 1)), default: 0.1,
    "How small it may become, as a share of its size. What does not fit then ends in an ellipsis.")
  package static let all = KeyList([way, minScale], rules: [.only([minScale], where: way, is: [.shrink])])
}
