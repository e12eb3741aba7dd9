import PathreelDrawing
import PathreelGeometry

/// The resolution of a preview frame, relative to the size at which the page shows it. ``FrameCosts`` chooses it.
package enum FrameResolution: Int, CaseIterable {
  case full, half, quarter

  /// The number of pixels of a full-resolution side at this resolution, rounded up.
  package func pixels(of side: Int) -> Int {
    let scale = 1 << rawValue
    return (side + scale - 1) / scale
  }
}

/// Measured times of a page's frames, in milliseconds by resolution, for drawing and packing. ``StudioPage`` uses them
/// to choose the resolution while a control is dragged.
///
/// Half the resolution may not be enough: a drawing of many fine lines takes nearly as long with a quarter of the
/// pixels. Its time is proportional to the number of path elements, and a slider may change that number. So the costs
/// are kept per path element.
package struct FrameCosts: Equatable {
  /// The milliseconds for one path element, indexed by ``FrameResolution``; 0 for a resolution that was never tried.
  private var costs = [Double](repeating: 0, count: FrameResolution.allCases.count)

  /// Creates costs of zero, so that full resolution is tried first.
  package init() {}

  /// The largest allowed time of a frame in milliseconds, for each resolution but the lowest.
  package static let bounds = [16.0, 8.0]
  /// The largest possible ratio between the costs of a resolution and of the next lower one. A resolution has four
  /// times as many pixels as the next lower one. Full resolution also has exact edges and shorter chords.
  package static let growth = [12.0, 4.0]
  /// The decay of a higher resolution's cost with each frame at a lower one, so that the higher one is tried again
  /// after a while.
  package static let memory = 0.97

  /// The highest resolution at which a frame stays within its allowed time. A resolution that was never tried counts as
  /// affordable.
  ///
  /// - Parameter elementCount: The number of path elements of the frame; 1 or more.
  package func affordable(elementCount: Int) -> FrameResolution {
    let first = zip(costs, Self.bounds).enumerated().first { $1.0 * Double(elementCount) <= $1.1 }?.offset
    return FrameResolution(rawValue: first ?? Self.bounds.count)!
  }

  /// Records the cost of a frame in milliseconds. It also limits the costs of higher resolutions by ``growth``, so that
  /// a first frame that was slow because the caches were cold is forgotten.
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
  /// The number of path elements of all items, plus one.
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
