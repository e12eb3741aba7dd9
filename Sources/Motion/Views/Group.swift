/// A list of views, for authors of scenes in Swift. A modifier on the group applies to each of its views. A stack lays
/// them out as its own children.
///
/// ```swift
/// Group { Circle(); Rectangle() }.frame(width: 40, height: 40)
/// ```
public struct Group<Content: View>: View, PrimitiveView {
  private let content: Content

  /// Creates a list of views that are laid out as if the group were not there.
  public init(@ViewBuilder content: () throws -> Content) rethrows { self.content = try content() }

  public var body: Never { primitiveHasNoBody(Self.self) }
  public func _isSame(as other: Self) -> Bool { content._isSame(as: other.content) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    content.appendNodes(to: &nodes, in: context)
  }
}
