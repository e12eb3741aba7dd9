import PathreelDrawing

/// What is kept of one place of a scene from one frame to the next: the inputs of a part, and its result.
///
/// A part is a view in Swift, an element of a scene file or several in a row, a block of iterations, or a node that
/// holds other nodes, such as the node of a stack. All are kept by the same rule: the result is reused if the inputs
/// equal those of the last frame. It is made when the same inputs occur for the second time, or at once if the part is
/// known not to depend on time. Only the comparison decides, so a frame looks the same whatever its thread made before.
///
/// Nodes form a tree, as the places of a scene do; a ``Retention`` owns it. A frame visits the tree in order. At the end
/// of a visit, a node removes the nodes inside it that were not visited.
///
/// A node belongs to one thread. No access to a property that is marked `unchecked` calls other code, so dynamic checks
/// for exclusive access could find nothing.
package final class RetainedNode {
  /// What distinguishes a node from its siblings.
  package enum Key: Hashable {
    /// A view at the place of its parent.
    case content
    /// A view one step away from the place of its parent.
    case step(Place.Step)
    /// A part of a scene file: a number that is unique among the parts of all files, and the position of the first
    /// iteration if it is a block.
    case part(Int, block: Int = 0)
    /// An iteration of a repeat. It has no result of its own.
    case iteration(Int)
    /// The node in which a view puts its children, such as the node of a stack.
    case container
  }

  private let key: Key
  /// The id of a list's element, if it is small and holds no reference. Comparing it is faster than comparing keys.
  @exclusivity(unchecked) var id: SmallID?
  /// The place of the view; nil for a part that is not a view in Swift.
  @exclusivity(unchecked) var place: Place?
  /// Counts the memory of the results.
  let memory: RetainedMemory
  /// The nodes inside this one. The first ``visitedCount`` were visited in this frame.
  @exclusivity(unchecked) private var children: [RetainedNode] = []
  @exclusivity(unchecked) private var visitedCount = 0
  /// For each key among the children that this frame has not visited, the distance of its first child from the end of
  /// ``children``. Visited children lie before them, so it does not change. Nil until a search needs it.
  @exclusivity(unchecked) private var distances: [Key: Int]?
  /// The inputs of the last frame; nil if they are not compared.
  @exclusivity(unchecked) private var inputs: RememberedValue?
  /// What was made from ``inputs``, with its cost; nil before it was made.
  @exclusivity(unchecked) private var kept: (object: AnyObject, cost: FrameCost)?
  /// What can prove in the next frame that ``inputs`` have not changed, without evaluating them; nil without such a
  /// proof. Scene files have one for a block of iterations.
  @exclusivity(unchecked) package var test: AnyObject?
  /// The nodes that a ``Key/container`` holds.
  @exclusivity(unchecked) var parts: [ContainedNode] = []
  /// The inherited styles of the last frame, for ``settle(_:)``.
  @exclusivity(unchecked) var inheritance: ViewContext.Inheritance?
  /// Whether this frame reused anything here.
  @exclusivity(unchecked) private var hasKept = false
  /// Whether nodes inside this one may be visited.
  @exclusivity(unchecked) package private(set) var isOpen = true
  /// `own` is about the part itself, `whole` about the part and everything inside it.
  @exclusivity(unchecked) private var (own, whole) = (BackOff(), BackOff())
  /// The memory of this node, in units of about 50 bytes.
  private var weight = 8 { didSet { memory.weight += weight - oldValue } }

  init(_ key: Key, in memory: RetainedMemory) {
    (self.key, self.memory) = (key, memory)
    memory.weight += weight
  }

  deinit { memory.weight -= weight }

  // MARK: Visits

  /// Begins the visit of a node inside this one. If nothing of it was reused for some frames, it is not open: nothing
  /// inside it is kept or visited in this frame.
  package func enter(_ key: Key) -> RetainedNode {
    let child = child(key)
    child.open()
    return child
  }

  /// Begins the visit of the next node if it has this id.
  func enter(_ id: SmallID) -> RetainedNode? {
    guard visitedCount < children.count, children[visitedCount].id == id else { return nil }
    visitedCount += 1
    children[visitedCount - 1].open()
    return children[visitedCount - 1]
  }

  /// Ends the visit of a node inside this one.
  package func leave(_ child: RetainedNode) {
    if child.isOpen { child.close() }
    if child.hasKept { hasKept = true }
  }

  private func open() {
    hasKept = false
    isOpen = !whole.rests()
    if isOpen { begin() }
  }

  private func close() {
    forgetRest()
    whole.note(hasKept)
    if whole.isPausing { (children, inputs, kept, test, parts, weight) = ([], nil, nil, nil, [], 8) }
  }

  /// Begins a visit of the children.
  func begin() { (visitedCount, distances) = (0, nil) }

  /// Removes the children that were not visited.
  func forgetRest() {
    distances = nil
    if visitedCount < children.count { children.removeSubrange(visitedCount...) }
  }

  /// The next child with a key. It is made if the last frame had none.
  private func child(_ key: Key) -> RetainedNode {
    defer { visitedCount += 1 }
    if visitedCount < children.count {
      if children[visitedCount].key == key { return children[visitedCount] }
      // Children before it are gone.
      let next = visitedCount + 1
      if let index = children[next...].prefix(4).firstIndex(where: { $0.key == key }) ?? laterIndex(of: key) {
        children.removeSubrange(visitedCount..<index)
        return children[visitedCount]
      }
    }
    let child = RetainedNode(key, in: memory)
    children.insert(child, at: visitedCount)
    return child
  }

  /// The index of the first child with a key among those that were not visited. A dictionary finds it, because all
  /// elements of a list may be new in each frame.
  private func laterIndex(of key: Key) -> Int? {
    let known =
      distances
      ?? Dictionary(
        zip(children[visitedCount...].lazy.map(\.key), stride(from: children.count - visitedCount, to: 0, by: -1)),
        uniquingKeysWith: { first, _ in first })
    distances = known
    guard let distance = known[key], distance <= children.count - visitedCount else { return nil }
    return children.count - distance
  }

  // MARK: Inputs and results

  /// Whether the inputs are worth comparing in this frame.
  package func isWorthwhile() -> Bool { !own.rests() }

  /// Whether the inputs equal those of the last frame. If they do not, they are stored for the next frame.
  ///
  /// - Parameters:
  ///   - isTimeless: Whether the part is known not to depend on time, so that its inputs are always compared.
  ///   - isSame: Compares inputs whose bits differ.
  func isUnchanged<Inputs>(_ inputs: Inputs, isTimeless: Bool = false, or isSame: (Inputs, Inputs) -> Bool) -> Bool {
    if let last = self.inputs, last.isSame(as: inputs, or: isSame) {
      noteKept()
      return true
    }
    (kept, weight) = (nil, 8)
    own.note(false)
    if own.isPausing, !isTimeless {
      self.inputs = nil
    } else {
      if self.inputs?.replace(with: inputs) != true { self.inputs = RememberedValue(inputs) }
      weight = 12 + MemoryLayout<Inputs>.size / 50
    }
    return false
  }

  /// Notes that the part is reused as a whole, so that nothing inside it needs nodes.
  package func noteKept() { (own, whole, hasKept, children) = (BackOff(), BackOff(), true, []) }

  /// The result: the stored one, or one that `make` makes for the stored inputs. A frame is charged the same for both.
  package func result(_ make: (RetainedMemory) throws -> AnyObject) rethrows -> AnyObject {
    if let kept {
      FrameAccount.current?.charge(kept.cost)
      return kept.object
    }
    let (object, cost) = try FrameAccount.pricing { try make(memory) }
    kept = (object, cost)
    return object
  }

  /// Returns the result of a part of a scene file.
  ///
  /// - Parameters:
  ///   - inputs: Everything that decides the result.
  ///   - isTimeless: Whether the part is known not to depend on time.
  /// - Returns: nil for a part that is not worth keeping yet.
  package func result(
    for inputs: [Retention.Input], isTimeless: Bool, _ make: (RetainedMemory) throws -> AnyObject
  ) rethrows -> AnyObject? {
    let isSame = isUnchanged(inputs, isTimeless: isTimeless, or: ==)
    if !isSame { weight += inputs.count }
    return isSame || isTimeless ? try result(make) : nil
  }

  /// The inputs of the last frame, and whether there is a result for them; nil if they were not compared.
  package var lastInputs: (inputs: [Retention.Input], isKept: Bool)? {
    inputs?.value(as: [Retention.Input].self).map { ($0, kept != nil) }
  }

  /// Forgets the inputs and the result.
  func forgetResult() { (inputs, kept, parts) = (nil, nil, []) }

  /// The number of fragments in the tree.
  var fragmentCount: Int { children.reduce(kept?.object is Fragment ? 1 : 0) { $0 + $1.fragmentCount } }
}
