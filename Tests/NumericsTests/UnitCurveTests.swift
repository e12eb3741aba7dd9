import Foundation
import PathreelGeometry
import PathreelNumerics
import Testing

struct UnitCurveTests {
  typealias Sample = (x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double)

  @Test func `an easing of four numbers is the curve of two control points`() {
    let curve = UnitCurve.bezier(
      startControlPoint: UnitPoint(x: 0.3, y: -0.2), endControlPoint: UnitPoint(x: 0, y: 1.4))
    #expect(Easing.bezier(0.3, -0.2, 0, 1.4) == .curve(curve))
  }

  // Values of CSS cubic-bezier(x1, y1, x2, y2): the parameter by 140 bisections, the value by the Bernstein polynomial,
  // both with 40 digits (mpmath 1.3).
  @Test(
    arguments: [
      (0.42, 0, 1, 1, 0.001, 1.8875054558443414e-6),
      (0.42, 0, 1, 1, 0.1, 0.017026609651562942),
      (0.42, 0, 1, 1, 0.25, 0.093464650718824859),
      (0.42, 0, 1, 1, 0.5, 0.3153568125725393),
      (0.42, 0, 1, 1, 0.77, 0.64944503137094032),
      (0.42, 0, 1, 1, 0.999, 0.99828599436637151),
      (0, 0, 0.58, 1, 0.001, 0.0017140056336284927),
      (0, 0, 0.58, 1, 0.1, 0.16057215423753347),
      (0, 0, 0.58, 1, 0.25, 0.3781381308251098),
      (0, 0, 0.58, 1, 0.5, 0.6846431874274607),
      (0, 0, 0.58, 1, 0.77, 0.9196282181743081),
      (0, 0, 0.58, 1, 0.999, 0.99999811249454416),
      (0.42, 0, 0.58, 1, 0.001, 1.8905015519453905e-6),
      (0.42, 0, 0.58, 1, 0.1, 0.019722453548311196),
      (0.42, 0, 0.58, 1, 0.25, 0.12916193104731981),
      (0.42, 0, 0.58, 1, 0.5, 0.5),
      (0.42, 0, 0.58, 1, 0.77, 0.89115560487125273),
      (0.42, 0, 0.58, 1, 0.999, 0.99999810949844805),
      (0.25, 0.1, 0.25, 1, 0.001, 0.00040480782215491228),
      (0.25, 0.1, 0.25, 1, 0.1, 0.094796305716043246),
      (0.25, 0.1, 0.25, 1, 0.25, 0.40851059135539587),
      (0.25, 0.1, 0.25, 1, 0.5, 0.80240338758485699),
      (0.25, 0.1, 0.25, 1, 0.77, 0.96703850626843436),
      (0.25, 0.1, 0.25, 1, 0.999, 0.99999946634160384),
      (0.68, -0.55, 0.265, 1.55, 0.001, -0.00080755005944421945),
      (0.68, -0.55, 0.265, 1.55, 0.1, -0.066291477333528738),
      (0.68, -0.55, 0.265, 1.55, 0.25, -0.082807108828322571),
      (0.68, -0.55, 0.265, 1.55, 0.5, 0.60667989722377169),
      (0.68, -0.55, 0.265, 1.55, 0.77, 1.0920984261159762),
      (0.68, -0.55, 0.265, 1.55, 0.999, 1.000747193946564),
      (1, 0, 0, 1, 0.001, 3.3370419825627252e-7),
      (1, 0, 0, 1, 0.1, 0.0037616749580831661),
      (1, 0, 0, 1, 0.25, 0.029724605511925197),
      (1, 0, 0, 1, 0.5, 0.49999999999998522),
      (1, 0, 0, 1, 0.77, 0.97574396373385398),
      (1, 0, 0, 1, 0.999, 0.99999966629580174),
      (0, 1, 1, 0, 0.001, 0.053110761576434834),
      (0, 1, 1, 0, 0.1, 0.38740031697727515),
      (0, 1, 1, 0, 0.25, 0.47905546699920895),
      (0, 1, 1, 0, 0.5, 0.5),
      (0, 1, 1, 0, 0.77, 0.52700592219587346),
      (0, 1, 1, 0, 0.999, 0.94688923842356517),
      (0, 0, 0, 1, 0.001, 0.028),
      (0, 0, 0, 1, 0.1, 0.44633040700956512),
      (0, 0, 0, 1, 0.25, 0.69055078897614961),
      (0, 0, 0, 1, 0.5, 0.88988157484230975),
      (0, 0, 0, 1, 0.77, 0.98027774716415818),
      (0, 0, 0, 1, 0.999, 0.99999966651843204),
    ] as [Sample])
  func `a Bézier curve is that of CSS`(s: Sample) {
    let curve = UnitCurve.bezier(
      startControlPoint: UnitPoint(x: s.x1, y: s.y1), endControlPoint: UnitPoint(x: s.x2, y: s.y2))
    // Where the curve is vertical, a rounding error in x grows to its cube root, as the last four curves show.
    let tolerance = [0, 1].contains(s.x1) && [0, 1].contains(s.x2) ? 1e-5 : 1e-12
    #expect(abs(curve.value(at: s.x) - s.y) < tolerance)
  }

