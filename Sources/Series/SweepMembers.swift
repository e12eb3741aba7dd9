import Foundation
import PathreelMotion
import PathreelSceneFiles

/// How a sweep combines the values of its parameters. The options `--zip` and `--random` choose it
/// (`CombinationOptions`).
package enum SweepCombination: Sendable {
  /// The Cartesian product; the last parameter changes fastest.
  case product
  /// The first values of all parameters, then the second of all, and so on: `--zip`.
  case zip
  /// A number of evenly spread samples: `--random`. The same seed gives the same samples.
  case samples(count: Int, seed: Int)
}

/// The members of a sweep: the combinations of parameter values, computed on demand. `SweepCommand` makes an output of
/// each (`--layout files`), or a cell of a ``GridSheet`` (`--layout grid`).
///
/// ```swift
/// let members = try SweepMembers([rolling, pen], .product)
/// members.count       // 90, which is 18 · 5
/// members.values(at: 0)
/// ```
package struct SweepMembers: Sendable {
  /// The parameters with their values.
  package let variations: [Variation]
  private let combination: SweepCombination
  /// The number of members; nil if it is too large to count.
  package let count: Int?
  /// The sample points, for ``SweepCombination/samples(count:seed:)`` only.
  private let points: LowDiscrepancy

  /// Makes the members.
  ///
  /// - Throws: ``ArgumentError`` for a range without steps, whose values cannot be counted, and for lists of different
  ///   lengths with ``SweepCombination/zip``.
  package init(_ variations: [Variation], _ combination: SweepCombination) throws(ArgumentError) {
    precondition(!variations.isEmpty)
    (self.variations, self.combination) = (variations, combination)
    if case .samples(let count, let seed) = combination {
      self.count = count
      points = LowDiscrepancy(dimensions: variations.count, seed: seed)
      return
    }
    // Not used here.
    points = LowDiscrepancy(dimensions: 1, seed: 0)
    var counts: [Int] = []
    for variation in variations {
      guard let count = variation.count else {
        throw variation.fault(
          "a range without steps has no number of values; write how many as \(variation.range):12, or how far apart, "
            + "as \(variation.range)/\(variation.suggestedStep), or take samples with --random 12")
      }
      counts.append(count)
    }
    if case .zip = combination {
      for (variation, count) in Swift.zip(variations, counts) where count != counts[0] {
        throw variation.fault(
          "with --zip all parameters need the same number of values: '\(variation.name)' has \(count), and "
            + "'\(variations[0].name)' has \(counts[0])"
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

  /// Whether the members are a Cartesian product.
  package var isProduct: Bool {
    if case .product = combination { true } else { false }
  }

  /// The values of the member with an index, in the order of the parameters.
  /// - Precondition: The index is 0 or more, and less than ``count``.
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
  /// The value at a fraction 0..<1 of all values. In a range without steps it is rounded to six significant digits,
  /// which are easier to read and to write. A multiple of the parameter's step keeps twelve.
  fileprivate func sample(at share: Double) -> SeriesValue {
    let value = value(atShare: share)
    guard count == nil, case .number(let number) = value.value, case .range(let from, let to) = values else {
      return value
    }
    let hasStep = if case .number(_, let step?) = parameter.kind { step > 0 } else { false }
    let short = Double(String(format: hasStep ? "%.12g" : "%.6g", number)) ?? number
    return (min(from, to)...max(from, to)).contains(short) ? SeriesValue(name, .number(short)) : value
  }

  /// The argument with both ends of its range, for `*` too.
  fileprivate var range: String {
    guard argument == "\(name)=*", case .range(let from, let to) = values else { return argument }
    return "\(name)=\(ParameterValue.number(from).settingText)..\(ParameterValue.number(to).settingText)"
  }

  /// A step to suggest in messages: an eighth of the range. Eight of these steps lead exactly to the range's end.
  fileprivate var suggestedStep: String {
    guard case .range(let from, let to) = values else { return "1" }
    return ParameterValue.number(abs(to - from) / 8).settingText
  }
}
