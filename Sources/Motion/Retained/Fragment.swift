import Foundation
import PathreelDrawing
import PathreelGeometry

/// A part of a scene with the layout and the drawing that were made of it, which the next frame may use again.
///
/// Whoever holds a fragment guarantees that its views depend on nothing that has changed since it was made. Sizes, guides and
/// drawings are kept with all else that decides them: the proposal, the transform and what the views inherit. So a frame looks the
/// same whether a fragment was kept or not.
///
/// A frame also costs the same, but for a little of the layout. Each step notes what it charged to the ``FrameAccount`` when it was
/// done, and charges that again when its result is used again.
///
/// A fragment belongs to one thread at a time.
package final class Fragment {
  private let views: FragmentViews
  /// Where results are kept; nil where they are not.
  private let memory: RetainedMemory?
  /// What it cost to make the views.
  private let viewCost: FrameCost?
  private var nodes: KeptNodes?

  private struct KeptNodes {
    let context: ViewContext
    let layouts: [FragmentLayout]
    let cost: FrameCost
  }

  /// A fragment whose results are kept; `make` makes its views.
  static func kept(isLayered: Bool, in memory: RetainedMemory, _ make: () throws -> [AnyView]) rethrows -> Fragment {
    let (views, cost) = try FrameAccount.pricing(make)
    return Fragment(FragmentViews(views: views, isLayered: isLayered), cost: cost, in: memory)
  }

  /// A fragment for one frame.
  package convenience init(unkept views: [AnyView], isLayered: Bool) {
    self.init(FragmentViews(views: views, isLayered: isLayered), cost: nil, in: nil)
  }

  private init(_ views: FragmentViews, cost: FrameCost?, in memory: RetainedMemory?) {
    (self.views, viewCost, self.memory) = (views, cost, memory)
    memory?.weight += views.weight
  }

  deinit { memory?.weight -= views.weight }

  /// Charges for the views, before they are used again.
  package func chargeForViews() { if let viewCost { FrameAccount.current?.charge(viewCost) } }

  fileprivate func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    guard let memory else {
      nodes += views.nodes(in: context)
      return
    }
    if let kept = self.nodes, kept.context.decidesTheSame(as: context) {
      FrameAccount.current?.charge(kept.cost)
      for layout in kept.layouts { layout.beginFrame() }
    } else {
      var inner = context
      inner.isKept = true
      let (made, cost) = FrameAccount.pricing { views.nodes(in: inner) }
      let layouts = made.enumerated().map { i, node in
        FragmentLayout(of: node, in: memory) { [views, inner] in views.nodes(in: inner)[i] }
      }
      self.nodes = KeptNodes(context: context, layouts: layouts, cost: cost)
    }
    nodes += self.nodes!.layouts.map(FragmentNode.init)
  }
}

private struct FragmentViews {
  let views: [AnyView]
  /// Whether the views become one node, laid over each other.
  let isLayered: Bool

  /// The memory that they take, in units of about 50 bytes.
  var weight: Int { 8 + 8 * views.count }

  func nodes(in context: ViewContext) -> [LayoutNode] {
    var nodes: [LayoutNode] = []
    for view in views { view.appendNodes(to: &nodes, in: context) }
    // Layers with an order or guides of their own are arranged together with those around them.
    guard isLayered, nodes.count > 1, nodes.allSatisfy({ $0.zIndex == 0 && !$0.setsGuides }) else { return nodes }
    return [LayoutContainerNode(ZStackLayout(), children: nodes)]
  }
}

/// Shows a fragment.
package struct FragmentView: View, PrimitiveView {
  private let fragment: Fragment

  package init(_ fragment: Fragment) { self.fragment = fragment }

  package var body: Never { primitiveHasNoBody(Self.self) }
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    fragment.appendNodes(to: &nodes, in: context)
  }
}

extension ViewContext {
  /// Whether views become the same nodes in another context.
  fileprivate func decidesTheSame(as other: ViewContext) -> Bool {
    inheritance === other.inheritance && stackAxis == other.stackAxis && isInGrid == other.isInGrid
      && drawThenFill == other.drawThenFill && isOutlined == other.isOutlined && needsShape == other.needsShape
      && place == other.place
  }
}

