/// A view whose faults are known by another name: whoever made the view from a file, say, knows its line.
extension View {
  /// The same view; the first fault that layout or drawing finds in it fails the frame with what `explain` makes of it.
  /// Where such views nest, the innermost one explains.
  package func explainingFaults(_ explain: @escaping (SceneError) -> any Error) -> some View {
    ExplainedFaults(content: self, explain: explain)
  }
}

private struct ExplainedFaults<Content: View>: View, UnaryView {
  let content: Content
  let explain: (SceneError) -> any Error

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode { Node(child, explain: explain) }

  private final class Node: UnaryNode {
    let explain: (SceneError) -> any Error

    init(_ child: LayoutNode, explain: @escaping (SceneError) -> any Error) {
      self.explain = explain
      super.init(child)
    }
    override func draw(for proposal: ProposedViewSize, into drawing: inout Drawing) {
      drawing.explainingFaults(explain) { child.draw(for: proposal, into: &$0) }
    }
  }
}
