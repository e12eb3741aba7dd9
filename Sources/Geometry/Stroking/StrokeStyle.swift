import Foundation

/// The line cap: the end of a stroked open subpath. ``StrokeStyle`` holds it.
public enum CGLineCap: Int32, Hashable, Sendable, CaseIterable {
  /// The stroke ends exactly at the line's end point.
  case butt = 0
  /// The stroke ends with a half circle about the end point.
  case round = 1
  /// The stroke ends half a line width beyond the end point.
  case square = 2
}

/// The line join: the corner between two segments of a stroke. ``StrokeStyle`` holds it.
public enum CGLineJoin: Int32, Hashable, Sendable, CaseIterable {
  /// The outer edges meet in a tip. If it is longer than the miter limit allows, a bevel replaces it.
  case miter = 0
  /// The corner is a circle with the line's width about the path's corner.
  case round = 1
  /// The corner is cut off straight between the edges' ends.
  case bevel = 2
}

/// The style of a stroked path (line width, cap, join, dashes), with SwiftUI's members and defaults. Shapes take it in
/// `stroke`.
///
/// ```swift
/// let dashed = StrokeStyle(lineWidth: 4, lineCap: .round, dash: [12, 8])
/// ```
public struct StrokeStyle: Hashable, Sendable {
  /// The full width, in the path's units; half lies on each side.
  public var lineWidth: CGFloat
  /// The line cap of open lines and dashes.
  public var lineCap: CGLineCap
  /// The line join between segments.
  public var lineJoin: CGLineJoin
  /// The largest ratio of miter length to line width; a longer miter becomes a bevel. Infinity means no limit.
  public var miterLimit: CGFloat
  /// Alternating lengths of dashes and gaps, repeated along the path; an odd number of lengths is used twice. Empty
  /// means no dashes. An infinite length extends to the path's end.
  public var dash: [CGFloat]
  /// The distance into the dash pattern at which the path starts.
  public var dashPhase: CGFloat

  /// Creates a style. The default is a solid line 1 point wide with butt caps and miter joins.
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
  /// No miter is longer than this many line widths: in double precision, the cosine of half the turn is 0 or at least
  /// 1e-8.
  private static let longestMiter: CGFloat = 1e9
  /// A stand-in for an infinite dash: longer than any line, but short enough for exact positions in it.
  private static let longestDash: CGFloat = 1e12

  /// The same style with large finite numbers in place of an infinite miter limit and infinite dashes. A dash beyond
  /// ``CGPoint/coordinateLimit`` counts as infinite: a period of such dashes has no digits left for the phase.
  package var replacingInfinities: StrokeStyle {
    var style = self
    style.miterLimit = min(miterLimit, Self.longestMiter)
    if dash.contains(where: { $0 > CGPoint.coordinateLimit }) { style.dash = dash.map { min($0, Self.longestDash) } }
    return style
  }
}
