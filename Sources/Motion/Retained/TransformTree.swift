import PathreelDrawing
import PathreelGeometry

/// How the transforms of a part's items follow from the transform of the part.
///
/// So the items can be drawn under another transform, exactly as if the part were drawn there: the same maps are put in front of
/// it in the same order, and numbers come out the same to the last bit.
struct TransformTree {
  private struct Node {
    let map: CGAffineTransform
    /// The node that the map is put in front of; -1 is the part.
    let parent: Int
  }

  private var nodes: [Node] = []
  /// The node of each item.
  private var owners: [Int] = []
  /// The node that is drawn under now.
  private(set) var current = -1
  /// Whether all items are known, and each depends on the part's transform through the nodes alone.
  private(set) var isComplete = true

  /// The memory that it takes, in units of about 50 bytes.
  var weight: Int { nodes.count + owners.count / 8 }

  /// Puts a map in front of the present node.
  mutating func enter(_ map: CGAffineTransform) {
    guard isComplete else { return }
    nodes.append(Node(map: map, parent: current))
    current = nodes.count - 1
  }

  /// Goes back to an earlier node.
  mutating func leave(to node: Int) { current = node }

  /// Notes that an item was drawn.
  mutating func addItem() { if isComplete { owners.append(current) } }

  /// Notes that the items of a part were drawn that has a tree of its own.
  mutating func add(_ part: TransformTree?) {
    guard isComplete else { return }
    guard let part else { return giveUp() }
    let first = nodes.count
    func moved(_ node: Int) -> Int { node < 0 ? current : node + first }
    nodes += part.nodes.map { Node(map: $0.map, parent: moved($0.parent)) }
    owners += part.owners.map(moved)
  }

  /// Notes that items were drawn that depend on the transform in another way.
  mutating func giveUp() { (isComplete, nodes, owners) = (false, [], []) }

  /// How far outlines may be from the true ones that are drawn at each node, under a transform of the part.
  func tolerances(under transform: CGAffineTransform, outputScale: Double) -> [Double] {
    transforms(under: transform).map { OutlineTolerance.shown(at: Double($0.maximumScale) * outputScale) }
  }

  private func transforms(under transform: CGAffineTransform) -> [CGAffineTransform] {
    var transforms: [CGAffineTransform] = []
    transforms.reserveCapacity(nodes.count)
    for node in nodes {
      transforms.append(node.map.concatenating(node.parent < 0 ? transform : transforms[node.parent]))
    }
    return transforms
  }

  /// The part's items under another transform of the part, under which outlines are as fine as before.
  ///
  /// - Parameter items: Those that were noted.
  /// - Returns: nil where a transform has a number that is not finite.
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
