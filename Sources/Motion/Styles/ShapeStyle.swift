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
}

/// A style that may have nothing to paint with.
protocol FallibleStyle: ShapeStyle {
  /// Why; the frame then fails with this reason.
  var fault: SceneError? { get }
}

extension ShapeStyle {
  /// Why a style cannot paint, if it cannot.
  var paintingFault: SceneError? { (self as? any FallibleStyle)?.fault }

  package func resolved(in context: ViewContext) -> any ShapeStyle { resolved(with: context.styles) }

  package func resolved(with styles: InheritedStyles) -> any ShapeStyle {
    (self as? any InheritingStyle)?.chosen(from: styles) ?? self
  }

  /// The style with its alpha multiplied.
  public func opacity(_ opacity: Double) -> some ShapeStyle { FadedStyle(style: self, opacity: opacity) }
}

struct FadedStyle: InheritingStyle, FallibleStyle {
  let style: any ShapeStyle
  let opacity: Double

  var fault: SceneError? { style.paintingFault }
  func paint(in bounds: CGRect) -> Paint { style.paint(in: bounds).opacity(opacity) }
  func chosen(from styles: InheritedStyles) -> any ShapeStyle {
    FadedStyle(style: style.resolved(with: styles), opacity: opacity)
  }
}

/// A style of any type.
///
/// ```swift
/// let style = isHot ? AnyShapeStyle(Color.red.gradient) : AnyShapeStyle(.foreground)
/// ```
public struct AnyShapeStyle: InheritingStyle, FallibleStyle {
  private let style: any ShapeStyle

  /// Hides the type of a style.
  public init<Style: ShapeStyle>(_ style: Style) { self.style = style }
  var fault: SceneError? { style.paintingFault }
  public func paint(in bounds: CGRect) -> Paint { style.paint(in: bounds) }
  package func chosen(from styles: InheritedStyles) -> any ShapeStyle { style.resolved(with: styles) }
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
