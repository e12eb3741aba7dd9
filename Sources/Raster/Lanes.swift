/// Branch-free choices on eight lanes, built from arithmetic and masks, which compile to vector instructions on every
/// processor; the standard library's `replace(with:where:)` and `min()` go lane by lane.
extension SIMD8<Int32> {
  /// The smaller of two lanes; their difference must not overflow.
  @inline(__always)
  func lesser(_ other: Self) -> Self {
    let difference = other &- self
    return self &+ (difference & (difference &>> 31))
  }

  /// The greater of two lanes; their difference must not overflow.
  @inline(__always)
  func greater(_ other: Self) -> Self {
    let difference = self &- other
    return self &- (difference & (difference &>> 31))
  }

  /// The least lane.
  @inline(__always)
  var least: Int32 {
    let low = SIMD8(lowHalf: lowHalf, highHalf: lowHalf).lesser(SIMD8(lowHalf: highHalf, highHalf: highHalf))
    return Swift.min(Swift.min(low[0], low[1]), Swift.min(low[2], low[3]))
  }

  /// The greatest lane.
  @inline(__always)
  var greatest: Int32 {
    let high = SIMD8(lowHalf: lowHalf, highHalf: lowHalf).greater(SIMD8(lowHalf: highHalf, highHalf: highHalf))
    return Swift.max(Swift.max(high[0], high[1]), Swift.max(high[2], high[3]))
  }
}

extension SIMD8<UInt32> {
  /// The smaller of two lanes; both below 2³¹.
  @inline(__always)
  func lesser(_ other: Self) -> Self {
    let (a, b) = (SIMD8<Int32>(truncatingIfNeeded: self), SIMD8<Int32>(truncatingIfNeeded: other))
    return SIMD8<UInt32>(truncatingIfNeeded: a.lesser(b))
  }

  /// The greater of each lane, below 2³¹, and a number.
  @inline(__always)
  func greater(_ other: Int32) -> Self {
    let lanes = SIMD8<Int32>(truncatingIfNeeded: self).greater(SIMD8<Int32>(repeating: other))
    return SIMD8<UInt32>(truncatingIfNeeded: lanes)
  }
}

extension SIMD8<Float> {
  /// The numbers 0…255, set into the lowest bits of 2²³; the standard library's conversion goes lane by lane.
  @inline(__always)
  init(bytes: Pixels) { self = unsafeBitCast(bytes | 0x4B00_0000, to: Self.self) - 8_388_608 }
}

/// Choices by bits, which compile to vector instructions; the standard library's go lane by lane.
extension SIMD8<Float> {
  @inline(__always)
  func replaced(by other: Self, where mask: SIMDMask<SIMD8<Int32>>) -> Self {
    let bits = unsafeBitCast(mask, to: Pixels.self)
    return unsafeBitCast(
      (unsafeBitCast(self, to: Pixels.self) & ~bits) | (unsafeBitCast(other, to: Pixels.self) & bits), to: Self.self)
  }

  @inline(__always)
  func atMost(_ other: Self) -> Self { replaced(by: other, where: self .> other) }
  @inline(__always)
  func atLeast(_ other: Self) -> Self { replaced(by: other, where: self .< other) }
  @inline(__always)
  func atMost(_ other: Float) -> Self { atMost(Self(repeating: other)) }
  @inline(__always)
  func atLeast(_ other: Float) -> Self { atLeast(Self(repeating: other)) }

  @inline(__always)
  var magnitude: Self {
    unsafeBitCast(unsafeBitCast(self, to: Pixels.self) & 0x7FFF_FFFF, to: Self.self)
  }

  /// The greatest whole number up to each lane; lanes lie within ±2²².
  @inline(__always)
  var floored: Self {
    // Adding one and a half times 2²³ leaves no places after the point.
    let nearest = (self + 12_582_912) - 12_582_912
    return nearest.replaced(by: nearest - 1, where: nearest .> self)
  }

  @inline(__always)
  var least: Float {
    let half = SIMD8(lowHalf: lowHalf, highHalf: lowHalf).atMost(SIMD8(lowHalf: highHalf, highHalf: highHalf))
    return Swift.min(Swift.min(half[0], half[1]), Swift.min(half[2], half[3]))
  }

  @inline(__always)
  var greatest: Float {
    let half = SIMD8(lowHalf: lowHalf, highHalf: lowHalf).atLeast(SIMD8(lowHalf: highHalf, highHalf: highHalf))
    return Swift.max(Swift.max(half[0], half[1]), Swift.max(half[2], half[3]))
  }
}
