import PathreelDrawing

/// Eight premultiplied pixels, each R, G, B, A from the lowest byte up: what the kernels work on at once.
typealias Pixels = SIMD8<UInt32>

/// Exact arithmetic on bytes held two by two in the 16-bit halves of a 32-bit lane.
extension SIMD8<UInt32> {
  private static var evenBytes: UInt32 { 0x00FF_00FF }

  /// Every byte times `factor`/255, rounded to nearest, per pixel; factors are 0…255.
  @inline(__always)
  func scaled(by factor: Pixels) -> Pixels {
    let even = Self.divided((self & Self.evenBytes) &* factor)
    let odd = Self.divided(((self &>> 8) & Self.evenBytes) &* factor)
    return even | (odd &<< 8)
  }

  /// x/255 rounded to nearest for both halves, exact for 0…65025: (x + 128 + (x + 128)/256)/256.
  @inline(__always)
  private static func divided(_ halves: Pixels) -> Pixels {
    let rounded = halves &+ 0x0080_0080
    return ((rounded &+ ((rounded &>> 8) & evenBytes)) &>> 8) & evenBytes
  }

  @inline(__always)
  var alpha: Pixels { self &>> 24 }

  /// Source-over on premultiplied colour: S + D·(1 − αs).
  @inline(__always)
  func over(_ backdrop: Pixels) -> Pixels {
    self &+ backdrop.scaled(by: 255 &- alpha)
  }
}

extension Color {
  /// The premultiplied colour as one word of a bitmap; components that were set outside 0…1 are clamped, NaN is 0.
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
