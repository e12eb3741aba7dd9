import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelStage

/// A colour with UIKit's names. Colours of the system have a light and a dark variant; which one counts is settled when
/// the colour is used, by the scheme of the view whose body runs.
///
/// ```swift
/// Color(UIColor.systemBackground)
/// Color(#colorLiteral(red: 0.2, green: 0.4, blue: 0.9, alpha: 1))
/// ```
public class UIColor: @unchecked Sendable, Hashable, _ExpressibleByColorLiteral {
  private let light, dark: Color

  /// A colour with a variant for dark surroundings.
  init(light: Color, dark: Color) { (self.light, self.dark) = (light, dark) }

  /// A colour in sRGB; components 0…1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    light = Color(red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha))
    dark = light
  }
  /// A grey; 0 is black, 1 white.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }
  /// A colour of the HSB model; all components 0…1.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    self.init(
      Color(
        hue: Double(hue), saturation: Double(saturation), brightness: Double(brightness), opacity: Double(alpha)))
  }
  /// A colour in Display P3, brought into sRGB.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      Color(.displayP3, red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha)))
  }
  /// A colour of SwiftUI.
  public convenience init(_ color: Color) { self.init(light: color, dark: color) }
  /// A colour of Core Graphics.
  public convenience init(cgColor: CGColor) { self.init(cgColor.color) }
  /// A colour of an asset catalogue; clear if there is none of this name.
  public convenience init?(named name: String) { self.init(Color(name)) }
  /// A colour that depends on light and dark surroundings.
  public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
    self.init(
      light: dynamicProvider(UITraitCollection(userInterfaceStyle: .light)).light,
      dark: dynamicProvider(UITraitCollection(userInterfaceStyle: .dark)).dark)
  }
  public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// The variant for the surroundings of now.
  var color: Color { Surroundings.pick(light, dark) }

  public static func == (a: UIColor, b: UIColor) -> Bool { a.light == b.light && a.dark == b.dark }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(light)
    hasher.combine(dark)
  }

  /// The colour with another opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(light: light.withAlpha(Double(alpha)), dark: dark.withAlpha(Double(alpha)))
  }

  /// The variant for a trait collection.
  public func resolvedColor(with traits: UITraitCollection) -> UIColor {
    UIColor(traits.userInterfaceStyle == .dark ? dark : light)
  }

  /// Writes the components in sRGB, 0…1. It is always possible.
  @discardableResult public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let (color, parts) = (color, color.components)
    red?.pointee = CGFloat(parts.red)
    green?.pointee = CGFloat(parts.green)
    blue?.pointee = CGFloat(parts.blue)
    alpha?.pointee = CGFloat(color.alpha)
    return true
  }

  /// Writes the components of the HSB model, 0…1. It is always possible.
  @discardableResult public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let (color, parts) = (color, color.components)
    let greatest = max(parts.red, parts.green, parts.blue)
    let range = greatest - min(parts.red, parts.green, parts.blue)
    var sixths = 0.0
    if range > 0 {
      if greatest == parts.red {
        sixths = (parts.green - parts.blue) / range
      } else if greatest == parts.green {
        sixths = (parts.blue - parts.red) / range + 2
      } else {
        sixths = (parts.red - parts.green) / range + 4
      }
    }
    hue?.pointee = CGFloat((sixths < 0 ? sixths + 6 : sixths) / 6)
    saturation?.pointee = CGFloat(greatest > 0 ? range / greatest : 0)
    brightness?.pointee = CGFloat(greatest)
    alpha?.pointee = CGFloat(color.alpha)
    return true
  }

  /// Writes the brightness by the weights of Rec. 601, and the opacity.
  @discardableResult public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let (color, parts) = (color, color.components)
    white?.pointee = CGFloat(0.299 * parts.red + 0.587 * parts.green + 0.114 * parts.blue)
    alpha?.pointee = CGFloat(color.alpha)
    return true
  }

  /// The colour under Core Graphics' name.
  public var cgColor: CGColor { CGColor(color) }
}

/// The type of `#colorLiteral(…)`.
public typealias _ColorLiteralType = UIColor

extension UIColor {
  convenience init(_ pair: SystemColor.Pair) { self.init(light: pair.light, dark: pair.dark) }

