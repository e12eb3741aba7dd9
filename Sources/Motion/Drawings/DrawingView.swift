import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSVG

/// A view that shows an SVG drawing, at the size in its document unless it is ``resizable()``.
///
/// Authors of scenes in Swift use it as below; the element `svg` of scene files makes one. Single parts can be
/// changed: by id, by class, or by their numbers in the document, which `pathreel inspect` lists. With
/// ``View/drawThenFill(_:lag:outlineShare:fadesOutline:outlineWidth:)`` a drawing draws itself; `lag` delays each part after the
/// previous one.
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

  /// A drawing at its own size.
  public init(_ drawing: SVGDrawing) { self.drawing = drawing }

  /// The same drawing scaled to fit the space that it is offered, in its own proportions and centred.
  public func resizable() -> DrawingView {
    var view = self
    view.isResizable = true
    return view
  }

  /// The same drawing with some of its parts changed. Rendering a frame fails if the drawing has no such part. If a
  /// reference is changed twice, the last change applies.
  public func part(_ part: SVGDrawing.PartReference, _ change: SVGDrawing.PartChange) -> DrawingView {
    var view = self
    view.changes[part] = change
    return view
  }

  /// Never called: the engine draws the view.
  public var body: Never { primitiveHasNoBody(Self.self) }
}

extension DrawingView: PrimitiveView {
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    nodes.append(DrawingNode(drawing, changes: changes, isResizable: isResizable, in: context))
  }
}
