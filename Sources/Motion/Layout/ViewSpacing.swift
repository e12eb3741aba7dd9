import Foundation

/// The distances that a view prefers to its neighbours, for each edge. ``HStackLayout`` and ``VStackLayout`` use them
/// if they have no spacing of their own.
///
/// Most views prefer the default distance, 8 points. Apple documents that the default depends on the platform; 8 is its
/// value between views other than text on iOS and macOS. A ``Spacer`` prefers 0, because it is a distance itself.
///
/// ```swift
/// let gap = subviews[0].spacing.distance(to: subviews[1].spacing, along: .horizontal)
/// ```
public struct ViewSpacing: Hashable, Sendable {
  /// The distance if neither view has a preference, in points.
  static let standard: CGFloat = 8
  /// No spacing on any edge.
  public static let zero = ViewSpacing(top: 0, leading: 0, bottom: 0, trailing: 0)

  /// The preferred distances in points; nil means the default distance, unless the neighbour prefers another.
  private var top, leading, bottom, trailing: CGFloat?

  /// The spacing of a view without preferences.
  public init() {}

  private init(top: CGFloat?, leading: CGFloat?, bottom: CGFloat?, trailing: CGFloat?) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// The preferred distance between this view and the next one along an axis, in points.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
    let (own, others) = axis == .horizontal ? (trailing, next.leading) : (bottom, next.top)
    return switch (own, others) {
    case (let own?, let others?): max(own, others)
    case (let preferred?, nil), (nil, let preferred?): preferred
    case (nil, nil): Self.standard
    }
  }

  /// Merges with another spacing, on some edges: the greater preference wins.
  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
    func union(_ a: CGFloat?, _ b: CGFloat?) -> CGFloat? {
      if let a, let b { return max(a, b) }
      // Here, no preference counts as a preference of the default distance.
      guard let preferred = a ?? b else { return nil }
      return preferred > Self.standard ? preferred : nil
    }
    if edges.contains(.top) { top = union(top, other.top) }
    if edges.contains(.leading) { leading = union(leading, other.leading) }
    if edges.contains(.bottom) { bottom = union(bottom, other.bottom) }
    if edges.contains(.trailing) { trailing = union(trailing, other.trailing) }
  }

  /// The union with another spacing, on some edges: the greater preference wins.
  public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
    var union = self
    union.formUnion(other, edges: edges)
    return union
  }
}
