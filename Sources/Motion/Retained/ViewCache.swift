import PathreelDrawing

/// The views of the last frame at one place of a scene in Swift, with the nodes that they became. The root cache
/// belongs to a ``Retention``; views add their nodes through it.
///
/// Views in Swift are made for each frame. Each view is compared with the view of the last frame at the same place. An
/// unchanged view becomes a ``Fragment``, whose nodes keep their layout and items. So does a stack or a modifier whose
/// own values are unchanged, if all its children come from the cache. Only the comparison decides, so a frame looks the
/// same whatever its thread made before.
///
/// Caches form a tree, as views do. A frame visits it in order, and removes the caches that it did not visit.
package final class ViewCache {
  /// The step from the parent view's place (`Place.Step`); nil for a view with the same place as its parent.
  private let step: Place.Step?
  /// The id of a list's element, if it is small and holds no reference. Comparing it is faster than comparing steps.
  private var id: SmallID?
  private var place: Place?
  /// Counts the memory of the cached results.
  private let store: RetainedMemory
  /// The caches of the views inside this one. The first ``childCount`` were visited in this frame.
  private var children: [ViewCache] = []
  private var childCount = 0
  /// For each step among the children that this frame has not visited, the distance of its first child from the end of
  /// ``children``. Visited children lie before them, so it does not change. Nil until a search needs it.
  private var distances: [Place.Step?: Int]?
  /// The nodes in which this view puts its children, such as the node of a stack. The first ``jointCount`` were visited
  /// in this frame.
  private var joints: [Joint?] = []
  private var jointCount = 0
  /// The view of the last frame; nil if it is not compared.
  private var view: RememberedValue?
  /// The cached nodes of ``view``; nil before it was unchanged for the first time.
  private var fragment: Fragment?
  /// The inherited styles of the last frame, for ``settle(_:)``.
  private var inheritance: ViewContext.Inheritance?
  /// Whether this frame reused anything here.
  private var hasKept = false
  /// Statistics: `own` is about the view itself, `whole` about the view and everything inside it.
  private var (own, whole) = (Experience(), Experience())
  /// The memory of this cache, in units of about 50 bytes.
  private var weight = 8 { didSet { store.weight += weight - oldValue } }

  /// Decides whether to compare a view. A view that changes in each frame is compared less and less often.
  private struct Experience {
    /// The number of consecutive frames that reused nothing.
    private var failureCount = 0
    /// The length of the next pause, in frames.
    private var pause = 4
    /// The number of frames that are left of the current pause.
    private(set) var rest = 0

    /// Notes whether a frame reused anything, and starts a pause after the fourth failure.
    mutating func note(_ isGood: Bool) {
      if isGood {
        self = Experience()
        return
      }
      failureCount += 1
      // After a pause, two frames are compared before the next pause, because only the second of two equal frames
      // reuses anything.
      if failureCount == 4 { (failureCount, rest, pause) = (2, pause, min(2 * pause, 16)) }
    }

    /// Counts a frame, and returns whether it belongs to a pause, in which the cache is not used.
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
    // Equal places share one object, which makes their comparison fast.
    if place != context.place { place = context.place }
    var inner = context
    (inner.place, inner.cache) = (place, self)
    begin()
    defer { forgetRest() }
    return makeNode(inner)
  }

  /// Adds the nodes of a view inside the view of this cache.
  ///
  /// - Parameter step: The step to the view's place; nil for a view at the same place.
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
    _ view: Content, in memory: ViewCache, to nodes: inout [LayoutNode], _ context: ViewContext
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

  /// The cache of the next view. It is made if the last frame had no view after this step.
  private func child(after step: Place.Step?) -> ViewCache {
    defer { childCount += 1 }
    if childCount < children.count {
      if children[childCount].step == step { return children[childCount] }
      // Elements before it were removed from the list.
      let next = childCount + 1
      if let index = children[next...].prefix(4).firstIndex(where: { $0.step == step }) ?? laterIndex(of: step) {
        children.removeSubrange(childCount..<index)
        return children[childCount]
      }
    }
    let child = ViewCache(step, in: store)
    children.insert(child, at: childCount)
    return child
  }

  /// The index of the first child after a step among those that were not visited. A dictionary finds it, because all
  /// elements of a list may be new in each frame.
  private func laterIndex(of step: Place.Step?) -> Int? {
    let known =
      distances
      ?? Dictionary(
        zip(children[childCount...].lazy.map(\.step), stride(from: children.count - childCount, to: 0, by: -1)),
        uniquingKeysWith: { first, _ in first })
    distances = known
    guard let distance = known[step], distance <= children.count - childCount else { return nil }
    return children.count - distance
  }

  /// Adds the nodes of this cache's own view: the cached ones if the view is unchanged.
  private func appendOwn<Content: View>(
    _ view: Content, to nodes: inout [LayoutNode], in context: inout ViewContext
  ) {
    hasKept = false
    if whole.rests() {
      context.cache = nil
      return view.appendNodes(to: &nodes, in: context)
    }
    // A grid inspects the nodes of its rows, so these are made for each frame.
    if !context.isInGrid, !own.rests() {
      if let last = self.view, last.isSame(as: view, or: { $0._isSame(as: $1) }) {
        (own, whole, hasKept) = (Experience(), Experience(), true)
        (children, joints, context.cache) = ([], [], nil)
        let fragment = fragment ?? Fragment(of: view, in: store)
        self.fragment = fragment
        return fragment.appendNodes(to: &nodes, in: context)
      }
      remember(view)
    }
    context.cache = self
    begin()
    view.appendNodes(to: &nodes, in: context)
    forgetRest()
    whole.note(hasKept)
    if whole.rest > 0 { forgetAll() }
  }

  /// Stores a changed view for the comparison in the next frame.
  private func remember<Content: View>(_ view: Content) {
    (fragment, weight) = (nil, 8)
    own.note(false)
    guard own.rest == 0 else {
      self.view = nil
      return
    }
    if self.view?.replace(with: view) != true { self.view = RememberedValue(view) }
    weight = 12 + MemoryLayout<Content>.size / 50
  }

  /// Begins a visit of the children.
  private func begin() { (childCount, jointCount, distances) = (0, 0, nil) }

  /// Removes the children that were not visited.
  private func forgetRest() {
    distances = nil
    if childCount < children.count { children.removeSubrange(childCount...) }
    if jointCount < joints.count { joints.removeSubrange(jointCount...) }
  }

  private func forgetAll() { (children, joints, view, fragment, weight) = ([], [], nil, nil, 8) }

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
    plain.cache = nil
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

  /// Replaces the inherited styles by the equal ones of the last frame. Cached nodes compare styles by identity.
  func settle(_ context: inout ViewContext) {
    if let inheritance, inheritance.isSame(as: context.inheritance) {
      context.inheritance = inheritance
    } else {
      inheritance = context.inheritance
    }
  }

  /// A cached node that holds other nodes, with everything that decides it. ``join(_:by:in:isSame:_:)`` makes it.
  private final class Joint {
    /// One of the nodes that it holds.
    struct Part {
      let layout: FragmentLayout
      let place: Place?

      func isSame(as other: Part) -> Bool { layout === other.layout && place == other.place }

      /// A node for this frame.
      var node: LayoutNode {
        let node = FragmentNode(layout)
        node.place = place
        return node
      }
    }

    let parts: [Part]
    /// The values that decide the node, besides its children and the context.
    let parent: RememberedValue
    let context: ViewContext
    /// The cached node; nil until the inputs were the same in two frames.
    var layout: FragmentLayout?

    init(parts: [Part], parent: RememberedValue, context: ViewContext) {
      (self.parts, self.parent, self.context) = (parts, parent, context)
    }
  }
}
