import Foundation
import PathreelDrawing
import PathreelGeometry

/// A view that draws in immediate mode: its `renderer` closure draws step by step into a ``GraphicsContext``.
///
/// For authors of scenes in Swift; scene files have no element for it. The context's origin is the view's top-left
/// corner. The view takes the space that it is offered and clips the drawing to it.
///
/// ```swift
/// Canvas { context, size in
///   for i in 0..<40 {
///     let y = size.height * Double(i) / 40
///     let bar = Path(CGRect(x: 0, y: y, width: size.width, height: 2))
///     context.fill(bar, with: .color(.teal.opacity(Double(i) / 40)))
///   }
/// }
/// ```
public struct Canvas<Symbols: View>: View, PrimitiveView {
  /// The views that the renderer may draw as symbols, each identified by its ``View/tag(_:)``.
  public var symbols: Symbols
  /// Draws into the context. The second argument is the view's size, in points.
  public var renderer: (inout GraphicsContext, CGSize) -> Void

  /// A canvas with symbols.
  ///
  /// - Parameter symbols: Views with tags. The renderer gets them from `resolveSymbol(id:)` and may draw each any
  ///   number of times.
  public init(
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void, @ViewBuilder symbols: () -> Symbols
  ) {
    (self.renderer, self.symbols) = (renderer, symbols())
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context.ofChildren()
    inner.cache = nil
    inner.drawThenFill = nil
    nodes.append(
      CanvasNode(
        symbols: symbols.nodes(in: inner), renderer: renderer, context: inner, drawThenFill: context.drawThenFill,
        leaf: LiveLeaf(in: context)))
  }
}

extension Canvas where Symbols == EmptyView {
  /// A canvas without symbols.
  public init(renderer: @escaping (inout GraphicsContext, CGSize) -> Void) {
    (self.renderer, symbols) = (renderer, EmptyView())
  }
}

/// The layout node of a ``Canvas``. It calls the renderer once per frame.
private final class CanvasNode: LayoutNode {
  let symbols: [LayoutNode]
  let renderer: (inout GraphicsContext, CGSize) -> Void
  let context: ViewContext
  /// The state of the animation in which the canvas appears; nil if it does not. The views inside do not inherit it.
  let drawThenFill: DrawThenFill?
  /// The frame of the canvas in a run; nil without one.
  let leaf: LiveLeaf?

  init(
    symbols: [LayoutNode], renderer: @escaping (inout GraphicsContext, CGSize) -> Void, context: ViewContext,
    drawThenFill: DrawThenFill?, leaf: LiveLeaf?
  ) {
    (self.symbols, self.renderer, self.context) = (symbols, renderer, context)
    (self.drawThenFill, self.leaf) = (drawThenFill, leaf)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    if drawing.isFindingLinks { return }
    let own = CGRect(origin: .zero, size: size(for: proposal))
    let frame = leaf?.frame(at: drawing.layoutOrigin, size: own.size) ?? own
    if drawing.isSurveying { return }
    drawing.appear(with: drawThenFill, needsShape: context.needsShape) {
      if frame.origin == .zero { return render(frame, into: &$0) }
      $0.with([CGAffineTransform(translationX: frame.minX, y: frame.minY)]) {
        render(CGRect(origin: .zero, size: frame.size), into: &$0)
      }
    }
  }

  private func render(_ bounds: CGRect, into drawing: inout DisplayListBuilder) {
    guard bounds.width.isFinite, bounds.height.isFinite else { return drawing.fail(.notFinite("the size of a Canvas")) }
    let place = drawing.transform
    // The items before this index were drawn by earlier views.
    let first = drawing.items.count
    let sheet = GraphicsContext.Sheet(drawing, bounds: bounds, symbols: symbols, inherited: context)
    // Move the list into the sheet: the sheet is its only owner then, so the list grows without being copied.
    drawing = DisplayListBuilder()
    var graphics = GraphicsContext(sheet)
    renderer(&graphics, bounds.size)
    drawing = sheet.drawing
    drawing.recompose(since: first) { items in
      let back = place.inverted()
      if !items.contains(where: \.blends), items.allSatisfy({ $0.isInside(bounds, back) }) { return items }
      return [.group(.init(items: items, clip: DisplayList.ClipPath(path: Path(bounds), transform: place)))]
    }
  }
}

extension DisplayList.Item {
  /// Whether the item uses a blend mode other than source-over.
  fileprivate var blends: Bool { blendMode != .normal }

  /// Whether the item certainly draws nothing outside `bounds`, a rectangle in the canvas's coordinates. The test uses
  /// the path's bounding box and may be false for items that lie inside.
  ///
  /// - Parameter back: Maps the coordinates of the display list to the canvas's.
  fileprivate func isInside(_ bounds: CGRect, _ back: CGAffineTransform) -> Bool {
    // The map back has rounding errors.
    let slack = -1e-9 * max(bounds.width, bounds.height)
    let area = bounds.insetBy(dx: slack, dy: slack)
    switch self {
    case .fill(let fill):
      return area.contains(fill.path.boundingRect.applying(fill.transform.concatenating(back)))
    case .stroke(let stroke):
      let style = stroke.style
      // The line's greatest distance from its path: at the tip of a miter join, or √2 half-widths at a square cap.
      let reach = style.lineWidth / 2 * max(style.lineJoin == .miter ? style.miterLimit : 1, 2.0.squareRoot())
      return area.contains(
        stroke.path.boundingRect.insetBy(dx: -reach, dy: -reach).applying(stroke.transform.concatenating(back)))
    case .group: return false
    }
  }
}

extension View {
  /// Gives the view a tag by which a ``Canvas`` finds it among its symbols.
  public func tag<Tag: Hashable>(_ tag: Tag) -> some View {
    layoutValue(key: SymbolTag.self, value: AnyHashable(tag))
  }
}

/// The layout value that holds a view's tag; nil for a view without one.
package enum SymbolTag: LayoutValueKey {
  package static var defaultValue: AnyHashable? { nil }
}
