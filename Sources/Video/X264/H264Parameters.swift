/// Joins the parameter sets of two x264 encoders whose segments share one stream. Used by ``X264Encoder``.
///
/// The picture parameter set says whether P-frames may have weights (ITU-T H.264, 7.3.2.2). A stream may have several,
/// and each slice names the one it uses. The first encoder gives its sequence and picture parameter sets the number 0,
/// the second one the number 1. Apart from the number, the sequence parameter sets are equal. So the stream keeps only
/// the first encoder's, and the second encoder's picture parameter set is changed to refer to it. Players then see one
/// sequence throughout.
package enum H264Parameters {
  /// Returns start codes, the sequence parameter set and both picture parameter sets; nil if the encoders' sequence
  /// parameter sets differ or have other numbers.
  ///
  /// - Parameters:
  ///   - first: A sequence and a picture parameter set, each after a start code, both numbered 0.
  ///   - second: The two parameter sets of the second encoder, each after a start code, both numbered 1.
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

  /// A sequence parameter set (SPS), parsed up to its number.
  private struct Sequence {
    let head: [UInt8]
    let number: Int
    let rest: ArraySlice<Bool>

    init?(_ unit: [UInt8]) {
      // The unit's header byte, and three bytes of the profile and the level.
      guard unit.count > 4, unit[0] & 0x1f == 7 else { return nil }
      head = Array(unit.prefix(4))
      var bits = Bits(of: unit.dropFirst(4))
      guard let number = bits.number() else { return nil }
      (self.number, rest) = (number, bits.rest)
    }
  }

  /// A picture parameter set (PPS), parsed up to its two numbers.
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

/// The payload bits of a NAL unit, up to and including the stop bit, without emulation prevention bytes (7.4.1).
private struct Bits {
  private(set) var rest: ArraySlice<Bool>

  init(of bytes: ArraySlice<UInt8>) {
    var bits: [Bool] = []
    var zeros = 0
    for byte in bytes {
      // Encoders insert a byte 3 after two zeros, so that no payload looks like a start code.
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      for shift in (0..<8).reversed() { bits.append(byte >> shift & 1 == 1) }
    }
    rest = bits[...(bits.lastIndex(of: true) ?? -1)]
  }

  /// Reads an unsigned Exp-Golomb code (9.1); nil if there is none.
  mutating func number() -> Int? {
    guard let zeros = rest.firstIndex(of: true).map({ $0 - rest.startIndex }), zeros < 32, rest.count > 2 * zeros
    else { return nil }
    let value = rest.prefix(2 * zeros + 1).reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    rest = rest.dropFirst(2 * zeros + 1)
    return value - 1
  }

  /// The unsigned Exp-Golomb code of a number.
  static func code(_ number: Int) -> [Bool] {
    let width = Int.bitWidth - (number + 1).leadingZeroBitCount
    return Array(repeating: false, count: width - 1) + (0..<width).reversed().map { (number + 1) >> $0 & 1 == 1 }
  }

  /// Packs bits into bytes and inserts emulation prevention bytes. The bits end with the stop bit.
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