/// The answers that one node of a fragment gave, each with its cost.
///
/// Nodes remember what they found out, so an answer costs less when it is given again. A frame pays what the first answer cost.
private final class FragmentLayout {
  private struct Drawing {
    let proposal: ProposedViewSize
    private(set) var transform: CGAffineTransform
    let outputScale: Double
    private(set) var items: [DisplayList.Item]
    /// How the items can be drawn elsewhere; nil where they cannot.
    let tree: TransformTree?
    /// How fine outlines are at the nodes of the tree.
    let tolerances: [Double]
    let cost: FrameCost

    init(
      proposal: ProposedViewSize, transform: CGAffineTransform, outputScale: Double, items: [DisplayList.Item],
      tree: TransformTree?, cost: FrameCost
    ) {
      (self.proposal, self.transform, self.outputScale, self.items) = (proposal, transform, outputScale, items)
      (self.tree, self.cost) = (tree, cost)
      tolerances = tree?.tolerances(under: transform, outputScale: outputScale) ?? []
    }

    /// The same under another transform; nil where it cannot be had, also because outlines have to be finer or may be coarser.
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

  /// How fine the outlines of a drawing are, which decides what its paths cost.
  private struct Fineness {
    let transform: CGAffineTransform
    let outputScale: Double
    /// At the part itself, and at the nodes of the tree, if there is one.
    let tolerance: Double
    let tolerances: [Double]?
    let tree: TransformTree?

    init(of tree: TransformTree?, in builder: DisplayListBuilder) {
      (transform, outputScale, self.tree) = (builder.transform, builder.outputScale, tree)
      tolerance = builder.outlineTolerance
      tolerances = tree?.tolerances(under: transform, outputScale: outputScale)
    }

    /// Whether the same views have outlines as fine there. Where nothing is known of what turns and scales in them, only a
    /// translation leaves them alone.
    func isSame(in builder: DisplayListBuilder) -> Bool {
      guard tolerance == builder.outlineTolerance, outputScale == builder.outputScale else { return false }
      if transform.hasLinearPart(of: builder.transform) { return true }
      guard let tree, let tolerances else { return false }
      return tolerances == tree.tolerances(under: builder.transform, outputScale: outputScale)
    }
  }

  private(set) var node: LayoutNode
  private let makeAgain: () -> LayoutNode
  private let memory: RetainedMemory
  private var sizes: [(proposal: ProposedViewSize, size: CGSize, cost: FrameCost)] = []
  private var guides: [(proposal: ProposedViewSize, key: AlignmentKey, value: CGFloat?, cost: FrameCost)] = []
  /// How many answers the node gave in its first frame; nil in that frame.
  private var firstCount: Int?
  private var drawingCosts: [(proposal: ProposedViewSize, cost: FrameCost)] = []
  private var linkCosts: [(proposal: ProposedViewSize, cost: FrameCost)] = []
  private var drawing: Drawing?
  /// How the node was drawn last: of what can be drawn in one place alone, what moves is not kept.
  private var last: Fineness?
  private var weight = 0

  init(of node: LayoutNode, in memory: RetainedMemory, again: @escaping () -> LayoutNode) {
    (self.node, self.memory, makeAgain) = (node, memory, again)
  }

  deinit { memory.weight -= weight }

  /// How many questions later frames may add to those of a node's first frame.
  private static let mostAdded = 2

  /// Forgets the answers where later frames asked for something new, again and again: to look through all of them would take longer,
  /// and cost more, from frame to frame.
  func beginFrame() {
    let count = sizes.count + guides.count
    guard let first = firstCount else {
      firstCount = count
      return
    }
    guard count > first + Self.mostAdded else { return }
    FrameAccount.measuring { node = makeAgain() }
    (sizes, guides, drawingCosts, linkCosts, firstCount) = ([], [], [], [], nil)
  }

  func size(for proposal: ProposedViewSize) -> CGSize {
    if let known = sizes.first(where: { $0.proposal == proposal }) {
      FrameAccount.current?.charge(known.cost)
      return known.size
    }
    let (size, cost) = FrameAccount.pricing { node.size(for: proposal) }
    sizes.append((proposal, size, cost))
    return size
  }

  func guide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    if let known = guides.first(where: { $0.key == key && $0.proposal == proposal }) {
      FrameAccount.current?.charge(known.cost)
      return known.value
    }
    let (value, cost) = FrameAccount.pricing { node.guide(key, for: proposal) }
    guides.append((proposal, key, value, cost))
    return value
  }

