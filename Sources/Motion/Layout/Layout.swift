import Foundation
import PathreelNumerics

/// A container's algorithm for arranging views, with SwiftUI's protocol: it answers size proposals and places its
/// subviews. ``HStackLayout``, ``VStackLayout`` and ``ZStackLayout`` conform to it; authors of scenes in Swift write
/// their own as below.
///
/// ```swift
/// struct Diagonal: Layout {
///   func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
///     proposal.replacingUnspecifiedDimensions()
///   }
///   func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
///     for (i, subview) in subviews.enumerated() {
///       let share = (CGFloat(i) + 0.5) / CGFloat(subviews.count)
///       let point = CGPoint(x: bounds.minX + share * bounds.width, y: bounds.minY + share * bounds.height)
///       subview.place(at: point, anchor: .center, proposal: .unspecified)
///     }
///   }
/// }
/// let cards = Diagonal { Color.red; Color.green; Color.blue }
/// ```
public protocol Layout: Sendable, Animatable {
  /// Data that the layout's methods share while one frame is laid out.
  associatedtype Cache = Void
  /// The views that a layout arranges.
  typealias Subviews = LayoutSubviews

  /// Properties of the layout type. By default it has no stack direction.
  static var layoutProperties: LayoutProperties { get }

  /// Makes the cache of a container. It is called once per frame.
  func makeCache(subviews: Subviews) -> Cache
  /// Updates a cache for changed subviews. Pathreel never calls it, because each frame has its own layout with its own
  /// cache.
  func updateCache(_ cache: inout Cache, subviews: Subviews)
  /// The preferred spacing around the container; by default the greatest preference of its subviews at each edge.
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing
  /// The size that the container takes for a proposal.
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
  /// Places the subviews by calling their `place(at:anchor:proposal:)`. A subview that is not placed is centred.
  ///
  /// - Parameter bounds: The container's rectangle, in whose coordinates subviews are placed.
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
  /// The container's own position of a guide, in points from the left edge of `bounds`. By default it is the mean of
  /// the guides that subviews set; nil if none does.
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
  /// The same for a vertical guide, in points from the top edge. For baselines, the default is the topmost first
  /// baseline or the lowest last baseline.
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
}

extension Layout {
  public static var layoutProperties: LayoutProperties { LayoutProperties() }

  public func updateCache(_ cache: inout Cache, subviews: Subviews) { cache = makeCache(subviews: subviews) }

  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    guard let first = subviews.first?.spacing else { return ViewSpacing() }
    return subviews.dropFirst().reduce(first) { $0.union($1.spacing) }
  }

  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? {
    subviews.mergedGuide(guide.key)
  }
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? {
    subviews.mergedGuide(guide.key)
  }

  /// Makes a container view with this layout.
  public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    LayoutView(layout: self, content: content())
  }
}

extension Layout where Cache == Void {
  public func makeCache(subviews: Subviews) {}
}

/// The properties of a layout type, which ``Layout/layoutProperties`` returns.
public struct LayoutProperties: Hashable, Sendable {
  /// The direction in which the layout lines up its views; nil for none. A ``Spacer`` grows along it, and a ``Divider``
  /// is perpendicular to it.
  public var stackOrientation: Axis?

  /// The properties of a layout without a stack direction.
  public init() {}
}

/// A container view: a layout and its content. ``HStack``, ``VStack`` and ``ZStack`` consist of one.
struct LayoutView<Arrangement: Layout, Content: View>: View, PrimitiveView {
  let layout: Arrangement
  let content: Content

  var body: Never { primitiveHasNoBody(Self.self) }
  func _isSame(as other: Self) -> Bool { areSame(layout, other.layout) && content._isSame(as: other.content) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    let inner = context.ofChildren(
      along: (layout as? AnyLayout)?.stackOrientation ?? Arrangement.layoutProperties.stackOrientation)
    let children = content.nodes(in: inner)
    nodes.append(
      context.cache?.join(children, by: layout, in: inner, isSame: areSame) { [layout] children, _ in
        LayoutContainerNode(layout, children: children)
      } ?? LayoutContainerNode(layout, children: children))
  }
}
