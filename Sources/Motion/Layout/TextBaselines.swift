import Foundation
import PathreelTypography

/// The baselines of a text's outline, for alignment by text baselines. ``ShapeNode`` asks a shape for them.
extension TextOutline {
  public var _hasText: Bool { true }
  public func _baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? {
    guard let layout = layout(width: size.width, height: size.height), let first = layout.lines.first,
      let last = layout.lines.last
    else { return nil }
    let top = (size.height - layout.size.height) / 2
    return (top + first.baseline, top + last.baseline)
  }
}
