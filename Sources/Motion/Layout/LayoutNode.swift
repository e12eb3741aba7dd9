import Foundation
import PathreelDrawing
import PathreelGeometry

/// The name of ``_LayoutNode`` inside the package. The class is public only because the public protocol ``View``
/// mentions it.
package typealias LayoutNode = _LayoutNode

/// A layout box of a frame: it answers size proposals, and draws itself at the position that its parent chooses.
///
/// ``Scene`` makes the nodes of a frame from its views, lets them draw into a `DisplayListBuilder` and discards them.
/// They keep no state except memoised answers. Only the nodes of a `Fragment` live for several frames.
///
/// A node belongs to one thread. No access to a property that is marked `unchecked` calls other code, so the dynamic
/// checks for exclusive access, which would take 3 % of a frame's evaluation, can find nothing.
public class _LayoutNode {
  /// The memoised sizes.
  struct Sizes {
    /// The first answer to a size proposal; most nodes get no other proposal.
    fileprivate var first: (proposal: ProposedViewSize, size: CGSize)?
    /// The answers to other size proposals.
    fileprivate var others: [(proposal: ProposedViewSize, size: CGSize)] = []

    /// The memoised size for a proposal; nil if it is not known.
    @inline(__always)
    func known(for proposal: ProposedViewSize) -> CGSize? {
      if let first, first.proposal == proposal { return first.size }
      return others.isEmpty ? nil : others.last { $0.proposal == proposal }?.size
    }

    /// The number of measurements that one more question costs. The search among the memoised answers takes time too, so
    /// it is charged.
    var surcharge: Int { (others.count + 1) / 8 }

    /// Memoises a size.
    mutating func note(_ size: CGSize, for proposal: ProposedViewSize) {
      if first == nil { first = (proposal, size) } else { others.append((proposal, size)) }
    }
  }

  /// The memoised sizes. Only a ``ShapeStackNode`` exchanges them.
  @exclusivity(unchecked) final var sizes = Sizes()
  /// The origin of the node's view in the scene, such as a position in a scene file, for messages and the preview; nil
  /// if it is the same as that of the node around it.
  @exclusivity(unchecked) package final var place: Place?
  /// The memoised alignment guides; a nil value for a guide that no node sets.
  @exclusivity(unchecked) private var guides: [(proposal: ProposedViewSize, key: AlignmentKey, value: CGFloat?)] = []

  /// The cost of one query for a size or guide, in units of ``FrameAccount/Item/layout``.
  private let price: Int

  /// A node whose queries cost `price` each.
  package init(price: Int = 1) { self.price = price }

  /// The size that the node takes when it is offered `proposal`. The answer is memoised.
  package final func size(for proposal: ProposedViewSize) -> CGSize {
    if let known = sizes.known(for: proposal) { return known }
    let account = FrameAccount.current
    let size = account?.charge(price + sizes.surcharge, .layout) == false ? .zero : measure(proposal)
    if let place { account?.noteExhaustion(at: place) }
    sizes.note(size, for: proposal)
    return size
  }

  /// The position of an alignment guide that the node or a node inside it sets, when it is offered `proposal`; nil if
  /// none does. The answer is memoised.
  package final func guide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    guard setsGuides else { return nil }
    if let answer = guides.last(where: { $0.key == key && $0.proposal == proposal }) { return answer.value }
    let account = FrameAccount.current
    let value = account?.charge(price + guides.count / 8, .layout) == false ? nil : findGuide(key, for: proposal)
    if let place { account?.noteExhaustion(at: place) }
    guides.append((proposal, key, value))
    return value
  }

  /// The size that the node takes for a proposal, with its alignment guides.
  package final func dimensions(for proposal: ProposedViewSize) -> ViewDimensions {
    ViewDimensions(self, for: proposal)
  }

  /// Computes ``size(for:)``. Subclasses override it.
  package func measure(_ proposal: ProposedViewSize) -> CGSize {
    preconditionFailure("\(type(of: self)) does not measure itself")
  }

  /// Draws the node with its top-left corner at the origin, at the size it takes for `proposal`. Subclasses override
  /// it.
  package func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    preconditionFailure("\(type(of: self)) does not draw itself")
  }

  /// Whether the node or a node inside it sets an alignment guide.
  package var setsGuides: Bool { false }
  /// Computes ``guide(_:for:)``. It is called only if the node sets guides.
  package func findGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? { nil }

  /// Whether the node or a node inside it has an id or is a connector.
  package var linkParts: LinkParts { [] }

  /// A stack offers space to nodes of higher priority first.
  package var layoutPriority: Double { 0 }
  /// Siblings with a higher index are drawn later.
  package var zIndex: Double { 0 }
  /// The travel of the node from its own place on a ``PathLayout`` to another; nil if it stays.
  package var travel: PathTravel? { nil }
  /// The preferred distances to neighbours, for containers without a spacing of their own.
  package var spacing: ViewSpacing { ViewSpacing() }
  /// The cached node that this node represents; nil for a node that was made for this frame.
  var kept: FragmentLayout? { nil }
  /// What a run knows of the node's view if that may appear and disappear; nil for other views, and in frames.
  package var member: LiveMember? { nil }
  /// The layout value that the view sets for a key type; nil if it sets none.
  package func layoutValue(_ key: ObjectIdentifier) -> Any? { nil }
}

