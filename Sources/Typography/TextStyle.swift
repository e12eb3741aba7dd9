import Foundation

/// The horizontal alignment of lines, as SwiftUI's `TextAlignment`. ``TextStyle`` holds it.
public enum TextAlignment: CaseIterable, Hashable, Sendable {
  /// At the left, in the middle, or at the right.
  case leading, center, trailing

  package var fraction: CGFloat {
    switch self {
    case .leading: 0
    case .center: 0.5
    case .trailing: 1
    }
  }
}

/// The look of a text: font, spacing, decorations and alignment; without its width and its paint. A ``TextRun`` has
/// one.
///
/// ```swift
/// var style = TextStyle(font: .title.monospacedDigit(), alignment: .center)
/// style.isUnderlined = true
/// ```
public struct TextStyle: Hashable, Sendable {
  // Properties of letters.
  /// The face and its size.
  public var font: Font
  /// The space in points after each letter with its marks. If it is not 0, ligatures are off, as in CSS.
  public var tracking: CGFloat
  /// The space in points after each letter with its marks; a ligature counts as one letter. It is ignored if
  /// ``tracking`` is not 0.
  public var kerning: CGFloat = 0
  /// The distance in points by which letters are raised above the baseline.
  public var baselineOffset: CGFloat = 0
  /// Whether the text is underlined.
  public var isUnderlined = false
  /// Whether the text is struck through.
  public var isStruckThrough = false

  // Properties of lines. If runs differ, the first run decides.

  /// Whether the base direction is right to left; nil for that of a paragraph's first strong letter.
  package var isRightToLeft: Bool?
  /// Whether a word that is too wide is broken. Otherwise its line is too wide.
  package var breaksWords = true
  /// The horizontal alignment of the lines.
  public var alignment: TextAlignment
  /// The space in points between lines, in addition to the fonts' own.
  public var lineSpacing: CGFloat
  /// The maximum number of lines. Further lines are left out, and the last one ends with an ellipsis.
  public var lineLimit: Int?
  /// The minimum scale. The text shrinks down to it before text is left out or a word is broken.
  public var minimumScale: CGFloat = 1

  /// Creates a style. By default lines are left-aligned, without extra space and without a limit.
  public init(
    font: Font = .body, alignment: TextAlignment = .leading, lineSpacing: CGFloat = 0, tracking: CGFloat = 0,
    lineLimit: Int? = nil
  ) {
    (self.font, self.alignment, self.lineSpacing) = (font, alignment, lineSpacing)
    (self.tracking, self.lineLimit) = (tracking, lineLimit)
  }

  /// The space in points after each letter: tracking, or else kerning.
  var spacing: CGFloat { tracking == 0 ? kerning : tracking }

  func scaled(by factor: CGFloat) -> TextStyle {
    var style = self
    style.font.size *= factor
    style.tracking *= factor
    style.kerning *= factor
    style.baselineOffset *= factor
    style.lineSpacing *= factor
    return style
  }
}

/// A text in one style. ``TextLayout`` sets several of them one after another.
public struct TextRun: Hashable, Sendable {
  /// The text; a line feed begins a new line, and a tab is a space.
  public var text: String
  /// The style of the text.
  public var style: TextStyle

  /// Creates a text in one style.
  public init(_ text: String, style: TextStyle) { (self.text, self.style) = (text, style) }
}
