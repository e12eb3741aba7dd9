/// A counter-based random number generator: each number is a function of the seed and one or more indices, always the
/// same. It is the only source of randomness in a scene.
///
/// Element `i` is output `i`, counted from 0, of the generator SplitMix64 started with the seed (Steele, Lea & Flood,
/// "Fast splittable pseudorandom number generators", OOPSLA 2014). With several indices, the output for each index
/// seeds the generator for the next. In scene files it is `random(seed, index, …)`. ``Noise`` and the samples of a
/// sweep (`LowDiscrepancy`) use it too.
///
/// ```swift
/// let dice = RandomNumbers(seed: 7)
/// ForEach(0..<40) { i in
///   Circle().frame(width: 8).position(x: 1280 * dice[i, 0], y: 720 * dice[i, 1])
/// }
/// ```
public struct RandomNumbers: Hashable, Sendable {
  /// The seed that determines all numbers.
  public var seed: Int

  /// The numbers of a seed; any integer is valid.
  public init(seed: Int) { self.seed = seed }

  /// A number in 0..<1 with 53 random bits; any index is valid, also a negative one.
  public subscript(_ index: Int, _ further: Int...) -> Double {
    Self.share(further.reduce(Self.output(index, of: bits)) { Self.output($1, of: $0) })
  }

  /// The seed as 64 bits.
  var bits: UInt64 { UInt64(bitPattern: Int64(seed)) }

  /// Output `index` of SplitMix64 started with `seed`.
  static func output(_ index: Int, of seed: UInt64) -> UInt64 {
    let steps = UInt64(bitPattern: Int64(index)) &+ 1
    var z = seed &+ steps &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  /// The upper 53 bits as a number in 0..<1.
  static func share(_ output: UInt64) -> Double { Double(output >> 11) * 0x1p-53 }
}
