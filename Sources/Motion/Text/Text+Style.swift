import Foundation
import PathreelDrawing
import PathreelTypography

/// Looks that a text has of its own. They give a text again, so that texts of different looks can be added; where two
/// contradict each other, the one nearer to the words counts.
extension Text {
  /// Sets the font; nil leaves it to the views around.
  public func font(_ font: Font?) -> Text { with { $0.font = $0.font ?? font } }
  /// Sets how heavy the strokes are, whatever the font; nil leaves it.
  public func fontWeight(_ weight: Font.Weight?) -> Text { with { $0.weight = $0.weight ?? weight } }
  /// Sets the look of a system font; nil leaves it.
  public func fontDesign(_ design: Font.Design?) -> Text { with { $0.design = $0.design ?? design } }
  /// Sets how wide the letters are, whatever the font; nil leaves it.
  public func fontWidth(_ width: Font.Width?) -> Text { with { $0.width = $0.width ?? width } }
  /// Sets strokes of weight 700.
  public func bold(_ isActive: Bool = true) -> Text { isActive ? fontWeight(.bold) : self }
  /// Sets the slanted face.
  public func italic(_ isActive: Bool = true) -> Text { isActive ? with { $0.isItalic = $0.isItalic ?? true } : self }
  /// Digits of one width, so that a number stands still while it counts.
  public func monospacedDigit() -> Text { with { $0.features.append(.monospacedDigits) } }

  /// Points after each character, without ligatures.
  public func tracking(_ tracking: CGFloat) -> Text { with { $0.tracking = $0.tracking ?? tracking } }
  /// Points after each character, ligatures being one; ``tracking(_:)`` goes before it.
  public func kerning(_ kerning: CGFloat) -> Text { with { $0.kerning = $0.kerning ?? kerning } }
  /// Points by which letters stand above the line.
  public func baselineOffset(_ offset: CGFloat) -> Text { with { $0.baselineOffset = $0.baselineOffset ?? offset } }

  /// A line under the letters, of their colour unless it has its own, where and as thick as the font says.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
    with { $0.underline = $0.underline ?? .init(isActive: isActive, color: color) }
  }
  /// A line through the letters, likewise.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
    with { $0.strike = $0.strike ?? .init(isActive: isActive, color: color) }
  }

  /// What the letters are filled with. A gradient spans the whole text, of which these may be a part.
  public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> Text {
    with { $0.foreground = $0.foreground ?? style }
  }
  /// The letters' colour; nil leaves it. SwiftUI's older name of ``foregroundStyle(_:)``.
  public func foregroundColor(_ color: Color?) -> Text { color.map { foregroundStyle($0) } ?? self }

  private func with(_ change: (inout TextAttributes) -> Void) -> Text {
    var text = self
    for i in pieces.indices { change(&text.pieces[i].attributes) }
    return text
  }
}

/// How the texts inside a view are set where they do not say so themselves.
extension View {
  /// Sets the font of the texts inside; nil leaves it.
  public func font(_ font: Font?) -> some View { settingText { if let font { $0.attributes.font = font } } }
  /// Sets the weight of the texts inside, whatever their font; nil leaves it.
  public func fontWeight(_ weight: Font.Weight?) -> some View {
    settingText { if let weight { $0.attributes.weight = weight } }
  }
  /// Sets the design of the system fonts inside; nil leaves it.
  public func fontDesign(_ design: Font.Design?) -> some View {
    settingText { if let design { $0.attributes.design = design } }
  }
  /// Sets how wide letters are, of families that have several widths; nil leaves it.
  public func fontWidth(_ width: Font.Width?) -> some View {
    settingText { if let width { $0.attributes.width = width } }
  }
  /// Sets the texts inside with strokes of weight 700, whatever their font.
  public func bold(_ isActive: Bool = true) -> some View { fontWeight(isActive ? .bold : nil) }
  /// Sets the texts inside in the slanted face of their font.
  public func italic(_ isActive: Bool = true) -> some View {
    settingText { if isActive { $0.attributes.isItalic = true } }
  }
  /// Digits of one width, so that a number stands still while it counts.
  public func monospacedDigit() -> some View { settingText { $0.attributes.features.append(.monospacedDigits) } }

  /// Points after each character, without ligatures.
  public func tracking(_ tracking: CGFloat) -> some View { settingText { $0.attributes.tracking = tracking } }
  /// Points after each character, ligatures being one; ``tracking(_:)`` goes before it.
  public func kerning(_ kerning: CGFloat) -> some View { settingText { $0.attributes.kerning = kerning } }
  /// Points by which letters stand above the line.
  public func baselineOffset(_ offset: CGFloat) -> some View { settingText { $0.attributes.baselineOffset = offset } }
  /// A line under the letters.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> some View {
    settingText { $0.attributes.underline = .init(isActive: isActive, color: color) }
  }
  /// A line through the letters.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View {
    settingText { $0.attributes.strike = .init(isActive: isActive, color: color) }
  }
  /// Writes all letters large or small; nil leaves them as they are.
  public func textCase(_ textCase: Text.Case?) -> some View { settingText { $0.attributes.textCase = .some(textCase) } }

  /// Which edge the lines of a text share; leading unless set.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    settingText { $0.alignment = alignment }
  }
  /// How many lines a text may take; nil for any number. What is beyond is left out behind an ellipsis.
  public func lineLimit(_ number: Int?) -> some View { settingText { $0.lineLimit = number } }
  /// Points between one line and the next, beside the font's own.
  public func lineSpacing(_ lineSpacing: CGFloat) -> some View { settingText { $0.lineSpacing = lineSpacing } }
  /// Lets a text become smaller, down to this share of its size, before anything of it is left out or a word is broken.
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { settingText { $0.minimumScale = factor } }

  private func settingText(_ change: @escaping (inout TextContext) -> Void) -> some View {
    Inheriting(content: self) { change(&$0.text) }
  }
}
