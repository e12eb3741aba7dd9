import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelNumerics

/// Modifiers for authors of scenes in Swift that make shapes from other shapes. Unlike the modifiers of views, they
/// change the outline, so a later stroke keeps its width. As with the modifiers of views, the layout stays as it was,
/// with the baselines of a text.
extension Shape {
  /// Moves the outline, in points.
  public func offset(_ offset: CGSize) -> OffsetShape<Self> { OffsetShape(shape: self, offset: offset) }
  /// Moves the outline, in points.
  public func offset(_ offset: CGPoint) -> OffsetShape<Self> {
    OffsetShape(shape: self, offset: CGSize(width: offset.x, height: offset.y))
  }
  /// Moves the outline, in points; x is to the right, y down.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> OffsetShape<Self> {
    OffsetShape(shape: self, offset: CGSize(width: x, height: y))
  }

  /// Rotates the outline about a point of its frame, clockwise on screen.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> RotatedShape<Self> {
    RotatedShape(shape: self, angle: angle, anchor: anchor)
  }

  /// Scales the outline about a point of its frame; negative factors mirror.
  public func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> ScaledShape<Self> {
    ScaledShape(shape: self, scale: CGSize(width: x, height: y), anchor: anchor)
  }
  /// Scales the outline about a point of its frame; a negative factor also rotates it by 180°.
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> ScaledShape<Self> {
    self.scale(x: scale, y: scale, anchor: anchor)
  }

  /// Transforms the outline, in coordinates from its frame's top-left corner.
  public func transform(_ transform: CGAffineTransform) -> TransformedShape<Self> {
    TransformedShape(shape: self, transform: transform)
  }

  /// Gives the outline a frame of a fixed size, at the top left of the frame that the shape gets.
  public func size(_ size: CGSize) -> some Shape { SizedShape(shape: self, size: size) }
  /// Gives the outline a frame of a fixed size, at the top left of the frame that the shape gets.
  public func size(width: CGFloat, height: CGFloat) -> some Shape { size(CGSize(width: width, height: height)) }
}

/// A shape moved within its frame, which ``Shape/offset(_:)-(CGSize)`` returns.
public struct OffsetShape<Content: Shape>: Shape {
  /// The shape to move.
  public var shape: Content
  /// The offset in points.
  public var offset: CGSize

  /// Creates a shape moved by an offset in points.
  public init(shape: Content, offset: CGSize) {
    self.shape = shape
    self.offset = offset
  }
  public func _isSame(as other: Self) -> Bool { shape._isSame(as: other.shape) && haveSameBits(offset, other.offset) }
  public func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  public func path(in rect: CGRect, tolerance: Double) -> Path {
    shape.path(in: rect, tolerance: tolerance).offsetBy(dx: offset.width, dy: offset.height)
  }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  public func fault(in rect: CGRect) -> (any Error)? { shape.fault(in: rect) }
  public var _hasText: Bool { shape._hasText }
  public func _baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? { shape._baselines(in: size) }
  public func _pictures(in rect: CGRect) -> _ShapePictures {
    shape._pictures(in: rect).applying(CGAffineTransform(translationX: offset.width, y: offset.height))
  }
}

extension OffsetShape: InsettableShape where Content: InsettableShape {
  public func inset(by amount: CGFloat) -> OffsetShape<Content.InsetShape> {
    OffsetShape<Content.InsetShape>(shape: shape.inset(by: amount), offset: offset)
  }
  public func _depth(in rect: CGRect) -> CGFloat { shape._depth(in: rect) }
  public func _evenBorder(in rect: CGRect) -> CGFloat { shape._evenBorder(in: rect) }
}

/// A shape rotated within its frame, which ``Shape/rotation(_:anchor:)`` returns.
public struct RotatedShape<Content: Shape>: Shape {
  /// The shape to rotate.
  public var shape: Content
  /// The angle of the rotation; positive is clockwise on screen.
  public var angle: Angle
  /// The fixed point, in the frame.
  public var anchor: UnitPoint

  /// Creates a shape rotated about a point of its frame.
  public init(shape: Content, angle: Angle, anchor: UnitPoint = .center) {
    self.shape = shape
    self.angle = angle
    self.anchor = anchor
  }
  public func _isSame(as other: Self) -> Bool {
    shape._isSame(as: other.shape) && haveSameBits(angle, other.angle) && haveSameBits(anchor, other.anchor)
  }
  public func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  public func path(in rect: CGRect, tolerance: Double) -> Path {
    shape.path(in: rect, tolerance: tolerance).applying(turn(in: rect))
  }
  private func turn(in rect: CGRect) -> CGAffineTransform {
    let pivot = anchor.point(in: rect)
    return CGAffineTransform(translationX: pivot.x, y: pivot.y)
      .rotated(by: angle.radians)
      .translatedBy(x: -pivot.x, y: -pivot.y)
  }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  public func fault(in rect: CGRect) -> (any Error)? { shape.fault(in: rect) }
  public var _hasText: Bool { shape._hasText }
  public func _baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? { shape._baselines(in: size) }
  public func _pictures(in rect: CGRect) -> _ShapePictures { shape._pictures(in: rect).applying(turn(in: rect)) }
}

