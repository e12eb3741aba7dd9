/// The random numbers of a seed, each to be had at once and always the same: the only source of chance in a scene.
///
/// Element `i` is output `i`, counted from 0, of the generator SplitMix64 started with the seed (Steele, Lea & Flood,
/// "Fast splittable pseudorandom number generators", OOPSLA 2014). With several indices each picks an output that seeds
/// the generator of the next. In scene files it is `random(seed, index, …)`.
///
/// ```swift
/// let dice = RandomNumbers(seed: 7)
/// ForEach(0..<40) { i in
///   Circle().frame(width: 8).position(x: 1280 * dice[i, 0], y: 720 * dice[i, 1])
/// }
/// ```
public struct RandomNumbers: Hashable, Sendable {
  /// What all the numbers depend on.
  public var seed: Int

  /// Numbers for the seed; any integer will do.
  public init(seed: Int) { self.seed = seed }

  /// A number in 0..<1 of 53 random bits; any index will do, negative ones too.
  public subscript(_ index: Int, _ further: Int...) -> Double {
    Self.share(further.reduce(Self.output(index, of: bits)) { Self.output($1, of: $0) })
  }

  var bits: UInt64 { UInt64(bitPattern: Int64(seed)) }

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
