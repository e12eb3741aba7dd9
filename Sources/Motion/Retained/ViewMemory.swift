import PathreelDrawing

/// What the views at one place of a scene were in the frame before, with the nodes that they became.
///
/// The views of a scene in Swift are made for each frame and compared with those of the frame before, place by place. A view that is
/// the same becomes a ``Fragment``, whose nodes keep their layout and items; so does a stack or a modifier whose own values are
/// the same and whose views were all kept. Only the comparison decides, never which memory it was made in, so a frame looks the
/// same whatever its thread made before.
///
/// Memories form a tree like the views. A frame goes through it in its order, and forgets what it did not meet.
package final class ViewMemory {
  /// The step that leads here; nil for a view inside of another one that has the same place.
  private let step: Place.Step?
  /// The id of an element that is small and refers to nothing, so that steps need not be compared.
  private var id: SmallID?
  private var place: Place?
  private let store: RetainedMemory
  private var children: [ViewMemory] = []
  private var childCount = 0
  private var joints: [Joint?] = []
  private var jointCount = 0
  private var view: RememberedValue?
  private var fragment: Fragment?
  private var inheritance: ViewContext.Inheritance?
  /// Whether anything was kept here in this frame.
  private var hasKept = false
  /// How the view itself fared, and all that is in it.
  private var (own, whole) = (Experience(), Experience())
  private var weight = 8 { didSet { store.weight += weight - oldValue } }

  /// How it went lately: what is another one in each frame is looked at less and less often.
  private struct Experience {
    private var failureCount = 0
    private var pause = 4
    private(set) var rest = 0

    mutating func note(_ isGood: Bool) {
      if isGood {
        self = Experience()
        return
      }
      failureCount += 1
      // After a pause two frames are looked at, since it takes two that are the same.
      if failureCount == 4 { (failureCount, rest, pause) = (2, pause, min(2 * pause, 16)) }
    }

    /// Whether this frame belongs to a pause.
    mutating func rests() -> Bool {
      if rest == 0 { return false }
      rest -= 1
      return true
    }
  }

  init(_ step: Place.Step? = nil, in store: RetainedMemory) {
    (self.step, self.store) = (step, store)
    store.weight += weight
  }

  deinit { store.weight -= weight }

  /// Makes the node of the whole scene's view.
  func visit(_ context: ViewContext, _ makeNode: (ViewContext) -> LayoutNode) -> LayoutNode {
    // The same place in memory is found to be the same at a glance.
    if place != context.place { place = context.place }
    var inner = context
    (inner.place, inner.memory) = (place, self)
    begin()
    defer { forgetRest() }
    return makeNode(inner)
  }

  /// Adds the nodes of a view inside of that of this memory.
  ///
  /// - Parameter step: The step that leads to it; nil for a view at the same place.
  func append<Content: View>(
    _ view: Content, after step: Place.Step?, to nodes: inout [LayoutNode], in context: ViewContext
  ) {
    append(view, in: child(after: step), to: &nodes, context)
  }

  /// Adds the nodes of a list's element.
  func append<Content: View, ID: Hashable>(
    _ view: Content, ofElement id: ID, to nodes: inout [LayoutNode], in context: ViewContext
  ) {
    let small = SmallID(id)
    if let small, childCount < children.count, children[childCount].id == small {
      childCount += 1
      return append(view, in: children[childCount - 1], to: &nodes, context)
    }
    let memory = child(after: Place.id(id))
    memory.id = small
    append(view, in: memory, to: &nodes, context)
  }

  private func append<Content: View>(
    _ view: Content, in memory: ViewMemory, to nodes: inout [LayoutNode], _ context: ViewContext
  ) {
    var inner = context
    guard let step = memory.step else {
      memory.appendOwn(view, to: &nodes, in: &inner)
      if memory.hasKept { hasKept = true }
      return
    }
    let place: Place
    if let known = memory.place, known.parent === context.place {
      place = known
    } else {
      place = Place(step, in: context.place)
      memory.place = place
    }
    inner.place = place
    let first = nodes.count
    memory.appendOwn(view, to: &nodes, in: &inner)
    if memory.hasKept { hasKept = true }
    for i in first..<nodes.count where nodes[i].place == nil { nodes[i].place = place }
    FrameAccount.current?.noteExhaustion(at: place)
  }

  private func child(after step: Place.Step?) -> ViewMemory {
    defer { childCount += 1 }
    if childCount < children.count {
      if children[childCount].step == step { return children[childCount] }
      // Elements of a list come and go.
      if let index = children[childCount...].firstIndex(where: { $0.step == step }) {
        children.removeSubrange(childCount..<index)
        return children[childCount]
      }
    }
    let child = ViewMemory(step, in: store)
    children.insert(child, at: childCount)
    return child
  }

  private func appendOwn<Content: View>(
    _ view: Content, to nodes: inout [LayoutNode], in context: inout ViewContext
  ) {
    hasKept = false
    if whole.rests() {
      context.memory = nil
      return view.appendNodes(to: &nodes, in: context)
    }
    // A grid looks at what its rows are made of.
    if !context.isInGrid, !own.rests() {
      if let last = self.view, last.isSame(as: view, or: { $0._isSame(as: $1) }) {
        (own, whole, hasKept) = (Experience(), Experience(), true)
        (children, joints, context.memory) = ([], [], nil)
        let fragment = fragment ?? Fragment(of: view, in: store)
        self.fragment = fragment
        return fragment.appendNodes(to: &nodes, in: context)
      }
      remember(view)
    }
    context.memory = self
    begin()
    view.appendNodes(to: &nodes, in: context)
    forgetRest()
    whole.note(hasKept)
    if whole.rest > 0 { forgetAll() }
  }

  /// Remembers a view that is another one than that of the frame before.
  private func remember<Content: View>(_ view: Content) {
    (fragment, weight) = (nil, 8)
    own.note(false)
    guard own.rest == 0 else {
      self.view = nil
      return
    }
    if self.view?.becomes(view) != true { self.view = RememberedValue(view) }
    weight = 12 + MemoryLayout<Content>.size / 50
  }

  private func begin() { (childCount, jointCount) = (0, 0) }

  private func forgetRest() {
    if childCount < children.count { children.removeSubrange(childCount...) }
    if jointCount < joints.count { joints.removeSubrange(jointCount...) }
  }

  private func forgetAll() { (children, joints, view, fragment, weight) = ([], [], nil, nil, 8) }

  /// The node that joins others, such as that of a stack: the one that was kept, if all of them were, and if what joins them is the same.
  ///
  /// - Parameters:
  ///   - parent: What decides the node beside its children and the context.
  ///   - make: Makes the node of its children in a context.
  func join<Parent>(
    _ children: [LayoutNode], by parent: Parent, in context: ViewContext, isSame: (Parent, Parent) -> Bool,
    _ make: @escaping ([LayoutNode], ViewContext) -> LayoutNode
  ) -> LayoutNode {
    let index = jointCount
    jointCount += 1
    if index == joints.count { joints.append(nil) }
    var parts: [Joint.Part] = []
    parts.reserveCapacity(children.count)
    for child in children {
      guard let layout = child.kept else {
        joints[index] = nil
        return make(children, context)
      }
      parts.append(Joint.Part(layout: layout, place: child.place))
    }
    var plain = context
    plain.memory = nil
    if let joint = joints[index], joint.parts.elementsEqual(parts, by: { $0.isSame(as: $1) }),
      joint.context.decidesTheSame(as: context), joint.parent.isSame(as: parent, or: isSame)
    {
      hasKept = true
      if let layout = joint.layout {
        layout.beginFrame()
        return FragmentNode(layout)
      }
      let layout = FragmentLayout(of: make(parts.map(\.node), plain), in: store) { make(parts.map(\.node), plain) }
      joint.layout = layout
      return FragmentNode(layout)
    }
    joints[index] = Joint(parts: parts, parent: RememberedValue(parent), context: plain)
    return make(children, context)
  }

  /// Gives views the styles of the frame before, if they are the same as those that they inherit now: what is kept asks for that.
  func settle(_ context: inout ViewContext) {
    if let inheritance, inheritance.isSame(as: context.inheritance) {
      context.inheritance = inheritance
    } else {
      inheritance = context.inheritance
    }
  }

  /// A node that joins others.
  private final class Joint {
    /// One of the nodes.
    struct Part {
      let layout: FragmentLayout
      let place: Place?

      func isSame(as other: Part) -> Bool { layout === other.layout && place == other.place }

      /// The node anew.
      var node: LayoutNode {
        let node = FragmentNode(layout)
        node.place = place
        return node
      }
    }

    let parts: [Part]
    let parent: RememberedValue
    let context: ViewContext
    var layout: FragmentLayout?

    init(parts: [Part], parent: RememberedValue, context: ViewContext) {
      (self.parts, self.parent, self.context) = (parts, parent, context)
    }
  }
}
