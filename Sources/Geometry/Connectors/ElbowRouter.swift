import Foundation

/// Finds the route of an ``Connector/Elbow`` between two points (orthogonal connector routing), for
/// ``Connector/corners``.
///
/// A sequence of segment directions determines a route. Directions alternate between the axes, the sides determine the
/// first and the last one, and four bends suffice for any two points: that leaves at most 15 sequences. Given the
/// directions, ``ElbowAxis`` computes the lengths on each axis separately. A free route is the best one of all
/// sequences; a frozen route keeps one sequence.
struct ElbowRouter {
  typealias Side = Connector.Side

  /// A route: the direction of each segment, and the corners, including both end points.
  struct Route {
    var directions: [Side]
    var corners: [CGPoint]
  }

  private let elbow: Connector.Elbow
  private let start, end: CGPoint
  /// The elbow's own values, limited to usable ones.
  private let stub, bendPosition: CGFloat

  /// - Precondition: The points are usable.
  init(_ elbow: Connector.Elbow, from start: CGPoint, to end: CGPoint) {
    (self.elbow, self.start, self.end) = (elbow, start, end)
    let stub = elbow.stub.isFinite ? min(max(elbow.stub, 1), CGPoint.coordinateLimit) : 32
    // Far from the origin, rounding could lose a short stub. There the stub is lengthened to 64 ulps.
    let size = max(abs(start.x), abs(start.y), abs(end.x), abs(end.y))
    self.stub = max(stub, 64 * size.ulp)
    bendPosition = elbow.bendPosition.isFinite ? min(max(elbow.bendPosition, 0), 1) : 0.5
  }

  /// The frozen route if there is one, otherwise the best free route.
  var route: Route {
    if let directions = elbow.frozenDirections {
      return Route(directions: directions, corners: layout(directions).corners.withoutCollinearCorners)
    }
    for bends in 0...4 {
      if let best = bestRoute(bends: bends) { return best }
    }
    return nearlyCoincident
  }

  // MARK: Free routes

  /// The best free route with exactly this number of bends, or `nil` if there is none.
  private func bestRoute(bends: Int) -> Route? {
    let isAcross = elbow.startSide.isHorizontal != elbow.endSide.isHorizontal
    guard (bends % 2 == 1) == isAcross else { return nil }
    let (first, last) = (elbow.startSide, elbow.endSide.opposite)
    if bends == 0 { return first == last ? candidate([first]) : nil }
    let innerCount = bends - 1
    var best: Route?
    for choice in 0..<1 << innerCount {
      let inner = (0..<innerCount).map { i -> Side in
        let isForward = choice >> i & 1 == 0
        return first.isHorizontal == (i % 2 == 1) ? (isForward ? .right : .left) : (isForward ? .bottom : .top)
      }
      guard let route = candidate([first] + inner + [last]) else { continue }
      if best.map({ route.isBetter(than: $0) }) ?? true { best = route }
    }
    return best
  }

  /// The route of a direction sequence, or `nil` if a segment has no room, or runs the wrong way or through an end
  /// point.
  private func candidate(_ directions: [Side]) -> Route? {
    let (corners, fits) = layout(directions)
    guard fits else { return nil }
    for (i, direction) in directions.enumerated() {
      let (a, b) = (corners[i], corners[i + 1])
      let (along, across) =
        direction.isHorizontal
        ? ((b.x - a.x) * direction.outward.x, b.y - a.y) : ((b.y - a.y) * direction.outward.y, b.x - a.x)
      guard along > 0, across == 0 else { return nil }
      let (isFirst, isLast) = (i == 0, i == directions.count - 1)
      let (runsThroughStart, runsThroughEnd) = (start.lies(between: a, b), end.lies(between: a, b))
      if start == end {
        guard isFirst || isLast || !runsThroughStart else { return nil }
      } else {
        guard isFirst || !runsThroughStart, isLast || !runsThroughEnd else { return nil }
      }
    }
    return Route(directions: directions, corners: corners)
  }

