import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSVG

/// An SVG drawing as a view: as large as the document says, unless it is ``resizable()``.
///
/// Its parts can be changed one by one, by id, by class or by their places in the document, which `pathreel inspect` lists. A drawing
/// draws itself with ``View/drawThenFill(_:lag:outlineShare:fadesOutline:)``: parts one after the other as `lag` says.
///
/// ```swift
/// DrawingView(logo).resizable()
///   .part("leaf", .init(rotation: .degrees(20 * time["wind"]), anchor: .bottom))
///   .drawThenFill(time["draw"], lag: 0.2)
///   .frame(width: 400, height: 300)
/// ```
public struct DrawingView: View, Sendable {
  private let drawing: SVGDrawing
  private var changes: [SVGDrawing.PartReference: SVGDrawing.PartChange] = [:]
  private var isResizable = false

  /// A drawing in its own size.
  public init(_ drawing: SVGDrawing) { self.drawing = drawing }

  /// The same drawing as large as the space that it is offered, in its own proportions and in the middle.
  public func resizable() -> DrawingView {
    var view = self
    view.isResizable = true
    return view
  }

  /// The same drawing with some of its parts changed. A frame fails where the drawing has no such part; of two changes of
  /// the same reference the last one counts.
  public func part(_ part: SVGDrawing.PartReference, _ change: SVGDrawing.PartChange) -> DrawingView {
    var view = self
    view.changes[part] = change
    return view
  }

  /// It is drawn by the engine.
  public var body: Never { primitiveHasNoBody(Self.self) }
}

extension DrawingView: PrimitiveView {
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    nodes.append(
      DrawingNode(drawing, changes: changes, isResizable: isResizable, drawThenFill: context.drawThenFill))
  }
}
