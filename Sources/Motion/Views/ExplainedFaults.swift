import Foundation
import PathreelDrawing

/// A view whose faults are known by another name: whoever made the view from a file, say, knows its line.
extension View {
  /// The same view; the first fault that layout or drawing finds in it fails the frame with what `explain` makes of it, and
  /// its warnings are told as `warn` makes them. Where such views nest, the innermost one explains.
  package func explainingFaults(
    _ explain: @escaping (SceneError) -> any Error, warnings warn: @escaping (DrawingWarning) -> DrawingWarning = { $0 }
  ) -> some View {
    ExplainedFaults(content: self, explain: explain, warn: warn)
  }
}

private struct ExplainedFaults<Content: View>: View, UnaryView {
  let content: Content
  let explain: (SceneError) -> any Error
  let warn: (DrawingWarning) -> DrawingWarning

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode {
    FrameAccount.current?.explain(explain)
    return Node(child, explain: explain, warn: warn)
  }

  private final class Node: UnaryNode {
    let explain: (SceneError) -> any Error
    let warn: (DrawingWarning) -> DrawingWarning

    init(
      _ child: LayoutNode, explain: @escaping (SceneError) -> any Error,
      warn: @escaping (DrawingWarning) -> DrawingWarning
    ) {
      (self.explain, self.warn) = (explain, warn)
      super.init(child)
    }
    override func measure(_ proposal: ProposedViewSize) -> CGSize {
      let size = super.measure(proposal)
      FrameAccount.current?.explain(explain)
      return size
    }
    override func draw(for proposal: ProposedViewSize, into drawing: inout Drawing) {
      drawing.explaining(fault: explain, warning: warn) { child.draw(for: proposal, into: &$0) }
    }
  }
}
