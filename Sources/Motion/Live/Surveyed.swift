/// A view of which a run learns something while its layout is known, after each change.
package struct Surveyed<Content: View>: View, UnaryView {
  /// Draws a node for a proposal, and tells the run.
  package typealias Survey = (LayoutNode, ProposedViewSize, inout DisplayListBuilder) -> Void

  package let content: Content
  private let survey: (LayoutNode, ViewContext) -> Survey?

  /// - Parameter survey: Returns how to draw a node while the run learns; nil if nothing is to be learned.
  package init(content: Content, survey: @escaping (LayoutNode, ViewContext) -> Survey?) {
    (self.content, self.survey) = (content, survey)
  }

  package var body: Never { primitiveHasNoBody(Self.self) }
  package func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode {
    survey(child, context).map { Node(child, $0) } ?? child
  }

  private final class Node: UnaryNode {
    let survey: Survey

    init(_ child: LayoutNode, _ survey: @escaping Survey) {
      self.survey = survey
      super.init(child)
    }
    override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
      survey(child, proposal, &drawing)
    }
  }
}
