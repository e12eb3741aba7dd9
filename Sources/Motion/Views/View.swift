import PathreelDrawing
import PathreelNumerics

/// A view: a piece of a scene, with SwiftUI's protocol. ``Scene/body(at:)`` returns one, and ``Scene`` draws it by
/// making its layout nodes.
///
/// A view of your own is composed of other views in `body`. It is a value that is made anew for each frame, and it
/// keeps no state.
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
  /// The views that the view consists of.
  @ViewBuilder var body: Body { get }
  /// Adds the layout nodes of the view. Only the engine uses it. It is a requirement because a dynamic cast would cost
  /// more than the layout.
  func _appendNodes(to nodes: inout [_LayoutNode], in context: _ViewContext)
  /// Whether another view of this type becomes the same nodes in every context; false if that is not known. Only the
  /// engine uses it.
  func _isSame(as other: Self) -> Bool
}

extension Never: View {
  public var body: Never { fatalError("Never has no values") }
}

/// A view that the package lays out and draws itself. All other views are composed of these.
package protocol PrimitiveView: View where Body == Never {
  /// Adds the layout nodes of this view: none, one, or several for a list such as ``Group``.
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext)
}

extension PrimitiveView {
  public func _appendNodes(to nodes: inout [_LayoutNode], in context: _ViewContext) {
    appendNodes(to: &nodes, in: context)
  }
}

/// The name of ``_ViewContext`` inside the package.
package typealias ViewContext = _ViewContext

/// The context of a view: the values that it inherits from the views around it. Views pass it on when they make their
/// layout nodes.
public struct _ViewContext {
  /// The axis of the stack whose direct child the view is; nil outside of stacks. A ``Spacer`` grows along it.
  package var stackAxis: Axis?
  /// Whether the view is a direct child of a ``Grid``.
  var isInGrid = false
  /// The progress of ``View/drawThenFill(_:lag:outlineShare:fadesOutline:outlineWidth:)`` around the view; nil without one.
  package var drawThenFill: DrawThenFill?
  /// Whether a stroke of the same shape is drawn on top of this view.
  package var isOutlined = false
  /// Whether a blend mode around the view depends on the covered shape, and not on alpha alone.
  var needsShape = false
  /// The place in the scene that the view comes from; nil for the scene as a whole.
  package var place: Place?
  /// Whether the nodes belong to a ``Fragment`` and live for several frames.
  var isKept = false
  /// What is kept of this place from the last frame; nil if nothing is reused.
  package var cache: RetainedNode?
  /// The run that the view belongs to; nil for views without a state.
  package var live: LiveScope?
  /// The number of modifiers around the view at its place. It tells their values apart in a run.
  package var depth = 0
  /// The appearance of the view in its container, for the transition of the view; nil inside of it.
  package var membership: LiveMembership?
  /// The styles, which most views pass on unchanged.
  var inheritance = Inheritance.ofScene

  /// Inherited styles, shared by all views that inherit the same ones.
  final class Inheritance: Sendable {
    fileprivate static let ofScene = Inheritance(styles: InheritedStyles(), text: TextContext())
    let styles: InheritedStyles
    let text: TextContext

    fileprivate init(styles: InheritedStyles, text: TextContext) { (self.styles, self.text) = (styles, text) }
  }

  /// Creates the context of a scene's root view.
  package init() {}

  /// The context of the direct children of a container.
  ///
  /// - Parameters:
  ///   - axis: The direction of a stack; nil for any other container.
  ///   - isInGrid: Whether the container is a ``Grid``.
  func ofChildren(along axis: Axis? = nil, isInGrid: Bool = false) -> _ViewContext {
    var inner = self
    (inner.stackAxis, inner.isInGrid, inner.membership) = (axis, isInGrid, nil)
    return inner
  }

  /// The inherited styles of shapes.
  package var styles: InheritedStyles {
    get { inheritance.styles }
    set { inheritance = Inheritance(styles: newValue, text: text) }
  }
  /// The inherited text settings.
  package var text: TextContext {
    get { inheritance.text }
    set { inheritance = Inheritance(styles: styles, text: newValue) }
  }
}

