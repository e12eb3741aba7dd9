import PathreelDrawing

/// Ids of views. The key `id` of a scene file's element sets one.
extension View {
  /// Gives the view an id, by which it can be drawn alone: `--only gateway`, or `Clip.only(_:)`. The id is a step of
  /// its place. A ``ConnectorReader`` finds the view's frame by the id; the `offset`, `position`, `rotationEffect` and
  /// `scaleEffect` around the view are applied to the frame.
  ///
  /// ```swift
  /// Card(title: "Gateway").id("gateway").position(x: 460, y: 360)
  /// ```
  public func id(_ id: some Hashable) -> some View {
    Identified(content: Linked(content: self, id: AnyHashable(id)), step: Place.id(id))
  }

  /// The view with an id by which connectors find its frame. It does not change the place, so elements of scene files
  /// use it.
  package func linked(by id: AnyHashable) -> some View { Linked(content: self, id: id) }
}

/// A view whose frame connectors find by an id.
private struct Linked<Content: View>: View, UnaryView {
  let content: Content
  let id: AnyHashable

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrapsTheSame(as other: Self) -> Bool { id == other.id }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode {
    let node = Node(child, id)
    guard let touches = context.live?.tree.touches else { return node }
    node.place = child.place
    return node.marked(.name("\(id)"), in: touches)
  }

  private final class Node: UnaryNode {
    let id: AnyHashable

    init(_ child: LayoutNode, _ id: AnyHashable) {
      self.id = id
      super.init(child)
    }
    override var linkParts: LinkParts { super.linkParts.union(.ids) }
    override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
      if drawing.isFindingLinks { drawing.noteBox(of: id, size(for: proposal)) }
      super.draw(for: proposal, into: &drawing)
    }
  }
}

/// A view that adds a step to the place of its content.
private struct Identified<Content: View>: View, PrimitiveView {
  let content: Content
  let step: Place.Step

  var body: Never { primitiveHasNoBody(Self.self) }
  func _isSame(as other: Self) -> Bool { step == other.step && content._isSame(as: other.content) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    content.appendNodes(to: &nodes, after: step, in: context)
  }
}
