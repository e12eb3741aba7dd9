import Foundation
import PathreelDrawing

/// A colour or pattern that fills or strokes a shape.
///
/// ```swift
/// struct Dusk: ShapeStyle {
///   func paint(in bounds: CGRect) -> Paint {
///     LinearGradient(colors: [.indigo, .orange], startPoint: .top, endPoint: .bottom).paint(in: bounds)
///   }
/// }
/// ```
public protocol ShapeStyle: Sendable {
  /// The paint for a shape whose frame is `bounds`, in the shape's own coordinates.
  func paint(in bounds: CGRect) -> Paint

  // What follows is the engine's own. These are requirements because casts in their place would cost more than the paint.

  /// The style itself, or what it means to the views around the shape.
  func _resolved(with styles: _InheritedStyles) -> any ShapeStyle
  /// Why the style cannot paint, if it cannot; the frame then fails with this reason.
  var _fault: SceneError? { get }
}

extension ShapeStyle {
  public func _resolved(with styles: _InheritedStyles) -> any ShapeStyle { self }
  public var _fault: SceneError? { nil }

  /// The style with its alpha multiplied.
  public func opacity(_ opacity: Double) -> some ShapeStyle { FadedStyle(style: self, opacity: opacity) }
}

struct FadedStyle: ShapeStyle {
  let style: any ShapeStyle
  let opacity: Double

  var _fault: SceneError? { style._fault }
  func paint(in bounds: CGRect) -> Paint { style.paint(in: bounds).opacity(opacity) }
  func _resolved(with styles: _InheritedStyles) -> any ShapeStyle {
    FadedStyle(style: style._resolved(with: styles), opacity: opacity)
  }
}

/// A style of any type.
///
/// ```swift
/// let style = isHot ? AnyShapeStyle(Color.red.gradient) : AnyShapeStyle(.foreground)
/// ```
public struct AnyShapeStyle: ShapeStyle {
  private let style: any ShapeStyle

  /// Hides the type of a style.
  public init<Style: ShapeStyle>(_ style: Style) { self.style = style }
  public var _fault: SceneError? { style._fault }
  public func paint(in bounds: CGRect) -> Paint { style.paint(in: bounds) }
  public func _resolved(with styles: _InheritedStyles) -> any ShapeStyle { style._resolved(with: styles) }
}

/// How the inside of a shape is told from its outside.
///
/// ```swift
/// Star(points: 7).fill(.red, style: FillStyle(eoFill: true))
/// ```
public struct FillStyle: Hashable, Sendable {
  /// Whether a point is inside where the path winds about it an odd number of times, instead of any but zero.
  public var isEOFilled: Bool

  /// By the non-zero rule unless even-odd is asked for.
  public init(eoFill: Bool = false) { isEOFilled = eoFill }

  package var rule: FillRule { isEOFilled ? .evenOdd : .nonzero }
}
