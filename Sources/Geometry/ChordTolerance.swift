import Foundation

/// How many corners a polygon needs that stands for a piece of a curve, and where they stand.
///
/// The corners lie outside the curve, so that as much of the area between it and the polygon is on one side as on the
/// other. Those of equal steps h of the parameter are moved by h²·B″/12, two thirds of a chord's sagitta. Before the first
/// and behind the last the polygon follows the curve's tangents from its ends: a share e of a step with 4e³ + 6e² = 1
/// makes what lies between curve and tangent as large as what the first chord has too much inside.
///
/// A chord is then off by a third of its sagitta s in its middle. What a pixel sees of that depends on the chord's length c
/// too: of a long chord a part of one sign, of a short one all, which is nothing, or at worst one lobe, of 0.128·s·c. So
/// small circles and letters get by with fewer corners than their sagittas ask for.
package struct ChordTolerance: Sendable {
  /// The largest sagitta.
  package var sagitta: Double
  /// The largest lobe of a chord whose sagitta is larger: an area, in the square of the sagitta's unit.
  package var lobe: Double

  /// - Parameter pixel: the side of a pixel, if the curve is made for pixels.
  package init(sagitta: Double, pixel: Double? = nil) {
    self.sagitta = sagitta
    // Three quarters of what a pixel misses that a long chord passes half-way: at the end of one it misses twice that.
    lobe = pixel.map { sagitta * $0 / 4 } ?? 0
  }

  /// The share of a step from a curve's end to its first corner.
  package static var endStep: Double { 0.366_025_403_784_438_6 }
  /// By what share of h²·B″ corners are moved out: 1/12, and e²/2 for the first and the last.
  package static var outset: Double { 1.0 / 12 }
  package static var endOutset: Double { endStep * endStep / 2 }

  /// How many corners a smooth piece of a curve needs between its ends; 0 where its chord will do.
  ///
  /// - Parameters:
  ///   - sagitta: of the piece's chord, at most; of n equal steps it is 1/n² of that.
  ///   - length: of the piece, at most.
  package func corners(sagitta whole: Double, length: Double) -> Int {
    if whole <= sagitta / 2 || whole * length * 2 / 3 <= lobe { return 0 }
    let most = Self.corners(steps: (whole / sagitta).squareRoot())
    guard lobe > 0 else { return most }
    // The fewest for which the cube of the steps suffices: counted up sooner than a cube root is drawn.
    let cube = 0.128 * whole * length / lobe
    var corners = 1
    while corners < most {
      let steps = Double(corners) - 1 + 2 * Self.endStep
      if steps * steps * steps >= cube { break }
      corners += 1
    }
    return corners
  }

  /// The fewest corners of so many equal steps and parts of one.
  package static func corners(steps: Double) -> Int { Int((steps + 1 - 2 * endStep).rounded(.up)) }

  /// The parameter's step with so many corners.
  package static func step(corners: Int) -> Double { 1 / (Double(corners) - 1 + 2 * endStep) }
}
