import Foundation

/// The layout of ``HStack``, also for ``AnyLayout``.
public struct HStackLayout: PlainLayout {
  /// The guide at which views are aligned vertically.
  public var alignment: VerticalAlignment
  /// The spacing in points; nil uses the views' preferences.
  public var spacing: CGFloat?

  /// A row. By default, its views are vertically centred and 8 points apart.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    (self.alignment, self.spacing) = (alignment, spacing)
  }

  public static var layoutProperties: LayoutProperties { .along(.horizontal) }
  func isSame(as other: Self) -> Bool { alignment == other.alignment && areSame(spacing, other.spacing) }
  private var row: StackRow { StackRow(axis: .horizontal, alignment: alignment.key, spacing: spacing) }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    row.arrangement(of: subviews, for: proposal).size
  }
  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    row.place(subviews, in: bounds, for: proposal)
  }
}

/// The layout of ``VStack``, also for ``AnyLayout``.
public struct VStackLayout: PlainLayout {
  /// The guide at which views are aligned horizontally.
  public var alignment: HorizontalAlignment
  /// The spacing in points; nil uses the views' preferences.
  public var spacing: CGFloat?

  /// A column. By default, its views are horizontally centred and 8 points apart.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    (self.alignment, self.spacing) = (alignment, spacing)
  }

  public static var layoutProperties: LayoutProperties { .along(.vertical) }
  func isSame(as other: Self) -> Bool { alignment == other.alignment && areSame(spacing, other.spacing) }
  private var row: StackRow { StackRow(axis: .vertical, alignment: alignment.key, spacing: spacing) }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    row.arrangement(of: subviews, for: proposal).size
  }
  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    row.place(subviews, in: bounds, for: proposal)
  }
}

/// The layout of ``ZStack``, also for ``AnyLayout``. The views' guides coincide at one point.
public struct ZStackLayout: PlainLayout {
  /// The guides at which views are aligned on both axes.
  public var alignment: Alignment

  /// Views over each other, centred by default.
  public init(alignment: Alignment = .center) { self.alignment = alignment }

  func isSame(as other: Self) -> Bool { alignment == other.alignment }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    var (horizontal, vertical) = (Extent(), Extent())
    for subview in subviews {
      let dimensions = subview.dimensions(in: proposal)
      horizontal.add(dimensions.width, guide: dimensions[alignment.horizontal])
      vertical.add(dimensions.height, guide: dimensions[alignment.vertical])
    }
    return CGSize(width: horizontal.length, height: vertical.length)
  }

  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let points = subviews.map { alignment.point(in: $0.dimensions(in: proposal)) }
    // Closures, because the compiler does not turn these key paths into plain reads.
    let meeting = CGPoint(x: points.map { $0.x }.max() ?? 0, y: points.map { $0.y }.max() ?? 0)
    for (subview, point) in zip(subviews, points) {
      subview.place(
        at: CGPoint(x: bounds.minX + meeting.x - point.x, y: bounds.minY + meeting.y - point.y), proposal: proposal)
    }
  }
}

extension LayoutProperties {
  fileprivate static func along(_ axis: Axis) -> LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = axis
    return properties
  }
}

/// The extent of aligned views before and after their common guide. The stacks and ``GridNode`` use it.
struct Extent {
  /// The largest distance from a view's start to its guide; −∞ without views.
  private(set) var before: CGFloat = -.infinity
  /// The largest distance from a view's guide to its end; −∞ without views.
  private var after: CGFloat = -.infinity

  /// Adds a view of the given length with its guide at `guide`.
  mutating func add(_ length: CGFloat, guide: CGFloat) {
    before = max(before, guide)
    after = max(after, length.isInfinite ? length : length - guide)
  }

  /// The length that all views cover together; 0 without views.
  var length: CGFloat { before == -.infinity ? 0 : before + after }
}

/// The algorithm of ``HStackLayout`` and ``VStackLayout``: places views along an axis and shares its length among them.
private struct StackRow {
  let axis: Axis
  /// The guide at which views are aligned, on the other axis.
  let alignment: AlignmentKey
  let spacing: CGFloat?

