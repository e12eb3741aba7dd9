import Foundation
import PathreelDrawing
import PathreelGeometry

/// What drawing a frame from nothing costs, estimated from its display lists before the first pixel is drawn.
///
/// The estimate counts the work that is hidden in groups, masks, patterns and filters: pixels with overdraw, edges,
/// layers, samples. It takes time proportional to the items and their control points, a few hundredths of the time of
/// drawing. The time is that of one thread on the machine on which ``DrawingWork`` was measured; a frame that keeps
/// tiles of the frame before takes less.
package struct DrawingCost: Sendable {
  /// The estimated time, in seconds.
  package let seconds: Double
  /// The amount of each kind of work, in its unit.
  package let work: [DrawingWork: Double]
  /// The elements, with the seconds of what they draw themselves; the costliest come first. All iterations of a
  /// repeated element count together, and the place is that of the first one.
  package let places: [(place: Place, seconds: Double)]

  /// Estimates the cost of a frame.
  ///
  /// - Parameters:
  ///   - lists: The display lists whose mean is the frame: several with motion blur.
  ///   - byPlace: Whether ``places`` is wanted, too, which takes longer.
  package init(of lists: [DisplayList], width: Int, height: Int, byPlace: Bool = false) {
    var estimate = DrawingEstimate(TileGrid(width: width, height: height), byPlace: byPlace)
    estimate.add(lists)
    (seconds, work) = (estimate.seconds, estimate.work)
    let places = estimate.places?.all ?? []
    // What belongs to no element is shared by all.
    let share = seconds / places.reduce(0) { $0 + $1.seconds }
    self.places = places.map { ($0.place, $0.seconds * share) }
  }

  /// Returns whether a frame certainly takes less than some seconds. This costs a few nanoseconds an item, and tells
  /// ordinary frames from those that must be estimated.
  package static func isBelow(_ seconds: Double, of lists: [DisplayList], width: Int, height: Int) -> Bool {
    let grid = TileGrid(width: width, height: height)
    return lists.allSatisfy { list in
      var bound = CostBound(list, grid, limit: seconds * 1e9 / Double(lists.count))
      return bound.fits(list.items)
    }
  }
}

/// An upper bound of the cost of a list, from the number of items and elements of paths alone. Dashes, chains of
/// filters, masks, pictures and patterns have no bound that simple.
private struct CostBound {
  private let size: SIMD2<Double>
  private let canvas: CGAffineTransform?
  private let limit: Double
  private var nanoseconds = 0.0

  init(_ list: DisplayList, _ grid: TileGrid, limit: Double) {
    (size, self.limit) = (SIMD2(Double(grid.width), Double(grid.height)), limit)
    canvas = LayerContent(list, on: grid).canvas
  }

  /// Adds items in a picture that is wider by a margin; returns `false` if the bound is exceeded or does not exist.
  mutating func fits(_ items: [DisplayList.Item], margin: Double = 0, depth: Int = 0) -> Bool {
    // A loop over the items would copy each.
    items.indices.allSatisfy { fits(items[$0], margin, depth) }
  }

  private mutating func fits(_ item: DisplayList.Item, _ margin: Double, _ depth: Int) -> Bool {
    switch item {
    case .fill(let fill): return add(fill.path, outlines: 1, fill.paint, fill.blendMode, margin)
    case .stroke(let stroke):
      // A join may have an arc of many points.
      return stroke.style.dash.isEmpty && add(stroke.path, outlines: 4, stroke.paint, stroke.blendMode, margin)
    case .group(let group):
      guard let canvas, group.mask == nil, depth < Rasterizer.maximumGroupDepth else { return false }
      var inner = margin
      if let filter = group.filter.flatMap({ PixelFilter($0, canvas) }) {
        guard filter.chain == nil, !group.blendMode.needsShape else { return false }
        inner += Double(filter.tileAlignedReach)
        add(.blurredColors, pixels(inner))
        add(.colorWeights, pixels(inner) * GaussianAxis.weights(filter.x, filter.y))
        add(.filterTiles, pixels(inner) / PixelExtent.tileArea)
        add(.filters, 1)
      }
      add(.layerPixels, pixels(margin))
      if group.blendMode != .normal { add(.mixedPixels, pixels(margin)) }
      if let clip = group.clip { add(lines: Double(clip.elementCount), margin) }
      return nanoseconds <= limit && fits(group.items, margin: inner, depth: depth + 1)
    }
  }

  private func pixels(_ margin: Double) -> Double { (size.x + 2 * margin) * (size.y + 2 * margin) }

  private mutating func add(_ work: DrawingWork, _ amount: Double) { nanoseconds += work.nanoseconds * amount }

  /// Adds lines, each from one corner of the picture to the other, through pixels of other lines.
  private mutating func add(lines: Double, _ margin: Double) {
    let length = size.sum() + 4 * margin
    nanoseconds += lines * length * (DrawingWork.edgePixels.nanoseconds + DrawingWork.samples.nanoseconds)
  }

  private mutating func add(
    _ path: Path, outlines: Double, _ paint: Paint, _ mode: BlendMode, _ margin: Double
  ) -> Bool {
    switch paint {
    case .color: add(.flatPixels, pixels(margin))
    case .linearGradient, .radialGradient, .angularGradient: add(.angularPixels, pixels(margin))
    case .image, .pattern: return false
    }
    if mode != .normal { add(.mixedPixels, pixels(margin)) }
    add(.items, 1)
    add(lines: Double(path.elements.count) * outlines, margin)
    return nanoseconds <= limit
  }
}
