import Foundation

/// Finds where a hand turned a true corner, as opposed to a tight bend or a tremble.
///
/// The direction in which the stroke arrives at a place is that of a parabola fitted to the samples before it, the direction
/// in which it leaves that of a parabola fitted to those after it. Both are fitted over legs of several lengths. A corner is
/// a turn between the two that
/// - is greater than ``leastTurn``, and than ``certainty`` times its standard error under the tremble of the samples;
/// - does not vanish over shorter legs, as the turn of a narrow bend does;
/// - is more than the samples beside it turn: where samples are far between, a bend turns by much at each of them.
struct CornerSearch {
  /// In points, as ``JitterFilter/jitter``.
  let jitter: Double
  /// How far samples are off a smooth line by tremble, in one coordinate: a standard deviation in points.
  let deviation: Double

  /// The least turn of a corner, in radians: 25°.
  static let leastTurn = 25 * Double.pi / 180
  /// How many standard errors tremble alone does not reach: with some thousand places and legs in a stroke, in less than
  /// one of a hundred strokes.
  static let certainty = 5.5
  /// The legs' lengths in points, ascending. The first one is too short for a corner to be found. The longest ones tell slight
  /// turns from tremble; where they would be longer than that takes, bends would pass for corners.
  private var legs: [Double] {
    [4, 8, 12, 18, 27].map { $0 * jitter }.filter { $0 <= max(12 * jitter, Self.longestLeg) }
  }
  private static let longestLeg = 27.0
  /// The shortest leg of a corner, as a multiple of ``jitter``.
  private static let shortestLeg = 8.0
  /// A leg has at most so many samples.
  private static let mostSamples = 128

  /// Where the stroke may turn: at a sample, or between two neighbours.
  private struct Place {
    var before: Int
    var after: Int
  }

  private struct Turn {
    /// In radians, clockwise on screen positive; less what the legs' own bends make of it.
    var angle: Double
    /// The standard error of the angle.
    var error: Double
    /// The length of the shorter leg.
    var leg: Double
    /// The number of steps from sample to sample in the leg that has fewer.
    var steps: Int

    /// How far the turn goes in the direction of another one.
    func along(_ other: Turn) -> Double { other.angle < 0 ? -angle : angle }
  }

  /// The indices of corners, strictly between the first and the last place, ascending.
  func corners(of points: [CGPoint], along lengths: [Double]) -> [Int] {
    // Legs end at corners. So once some are found, others may be found between them.
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

  /// The clearest corners strictly inside a stretch, so far apart that the legs of none hold another.
  private func search(_ points: [CGPoint], _ lengths: [Double], _ stretch: ClosedRange<Int>) -> [Int] {
    // Three steps to either side.
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

  // MARK: What makes a corner

  private func isClear(_ turn: Turn) -> Bool {
    turn.steps >= 3 && turn.leg >= Self.shortestLeg * jitter
      && abs(turn.angle) > max(Self.leastTurn, Self.certainty * turn.error)
  }

  /// Whether most of a turn is there over shorter legs too, as far as tremble lets that be seen.
  private func lasts(_ turn: Turn, at index: Int, in shorter: [Turn?]) -> Bool {
    shorter[max(0, index - 1)...min(shorter.count - 1, index + 1)].contains {
      $0.map { $0.along(turn) + 2 * $0.error >= 0.75 * abs(turn.angle) } ?? false
    }
  }

  /// Whether it is several times what the stroke turns at the samples beside it. The fewer samples a leg has, the more a
  /// bend may change between two of them.
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

  /// How much the line through the samples turns at one of them, less twice the standard error.
  private func leastTurn(at index: Int, of points: [CGPoint]) -> Double {
    let (arriving, leaving) = (points[index] - points[index - 1], points[index + 1] - points[index])
    let (a, b) = (1 / max(arriving.norm, 1e-9), 1 / max(leaving.norm, 1e-9))
    let error = deviation * (a * a + b * b + (a + b) * (a + b)).squareRoot()
    return max(0, abs(angle(from: arriving, to: leaving)) - 2 * error)
  }

  // MARK: Legs

  /// The samples of the two legs: as many as lie within a length of the place, and at least a number of steps where there are
  /// so many. `nil` where there are fewer than two.
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

  /// `nil` where there are too few samples. Where a leg bends so much that its end says nothing of a corner, the error is
  /// infinite.
  private func turn(
    at place: Place, _ points: [CGPoint], _ lengths: [Double], _ stretch: ClosedRange<Int>, leg: Double, steps: Int
  ) -> Turn? {
    guard let legs = legs(at: place, lengths, stretch, leg: leg, steps: steps) else { return nil }
    let center = center(of: place, lengths)
    let (before, after) = (fit(legs.before, lengths, from: center), fit(legs.after, lengths, from: center))
    let (arriving, leaving) = (before(points), after(points))
    guard arriving.slope.norm > 0, leaving.slope.norm > 0 else { return nil }
    let (long, short) = (Double(legs.before.count - before.order), Double(legs.after.count - after.order))
    let squares = arriving.deviation * arriving.deviation * long + leaving.deviation * leaving.deviation * short
    // What the parabolas leave counts too: legs that they cannot follow say less of a turn.
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

  /// A parabola fitted to a leg, all samples of which count much the same.
  private func fit(_ leg: ClosedRange<Int>, _ lengths: [Double], from center: Double) -> LocalFit {
    let extent = max(lengths[leg.upperBound] - center, center - lengths[leg.lowerBound])
    return LocalFit(at: center, in: lengths, Range(leg), width: 3 * extent, degree: 2)
  }

  /// A leg that turns by more than this, in radians, is too bent to be a parabola.
  private static let mostBend = 1.0

  /// By how much a parabola turns over a length, and how far the end direction of the parabola that is fitted to an arc which
  /// bends like it is off the arc's own: 0.038 times the third power of the arc's angle, for small angles.
  private func bend(_ slope: CGPoint, _ bend: CGPoint, over length: Double) -> (turn: Double, excess: Double) {
    let arc = abs(slope.cross(bend) * length) / slope.dot(slope)
    return (abs(angle(from: slope, to: slope + bend * length)), 0.04 * arc * arc * arc)
  }

  private func center(of place: Place, _ lengths: [Double]) -> Double {
    (lengths[place.before] + lengths[place.after]) / 2
  }

  /// The sample near a place at which two parabolas that meet there follow the samples best.
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

/// From one direction to another in radians, clockwise on screen positive.
private func angle(from a: CGPoint, to b: CGPoint) -> Double { atan2(a.cross(b), a.dot(b)) }
