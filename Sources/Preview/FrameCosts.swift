import PathreelDrawing
import PathreelGeometry

/// How many pixels a frame of the preview has, of those that the page shows it with.
package enum FrameResolution: Int, CaseIterable {
  case full, half, quarter

  /// A side of a frame, rounded up.
  package func pixels(of side: Int) -> Int {
    let scale = 1 << rawValue
    return (side + scale - 1) / scale
  }
}

/// How long a page's frames take to draw and to pack at each resolution, in milliseconds. It decides how coarse a frame is while a
/// hand is moving.
///
/// A drawing of many fine lines takes nearly as long with a quarter of the pixels, so half the resolution may not be enough. What
/// such a drawing takes is in proportion to its paths' elements, and a slider may change how many there are. So costs are known for
/// an element.
package struct FrameCosts: Equatable {
  /// Of a path's element, by ``FrameResolution``.
  private var costs = [Double](repeating: 0, count: FrameResolution.allCases.count)

  package init() {}

  /// What a frame may cost at each resolution but the lowest.
  package static let bounds = [16.0, 8.0]
  /// The most times that a frame costs of what it costs at the next lower resolution: for four times the pixels, and at full
  /// resolution for exact edges and shorter chords, too.
  package static let growth = [12.0, 4.0]
  /// What is left of a higher resolution's cost with each frame at a lower one: it is tried again after a while.
  package static let memory = 0.97

  /// The highest resolution at which a frame costs no more than it may. One that was never tried is tried.
  ///
  /// - Parameter elementCount: How many elements the frame's paths have; 1 or more.
  package func affordable(elementCount: Int) -> FrameResolution {
    let first = zip(costs, Self.bounds).enumerated().first { $1.0 * Double(elementCount) <= $1.1 }?.offset
    return FrameResolution(rawValue: first ?? Self.bounds.count)!
  }

  /// Notes what a frame has cost. A higher resolution costs no more than what follows from it: a first frame that was slow because
  /// nothing was in memory is forgotten.
  package mutating func note(_ cost: Double, elementCount: Int, at resolution: FrameResolution) {
    var most = cost / Double(elementCount)
    costs[resolution.rawValue] = most
    for higher in (0..<resolution.rawValue).reversed() {
      most *= Self.growth[higher]
      costs[higher] = min(costs[higher] * Self.memory, most)
    }
  }
}

extension DisplayList {
  /// How many elements its paths have, and one.
  package var elementCount: Int { 1 + Self.elementCount(items) }

  private static func elementCount(_ items: [Item]) -> Int {
    items.reduce(0) { count, item in
      switch item {
      case .fill(let fill): count + fill.path.elements.count
      case .stroke(let stroke): count + stroke.path.elements.count
      case .group(let group): count + elementCount(group.items) + elementCount(group.mask?.items ?? [])
      }
    }
  }
}
