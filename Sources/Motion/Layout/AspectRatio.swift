import Foundation

/// Whether a view with a fixed aspect ratio fits into the offered space or covers it.
/// `aspectRatio(_:contentMode:)` and the key `aspect-ratio` of scene files take one.
public enum ContentMode: Hashable, Sendable, CaseIterable {
  /// `fit`: as large as fits into the offered space. `fill`: as small as covers it.
  case fit, fill
}

extension View {
  /// Constrains the view to an aspect ratio, width : height. With `fit`, the view is offered the largest size with this
  /// ratio inside the offered space; with `fill`, the smallest one that covers it. A nil ratio is the ratio of the
  /// view's ideal size.
  public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    AspectRatio(content: self, ratio: aspectRatio, mode: contentMode)
  }
  /// Constrains the view to the aspect ratio of a size.
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
  }
  /// Scales the view to fit the offered space, in its own proportions.
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
  /// Scales the view to cover the offered space, in its own proportions.
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }
}

/// A view that is offered a size of a given aspect ratio; nil for the ratio of its ideal size.
struct AspectRatio<Content: View>: View, UnaryView {
  let content: Content
  let ratio: CGFloat?
  let mode: ContentMode

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrapsTheSame(as other: Self) -> Bool { areSame(ratio, other.ratio) && mode == other.mode }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode { Node(child, ratio: ratio, mode: mode) }

  private final class Node: UnaryNode {
    let ratio: CGFloat?
    let mode: ContentMode

    init(_ child: LayoutNode, ratio: CGFloat?, mode: ContentMode) {
      (self.ratio, self.mode) = (ratio, mode)
      super.init(child)
    }

    /// The size that the child is offered: the proposal, reduced or enlarged to the ratio.
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
