import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSVG

/// A view that morphs SVG drawings into each other, part by part: progress 0 shows the first drawing, 1 the second, and
/// 1.5 the state half-way between the second and the third.
///
/// Parts are matched by id first. Then outlines are matched that differ only in position and size: first those inside
/// groups with the same id, then all others. The remaining outlines morph in document order, or fade. Colours,
/// gradients of the same kind, stroke widths and dashes are interpolated. Parts with images, markers, clips, masks,
/// filters or blend modes cross-fade.
///
/// ```swift
/// DrawingMorph(from: sun, to: moon, progress: time["night"]).resizable()
///   .frame(width: 300, height: 300)
/// ```
///
/// The element `svg` of scene files makes one for its key `morph`. All drawings have a common centre. Below 0 and
/// beyond the last drawing, outlines are extrapolated, for easings that overshoot like a spring. Between two drawings,
/// a stroke has the same width all around, scaled by the mean scale of its transform, and the opacity of a group
/// applies to each of its outlines separately.
public struct DrawingMorph: View, Sendable {
  private let stages: [SVGDrawing]
  private let progress: Double
  /// Whether outlines without a counterpart morph or fade.
  private let others: Rewrite.Others
  private var isResizable = false
  /// The prepared path morphs; nil prepares each morph again.
  private var cache: MorphCache?

  /// A morph through drawings, at least one: progress 0 is the first, 1 the second, and so on.
  public init(through stages: [SVGDrawing], progress: Double, others: Rewrite.Others = .morph) {
    precondition(!stages.isEmpty, "a morph needs a drawing")
    (self.stages, self.progress, self.others) = (stages, progress, others)
  }

  /// A morph between two drawings: progress 0 is the first, 1 the second.
  public init(
    from first: SVGDrawing, to second: SVGDrawing, progress: Double, others: Rewrite.Others = .morph
  ) {
    self.init(through: [first, second], progress: progress, others: others)
  }

  /// The same morph with each drawing scaled to fit the space that is offered, in its own proportions.
  public func resizable() -> DrawingMorph {
    var view = self
    view.isResizable = true
    return view
  }

  /// The same morph with a cache of prepared path morphs, which all frames of a scene share.
  package func remembered(in cache: MorphCache) -> DrawingMorph {
    var morph = self
    morph.cache = cache
    return morph
  }

  /// Never called: the engine draws the view.
  public var body: Never { primitiveHasNoBody(Self.self) }
}

extension DrawingMorph: PrimitiveView {
  package func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    nodes.append(
      DrawingMorphNode(
        stages, progress: progress, others: others, isResizable: isResizable, cache: cache, in: context))
  }
}

/// The layout node of a ``DrawingMorph``.
private final class DrawingMorphNode: LayoutNode {
  private let stages: [SVGDrawing]
  private let progress: Double
  private let others: Rewrite.Others
  private let isResizable: Bool
  private let cache: MorphCache?
  private let drawThenFill: DrawThenFill?
  /// Whether a blend mode around the view depends on coverage (`ViewContext`).
  private let needsShape: Bool

  init(
    _ stages: [SVGDrawing], progress: Double, others: Rewrite.Others, isResizable: Bool, cache: MorphCache?,
    in context: ViewContext
  ) {
    (self.stages, self.progress, self.others) = (stages, progress, others)
    (self.isResizable, self.cache) = (isResizable, cache)
    (drawThenFill, needsShape) = (context.drawThenFill, context.needsShape)
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
    if let state = drawThenFill, !state.isFinite {
      return drawing.fail(.notFinite("how far a drawing has drawn itself"))
    }
    guard size.width > 0, size.height > 0 else { return }
    let index = Int(min(max(progress.rounded(.down), 0), Double(max(stages.count - 2, 0))))
    let share = progress - Double(index)
    if share == 0 || stages.count == 1 { return show(stages[index], in: size, &drawing) }
    let (from, to) = (stages[index], stages[index + 1])
    if share == 1 { return show(to, in: size, &drawing) }
    // The work below places, measures and compares outlines, and mixes the stops of gradients.
    guard FrameAccount.charge(from.partCount + to.partCount, .elements),
      drawing.charge(pathElements: 4 * (from.pathElementCount + to.pathElementCount)),
      drawing.charge(gradientStops: 4 * (from.gradientStopCount + to.gradientStopCount))
    else { return }
    for stage in [from, to] { drawing.warn(ofDrawing: stage.frameWarnings) }
    let morphing = DrawingMorphing(
      from: DrawingFigures(from, at: transform(of: from, in: size)),
      to: DrawingFigures(to, at: transform(of: to, in: size)),
      othersMorph: others == .morph)
    // The items have the view's coordinates already.
    let reveal = drawThenFill?.whileChanging.map { state in
      { state.reveal(shapes: $0, scale: 1, needsShape: self.needsShape) }
    }
    let items = morphing.items(at: share, reveal: reveal) { a, b, areAlike in
      if a == b { return a }
      let count = a.elements.count + b.elements.count
      if areAlike, let path = a.interpolated(to: b, at: share) { return path }
      // Preparing a morph between two small outlines takes about 130 microseconds.
      guard FrameAccount.charge(2_000 + 200 * count, .pathElements) else { return Path() }
      return (cache?.morph(from: a, to: b) ?? PathMorph(from: a, to: b)).path(at: share)
    }
    drawing.append(items, under: .identity)
  }

  /// Draws one drawing alone.
  private func show(_ stage: SVGDrawing, in size: CGSize, _ drawing: inout DisplayListBuilder) {
    let state = drawThenFill?.whileChanging
    // A fill that appears has a faded paint, and so has its outline.
    let fadedStops = state == nil ? 0 : 2 * stage.gradientStopCount
    guard FrameAccount.charge(stage.partCount, .elements), drawing.charge(pathElements: stage.pathElementCount),
      drawing.charge(gradientStops: fadedStops)
    else { return }
    drawing.warn(ofDrawing: stage.frameWarnings)
    let map = transform(of: stage, in: size)
    let reveal = state?.reveal(shapes: stage.root.shapeCount, scale: map.maximumScale, needsShape: needsShape)
    drawing.append(DrawingPass(reveal: reveal).items(of: stage.root), under: map)
  }

  /// Maps a drawing's points to a frame of the given size.
  private func transform(of stage: SVGDrawing, in size: CGSize) -> CGAffineTransform {
    DrawingNode.transform(of: stage.size, in: size, fits: isResizable)
  }
}
