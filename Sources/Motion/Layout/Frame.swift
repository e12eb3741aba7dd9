import Foundation

/// Modifiers for the size of a view. The keys `frame` and `fixed-size` of a scene file's element apply them.
extension View {
  /// Puts the view into a box of a fixed width and height, in points. Along an axis without a length the box is as long
  /// as the view. A negative length counts as 0.
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
    FixedFrame(content: self, width: width, height: height, alignment: alignment)
  }

  /// Puts the view into a box that takes the offered space within limits.
  ///
  /// Along an axis with `min` and `max`, the box is as long as the offer, clamped to these limits. If only one of them
  /// is given, the view's own length is the other limit; with neither, the box is as long as the view. If the axis has
  /// no offer, `ideal` replaces it.
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    FlexibleFrame(
      content: self, horizontal: .init(least: minWidth, ideal: idealWidth, greatest: maxWidth),
      vertical: .init(least: minHeight, ideal: idealHeight, greatest: maxHeight), alignment: alignment)
  }

  /// Gives the view its ideal length along some axes, whatever it is offered.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    FixedSize(content: self, horizontal: horizontal, vertical: vertical)
  }
  /// Gives the view its ideal size, whatever it is offered.
  public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }
}

/// A view in a box of a fixed size; a nil length is the view's own.
struct FixedFrame<Content: View>: View, UnaryView {
  let content: Content
  let width: CGFloat?
  let height: CGFloat?
  let alignment: Alignment

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrapsTheSame(as other: Self) -> Bool {
    areSame(width, other.width) && areSame(height, other.height) && alignment == other.alignment
  }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode {
    FixedFrameNode(child, width: width?.atLeastZero, height: height?.atLeastZero, alignment: alignment)
  }
}

private final class FixedFrameNode: UnaryNode {
  let width: CGFloat?
  let height: CGFloat?
  let alignment: Alignment

  init(_ child: LayoutNode, width: CGFloat?, height: CGFloat?, alignment: Alignment) {
    (self.width, self.height, self.alignment) = (width, height, alignment)
    super.init(child)
  }

  /// The proposal with the fixed lengths in place of its own.
  private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(width: width ?? proposal.width, height: height ?? proposal.height)
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    if let width, let height { return CGSize(width: width, height: height) }
    let inner = child.size(for: offer(proposal))
    return CGSize(width: width ?? inner.width, height: height ?? inner.height)
  }
  override func placement(for proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
    let offer = offer(proposal)
    return (alignment.origin(of: child.dimensions(for: offer), in: size(for: proposal)), offer)
  }
}

/// A view in a box whose size depends on the offer, within limits.
struct FlexibleFrame<Content: View>: View, UnaryView {
  /// The limits along one axis.
  struct Limits {
    /// Lengths in points; nil for no limit.
    let least, ideal, greatest: CGFloat?

    init(least: CGFloat?, ideal: CGFloat?, greatest: CGFloat?) {
      self.least = least?.atLeastZero
      self.ideal = ideal?.atLeastZero
      self.greatest = greatest.map { max($0, least ?? 0, 0) }
    }

    /// Whether no limit is NaN.
    var areNumbers: Bool { [least, ideal, greatest].allSatisfy { $0?.isNaN != true } }

    /// Whether all three limits are the same, bit by bit.
    func isSame(as other: Limits) -> Bool {
      areSame(least, other.least) && areSame(ideal, other.ideal) && areSame(greatest, other.greatest)
    }

    /// The length that the child is offered: the offer or the ideal, clamped to the limits.
    func offer(_ offer: CGFloat?) -> CGFloat? {
      (offer ?? ideal).map { min(max($0, least ?? 0), greatest ?? .infinity) }
    }

    /// The length of the box around content of a given length.
    func length(of content: CGFloat, offered: CGFloat?) -> CGFloat {
      let (low, high) = (least ?? min(content, greatest ?? .infinity), greatest ?? max(content, least ?? 0))
      return min(max(offered ?? ideal ?? content, low), high)
    }
  }

  let content: Content
  let horizontal: Limits
  let vertical: Limits
  let alignment: Alignment

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrapsTheSame(as other: Self) -> Bool {
    horizontal.isSame(as: other.horizontal) && vertical.isSame(as: other.vertical) && alignment == other.alignment
  }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode { Node(child, frame: self) }

  private final class Node: UnaryNode {
    let frame: FlexibleFrame

    init(_ child: LayoutNode, frame: FlexibleFrame) {
      self.frame = frame
      super.init(child)
    }

    private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
      ProposedViewSize(width: frame.horizontal.offer(proposal.width), height: frame.vertical.offer(proposal.height))
    }
    override func measure(_ proposal: ProposedViewSize) -> CGSize {
      let inner = child.size(for: offer(proposal))
      return CGSize(
        width: frame.horizontal.length(of: inner.width, offered: proposal.width),
        height: frame.vertical.length(of: inner.height, offered: proposal.height))
    }
    override func placement(for proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
      let offer = offer(proposal)
      return (frame.alignment.origin(of: child.dimensions(for: offer), in: size(for: proposal)), offer)
    }
    override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
      // A comparison with NaN has no effect, so the layout cannot show it.
      guard frame.horizontal.areNumbers, frame.vertical.areNumbers else {
        return drawing.fail(.notFinite("a limit of a frame"))
      }
      super.draw(for: proposal, into: &drawing)
    }
  }
}

/// A view that takes its ideal length along some axes.
struct FixedSize<Content: View>: View, UnaryView {
  let content: Content
  let horizontal: Bool
  let vertical: Bool

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrapsTheSame(as other: Self) -> Bool { horizontal == other.horizontal && vertical == other.vertical }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode {
    Node(child, horizontal: horizontal, vertical: vertical)
  }

  private final class Node: UnaryNode {
    let horizontal: Bool
    let vertical: Bool

    init(_ child: LayoutNode, horizontal: Bool, vertical: Bool) {
      (self.horizontal, self.vertical) = (horizontal, vertical)
      super.init(child)
    }
    override func placement(for proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
      let offer = ProposedViewSize(width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
      return (.zero, offer)
    }
  }
}

extension CGFloat {
  /// The number, or 0 if it is negative. NaN stays NaN, so that the view that draws with it can report the error.
  package var atLeastZero: CGFloat { self < 0 ? 0 : self }
}
