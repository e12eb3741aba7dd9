import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelNumerics

/// A shadow of a shape that is filled or stroked with a style: behind it, or inside of its outline.
///
/// ```swift
/// Circle().fill(.orange.shadow(.inner(radius: 6, y: 3)))
/// ```
public struct ShadowStyle: Hashable, Sendable {
  private enum Kind { case drop, inner }
  private let kind: Kind
  private var color: Color
  private var radius: CGFloat
  private var offset: CGSize

  /// A blurred silhouette behind the shape, as ``View/shadow(color:radius:x:y:)`` draws one. The radius is the standard
  /// deviation of the blur, in points.
  public static func drop(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle {
    ShadowStyle(kind: .drop, color: color, radius: radius, offset: CGSize(width: x, height: y))
  }
  /// The blurred silhouette of everything outside of the shape, drawn on the shape.
  public static func inner(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle {
    ShadowStyle(kind: .inner, color: color, radius: radius, offset: CGSize(width: x, height: y))
  }

  /// The shadow as a filter of a shape in a frame.
  var filter: ViewFilter {
    switch kind {
    case .drop: .shadow(color: color, radius: radius, offset: offset)
    case .inner: .innerShadow(color: color, radius: radius, offset: offset)
    }
  }

  /// The shadow of a fainter shape. A drop shadow follows from the alpha of the shape itself.
  func opacity(_ opacity: Double) -> ShadowStyle {
    var shadow = self
    if kind == .inner { shadow.color = color.opacity(opacity) }
    return shadow
  }

  /// The numbers that move.
  fileprivate var numbers: [Double] {
    get { color.numbers.values + [radius, offset.width, offset.height] }
    set {
      color.numbers = NumberList(values: Array(newValue[..<4]))
      (radius, offset) = (newValue[4], CGSize(width: newValue[5], height: newValue[6]))
    }
  }
}

extension ShapeStyle {
  /// The style with a shadow. Of several shadows, the later one is that of the shape with the earlier one.
  public func shadow(_ style: ShadowStyle) -> some ShapeStyle { ShadowedStyle(style: self, shadow: style) }
}

extension ShapeStyle where Self == AnyShapeStyle {
  /// The foreground style with a shadow.
  public static func shadow(_ style: ShadowStyle) -> some ShapeStyle { ForegroundStyle().shadow(style) }
}

/// A style with a shadow, which ``ShapeStyle/shadow(_:)`` returns.
struct ShadowedStyle: ShapeStyle {
  var style: any ShapeStyle
  var shadow: ShadowStyle

  var _fault: SceneError? { style._fault }
  var _shadows: [ShadowStyle] { style._shadows + [shadow] }
  var _backdropRadius: CGFloat { style._backdropRadius }
  func _paintsTheSame(as other: Self) -> Bool { shadow == other.shadow && areSame(style, other.style) }
  func paint(in bounds: CGRect) -> Paint { style.paint(in: bounds) }
  func _resolved(with styles: _InheritedStyles) -> any ShapeStyle {
    ShadowedStyle(style: style._resolved(with: styles), shadow: shadow)
  }
}

/// A shadow moves, together with a style that moves.
extension ShadowedStyle: MovingStyle {
  var numbers: NumberList {
    get { NumberList(values: shadow.numbers + ((style as? any MovingStyle)?.numbers.values ?? [])) }
    set {
      guard newValue.values.count == numbers.values.count else { return }
      shadow.numbers = Array(newValue.values[..<7])
      guard var inner = style as? any MovingStyle else { return }
      inner.numbers = NumberList(values: Array(newValue.values[7...]))
      style = inner
    }
  }
}

extension DisplayListBuilder {
  /// Draws a shape with the shadows of its style.
  mutating func shadowed(by style: some ShapeStyle, draw: (inout DisplayListBuilder) -> Void) {
    let shadows = style._shadows
    if shadows.isEmpty { return draw(&self) }
    do throws(SceneError) {
      let filters = try shadows.map { shadow throws(SceneError) in try shadow.filter.resolved(under: transform) }
      layer(draw) { items in filters.reduce(items) { $0.filtered(by: $1) } }
    } catch {
      fail(error)
    }
  }
}
