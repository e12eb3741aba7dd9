import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelNumerics

/// A shape: an outline that adapts to a rectangle. As a view, it is filled with the foreground style.
///
/// ``Circle`` and the other shapes conform to it; authors of scenes in Swift write their own as below. The rectangle is
/// the view's frame with its origin at zero. Points outside of it are allowed and drawn.
///
/// ```swift
/// struct Triangle: Shape {
///   func path(in rect: CGRect) -> Path {
///     Path {
///       $0.move(to: CGPoint(x: rect.midX, y: rect.minY))
///       $0.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
///       $0.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
///     }
///   }
/// }
/// ```
public protocol Shape: Sendable, Animatable, View {
  /// The outline in a frame; points outside of the frame are drawn too.
  func path(in rect: CGRect) -> Path
  /// The outline within `tolerance` points of the exact one; ``path(in:)`` by default.
  ///
  /// Views call this. A shape whose curves are approximations keeps the tolerance. It is 0.05 points for shapes shown
  /// at a scale of 1 or less. At a larger scale it is at most 0.05 pixels: it halves with each doubling of the scale,
  /// up to 4,096. A shape that draws other shapes passes the tolerance on to them.
  func path(in rect: CGRect, tolerance: Double) -> Path
  /// The size that the shape takes when offered `proposal`. By default it takes the whole proposal, and 10 points where
  /// the proposal is nil.
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
  /// The reason why the path is empty, if the shape's numbers make no outline; nil by default. The frame then fails
  /// with this error instead of omitting the shape. It is called only if the path is empty. A shape that draws another
  /// one forwards the call.
  func fault(in rect: CGRect) -> (any Error)?

  // The following are for the engine alone. They are requirements because dynamic casts would cost more than the shape.

  /// The path and pen if the shape is a stroke; nil otherwise. Filling the shape then draws a stroke, because the
  /// rasteriser knows best how finely to approximate it.
  func _penStroke(in rect: CGRect, tolerance: Double) -> (path: Path, style: StrokeStyle)?
  /// Whether the shape contains lines of text, itself or in a shape that it wraps.
  var _hasText: Bool { get }
  /// The distances of the first and the last baseline from the top of a frame of this size; nil without lines of text.
  func _baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)?
  /// What the shape shows in colour beside its outline; nothing by default.
  func _pictures(in rect: CGRect) -> _ShapePictures
}

extension Shape {
  public func _penStroke(in rect: CGRect, tolerance: Double) -> (path: Path, style: StrokeStyle)? { nil }
  public var _hasText: Bool { false }
  public func _baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? { nil }
  public func _pictures(in rect: CGRect) -> _ShapePictures { .none }
  public func path(in rect: CGRect, tolerance: Double) -> Path { path(in: rect) }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
  public func fault(in rect: CGRect) -> (any Error)? { nil }
  public func _isSame(as other: Self) -> Bool { haveSameBits(self, other) }
  public var body: FillShapeView<Self, ForegroundStyle, EmptyView> { fill(ForegroundStyle()) }
}

/// A shape whose outline can be moved inward, which ``InsettableShape/strokeBorder(_:style:)`` needs.
public protocol InsettableShape: Shape {
  /// The type of shape that ``inset(by:)`` returns; the compiler infers it.
  associatedtype InsetShape: InsettableShape
  /// The shape with its outline moved inward by `amount` points; a negative amount moves it outward.
  func inset(by amount: CGFloat) -> InsetShape

  // The following are for the engine alone: ``Border`` asks for them.

  /// The radius of the largest circle that lies inside of the shape, in points: a border of this width fills it. By
  /// default half of the shorter side of the path's bounding box.
  func _depth(in rect: CGRect) -> CGFloat
  /// The largest width of a line along the inset outline that stays inside of the shape; ``_depth(in:)`` by default.
  func _evenBorder(in rect: CGRect) -> CGFloat
  /// The area that a border may fill; the path by default.
  func _area(in rect: CGRect, tolerance: Double) -> Path
}

extension InsettableShape {
  public func _depth(in rect: CGRect) -> CGFloat {
    let box = path(in: rect).boundingRect
    return min(box.width, box.height) / 2
  }
  public func _evenBorder(in rect: CGRect) -> CGFloat { _depth(in: rect) }
  public func _area(in rect: CGRect, tolerance: Double) -> Path { path(in: rect, tolerance: tolerance) }
}

/// A type-erased shape, such as one of the stages of a ``Morph`` or the outline of an element of a scene file.
public struct AnyShape: Shape {
  let shape: any Shape

  /// Erases the type of a shape.
  public init<Content: Shape>(_ shape: Content) { self.shape = shape }
  public func _isSame(as other: Self) -> Bool {
    func isSame<Content: Shape>(_ shape: Content) -> Bool { (other.shape as? Content)?._isSame(as: shape) ?? false }
    return isSame(shape)
  }
  public func path(in rect: CGRect) -> Path { shape.path(in: rect) }
  public func path(in rect: CGRect, tolerance: Double) -> Path { shape.path(in: rect, tolerance: tolerance) }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  public func fault(in rect: CGRect) -> (any Error)? { shape.fault(in: rect) }
  public func _penStroke(in rect: CGRect, tolerance: Double) -> (path: Path, style: StrokeStyle)? {
    shape._penStroke(in: rect, tolerance: tolerance)
  }
  public var _hasText: Bool { shape._hasText }
  public func _baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? { shape._baselines(in: size) }
  public func _pictures(in rect: CGRect) -> _ShapePictures { shape._pictures(in: rect) }
}

extension AnyShape: MeasurableShape {
  package func measured(in size: CGSize, tolerance: Double) throws -> MeasuredCurve {
    try shape.measuredOutline(in: size, tolerance: tolerance)
  }
}

/// Makes paths shapes. A path ignores the rectangle.
extension Path: Shape {
  public func _isSame(as other: Path) -> Bool { self == other }
  public func path(in rect: CGRect) -> Path { self }
}
