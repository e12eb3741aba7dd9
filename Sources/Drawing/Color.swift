import Foundation

/// A colour in gamma-encoded sRGB with straight (not premultiplied) alpha; every component is 0…1. Paints, gradients
/// and filters hold colours, and views take them as styles.
///
/// This is the only type that defines the working colour space: compositing happens in sRGB because colours are sRGB.
///
/// ```swift
/// let sky = Color(hue: 0.58, saturation: 0.6, brightness: 1)
/// let veil = sky.opacity(0.3)
/// ```
public struct Color: Hashable, Sendable {
  /// The gamma-encoded sRGB components, not premultiplied; the displayable range is 0…1.
  public var red, green, blue: Double
  /// The opacity, 0…1.
  public var alpha: Double

  /// Creates a colour. Components outside 0…1 are clamped; NaN counts as 0.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = red.clamped
    self.green = green.clamped
    self.blue = blue.clamped
    self.alpha = opacity.clamped
  }

  /// Creates a grey: 0 is black, 1 white.
  public init(white: Double, opacity: Double = 1) {
    self.init(red: white, green: white, blue: white, opacity: opacity)
  }

  /// Creates a colour from HSB (HSV). A hue of 1 is a full turn; hues wrap.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    let (saturation, brightness) = (saturation.clamped, brightness.clamped)
    // Smith 1978, "Color gamut transform pairs", in the closed form of one channel: v·(1 − s·clamp(…)).
    func channel(_ n: Double) -> Double {
      let k = (n + hue.fraction * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * min(k, 4 - k).clamped)
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), opacity: opacity)
  }

  /// Creates a colour from HSL, as CSS `hsl()` does. A hue of 1 is a full turn; hues wrap.
  public init(hue: Double, saturation: Double, lightness: Double, opacity: Double = 1) {
    let (saturation, lightness) = (saturation.clamped, lightness.clamped)
    let reach = saturation * min(lightness, 1 - lightness)
    // CSS Color 4, §7.1, "Converting HSL colors to sRGB".
    func channel(_ n: Double) -> Double {
      let k = (n + hue.fraction * 12).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
    self.init(red: channel(0), green: channel(8), blue: channel(4), opacity: opacity)
  }

  /// Returns the colour with its alpha multiplied by a factor.
  public func opacity(_ factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, opacity: alpha * factor)
  }

  /// Returns the colour at a `fraction` of the way to another, interpolated in premultiplied sRGB like a gradient.
  public func mix(with other: Color, by fraction: Double) -> Color {
    let (there, here) = (fraction.clamped, 1 - fraction.clamped)
    let alpha = here * self.alpha + there * other.alpha
    guard alpha > 0 else { return Color(red: red, green: green, blue: blue, opacity: 0) }
    func channel(_ component: KeyPath<Color, Double>) -> Double {
      (here * self.alpha * self[keyPath: component] + there * other.alpha * other[keyPath: component]) / alpha
    }
    return Color(red: channel(\.red), green: channel(\.green), blue: channel(\.blue), opacity: alpha)
  }

  /// The colour as a bitmap stores it: premultiplied, each component rounded to a byte.
  public var pixel: Bitmap.Pixel {
    func byte(_ value: Double) -> UInt8 { UInt8((value.clamped * 255).rounded()) }
    let alpha = alpha.clamped
    return Bitmap.Pixel(
      red: byte(red * alpha), green: byte(green * alpha), blue: byte(blue * alpha), alpha: byte(alpha))
  }
}

extension Double {
  fileprivate var clamped: Double { self > 0 ? min(self, 1) : 0 }
  fileprivate var fraction: Double { isFinite ? self - rounded(.down) : 0 }
}
