import Foundation

/// A round pen whose width follows the hand's pressure or speed. ``FreehandStroke/outline(of:tolerance:)`` takes it;
/// scene files write `nib` in `freehand`.
///
/// ```swift
/// let brush = Nib(width: 9, by: .pressure)
/// let marker = Nib(width: 6, by: .speed, least: 0.5)
/// ```
public struct Nib: Hashable, Sendable {
  /// The quantity that determines the width.
  public enum Response: String, Hashable, Sendable, CaseIterable {
    /// A firm pen is wide: at pressure p, 0…1, the width is `width` · (`least` + (1 − `least`) · p). Samples without
    /// pressure count as full pressure.
    case pressure
    /// A slow pen is wide: at the speed v the width is `width` · (`least` + (1 − `least`) · m / (m + v)), where m is
    /// the median speed of the recording. A pen at rest has the full width; a very fast pen has the least. Without a
    /// known speed, the width is midway between the two.
    case speed
  }

  /// The greatest width, in points, above 0 and at most 1e7; half lies on each side. With any other number nothing is
  /// drawn.
  public var width: Double
  /// The quantity that determines the width.
  public var response: Response
  /// The least width as a fraction of the greatest, clamped to 0…1.
  public var least: Double

  /// Creates a pen with a greatest width, and a least width as a fraction of it.
  public init(width: Double, by response: Response, least: Double = 0.25) {
    (self.width, self.response, self.least) = (width, response, least)
  }
}

/// The radius of a pen as a smooth function of the distance along a stroke, for ``InkOutline``. The radius changes by
/// less than 1 point for each point of length, so circles along the stroke have a common tangent.
struct RadiusProfile {
  /// The knots of the function: their distances, and the radius and the slope at each.
  private let distances: [Double]
  private let radii: [Double]
  private let slopes: [Double]

  /// - Parameters:
  ///   - radii: The radii at the knots, in points.
  ///   - distances: The distances of the knots, never descending; at least one.
  init(_ radii: [Double], at distances: [Double]) {
    var (places, values) = ([distances[0]], [radii[0]])
    for (place, value) in zip(distances, radii).dropFirst() where place > places[places.count - 1] + 1e-6 {
      places.append(place)
      values.append(value)
    }
    // The curve is at most 1.5 times as steep as the steepest secant. So secants of at most 0.35 (`steepest`) keep its
    // slope at most 0.53, below 1.
    for index in values.indices.dropFirst() {
      values[index] = min(values[index], values[index - 1] + Self.steepest * (places[index] - places[index - 1]))
    }
    for index in values.indices.dropLast().reversed() {
      values[index] = min(values[index], values[index + 1] + Self.steepest * (places[index + 1] - places[index]))
    }
    (self.distances, self.radii) = (places, values)
    slopes = Self.slopes(of: values, at: places)
  }

  /// The largest change of the radius per point of length, from knot to knot.
  private static let steepest = 0.35

  /// Returns the radius and its change per point of length.
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

  /// The index of the last knot at or before a distance, but never the last knot of all; 0 if there is none.
  private func index(below distance: Double) -> Int {
    var (low, high) = (0, max(distances.count - 1, 1))
    while high - low > 1 {
      let middle = (low + high) / 2
      if distances[middle] <= distance { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns distances strictly between two others, ascending. From each to the next, the radius is linear within a
  /// tolerance.
  func breaks(from start: Double, to end: Double, tolerance: Double) -> [Double] {
    var breaks: [Double] = []
    for knot in index(below: start)..<max(index(below: start), distances.count - 1) {
      if distances[knot] >= end { break }
      let step = distances[knot + 1] - distances[knot]
      let (rise, m0, m1) = (radii[knot + 1] - radii[knot], slopes[knot] * step, slopes[knot + 1] * step)
      // The second derivative is linear, so it is largest at one of the knots.
      let bend = max(abs(6 * rise - 4 * m0 - 2 * m1), abs(6 * rise - 2 * m0 - 4 * m1))
      let count = max(1, Int((bend / (8 * tolerance)).squareRoot().rounded(.up)))
      for index in 1...count {
        let place = index == count ? distances[knot + 1] : distances[knot] + step * Double(index) / Double(count)
        if place > (breaks.last ?? start) + 4 * tolerance, place < end - 4 * tolerance { breaks.append(place) }
      }
    }
    return breaks
  }

  /// The slopes of a monotone cubic interpolation, which never overshoots: the harmonic mean of adjacent secants, zero
  /// at a peak (Fritsch and Butland, "A Method for Constructing Local Monotone Piecewise Cubic Interpolants", 1984).
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
