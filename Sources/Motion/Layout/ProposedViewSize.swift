import Foundation

/// The size a container offers a view; the view answers with the size it takes.
///
/// `nil` asks for the ideal length, 0 for the least, infinity for the greatest.
///
/// ```swift
/// let offer = ProposedViewSize(width: 200, height: nil)
/// let size = offer.replacingUnspecifiedDimensions()  // 200 × 10
/// ```
public struct ProposedViewSize: Hashable, Sendable {
  /// In points; nil asks for the ideal width.
  public var width: CGFloat?
  /// In points; nil asks for the ideal height.
  public var height: CGFloat?

  /// Asks for the least size.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// Asks for the ideal size.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)
  /// Asks for the greatest size.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

  /// A size to choose from, in points.
  public init(width: CGFloat?, height: CGFloat?) {
    self.width = width
    self.height = height
  }

  /// Both sides of a size.
  public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

  /// The size, with others for the sides that are nil.
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
  package subscript(axis: Axis) -> CGFloat {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}
