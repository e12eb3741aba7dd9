import Foundation

/// How far a view wants to be from its neighbours, on each of its sides, where a container leaves that to its views.
///
/// Most views prefer the default distance, 8 points: Apple documents it as a default that depends on the platform, and 8 is
/// what it comes to between views other than text on iOS and macOS. A ``Spacer`` wants none, being a distance itself.
///
/// ```swift
/// let gap = subviews[0].spacing.distance(to: subviews[1].spacing, along: .horizontal)
/// ```
public struct ViewSpacing: Hashable, Sendable {
  /// The distance where no view prefers another, in points.
  static let standard: CGFloat = 8
  /// No spacing, of any view, on any side.
  public static let zero = ViewSpacing(top: 0, leading: 0, bottom: 0, trailing: 0)

  /// nil is the default distance unless the neighbour prefers another.
  private var top, leading, bottom, trailing: CGFloat?

  /// The preferences of a view that has none in particular.
  public init() {}

  private init(top: CGFloat?, leading: CGFloat?, bottom: CGFloat?, trailing: CGFloat?) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// The least distance, in points, that suits this view and the next one along an axis.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
    let (own, others) = axis == .horizontal ? (trailing, next.leading) : (bottom, next.top)
    return switch (own, others) {
    case (let own?, let others?): max(own, others)
    case (let preferred?, nil), (nil, let preferred?): preferred
    case (nil, nil): Self.standard
    }
  }

  /// Takes over the greater of both preferences on some sides.
  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
    func union(_ a: CGFloat?, _ b: CGFloat?) -> CGFloat? {
      if let a, let b { return max(a, b) }
      // The default distance is a preference of its own length where it meets another in the same place.
      guard let preferred = a ?? b else { return nil }
      return preferred > Self.standard ? preferred : nil
    }
    if edges.contains(.top) { top = union(top, other.top) }
    if edges.contains(.leading) { leading = union(leading, other.leading) }
    if edges.contains(.bottom) { bottom = union(bottom, other.bottom) }
    if edges.contains(.trailing) { trailing = union(trailing, other.trailing) }
  }

  /// The greater of two preferences at each edge.
  public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
    var union = self
    union.formUnion(other, edges: edges)
    return union
  }
}
