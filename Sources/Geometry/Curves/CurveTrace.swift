import Foundation

/// A function's curve cut into short stretches of known arc length, without its gaps. ``MeasuredCurve`` uses it.
///
/// The function is a black box. A stretch is halved until two estimates of its length agree to 2·10⁻⁶ points: the sums
/// of two and of four chords, each with Richardson extrapolation (a smooth curve's chords are too short by the square
/// of their length). One more evaluation in between detects a fast wave that has the same phase at every point of
/// division.
struct CurveTrace: Sendable {
  /// One stretch between two arguments. `first` and `last` are fractions (0…1) of the argument's range, ascending.
  struct Stretch: Sendable {
    var first: Double
    var last: Double
    /// The points at its two ends.
    var start: CGPoint
    var end: CGPoint
    /// The arc lengths from the curve's start.
    var startDistance: Double
    var endDistance: Double
    /// Whether a gap separates the stretch from the previous stretch.
    var isAfterGap: Bool
  }

  private(set) var stretches: [Stretch] = []
  private let function: CurveFunction
  /// The arguments of the curve's start and end.
  private let from: Double
  private let to: Double
  /// A point of the curve, which exists even if the curve has no stretch.
  private(set) var firstPoint = CGPoint.zero

  /// A function that needs many more evaluations than this varies without end.
  private static let largestEvaluationCount = 300_000
  /// The largest magnitude of a coordinate in points; a point beyond it is in a gap.
  private static let coordinateLimit = 1e9
  /// The maximum number of halvings of a stretch.
  private static let depthLimit = 34
  /// The maximum number of halvings at a gap's edge. The edge is found to the precision of the arguments, because a
  /// function may rise steeply from it, as √x does.
  private static let gapDepthLimit = 44

  /// - Parameter firstCount: The number of equal parts that the range is cut into at first. A feature that is narrower
  ///   than a quarter of one part may be missed.
  init(
    of function: CurveFunction, from: Double, to: Double, firstCount: Int = 512
  ) throws(CurveError) {
    self.function = function
    self.from = from
    self.to = to
    let parts = try divide(firstCount)
    var isBroken = false
    for root in 0..<firstCount { addStretches(of: root, in: parts, &isBroken) }
    guard let any = parts.first(where: \.isWhole)?.start ?? parts[0].start ?? parts[firstCount - 1].end else {
      throw CurveError.nowhereDefined(start: from, end: to)
    }
    firstPoint = stretches.first?.start ?? any
  }

  /// The total arc length; gaps have none.
  var length: Double { stretches.last?.endDistance ?? 0 }

  /// Traces the part between two fractions of the range anew.
  func part(from first: Double, to last: Double) throws(CurveError) -> CurveTrace {
    try CurveTrace(of: function, from: argument(at: first), to: argument(at: last), firstCount: 24)
  }

  /// The argument at a fraction of the range.
  func argument(at share: Double) -> Double { from + (to - from) * share }

  /// The curve's point at a fraction of the range; `nil` in a gap.
  func point(at share: Double) -> CGPoint? { Self.usable(function.point(argument(at: share))) }

  /// The points at fractions of the range; `nil` in a gap.
  func points(at shares: [Double]) -> [CGPoint?] {
    function.points(at: shares.map(argument)).map(Self.usable)
  }

  private static func usable(_ point: CGPoint) -> CGPoint? {
    abs(point.x) <= coordinateLimit && abs(point.y) <= coordinateLimit ? point : nil
  }

  // MARK: Tracing

  /// A part of the range between two fractions. A `nil` point lies in a gap.
  private struct Part {
    enum Fate {
      /// It lies in a gap, or has a jump.
      case gap
      /// It is a stretch of this length.
      case stretch(Double)
      /// It is cut into the part with this index and the next one.
      case halves(Int)
    }

    let a, b: Double
    let start, end: CGPoint?
    var fate = Fate.gap

    var centre: Double { (a + b) / 2 }
    /// Whether both ends are points of the curve.
    var isWhole: Bool { start != nil && end != nil }
    /// Whether one end is a point of the curve.
    var isAtEdge: Bool { (start == nil) != (end == nil) }
    /// The distance of the ends from each other.
    var chord: Double? {
      guard let start, let end else { return nil }
      return start.distance(to: end)
    }

