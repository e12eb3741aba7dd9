import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelNumerics

/// What views with the same identity share, see `matchedGeometryEffect`.
public struct MatchedGeometryProperties: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The place.
  public static let position = Self(rawValue: 1)
  /// The size.
  public static let size = Self(rawValue: 2)
  /// Both.
  public static let frame: Self = [.position, .size]
}

extension View {
  /// Gives views with the same id in a namespace one frame: that of the source. When another view becomes the source,
  /// because one disappears and another appears, the frame moves from one to the other with the animation of the change.
  ///
  /// ```swift
  /// if isOpen { Card().matchedGeometryEffect(id: "card", in: space) } else { … }
  /// ```
  public func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame, anchor: UnitPoint = .center,
    isSource: Bool = true
  ) -> some View {
    Matched(
      content: self,
      slot: LiveSlot(Place(Place.id(MatchKey(namespace: namespace, id: id)), in: nil), depth: -2, .frame),
      properties: properties, anchor: anchor, isSource: isSource)
  }

  /// Makes the view's frame move as one: what is inside keeps its place in it.
  public func geometryGroup() -> some View { GeometryGroup(content: self) }
}

private struct MatchKey<ID: Hashable>: Hashable {
  let namespace: Namespace.ID
  let id: ID
}

/// Marks the scope of views that have disappeared and still move.
struct LeavingMark {}

private struct Matched<Content: View>: View, PrimitiveView {
  let content: Content
  let slot: LiveSlot
  let properties: MatchedGeometryProperties
  let anchor: UnitPoint
  let isSource: Bool

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    guard let live = context.live, let tree = live.tree as? StageTree else {
      return content.appendNodes(to: &nodes, in: context)
    }
    let decides = isSource && live.value(LeavingMark.self) == nil
    Reframed(content: content) { own, _ in
      let shown =
        decides ? live.shown(own, at: slot) : tree.current(CGRect.self, at: slot) ?? own
      var result = own
      if properties.contains(.size) { result.size = shown.size }
      if properties.contains(.position) {
        result.origin = CGPoint(
          x: shown.minX + anchor.x * (shown.width - result.width),
          y: shown.minY + anchor.y * (shown.height - result.height))
      }
      return result
    }
    .appendNodes(to: &nodes, in: context)
  }
}

private struct GeometryGroup<Content: View>: View, PrimitiveView {
  let content: Content

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    guard let live = context.live else { return content.appendNodes(to: &nodes, in: context) }
    Reframed(content: content) { own, node in
      let shown = live.shown(own, at: context.slot(.frame, of: node))
      return CGRect(
        x: shown.midX - own.width / 2, y: shown.midY - own.height / 2, width: own.width, height: own.height)
    }
    .appendNodes(to: &nodes, in: context)
  }
}
