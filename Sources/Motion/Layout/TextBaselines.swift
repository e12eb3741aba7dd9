import Foundation
import PathreelTypography

/// A shape with lines of text in it.
package protocol LetteredShape: Shape {
  /// How far below the top of a frame of this size the first and the last baseline are; nil without lines.
  func baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)?
  /// Whether there may be any lines; true by default.
  var mayHaveBaselines: Bool { get }
}

extension LetteredShape {
  package var mayHaveBaselines: Bool { true }
}

extension Shape {
  /// Whether the shape is one of text, or wraps one.
  var mayBeLettered: Bool { (self as? any LetteredShape)?.mayHaveBaselines ?? false }

  /// The baselines of a shape that may have some.
  func linesOfText(in size: CGSize) -> (first: CGFloat, last: CGFloat)? {
    (self as? any LetteredShape)?.baselines(in: size)
  }
}

extension TextOutline: LetteredShape {
  package func baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? {
    guard let layout = layout(width: size.width, height: size.height), let first = layout.lines.first,
      let last = layout.lines.last
    else { return nil }
    let top = (size.height - layout.size.height) / 2
    return (top + first.baseline, top + last.baseline)
  }
}

extension AnyShape: LetteredShape {
  package func baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? { shape.linesOfText(in: size) }
  package var mayHaveBaselines: Bool { shape.mayBeLettered }
}

extension TrimmedShape: LetteredShape {
  package func baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? { shape.linesOfText(in: size) }
  package var mayHaveBaselines: Bool { shape.mayBeLettered }
}

extension StrokedShape: LetteredShape {
  package func baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? { shape.linesOfText(in: size) }
  package var mayHaveBaselines: Bool { shape.mayBeLettered }
}
