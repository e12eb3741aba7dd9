import Foundation
import PathreelDrawing
import PathreelGeometry

/// Effects that change the appearance of a view and not its layout: opacity, blend mode, transforms and drawing order.
/// Keys of a scene file's elements, such as `opacity`, `blend`, `rotate` and `scale`, apply them.
extension View {
  /// Sets the opacity of the view as one picture, 0…1: overlapping parts inside do not show through each other.
  public func opacity(_ opacity: Double) -> some View { Affected(content: self, effect: .opacity(opacity)) }

  /// Blends the view, as one picture, with what is drawn under it: on the canvas, or in the ``compositingGroup()``
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

  /// Draws the view into an isolated layer: blend modes inside see only what the view draws.
  public func compositingGroup() -> some View { composed { $0.isolated } }

  /// The same result as ``compositingGroup()``. In SwiftUI it moves drawing to the graphics processor; here it speeds
  /// up nothing.
  public func drawingGroup() -> some View { compositingGroup() }

  /// Rotates the drawn view about a point of its frame, clockwise on screen.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    Affected(content: self, effect: .rotation(angle, anchor: anchor))
  }

  /// Scales the drawn view, including strokes, about a point of its frame. Negative factors mirror it.
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View {
    Affected(content: self, effect: .scale(x: x, y: y, anchor: anchor))
  }
  /// Scales the drawn view, including strokes, about a point of its frame. A negative factor mirrors it.
  public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale, y: scale, anchor: anchor)
  }
  /// Scales the drawn view, including strokes, by a factor for each axis. Negative factors mirror it.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
  }

  /// Applies an affine transform to the drawn view, in coordinates from its frame's top-left corner.
  public func transformEffect(_ transform: CGAffineTransform) -> some View {
    Affected(content: self, effect: .map(transform, anchor: .topLeading))
  }

  /// Keeps the view's place in the layout and draws nothing. Preferences of the view still count.
  public func hidden() -> some View {
    effect { node, proposal, drawing in
      guard drawing.preferences != nil || drawing.isSurveying else { return }
      drawing.leavingOutConnectors { drawing in
        drawing.layer({ node.draw(for: proposal, into: &$0) }, compose: { _ in [] })
      }
    }
  }

  /// Sets the drawing order among siblings: a view with a higher index is drawn later. The default is 0.
  public func zIndex(_ value: Double) -> some View { Ranked(content: self, zIndex: value, layoutPriority: nil) }

  /// Sets the layout priority: a stack offers space to views of higher priority first. The default is 0.
  public func layoutPriority(_ value: Double) -> some View {
    Ranked(content: self, zIndex: nil, layoutPriority: value)
  }
}

/// A view with a blend mode, the result of ``View/blendMode(_:)``: its picture is blended as a whole.
struct Blended<Content: View>: View, PrimitiveView {
  let content: Content
  let blendMode: BlendMode

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    // Some modes depend on coverage and not only on alpha, so shapes inside must keep it (see `ShapeNode`).
    if blendMode.needsShape { inner.needsShape = true }
    content.composed { $0.blended(by: blendMode) }.appendNodes(to: &nodes, in: inner)
  }
}

/// A view with its own drawing order or layout priority; nil keeps the content's.
struct Ranked<Content: View>: View, UnaryView {
  let content: Content
  let zIndex: Double?
  let layoutPriority: Double?

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrapsTheSame(as other: Self) -> Bool {
    areSame(zIndex, other.zIndex) && areSame(layoutPriority, other.layoutPriority)
  }
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
