import Foundation
import PathreelGeometry

/// A view in a ``Layout``: a proxy by which the layout's methods measure and place it.
public struct LayoutSubview: Equatable {
  let node: LayoutNode
  /// The index of the view in its container.
  fileprivate let index: Int
  /// The storage for the positions of the container's views.
  fileprivate let placements: Placements

  /// The size that the view takes for a proposal, in points.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { node.size(for: proposal) }
  /// The size that the view takes for a proposal, with its alignment guides.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions { node.dimensions(for: proposal) }
  /// The layout priority; 0 by default.
  public var priority: Double { node.layoutPriority }
  /// The preferred distances to neighbours.
  public var spacing: ViewSpacing { node.spacing }

  /// Places the view's anchor point at `position`, in the coordinates of the bounds that the layout gets.
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
    let corner = anchor.point(in: CGRect(origin: .zero, size: anchor == .topLeading ? .zero : node.size(for: proposal)))
    placements.places[index] = Placement(
      origin: CGPoint(x: position.x - corner.x, y: position.y - corner.y), proposal: proposal)
  }

  /// The view's value for a layout key, or the key's default.
  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
    node.value(key)
  }

  public static func == (a: LayoutSubview, b: LayoutSubview) -> Bool { a.node === b.node }
}

/// The subviews of a ``Layout``, in order.
public struct LayoutSubviews: RandomAccessCollection, Equatable {
  private let nodes: [LayoutNode]
  private let placements: Placements
  public let startIndex: Int
  public let endIndex: Int

  init(_ nodes: [LayoutNode], placements: Placements) {
    (self.nodes, self.placements, startIndex, endIndex) = (nodes, placements, 0, nodes.count)
  }

  private init(_ whole: LayoutSubviews, _ bounds: Range<Int>) {
    (nodes, placements, startIndex, endIndex) = (
      whole.nodes, whole.placements, bounds.lowerBound, bounds.upperBound
    )
  }

  public subscript(index: Int) -> LayoutSubview {
    LayoutSubview(node: nodes[index], index: index, placements: placements)
  }
  public subscript(bounds: Range<Int>) -> LayoutSubviews { LayoutSubviews(self, bounds) }

  /// The container's guide, merged from the guides that the placed views set; nil if no view sets one.
  func mergedGuide(_ key: AlignmentKey) -> CGFloat? {
    key.merged(
      indices.compactMap { i in
        guard let place = placements.places[i] else { return nil }
        return nodes[i].guide(key, for: place.proposal).map {
          $0 + (key.axis == .horizontal ? place.origin.x : place.origin.y)
        }
      })
  }

  public static func == (a: LayoutSubviews, b: LayoutSubviews) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy(==)
  }
}

/// The position of a view in its container, and the proposal that it gets.
struct Placement {
  /// The top-left corner, in the container's coordinates.
  var origin: CGPoint
  var proposal: ProposedViewSize
}

/// The positions that a layout sets while it places its views. It is a class, because each ``LayoutSubview`` writes to
/// the same object. One thread uses it, and no access calls other code, so it needs no dynamic checks for exclusive
/// access.
final class Placements {
  /// The position of each view; nil until it is placed.
  @exclusivity(unchecked) var places: [Placement?]

  init(count: Int) { places = Array(repeating: nil, count: count) }
}

/// The type that identifies a value that views set for the layout around them. Authors of custom layouts declare one;
/// the package uses it too, for instance in ``Grid``.
///
/// ```swift
/// struct Share: LayoutValueKey { static let defaultValue: CGFloat = 1 }
/// let wide = Color.red.layoutValue(key: Share.self, value: 2)  // read as subview[Share.self]
/// ```
public protocol LayoutValueKey {
  /// The type of the value; the compiler infers it.
  associatedtype Value
  /// The value of a view that sets none.
  static var defaultValue: Value { get }
}

extension LayoutNode {
  /// The layout value that the node's view sets for a key, or the key's default.
  func value<Key: LayoutValueKey>(_ key: Key.Type) -> Key.Value {
    // A cast of nil to an optional type would succeed, and so hide the default.
    guard let value = layoutValue(ObjectIdentifier(key)) else { return key.defaultValue }
    return value as? Key.Value ?? key.defaultValue
  }
}

extension View {
  /// Sets a value for the layout that directly contains the view.
  public func layoutValue<Key: LayoutValueKey>(key: Key.Type, value: Key.Value) -> some View {
    Valued(content: self, key: ObjectIdentifier(key), value: value)
  }
}

/// A view that sets one layout value and keeps its content's other ones.
struct Valued<Content: View>: View, UnaryView {
  let content: Content
  let key: ObjectIdentifier
  let value: Any

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode { Node(child, key: key, value: value) }

  private final class Node: UnaryNode {
    let key: ObjectIdentifier
    let value: Any

    init(_ child: LayoutNode, key: ObjectIdentifier, value: Any) {
      (self.key, self.value) = (key, value)
      super.init(child)
    }
    override func layoutValue(_ key: ObjectIdentifier) -> Any? { key == self.key ? value : child.layoutValue(key) }
  }
}
