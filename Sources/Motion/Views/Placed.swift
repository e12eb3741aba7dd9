import PathreelDrawing

/// Places of views that do not come from Swift code. The tests use it; ``AnyView`` has a method of its own for elements
/// of scene files.
extension View {
  /// The view with a place of its own, such as a position in a scene file, instead of the context's place.
  package func placed(at place: Place) -> some View { Placed(content: self, place: place) }
}

/// The view of ``View/placed(at:)``.
struct Placed<Content: View>: View, PrimitiveView {
  let content: Content
  let place: Place

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    content.appendNodes(to: &nodes, at: place, in: context)
  }
}
