import Foundation
import PathreelDrawing
import PathreelGeometry

/// An elliptical gradient: colours between two concentric ellipses about a unit point of the shape's frame. The
/// ellipses have the frame's proportions. Radii are shares of its width and height, so 0.5 reaches from the middle to
/// the sides. For authors of scenes in Swift, as the style of a fill or stroke.
///
/// ```swift
/// Rectangle().fill(.ellipticalGradient(colors: [.white, .indigo]))
/// ```
public struct EllipticalGradient: ShapeStyle, View, PrimitiveView {
  let gradient: Gradient
  let center: UnitPoint
  let startRadiusFraction: CGFloat
  let endRadiusFraction: CGFloat

  /// A gradient between two ellipses, by default from the middle to the sides.
  public init(
    gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.gradient = gradient
    self.center = center
    self.startRadiusFraction = startRadiusFraction
    self.endRadiusFraction = endRadiusFraction
  }
  /// Evenly spaced colours, by default from the middle to the sides.
  public init(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
  /// Colours at locations, by default from the middle to the sides.
  public init(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }

  public func _paintsTheSame(as other: Self) -> Bool {
    gradient == other.gradient && haveSameBits(center, other.center)
      && haveSameBits(startRadiusFraction, other.startRadiusFraction)
      && haveSameBits(endRadiusFraction, other.endRadiusFraction)
  }
  public func paint(in bounds: CGRect) -> Paint {
    // The ellipses are circles of the unit square, stretched to the frame.
    let center = CGPoint(x: center.x, y: center.y)
    return .radialGradient(
      gradient, start: Gradient.Circle(center: center, radius: Double(startRadiusFraction)),
      end: Gradient.Circle(center: center, radius: Double(endRadiusFraction)),
      transform: CGAffineTransform(translationX: bounds.minX, y: bounds.minY).scaledBy(
        x: bounds.width, y: bounds.height))
  }
  public var body: Never { primitiveHasNoBody(Self.self) }
  public func _isSame(as other: Self) -> Bool { _paintsTheSame(as: other) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    nodes.append(ShapeNode(Rectangle(), mode: .fill(FillStyle()), style: self, in: context))
  }
}

extension ShapeStyle where Self == EllipticalGradient {
  /// A gradient between two ellipses, by default from the middle to the sides.
  public static func ellipticalGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    EllipticalGradient(
      gradient: gradient, center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
  /// Evenly spaced colours, by default from the middle to the sides.
  public static func ellipticalGradient(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    EllipticalGradient(
      colors: colors, center: center, startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
  }
  /// Colours at locations, by default from the middle to the sides.
  public static func ellipticalGradient(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    EllipticalGradient(
      stops: stops, center: center, startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
  }
  /// A colour's own gradient, by default from the middle to the sides.
  public static func ellipticalGradient(
    _ gradient: AnyGradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    EllipticalGradient(
      gradient: gradient.gradient, center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
}
