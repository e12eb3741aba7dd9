import Foundation

/// A round pen whose width follows the hand.
///
/// ```swift
/// let brush = Nib(width: 9, by: .pressure)
/// let marker = Nib(width: 6, by: .speed, least: 0.5)
/// ```
public struct Nib: Hashable, Sendable {
  /// What of the hand decides the width.
  public enum Response: String, Hashable, Sendable, CaseIterable {
    /// Firm is wide: at pressure p, 0…1, the width is `width` · (`least` + (1 − `least`) · p). Samples without pressure
    /// count as pressed fully.
    case pressure
    /// Slow is wide: at the speed v it is `width` · (`least` + (1 − `least`) · m / (m + v)), m being the middle (median)
    /// speed of the recording. A pen that rests has the full width, one that flies the least.
    case speed
  }

  /// The greatest width, in points; half lies on each side. One that is not a positive number draws nothing.
  public var width: Double
  /// What of the hand decides the width.
  public var response: Response
  /// The least width, as a share of the greatest, clamped to 0…1.
  public var least: Double

  /// A pen as wide as `width` at most and as `least` of it at least.
  public init(width: Double, by response: Response, least: Double = 0.25) {
    (self.width, self.response, self.least) = (width, response, least)
  }
}

/// The width of a pen along a stroke, as a share of the greatest: smooth, and nowhere steeper than a cone of 45° would be.
struct WidthProfile {
  private let distances: [Double]
  private let radii: [Double]
  private let slopes: [Double]

  /// - Parameters:
  ///   - distances: Of the knots, never falling; one at least.
  ///   - radii: In points, as many.
  init(_ radii: [Double], at distances: [Double]) {
    var (places, values) = ([distances[0]], [radii[0]])
    for (place, value) in zip(distances, radii).dropFirst() where place > places[places.count - 1] + 1e-6 {
      places.append(place)
      values.append(value)
    }
    // A secant up to `steepest` keeps the curve between knots below twice of that.
    for index in values.indices.dropFirst() {
      values[index] = min(values[index], values[index - 1] + Self.steepest * (places[index] - places[index - 1]))
    }
    for index in values.indices.dropLast().reversed() {
      values[index] = min(values[index], values[index + 1] + Self.steepest * (places[index + 1] - places[index]))
    }
    (self.distances, self.radii) = (places, values)
    slopes = Self.slopes(of: values, at: places)
  }

  /// How fast the radius may change from knot to knot.
  private static let steepest = 0.35

  /// The radius and its change per point of length.
  func callAsFunction(at distance: Double) -> (radius: Double, slope: Double) {
    let last = distances.count - 1
    guard distance > distances[0], last > 0 else { return (radii[0], 0) }
    guard distance < distances[last] else { return (radii[last], 0) }
    let low = index(below: distance)
    let high = low + 1
    let step = distances[high] - distances[low]
    let t = (distance - distances[low]) / step
    let (r0, r1, m0, m1) = (radii[low], radii[high], slopes[low] * step, slopes[high] * step)
    let (a, b) = (2 * (r0 - r1) + m0 + m1, 3 * (r1 - r0) - 2 * m0 - m1)
    return (r0 + (m0 + (b + a * t) * t) * t, (m0 + (2 * b + 3 * a * t) * t) / step)
  }

  /// The last knot but one that is at a distance or before it; the first where none is.
  private func index(below distance: Double) -> Int {
    var (low, high) = (0, max(distances.count - 1, 1))
    while high - low > 1 {
      let middle = (low + high) / 2
      if distances[middle] <= distance { low = middle } else { high = middle }
    }
    return low
  }

  /// Distances strictly between two others, ascending, from each to the next of which the radius is straight within a
  /// tolerance.
  func breaks(from start: Double, to end: Double, tolerance: Double) -> [Double] {
    var breaks: [Double] = []
    for knot in index(below: start)..<max(index(below: start), distances.count - 1) {
      if distances[knot] >= end { break }
      let step = distances[knot + 1] - distances[knot]
      let (rise, m0, m1) = (radii[knot + 1] - radii[knot], slopes[knot] * step, slopes[knot + 1] * step)
      // The second derivative is linear, so that it is largest at one of the knots.
      let bend = max(abs(6 * rise - 4 * m0 - 2 * m1), abs(6 * rise - 2 * m0 - 4 * m1))
      let count = max(1, Int((bend / (8 * tolerance)).squareRoot().rounded(.up)))
      for index in 1...count {
        let place = index == count ? distances[knot + 1] : distances[knot] + step * Double(index) / Double(count)
        if place > (breaks.last ?? start) + 4 * tolerance, place < end - 4 * tolerance { breaks.append(place) }
      }
    }
    return breaks
  }

  /// Slopes that never overshoot: the harmonic mean of the neighbouring secants, none at a peak (Fritsch and Butland, "A
  /// Method for Constructing Local Monotone Piecewise Cubic Interpolants", 1984).
  private static func slopes(of values: [Double], at places: [Double]) -> [Double] {
    var slopes = Array(repeating: 0.0, count: values.count)
    for index in values.indices.dropFirst().dropLast() {
      let (h0, h1) = (places[index] - places[index - 1], places[index + 1] - places[index])
      let (d0, d1) = ((values[index] - values[index - 1]) / h0, (values[index + 1] - values[index]) / h1)
      if d0 * d1 > 0 { slopes[index] = 3 * (h0 + h1) / ((2 * h1 + h0) / d0 + (h1 + 2 * h0) / d1) }
    }
    return slopes
  }
}
