/// What is around the values and elements that are decoded. ``SceneDecoder`` hands it down.
struct ElementContext {
  /// The nesting depth of the element around; 0 outside of elements.
  var depth = 0
  /// Counts the elements in the element around.
  var counts = KindCounts()
  /// Whether the elements lie on the curve of an `along`.
  var isOnCurve = false
  /// Whether they lie on a connector.
  var isOnConnector = false
  /// The uses of components around, innermost last. Messages name them.
  var uses: [ComponentUse] = []
  /// Whether a use of a component is decoded: the component's elements, or the content that is passed to it.
  var isExpanding = false
  /// The component that is checked by itself, without arguments.
  var checked: Component?
  /// The included files around, innermost last.
  var inclusions: [(path: String, name: String)] = []
}

/// The number of elements of each kind that were decoded so far inside one element, across all of its keys.
final class KindCounts {
  private var counts: [String: Int] = [:]

  /// The number of elements of a kind so far; counts one more.
  func next(_ kind: String) -> Int {
    defer { counts[kind, default: 0] += 1 }
    return counts[kind, default: 0]
  }
}
