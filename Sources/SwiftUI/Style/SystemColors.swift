import PathreelDrawing
import PathreelMotion
import PathreelNumerics

// In a SwiftUI file, colours by name follow the colour scheme. They hide the names of the modules below, which have the
// light variants. A colour gets its variant when it is made: in the body of a view with the scheme around this view.

extension Color {
  public static var gray: Color { SystemColor.gray.color }
  public static var red: Color { SystemColor.red.color }
  public static var orange: Color { SystemColor.orange.color }
  public static var yellow: Color { SystemColor.yellow.color }
  public static var green: Color { SystemColor.green.color }
  public static var mint: Color { SystemColor.mint.color }
  public static var teal: Color { SystemColor.teal.color }
  public static var cyan: Color { SystemColor.cyan.color }
  public static var blue: Color { SystemColor.blue.color }
  public static var indigo: Color { SystemColor.indigo.color }
  public static var purple: Color { SystemColor.purple.color }
  public static var pink: Color { SystemColor.pink.color }
  public static var brown: Color { SystemColor.brown.color }
  /// The colour of texts: black or white.
  public static var primary: Color { SystemColor.label.color }
  /// The colour of less important texts: the primary colour at opacity 0.6.
  public static var secondary: Color { primary.opacity(0.6) }
  /// The default tint: the colour `AccentColor` of an asset catalogue, or blue.
  public static var accentColor: Color { NamedAssets.current?.accentColor ?? SystemColor.blue.color }
}

extension ShapeStyle where Self == Color {
  public static var gray: Color { Color.gray }
  public static var red: Color { Color.red }
  public static var orange: Color { Color.orange }
  public static var yellow: Color { Color.yellow }
  public static var green: Color { Color.green }
  public static var mint: Color { Color.mint }
  public static var teal: Color { Color.teal }
  public static var cyan: Color { Color.cyan }
  public static var blue: Color { Color.blue }
  public static var indigo: Color { Color.indigo }
  public static var purple: Color { Color.purple }
  public static var pink: Color { Color.pink }
  public static var brown: Color { Color.brown }
}

extension Color {
  /// Red, green and blue in sRGB, 0…1. The properties of these names are hidden by the colours above.
  var components: (red: Double, green: Double, blue: Double) {
    var opaque = self
    opaque.alpha = 1
    let numbers = opaque.animatableData
    return (numbers.first.first, numbers.first.second, numbers.second.first)
  }

  /// The colour with another opacity.
  func withAlpha(_ alpha: Double) -> Color {
    var color = self
    color.alpha = min(max(alpha, 0), 1)
    return color
  }
}

/// The style of the background: white, or black in dark surroundings.
public struct BackgroundStyle: ShapeStyle {
  private let color = SystemColor.systemBackground.color

  /// Creates the style.
  public init() {}
  public func paint(in bounds: CGRect) -> Paint { .color(color) }
}

extension ShapeStyle where Self == BackgroundStyle {
  /// White, or black in dark surroundings.
  public static var background: BackgroundStyle { BackgroundStyle() }
}

/// The colours that Apple publishes for its systems, each in a light and a dark variant.
enum SystemColor {
  /// Both variants: 0xRRGGBB and the opacity.
  struct Pair {
    let light, dark: Color

    init(_ light: UInt32, _ dark: UInt32, opacity: Double = 1, darkOpacity: Double? = nil) {
      self.light = Color(rgb: light).opacity(opacity)
      self.dark = Color(rgb: dark).opacity(darkOpacity ?? opacity)
    }
    /// The variant of the surroundings.
    var color: Color { Surroundings.pick(light, dark) }
  }

  static let red = Pair(0xFF3B30, 0xFF453A)
  static let orange = Pair(0xFF9500, 0xFF9F0A)
  static let yellow = Pair(0xFFCC00, 0xFFD60A)
  static let green = Pair(0x34C759, 0x30D158)
  static let mint = Pair(0x00C7BE, 0x63E6E2)
  static let teal = Pair(0x30B0C7, 0x40C8E0)
  static let cyan = Pair(0x32ADE6, 0x64D2FF)
  static let blue = Pair(0x007AFF, 0x0A84FF)
  static let indigo = Pair(0x5856D6, 0x5E5CE6)
  static let purple = Pair(0xAF52DE, 0xBF5AF2)
  static let pink = Pair(0xFF2D55, 0xFF375F)
  static let brown = Pair(0xA2845E, 0xAC8E68)
  static let gray = Pair(0x8E8E93, 0x8E8E93)
  static let gray2 = Pair(0xAEAEB2, 0x636366)
  static let gray3 = Pair(0xC7C7CC, 0x48484A)
  static let gray4 = Pair(0xD1D1D6, 0x3A3A3C)
  static let gray5 = Pair(0xE5E5EA, 0x2C2C2E)
  static let gray6 = Pair(0xF2F2F7, 0x1C1C1E)
  static let label = Pair(0x000000, 0xFFFFFF)
  static let secondaryLabel = Pair(0x3C3C43, 0xEBEBF5, opacity: 0.6)
  static let tertiaryLabel = Pair(0x3C3C43, 0xEBEBF5, opacity: 0.3)
  static let quaternaryLabel = Pair(0x3C3C43, 0xEBEBF5, opacity: 0.18, darkOpacity: 0.16)
  static let separator = Pair(0x3C3C43, 0x545458, opacity: 0.29, darkOpacity: 0.6)
  static let opaqueSeparator = Pair(0xC6C6C8, 0x38383A)
  static let link = Pair(0x007AFF, 0x0984FF)
  static let fill = Pair(0x787880, 0x787880, opacity: 0.2, darkOpacity: 0.36)
  static let secondaryFill = Pair(0x787880, 0x787880, opacity: 0.16, darkOpacity: 0.32)
  static let tertiaryFill = Pair(0x767680, 0x767680, opacity: 0.12, darkOpacity: 0.24)
  static let quaternaryFill = Pair(0x747480, 0x767680, opacity: 0.08, darkOpacity: 0.18)
  static let systemBackground = Pair(0xFFFFFF, 0x000000)
  static let secondaryBackground = Pair(0xF2F2F7, 0x1C1C1E)
  static let tertiaryBackground = Pair(0xFFFFFF, 0x2C2C2E)
  static let groupedBackground = Pair(0xF2F2F7, 0x000000)
  static let secondaryGroupedBackground = Pair(0xFFFFFF, 0x1C1C1E)
  static let tertiaryGroupedBackground = Pair(0xF2F2F7, 0x2C2C2E)
}
