import PathreelDrawing

/// Custom drawing of a view, the base of most modifiers with a visual effect, such as ``View/clipShape(_:style:)``.
extension View {
  /// The same view in the layout, drawn by a closure.
  ///
  /// - Parameter draw: Draws the view's node for the proposal, in the coordinates of the view's frame.
  package func effect(
    _ draw: @escaping (_ node: LayoutNode, _ proposal: ProposedViewSize, _ drawing: inout DisplayListBuilder) -> Void
  ) -> Effect<Self> {
    Effect(content: self, draw: draw)
  }

  /// Draws the view and replaces its items by the result of `compose`.
  func composed(_ compose: @escaping ([DisplayList.Item]) -> [DisplayList.Item]) -> some View {
    effect { node, proposal, drawing in
      drawing.layer({ node.draw(for: proposal, into: &$0) }, compose: compose)
    }
  }
}

/// A view that is laid out like its content and drawn by a closure; the result of ``View/effect(_:)``.
package struct Effect<Content: View>: View, UnaryView {
  package let content: Content
  /// Draws the content's node for a proposal.
  let draw: (LayoutNode, ProposedViewSize, inout DisplayListBuilder) -> Void

  package var body: Never { primitiveHasNoBody(Self.self) }
  package func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode { Node(child, draw) }

  private final class Node: UnaryNode {
    let draw: (LayoutNode, ProposedViewSize, inout DisplayListBuilder) -> Void

    init(_ child: LayoutNode, _ draw: @escaping (LayoutNode, ProposedViewSize, inout DisplayListBuilder) -> Void) {
      self.draw = draw
      super.init(child)
    }
    override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
      draw(child, proposal, &drawing)
    }
  }
}
