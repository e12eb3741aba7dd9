import Foundation
import PathreelGeometry

/// One of the views that a ``Layout`` arranges.
public struct LayoutSubview: Equatable {
  let node: LayoutNode
  fileprivate let index: Int
  fileprivate let placements: Placements

  /// The size the view takes for a proposal, in points.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { node.size(for: proposal) }
  /// The same with the view's alignment guides.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions { node.dimensions(for: proposal) }
  /// What `layoutPriority` says; 0 unless given.
  public var priority: Double { node.layoutPriority }
  /// The distances that the view would like to its neighbours.
  public var spacing: ViewSpacing { node.spacing }

  /// Puts a point of the view at `position`, in the coordinates of the bounds that the layout was given.
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
    let corner = anchor.point(in: CGRect(origin: .zero, size: anchor == .topLeading ? .zero : node.size(for: proposal)))
    placements.places[index] = Placement(
      origin: CGPoint(x: position.x - corner.x, y: position.y - corner.y), proposal: proposal)
  }

  /// What `layoutValue(key:value:)` says of the view, or the key's default.
  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
    node.layoutValue(ObjectIdentifier(key)) as? Key.Value ?? key.defaultValue
  }

  public static func == (a: LayoutSubview, b: LayoutSubview) -> Bool { a.node === b.node }
}

/// The views that a ``Layout`` arranges, in order.
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

  /// The guide that follows from those that placed views set.
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

/// Where a view stands in its container.
struct Placement {
  var origin: CGPoint
  var proposal: ProposedViewSize
}

/// What a layout says while it places its views.
final class Placements {
  var places: [Placement?]

  init(count: Int) { places = Array(repeating: nil, count: count) }
}

/// What names a value that views give to the layout they stand in.
///
/// ```swift
/// struct Share: LayoutValueKey { static let defaultValue: CGFloat = 1 }
/// let wide = Color.red.layoutValue(key: Share.self, value: 2)  // read as subview[Share.self]
/// ```
public protocol LayoutValueKey {
  /// The type of the value; the compiler infers it.
  associatedtype Value
  /// The value of a view that gives none.
  static var defaultValue: Value { get }
}

extension View {
  /// Gives a value to the layout that the view stands in directly.
  public func layoutValue<Key: LayoutValueKey>(key: Key.Type, value: Key.Value) -> some View {
    Valued(content: self, key: ObjectIdentifier(key), value: value)
  }
}

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
