import PathreelDrawing

/// The tree of a frame's elements. The preview's page shows it (`TreeMessage`).
///
/// ```swift
/// func show(_ tree: ElementTree, indent: String = "") {
///   print(indent + tree.name, tree.itemCount)
///   for child in tree.children { show(child, indent: indent + "  ") }
/// }
/// ```
package struct ElementTree: Sendable {
  /// The element's key; the scene's key at the root.
  package let key: ElementKey
  /// The name: the kind of a scene file's element, `i = 3` for an iteration, or a view's type with positions and ids.
  package let name: String
  /// The position of the element, or of the iteration's element, in the scene file; nil for a view in Swift.
  package let position: FilePosition?
  /// Whether this is an iteration of the enclosing element.
  package let isIteration: Bool
  /// The number of fills and strokes that the element draws, with everything inside it but without masks.
  package let itemCount: Int
  /// The elements inside, in the order in which they are first drawn.
  package let children: [ElementTree]
  /// The number of further children that are left out.
  package let omittedChildCount: Int
}

extension DisplayList {
  /// Makes the tree of the elements that draw anything.
  ///
  /// - Parameters:
  ///   - childLimit: The largest number of children of a node.
  ///   - nodeLimit: The largest number of all nodes. Nodes near the root are kept first.
  package func elementTree(childLimit: Int = 200, nodeLimit: Int = 10_000) -> ElementTree {
    var growth = TreeGrowth()
    growth.add(items)
    return growth.tree(childLimit: childLimit, nodeLimit: nodeLimit)
  }
}

/// Builds the tree of a list's elements.
private struct TreeGrowth {
  private struct Node {
    let key: ElementKey
    let place: Place?
    /// The index of the parent; the root is its own parent.
    let parent: Int
    var children: [Int] = []
    /// The number of items that lie in no child.
    var ownItemCount = 0
  }

  /// The nodes; the root is first, and each node is after its parent.
  private var nodes = [Node(key: .scene, place: nil, parent: 0)]
  /// The indices of the nodes, by key and by the address of the place.
  private var positions: [ElementKey: Int] = [.scene: 0]
  private var positionsOfPlaces: [ObjectIdentifier: Int] = [:]
  private var keys = ElementKeys()

  /// Adds items to the elements that drew them.
  mutating func add(_ items: [DisplayList.Item]) {
    for item in items {
      if case .group(let group) = item { add(group.items) } else { nodes[node(of: item.place)].ownItemCount += 1 }
    }
  }

  /// The index of a place's node, which is added if it is new.
  private mutating func node(of place: Place?) -> Int {
    guard let place else { return 0 }
    if let position = positionsOfPlaces[ObjectIdentifier(place)] { return position }
    let parent = node(of: place.parent)
    let key = keys[place]
    let position = positions[key] ?? nodes.count
    if position == nodes.count {
      nodes.append(Node(key: key, place: place, parent: parent))
      nodes[parent].children.append(position)
      positions[key] = position
    }
    positionsOfPlaces[ObjectIdentifier(place)] = position
    return position
  }

  /// The tree, within the limits.
  func tree(childLimit: Int, nodeLimit: Int) -> ElementTree {
    var itemCounts = nodes.map(\.ownItemCount)
    for i in nodes.indices.dropFirst().reversed() { itemCounts[nodes[i].parent] += itemCounts[i] }
    // The nodes are added level by level (breadth first), so that a large branch leaves room for the others.
    var shown = [0]
    var (next, children) = (0, [Int: [Int]]())
    while next < shown.count, shown.count < nodeLimit {
      let count = min(childLimit, nodeLimit - shown.count)
      let own = nodes[shown[next]].children.prefix(count).map(named)
      children[shown[next]] = own
      shown += own
      next += 1
    }
    var trees: [Int: ElementTree] = [:]
    for i in shown.reversed() {
      let own = (children[i] ?? []).map { trees.removeValue(forKey: $0)! }
      let isIteration = if case .iteration = nodes[i].place?.step { true } else { false }
      trees[i] = ElementTree(
        key: nodes[i].key, name: nodes[i].place?.name ?? "scene", position: nodes[i].place?.filePositions.first,
        isIteration: isIteration, itemCount: itemCounts[i], children: own,
        omittedChildCount: nodes[i].children.count - own.count)
    }
    return trees[0]!
  }

  /// The node to show in place of another one. If the node of a position or an id contains only a single view, that
  /// view's node is shown.
  private func named(_ node: Int) -> Int {
    var node = node
    while nodes[node].ownItemCount == 0, nodes[node].children.count == 1, nodes[node].place?.step.isWay == true {
      node = nodes[node].children[0]
    }
    return node
  }
}

extension Place.Step {
  /// Whether the step only selects one of several views.
  fileprivate var isWay: Bool {
    switch self {
    case .position, .id, .branch: true
    case .view, .part, .element, .iteration: false
    }
  }
}
