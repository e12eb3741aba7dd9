/// The point of the unit circle at an angle: its cosine and its sine, each within 2 · 10⁻¹⁶.
///
/// ``Noise`` uses it for random directions. It takes less time than `cos` and `sin`, and has the same bits on every
/// processor. The C library chooses its code by the processor's instructions, so its last bits can differ.
///
/// - Parameter turn: The angle in turns, 0...1.
@inline(__always)
package func unitVector(turn: Double) -> SIMD2<Double> {
  // The nearest whole number of quarter turns, and the rest, −½...½ of a quarter turn. The multiplication
  // by 4 and the subtraction are exact.
  let quarters = Int(4 * turn + 0.5)
  let rest = 4 * turn - Double(quarters)
  // The Taylor series of the cosine, and of the sine divided by the rest, side by side. The first terms that are left
  // out are below 3 · 10⁻¹⁸.
  let square = SIMD2(repeating: rest * rest)
  var sums = SIMD2(6.565963114979473e-11, 6.0669357311061955e-12)
  sums = sums * square + SIMD2(-6.386603083791852e-09, -6.688035109811468e-10)
  sums = sums * square + SIMD2(4.710874778818172e-07, 5.692172921967927e-08)
  sums = sums * square + SIMD2(-2.5202042373060607e-05, -3.598843235212085e-06)
  sums = sums * square + SIMD2(0.0009192602748394266, 0.00016044118478735983)
  sums = sums * square + SIMD2(-0.02086348076335296, -0.004681754135318688)
  sums = sums * square + SIMD2(0.25366950790104803, 0.07969262624616705)
  sums = sums * square + SIMD2(-1.2337005501361697, -0.6459640975062463)
  sums = sums * square + SIMD2(1.0, 1.5707963267948966)
  let (x, y) = (sums.x, sums.y * rest)
  // A quarter turn maps (x, y) to (−y, x). The quarters are random, so branches would be mispredicted.
  let isOdd = quarters & 1 != 0
  let signs = SIMD2(UInt64((quarters + 1) & 2), UInt64(quarters & 2)) &<< 62
  let turned = SIMD2(isOdd ? y : x, isOdd ? x : y)
  return SIMD2(
    Double(bitPattern: turned.x.bitPattern ^ signs.x), Double(bitPattern: turned.y.bitPattern ^ signs.y))
}
