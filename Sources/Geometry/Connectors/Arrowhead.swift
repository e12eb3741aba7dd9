import Foundation

/// A marker at one end of a line, such as the head of an arrow. Its tip is the line's end point: nothing extends beyond
/// it. A dot and a circle have no tip; the end point is their centre. ``LineEnds`` holds one for each end; scene files
/// write `stroke: {end: triangle}`.
///
/// ```swift
/// let arrow = Path(roundedLinesThrough: [a, b], radius: 0)
///   .strokedPath(StrokeStyle(lineWidth: 3), ends: LineEnds(end: Arrowhead(.triangle, size: 16)))
/// ```
public struct Arrowhead: Hashable, Sendable {
  /// The shape of an arrowhead.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    /// A filled triangle, as wide as it is long.
    case triangle
    /// Two strokes with the line's own stroke style that meet at the line's end.
    case chevron
    /// A filled circle about the line's end.
    case dot
    /// A circle outline with the line's width, about the line's end. The line is not drawn inside it.
    case circle
    /// A filled rhombus, two thirds as wide as it is long.
    case diamond
    /// A stroke with the line's width, perpendicular to the line.
    case bar
  }

  /// The shape.
  public var form: Form
  /// The length along the line in points; for a bar, its length across the line. `nil` means 6 plus three times the
  /// line's width.
  public var size: CGFloat?

  /// Creates an arrowhead. Without a size, it scales with the line's width; see ``size``.
  public init(_ form: Form, size: CGFloat? = nil) { (self.form, self.size) = (form, size) }

  /// The length in points on a line of the given width, which is greater than 0.
  func length(onLineOf width: CGFloat) -> CGFloat { size ?? 6 + 3 * width }
}

/// The arrowheads (markers) at the two ends of a line. Shapes take them in `stroke`.
///
/// They belong to an open path: one at the start of its first subpath, one at the end of its last. Subpaths of length 0
/// do not count. A closed subpath has no ends. A trimmed line has its arrowheads at the ends of the part that remains,
/// so they move along while a line draws itself.
///
/// The line's stroke ends inside the arrowhead, and the arrowhead points from there to its tip. On a straight end this
/// is the direction of the line. While the end passes a corner, the arrowhead turns gradually. If a line is shorter
/// than its arrowheads, the arrowheads and the line's width are scaled down together, so that an arrow grows from
/// nothing. A line of width 0 has no arrowheads.
///
/// ```swift
/// let link = Connector(from: a, leaving: .right, to: b, entering: .left)
/// link.trim(to: time["draw"])
///   .stroke(.gray, style: pen, ends: LineEnds(start: Arrowhead(.dot), end: Arrowhead(.triangle)))
/// ```
public struct LineEnds: Hashable, Sendable {
  /// The arrowhead at the line's start; `nil` for none.
  public var start: Arrowhead?
  /// The arrowhead at the line's end; `nil` for none.
  public var end: Arrowhead?

  /// Creates line ends; an end without a given arrowhead has none.
  public init(start: Arrowhead? = nil, end: Arrowhead? = nil) { (self.start, self.end) = (start, end) }

  /// Whether neither end has an arrowhead.
  public var isEmpty: Bool { start == nil && end == nil }
}
