import Foundation
import PathreelDrawing
import PathreelGeometry

/// Colours along a line between two unit points of the shape's frame; as a view it fills the space it is offered.
///
/// ```swift
/// Circle().fill(LinearGradient(colors: [.yellow, .orange], startPoint: .top, endPoint: .bottom))
/// ```
public struct LinearGradient: ShapeStyle, View, PrimitiveView {
  let gradient: Gradient
  let startPoint: UnitPoint
  let endPoint: UnitPoint

  /// From one point of the frame to another one.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.gradient = gradient
    self.startPoint = startPoint
    self.endPoint = endPoint
  }
  /// Evenly spaced colours, from one point of the frame to another one.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }
  /// Colours at locations, from one point of the frame to another one.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }

  public func paint(in bounds: CGRect) -> Paint {
    .linearGradient(gradient, start: startPoint.point(in: bounds), end: endPoint.point(in: bounds))
  }
  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    nodes.append(ShapeNode(Rectangle(), mode: .fill(FillStyle()), style: self, in: context))
  }
}

/// Colours from circle to circle about a unit point of the shape's frame; radii in points.
///
/// ```swift
/// Circle().fill(.radialGradient(colors: [.white, .blue], center: .center, startRadius: 0, endRadius: 60))
/// ```
public struct RadialGradient: ShapeStyle, View, PrimitiveView {
  let gradient: Gradient
  let center: UnitPoint
  let startRadius: CGFloat
  let endRadius: CGFloat

  /// Between two circles about a point of the frame; radii in points.
  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.gradient = gradient
    self.center = center
    self.startRadius = startRadius
    self.endRadius = endRadius
  }
  /// Evenly spaced colours between two circles; radii in points.
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
  }
  /// Colours at locations between two circles; radii in points.
  public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
  }

  public func paint(in bounds: CGRect) -> Paint {
    let center = center.point(in: bounds)
    return .radialGradient(
      gradient, start: Gradient.Circle(center: center, radius: Double(startRadius)),
      end: Gradient.Circle(center: center, radius: Double(endRadius)))
  }
  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    nodes.append(ShapeNode(Rectangle(), mode: .fill(FillStyle()), style: self, in: context))
  }
}

/// The gradient that a style makes of one colour or of plain colours: from the top of the frame to its bottom.
///
/// ```swift
/// Circle().fill(AnyGradient(Gradient(colors: [.white, .blue])))
/// ```
public struct AnyGradient: ShapeStyle, Hashable, Sendable {
  let gradient: Gradient

  /// Any gradient.
  public init(_ gradient: Gradient) { self.gradient = gradient }

  public func paint(in bounds: CGRect) -> Paint {
    LinearGradient(gradient: gradient, startPoint: .top, endPoint: .bottom).paint(in: bounds)
  }
}

extension Gradient: ShapeStyle {
  /// The gradient from the top of the frame to its bottom.
  public func paint(in bounds: CGRect) -> Paint { AnyGradient(self).paint(in: bounds) }
}

extension Color {
  /// A gentle gradient of this colour: mixed with a quarter of white (in sRGB, alpha kept) at the top of the frame, the
  /// colour itself at the bottom. Apple publishes no formula for its own; this is ours.
  public var gradient: AnyGradient {
    let light = mix(with: Color(white: 1, opacity: alpha), by: 0.25)
    return AnyGradient(Gradient(colors: [light, self]))
  }
}

extension ShapeStyle where Self == LinearGradient {
  /// From one point of the frame to another one.
  public static func linearGradient(_ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) -> LinearGradient
  {
    LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
  }
  /// Evenly spaced colours, from one point of the frame to another one.
  public static func linearGradient(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }
  /// Colours at locations, from one point of the frame to another one.
  public static func linearGradient(
    stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(stops: stops, startPoint: startPoint, endPoint: endPoint)
  }
}

extension ShapeStyle where Self == RadialGradient {
  /// Between two circles about a point of the frame; radii in points.
  public static func radialGradient(
    _ gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius)
  }
  /// Evenly spaced colours between two circles; radii in points.
  public static func radialGradient(
    colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
  }
  /// Colours at locations between two circles; radii in points.
  public static func radialGradient(
    stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(stops: stops, center: center, startRadius: startRadius, endRadius: endRadius)
  }
}
