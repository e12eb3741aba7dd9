import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSVG

/// The layout node of a ``DrawingView``: draws an SVG drawing with its changed parts, or the part of it that has drawn
/// itself so far. ``DrawingMorph`` shares its rules for size and position.
package final class DrawingNode: LayoutNode {
  private let drawing: SVGDrawing
  private let changes: [SVGDrawing.PartReference: SVGDrawing.PartChange]
  private let isResizable: Bool
  private let drawThenFill: DrawThenFill?
  /// Whether a blend mode around the view depends on coverage (`ViewContext`).
  private let needsShape: Bool

  init(
    _ drawing: SVGDrawing, changes: [SVGDrawing.PartReference: SVGDrawing.PartChange], isResizable: Bool,
    in context: ViewContext
  ) {
    (self.drawing, self.changes, self.isResizable) = (drawing, changes, isResizable)
    (drawThenFill, needsShape) = (context.drawThenFill, context.needsShape)
    FrameAccount.charge(drawing.partCount, .elements)
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    isResizable ? Self.size(of: drawing.size, in: proposal) : drawing.size
  }

  /// The size that is offered. If one side is not offered, it follows from the other side by the proportions of `own`.
  /// If neither side is offered, the size is `own`.
  static func size(of own: CGSize, in proposal: ProposedViewSize) -> CGSize {
    switch (proposal.width, proposal.height) {
    case (nil, nil): return own
    case (let width?, nil): return CGSize(width: width, height: width * own.height / own.width)
    case (nil, let height?): return CGSize(width: height * own.width / own.height, height: height)
    case (let width?, let height?): return CGSize(width: width, height: height)
    }
  }

  package override func draw(for proposal: ProposedViewSize, into drawing: inout DisplayListBuilder) {
    if drawing.isFindingLinks { return }
    let size = size(for: proposal)
    guard size.width.isFinite, size.height.isFinite else { return drawing.fail(.notFinite("the size of a drawing")) }
    if let state = drawThenFill, !state.isFinite {
      return drawing.fail(.notFinite("how far a drawing has drawn itself"))
    }
    // A dictionary has another order in each run, so errors name the first part by name.
    if let missing = changes.keys.filter({ !self.drawing.has($0) }).map(\.description).min() {
      return drawing.fail(.badShape("DrawingView", reason: "the drawing has no part '\(missing)'"))
    }
    if let wild = changes.filter({ !$0.value.isFinite }).keys.map(\.description).min() {
      return drawing.fail(.notFinite("the change of the drawing's part '\(wild)'"))
    }
    let state = drawThenFill?.whileChanging
    // A fill that appears has a faded paint, and so has its outline.
    let fadedStops = state == nil ? 0 : 2 * self.drawing.gradientStopCount
    guard size.width > 0, size.height > 0,
      drawing.charge(pathElements: self.drawing.pathElementCount), drawing.charge(gradientStops: fadedStops)
    else { return }
    drawing.warn(ofDrawing: self.drawing.frameWarnings)
    let map = Self.transform(of: self.drawing.size, in: size, fits: true)
    let reveal = state?.reveal(
      shapes: self.drawing.root.shapeCount, scale: map.maximumScale, needsShape: needsShape)
    let items = DrawingPass(changes: changes, reveal: reveal).items(of: self.drawing.root)
    drawing.append(items, under: map)
  }

  /// Maps a drawing's points to a frame in which the drawing is centred.
  ///
  /// - Parameter fits: Whether the drawing is scaled to fit the frame; otherwise it keeps its size.
  static func transform(of own: CGSize, in size: CGSize, fits: Bool) -> CGAffineTransform {
    let scale = fits ? min(size.width / own.width, size.height / own.height) : 1
    return CGAffineTransform(
      scale, 0, 0, scale, (size.width - own.width * scale) / 2, (size.height - own.height * scale) / 2)
  }
}

extension DrawThenFill {
  /// Whether the state changes items. The last state leaves them as they are, unless outlines have faded out.
  private var isChanging: Bool { progress < 1 || fadesOutline }

  /// The state; nil at the end, where a drawing that draws itself is as it is without.
  var whileChanging: DrawThenFill? { isChanging ? self : nil }

  /// Returns a function that reveals an item of a shape. Each shape starts when the fraction `lag` of the previous
  /// shape is complete. `whole` is the duration of the whole drawing, in multiples of the duration of one shape.
  ///
  /// - Parameters:
  ///   - scale: The factor from the drawing's points to the view's.
  ///   - needsShape: Whether coverage fades with the paints, as in ``ShapeNode``.
  func reveal(
    shapes count: Int, scale: Double, needsShape: Bool
  ) -> (DisplayList.Item, DrawingPass.Shape) -> [DisplayList.Item] {
    let whole = 1 + lag * Double(max(count - 1, 0))
    return { item, shape in
      var own = self
      own.progress = min(max(progress, 0), 1) * whole - lag * Double(shape.index)
      own.lag = 0
      return own.revealed(item, hasStroke: shape.hasStroke, scale: scale, needsShape: needsShape)
    }
  }

  /// The visible part of an item: a stroke grows, a fill appears after its outline, a group fades in.
  private func revealed(
    _ item: DisplayList.Item, hasStroke: Bool, scale: Double, needsShape: Bool
  ) -> [DisplayList.Item] {
    guard isChanging else { return [item] }
    func faded(_ item: DisplayList.Item, _ share: Double) -> [DisplayList.Item] {
      guard share > 0 else { return [] }
      return needsShape ? [item].partial(share) : [item].faded(share)
    }
    switch item {
    case .stroke(var stroke):
      stroke.path = outline(of: stroke.path)
      let share = fadesOutline ? 1 - fill : 1
      return stroke.path.isEmpty ? [] : faded(.stroke(stroke), share)
    case .fill(let fill):
      var items = faded(item, self.fill)
      let line = hasStroke || self.fill >= 1 ? Path() : outline(of: fill.path)
      if !line.isEmpty {
        // Divide by the scales of the part and of the drawing, so that the line is as thick as those of other shapes.
        let scale = fill.transform.maximumScale * scale
        var pen = self.pen
        pen.lineWidth /= scale > 0 ? scale : 1
        items += faded(
          .stroke(.init(path: line, style: pen, paint: fill.paint, transform: fill.transform)), 1 - self.fill)
      }
      return items
    case .group: return faded(item, fill)
    }
  }
}
