import Foundation
import PathreelDrawing
import PathreelGeometry

/// A cached part of a scene: its views with the layout and the drawing that were made from them. The next frame may
/// reuse it. Scene files make fragments of elements whose inputs do not change, see ``Retention``.
///
/// The owner of a fragment, a ``Retention`` or a ``ViewCache``, guarantees that its views depend on nothing that has
/// changed since it was made. Sizes, guides and drawings are stored with everything else that decides them: the
/// proposal, the transform and the inherited context. So a frame looks the same whether or not a fragment was cached.
///
/// A frame also costs the same, except for a small part of the layout. For each result, the fragment stores what its
/// computation charged to the ``FrameAccount``, and charges that again when the result is reused; see ``QueryCosts``.
///
/// A fragment belongs to one thread at a time.
package final class Fragment {
  /// Makes the nodes of the views in a context.
  private let makeNodes: (ViewContext) -> [LayoutNode]
  /// The memory of the views, in units of about 50 bytes.
  private let viewWeight: Int
  /// Counts the memory of the cached results; nil if the fragment caches nothing.
  private let memory: RetainedMemory?
  /// The cost of making the views; nil if they are not charged again: for a view in Swift, and without a cache.
  private let viewCost: FrameCost?
  /// The cached nodes; nil before the first frame.
  private var nodes: KeptNodes?

  /// The nodes that the views become in one context, and the cost of making them.
  private struct KeptNodes {
    let context: ViewContext
    let layouts: [FragmentLayout]
    let cost: FrameCost
  }

  /// Makes a fragment that caches its results.
  ///
  /// - Parameters:
  ///   - isLayered: Whether the views lie over each other, the first at the back.
  ///   - memory: Counts the memory of the fragment.
  ///   - make: Makes the views. The work is charged to the frame's account.
  static func kept(isLayered: Bool, in memory: RetainedMemory, _ make: () throws -> [AnyView]) rethrows -> Fragment {
    let (views, cost) = try FrameAccount.pricing(make)
    return Fragment(FragmentViews(views: views, isLayered: isLayered), cost: cost, in: memory)
  }

  /// Makes a fragment for one frame, which caches nothing.
  package convenience init(unkept views: [AnyView], isLayered: Bool) {
    self.init(FragmentViews(views: views, isLayered: isLayered), cost: nil, in: nil)
  }

  /// Makes a fragment that caches the results of a view in Swift. Making the view is free, because the frame ran its
  /// body already.
  convenience init(of view: some View, in memory: RetainedMemory) {
    self.init(makeNodes: { view.nodes(in: $0) }, weight: 8, cost: nil, in: memory)
  }

  private convenience init(_ views: FragmentViews, cost: FrameCost?, in memory: RetainedMemory?) {
    self.init(makeNodes: { views.nodes(in: $0) }, weight: views.weight, cost: cost, in: memory)
  }

  private init(
    makeNodes: @escaping (ViewContext) -> [LayoutNode], weight: Int, cost: FrameCost?, in memory: RetainedMemory?
  ) {
    (self.makeNodes, viewWeight, viewCost, self.memory) = (makeNodes, weight, cost, memory)
    memory?.weight += weight
  }

  deinit { memory?.weight -= viewWeight }

  /// Charges the cost of making the views, before they are reused.
  package func chargeForViews() { if let viewCost { FrameAccount.current?.charge(viewCost) } }

  /// Adds the nodes of the views. If the context is equivalent to the context in the last frame, these are the cached
  /// nodes.
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    guard let memory else {
      nodes += makeNodes(context)
      return
    }
    if let kept = self.nodes, kept.context.decidesTheSame(as: context) {
      FrameAccount.current?.charge(kept.cost)
      for layout in kept.layouts { layout.beginFrame() }
    } else {
      var inner = context
      // A cache of views has to be visited in each frame, but these nodes are made once for many frames.
      (inner.isKept, inner.cache) = (true, nil)
      let (made, cost) = FrameAccount.pricing { makeNodes(inner) }
      let layouts = made.enumerated().map { i, node in
        FragmentLayout(of: node, in: memory) { [makeNodes, inner] in makeNodes(inner)[i] }
      }
      self.nodes = KeptNodes(context: context, layouts: layouts, cost: cost)
    }
    nodes += self.nodes!.layouts.map(FragmentNode.init)
  }
}

/// The views of a fragment.
private struct FragmentViews {
  let views: [AnyView]
  /// Whether the views become one node, in which they lie over each other.
  let isLayered: Bool

  /// The memory of the views, in units of about 50 bytes.
  var weight: Int { 8 + 8 * views.count }

  /// The nodes of the views: one node for all of them if they are layered.
  func nodes(in context: ViewContext) -> [LayoutNode] {
    var nodes: [LayoutNode] = []
    nodes.reserveCapacity(views.count)
    var shared = context
    let account = FrameAccount.current
    for view in views { view.appendNodes(to: &nodes, in: &shared, chargedTo: account) }
    // Nodes with a z-index or alignment guides are arranged together with the nodes around the fragment.
    guard isLayered, nodes.count > 1, nodes.allSatisfy({ $0.zIndex == 0 && !$0.setsGuides }) else { return nodes }
    return [LayoutContainerNode(ZStackLayout(), children: nodes)]
  }
}

