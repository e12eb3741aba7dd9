import Foundation
import PathreelDrawing
import PathreelGeometry

/// Where a ``Canvas`` is drawn, and how what comes next is drawn.
///
/// It is a value: a change of its transform, opacity, blend mode, clips or filters holds for what is drawn by this copy
/// afterwards. All copies draw on the same canvas.
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
  /// How what is drawn meets what is there, under SwiftUI's name.
  public typealias BlendMode = PathreelDrawing.BlendMode

  /// Multiplies the alpha of what is drawn, 0…1.
  public var opacity: Double = 1
  /// How what is drawn meets what is there.
  public var blendMode: BlendMode = .normal
  /// From the context's coordinates to the canvas's.
  public var transform: CGAffineTransform = .identity
  var filters: [DisplayList.Filter] = []
  var stencils: [Stencil] = []
  let sheet: Sheet

  init(_ sheet: Sheet) { self.sheet = sheet }

  // MARK: Coordinates

  /// Moves what is drawn from now on, in the present coordinates.
  public mutating func translateBy(x: CGFloat, y: CGFloat) { transform = transform.translatedBy(x: x, y: y) }
  /// Scales what is drawn from now on, about the present origin.
  public mutating func scaleBy(x: CGFloat, y: CGFloat) { transform = transform.scaledBy(x: x, y: y) }
  /// Turns clockwise on screen.
  public mutating func rotate(by angle: Angle) { transform = transform.rotated(by: angle.radians) }
  /// Puts a map in front of the present ones.
  public mutating func concatenate(_ matrix: CGAffineTransform) { transform = matrix.concatenating(transform) }

  // MARK: Paths

  /// Fills a path, by the non-zero rule unless told otherwise.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    paint(path, with: shading) { $0.fill(path, rule: style.rule, paint: $1, of: GraphicsContext.self) }
  }
  /// Draws the line along a path, half of it on each side.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    paint(path, with: shading) { $0.stroke(path, style: style, paint: $1, of: GraphicsContext.self) }
  }
  /// Draws a solid line along a path; its width is in points.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  private func paint(_ path: Path, with shading: Shading, _ body: (inout DisplayListBuilder, Paint) -> Void) {
    switch shading.paint(in: { path.boundingRect }, styles: sheet.inherited.styles) {
    case .success(let paint): draw { body(&$0, paint) }
    case .failure(let fault): sheet.drawing.fail(fault)
    }
  }

  // MARK: Layers

  /// Draws on a transparent layer, which then is drawn as one thing: through the context's filters and clips, with its
  /// opacity and blend mode. The layer's own context starts with its coordinates and nothing else.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    let first = sheet.drawing.items.count
    try drawOnLayer(content)
    sheet.drawing.recompose(since: first) { composed($0.isolated) }
  }

  func drawOnLayer(_ content: (inout GraphicsContext) throws -> Void) rethrows {
    var layer = GraphicsContext(sheet)
    layer.transform = transform
    try content(&layer)
  }

  /// Draws one thing in the context's coordinates and by its state.
  func draw(_ body: (inout DisplayListBuilder) -> Void) {
    guard !opacity.isNaN else { return sheet.drawing.fail(.notFinite("the opacity of a GraphicsContext")) }
    let first = sheet.drawing.items.count
    sheet.drawing.with([transform], draw: body)
    sheet.drawing.recompose(since: first, composed)
  }

  /// What the context's state makes of a drawn thing.
  private func composed(_ items: [DisplayList.Item]) -> [DisplayList.Item] {
    let filtered = filters.reversed().reduce(items) { $0.filtered(by: $1) }
    return stencils.reduce(filtered) { $1.apply(to: $0, on: sheet) }.faded(opacity).blended(by: blendMode)
  }
}

extension GraphicsContext {
  /// What all copies of a context draw on.
  final class Sheet {
    var drawing: DisplayListBuilder
    /// The canvas, in its own coordinates, and what leads from there to where it is drawn.
    let bounds: CGRect
    let base: CGAffineTransform
    let symbols: [LayoutNode]
    let inherited: ViewContext

    init(_ drawing: DisplayListBuilder, bounds: CGRect, symbols: [LayoutNode], inherited: ViewContext) {
      (self.drawing, self.bounds, self.symbols, self.inherited) = (drawing, bounds, symbols, inherited)
      base = drawing.transform
    }
  }
}
