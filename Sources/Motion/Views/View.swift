import PathreelDrawing

/// A piece of a scene: what stands somewhere, with SwiftUI's protocol.
///
/// A view of your own says what it consists of in `body`; it is a value, made afresh for each frame, and keeps no state.
///
/// ```swift
/// struct Target: View {
///   var body: some View {
///     ZStack { Circle().fill(.red); Circle().fill(.white).padding(20) }
///   }
/// }
/// ```
public protocol View {
  /// The type of the ``body``; the compiler infers it.
  associatedtype Body: View
  /// What the view is made of.
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("Never has no values") }
}

/// A view that the engine itself lays out and draws. Every view comes down to these.
package protocol PrimitiveView: View where Body == Never {
  /// Adds the nodes that represent this view: none, one, or as many as a list such as ``Group`` holds.
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext)
}

/// What a view inherits from the views around it.
package struct ViewContext {
  package var styles = InheritedStyles()
  package var text = TextContext()
  /// The direction of the stack that the view stands in directly; a ``Spacer`` grows along it.
  package var stackAxis: Axis?
  /// Whether the view is a direct child of a ``Grid``.
  var isInGrid = false
  /// How far shapes have drawn themselves; nil where they are simply there.
  package var drawThenFill: DrawThenFill?
  /// Whether a stroke of the same shape is drawn over this view.
  package var isOutlined = false
  /// Whether a blend mode around the view depends on what is covered, and not on alpha alone.
  var needsShape = false
  /// Where in the scene the view comes from; nil for the scene as a whole.
  package var place: Place?
  /// Whether nodes are kept for other frames.
  var isKept = false
  /// Changes with ``styles`` and ``text``; nil where they are those of a scene.
  var inheritance: Inheritance?

  /// Tells what is inherited in one place from what is inherited in others.
  final class Inheritance: Sendable {}

  package init() {}
}

/// A view that changes what the views inside it inherit.
struct Inheriting<Content: View>: View, PrimitiveView {
  let content: Content
  let change: (inout ViewContext) -> Void

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    change(&inner)
    inner.inheritance = ViewContext.Inheritance()
    content.appendNodes(to: &nodes, in: inner)
  }
}

extension View {
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    if let primitive = self as? any PrimitiveView {
      primitive.appendNodes(to: &nodes, in: context)
    } else {
      body.appendNodes(to: &nodes, at: Place(Place.view(Self.self), in: context.place), in: context)
    }
  }

  /// Adds the nodes of a view that comes from a place inside that of the context.
  package func appendNodes(to nodes: inout [LayoutNode], at place: Place, in context: ViewContext) {
    var inner = context
    inner.place = place
    let first = nodes.count
    appendNodes(to: &nodes, in: inner)
    for i in first..<nodes.count where nodes[i].place == nil { nodes[i].place = place }
    FrameAccount.current?.noteExhaustion(at: place)
  }

  /// The node of a part of a view, such as its background.
  package func node(of part: Place.Part, in context: ViewContext, alignment: Alignment = .center) -> LayoutNode {
    var inner = context
    inner.place = Place(.part(part), in: context.place)
    let node = node(in: inner, alignment: alignment)
    node.place = node.place ?? inner.place
    return node
  }

  package func nodes(in context: ViewContext) -> [LayoutNode] {
    var nodes: [LayoutNode] = []
    appendNodes(to: &nodes, in: context)
    return nodes
  }

  /// One node for the whole view; several children are laid over each other, as SwiftUI does where one view is due.
  package func node(in context: ViewContext, alignment: Alignment = .center) -> LayoutNode {
    var inner = context
    inner.stackAxis = nil
    inner.isInGrid = false
    let nodes = nodes(in: inner)
    return nodes.count == 1 ? nodes[0] : LayoutContainerNode(ZStackLayout(alignment: alignment), children: nodes)
  }
}

/// The body that a primitive view has in name only.
package func primitiveHasNoBody(_ type: Any.Type) -> Never {
  preconditionFailure("\(type) is drawn by the engine; its body must not be asked for")
}
