/// A view of any type: for lists that are put together at run time.
///
/// ```swift
/// let marks: [AnyView] = [AnyView(Circle()), AnyView(Rectangle().fill(.red))]
/// ```
public struct AnyView: View, PrimitiveView {
  private let append: (inout [LayoutNode], ViewContext) -> Void

  /// Hides the type of a view.
  public init<Content: View>(_ content: Content) { append = { content.appendNodes(to: &$0, in: $1) } }
  /// Hides the type of a view.
  public init<Content: View>(erasing content: Content) { self.init(content) }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    append(&nodes, context)
  }
}
