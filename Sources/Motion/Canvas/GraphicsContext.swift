import Foundation
import PathreelDrawing
import PathreelGeometry

/// The drawing context of a ``Canvas``: its state is a transform, an opacity, a blend mode, clips and filters.
///
/// A context is a value. A change of the state affects only what this copy draws afterwards. All copies draw on the
/// same canvas.
///
/// ```swift
/// Canvas { context, size in
///   var dimmed = context
///   dimmed.opacity = 0.3
///   dimmed.translateBy(x: 20, y: 0)
///   dimmed.fill(Path(ellipseIn: CGRect(x: 0, y: 0, width: 40, height: 40)), with: .color(.red))
///   context.stroke(Path(CGRect(origin: .zero, size: size)), with: .foreground)  // neither dimmed nor moved
/// }
/// ```
public struct GraphicsContext {
  /// The blend mode, under SwiftUI's name.
  public typealias BlendMode = PathreelDrawing.BlendMode

  /// The opacity of subsequent drawing, 0…1. It multiplies the alpha.
  public var opacity: Double = 1
  /// The blend mode of subsequent drawing.
  public var blendMode: BlendMode = .normal
  /// Maps the context's coordinates to the canvas's.
  public var transform: CGAffineTransform = .identity
  /// The filters, in the order in which they were added. The last one is applied first.
  var filters: [DisplayList.Filter] = []
  /// The clips, in the order in which they were added.
  var stencils: [Stencil] = []
  /// The canvas that all copies share.
  let sheet: Sheet

  init(_ sheet: Sheet) { self.sheet = sheet }

  // MARK: Coordinates

  /// Translates subsequent drawing, in the present coordinates.
  public mutating func translateBy(x: CGFloat, y: CGFloat) { transform = transform.translatedBy(x: x, y: y) }
  /// Scales subsequent drawing about the present origin.
  public mutating func scaleBy(x: CGFloat, y: CGFloat) { transform = transform.scaledBy(x: x, y: y) }
  /// Rotates subsequent drawing about the present origin, clockwise on screen.
  public mutating func rotate(by angle: Angle) { transform = transform.rotated(by: angle.radians) }
  /// Transforms subsequent drawing: points are mapped by `matrix` first, and then by the transform that the context has
  /// so far.
  public mutating func concatenate(_ matrix: CGAffineTransform) { transform = matrix.concatenating(transform) }

  // MARK: Paths

  /// Fills a path, by default with the nonzero winding rule.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    paint(path, with: shading) { $0.fill(path, rule: style.rule, paint: $1, of: GraphicsContext.self) }
  }
  /// Strokes a path. The line is centred on the path.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    paint(path, with: shading) { $0.stroke(path, style: style, paint: $1, of: GraphicsContext.self) }
  }
  /// Strokes a path with a solid line; its width is in points.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Resolves the shading in the path's bounding box and draws with the paint.
  private func paint(_ path: Path, with shading: Shading, _ body: (inout DisplayListBuilder, Paint) -> Void) {
    switch shading.paint(in: { path.boundingRect }, styles: sheet.inherited.styles) {
    case .success(let paint): draw { body(&$0, paint) }
    case .failure(let fault): sheet.drawing.fail(fault)
    }
  }

  // MARK: Layers

  /// Draws into a transparent layer, then composites the layer as one item: through the context's filters and clips,
  /// with its opacity and blend mode.
  ///
  /// The layer's context has this one's transform, and otherwise the initial state. If `content` throws, nothing of the
  /// layer is drawn.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    guard accepts(opacity) else { return }
    let first = sheet.drawing.items.count
    try drawOnLayer(content)
    sheet.drawing.recompose(since: first) { composed($0.isolated) }
  }

  /// Calls `content` with a context that has this one's transform, and otherwise the initial state. If `content`
  /// throws, the items that it has drawn are removed.
  func drawOnLayer(_ content: (inout GraphicsContext) throws -> Void) rethrows {
    let first = sheet.drawing.items.count
    var layer = GraphicsContext(sheet)
    layer.transform = transform
    do { try content(&layer) } catch {
      _ = sheet.drawing.takeItems(since: first)
      throw error
    }
  }

  /// Whether an opacity is a number. Otherwise notes the error and returns false.
  func accepts(_ opacity: Double) -> Bool {
    if opacity.isNaN { sheet.drawing.fail(.notFinite("the opacity of a GraphicsContext")) }
    return !opacity.isNaN
  }

  /// Draws one item in the context's coordinates and with its state.
  func draw(_ body: (inout DisplayListBuilder) -> Void) {
    guard accepts(opacity) else { return }
    let first = sheet.drawing.items.count
    sheet.drawing.with([transform], draw: body)
    sheet.drawing.recompose(since: first, composed)
  }

  /// Applies the context's state to drawn items: filters first, then clips, opacity and blend mode.
  private func composed(_ items: [DisplayList.Item]) -> [DisplayList.Item] {
    let filtered = filters.reversed().reduce(items) { $0.filtered(by: $1) }
    return stencils.reduce(filtered) { $1.apply(to: $0) }.faded(opacity).blended(by: blendMode)
  }
}

extension GraphicsContext {
  /// The canvas that all copies of a context draw on.
  final class Sheet {
    var drawing: DisplayListBuilder
    /// The canvas's rectangle, in its own coordinates.
    let bounds: CGRect
    /// Maps the canvas's coordinates to the coordinates of the display list.
    let base: CGAffineTransform
    /// The nodes of the canvas's symbols; a node's ``SymbolTag`` identifies it.
    let symbols: [LayoutNode]
    /// The context of the views around the canvas: fonts and styles.
    let inherited: ViewContext

    init(_ drawing: DisplayListBuilder, bounds: CGRect, symbols: [LayoutNode], inherited: ViewContext) {
      (self.drawing, self.bounds, self.symbols, self.inherited) = (drawing, bounds, symbols, inherited)
      base = drawing.transform
    }
  }
}
