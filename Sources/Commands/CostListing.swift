import Foundation
import PathreelDrawing
import PathreelRaster
import PathreelRendering

/// The lines of `inspect --debug cost`: the estimated and the measured time of drawing a frame from nothing, the kinds
/// of work, and the elements that take most of it. `Benchmarks/costs` reads them.
enum CostListing {
  /// The largest number of elements that are listed.
  private static let mostPlaces = 20

  /// The lines for one frame. A frame beyond the clip's budget is estimated but not drawn.
  static func lines(ofFrame frame: Int, of clip: Clip) throws -> [String] {
    let exposure = try clip.exposure(ofFrame: frame)
    let (width, height) = (clip.size.width, clip.size.height)
    let start = ContinuousClock.now
    let cost = DrawingCost(of: exposure.samples, width: width, height: height)
    let estimating = start.duration(to: .now) / .seconds(1)
    let byPlace = DrawingCost(of: exposure.samples, width: width, height: height, byPlace: true).places
    var summary = "frame \(frame), \(clip.size): drawing takes \(milliseconds(cost.seconds)) by estimate"
    if cost.seconds <= clip.frameBudget {
      let (rasterizer, bitmap) = (Rasterizer(), Bitmap(width: width, height: height))
      let start = ContinuousClock.now
      try rasterizer.draw(meanOf: exposure.samples, into: bitmap)
      summary += " and took \(milliseconds(start.duration(to: .now) / .seconds(1)))"
    }
    let work = DrawingWork.allCases.compactMap { kind in
      cost.work[kind].map { "  \(kind): \(Int($0.rounded())), \(milliseconds($0 * kind.nanoseconds / 1e9))" }
    }
    let places = byPlace.prefix(mostPlaces).map { place, seconds in
      "\(place): '\(place.name)' \(milliseconds(seconds))"
    }
    return [summary + "; the estimate took \(milliseconds(estimating))"] + work + places
  }

  private static func milliseconds(_ seconds: Double) -> String { String(format: "%.3f ms", seconds * 1000) }
}
