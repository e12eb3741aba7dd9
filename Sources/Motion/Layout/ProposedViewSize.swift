import Foundation

/// The size that a container offers to a view. The view answers with the size that it takes (`LayoutNode`,
/// ``LayoutSubview/sizeThatFits(_:)``).
///
/// `nil` asks for the ideal length, 0 for the minimum, infinity for the maximum.
///
/// ```swift
/// let offer = ProposedViewSize(width: 200, height: nil)
/// let size = offer.replacingUnspecifiedDimensions()  // 200 × 10
/// ```
public struct ProposedViewSize: Hashable, Sendable {
  /// The offered width in points; nil asks for the ideal width.
  public var width: CGFloat?
  /// The offered height in points; nil asks for the ideal height.
  public var height: CGFloat?

  /// Asks for the minimum size.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// Asks for the ideal size.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  /// Asks for the maximum size.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

  /// A proposal of a width and a height, in points.
  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }

  /// A proposal of a size.
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

  /// The proposed size, with the lengths of `size` in place of nil.
  public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
    CGSize(width: width ?? size.width, height: height ?? size.height)
  }

  /// The proposal's length along an axis.
  package subscript(axis: Axis) -> CGFloat? {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

extension CGSize {
  /// The length along an axis.
  package subscript(axis: Axis) -> CGFloat {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}
