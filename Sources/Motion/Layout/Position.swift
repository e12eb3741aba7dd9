import Foundation

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
