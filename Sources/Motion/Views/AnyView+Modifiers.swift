import Foundation
import PathreelDrawing
import PathreelGeometry

/// The modifiers that elements of scene files use most. Each takes an `AnyView` and returns an `AnyView`. The
/// `ElementModifier`s and `ShapeViews.swift` call them.
///
/// They do the same as the modifiers of ``View``, but are faster from another module. If a function returns
/// `some View`, its caller in another module has to look up the concrete type by name at run time, at each call.
extension AnyView {
  /// Gives the view a fixed size in points, centred.
  package func frame(width: CGFloat, height: CGFloat) -> AnyView {
    AnyView(FixedFrame(content: self, width: width, height: height, alignment: .center))
  }
  /// Adds padding at some edges, in points.
  package func padding(_ edges: Edge.Set, _ length: CGFloat) -> AnyView {
    AnyView(Padding(content: self, insets: EdgeInsets(edges, length)))
  }
}

/// The fill and stroke of elements of scene files (`ShapeViews.swift`), type-erased for the same reason. `size` is the
/// size of a fixed frame in whose middle the shape lies; nil leaves the size to the shape.
extension AnyShape {
  /// The shape, filled.
  package func filled(with fill: AnyShapeStyle, style: FillStyle, in size: CGSize?) -> AnyView {
    AnyView(shape: FramedShape(self, style: fill, fillStyle: style, limit: nil, size: size))
  }

  /// The shape, stroked, with markers at the ends of open lines.
  ///
  /// - Parameter limit: The area to which the line is clipped; nil for none. Lines with markers are not clipped.
  package func stroked(
    with stroke: AnyShapeStyle, style: StrokeStyle, ends: LineEnds, within limit: AnyShape?, in size: CGSize?
  ) -> AnyView {
    AnyView(
      shape: FramedShape(
        AnyShape(MarkedShape(shape: self, style: style, ends: ends)), style: stroke, fillStyle: FillStyle(),
        limit: ends.isEmpty ? limit : nil, size: size))
  }

  /// The shape, stroked, on top of another shape that is filled.
  package func stroked(
    with stroke: AnyShapeStyle, style: StrokeStyle, ends: LineEnds, within limit: AnyShape?, over shape: AnyShape,
    filledWith fill: AnyShapeStyle, style fillStyle: FillStyle, in size: CGSize?
  ) -> AnyView {
    let view = AnyView(
      stroked(with: stroke, style: style, ends: ends, within: limit, in: nil)
        .background(shape.fill(fill, style: fillStyle).havingStroke()))
    return size.map { view.frame(width: $0.width, height: $0.height) } ?? view
  }
}

/// A filled shape in the middle of a fixed frame, as one node. Most elements of scene files are such shapes, and two
/// nodes would take more memory and time.
struct FramedShape: View, PrimitiveView {
  /// What the node of the view shows, with a style that may still inherit.
  private var content: ShapeNode.Content

  /// - Parameters:
  ///   - limit: The area to which the shape is clipped, with an empty path for no clip; nil for a shape that is never
  ///     clipped.
  ///   - size: The size of the frame; nil for none.
  init(_ shape: AnyShape, style: AnyShapeStyle, fillStyle: FillStyle, limit: AnyShape?, size: CGSize?) {
    content = ShapeNode.Content(
      shape: shape.shape, mode: .fill(fillStyle), limit: limit?.shape, style: style,
      frame: size.map { CGSize(width: $0.width.atLeastZero, height: $0.height.atLeastZero) }, drawThenFill: nil)
  }

  /// The state of the animation in which the shape draws itself; nil for that of the context.
  var drawThenFill: DrawThenFill? {
    get { content.drawThenFill }
    set { content.drawThenFill = newValue }
  }

  /// Whether the shape contains lines of text.
  var hasText: Bool { content.shape._hasText }

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    nodes.append(ShapeNode(content(in: context), in: context))
  }

  /// What the node of the view shows in a context.
  func content(in context: ViewContext) -> ShapeNode.Content {
    var content = content
    if !content.style.isColor { content.style = content.style.resolved(with: context.styles) }
    if content.drawThenFill == nil { content.drawThenFill = context.drawThenFill }
    return content
  }
}
