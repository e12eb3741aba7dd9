import Foundation

/// When each picture of a movie is shown: whole numbers of a unit, which is a fraction of a second, so that no time is rounded.
///
/// ```swift
/// let times = MovieTimes(starts: [0, 3, 7], end: 10, unit: (1, 100))
/// times.index(at: 0.05, plays: 1)  // 1, which is shown from 0.03 to 0.07 s
/// ```
package struct MovieTimes: Sendable {
  /// Rising, the first of them 0.
  private let starts: [Int]
  private let end: Int
  private let unit: (numerator: Int, denominator: Int)

  /// Times of a scene may be off by what sums and products of seconds round, so a picture is shown a microsecond early.
  static let tolerance = 1e-6

  /// - Parameters:
  ///   - starts: When each picture begins, rising from 0; one at least.
  ///   - end: When the last one ends; not before it begins.
  ///   - unit: A fraction of a second, above 0.
  package init(starts: [Int], end: Int, unit: (numerator: Int, denominator: Int)) {
    precondition(starts.first == 0 && end >= starts[starts.count - 1] && unit.numerator > 0 && unit.denominator > 0)
    (self.starts, self.end, self.unit) = (starts, end, unit)
  }

  package var count: Int { starts.count }

  /// In seconds.
  package var duration: Double { seconds(end) }

  /// When a picture begins, in seconds.
  package func start(of index: Int) -> Double { seconds(starts[index]) }

  /// The picture that is shown at a time: the first one before the beginning, the last one after the end.
  ///
  /// - Parameter plays: How often all of them are shown, one time after another; nil for without end.
  package func index(at seconds: Double, plays: Int?) -> Int {
    var seconds = seconds + Self.tolerance
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
