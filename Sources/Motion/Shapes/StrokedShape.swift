import Foundation
import PathreelGeometry

extension Shape {
  /// The outline's stroke as a shape.
  public func stroke(style: StrokeStyle) -> some Shape { StrokedShape(shape: self, style: style) }
  /// The area that a solid line along the outline covers; its width is in points.
  public func stroke(lineWidth: CGFloat = 1) -> some Shape { stroke(style: StrokeStyle(lineWidth: lineWidth)) }

  /// The outline's stroke with marks at the ends of open lines; see ``LineEnds``.
  public func stroke(style: StrokeStyle, ends: LineEnds) -> some Shape {
    MarkedShape(shape: self, style: style, ends: ends)
  }
}

struct StrokedShape<Content: Shape>: Shape {
  var shape: Content
  var style: StrokeStyle

  func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  func path(in rect: CGRect, tolerance: Double) -> Path {
    shape.path(in: rect, tolerance: tolerance).paid {
      $0.strokedPath(style, tolerance: OutlineTolerance.ofLines(tolerance) / 2)
    }
  }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  func fault(in rect: CGRect) -> (any Error)? { shape.fault(in: rect) }
  func _penStroke(in rect: CGRect, tolerance: Double) -> (path: Path, style: StrokeStyle)? {
    (shape.path(in: rect, tolerance: tolerance), style)
  }
  var _hasText: Bool { shape._hasText }
  func _baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? { shape._baselines(in: size) }
}

/// A stroke with marks at its ends: line and marks are one outline.
struct MarkedShape<Content: Shape>: Shape {
  var shape: Content
  var style: StrokeStyle
  let ends: LineEnds

  func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  func path(in rect: CGRect, tolerance: Double) -> Path {
    shape.path(in: rect, tolerance: tolerance).paid {
      $0.strokedPath(style, ends: ends, tolerance: OutlineTolerance.ofLines(tolerance) / 10)
    }
  }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  func fault(in rect: CGRect) -> (any Error)? {
    if !ends.areDrawable {
      return SceneError.badShape("an arrowhead", reason: "its size has to be a number greater than 0")
    }
    return style.isUsable ? shape.fault(in: rect) : SceneError.notFinite("a stroke's style")
  }
  func _penStroke(in rect: CGRect, tolerance: Double) -> (path: Path, style: StrokeStyle)? {
    ends.isEmpty ? (shape.path(in: rect, tolerance: tolerance), style) : nil
  }
}
