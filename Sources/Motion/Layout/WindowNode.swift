import Foundation
import PathreelDrawing
import PathreelGeometry

/// The node of a window on a long view. Along its axes the content has its own length, and the window takes the offered
/// one.
package final class WindowNode: UnaryNode {
  private let axes: Axis.Set
  private let findOffset: (WindowNode, CGSize) -> CGPoint

  /// - Parameter offset: Returns the point of the content at the top-left corner of a window of a size. What is out of
  ///   reach is moved to the nearest end.
  package init(_ content: LayoutNode, along axes: Axis.Set, offset: @escaping (WindowNode, CGSize) -> CGPoint) {
    (self.axes, findOffset) = (axes, offset)
    super.init(content)
  }

  private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: axes.contains(.horizontal) ? nil : proposal.width, height: axes.contains(.vertical) ? nil : proposal.height
    )
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let own = child.size(for: offer(proposal))
    return CGSize(
      width: axes.contains(.horizontal) ? proposal.width ?? own.width : own.width,
      height: axes.contains(.vertical) ? proposal.height ?? own.height : own.height)
  }

  package override func placement(for proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
    let window = size(for: proposal)
    let (own, offset) = (contentSize(in: window), offset(in: window))
    return (
      CGPoint(
        x: axes.contains(.horizontal) ? -offset.x : (window.width - own.width) / 2,
        y: axes.contains(.vertical) ? -offset.y : (window.height - own.height) / 2), offer(ProposedViewSize(window))
    )
  }

  /// The size of the content in a window.
  package func contentSize(in window: CGSize) -> CGSize { child.size(for: offer(ProposedViewSize(window))) }

  /// The point of the content at the top-left corner of a window.
  package func offset(in window: CGSize) -> CGPoint { reachable(findOffset(self, window), in: window) }

  /// The nearest offset that shows no space before or after the content.
  package func reachable(_ offset: CGPoint, in window: CGSize) -> CGPoint {
    let own = contentSize(in: window)
    func bounded(_ value: CGFloat, _ axis: Axis.Set, _ most: CGFloat) -> CGFloat {
      axes.contains(axis) ? min(max(value, 0), max(most, 0)) : 0
    }
    return CGPoint(
      x: bounded(offset.x, .horizontal, own.width - window.width),
      y: bounded(offset.y, .vertical, own.height - window.height))
  }

  /// The frame of a view of the content with an id; nil if there is none.
  package func frame(of id: AnyHashable, in window: CGSize) -> CGRect? {
    child.frame(of: id, for: offer(ProposedViewSize(window)))
  }
}
