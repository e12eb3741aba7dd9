import Foundation
import PathreelDrawing
import PathreelGeometry

/// Shapes made from shapes. Unlike the modifiers of views they change the outline, so a later stroke keeps its width.
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

  /// Turns the outline, clockwise on screen, about a point of its frame.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> RotatedShape<Self> {
    RotatedShape(shape: self, angle: angle, anchor: anchor)
  }

  /// Scales the outline about a point of its frame; negative factors mirror.
  public func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> ScaledShape<Self> {
    ScaledShape(shape: self, scale: CGSize(width: x, height: y), anchor: anchor)
  }
  /// Scales the outline about a point of its frame; a negative factor turns it by 180°.
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> ScaledShape<Self> {
    self.scale(x: scale, y: scale, anchor: anchor)
  }

  /// Maps the outline, in coordinates from its frame's top-left corner.
  public func transform(_ transform: CGAffineTransform) -> TransformedShape<Self> {
    TransformedShape(shape: self, transform: transform)
  }

  /// The outline the shape has in a frame of the given size, at the top left of whatever frame it gets.
  public func size(_ size: CGSize) -> some Shape { SizedShape(shape: self, size: size) }
  /// The outline the shape has in a frame of the given size, at the top left of whatever frame it gets.
  public func size(width: CGFloat, height: CGFloat) -> some Shape { size(CGSize(width: width, height: height)) }
}

/// A shape moved within its frame.
public struct OffsetShape<Content: Shape>: Shape {
  /// What is moved.
  public var shape: Content
  /// How far, in points.
  public var offset: CGSize

  /// A shape moved by some points.
  public init(shape: Content, offset: CGSize) {
    self.shape = shape
    self.offset = offset
  }
  public func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  public func path(in rect: CGRect, tolerance: Double) -> Path {
    shape.path(in: rect, tolerance: tolerance).offsetBy(dx: offset.width, dy: offset.height)
  }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  public func fault(in rect: CGRect) -> (any Error)? { shape.fault(in: rect) }
}

extension OffsetShape: InsettableShape where Content: InsettableShape {
  public func inset(by amount: CGFloat) -> OffsetShape<Content.InsetShape> {
    OffsetShape<Content.InsetShape>(shape: shape.inset(by: amount), offset: offset)
  }
}

/// A shape turned within its frame.
public struct RotatedShape<Content: Shape>: Shape {
  /// What is turned.
  public var shape: Content
  /// How far, clockwise on screen.
  public var angle: Angle
  /// The point of the frame that stays.
  public var anchor: UnitPoint

  /// A shape turned about a point of its frame.
  public init(shape: Content, angle: Angle, anchor: UnitPoint = .center) {
    self.shape = shape
    self.angle = angle
    self.anchor = anchor
  }
  public func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  public func path(in rect: CGRect, tolerance: Double) -> Path {
    let pivot = anchor.point(in: rect)
    let turn = CGAffineTransform(translationX: pivot.x, y: pivot.y)
      .rotated(by: angle.radians)
      .translatedBy(x: -pivot.x, y: -pivot.y)
    return shape.path(in: rect, tolerance: tolerance).applying(turn)
  }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  public func fault(in rect: CGRect) -> (any Error)? { shape.fault(in: rect) }
}

extension RotatedShape: InsettableShape where Content: InsettableShape {
  public func inset(by amount: CGFloat) -> RotatedShape<Content.InsetShape> {
    RotatedShape<Content.InsetShape>(shape: shape.inset(by: amount), angle: angle, anchor: anchor)
  }
}

/// A shape scaled within its frame.
public struct ScaledShape<Content: Shape>: Shape {
  /// What is scaled.
  public var shape: Content
  /// The factor of each axis.
  public var scale: CGSize
  /// The point of the frame that stays.
  public var anchor: UnitPoint

  /// A shape scaled about a point of its frame.
  public init(shape: Content, scale: CGSize, anchor: UnitPoint = .center) {
    self.shape = shape
    self.scale = scale
    self.anchor = anchor
  }
  public func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  public func path(in rect: CGRect, tolerance: Double) -> Path {
    let pivot = anchor.point(in: rect)
    let scaling = CGAffineTransform(translationX: pivot.x, y: pivot.y)
      .scaledBy(x: scale.width, y: scale.height)
      .translatedBy(x: -pivot.x, y: -pivot.y)
    return shape.path(in: rect, tolerance: OutlineTolerance.before(scaling, tolerance)).applying(scaling)
  }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  public func fault(in rect: CGRect) -> (any Error)? { shape.fault(in: rect) }
}

/// A shape under an affine map.
public struct TransformedShape<Content: Shape>: Shape {
  /// What is mapped.
  public var shape: Content
  /// In coordinates from the frame's top-left corner.
  public var transform: CGAffineTransform

  /// A shape under a map.
  public init(shape: Content, transform: CGAffineTransform) {
    self.shape = shape
    self.transform = transform
  }
  public func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  public func path(in rect: CGRect, tolerance: Double) -> Path {
    shape.path(in: rect, tolerance: OutlineTolerance.before(transform, tolerance)).applying(transform)
  }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  public func fault(in rect: CGRect) -> (any Error)? { shape.fault(in: rect) }
}

struct SizedShape<Content: Shape>: Shape {
  var shape: Content
  var size: CGSize

  func path(in rect: CGRect) -> Path { path(in: rect, tolerance: OutlineTolerance.standard) }
  func path(in rect: CGRect, tolerance: Double) -> Path {
    shape.path(in: CGRect(origin: rect.origin, size: size), tolerance: tolerance)
  }
  func fault(in rect: CGRect) -> (any Error)? { shape.fault(in: CGRect(origin: rect.origin, size: size)) }
}