  func draw(for proposal: ProposedViewSize, into builder: inout DisplayListBuilder) {
    if builder.isFindingLinks { return findLinks(for: proposal, in: &builder) }
    guard builder.isRetainable else { return builder.place(node, at: .zero, for: proposal) }
    if let drawing, drawing.proposal == proposal, drawing.outputScale == builder.outputScale {
      if drawing.transform != builder.transform { self.drawing = drawing.moved(to: builder.transform) }
      if let drawing = self.drawing { return builder.append(drawing.items, drawing.tree, costing: drawing.cost) }
    }
    if let last, !last.isSame(in: builder) {
      // Finer paths have other costs, and nodes that remember nothing say which.
      FrameAccount.measuring {
        node = makeAgain()
        // What was asked before the drawing is paid for by the answers that are kept, and must not be paid for again by it.
        _ = node.size(for: proposal)
        for known in sizes { _ = node.size(for: known.proposal) }
        for known in guides { _ = node.guide(known.key, for: known.proposal) }
      }
      drawingCosts = []
    }
    let first = builder.items.count
    let ((isWhole, tree), cost) = FrameAccount.measuring {
      builder.drawPart { $0.place(node, at: .zero, for: proposal) }
    }
    let firstCost = drawingCosts.first { $0.proposal == proposal }?.cost
    if firstCost == nil { drawingCosts.append((proposal, cost)) }
    builder.pay(firstCost ?? cost)
    // What is warned of or wrong is found anew in each frame, because the words say when it was.
    let isKept = isWhole && last.map { $0.transform == builder.transform || tree != nil } ?? false
    last = Fineness(of: tree, in: builder)
    if isKept { builder.packItems(since: first) }
    drawing =
      isKept
      ? Drawing(
        proposal: proposal, transform: builder.transform, outputScale: builder.outputScale,
        items: Array(builder.items[first...]), tree: tree, cost: firstCost ?? cost) : nil
    if weight == 0 || isKept { weigh(builder.items[first...], tree) }
  }

  /// Says what connectors need, for what that cost first.
  private func findLinks(for proposal: ProposedViewSize, in builder: inout DisplayListBuilder) {
    let (_, cost) = FrameAccount.measuring { builder.place(node, at: .zero, for: proposal) }
    let firstCost = linkCosts.first { $0.proposal == proposal }?.cost
    if firstCost == nil { linkCosts.append((proposal, cost)) }
    builder.pay(firstCost ?? cost)
  }

  /// Takes note of what is kept now. Nodes keep their paths, and take about as much as their items besides.
  private func weigh(_ items: ArraySlice<DisplayList.Item>, _ tree: TransformTree?) {
    let now = items.reduce(32 + 4 * (sizes.count + guides.count) + (tree?.weight ?? 0)) { $0 + 16 + $1.weight }
    memory.weight += now - weight
    weight = now
  }
}

extension CGAffineTransform {
  /// Whether it differs from another one by a translation at most.
  fileprivate func hasLinearPart(of other: CGAffineTransform) -> Bool {
    a == other.a && b == other.b && c == other.c && d == other.d
  }
}

extension DisplayList.Item {
  /// The memory that it takes, in units of about 50 bytes.
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
  /// Beyond that of a colour. Pixels of pictures are shared with the scene.
  fileprivate var weight: Int {
    if case .pattern(let pattern) = self { pattern.items.reduce(8) { $0 + $1.weight } } else { 0 }
  }
}

/// A kept node in a frame, which costs what the node costs.
private final class FragmentNode: LayoutNode {
  private let layout: FragmentLayout

  init(_ layout: FragmentLayout) {
    self.layout = layout
    super.init(price: 0)
    place = layout.node.place
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize { layout.size(for: proposal) }
  override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    layout.draw(for: proposal, into: &drawing)
  }
  override var setsGuides: Bool { layout.node.setsGuides }
  override func findGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    layout.guide(key, for: proposal)
  }
  override var linkParts: LinkParts { layout.node.linkParts }
  override var layoutPriority: Double { layout.node.layoutPriority }
  override var zIndex: Double { layout.node.zIndex }
  override var travel: PathTravel? { layout.node.travel }
  override var spacing: ViewSpacing { layout.node.spacing }
  override func layoutValue(_ key: ObjectIdentifier) -> Any? { layout.node.layoutValue(key) }
}
