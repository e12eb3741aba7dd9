/// A view of any type: for lists that are put together at run time.
///
/// ```swift
/// let marks: [AnyView] = [AnyView(Circle()), AnyView(Rectangle().fill(.red))]
/// ```
public struct AnyView: View, PrimitiveView {
  private let content: any View

  /// Hides the type of a view.
  public init<Content: View>(_ content: Content) { self.content = content }
  /// Hides the type of a view.
  public init<Content: View>(erasing content: Content) { self.content = content }

  public var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    content.appendNodes(to: &nodes, in: context)
  }
}
