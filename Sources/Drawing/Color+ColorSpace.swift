import Foundation

extension Color {
  /// How the components of a colour are meant.
  public enum RGBColorSpace: Hashable, Sendable, CaseIterable {
    /// Gamma-encoded sRGB, as all colours are kept.
    case sRGB
    /// sRGB's primaries with components proportional to light.
    case sRGBLinear
    /// Display P3; what lies outside of sRGB is clamped to it, component by component.
    case displayP3
  }

  /// A colour given in one of several colour spaces.
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
      // From P3's primaries to sRGB's, both with white D65: CSS Color 4, §10.7, the product of its two matrices.
      self.init(
        red: encoded(1.2249401762805598 * r - 0.2249401762805598 * g),
        green: encoded(-0.0420569547096881 * r + 1.0420569547096881 * g),
        blue: encoded(-0.0196375545903344 * r - 0.0786360455506319 * g + 1.0982736001409663 * b), opacity: opacity)
    }
  }

  /// A grey of a colour space, 0 black, 1 white.
  public init(_ colorSpace: RGBColorSpace, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }
}

/// sRGB's transfer function of IEC 61966-2-1, from light to the encoded component.
private func encoded(_ light: Double) -> Double {
  light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
}

private func decoded(_ component: Double) -> Double {
  component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
}
