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
  private let function: @Sendable (Double) -> CGPoint
  /// The arguments of the curve's start and end.
  private let from: Double
  private let to: Double
  /// A point of the curve, which exists even if the curve has no stretch.
  private(set) var firstPoint = CGPoint.zero

  /// A function that needs more evaluations than this varies without end.
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
    of function: @escaping @Sendable (Double) -> CGPoint, from: Double, to: Double, firstCount: Int = 512
  ) throws(CurveError) {
    self.function = function
    self.from = from
    self.to = to
    var tracer = Tracer()
    var last = look(at: 0, &tracer)
    for index in 0..<firstCount {
      let (a, b) = (Double(index) / Double(firstCount), Double(index + 1) / Double(firstCount))
      let next = look(at: b, &tracer)
      try trace(from: a, last, to: b, next, depth: 0, &tracer)
      last = next
    }
    stretches = tracer.stretches
    guard let any = tracer.anyPoint ?? point(at: 0) ?? point(at: 1) else {
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
  func point(at share: Double) -> CGPoint? {
    let point = function(argument(at: share))
    return abs(point.x) <= Self.coordinateLimit && abs(point.y) <= Self.coordinateLimit ? point : nil
  }

  // MARK: Tracing

  private struct Tracer {
    var stretches: [Stretch] = []
    /// A point of the curve, once one is found.
    var anyPoint: CGPoint?
    var evaluationCount = 0
    /// Whether the function had a gap or a jump after the last stretch.
    var isBroken = false
  }

  /// Traces the range from `a` to `b` recursively. A `nil` point lies in a gap.
  private func trace(
    from a: Double, _ start: CGPoint?, to b: Double, _ end: CGPoint?, depth: Int, _ tracer: inout Tracer
  ) throws(CurveError) {
    guard let start, let end else {
      // Bisection finds the edge of a gap. The remaining error is shorter than anything visible.
      guard start != nil || end != nil, depth < Self.gapDepthLimit, from != to else {
        tracer.isBroken = true
        return
      }
      let centre = (a + b) / 2
      let middle = look(at: centre, &tracer)
      try trace(from: a, start, to: centre, middle, depth: depth + 1, &tracer)
      try trace(from: centre, middle, to: b, end, depth: depth + 1, &tracer)
      return
    }
    tracer.anyPoint = start
    guard tracer.evaluationCount < Self.largestEvaluationCount else {
      throw CurveError.tooRough(argument: argument(at: a))
    }
    let centre = (a + b) / 2
    guard let middle = look(at: centre, &tracer) else {
      // There is a gap, or a single missing point, inside.
      guard depth < Self.gapDepthLimit else { return add(a, start, b, end, start.distance(to: end), &tracer) }
      try trace(from: a, start, to: centre, nil, depth: depth + 1, &tracer)
      try trace(from: centre, nil, to: b, end, depth: depth + 1, &tracer)
      return
    }
    let chord = start.distance(to: end)
    if let length = length(from: a, start, through: middle, to: b, end, &tracer) {
      return add(a, start, b, end, length, &tracer)
    }
    if depth >= Self.depthLimit {
      // A ten-billionth of the range that is longer than this is a jump; a jump is a gap.
      if chord > 1e-3 { tracer.isBroken = true } else { add(a, start, b, end, chord, &tracer) }
      return
    }
    try trace(from: a, start, to: centre, middle, depth: depth + 1, &tracer)
    try trace(from: centre, middle, to: b, end, depth: depth + 1, &tracer)
  }

  /// Evaluates the function and counts the evaluation.
  private func look(at share: Double, _ tracer: inout Tracer) -> CGPoint? {
    tracer.evaluationCount += 1
    return point(at: share)
  }

  /// The arc length if two estimates of it agree, otherwise `nil`.
  private func length(
    from a: Double, _ start: CGPoint, through middle: CGPoint, to b: Double, _ end: CGPoint, _ tracer: inout Tracer
  ) -> Double? {
    guard let before = look(at: (3 * a + b) / 4, &tracer), let after = look(at: (a + 3 * b) / 4, &tracer) else {
      return nil
    }
    let one = start.distance(to: end)
    let two = start.distance(to: middle) + middle.distance(to: end)
    let (first, second) = (start.distance(to: before), before.distance(to: middle))
    let (third, fourth) = (middle.distance(to: after), after.distance(to: end))
    let four = first + second + third + fourth
    // A single chord that makes up almost the whole length may be a jump.
    if four > 1e-3, max(first, second, third, fourth) > 0.95 * four { return nil }
    let (coarse, fine) = ((4 * two - one) / 3, (4 * four - two) / 3)
    guard abs(fine - coarse) <= 2e-6 + 1e-10 * four else { return nil }
    let length = (16 * fine - coarse) / 15
    // A polyline over points of the curve is never longer than the curve. The golden section is far from every simple
    // fraction.
    guard let aside = look(at: a + 0.381_966_011_250_105 * (b - a), &tracer),
      start.distance(to: aside) + aside.distance(to: end) <= length + 2e-6 + 1e-9 * length
    else { return nil }
    return length
  }

  private func add(
    _ a: Double, _ start: CGPoint, _ b: Double, _ end: CGPoint, _ length: Double, _ tracer: inout Tracer
  ) {
    guard length > 0 else { return }
    var distance = 0.0
    var isAfterGap = false
    if let last = tracer.stretches.last {
      distance = last.endDistance
      // A single missing point, as in sin x / x at 0, is not a gap.
      isAfterGap = tracer.isBroken && (last.end.distance(to: start) > 1e-6 || a - last.last > 1e-6)
    }
    tracer.isBroken = false
    tracer.stretches.append(
      Stretch(
        first: a, last: b, start: start, end: end, startDistance: distance, endDistance: distance + length,
        isAfterGap: isAfterGap))
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
  func near(_ share: Double, _ stretch: Stretch) -> CGPoint {
    point(at: share) ?? point(at: share + 1e-12) ?? stretch.start
  }
}
