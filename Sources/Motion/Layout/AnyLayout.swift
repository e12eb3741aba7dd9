import Foundation

/// A type-erased layout. Authors of scenes in Swift choose a layout with it, for instance by a parameter.
///
/// ```swift
/// let layout = isWide ? AnyLayout(HStackLayout(spacing: 12)) : AnyLayout(VStackLayout(alignment: .leading))
/// layout { Circle(); Rectangle() }
/// ```
public struct AnyLayout: Layout {
  private let layout: any Layout

  /// Wraps a layout and hides its type.
  public init<Arrangement: Layout>(_ layout: Arrangement) { self.layout = layout }

  /// The stack direction of the wrapped layout; nil if it has none. ``LayoutView`` reads it.
  var stackOrientation: Axis? { type(of: layout).layoutProperties.stackOrientation }

  /// The wrapped layout with its own cache.
  public struct Cache { fileprivate var state: any CachedLayout }

  public func makeCache(subviews: Subviews) -> Cache {
    func state(_ layout: some Layout) -> any CachedLayout { LayoutState(layout, subviews) }
    return Cache(state: state(layout))
  }
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing { cache.state.spacing(subviews) }
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    cache.state.size(proposal, subviews)
  }
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    cache.state.place(bounds, proposal, subviews)
  }
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? {
    cache.state.guide(guide, bounds, proposal, subviews)
  }
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? {
    cache.state.guide(guide, bounds, proposal, subviews)
  }
}

/// A layout together with its cache. It hides both types; ``AnyLayout`` stores one as its cache.
private protocol CachedLayout {
  mutating func spacing(_ subviews: LayoutSubviews) -> ViewSpacing
  mutating func size(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews) -> CGSize
  mutating func place(_ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews)
  mutating func guide(
    _ guide: HorizontalAlignment, _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews
  ) -> CGFloat?
  mutating func guide(
    _ guide: VerticalAlignment, _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews
  ) -> CGFloat?
}

/// The ``CachedLayout`` for a concrete layout type.
private struct LayoutState<Arrangement: Layout>: CachedLayout {
  let layout: Arrangement
  var cache: Arrangement.Cache

  init(_ layout: Arrangement, _ subviews: LayoutSubviews) {
    (self.layout, cache) = (layout, layout.makeCache(subviews: subviews))
  }
  mutating func spacing(_ subviews: LayoutSubviews) -> ViewSpacing { layout.spacing(subviews: subviews, cache: &cache) }
  mutating func size(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews) -> CGSize {
    layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
  }
  mutating func place(_ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews) {
    layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
  }
  mutating func guide(
    _ guide: HorizontalAlignment, _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews
  ) -> CGFloat? {
    layout.explicitAlignment(of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
  }
  mutating func guide(
    _ guide: VerticalAlignment, _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: LayoutSubviews
  ) -> CGFloat? {
    layout.explicitAlignment(of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
  }
}
