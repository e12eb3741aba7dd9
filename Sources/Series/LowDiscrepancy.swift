import Foundation
import PathreelMotion
import PathreelNumerics

/// A low-discrepancy sequence: points that fill a unit cube of any dimension evenly, one after another.
/// ``SweepMembers`` takes its samples from it.
///
/// It is Halton's sequence (1960) with randomly permuted digits in each coordinate (Owen 2017, "A randomized Halton
/// algorithm in R"), so that coordinates with large bases are not correlated. The seed determines the permutations.
///
/// ```swift
/// let points = LowDiscrepancy(dimensions: 2, seed: 7)
/// points[0]  // two numbers in 0..<1
/// ```
package struct LowDiscrepancy: Sendable {
  /// For each dimension, a prime base, and for each fractional digit the permutation of its values.
  private let dimensions: [(base: Int, digits: [[Int]])]

  /// Makes the sequence of a seed.
  package init(dimensions: Int, seed: Int) {
    precondition(dimensions > 0)
    let random = RandomNumbers(seed: seed)
    self.dimensions = Self.primes(dimensions).enumerated().map { dimension, base in
      // As many digits as a 32-bit number has: enough for more points than any sweep takes.
      let count = Int((32 / log2(Double(base))).rounded(.up))
      return (
        base,
        (0..<count).map { place in
          var digits = Array(0..<base)
          // The Fisher–Yates shuffle.
          for i in stride(from: base - 1, to: 0, by: -1) {
            digits.swapAt(i, min(Int(random[dimension, place, i] * Double(i + 1)), i))
          }
          return digits
        }
      )
    }
  }

  /// The point with an index, counted from 0: a number in 0..<1 for each dimension.
  package subscript(index: Int) -> [Double] {
    dimensions.map { base, digits in
      var (rest, value, scale) = (index, 0.0, 1.0)
      for permutation in digits {
        scale /= Double(base)
        value += Double(permutation[rest % base]) * scale
        rest /= base
      }
      // The sum may be rounded to 1.
      return min(value, 1.0.nextDown)
    }
  }

  /// The first primes, by trial division.
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
