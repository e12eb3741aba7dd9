import Foundation

/// A direction of the plane.
public enum Axis: Int8, Hashable, Sendable, CaseIterable {
  /// From left to right.
  case horizontal
  /// From top to bottom.
  case vertical

  package var other: Axis { self == .horizontal ? .vertical : .horizontal }

  /// ```swift
  /// ViewThatFits(in: .horizontal) { Text("A long title"); Text("Title") }
  /// ```
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    /// The one axis.
    public init(_ axis: Axis) { self.init(rawValue: 1 << axis.rawValue) }

    /// From left to right.
    public static let horizontal = Set(.horizontal)
    /// From top to bottom.
    public static let vertical = Set(.vertical)
  }
}

/// A side of a rectangle.
///
/// ```swift
/// Circle().padding([.top, .leading], 12)
/// ```
public enum Edge: Int8, Hashable, Sendable, CaseIterable {
  /// An edge as it is seen; leading is left.
  case top, leading, bottom, trailing

  /// Some of the four edges.
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    /// The one edge.
    public init(_ edge: Edge) { self.init(rawValue: 1 << edge.rawValue) }

    /// The upper edge.
    public static let top = Set(.top)
    /// The left edge.
    public static let leading = Set(.leading)
    /// The lower edge.
    public static let bottom = Set(.bottom)
    /// The right edge.
    public static let trailing = Set(.trailing)
    /// All four edges.
    public static let all: Set = [.top, .leading, .bottom, .trailing]
    /// The left and the right edge.
    public static let horizontal: Set = [.leading, .trailing]
    /// The upper and the lower edge.
    public static let vertical: Set = [.top, .bottom]
  }
}

/// Distances inward from the four sides of a rectangle.
///
/// ```swift
/// Circle().padding(EdgeInsets(top: 0, leading: 20, bottom: 8, trailing: 20))
/// ```
public struct EdgeInsets: Hashable, Sendable {
  /// The distance inward from each edge, in points; leading is left.
  public var top, leading, bottom, trailing: CGFloat

  /// No distance from any edge.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
  /// A distance from each edge, in points.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  package init(_ edges: Edge.Set, _ length: CGFloat) {
    self.init(
      top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
      bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0)
  }
}
