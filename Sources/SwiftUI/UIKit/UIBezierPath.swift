import Foundation
import PathreelGeometry

/// A path that is drawn step by step, with UIKit's names.
///
/// ```swift
/// let bezier = UIBezierPath()
/// bezier.move(to: CGPoint(x: 0, y: 50))
/// bezier.addQuadCurve(to: CGPoint(x: 100, y: 50), controlPoint: CGPoint(x: 50, y: 0))
/// return Path(bezier.cgPath)
/// ```
public final class UIBezierPath {
  private var path: Path

  private init(_ path: Path) { self.path = path }

  /// An empty path.
  public convenience init() { self.init(Path()) }
  /// A rectangle.
  public convenience init(rect: CGRect) { self.init(Path(rect)) }
  /// An ellipse in a rectangle.
  public convenience init(ovalIn rect: CGRect) { self.init(Path(ellipseIn: rect)) }
  /// A rectangle with round corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(Path(roundedRect: rect, cornerRadius: cornerRadius))
  }
  /// A rectangle with some round corners.
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    let bezier = PathreelGeometry.UIBezierPath(
      roundedRect: rect, byRoundingCorners: corners, cornerRadii: cornerRadii)
    self.init(Path(bezier.cgPath))
  }
  /// An arc, with angles in radians.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }
  /// A path of Core Graphics.
  public convenience init(cgPath: CGPath) { self.init(Path(cgPath)) }

  /// The path, to pass to `Path(_:)`.
  public var cgPath: CGPath {
    get { path.cgPath }
    set { path = Path(newValue) }
  }

  /// The measures of a stroke, which the path itself does not draw.
  public var lineWidth: CGFloat = 1
  public var miterLimit: CGFloat = 10
  public var lineCapStyle = CGLineCap.butt
  public var lineJoinStyle = CGLineJoin.miter
  public var usesEvenOddFillRule = false

  public var isEmpty: Bool { path.isEmpty }
  public var bounds: CGRect { path.boundingRect }
  /// The end of the last segment; zero for an empty path.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }
  public func contains(_ point: CGPoint) -> Bool { path.contains(point, eoFill: usesEvenOddFillRule) }

  public func move(to point: CGPoint) { path.move(to: point) }
  public func addLine(to point: CGPoint) { path.addLine(to: point) }
  public func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }
  public func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: end, control: controlPoint)
  }
  /// Adds an arc, with angles in radians. Clockwise is as on a clock, while it is the other way round in `Path`.
  public func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: .radians(startAngle), endAngle: .radians(endAngle),
      clockwise: !clockwise)
  }
  public func close() { path.closeSubpath() }
  public func removeAllPoints() { path = Path() }
  public func append(_ other: UIBezierPath) { path.addPath(other.path) }
  public func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
}