    /// The arc length if two estimates of it agree, otherwise `nil`.
    func length(through before: CGPoint?, _ middle: CGPoint?, _ after: CGPoint?) -> Double? {
      guard let start, let before, let middle, let after, let end else { return nil }
      let one = start.distance(to: end)
      let two = start.distance(to: middle) + middle.distance(to: end)
      let (first, second) = (start.distance(to: before), before.distance(to: middle))
      let (third, fourth) = (middle.distance(to: after), after.distance(to: end))
      let four = first + second + third + fourth
      // A single chord that makes up almost the whole length may be a jump.
      if four > 1e-3, max(first, second, third, fourth) > 0.95 * four { return nil }
      let (coarse, fine) = ((4 * two - one) / 3, (4 * four - two) / 3)
      guard abs(fine - coarse) <= 2e-6 + 1e-10 * four else { return nil }
      return (16 * fine - coarse) / 15
    }

    /// Whether one more point agrees with a length: a polyline over points of the curve is never longer than the curve.
    func confirms(_ length: Double, through aside: CGPoint) -> Bool {
      guard let start, let end else { return false }
      return start.distance(to: aside) + aside.distance(to: end) <= length + 2e-6 + 1e-9 * length
    }
  }

  /// The largest number of parts whose points are evaluated together.
  private static let sliceLength = 1_024

  /// Cuts the range into stretches and gaps, level by level, so that the points of a level can be evaluated together.
  ///
  /// - Returns: A forest of parts. The first `count` are the roots; the parts of a level are in the curve's order.
  private func divide(_ count: Int) throws(CurveError) -> [Part] {
    let shares = (0...count).map { Double($0) / Double(count) }
    let points = points(at: shares)
    var evaluationCount = shares.count
    var parts = (0..<count).map { Part(a: shares[$0], b: shares[$0 + 1], start: points[$0], end: points[$0 + 1]) }
    var (level, depth) = (0..<count, 0)
    while !level.isEmpty {
      for first in stride(from: level.lowerBound, to: level.upperBound, by: Self.sliceLength) {
        let slice = first..<min(first + Self.sliceLength, level.upperBound)
        guard evaluationCount < Self.largestEvaluationCount else {
          // The first part, in the curve's order, that would have to be cut further.
          let share = (Array(first..<level.upperBound) + (level.upperBound..<parts.count)).map { parts[$0].a }.min()
          throw CurveError.tooRough(argument: argument(at: share ?? 0))
        }
        divide(slice, of: &parts, depth, counting: &evaluationCount)
      }
      (level, depth) = (level.upperBound..<parts.count, depth + 1)
    }
    return parts
  }

  /// Decides the fate of some parts of a level, and adds their halves to the parts.
  private func divide(_ slice: Range<Int>, of parts: inout [Part], _ depth: Int, counting evaluationCount: inout Int) {
    /// The points at the fractions that are wanted, one for each part of the slice.
    func look(at share: (_ part: Part, _ offset: Int) -> Double?) -> [CGPoint?] {
      let wanted = slice.map { share(parts[$0], $0 - slice.lowerBound) }
      let shares = wanted.compactMap(\.self)
      evaluationCount += shares.count
      let found = points(at: shares)
      var next = found.startIndex
      return wanted.map { share in
        guard share != nil else { return nil }
        defer { next += 1 }
        return found[next]
      }
    }
    // Bisection finds the edge of a gap. The remaining error is shorter than anything visible.
    let mayHaveEdge = depth < Self.gapDepthLimit && from != to
    let middle = look { part, _ in part.isWhole || mayHaveEdge && part.isAtEdge ? part.centre : nil }
    let before = look { part, i in part.isWhole && middle[i] != nil ? (3 * part.a + part.b) / 4 : nil }
    let after = look { part, i in before[i] != nil ? (part.a + 3 * part.b) / 4 : nil }
    let lengths = slice.enumerated().map { parts[$1].length(through: before[$0], middle[$0], after[$0]) }
    // The golden section is far from every simple fraction.
    let aside = look { part, i in lengths[i] != nil ? part.a + 0.381_966_011_250_105 * (part.b - part.a) : nil }
    for (offset, i) in slice.enumerated() {
      let (part, middle) = (parts[i], middle[offset])
      if let length = lengths[offset], let aside = aside[offset], part.confirms(length, through: aside) {
        parts[i].fate = .stretch(length)
      } else if !part.isWhole && !(part.isAtEdge && mayHaveEdge) {
        parts[i].fate = .gap
      } else if let chord = part.chord, depth >= (middle == nil ? Self.gapDepthLimit : Self.depthLimit) {
        // A ten-billionth of the range that is longer than this is a jump; a jump is a gap.
        parts[i].fate = middle != nil && chord > 1e-3 ? .gap : .stretch(chord)
      } else {
        parts[i].fate = .halves(parts.count)
        parts.append(Part(a: part.a, b: part.centre, start: part.start, end: middle))
        parts.append(Part(a: part.centre, b: part.b, start: middle, end: part.end))
      }
    }
  }

