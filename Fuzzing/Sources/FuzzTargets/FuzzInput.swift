import Foundation

/// A reader that decodes the fuzzer's bytes to values: numbers, choices, paths, styles. Targets that do not read
/// files make their values with it.
///
/// After the last byte it reads zeros. So every input is valid, and a shorter input makes a simpler value.
struct FuzzInput {
  private let bytes: [UInt8]
  private var offset = 0

  /// Creates a reader of bytes.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether all bytes are read.
  var isAtEnd: Bool { offset >= bytes.count }

  /// Reads the next byte; 0 after the end.
  mutating func byte() -> UInt8 {
    defer { offset += 1 }
    return offset < bytes.count ? bytes[offset] : 0
  }

  /// Reads a number in 0..<count. `count` must be positive; only numbers up to 255 occur.
  mutating func choice(of count: Int) -> Int { Int(byte()) % count }

  /// Reads an element of a collection, which must not be empty.
  mutating func element<Choices: RandomAccessCollection>(of choices: Choices) -> Choices.Element {
    choices[choices.index(choices.startIndex, offsetBy: choice(of: choices.count))]
  }

  /// Reads a number: usually a coordinate in a small picture, sometimes a hostile number or any bit pattern.
  mutating func number() -> Double {
    let tag = byte()
    switch tag {
    case 0..<96: return Double(Int8(bitPattern: byte())) / 2
    case 96..<200: return Double(Int16(bitPattern: UInt16(byte()) << 8 | UInt16(byte()))) / 256
    case 200..<224: return Self.hostile[Int(tag - 200) % Self.hostile.count]
    default: return Double(bitPattern: (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) })
    }
  }

  /// Numbers that tend to break code: zeros, extremes, NaN, infinities, limits of number types.
  private static let hostile: [Double] = [
    0, -0.0, 1, 1e-9, 1e-300, .leastNonzeroMagnitude, 0.5, 1e4, 1e7, -1e7, 1e9, -1e9, 1e15, 1e38, 1e300, -1e300, .nan,
    .infinity, -.infinity, .greatestFiniteMagnitude, 1 / 3, 255, 16_384, .pi,
  ]

  /// Reads a point of two numbers.
  mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }
}
