import Foundation
import PathreelDrawing
import PathreelGeometry

/// One box of a frame's layout: it answers proposals with sizes and draws itself where its parent puts it.
///
/// Nodes are made from views for one frame and thrown away with it; the only thing they remember is what sizes they
/// answered.
package class LayoutNode {
  private var answers: [(proposal: ProposedViewSize, size: CGSize)] = []

  package init() {}

  /// The size the node takes when it is offered `proposal`; asked for as often as one likes.
  package final func size(for proposal: ProposedViewSize) -> CGSize {
    if let answer = answers.first(where: { $0.proposal == proposal }) { return answer.size }
    let size = measure(proposal)
    answers.append((proposal, size))
    return size
  }

  /// Works out ``size(for:)``.
  package func measure(_ proposal: ProposedViewSize) -> CGSize {
    preconditionFailure("\(type(of: self)) does not measure itself")
  }

  /// Draws the node, its top-left corner at the drawing's origin, as large as it is for `proposal`.
  package func draw(for proposal: ProposedViewSize, into drawing: inout Drawing) {
    preconditionFailure("\(type(of: self)) does not draw itself")
  }

  /// Stacks share out their length to the highest priority first.
  package var layoutPriority: Double { 0 }
  /// Siblings with a higher index are drawn later.
  package var zIndex: Double { 0 }
  /// Where a path layout takes the node from its own place.
  package var journey: PathJourney? { nil }
  /// A spacer is itself the distance between its neighbours, so a stack puts none of its own beside it by default.
  package var isSpacer: Bool { false }
}

/// A node with one child, which by default is its twin.
package class UnaryNode: LayoutNode {
  package final let child: LayoutNode

  package init(_ child: LayoutNode) { self.child = child }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize { child.size(for: proposal) }
  package override func draw(for proposal: ProposedViewSize, into drawing: inout Drawing) {
    child.draw(for: proposal, into: &drawing)
  }
  package override var layoutPriority: Double { child.layoutPriority }
  package override var zIndex: Double { child.zIndex }
  package override var journey: PathJourney? { child.journey }
  package override var isSpacer: Bool { child.isSpacer }
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
    for i in first..<nodes.count { nodes[i] = wrap(nodes[i], in: context) }
  }
}
