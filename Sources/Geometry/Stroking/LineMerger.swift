import Foundation

/// Merges consecutive short lines of a path into one line (polyline simplification) before it is stroked.
/// ``SpineBuilder`` uses it.
///
/// The points of recorded and computed curves are often too close to be told apart. A run of short lines may become one
/// line if that line passes each point within a tolerance, in order, and if no short line's direction is so different
/// that the ends of the pen would deviate. Both are conditions on the direction from the run's start. So a run keeps a
/// wedge of directions that are valid for all of its points, and takes the next point if its own direction lies in the
/// wedge: constant work per point. (The cone of Sklansky and Gonzalez, "Fast polygonal approximation of digitized
/// curves", 1980, with its end at a point of the path.)
///
/// A run depends only on the lines before it, and has at most ``mostLines`` of them. So a line that grows keeps its
/// runs except the last, which does not reach far back.
///
/// One value is reused for one run after another; ``begin(from:to:_:length:)`` sets all of its state.
struct LineMerger {
  /// The largest number of lines in a run.
  static let mostLines = 16
  /// The end point of the run.
  private(set) var end = CGPoint.zero
  /// The unit directions of the first and the last line. The joins before and after the run use them.
  private(set) var departure = CGPoint.zero
  private(set) var arrival = CGPoint.zero
  /// The number of lines; 0 if there is no run.
  private var count = 0
  /// The start point of the run.
  private var start = CGPoint.zero
  /// The borders of the wedge, as unit directions.
  private var low = CGPoint.zero
  private var high = CGPoint.zero
  /// The unit direction from start to end.
  private var direction = CGPoint.zero
  /// The distance from start to end.
  private var length = 0.0

  /// The largest distance of a run's points from the merged line.
  private let tolerance: Double
  /// The sine and cosine of the largest angle between a short line and the merged line.
  private let sine, cosine: Double

  init(tolerance: Double, halfWidth: Double) {
    self.tolerance = tolerance
    // The pen's end deviates by halfWidth · (1 − cos) across, which is at most half of the tolerance.
    sine = min((tolerance / halfWidth).squareRoot(), 0.5)
    cosine = (1 - sine * sine).squareRoot()
  }

  var isEmpty: Bool { count == 0 }

  mutating func removeAll() { count = 0 }

  /// Begins a run with its first line.
  ///
  /// - Parameter direction: The unit direction of the line.
  mutating func begin(from start: CGPoint, to end: CGPoint, _ direction: CGPoint, length: Double) {
    (self.start, self.end, self.length, self.direction) = (start, end, length, direction)
    (departure, arrival) = (direction, direction)
    (low, high) = Self.wedge(direction, sine, cosine)
    count = 1
  }

  /// Adds the line from the run's end to a point.
  ///
  /// - Parameter direction: The unit direction of that line.
  /// - Returns: `false` if the line cannot be part of the run; the run is then unchanged.
  mutating func extend(to point: CGPoint, _ direction: CGPoint) -> Bool {
    let chord = point - start
    let distance = chord.dot(chord).squareRoot()
    // Never go back towards the start, where a cap or a turn may be.
    guard distance > length, count < Self.mostLines else { return false }
    let toPoint = chord * (1 / distance)
    // The directions that the last point allows, and the directions that the line's own direction allows.
    let deviation = min(tolerance / length, 1)
    let seen = Self.wedge(self.direction, deviation, (1 - deviation * deviation).squareRoot())
    let steady = Self.wedge(direction, sine, cosine)
    let (newLow, newHigh) = (
      Self.later(Self.later(low, seen.low), steady.low), Self.earlier(Self.earlier(high, seen.high), steady.high)
    )
    guard newLow.cross(toPoint) >= 0, toPoint.cross(newHigh) >= 0 else { return false }
    (end, length, self.direction, low, high) = (point, distance, toPoint, newLow, newHigh)
    arrival = direction
    count += 1
    return true
  }

  /// The two borders of a wedge around a direction, given the sine and cosine of half its angle.
  private static func wedge(
    _ direction: CGPoint, _ sine: Double, _ cosine: Double
  ) -> (low: CGPoint, high: CGPoint) {
    let (along, across) = (direction * cosine, CGPoint(x: -direction.y, y: direction.x) * sine)
    return (along - across, along + across)
  }

  /// Returns the direction that is further clockwise on screen, of two directions less than half a turn apart.
  private static func later(_ a: CGPoint, _ b: CGPoint) -> CGPoint { a.cross(b) > 0 ? b : a }
  /// Returns the direction that is less far clockwise on screen, of two directions less than half a turn apart.
  private static func earlier(_ a: CGPoint, _ b: CGPoint) -> CGPoint { a.cross(b) < 0 ? b : a }
}
