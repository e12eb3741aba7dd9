import Foundation

/// How ``HStack`` arranges its views, as a layout.
public struct HStackLayout: PlainLayout {
  /// What lines up from top to bottom.
  public var alignment: VerticalAlignment
  /// In points; nil leaves it to the views.
  public var spacing: CGFloat?

  /// A row by the middles of its views, 8 points apart, unless given.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    (self.alignment, self.spacing) = (alignment, spacing)
  }

  public static var layoutProperties: LayoutProperties { .along(.horizontal) }
  private var row: StackRow { StackRow(axis: .horizontal, alignment: alignment.key, spacing: spacing) }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    row.arrangement(of: subviews, for: proposal).size
  }
  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    row.place(subviews, in: bounds, for: proposal)
  }
}

/// How ``VStack`` arranges its views, as a layout.
public struct VStackLayout: PlainLayout {
  /// What lines up from left to right.
  public var alignment: HorizontalAlignment
  /// In points; nil leaves it to the views.
  public var spacing: CGFloat?

  /// A column by the middles of its views, 8 points apart, unless given.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    (self.alignment, self.spacing) = (alignment, spacing)
  }

  public static var layoutProperties: LayoutProperties { .along(.vertical) }
  private var row: StackRow { StackRow(axis: .vertical, alignment: alignment.key, spacing: spacing) }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    row.arrangement(of: subviews, for: proposal).size
  }
  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    row.place(subviews, in: bounds, for: proposal)
  }
}

/// How ``ZStack`` arranges its views, as a layout.
public struct ZStackLayout: PlainLayout {
  /// What lines up on both axes.
  public var alignment: Alignment

  /// Views over each other, by their middles unless given.
  public init(alignment: Alignment = .center) { self.alignment = alignment }

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
    let meeting = CGPoint(x: points.map(\.x).max() ?? 0, y: points.map(\.y).max() ?? 0)
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

/// How far views that meet at a guide reach to both sides of it.
struct Extent {
  private(set) var before: CGFloat = -.infinity
  private var after: CGFloat = -.infinity

  mutating func add(_ length: CGFloat, guide: CGFloat) {
    before = max(before, guide)
    after = max(after, length.isInfinite ? length : length - guide)
  }

  var length: CGFloat { before == -.infinity ? 0 : before + after }
}

/// Views one after another along an axis, which share its length as ``HStack`` says.
private struct StackRow {
  let axis: Axis
  /// The guide across the axis at which views meet.
  let alignment: AlignmentKey
  let spacing: CGFloat?

  func place(_ subviews: LayoutSubviews, in bounds: CGRect, for proposal: ProposedViewSize) {
    var proposal = proposal
    // Without an offer across, the row is as the largest of its views; the others are then offered that.
    if proposal[axis.other] == nil { proposal[axis.other] = bounds.size[axis.other] }
    let arrangement = arrangement(of: subviews, for: proposal)
    for (i, subview) in subviews.enumerated() {
      let (along, across) = arrangement.origins[i]
      let (x, y) = axis == .horizontal ? (along, across) : (across, along)
      subview.place(at: CGPoint(x: bounds.minX + x, y: bounds.minY + y), proposal: arrangement.offers[i])
    }
  }

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

  /// What each view is offered.
  private func offers(
    to subviews: LayoutSubviews, for proposal: ProposedViewSize, gaps: [CGFloat]
  ) -> [ProposedViewSize] {
    var offers = Array(repeating: proposal, count: subviews.count)
    // Each view is asked for three sizes, and for those of views that are too many to be at hand one waits.
    guard let length = proposal[axis], FrameAccount.charge(8 * subviews.count, .layout) else { return offers }

    func size(of subview: Int, offered length: CGFloat) -> CGFloat {
      var offer = proposal
      offer[axis] = length
      return subviews[subview].sizeThatFits(offer)[axis]
    }
    var rest = length - gaps.reduce(0, +)
    let least = subviews.indices.map { size(of: $0, offered: 0) }
    let flexibility = subviews.indices.map { size(of: $0, offered: .infinity) - least[$0] }
    let priorities = subviews.map(\.priority)
    var queue = subviews.indices.sorted {
      (-priorities[$0], flexibility[$0], $0) < (-priorities[$1], flexibility[$1], $1)
    }[...]
    // Room is kept for the least lengths of what comes later.
    var reserve = least.reduce(0, +)
    while let first = queue.first {
      // A priority that is no number equals none, also not itself.
      let order = queue.prefix { priorities[$0] == priorities[first] || $0 == first }
      queue = queue.dropFirst(order.count)
      reserve -= order.sorted().reduce(0) { $0 + least[$1] }
      var available = rest - reserve
      for (place, subview) in order.enumerated() {
        let offer = max(available / CGFloat(order.count - place), 0)
        offers[subview][axis] = offer
        let taken = size(of: subview, offered: offer)
        // An infinite offer stays infinite whatever is taken from it.
        if available.isFinite { available -= taken }
        if rest.isFinite { rest -= taken }
      }
    }
    return offers
  }
}
