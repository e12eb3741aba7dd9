import Foundation
import PathreelDrawing

/// The name of ``_InheritedStyles`` inside the package.
package typealias InheritedStyles = _InheritedStyles

/// The styles that views inherit from the views around them. `ViewContext` holds them; `ShapeNode` and texts
/// resolve their styles with them.
public struct _InheritedStyles: Sendable {
  /// The paint of shapes and texts without a style of their own; also the primary style of ``HierarchicalShapeStyle``.
  package var foreground: any ShapeStyle = Color.black {
    didSet { (secondary, tertiary, isForegroundSet) = (nil, nil, true) }
  }
  /// Whether a view around sets the foreground style. If none does, it is the default one.
  package private(set) var isForegroundSet = false
  /// The secondary and tertiary style; nil for the foreground style at a lower opacity.
  var secondary, tertiary: (any ShapeStyle)?
  /// The paint that ``TintShapeStyle`` means.
  var tint: any ShapeStyle = Color.accentColor

  /// Sets the foreground style that views have where none around sets it.
  package mutating func setDefaultForeground(_ style: any ShapeStyle) {
    guard !isForegroundSet else { return }
    foreground = style
    isForegroundSet = false
  }

  /// Whether all styles paint in the same way.
  func isSame(as other: InheritedStyles) -> Bool {
    isForegroundSet == other.isForegroundSet && areSame(foreground, other.foreground)
      && areSame(secondary, other.secondary) && areSame(tertiary, other.tertiary) && areSame(tint, other.tint)
  }

  /// The style of a level.
  func level(_ level: HierarchicalShapeStyle.Level) -> any ShapeStyle {
    switch level {
    case .primary: foreground
    case .secondary: secondary ?? FadedStyle(style: foreground, opacity: level.opacity)
    case .tertiary: tertiary ?? FadedStyle(style: foreground, opacity: level.opacity)
    case .quaternary: FadedStyle(style: foreground, opacity: level.opacity)
    }
  }
}

/// The style that `foregroundStyle` sets around a shape; black by default.
///
/// ```swift
/// Circle().fill(.foreground.opacity(0.3)).foregroundStyle(.red)
/// ```
public struct ForegroundStyle: ShapeStyle {
  /// Creates the style that the surrounding views have set.
  public init() {}
  public func paint(in bounds: CGRect) -> Paint { .color(.black) }
  public func _resolved(with styles: _InheritedStyles) -> any ShapeStyle { styles.foreground }
}

/// The foreground style, or one of its weaker levels.
///
/// A level that `foregroundStyle(_:_:_:)` did not set is the foreground style at the opacity that iOS gives to labels
/// of the level: secondary 0.6, tertiary 0.3, quaternary 0.18.
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
  /// The second style of `foregroundStyle`; if none is set, the first one at opacity 0.6.
  public static let secondary = HierarchicalShapeStyle(level: .secondary)
  /// The third style of `foregroundStyle`; if none is set, the first one at opacity 0.3.
  public static let tertiary = HierarchicalShapeStyle(level: .tertiary)
  /// The foreground style at opacity 0.18.
  public static let quaternary = HierarchicalShapeStyle(level: .quaternary)

  public func paint(in bounds: CGRect) -> Paint { .color(.black.opacity(level.opacity)) }
  public func _resolved(with styles: _InheritedStyles) -> any ShapeStyle { styles.level(level) }
}

/// The style that the modifier `tint` sets around a shape; the accent colour by default.
public struct TintShapeStyle: ShapeStyle {
  /// Creates the tint that the surrounding views have set.
  public init() {}
  public func paint(in bounds: CGRect) -> Paint { .color(.accentColor) }
  public func _resolved(with styles: _InheritedStyles) -> any ShapeStyle { styles.tint }
}

/// The style of the background: white.
public struct BackgroundStyle: ShapeStyle {
  /// Creates the white style.
  public init() {}
  public func paint(in bounds: CGRect) -> Paint { .color(.white) }
}

/// The colour of a ``Divider``.
public struct SeparatorShapeStyle: ShapeStyle {
  /// Creates the colour of a ``Divider``.
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
  /// The second style of `foregroundStyle`; if none is set, the first one at opacity 0.6.
  public static var secondary: HierarchicalShapeStyle { .secondary }
  /// The third style of `foregroundStyle`; if none is set, the first one at opacity 0.3.
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
  /// Sets the style of the shapes and texts inside that have no style of their own.
  public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View {
    Inheriting(content: self) { $0.styles.foreground = style._resolved(with: $0.styles) }
  }

  /// Sets the foreground style and the style that `.secondary` means inside.
  public func foregroundStyle<Primary: ShapeStyle, Secondary: ShapeStyle>(
    _ primary: Primary, _ secondary: Secondary
  ) -> some View {
    Inheriting(content: self) {
      let outer = $0.styles
      $0.styles.foreground = primary._resolved(with: outer)
      $0.styles.secondary = secondary._resolved(with: outer)
    }
  }

  /// Sets the foreground style and the styles that `.secondary` and `.tertiary` mean inside.
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

  /// Sets a colour as the foreground style, like ``foregroundStyle(_:)``; nil changes nothing.
  public func foregroundColor(_ color: Color?) -> some View {
    Inheriting(content: self) { if let color { $0.styles.foreground = color } }
  }

  /// Sets the style that `.tint` means inside.
  public func tint<Style: ShapeStyle>(_ tint: Style) -> some View {
    Inheriting(content: self) { $0.styles.tint = tint._resolved(with: $0.styles) }
  }
  /// Sets the colour that `.tint` means inside; nil means the accent colour.
  @_disfavoredOverload
  public func tint(_ tint: Color?) -> some View {
    Inheriting(content: self) { $0.styles.tint = tint ?? .accentColor }
  }
}