  // dy/dx of the same curves with 40 digits.
  @Test(
    arguments: [
      (0.42, 0, 0.58, 1, 0, 0.0),
      (0.42, 0, 0.58, 1, 0.1, 0.40224421881612713),
      (0.42, 0, 0.58, 1, 0.5, 1.7241379310344828),
      (0.42, 0, 0.58, 1, 0.9, 0.40224421881612713),
      (0.42, 0, 0.58, 1, 1, 0.0),
      (0.25, 0.1, 0.25, 1, 0, 0.4),
      (0.25, 0.1, 0.25, 1, 0.1, 1.5397578528889476),
      (0.25, 0.1, 0.25, 1, 0.5, 0.99414245242601229),
      (0.25, 0.1, 0.25, 1, 0.9, 0.11744708743883524),
      (0.25, 0.1, 0.25, 1, 1, 0.0),
      (0.68, -0.55, 0.265, 1.55, 0, -0.80882352941176471),
      (0.68, -0.55, 0.265, 1.55, 0.1, -0.49502666954169673),
      (0.68, -0.55, 0.265, 1.55, 0.5, 4.9735627382109543),
      (0.68, -0.55, 0.265, 1.55, 0.9, -0.48284449914078833),
      (0.68, -0.55, 0.265, 1.55, 1, -0.74829931972789116),
    ] as [Sample])
  func `the velocity is the slope of the curve`(s: Sample) {
    let curve = UnitCurve.bezier(
      startControlPoint: UnitPoint(x: s.x1, y: s.y1), endControlPoint: UnitPoint(x: s.x2, y: s.y2))
    #expect(abs(curve.velocity(at: s.x) - s.y) < 1e-9)
  }

  @Test(
    arguments: [
      .linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut, .circularEaseInOut,
    ] as [UnitCurve])
  func `a curve begins at 0, ends at 1 and is held there outside`(curve: UnitCurve) {
    #expect(curve.value(at: 0) == 0)
    #expect(curve.value(at: 1) == 1)
    #expect(curve.value(at: -3) == 0)
    #expect(curve.value(at: .infinity) == 1)
  }

  @Test(
    arguments: [.linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut, .circularEaseInOut]
      as [UnitCurve], [0.0, 0.07, 0.5, 0.61, 0.99])
  func `the inverse undoes a curve`(curve: UnitCurve, x: Double) {
    #expect(abs(curve.inverse.value(at: curve.value(at: x)) - x) < 1e-7)
  }

  @Test(arguments: [0.1, 0.35, 0.5, 0.8])
  func `circular easing runs on a unit circle`(x: Double) {
    // The centre is (0, 1) for ease-in, and (1, 0) for ease-out.
    let (rise, fall) = (UnitCurve.circularEaseIn.value(at: x), UnitCurve.circularEaseOut.value(at: x))
    #expect(abs(hypot(x, 1 - rise) - 1) < 1e-15)
    #expect(abs(hypot(1 - x, fall) - 1) < 1e-15)
    let h = 1e-6
    let slope = (UnitCurve.circularEaseInOut.value(at: x + h) - UnitCurve.circularEaseInOut.value(at: x - h)) / (2 * h)
    // Use a central difference, except at 0.5, where the curve is vertical.
    if x != 0.5 { #expect(abs(UnitCurve.circularEaseInOut.velocity(at: x) - slope) < 1e-5) }
  }

  @Test func `control points left and right of the unit square are held at its sides`() {
    let wild = UnitCurve.bezier(startControlPoint: UnitPoint(x: -2, y: 0.3), endControlPoint: UnitPoint(x: 5, y: 0.4))
    let held = UnitCurve.bezier(startControlPoint: UnitPoint(x: 0, y: 0.3), endControlPoint: UnitPoint(x: 1, y: 0.4))
    #expect(wild.value(at: 0.4) == held.value(at: 0.4))
  }

  @Test func `a control point on its end point leaves the direction to the other`() {
    // easeIn ends in its own control point, so the slope there is the slope towards (0.42, 0).
    #expect(abs(UnitCurve.easeIn.velocity(at: 1) - 1 / 0.58) < 1e-12)
    #expect(abs(UnitCurve.easeOut.velocity(at: 0) - 1 / 0.58) < 1e-12)
  }

  @Test(
    arguments: [
      (0, 0.5, 1, 1, 0, .infinity), (0, -0.5, 1, 1, 0, -.infinity), (0, 0, 1, 0.5, 1, .infinity),
      (0, 0, 1, 1.5, 1, -.infinity), (1, 0, 0, 1, 0.5, .infinity), (1, 2, 0, -1, 0.5, -.infinity),
      (1, 1, 0, 0, 0.5, 1),
    ] as [Sample])
  func `the velocity of a vertical curve is infinite and has its direction`(s: Sample) {
    let curve = UnitCurve.bezier(
      startControlPoint: UnitPoint(x: s.x1, y: s.y1), endControlPoint: UnitPoint(x: s.x2, y: s.y2))
    #expect(curve.velocity(at: s.x) == s.y)
  }

  @Test func `a curve's value at NaN is NaN`() {
    #expect(UnitCurve.linear.value(at: .nan).isNaN)
    #expect(UnitCurve.easeInOut.value(at: .nan).isNaN)
  }
}
