import PathreelDrawing
import PathreelGeometry

/// The transforms of a part's items, as a tree whose root is the transform of the part. ``DisplayListBuilder`` records
/// it while it draws a ``Fragment``.
///
/// With it, the items can be drawn under another transform of the part. The result is equal to a new drawing to the
/// last bit, because the same transforms are concatenated in the same order.
struct TransformTree {
  /// A transform that is applied before the transform of its parent node.
  private struct Node {
    let map: CGAffineTransform
    /// The index of the parent node; −1 for the part.
    let parent: Int
  }

  private var nodes: [Node] = []
  /// The node of each item, by index; −1 for the part.
  private var owners: [Int] = []
  /// The node under which items are drawn now.
  private(set) var current = -1
  /// Whether all items are recorded, and each depends on the part's transform only through the nodes.
  private(set) var isComplete = true

  /// The memory of the tree, in units of about 50 bytes.
  var weight: Int { nodes.count + owners.count / 8 }

  /// Puts a transform in front of the current node.
  mutating func enter(_ map: CGAffineTransform) {
    guard isComplete else { return }
    nodes.append(Node(map: map, parent: current))
    current = nodes.count - 1
  }

  /// Returns to an earlier node.
  mutating func leave(to node: Int) { current = node }

  /// Records an item.
  mutating func addItem() { if isComplete { owners.append(current) } }

  /// Adds the tree of an inner part under the current node. With nil, the transforms of the inner part are unknown, so
  /// this tree gives up too.
  mutating func add(_ part: TransformTree?) {
    guard isComplete else { return }
    guard let part else { return giveUp() }
    let first = nodes.count
    func moved(_ node: Int) -> Int { node < 0 ? current : node + first }
    nodes += part.nodes.map { Node(map: $0.map, parent: moved($0.parent)) }
    owners += part.owners.map(moved)
  }

  /// Gives up, because an item depends on the part's transform in another way than through the nodes.
  mutating func giveUp() { (isComplete, nodes, owners) = (false, [], []) }

  /// The outline tolerance at each node, for a transform of the part.
  func tolerances(under transform: CGAffineTransform, outputScale: Double) -> [Double] {
    transforms(under: transform).map { OutlineTolerance.shown(at: Double($0.maximumScale) * outputScale) }
  }

  /// The transform of each node, for a transform of the part.
  private func transforms(under transform: CGAffineTransform) -> [CGAffineTransform] {
    var transforms: [CGAffineTransform] = []
    transforms.reserveCapacity(nodes.count)
    for node in nodes {
      transforms.append(node.map.concatenating(node.parent < 0 ? transform : transforms[node.parent]))
    }
    return transforms
  }

  /// The part's items under another transform of the part, for which outline tolerances are the same.
  ///
  /// - Parameter items: The recorded items.
  /// - Returns: nil if a transform has a coefficient that is not finite.
  func items(_ items: [DisplayList.Item], under transform: CGAffineTransform) -> [DisplayList.Item]? {
    precondition(isComplete && items.count == owners.count)
    let transforms = transforms(under: transform)
    var moved: [DisplayList.Item] = []
    moved.reserveCapacity(items.count)
    for (i, owner) in owners.enumerated() {
      let own = owner < 0 ? transform : transforms[owner]
      guard (own.a + own.b + own.c + own.d).isFinite, (own.tx + own.ty).isFinite else { return nil }
      switch items[i] {
      case .fill(var fill):
        fill.transform = own
        moved.append(.fill(fill))
      case .stroke(var stroke):
        stroke.transform = own
        moved.append(.stroke(stroke))
      case .group: preconditionFailure("a group is no item of a tree")
      }
    }
    return moved
  }
}
