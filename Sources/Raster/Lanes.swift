/// Branch-free choices on eight lanes, built from arithmetic and masks, which compile to vector instructions on every
/// processor; the standard library's `replace(with:where:)` and `min()` go lane by lane.
extension SIMD8<Int32> {
  /// The magnitude of each lane.
  @inline(__always)
  var magnitudes: Self {
    let sign = self &>> 31
    return (self ^ sign) &- sign
  }

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
