import Foundation

/// Finds the true corners of a freehand stroke, as opposed to tight bends and tremble. ``JitterFilter`` uses it.
///
/// At each place it fits a parabola to the samples before it, for the direction of arrival, and a parabola to the
/// samples after it, for the direction of departure. Both are fitted over legs of several lengths. A corner is a turn
/// between the two directions that
/// - is greater than ``leastTurn``, and than ``certainty`` times its standard error under the tremble of the samples;
/// - does not vanish over shorter legs, as the turn of a narrow bend does;
/// - is greater than the turn at the samples beside it: if samples are far apart, a bend turns by much at each of them.
struct CornerSearch {
  /// The largest tremble in points; see ``JitterFilter/jitter``.
  let jitter: Double
  /// The standard deviation of the tremble in one coordinate, in points.
  let deviation: Double

  /// The minimum turn of a corner, in radians: 25°.
  static let leastTurn = 25 * Double.pi / 180
  /// The minimum turn in standard errors. With some thousand places and legs in a stroke, tremble alone reaches it in
  /// less than one of a hundred strokes.
  static let certainty = 5.5
  /// The legs' lengths in points, ascending. The first is too short to find a corner. The longest distinguish slight
  /// turns from tremble; with even longer legs, bends would count as corners.
  private var legs: [Double] {
    [4, 8, 12, 18, 27].map { $0 * jitter }.filter { $0 <= max(12 * jitter, Self.longestLeg) }
  }
  private static let longestLeg = 27.0
  /// The shortest leg of a corner, as a multiple of ``jitter``.
  private static let shortestLeg = 8.0
  /// The largest number of samples in a leg.
  private static let mostSamples = 128

  /// A place where the stroke may turn: a sample, or the middle between two neighbours.
  private struct Place {
    var before: Int
    var after: Int
  }

  /// The turn between the directions of the two legs at a place.
  private struct Turn {
    /// The angle in radians, positive clockwise on screen; without the part that the legs' own bends explain.
    var angle: Double
    /// The standard error of the angle.
    var error: Double
    /// The length of the shorter leg.
    var leg: Double
    /// The number of sample steps in the leg that has fewer.
    var steps: Int

    /// The turn's angle, positive if it has the same direction as another turn.
    func along(_ other: Turn) -> Double { other.angle < 0 ? -angle : angle }
  }

  /// Returns the indices of corners, strictly between the first and the last place, ascending.
  func corners(of points: [CGPoint], along lengths: [Double]) -> [Int] {
    // Legs end at corners. So each found corner may reveal others between it and the next.
    var corners: [Int] = []
    var stretches = [0...max(points.count - 1, 0)]
    while let stretch = stretches.popLast() {
      let found = search(points, lengths, stretch)
      guard !found.isEmpty else { continue }
      corners += found
      let ends = [stretch.lowerBound] + found.sorted() + [stretch.upperBound]
      stretches += zip(ends, ends.dropFirst()).map { $0...$1 }
    }
    return corners.sorted()
  }

  /// Returns the clearest corners strictly inside a stretch. They are so far apart that no corner's legs contain
  /// another.
  private func search(_ points: [CGPoint], _ lengths: [Double], _ stretch: ClosedRange<Int>) -> [Int] {
    // A corner needs three steps on either side.
    guard stretch.count > 6 else { return [] }
    let places = (2 * stretch.lowerBound...2 * stretch.upperBound).map { Place(before: $0 / 2, after: ($0 + 1) / 2) }
    var found: [(place: Place, clarity: Double, leg: Double)] = []
    var shorter: [[Turn?]] = []
    for leg in legs {
      let isFirst = shorter.isEmpty
      let turns = places.map { turn(at: $0, points, lengths, stretch, leg: leg, steps: isFirst ? 2 : 3) }
      for (index, turn) in turns.enumerated() {
        guard !isFirst, let turn, isClear(turn),
          shorter.allSatisfy({ lasts(turn, at: index, in: $0) }),
          exceedsNeighbours(turn, at: places[index], points, stretch)
        else { continue }
        found.append((places[index], abs(turn.angle) / turn.error, max(leg, turn.leg)))
      }
      shorter.append(turns)
    }
    var corners: [Int] = []
    // The clearest corner comes first, or the earlier one of equally clear ones.
    for candidate in found.sorted(by: { ($0.clarity, $1.place.before) > ($1.clarity, $0.place.before) }) {
      let center = center(of: candidate.place, lengths)
      let corner = sharpest(near: candidate.place, points, lengths, stretch, leg: candidate.leg)
      let isApart = corners.allSatisfy {
        min(abs(lengths[$0] - lengths[corner]), abs(lengths[$0] - center)) > candidate.leg
      }
      if isApart, corner > stretch.lowerBound, corner < stretch.upperBound { corners.append(corner) }
    }
    return corners
  }

