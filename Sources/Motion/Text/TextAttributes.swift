import Foundation
import PathreelDrawing
import PathreelTypography

/// How letters look; what was not said is nil and comes from further out.
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
  /// The outer optional is whether anything was said.
  var textCase: Text.Case??
  var foreground: (any ShapeStyle)?

  /// A line under or through letters; of their colour where it has none.
  struct Rule {
    var isActive: Bool
    var color: Color?
  }

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

  func cased(_ text: String) -> String {
    switch textCase {
    case .some(.some(.uppercase)): text.uppercased()
    case .some(.some(.lowercase)): text.lowercased()
    case .some(.none), .none: text
    }
  }

  /// The style with weight, slant and the rest, which hold whatever font is set nearer to the text.
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

/// How the texts inside a view are set.
package struct TextContext {
  var attributes = TextAttributes()
  var alignment = TextAlignment.leading
  var lineLimit: Int?
  var lineSpacing: CGFloat = 0
  var minimumScale: CGFloat = 1
}
