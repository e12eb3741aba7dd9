import Foundation

/// A line of horizontal and vertical segments with rounded corners from one point to another, as in a diagram: it leaves
/// `start` by one side and enters `end` by another.
///
/// Of all such routes it is one with the fewest bends, of these the shortest, of these the one that bends half-way. It
/// never turns straight back and never runs through one of its end points; points that coincide get a visible loop.
///
/// ```swift
/// let link = Connector(
///   from: CGPoint(x: 0, y: 0), leaving: .right, to: CGPoint(x: 200, y: 80), entering: .left)
/// link.corners  // (0, 0), (100, 0), (100, 80), (200, 80)
/// let path = link.path  // the same with arcs of radius 8
/// ```
public struct Connector: Hashable, Sendable {
  /// A side of an end point, in the plane with y down.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    case top, right, bottom, left

    /// The unit step away from the point.
    public var outward: CGPoint {
      switch self {
      case .top: CGPoint(x: 0, y: -1)
      case .right: CGPoint(x: 1, y: 0)
      case .bottom: CGPoint(x: 0, y: 1)
      case .left: CGPoint(x: -1, y: 0)
      }
    }

    var isHorizontal: Bool { self == .left || self == .right }
  }

  public var start: CGPoint
  public var startSide: Side
  public var end: CGPoint
  public var endSide: Side
  /// The radius of the corners; they shrink where a segment is too short.
  public var radius: CGFloat
  /// The least length of the first and last segment, at least 1. Where the target lies ahead it gives way before a
  /// bend is added: between points that face each other to half of the gap.
  public var stub: CGFloat
  /// Where between the points (0…1) a segment lies that may lie anywhere between them.
  public var bendPosition: CGFloat

  public init(
    from start: CGPoint, leaving startSide: Side, to end: CGPoint, entering endSide: Side, radius: CGFloat = 8,
    stub: CGFloat = 32, bendPosition: CGFloat = 0.5
  ) {
    (self.start, self.startSide, self.end, self.endSide) = (start, startSide, end, endSide)
    (self.radius, self.stub, self.bendPosition) = (radius, stub, bendPosition)
  }

  /// The route with its corners rounded. Empty where a coordinate is not finite.
  public var path: Path { Path(roundedLinesThrough: corners, radius: radius) }

  /// The points where the route starts, bends and ends. Empty where a coordinate is not finite.
  public var corners: [CGPoint] {
    guard start.isUsable, end.isUsable else { return [] }
    let stub = stub.isFinite ? min(max(stub, 1), CGPoint.coordinateLimit) : 32
    if start == end, startSide == endSide { return loop(stub) }
    if let route = RouteSearch(self, stub: stub).best { return route }
    // Points so close that a full stub of one would run through the other.
    let gap = max(abs(end.x - start.x), abs(end.y - start.y))
    if let route = RouteSearch(self, stub: min(stub, gap / 2)).best { return route }
    // So far apart that a stub is lost in rounding.
    return [start, CGPoint(x: end.x, y: start.y), end]
  }

  /// Out and back by the same side of one point: a square on a stick.
  private func loop(_ size: CGFloat) -> [CGPoint] {
    let out = startSide.outward * size
    let across = CGPoint(x: -out.y, y: out.x)
    let knot = start + out
    return [start, knot, knot + across, knot + across + out, knot + out, end]
  }
}

/// An exhaustive search over the routes whose inner segments lie on a few candidate lines: through the ends, a stub away
/// from them, and half-way.
private struct RouteSearch {
  private let start: CGPoint
  private let end: CGPoint
  private let departure: CGPoint
  private let arrival: CGPoint
  private let startsHorizontally: Bool
  private let endsHorizontally: Bool
  private let leastFirst: CGFloat
  private let leastLast: CGFloat
  private let centre: CGPoint
  private let xs: [CGFloat]
  private let ys: [CGFloat]
  /// Lengths that differ by less are equal.
  private let dust: CGFloat

  init(_ connector: Connector, stub: CGFloat) {
    (start, end) = (connector.start, connector.end)
    departure = connector.startSide.outward
    arrival = -connector.endSide.outward
    startsHorizontally = connector.startSide.isHorizontal
    endsHorizontally = connector.endSide.isHorizontal
    let gap = end - start
    dust = 1e-9 * (abs(gap.x) + abs(gap.y) + stub)
    // How far ahead of the start the end lies, and how far behind the end, looking its way, the start lies.
    let (ahead, behind) = (gap.dot(departure), gap.dot(arrival))
    if departure == arrival, ahead > 0 {
      leastFirst = min(stub, ahead / 2)
      leastLast = leastFirst
    } else if startsHorizontally != endsHorizontally, ahead > 0, behind > 0 {
      (leastFirst, leastLast) = (min(stub, ahead), min(stub, behind))
    } else {
      (leastFirst, leastLast) = (stub, stub)
    }
    let position = connector.bendPosition.isFinite ? min(max(connector.bendPosition, 0), 1) : 0.5
    centre = start + gap * position
    xs = Self.candidates(centre.x, start.x, end.x, stub, leastFirst, leastLast)
    ys = Self.candidates(centre.y, start.y, end.y, stub, leastFirst, leastLast)
  }

