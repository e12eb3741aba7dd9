import Foundation

extension Connector {
  /// A connector line of horizontal and vertical segments with rounded corners. It leaves one point by a side and
  /// enters another by a side. ``Connector/Line`` holds it, and ``Connector/path`` draws it.
  ///
  /// The route has the fewest bends. Among the routes with so few bends it is the shortest, and among the shortest it
  /// bends half-way. If two routes are equally good, the upper one is chosen, or else the left one. The route never
  /// turns straight back and never runs through one of its end points; points that coincide get a visible loop. A route
  /// that passes an end point keeps a distance from it: a quarter of the gap between the points, or a stub if that is
  /// less.
  ///
  /// Mirrored points and sides produce the mirrored route, unless two routes are equally good. Swapped points and sides
  /// produce the same route in reverse, with `bendPosition` counted from its end, unless the points coincide.
  ///
  /// ```swift
  /// let elbow = Connector.Elbow(leaving: .right, entering: .top, radius: 16)
  /// let links = targets.map { Connector(from: source, to: $0, line: .elbow(elbow)).path }
  /// ```
  public struct Elbow: Hashable, Sendable {
    /// The side by which the line leaves the start point.
    public let startSide: Side
    /// The side by which the line enters the end point.
    public let endSide: Side
    /// The corner radius in points. It shrinks where a segment is too short; two corners share the length of their
    /// segment.
    public var radius: CGFloat
    /// The minimum length of the first and last segment, in points; less than 1 counts as 1.
    ///
    /// A segment becomes shorter than this in three cases, so that no bend is added:
    /// - The two ends face each other: the stubs share the gap between the points, at most half of it each.
    /// - One bend joins the ends: the segment ends at that bend, however near it is.
    /// - The other point stands straight in the way: the segment takes at most three quarters of the gap to it.
    ///
    /// If the route has to turn away from the other point, the stub is never shortened.
    public var stub: CGFloat
    /// The position (0…1) between the points of a segment that may lie anywhere between them.
    public var bendPosition: CGFloat
    /// The direction of each segment once the route is frozen, otherwise `nil`; see ``Connector/frozen``.
    public internal(set) var frozenDirections: [Side]?

    /// Creates a route between two sides. By default corners have a radius of 8 points, and stubs are 32 points long.
    public init(
      leaving startSide: Side, entering endSide: Side, radius: CGFloat = 8, stub: CGFloat = 32,
      bendPosition: CGFloat = 0.5
    ) {
      (self.startSide, self.endSide) = (startSide, endSide)
      (self.radius, self.stub, self.bendPosition) = (radius, stub, bendPosition)
    }
  }
}
