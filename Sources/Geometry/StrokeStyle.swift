import Foundation

/// How a stroked open subpath ends.
public enum CGLineCap: Int32, Hashable, Sendable, CaseIterable {
  case butt = 0
  case round = 1
  case square = 2
}

/// How two segments of a stroke meet.
public enum CGLineJoin: Int32, Hashable, Sendable, CaseIterable {
  case miter = 0
  case round = 1
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
  public var lineCap: CGLineCap
  public var lineJoin: CGLineJoin
  /// A miter longer than this many line widths becomes a bevel.
  public var miterLimit: CGFloat
  /// Lengths of dashes and gaps in turn, repeated along the path; an odd count is used twice over. Empty: no dashes.
  public var dash: [CGFloat]
  /// How far into the dash pattern the path starts.
  public var dashPhase: CGFloat

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
