import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSequencing

/// A parameter with the values that it takes in a sweep: a parsed `--vary` argument of the `sweep` command.
///
/// | written | values |
/// |---|---|
/// | `rolling=20..360` | the whole range, without steps |
/// | `rolling=20..360:18` | 18 equidistant values, both ends included |
/// | `rolling=20..360/20` | 20, 40, 60, …, 360 |
/// | `color=red,gold,"#246"` | a list; a value with a comma needs quotes, and a quote inside them is doubled |
/// | `mood=*` | all values: the choices, `false` and `true`, the steps of the range, or the range |
///
/// A range may be descending.
///
/// ```swift
/// let variation = try Variation("rolling=20..360/20", of: scene.parameters)
/// variation.count           // 18
/// variation.value(at: 1)    // rolling=40
/// ```
package struct Variation: Sendable {
  /// The values: a range, equal steps, or a list.
  package enum Values: Sendable {
    /// All numbers between the ends.
    case range(from: Double, to: Double)
    /// A number of equidistant values, both ends included.
    case steps(from: Double, to: Double, count: Int)
    /// A list of values.
    case list([SeriesValue])
  }

  /// The argument, as it was written.
  package let argument: String
  /// The scene's parameter.
  package let parameter: SceneParameter
  /// The values that it takes.
  package let values: Values
  /// The parameter's name.
  package var name: String { parameter.name }

  /// The name of the option, for messages.
  package static let option = "--vary"
  /// The syntax, for messages.
  package static let form =
    "write a parameter and its values as size=1..10, size=1..10:4, size=1..10/3, color=red,gold or mood=*"

  /// The number of values; nil for a range without steps.
  package var count: Int? {
    switch values {
    case .range: nil
    case .steps(_, _, let count): count
    case .list(let values): values.count
    }
  }

  /// The value with an index.
  ///
  /// - Precondition: The values can be counted, and the index is below ``count``.
  package func value(at index: Int) -> SeriesValue {
    switch values {
    case .range: preconditionFailure("the values of a range without steps have no indices")
    case .steps(let from, let to, let count):
      return number(Self.step(index, of: count, from: from, to: to))
    case .list(let values): return values[index]
    }
  }

  /// The value at a fraction 0…1 of the way from the first to the last value. Countable values each occupy an equal
  /// part of the way. In a range without steps, a parameter with a step takes its multiples.
  package func value(atShare share: Double) -> SeriesValue {
    if let count { return value(at: min(max(Int(share * Double(count)), 0), count - 1)) }
    guard case .range(let from, let to) = values else { preconditionFailure() }
    let range: ClosedRange<Double>?
    let step: Double?
    if case .number(let declared, let declaredStep) = parameter.kind {
      (range, step) = (declared, declaredStep)
    } else {
      (range, step) = (nil, nil)
    }
    let value = Sweep(from: from, to: to, frameCount: 2, steps: Sweep.Steps(step: step, in: range))
      .value(atShare: share)
    // If an easing overshoots, the parameter's range clamps the value.
    return number(range.map { min(max(value, $0.lowerBound), $0.upperBound) } ?? value)
  }

  private func number(_ value: Double) -> SeriesValue { SeriesValue(name, .number(value)) }

  /// The value at an index of equal steps. The ends are exact; the values between are rounded to twelve significant
  /// digits, so that steps of a tenth are tenths.
  static func step(_ index: Int, of count: Int, from: Double, to: Double) -> Double {
    if index == 0 { return from }
    if index == count - 1 { return to }
    let share = Double(index) / Double(count - 1)
    let sum = from * (1 - share) + to * share
    // The sum has the rounding errors of its terms. If these have opposite signs, the errors would become its digits near
    // 0, so the fifteenth digit of the larger end is the last one that counts.
    guard from * to < 0 else { return Double(String(format: "%.12g", sum)) ?? sum }
    let unit = pow(10, log10(max(abs(from), abs(to))).rounded(.down) - 14)
    let value = unit.isNormal ? (sum / unit).rounded() * unit + 0 : sum
    return Double(String(format: "%.12g", value)) ?? value
  }

  /// Parses a `--vary` argument.
  ///
  /// - Parameter parameters: The scene's parameters.
  /// - Throws: ``ArgumentError`` with the range of the error.
  package init(_ argument: String, of parameters: [SceneParameter]) throws(ArgumentError) {
    let reader = try VariationReader(argument, of: parameters)
    (self.argument, parameter) = (argument, reader.parameter)
    values = try reader.values()
  }

  /// Returns an error about the whole argument.
  package func fault(_ message: String) -> ArgumentError {
    ArgumentError(Self.option, argument, at: 0..<argument.unicodeScalars.count, message)
  }
}
