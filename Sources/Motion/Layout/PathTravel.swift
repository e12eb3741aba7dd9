import Foundation

/// The travel of a view in a ``PathLayout`` from its own place to another one. The key `travel-to` of scene files sets
/// it.
package struct PathTravel: Hashable, Sendable {
  /// The index of the destination place.
  package var place: Int
  /// 0 at its own place, 1 at the destination.
  package var progress: Double
}

extension View {
  /// Moves the view from its own place in a ``PathLayout`` to another one, along the curve. In other containers it does
  /// nothing.
  ///
  /// Places are counted from 0. On a closed curve they repeat with each turn, so place 12 of 12 is place 0 again. The
  /// last view travels forwards to the first place if the index is 12, and backwards past all other views if it is 0.
  ///
  /// ```swift
  /// PathLayout(.circle(radius: 120)) {
  ///   ForEach(0..<12) { i in Circle().travel(toPlace: i + 1, progress: time["step"]) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - index: The index of a place for which the curve has room, whether or not a view is there.
  ///   - progress: 0 at its own place, 1 at the other. Beyond these, the view continues along the curve.
  public func travel(toPlace index: Int, progress: Double) -> some View {
    Travelling(content: self, travel: PathTravel(place: index, progress: progress))
  }
}

/// A view that travels, the result of ``View/travel(toPlace:progress:)``. Its node answers ``LayoutNode/travel``.
private struct Travelling<Content: View>: View, UnaryView {
  let content: Content
  let travel: PathTravel

  var body: Never { primitiveHasNoBody(Self.self) }
  func wrapsTheSame(as other: Self) -> Bool { haveSameBits(travel, other.travel) }
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
