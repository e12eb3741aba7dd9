import Foundation
import PathreelDrawing
import PathreelGeometry

/// A view that draws a shape and can draw it again over what is there.
///
/// ```swift
/// Circle().fill(.yellow).stroke(.orange, lineWidth: 4)
/// ```
public protocol ShapeView<Content>: View {
  /// The shape's type; the compiler infers it.
  associatedtype Content: Shape
  /// The shape that is drawn.
  var shape: Content { get }
}

/// A filled shape over what `background` draws.
public struct FillShapeView<Content: Shape, Style: ShapeStyle, Background: View>: ShapeView, PrimitiveView {
  public var shape: Content
  /// What the shape is filled with.
  public var style: Style
  /// Which parts of the outline are inside.
  public var fillStyle: FillStyle
  /// What is drawn first.
  public var background: Background

  /// What ``Shape/fill(_:style:)`` makes.
  public init(shape: Content, style: Style, fillStyle: FillStyle, background: Background) {
    (self.shape, self.style, self.fillStyle, self.background) = (shape, style, fillStyle, background)
  }
  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let front = ShapeNode(shape, mode: .fill(fillStyle), style: style, in: context)
    nodes.append(front.over(background, in: context))
  }
}

/// A stroked shape over what `background` draws.
public struct StrokeShapeView<Content: Shape, Style: ShapeStyle, Background: View>: ShapeView, PrimitiveView {
  public var shape: Content
  /// What the line is painted with.
  public var style: Style
  /// Width, caps, joins and dashes.
  public var strokeStyle: StrokeStyle
  /// What is drawn first.
  public var background: Background

  /// What ``Shape/stroke(_:style:)`` makes.
  public init(shape: Content, style: Style, strokeStyle: StrokeStyle, background: Background) {
    (self.shape, self.style, self.strokeStyle, self.background) = (shape, style, strokeStyle, background)
  }
  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let front = ShapeNode(shape, mode: .stroke(strokeStyle), style: style, in: context)
    nodes.append(front.over(background, in: context))
  }
}

/// A shape stroked just inside its outline, over what `background` draws.
public struct StrokeBorderShapeView<Content: InsettableShape, Style: ShapeStyle, Background: View>: ShapeView,
  PrimitiveView
{
  public var shape: Content
  /// What the line is painted with.
  public var style: Style
  /// Width, caps, joins and dashes.
  public var strokeStyle: StrokeStyle
  /// What is drawn first.
  public var background: Background

  /// What ``InsettableShape/strokeBorder(_:style:)`` makes.
  public init(shape: Content, style: Style, strokeStyle: StrokeStyle, background: Background) {
    (self.shape, self.style, self.strokeStyle, self.background) = (shape, style, strokeStyle, background)
  }
  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let inner = shape.inset(by: strokeStyle.lineWidth / 2)
    let front = ShapeNode(inner, mode: .stroke(strokeStyle), style: style, in: context)
    nodes.append(front.over(background, in: context))
  }
}

extension Shape {
  /// Fills the shape, with the foreground style unless given.
  public func fill<Style: ShapeStyle>(
    _ content: Style = .foreground, style: FillStyle = FillStyle()
  ) -> FillShapeView<Self, Style, EmptyView> {
    FillShapeView(shape: self, style: content, fillStyle: style, background: EmptyView())
  }
  /// Fills the shape with the foreground style.
  public func fill(style: FillStyle) -> FillShapeView<Self, ForegroundStyle, EmptyView> {
    fill(ForegroundStyle(), style: style)
  }
  /// Draws the line along the outline, half of it on each side.
  public func stroke<Style: ShapeStyle>(
    _ content: Style, style: StrokeStyle
  ) -> StrokeShapeView<Self, Style, EmptyView> {
    StrokeShapeView(shape: self, style: content, strokeStyle: style, background: EmptyView())
  }
  /// Draws a solid line along the outline, half of it on each side; its width is in points.
  public func stroke<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1
  ) -> StrokeShapeView<Self, Style, EmptyView> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// The stroke with marks at the ends of open lines, such as arrowheads.
  ///
  /// ```swift
  /// Connector(from: a, to: b).stroke(.gray, style: StrokeStyle(lineWidth: 3), ends: LineEnds(end: Arrowhead(.triangle)))
  /// ```
  public func stroke<Style: ShapeStyle>(_ content: Style, style: StrokeStyle, ends: LineEnds) -> some ShapeView {
    stroke(style: style, ends: ends).fill(content)
  }
}

extension InsettableShape {
  /// Draws the line inside of the outline, with the foreground style unless given.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style = .foreground, style: StrokeStyle
  ) -> StrokeBorderShapeView<Self, Style, EmptyView> {
    StrokeBorderShapeView(shape: self, style: content, strokeStyle: style, background: EmptyView())
  }
  /// Draws a solid line inside of the outline; its width is in points.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style = .foreground, lineWidth: CGFloat = 1
  ) -> StrokeBorderShapeView<Self, Style, EmptyView> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
  }
}

extension ShapeView {
  /// Fills the shape over what is drawn already.
  public func fill<Style: ShapeStyle>(
    _ content: Style = .foreground, style: FillStyle = FillStyle()
  ) -> FillShapeView<Content, Style, Self> {
    FillShapeView(shape: shape, style: content, fillStyle: style, background: self)
  }
  /// Draws the line along the outline over what is drawn already.
  public func stroke<Style: ShapeStyle>(_ content: Style, style: StrokeStyle) -> StrokeShapeView<Content, Style, Self> {
    StrokeShapeView(shape: shape, style: content, strokeStyle: style, background: self)
  }
  /// Draws a solid line along the outline over what is drawn already.
  public func stroke<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1
  ) -> StrokeShapeView<Content, Style, Self> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }
  /// The stroke with marks at the ends of open lines, over what is drawn already.
  public func stroke<Style: ShapeStyle>(_ content: Style, style: StrokeStyle, ends: LineEnds) -> some View {
    FillShapeView(
      shape: shape.stroke(style: style, ends: ends), style: content, fillStyle: FillStyle(), background: self)
  }
}

extension ShapeView where Content: InsettableShape {
  /// Draws the line inside of the outline over what is drawn already.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style = .foreground, style: StrokeStyle
  ) -> StrokeBorderShapeView<Content, Style, Self> {
    StrokeBorderShapeView(shape: shape, style: content, strokeStyle: style, background: self)
  }
  /// Draws a solid line inside of the outline over what is drawn already.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style = .foreground, lineWidth: CGFloat = 1
  ) -> StrokeBorderShapeView<Content, Style, Self> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
  }
}
