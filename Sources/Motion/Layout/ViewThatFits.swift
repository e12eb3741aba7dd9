import Foundation
import PathreelDrawing

/// A view that shows the first of several views whose ideal size fits into the offered space; the last one if none
/// fits. For authors of scenes in Swift; scene files have no element for it.
///
/// ```swift
/// ViewThatFits(in: .horizontal) { Text("Hypotrochoid"); Text("Hypo"); Circle().frame(width: 8) }
/// ```
public struct ViewThatFits<Content: View>: View, PrimitiveView {
  let axes: Axis.Set
  let content: Content

  /// - Parameter axes: The axes along which the view has to fit.
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    (self.axes, self.content) = (axes, content())
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let candidates = content.nodes(in: context.ofChildren())
    if !candidates.isEmpty { nodes.append(ViewThatFitsNode(candidates, axes: axes)) }
  }
}

/// The layout node of a ``ViewThatFits``.
private final class ViewThatFitsNode: LayoutNode {
  let candidates: [LayoutNode]
  let axes: Axis.Set

  init(_ candidates: [LayoutNode], axes: Axis.Set) { (self.candidates, self.axes) = (candidates, axes) }

  /// The view that is shown for a proposal.
  private func choice(for proposal: ProposedViewSize) -> LayoutNode {
    candidates.dropLast().first { node in
      let ideal = node.size(for: .unspecified)
      return Axis.allCases.allSatisfy { axis in
        !axes.contains(Axis.Set(axis)) || ideal[axis] <= proposal[axis] ?? .infinity
      }
    } ?? candidates[candidates.count - 1]
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { choice(for: proposal).size(for: proposal) }
  override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    drawing.place(choice(for: proposal), at: .zero, for: proposal)
  }
  override var linkParts: LinkParts { LinkParts(of: candidates) }
  override var setsGuides: Bool { candidates.contains(where: \.setsGuides) }
  override func findGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    choice(for: proposal).guide(key, for: proposal)
  }
}