/// A single-child node, the base class of most modifiers' nodes. By default it forwards every query to the child.
package class UnaryNode: LayoutNode {
  /// The node inside this one.
  package final let child: LayoutNode
  /// Whether the child sets a guide. It is stored, because a recursion at each query would take longer than the layout.
  private final let childSetsGuides: Bool
  /// The link parts of the child and of the node that is drawn with it, stored for the same reason.
  private final let innerLinkParts: LinkParts

  /// A node around `child`.
  ///
  /// - Parameter other: A node that is drawn with the child, such as its background.
  package init(_ child: LayoutNode, with other: LayoutNode? = nil) {
    (self.child, childSetsGuides) = (child, child.setsGuides)
    innerLinkParts = other.map { child.linkParts.union($0.linkParts) } ?? child.linkParts
  }

  /// The child's position and the proposal that it gets, for a proposal to this node.
  package func placement(for proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
    (.zero, proposal)
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    child.size(for: placement(for: proposal).proposal)
  }
  package override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    let (origin, offer) = placement(for: proposal)
    drawing.place(child, at: origin, for: offer)
  }
  package override var setsGuides: Bool { childSetsGuides }
  package override var linkParts: LinkParts { innerLinkParts }
  package override func findGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    let (origin, offer) = placement(for: proposal)
    return child.guide(key, for: offer).map { $0 + (key.axis == .horizontal ? origin.x : origin.y) }
  }
  package override var layoutPriority: Double { child.layoutPriority }
  package override var zIndex: Double { child.zIndex }
  package override var member: LiveMember? { child.member }
  package override var travel: PathTravel? { child.travel }
  package override var spacing: ViewSpacing { child.spacing }
  package override func layoutValue(_ key: ObjectIdentifier) -> Any? { child.layoutValue(key) }
}

/// A modifier view that wraps its content in one node; if the content is a list, it wraps each view of the list, and of
/// a ``GridRow`` in a grid each cell. Most modifiers, such as ``Padding``, conform to it.
package protocol UnaryView: PrimitiveView {
  associatedtype Content: View
  /// The wrapped view.
  var content: Content { get }
  /// Makes the node around the node of a view.
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode
  /// Whether the other view wraps a node in the same way; false if that is not known.
  func wrapsTheSame(as other: Self) -> Bool
}

extension UnaryView {
  public func _isSame(as other: Self) -> Bool { wrapsTheSame(as: other) && content._isSame(as: other.content) }
  package func wrapsTheSame(as other: Self) -> Bool { false }

  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let first = nodes.count
    var inner = context
    inner.depth += 1
    content.appendContent(to: &nodes, in: inner)
    for i in first..<nodes.count {
      if context.isInGrid, let row = nodes[i] as? GridRowNode {
        nodes[i] = row.mapCells { wrapped($0, in: context) }
      } else {
        nodes[i] = wrapped(nodes[i], in: context)
      }
    }
  }

  /// The node around the node of a view. It comes from the cache if nothing has changed.
  private func wrapped(_ child: LayoutNode, in context: ViewContext) -> LayoutNode {
    let node =
      context.cache?.join(
        [child], by: self, in: context, isSame: { $0.wrapsTheSame(as: $1) }, { wrap($0[0], in: $1) })
      ?? wrap(child, in: context)
    // A modifier does not change the place where a view comes from.
    node.place = node.place ?? child.place
    return node
  }
}
