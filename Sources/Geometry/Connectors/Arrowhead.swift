import Foundation

/// A mark at an end of a line, such as the head of an arrow. Its foremost point is the line's end: nothing pokes beyond.
///
/// ```swift
/// let arrow = Path(roundedLinesThrough: [a, b], radius: 0)
///   .strokedPath(StrokeStyle(lineWidth: 3), ends: LineEnds(end: Arrowhead(.triangle, size: 16)))
/// ```
public struct Arrowhead: Hashable, Sendable {
  /// What an arrowhead looks like.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    /// A filled triangle, as wide as it is long.
    case triangle
    /// Two strokes of the line's own pen that meet at the end.
    case chevron
    /// A filled circle.
    case dot
    /// A circle drawn with the line's width, at which the line stops.
    case circle
    /// A filled rhombus, two thirds as wide as it is long.
    case diamond
    /// A stroke of the line's width across it.
    case bar
  }

  /// What it looks like.
  public var form: Form
  /// How long it is in the line's direction, or across it for a bar, in points. `nil` suits the line: 6 and three times
  /// its width.
  public var size: CGFloat?

  /// A mark of the given form, as large as fits the line's width unless given.
  public init(_ form: Form, size: CGFloat? = nil) { (self.form, self.size) = (form, size) }

  func length(onLineOf width: CGFloat) -> CGFloat { size ?? 6 + 3 * width }
}

/// The marks at the two ends of a line.
///
/// They belong to an open path: one at the start of its first subpath, one at the end of its last, not counting those
/// without length. A closed subpath has no ends. So they sit at the ends of whatever is left of a trimmed line, and ride
/// along as it draws itself.
///
/// The line's stroke ends inside the mark, and the mark points from there to its tip: on a straight end that is the
/// tangent, and around a corner it turns gradually. A line shorter than its marks is a smaller picture of itself, so that
/// an arrow grows from nothing.
///
/// ```swift
/// let link = Connector(from: a, leaving: .right, to: b, entering: .left)
/// link.trim(to: time["draw"]).stroke(.gray, style: pen, ends: LineEnds(start: Arrowhead(.dot), end: Arrowhead(.triangle)))
/// ```
public struct LineEnds: Hashable, Sendable {
  /// The mark where a line begins, if there is one.
  public var start: Arrowhead?
  /// The mark where a line ends, if there is one.
  public var end: Arrowhead?

  /// Marks at the ends of open lines; none unless given.
  public init(start: Arrowhead? = nil, end: Arrowhead? = nil) { (self.start, self.end) = (start, end) }

  /// Whether there is no mark at either end.
  public var isEmpty: Bool { start == nil && end == nil }
}
