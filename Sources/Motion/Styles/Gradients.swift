import Foundation
import PathreelDrawing
import PathreelGeometry

/// A linear gradient: colours along a line between two unit points of the shape's frame. It is the style of a fill or
/// stroke. As a view, it fills the space that it is offered.
///
/// ```swift
/// Circle().fill(LinearGradient(colors: [.yellow, .orange], startPoint: .top, endPoint: .bottom))
/// ```
public struct LinearGradient: ShapeStyle, View, PrimitiveView {
  let gradient: Gradient
  let startPoint: UnitPoint
  let endPoint: UnitPoint

  /// A gradient from one point of the frame to another.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.gradient = gradient
    self.startPoint = startPoint
    self.endPoint = endPoint
  }
  /// Evenly spaced colours, from one point of the frame to another.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }
  /// Colours at locations, from one point of the frame to another.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }

  public func _paintsTheSame(as other: Self) -> Bool {
    gradient == other.gradient && haveSameBits(startPoint, other.startPoint) && haveSameBits(endPoint, other.endPoint)
  }
  public func paint(in bounds: CGRect) -> Paint {
    .linearGradient(gradient, start: startPoint.point(in: bounds), end: endPoint.point(in: bounds))
  }
  public var body: Never { primitiveHasNoBody(Self.self) }
  public func _isSame(as other: Self) -> Bool { _paintsTheSame(as: other) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    nodes.append(ShapeNode(Rectangle(), mode: .fill(FillStyle()), style: self, in: context))
  }
}

/// A radial gradient: colours between two concentric circles about a unit point of the shape's frame. Radii are in
/// points. It is the style of a fill or stroke; as a view, it fills the space that it is offered.
///
/// ```swift
/// Circle().fill(.radialGradient(colors: [.white, .blue], center: .center, startRadius: 0, endRadius: 60))
/// ```
public struct RadialGradient: ShapeStyle, View, PrimitiveView {
  let gradient: Gradient
  let center: UnitPoint
  let startRadius: CGFloat
  let endRadius: CGFloat

  /// A gradient between two circles about a point of the frame; radii are in points.
  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.gradient = gradient
    self.center = center
    self.startRadius = startRadius
    self.endRadius = endRadius
  }
  /// Evenly spaced colours between two circles; radii are in points.
  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
  }
  /// Colours at locations between two circles; radii are in points.
  public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
  }

  public func _paintsTheSame(as other: Self) -> Bool {
    gradient == other.gradient && haveSameBits(center, other.center) && haveSameBits(startRadius, other.startRadius)
      && haveSameBits(endRadius, other.endRadius)
  }
  public func paint(in bounds: CGRect) -> Paint {
    let center = center.point(in: bounds)
    return .radialGradient(
      gradient, start: Gradient.Circle(center: center, radius: Double(startRadius)),
      end: Gradient.Circle(center: center, radius: Double(endRadius)))
  }
  public var body: Never { primitiveHasNoBody(Self.self) }
  public func _isSame(as other: Self) -> Bool { _paintsTheSame(as: other) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    nodes.append(ShapeNode(Rectangle(), mode: .fill(FillStyle()), style: self, in: context))
  }
}

/// A gradient without a geometry of its own, which ``Color/gradient`` returns. As a style, it runs from the top of the
/// frame to its bottom.
///
/// ```swift
/// Circle().fill(AnyGradient(Gradient(colors: [.white, .blue])))
/// ```
public struct AnyGradient: ShapeStyle, Hashable, Sendable {
  /// The gradient as it was given, and the space of its colours.
  let source: Gradient
  private let space: Gradient.ColorSpace

  /// Creates a style from a gradient.
  public init(_ gradient: Gradient) { self.init(gradient, in: .device) }

  init(_ source: Gradient, in space: Gradient.ColorSpace) { (self.source, self.space) = (source, space) }

  /// The gradient in the device's space.
  var gradient: Gradient { source.inDeviceSpace(from: space) }

  public func _paintsTheSame(as other: Self) -> Bool { self == other }
  public func paint(in bounds: CGRect) -> Paint {
    LinearGradient(gradient: gradient, startPoint: .top, endPoint: .bottom).paint(in: bounds)
  }
}

extension Gradient: ShapeStyle {
  /// The paint of the gradient from the top of the frame to its bottom.
  public func paint(in bounds: CGRect) -> Paint { AnyGradient(self).paint(in: bounds) }
}

extension Color {
  /// A gentle gradient of this colour. At the top of the frame it is mixed with a quarter of white, in sRGB and with
  /// its alpha; at the bottom it is the colour itself. Apple publishes no formula for its gradient, so this one
  /// differs.
  public var gradient: AnyGradient {
    let light = mix(with: Color(white: 1, opacity: alpha), by: 0.25)
    return AnyGradient(Gradient(colors: [light, self]))
  }
}

extension ShapeStyle where Self == LinearGradient {
  /// A gradient from one point of the frame to another.
  public static func linearGradient(_ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) -> LinearGradient
  {
    LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
  }
  /// Evenly spaced colours, from one point of the frame to another.
  public static func linearGradient(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }
  /// Colours at locations, from one point of the frame to another.
  public static func linearGradient(
    stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(stops: stops, startPoint: startPoint, endPoint: endPoint)
  }
}

extension ShapeStyle where Self == RadialGradient {
  /// A gradient between two circles about a point of the frame; radii are in points.
  public static func radialGradient(
    _ gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius)
  }
  /// Evenly spaced colours between two circles; radii are in points.
  public static func radialGradient(
    colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
  }
  /// Colours at locations between two circles; radii are in points.
  public static func radialGradient(
    stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(stops: stops, center: center, startRadius: startRadius, endRadius: endRadius)
  }
}
