import Foundation
import PathreelDrawing
import PathreelGeometry

/// The memoised answers of one node of a fragment, which live for several frames. Each frame has a ``FragmentNode``
/// that asks for them. Each frame's account is charged what the answer would cost without a cache.
final class FragmentLayout {
  /// A drawing of the node, with everything that decides it.
  private struct Drawing {
    let proposal: ProposedViewSize
    let outputScale: Double
    private(set) var transform: CGAffineTransform
    /// The transforms inside the part; nil if its items cannot be drawn under another transform.
    let tree: TransformTree?
    /// The outline tolerance of the part, and those at the nodes of the tree in their own points. They decide how many
    /// elements the paths have, and so the cost.
    let tolerance: Double
    let tolerances: [Double]
    /// The warnings of the drawings among the items.
    let warnings: [[DrawingWarning]]
    /// The items; nil if they cannot be used in another frame.
    private(set) var items: [DisplayList.Item]?

    init(_ part: DisplayListBuilder.Part, for proposal: ProposedViewSize, in builder: DisplayListBuilder) {
      (self.proposal, outputScale, transform) = (proposal, builder.outputScale, builder.transform)
      (tree, warnings, tolerance) = (part.tree, part.warnings, builder.outlineTolerance)
      tolerances = tree?.tolerances(under: transform, outputScale: outputScale) ?? []
    }

    /// Whether the same views have the same outline tolerances in another drawing. If their inner transforms are
    /// unknown, only translations are known to change no tolerance.
    func isAsFine(in builder: DisplayListBuilder) -> Bool {
      guard outputScale == builder.outputScale, tolerance == builder.outlineTolerance else { return false }
      if transform.hasLinearPart(of: builder.transform) { return true }
      return tree.map { tolerances == $0.tolerances(under: builder.transform, outputScale: outputScale) } ?? false
    }

    /// Stores the items for the next frame, if that may show them again: under any transform, or under the transform
    /// that two drawings have had.
    mutating func keep(_ items: ArraySlice<DisplayList.Item>, after last: Drawing) -> Bool {
      guard tree != nil || last.transform == transform else { return false }
      self.items = Array(items)
      return true
    }

    /// Moves the items to another transform. Returns whether they are available there.
    mutating func move(to transform: CGAffineTransform) -> Bool {
      if items != nil, transform == self.transform { return true }
      items = items.flatMap { tree?.items($0, under: transform) }
      self.transform = transform
      return items != nil
    }
  }

  /// The node. It is replaced when it has collected too many answers.
  private(set) var node: LayoutNode
  /// Makes the node again from the views.
  private let makeAgain: () -> LayoutNode
  private let memory: RetainedMemory
  /// The costs of the answers to the last ``FragmentNode``.
  private var costs: QueryCosts
  private var sizes: [(proposal: ProposedViewSize, size: CGSize)] = []
  private var guides: [(proposal: ProposedViewSize, key: AlignmentKey, value: CGFloat?)] = []
  /// The number of answers that the node gave in its first frame; nil during that frame.
  private var firstCount: Int?
  /// The last drawing; nil before the first.
  private var drawing: Drawing?
  /// The amount that this object has added to `memory`.
  private var weight = 0

  init(of node: LayoutNode, in memory: RetainedMemory, again: @escaping () -> LayoutNode) {
    (self.node, self.memory, makeAgain) = (node, memory, again)
    costs = QueryCosts(of: node)
  }

  deinit { memory.weight -= weight }

  /// If later frames together add more than this number of queries to the queries of the first frame, the node is made
  /// again.
  private static let mostAdded = 2

  /// Begins a frame. Makes the node again, without its answers, if later frames have added too many new queries.
  /// Otherwise the search among the answers would take longer, and cost more, from frame to frame.
  func beginFrame() {
    let count = sizes.count + guides.count
    guard let first = firstCount else {
      firstCount = count
      return
    }
    guard count > first + Self.mostAdded else { return }
    FrameAccount.measuring { node = makeAgain() }
    (sizes, guides, firstCount) = ([], [], nil)
  }

  /// Returns the costs for a new ``FragmentNode``. Each node charges the account for its own queries, because a frame
  /// may show a fragment twice.
  func takeCosts() -> QueryCosts {
    defer { costs.finish() }
    return costs
  }

  /// The cost of a query by the ``FragmentNode`` that owns `costs`.
  ///
  /// - Parameter ask: Asks a node. In the first frame of ``node``, that node itself is asked, so its answer can be
  ///   used.
  private func cost(
    of query: QueryCosts.Query, in costs: inout QueryCosts, _ ask: (LayoutNode) -> Void
  ) -> FrameCost {
    let cost = costs.cost(of: query, again: makeAgain, ask)
    if costs.isMeasuring {
      self.costs = costs
      self.costs.finish()
    }
    return cost
  }

  /// The memoised size for a proposal.
  func size(for proposal: ProposedViewSize, paidIn costs: inout QueryCosts) -> CGSize {
    FrameAccount.current?.charge(cost(of: .size(proposal), in: &costs) { _ = $0.size(for: proposal) })
    if let known = sizes.first(where: { $0.proposal == proposal }) { return known.size }
    let (size, _) = FrameAccount.measuring { node.size(for: proposal) }
    sizes.append((proposal, size))
    return size
  }

