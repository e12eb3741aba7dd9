import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelNumerics

/// Clips and masks. They hide parts of a view and do not affect its layout. The keys `clip` and `mask` of a scene
/// file's element apply them.
extension View {
  /// Clips the view to a shape that is as large as its frame.
  ///
  /// ```swift
  /// LinearGradient(colors: [.orange, .purple], startPoint: .top, endPoint: .bottom).clipShape(Circle())
  /// ```
  public func clipShape<Outline: Shape>(_ shape: Outline, style: FillStyle = FillStyle()) -> some View {
    Clipped(content: self, shape: shape, style: style)
  }
  /// Clips the view to its frame.
  public func clipped() -> some View { clipShape(Rectangle()) }
  /// Clips the view to its frame with rounded corners.
  public func cornerRadius(_ radius: CGFloat) -> some View { clipShape(RoundedRectangle(cornerRadius: radius)) }

  /// Masks the view: multiplies its alpha by the alpha of another view. The mask is offered the view's size and does
  /// not affect the layout.
  ///
  /// ```swift
  /// Color.blue.mask { LinearGradient(colors: [.black, .clear], startPoint: .leading, endPoint: .trailing) }
  /// ```
  public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View {
    Masked(content: self, mask: mask(), alignment: alignment)
  }
  /// Masks the view: multiplies its alpha by the alpha of another view, which is offered the view's size and is centred
  /// on it.
  public func mask<Mask: View>(_ mask: Mask) -> some View {
    Masked(content: self, mask: mask, alignment: .center)
  }
}

/// A view that is clipped to a shape.
private struct Clipped<Content: View, Outline: Shape>: View, UnaryView {
  let content: Content
  let shape: Outline
  let style: FillStyle

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode {
    Node(child, shape: context.shown(shape, .shape, of: child), style: style, leaf: LiveLeaf(in: context, of: child))
  }

  private final class Node: UnaryNode {
    let shape: Outline
    let style: FillStyle
    /// The frame of the clip in a run; nil without one.
    let leaf: LiveLeaf?

    init(_ child: LayoutNode, shape: Outline, style: FillStyle, leaf: LiveLeaf?) {
      (self.shape, self.style, self.leaf) = (shape, style, leaf)
      super.init(child)
    }
    override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
      if drawing.isFindingLinks { return child.draw(for: proposal, into: &drawing) }
      var rect = CGRect(origin: .zero, size: size(for: proposal))
      guard rect.width.isFinite, rect.height.isFinite else { return drawing.fail(.notFinite("the size of a clip")) }
      if let leaf { rect = leaf.frame(at: drawing.layoutOrigin, size: rect.size) }
      if drawing.isSurveying { return child.draw(for: proposal, into: &drawing) }
      let path = shape.path(in: rect, tolerance: drawing.outlineTolerance)
      if path.isEmpty { drawing.noteFault(of: shape, in: rect) }
      drawing.warn(of: shape._pictures(in: rect).outlined)
      guard drawing.charge(for: path), drawing.isDrawable(path, of: type(of: shape)) else { return }
      let clip = DisplayList.ClipPath(path: path, rule: style.rule, transform: drawing.transform)
      drawing.layer({ child.draw(for: proposal, into: &$0) }, compose: { $0.clipped(to: clip) })
    }
  }
}

/// A view whose alpha is multiplied by the alpha of another view.
private struct Masked<Content: View, Mask: View>: View, UnaryView {
  let content: Content
  let mask: Mask
  let alignment: Alignment

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrapsTheSame(as other: Self) -> Bool { mask._isSame(as: other.mask) && alignment == other.alignment }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode {
    Node(child, mask: mask.node(of: .mask, in: context, alignment: alignment), alignment: alignment)
  }

  private final class Node: UnaryNode {
    let mask: LayoutNode
    let alignment: Alignment

    init(_ child: LayoutNode, mask: LayoutNode, alignment: Alignment) {
      (self.mask, self.alignment) = (mask, alignment)
      super.init(child, with: mask)
    }
    override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
      let whole = dimensions(for: proposal)
      let offer = ProposedViewSize(width: whole.width, height: whole.height)
      let first = drawing.items.count
      drawing.place(mask, at: alignment.origin(of: mask.dimensions(for: offer), in: whole), for: offer)
      let items = drawing.takeItems(since: first)
      drawing.layer({ child.draw(for: proposal, into: &$0) }, compose: { $0.masked(by: items) })
    }
  }
}
