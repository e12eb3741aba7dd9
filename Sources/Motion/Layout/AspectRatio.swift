import Foundation

/// Whether a view of a given shape fits into its space or covers it.
public enum ContentMode: Hashable, Sendable, CaseIterable {
  /// As large as fits into the offered space, or as small as covers it.
  case fit, fill
}

extension View {
  /// Offers the view the largest space of the given ratio of width to height that fits into what is offered, or the
  /// smallest that covers it. Nil is the ratio of the view's ideal size.
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    AspectRatio(content: self, ratio: aspectRatio, mode: contentMode)
  }
  /// Holds the view to the proportions of a size.
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
  }
  /// As large as fits into the offered space, in its own proportions.
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
  /// As small as covers the offered space, in its own proportions.
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }
}

struct AspectRatio<Content: View>: View, UnaryView {
  let content: Content
  let ratio: CGFloat?
  let mode: ContentMode

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode { Node(child, ratio: ratio, mode: mode) }

  private final class Node: UnaryNode {
    let ratio: CGFloat?
    let mode: ContentMode

    init(_ child: LayoutNode, ratio: CGFloat?, mode: ContentMode) {
      (self.ratio, self.mode) = (ratio, mode)
      super.init(child)
    }

    private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
      let ideal = child.size(for: .unspecified)
      let ratio = ratio ?? ideal.width / ideal.height
      guard ratio > 0, ratio.isFinite else { return proposal }
      switch (proposal.width, proposal.height) {
      case (nil, nil): return ProposedViewSize(width: ideal.width, height: ideal.width / ratio)
      case (let width?, nil): return ProposedViewSize(width: width, height: width / ratio)
      case (nil, let height?): return ProposedViewSize(width: height * ratio, height: height)
      case (let width?, let height?):
        let isByWidth = (width / ratio <= height) == (mode == .fit)
        return isByWidth
          ? ProposedViewSize(width: width, height: width / ratio)
          : ProposedViewSize(width: height * ratio, height: height)
      }
    }
    override func placement(for proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
      (.zero, offer(proposal))
    }
  }
}
