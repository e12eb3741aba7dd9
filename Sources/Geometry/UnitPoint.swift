import Foundation

/// A point in relative coordinates of a rectangle, used by effects and gradients as an anchor or a centre: (0, 0) is
/// the top-left corner, (1, 1) the bottom-right one. Points outside 0…1 lie outside the rectangle.
///
/// ```swift
/// Rectangle().rotationEffect(.degrees(20), anchor: .bottomLeading)
/// ```
public struct UnitPoint: Hashable, Sendable {
  /// The horizontal position: 0 at the left edge, 1 at the right edge.
  public var x: CGFloat
  /// The vertical position: 0 at the top edge, 1 at the bottom edge.
  public var y: CGFloat

  /// Creates the top-left corner, (0, 0).
  public init() { self.init(x: 0, y: 0) }
  /// Creates a point from fractions of the width and the height.
  public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }

  /// The top-left corner, (0, 0).
  public static let zero = UnitPoint(x: 0, y: 0)
  /// The middle, (0.5, 0.5).
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The middle of the left edge, (0, 0.5).
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The middle of the right edge, (1, 0.5).
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// The middle of the upper edge, (0.5, 0).
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The middle of the lower edge, (0.5, 1).
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The top-left corner, (0, 0).
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The top-right corner, (1, 0).
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// The bottom-left corner, (0, 1).
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// The bottom-right corner, (1, 1).
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)

  /// Returns the point of `rect` at these relative coordinates.
  package func point(in rect: CGRect) -> CGPoint {
    CGPoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
  }
}
