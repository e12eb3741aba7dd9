import Foundation

/// Which edge the lines of a text share, as SwiftUI's `TextAlignment`.
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

/// What a text looks like, apart from its width and its paint.
///
/// ```swift
/// var style = TextStyle(font: .title.monospacedDigit(), alignment: .center)
/// style.isUnderlined = true
/// ```
public struct TextStyle: Hashable, Sendable {
  // Of letters.
  /// The face and its size.
  public var font: Font
  /// Points after each character; ligatures are off where it is not 0, as in CSS.
  public var tracking: CGFloat
  /// Points after each character, ligatures being one; not obeyed where there is ``tracking``.
  public var kerning: CGFloat = 0
  /// Points by which letters stand above the line.
  public var baselineOffset: CGFloat = 0
  /// Whether a line runs under the letters.
  public var isUnderlined = false
  /// Whether a line runs through the letters.
  public var isStruckThrough = false

  // Of lines. Where a text's runs differ, its first run's count.
  /// Where shorter lines stand beside the longest one.
  public var alignment: TextAlignment
  /// Points between one line and the next, beside the fonts' own.
  public var lineSpacing: CGFloat
  /// Lines beyond it are left out, and the last one ends with an ellipsis.
  public var lineLimit: Int?
  /// How small, as a share of its size, the text may become before anything of it is left out or a word is broken.
  public var minimumScale: CGFloat = 1

  /// One font, lines to the left without extra space, as many as there are, unless given.
  public init(
    font: Font = .body, alignment: TextAlignment = .leading, lineSpacing: CGFloat = 0, tracking: CGFloat = 0,
    lineLimit: Int? = nil
  ) {
    (self.font, self.alignment, self.lineSpacing) = (font, alignment, lineSpacing)
    (self.tracking, self.lineLimit) = (tracking, lineLimit)
  }

  /// Points after each character.
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

/// Words in one style.
public struct TextRun: Hashable, Sendable {
  /// The words; a line feed begins a new line.
  public var text: String
  /// How they are set.
  public var style: TextStyle

  /// Words in one style.
  public init(_ text: String, style: TextStyle) { (self.text, self.style) = (text, style) }
}
