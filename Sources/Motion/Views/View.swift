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
  /// Adds what the engine lays out for the view. It is the engine's own, and a requirement because a cast in its place would
  /// cost more than the layout.
  func _appendNodes(to nodes: inout [_LayoutNode], in context: _ViewContext)
}

extension Never: View {
  public var body: Never { fatalError("Never has no values") }
}

/// A view that the engine itself lays out and draws. Every view comes down to these.
package protocol PrimitiveView: View where Body == Never {
  /// Adds the nodes that represent this view: none, one, or as many as a list such as ``Group`` holds.
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext)
}

extension PrimitiveView {
  public func _appendNodes(to nodes: inout [_LayoutNode], in context: _ViewContext) {
    appendNodes(to: &nodes, in: context)
  }
}

package typealias ViewContext = _ViewContext

/// What a view inherits from the views around it.
public struct _ViewContext {
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
  /// What few views change and all pass on.
  private(set) var inheritance = Inheritance.ofScene

  /// Styles, shared by all views that inherit the same ones.
  final class Inheritance: Sendable {
    fileprivate static let ofScene = Inheritance(styles: InheritedStyles(), text: TextContext())
    fileprivate let styles: InheritedStyles
    fileprivate let text: TextContext

    fileprivate init(styles: InheritedStyles, text: TextContext) { (self.styles, self.text) = (styles, text) }
  }

  package init() {}

  package var styles: InheritedStyles {
    get { inheritance.styles }
    set { inheritance = Inheritance(styles: newValue, text: text) }
  }
  package var text: TextContext {
    get { inheritance.text }
    set { inheritance = Inheritance(styles: styles, text: newValue) }
  }
}

/// A view that changes what the views inside it inherit.
struct Inheriting<Content: View>: View, PrimitiveView {
  let content: Content
  let change: (inout ViewContext) -> Void

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    change(&inner)
    content.appendNodes(to: &nodes, in: inner)
  }
}

extension View {
  public func _appendNodes(to nodes: inout [_LayoutNode], in context: _ViewContext) {
    body.appendNodes(to: &nodes, at: Place(Place.view(Self.self), in: context.place), in: context)
  }

  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    _appendNodes(to: &nodes, in: context)
  }

  /// Adds the nodes of a view that comes from a place inside that of the context.
  package func appendNodes(to nodes: inout [LayoutNode], at place: Place, in context: ViewContext) {
    appendNodes(to: &nodes, at: place, in: context) { appendNodes(to: &$0, in: $1) }
  }

  /// Likewise, by a function that adds them.
  func appendNodes(
    to nodes: inout [LayoutNode], at place: Place, in context: ViewContext,
    by append: (inout [LayoutNode], ViewContext) -> Void
  ) {
    var inner = context
    inner.place = place
    let first = nodes.count
    append(&nodes, inner)
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
