import Foundation

/// How many corners a polygon needs that represents a piece of a curve, and where they stand.
///
/// A piece has no corner, and is replaced by its chord, or at least two.
///
/// The corners lie outside the curve, so that as much of the area between it and the polygon is on one side as on the
/// other. Those of equal steps h of the parameter are moved by h²·B″/12, two thirds of a chord's sagitta. Before the first
/// and behind the last the polygon follows the curve's tangents from its ends: a share e of a step with 4e³ + 6e² = 1
/// makes what lies between curve and tangent as large as what the first chord has too much inside.
///
/// A chord is then off by a third of its sagitta s in its middle. What a pixel sees of that depends on the chord's length c
/// too: of a long chord a part of one sign, of a short one all, which is nothing, or at worst one lobe, of 0.128·s·c. So
/// small circles and letters get by with fewer corners than their sagittas ask for.
///
/// A chord without corners is not balanced: all of the area between it and its curve is missing, 2·s·c/3, and of the pieces
/// of a small circle that a pixel holds all are missing. The sum is bounded for a closed curve: a piece that turns by t has
/// a sagitta of about c·t/8, all turns about a pixel make one, and so pieces up to c long lack 2π·c²/12 together. For
/// pieces up to a sixteenth of a pixel that is half a level of 255. Longer ones lack a width of 2·s/3 on as much of the curve
/// as a pixel holds: √2 of a straight one, and about 0.9/r more of one of radius r = c²/8·s, all in pixels. That times s is
/// bounded, so sharp curves get corners sooner.
package struct ChordTolerance: Sendable {
  /// The largest sagitta.
  package var sagitta: Double
  /// The largest lobe of a chord whose sagitta is larger: an area, in the square of the sagitta's unit.
  package var lobe: Double

  /// The side of a pixel, or 0.
  private let pixel: Double

  /// - Parameter pixel: the side of a pixel, if the curve is made for pixels.
  package init(sagitta: Double, pixel: Double? = nil) {
    self.sagitta = sagitta
    self.pixel = pixel ?? 0
    // Three quarters of what a pixel misses that a long chord passes half-way: at the end of one it misses twice that.
    lobe = pixel.map { sagitta * $0 / 4 } ?? 0
  }

  /// The share of a step from a curve's end to its first corner.
  package static var endStep: Double { 0.366_025_403_784_438_6 }
  /// By what share of h²·B″ corners are moved out: 1/12, and e²/2 for the first and the last.
  package static var outset: Double { 1.0 / 12 }
  package static var endOutset: Double { endStep * endStep / 2 }

  /// How many corners a smooth piece of a curve needs between its ends: 0 where its chord will do, or at least 2.
  ///
  /// - Parameters:
  ///   - sagitta: of the piece's chord, at most; of n equal steps it is 1/n² of that.
  ///   - length: of the piece, at most.
  package func corners(sagitta whole: Double, length: Double) -> Int {
    if length * 16 <= pixel || whole + 5 * pixel * (whole / length) * (whole / length) <= sagitta / 2 { return 0 }
    let most = Self.corners(steps: (whole / sagitta).squareRoot())
    guard lobe > 0 else { return most }
    // The fewest for which the cube of the steps suffices: counted up sooner than a cube root is drawn.
    let cube = 0.128 * whole * length / lobe
    var corners = 2
    while corners < most {
      let steps = Double(corners) - 1 + 2 * Self.endStep
      if steps * steps * steps >= cube { break }
      corners += 1
    }
    return corners
  }

  /// The fewest corners of so many equal steps and parts of one, and at least 2: a single corner, where the tangents meet,
  /// has half as much too much as a chord has too little.
  package static func corners(steps: Double) -> Int { max(2, Int((steps + 1 - 2 * endStep).rounded(.up))) }

  /// The parameter's step with so many corners.
  package static func step(corners: Int) -> Double { 1 / (Double(corners) - 1 + 2 * endStep) }
}
