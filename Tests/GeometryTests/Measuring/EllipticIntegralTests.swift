import Foundation
import PathreelGeometry
import Testing

struct EllipticIntegralTests {
  // E(φ | m) by mpmath 1.3 with 30 digits.
  @Test(
    arguments: [
      (1, 0.5, 0.927329883624440067), (0.3, 0.999999, 0.295520211203223370), (1.5, 0.9999999999, 0.997494986721213568),
      (2.5, 0.3, 2.26150253216416071), (-4, 0.8, -3.13623648767467557), (100, 0.25, 93.3925702718164244),
      (.pi / 2, 0.5, 1.35064388104767550), (0.7, 0, 0.7), (0, 0.4, 0), (1, 1, 0.841470984807896507), (.pi, 1, 2),
    ] as [(Double, Double, Double)])
  func `the elliptic integral has its tabulated value`(angle: Double, parameter: Double, value: Double) {
    #expect(abs(EllipticIntegral(complement: 1 - parameter).value(at: angle) - value) <= 4e-15 * max(1, abs(angle)))
  }

  @Test func `an angle that is not finite is its own integral`() throws {
    // The iterations never came to an end.
    let integral = EllipticIntegral(complement: 0.5)
    #expect(integral.value(at: .infinity) == .infinity)
    #expect(integral.value(at: -.infinity) == -.infinity)
    #expect(integral.value(at: .nan).isNaN)
    // Its angle is beyond the largest double.
    let roulette = Roulette(.hypotrochoid, fixedRadius: 5, rollingRadius: 3, penDistance: 2, turns: 1e308)
    #expect(try roulette.length() == .infinity)
  }
}