  // MARK: Criteria of a corner

  /// Whether a turn is large enough, compared with its error, on legs that are long enough.
  private func isClear(_ turn: Turn) -> Bool {
    turn.steps >= 3 && turn.leg >= Self.shortestLeg * jitter
      && abs(turn.angle) > max(Self.leastTurn, Self.certainty * turn.error)
  }

  /// Whether most of a turn is also present over shorter legs, within the error of the tremble.
  private func lasts(_ turn: Turn, at index: Int, in shorter: [Turn?]) -> Bool {
    shorter[max(0, index - 1)...min(shorter.count - 1, index + 1)].contains {
      $0.map { $0.along(turn) + 2 * $0.error >= 0.75 * abs(turn.angle) } ?? false
    }
  }

  /// Whether a turn is several times as large as the turns at the samples beside it. If a leg has few samples, a bend
  /// may change much between two of them, so the limit is higher.
  private func exceedsNeighbours(_ turn: Turn, at place: Place, _ points: [CGPoint], _ stretch: ClosedRange<Int>)
    -> Bool
  {
    let factor = max(3, 32 / Double(turn.steps))
    return (1...(turn.steps > 3 ? 2 : 3)).allSatisfy { step in
      [place.before - step, place.after + step].allSatisfy { index in
        guard index > stretch.lowerBound, index < stretch.upperBound else { return true }
        return abs(turn.angle) >= factor * leastTurn(at: index, of: points)
      }
    }
  }

  /// The turn of the polyline through the samples at one of them, minus twice the standard error; at least 0.
  private func leastTurn(at index: Int, of points: [CGPoint]) -> Double {
    let (arriving, leaving) = (points[index] - points[index - 1], points[index + 1] - points[index])
    let (a, b) = (1 / max(arriving.norm, 1e-9), 1 / max(leaving.norm, 1e-9))
    let error = deviation * (a * a + b * b + (a + b) * (a + b)).squareRoot()
    return max(0, abs(angle(from: arriving, to: leaving)) - 2 * error)
  }

  // MARK: Legs

  /// The samples of the two legs at a place: all within the leg's length, and at least `steps` steps if there are so
  /// many. The result is `nil` if one leg has fewer than two steps.
  private func legs(
    at place: Place, _ lengths: [Double], _ stretch: ClosedRange<Int>, leg: Double, steps: Int
  ) -> (before: ClosedRange<Int>, after: ClosedRange<Int>)? {
    var (first, last) = (place.before, place.after)
    while first > stretch.lowerBound, place.before - first < Self.mostSamples,
      place.before - first < steps || lengths[place.before] - lengths[first - 1] <= leg
    { first -= 1 }
    while last < stretch.upperBound, last - place.after < Self.mostSamples,
      last - place.after < steps || lengths[last + 1] - lengths[place.after] <= leg
    { last += 1 }
    guard place.before - first >= 2, last - place.after >= 2 else { return nil }
    return (first...place.before, place.after...last)
  }

