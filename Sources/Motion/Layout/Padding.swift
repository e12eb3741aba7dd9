import Foundation

/// Modifiers that add space around a view. The key `padding` of a scene file's element applies one.
extension View {
  /// Adds padding on the given edges, in points; nil means 16 points.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(EdgeInsets(edges, length ?? 16))
  }
  /// Adds padding on all edges, in points.
  public func padding(_ length: CGFloat) -> some View { padding(EdgeInsets(.all, length)) }
  /// Adds padding of a given length for each edge, in points.
  public func padding(_ insets: EdgeInsets) -> some View { Padding(content: self, insets: insets) }
}

/// A view with padding.
struct Padding<Content: View>: View, UnaryView {
  let content: Content
  let insets: EdgeInsets

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrapsTheSame(as other: Self) -> Bool { haveSameBits(insets, other.insets) }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode { PaddingNode(child, insets: insets) }
}

private final class PaddingNode: UnaryNode {
  let insets: EdgeInsets

  init(_ child: LayoutNode, insets: EdgeInsets) {
    self.insets = insets
    super.init(child)
  }

  private var width: CGFloat { insets.leading + insets.trailing }
  private var height: CGFloat { insets.top + insets.bottom }

  /// The proposal without the padding.
  private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: proposal.width.map { ($0 - width).atLeastZero }, height: proposal.height.map { ($0 - height).atLeastZero })
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let inner = child.size(for: offer(proposal))
    return CGSize(width: (inner.width + width).atLeastZero, height: (inner.height + height).atLeastZero)
  }
  override func placement(for proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
    (CGPoint(x: insets.leading, y: insets.top), offer(proposal))
  }
}
