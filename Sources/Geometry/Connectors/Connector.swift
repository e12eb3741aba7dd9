import Foundation

/// A line that joins two points in a diagram: straight, curved, or with right angles (orthogonal routing). Authors of
/// scenes in Swift draw it as a shape; scene files have the element `connector`.
///
/// A line with right angles, an ``Elbow``, leaves `start` by one side and enters `end` by another. If the two points
/// coincide, an elbow or a cubic curve makes a visible loop, and a straight line or a quadratic curve has no length.
///
/// ```swift
/// let link = Connector(
///   from: CGPoint(x: 0, y: 0), leaving: .right, to: CGPoint(x: 200, y: 80), entering: .left)
/// link.corners  // (0, 0), (100, 0), (100, 80), (200, 80)
/// let path = link.path  // the same with arcs of radius 8
/// let bowed = Connector(from: a, to: b, line: .quad(bow: 0.2)).path
/// ```
public struct Connector: Hashable, Sendable {
  /// A side of an end point, as seen on screen. It also names a direction: from the point towards that side.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// A side as seen on screen; y points down.
    case top, right, bottom, left

    /// The unit vector that points away from the point on this side.
    public var outward: CGPoint {
      switch self {
      case .top: CGPoint(x: 0, y: -1)
      case .right: CGPoint(x: 1, y: 0)
      case .bottom: CGPoint(x: 0, y: 1)
      case .left: CGPoint(x: -1, y: 0)
      }
    }

    /// The opposite side.
    public var opposite: Side {
      switch self {
      case .top: .bottom
      case .right: .left
      case .bottom: .top
      case .left: .right
      }
    }

    var isHorizontal: Bool { self == .left || self == .right }
  }

  /// The kind of line between the two points.
  public enum Line: Hashable, Sendable {
    /// The straight line.
    case straight
    /// A quadratic Bézier curve. Its midpoint is offset from the straight line's midpoint by `bow` times that line's
    /// length: to the right of the direction of travel if `bow` is positive, to the left if it is negative.
    case quad(bow: CGFloat)
    /// A cubic Bézier curve that leaves and enters by sides of the points, as wires do in node editors.
    ///
    /// Its handles are `tension` times as long as the distance between the points; 0.5 looks ordinary. If the other
    /// point does not lie ahead, they are at least 32 points long, so that the sides remain visible.
    case cubic(leaving: Side, entering: Side, tension: CGFloat = 0.5)
    /// Horizontal and vertical segments.
    case elbow(Elbow)
  }

  /// The point at which the line begins.
  public var start: CGPoint
  /// The point at which the line ends.
  public var end: CGPoint
  /// The kind of line.
  public var line: Line

  /// Creates a connector between two points; it is straight by default.
  public init(from start: CGPoint, to end: CGPoint, line: Line = .straight) {
    (self.start, self.end, self.line) = (start, end, line)
  }

  /// Creates a connector with an ``Elbow`` between two points.
  public init(
    from start: CGPoint, leaving startSide: Side, to end: CGPoint, entering endSide: Side, radius: CGFloat = 8,
    stub: CGFloat = 32, bendPosition: CGFloat = 0.5
  ) {
    let elbow = Elbow(
      leaving: startSide, entering: endSide, radius: radius, stub: stub, bendPosition: bendPosition)
    self.init(from: start, to: end, line: .elbow(elbow))
  }

  /// The line with its corners rounded. It is empty if a coordinate is not finite.
  public var path: Path {
    guard start.isUsable, end.isUsable else { return Path() }
    switch line {
    case .straight:
      return Path(roundedLinesThrough: [start, end], radius: 0)
    case .quad(let bow):
      return bowed(bow.isFinite ? bow : 0)
    case .cubic(let leaving, let entering, let tension):
      return swung(leaving, entering, tension.isFinite ? max(0, tension) : 0.5)
    case .elbow(let elbow):
      return Path(roundedLinesThrough: corners, radius: elbow.radius)
    }
  }

  /// The points where the line starts, bends and ends. A line that is not an ``Elbow`` has only start and end. The
  /// array is empty if a coordinate is not finite.
  public var corners: [CGPoint] {
    guard start.isUsable, end.isUsable else { return [] }
    guard case .elbow(let elbow) = line else { return [start, end] }
    return ElbowRouter(elbow, from: start, to: end).route.corners
  }
}

// MARK: Frozen routes

extension Connector {
  /// The same connector with a fixed route: when its points move, its segments keep the directions that they have now.
  /// So an animated diagram does not jump from one route to another. A line without right angles is already frozen.
  ///
  /// A frozen route moves without a jump wherever its points go. Segments without room shrink and vanish, and inner
  /// segments reverse their direction. The first and the last segment keep their sides and stubs if there are inner
  /// segments on their axis. If there are none (a route in the shape of a Z), the two segments shrink to nothing when
  /// the points come side by side, and reverse after that. So freeze a route that has enough bends for the whole move.
  /// Frozen routes may run over their end points, and are not the shortest.
  ///
  /// ```swift
  /// var link = Connector(from: a, leaving: .right, to: b, entering: .left).frozen
  /// link.end = CGPoint(x: b.x + 100 * sin(seconds), y: b.y)
  /// ```
  public var frozen: Connector {
    guard case .elbow(var elbow) = line, elbow.frozenDirections == nil, start.isUsable, end.isUsable else {
      return self
    }
    var directions = ElbowRouter(elbow, from: start, to: end).route.directions
    // A straight route needs a bend for the case that its points leave their common line.
    if directions.count == 1 {
      directions = [directions[0], directions[0].isHorizontal ? .bottom : .right, directions[0]]
    }
    elbow.frozenDirections = directions
    var frozen = self
    frozen.line = .elbow(elbow)
    return frozen
  }
}
