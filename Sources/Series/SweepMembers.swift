import Foundation
import PathreelMotion
import PathreelSceneFiles

/// Which values the outputs of a sweep have together.
package enum SweepCombination: Sendable {
  /// Each value of one parameter with each of the others; the last parameter runs fastest.
  case product
  /// The first values of all, the second of all, and so on.
  case zip
  /// So many samples from all values, evenly spread; the same for the same seed.
  case samples(count: Int, seed: Int)
}

/// The members of a sweep, counted before any is made.
///
/// ```swift
/// let members = try SweepMembers([rolling, pen], .product)
/// members.count       // 18 · 5
/// members.values(at: 0)
/// ```
package struct SweepMembers: Sendable {
  package let variations: [Variation]
  private let combination: SweepCombination
  /// Nil for more than can be counted.
  package let count: Int?
  private let points: LowDiscrepancy

  /// - Throws: ``ArgumentFault`` for a range without steps, whose values cannot be counted, and for lists of unlike lengths
  ///   that are to be zipped.
  package init(_ variations: [Variation], _ combination: SweepCombination) throws(ArgumentFault) {
    precondition(!variations.isEmpty)
    (self.variations, self.combination) = (variations, combination)
    if case .samples(let count, let seed) = combination {
      self.count = count
      points = LowDiscrepancy(dimensions: variations.count, seed: seed)
      return
    }
    points = LowDiscrepancy(dimensions: 1, seed: 0)
    var counts: [Int] = []
    for variation in variations {
      guard let count = variation.count else {
        throw variation.fault(
          "a range without steps has no number of values; write how many as \(variation.argument):12, or how far apart, "
            + "as \(variation.argument)/\(variation.suggestedStep), or take samples with --random 12")
      }
      counts.append(count)
    }
    if case .zip = combination {
      for (variation, count) in Swift.zip(variations, counts) where count != counts[0] {
        throw variation.fault(
          "with --zip all parameters have as many values: these are \(count), and those of '\(variations[0].name)' are \(counts[0])"
        )
      }
      count = counts[0]
    } else {
      count = counts.reduce(1 as Int?) { product, count in
        let (next, isOverflow) = (product ?? 0).multipliedReportingOverflow(by: count)
        return product == nil || isOverflow ? nil : next
      }
    }
  }

  /// Whether each value of a parameter meets each of the others.
  package var isProduct: Bool {
    if case .product = combination { true } else { false }
  }

  /// The values of a member, in the order of the parameters.
  /// - Precondition: there is such a member.
  package func values(at index: Int) -> [SeriesValue] {
    switch combination {
    case .product:
      var rest = index
      return variations.reversed().map { variation in
        let count = variation.count ?? 1
        defer { rest /= count }
        return variation.value(at: rest % count)
      }.reversed()
    case .zip: return variations.map { $0.value(at: index) }
    case .samples: return Swift.zip(variations, points[index]).map { $0.sample(at: $1) }
    }
  }
}

extension Variation {
  /// The value at a share of all values, 0..<1. Of a range it has six digits, which are easier to read and to write.
  fileprivate func sample(at share: Double) -> SeriesValue {
    let value = value(atShare: share)
    guard count == nil, case .number(let number) = value.value, case .range(let from, let to) = values else {
      return value
    }
    let short = Double(String(format: "%.6g", number)) ?? number
    return (min(from, to)...max(from, to)).contains(short) ? SeriesValue(name, .number(short)) : value
  }

  /// A step of about an eighth of the range that reaches its end.
  fileprivate var suggestedStep: String {
    guard case .range(let from, let to) = values else { return "1" }
    return NumberFormat().text(of: abs(to - from) / 8)
  }
}
