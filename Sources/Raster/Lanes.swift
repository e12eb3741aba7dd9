/// Lane-wise selection by bit masks, for ``GradientGeometry``. It compiles to vector instructions on every processor;
/// the standard library's `replace(with:where:)` and `min()` process one lane at a time.
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
  func atLeast(_ other: Float) -> Self { atLeast(Self(repeating: other)) }

  @inline(__always)
  var magnitude: Self {
    unsafeBitCast(unsafeBitCast(self, to: Pixels.self) & 0x7FFF_FFFF, to: Self.self)
  }

  /// The largest whole number that is not greater than each lane; lanes must lie within ±2²².
  @inline(__always)
  var floored: Self {
    // Adding 1.5 · 2²³ rounds to whole numbers.
    let nearest = (self + 12_582_912) - 12_582_912
    return nearest.replaced(by: nearest - 1, where: nearest .> self)
  }
}
