import Foundation

/// Computes how many corners a polygon needs to approximate a piece of a curve, and where they stand (flattening).
/// ``SpineBuilder``, ``Stroker`` and the rasteriser's `OutlineFlattener` use it.
///
/// A piece gets no corner, so that its chord replaces it, or at least two.
///
/// The corners lie outside the curve, so that the areas between curve and polygon on both sides are equal. Corners at
/// equal steps h of the parameter are moved by h²·B″/12, two thirds of a chord's sagitta. Before the first corner and
/// after the last one the polygon follows the curve's tangents at its ends: a fraction e of a step with 4e³ + 6e² = 1
/// makes the area between curve and tangent equal to the surplus of the first chord on the inside.
///
/// A chord is then off by a third of its sagitta s in its middle. The effect on a pixel depends on the chord's length c
/// too. A pixel sees only a part of a long chord, and that part lies on one side of the curve. It sees a short chord as
/// a whole; then the error is zero, or at worst one lobe, of 0.128·s·c. So small circles and letters need fewer corners
/// than their sagittas suggest.
///
/// A chord without corners is not balanced: all of the area between it and its curve is missing, 2·s·c/3. If a pixel
/// contains several pieces of a small circle, all their areas are missing. The sum is bounded for a closed curve: a
/// piece that turns by t has a sagitta of about c·t/8, and all turns in a pixel add up to a full turn, so pieces of
/// length up to c lack 2π·c²/12 together. For pieces up to a sixteenth of a pixel that is half a level of 255. Longer
/// pieces lack a strip of width 2·s/3 along the curve's length inside a pixel: √2 for a straight curve, and about 0.9/r
/// more for a radius r = c²/(8·s), all in pixels. That length times s is bounded, so sharp curves get corners sooner.
package struct ChordTolerance: Sendable {
  /// The largest sagitta of a chord.
  package var sagitta: Double
  /// The largest lobe of a chord whose sagitta is larger: an area, in the square of the sagitta's unit.
  package var lobe: Double

  /// The side of a pixel, or 0 if the curve is not made for pixels.
  private let pixel: Double

  /// - Parameter pixel: The side of a pixel, if the curve is made for pixels; otherwise `nil`.
  package init(sagitta: Double, pixel: Double? = nil) {
    self.sagitta = sagitta
    self.pixel = pixel ?? 0
    // A lobe is the area between a curve and its chord. If a long chord crosses a pixel in the middle of the lobe, the
    // pixel misses 4/3 of this limit; at the chord's end it misses twice as much.
    lobe = pixel.map { sagitta * $0 / 4 } ?? 0
  }

  /// The distance from a curve's end to its first corner, as a fraction of a step.
  package static var endStep: Double { 0.366_025_403_784_438_6 }
  /// The fraction of h²·B″ by which inner corners are moved outward: 1/12.
  package static var outset: Double { 1.0 / 12 }
  /// The fraction of h²·B″ by which the first and the last corner are moved outward: e²/2.
  package static var endOutset: Double { endStep * endStep / 2 }

  /// The number of corners that a smooth piece of a curve needs between its ends: 0 if its chord suffices, otherwise at
  /// least 2.
  ///
  /// - Parameters:
  ///   - sagitta: An upper bound of the sagitta of the piece's chord. Each of n equal steps has 1/n² of it.
  ///   - length: An upper bound of the piece's length.
  package func corners(sagitta whole: Double, length: Double) -> Int {
    if length * 16 <= pixel || whole + 5 * pixel * (whole / length) * (whole / length) <= sagitta / 2 { return 0 }
    let most = Self.corners(steps: (whole / sagitta).squareRoot())
    guard lobe > 0 else { return most }
    // Find the fewest corners whose cubed steps suffice. Counting up is faster than a cube root.
    let cube = 0.128 * whole * length / lobe
    var corners = 2
    while corners < most {
      let steps = Double(corners) - 1 + 2 * Self.endStep
      if steps * steps * steps >= cube { break }
      corners += 1
    }
    return corners
  }

  /// The fewest corners, at least 2, for a number of steps that need not be whole. A single corner, where the tangents
  /// meet, has half as much surplus area as a chord lacks.
  package static func corners(steps: Double) -> Int { max(2, Int((steps + 1 - 2 * endStep).rounded(.up))) }

  /// The parameter step for a number of corners.
  package static func step(corners: Int) -> Double { 1 / (Double(corners) - 1 + 2 * endStep) }
}
