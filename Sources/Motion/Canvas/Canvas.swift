import Foundation
import PathreelDrawing
import PathreelGeometry

/// A view that is drawn step by step: `renderer` gets a ``GraphicsContext`` whose origin is the view's top-left corner, and
/// the view's size. It takes the space it is offered and shows nothing beyond it.
///
/// ```swift
/// Canvas { context, size in
///   for i in 0..<40 {
///     let y = size.height * Double(i) / 40
///     context.fill(Path(CGRect(x: 0, y: y, width: size.width, height: 2)), with: .color(.teal.opacity(Double(i) / 40)))
///   }
/// }
/// ```
public struct Canvas<Symbols: View>: View, PrimitiveView {
  /// Views that the renderer may draw, each by its tag.
  public var symbols: Symbols
  /// Draws into the context; the size is that of the view, in points.
  public var renderer: (inout GraphicsContext, CGSize) -> Void

  /// - Parameter symbols: Views with tags, which the context resolves by `resolveSymbol(id:)` to draw them as often as it
  ///   likes.
  public init(
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void, @ViewBuilder symbols: () -> Symbols
  ) {
    (self.renderer, self.symbols) = (renderer, symbols())
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    inner.stackAxis = nil
    inner.isInGrid = false
    nodes.append(CanvasNode(symbols: symbols.nodes(in: inner), renderer: renderer, context: inner))
  }
}

extension Canvas where Symbols == EmptyView {
  /// A canvas without symbols.
  public init(renderer: @escaping (inout GraphicsContext, CGSize) -> Void) {
    (self.renderer, symbols) = (renderer, EmptyView())
  }
}

private final class CanvasNode: LayoutNode {
  let symbols: [LayoutNode]
  let renderer: (inout GraphicsContext, CGSize) -> Void
  let context: ViewContext

  init(symbols: [LayoutNode], renderer: @escaping (inout GraphicsContext, CGSize) -> Void, context: ViewContext) {
    (self.symbols, self.renderer, self.context) = (symbols, renderer, context)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    if drawing.isFindingLinks { return }
    let bounds = CGRect(origin: .zero, size: size(for: proposal))
    guard bounds.width.isFinite, bounds.height.isFinite else { return drawing.fail(.notFinite("the size of a Canvas")) }
    let place = drawing.transform
    let first = drawing.items.count
    let sheet = GraphicsContext.Sheet(drawing, bounds: bounds, symbols: symbols, inherited: context)
    // The sheet alone has the list now, which then grows without being copied.
    drawing = DisplayListBuilder()
    var graphics = GraphicsContext(sheet)
    renderer(&graphics, bounds.size)
    drawing = sheet.drawing
    drawing.recompose(since: first) { items in
      let area = bounds.applying(place)
      if !items.contains(where: \.blends), items.allSatisfy({ $0.isInside(area) }) { return items }
      return [.group(.init(items: items, clip: DisplayList.ClipPath(path: Path(bounds), transform: place)))]
    }
  }
}

extension DisplayList.Item {
  fileprivate var blends: Bool { blendMode != .normal }

  /// Whether it certainly draws nothing outside of a rectangle of the canvas.
  fileprivate func isInside(_ area: CGRect) -> Bool {
    switch self {
    case .fill(let fill): return area.contains(fill.path.boundingRect.applying(fill.transform))
    case .stroke(let stroke):
      let style = stroke.style
      let reach = style.lineWidth / 2 * max(style.lineJoin == .miter ? style.miterLimit : 1, 2.0.squareRoot())
      return area.contains(stroke.path.boundingRect.insetBy(dx: -reach, dy: -reach).applying(stroke.transform))
    case .group: return false
    }
  }
}

extension View {
  /// Names the view among the symbols of a ``Canvas``.
  public func tag<Tag: Hashable>(_ tag: Tag) -> some View {
    layoutValue(key: SymbolTag.self, value: AnyHashable(tag))
  }
}

enum SymbolTag: LayoutValueKey {
  static var defaultValue: AnyHashable? { nil }
}