  /// Adds the stretches of a part in the curve's order.
  ///
  /// - Parameter isBroken: Whether the function had a gap or a jump after the last stretch.
  private mutating func addStretches(of index: Int, in parts: [Part], _ isBroken: inout Bool) {
    let part = parts[index]
    switch part.fate {
    case .gap: isBroken = true
    case .halves(let half):
      addStretches(of: half, in: parts, &isBroken)
      addStretches(of: half + 1, in: parts, &isBroken)
    case .stretch(let length):
      guard length > 0, let start = part.start, let end = part.end else { return }
      var distance = 0.0
      var isAfterGap = false
      if let last = stretches.last {
        distance = last.endDistance
        // A single missing point, as in sin x / x at 0, is not a gap.
        isAfterGap = isBroken && (last.end.distance(to: start) > 1e-6 || part.a - last.last > 1e-6)
      }
      isBroken = false
      stretches.append(
        Stretch(
          first: part.a, last: part.b, start: start, end: end, startDistance: distance,
          endDistance: distance + length, isAfterGap: isAfterGap))
    }
  }

  // MARK: Distance to argument

  /// A place on the curve: the index of its stretch, and the fraction of the argument's range.
  struct Location {
    var stretch: Int
    var share: Double
  }

  /// The fraction of the range at an arc length from the start, 0…``length``.
  func share(atDistance distance: Double) -> Double {
    stretches.isEmpty ? 0 : location(atDistance: distance, arriving: false).share
  }

  /// The place at an arc length from the start. At a gap, it is the place after the gap, or the place before the gap if
  /// `arriving` is true.
  ///
  /// - Precondition: The curve has a length above 0.
  func location(atDistance distance: Double, arriving: Bool) -> Location {
    // Binary search: the last stretch that starts at or before the distance; if arriving, the last that starts before
    // it.
    var (low, high) = (0, stretches.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      let start = stretches[middle].startDistance
      if arriving ? start < distance : start <= distance { low = middle } else { high = middle }
    }
    return Location(stretch: low, share: share(atDistance: distance, in: stretches[low]))
  }

  /// The fraction of the range at an arc length inside one stretch.
  private func share(atDistance distance: Double, in stretch: Stretch) -> Double {
    let target = distance - stretch.startDistance
    let whole = stretch.endDistance - stretch.startDistance
    if target <= 0 { return stretch.first }
    if target >= whole { return stretch.last }
    // Regula falsi with the Illinois rule.
    var (a, b) = (stretch.first, stretch.last)
    var (below, above) = (-target, whole - target)
    var (share, side) = (a, 0)
    for _ in 0..<40 {
      share = (a * above - b * below) / (above - below)
      let error = length(of: stretch, upTo: share) - target
      if abs(error) <= 1e-8 + 1e-11 * whole || share <= a || share >= b { break }
      if error < 0 {
        (a, below) = (share, error)
        if side == -1 { above /= 2 }
        side = -1
      } else {
        (b, above) = (share, error)
        if side == 1 { below /= 2 }
        side = 1
      }
    }
    return share
  }

  /// The arc length from a stretch's start to a fraction of the range.
  private func length(of stretch: Stretch, upTo share: Double) -> Double {
    let step = (share - stretch.first) / 4
    let (p0, p1) = (stretch.start, near(stretch.first + step, stretch))
    let (p2, p3) = (near(stretch.first + 2 * step, stretch), near(stretch.first + 3 * step, stretch))
    let p4 = near(share, stretch)
    let four = p0.distance(to: p1) + p1.distance(to: p2) + p2.distance(to: p3) + p3.distance(to: p4)
    let two = p0.distance(to: p2) + p2.distance(to: p4)
    return (4 * four - two) / 3
  }

  /// A point of a stretch. A single missing point is replaced by a point very near, or by the stretch's start.
  func near(_ share: Double, _ stretch: Stretch) -> CGPoint { point(at: share) ?? beside(share, stretch) }

  /// What replaces a missing point of a stretch.
  func beside(_ share: Double, _ stretch: Stretch) -> CGPoint { point(at: share + 1e-12) ?? stretch.start }
}
