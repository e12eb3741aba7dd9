import Foundation
import PathreelNumerics
import Testing

/// Tests of the easings back, elastic and bounce against the formulas as easings.net publishes them, each written out.
@Suite struct `Easings that overshoot` {
  struct Published: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let easing: Easing
    let formula: @Sendable (Double) -> Double
  }

  static func bounceOut(_ x: Double) -> Double {
    if x < 1 / 2.75 { return 7.5625 * x * x }
    if x < 2 / 2.75 { return 7.5625 * pow(x - 1.5 / 2.75, 2) + 0.75 }
    if x < 2.5 / 2.75 { return 7.5625 * pow(x - 2.25 / 2.75, 2) + 0.9375 }
    return 7.5625 * pow(x - 2.625 / 2.75, 2) + 0.984375
  }

  static let published: [Published] = {
    let (c1, c2, c4, c5) = (1.70158, 1.70158 * 1.525, 2 * Double.pi / 3, 2 * Double.pi / 4.5)
    return [
      Published(testDescription: "in-back", easing: .easeInBack) { (c1 + 1) * pow($0, 3) - c1 * pow($0, 2) },
      Published(testDescription: "out-back", easing: .easeOutBack) {
        1 + (c1 + 1) * pow($0 - 1, 3) + c1 * pow($0 - 1, 2)
      },
      Published(testDescription: "in-out-back", easing: .easeInOutBack) {
        $0 < 0.5
          ? pow(2 * $0, 2) * ((c2 + 1) * 2 * $0 - c2) / 2
          : (pow(2 * $0 - 2, 2) * ((c2 + 1) * ($0 * 2 - 2) + c2) + 2) / 2
      },
      Published(testDescription: "in-elastic", easing: .easeInElastic) {
        -pow(2, 10 * $0 - 10) * sin(($0 * 10 - 10.75) * c4)
      },
      Published(testDescription: "out-elastic", easing: .easeOutElastic) {
        pow(2, -10 * $0) * sin(($0 * 10 - 0.75) * c4) + 1
      },
      Published(testDescription: "in-out-elastic", easing: .easeInOutElastic) {
        $0 < 0.5
          ? -(pow(2, 20 * $0 - 10) * sin((20 * $0 - 11.125) * c5)) / 2
          : pow(2, -20 * $0 + 10) * sin((20 * $0 - 11.125) * c5) / 2 + 1
      },
      Published(testDescription: "in-bounce", easing: .easeInBounce) { 1 - bounceOut(1 - $0) },
      Published(testDescription: "out-bounce", easing: .easeOutBounce) { bounceOut($0) },
      Published(testDescription: "in-out-bounce", easing: .easeInOutBounce) {
        $0 < 0.5 ? (1 - bounceOut(1 - 2 * $0)) / 2 : (1 + bounceOut(2 * $0 - 1)) / 2
      },
    ]
  }()

  @Test(arguments: published) func `have the published values`(_ case: Published) {
    for i in 1..<1000 {
      let x = Double(i) / 1000
      #expect(abs(`case`.easing.progress(after: x, of: 1) - `case`.formula(x)) < 1e-12, "at \(x)")
    }
  }

  @Test(arguments: published) func `begin at 0 and end at 1 exactly`(_ case: Published) {
    #expect(`case`.easing.progress(after: 0, of: 3) == 0)
    #expect(`case`.easing.progress(after: 3, of: 3) == 1)
  }

  /// The slope between two instants 2e-6 apart is as exact as 1e-4 here, since the third derivatives are below 1e5.
  @Test(arguments: published) func `have the slopes of their values`(_ case: Published) {
    guard case .curve(let curve) = `case`.easing else { return }
    for i in 1..<200 {
      let (x, step) = (Double(i) / 200 + 0.0003, 1e-6)
      guard x + step < 1 else { continue }
      let slope = (`case`.formula(x + step) - `case`.formula(x - step)) / (2 * step)
      #expect(abs(curve.velocity(at: x) - slope) < 1e-3, "at \(x)")
    }
  }
}
