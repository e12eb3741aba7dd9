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
        let (text, style, size) = try reader.typesetting()
        let outline = TextOutline(text, style: style)
        return Outline(TextBlock(outline: outline), size: size, warnings: outline.warnings)
      }),
    ElementKind(
      "letters", "Lines of text, letter by letter: trim, fill and stroke are each letter's own and see its index.",
      .shorthand("text", textKeys + [indexName]), .letters),
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
    GrammarKey("align", .choice(["left", "center", "right"]), default: "center", "Which edge lines share."),
    GrammarKey("width", .number(.positive), "Lines are broken to stay within it, in points; not broken unless given."),
    GrammarKey(
      "lines", .number(.whole(1...SceneLimits.listLength)),
      "The greatest number of lines; what is beyond ends in an ellipsis."),
    GrammarKey("line-spacing", .number(.any), default: "0", "Points between lines, beside the font's own."),
    GrammarKey("tracking", .number(.any), default: "0", "Points after each letter."),
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
private struct TextBlock: Shape {
  let outline: TextOutline

  func path(in rect: CGRect) -> Path { outline.path(in: rect) }
  func fault(in rect: CGRect) -> (any Error)? { outline.fault(in: rect) }
}

extension FieldReader {
  /// The text, its style, and the room that it takes: as wide as its longest line, or as `width` says.
  func typesetting() throws -> (text: String, style: TextStyle, size: CGSize) {
    let text = try template("text")
    let style = try textStyle()
    let width = try optionalNumber("width")
    do {
      let layout = try TextLayout(text, style: style, width: width.map { CGFloat($0) } ?? .infinity)
      return (text, style, CGSize(width: width ?? layout.size.width, height: layout.size.height))
    } catch {
      throw failure("\(error)")
    }
  }

  private func textStyle() throws -> TextStyle {
    let size = try optionalNumber("size") ?? 48
    let weight = try word("weight").flatMap { word in ElementKind.weights.first { $0.name == word }?.weight }
    var font = Font.system(size: size)
    if let family = text("family") {
      font = ElementKind.designs[family].map { .system(size: size, design: $0) } ?? .custom(family, size: size)
    }
    font = font.weight(weight ?? .regular)
    font.isItalic = try boolean("italic") ?? false
    let alignments: [String: TextAlignment] = ["left": .leading, "center": .center, "right": .trailing]
    return TextStyle(
      font: font, alignment: try word("align").flatMap { alignments[$0] } ?? .center,
      lineSpacing: try optionalNumber("line-spacing") ?? 0, tracking: try optionalNumber("tracking") ?? 0,
      lineLimit: values["lines"] == nil ? nil : try whole("lines"))
  }
}
