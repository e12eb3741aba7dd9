import Foundation
import PathreelNumerics
import Testing

struct SpringTests {
  typealias Sample = (duration: Double, bounce: Double, velocity: Double, time: Double, x: Double, v: Double)

  // x'' = k(1 − x) − c·x' with k = (2π/duration)² and c = 2ζ·2π/duration, solved as a differential equation by mpmath's
  // Taylor series with 40 digits, and not by the closed form.
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
    // From the overview of SwiftUI's Spring: duration 0.5 and bounce 0.3 are mass 1, stiffness 157.9, damping 17.6.
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

  typealias Weighted = (mass: Double, stiffness: Double, damping: Double, time: Double, x: Double, v: Double)

  // m x'' = k(1 − x) − c·x' from 0 with a velocity of 3, by mpmath's Taylor series with 40 digits.
  @Test(
    arguments: [
      (1, 100, 10, 0.05, 0.217609034497551, 5.32820000395911),
      (1, 100, 10, 0.3, 1.16432756061382, 0.559634205901053),
      (1, 100, 10, 1, 1.00378576092414, 0.0311880140944383),
      (2, 50, 4, 0.05, 0.171339621524453, 3.80442501239423),
      (2, 50, 4, 0.3, 1.22612234569888, 3.53414017774918),
      (2, 50, 4, 1, 0.784175520230275, -1.41863658889977),
      (0.5, 30, 20, 0.05, 0.105460904698189, 1.60686449704391),
      (0.5, 30, 20, 0.3, 0.398348714151214, 0.939138284485738),
      (0.5, 30, 20, 1, 0.798247919012359, 0.314917059718997),
    ] as [Weighted])
  func `a spring of mass, stiffness and damping moves as its equation says`(s: Weighted) {
    let spring = Spring(mass: s.mass, stiffness: s.stiffness, damping: s.damping, allowOverDamping: true)
    #expect(abs(spring.value(target: 1, initialVelocity: 3, time: s.time) - s.x) < 1e-9)
    #expect(abs(spring.velocity(target: 1, initialVelocity: 3, time: s.time) - s.v) < 1e-9)
  }

  // The value is 1 − (motion from rest) + 2·(drift), from the roots of the equation with 40 digits.
  @Test(
    arguments: [
      (0.999999999, 0.1, 0.41466146536659796), (0.999999999, 0.7, 0.99872988690801176), (1, 0.1, 0.41466146513677038),
      (1, 0.7, 0.998729886877291), (1.000000001, 0.1, 0.41466146490694281), (1.000000001, 0.7, 0.99872988684657024),
      (40, 0.1, 0.017392805383249108), (40, 0.7, 0.10578438042440282),
    ] as [(Double, Double, Double)])
  func `a spring is exact near critical damping and far above it`(ratio: Double, time: Double, x: Double) {
    let spring = Spring(response: 0.5, dampingRatio: ratio)
    #expect(abs(spring.value(target: 1, initialVelocity: 2, time: time) - x) < 1e-13)
  }

  @Test func `the forms of a spring convert into each other`() {
    // Mass 1, stiffness 100 and damping 10 are duration 0.63 and bounce 0.5: the second example of the overview.
    let spring = Spring(mass: 1, stiffness: 100, damping: 10)
    #expect(abs(spring.duration - 2 * .pi / 10) < 1e-15 && abs(spring.bounce - 0.5) < 1e-15)
    #expect(abs(spring.stiffness - 100) < 1e-12 && abs(spring.damping - 10) < 1e-12)
    let heavy = Spring(mass: 3, stiffness: 40, damping: 7)
    #expect(heavy.mass == 3 && abs(heavy.stiffness - 40) < 1e-13 && abs(heavy.damping - 7) < 1e-14)
    #expect(Spring(response: 0.5, dampingRatio: 0.7) == Spring(duration: 0.5, bounce: 0.3))
    #expect(abs(Spring(response: 0.5, dampingRatio: 4).bounce + 0.75) < 1e-15)
  }

  @Test func `more than critical damping has to be allowed`() {
    #expect(Spring(stiffness: 1, damping: 100).dampingRatio == 1)
    #expect(Spring(stiffness: 1, damping: 100, allowOverDamping: true).dampingRatio == 50)
  }

  @Test func `the built-in springs bounce by 0, 0.15 and 0.3`() {
    #expect(Spring.smooth == Spring(duration: 0.5) && Spring() == .smooth)
    #expect(Spring.snappy == Spring(duration: 0.5, bounce: 0.15))
    #expect(Spring.bouncy == Spring(duration: 0.5, bounce: 0.3))
    #expect(Spring.smooth(duration: 2, extraBounce: 0.1) == Spring(duration: 2, bounce: 0.1))
    #expect(Spring.snappy(duration: 2, extraBounce: 0.1) == Spring(duration: 2, bounce: 0.25))
    #expect(Spring.bouncy(duration: 2, extraBounce: 0.1) == Spring(duration: 2, bounce: 0.4))
  }

  @Test func `bounces are limited to their range`() {
    #expect(Spring(bounce: 7) == Spring(bounce: 1) && Spring(bounce: -7) == Spring(bounce: -1))
    // Without damping the motion is an endless cosine.
    #expect(abs(Spring(duration: 2, bounce: 1).value(target: 1, time: 21) - 2) < 1e-12)
    #expect(Spring(duration: 2, bounce: 1).settlingDuration == .infinity)
    #expect(Spring(duration: 2, bounce: -1).value(target: 1, time: 1e9) == 0)
  }

