import Foundation

/// The timestamps of a movie's pictures. They are whole multiples of a unit, a fraction of a second, so no time is
/// rounded. A ``Movie`` has them.
///
/// ```swift
/// let times = MovieTimes(starts: [0, 3, 7], end: 10, unit: (1, 100))
/// times.index(at: 0.05, plays: 1)  // 1, which is shown from 0.03 to 0.07 s
/// ```
package struct MovieTimes: Sendable {
  /// The pictures' start times in units, ascending from 0.
  private let starts: [Int]
  /// The end of the last picture, in units.
  private let end: Int
  /// The unit as a fraction of a second.
  private let unit: (numerator: Int, denominator: Int)

  /// - Parameters:
  ///   - starts: The start times of the pictures in units, ascending from 0; at least one.
  ///   - end: The end time of the last picture, not before its start.
  ///   - unit: The unit as a fraction of a second, above 0.
  package init(starts: [Int], end: Int, unit: (numerator: Int, denominator: Int)) {
    precondition(starts.first == 0 && end >= starts[starts.count - 1] && unit.numerator > 0 && unit.denominator > 0)
    (self.starts, self.end, self.unit) = (starts, end, unit)
  }

  /// The number of pictures.
  package var count: Int { starts.count }

  /// The duration in seconds.
  package var duration: Double { seconds(end) }

  /// Returns the start time of a picture, in seconds.
  package func start(of index: Int) -> Double { seconds(starts[index]) }

  /// Returns the index of the picture that is shown at a time: the first before the beginning, the last after the end.
  ///
  /// - Parameter plays: The play count of the whole movie; `nil` for endless.
  package func index(at seconds: Double, plays: Int?) -> Int {
    // The instant of a picture belongs to it, also where the time is slightly less by a rounding error.
    var seconds = seconds + Decimals.nanosecond
    guard seconds > 0 else { return 0 }
    let duration = duration
    if duration > 0, seconds >= duration, seconds.isFinite {
      let round = (seconds / duration).rounded(.down)
      if let plays, round >= Double(plays) { return starts.count - 1 }
      seconds = max(seconds - round * duration, 0)
    }
    guard seconds < duration else { return starts.count - 1 }
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if self.seconds(starts[middle]) <= seconds { low = middle } else { high = middle }
    }
    return low
  }

  private func seconds(_ units: Int) -> Double {
    Double(units) * Double(unit.numerator) / Double(unit.denominator)
  }
}
