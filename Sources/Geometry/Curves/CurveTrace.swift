import Foundation

/// A function's curve cut into short stretches of known arc length, with its gaps left out.
///
/// The function is a black box: a stretch is halved until the sums of two and of four chords, each extrapolated to its
/// limit (Richardson: a smooth curve's chords fall short by the square of their length), agree to 2·10⁻⁶ points. A look at
/// one point between those catches a fast wave that happens to be in the same place wherever a stretch is divided.
struct CurveTrace: Sendable {
  /// One stretch, in order of the argument's share of its range (0…1).
  struct Stretch: Sendable {
    var first: Double
    var last: Double
    var start: CGPoint
    var end: CGPoint
    /// Arc lengths from the curve's start.
    var startDistance: Double
    var endDistance: Double
    var isAfterGap: Bool
  }

  private(set) var stretches: [Stretch] = []
  private let function: @Sendable (Double) -> CGPoint
  private let from: Double
  private let to: Double
  /// A point of the curve, also where it has no stretch.
  private(set) var firstPoint = CGPoint.zero

  /// More evaluations than this mean that the function varies without end.
  private static let largestEvaluationCount = 300_000
  private static let coordinateLimit = 1e9
  private static let depthLimit = 34
  /// A gap's edge is found as exactly as arguments can be told apart: a function may rise steeply from it, as √x does.
  private static let gapDepthLimit = 44

  /// - Parameter firstCount: Into how many parts the range is cut at once; what is narrower than a quarter of one may be
  ///   missed.
  init(
    of function: @escaping @Sendable (Double) -> CGPoint, from: Double, to: Double, firstCount: Int = 512
  ) throws {
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

  /// The arc length, gaps left out.
  var length: Double { stretches.last?.endDistance ?? 0 }

  /// The part between two shares of the range, looked at afresh.
  func part(from first: Double, to last: Double) throws -> CurveTrace {
    try CurveTrace(of: function, from: argument(at: first), to: argument(at: last), firstCount: 24)
  }

  func argument(at share: Double) -> Double { from + (to - from) * share }

  /// The curve's point, or `nil` in a gap.
  func point(at share: Double) -> CGPoint? {
    let point = function(argument(at: share))
    return abs(point.x) <= Self.coordinateLimit && abs(point.y) <= Self.coordinateLimit ? point : nil
  }

  // MARK: Tracing

  private struct Tracer {
    var stretches: [Stretch] = []
    var anyPoint: CGPoint?
    var evaluationCount = 0
    /// Whether the function had a gap or a jump since the last stretch.
    var isBroken = false
  }

  private func trace(
    from a: Double, _ start: CGPoint?, to b: Double, _ end: CGPoint?, depth: Int, _ tracer: inout Tracer
  ) throws {
    guard let start, let end else {
      // The edge of a gap is found by halving; what is left of it is shorter than anything drawn.
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
      // A gap, or a single missing point, inside.
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
      // A ten-billionth of the range that is longer than this is a jump, and what it jumps over is a gap.
      if chord > 1e-3 { tracer.isBroken = true } else { add(a, start, b, end, chord, &tracer) }
      return
    }
    try trace(from: a, start, to: centre, middle, depth: depth + 1, &tracer)
    try trace(from: centre, middle, to: b, end, depth: depth + 1, &tracer)
  }

  private func look(at share: Double, _ tracer: inout Tracer) -> CGPoint? {
    tracer.evaluationCount += 1
    return point(at: share)
  }

  /// The arc length, if two estimates of it agree.
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
    // One step that is almost all of it may be a jump.
    if four > 1e-3, max(first, second, third, fourth) > 0.95 * four { return nil }
    let (coarse, fine) = ((4 * two - one) / 3, (4 * four - two) / 3)
    guard abs(fine - coarse) <= 2e-6 + 1e-10 * four else { return nil }
    let length = (16 * fine - coarse) / 15
    // No way over a point of the curve is longer than the curve. The golden section is far from every simple fraction.
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
      // A single point that is missing, as of sin x / x at 0, is no gap.
      isAfterGap = tracer.isBroken && (last.end.distance(to: start) > 1e-6 || a - last.last > 1e-6)
    }
    tracer.isBroken = false
    tracer.stretches.append(
      Stretch(
        first: a, last: b, start: start, end: end, startDistance: distance, endDistance: distance + length,
        isAfterGap: isAfterGap))
  }

  // MARK: Distance to argument

  /// A place on the curve: its stretch, by number, and the share of the range.
  struct Location {
    var stretch: Int
    var share: Double
  }

  /// The share of the range that lies at an arc length from the start, 0…the whole.
  func share(atDistance distance: Double) -> Double {
    stretches.isEmpty ? 0 : location(atDistance: distance, arriving: false).share
  }

  /// The place at an arc length from the start; at a gap the one after it, or the one before it for what arrives there. The
  /// curve has a length.
  func location(atDistance distance: Double, arriving: Bool) -> Location {
    // The last stretch that starts at or before the distance, or only before it.
    var (low, high) = (0, stretches.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      let start = stretches[middle].startDistance
      if arriving ? start < distance : start <= distance { low = middle } else { high = middle }
    }
    return Location(stretch: low, share: share(atDistance: distance, in: stretches[low]))
  }

  private func share(atDistance distance: Double, in stretch: Stretch) -> Double {
    let target = distance - stretch.startDistance
    let whole = stretch.endDistance - stretch.startDistance
    if target <= 0 { return stretch.first }
    if target >= whole { return stretch.last }
    // Regula falsi, as improved by the Illinois rule.
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

  private func length(of stretch: Stretch, upTo share: Double) -> Double {
    let step = (share - stretch.first) / 4
    let (p0, p1) = (stretch.start, near(stretch.first + step, stretch))
    let (p2, p3) = (near(stretch.first + 2 * step, stretch), near(stretch.first + 3 * step, stretch))
    let p4 = near(share, stretch)
    let four = p0.distance(to: p1) + p1.distance(to: p2) + p2.distance(to: p3) + p3.distance(to: p4)
    let two = p0.distance(to: p2) + p2.distance(to: p4)
    return (4 * four - two) / 3
  }

  /// A point of a stretch, whose single missing points are filled by its start.
  func near(_ share: Double, _ stretch: Stretch) -> CGPoint {
    point(at: share) ?? point(at: share + 1e-12) ?? stretch.start
  }
}
