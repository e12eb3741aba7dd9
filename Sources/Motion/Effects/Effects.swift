import Foundation
import PathreelDrawing
import PathreelGeometry

/// What changes a view's looks without changing its layout.
extension View {
  /// Multiplies the view's alpha, 0…1. What overlaps inside the view does not shine through.
  public func opacity(_ opacity: Double) -> some View { faded(opacity) }

  func faded(_ opacity: Double) -> Faded<Self> { Faded(content: self, opacity: opacity) }

  /// Blends the view, as one picture, with what has been drawn under it: on the canvas, or in the ``compositingGroup()``
  /// around it.
  ///
  /// ```swift
  /// ZStack {
  ///   Circle().fill(.red).offset(x: -40)
  ///   Circle().fill(.blue).offset(x: 40).blendMode(.screen)
  /// }
  /// ```
  public func blendMode(_ blendMode: BlendMode) -> some View {
    Blended(content: self, blendMode: blendMode)
  }

  /// Composes the view on a layer of its own: blend modes inside see what the view draws and nothing under it.
  public func compositingGroup() -> some View { composed { $0.isolated } }

  /// The same picture as ``compositingGroup()``. In SwiftUI it moves drawing to the graphics processor; here nothing is
  /// drawn faster by it.
  public func drawingGroup() -> some View { compositingGroup() }

  /// Turns the drawn view, clockwise on screen, about a point of its frame.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    transformed(about: anchor, CGAffineTransform(rotationAngle: angle.radians))
  }

  /// Scales the drawn view with its strokes; negative factors mirror it.
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View {
    transformed(about: anchor, CGAffineTransform(scaleX: x, y: y))
  }
  /// Scales what is drawn, strokes too, and leaves the layout as it is. Negative factors mirror.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale, y: scale, anchor: anchor)
  }
  /// Scales what is drawn, strokes too, by a factor for each axis, and leaves the layout as it is. Negative factors mirror.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
  }

  /// Maps the drawn view, in coordinates from its frame's top-left corner.
  public func transformEffect(_ transform: CGAffineTransform) -> some View {
    transformed(about: .topLeading, transform)
  }

  /// - Parameter map: In coordinates from the anchor.
  func transformed(about anchor: UnitPoint, _ map: CGAffineTransform) -> Transformed<Self> {
    Transformed(content: self, map: map, anchor: anchor)
  }

  /// Keeps the view's place and draws nothing.
  public func hidden() -> some View { effect { _, _, _ in } }

  /// Draws the view after its siblings of lower index; 0 without it.
  public func zIndex(_ value: Double) -> some View { Ranked(content: self, zIndex: value, layoutPriority: nil) }

  /// Lets a stack offer space to this view before its siblings of lower priority; 0 without it.
  public func layoutPriority(_ value: Double) -> some View {
    Ranked(content: self, zIndex: nil, layoutPriority: value)
  }
}

/// Multiplies a view's alpha. The effects that thousands of elements have are nodes of their own, which take less than a closure
/// in a node.
struct Faded<Content: View>: View, UnaryView {
  let content: Content
  let opacity: Double

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode { FadedNode(child, opacity: opacity) }
}

private final class FadedNode: UnaryNode {
  let opacity: Double

  init(_ child: LayoutNode, opacity: Double) {
    self.opacity = opacity
    super.init(child)
  }
  override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    guard !opacity.isNaN else { return drawing.fail(.notFinite("an opacity")) }
    drawing.layer({ child.draw(for: proposal, into: &$0) }, opacity: opacity)
  }
}

/// Maps a drawn view about a point of its frame.
struct Transformed<Content: View>: View, UnaryView {
  let content: Content
  /// In coordinates from the anchor.
  let map: CGAffineTransform
  let anchor: UnitPoint

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode {
    TransformedNode(child, map: map, anchor: anchor)
  }
}

private final class TransformedNode: UnaryNode {
  let map: CGAffineTransform
  let anchor: UnitPoint

  init(_ child: LayoutNode, map: CGAffineTransform, anchor: UnitPoint) {
    (self.map, self.anchor) = (map, anchor)
    super.init(child)
  }
  override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    if drawing.staysInLayout { return child.draw(for: proposal, into: &drawing) }
    let pivot = anchor.point(in: CGRect(origin: .zero, size: child.size(for: proposal)))
    drawing.with(map, about: pivot) { child.draw(for: proposal, into: &$0) }
  }
}

/// Blends what a view drew as one picture.
struct Blended<Content: View>: View, PrimitiveView {
  let content: Content
  let blendMode: BlendMode

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    if blendMode.needsShape { inner.needsShape = true }
    content.composed { $0.blended(by: blendMode) }.appendNodes(to: &nodes, in: inner)
  }
}

struct Ranked<Content: View>: View, UnaryView {
  let content: Content
  let zIndex: Double?
  let layoutPriority: Double?

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode {
    Node(child, zIndex: zIndex ?? child.zIndex, layoutPriority: layoutPriority ?? child.layoutPriority)
  }

  private final class Node: UnaryNode {
    let rank: (zIndex: Double, layoutPriority: Double)

    init(_ child: LayoutNode, zIndex: Double, layoutPriority: Double) {
      rank = (zIndex, layoutPriority)
      super.init(child)
    }
    override var zIndex: Double { rank.zIndex }
    override var layoutPriority: Double { rank.layoutPriority }
  }
}
