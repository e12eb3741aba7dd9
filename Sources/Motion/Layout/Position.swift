import Foundation
import PathreelGeometry

/// Modifiers that place a view at a point or offset it. The keys `position` and `offset` of a scene file's element
/// apply them.
extension View {
  /// Centres the view at a point, measured from the top-left corner of the offered space. The result fills the offered
  /// space.
  public func position(_ position: CGPoint) -> some View { Affected(content: self, effect: .position(position)) }
  /// Centres the view at a point, measured from the top-left corner of the offered space. The result fills the offered
  /// space.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { position(CGPoint(x: x, y: y)) }

  /// Offsets the drawn view: x to the right, y down. The layout does not change.
  public func offset(_ offset: CGSize) -> some View { Affected(content: self, effect: .offset(offset)) }
  /// Offsets the drawn view: x to the right, y down. The layout does not change.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { offset(CGSize(width: x, height: y)) }
}

/// Where a view stands in the space that it is offered: a point of the view lies on a point of the space. The result
/// fills the space.
package struct ViewPosition {
  /// The point of the space, as shares of its sides.
  let share: UnitPoint
  /// What is added to this point, in points.
  let offset: CGPoint
  /// The point of the view, as shares of its sides.
  let anchor: UnitPoint
  /// The text baseline whose height replaces that of the anchor; nil for none.
  let baseline: VerticalAlignment?
  /// The distance from each side that the view keeps.
  let margin: CGSize

  /// A point of the view at a point, measured from the top-left corner of the space.
  ///
  /// - Parameter baseline: The text baseline that lies on the point instead of the anchor's height. A view without text
  ///   has its bottom side there.
  package init(at point: CGPoint, anchor: UnitPoint = .center, baseline: VerticalAlignment? = nil) {
    (share, offset, self.anchor, self.baseline, margin) = (.topLeading, point, anchor, baseline, .zero)
  }

  /// The same share of the view and of the space lie on each other: 0 puts sides together, 0.5 centres.
  ///
  /// - Parameter margin: The distance that the view keeps from the sides of the space.
  package init(share: UnitPoint, margin: CGSize) {
    (self.share, anchor, baseline, self.margin) = (share, share, nil, margin)
    offset = CGPoint(x: margin.width * (1 - 2 * share.x), y: margin.height * (1 - 2 * share.y))
  }

  /// Whether both place views alike, bit by bit.
  func isSame(as other: ViewPosition) -> Bool {
    haveSameBits(share, other.share) && haveSameBits(offset, other.offset) && haveSameBits(anchor, other.anchor)
      && haveSameBits(margin, other.margin) && baseline == other.baseline
  }

  /// What the view is offered in a space.
  func proposal(in space: ProposedViewSize) -> ProposedViewSize {
    if margin == .zero { return space }
    return ProposedViewSize(
      width: space.width.map { max(0, $0 - 2 * margin.width) },
      height: space.height.map { max(0, $0 - 2 * margin.height) })
  }

  /// The size of the space; where it is not specified, it is as large as the view with its margins.
  func space(for child: LayoutNode, _ proposal: ProposedViewSize) -> CGSize {
    if let width = proposal.width, let height = proposal.height { return CGSize(width: width, height: height) }
    let size = child.size(for: self.proposal(in: proposal))
    return proposal.replacingUnspecifiedDimensions(
      by: CGSize(width: size.width + 2 * margin.width, height: size.height + 2 * margin.height))
  }

  /// The top-left corner of the view.
  func origin(of child: LayoutNode, for proposal: ProposedViewSize) -> CGPoint {
    let (inner, space) = (self.proposal(in: proposal), space(for: child, proposal))
    let size = child.size(for: inner)
    let height = baseline.map { child.dimensions(for: inner)[$0] } ?? anchor.y * size.height
    // The space may be infinite, and 0 times that is no number.
    func part(_ share: CGFloat, of length: CGFloat) -> CGFloat { share == 0 ? 0 : share * length }
    return CGPoint(
      x: part(share.x, of: space.width) + offset.x - anchor.x * size.width,
      y: part(share.y, of: space.height) + offset.y - height)
  }
}
