import Foundation
import PathreelDrawing

/// Views over each other, the first at the back. Each is offered the stack's whole space; the stack is as wide as the
/// widest and as high as the highest.
///
/// ```swift
/// ZStack(alignment: .bottom) { Color.blue; Circle().frame(width: 40, height: 40) }
/// ```
public struct ZStack<Content: View>: View, PrimitiveView {
  let alignment: Alignment
  let content: Content

  public init(alignment: Alignment = .center, @ViewBuilder content: () throws -> Content) rethrows {
    self.alignment = alignment
    self.content = try content()
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    inner.stackAxis = nil
    nodes.append(OverlaidNode(children: content.nodes(in: inner), alignment: alignment))
  }
}

/// Children over each other, each offered the same.
package final class OverlaidNode: LayoutNode {
  let children: [LayoutNode]
  let alignment: Alignment

  init(children: [LayoutNode], alignment: Alignment) {
    self.children = children
    self.alignment = alignment
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    children.reduce(into: CGSize.zero) { whole, child in
      let size = child.size(for: proposal)
      whole = CGSize(width: max(whole.width, size.width), height: max(whole.height, size.height))
    }
  }

  package override func draw(for proposal: ProposedViewSize, into drawing: inout Drawing) {
    let whole = size(for: proposal)
    for child in children.inDrawingOrder {
      let origin = alignment.origin(of: child.size(for: proposal), in: whole)
      drawing.place(child, at: origin, for: proposal)
    }
  }
}

extension [LayoutNode] {
  /// By rising z-index, equals in the order they stand in.
  var inDrawingOrder: [LayoutNode] { indicesInDrawingOrder.map { self[$0] } }

  var indicesInDrawingOrder: [Int] {
    let order = [Int](indices)
    if allSatisfy({ $0.zIndex == 0 }) { return order }
    return order.sorted { (self[$0].zIndex, $0) < (self[$1].zIndex, $1) }
  }
}
