import Foundation
import PathreelDrawing

/// Layers that depend on the preferences of a view.
extension View {
  /// Draws views over this view that depend on a preference of the views inside. They are offered its size.
  public func overlayPreferenceValue<Key: PreferenceKey, Overlay: View>(
    _ key: Key.Type = Key.self, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (Key.Value) -> Overlay
  ) -> some View {
    PreferenceLayered(content: self, key: key, layer: transform, alignment: alignment, isBehind: false)
  }

  /// Draws views behind this view that depend on a preference of the views inside. They are offered its size.
  public func backgroundPreferenceValue<Key: PreferenceKey, Background: View>(
    _ key: Key.Type = Key.self, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (Key.Value) -> Background
  ) -> some View {
    PreferenceLayered(content: self, key: key, layer: transform, alignment: alignment, isBehind: true)
  }
}

/// A view with a layer that is made from a preference of the view.
struct PreferenceLayered<Content: View, Key: PreferenceKey, Layer: View>: View, UnaryView {
  let content: Content
  let key: Key.Type
  let layer: (Key.Value) -> Layer
  let alignment: Alignment
  let isBehind: Bool

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode {
    Node(child, alignment: alignment, isBehind: isBehind) { [self] values in
      layer(values[key] ?? key.defaultValue)
        .node(of: isBehind ? .background : .overlay, in: context, alignment: alignment)
    }
  }

  /// It makes the layer while it is drawn, when the preferences of the view are known.
  private final class Node: UnaryNode {
    let alignment: Alignment
    let isBehind: Bool
    let layer: (PreferenceValues) -> LayoutNode

    init(_ child: LayoutNode, alignment: Alignment, isBehind: Bool, layer: @escaping (PreferenceValues) -> LayoutNode) {
      (self.alignment, self.isBehind, self.layer) = (alignment, isBehind, layer)
      super.init(child)
    }
    // The layer is unknown until it is drawn, so it may have ids.
    override var linkParts: LinkParts { super.linkParts.union(.ids) }
    override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
      let whole = dimensions(for: proposal)
      let offer = ProposedViewSize(width: whole.width, height: whole.height)
      let first = drawing.items.count
      let layer = layer(drawing.readingPreferences { child.draw(for: proposal, into: &$0) })
      // The items of the view are drawn again after the layer behind it.
      let own = isBehind ? drawing.takeItems(since: first) : []
      drawing.place(layer, at: alignment.origin(of: layer.dimensions(for: offer), in: whole), for: offer)
      if isBehind { drawing.add(own, since: drawing.items.count) }
    }
  }
}
