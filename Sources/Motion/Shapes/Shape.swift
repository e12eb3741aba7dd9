import Foundation
import PathreelDrawing
import PathreelGeometry

/// An outline that suits itself to a rectangle. As a view it is filled with the foreground style.
///
/// The rectangle is the view's frame with its origin at zero. Coordinates outside of it are legal and drawn.
///
/// ```swift
/// struct Triangle: Shape {
///   func path(in rect: CGRect) -> Path {
///     Path { $0.addLines([CGPoint(x: rect.midX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY)]) }
///   }
/// }
/// ```
public protocol Shape: Sendable, Animatable, View {
  /// The outline in a frame; points outside of the frame are drawn too.
  func path(in rect: CGRect) -> Path
  /// The outline within `tolerance` points of the true one; ``path(in:)`` by default.
  ///
  /// Views ask for this. A shape whose curves are approximations follows the tolerance, which is 0.05 points for what is
  /// shown as large as it is, or smaller. For what is shown larger it is 0.05 pixels at most: it halves with each doubling
  /// of the scale, up to 4,096 times. A shape that draws other shapes passes the tolerance on to them.
  func path(in rect: CGRect, tolerance: Double) -> Path
  /// The size the shape takes when offered `proposal`; by default all of it, and 10 points where nothing is offered.
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
  /// Why the path is empty, if the shape's numbers make none; the frame then fails with this reason instead of lacking the
  /// shape. Asked for only where the path is empty, nil by default. A shape that draws another passes on the other's.
  func fault(in rect: CGRect) -> (any Error)?

  // What follows is the engine's own. These are requirements because casts in their place would cost more than the shape.

  /// The path whose stroke the shape is, and the pen; nil unless it is a stroke. Drawn as it is, it stays a stroke: the
  /// rasteriser knows best how fine to make it.
  func _penStroke(in rect: CGRect, tolerance: Double) -> (path: Path, style: StrokeStyle)?
  /// Whether the shape has lines of text, or wraps one that has.
  var _hasText: Bool { get }
  /// How far below the top of a frame of this size the first and the last baseline are; nil without lines.
  func _baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)?
}

extension Shape {
  public func _penStroke(in rect: CGRect, tolerance: Double) -> (path: Path, style: StrokeStyle)? { nil }
  public var _hasText: Bool { false }
  public func _baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? { nil }
  public func path(in rect: CGRect, tolerance: Double) -> Path { path(in: rect) }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
  public func fault(in rect: CGRect) -> (any Error)? { nil }
  public var body: FillShapeView<Self, ForegroundStyle, EmptyView> { fill(ForegroundStyle()) }
}

/// A shape that can be made smaller by moving its outline inward.
public protocol InsettableShape: Shape {
  /// The shape that ``inset(by:)`` gives; the compiler infers it.
  associatedtype InsetShape: InsettableShape
  /// The shape whose outline lies `amount` points further in; negative amounts grow it.
  func inset(by amount: CGFloat) -> InsetShape
}

/// A shape of any type.
public struct AnyShape: Shape {
  let shape: any Shape

  /// Hides the type of a shape.
  public init<Content: Shape>(_ shape: Content) { self.shape = shape }
  public func path(in rect: CGRect) -> Path { shape.path(in: rect) }
  public func path(in rect: CGRect, tolerance: Double) -> Path { shape.path(in: rect, tolerance: tolerance) }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  public func fault(in rect: CGRect) -> (any Error)? { shape.fault(in: rect) }
  public func _penStroke(in rect: CGRect, tolerance: Double) -> (path: Path, style: StrokeStyle)? {
    shape._penStroke(in: rect, tolerance: tolerance)
  }
  public var _hasText: Bool { shape._hasText }
  public func _baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? { shape._baselines(in: size) }
}

extension AnyShape: MeasurableShape {
  package func measured(in size: CGSize, tolerance: Double) throws -> MeasuredCurve {
    try shape.measuredOutline(in: size, tolerance: tolerance)
  }
}

/// A path stands where it is, whatever the rectangle.
extension Path: Shape {
  public func path(in rect: CGRect) -> Path { self }
}