/// A view that changes the context of the views inside it. Modifiers such as ``View/foregroundStyle(_:)`` and
/// ``View/font(_:)`` return one.
struct Inheriting<Content: View>: View, PrimitiveView {
  let content: Content
  let change: (inout ViewContext) -> Void

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    change(&inner)
    context.cache?.settle(&inner)
    content.appendContent(to: &nodes, in: inner)
  }
}

extension View {
  public func _appendNodes(to nodes: inout [_LayoutNode], in context: _ViewContext) {
    guard let live = context.live else {
      return body.appendNodes(to: &nodes, after: Place.view(Self.self), in: context)
    }
    var view = self
    live.tree.connect(&view, in: context)
    view.body.appendNodes(to: &nodes, after: Place.view(Self.self), in: context)
  }
  public func _isSame(as other: Self) -> Bool { false }

  /// Adds the layout nodes of the view.
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    _appendNodes(to: &nodes, in: context)
  }

  /// Adds the layout nodes of a view one step away from the context's place. Unchanged ones come from the cache.
  package func appendNodes(to nodes: inout [LayoutNode], after step: Place.Step, in context: ViewContext) {
    guard let memory = context.cache else {
      return appendNodes(to: &nodes, at: Place(step, in: context.place), in: context)
    }
    memory.append(self, after: step, to: &nodes, in: context)
  }

  /// Adds the layout nodes of a view that is at the context's place. Unchanged ones come from the cache.
  func appendContent(to nodes: inout [LayoutNode], in context: ViewContext) {
    guard let memory = context.cache else { return appendNodes(to: &nodes, in: context) }
    memory.append(self, after: nil, to: &nodes, in: context)
  }

  /// Adds the layout nodes of a view that comes from a given place.
  package func appendNodes(to nodes: inout [LayoutNode], at place: Place, in context: ViewContext) {
    var inner = context
    (inner.place, inner.depth) = (place, 0)
    let first = nodes.count
    appendNodes(to: &nodes, in: inner)
    for i in first..<nodes.count where nodes[i].place == nil { nodes[i].place = place }
    FrameAccount.current?.noteExhaustion(at: place)
  }

  /// The node of a part of a view, such as its background.
  package func node(of part: Place.Part, in context: ViewContext, alignment: Alignment = .center) -> LayoutNode {
    var inner = context
    (inner.place, inner.depth) = (Place(.part(part), in: context.place), context.depth + 1)
    // Nodes may be made again in a later frame, outside of the visit of the caches.
    inner.cache = nil
    let node = node(in: inner, alignment: alignment)
    node.place = node.place ?? inner.place
    return node
  }

  /// The layout nodes of the view.
  package func nodes(in context: ViewContext) -> [LayoutNode] {
    var nodes: [LayoutNode] = []
    appendNodes(to: &nodes, in: context)
    return nodes
  }

  /// One node for the whole view. Several children are overlaid, as in SwiftUI where a single view is needed.
  package func node(in context: ViewContext, alignment: Alignment = .center) -> LayoutNode {
    let nodes = nodes(in: context.ofChildren())
    // A view that leaves has no part in the layout, so a container draws it.
    let isAlone = nodes.count == 1 && nodes[0].member == nil
    return isAlone ? nodes[0] : LayoutContainerNode(ZStackLayout(alignment: alignment), children: nodes)
  }
}

/// A view whose own numbers move: they are set before its body is asked for.
extension View where Self: Animatable {
  public func _appendNodes(to nodes: inout [_LayoutNode], in context: _ViewContext) {
    guard let live = context.live else {
      return body.appendNodes(to: &nodes, after: Place.view(Self.self), in: context)
    }
    var view = context.shown(self, .view)
    live.tree.connect(&view, in: context)
    view.body.appendNodes(to: &nodes, after: Place.view(Self.self), in: context)
  }
}

/// The unreachable body of a ``PrimitiveView``.
package func primitiveHasNoBody(_ type: Any.Type) -> Never {
  preconditionFailure("\(type) is drawn by the engine; its body must not be asked for")
}
