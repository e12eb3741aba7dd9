import Foundation
import PathreelDrawing
import PathreelGeometry

/// A morph between two drawings, figure by figure. `DrawingMorph` of `Motion` makes one for each pair of drawings.
package struct DrawingMorphing {
  private let from: DrawingFigures
  private let to: DrawingFigures
  private let matching: FigureMatching

  /// Matches the figures of both drawings.
  ///
  /// - Parameter othersMorph: Whether figures without an equal partner morph into each other in document order;
  ///   otherwise they fade.
  package init(from: DrawingFigures, to: DrawingFigures, othersMorph: Bool) {
    (self.from, self.to) = (from, to)
    matching = FigureMatching(from, to, othersMorph: othersMorph)
  }

  /// Returns the display items of the morph at a progress.
  ///
  /// - Parameters:
  ///   - share: The progress: 0 is the first drawing, 1 the second. Order, opacity and paints clamp it to 0…1.
  ///   - reveal: Given the number of figures, returns a function that replaces an item by other items, as for a
  ///     ``DrawingPass``. Each figure is a shape.
  ///   - way: Returns the path between two outlines at the share, which may lie outside 0…1. `areAlike` says that the
  ///     outlines differ only in position and size.
  package func items(
    at share: Double, reveal: ((_ count: Int) -> (DisplayList.Item, DrawingPass.Shape) -> [DisplayList.Item])? = nil,
    way: (Path, Path, _ areAlike: Bool) -> Path
  ) -> [DisplayList.Item] {
    let inside = min(max(share, 0), 1)
    // Each figure's rank in the drawing order is interpolated from its rank in the first drawing to its rank in the
    // second.
    var drawn: [(place: Double, items: [DisplayList.Item])] = []
    let (own, others) = (1 / Double(max(from.figures.count, 1)), 1 / Double(max(to.figures.count, 1)))
    func fade(_ figure: DrawingFigure, _ opacity: Double, _ place: Double) {
      guard opacity > 0 else { return }
      drawn.append((place, Self.faded(figure.items, opacity)))
    }
    for i in matching.leaving { fade(from.figures[i], 1 - 2 * inside, Double(i) * own) }
    for i in matching.coming { fade(to.figures[i], 2 * inside - 1, Double(i) * others) }
    for (a, b, isAlike) in matching.pairs {
      let place = Double(a) * own * (1 - inside) + Double(b) * others * inside
      let (first, second) = (from.figures[a], to.figures[b])
      switch (first.content, second.content) {
      case (.outline(let outline), .outline(let other)):
        drawn.append((place, outline.between(other, at: inside, path: way(outline.path, other.path, isAlike))))
      case (.picture(let items), .picture(let same)) where items == same: drawn.append((place, items))
      default:
        fade(first, 1 - inside, place)
        fade(second, inside, place)
      }
    }
    let order = drawn.indices.sorted { (drawn[$0].place, $0) < (drawn[$1].place, $1) }
    let reveal = reveal?(drawn.count)
    var items: [DisplayList.Item] = []
    for (index, i) in order.enumerated() {
      let figure = drawn[i].items
      guard let reveal else {
        items += figure
        continue
      }
      let hasStroke = figure.contains { if case .stroke = $0 { true } else { false } }
      items += figure.flatMap { reveal($0, DrawingPass.Shape(index: index, hasStroke: hasStroke)) }
    }
    guard !items.isEmpty, from.isClipped || to.isClipped else { return items }
    let pages = (from.page(), to.page())
    let page = pages.0 == pages.1 ? pages.0 : pages.0.morphed(to: pages.1, progress: inside)
    return [.group(.init(items: items, clip: .init(path: page)))]
  }

  /// Items with an opacity as one picture. A single group gets it itself, because a group around it would keep its blend
  /// mode from what lies under the picture.
  private static func faded(_ items: [DisplayList.Item], _ opacity: Double) -> [DisplayList.Item] {
    guard opacity < 1 else { return items }
    guard items.count == 1, case .group(var group) = items[0] else {
      return [.group(.init(items: items, opacity: opacity))]
    }
    group.opacity *= opacity
    return [.group(group)]
  }
}

extension DrawingFigure {
  fileprivate var items: [DisplayList.Item] {
    switch content {
    case .picture(let items): items
    case .outline(let outline): outline.between(outline, at: 0, path: outline.path)
    }
  }
}

extension DrawingFigure.Outlined {
  /// The items between this outline and another one, at a share 0…1.
  fileprivate func between(_ other: Self, at share: Double, path: Path) -> [DisplayList.Item] {
    guard !path.isEmpty else { return [] }
    let nearer = share < 0.5 ? self : other
    let fills = Paint.between(fill, other.fill, at: share).map {
      DisplayList.Item.fill(.init(path: path, rule: nearer.rule, paint: $0))
    }
    let pen = pen(between: other, at: share)
    // A stroke that only one outline has grows from width 0.
    let strokes = Paint.between(stroke ?? other.stroke, other.stroke ?? stroke, at: share).compactMap {
      pen.lineWidth > 0 ? DisplayList.Item.stroke(.init(path: path, style: pen, paint: $0)) : nil
    }
    let items = nearer.strokesFirst ? strokes + fills : fills + strokes
    let opacity = opacity + (other.opacity - opacity) * share
    guard opacity < 1 else { return items }
    return opacity > 0 ? [.group(.init(items: items, opacity: opacity))] : []
  }

  /// The interpolated stroke style.
  private func pen(between other: Self, at share: Double) -> StrokeStyle {
    func between(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * share }
    var style = stroke == nil ? other.pen : other.stroke == nil || share < 0.5 ? pen : other.pen
    style.lineWidth = between(stroke == nil ? 0 : pen.lineWidth, other.stroke == nil ? 0 : other.pen.lineWidth)
    guard stroke != nil, other.stroke != nil else { return style }
    style.miterLimit = between(pen.miterLimit, other.pen.miterLimit)
    if pen.dash.count == other.pen.dash.count {
      style.dash = zip(pen.dash, other.pen.dash).map(between)
      style.dashPhase = between(pen.dashPhase, other.pen.dashPhase)
    }
    return style
  }
}
