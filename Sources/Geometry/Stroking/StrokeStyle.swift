import Foundation

/// How a stroked open subpath ends.
public enum CGLineCap: Int32, Hashable, Sendable, CaseIterable {
  /// Ends right at the line's end point.
  case butt = 0
  /// Ends with a half circle about the end point.
  case round = 1
  /// Ends half a line width beyond the end point.
  case square = 2
}

/// How two segments of a stroke meet.
public enum CGLineJoin: Int32, Hashable, Sendable, CaseIterable {
  /// The edges meet in a tip, unless it is longer than the miter limit allows; then it is cut off as a bevel.
  case miter = 0
  /// A circle about the corner.
  case round = 1
  /// The tip cut off straight between the edges' ends.
  case bevel = 2
}

/// The look of a stroked path, with SwiftUI's members and defaults.
///
/// ```swift
/// let dashed = StrokeStyle(lineWidth: 4, lineCap: .round, dash: [12, 8])
/// ```
public struct StrokeStyle: Hashable, Sendable {
  /// The full width, in the path's units; half lies on each side.
  public var lineWidth: CGFloat
  /// How open lines and dashes end.
  public var lineCap: CGLineCap
  /// How segments meet.
  public var lineJoin: CGLineJoin
  /// A miter longer than this many line widths becomes a bevel; infinity is no limit.
  public var miterLimit: CGFloat
  /// Lengths of dashes and gaps in turn, repeated along the path; an odd count is used twice over. Empty: no dashes. An
  /// infinite one goes on to the path's end.
  public var dash: [CGFloat]
  /// How far into the dash pattern the path starts.
  public var dashPhase: CGFloat

  /// A solid line 1 point wide with butt ends and mitered corners unless given.
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
    dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}

extension StrokeStyle {
  /// No miter is longer than this many line widths: of half a turn in double precision the cosine is 0 or at least 1e-8.
  private static let longestMiter: CGFloat = 1e9
  /// Represents a dash without an end: longer than any line, and short enough for places in it to be exact.
  private static let longestDash: CGFloat = 1e12

  /// The same pen with numbers for the infinities that mean something.
  package var finite: StrokeStyle {
    var style = self
    style.miterLimit = min(miterLimit, Self.longestMiter)
    if dash.contains(.infinity) { style.dash = dash.map { min($0, Self.longestDash) } }
    return style
  }
}
