import Foundation
import PathreelDrawing
import PathreelGeometry

/// The layout node of a filled or stroked shape. ``FillShapeView``, the other shape views and ``FramedShape`` make it.
package final class ShapeNode: LayoutNode {
  enum Mode {
    case fill(FillStyle)
    case stroke(StrokeStyle)
  }

  /// What the node shows. The inherited styles are resolved.
  struct Content {
    var shape: any Shape
    var mode: Mode
    /// The area to which the shape is clipped, with an empty path for no clip; nil for a shape that is never clipped.
    var limit: (any Shape)?
    var style: AnyShapeStyle
    /// The size of the fixed frame in whose middle the shape lies; nil without one.
    var frame: CGSize?
    /// The state of the animation in which the shape draws itself; nil if it does not.
    var drawThenFill: DrawThenFill?

    /// Whether it is drawn in one colour, as a whole, and without a clip.
    var isPlain: Bool { limit == nil && drawThenFill == nil && style.isColor }
  }

  /// What the node shows. Only a ``ShapeStackNode`` changes it, between two drawings.
  @exclusivity(unchecked) var content: Content
  /// Whether a fill has a stroke too, so that it needs no temporary line while it draws itself.
  private let isOutlined: Bool
  /// Whether a blend mode around the shape depends on its coverage and not only on its alpha.
  private let needsShape: Bool
  /// The frame of the shape in a run; nil without one.
  private let leaf: LiveLeaf?
  /// The path that was drawn last; kept only if the node outlives its frame.
  private var known: KnownPath?
  /// Whether the node belongs to a ``Fragment`` and may be drawn in several frames.
  private let isKept: Bool

  /// A path with everything that decides it, and the cost of making it.
  private struct KnownPath {
    let size: CGSize
    let tolerance: Double
    let path: Path
    let cost: FrameCost
  }

  convenience init(
    _ shape: any Shape, mode: Mode, limit: (any Shape)? = nil, style: any ShapeStyle, in context: ViewContext
  ) {
    self.init(
      Content(
        shape: shape, mode: mode, limit: limit, style: AnyShapeStyle(style._resolved(with: context.styles)), frame: nil,
        drawThenFill: context.drawThenFill), in: context)
  }

  /// A node with content that inherits nothing any more.
  init(_ content: Content, in context: ViewContext) {
    (self.content, leaf) = (content, LiveLeaf(in: context))
    if context.live != nil {
      self.content.shape = context.shownShape(content.shape)
      self.content.style = AnyShapeStyle(context.shownStyle(content.style.erased))
      if case .stroke(let pen) = content.mode { self.content.mode = .stroke(context.shown(pen, .stroke)) }
    }
    (isOutlined, needsShape, isKept) = (context.isOutlined, context.needsShape, context.isKept)
    FrameAccount.charge(1, .elements)
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    content.frame ?? content.shape.sizeThatFits(proposal)
  }

  /// The shape's own rectangle, in the node's coordinates.
  private func rect(for proposal: ProposedViewSize) -> CGRect {
    guard let frame = content.frame else { return CGRect(origin: .zero, size: size(for: proposal)) }
    let size = content.shape.sizeThatFits(ProposedViewSize(frame))
    return CGRect(
      x: frame.width / 2 - size.width / 2, y: frame.height / 2 - size.height / 2, width: size.width,
      height: size.height)
  }

  package override var setsGuides: Bool { content.shape._hasText }
  package override func findGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    let rect = rect(for: proposal)
    let baselines = content.shape._baselines(in: rect.size)
    switch key {
    case VerticalAlignment.firstTextBaseline.key: return baselines.map { rect.minY + $0.first }
    case VerticalAlignment.lastTextBaseline.key: return baselines.map { rect.minY + $0.last }
    default: return nil
    }
  }

  package override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    if drawing.isFindingLinks { return }
    var own = rect(for: proposal)
    if let leaf {
      let shown = leaf.frame(at: drawing.layoutOrigin, size: own.size)
      // Letters move, and are not set anew in each frame.
      own = content.shape._hasText ? CGRect(origin: shown.origin, size: own.size) : shown
      if drawing.isSurveying { return }
    }
    if own.origin == .zero { return draw(in: own, into: &drawing) }
    let move = CGAffineTransform(translationX: own.minX, y: own.minY)
    drawing.with([move]) { draw(in: CGRect(origin: .zero, size: own.size), into: &$0) }
  }

  /// Draws the shape in a rectangle at the origin.
  private func draw(in rect: CGRect, into drawing: inout DisplayListBuilder) {
    // Most shapes need none of the following.
    if content.isPlain, rect.width.isFinite, rect.height.isFinite {
      return drawPlain(in: rect, isClipped: false, into: &drawing)
    }
    let source = type(of: content.shape)
    guard rect.width.isFinite, rect.height.isFinite else { return drawing.fail(.notFinite("the size of \(source)")) }
    if let state = content.drawThenFill, !state.isFinite {
      return drawing.fail(.notFinite("how far \(source) has drawn itself"))
    }
    if let fault = content.style._fault { return drawing.fail(fault) }
    let limit = content.limit?.path(in: rect, tolerance: drawing.outlineTolerance) ?? Path()
    if limit.isEmpty { return draw(in: rect, isClipped: false, into: &drawing) }
    guard drawing.charge(for: limit), drawing.isDrawable(limit, of: source) else { return }
    let clip = DisplayList.ClipPath(path: limit, transform: drawing.transform)
    drawing.layer({ draw(in: rect, isClipped: true, into: &$0) }, compose: { $0.clipped(to: clip) })
  }

  private func draw(in rect: CGRect, isClipped: Bool, into drawing: inout DisplayListBuilder) {
    if case .fill(let fill) = content.mode, content.style._backdropRadius > 0 {
      let path = path(in: rect, tolerance: drawing.outlineTolerance)
      drawing.blurBackdrop(
        inside: path, rule: fill.rule, radius: content.style._backdropRadius, of: type(of: content.shape))
    }
    drawing.shadowed(by: content.style) { drawPlain(in: rect, isClipped: isClipped, into: &$0) }
  }

  /// Draws the shape without the shadows of its style.
  private func drawPlain(in rect: CGRect, isClipped: Bool, into drawing: inout DisplayListBuilder) {
    let shape = content.shape
    let source = type(of: shape)
    let paint = content.style.paint(in: rect)
    let tolerance = drawing.outlineTolerance
    switch content.mode {
    case .stroke(let pen):
      let path = path(in: rect, tolerance: tolerance)
      drawing.warn(of: shape._pictures(in: rect).outlined)
      stroke(path, with: pen, isClipped, paint, in: rect, into: &drawing)
    case .fill(let fill):
      if fill.rule == .nonzero, let pen = shape._penStroke(in: rect, tolerance: tolerance) {
        drawing.warn(of: shape._pictures(in: rect).outlined)
        stroke(pen.path, with: pen.style, isClipped, paint, in: rect, into: &drawing)
      } else {
        let path = path(in: rect, tolerance: tolerance)
        let pictures = shape._pictures(in: rect)
        drawing.warn(of: pictures)
        if path.isEmpty, pictures.isEmpty { return drawing.noteFault(of: shape, in: rect) }
        let share = content.drawThenFill?.fill ?? 1
        draw(share, of: paint, into: &drawing) { $0.fill(path, rule: fill.rule, paint: $1, of: source) }
        if let state = content.drawThenFill, share < 1, !isOutlined {
          draw(1 - share, of: paint, into: &drawing) {
            $0.stroke(state.outline(of: path), style: state.pen, paint: $1, of: source)
          }
        }
        drawing.add(pictures, filledWith: paint, share)
      }
    }
  }

  /// The shape's path. A node that outlives its frame reuses the last path. The frame's account (``FrameAccount``) is
  /// charged the same for it.
  private func path(in rect: CGRect, tolerance: Double) -> Path {
    guard isKept else { return content.shape.path(in: rect, tolerance: tolerance) }
    if let known, known.size == rect.size, known.tolerance == tolerance {
      FrameAccount.current?.charge(known.cost)
      return known.path
    }
    let (path, cost) = FrameAccount.pricing { content.shape.path(in: rect, tolerance: tolerance) }
    known = KnownPath(size: rect.size, tolerance: tolerance, path: path, cost: cost)
    return path
  }

  /// Strokes the path, or the part of it that has drawn itself. A clipped line is the line of a ``Border``.
  private func stroke(
    _ path: Path, with style: StrokeStyle, _ isClipped: Bool, _ paint: Paint, in rect: CGRect,
    into drawing: inout DisplayListBuilder
  ) {
    var style = style
    if isClipped { style.lineWidth += 2 * Border.overshoot(ofWidth: style.lineWidth) }
    if path.isEmpty { return drawing.noteFault(of: content.shape, in: rect) }
    let share = content.drawThenFill.map { $0.fadesOutline ? 1 - $0.fill : 1 } ?? 1
    draw(share, of: paint, into: &drawing) {
      $0.stroke(
        content.drawThenFill?.outline(of: path) ?? path, style: style, paint: $1, of: type(of: content.shape))
    }
  }

  /// Draws with a paint that is faded to a share, 0…1. If a blend mode depends on coverage, the coverage is faded too.
  private func draw(
    _ share: Double, of paint: Paint, into drawing: inout DisplayListBuilder,
    _ draw: (inout DisplayListBuilder, Paint) -> Void
  ) {
    guard share > 0 else { return }
    if share == 1 { return draw(&drawing, paint) }
    if !needsShape {
      // A faded gradient has stops of its own.
      guard drawing.charge(gradientStops: paint.stopCount) else { return }
      return draw(&drawing, paint.opacity(share))
    }
    drawing.layer({ draw(&$0, paint) }, compose: { $0.partial(share) })
  }

  /// This node with a view behind it, in the same frame.
  func over(_ background: some View, in context: ViewContext) -> LayoutNode {
    if background is EmptyView { return self }
    var context = context
    // Both shapes are at one place.
    context.depth += 1
    if case .stroke = content.mode { context.isOutlined = true }
    return LayeredNode(self, layer: background.node(in: context), alignment: .center, isBehind: true)
  }
}