/// A view that shows a fragment. Scene files make one for elements and for the rows of a repeat (`Moment`,
/// `RepeatedRows`).
package struct FragmentView: View, PrimitiveView {
  private let fragment: Fragment

  /// A view of the fragment's views, in their order.
  package init(_ fragment: Fragment) { self.fragment = fragment }

  package var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    fragment.appendNodes(to: &nodes, in: context)
  }
}

extension ViewContext {
  /// Whether views become the same nodes in both contexts.
  func decidesTheSame(as other: ViewContext) -> Bool {
    inheritance === other.inheritance && stackAxis == other.stackAxis && isInGrid == other.isInGrid
      && drawThenFill == other.drawThenFill && isOutlined == other.isOutlined && needsShape == other.needsShape
      && place == other.place
  }
}

/// The memoised answers of one node of a fragment, which live for several frames. Each frame has a ``FragmentNode``
/// that asks for them. Each frame's account is charged what the answer would cost without a cache.
final class FragmentLayout {
  /// The items that the node drew, with everything that decides them.
  private struct Drawing {
    let proposal: ProposedViewSize
    private(set) var transform: CGAffineTransform
    let outputScale: Double
    private(set) var items: [DisplayList.Item]
    /// The transforms inside the part; nil if its items cannot be drawn under another transform.
    let tree: TransformTree?
    /// The warnings of the drawings among the items.
    let warnings: [[DrawingWarning]]
    /// The outline tolerance at each node of the tree, in the node's points.
    let tolerances: [Double]

    init(
      proposal: ProposedViewSize, transform: CGAffineTransform, outputScale: Double, items: [DisplayList.Item],
      tree: TransformTree?, warnings: [[DrawingWarning]]
    ) {
      (self.proposal, self.transform, self.outputScale, self.items, self.tree, self.warnings) =
        (proposal, transform, outputScale, items, tree, warnings)
      tolerances = tree?.tolerances(under: transform, outputScale: outputScale) ?? []
    }

    /// The drawing under another transform; nil if it is not available, for instance because outlines would need
    /// another tolerance.
    func moved(to transform: CGAffineTransform) -> Drawing? {
      guard let tree,
        self.transform.hasLinearPart(of: transform)
          || tolerances == tree.tolerances(under: transform, outputScale: outputScale),
        let items = tree.items(items, under: transform)
      else { return nil }
      var moved = self
      (moved.transform, moved.items) = (transform, items)
      return moved
    }
  }

  /// The tolerances of the outlines of a drawing. They decide how many elements its paths have, and so its cost.
  private struct OutlineTolerances {
    let transform: CGAffineTransform
    let outputScale: Double
    /// The tolerance of the part itself.
    let tolerance: Double
    /// The tolerances at the nodes of the tree; nil without a tree.
    let tolerances: [Double]?
    let tree: TransformTree?

    init(of tree: TransformTree?, in builder: DisplayListBuilder) {
      (transform, outputScale, self.tree) = (builder.transform, builder.outputScale, tree)
      tolerance = builder.outlineTolerance
      tolerances = tree?.tolerances(under: transform, outputScale: outputScale)
    }

    /// Whether the same views have the same outline tolerances in another drawing. If their inner transforms are
    /// unknown, only translations are known to change no tolerance.
    func isSame(in builder: DisplayListBuilder) -> Bool {
      guard tolerance == builder.outlineTolerance, outputScale == builder.outputScale else { return false }
      if transform.hasLinearPart(of: builder.transform) { return true }
      guard let tree, let tolerances else { return false }
      return tolerances == tree.tolerances(under: builder.transform, outputScale: outputScale)
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
  /// The cached drawing; nil if the last one could not be cached.
  private var drawing: Drawing?
  /// The tolerances of the last drawing; nil before the first drawing. If a drawing cannot be reused under another
  /// transform, it is cached only after two frames with the same transform.
  private var last: OutlineTolerances?
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
    if let last, !last.isSame(in: builder) { costs.forgetDrawing() }
    let first = builder.items.count
    // In the first frame of the node, the drawing itself is measured.
    var drawn: (mayBeKept: Bool, tree: TransformTree?, warnings: [[DrawingWarning]])?
    let cost = cost(of: .drawing(proposal), in: &costs) { probe in
      if probe === node {
        drawn = builder.drawPart { $0.place(probe, at: .zero, for: proposal) }
      } else {
        var scratch = builder.emptied()
        _ = scratch.drawPart { $0.place(probe, at: .zero, for: proposal) }
      }
    }
    if drawn == nil, let drawing, drawing.proposal == proposal, drawing.outputScale == builder.outputScale {
      if drawing.transform != builder.transform { self.drawing = drawing.moved(to: builder.transform) }
      if let drawing = self.drawing {
        return builder.append(drawing.items, drawing.tree, drawing.warnings, costing: cost)
      }
    }
    let (mayBeKept, tree, warnings) =
      drawn ?? FrameAccount.measuring { builder.drawPart { $0.place(node, at: .zero, for: proposal) } }.0
    builder.charge(cost)
    let isKept = mayBeKept && last.map { $0.transform == builder.transform || tree != nil } ?? false
    last = OutlineTolerances(of: tree, in: builder)
    if isKept { builder.packItems(since: first) }
    drawing =
      isKept
      ? Drawing(
        proposal: proposal, transform: builder.transform, outputScale: builder.outputScale,
        items: Array(builder.items[first...]), tree: tree, warnings: warnings) : nil
    if weight == 0 || isKept { weigh(builder.items[first...], tree) }
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

/// The node of a cached ``FragmentLayout`` in one frame; ``Fragment`` and ``ViewCache`` make it. It costs what the
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
