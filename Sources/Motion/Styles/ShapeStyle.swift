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

/// A style that depends on the views around the shape.
package protocol InheritingStyle: ShapeStyle {
  func resolved(with foreground: any ShapeStyle) -> any ShapeStyle
}

extension ShapeStyle {
  package func resolved(in context: ViewContext) -> any ShapeStyle {
    (self as? any InheritingStyle)?.resolved(with: context.foreground) ?? self
  }

  /// The style with its alpha multiplied.
  public func opacity(_ opacity: Double) -> some ShapeStyle { FadedStyle(style: self, opacity: opacity) }
}

struct FadedStyle: InheritingStyle {
  let style: any ShapeStyle
  let opacity: Double

  func paint(in bounds: CGRect) -> Paint { style.paint(in: bounds).opacity(opacity) }
  func resolved(with foreground: any ShapeStyle) -> any ShapeStyle {
    guard let style = style as? any InheritingStyle else { return self }
    return FadedStyle(style: style.resolved(with: foreground), opacity: opacity)
  }
}

/// The style set around a shape by `foregroundStyle`; black where none is.
///
/// ```swift
/// Circle().fill(.foreground.opacity(0.3)).foregroundStyle(.red)
/// ```
public struct ForegroundStyle: InheritingStyle {
  public init() {}
  public func paint(in bounds: CGRect) -> Paint { .color(.black) }
  package func resolved(with foreground: any ShapeStyle) -> any ShapeStyle { foreground }
}

extension ShapeStyle where Self == ForegroundStyle {
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

/// A style of any type.
///
/// ```swift
/// let style = isHot ? AnyShapeStyle(Color.red.gradient) : AnyShapeStyle(.foreground)
/// ```
public struct AnyShapeStyle: InheritingStyle {
  private let style: any ShapeStyle

  public init<Style: ShapeStyle>(_ style: Style) { self.style = style }
  public func paint(in bounds: CGRect) -> Paint { style.paint(in: bounds) }
  package func resolved(with foreground: any ShapeStyle) -> any ShapeStyle {
    (style as? any InheritingStyle)?.resolved(with: foreground) ?? style
  }
}

/// How the inside of a shape is told from its outside.
///
/// ```swift
/// Star(points: 7).fill(.red, style: FillStyle(eoFill: true))
/// ```
public struct FillStyle: Hashable, Sendable {
  /// Whether a point is inside where the path winds about it an odd number of times, instead of any but zero.
  public var isEOFilled: Bool

  public init(eoFill: Bool = false) { isEOFilled = eoFill }

  package var rule: FillRule { isEOFilled ? .evenOdd : .nonzero }
}

extension View {
  /// Sets what shapes inside are filled and stroked with where they are not told otherwise.
  public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View {
    Inheriting(content: self) { $0.foreground = style.resolved(in: $0) }
  }
  /// As ``foregroundStyle(_:)``; nil changes nothing.
  @ViewBuilder public func foregroundColor(_ color: Color?) -> some View {
    if let color { foregroundStyle(color) } else { self }
  }
}
