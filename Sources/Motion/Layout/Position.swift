import Foundation

/// Modifiers that place a view at a point or offset it. The keys `position` and `offset` of a scene file's element
/// apply them.
extension View {
  /// Centres the view at a point, measured from the top-left corner of the offered space. The result fills the offered
  /// space.
  public func position(_ position: CGPoint) -> some View { Positioned(content: self, position: position) }
  /// Centres the view at a point, measured from the top-left corner of the offered space. The result fills the offered
  /// space.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { position(CGPoint(x: x, y: y)) }

  /// Offsets the drawn view: x to the right, y down. The layout does not change.
  public func offset(_ offset: CGSize) -> some View { moved(by: offset) }

  /// The same as ``offset(_:)``, with a named result type instead of `some View`.
  func moved(by offset: CGSize) -> Effect<Self> {
    effect { node, proposal, drawing in
      let origin = drawing.staysInLayout ? .zero : CGPoint(x: offset.width, y: offset.height)
      drawing.place(node, at: origin, for: proposal)
    }
  }
  /// Offsets the drawn view: x to the right, y down. The layout does not change.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { offset(CGSize(width: x, height: y)) }
}

/// A view that fills the offered space, with its content centred at a point.
struct Positioned<Content: View>: View, UnaryView {
  let content: Content
  let position: CGPoint

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrapsTheSame(as other: Self) -> Bool { haveSameBits(position, other.position) }
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
