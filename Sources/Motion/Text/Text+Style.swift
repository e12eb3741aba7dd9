import Foundation
import PathreelDrawing
import PathreelTypography

/// Modifiers by which authors of scenes in Swift style a text itself. They return a ``Text``, so texts of different
/// styles can be added. If two modifiers contradict each other, the inner one counts.
extension Text {
  /// Sets the font; nil leaves it to the surrounding views.
  public func font(_ font: Font?) -> Text { with { $0.font = $0.font ?? font } }
  /// Sets the weight of the strokes, whatever the font; nil leaves it.
  public func fontWeight(_ weight: Font.Weight?) -> Text { with { $0.weight = $0.weight ?? weight } }
  /// Sets the design of a system font; nil leaves it.
  public func fontDesign(_ design: Font.Design?) -> Text { with { $0.design = $0.design ?? design } }
  /// Sets the width of the letters, whatever the font; nil leaves it.
  public func fontWidth(_ width: Font.Width?) -> Text { with { $0.width = $0.width ?? width } }
  /// Sets the weight 700.
  public func bold(_ isActive: Bool = true) -> Text { isActive ? fontWeight(.bold) : self }
  /// Sets the italic face.
  public func italic(_ isActive: Bool = true) -> Text { isActive ? with { $0.isItalic = $0.isItalic ?? true } : self }
  /// Sets digits of equal width, so that a number does not jitter while it counts.
  public func monospacedDigit() -> Text { with { $0.features.append(.monospacedDigits) } }

  /// Adds space after each character, in points, and disables ligatures.
  public func tracking(_ tracking: CGFloat) -> Text { with { $0.tracking = $0.tracking ?? tracking } }
  /// Adds space after each character, in points; a ligature counts as one character. It has no effect if
  /// ``tracking(_:)`` is set.
  public func kerning(_ kerning: CGFloat) -> Text { with { $0.kerning = $0.kerning ?? kerning } }
  /// Raises the letters above the baseline, in points.
  public func baselineOffset(_ offset: CGFloat) -> Text { with { $0.baselineOffset = $0.baselineOffset ?? offset } }

  /// Draws a line under the letters. The font sets its position and thickness. By default it has the letters' colour.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
    with { $0.underline = $0.underline ?? .init(isActive: isActive, color: color) }
  }
  /// Draws a line through the letters. The font sets its position and thickness. By default it has the letters' colour.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
    with { $0.strike = $0.strike ?? .init(isActive: isActive, color: color) }
  }

  /// Sets the style of the letters. A gradient spans the whole text, even if this text is added to others and is only a
  /// part of the whole.
  public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> Text {
    with { $0.foreground = $0.foreground ?? style }
  }
  /// Sets the letters' colour; nil leaves it. It is SwiftUI's older name for ``foregroundStyle(_:)``.
  public func foregroundColor(_ color: Color?) -> Text { color.map { foregroundStyle($0) } ?? self }

  private func with(_ change: (inout TextAttributes) -> Void) -> Text {
    var text = self
    for i in pieces.indices { change(&text.pieces[i].attributes) }
    return text
  }
}

/// Text styles that the texts inside a view inherit. A style that a text sets itself takes precedence.
extension View {
  /// Sets the font of the texts inside; nil leaves it.
  public func font(_ font: Font?) -> some View { settingText { if let font { $0.attributes.font = font } } }
  /// Sets the weight of the texts inside, whatever their font; nil leaves it.
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    settingText { if let weight { $0.attributes.weight = weight } }
  }
  /// Sets the design of system fonts inside; nil leaves it.
  public func fontDesign(_ design: Font.Design?) -> some View {
    settingText { if let design { $0.attributes.design = design } }
  }
  /// Sets the width of letters, for font families that have several widths; nil leaves it.
  public func fontWidth(_ width: Font.Width?) -> some View {
    settingText { if let width { $0.attributes.width = width } }
  }
  /// Sets the weight 700 for the texts inside, whatever their font.
  public func bold(_ isActive: Bool = true) -> some View { fontWeight(isActive ? .bold : nil) }
  /// Sets the texts inside in the italic face of their font.
  public func italic(_ isActive: Bool = true) -> some View {
    settingText { if isActive { $0.attributes.isItalic = true } }
  }
  /// Sets digits of equal width, so that a number does not jitter while it counts.
  public func monospacedDigit() -> some View { settingText { $0.attributes.features.append(.monospacedDigits) } }

  /// Adds space after each character, in points, and disables ligatures.
  public func tracking(_ tracking: CGFloat) -> some View { settingText { $0.attributes.tracking = tracking } }
  /// Adds space after each character, in points; a ligature counts as one character. It has no effect if
  /// ``tracking(_:)`` is set.
  public func kerning(_ kerning: CGFloat) -> some View { settingText { $0.attributes.kerning = kerning } }
  /// Raises the letters above the baseline, in points.
  public func baselineOffset(_ offset: CGFloat) -> some View { settingText { $0.attributes.baselineOffset = offset } }
  /// Draws a line under the letters, by default in the letters' colour.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> some View {
    settingText { $0.attributes.underline = .init(isActive: isActive, color: color) }
  }
  /// Draws a line through the letters, by default in the letters' colour.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View {
    settingText { $0.attributes.strike = .init(isActive: isActive, color: color) }
  }
  /// Writes all letters in upper or lower case; nil leaves them unchanged.
  public func textCase(_ textCase: Text.Case?) -> some View { settingText { $0.attributes.textCase = .some(textCase) } }

  /// Sets the edge at which the lines of a text are aligned; leading by default.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    settingText { $0.alignment = alignment }
  }
  /// Sets the largest number of lines of a text; nil means any number. An ellipsis replaces the rest.
  public func lineLimit(_ number: Int?) -> some View { settingText { $0.lineLimit = number } }
  /// Adds space between lines, in points, to the font's own.
  public func lineSpacing(_ lineSpacing: CGFloat) -> some View { settingText { $0.lineSpacing = lineSpacing } }
  /// Allows a text to shrink, down to this share of its size, before a part of it is left out or a word is broken.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { settingText { $0.minimumScale = factor } }

  private func settingText(_ change: @escaping (inout TextContext) -> Void) -> some View {
    Inheriting(content: self) { change(&$0.text) }
  }
}
