import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelStage
import PathreelTypography

extension View {
  /// Sets the tint of the controls inside; nil is the usual one.
  public func accentColor(_ color: Color?) -> some View { tint(color ?? Color.accentColor) }

  /// Sets the shape of containers. No view asks for it, so it changes nothing.
  public func containerShape<Outline: InsettableShape>(_ shape: Outline) -> Self { self }

  /// Letters of equal width inside.
  public func monospaced(_ isActive: Bool = true) -> some View { fontDesign(isActive ? .monospaced : nil) }

  /// Texts keep their size, so lines do not become tighter.
  public func allowsTightening(_ flag: Bool) -> Self { self }
  /// The end of a text that is too long is cut off, whatever the mode.
  public func truncationMode(_ mode: Text.TruncationMode) -> Self { self }
  /// At most so many lines.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View { lineLimit(Optional(limit.upperBound)) }
  /// At most so many lines.
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View { lineLimit(Optional(limit)) }
}

/// A modifier with data that animations change. Today's name is `Animatable` beside `ViewModifier`.
public protocol AnimatableModifier: Animatable, ViewModifier {}

extension Text {
  /// Where a text that is too long is cut off.
  public enum TruncationMode: Hashable, Sendable { case head, middle, tail }
  /// Letters of equal width.
  public func monospaced(_ isActive: Bool = true) -> Text { isActive ? fontDesign(.monospaced) : self }
}

extension Font {
  /// A family by its name. Texts always have the size `large`, so the size is fixed anyway.
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font { .custom(name, size: fixedSize) }
  /// A family by its name. Texts always have the size `large`, for which the size is given.
  public static func custom(_ name: String, size: CGFloat, relativeTo style: TextStyle) -> Font {
    .custom(name, size: size)
  }
  /// The system's font with letters of equal width, in the same size and weight.
  public func monospaced() -> Font {
    var font = Font.system(size: size, weight: weight, design: .monospaced)
    (font.isItalic, font.width, font.features) = (isItalic, width, features)
    return font
  }
  /// The line spacing of the font is its own.
  public func leading(_ leading: Leading) -> Font { self }
  /// Capital letters in the size of small ones, where the font has them.
  public func smallCaps() -> Font { feature("smcp") }
  /// How far lines are apart.
  public enum Leading: Hashable, Sendable { case standard, tight, loose }
}

extension FillStyle {
  /// Edges are always smooth.
  public init(eoFill: Bool = false, antialiased: Bool) { self.init(eoFill: eoFill) }
}

extension Shape {
  /// Strokes the outline; edges are always smooth.
  public func stroke<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1, antialiased: Bool
  ) -> StrokeShapeView<Self, Style, EmptyView> {
    stroke(content, lineWidth: lineWidth)
  }
  /// Strokes the outline; edges are always smooth.
  public func stroke<Style: ShapeStyle>(
    _ content: Style, style: StrokeStyle, antialiased: Bool
  ) -> StrokeShapeView<Self, Style, EmptyView> {
    stroke(content, style: style)
  }
}
extension InsettableShape {
  /// Strokes inside of the outline; edges are always smooth.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style = .foreground, lineWidth: CGFloat = 1, antialiased: Bool
  ) -> StrokeBorderShapeView<Self, Style, EmptyView> {
    strokeBorder(content, lineWidth: lineWidth)
  }
  /// Strokes inside of the outline; edges are always smooth.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style = .foreground, style: StrokeStyle, antialiased: Bool
  ) -> StrokeBorderShapeView<Self, Style, EmptyView> {
    strokeBorder(content, style: style)
  }
}

extension CGSize {
  /// Whether both sizes are the same.
  public func equalTo(_ other: CGSize) -> Bool { self == other }
}
extension CGPoint {
  /// Whether both points are the same.
  public func equalTo(_ other: CGPoint) -> Bool { self == other }
}

extension HierarchicalShapeStyle {
  /// The weakest level, which is drawn as the fourth one.
  public static var quinary: HierarchicalShapeStyle { .quaternary }
}
extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The weakest level, which is drawn as the fourth one.
  public static var quinary: HierarchicalShapeStyle { .quaternary }
}
