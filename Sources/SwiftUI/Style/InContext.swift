import PathreelDrawing
import PathreelMotion
import PathreelStage

/// A view that changes what its content inherits.
struct InContext<Content: View>: View, PrimitiveView {
  let content: Content
  let change: (inout ViewContext) -> Void

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    inner.depth += 1
    change(&inner)
    content.appendNodes(to: &nodes, in: inner)
  }
}

/// The view that a style makes. The dynamic properties of the style, such as `@Environment`, get their values.
struct Styled<Style, Content: View>: View, PrimitiveView {
  let style: Style
  let make: (Style) -> Content

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var style = style
    var inner = context
    inner.depth += 1
    context.live?.tree.connect(&style, in: context)
    make(style).appendNodes(to: &nodes, in: inner)
  }
}

/// A node that is made already, as a view.
struct NodeView: View, PrimitiveView {
  let node: LayoutNode

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) { nodes.append(node) }
}

/// A view of the views of its content, each as one node.
struct Arranged<Content: View, Arrangement: View>: View, PrimitiveView {
  let content: Content
  @ViewBuilder let arrange: ([LayoutNode]) -> Arrangement

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    inner.stackAxis = nil
    inner.cache = nil
    let parts = content.nodes(in: inner)
    inner.stackAxis = context.stackAxis
    // The views around the parts have places of their own.
    arrange(parts).appendNodes(to: &nodes, after: Place.view(Self.self), in: inner)
  }
}

extension LayoutNode {
  /// The layout value that the node's view sets for a key; nil if it sets none.
  func found<Key: LayoutValueKey>(_ key: Key.Type) -> Key.Value? {
    layoutValue(ObjectIdentifier(key)) as? Key.Value
  }
}
