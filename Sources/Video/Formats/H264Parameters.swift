/// The parameter sets of two x264 encoders whose segments stand in one stream, as a decoder wants them.
///
/// Whether P-frames may have weights is said by the picture parameters (ITU-T H.264, 7.3.2.2), which a stream may have several of:
/// each slice names its own. The second encoder numbers its sequence and picture parameters 1, the first one 0. The sequence
/// parameters are equal beside that number, so the stream gets those of the first, and the second encoder's picture parameters
/// are made to refer to them. Players then see one sequence throughout.
package enum H264Parameters {
  /// Start codes, sequence parameters, and both picture parameters; nil where the encoders' sequence parameters differ, or are not
  /// numbered so.
  ///
  /// - Parameters:
  ///   - first: Sequence and picture parameters behind start codes, both numbered 0.
  ///   - second: The same, both numbered 1.
  package static func joined(_ first: [UInt8], _ second: [UInt8]) -> [UInt8]? {
    let (sets, others) = (StartCodes.units(in: first), StartCodes.units(in: second))
    guard sets.count == 2, others.count == 2, let sequence = Sequence(sets[0]), let other = Sequence(others[0]),
      sequence.number == 0, other.number == 1, sequence.head == other.head, sequence.rest == other.rest,
      let picture = Picture(sets[1]), let otherPicture = Picture(others[1]),
      (picture.number, picture.sequence) == (0, 0), (otherPicture.number, otherPicture.sequence) == (1, 1)
    else { return nil }
    let referring = Picture(head: otherPicture.head, number: 1, sequence: 0, rest: otherPicture.rest)
    return [sets[0], sets[1], referring.unit].flatMap { [0, 0, 0, 1] + $0 }
  }

  /// Sequence parameters as far as their number.
  private struct Sequence {
    let head: [UInt8]
    let number: Int
    let rest: ArraySlice<Bool>

    init?(_ unit: [UInt8]) {
      // A byte that says what the unit is, and three of the profile and the level.
      guard unit.count > 4, unit[0] & 0x1f == 7 else { return nil }
      head = Array(unit.prefix(4))
      var bits = Bits(of: unit.dropFirst(4))
      guard let number = bits.number() else { return nil }
      (self.number, rest) = (number, bits.rest)
    }
  }

  /// Picture parameters as far as their numbers.
  private struct Picture {
    let head: UInt8
    let number: Int
    let sequence: Int
    let rest: ArraySlice<Bool>

    init(head: UInt8, number: Int, sequence: Int, rest: ArraySlice<Bool>) {
      (self.head, self.number, self.sequence, self.rest) = (head, number, sequence, rest)
    }

    init?(_ unit: [UInt8]) {
      guard unit.count > 1, unit[0] & 0x1f == 8 else { return nil }
      var bits = Bits(of: unit.dropFirst())
      guard let number = bits.number(), let sequence = bits.number() else { return nil }
      self.init(head: unit[0], number: number, sequence: sequence, rest: bits.rest)
    }

    var unit: [UInt8] { [head] + Bits.bytes(Bits.code(number) + Bits.code(sequence) + rest) }
  }
}

/// A unit's bits up to the one that ends it, without the bytes that keep start codes from occurring (7.4.1).
private struct Bits {
  private(set) var rest: ArraySlice<Bool>

  init(of bytes: ArraySlice<UInt8>) {
    var bits: [Bool] = []
    var zeros = 0
    for byte in bytes {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      for shift in (0..<8).reversed() { bits.append(byte >> shift & 1 == 1) }
    }
    rest = bits[...(bits.lastIndex(of: true) ?? -1)]
  }

  /// Takes a number in Exp-Golomb code (9.1); nil where there is none.
  mutating func number() -> Int? {
    guard let zeros = rest.firstIndex(of: true).map({ $0 - rest.startIndex }), zeros < 32, rest.count > 2 * zeros
    else { return nil }
    let value = rest.prefix(2 * zeros + 1).reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    rest = rest.dropFirst(2 * zeros + 1)
    return value - 1
  }

  /// A number's code.
  static func code(_ number: Int) -> [Bool] {
    let width = Int.bitWidth - (number + 1).leadingZeroBitCount
    return Array(repeating: false, count: width - 1) + (0..<width).reversed().map { (number + 1) >> $0 & 1 == 1 }
  }

  /// Bytes with such bits, which end with the one that ends them.
  static func bytes(_ bits: [Bool]) -> [UInt8] {
    var bytes: [UInt8] = []
    var zeros = 0
    for start in stride(from: 0, to: bits.count, by: 8) {
      let byte = (0..<8).reduce(UInt8(0)) { $0 << 1 | (start + $1 < bits.count && bits[start + $1] ? 1 : 0) }
      if zeros >= 2, byte <= 3 {
        bytes.append(3)
        zeros = 0
      }
      zeros = byte == 0 ? zeros + 1 : 0
      bytes.append(byte)
    }
    return bytes
  }
}
