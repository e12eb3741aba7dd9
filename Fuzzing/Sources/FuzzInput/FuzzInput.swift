import Foundation

/// The fuzzer's bytes as the values that a harness wants. After the last byte there are zeros, so that every input means
/// something and shorter inputs mean less.
public struct FuzzInput {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  public init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  public var isAtEnd: Bool { offset >= bytes.count }

  public mutating func byte() -> UInt8 {
    defer { offset += 1 }
    return offset < bytes.count ? bytes[offset] : 0
  }

  /// One of 0, 1, … count − 1.
  public mutating func choice(of count: Int) -> Int { Int(byte()) % count }

  public mutating func element<Choices: RandomAccessCollection>(of choices: Choices) -> Choices.Element {
    choices[choices.index(choices.startIndex, offsetBy: choice(of: choices.count))]
  }

  /// Mostly a coordinate of a small picture, sometimes one that nobody expects.
  public mutating func number() -> Double {
    let tag = byte()
    switch tag {
    case 0..<96: return Double(Int8(bitPattern: byte())) / 2
    case 96..<200: return Double(Int16(bitPattern: UInt16(byte()) << 8 | UInt16(byte()))) / 256
    case 200..<224: return Self.hostile[Int(tag - 200) % Self.hostile.count]
    default: return Double(bitPattern: (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) })
    }
  }

  private static let hostile: [Double] = [
    0, -0.0, 1, 1e-9, 1e-300, .leastNonzeroMagnitude, 0.5, 1e4, 1e7, -1e7, 1e9, -1e9, 1e15, 1e38, 1e300, -1e300, .nan,
    .infinity, -.infinity, .greatestFiniteMagnitude, 1 / 3, 255, 16_384, .pi,
  ]

  public mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }
}
