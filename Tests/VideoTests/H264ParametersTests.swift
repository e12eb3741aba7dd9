import PathreelVideo
import Testing

/// Tests of H.264 parameter sets, as x264 164 makes them for 192 × 112 pixels and 60 frames a second.
@Suite struct H264ParametersTests {
  private static let start: [UInt8] = [0, 0, 0, 1]
  /// A sequence parameter set of the High profile, level 1.3. After the level comes the number 0 as a single bit.
  private static let sequence: [UInt8] = [0x67, 0x64, 0x00, 0x0d, 0xac, 0xd9, 0x43, 0x1d, 0x80]
  /// The same with the number 1: 010 in place of 1, so the bits after the level are shifted by two.
  private static let sequence1: [UInt8] = [0x67, 0x64, 0x00, 0x0d, 0x4b, 0x36, 0x50, 0xc7, 0x60]
  /// A picture parameter set with the numbers 0 and 0, and then some flags.
  private static let picture: [UInt8] = [0x68, 0xeb, 0xe2, 0xc0]
  /// A picture parameter set with the numbers 1 and 1, and then other flags: 010 010, then 1010111111.
  private static let picture1: [UInt8] = [0x68, 0b0100_1010, 0b1011_1111]

  @Test func `the second picture parameters refer to the first sequence`() {
    let joined = H264Parameters.joined(
      Self.start + Self.sequence + Self.start + Self.picture, Self.start + Self.sequence1 + Self.start + Self.picture1)
    // 010 1, and then the flags.
    let referring: [UInt8] = [0x68, 0b0101_1010, 0b1111_1100]
    #expect(joined == Self.start + Self.sequence + Self.start + Self.picture + Self.start + referring)
  }

  @Test func `bytes that would be a start code are kept from it`() {
    // After the numbers come 26 zeros and a 1. Shifted by two bits, the second and third byte are 0, and the fourth is
    // 2.
    let picture1: [UInt8] = [0x68, 0b0100_1000, 0, 0, 3, 0, 0x80]
    let joined = H264Parameters.joined(
      Self.start + Self.sequence + Self.start + Self.picture, Self.start + Self.sequence1 + Self.start + picture1)
    #expect(joined?.suffix(6) == [0x68, 0b0101_0000, 0, 0, 3, 0b0000_0010])
  }

  @Test func `encoders with other sequences are not joined`() {
    var other = Self.sequence1
    other[7] ^= 0x10
    let first = Self.start + Self.sequence + Self.start + Self.picture
    #expect(H264Parameters.joined(first, Self.start + other + Self.start + Self.picture1) == nil)
    #expect(H264Parameters.joined(first, first) == nil)
    #expect(H264Parameters.joined(first, []) == nil)
    #expect(H264Parameters.joined(Self.start + [0x67, 0x64], Self.start + [0x68]) == nil)
  }
}
