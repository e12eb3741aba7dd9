import Foundation

extension Connector {
  /// A line of horizontal and vertical segments with rounded corners, which leaves one point by a side and enters another
  /// by a side.
  ///
  /// Of all such routes it is one with the fewest bends, of these the shortest, of these the one that bends half-way; of
  /// two that are alike the upper one, else the left one. It never turns straight back and never runs through one of its
  /// end points; points that coincide get a visible loop. A route that passes an end point keeps away from it by a
  /// quarter of what is between the points, or by a stub if that is less.
  ///
  /// Mirrored points and sides give the mirrored route, unless two routes are alike; exchanged ones the same route run
  /// through from its end, with `bendPosition` counted from there, unless they coincide.
  ///
  /// ```swift
  /// let elbow = Connector.Elbow(leaving: .right, entering: .top, radius: 16)
  /// let links = targets.map { Connector(from: source, to: $0, line: .elbow(elbow)).path }
  /// ```
  public struct Elbow: Hashable, Sendable {
    /// The side by which it leaves the start.
    public let startSide: Side
    /// The side by which it enters the end.
    public let endSide: Side
    /// The radius of the corners. They shrink where a segment is too short; two corners share what lies between them.
    public var radius: CGFloat
    /// The least length of the first and last segment, in points; less than 1 counts as 1.
    ///
    /// A segment becomes shorter than this in three cases, so that no bend is added:
    /// - Both ends face each other: the two stubs share the gap between the points, half of it each at most.
    /// - One bend joins the ends: the segment is as long as the way to that bend, however short that is.
    /// - The other point stands straight in the way: the segment takes three quarters of the gap to it at most.
    ///
    /// Where the route has to turn away from the other point, the stub is never shortened.
    public var stub: CGFloat
    /// Where between the points (0…1) a segment lies that may lie anywhere between them.
    public var bendPosition: CGFloat
    /// The way each segment runs, once the route is frozen; see ``Connector/frozen``.
    public internal(set) var frozenDirections: [Side]?

    /// A route between two sides, with corners of 8 points and stubs of 32 unless given.
    public init(
      leaving startSide: Side, entering endSide: Side, radius: CGFloat = 8, stub: CGFloat = 32,
      bendPosition: CGFloat = 0.5
    ) {
      (self.startSide, self.endSide) = (startSide, endSide)
      (self.radius, self.stub, self.bendPosition) = (radius, stub, bendPosition)
    }
  }
}
