import PathreelDrawing

/// A type-erased view, for lists that are put together at run time. The elements of scene files become one each.
///
/// ```swift
/// let marks: [AnyView] = [AnyView(Circle()), AnyView(Rectangle().fill(.red))]
/// ```
public struct AnyView: View, PrimitiveView {
  /// What is wrapped.
  private enum Content {
    /// A shape in a frame. It lies here, because most elements of scene files are one.
    case shape(FramedShape)
    /// Adds the layout nodes of a view of any type.
    case view((inout [LayoutNode], ViewContext) -> Void)
  }

  private var content: Content
  /// Whether it wraps a shape without texts.
  let isShape: Bool
  /// The effects on the view, from the innermost to the outermost.
  private(set) var effects: [ViewEffect] = []
  /// The place that the view with its effects comes from; nil for the context's place.
  private(set) var place: Place?

  /// Erases the type of a view.
  public init<Content: View>(_ content: Content) {
    self.content = .view { Self.appendNodes(of: content, to: &$0, in: $1) }
    isShape = false
  }

  /// Erases the type of a shape in a frame.
  init(shape: FramedShape) { (content, isShape) = (.shape(shape), !shape.hasText) }

  /// The shape that is wrapped; nil for a view of another type.
  var shape: FramedShape? { if case .shape(let shape) = content { shape } else { nil } }

  private static func appendNodes(of content: some View, to nodes: inout [LayoutNode], in context: ViewContext) {
    // In a run, a view of another type is another view.
    if context.live != nil {
      let place = Place(Place.view(type(of: content)), in: context.place)
      return content.appendNodes(to: &nodes, at: place, in: context)
    }
    content.appendContent(to: &nodes, in: context)
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
    switch content {
    case .shape(let shape): Self.appendNodes(of: shape, to: &nodes, in: context)
    case .view(let append): append(&nodes, context)
    }
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

  /// Lets a shape draw itself; nil if it already does, or if the view is no plain shape.
  func drawingItself(_ state: DrawThenFill) -> AnyView? {
    guard case .shape(var shape) = content, shape.drawThenFill == nil, effects.isEmpty, place == nil else { return nil }
    shape.drawThenFill = state
    return AnyView(shape: shape)
  }

  /// Gives the view a place of its own, such as a position in a scene file, instead of the context's place.
  package mutating func place(at place: Place) {
    if self.place != nil { self = AnyView(self) }
    self.place = place
  }
}