  /// The turn at a place; `nil` if there are too few samples. If a leg bends so much that its end direction is
  /// unreliable, the error is infinite.
  private func turn(
    at place: Place, _ points: [CGPoint], _ lengths: [Double], _ stretch: ClosedRange<Int>, leg: Double, steps: Int
  ) -> Turn? {
    guard let legs = legs(at: place, lengths, stretch, leg: leg, steps: steps) else { return nil }
    let center = center(of: place, lengths)
    let (before, after) = (fit(legs.before, lengths, from: center), fit(legs.after, lengths, from: center))
    let (arriving, leaving) = (before(points), after(points))
    guard arriving.slope.norm > 0, leaving.slope.norm > 0 else { return nil }
    // The degrees of freedom of the two fits.
    let (long, short) = (Double(legs.before.count - before.order), Double(legs.after.count - after.order))
    let squares = arriving.deviation * arriving.deviation * long + leaving.deviation * leaving.deviation * short
    // The residuals of the parabolas count too: legs that they cannot follow are less reliable.
    let noise = max(deviation, long + short > 0 ? (squares / (long + short)).squareRoot() : 0)
    let errors = (
      before.slopeError(deviation: noise) / arriving.slope.norm, after.slopeError(deviation: noise) / leaving.slope.norm
    )
    let error = (errors.0 * errors.0 + errors.1 * errors.1).squareRoot()
    let turn = angle(from: arriving.slope, to: leaving.slope)
    let lengthBefore = lengths[legs.before.upperBound] - lengths[legs.before.lowerBound]
    let lengthAfter = lengths[legs.after.upperBound] - lengths[legs.after.lowerBound]
    let bends = (
      bend(arriving.slope, arriving.bend, over: -lengthBefore), bend(leaving.slope, leaving.bend, over: lengthAfter)
    )
    let isBent = max(bends.0.turn, bends.1.turn) > Self.mostBend
    let rest = isBent ? 0 : max(0, abs(turn) - bends.0.excess - bends.1.excess)
    return Turn(
      angle: turn < 0 ? -rest : rest, error: isBent ? .infinity : error, leg: min(lengthBefore, lengthAfter),
      steps: min(legs.before.count, legs.after.count) - 1)
  }

  /// Fits a parabola to a leg, with almost equal weights for all samples.
  private func fit(_ leg: ClosedRange<Int>, _ lengths: [Double], from center: Double) -> LocalFit {
    let extent = max(lengths[leg.upperBound] - center, center - lengths[leg.lowerBound])
    return LocalFit(at: center, in: lengths, Range(leg), width: 3 * extent, degree: 2)
  }

  /// The largest turn of a leg in radians; a leg that turns more is not like a parabola.
  private static let mostBend = 1.0

  /// Returns the angle by which a parabola turns over a length, and the error of its end direction. A parabola fitted
  /// to an arc of the same bend has an end direction that is off by 0.038 times the third power of the arc's angle, for
  /// small angles.
  private func bend(_ slope: CGPoint, _ bend: CGPoint, over length: Double) -> (turn: Double, excess: Double) {
    let arc = abs(slope.cross(bend) * length) / slope.dot(slope)
    return (abs(angle(from: slope, to: slope + bend * length)), 0.04 * arc * arc * arc)
  }

  private func center(of place: Place, _ lengths: [Double]) -> Double {
    (lengths[place.before] + lengths[place.after]) / 2
  }

  /// The index of the sample near a place where two parabolas that meet there fit the samples best.
  private func sharpest(
    near place: Place, _ points: [CGPoint], _ lengths: [Double], _ stretch: ClosedRange<Int>, leg: Double
  ) -> Int {
    guard let legs = legs(at: place, lengths, stretch, leg: leg, steps: 3) else { return place.before }
    var best = (index: place.before, squares: Double.infinity)
    let (first, last) = (legs.before.lowerBound, legs.after.upperBound)
    let center = center(of: place, lengths)
    for index in max(first + 2, place.before - 24)...min(last - 2, place.after + 24)
    where (place.before - 1...place.after + 1).contains(index) || abs(lengths[index] - center) <= leg / 3 {
      let squares = [first...index, index...last].reduce(0.0) { sum, side in
        let parabola = fit(side, lengths, from: lengths[index])
        let deviation = parabola(points).deviation
        return sum + deviation * deviation * Double(side.count - parabola.order)
      }
      if squares < best.squares { best = (index, squares) }
    }
    return best.index
  }
}

/// The angle from one direction to another in radians, positive clockwise on screen.
private func angle(from a: CGPoint, to b: CGPoint) -> Double { atan2(a.cross(b), a.dot(b)) }
