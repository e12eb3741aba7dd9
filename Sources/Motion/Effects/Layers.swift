import Foundation
import PathreelDrawing

/// Backgrounds and overlays: a second view that is offered the size of the first and does not affect the layout. The
/// keys `background` and `overlay` of a scene file's element add them.
extension View {
  /// Adds views behind this view. They are offered its size.
  public func background<Background: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Background
  ) -> some View {
    Layered(content: self, layer: content(), alignment: alignment, isBehind: true)
  }

  /// Fills the view's frame behind it with a style.
  public func background<Style: ShapeStyle>(_ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    Layered(content: self, layer: Rectangle().fill(style), alignment: .center, isBehind: true)
  }
  /// Fills the view's frame behind it with the background style, which is white.
  public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View { background(.background) }

  /// Adds a shape behind the view, as large as its frame.
  public func background<Style: ShapeStyle, Outline: Shape>(
    _ style: Style, in shape: Outline, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    Layered(content: self, layer: shape.fill(style, style: fillStyle), alignment: .center, isBehind: true)
  }

  /// Adds a shape of the background style, which is white, behind the view.
  public func background<Outline: Shape>(in shape: Outline, fillStyle: FillStyle = FillStyle()) -> some View {
    background(.background, in: shape, fillStyle: fillStyle)
  }

  /// Adds a view behind this view. It is offered this view's size.
  @_disfavoredOverload
  public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View {
    Layered(content: self, layer: background, alignment: alignment, isBehind: true)
  }

  /// Adds views over this view. They are offered its size.
  public func overlay<Overlay: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
  ) -> some View {
    Layered(content: self, layer: content(), alignment: alignment, isBehind: false)
  }

  /// Fills the view's frame over it with a style.
  public func overlay<Style: ShapeStyle>(_ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    Layered(content: self, layer: Rectangle().fill(style), alignment: .center, isBehind: false)
  }

  /// Adds a shape over the view, as large as its frame.
  public func overlay<Style: ShapeStyle, Outline: Shape>(
    _ style: Style, in shape: Outline, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    Layered(content: self, layer: shape.fill(style, style: fillStyle), alignment: .center, isBehind: false)
  }

  /// Adds a view over this view. It is offered this view's size.
  @_disfavoredOverload
  public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
    Layered(content: self, layer: overlay, alignment: alignment, isBehind: false)
  }

  /// Draws a border inside the edge of the view's frame.
  public func border<Style: ShapeStyle>(_ content: Style, width: CGFloat = 1) -> some View {
    overlay { Rectangle().strokeBorder(content, lineWidth: width) }
  }
}

/// A view with a layer behind or over it: the result of the `background` and `overlay` modifiers.
struct Layered<Content: View, Layer: View>: View, UnaryView {
  let content: Content
  let layer: Layer
  let alignment: Alignment
  let isBehind: Bool

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrapsTheSame(as other: Self) -> Bool {
    layer._isSame(as: other.layer) && alignment == other.alignment && isBehind == other.isBehind
  }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode {
    let layer = layer.node(of: isBehind ? .background : .overlay, in: context, alignment: alignment)
    return LayeredNode(child, layer: layer, alignment: alignment, isBehind: isBehind)
  }
}

/// The layout node of a view with a background or overlay. The view alone determines the size.
package final class LayeredNode: UnaryNode {
  private let layer: LayoutNode
  private let alignment: Alignment
  private let isBehind: Bool

  init(_ child: LayoutNode, layer: LayoutNode, alignment: Alignment, isBehind: Bool) {
    (self.layer, self.alignment, self.isBehind) = (layer, alignment, isBehind)
    super.init(child, with: layer)
  }

  package override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    let whole = dimensions(for: proposal)
    let offer = ProposedViewSize(width: whole.width, height: whole.height)
    let origin = alignment.origin(of: layer.dimensions(for: offer), in: whole)
    if isBehind { drawing.place(layer, at: origin, for: offer) }
    child.draw(for: proposal, into: &drawing)
    if !isBehind { drawing.place(layer, at: origin, for: offer) }
  }
}
