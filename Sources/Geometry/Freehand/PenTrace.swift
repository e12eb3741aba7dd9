import Foundation

/// The processed data of a stroke: the fitted line, and along it the hand's time, pressure and speed. It is made once,
/// and all parts of the stroke (``FreehandStroke``) share it.
final class PenTrace: Sendable {
  /// The distance along the line of each place of the hand; never descending.
  let distances: [Double]
  /// Whether any sample had a pressure.
  let isPressureKnown: Bool
  /// The speed at each place, in recorded points per second; infinite if no time passed.
  let speeds: [Double]
  private let measure: PathMeasure
  private let places: [PenPlace]
  /// The smoothed pressure at each place, 0…1; an unknown one counts as 1.
  private let pressures: [Double]

  /// - Parameters:
  ///   - places: At least one place.
  ///   - reach: The distance along the stroke over which pressure and speed are smoothed, in points.
  init(_ places: [PenPlace], _ fit: FreehandFit, reach: Double) {
    (self.places, distances, measure) = (places, fit.distances, PathMeasure(fit.path))
    isPressureKnown = places.contains { $0.pressure != nil }
    pressures = Self.smoothed(places.map { $0.pressure ?? 1 }, along: distances, reach: reach)
    speeds = Self.speeds(of: places, along: distances)
    smoothSpeeds = Self.smoothed(speeds.map { $0.isFinite ? $0 : 0 }, along: distances, reach: reach)
  }

  /// The smoothed speeds, which determine widths; an infinite speed counts as 0. Raw speeds are not usable: pauses
  /// would lower their mean, and fast movements would raise it.
  private let smoothSpeeds: [Double]

  var length: Double { distances[distances.count - 1] }
  var elementCount: Int { measure.path.elements.count }
  /// The times, in seconds, at which the pen touched the paper and left it.
  var start: Double { places[0].arrival }
  var end: Double { places[places.count - 1].departure }

  /// Returns the part of the line between two distances; for a tap, its dot.
  func path(_ range: ClosedRange<Double>) -> Path {
    if length == 0 || (range.lowerBound <= 0 && range.upperBound >= length) { return measure.path }
    let part = measure.path(fromDistance: range.lowerBound, toDistance: range.upperBound)
    guard part.isEmpty, let dot = measure.point(atDistance: range.upperBound) else { return part }
    // The pen has only just touched the paper.
    return Path { path in
      path.move(to: dot)
      path.closeSubpath()
    }
  }

  /// Returns the distance that the hand had drawn at a time of the recording; `nil` before it touched the paper.
  func distance(atTime time: Double) -> Double? {
    guard time >= start else { return nil }
    var (low, high) = (0, places.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if places[middle].arrival <= time { low = middle } else { high = middle }
    }
    guard high < places.count, time > places[low].departure else { return distances[low] }
    let share = (time - places[low].departure) / (places[high].arrival - places[low].departure)
    return distances[low] + share * (distances[high] - distances[low])
  }

  /// Returns the pen's width at each of ``distances``, as a fraction of the greatest.
  func widthShares(_ response: Nib.Response, least: Double, middleSpeed: Double) -> [Double] {
    switch response {
    case .pressure: pressures.map { least + (1 - least) * min(max($0, 0), 1) }
    case .speed:
      smoothSpeeds.map { speed in
        guard middleSpeed > 0 else { return (1 + least) / 2 }
        return least + (1 - least) * middleSpeed / (middleSpeed + max(speed, 0))
      }
    }
  }

  // MARK: Processing

  /// The speed at each place, measured over a few places on either side. A single interval would show the device's
  /// irregular sampling, not the hand's movement.
  private static func speeds(of places: [PenPlace], along distances: [Double]) -> [Double] {
    places.indices.map { index in
      func window(_ reach: Int) -> (first: Int, last: Int) {
        (max(0, index - reach), min(places.count - 1, index + reach))
      }
      // Binary search: the shortest reach, at least two places, over which time passed.
      var (low, high) = (2, max(2, places.count))
      while low < high {
        let reach = (low + high) / 2
        let (first, last) = window(reach)
        if places[last].arrival > places[first].departure { high = reach } else { low = reach + 1 }
      }
      let (first, last) = window(low)
      let time = places[last].arrival - places[first].arrival
      return time > 0 ? (distances[last] - distances[first]) / time : .infinity
    }
  }

  /// Smooths values over a reach, and over at least three places on either side, without lag.
  private static func smoothed(_ values: [Double], along distances: [Double], reach: Double) -> [Double] {
    guard values.count > 2 else { return values }
    return values.indices.map { index in
      let wide = distances.neighbours(of: index, in: values.indices, width: reach)
      let near = min(wide.lowerBound, max(0, index - 3))..<max(wide.upperBound, min(values.count, index + 4))
      let extent = max(distances[near.upperBound - 1] - distances[index], distances[index] - distances[near.lowerBound])
      guard extent > 0 else { return values[near].reduce(0, +) / Double(near.count) }
      return LocalFit(at: distances[index], in: distances, near, width: max(reach, 1.25 * extent), degree: 1)
        .value(of: values)
    }
  }
}