  func place(_ subviews: LayoutSubviews, in bounds: CGRect, for proposal: ProposedViewSize) {
    var proposal = proposal
    // Without an offer on the other axis, the row is as large as its largest view. All views are then offered that
    // size.
    if proposal[axis.other] == nil { proposal[axis.other] = bounds.size[axis.other] }
    let arrangement = arrangement(of: subviews, for: proposal)
    for (i, subview) in subviews.enumerated() {
      let (along, across) = arrangement.origins[i]
      let (x, y) = axis == .horizontal ? (along, across) : (across, along)
      subview.place(at: CGPoint(x: bounds.minX + x, y: bounds.minY + y), proposal: arrangement.offers[i])
    }
  }

  /// The size of the row, the proposals to the views, and their origins from the row's start, for a proposal to the
  /// row.
  func arrangement(of subviews: LayoutSubviews, for proposal: ProposedViewSize) -> (
    size: CGSize, offers: [ProposedViewSize], origins: [(along: CGFloat, across: CGFloat)]
  ) {
    let gaps = gaps(between: subviews)
    let offers = offers(to: subviews, for: proposal, gaps: gaps)
    var extent = Extent()
    var along: CGFloat = 0
    var origins: [(along: CGFloat, across: CGFloat)] = []
    for (i, subview) in subviews.enumerated() {
      let dimensions = subview.dimensions(in: offers[i])
      let size = CGSize(width: dimensions.width, height: dimensions.height)
      let guide = dimensions[alignment]
      extent.add(size[axis.other], guide: guide)
      along += gaps[i]
      origins.append((along, guide))
      along += size[axis]
    }
    // Up to here, `across` is the position of the view's guide; now all guides are moved to the same coordinate.
    for i in origins.indices { origins[i].across = extent.before - origins[i].across }
    var whole = CGSize.zero
    (whole[axis], whole[axis.other]) = (along, extent.length)
    return (whole, offers, origins)
  }

  /// The gap before each view; 0 before the first.
  private func gaps(between subviews: LayoutSubviews) -> [CGFloat] {
    subviews.indices.map { i in
      i == 0 ? 0 : spacing ?? subviews[i - 1].spacing.distance(to: subviews[i].spacing, along: axis)
    }
  }

  /// The proposals to the views: each is offered an equal part of the length that remains.
  private func offers(
    to subviews: LayoutSubviews, for proposal: ProposedViewSize, gaps: [CGFloat]
  ) -> [ProposedViewSize] {
    var offers = Array(repeating: proposal, count: subviews.count)
    // Each view is asked for three sizes. If the views are too many for the processor's caches, this also waits for
    // memory, which the price includes.
    guard let length = proposal[axis], FrameAccount.charge(8 * subviews.count, .layout) else { return offers }

    func size(of subview: Int, offered length: CGFloat) -> CGFloat {
      var offer = proposal
      offer[axis] = length
      return subviews[subview].sizeThatFits(offer)[axis]
    }
    // `rest` is the length that no view has taken yet.
    var rest = length - gaps.reduce(0, +)
    let least = subviews.indices.map { size(of: $0, offered: 0) }
    let flexibility = subviews.indices.map { size(of: $0, offered: .infinity) - least[$0] }
    let priorities = subviews.map(\.priority)
    var queue = subviews.indices.sorted {
      (-priorities[$0], flexibility[$0], $0) < (-priorities[$1], flexibility[$1], $1)
    }[...]
    // The minimum lengths of views with lower priority are reserved.
    var reserve = least.reduce(0, +)
    while let first = queue.first {
      // A priority that is NaN equals none, not even itself.
      let order = queue.prefix { priorities[$0] == priorities[first] || $0 == first }
      queue = queue.dropFirst(order.count)
      reserve -= order.sorted().reduce(0) { $0 + least[$1] }
      var available = rest - reserve
      for (place, subview) in order.enumerated() {
        let offer = max(available / CGFloat(order.count - place), 0)
        offers[subview][axis] = offer
        let taken = size(of: subview, offered: offer)
        // An infinite offer stays infinite, whatever views take.
        if available.isFinite { available -= taken }
        if rest.isFinite { rest -= taken }
      }
    }
    return offers
  }
}
