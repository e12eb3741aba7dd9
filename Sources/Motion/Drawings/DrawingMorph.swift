import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSVG

/// SVG drawings that become each other part by part: at 0 the first, at 1 the second, at 1.5 half-way from there to the third.
///
/// Parts with the same id become each other. Inside of groups with the same id, and then anywhere, so do outlines that are alike but
/// for place and size. The others become each other in the order of the documents, or fade. Colours, gradients of one kind,
/// widths of strokes and dashes mix. What has pictures, markers, clips, masks, filters or blend modes fades into its partner.
///
/// ```swift
/// DrawingMorph(from: sun, to: moon, progress: time["night"]).resizable()
///   .frame(width: 300, height: 300)
/// ```
///
/// All of them have a common centre. Before 0 and beyond the last one outlines go on, as the overshoot of a spring does. In between a
/// stroke is as wide all around as its transform leaves it in the mean, and the opacity of a group counts for each of its outlines.
public struct DrawingMorph: View, Sendable {
  private let stages: [SVGDrawing]
  private let progress: Double
  private let others: Rewrite.Others
  private var isResizable = false
  private var cache: MorphCache?

  /// On the way through drawings, at least one: progress 0 is the first, 1 the second, and so on.
  public init(through stages: [SVGDrawing], progress: Double, others: Rewrite.Others = .morph) {
    precondition(!stages.isEmpty, "a morph needs a drawing")
    (self.stages, self.progress, self.others) = (stages, progress, others)
  }

  /// On the way between two drawings: progress 0 is the first, 1 the second.
  public init(
    from first: SVGDrawing, to second: SVGDrawing, progress: Double, others: Rewrite.Others = .morph
  ) {
    self.init(through: [first, second], progress: progress, others: others)
  }

  /// The same morph, each drawing as large as the space that is offered, in its own proportions.
  public func resizable() -> DrawingMorph {
    var view = self
    view.isResizable = true
    return view
  }

  /// The same morph, which looks for its ways where other frames left them.
  package func remembered(in cache: MorphCache) -> DrawingMorph {
    var morph = self
    morph.cache = cache
    return morph
  }

  /// It is drawn by the engine.
  public var body: Never { primitiveHasNoBody(Self.self) }
}

extension DrawingMorph: PrimitiveView {
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    nodes.append(
      DrawingMorphNode(stages, progress: progress, others: others, isResizable: isResizable, cache: cache))
  }
}

/// Drawings on their way in a frame's layout.
final class DrawingMorphNode: LayoutNode {
  private let stages: [SVGDrawing]
  private let progress: Double
  private let others: Rewrite.Others
  private let isResizable: Bool
  private let cache: MorphCache?

  init(_ stages: [SVGDrawing], progress: Double, others: Rewrite.Others, isResizable: Bool, cache: MorphCache?) {
    (self.stages, self.progress, self.others) = (stages, progress, others)
    (self.isResizable, self.cache) = (isResizable, cache)
    FrameAccount.charge(1, .elements)
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let own = CGSize(width: stages.map(\.size.width).max() ?? 0, height: stages.map(\.size.height).max() ?? 0)
    return isResizable ? DrawingNode.size(of: own, in: proposal) : own
  }

  override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    if drawing.isFindingLinks { return }
    let size = size(for: proposal)
    guard size.width.isFinite, size.height.isFinite else { return drawing.fail(.notFinite("the size of a drawing")) }
    guard progress.isFinite else { return drawing.fail(.notFinite("the progress of a morph")) }
    guard size.width > 0, size.height > 0 else { return }
    let index = Int(min(max(progress.rounded(.down), 0), Double(max(stages.count - 2, 0))))
    let share = progress - Double(index)
    if share == 0 || stages.count == 1 { return show(stages[index], in: size, &drawing) }
    let (from, to) = (stages[index], stages[index + 1])
    if share == 1 { return show(to, in: size, &drawing) }
    // Outlines are placed, measured and compared.
    guard FrameAccount.charge(from.partCount + to.partCount, .elements),
      drawing.pay(pathElements: 4 * (from.pathElementCount + to.pathElementCount))
    else { return }
    let morphing = DrawingMorphing(
      from: DrawingFigures(from, at: place(of: from, in: size)), to: DrawingFigures(to, at: place(of: to, in: size)),
      othersMorph: others == .morph)
    let items = morphing.items(at: share) { a, b, areAlike in
      if a == b { return a }
      let count = a.elements.count + b.elements.count
      if areAlike, let path = a.interpolated(to: b, at: share) { return path }
      // Finding a way between two small outlines takes some 130 microseconds.
      guard FrameAccount.charge(2_000 + 200 * count, .pathElements) else { return Path() }
      return (cache?.way(from: a, to: b) ?? PathMorph(from: a, to: b)).path(at: share)
    }
    drawing.append(items, under: .identity)
  }

  private func show(_ stage: SVGDrawing, in size: CGSize, _ drawing: inout DisplayListBuilder) {
    guard FrameAccount.charge(stage.partCount, .elements), drawing.pay(pathElements: stage.pathElementCount) else {
      return
    }
    drawing.append(stage.items, under: place(of: stage, in: size))
  }

  private func place(of stage: SVGDrawing, in size: CGSize) -> CGAffineTransform {
    DrawingNode.place(of: stage.size, in: size, fits: isResizable)
  }
}