  /// The route for two points that differ only by rounding, so that no segment fits between them. It is the route of
  /// coincident points, with its end moved to the end point.
  private var nearlyCoincident: Route {
    var route = ElbowRouter(elbow, from: start, to: start).route
    let last = route.corners.count - 1
    route.corners[last] = end
    if elbow.endSide.isHorizontal { route.corners[last - 1].y = end.y } else { route.corners[last - 1].x = end.x }
    return route
  }

  // MARK: Corners

  /// The corners of a direction sequence, and whether each segment has its minimum length.
  private func layout(_ directions: [Side]) -> (corners: [CGPoint], fits: Bool) {
    let horizontal = axis(\.x, \.y, directions, isHorizontal: true).layout
    let vertical = axis(\.y, \.x, directions, isHorizontal: false).layout
    var (xs, ys) = (horizontal.offsets[...], vertical.offsets[...])
    var corners = [start]
    for direction in directions {
      var corner = corners[corners.count - 1]
      if direction.isHorizontal {
        corner.x = xs.popFirst().map { start.x + $0 } ?? end.x
      } else {
        corner.y = ys.popFirst().map { start.y + $0 } ?? end.y
      }
      corners.append(corner)
    }
    return (corners, horizontal.fits && vertical.fits)
  }

  /// The layout of the segments on one axis.
  private func axis(
    _ along: KeyPath<CGPoint, CGFloat>, _ across: KeyPath<CGPoint, CGFloat>, _ directions: [Side], isHorizontal: Bool
  ) -> ElbowAxis {
    let others = directions.filter { $0.isHorizontal != isHorizontal }
    let gap = end - start
    return ElbowAxis(
      isForward: directions.filter { $0.isHorizontal == isHorizontal }.map { $0 == .right || $0 == .bottom },
      hasStart: directions[0].isHorizontal == isHorizontal,
      hasEnd: directions[directions.count - 1].isHorizontal == isHorizontal,
      gap: gap[keyPath: along], gapAcross: abs(gap[keyPath: across]), turnsBackAcross: Set(others).count > 1,
      stub: stub, bendPosition: bendPosition)
  }
}

extension ElbowRouter.Route {
  /// Whether the route is shorter than the other one; if both are equally long, whether it is higher up; if they are
  /// equally high, whether it is further left.
  fileprivate func isBetter(than other: Self) -> Bool {
    let lengths = (length, other.length)
    let epsilon = 1e-9 * lengths.0
    if abs(lengths.0 - lengths.1) > epsilon { return lengths.0 < lengths.1 }
    let drops = (corners.reduce(0) { $0 + $1.y }, other.corners.reduce(0) { $0 + $1.y })
    if abs(drops.0 - drops.1) > epsilon { return drops.0 < drops.1 }
    return corners.reduce(0) { $0 + $1.x } < other.corners.reduce(0) { $0 + $1.x } - epsilon
  }

  private var length: CGFloat {
    zip(corners, corners.dropFirst()).reduce(0) { $0 + abs($1.1.x - $1.0.x) + abs($1.1.y - $1.0.y) }
  }
}

extension CGPoint {
  /// Whether the point lies on a horizontal or vertical segment, the ends included.
  fileprivate func lies(between a: CGPoint, _ b: CGPoint) -> Bool {
    x >= min(a.x, b.x) && x <= max(a.x, b.x) && y >= min(a.y, b.y) && y <= max(a.y, b.y)
  }
}

extension [CGPoint] {
  /// The points where a frozen route bends, without repeated points and without points where it goes straight on.
  fileprivate var withoutCollinearCorners: [CGPoint] {
    var corners: [CGPoint] = []
    for point in self where point != corners.last {
      if let last = corners.last, let before = corners.dropLast().last, last.lies(between: before, point),
        before.x == point.x || before.y == point.y
      {
        corners.removeLast()
      }
      corners.append(point)
    }
    return corners
  }
}
