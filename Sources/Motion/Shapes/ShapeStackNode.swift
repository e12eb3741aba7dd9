import Foundation
import PathreelDrawing
import PathreelGeometry

/// The node of shapes that lie over each other, each with its effects: the copies of a repeat in a scene file, of which
/// there may be thousands. ``Fragment`` makes it.
///
/// It does the same as a ``LayoutContainerNode`` with a node for each view, and costs the same. But there is only one
/// pair of nodes, which stands for each view in turn: two objects for each copy would take longer than its drawing.
/// `ShapeStackTests` compare both.
package final class ShapeStackNode: LayoutNode {
  private let views: [AnyView]
  private let context: ViewContext
  /// The nodes that stand for a view: its shape, and its effects around the shape.
  private let shape: ShapeNode
  private let effects: EffectsNode
  /// What is known of the views, by their indices.
  @exclusivity(unchecked) private var known: [Known]
  /// The memoised positions of the views, by proposal. They are empty if the frame's step budget is used up.
  @exclusivity(unchecked) private var places: [(proposal: ProposedViewSize, origins: [CGPoint])] = []

  /// What is known of a view.
  private struct Known {
    /// Whether the view takes a proposal of both lengths as it is, because it has a position.
    let hasPosition: Bool
    /// The memoised sizes of the nodes that stand for it.
    var shape = Sizes()
    var effects = Sizes()
  }

  /// Whether one node can show the views: several shapes without texts that are made for this frame only.
  static func canShow(_ views: [AnyView], in context: ViewContext) -> Bool {
    guard views.count > 1, !context.isKept, context.live == nil, context.cache == nil else { return false }
    return views.indices.allSatisfy { views.read($0) { $0.pointee.isShape } }
  }

  /// - Precondition: ``canShow(_:in:)``.
  init(_ views: [AnyView], in context: ViewContext) {
    guard let first = views.first?.shape else { preconditionFailure("the views were tested to be shapes") }
    (self.views, self.context) = (views, context)
    shape = ShapeNode(first.content(in: context), in: context)
    effects = EffectsNode(shape, [])
    let account = FrameAccount.current
    known = views.indices.map { i in
      // The first shape has paid.
      if i > 0 { account?.charge(1, .elements) }
      return views.read(i) { view in
        if let place = view.pointee.place { account?.noteExhaustion(at: place) }
        return Known(hasPosition: view.pointee.effects.hasPosition)
      }
    }
  }

  /// Lets the nodes stand for a view.
  private func withNode<Result>(of i: Int, _ body: (LayoutNode) -> Result) -> Result {
    let place = views.read(i) { view in
      if let shown = view.pointee.shape { shape.content = shown.content(in: context) }
      effects.effects = view.pointee.effects
      return view.pointee.place
    }
    swap(&shape.sizes, &known[i].shape)
    swap(&effects.sizes, &known[i].effects)
    defer {
      swap(&shape.sizes, &known[i].shape)
      swap(&effects.sizes, &known[i].effects)
    }
    let node: LayoutNode = effects.effects.isEmpty ? shape : effects
    (shape.place, effects.place) = (nil, nil)
    node.place = place
    return body(node)
  }

  /// The size of a view.
  private func size(of i: Int, for proposal: ProposedViewSize) -> CGSize {
    guard known[i].hasPosition, let width = proposal.width, let height = proposal.height else {
      return withNode(of: i) { $0.size(for: proposal) }
    }
    // The same as above, without the nodes.
    if let size = known[i].effects.known(for: proposal) { return size }
    let account = FrameAccount.current
    let isPaid = account?.charge(1 + known[i].effects.surcharge, .layout) ?? true
    let size = isPaid ? CGSize(width: width, height: height) : .zero
    if let account, account.isSpent, let place = views[i].place { account.noteExhaustion(at: place) }
    known[i].effects.note(size, for: proposal)
    return size
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    guard FrameAccount.charge(views.count, .layout) else { return .zero }
    var (horizontal, vertical) = (Extent(), Extent())
    for i in views.indices {
      let size = size(of: i, for: proposal)
      horizontal.add(size.width, guide: size.width / 2)
      vertical.add(size.height, guide: size.height / 2)
    }
    return CGSize(width: horizontal.length, height: vertical.length)
  }

  /// The positions of the views for a proposal, as ``ZStackLayout`` places them: their centres meet.
  private func origins(for proposal: ProposedViewSize) -> [CGPoint] {
    if let answer = places.first(where: { $0.proposal == proposal }) { return answer.origins }
    _ = size(for: proposal)
    guard FrameAccount.charge(views.count, .layout) else { return [] }
    let centres = views.indices.map { i in
      let size = size(of: i, for: proposal)
      return CGPoint(x: size.width / 2, y: size.height / 2)
    }
    let meeting = CGPoint(x: centres.map { $0.x }.max() ?? 0, y: centres.map { $0.y }.max() ?? 0)
    let origins = centres.map { CGPoint(x: meeting.x - $0.x, y: meeting.y - $0.y) }
    places.append((proposal, origins))
    return origins
  }

  package override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    for (i, origin) in origins(for: proposal).enumerated() {
      withNode(of: i) { drawing.place($0, at: origin, for: proposal) }
    }
  }
}

extension [AnyView] {
  /// Reads parts of a view. By its index, the view would be copied, with a count of references for each part.
  fileprivate func read<Part>(_ index: Int, _ part: (UnsafePointer<AnyView>) -> Part) -> Part {
    withUnsafeBufferPointer { part($0.baseAddress! + index) }
  }
}
