import Foundation
import PathreelDrawing

/// A depth stack: views over each other, the first at the back. Each is offered the whole space. Their guides coincide,
/// and the stack is the box around all views. Scene files stack the elements of a `group` in the same way.
///
/// ```swift
/// ZStack(alignment: .bottom) { Color.blue; Circle().frame(width: 40, height: 40) }
/// ```
public struct ZStack<Content: View>: View, PrimitiveView {
  let layout: ZStackLayout
  let content: Content

  /// Views from back to front, centred by default.
  public init(alignment: Alignment = .center, @ViewBuilder content: () throws -> Content) rethrows {
    layout = ZStackLayout(alignment: alignment)
    self.content = try content()
  }

  public var body: Never { primitiveHasNoBody(Self.self) }
  public func _isSame(as other: Self) -> Bool {
    areSame(layout, other.layout) && content._isSame(as: other.content)
  }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    LayoutView(layout: layout, content: content).appendNodes(to: &nodes, in: context)
  }
}
