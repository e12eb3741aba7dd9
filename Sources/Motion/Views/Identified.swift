import PathreelDrawing

extension View {
  /// Gives the view a name, so that it can be drawn alone: `--only gateway`, or ``Clip/only(_:)``. Its place says the name.
  ///
  /// ```swift
  /// Card(title: "Gateway").id("gateway")
  /// ```
  public func id(_ id: some Hashable) -> some View { Identified(content: self, step: Place.id(id)) }
}

/// A view with a step of its own in its place.
private struct Identified<Content: View>: View, PrimitiveView {
  let content: Content
  let step: Place.Step

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    content.appendNodes(to: &nodes, at: Place(step, in: context.place), in: context)
  }
}
