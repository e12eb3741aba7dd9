import Foundation
import PathreelDrawing

/// A layout that sets no alignment guides of its own, such as ``HStackLayout``. If no view inside sets a guide either,
/// ``LayoutContainerNode`` does not search for one.
protocol PlainLayout: Layout {
  /// Whether the other layout has the same values. Their bits may differ: an alignment has padding bytes.
  func isSame(as other: Self) -> Bool
}

/// Whether two layouts arrange everything in the same way; false if that is not known.
func areSame<Arrangement: Layout>(_ a: Arrangement, _ b: Arrangement) -> Bool {
  func isSame<Plain: PlainLayout>(_ a: Plain) -> Bool { (b as? Plain).map { a.isSame(as: $0) } ?? false }
  if haveSameBits(a, b) { return true }
  guard let a = a as? any PlainLayout else { return false }
  return isSame(a)
}

/// The layout node of a container: a ``Layout`` with the nodes of its subviews. ``LayoutView`` makes one;
/// `View.node(in:)` and ``Fragment`` make one that lays several nodes over each other.
package final class LayoutContainerNode<Arrangement: Layout>: LayoutNode {
  private let layout: Arrangement
  private let children: [LayoutNode]
  /// The nodes of views that leave the container. They have no part in the layout.
  private let leaving: [LayoutNode]
  /// The preferred spacing around the container. Lazy, because few containers need it and it queries all children.
  private lazy var preferredSpacing = layout.spacing(
    subviews: LayoutSubviews(children, placements: Placements(count: children.count)), cache: &cache)
  /// Whether a child sets a guide, or the layout may set one.
  private let hasGuides: Bool
  private let innerLinkParts: LinkParts
  private var cache: Arrangement.Cache
  /// The memoised positions of the children, by proposal.
  private var known: [(proposal: ProposedViewSize, places: Placements)] = []

  init(_ layout: Arrangement, children: [LayoutNode]) {
    leaving = children.filter { $0.member?.leavingFrame != nil }
    let children = leaving.isEmpty ? children : children.filter { $0.member?.leavingFrame == nil }
    (self.layout, self.children) = (layout, children)
    cache = layout.makeCache(
      subviews: LayoutSubviews(children, placements: Placements(count: children.count)))
    innerLinkParts = LinkParts(of: children)
    hasGuides = children.contains(where: \.setsGuides) || !(layout is any PlainLayout)
  }

  package override var spacing: ViewSpacing { preferredSpacing }
  package override var setsGuides: Bool { hasGuides }
  package override var linkParts: LinkParts { innerLinkParts }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    guard FrameAccount.charge(children.count, .layout) else { return .zero }
    return layout.sizeThatFits(
      proposal: proposal, subviews: LayoutSubviews(children, placements: Placements(count: children.count)),
      cache: &cache)
  }

  package override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    let places = placements(for: proposal).places
    // Views that leave are behind the others, unless they have a z-index.
    for node in leaving where node.zIndex <= 0 { drawLeaving(node, into: &drawing) }
    defer { for node in leaving where node.zIndex > 0 { drawLeaving(node, into: &drawing) } }
    for i in children.indicesInDrawingOrder {
      guard let place = places[i] else { continue }
      if drawing.isSurveying, let member = children[i].member {
        let origin = drawing.layoutOrigin
        member.frame = LiveMember.Frame(
          origin: CGPoint(x: origin.x + place.origin.x, y: origin.y + place.origin.y), proposal: place.proposal)
      }
      drawing.place(children[i], at: place.origin, for: place.proposal)
    }
  }

  /// Draws a view that leaves at the place that it had when it left.
  private func drawLeaving(_ node: LayoutNode, into drawing: inout DisplayListBuilder) {
    guard let frame = node.member?.leavingFrame else { return }
    let origin = drawing.layoutOrigin
    drawing.place(
      node, at: CGPoint(x: frame.origin.x - origin.x, y: frame.origin.y - origin.y), for: frame.proposal)
  }

  package override func findGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    let subviews = LayoutSubviews(children, placements: placements(for: proposal))
    let bounds = CGRect(origin: .zero, size: size(for: proposal))
    switch key.axis {
    case .horizontal:
      return layout.explicitAlignment(
        of: HorizontalAlignment(key.id), in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    case .vertical:
      return layout.explicitAlignment(
        of: VerticalAlignment(key.id), in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }
  }

  /// The positions of the children for a proposal. All of them are nil if the frame's step budget (``FrameAccount``) is
  /// used up.
  private func placements(for proposal: ProposedViewSize) -> Placements {
    if let answer = known.first(where: { $0.proposal == proposal }) { return answer.places }
    let size = size(for: proposal)
    let placements = Placements(count: children.count)
    guard FrameAccount.charge(children.count, .layout) else { return placements }
    layout.placeSubviews(
      in: CGRect(origin: .zero, size: size), proposal: proposal,
      subviews: LayoutSubviews(children, placements: placements), cache: &cache)
    for (i, child) in children.enumerated() where placements.places[i] == nil {
      placements.places[i] = Placement(
        origin: Alignment.center.origin(of: child.dimensions(for: proposal), in: size), proposal: proposal)
    }
    known.append((proposal, placements))
    return placements
  }
}

extension [LayoutNode] {
  /// The nodes in ascending order of z-index; equal ones keep their order.
  var inDrawingOrder: [LayoutNode] { indicesInDrawingOrder.map { self[$0] } }

  /// The indices of the nodes in ascending order of z-index; equal ones keep their order.
  var indicesInDrawingOrder: [Int] {
    let order = [Int](indices)
    if allSatisfy({ $0.zIndex == 0 }) { return order }
    return order.sorted { (self[$0].zIndex, $0) < (self[$1].zIndex, $1) }
  }
}
