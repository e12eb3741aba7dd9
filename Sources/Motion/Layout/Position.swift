import Foundation

extension View {
  /// Puts the view's centre at a point of its container, measured from the container's top-left corner. The result takes
  /// all the space it is offered.
  public func position(_ position: CGPoint) -> some View { Positioned(content: self, position: position) }
  /// Puts the view's middle at a point of the offered space, which it fills.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { position(CGPoint(x: x, y: y)) }

  /// Draws the view aside from its place; the layout does not notice.
  public func offset(_ offset: CGSize) -> some View { moved(by: offset) }

  func moved(by offset: CGSize) -> Effect<Self> {
    effect { node, proposal, drawing in
      let origin = drawing.staysInLayout ? .zero : CGPoint(x: offset.width, y: offset.height)
      drawing.place(node, at: origin, for: proposal)
    }
  }
  /// Draws the view elsewhere and leaves the layout as it is; x is to the right, y down.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { offset(CGSize(width: x, height: y)) }
}

struct Positioned<Content: View>: View, UnaryView {
  let content: Content
  let position: CGPoint

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode { Node(child, position: position) }

  private final class Node: UnaryNode {
    let position: CGPoint

    init(_ child: LayoutNode, position: CGPoint) {
      self.position = position
      super.init(child)
    }
    override func measure(_ proposal: ProposedViewSize) -> CGSize {
      if let width = proposal.width, let height = proposal.height { return CGSize(width: width, height: height) }
      return proposal.replacingUnspecifiedDimensions(by: child.size(for: proposal))
    }
    override func placement(for proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
      let inner = child.size(for: proposal)
      return (CGPoint(x: position.x - inner.width / 2, y: position.y - inner.height / 2), proposal)
    }
  }
}
