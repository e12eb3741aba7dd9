import Foundation

/// Short lines of a path, one after the other, that a pen can draw as one.
///
/// Recorded and computed curves come as points nearer to one another than anybody can see. A run of them may be one line
/// where that passes each point within a tolerance, in order, and where no line's direction is so far from it that the
/// ends of the pen would deviate. Both are conditions on the direction from the run's start, so a run keeps a wedge of
/// directions that do for all of its points, and takes the next point if its own direction lies in the wedge: constant
/// work a point. (The cone of Sklansky and Gonzalez, "Fast polygonal approximation of digitized curves", 1980, with its
/// end in a point of the path.)
///
/// A run depends on what comes before it alone, and has at most ``mostLines``: a line that grows keeps its runs but for the
/// last one, which does not reach far back.
///
/// One value serves run after run: what a run begins with is set in its place.
struct LineMerger {
  static let mostLines = 16
  private(set) var end = CGPoint.zero
  /// The directions of the first and the last line, of length 1: joins before and behind the run are theirs.
  private(set) var departure = CGPoint.zero
  private(set) var arrival = CGPoint.zero
  /// Of lines; 0 where there is no run.
  private var count = 0
  private var start = CGPoint.zero
  /// The borders of the wedge, of length 1.
  private var low = CGPoint.zero
  private var high = CGPoint.zero
  /// From start to end, of length 1.
  private var direction = CGPoint.zero
  private var length = 0.0

  /// How far a run's points may be from it.
  private let tolerance: Double
  /// Of the angle by which directions may differ.
  private let sine, cosine: Double

  init(tolerance: Double, halfWidth: Double) {
    self.tolerance = tolerance
    // The pen's end deviates by halfWidth · (1 − cos) across, which is half of the tolerance at most.
    sine = min((tolerance / halfWidth).squareRoot(), 0.5)
    cosine = (1 - sine * sine).squareRoot()
  }

  var isEmpty: Bool { count == 0 }

  mutating func removeAll() { count = 0 }

  /// Begins a run with its first line.
  ///
  /// - Parameter direction: of the line, of length 1.
  mutating func begin(from start: CGPoint, to end: CGPoint, _ direction: CGPoint, length: Double) {
    (self.start, self.end, self.length, self.direction) = (start, end, length, direction)
    (departure, arrival) = (direction, direction)
    (low, high) = Self.wedge(direction, sine, cosine)
    count = 1
  }

  /// Adds the line from the run's end to a point.
  ///
  /// - Parameter direction: of that line, of length 1.
  /// - Returns: false where it cannot be part of the run, which stays as it was.
  mutating func extend(to point: CGPoint, _ direction: CGPoint) -> Bool {
    let chord = point - start
    let distance = chord.dot(chord).squareRoot()
    // Never back towards the start, where a cap or a turn may be.
    guard distance > length, count < Self.mostLines else { return false }
    let toPoint = chord * (1 / distance)
    // What the last point allows, and what the line's direction does.
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

  private static func wedge(
    _ direction: CGPoint, _ sine: Double, _ cosine: Double
  ) -> (low: CGPoint, high: CGPoint) {
    let (along, across) = (direction * cosine, CGPoint(x: -direction.y, y: direction.x) * sine)
    return (along - across, along + across)
  }

  /// Of two directions less than half a turn apart the one farther on.
  private static func later(_ a: CGPoint, _ b: CGPoint) -> CGPoint { a.cross(b) > 0 ? b : a }
  private static func earlier(_ a: CGPoint, _ b: CGPoint) -> CGPoint { a.cross(b) < 0 ? b : a }
}
