import PathreelDrawing

/// The elements of a frame, each with those that lie in it.
///
/// ```swift
/// func show(_ tree: ElementTree, indent: String = "") {
///   print(indent + tree.name, tree.itemCount)
///   for child in tree.children { show(child, indent: indent + "  ") }
/// }
/// ```
package struct ElementTree: Sendable {
  /// Identifies the element; that of the scene at the root.
  package let key: ElementKey
  /// The kind of an element of a scene file, `i = 3` for an iteration, a view's type with positions and ids.
  package let name: String
  /// Where the element, or that of the iteration, stands in the scene file.
  package let position: FilePosition?
  /// Whether it is an iteration of the element around it.
  package let isIteration: Bool
  /// How many fills and strokes it draws with all that lies in it. Those of masks do not count.
  package let itemCount: Int
  /// In the order in which they are drawn first.
  package let children: [ElementTree]
  /// How many more children there are.
  package let omittedChildCount: Int
}

extension DisplayList {
  /// The elements that draw something.
  ///
  /// - Parameters:
  ///   - childLimit: How many children a node has at most.
  ///   - nodeLimit: How many nodes there are in all; those nearest to the root are there first.
  package func elementTree(childLimit: Int = 200, nodeLimit: Int = 10_000) -> ElementTree {
    var growth = TreeGrowth()
    growth.add(items)
    return growth.tree(childLimit: childLimit, nodeLimit: nodeLimit)
  }
}

private struct TreeGrowth {
  private struct Node {
    let key: ElementKey
    let place: Place?
    let parent: Int
    var children: [Int] = []
    /// Items that lie in no child.
    var ownItemCount = 0
  }

  /// The root first, each behind the one around it.
  private var nodes = [Node(key: .scene, place: nil, parent: 0)]
  private var positions: [ElementKey: Int] = [.scene: 0]
  private var positionsOfPlaces: [ObjectIdentifier: Int] = [:]
  private var keys = ElementKeys()

  mutating func add(_ items: [DisplayList.Item]) {
    for item in items {
      if case .group(let group) = item { add(group.items) } else { nodes[node(of: item.place)].ownItemCount += 1 }
    }
  }

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

  func tree(childLimit: Int, nodeLimit: Int) -> ElementTree {
    var itemCounts = nodes.map(\.ownItemCount)
    for i in nodes.indices.dropFirst().reversed() { itemCounts[nodes[i].parent] += itemCounts[i] }
    // Level by level, so that a large part does not leave nothing for the others.
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

  /// The node that shows another one: where a position or an id leads to one view and nothing else, that view.
  private func named(_ node: Int) -> Int {
    var node = node
    while nodes[node].ownItemCount == 0, nodes[node].children.count == 1, nodes[node].place?.step.isWay == true {
      node = nodes[node].children[0]
    }
    return node
  }
}

extension Place.Step {
  /// Whether it only says which of several views comes next.
  fileprivate var isWay: Bool {
    switch self {
    case .position, .id, .branch: true
    case .view, .part, .element, .iteration: false
    }
  }
}
