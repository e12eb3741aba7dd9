import Foundation
import PathreelExpressions
import PathreelGeometry
import PathreelMotion
import PathreelTypography

/// The element kinds `text` and `letters`. ``SceneDecoder`` decodes such elements, and ``Element`` makes their views.
extension ElementKind {
  static let texts: [ElementKind] = [
    ElementKind(
      "text", "Lines of text, as one shape. The default fill is white.",
      .shorthand(TextKeys.text, TextKeys.all),
      .shape { reader in
        let (text, size) = try TextKeys.typesetting(reader)
        if let line = try TextKeys.followedLine(reader) { return line.outline(of: text) }
        return Outline(TextBlock(outline: text), size: size, warnings: text.warnings)
      }
    )
    .example(
      """
      - text: {text: "{100 * draw:.0} %", size: 54, weight: bold}
        fill: "#5cc8ff"
      """),
    ElementKind(
      "letters",
      "Lines of text, letter by letter: trim, fill, stroke and draw apply to each letter, and `each-letter`, `each-word` and `each-line` change letters, words and lines. Gradients and pictures span the whole text.",
      .shorthand(TextKeys.text, [TextKeys.all, LetterKeys.names]), .parts { try $0.letters($1, $2) },
      [.hasLetters, .hasWords]
    )
    .example(
      """
      - letters: {text: Hello, size: 64, weight: bold, as: {letter: i, count: n}}
        fill: hsb(0.5 + 0.06 * i, 0.6, 1)
        each-letter: {offset: [0, "40 * (1 - stagger(draw, i, n, 0.4))"], opacity: "stagger(draw, i, n, 0.4)"}
      """),
  ]
}

/// The keys of `text` and `letters`.
enum TextKeys {
  static let text = Key(
    required: "text", .template,
    "The text. {expr} inserts a value, {expr:.2} a number in a [format](#formats-of-numbers), here with two decimals, {{ a brace."
  )
  static let size = Key("size", .positive, default: 48, "The size of the font's em, in points.")
  static let weight = Key("weight", .choice(weights), default: .regular, "How heavy the letters are.")
  static let italic = Key("italic", .boolean, default: false, "Whether the letters lean.")
  static let family = Key(
    "family", .text, default: "default",
    "The font family's name, as installed; or default, serif, rounded, monospaced.")
  static let font = Key(
    "font", .fontFile,
    "A font file beside the scene, instead of a family, so that the scene looks the same everywhere. In a variable font, weight and stretch choose the form."
  )
  static let stretch = Key(
    "stretch", .number(NumberRange(minimum: 10, maximum: 1000)), default: 100,
    "The width of the letters, in percent, for families that have several widths.")
  static let features = Key(
    "features", .list(.fontFeature, minimum: 1),
    "OpenType features by their tags: tnum for digits of one width, so that counters stand still; -liga for no ligatures."
  )
  static let align = Key(
    "align", .choice(["left": TextAlignment.leading, "center": .center, "right": .trailing]), default: .center,
    "The edge at which lines are aligned.")
  static let width = Key(
    "width", .positive,
    "The width of the text's box, in points. Lines are broken to stay within it. Without it they are not broken.")
  static let height = Key(
    "height", .positive,
    "The height of the box, in points. The lines stand in its middle. The default is the height of the lines.")
  static let lines = Key("lines", .whole(1...SceneLimits.listLength), "The greatest number of lines.")
  static let fit = Key(
    "fit", .shorthand(FitKeys.way, FitKeys.all),
    "What happens to a text that is too long for the box even with line breaks: it ends in an ellipsis (wrap), becomes smaller until all of it fits (shrink), or is an error (error). The default is wrap."
  )
  static let lineSpacing = Key(
    "line-spacing", .number, default: 0, "Points between lines, added to the font's own distance.")
  static let tracking = Key("tracking", .number, default: 0, "Points after each letter, without ligatures.")
  static let underline = Key(
    "underline", .boolean, default: false, "Whether there is a line under the letters.")
  static let strikethrough = Key(
    "strikethrough", .boolean, default: false, "Whether there is a line through the letters.")
  static let along = Key(
    "along", .outline,
    "A shape, curve or path whose outline the baseline follows, such as {circle: {radius: 200}}: at its start, about its middle or at its end, by 'align'."
  )
  static let start = Key("start", .number, default: 0, "By how many points the text is moved along this outline.")

  static let all = KeyList(
    [standing, along, start], rules: [.excludes([along], [width, height, lines]), .needs([start], oneOf: [along])])
  /// The keys of a text that does not follow a line.
  static let standing = KeyList(
    [
      text, size, weight, italic, family, font, stretch, features, align, width, height, lines, fit, lineSpacing,
      tracking, underline, strikethrough,
    ], rules: [.excludes([font], [family]), .needs([fit], oneOf: [width])])

  private static let weights: KeyValuePairs<String, Font.Weight> = [
    "ultra-light": .ultraLight, "thin": .thin, "light": .light, "regular": .regular, "medium": .medium,
    "semibold": .semibold, "bold": .bold, "heavy": .heavy, "black": .black,
  ]

  private static let designs: [String: Font.Design] = [
    "default": .default, "serif": .serif, "rounded": .rounded, "monospaced": .monospaced,
  ]

