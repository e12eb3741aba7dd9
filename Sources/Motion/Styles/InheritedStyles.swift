import Foundation
import PathreelDrawing

package typealias InheritedStyles = _InheritedStyles

/// The styles that the views around a shape have set.
public struct _InheritedStyles: Sendable {
  /// What shapes and texts are painted with; the first of the levels of ``HierarchicalShapeStyle``.
  package var foreground: any ShapeStyle = Color.black {
    didSet { (secondary, tertiary) = (nil, nil) }
  }
  var secondary, tertiary: (any ShapeStyle)?
  var tint: any ShapeStyle = Color.accentColor

  func level(_ level: HierarchicalShapeStyle.Level) -> any ShapeStyle {
    switch level {
    case .primary: foreground
    case .secondary: secondary ?? FadedStyle(style: foreground, opacity: level.opacity)
    case .tertiary: tertiary ?? FadedStyle(style: foreground, opacity: level.opacity)
    case .quaternary: FadedStyle(style: foreground, opacity: level.opacity)
    }
  }
}

/// The style set around a shape by `foregroundStyle`; black where none is.
///
/// ```swift
/// Circle().fill(.foreground.opacity(0.3)).foregroundStyle(.red)
/// ```
public struct ForegroundStyle: ShapeStyle {
  /// The style that the surrounding views have set.
  public init() {}
  public func paint(in bounds: CGRect) -> Paint { .color(.black) }
  public func _resolved(with styles: _InheritedStyles) -> any ShapeStyle { styles.foreground }
}

/// The foreground style, or one of the weaker ones that go with it.
///
/// What `foregroundStyle(_:_:_:)` did not set is the foreground style at the opacity that iOS gives its labels of that
/// level: secondary 0.6, tertiary 0.3, quaternary 0.18.
///
/// ```swift
/// HStack { Circle(); Circle().fill(.secondary) }.foregroundStyle(.indigo)
/// ```
public struct HierarchicalShapeStyle: ShapeStyle, Hashable {
  enum Level {
    case primary, secondary, tertiary, quaternary

    var opacity: Double {
      switch self {
      case .primary: 1
      case .secondary: 0.6
      case .tertiary: 0.3
      case .quaternary: 0.18
      }
    }
  }

  let level: Level

  /// The foreground style itself.
  public static let primary = HierarchicalShapeStyle(level: .primary)
  /// The second style of `foregroundStyle`, else the first one at opacity 0.6.
  public static let secondary = HierarchicalShapeStyle(level: .secondary)
  /// The third style of `foregroundStyle`, else the first one at opacity 0.3.
  public static let tertiary = HierarchicalShapeStyle(level: .tertiary)
  /// The foreground style at opacity 0.18.
  public static let quaternary = HierarchicalShapeStyle(level: .quaternary)

  public func paint(in bounds: CGRect) -> Paint { .color(.black.opacity(level.opacity)) }
  public func _resolved(with styles: _InheritedStyles) -> any ShapeStyle { styles.level(level) }
}

/// The style set around a shape by `tint`; the accent colour where none is.
public struct TintShapeStyle: ShapeStyle {
  /// The tint that the surrounding views have set.
  public init() {}
  public func paint(in bounds: CGRect) -> Paint { .color(.accentColor) }
  public func _resolved(with styles: _InheritedStyles) -> any ShapeStyle { styles.tint }
}

/// What lies behind everything: white.
public struct BackgroundStyle: ShapeStyle {
  /// White.
  public init() {}
  public func paint(in bounds: CGRect) -> Paint { .color(.white) }
}

/// The colour of a ``Divider``.
public struct SeparatorShapeStyle: ShapeStyle {
  /// The colour of a ``Divider``.
  public init() {}
  public func paint(in bounds: CGRect) -> Paint { .color(Divider.color) }
}

extension ShapeStyle where Self == ForegroundStyle {
  /// The style that the surrounding views have set.
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}
extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The foreground style itself.
  public static var primary: HierarchicalShapeStyle { .primary }
  /// The second style of `foregroundStyle`, else the first one at opacity 0.6.
  public static var secondary: HierarchicalShapeStyle { .secondary }
  /// The third style of `foregroundStyle`, else the first one at opacity 0.3.
  public static var tertiary: HierarchicalShapeStyle { .tertiary }
  /// The foreground style at opacity 0.18.
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
}
extension ShapeStyle where Self == TintShapeStyle {
  /// The tint that the surrounding views have set.
  public static var tint: TintShapeStyle { TintShapeStyle() }
}
extension ShapeStyle where Self == BackgroundStyle {
  /// White.
  public static var background: BackgroundStyle { BackgroundStyle() }
}
extension ShapeStyle where Self == SeparatorShapeStyle {
  /// The colour of a ``Divider``.
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

extension View {
  /// Sets what shapes and texts inside are painted with where they are not told otherwise.
  public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View {
    Inheriting(content: self) { $0.styles.foreground = style._resolved(with: $0.styles) }
  }

  /// Likewise, with the style that goes by `.secondary` inside.
  public func foregroundStyle<Primary: ShapeStyle, Secondary: ShapeStyle>(
    _ primary: Primary, _ secondary: Secondary
  ) -> some View {
    Inheriting(content: self) {
      let outer = $0.styles
      $0.styles.foreground = primary._resolved(with: outer)
      $0.styles.secondary = secondary._resolved(with: outer)
    }
  }

  /// Likewise, with the styles that go by `.secondary` and `.tertiary` inside.
  public func foregroundStyle<Primary: ShapeStyle, Secondary: ShapeStyle, Tertiary: ShapeStyle>(
    _ primary: Primary, _ secondary: Secondary, _ tertiary: Tertiary
  ) -> some View {
    Inheriting(content: self) {
      let outer = $0.styles
      $0.styles.foreground = primary._resolved(with: outer)
      $0.styles.secondary = secondary._resolved(with: outer)
      $0.styles.tertiary = tertiary._resolved(with: outer)
    }
  }

  /// As ``foregroundStyle(_:)``; nil changes nothing.
  public func foregroundColor(_ color: Color?) -> some View {
    Inheriting(content: self) { if let color { $0.styles.foreground = color } }
  }

  /// Sets the style that goes by `.tint` inside.
  public func tint<Style: ShapeStyle>(_ tint: Style) -> some View {
    Inheriting(content: self) { $0.styles.tint = tint._resolved(with: $0.styles) }
  }
  /// Likewise; nil is the accent colour.
  @_disfavoredOverload
  public func tint(_ tint: Color?) -> some View {
    Inheriting(content: self) { $0.styles.tint = tint ?? .accentColor }
  }
}
