import Foundation

/// A view's size and alignment guides, in points from its top-left corner. ``AlignmentID``,
/// `alignmentGuide(_:computeValue:)` and ``LayoutSubview/dimensions(in:)`` pass them to authors of scenes in Swift;
/// containers align views by them.
///
/// ```swift
/// Star(points: 5).alignmentGuide(.bottom) { dimensions in dimensions[.bottom] - 12 }
/// ```
public struct ViewDimensions: Equatable {
  /// The width in points.
  public let width: CGFloat
  /// The height in points.
  public let height: CGFloat
  private let proposal: ProposedViewSize
  /// The node that sets guides; nil for an empty view.
  private let node: LayoutNode?

  /// The dimensions of a node that is offered `proposal`.
  init(_ node: LayoutNode, for proposal: ProposedViewSize) {
    let size = node.size(for: proposal)
    (width, height, self.proposal, self.node) = (size.width, size.height, proposal, node)
  }

  /// The dimensions of an empty view, whose guides are the default ones.
  package init(_ size: CGSize) {
    (width, height, proposal, node) = (size.width, size.height, ProposedViewSize(size), nil)
  }

  /// The position of a horizontal guide: as set by the view or a view inside it, or the default.
  public subscript(guide: HorizontalAlignment) -> CGFloat { self[guide.key] }
  /// The position of a vertical guide: as set by the view or a view inside it, or the default.
  public subscript(guide: VerticalAlignment) -> CGFloat { self[guide.key] }

  /// The position of a horizontal guide, if the view or a view inside it sets it; else nil.
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { explicit(guide.key) }
  /// The position of a vertical guide, if the view or a view inside it sets it; else nil.
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? { explicit(guide.key) }

  /// The position of a guide: as set by the view or a view inside it, or the default.
  package subscript(key: AlignmentKey) -> CGFloat { explicit(key) ?? key.defaultValue(in: self) }

  /// The position of a guide, if the view or a view inside it sets it; else nil.
  package func explicit(_ key: AlignmentKey) -> CGFloat? { node?.guide(key, for: proposal) }

  public static func == (a: ViewDimensions, b: ViewDimensions) -> Bool {
    a.width == b.width && a.height == b.height && a.proposal == b.proposal && a.node === b.node
  }
}
