import Foundation

/// Finds where a hand turned a true corner, as opposed to a tight bend or a tremble.
///
/// At each place the direction in which the stroke arrives is taken from the places before it alone, and that in which it
/// leaves from the places after it alone, each from a parabola, so that bends agree with themselves. It is a corner where
/// the two differ by more than ``turn``, and by more than five times what the tremble of the places explains.
struct CornerSearch {
  /// In points, as ``JitterFilter/jitter``.
  let jitter: Double
  /// How far samples are off a smooth line by tremble, in one coordinate: a standard deviation in points.
  let deviation: Double

  /// The least turn of a corner, in radians: 40°.
  static let turn = 40 * Double.pi / 180
  /// How far along the stroke the directions are taken from.
  private var reach: Double { 12 * jitter }
  /// A leg shorter than this has no direction that could be told from tremble.
  private var shortestLeg: Double { 8 * jitter }

  /// The indices of corners, strictly between the first and the last place, ascending.
  func corners(of points: [CGPoint], along lengths: [Double]) -> [Int] {
    guard points.count > 2 else { return [] }
    var turns = Array(repeating: 0.0, count: points.count)
    for index in 1..<points.count - 1 { turns[index] = turn(at: index, of: points, along: lengths) }
    // Where a corner shows at several neighbours it is at the one that turns most.
    return (1..<points.count - 1).filter { index in
      guard turns[index] > 0 else { return false }
      let near = lengths.neighbours(of: index, in: 0..<points.count, width: reach / 2)
      return near.allSatisfy { turns[$0] < turns[index] || (turns[$0] == turns[index] && $0 >= index) }
    }
  }

  /// The angle of the corner at a place, or 0 where there is none.
  private func turn(at index: Int, of points: [CGPoint], along lengths: [Double]) -> Double {
    // Two neighbours at least, however far they are: they tell a bend from a corner.
    let near = lengths.neighbours(of: index, in: 0..<points.count, width: reach)
    let before = max(min(near.lowerBound, index - 2), 0)..<index + 1
    let after = index..<min(max(near.upperBound, index + 3), points.count)
    guard let arrival = direction(at: index, before, of: points, along: lengths),
      let departure = direction(at: index, after, of: points, along: lengths)
    else { return 0 }
    let turn = abs(atan2(arrival.slope.cross(departure.slope), arrival.slope.dot(departure.slope)))
    let error = (arrival.error * arrival.error + departure.error * departure.error).squareRoot()
    return turn > max(Self.turn, 5 * error) ? turn : 0
  }

  /// The direction at one end of some places and its standard error in radians.
  private func direction(at index: Int, _ side: Range<Int>, of points: [CGPoint], along lengths: [Double])
    -> (slope: CGPoint, error: Double)?
  {
    let leg = lengths[side.upperBound - 1] - lengths[side.lowerBound]
    guard leg > 0, leg >= shortestLeg else { return nil }
    // Wide enough that the furthest place counts.
    let width = max(reach, 1.25 * leg)
    let fit = LocalFit(at: lengths[index], in: lengths, side, width: width, degree: 2)
    let leaving = fit(points)
    guard leaving.slope.norm > 0 else { return nil }
    return (leaving.slope, fit.slopeError(deviation: max(deviation, leaving.deviation)) / leaving.slope.norm)
  }
}
