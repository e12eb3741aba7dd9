import Foundation
import PathreelDrawing

/// Views over each other, the first at the back. Each is offered the stack's whole space; the stack is as large as what
/// they cover together when their guides meet.
///
/// ```swift
/// ZStack(alignment: .bottom) { Color.blue; Circle().frame(width: 40, height: 40) }
/// ```
public struct ZStack<Content: View>: View, PrimitiveView {
  let layout: ZStackLayout
  let content: Content

  /// Views back to front, by their middles unless given.
  public init(alignment: Alignment = .center, @ViewBuilder content: () throws -> Content) rethrows {
    layout = ZStackLayout(alignment: alignment)
    self.content = try content()
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    LaidOut(layout: layout, content: content).appendNodes(to: &nodes, in: context)
  }
}
