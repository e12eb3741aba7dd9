import Foundation
import PathreelTypography

/// A shape with lines of text in it.
protocol LetteredShape: Shape {
  /// How far below the top of a frame of this size the first and the last baseline are; nil without lines.
  func baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)?
}

extension TextOutline: LetteredShape {
  func baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? {
    guard let layout = layout(width: size.width, height: size.height), let first = layout.lines.first,
      let last = layout.lines.last
    else { return nil }
    let top = (size.height - layout.size.height) / 2
    return (top + first.baseline, top + last.baseline)
  }
}