  public static let systemRed = UIColor(SystemColor.red)
  public static let systemOrange = UIColor(SystemColor.orange)
  public static let systemYellow = UIColor(SystemColor.yellow)
  public static let systemGreen = UIColor(SystemColor.green)
  public static let systemMint = UIColor(SystemColor.mint)
  public static let systemTeal = UIColor(SystemColor.teal)
  public static let systemCyan = UIColor(SystemColor.cyan)
  public static let systemBlue = UIColor(SystemColor.blue)
  public static let systemIndigo = UIColor(SystemColor.indigo)
  public static let systemPurple = UIColor(SystemColor.purple)
  public static let systemPink = UIColor(SystemColor.pink)
  public static let systemBrown = UIColor(SystemColor.brown)
  public static let systemGray = UIColor(SystemColor.gray)
  public static let systemGray2 = UIColor(SystemColor.gray2)
  public static let systemGray3 = UIColor(SystemColor.gray3)
  public static let systemGray4 = UIColor(SystemColor.gray4)
  public static let systemGray5 = UIColor(SystemColor.gray5)
  public static let systemGray6 = UIColor(SystemColor.gray6)
  // swift-format-ignore: DontRepeatTypeInStaticProperties
  public static let tintColor = UIColor(SystemColor.blue)

  public static let label = UIColor(SystemColor.label)
  public static let secondaryLabel = UIColor(SystemColor.secondaryLabel)
  public static let tertiaryLabel = UIColor(SystemColor.tertiaryLabel)
  public static let quaternaryLabel = UIColor(SystemColor.quaternaryLabel)
  public static let placeholderText = UIColor(SystemColor.tertiaryLabel)
  public static let separator = UIColor(SystemColor.separator)
  public static let opaqueSeparator = UIColor(SystemColor.opaqueSeparator)
  public static let link = UIColor(SystemColor.link)

  public static let systemFill = UIColor(SystemColor.fill)
  public static let secondarySystemFill = UIColor(SystemColor.secondaryFill)
  public static let tertiarySystemFill = UIColor(SystemColor.tertiaryFill)
  public static let quaternarySystemFill = UIColor(SystemColor.quaternaryFill)
  public static let systemBackground = UIColor(SystemColor.systemBackground)
  public static let secondarySystemBackground = UIColor(SystemColor.secondaryBackground)
  public static let tertiarySystemBackground = UIColor(SystemColor.tertiaryBackground)
  public static let systemGroupedBackground = UIColor(SystemColor.groupedBackground)
  public static let secondarySystemGroupedBackground = UIColor(SystemColor.secondaryGroupedBackground)
  public static let tertiarySystemGroupedBackground = UIColor(SystemColor.tertiaryGroupedBackground)
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  public static let darkText = UIColor(white: 0, alpha: 1)

  public static let clear = UIColor(white: 0, alpha: 0)
  public static let black = UIColor(white: 0, alpha: 1)
  public static let white = UIColor(white: 1, alpha: 1)
  public static let gray = UIColor(white: 0.5, alpha: 1)
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
}

/// A colour with Core Graphics' names, in sRGB.
public final class CGColor: Hashable, Sendable {
  let color: Color

  init(_ color: Color) { self.color = color }
  /// A colour in sRGB; components 0…1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha)))
  }
  /// A colour in sRGB; components 0…1.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
  /// A grey; 0 is black, 1 white.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(Color(white: Double(gray), opacity: Double(alpha)))
  }

  public static func == (a: CGColor, b: CGColor) -> Bool { a.color == b.color }
  public func hash(into hasher: inout Hasher) { hasher.combine(color) }

  /// Red, green, blue and opacity, 0…1.
  public var components: [CGFloat]? {
    let parts = color.components
    return [parts.red, parts.green, parts.blue, color.alpha].map { CGFloat($0) }
  }
  /// The number of components: 4.
  public var numberOfComponents: Int { 4 }
  /// The opacity, 0…1.
  public var alpha: CGFloat { CGFloat(color.alpha) }
  /// The colour with another opacity.
  public func copy(alpha: CGFloat) -> CGColor? { CGColor(color.withAlpha(Double(alpha))) }
}

extension Color {
  /// A colour of UIKit, in the variant of the surroundings.
  public init(_ color: UIColor) { self = color.color }
  /// A colour of UIKit, in the variant of the surroundings.
  public init(uiColor: UIColor) { self = uiColor.color }
  /// A colour of Core Graphics.
  public init(cgColor: CGColor) { self = cgColor.color }
  /// A colour of Core Graphics.
  public init(_ cgColor: CGColor) { self = cgColor.color }
  /// The colour under Core Graphics' name.
  public var cgColor: CGColor? { CGColor(self) }
}
