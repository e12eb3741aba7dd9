import Foundation
import PathreelGeometry

/// The largest distance of approximated outlines from the exact outlines, in points. It shrinks with the scale, so that
/// outlines look equally smooth at every size. ``DisplayListBuilder`` determines it for each shape.
package enum OutlineTolerance {
  /// The tolerance for outlines shown at a scale of 1 or less.
  package static let standard = 0.05

  /// The tolerance for the two outlines of a morph, at any scale: as fine as ``standard`` at a scale of 64.
  static let morphed = standard / 64

  /// The tolerance for a scale above 1: at most ``standard`` after scaling.
  ///
  /// It is ``standard`` divided by a power of two. While a scale changes from frame to frame, curves are therefore not
  /// made anew in each frame, and when they are, they move by less than is visible.
  package static func shown(at scale: Double) -> Double {
    guard scale > 1 else { return standard }
    // A rotated view's scale is 1 except for rounding.
    let halvings = (log2(scale) - 1e-6).rounded(.up)
    return standard / exp2(min(max(halvings, 0), mostHalvings))
  }

  /// The tolerance for an outline that must keep `tolerance` after a transform.
  static func before(_ transform: CGAffineTransform, _ tolerance: Double) -> Double {
    // Both scales are powers of two, so their product is also a power of two.
    max(tolerance * shown(at: Double(transform.maximumScale)) / standard, standard / exp2(mostHalvings))
  }

  /// The largest number of halvings. It is reached at a scale of 4,096. Beyond that scale the line segments of curves
  /// grow with the scale, but their number does not.
  private static let mostHalvings = 12.0

  /// The tolerance for a curved outline that is approximated by straight lines. Lines need many more segments than
  /// curves at the same tolerance, so the tolerance never gets finer than at a scale of 256.
  static func ofLines(_ tolerance: Double) -> Double { max(tolerance, standard / 256) }
}
