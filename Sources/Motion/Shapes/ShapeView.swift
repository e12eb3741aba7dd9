import Foundation
import PathreelDrawing
import PathreelGeometry

/// A view that draws a shape and that can fill or stroke the shape again, on top. The `fill` and `stroke` methods of
/// ``Shape`` return one.
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

/// A filled shape over a background view; the result of ``Shape/fill(_:style:)``.
public struct FillShapeView<Content: Shape, Style: ShapeStyle, Background: View>: ShapeView, PrimitiveView {
  public var shape: Content
  /// The paint of the fill.
  public var style: Style
  /// The fill rule, which decides what is inside of the outline.
  public var fillStyle: FillStyle
  /// The view behind the fill.
  public var background: Background

  /// Creates a filled shape, as ``Shape/fill(_:style:)`` does.
  public init(shape: Content, style: Style, fillStyle: FillStyle, background: Background) {
    (self.shape, self.style, self.fillStyle, self.background) = (shape, style, fillStyle, background)
  }
  public var body: Never { primitiveHasNoBody(Self.self) }
  public func _isSame(as other: Self) -> Bool {
    shape._isSame(as: other.shape) && style._paintsTheSame(as: other.style) && fillStyle == other.fillStyle
      && background._isSame(as: other.background)
  }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let front = ShapeNode(shape, mode: .fill(fillStyle), style: style, in: context)
    nodes.append(front.over(background, in: context))
  }
}

/// A stroked shape over a background view; the result of ``Shape/stroke(_:style:)``.
public struct StrokeShapeView<Content: Shape, Style: ShapeStyle, Background: View>: ShapeView, PrimitiveView {
  public var shape: Content
  /// The paint of the line.
  public var style: Style
  /// Width, caps, joins and dashes.
  public var strokeStyle: StrokeStyle
  /// The view behind the stroke.
  public var background: Background

  /// Creates a stroked shape, as ``Shape/stroke(_:style:)`` does.
  public init(shape: Content, style: Style, strokeStyle: StrokeStyle, background: Background) {
    (self.shape, self.style, self.strokeStyle, self.background) = (shape, style, strokeStyle, background)
  }
  public var body: Never { primitiveHasNoBody(Self.self) }
  public func _isSame(as other: Self) -> Bool {
    shape._isSame(as: other.shape) && style._paintsTheSame(as: other.style) && strokeStyle == other.strokeStyle
      && background._isSame(as: other.background)
  }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let front = ShapeNode(shape, mode: .stroke(strokeStyle), style: style, in: context)
    nodes.append(front.over(background, in: context))
  }
}

/// A shape stroked just inside its outline, over a background view; the result of
/// ``InsettableShape/strokeBorder(_:style:)``.
public struct StrokeBorderShapeView<Content: InsettableShape, Style: ShapeStyle, Background: View>: ShapeView,
  PrimitiveView
{
  public var shape: Content
  /// The paint of the line.
  public var style: Style
  /// Width, caps, joins and dashes.
  public var strokeStyle: StrokeStyle
  /// The view behind the stroke.
  public var background: Background

  /// Creates a shape with a border, as ``InsettableShape/strokeBorder(_:style:)`` does.
  public init(shape: Content, style: Style, strokeStyle: StrokeStyle, background: Background) {
    (self.shape, self.style, self.strokeStyle, self.background) = (shape, style, strokeStyle, background)
  }
  public var body: Never { primitiveHasNoBody(Self.self) }
  public func _isSame(as other: Self) -> Bool {
    shape._isSame(as: other.shape) && style._paintsTheSame(as: other.style) && strokeStyle == other.strokeStyle
      && background._isSame(as: other.background)
  }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let border = Border(width: strokeStyle.lineWidth)
    let front = ShapeNode(
      BorderLine(shape: shape, border: border), mode: .stroke(strokeStyle),
      limit: BorderLimit(shape: shape, border: border), style: style, in: context)
    nodes.append(front.over(background, in: context))
  }
}

/// A stroked shape with markers at the ends of open lines, over a background view; the result of
/// ``Shape/stroke(_:style:ends:)``.
private struct MarkedShapeView<Content: Shape, Style: ShapeStyle, Background: View>: ShapeView, PrimitiveView {
  let shape: Content
  let style: Style
  let strokeStyle: StrokeStyle
  let ends: LineEnds
  let background: Background

