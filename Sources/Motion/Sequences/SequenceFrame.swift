import Foundation
import PathreelDrawing
import PathreelGeometry

/// The view of one frame of a ``SceneSequence``: one scene, or the mix of two during a transition.
///
/// Let a and b be the pixels of the two scenes, and p the opacity of the second. If both scenes are opaque, the first
/// is drawn over its background and the second over it with opacity p, which results in a·(1 − p) + b·p. If one is not
/// opaque, that would leave too much of the first and too little alpha. Then both are drawn as groups with the
/// opacities 1 − p and p, and the groups are added.
struct SequenceFrame: View, PrimitiveView {
  /// The second scene's part of the canvas: everywhere with an opacity, or inside a shape.
  enum Share {
    case opacity(Double)
    case shape(AnyShape)
  }

  private enum Content {
    /// One scene, with the background of the frame.
    case alone(ScenePicture)
    /// The views of a custom transition.
    case views(AnyView)
    /// Two scenes, with the offsets of their canvases in points.
    case mix(ScenePicture, ScenePicture, Share, shifts: (CGPoint, CGPoint))
  }

  private let content: Content

  /// A frame that shows one scene. The background of the scene is the background of the frame.
  init(alone picture: ScenePicture) { content = .alone(picture) }

  /// A frame that shows the views of a custom transition.
  init(showing views: AnyView) { content = .views(views) }

  /// A frame of a transition that mixes two scenes.
  init(
    mixing first: ScenePicture, _ second: ScenePicture, _ share: Share, shifts: (CGPoint, CGPoint) = (.zero, .zero)
  ) {
    content = .mix(first, second, share, shifts: shifts)
  }

  var body: Never { primitiveHasNoBody(Self.self) }
  func appendNodes(to nodes: inout [LayoutNode], in context: ViewContext) {
    switch content {
    case .alone(let picture): nodes.append(picture.node(in: context, isClipped: false))
    case .views(let views): views.appendNodes(to: &nodes, in: context)
    case .mix(let first, let second, let share, let shifts):
      nodes.append(
        MixNode(
          (first, first.node(in: context, isClipped: false)), (second, second.node(in: context, isClipped: false)),
          share, shifts))
    }
  }
}

/// The layout node of two scenes during a transition. `shifts` are the offsets of their canvases, in points.
private final class MixNode: LayoutNode {
  typealias Side = (picture: ScenePicture, node: LayoutNode)
  let (first, second): (Side, Side)
  let share: SequenceFrame.Share
  let shifts: (CGPoint, CGPoint)

  init(_ first: Side, _ second: Side, _ share: SequenceFrame.Share, _ shifts: (CGPoint, CGPoint)) {
    (self.first, self.second, self.share, self.shifts) = (first, second, share, shifts)
    super.init()
  }

  override var linkParts: LinkParts { first.node.linkParts.union(second.node.linkParts) }
  override func measure(_ proposal: ProposedViewSize) -> CGSize { first.picture.canvas }

  override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    if drawing.isFindingLinks {
      for (side, shift) in [(first, shifts.0), (second, shifts.1)] {
        drawing.place(side.node, at: shift, for: proposal)
      }
      return
    }
    let isOpaque = first.picture.background.isOpaque && second.picture.background.isOpaque
    let start = drawing.items.count
    // If both scenes are opaque, the frame already has the background of the first one.
    var below = items(of: first, at: shifts.0, for: proposal, withBackground: !isOpaque, &drawing)
    let above = items(of: second, at: shifts.1, for: proposal, withBackground: true, &drawing)
    let clip = clip(in: &drawing)
    if isOpaque, above.allSatisfy(\.blendMode.keepsOpacity) {
      return drawing.add(covered(below, above, clip), since: start)
    }
    if isOpaque {
      // Blend modes of the second scene cut holes into its background.
      drawing.fillEverything(first.picture.background)
      below = drawing.takeItems(since: start) + below
    }
    drawing.add([mixed(below, above, clip, over: isOpaque ? .copy : .normal)], since: start)
  }

  /// The items of one scene, with its background if needed. They are taken out of the drawing.
  private func items(
    of side: Side, at shift: CGPoint, for proposal: ProposedViewSize, withBackground: Bool,
    _ drawing: inout DisplayListBuilder
  ) -> [DisplayList.Item] {
    let start = drawing.items.count
    if withBackground {
      drawing.place(side.picture.place, side.picture.canvas, at: shift) {
        $0.fillEverything(side.picture.background)
      }
    }
    drawing.place(side.node, at: shift, for: proposal)
    return drawing.takeItems(since: start)
  }

  /// The area in which the second scene shows; nil if it shows everywhere with an opacity.
  private func clip(in drawing: inout DisplayListBuilder) -> DisplayList.ClipPath? {
    guard case .shape(let shape) = share else { return nil }
    let rect = CGRect(origin: .zero, size: first.picture.canvas)
    let path = shape.path(in: rect, tolerance: drawing.outlineTolerance)
    if path.isEmpty { drawing.noteFault(of: shape, in: rect) }
    guard drawing.charge(for: path), drawing.isDrawable(path, of: SceneTransition.self) else {
      return DisplayList.ClipPath(path: Path(), transform: drawing.transform)
    }
    return DisplayList.ClipPath(path: path, transform: drawing.transform)
  }

  private var opacity: Double { if case .opacity(let opacity) = share { opacity } else { 1 } }

  /// Draws the second scene over the first.
  private func covered(
    _ below: [DisplayList.Item], _ above: [DisplayList.Item], _ clip: DisplayList.ClipPath?
  ) -> [DisplayList.Item] {
    if opacity == 0 || clip?.path.isEmpty == true { return below }
    return below + [.group(.init(items: above, clip: clip, opacity: opacity))]
  }

  /// Adds both scenes, weighted by their shares.
  ///
  /// - Parameter mode: How the sum is blended with the background of the frame.
  private func mixed(
    _ below: [DisplayList.Item], _ above: [DisplayList.Item], _ clip: DisplayList.ClipPath?, over mode: BlendMode
  ) -> DisplayList.Item {
    var first = DisplayList.Group(items: below)
    if let clip {
      if clip.path.isEmpty { return .group(.init(items: [.group(first)], blendMode: mode)) }
      let hole = DisplayList.Fill(
        path: clip.path, rule: clip.rule, paint: .color(.black), transform: clip.transform, blendMode: .destinationOut,
        place: self.second.picture.place)
      first.items.append(.fill(hole))
    } else {
      first.opacity = 1 - opacity
    }
    let second = DisplayList.Group(items: above, clip: clip, opacity: opacity, blendMode: .plusLighter)
    return .group(.init(items: [.group(first), .group(second)], blendMode: mode))
  }
}
