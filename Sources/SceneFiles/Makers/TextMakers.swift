import Foundation
import PathreelDrawing
import PathreelExpressions
import PathreelGeometry
import PathreelMotion
import PathreelSceneGrammar
import PathreelTypography

/// Makes texts, as one shape or letter by letter.
extension ElementMaker {
  static let texts: [ElementMaker] = [
    ElementMaker(.text) { reader in
      let (text, size, colors, warnings) = try TextKeys.typesetting(reader)
      if let line = try TextKeys.followedLine(reader) { return line.outline(of: text, colors) }
      var outline = Outline(TextBlock(outline: text), size: size, warnings: warnings)
      outline.colored = TextKeys.colored(text, colors) { AnyShape(TextBlock(outline: $0)) }
      return outline
    },
    ElementMaker(.letters, .parts { try $0.letters($1, $2) }),
  ]
}

extension TextKeys {
  fileprivate static let designs: [String: Font.Design] = [
    "default": .default, "serif": .serif, "rounded": .rounded, "monospaced": .monospaced,
  ]

  /// The laid-out text, its size in points, the colours of its runs that have one, and warnings of what is not shown.
  /// Without the keys `width` and `height`, the size is that of the layout.
  static func typesetting(
    _ reader: FieldReader
  ) throws -> (text: TextOutline, size: CGSize, colors: [Color?], warnings: [DrawingWarning]) {
    let given = try reader[text]
    let style = try style(reader)
    let colors = try given.map { try $0.style?[TextRunKeys.fill] }
    let runs = try given.map { TextRun($0.text, style: try TextRunKeys.style($0.style, in: style)) }
    let (width, height) = (try reader[width], try reader[height])
    guard runs.chargeLayout() else {
      throw reader.moment.tooLarge(at: reader.values.position)
    }
    do {
      let layout = try TextLayout(
        runs, width: width.map { CGFloat($0) } ?? .infinity, height: height.map { CGFloat($0) } ?? .infinity)
      let text = TextOutline(runs)
      var warnings = text.warnings
      if !layout.isComplete {
        let way = try reader[fit]?[FitKeys.way]
        if way == .error { throw reader.failure(try misfit(reader)) }
        // A proof collects cut texts by itself.
        if way != .wrap, CutTexts.current == nil { warnings.append(try cut(runs, way, reader)) }
      }
      return (
        text, CGSize(width: width ?? layout.size.width, height: height ?? layout.size.height), colors, warnings
      )
    } catch let error as FontError {
      throw reader.failure("\(error)")
    }
  }

  /// The warning of a text that is cut, unless that is asked for.
  private static func cut(_ runs: [TextRun], _ way: FitKeys.Way?, _ reader: FieldReader) throws -> DrawingWarning {
    let cure = way == .shrink ? "lower its 'min-scale'" : "write 'fit: shrink', or 'fit: wrap' if that is meant"
    return DrawingWarning(
      subject: "Text",
      message: "there is no room for all of the text; shorten it, give it more room or a smaller 'size', or \(cure)",
      detail: "'\(runs.map(\.text).joined().prefix(40))' in \(try room(reader))")
  }

  /// The message about a text that is larger than its box.
  private static func misfit(_ reader: FieldReader) throws -> String {
    "the text does not fit into \(try room(reader)); shorten it, give it more room or a smaller 'size', or write "
      + "'fit: shrink'"
  }

  /// The room of a text in words.
  private static func room(_ reader: FieldReader) throws -> String {
    var box: [String] = []
    if let width = try reader[width] { box.append("\(numberText(width)) points of width") }
    if let height = try reader[height] { box.append("\(numberText(height)) points of height") }
    if let lines = try reader[lines] { box.append(lines == 1 ? "1 line" : "\(lines) lines") }
    return box.count == 1 ? box[0] : box.dropLast().joined(separator: ", ") + " and " + box[box.count - 1]
  }

  /// The letters of a text in straight lines, and the text's layout.
  static func lettering(_ reader: FieldReader) throws -> (lettering: Lettering, text: TextOutline) {
    let (text, size, colors, _) = try typesetting(reader)
    guard var lettering = text.lettering(in: size) else { throw reader.moment.tooLarge(at: reader.values.position) }
    for i in lettering.parts.indices { lettering.parts[i].color = colors[lettering.parts[i].run] }
    return (lettering, text)
  }

  /// The runs of a text in their colours; empty if none has a colour of its own.
  static func colored(
    _ text: TextOutline, _ colors: [Color?], _ shape: (TextOutline) -> AnyShape
  ) -> [Outline.Colored] {
    if colors.allSatisfy({ $0 == nil }) { return [] }
    return colors.enumerated().map { i, color in
      var part = text
      part.part = .run(i)
      return Outline.Colored(shape: shape(part), color: color)
    }
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

extension TextRunKeys {
  /// The style of a run: the element's, with the changes of the run.
  static func style(_ own: FieldReader?, in style: TextStyle) throws -> TextStyle {
    guard let own else { return style }
    var style = style
    let size = try own[size].map { CGFloat($0) } ?? style.font.size
    if let file = try own[font] {
      style.font = style.font.replaced(by: .file(file, size: size))
    } else if let family = try own[family] {
      let font = TextKeys.designs[family].map { Font.system(size: size, design: $0) } ?? .custom(family, size: size)
      style.font = style.font.replaced(by: font)
    } else {
      style.font.size = size
    }
    if let weight = try own[weight] { style.font.weight = weight }
    if let italic = try own[italic] { style.font.isItalic = italic }
    style.baselineOffset = try own[raised]
    if let underline = try own[underline] { style.isUnderlined = underline }
    if let strikethrough = try own[strikethrough] { style.isStruckThrough = strikethrough }
    return style
  }
}

extension Font {
  /// Another font in the weight, slant and width of this one, and with its features.
  fileprivate func replaced(by font: Font) -> Font {
    var font = font
    (font.weight, font.isItalic, font.width) = (weight, isItalic, width)
    for feature in features { font = font.feature(feature) }
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

  func outline(of text: TextOutline, _ colors: [Color?]) -> Outline {
    var outline = Outline(laid(text), size: outline.size, warnings: text.warnings)
    outline.colored = TextKeys.colored(text, colors) { AnyShape(laid($0)) }
    return outline
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
