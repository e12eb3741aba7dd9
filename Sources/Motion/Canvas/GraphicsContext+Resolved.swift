import Foundation
import PathreelDrawing
import PathreelGeometry

/// Texts and symbols of a context. Authors of scenes in Swift draw them in the renderer of a ``Canvas``.
extension GraphicsContext {
  /// A text with the fonts and styles of the views around the canvas, ready to be measured and drawn.
  public struct ResolvedText {
    /// The paint of the text; runs with a style of their own ignore it.
    public var shading: Shading = .foreground
    fileprivate let text: Text
    fileprivate let inherited: ViewContext
    private let node: LayoutNode

    fileprivate init(_ text: Text, in inherited: ViewContext) {
      (self.text, self.inherited, node) = (text, inherited, text.node(in: inherited))
    }

    /// The size that the text takes when it is offered `size`, in points.
    public func measure(in size: CGSize) -> CGSize { node.size(for: ProposedViewSize(size)) }
    /// The distance from the text's top to its first baseline when it is offered `size`, in points.
    public func firstBaseline(in size: CGSize) -> CGFloat {
      node.dimensions(for: ProposedViewSize(size))[.firstTextBaseline]
    }
    /// The distance from the text's top to its last baseline when it is offered `size`, in points.
    public func lastBaseline(in size: CGSize) -> CGFloat {
      node.dimensions(for: ProposedViewSize(size))[.lastTextBaseline]
    }
  }

  /// Resolves a text with the fonts and styles of the views around the canvas.
  public func resolve(_ text: Text) -> ResolvedText { ResolvedText(text, in: sheet.inherited) }

  /// Draws a text at its own size, with its anchor point at `point`.
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    let size = text.measure(in: CGSize(width: CGFloat.infinity, height: .infinity))
    let corner = anchor.point(in: CGRect(origin: .zero, size: size))
    draw(text, at: CGPoint(x: point.x - corner.x, y: point.y - corner.y), for: ProposedViewSize.infinity)
  }
  /// Draws a text with its lines wrapped to a rectangle, from the top-left corner of the rectangle.
  public func draw(_ text: ResolvedText, in rect: CGRect) {
    draw(text, at: rect.origin, for: ProposedViewSize(rect.size))
  }
  /// Draws a text at its own size, with its anchor point at `point`.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(resolve(text), at: point, anchor: anchor)
  }
  /// Draws a text with its lines wrapped to a rectangle, from the top-left corner of the rectangle.
  public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }

  private func draw(_ text: ResolvedText, at origin: CGPoint, for proposal: ProposedViewSize) {
    var context = text.inherited
    // The foreground of the surroundings, if the shading refers to it, is replaced by the shading itself.
    context.styles.foreground = text.shading.style(at: origin)._resolved(with: context.styles)
    let node = text.text.node(in: context)
    draw { $0.place(node, at: origin, for: proposal) }
  }

  /// One of the canvas's symbols, ready to be measured and drawn.
  public struct ResolvedSymbol {
    /// The symbol's own size, in points.
    public var size: CGSize { node.size(for: .unspecified) }
    fileprivate let node: LayoutNode
  }

  /// The symbol with this tag; nil if there is none.
  public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? {
    let id = AnyHashable(id)
    let node = sheet.symbols.first { $0.layoutValue(ObjectIdentifier(SymbolTag.self)) as? AnyHashable == id }
    return node.map { ResolvedSymbol(node: $0) }
  }

  /// Draws a symbol at its own size, with its anchor point at `point`.
  public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
    let corner = anchor.point(in: CGRect(origin: .zero, size: symbol.size))
    draw { drawing in
      drawing.leavingOutConnectors {
        $0.place(symbol.node, at: CGPoint(x: point.x - corner.x, y: point.y - corner.y), for: .unspecified)
      }
    }
  }
  /// Draws a symbol stretched to fill a rectangle.
  public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
    let size = symbol.size
    guard size.width > 0, size.height > 0 else { return }
    draw { drawing in
      drawing.with([
        CGAffineTransform(translationX: rect.minX, y: rect.minY),
        CGAffineTransform(scaleX: rect.width / size.width, y: rect.height / size.height),
      ]) { drawing in
        drawing.leavingOutConnectors { $0.place(symbol.node, at: .zero, for: .unspecified) }
      }
    }
  }
}
