import PathreelMotion

/// A view that changes the context of its content in a run, and does something when the content has been made.
struct Hook<Content: View>: View, PrimitiveView {
  let content: Content
  /// Changes the context of the content.
  var before: (inout ViewContext) -> Void = { _ in }
  /// Is told the context of the hook itself, in an update.
  var after: (ViewContext, StageTree) -> Void = { _, _ in }

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    before(&inner)
    inner.depth = context.depth + 1
    content.appendNodes(to: &nodes, in: inner)
    if let tree = context.live?.tree as? StageTree, tree.isUpdate { after(context, tree) }
  }
}
