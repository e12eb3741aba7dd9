import Foundation

/// How a view in a ``PathLayout`` is under way from its own place to another one.
package struct PathTravel: Hashable, Sendable {
  /// The number of the place it goes to.
  package var place: Int
  /// 0 at its own place, 1 at the other.
  package var progress: Double
}

extension View {
  /// In a ``PathLayout``, takes the view from its own place to another one along the curve; elsewhere it does nothing.
  ///
  /// Places are counted from 0. On a closed curve they come again with each turn, so that of 12 views the last one travels
  /// forwards to the first as to place 12, and back past all others to place 0.
  ///
  /// ```swift
  /// PathLayout(.circle(radius: 120)) {
  ///   ForEach(0..<12) { i in Circle().travel(toPlace: i + 1, progress: time["step"]) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - index: The number of a place that the curve has room for, whether or not a view stands there.
  ///   - progress: 0 at its own place, 1 at the other; what lies beyond goes on along the curve.
  public func travel(toPlace index: Int, progress: Double) -> some View {
    Travelling(content: self, travel: PathTravel(place: index, progress: progress))
  }
}

private struct Travelling<Content: View>: View, UnaryView {
  let content: Content
  let travel: PathTravel

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrap(_ child: LayoutNode, in context: ViewContext) -> LayoutNode { Node(child, travel) }

  private final class Node: UnaryNode {
    private let own: PathTravel

    init(_ child: LayoutNode, _ travel: PathTravel) {
      own = travel
      super.init(child)
    }
    override var travel: PathTravel? { own }
  }
}
