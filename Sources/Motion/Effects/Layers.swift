import Foundation
import PathreelDrawing

/// Backgrounds and overlays: a second view that is offered exactly the size of the first and has no say in it.
extension View {
  /// Views behind the view, which are offered its size.
  public func background<Background: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Background
  ) -> some View {
    Layered(content: self, layer: content(), alignment: alignment, isBehind: true)
  }

  /// A style behind the whole frame of the view.
  public func background<Style: ShapeStyle>(_ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    Layered(content: self, layer: Rectangle().fill(style), alignment: .center, isBehind: true)
  }
  /// The background style, white, behind the whole frame of the view.
  public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View { background(.background) }

  /// A shape behind the view, as large as its frame.
  public func background<Style: ShapeStyle, Outline: Shape>(
    _ style: Style, in shape: Outline, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    Layered(content: self, layer: shape.fill(style, style: fillStyle), alignment: .center, isBehind: true)
  }

  /// A shape of the background style, white, behind the view.
  public func background<Outline: Shape>(in shape: Outline, fillStyle: FillStyle = FillStyle()) -> some View {
    background(.background, in: shape, fillStyle: fillStyle)
  }

  /// A view behind the view, which is offered its size.
  @_disfavoredOverload
  public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View {
    Layered(content: self, layer: background, alignment: alignment, isBehind: true)
  }

  /// Views over the view, which are offered its size.
  public func overlay<Overlay: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
  ) -> some View {
    Layered(content: self, layer: content(), alignment: alignment, isBehind: false)
  }

  /// A style over the whole frame of the view.
  public func overlay<Style: ShapeStyle>(_ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    Layered(content: self, layer: Rectangle().fill(style), alignment: .center, isBehind: false)
  }

  /// A shape over the view, as large as its frame.
  public func overlay<Style: ShapeStyle, Outline: Shape>(
    _ style: Style, in shape: Outline, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    Layered(content: self, layer: shape.fill(style, style: fillStyle), alignment: .center, isBehind: false)
  }

  /// A view over the view, which is offered its size.
  @_disfavoredOverload
  public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
    Layered(content: self, layer: overlay, alignment: alignment, isBehind: false)
  }

  /// Strokes the inner edge of the view's frame.
  public func border<Style: ShapeStyle>(_ content: Style, width: CGFloat = 1) -> some View {
    overlay { Rectangle().strokeBorder(content, lineWidth: width) }
  }
}

struct Layered<Content: View, Layer: View>: View, UnaryView {
  let content: Content
  let layer: Layer
  let alignment: Alignment
  let isBehind: Bool

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode {
    let layer = layer.node(of: isBehind ? .background : .overlay, in: context, alignment: alignment)
    return LayeredNode(child, layer: layer, alignment: alignment, isBehind: isBehind)
  }
}

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
