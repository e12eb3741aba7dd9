import PathreelDrawing

extension View {
  /// The same view; frames that show it carry the warning.
  package func warning(_ warning: DrawingWarning) -> some View { Warned(content: self, warning: warning) }
}

private struct Warned<Content: View>: View, UnaryView {
  let content: Content
  let warning: DrawingWarning

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode { Node(child, warning: warning) }

  private final class Node: UnaryNode {
    let warning: DrawingWarning

    init(_ child: LayoutNode, warning: DrawingWarning) {
      self.warning = warning
      super.init(child)
    }
    override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
      drawing.warn(warning)
      child.draw(for: proposal, into: &drawing)
    }
  }
}
