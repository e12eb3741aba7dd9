import PathreelDrawing

/// Random numbers of a run: they follow from the seed, the instant and the order of the views, so that a picture is the
/// same whenever it is made.
package struct RunRandom: RandomNumberGenerator {
  /// SplitMix64, by Vigna.
  private var state: UInt64

  init(seed: UInt64, _ first: Int, _ second: Int) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(bitPattern: Int64(first)) &* 0xD1B5_4A32_D192_ED03
    state &+= UInt64(bitPattern: Int64(second)) &* 0x8CB9_2BA7_2F3D_8DD7
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Uses the generator of the view or action at work; the system's generator outside of a run.
  package static func use<Result>(_ body: (inout any RandomNumberGenerator) -> Result) -> Result {
    var generator: any RandomNumberGenerator
    if let tree = FrameTree.current {
      generator = tree.random
      defer { tree.random = generator as! RunRandom }
      return body(&generator)
    }
    if let run = Run.acting {
      generator = run.random
      defer { run.random = generator as! RunRandom }
      return body(&generator)
    }
    generator = SystemRandomNumberGenerator()
    return body(&generator)
  }
}