  var body: Never { primitiveHasNoBody(Self.self) }
  func _isSame(as other: Self) -> Bool {
    shape._isSame(as: other.shape) && style._paintsTheSame(as: other.style) && strokeStyle == other.strokeStyle
      && ends == other.ends && background._isSame(as: other.background)
  }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let line = MarkedShape(shape: shape, style: strokeStyle, ends: ends)
    let front = ShapeNode(line, mode: .fill(FillStyle()), style: style, in: context)
    nodes.append(front.over(background, in: context))
  }
}

extension Shape {
  /// Fills the shape, by default with the foreground style.
  public func fill<Style: ShapeStyle>(
    _ content: Style = .foreground, style: FillStyle = FillStyle()
  ) -> FillShapeView<Self, Style, EmptyView> {
    FillShapeView(shape: self, style: content, fillStyle: style, background: EmptyView())
  }
  /// Fills the shape with the foreground style.
  public func fill(style: FillStyle) -> FillShapeView<Self, ForegroundStyle, EmptyView> {
    fill(ForegroundStyle(), style: style)
  }
  /// Strokes the outline: half of the line's width lies on each side.
  public func stroke<Style: ShapeStyle>(
    _ content: Style, style: StrokeStyle
  ) -> StrokeShapeView<Self, Style, EmptyView> {
    StrokeShapeView(shape: self, style: content, strokeStyle: style, background: EmptyView())
  }
  /// Strokes the outline with a solid line: half of its width, in points, lies on each side.
  public func stroke<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1
  ) -> StrokeShapeView<Self, Style, EmptyView> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Strokes the outline with markers at the ends of open lines, such as arrowheads.
  ///
  /// ```swift
  /// let ends = LineEnds(end: Arrowhead(.triangle))
  /// Connector(from: a, to: b).stroke(.gray, style: StrokeStyle(lineWidth: 3), ends: ends)
  /// ```
  public func stroke<Style: ShapeStyle>(_ content: Style, style: StrokeStyle, ends: LineEnds) -> some ShapeView {
    MarkedShapeView(shape: self, style: content, strokeStyle: style, ends: ends, background: EmptyView())
  }
}

extension InsettableShape {
  /// Strokes inside of the outline, by default with the foreground style.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style = .foreground, style: StrokeStyle
  ) -> StrokeBorderShapeView<Self, Style, EmptyView> {
    StrokeBorderShapeView(shape: self, style: content, strokeStyle: style, background: EmptyView())
  }
  /// Strokes inside of the outline with a solid line; its width is in points.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style = .foreground, lineWidth: CGFloat = 1
  ) -> StrokeBorderShapeView<Self, Style, EmptyView> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
  }
}

extension ShapeView {
  /// Fills the shape on top of this view.
  public func fill<Style: ShapeStyle>(
    _ content: Style = .foreground, style: FillStyle = FillStyle()
  ) -> FillShapeView<Content, Style, Self> {
    FillShapeView(shape: shape, style: content, fillStyle: style, background: self)
  }
  /// Strokes the outline on top of this view.
  public func stroke<Style: ShapeStyle>(_ content: Style, style: StrokeStyle) -> StrokeShapeView<Content, Style, Self> {
    StrokeShapeView(shape: shape, style: content, strokeStyle: style, background: self)
  }
  /// Strokes the outline with a solid line on top of this view.
  public func stroke<Style: ShapeStyle>(
    _ content: Style, lineWidth: CGFloat = 1
  ) -> StrokeShapeView<Content, Style, Self> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }
  /// Strokes the outline with markers at the ends of open lines, on top of this view.
  public func stroke<Style: ShapeStyle>(_ content: Style, style: StrokeStyle, ends: LineEnds) -> some ShapeView {
    MarkedShapeView(shape: shape, style: content, strokeStyle: style, ends: ends, background: self)
  }
}

extension ShapeView where Content: InsettableShape {
  /// Strokes inside of the outline on top of this view.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style = .foreground, style: StrokeStyle
  ) -> StrokeBorderShapeView<Content, Style, Self> {
    StrokeBorderShapeView(shape: shape, style: content, strokeStyle: style, background: self)
  }
  /// Strokes inside of the outline with a solid line on top of this view.
  public func strokeBorder<Style: ShapeStyle>(
    _ content: Style = .foreground, lineWidth: CGFloat = 1
  ) -> StrokeBorderShapeView<Content, Style, Self> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
  }
}
