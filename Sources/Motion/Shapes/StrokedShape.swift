import Foundation
import PathreelGeometry

/// Strokes as shapes, which authors of scenes in Swift can fill, clip to or trim.
extension Shape {
  /// The area of the outline's stroke, as a shape.
  public func stroke(style: StrokeStyle) -> some Shape { StrokedShape(shape: self, style: style) }
  /// The area of a solid line along the outline, as a shape; the line's width is in points.
  public func stroke(lineWidth: CGFloat = 1) -> some Shape { stroke(style: StrokeStyle(lineWidth: lineWidth)) }

  /// The area of the outline's stroke with markers at the ends of open lines, as a shape; see `LineEnds`.
  public func stroke(style: StrokeStyle, ends: LineEnds) -> some Shape {
    MarkedShape(shape: self, style: style, ends: ends)
  }
}

/// The stroke of a shape, which ``Shape/stroke(style:)`` returns. If it is filled, ``ShapeNode`` draws it as a stroke
/// of the inner shape.
struct StrokedShape<Content: Shape>: Shape {
  var shape: Content
  var style: StrokeStyle

  public func _isSame(as other: Self) -> Bool { shape._isSame(as: other.shape) && style == other.style }
  func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  func path(in rect: CGRect, tolerance: Double) -> Path {
    shape.path(in: rect, tolerance: tolerance).charged {
      // The inner shape and its stroke each deviate from the exact outline.
      $0.strokedPath(style, tolerance: OutlineTolerance.ofLines(tolerance) / 2)
    }
  }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  func fault(in rect: CGRect) -> (any Error)? {
    style.isUsable ? shape.fault(in: rect) : SceneError.notFinite("a stroke's style")
  }
  func _penStroke(in rect: CGRect, tolerance: Double) -> (path: Path, style: StrokeStyle)? {
    (shape.path(in: rect, tolerance: tolerance), style)
  }
  var _hasText: Bool { shape._hasText }
  func _baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? { shape._baselines(in: size) }
  func _pictures(in rect: CGRect) -> _ShapePictures { shape._pictures(in: rect).outlined }
}

/// The stroke of a shape with markers at the ends of its open lines, which ``Shape/stroke(style:ends:)`` returns. The
/// line and the markers form one outline.
struct MarkedShape<Content: Shape>: Shape {
  var shape: Content
  var style: StrokeStyle
  let ends: LineEnds

  public func _isSame(as other: Self) -> Bool {
    shape._isSame(as: other.shape) && style == other.style && ends == other.ends
  }
  func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  func path(in rect: CGRect, tolerance: Double) -> Path {
    shape.path(in: rect, tolerance: tolerance).charged {
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
  var _hasText: Bool { shape._hasText }
  func _baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? { shape._baselines(in: size) }
  func _pictures(in rect: CGRect) -> _ShapePictures { shape._pictures(in: rect).outlined }
}
