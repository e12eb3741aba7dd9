import Foundation
import PathreelDrawing
import PathreelGeometry

/// Colours from ellipse to ellipse about a unit point of the shape's frame, in the frame's proportions; radii as shares of
/// its width and height, so that half reaches from the middle to the sides.
///
/// ```swift
/// Rectangle().fill(.ellipticalGradient(colors: [.white, .indigo]))
/// ```
public struct EllipticalGradient: ShapeStyle, View, PrimitiveView {
  let gradient: Gradient
  let center: UnitPoint
  let startRadiusFraction: CGFloat
  let endRadiusFraction: CGFloat

  /// From the middle to the sides unless given.
  public init(
    gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.gradient = gradient
    self.center = center
    self.startRadiusFraction = startRadiusFraction
    self.endRadiusFraction = endRadiusFraction
  }
  /// Evenly spaced colours, from the middle to the sides unless given.
  public init(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
  /// Colours at locations, from the middle to the sides unless given.
  public init(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }

  public func paint(in bounds: CGRect) -> Paint {
    // Circles of the unit square, stretched to the frame.
    let center = CGPoint(x: center.x, y: center.y)
    return .radialGradient(
      gradient, start: Gradient.Circle(center: center, radius: Double(startRadiusFraction)),
      end: Gradient.Circle(center: center, radius: Double(endRadiusFraction)),
      transform: CGAffineTransform(translationX: bounds.minX, y: bounds.minY).scaledBy(
        x: bounds.width, y: bounds.height))
  }
  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    nodes.append(ShapeNode(Rectangle(), mode: .fill(FillStyle()), style: self, in: context))
  }
}

extension ShapeStyle where Self == EllipticalGradient {
  /// From the middle to the sides unless given.
  public static func ellipticalGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    EllipticalGradient(
      gradient: gradient, center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
  /// Evenly spaced colours, from the middle to the sides unless given.
  public static func ellipticalGradient(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    EllipticalGradient(
      colors: colors, center: center, startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
  }
  /// Colours at locations, from the middle to the sides unless given.
  public static func ellipticalGradient(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    EllipticalGradient(
      stops: stops, center: center, startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
  }
  /// A colour's own gradient, from the middle to the sides unless given.
  public static func ellipticalGradient(
    _ gradient: AnyGradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    EllipticalGradient(
      gradient: gradient.gradient, center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
}
