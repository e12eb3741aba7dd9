import Foundation
import PathreelDrawing
import PathreelGeometry

/// The state of the ``View/drawThenFill(_:lag:outlineShare:fadesOutline:outlineWidth:)`` animation: outlines grow, then fills
/// appear. ``ShapeNode`` and ``DrawingNode`` apply it.
package struct DrawThenFill: Hashable, Sendable {
  /// The progress of the animation, 0…1.
  var progress: Double
  /// The delay from one subpath to the next, as a share of the time that each takes.
  var lag: Double
  /// The progress at which outlines are complete and fills begin to appear, 0…1.
  var outlineShare: Double
  /// Whether strokes fade out while fills appear.
  var fadesOutline: Bool

  /// The width of the outline of a shape that is only filled, while it draws itself, in points.
  var outlineWidth = standardWidth

  /// The same width as in Manim.
  package static let standardWidth: CGFloat = 2

  /// The pen of that outline.
  var pen: StrokeStyle { StrokeStyle(lineWidth: outlineWidth) }

  /// Whether all numbers are finite; otherwise the frame fails.
  var isFinite: Bool { (progress + lag + outlineShare + outlineWidth).isFinite }

  /// The share of the outlines that is drawn, 0…1.
  private var outline: Double { progress >= outlineShare ? 1 : max(progress / outlineShare, 0) }

  /// The share of the fills' opacity, 0…1.
  var fill: Double {
    outlineShare < 1 ? min(max((progress - outlineShare) / (1 - outlineShare), 0), 1) : progress >= 1 ? 1 : 0
  }

  /// The part of an outline that is drawn. A subpath begins when the share `lag` of the previous subpath is drawn.
  /// `whole` is the time for all subpaths, in multiples of the time for one.
  func outline(of path: Path) -> Path {
    if outline >= 1 || progress <= 0 { return progress <= 0 ? Path() : path }
    guard FrameAccount.charge(path.elements.count, .pathElements) else { return Path() }
    if lag == 0 { return path.trimmed(from: 0, to: outline, by: .eachSubpath, measuredBy: Retention.measure) }
    let subpaths = path.subpaths
    let whole = 1 + lag * Double(subpaths.count - 1)
    var result = Path()
    for (index, subpath) in subpaths.enumerated() {
      var path = Path()
      path.add(subpath)
      result.addPath(path.trimmedPath(from: 0, to: outline * whole - lag * Double(index)))
    }
    return result
  }
}

extension DisplayListBuilder {
  /// Draws what has no outlines of its own, such as a ``Canvas``: as one picture that appears as fills do.
  ///
  /// - Parameters:
  ///   - state: The state of the animation around the view; nil without one.
  ///   - needsShape: Whether a blend mode around the view depends on its coverage and not only on its alpha.
  mutating func appear(
    with state: DrawThenFill?, needsShape: Bool, _ draw: (inout DisplayListBuilder) -> Void
  ) {
    guard let state else { return draw(&self) }
    guard state.isFinite else { return fail(.notFinite("how far a picture has drawn itself")) }
    let share = state.fill
    if share > 0 { layer(draw, compose: { needsShape ? $0.partial(share) : $0.faded(share) }) }
  }
}

/// The modifier for authors of scenes in Swift. The key `draw` of a scene file's element applies it too.
extension View {
  /// Lets the shapes inside draw themselves: first their outlines grow, then their fills appear, as in Manim's
  /// `DrawBorderThenFill` and `Write`.
  ///
  /// Strokes grow along their own lines. A shape that is only filled gets a temporary line in its fill's colours, which
  /// fades as the fill appears. A ``Canvas`` and a ``ScenePicture`` appear as fills do. At 0 nothing is visible; at 1 everything looks as without this modifier.
  /// To draw items one after another, give each its own beat of a ``Stagger``. If two of these modifiers surround a
  /// shape, the inner one counts.
  ///
  /// ```swift
  /// Star(points: 5).fill(.yellow).stroke(.orange, lineWidth: 4).drawThenFill(time["star"])
  /// ```
  ///
  /// - Parameters:
  ///   - progress: 0…1; values outside are clamped.
  ///   - lag: The delay between a shape's subpaths, as a share of the time that each takes. At 0 all are drawn at once,
  ///     at 1 one after another.
  ///   - outlineShare: The progress, 0…1, at which outlines are complete and fills begin to appear.
  ///   - fadesOutline: Whether strokes fade out while fills appear.
  ///   - outlineWidth: The width of the temporary line of a shape that is only filled, in points.
  public func drawThenFill(
    _ progress: Double, lag: Double = 0, outlineShare: Double = 0.5, fadesOutline: Bool = false,
    outlineWidth: CGFloat = 2
  ) -> some View {
    SelfDrawing(
      content: self,
      state: DrawThenFill(
        progress: progress, lag: lag, outlineShare: outlineShare, fadesOutline: fadesOutline,
        outlineWidth: outlineWidth))
  }
}

extension AnyView {
  /// The modifier of ``View``, with a result of a known type. Scene files use it, because another module has to look up
  /// the type of `some View` each time.
  package func drawThenFill(
    _ progress: Double, lag: Double, outlineShare: Double, fadesOutline: Bool, outlineWidth: Double
  ) -> AnyView {
    let state = DrawThenFill(
      progress: progress, lag: lag, outlineShare: outlineShare, fadesOutline: fadesOutline, outlineWidth: outlineWidth)
    return drawingItself(state) ?? AnyView(SelfDrawing(content: self, state: state))
  }
}

extension View {
  /// Tells the fills inside that they have a stroke too. While they draw themselves, they then need no temporary line.
  /// The shapes and pen strokes of scene files use it.
  package func havingStroke() -> some View { Outlined(content: self) }
}

/// The view of ``View/drawThenFill(_:lag:outlineShare:fadesOutline:outlineWidth:)``.
private struct SelfDrawing<Content: View>: View, PrimitiveView {
  let content: Content
  let state: DrawThenFill

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    inner.drawThenFill = state
    content.appendNodes(to: &nodes, in: inner)
  }
}

/// The view of ``View/havingStroke()``.
private struct Outlined<Content: View>: View, PrimitiveView {
  let content: Content

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    inner.isOutlined = true
    content.appendNodes(to: &nodes, in: inner)
  }
}
