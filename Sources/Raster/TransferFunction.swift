import Foundation

/// sRGB's transfer function (IEC 61966-2-1) between encoded components and linear light. ``TransferCurve`` and
/// luminance masks use it.
///
/// Light is looked up in tables, which are the same on every processor; the C library's powers may differ in the last
/// bit.
enum TransferFunction {
  /// Decodes a component of 0…1 to linear light.
  static func light(_ component: Double) -> Double {
    component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
  }

  /// Encodes linear light of 0…1 as a component.
  static func encoded(_ light: Double) -> Double {
    light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// The linear light of the components k/1020, which are a quarter of a byte's level apart.
  private static let lightOfSteps: [Float] = (0...1020).map { Float(light(Double($0) / 1020)) }

  /// The luminance of a premultiplied pixel in linear light, multiplied by its alpha, in whole 255ths. Masks use it.
  static func lightLevel(of pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha > 0 else { return 0 }
    func light(_ shift: UInt32) -> Float {
      let byte = min(pixel >> shift & 255, alpha)
      return lightOfSteps[Int((byte * 1020 + alpha / 2) / alpha)]
    }
    let luminance = 0.2125 * light(0) + 0.7154 * light(8) + 0.0721 * light(16)
    return UInt32(luminance * Float(alpha) + 0.5)
  }
}
