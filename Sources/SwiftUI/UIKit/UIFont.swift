import Foundation
import PathreelMotion
import PathreelTypography

/// A font with UIKit's names, to make a `Font` of.
public final class UIFont: Sendable {
  /// A style of text, with its size.
  public struct TextStyle: Hashable, Sendable {
    let style: Font.TextStyle
    public static let largeTitle = TextStyle(style: .largeTitle), title1 = TextStyle(style: .title)
    public static let title2 = TextStyle(style: .title2), title3 = TextStyle(style: .title3)
    public static let headline = TextStyle(style: .headline), subheadline = TextStyle(style: .subheadline)
    public static let body = TextStyle(style: .body), callout = TextStyle(style: .callout)
    public static let footnote = TextStyle(style: .footnote), caption1 = TextStyle(style: .caption)
    public static let caption2 = TextStyle(style: .caption2)
  }
  /// The weight of letters.
  public struct Weight: Hashable, Sendable {
    let weight: Font.Weight
    public static let ultraLight = Weight(weight: .ultraLight), thin = Weight(weight: .thin)
    public static let light = Weight(weight: .light), regular = Weight(weight: .regular)
    public static let medium = Weight(weight: .medium), semibold = Weight(weight: .semibold)
    public static let bold = Weight(weight: .bold), heavy = Weight(weight: .heavy)
    public static let black = Weight(weight: .black)
  }

  let font: Font

  init(_ font: Font) { self.font = font }
  /// A family by its name.
  public convenience init?(name: String, size: CGFloat) { self.init(Font.custom(name, size: size)) }

  public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(.system(size: size)) }
  public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(.system(size: size, weight: weight.weight))
  }
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .bold) }
  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(.system(size: size).italic()) }
  public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(.system(size: size, weight: weight.weight, design: .monospaced))
  }
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont(.system(style.style)) }

  /// The size in points.
  public var pointSize: CGFloat { font.size }
  /// The distance of lines, as that of the system's font.
  public var lineHeight: CGFloat { (pointSize * 1.2).rounded(.up) }
  /// The same font in another size.
  public func withSize(_ size: CGFloat) -> UIFont {
    var font = font
    font.size = size
    return UIFont(font)
  }

  public static var labelFontSize: CGFloat { 17 }
  public static var buttonFontSize: CGFloat { 18 }
  public static var systemFontSize: CGFloat { 14 }
  public static var smallSystemFontSize: CGFloat { 12 }
}

extension Font {
  /// A font of UIKit.
  public init(_ font: UIFont) { self = font.font }
}