  /// The memoised alignment guide for a proposal.
  func guide(_ key: AlignmentKey, for proposal: ProposedViewSize, paidIn costs: inout QueryCosts) -> CGFloat? {
    FrameAccount.current?.charge(cost(of: .guide(key, proposal), in: &costs) { _ = $0.guide(key, for: proposal) })
    if let known = guides.first(where: { $0.key == key && $0.proposal == proposal }) { return known.value }
    let (value, _) = FrameAccount.measuring { node.guide(key, for: proposal) }
    guides.append((proposal, key, value))
    return value
  }

  /// Draws the node: adds the cached items if they are still valid, and draws it anew otherwise.
  func draw(
    for proposal: ProposedViewSize, into builder: inout DisplayListBuilder, paidIn costs: inout QueryCosts
  ) {
    if builder.isFindingLinks { return findLinks(for: proposal, in: &builder, paidIn: &costs) }
    guard builder.isRetainable else { return builder.place(node, at: .zero, for: proposal) }
    let last = drawing
    let isAsFine = last?.isAsFine(in: builder) ?? false
    if !isAsFine { costs.forgetDrawing() }
    let first = builder.items.count
    // In the first frame of the node, the drawing itself is measured.
    var drawn: DisplayListBuilder.Part?
    let cost = cost(of: .drawing(proposal), in: &costs) { probe in
      if probe === node {
        drawn = builder.drawPart { $0.place(probe, at: .zero, for: proposal) }
      } else {
        var scratch = builder.emptied()
        _ = scratch.drawPart { $0.place(probe, at: .zero, for: proposal) }
      }
    }
    if drawn == nil, isAsFine, last?.proposal == proposal, drawing!.move(to: builder.transform) {
      return builder.append(drawing!.items!, drawing!.tree, drawing!.warnings, costing: cost)
    }
    let part = drawn ?? FrameAccount.measuring { builder.drawPart { $0.place(node, at: .zero, for: proposal) } }.0
    builder.charge(cost)
    drawing = Drawing(part, for: proposal, in: builder)
    let isKept = part.mayBeKept && last.map { drawing!.keep(builder.items[first...], after: $0) } ?? false
    if isKept { builder.packItems(since: first) }
    if weight == 0 || isKept { weigh(builder.items[first...], part.tree) }
  }

  /// Collects the frames and connectors in the node.
  private func findLinks(
    for proposal: ProposedViewSize, in builder: inout DisplayListBuilder, paidIn costs: inout QueryCosts
  ) {
    var isFound = false
    let cost = cost(of: .links(proposal), in: &costs) { probe in
      if probe === node {
        builder.place(probe, at: .zero, for: proposal)
        isFound = true
      } else {
        var scratch = builder.emptied()
        scratch.place(probe, at: .zero, for: proposal)
      }
    }
    if !isFound { FrameAccount.measuring { builder.place(node, at: .zero, for: proposal) } }
    builder.charge(cost)
  }

  /// Updates the counted memory. Nodes also keep their paths; apart from these, they take about as much memory as their
  /// items.
  private func weigh(_ items: ArraySlice<DisplayList.Item>, _ tree: TransformTree?) {
    let now = items.reduce(32 + 4 * (sizes.count + guides.count) + (tree?.weight ?? 0)) { $0 + 16 + $1.weight }
    memory.weight += now - weight
    weight = now
  }
}

extension CGAffineTransform {
  /// Whether two transforms differ at most by their translation.
  fileprivate func hasLinearPart(of other: CGAffineTransform) -> Bool {
    a == other.a && b == other.b && c == other.c && d == other.d
  }
}

extension DisplayList.Item {
  /// The memory of the item, in units of about 50 bytes.
  fileprivate var weight: Int {
    switch self {
    case .fill(let fill): 8 + fill.path.elements.count + fill.paint.weight
    case .stroke(let stroke): 8 + stroke.path.elements.count + stroke.paint.weight
    case .group(let group):
      (group.items + (group.mask?.items ?? [])).reduce(8 + (group.clip?.elementCount ?? 0)) { $0 + $1.weight }
    }
  }
}

extension Paint {
  /// The additional memory of the paint, compared with a plain colour, in units of about 50 bytes. The pixels of images
  /// belong to the scene and do not count.
  fileprivate var weight: Int {
    if case .pattern(let pattern) = self { pattern.items.reduce(8) { $0 + $1.weight } } else { stopCount }
  }
}

/// The node of a cached ``FragmentLayout`` in one frame; ``Fragment`` and ``ContainedNode`` make it. It costs what the
/// cached node costs, so its own price is 0.
package final class FragmentNode: LayoutNode {
  private let layout: FragmentLayout
  /// The costs of the queries to this node.
  private var costs: QueryCosts

  init(_ layout: FragmentLayout) {
    (self.layout, costs) = (layout, layout.takeCosts())
    super.init(price: 0)
    place = layout.node.place
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize { layout.size(for: proposal, paidIn: &costs) }
  package override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    layout.draw(for: proposal, into: &drawing, paidIn: &costs)
  }
  override var kept: FragmentLayout? { layout }
  package override var setsGuides: Bool { layout.node.setsGuides }
  package override func findGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    layout.guide(key, for: proposal, paidIn: &costs)
  }
  package override var linkParts: LinkParts { layout.node.linkParts }
  package override var layoutPriority: Double { layout.node.layoutPriority }
  package override var zIndex: Double { layout.node.zIndex }
  package override var travel: PathTravel? { layout.node.travel }
  package override var spacing: ViewSpacing { layout.node.spacing }
  package override func layoutValue(_ key: ObjectIdentifier) -> Any? { layout.node.layoutValue(key) }
}
