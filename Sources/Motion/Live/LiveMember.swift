import Foundation

/// A view of a run that may appear in a container and disappear.
package final class LiveMember {
  /// Where a view lies: its top-left corner in the coordinates of the nearest effect around it, and what it is offered.
  package struct Frame: Sendable {
    let origin: CGPoint
    let proposal: ProposedViewSize
  }

  /// Where the view was last.
  package internal(set) var frame: Frame?
  /// Where the view stays while it leaves; nil for a view that is there.
  let leavingFrame: Frame?

  /// A view that is there.
  package init() { leavingFrame = nil }
  /// A view that leaves from where it was.
  package init(leavingFrom frame: Frame) { leavingFrame = frame }
}

/// Whether a view appears, stays or disappears, for the first transition inside of it.
package final class LiveMembership {
  package enum Phase: Hashable, Sendable { case willAppear, identity, didDisappear }
  package let phase: Phase
  /// Whether a view inside has a transition of its own.
  package var hasTransition = false

  package init(_ phase: Phase) { self.phase = phase }
}

extension LayoutNode {
  /// The node as a view that may appear and disappear.
  package func asMember(_ member: LiveMember) -> LayoutNode {
    let node = MemberNode(self, member)
    node.place = place
    return node
  }

  /// The node with an opacity, 0…1.
  package func faded(_ opacity: Double) -> LayoutNode {
    let node = EffectsNode(self, [.opacity(min(max(opacity, 0), 1))])
    node.place = place
    return node
  }
}

private final class MemberNode: UnaryNode {
  private let own: LiveMember

  init(_ child: LayoutNode, _ member: LiveMember) {
    own = member
    super.init(child)
  }

  override var member: LiveMember? { own }
}

/// A view that is moved by shares of its own size, for transitions.
package struct MovedByShare<Content: View>: View, UnaryView {
  package let content: Content
  private let share: CGSize

  package init(content: Content, share: CGSize) { (self.content, self.share) = (content, share) }
  package var body: Never { primitiveHasNoBody(Self.self) }
  package func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode {
    Node(child, context.shown(share, .effect, of: child))
  }

  private final class Node: UnaryNode {
    let share: CGSize

    init(_ child: LayoutNode, _ share: CGSize) {
      self.share = share
      super.init(child)
    }
    override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
      if drawing.staysInLayout { return child.draw(for: proposal, into: &drawing) }
      let size = size(for: proposal)
      drawing.place(
        child.place, size, offsetBy: CGSize(width: share.width * size.width, height: share.height * size.height)
      ) { child.draw(for: proposal, into: &$0) }
    }
  }
}

/// A view that is drawn in another frame than the layout gives it.
package struct Reframed<Content: View>: View, UnaryView {
  package let content: Content
  private let frame: (CGRect, LayoutNode) -> CGRect

  /// - Parameter frame: Given the frame in the coordinates of the nearest effect, returns the frame to draw in. It is
  ///   asked in each survey and in each frame.
  package init(content: Content, frame: @escaping (CGRect, LayoutNode) -> CGRect) {
    (self.content, self.frame) = (content, frame)
  }

  package var body: Never { primitiveHasNoBody(Self.self) }
  package func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode { Node(child, frame) }

  private final class Node: UnaryNode {
    let frame: (CGRect, LayoutNode) -> CGRect

    init(_ child: LayoutNode, _ frame: @escaping (CGRect, LayoutNode) -> CGRect) {
      self.frame = frame
      super.init(child)
    }
    override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
      if drawing.staysInLayout { return child.draw(for: proposal, into: &drawing) }
      let own = CGRect(origin: drawing.layoutOrigin, size: size(for: proposal))
      let shown = frame(own, child)
      let offer = shown.size == own.size ? proposal : ProposedViewSize(shown.size)
      let inner = child.size(for: offer)
      // What moves inside moves with the frame, so its coordinates begin here.
      drawing.place(
        child.place, shown.size,
        offsetBy: CGSize(
          width: shown.midX - own.minX - inner.width / 2, height: shown.midY - own.minY - inner.height / 2)
      ) { child.draw(for: offer, into: &$0) }
    }
  }
}
