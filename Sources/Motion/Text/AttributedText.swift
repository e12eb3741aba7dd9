import Foundation
import PathreelDrawing
import PathreelTypography

/// SwiftUI's attributes of an `AttributedString`.
///
/// ```swift
/// var text = AttributedString("Hello world")
/// if let range = text.range(of: "world") { text[range].foregroundColor = .red }
/// Text(text)
/// ```
extension AttributeScopes {
  /// SwiftUI's attributes.
  public struct SwiftUIAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The colour of the letters.
    public let foregroundColor: ForegroundColorAttribute
    /// Whether there is a line through the letters, and its colour.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// Whether there is a line under the letters, and its colour.
    public let underlineStyle: UnderlineStyleAttribute
    /// The space after each character, in points; a ligature counts as one.
    public let kern: KerningAttribute
    /// The space after each character, in points.
    public let tracking: TrackingAttribute
    /// The height above the baseline, in points.
    public let baselineOffset: BaselineOffsetAttribute
    /// Foundation's attributes.
    public let foundation: FoundationAttributes

    /// The key of a font.
    public enum FontAttribute: AttributedStringKey {
      public typealias Value = Font
      public static let name = "SwiftUI.Font"
    }
    /// The key of a colour.
    public enum ForegroundColorAttribute: AttributedStringKey {
      public typealias Value = Color
      public static let name = "SwiftUI.ForegroundColor"
    }
    /// The key of lines through letters.
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      public typealias Value = Text.LineStyle
      public static let name = "SwiftUI.StrikethroughStyle"
    }
    /// The key of lines under letters.
    public enum UnderlineStyleAttribute: AttributedStringKey {
      public typealias Value = Text.LineStyle
      public static let name = "SwiftUI.UnderlineStyle"
    }
    /// The key of the space after a character.
    public enum KerningAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "SwiftUI.Kern"
    }
    /// The key of the space after a character.
    public enum TrackingAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "SwiftUI.Tracking"
    }
    /// The key of the height above the baseline.
    public enum BaselineOffsetAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "SwiftUI.BaselineOffset"
    }
  }

  /// SwiftUI's attributes.
  public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
}

extension AttributeDynamicLookup {
  /// An attribute of SwiftUI.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, Key>
  ) -> Key { self[Key.self] }
}

/// The style of a part that was read from Markdown.
package enum MarkdownAttribute: AttributedStringKey {
  package typealias Value = InlineMarkdown<Never>.Style
  package static let name = "Pathreel.Markdown"
}

extension Text {
  /// How lines under and through letters are drawn.
  public struct LineStyle: Hashable, Sendable {
    /// The pattern of a line. All lines are drawn solid.
    public enum Pattern: Hashable, Sendable {
      /// A line without gaps.
      case solid
      /// Is drawn solid.
      case dash
      /// Is drawn solid.
      case dot
      /// Is drawn solid.
      case dashDot
      /// Is drawn solid.
      case dashDotDot
    }
    let color: Color?
    /// A line, by default in the colour of the letters.
    public init(pattern: Pattern = .solid, color: Color? = nil) { self.color = color }
    /// A line in the colour of the letters.
    public static let single = LineStyle()
  }

  /// A text with attributes: fonts, colours, lines, spaces, links.
  // A literal is not meant by this one, although an attributed string can be one.
  @_disfavoredOverload
  public init(_ content: AttributedString) {
    let parts = content.runs.map { run in
      var part = Text(verbatim: String(content[run.range].characters))
      if let font = run.font { part = part.font(font) }
      if let color = run.foregroundColor { part = part.foregroundColor(color) }
      if let line = run.strikethroughStyle { part = part.strikethrough(color: line.color) }
      if let line = run.underlineStyle { part = part.underline(color: line.color) }
      if let kern = run.kern { part = part.kerning(kern) }
      if let tracking = run.tracking { part = part.tracking(tracking) }
      if let offset = run.baselineOffset { part = part.baselineOffset(offset) }
      if let style = run[MarkdownAttribute.self] {
        part = style.applied(to: part)
      } else if run.link != nil {
        part = part.foregroundStyle(TintShapeStyle())
      }
      return part
    }
    self.init(joining: parts)
  }
}
