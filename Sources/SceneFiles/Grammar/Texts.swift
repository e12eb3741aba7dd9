import Foundation
import PathreelGeometry
import PathreelMotion
import PathreelTypography

extension ElementKind {
  static let texts: [ElementKind] = [
    ElementKind(
      "text", "Lines of text, as one shape: filled white unless told otherwise.",
      .shorthand("text", textKeys),
      .shape { reader in
        let (text, size) = try reader.typesetting()
        if let line = try reader.followedLine() { return line.outline(of: text) }
        return Outline(TextBlock(outline: text), size: size, warnings: text.warnings)
      }),
    ElementKind(
      "letters", "Lines of text, letter by letter: trim, fill and stroke are each letter's own and see its index.",
      .shorthand("text", textKeys + [indexName]), .parts { try $0.letters($1, $2) }),
  ]

  static let textKeys: [GrammarKey] = [
    GrammarKey(
      "text", .template, required: true,
      "The text, as it is; {expr} inserts a value, {expr:.2} a number with two decimals, {{ a brace."),
    GrammarKey("size", .number(.positive), default: "48", "The size of the font's em, in points."),
    GrammarKey("weight", .choice(weights.map(\.name)), default: "regular", "How heavy the letters are."),
    GrammarKey("italic", .boolean, default: "false", "Whether the letters lean."),
    GrammarKey(
      "family", .text,
      default: "default", "The font family's name, as installed; or default, serif, rounded, monospaced."),
    GrammarKey(
      "font", .fontFile,
      "A font file beside the scene, instead of a family, so that the scene looks the same everywhere. Of a variable font, weight and stretch choose the form.",
      .without(["family"])),
    GrammarKey(
      "stretch", .number(NumberRange(minimum: 10, maximum: 1000)), default: "100",
      "How wide the letters are, in percent, of families that have several widths."),
    GrammarKey(
      "features", .list(.fontFeature, minimum: 1),
      "OpenType features by their tags: tnum for digits of one width, so that counters stand still; -liga for no ligatures."
    ),
    GrammarKey("align", .choice(["left", "center", "right"]), default: "center", "Which edge lines share."),
    GrammarKey("width", .number(.positive), "Lines are broken to stay within it, in points; not broken unless given."),
    GrammarKey(
      "lines", .number(.whole(1...SceneLimits.listLength)),
      "The greatest number of lines; what is beyond ends in an ellipsis."),
    GrammarKey("line-spacing", .number(.any), default: "0", "Points between lines, beside the font's own."),
    GrammarKey("tracking", .number(.any), default: "0", "Points after each letter, without ligatures."),
    GrammarKey("underline", .boolean, default: "false", "Whether there is a line under the letters."),
    GrammarKey("strikethrough", .boolean, default: "false", "Whether there is a line through the letters."),
    GrammarKey(
      "min-scale", .number(NumberRange(minimum: 0.01, maximum: 1)), default: "1",
      "How small, as a share of its size, the text may become to stay within 'width' and 'lines'.", .with(["width"])),
    GrammarKey(
      "along", .outline,
      "A shape, curve or path whose outline the baseline follows, such as {circle: {radius: 200}}: at its start, about its middle or at its end, as 'align' says.",
      .without(["width", "lines"])),
    GrammarKey(
      "start", .number(.any), default: "0", "Points by which the text is moved along that outline.", .with(["along"])),
  ]

  fileprivate static let weights: [(name: String, weight: Font.Weight)] = [
    ("ultra-light", .ultraLight), ("thin", .thin), ("light", .light), ("regular", .regular), ("medium", .medium),
    ("semibold", .semibold), ("bold", .bold), ("heavy", .heavy), ("black", .black),
  ]

  fileprivate static let designs: [String: Font.Design] = [
    "default": .default, "serif": .serif, "rounded": .rounded, "monospaced": .monospaced,
  ]
}

/// A text that takes all the room it is given, so that its alignment shows in it.
private struct TextBlock: LetteredShape {
  let outline: TextOutline

  func path(in rect: CGRect) -> Path { outline.path(in: rect) }
  func fault(in rect: CGRect) -> (any Error)? { outline.fault(in: rect) }
  func baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? { outline.baselines(in: size) }
}

/// The outline that a text follows.
struct FollowedLine {
  let outline: Outline
  let offset: Double

  func outline(of text: TextOutline) -> Outline {
    Outline(laid(text), size: outline.size, warnings: text.warnings)
  }

  /// The outline of each glyph, by its number. All of them are laid once.
  func letters(of text: TextOutline) -> (Int) -> Outline {
    let (laid, letters) = (laid(text), LaidLetters())
    return { Outline(laid.letter($0, of: letters), size: outline.size, warnings: []) }
  }

  private func laid(_ text: TextOutline) -> TextAlongShape<CenteredShape> {
    text.along(CenteredShape(shape: outline.shape, size: outline.size), offset: offset)
  }
}

extension FieldReader {
  /// The text, and the room that it takes: as wide as its longest line, or as `width` says.
  func typesetting() throws -> (text: TextOutline, size: CGSize) {
    let text = try template("text")
    let style = try textStyle()
    let width = try optionalNumber("width")
    guard [TextRun(text, style: style)].payForLayout() else { throw moment.tooLarge(at: values.position) }
    do {
      let layout = try TextLayout(text, style: style, width: width.map { CGFloat($0) } ?? .infinity)
      return (
        TextOutline(text, style: style), CGSize(width: width ?? layout.size.width, height: layout.size.height)
      )
    } catch {
      throw failure("\(error)")
    }
  }

  /// What the text follows; nil where it stands in lines.
  func followedLine() throws -> FollowedLine? {
    guard let outline = try outline("along") else { return nil }
    return FollowedLine(outline: outline, offset: try optionalNumber("start") ?? 0)
  }

  private func textStyle() throws -> TextStyle {
    let alignments: [String: TextAlignment] = ["left": .leading, "center": .center, "right": .trailing]
    var style = TextStyle(
      font: try font(), alignment: try word("align").flatMap { alignments[$0] } ?? .center,
      lineSpacing: try optionalNumber("line-spacing") ?? 0, tracking: try optionalNumber("tracking") ?? 0,
      lineLimit: values["lines"] == nil ? nil : try whole("lines"))
    style.isUnderlined = try boolean("underline") ?? false
    style.isStruckThrough = try boolean("strikethrough") ?? false
    style.minimumScale = try optionalNumber("min-scale") ?? 1
    return style
  }

  private func font() throws -> Font {
    let size = try optionalNumber("size") ?? 48
    var font = Font.system(size: size)
    if let file = text("font") {
      font = .file(file, size: size)
    } else if let family = text("family") {
      font = ElementKind.designs[family].map { .system(size: size, design: $0) } ?? .custom(family, size: size)
    }
    font.weight =
      try word("weight").flatMap { word in ElementKind.weights.first { $0.name == word }?.weight } ?? .regular
    font.isItalic = try boolean("italic") ?? false
    font.width = Font.Width(try optionalNumber("stretch") ?? 100)
    if case .list(let features)? = values["features"] {
      for case .fontFeature(let feature) in features { font = font.feature(feature) }
    }
    return font
  }
}
