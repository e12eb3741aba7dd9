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
/// A drawing of many fine lines takes nearly as long with a quarter of the pixels, so half the resolution may not be enough.
package struct FrameCosts: Equatable {
  /// By ``FrameResolution``.
  private var costs = [Double](repeating: 0, count: FrameResolution.allCases.count)

  package init() {}

  /// What a frame may cost at each resolution but the lowest.
  package static let bounds = [16.0, 8.0]
  /// The most times that a frame costs of what it costs at the next lower resolution: for four times the pixels, and at full
  /// resolution for exact edges, too.
  package static let growth = [6.0, 4.0]

  /// The highest resolution whose frames cost no more than they may. One that was never tried is tried.
  package var affordable: FrameResolution {
    let first = zip(costs, Self.bounds).enumerated().first { $1.0 <= $1.1 }?.offset
    return FrameResolution(rawValue: first ?? Self.bounds.count)!
  }

  /// Notes what a frame has cost. A higher resolution costs no more than what follows from it: a first frame that was slow because
  /// nothing was in memory is forgotten.
  package mutating func note(_ cost: Double, at resolution: FrameResolution) {
    costs[resolution.rawValue] = cost
    var most = cost
    for higher in (0..<resolution.rawValue).reversed() {
      most *= Self.growth[higher]
      costs[higher] = min(costs[higher], most)
    }
  }
}
