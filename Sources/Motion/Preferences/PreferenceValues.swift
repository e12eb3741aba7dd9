import Foundation
import PathreelDrawing
import PathreelGeometry

/// The values of preferences that some views hand up.
///
/// A node meets them while it draws: some views are made only then, such as the content of a ``GeometryReader``.
package struct PreferenceValues {
  private struct Entry {
    var value: Any
    /// Combines it with the value of a later view.
    let reduce: (inout Any, Any) -> Void
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// The value of a key; nil if no view sets one.
  package subscript<Key: PreferenceKey>(key: Key.Type) -> Key.Value? {
    get { entries[ObjectIdentifier(key)]?.value as? Key.Value }
    set {
      entries[ObjectIdentifier(key)] = newValue.map { value in
        Entry(value: value) { first, next in
          guard var value = first as? Key.Value, let next = next as? Key.Value else { return }
          Key.reduce(value: &value) { next }
          first = value
        }
      }
    }
  }

  /// Adds the values of later views.
  mutating func reduce(_ later: PreferenceValues) {
    entries.merge(later.entries) { first, next in
      var first = first
      first.reduce(&first.value, next.value)
      return first
    }
  }
}

extension DisplayListBuilder {
  /// Draws, and returns the preferences of what is drawn. They also go on to the views around.
  package mutating func readingPreferences(_ draw: (inout DisplayListBuilder) -> Void) -> PreferenceValues {
    let outer = preferences
    preferences = PreferenceValues()
    draw(&self)
    let read = preferences ?? PreferenceValues()
    preferences = outer
    preferences?.reduce(read)
    return read
  }

  /// Draws, and changes the preferences of what is drawn, unless nobody around reads any.
  mutating func changingPreferences(
    _ draw: (inout DisplayListBuilder) -> Void, _ change: (inout PreferenceValues) -> Void
  ) {
    guard let outer = preferences else { return draw(&self) }
    var inner = PreferenceValues()
    preferences = inner
    draw(&self)
    inner = preferences ?? inner
    change(&inner)
    preferences = outer
    preferences?.reduce(inner)
  }
}

/// A view that sets or changes preferences.
struct PreferenceWriter<Content: View>: View, UnaryView {
  let content: Content
  /// Changes the values of the content, given the size of the view and its coordinates on the canvas.
  let change: (CGSize, inout PreferenceValues, CGAffineTransform) -> Void

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode { Node(child, change) }

  private final class Node: UnaryNode {
    let change: (CGSize, inout PreferenceValues, CGAffineTransform) -> Void

    init(_ child: LayoutNode, _ change: @escaping (CGSize, inout PreferenceValues, CGAffineTransform) -> Void) {
      self.change = change
      super.init(child)
    }
    // A view with an id may depend on the value.
    override var linkParts: LinkParts { super.linkParts.union(.preferences) }
    override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
      let (size, map) = (size(for: proposal), drawing.transform)
      drawing.changingPreferences({ child.draw(for: proposal, into: &$0) }, { change(size, &$0, map) })
    }
  }
}
