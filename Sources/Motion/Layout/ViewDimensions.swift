import Foundation

/// A view's size and alignment guides, in points from its top-left corner.
///
/// ```swift
/// Star(points: 5).alignmentGuide(.bottom) { dimensions in dimensions[.bottom] - 12 }
/// ```
public struct ViewDimensions: Equatable {
  /// In points.
  public let width: CGFloat
  /// In points.
  public let height: CGFloat
  private let proposal: ProposedViewSize
  private let node: LayoutNode?

  /// Those of a node that was offered `proposal`.
  init(_ node: LayoutNode, for proposal: ProposedViewSize) {
    let size = node.size(for: proposal)
    (width, height, self.proposal, self.node) = (size.width, size.height, proposal, node)
  }

  /// Those of an empty view.
  package init(_ size: CGSize) {
    (width, height, proposal, node) = (size.width, size.height, ProposedViewSize(size), nil)
  }

  /// Where a guide is: as the view or one inside it says, or at its default.
  public subscript(guide: HorizontalAlignment) -> CGFloat { self[guide.key] }
  public subscript(guide: VerticalAlignment) -> CGFloat { self[guide.key] }

  /// Where a guide is, if the view or one inside it says so.
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { explicit(guide.key) }
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? { explicit(guide.key) }

  package subscript(key: AlignmentKey) -> CGFloat { explicit(key) ?? key.defaultValue(in: self) }

  package func explicit(_ key: AlignmentKey) -> CGFloat? { node?.guide(key, for: proposal) }

  public static func == (a: ViewDimensions, b: ViewDimensions) -> Bool {
    a.width == b.width && a.height == b.height && a.proposal == b.proposal && a.node === b.node
  }
}
