import Foundation

/// Colours from components in other colour spaces, for authors of scenes in Swift.
extension Color {
  /// The RGB colour space of a colour's components.
  public enum RGBColorSpace: Hashable, Sendable, CaseIterable {
    /// Gamma-encoded sRGB. All colours are stored like this.
    case sRGB
    /// sRGB's primaries with linear-light components.
    case sRGBLinear
    /// Display P3. Colours outside of sRGB are clamped, component by component.
    case displayP3
  }

  /// Creates a colour from components in a colour space.
  ///
  /// ```swift
  /// let coral = Color(.displayP3, red: 1, green: 0.5, blue: 0.4)
  /// ```
  public init(_ colorSpace: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1) {
    switch colorSpace {
    case .sRGB: self.init(red: red, green: green, blue: blue, opacity: opacity)
    case .sRGBLinear:
      self.init(red: encoded(red), green: encoded(green), blue: encoded(blue), opacity: opacity)
    case .displayP3:
      let (r, g, b) = (decoded(red), decoded(green), decoded(blue))
      // The matrix from P3's primaries to sRGB's, both with white D65: CSS Color 4, §10.7, the product of its two
      // matrices.
      self.init(
        red: encoded(1.2249401762805598 * r - 0.2249401762805598 * g),
        green: encoded(-0.0420569547096881 * r + 1.0420569547096881 * g),
        blue: encoded(-0.0196375545903344 * r - 0.0786360455506319 * g + 1.0982736001409663 * b), opacity: opacity)
    }
  }

  /// The red, green and blue component in linear light.
  package var linearLight: (red: Double, green: Double, blue: Double) { (decoded(red), decoded(green), decoded(blue)) }

  /// Creates a grey in a colour space: 0 is black, 1 white.
  public init(_ colorSpace: RGBColorSpace, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }
}

/// sRGB's transfer function of IEC 61966-2-1: linear light to encoded component.
private func encoded(_ light: Double) -> Double {
  light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
}

/// The inverse of sRGB's transfer function: encoded component to linear light. The result is finite, so sums of results
/// are numbers; NaN counts as 0.
private func decoded(_ component: Double) -> Double {
  let component = component.isNaN ? 0 : max(-1e100, min(component, 1e100))
  return component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
}
