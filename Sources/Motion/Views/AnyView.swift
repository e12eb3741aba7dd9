import PathreelDrawing

/// A type-erased view, for lists that are put together at run time. The elements of scene files become one each.
///
/// ```swift
/// let marks: [AnyView] = [AnyView(Circle()), AnyView(Rectangle().fill(.red))]
/// ```
public struct AnyView: View, PrimitiveView {
  /// Adds the layout nodes of the wrapped view.
  private let append: (inout [LayoutNode], ViewContext) -> Void
  /// The effects on the view, from the innermost to the outermost.
  private var effects: [ViewEffect] = []
  /// The place that the view with its effects comes from; nil for the context's place.
  private var place: Place?

  /// Erases the type of a view.
  public init<Content: View>(_ content: Content) {
    append = {
      // In a run, a view of another type is another view.
      if $1.live != nil {
        return content.appendNodes(to: &$0, at: Place(Place.view(Content.self), in: $1.place), in: $1)
      }
      content.appendContent(to: &$0, in: $1)
    }
  }
  /// Erases the type of a view.
  public init<Content: View>(erasing content: Content) { self.init(content) }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    if place == nil { return appendOwnNodes(to: &nodes, in: context) }
    var context = context
    appendNodes(to: &nodes, in: &context, chargedTo: FrameAccount.current)
  }

  /// Adds the layout nodes of a view. The context is unchanged afterwards: the views of a list share one, because a
  /// copy for each of them would cost as much as a node.
  ///
  /// - Parameter account: The account of the frame, ``FrameAccount/current``.
  func appendNodes(to nodes: inout [LayoutNode], in context: inout ViewContext, chargedTo account: FrameAccount?) {
    guard let place else { return appendOwnNodes(to: &nodes, in: context) }
    let outer = context.place
    context.place = place
    let first = nodes.count
    appendOwnNodes(to: &nodes, in: context)
    context.place = outer
    for i in first..<nodes.count where nodes[i].place == nil { nodes[i].place = place }
    account?.noteExhaustion(at: place)
  }

  private func appendOwnNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let first = nodes.count
    append(&nodes, context)
    if effects.isEmpty { return }
    for i in first..<nodes.count {
      let node = EffectsNode(nodes[i], effects)
      node.place = nodes[i].place
      nodes[i] = node
    }
  }

  /// Adds an effect to the view. Several effects share one node, whereas the modifiers of ``View`` take one node each.
  package mutating func add(_ effect: ViewEffect) {
    if place != nil || !effects.allow(effect) { self = AnyView(self) }
    if effects.isEmpty { effects.reserveCapacity(4) }
    effects.append(effect)
  }

  /// Gives the view a place of its own, such as a position in a scene file, instead of the context's place.
  package mutating func place(at place: Place) {
    if self.place != nil { self = AnyView(self) }
    self.place = place
  }
}
