import Foundation
import PathreelNumerics

/// One of the two axes of the plane. Layouts such as ``HStackLayout`` use it for the direction of a stack.
public enum Axis: Int8, Hashable, Sendable, CaseIterable {
  /// From left to right.
  case horizontal
  /// From top to bottom.
  case vertical

  /// The perpendicular axis.
  package var other: Axis { self == .horizontal ? .vertical : .horizontal }

  /// A set of axes.
  ///
  /// ```swift
  /// ViewThatFits(in: .horizontal) { Text("A long title"); Text("Title") }
  /// ```
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    /// The set of one axis.
    public init(_ axis: Axis) { self.init(rawValue: 1 << axis.rawValue) }

    /// From left to right.
    public static let horizontal = Set(.horizontal)
    /// From top to bottom.
    public static let vertical = Set(.vertical)
  }
}

/// One of the four edges of a rectangle. Modifiers such as `padding(_:_:)` take a set of them.
///
/// ```swift
/// Circle().padding([.top, .leading], 12)
/// ```
public enum Edge: Int8, Hashable, Sendable, CaseIterable {
  /// The leading edge is the left one, the trailing edge the right one.
  case top, leading, bottom, trailing

  /// A set of edges.
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    /// The set of one edge.
    public init(_ edge: Edge) { self.init(rawValue: 1 << edge.rawValue) }

    /// The top edge.
    public static let top = Set(.top)
    /// The left edge.
    public static let leading = Set(.leading)
    /// The bottom edge.
    public static let bottom = Set(.bottom)
    /// The right edge.
    public static let trailing = Set(.trailing)
    /// All four edges.
    public static let all: Set = [.top, .leading, .bottom, .trailing]
    /// The left and the right edge.
    public static let horizontal: Set = [.leading, .trailing]
    /// The top and the bottom edge.
    public static let vertical: Set = [.top, .bottom]
  }
}

/// Inset distances from the four edges of a rectangle. Modifiers such as `padding(_:)` take them.
///
/// ```swift
/// Circle().padding(EdgeInsets(top: 0, leading: 20, bottom: 8, trailing: 20))
/// ```
public struct EdgeInsets: Hashable, Sendable {
  /// The inset from each edge, in points; leading is left. Negative insets extend outwards.
  public var top, leading, bottom, trailing: CGFloat

  /// Zero insets.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
  /// Insets for each edge, in points.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// The same inset on some edges, and 0 on the others.
  package init(_ edges: Edge.Set, _ length: CGFloat) {
    self.init(
      top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
      bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0)
  }
}

extension EdgeInsets: Animatable {
  public var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>>> {
    get { AnimatablePair(top, AnimatablePair(leading, AnimatablePair(bottom, trailing))) }
    set {
      (top, leading) = (newValue.first, newValue.second.first)
      (bottom, trailing) = (newValue.second.second.first, newValue.second.second.second)
    }
  }
}