extension RotatedShape: InsettableShape where Content: InsettableShape {
  public func inset(by amount: CGFloat) -> RotatedShape<Content.InsetShape> {
    RotatedShape<Content.InsetShape>(shape: shape.inset(by: amount), angle: angle, anchor: anchor)
  }
  public func _depth(in rect: CGRect) -> CGFloat { shape._depth(in: rect) }
  public func _evenBorder(in rect: CGRect) -> CGFloat { shape._evenBorder(in: rect) }
}

/// A shape scaled within its frame, which ``Shape/scale(x:y:anchor:)`` returns.
public struct ScaledShape<Content: Shape>: Shape {
  /// The shape to scale.
  public var shape: Content
  /// The scale factor of each axis.
  public var scale: CGSize
  /// The fixed point, in the frame.
  public var anchor: UnitPoint

  /// Creates a shape scaled about a point of its frame.
  public init(shape: Content, scale: CGSize, anchor: UnitPoint = .center) {
    self.shape = shape
    self.scale = scale
    self.anchor = anchor
  }
  public func _isSame(as other: Self) -> Bool {
    shape._isSame(as: other.shape) && haveSameBits(scale, other.scale) && haveSameBits(anchor, other.anchor)
  }
  public func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  public func path(in rect: CGRect, tolerance: Double) -> Path {
    let scaling = scaling(in: rect)
    return shape.path(in: rect, tolerance: OutlineTolerance.before(scaling, tolerance)).applying(scaling)
  }
  private func scaling(in rect: CGRect) -> CGAffineTransform {
    let pivot = anchor.point(in: rect)
    return CGAffineTransform(translationX: pivot.x, y: pivot.y)
      .scaledBy(x: scale.width, y: scale.height)
      .translatedBy(x: -pivot.x, y: -pivot.y)
  }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  public func fault(in rect: CGRect) -> (any Error)? { shape.fault(in: rect) }
  public var _hasText: Bool { shape._hasText }
  public func _baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? { shape._baselines(in: size) }
  public func _pictures(in rect: CGRect) -> _ShapePictures { shape._pictures(in: rect).applying(scaling(in: rect)) }
}

/// A shape under an affine transform, which ``Shape/transform(_:)`` returns.
public struct TransformedShape<Content: Shape>: Shape {
  /// The shape to transform.
  public var shape: Content
  /// The transform, in coordinates from the frame's top-left corner.
  public var transform: CGAffineTransform

  /// Creates a shape under an affine transform.
  public init(shape: Content, transform: CGAffineTransform) {
    self.shape = shape
    self.transform = transform
  }
  public func _isSame(as other: Self) -> Bool {
    shape._isSame(as: other.shape) && haveSameBits(transform, other.transform)
  }
  public func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  public func path(in rect: CGRect, tolerance: Double) -> Path {
    shape.path(in: rect, tolerance: OutlineTolerance.before(transform, tolerance)).applying(transform)
  }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  public func fault(in rect: CGRect) -> (any Error)? { shape.fault(in: rect) }
  public var _hasText: Bool { shape._hasText }
  public func _baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? { shape._baselines(in: size) }
  public func _pictures(in rect: CGRect) -> _ShapePictures { shape._pictures(in: rect).applying(transform) }
}

/// A shape in a frame of a fixed size, which ``Shape/size(_:)`` returns.
struct SizedShape<Content: Shape>: Shape {
  var shape: Content
  var size: CGSize

  public func _isSame(as other: Self) -> Bool { shape._isSame(as: other.shape) && haveSameBits(size, other.size) }
  func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  func path(in rect: CGRect, tolerance: Double) -> Path {
    shape.path(in: CGRect(origin: rect.origin, size: size), tolerance: tolerance)
  }
  func fault(in rect: CGRect) -> (any Error)? { shape.fault(in: CGRect(origin: rect.origin, size: size)) }
  var _hasText: Bool { shape._hasText }
  func _baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? { shape._baselines(in: self.size) }
  func _pictures(in rect: CGRect) -> _ShapePictures { shape._pictures(in: CGRect(origin: rect.origin, size: size)) }
}
