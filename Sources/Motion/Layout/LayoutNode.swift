import Foundation
import PathreelDrawing
import PathreelGeometry

package typealias LayoutNode = _LayoutNode

/// One box of a frame's layout: it answers proposals with sizes and draws itself where its parent puts it.
///
/// Nodes are made from views for one frame and thrown away with it; the only thing they remember is what they answered.
public class _LayoutNode {
  /// The first answer, which for most nodes is the only one, and those to other proposals.
  private var firstSize: (proposal: ProposedViewSize, size: CGSize)?
  private var otherSizes: [(proposal: ProposedViewSize, size: CGSize)] = []
  /// Where in the scene the view comes from that the node represents; nil where that is the place of the node around it.
  package final var place: Place?
  private var guides: [(proposal: ProposedViewSize, key: AlignmentKey, value: CGFloat?)] = []

  /// What a question costs, in units of ``FrameAccount/Item/layout``.
  private let price: Int

  package init(price: Int = 1) { self.price = price }

  /// The size the node takes when it is offered `proposal`; asked for as often as one likes.
  package final func size(for proposal: ProposedViewSize) -> CGSize {
    if let firstSize, firstSize.proposal == proposal { return firstSize.size }
    if let answer = otherSizes.last(where: { $0.proposal == proposal }) { return answer.size }
    // It also takes time to look through what was answered before.
    let account = FrameAccount.current
    let size = account?.charge(price + (otherSizes.count + 1) / 8, .layout) == false ? .zero : measure(proposal)
    if let place { account?.noteExhaustion(at: place) }
    if firstSize == nil { firstSize = (proposal, size) } else { otherSizes.append((proposal, size)) }
    return size
  }

  /// Where an alignment guide is that the node or one inside it sets, when it is offered `proposal`; nil where none does.
  package final func guide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    guard setsGuides else { return nil }
    if let answer = guides.last(where: { $0.key == key && $0.proposal == proposal }) { return answer.value }
    let account = FrameAccount.current
    let value = account?.charge(price + guides.count / 8, .layout) == false ? nil : findGuide(key, for: proposal)
    if let place { account?.noteExhaustion(at: place) }
    guides.append((proposal, key, value))
    return value
  }

  package final func dimensions(for proposal: ProposedViewSize) -> ViewDimensions {
    ViewDimensions(self, for: proposal)
  }

  /// Works out ``size(for:)``.
  package func measure(_ proposal: ProposedViewSize) -> CGSize {
    preconditionFailure("\(type(of: self)) does not measure itself")
  }

  /// Draws the node, its top-left corner at the drawing's origin, as large as it is for `proposal`.
  package func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    preconditionFailure("\(type(of: self)) does not draw itself")
  }

  /// Whether the node, or one inside it, sets any alignment guide.
  package var setsGuides: Bool { false }
  /// Works out ``guide(_:for:)``; asked only of nodes that set guides.
  package func findGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? { nil }

  /// What of it, or of what is inside, connectors have to know.
  package var linkParts: LinkParts { [] }

  /// Stacks share out their length to the highest priority first.
  package var layoutPriority: Double { 0 }
  /// Siblings with a higher index are drawn later.
  package var zIndex: Double { 0 }
  /// Where a path layout takes the node from its own place.
  package var travel: PathTravel? { nil }
  /// How far from its neighbours the node wants to be where a container leaves that to its views.
  package var spacing: ViewSpacing { ViewSpacing() }
  /// What the view says to the container it stands in, by the type that names it.
  package func layoutValue(_ key: ObjectIdentifier) -> Any? { nil }
}

/// A node with one child, which by default is its twin.
package class UnaryNode: LayoutNode {
  package final let child: LayoutNode
  /// Asked for so often that looking through all children costs more than layout.
  private final let childSetsGuides: Bool
  /// Likewise, also of what is beside the child.
  private final let innerLinkParts: LinkParts

  /// - Parameter other: What is drawn with the child, such as its background.
  package init(_ child: LayoutNode, with other: LayoutNode? = nil) {
    (self.child, childSetsGuides) = (child, child.setsGuides)
    innerLinkParts = other.map { child.linkParts.union($0.linkParts) } ?? child.linkParts
  }

  /// Where the child stands: its top-left corner, and what it is offered.
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
  package override var travel: PathTravel? { child.travel }
  package override var spacing: ViewSpacing { child.spacing }
  package override func layoutValue(_ key: ObjectIdentifier) -> Any? { child.layoutValue(key) }
}

/// A view whose content is wrapped in one node of its own, each of its views separately where it is a list.
package protocol UnaryView: PrimitiveView {
  associatedtype Content: View
  var content: Content { get }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode
}

extension UnaryView {
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let first = nodes.count
    content.appendNodes(to: &nodes, in: context)
    for i in first..<nodes.count {
      let child = nodes[i]
      nodes[i] = wrap(child, in: context)
      // What changes a view does not change where it comes from.
      nodes[i].place = nodes[i].place ?? child.place
    }
  }
}
