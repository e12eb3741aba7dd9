import Foundation
import PathreelStage

// Random numbers of the standard library and of C. A file that imports this module gets these: in a run they follow from
// its seed, so that each frame is the same whenever it is made.

extension Double {
  public static func random(in range: ClosedRange<Double>) -> Double {
    RunRandom.use { $0.number(in: range) }
  }
  public static func random(in range: Range<Double>) -> Double { RunRandom.use { $0.number(in: range) } }
}

extension Float {
  public static func random(in range: ClosedRange<Float>) -> Float {
    RunRandom.use { $0.number(in: range) }
  }
  public static func random(in range: Range<Float>) -> Float { RunRandom.use { $0.number(in: range) } }
}

extension CGFloat {
  public static func random(in range: ClosedRange<CGFloat>) -> CGFloat {
    CGFloat(Double.random(in: Double(range.lowerBound)...Double(range.upperBound)))
  }
  public static func random(in range: Range<CGFloat>) -> CGFloat {
    CGFloat(Double.random(in: Double(range.lowerBound)..<Double(range.upperBound)))
  }
}

extension Int {
  public static func random(in range: ClosedRange<Int>) -> Int { RunRandom.use { $0.integer(in: range) } }
  public static func random(in range: Range<Int>) -> Int { random(in: range.lowerBound...(range.upperBound - 1)) }
}

extension UUID {
  /// A new identifier. A view makes the same ones again when it is made again, as long as no state changes that it may
  /// read.
  public init() { self = .next }
}

extension Bool {
  public static func random() -> Bool { Int.random(in: 0...1) == 1 }
}

extension Collection {
  public func randomElement() -> Element? {
    isEmpty ? nil : self[index(startIndex, offsetBy: Int.random(in: 0...(count - 1)))]
  }
}

extension Sequence {
  public func shuffled() -> [Element] {
    var elements = Array(self)
    elements.shuffle()
    return elements
  }
}

extension MutableCollection where Self: RandomAccessCollection {
  public mutating func shuffle() {
    var left = count
    var i = startIndex
    while left > 1 {
      swapAt(i, index(i, offsetBy: Int.random(in: 0...(left - 1))))
      formIndex(after: &i)
      left -= 1
    }
  }
}

/// A random number below 2³².
public func arc4random() -> UInt32 { UInt32(truncatingIfNeeded: Int.random(in: 0...Int(UInt32.max))) }
/// A random number below a bound.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func arc4random_uniform(_ bound: UInt32) -> UInt32 {
  bound == 0 ? 0 : UInt32(Int.random(in: 0...Int(bound - 1)))
}
/// A random number from 0 to 1.
public func drand48() -> Double { Double.random(in: 0..<1) }

extension RandomNumberGenerator {
  fileprivate mutating func number<Number: BinaryFloatingPoint>(in range: ClosedRange<Number>) -> Number
  where Number.RawSignificand: FixedWidthInteger { Number.random(in: range, using: &self) }

  fileprivate mutating func number<Number: BinaryFloatingPoint>(in range: Range<Number>) -> Number
  where Number.RawSignificand: FixedWidthInteger { Number.random(in: range, using: &self) }

  fileprivate mutating func integer(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
}
