import Foundation

/// A way to arrange views, with SwiftUI's protocol: it answers proposals with a size and places its views.
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
  /// What the layout's methods share while one frame is laid out.
  associatedtype Cache = Void
  /// The views that a layout arranges.
  typealias Subviews = LayoutSubviews

  /// What the layout tells about itself; nothing unless given.
  static var layoutProperties: LayoutProperties { get }

  /// Called once for a container in a frame.
  func makeCache(subviews: Subviews) -> Cache
  /// For changed subviews. Frames are laid out anew, each with a cache of its own, so nothing here calls it.
  func updateCache(_ cache: inout Cache, subviews: Subviews)
  /// The preferred spacing beside the container; by default the greatest of its views.
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing
  /// The size the container takes for a proposal.
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
  /// Places the views by their `place(at:anchor:proposal:)`; one that is not placed stands in the middle.
  ///
  /// - Parameter bounds: The place and size of the container, by which views are placed.
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
  /// Where the container has a guide, in points from the left edge of `bounds`; by default the mean of the guides that its
  /// views set, nil where none does.
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
  /// Likewise from the top; for baselines by default the first of the first and the last of the last ones.
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

  /// The container with its views.
  public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    LaidOut(layout: self, content: content())
  }
}

extension Layout where Cache == Void {
  public func makeCache(subviews: Subviews) {}
}

/// What a layout tells about itself.
public struct LayoutProperties: Hashable, Sendable {
  /// The direction in which views follow each other: along it a ``Spacer`` grows, across it a ``Divider`` lies.
  public var stackOrientation: Axis?

  /// The properties of a layout without a direction.
  public init() {}
}

/// Views in a layout.
struct LaidOut<Arrangement: Layout, Content: View>: View, PrimitiveView {
  let layout: Arrangement
  let content: Content

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    var inner = context
    inner.isInGrid = false
    inner.stackAxis = (layout as? AnyLayout)?.stackOrientation ?? Arrangement.layoutProperties.stackOrientation
    nodes.append(LayoutContainerNode(layout, children: content.nodes(in: inner)))
  }
}
