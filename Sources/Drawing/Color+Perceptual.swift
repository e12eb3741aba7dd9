import Foundation

/// OKLab, in which equal distances look about equal (Björn Ottosson, "A perceptual color space for image processing",
/// 2020). Gradients and meshes with perceptual colours are mixed in it.
extension Color {
  /// Lightness 0…1, green to red, blue to yellow.
  package var perceptual: SIMD3<Double> {
    let light = linearLight
    let long = cbrt(0.4122214708 * light.red + 0.5363325363 * light.green + 0.0514459929 * light.blue)
    let middle = cbrt(0.2119034982 * light.red + 0.6806995451 * light.green + 0.1073969566 * light.blue)
    let short = cbrt(0.0883024619 * light.red + 0.2817188376 * light.green + 0.6299787005 * light.blue)
    return SIMD3(
      0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
      1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
      0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short)
  }

  /// Creates the nearest colour of sRGB.
  package init(perceptual lab: SIMD3<Double>, opacity: Double = 1) {
    func cube(_ value: Double) -> Double { value * value * value }
    let long = cube(lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z)
    let middle = cube(lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z)
    let short = cube(lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z)
    func limited(_ value: Double) -> Double { min(max(value, 0), 1) }
    self.init(
      .sRGBLinear, red: limited(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
      green: limited(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
      blue: limited(-0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short), opacity: opacity)
  }
}
