import PathreelDrawing

// Views in Swift are made for each frame, and add their nodes through the ``RetainedNode`` of their place. Each view is
// compared with the view of the last frame. An unchanged view becomes a ``Fragment``, whose nodes keep their layout and
// items. So does a stack or a modifier whose own values are unchanged, if all its children come from the cache.

extension RetainedNode {
  /// Makes the node of the whole scene's view, in the root of a tree.
  func visit(_ context: ViewContext, _ makeNode: (ViewContext) -> LayoutNode) -> LayoutNode {
    // Equal places share one object, which makes their comparison fast.
    if place != context.place { place = context.place }
    var inner = context
    (inner.place, inner.cache) = (place, self)
    begin()
    defer { forgetRest() }
    return makeNode(inner)
  }

  /// Adds the nodes of a view inside the view of this node.
  ///
  /// - Parameter step: The step to the view's place; nil for a view at the same place.
  func append<Content: View>(
    _ view: Content, after step: Place.Step?, to nodes: inout [LayoutNode], in context: ViewContext
  ) {
    append(view, after: step, in: enter(step.map(Key.step) ?? .content), to: &nodes, context)
  }

  /// Adds the nodes of a list's element.
  func append<Content: View, ID: Hashable>(
    _ view: Content, ofElement id: ID, to nodes: inout [LayoutNode], in context: ViewContext
  ) {
    let small = SmallID(id)
    if let small, let child = enter(small) {
      return append(view, after: child.place?.step ?? Place.id(id), in: child, to: &nodes, context)
    }
    let step = Place.id(id)
    let child = enter(.step(step))
    child.id = small
    append(view, after: step, in: child, to: &nodes, context)
  }

  private func append<Content: View>(
    _ view: Content, after step: @autoclosure () -> Place.Step?, in child: RetainedNode, to nodes: inout [LayoutNode],
    _ context: ViewContext
  ) {
    var inner = context
    let first = nodes.count
    if let place = child.place, place.parent === context.place {
      inner.place = place
    } else if let step = step() {
      inner.place = Place(step, in: context.place)
      child.place = inner.place
    }
    child.appendOwn(view, to: &nodes, in: &inner)
    leave(child)
    guard let place = child.place else { return }
    for i in first..<nodes.count where nodes[i].place == nil { nodes[i].place = place }
    FrameAccount.current?.noteExhaustion(at: place)
  }

  /// Adds the nodes of this node's own view: the cached ones if the view is unchanged.
  private func appendOwn<Content: View>(
    _ view: Content, to nodes: inout [LayoutNode], in context: inout ViewContext
  ) {
    context.cache = isOpen ? self : nil
    // A grid inspects the nodes of its rows, so these are made for each frame.
    if isOpen, !context.isInGrid, isWorthwhile(), isUnchanged(view, or: { $0._isSame(as: $1) }) {
      context.cache = nil
      return fragment { Fragment(in: $0) { view.nodes(in: $0) } }.appendNodes(to: &nodes, in: context)
    }
    view.appendNodes(to: &nodes, in: context)
  }

  /// The fragment of the stored inputs. It is free, because the frame has made the views.
  private func fragment(_ make: (RetainedMemory) -> Fragment) -> Fragment { result { make($0) } as! Fragment }

  /// The node that holds other nodes, such as the node of a stack. It comes from the cache if all its children do and
  /// if `parent` is unchanged.
  ///
  /// - Parameters:
  ///   - parent: The values that decide the node, besides its children and the context.
  ///   - make: Makes the node from its children in a context.
  func join<Parent>(
    _ children: [LayoutNode], by parent: Parent, in context: ViewContext, isSame: (Parent, Parent) -> Bool,
    _ make: @escaping ([LayoutNode], ViewContext) -> LayoutNode
  ) -> LayoutNode {
    let container = enter(.container)
    defer { leave(container) }
    guard container.isOpen else { return make(children, context) }
    var parts: [ContainedNode] = []
    parts.reserveCapacity(children.count)
    for child in children {
      guard let layout = child.kept else {
        container.forgetResult()
        return make(children, context)
      }
      parts.append(ContainedNode(layout: layout, place: child.place))
    }
    if !container.parts.elementsEqual(parts, by: { $0.isSame(as: $1) }) {
      container.forgetResult()
      container.parts = parts
    }
    guard container.isUnchanged(parent, isTimeless: true, or: isSame) else { return make(children, context) }
    var (plain, nodes) = (context, [LayoutNode]())
    plain.cache = nil
    let fragment = container.fragment { memory in
      Fragment(in: memory, weight: 0) { context in [make(parts.map(\.node), context)] }
    }
    fragment.appendNodes(to: &nodes, in: plain)
    return nodes[0]
  }

  /// Replaces the inherited styles by the equal ones of the last frame. Cached nodes compare styles by identity.
  func settle(_ context: inout ViewContext) {
    if let inheritance, inheritance.isSame(as: context.inheritance) {
      context.inheritance = inheritance
    } else {
      inheritance = context.inheritance
    }
  }
}

/// A cached node inside another node.
struct ContainedNode {
  let layout: FragmentLayout
  let place: Place?

  func isSame(as other: ContainedNode) -> Bool { layout === other.layout && place == other.place }

  /// A node inside another cached node.
  var node: LayoutNode {
    let node = FragmentNode(layout)
    node.place = place
    return node
  }
}
