import Foundation
import PathreelMotion
import Testing

struct SpringTests {
  typealias Sample = (duration: Double, bounce: Double, velocity: Double, time: Double, x: Double, v: Double)

  // x'' = k(1 − x) − c·x' with k = (2π/duration)², c = 2ζ·2π/duration, solved as a differential equation by mpmath's
  // Taylor series with 40 digits, not by the closed form.
  @Test(
    arguments: [
      (0.5, 0, 0, 0.05, 0.131311455359006, 4.21225312940921),
      (0.5, 0, 0, 0.3, 0.890033939226787, 1.09216777464365),
      (0.5, 0, 0, 1, 0.999952689421137, 0.00055069903147113),
      (0.5, 0.3, 0, 0.05, 0.145715013535958, 4.91704854337007),
      (0.5, 0.3, 0, 0.3, 1.03393036229557, 0.546018567322933),
      (0.5, 0.3, 0, 1, 1.00007159688578, 0.00115920370121274),
      (1, 0.9, 0, 0.05, 0.0479359810922514, 1.88187329594466),
      (1, 0.9, 0, 0.3, 1.16907239010109, 4.98905057627565),
      (1, 0.9, 0, 1, 0.468464876272828, -0.106085225304323),
      (0.5, -0.5, 0, 0.05, 0.0969977234206728, 2.71778439594359),
      (0.5, -0.5, 0, 0.3, 0.607665402521015, 1.32104637992192),
      (0.5, -0.5, 0, 1, 0.962844530302255, 0.125107997357787),
      (0.8, 0.15, 3, 0.05, 0.168372049270737, 3.58392953422944),
      (0.8, 0.15, 3, 0.3, 0.842864068689589, 1.41677970390707),
      (0.8, 0.15, 3, 1, 1.00162593447901, -0.0127115597812494),
      (2, -0.9, 1, 0.05, 0.0206268818247884, 0.190922744460421),
      (2, -0.9, 1, 0.3, 0.0589986399106412, 0.148183543397148),
      (2, -0.9, 1, 1, 0.157214422214085, 0.132717075329741),
      (0.5, 0, -4, 0.05, 0.0246138371407856, 3.41910257924436),
      (0.5, 0, -4, 0.3, 0.862369006311059, 1.34759913163165),
      (0.5, 0, -4, 1, 0.999938740051712, 0.000712042608075393),
    ] as [Sample])
  func `a spring moves as its equation says`(s: Sample) {
    let spring = Spring(duration: s.duration, bounce: s.bounce)
    #expect(abs(spring.value(target: 1, initialVelocity: s.velocity, time: s.time) - s.x) < 1e-9)
    #expect(abs(spring.velocity(target: 1, initialVelocity: s.velocity, time: s.time) - s.v) < 1e-9)
  }

  @Test func `stiffness and damping are those Apple documents`() {
    // From the overview of SwiftUI's Spring: duration 0.5, bounce 0.3 is mass 1, stiffness 157.9, damping 17.6.
    let spring = Spring(duration: 0.5, bounce: 0.3)
    #expect(spring.mass == 1)
    #expect(abs(spring.stiffness - 157.9) < 0.05)
    #expect(abs(spring.damping - 17.6) < 0.05)
  }

  @Test func `a spring starts at rest and ends at its target`() {
    #expect(Spring().value(target: 7, time: 0) == 0)
    #expect(Spring().value(target: 7, time: -1) == 0)
    #expect(abs(Spring().value(target: 7, time: 100) - 7) < 1e-12)
  }

  @Test(arguments: [-0.9, -0.3, 0, 0.2, 0.7, 0.95])
  func `after its settling duration a spring stays within a thousandth`(bounce: Double) {
    let spring = Spring(duration: 0.7, bounce: bounce)
    let settled = spring.settlingDuration
    for i in 0..<200 {
      #expect(abs(spring.value(target: 1, time: settled * (1 + Double(i) / 50)) - 1) <= 0.001 + 1e-12)
    }
  }
}
