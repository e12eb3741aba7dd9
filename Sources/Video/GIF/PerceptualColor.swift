import Foundation

/// A colour in OKLab, a colour space in which equal distances look about equal (Björn Ottosson, "A perceptual color
/// space for image processing", 2020). x is lightness, 0…1; y goes from green to red, z from blue to yellow; the fourth
/// lane is 0. ``PaletteSearch`` and ``GIFPalette`` compare colours with it.
typealias PerceptualColor = SIMD4<Float>

extension PerceptualColor {
  /// - Parameter pixel: An sRGB pixel, red in the lowest byte. The highest byte is ignored.
  init(_ pixel: UInt32) {
    self.init(
      red: Self.linear[Int(pixel & 255)], green: Self.linear[Int(pixel >> 8 & 255)],
      blue: Self.linear[Int(pixel >> 16 & 255)])
  }

  /// - Parameters: sRGB channels, 0…255, not necessarily whole.
  init(sRGB red: Double, _ green: Double, _ blue: Double) {
    self.init(red: Self.linear(red / 255), green: Self.linear(green / 255), blue: Self.linear(blue / 255))
  }

  private init(red: Double, green: Double, blue: Double) {
    let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let middle = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    self.init(
      Float(0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short),
      Float(1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short),
      Float(0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short), 0)
  }

  /// The nearest opaque sRGB pixel.
  var pixel: UInt32 {
    let (l, a, b) = (Double(x), Double(y), Double(z))
    func cube(_ value: Double) -> Double { value * value * value }
    let long = cube(l + 0.3963377774 * a + 0.2158037573 * b)
    let middle = cube(l - 0.1055613458 * a - 0.0638541728 * b)
    let short = cube(l - 0.0894841775 * a - 1.2914855480 * b)
    let channels = [
      4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
      -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
      -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    ]
    return channels.enumerated().reduce(0xFF00_0000) { pixel, channel in
      let level = 255 * Self.encoded(Swift.min(Swift.max(channel.element, 0), 1))
      return pixel | UInt32(level.rounded()) << UInt32(8 * channel.offset)
    }
  }

  func squaredDistance(to other: PerceptualColor) -> Float {
    let difference = self - other
    return (difference * difference).sum()
  }

  private static let linear: [Double] = (0..<256).map { linear(Double($0) / 255) }

  /// Decodes the sRGB transfer function (IEC 61966-2-1).
  private static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ value: Double) -> Double {
    value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
  }
}
