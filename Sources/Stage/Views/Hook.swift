import PathreelMotion

/// A view that changes the context of its content in a run, and does something when the content has been made.
package struct Hook<Content: View>: View, PrimitiveView {
  let content: Content
  /// Changes the context of the content.
  let before: (inout ViewContext) -> Void
  /// Is told the context of the hook itself, in an update.
  let after: (ViewContext, StageTree) -> Void

  init(
    content: Content, before: @escaping (inout ViewContext) -> Void = { _ in },
    after: @escaping (ViewContext, StageTree) -> Void = { _, _ in }
  ) {
    (self.content, self.before, self.after) = (content, before, after)
  }

  package var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    before(&inner)
    inner.depth = context.depth + 1
    content.appendNodes(to: &nodes, in: inner)
    if let tree = context.live?.tree as? StageTree, tree.isUpdate { after(context, tree) }
  }
}
