import PathreelDrawing

/// Eight premultiplied pixels, each R, G, B, A from the lowest byte up: what the kernels work on at once.
typealias Pixels = SIMD8<UInt32>

/// Exact arithmetic on the four bytes of each pixel, which are worked on as 16-bit lanes: every processor multiplies
/// those at once, unlike 32-bit ones.
extension SIMD8<UInt32> {
  /// Every byte times `factor`/255, rounded to nearest, per pixel; factors are 0…255.
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

  /// Source-over on premultiplied colour: S + D·(1 − αs).
  @inline(__always)
  func over(_ backdrop: Pixels) -> Pixels {
    self &+ backdrop.scaled(by: 255 &- alpha)
  }
}

/// Blend modes whose formulas are whole numbers over 255, rounded once: the same bytes as ``Channels`` gives.
extension SIMD8<UInt32> {
  /// s·d + s·(1 − αd) + d·(1 − αs)
  @inline(__always)
  func multiplied(onto backdrop: Pixels) -> Pixels {
    let (rest, backdropRest) = (Self.pairs(255 &- alpha), Self.pairs(255 &- backdrop.alpha))
    return Self.combined(self, backdrop) { s, d in s &* (d &+ backdropRest) &+ d &* rest }
  }

  /// s + d − s·d
  @inline(__always)
  func screened(onto backdrop: Pixels) -> Pixels {
    Self.combined(self, backdrop) { s, d in s &* (255 &- d) &+ d &* 255 }
  }

  /// A number for each pixel in both of its 16-bit lanes.
  @inline(__always)
  private static func pairs(_ numbers: Pixels) -> SIMD16<UInt16> {
    unsafeBitCast(numbers | (numbers &<< 16), to: SIMD16<UInt16>.self)
  }

  /// - Parameter formula: of two components, times 255; at most 65025.
  @inline(__always)
  private static func combined(
    _ a: Pixels, _ b: Pixels, _ formula: (SIMD16<UInt16>, SIMD16<UInt16>) -> SIMD16<UInt16>
  ) -> Pixels {
    let (a, b) = (unsafeBitCast(a, to: SIMD16<UInt16>.self), unsafeBitCast(b, to: SIMD16<UInt16>.self))
    let even = quotientInUpperByte(formula(a & 0xFF, b & 0xFF)) &>> 8
    let odd = quotientInUpperByte(formula(a &>> 8, b &>> 8)) & 0xFF00
    return unsafeBitCast(even | odd, to: Pixels.self)
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