  @Test func `no duration, an endless one and none at all have clear answers`() {
    #expect(Spring(duration: 0).value(target: 7, time: 1e-9) == 7)
    #expect(Spring(duration: 0).settlingDuration == 0)
    #expect(Spring(duration: .infinity).value(target: 7, initialVelocity: 2, time: 3) == 6)
    #expect(Spring(duration: .infinity).settlingDuration == .infinity)
    #expect(Spring(duration: .nan).value(target: 7, time: 1).isNaN)
    #expect(Spring(duration: .nan).settlingDuration.isNaN)
    #expect(Spring(duration: 1).value(target: 7, time: .nan).isNaN)
    #expect(Spring(duration: 1).value(target: 7, time: .infinity) == 7)
    #expect(Spring(duration: 1).value(target: 7, time: -.infinity) == 0)
    #expect(Spring(settlingDuration: 1, dampingRatio: 0).duration.isNaN)
  }

  @Test func `a vector's components move each by itself`() {
    let spring = Spring(duration: 0.6, bounce: 0.25)
    let (from, to) = (CGPoint(x: 10, y: -5), CGPoint(x: 60, y: 5))
    let speed = CGPoint(x: 3, y: -90)
    for time in [0.05, 0.2, 0.9] {
      let point = spring.value(fromValue: from, toValue: to, initialVelocity: speed, time: time)
      let velocity = spring.velocity(fromValue: from, toValue: to, initialVelocity: speed, time: time)
      #expect(abs(point.x - 10 - spring.value(target: 50.0, initialVelocity: 3, time: time)) < 1e-12)
      #expect(abs(point.y + 5 - spring.value(target: 10.0, initialVelocity: -90, time: time)) < 1e-12)
      #expect(abs(velocity.y - spring.velocity(target: 10.0, initialVelocity: -90, time: time)) < 1e-12)
    }
  }

  @Test func `the force is the change of the velocity`() {
    let spring = Spring(mass: 2, stiffness: 90, damping: 6)
    let h = 1e-5
    for time in [0.1, 0.4] {
      let (x, v) = (spring.value(target: 3.0, time: time), spring.velocity(target: 3.0, time: time))
      let change =
        (spring.velocity(target: 3.0, time: time + h) - spring.velocity(target: 3.0, time: time - h)) / (2 * h)
      // The error of the central difference is h² times a third derivative of a few thousands.
      #expect(abs(spring.force(target: 3, position: x, velocity: v) - change) < 1e-5)
      #expect(
        spring.force(fromValue: 0.0, toValue: 3, position: x, velocity: v)
          == spring.force(target: 3, position: x, velocity: v))
    }
  }

  @Test(arguments: [1.0 / 60, 0.1, 0.77])
  func `steps of any length lead to the same place`(step: Double) {
    let spring = Spring(duration: 0.8, bounce: 0.4)
    var (value, velocity) = (2.0, -5.0)
    for i in 1...30 {
      spring.update(value: &value, velocity: &velocity, target: 9, deltaTime: step)
      let time = Double(i) * step
      #expect(abs(value - 2 - spring.value(target: 7, initialVelocity: -5, time: time)) < 1e-12)
      #expect(abs(velocity - spring.velocity(target: 7, initialVelocity: -5, time: time)) < 1e-11)
    }
  }

  @Test(arguments: [0.15, 0.6, 0.999, 1, 1.001, 3], [0.0, 40, -40])
  func `after its settling duration a spring stays near, whatever its velocity`(ratio: Double, speed: Double) {
    let spring = Spring(response: 0.9, dampingRatio: ratio)
    let (target, velocity) = (AnimatablePair(2.0, 1.0), AnimatablePair(speed, -speed / 3))
    let settled = spring.settlingDuration(target: target, initialVelocity: velocity, epsilon: 0.01)
    for i in 0..<300 {
      let time = settled * (1 + Double(i) / 100)
      let left = target - spring.value(target: target, initialVelocity: velocity, time: time)
      #expect(left.magnitudeSquared.squareRoot() <= 0.01 + 1e-12)
    }
    // The bound is not too large either: one turn of the spring earlier (or at half of the time if it has no turns),
    // the value was further away.
    let before = max(settled / 2, settled - spring.response / (1 - min(ratio, 0.9) * min(ratio, 0.9)).squareRoot())
    let furthest = (0..<200).map { i -> Double in
      let time = before + (settled - before) * Double(i) / 200
      return (target - spring.value(target: target, initialVelocity: velocity, time: time)).magnitudeSquared
        .squareRoot()
    }.max()!
    #expect(furthest > 0.01)
  }

  /// At critical damping, (1 + ωt)·e^(−ωt) is a thousandth at ωt = 9.2334.
  @Test(arguments: [0.999, 0.99999, 0.9999999, 1 - 1e-12, 1, 1 + 1e-12])
  func `just below critical damping a spring settles as at it`(ratio: Double) {
    let settled = Spring(response: 1, dampingRatio: ratio).settlingDuration
    #expect(abs(settled * 2 * .pi - 9.2334) < 0.02)
  }

  @Test(arguments: [0.2, 0.9, 1, 2])
  func `a spring made to settle in a time does`(ratio: Double) {
    let spring = Spring(settlingDuration: 1.7, dampingRatio: ratio, epsilon: 0.004)
    #expect(abs(spring.settlingDuration(target: 1.0, epsilon: 0.004) - 1.7) < 1e-9)
    #expect(spring.dampingRatio == ratio)
  }
}
