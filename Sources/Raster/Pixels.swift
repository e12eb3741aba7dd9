import PathreelDrawing

/// A group of eight premultiplied pixels, each R, G, B, A from the lowest byte up: the unit of vector operations.
/// ``TilePixels`` reads and writes these groups.
typealias Pixels = SIMD8<UInt32>

/// Exact arithmetic on the four bytes of each pixel, for ``Compositor``. It uses 16-bit lanes, because every processor
/// has vector multiplications for these, unlike for 32-bit lanes.
extension SIMD8<UInt32> {
  /// Multiplies every byte by `factor`/255 per pixel, rounded to nearest; factors are 0…255.
  @inline(__always)
  func scaled(by factor: Pixels) -> Pixels {
    let bytes = unsafeBitCast(self, to: SIMD16<UInt16>.self)
    let factors = unsafeBitCast(factor | (factor &<< 16), to: SIMD16<UInt16>.self)
    let even = Self.quotientInUpperByte((bytes & 0xFF) &* factors) &>> 8
    let odd = Self.quotientInUpperByte((bytes &>> 8) &* factors) & 0xFF00
    return unsafeBitCast(even | odd, to: Pixels.self)
  }

  /// A number whose upper byte is x/255 rounded to nearest, exact for 0…65025: x + 128 + (x + 128)/256.
  @inline(__always)
  private static func quotientInUpperByte(_ product: SIMD16<UInt16>) -> SIMD16<UInt16> {
    let rounded = product &+ 128
    return rounded &+ (rounded &>> 8)
  }

  @inline(__always)
  var alpha: Pixels { self &>> 24 }

  /// The luminance times alpha of each premultiplied pixel, rounded to nearest: 0.2125·R + 0.7154·G + 0.0721·B. The
  /// weights add up to 65536.
  @inline(__always)
  var luminance: Pixels {
    let (red, green, blue) = (self & 255, (self &>> 8) & 255, (self &>> 16) & 255)
    return (red &* 13926 &+ green &* 46885 &+ blue &* 4725 &+ 32768) &>> 16
  }
}

extension Color {
  /// The premultiplied colour as one word of a bitmap. Components outside 0…1 are clamped, and NaN becomes 0.
  var word: UInt32 {
    let alpha = alpha.unit
    func byte(_ value: Double) -> UInt32 { UInt32(value * 255 + 0.5) }
    return byte(red.unit * alpha) | byte(green.unit * alpha) << 8 | byte(blue.unit * alpha) << 16 | byte(alpha) << 24
  }
}

extension Double {
  /// The nearest value in 0…1; 0 for NaN.
  var unit: Double { self > 0 ? Swift.min(self, 1) : 0 }
}
