import Foundation
import PathreelDrawing
import PathreelGeometry

/// The memoised answers of one node of a fragment, which live for several frames. Each frame has a ``FragmentNode``
/// that asks for them.
///
/// Each answer has one recorded cost, the steps that it took when it was found. A frame that uses the answer is charged
/// this cost. Nodes memoise partial answers, so the cost of layout depends a little on the questions before it.
final class FragmentLayout {
  /// A drawing of the node, with everything that decides its cost.
  private struct Drawing {
    let proposal: ProposedViewSize
    let outputScale: Double
    private(set) var transform: CGAffineTransform
    /// The transforms inside the part; nil if its items cannot be drawn under another transform.
    let tree: TransformTree?
    /// The outline tolerance of the part, and those at the nodes of the tree in their own points. They decide how many
    /// elements the paths have.
    let tolerance: Double
    let tolerances: [Double]
    /// The warnings of the drawings among the items.
    let warnings: [[DrawingWarning]]
    /// The items; nil if they cannot be used in another frame.
    private(set) var items: [DisplayList.Item]?
    let cost: FrameCost

    init(
      _ part: DisplayListBuilder.Part, for proposal: ProposedViewSize, in builder: DisplayListBuilder, cost: FrameCost
    ) {
      (self.proposal, outputScale, transform) = (proposal, builder.outputScale, builder.transform)
      (tree, warnings, tolerance, self.cost) = (part.tree, part.warnings, builder.outlineTolerance, cost)
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

  /// The node. It is replaced when its partial answers no longer belong to the questions of a frame.
  private(set) var node: LayoutNode
  /// Makes the node again from the views.
  private let makeAgain: () -> LayoutNode
  private let memory: RetainedMemory
  /// The memoised sizes, and whether this frame has asked for them.
  private var sizes: [(proposal: ProposedViewSize, size: CGSize, cost: FrameCost, isAsked: Bool)] = []
  private var guides: [(proposal: ProposedViewSize, key: AlignmentKey, value: CGFloat?, cost: FrameCost)] = []
  /// The cost of the last search for the ends of connectors; nil before the first.
  private var search: (proposal: ProposedViewSize, cost: FrameCost)?
  /// The last drawing; nil before the first.
  private var drawing: Drawing?
  /// Whether the last question came from a cached node, which remembers answers itself. This node must not forget the
  /// partial answers that belong to these.
  private var isContained = false
  /// The number of answers that the node gave in its first frame; nil during that frame.
  private var firstCount: Int?
  /// Whether this frame has asked a question.
  private var isAsked = false
  /// The amount that this object has added to `memory`.
  private var weight = 0

  init(of node: LayoutNode, in memory: RetainedMemory, again: @escaping () -> LayoutNode) {
    (self.node, self.memory, makeAgain) = (node, memory, again)
  }

  deinit { memory.weight -= weight }

  /// If later frames together add more than this number of answers to those of the first frame, the node is made again.
  private static let mostAdded = 2

  /// Begins a frame. Makes the node again, without its answers, if later frames have added too many. Otherwise the
  /// search among the answers would take longer, and cost more, from frame to frame.
  func beginFrame() {
    let count = sizes.count + guides.count
    isAsked = false
    for i in sizes.indices { sizes[i].isAsked = false }
    if !isContained, let firstCount, count > firstCount + Self.mostAdded {
      begin()
    } else {
      firstCount = firstCount ?? count
    }
  }

  /// Makes the node again, and forgets its answers.
  private func begin() {
    FrameAccount.measuring { node = makeAgain() }
    (sizes, guides, search, firstCount) = ([], [], nil, nil)
  }

  /// The memoised size for a proposal.
  ///
  /// - Parameter isContained: Whether a cached node asks.
  func size(for proposal: ProposedViewSize, isContained: Bool) -> CGSize {
    defer { isAsked = true }
    self.isContained = isContained
    if let known = sizes.firstIndex(where: { $0.proposal == proposal }) {
      sizes[known].isAsked = true
      FrameAccount.current?.charge(sizes[known].cost)
      return sizes[known].size
    }
    // If this is the first question of a later frame, the partial answers of the node belong to other questions.
    if !isContained, !isAsked, firstCount != nil { begin() }
    let (size, cost) = FrameAccount.pricing { node.size(for: proposal) }
    sizes.append((proposal, size, cost, true))
    return size
  }

  /// The memoised alignment guide for a proposal.
  ///
  /// - Parameter isContained: Whether a cached node asks.
  func guide(_ key: AlignmentKey, for proposal: ProposedViewSize, isContained: Bool) -> CGFloat? {
    defer { isAsked = true }
    self.isContained = isContained
    if let known = guides.first(where: { $0.key == key && $0.proposal == proposal }) {
      FrameAccount.current?.charge(known.cost)
      return known.value
    }
    if !isContained, !isAsked, firstCount != nil { begin() }
    // A size that was charged before is not charged again as a part of the guide.
    if isContained || sizes.contains(where: { $0.proposal == proposal }) {
      FrameAccount.measuring { _ = node.size(for: proposal) }
    }
    let (value, cost) = FrameAccount.pricing { node.guide(key, for: proposal) }
    guides.append((proposal, key, value, cost))
    return value
  }

  /// Draws the node: adds the cached items if they are still valid, and draws it anew otherwise.
  func draw(for proposal: ProposedViewSize, into builder: inout DisplayListBuilder) {
    if builder.isFindingLinks { return findLinks(for: proposal, in: &builder) }
    guard builder.isRetainable else { return builder.place(node, at: .zero, for: proposal) }
    prepare(for: proposal)
    let last = drawing
    let isAsFine = last?.isAsFine(in: builder) ?? false
    if isAsFine, drawing!.move(to: builder.transform) {
      return builder.append(drawing!.items!, drawing!.tree, drawing!.warnings, costing: drawing!.cost)
    }
    let first = builder.items.count
    let (part, measured) = FrameAccount.measuring {
      builder.drawPart { $0.place(node, at: .zero, for: proposal) }
    }
    // A node that draws again knows its layout and its letters. They cost what they cost in the first drawing.
    let cost = last.map { isAsFine ? $0.cost : $0.cost.withPaths(of: measured) } ?? measured
    builder.charge(cost)
    drawing = Drawing(part, for: proposal, in: builder, cost: cost)
    let isKept = part.mayBeKept && last.map { drawing!.keep(builder.items[first...], after: $0) } ?? false
    if isKept { builder.packItems(since: first) }
    if weight == 0 || isKept { weigh(builder.items[first...], part.tree) }
  }

  /// Collects the frames and connectors in the node.
  private func findLinks(for proposal: ProposedViewSize, in builder: inout DisplayListBuilder) {
    prepare(for: proposal)
    let (_, measured) = FrameAccount.measuring { builder.place(node, at: .zero, for: proposal) }
    let cost = search.flatMap { $0.proposal == proposal ? $0.cost : nil } ?? measured
    search = (proposal, cost)
    builder.charge(cost)
  }

  /// Makes the node again if it was drawn for another proposal, and repeats the questions of this frame. So the drawing
  /// costs what it costs without a cache.
  private func prepare(for proposal: ProposedViewSize) {
    guard let drawing, drawing.proposal != proposal else { return }
    (self.drawing, search) = (nil, nil)
    if firstCount == nil { return }
    FrameAccount.measuring {
      node = makeAgain()
      // The node knows all memoised sizes, so that a later question costs what it costs after these.
      if !isContained { sizes.removeAll { !$0.isAsked } }
      guides = []
      for known in sizes { _ = node.size(for: known.proposal) }
      _ = node.size(for: proposal)
    }
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
  /// Whether the node lives inside a cached node, for several frames.
  private let isContained: Bool

  init(_ layout: FragmentLayout, isContained: Bool = false) {
    (self.layout, self.isContained) = (layout, isContained)
    super.init(price: 0)
    place = layout.node.place
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    layout.size(for: proposal, isContained: isContained)
  }
  package override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    layout.draw(for: proposal, into: &drawing)
  }
  override var kept: FragmentLayout? { layout }
  package override var setsGuides: Bool { layout.node.setsGuides }
  package override func findGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    layout.guide(key, for: proposal, isContained: isContained)
  }
  package override var linkParts: LinkParts { layout.node.linkParts }
  package override var layoutPriority: Double { layout.node.layoutPriority }
  package override var zIndex: Double { layout.node.zIndex }
  package override var travel: PathTravel? { layout.node.travel }
  package override var spacing: ViewSpacing { layout.node.spacing }
  package override func layoutValue(_ key: ObjectIdentifier) -> Any? { layout.node.layoutValue(key) }
}
