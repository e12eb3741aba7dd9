import Foundation
import PathreelDrawing

/// A style: a colour, gradient or pattern that fills or strokes a shape. `ShapeNode` asks it for the paint; authors
/// of scenes in Swift write their own as below.
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

  // The following are for the engine alone. They are requirements because dynamic casts would cost more than the paint.

  /// The style itself, or the inherited style that it refers to, as ``ForegroundStyle`` does.
  func _resolved(with styles: _InheritedStyles) -> any ShapeStyle
  /// The reason why the style cannot paint; nil if it can. The frame then fails with this error.
  var _fault: SceneError? { get }
  /// Whether the other style paints everything in the same way; false if that is not known.
  func _paintsTheSame(as other: Self) -> Bool
  /// The shadows of the shape that has the style, from the inside out.
  var _shadows: [ShadowStyle] { get }
  /// The standard deviation with which a filled shape blurs what lies behind it, in points; 0 for nothing.
  var _backdropRadius: CGFloat { get }
}

extension ShapeStyle {
  public func _paintsTheSame(as other: Self) -> Bool { haveSameBits(self, other) }
  public func _resolved(with styles: _InheritedStyles) -> any ShapeStyle { self }
  public var _fault: SceneError? { nil }
  public var _shadows: [ShadowStyle] { [] }
  public var _backdropRadius: CGFloat { 0 }

  /// The style with its opacity multiplied by a factor.
  public func opacity(_ opacity: Double) -> some ShapeStyle { FadedStyle(style: self, opacity: opacity) }
}

/// A style with its opacity multiplied by a factor, which ``ShapeStyle/opacity(_:)`` returns.
struct FadedStyle: ShapeStyle {
  let style: any ShapeStyle
  let opacity: Double

  var _fault: SceneError? { opacity.isNaN ? .notFinite("the opacity of a style") : style._fault }
  func _paintsTheSame(as other: Self) -> Bool {
    haveSameBits(opacity, other.opacity) && areSame(style, other.style)
  }
  var _backdropRadius: CGFloat { opacity > 0 ? style._backdropRadius : 0 }
  var _shadows: [ShadowStyle] { style._shadows.map { $0.opacity(opacity) } }
  func paint(in bounds: CGRect) -> Paint { style.paint(in: bounds).opacity(opacity) }
  func _resolved(with styles: _InheritedStyles) -> any ShapeStyle {
    FadedStyle(style: style._resolved(with: styles), opacity: opacity)
  }
}

/// A type-erased style. Authors of scenes in Swift choose between styles with it.
///
/// ```swift
/// let style = isHot ? AnyShapeStyle(Color.red.gradient) : AnyShapeStyle(.foreground)
/// ```
public struct AnyShapeStyle: ShapeStyle {
  /// Most styles are colours. They lie here, because each would take a box of its own on the heap otherwise.
  private enum Kind {
    case color(Color)
    case other(any ShapeStyle)
  }
  private let kind: Kind

  /// Erases the type of a style.
  public init<Style: ShapeStyle>(_ style: Style) {
    if Style.self == AnyShapeStyle.self {
      self = style as! AnyShapeStyle
    } else if Style.self == Color.self {
      kind = .color(style as! Color)
    } else {
      kind = .other(style)
    }
  }

  /// A style of one colour. Another module would look up the type of the colour each time otherwise.
  package init(color: Color) { kind = .color(color) }

  /// The style with its own type.
  var erased: any ShapeStyle {
    switch kind {
    case .color(let color): color
    case .other(let style): style
    }
  }

  public var _fault: SceneError? { if case .other(let style) = kind { style._fault } else { nil } }
  public var _shadows: [ShadowStyle] { if case .other(let style) = kind { style._shadows } else { [] } }
  public var _backdropRadius: CGFloat { if case .other(let style) = kind { style._backdropRadius } else { 0 } }
  public func _paintsTheSame(as other: Self) -> Bool { areSame(erased, other.erased) }
  public func paint(in bounds: CGRect) -> Paint {
    switch kind {
    case .color(let color): .color(color)
    case .other(let style): style.paint(in: bounds)
    }
  }
  public func _resolved(with styles: _InheritedStyles) -> any ShapeStyle { erased._resolved(with: styles) }

  /// Whether the style is a colour, which inherits nothing and has neither shadows nor faults.
  var isColor: Bool { if case .color = kind { true } else { false } }

  /// The style that inherits nothing any more.
  func resolved(with styles: _InheritedStyles) -> AnyShapeStyle {
    if case .other(let style) = kind { AnyShapeStyle(style._resolved(with: styles)) } else { self }
  }
}

/// The fill rule of a shape: nonzero winding or even-odd. ``Shape/fill(_:style:)`` and ``View/clipShape(_:style:)``
/// take one.
///
/// ```swift
/// Star(points: 7).fill(.red, style: FillStyle(eoFill: true))
/// ```
public struct FillStyle: Hashable, Sendable {
  /// Whether the even-odd rule applies: a point is inside if the path winds about it an odd number of times. Otherwise
  /// any winding number except zero is inside.
  public var isEOFilled: Bool

  /// Creates a fill style, by default with the nonzero rule.
  public init(eoFill: Bool = false) { isEOFilled = eoFill }

  /// The fill rule that the drawing module takes.
  package var rule: FillRule { isEOFilled ? .evenOdd : .nonzero }
}
