import Foundation
import PathreelMotion

/// Points that fill a cube of any dimension evenly, one after the other: Halton's sequence (1960) with the digits of each
/// coordinate permuted at random (Owen 2017, "A randomized Halton algorithm in R"), so that coordinates of large bases do
/// not run along each other. The permutations follow from a seed.
///
/// ```swift
/// let points = LowDiscrepancy(dimensions: 2, seed: 7)
/// points[0]  // two numbers in 0..<1
/// ```
package struct LowDiscrepancy: Sendable {
  /// A prime for each dimension, and for each digit behind the point which digit stands for it.
  private let dimensions: [(base: Int, digits: [[Int]])]

  package init(dimensions: Int, seed: Int) {
    precondition(dimensions > 0)
    let random = RandomNumbers(seed: seed)
    self.dimensions = Self.primes(dimensions).enumerated().map { dimension, base in
      // As many digits as a number of 32 bits has, which is more points than anybody takes.
      let count = Int((32 / log2(Double(base))).rounded(.up))
      return (
        base,
        (0..<count).map { place in
          var digits = Array(0..<base)
          // Fisher and Yates's shuffle.
          for i in stride(from: base - 1, to: 0, by: -1) {
            digits.swapAt(i, min(Int(random[dimension, place, i] * Double(i + 1)), i))
          }
          return digits
        }
      )
    }
  }

  /// The point of an index from 0 on: a number in 0..<1 for each dimension.
  package subscript(index: Int) -> [Double] {
    dimensions.map { base, digits in
      var (rest, value, scale) = (index, 0.0, 1.0)
      for permutation in digits {
        scale /= Double(base)
        value += Double(permutation[rest % base]) * scale
        rest /= base
      }
      return min(value, 1.0.nextDown)
    }
  }

  private static func primes(_ count: Int) -> [Int] {
    var primes: [Int] = []
    var candidate = 2
    while primes.count < count {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes
  }
}