  // MARK: Reading

  /// The laid-out text and its size in points. Without the keys `width` and `height`, the size is that of the layout.
  static func typesetting(_ reader: FieldReader) throws -> (text: TextOutline, size: CGSize) {
    let text = try reader[text]
    let style = try style(reader)
    let (width, height) = (try reader[width], try reader[height])
    guard [TextRun(text, style: style)].chargeLayout() else {
      throw reader.moment.tooLarge(at: reader.values.position)
    }
    do {
      let layout = try TextLayout(
        text, style: style, width: width.map { CGFloat($0) } ?? .infinity,
        height: height.map { CGFloat($0) } ?? .infinity)
      if !layout.isComplete, try reader[fit]?[FitKeys.way] == .error { throw reader.failure(try misfit(reader)) }
      return (
        TextOutline(text, style: style),
        CGSize(width: width ?? layout.size.width, height: height ?? layout.size.height)
      )
    } catch let error as FontError {
      throw reader.failure("\(error)")
    }
  }

  /// The message about a text that is larger than its box.
  private static func misfit(_ reader: FieldReader) throws -> String {
    var box: [String] = []
    if let width = try reader[width] { box.append("\(numberText(width)) points of width") }
    if let height = try reader[height] { box.append("\(numberText(height)) points of height") }
    if let lines = try reader[lines] { box.append(lines == 1 ? "1 line" : "\(lines) lines") }
    let room = box.count == 1 ? box[0] : box.dropLast().joined(separator: ", ") + " and " + box[box.count - 1]
    return
      "the text does not fit into \(room); shorten it, give it more room or a smaller 'size', or write 'fit: shrink'"
  }

  /// The letters of a text in straight lines, and the text's layout.
  static func lettering(_ reader: FieldReader) throws -> (lettering: Lettering, text: TextOutline) {
    let (text, size) = try typesetting(reader)
    guard let lettering = text.lettering(in: size) else { throw reader.moment.tooLarge(at: reader.values.position) }
    return (lettering, text)
  }

  /// The outline that the text follows; nil for a text in straight lines.
  static func followedLine(_ reader: FieldReader) throws -> FollowedLine? {
    guard let outline = try reader[along] else { return nil }
    return FollowedLine(outline: outline, offset: try reader[start])
  }

  private static func style(_ reader: FieldReader) throws -> TextStyle {
    var style = TextStyle(
      font: try font(reader), alignment: try reader[align], lineSpacing: try reader[lineSpacing],
      tracking: try reader[tracking], lineLimit: try reader[lines])
    style.isUnderlined = try reader[underline]
    style.isStruckThrough = try reader[strikethrough]
    if let fit = try reader[fit], try fit[FitKeys.way] == .shrink { style.minimumScale = try fit[FitKeys.minScale] }
    return style
  }

  static func font(_ reader: FieldReader) throws -> Font {
    let size = try reader[size]
    var font: Font
    if let file = try reader[Self.font] {
      font = .file(file, size: size)
    } else {
      let family = try reader[family]
      font = designs[family].map { .system(size: size, design: $0) } ?? .custom(family, size: size)
    }
    font.weight = try reader[weight]
    font.isItalic = try reader[italic]
    font.width = Font.Width(try reader[stretch])
    for feature in try reader[features] ?? [] { font = font.feature(feature) }
    return font
  }
}

/// The keys of `fit` in `text` and `letters`.
enum FitKeys {
  enum Way: String, CaseIterable { case wrap, shrink, error }

  static let way = Key(required: "way", .choice(Way.self), "What happens to it.")
  static let minScale = Key(
    "min-scale", .number(NumberRange(minimum: 0.01, maximum: 1)), default: 0.1,
    "How small it may become, as a share of its size. What does not fit then ends in an ellipsis.")
  static let all = KeyList([way, minScale], rules: [.only([minScale], where: way, is: [.shrink])])
}

/// A text that fills the room that it is offered, so that its alignment is visible.
private struct TextBlock: Shape {
  let outline: TextOutline

  func path(in rect: CGRect) -> Path { outline.path(in: rect) }
  func fault(in rect: CGRect) -> (any Error)? { outline.fault(in: rect) }
  var _hasText: Bool { outline._hasText }
  func _baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? { outline._baselines(in: size) }
}

/// The outline that a text follows: the key `along`. The kind `text` and `Element.letters` lay out their letters on it.
struct FollowedLine {
  let outline: Outline
  let offset: Double

  func outline(of text: TextOutline) -> Outline {
    Outline(laid(text), size: outline.size, warnings: text.warnings)
  }

  /// The outline of each letter, by its number, and the letters' boxes in a frame of a given size. The layout of all
  /// letters is memoised.
  func letters(of text: TextOutline) -> (outline: (Int) -> Outline, frames: LetterFrames) {
    let (laid, letters) = (laid(text), LaidLetters())
    return (
      { Outline(laid.letter($0, of: letters), size: outline.size, warnings: []) },
      LetterFrames { laid.lettering(in: CGRect(origin: .zero, size: $0), of: letters) }
    )
  }

  private func laid(_ text: TextOutline) -> TextAlongShape<CenteredShape> {
    text.along(CenteredShape(shape: outline.shape, size: outline.size), offset: offset)
  }
}
