import Foundation
import PathreelExpressions
import PathreelGeometry
import PathreelMotion
import PathreelSceneGrammar
import PathreelTypography

/// Makes texts, as one shape or letter by letter.
extension ElementMaker {
  static let texts: [ElementMaker] = [
    ElementMaker(.text) { reader in
      let (text, size) = try TextKeys.typesetting(reader)
      if let line = try TextKeys.followedLine(reader) { return line.outline(of: text) }
      return Outline(TextBlock(outline: text), size: size, warnings: text.warnings)
    },
    ElementMaker(.letters, .parts { try $0.letters($1, $2) }),
  ]
}

extension TextKeys {
  private static let designs: [String: Font.Design] = [
    "default": .default, "serif": .serif, "rounded": .rounded, "monospaced": .monospaced,
  ]

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

/// A text that fills the room that it is offered, so that its alignment is visible.
private struct TextBlock: Shape {
  let outline: TextOutline

  func path(in rect: CGRect) -> Path { outline.path(in: rect) }
  func _pictures(in rect: CGRect) -> _ShapePictures { outline._pictures(in: rect) }
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