  private static func candidates(
    _ centre: CGFloat, _ start: CGFloat, _ end: CGFloat, _ stub: CGFloat, _ first: CGFloat, _ last: CGFloat
  ) -> [CGFloat] {
    var lines = [centre, start - stub, end - stub, start + stub, end + stub, start, end]
    // Stubs that give way end elsewhere.
    if first < stub { lines += [start - first, start + first] }
    if last < stub { lines += [end - last, end + last] }
    var distinct: [CGFloat] = []
    for line in lines where !distinct.contains(line) { distinct.append(line) }
    return distinct
  }

  /// `nil` where no route of up to six bends keeps clear of the end points.
  var best: [CGPoint]? {
    for bends in 0...6 where (bends % 2 == 0) == (startsHorizontally == endsHorizontally) {
      var found = Found()
      extend([start], horizontally: startsHorizontally, bendsLeft: bends, &found)
      if found.route != nil { return found.route }
    }
    return nil
  }

  private struct Found {
    var route: [CGPoint]?
    var length = CGFloat.infinity
    var eccentricity = CGFloat.infinity
  }

  /// Tries all ways on from the last corner of a route, the next segment lying as told.
  private func extend(_ route: [CGPoint], horizontally: Bool, bendsLeft: Int, _ found: inout Found) {
    let last = route[route.count - 1]
    guard bendsLeft > 0 else {
      if horizontally ? last.y == end.y : last.x == end.x { consider(route + [end], &found) }
      return
    }
    // The corner at the far end of the next segment lies on the line of the segment after it: the last one leads to the
    // end, the others lie on a candidate.
    let lines = bendsLeft == 1 ? [horizontally ? end.x : end.y] : (horizontally ? xs : ys)
    for line in lines {
      let corner = horizontally ? CGPoint(x: line, y: last.y) : CGPoint(x: last.x, y: line)
      guard isClear(from: last, to: corner, isFirst: route.count == 1, isLast: false) else { continue }
      extend(route + [corner], horizontally: !horizontally, bendsLeft: bendsLeft - 1, &found)
    }
  }

  /// Whether a segment has a length, leaves and enters as it must, and keeps clear of the ends.
  private func isClear(from a: CGPoint, to b: CGPoint, isFirst: Bool, isLast: Bool) -> Bool {
    let step = b - a
    guard abs(step.x) + abs(step.y) > dust else { return false }
    if isFirst, step.dot(departure) < leastFirst - dust, !isLast { return false }
    if isLast, step.dot(arrival) < leastLast - dust, !isFirst { return false }
    if isFirst, isLast { return step.dot(departure) > 0 && step.dot(arrival) > 0 }
    if !isFirst, touches(start, from: a, to: b), !(isLast && start == end) { return false }
    if !isLast, touches(end, from: a, to: b), !(isFirst && start == end) { return false }
    return true
  }

  private func touches(_ point: CGPoint, from a: CGPoint, to b: CGPoint) -> Bool {
    point.x >= min(a.x, b.x) - dust && point.x <= max(a.x, b.x) + dust && point.y >= min(a.y, b.y) - dust
      && point.y <= max(a.y, b.y) + dust
  }

  private func consider(_ route: [CGPoint], _ found: inout Found) {
    let count = route.count
    guard isClear(from: route[count - 2], to: end, isFirst: count == 2, isLast: true) else { return }
    var (length, eccentricity) = (CGFloat(0), CGFloat(0))
    for index in 1..<count {
      let (a, b) = (route[index - 1], route[index])
      length += abs(b.x - a.x) + abs(b.y - a.y)
      if index > 1, index < count - 1 { eccentricity += a.y == b.y ? abs(a.y - centre.y) : abs(a.x - centre.x) }
    }
    let isShorter = length < found.length - dust
    let isBetter = isShorter || (length <= found.length + dust && eccentricity < found.eccentricity - dust)
    guard isBetter else { return }
    found = Found(route: route, length: length, eccentricity: eccentricity)
  }
}
