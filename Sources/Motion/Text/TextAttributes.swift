import Foundation
import PathreelDrawing
import PathreelTypography

/// The inheritable style of letters, which a ``Text`` and the views around it set. A nil attribute is inherited from
/// the surrounding views. Lengths are in points.
struct TextAttributes {
  var font: Font?
  var weight: Font.Weight?
  var isItalic: Bool?
  var design: Font.Design?
  var width: Font.Width?
  var features: [FontFeature] = []
  var tracking: CGFloat?
  var kerning: CGFloat?
  var baselineOffset: CGFloat?
  var underline: Rule?
  var strike: Rule?
  /// The outer optional is nil if nothing was set; the inner one is nil if letters keep their case.
  var textCase: Text.Case??
  var foreground: (any ShapeStyle)?

  /// A line under or through letters; if its colour is nil, it has the letters' colour.
  struct Rule: Equatable {
    var isActive: Bool
    var color: Color?
  }

  /// Whether all attributes are the same.
  func isSame(as other: TextAttributes) -> Bool {
    font == other.font && weight == other.weight && isItalic == other.isItalic && design == other.design
      && width == other.width && features == other.features && areSame(tracking, other.tracking)
      && areSame(kerning, other.kerning) && areSame(baselineOffset, other.baselineOffset)
      && underline == other.underline && strike == other.strike && textCase == other.textCase
      && areSame(foreground, other.foreground)
  }

  /// These attributes, with the missing ones from the outer attributes.
  func inheriting(_ outer: TextAttributes) -> TextAttributes {
    var all = self
    all.font = font ?? outer.font
    all.weight = weight ?? outer.weight
    all.isItalic = isItalic ?? outer.isItalic
    all.design = design ?? outer.design
    all.width = width ?? outer.width
    all.features = outer.features + features
    all.tracking = tracking ?? outer.tracking
    all.kerning = kerning ?? outer.kerning
    all.baselineOffset = baselineOffset ?? outer.baselineOffset
    all.underline = underline ?? outer.underline
    all.strike = strike ?? outer.strike
    all.textCase = textCase ?? outer.textCase
    all.foreground = foreground ?? outer.foreground
    return all
  }

  /// The string in upper or lower case, as ``textCase`` says.
  func cased(_ text: String) -> String {
    switch textCase {
    case .some(.some(.uppercase)): text.uppercased()
    case .some(.some(.lowercase)): text.lowercased()
    case .some(.none), .none: text
    }
  }

  /// The style to typeset with. Weight, slant, width and design override the properties of the font, even if the font
  /// is set further inside than they are.
  func style(in context: TextContext) -> TextStyle {
    var font = font ?? .body
    if let design { font = font.design(design) }
    if let weight { font.weight = weight }
    if let isItalic { font.isItalic = isItalic }
    if let width { font.width = width }
    for feature in features { font = font.feature(feature) }
    var style = TextStyle(
      font: font, alignment: context.alignment, lineSpacing: context.lineSpacing, tracking: tracking ?? 0,
      lineLimit: context.lineLimit)
    style.kerning = kerning ?? 0
    style.baselineOffset = baselineOffset ?? 0
    style.isUnderlined = underline?.isActive ?? false
    style.isStruckThrough = strike?.isActive ?? false
    style.minimumScale = context.minimumScale
    return style
  }
}

/// The text settings that views inherit; ``ViewContext`` holds them.
package struct TextContext {
  var attributes = TextAttributes()
  var alignment = TextAlignment.leading
  /// The largest number of lines; nil for any number.
  var lineLimit: Int?
  /// The space between lines in addition to the font's own, in points.
  var lineSpacing: CGFloat = 0
  /// The scale down to which a text may shrink to fit; 1 does not shrink.
  var minimumScale: CGFloat = 1
  /// The size of symbols in relation to letters.
  package var symbolScale: CGFloat = 1

  /// Whether all settings are the same.
  func isSame(as other: TextContext) -> Bool {
    attributes.isSame(as: other.attributes) && alignment == other.alignment && lineLimit == other.lineLimit
      && areSame(lineSpacing, other.lineSpacing) && areSame(minimumScale, other.minimumScale)
      && areSame(symbolScale, other.symbolScale)
  }
}
