import Foundation
import PathreelGeometry

/// How far outlines may be from the true ones, in points, so that they look alike at every size.
package enum OutlineTolerance {
  /// For what is shown as large as it is, or smaller.
  package static let standard = 0.05

  /// For outlines on their way to others, whatever the scale: at 64 times as fine as any.
  static let morphed = standard / 64

  /// For what is shown so many times larger: at most ``standard`` in what is shown.
  ///
  /// It is a halving of the standard. So a scale that changes from frame to frame does not make curves anew in each frame,
  /// and a curve that is made anew moves by less than shows.
  package static func shown(at scale: Double) -> Double {
    guard scale > 1 else { return standard }
    // A turned view's scale is 1 but for rounding.
    let halvings = (log2(scale) - 1e-6).rounded(.up)
    return standard / exp2(min(max(halvings, 0), mostHalvings))
  }

  /// For an outline that is mapped before it is shown with a tolerance.
  static func before(_ transform: CGAffineTransform, _ tolerance: Double) -> Double {
    // Both are halvings of the standard, so that the product of their scales is one too.
    max(tolerance * shown(at: Double(transform.maximumScale)) / standard, standard / exp2(mostHalvings))
  }

  /// 4,096 times. Beyond, facets grow with the scale, but the work does not.
  private static let mostHalvings = 12.0

  /// What an outline of straight lines takes of a tolerance for curves, which it needs many more pieces to keep: not less
  /// than at 256 times.
  static func ofLines(_ tolerance: Double) -> Double { max(tolerance, standard / 256) }
}
