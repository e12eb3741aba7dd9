import Foundation

/// The settling time of a spring. The results are upper bounds: from the returned time on, the mass stays within the
/// tolerance of its target, but it may have been that near a little earlier. ``Easing``, ``Repetition`` and
/// ``KeyframeCurve`` end springs by it.
extension Spring {
  /// The time, in seconds, after which the mass stays within a thousandth of a target of 1 if it starts at rest.
  public var settlingDuration: Double { settlingDuration(target: 1.0, epsilon: 0.001) }

  /// The time, in seconds, after which the mass stays near its target.
  ///
  /// - Parameter epsilon: The allowed distance from the target, above 0.
  /// - Returns: Infinity if the mass never comes to rest, as without damping.
  public func settlingDuration<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, epsilon: Double
  ) -> Double {
    // In the formulas, w is the angular frequency ω and z the damping ratio ζ.
    let (w, z) = (frequency, dampingRatio)
    if response <= 0 { return 0 }
    // The displacement is e^(−ζωt)·(start·c(t) + push·s(t)), where c and s are cosine and sine, hyperbolic above
    // critical damping.
    let push = target.scaled(by: z * w) - initialVelocity
    let fall = Fall(start: target.magnitude, push: push.magnitude)
    guard w > 0, z > 0, z.isFinite else {
      return target.magnitude <= epsilon && initialVelocity == .zero ? 0 : w.isNaN || z.isNaN ? .nan : .infinity
    }
    if z < 1 {
      let d = w * (1 - z * z).squareRoot()
      let reach = Self.reach(target, push.scaled(by: 1 / d))
      let envelope = reach > epsilon ? log(reach / epsilon) / (z * w) : 0
      guard z > 0.9 else { return envelope }
      // Near critical damping the envelope is far above the motion. As |sin(dt)/d| ≤ t, the motion also stays below that
      // of a critically damped spring with the same decay.
      let critical = Spring(response: response / z, dampingRatio: 1)
      return min(envelope, critical.settlingDuration(of: fall, within: epsilon))
    }
    return settlingDuration(of: fall, within: epsilon)
  }

  /// The time in seconds after which the value stays within `epsilon` of the target, measured by its
  /// ``VectorArithmetic/magnitudeSquared``.
  public func settlingDuration<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V, epsilon: Double
  ) -> Double {
    settlingDuration(
      target: toValue.animatableData - fromValue.animatableData, initialVelocity: initialVelocity.animatableData,
      epsilon: epsilon)
  }

  /// Whether the mass, started at rest with the target 1, stays within `epsilon` of 1 from a time in seconds on.
  package func isSettled(after time: Double, within epsilon: Double) -> Bool {
    // At or above critical damping the displacement decreases monotonically; below, its envelope decides.
    let z = dampingRatio
    return z < 1
      ? exp(-z * frequency * time) <= epsilon * (1 - z * z).squareRoot() : motion(after: time).rest <= epsilon
  }

  /// The greatest distance from the origin on the ellipse a·cos + b·sin: the larger singular value of (a b).
  private static func reach<V: VectorArithmetic>(_ a: V, _ b: V) -> Double {
    let (aa, bb) = (a.magnitudeSquared, b.magnitudeSquared)
    let ab = ((a + b).magnitudeSquared - (a - b).magnitudeSquared) / 4
    let difference = aa - bb
    return ((aa + bb + (difference * difference + 4 * ab * ab).squareRoot()) / 2).squareRoot()
  }

  /// A displacement at or above critical damping. `start` is its initial value. `push` is its initial velocity plus
  /// ζω·start: the velocity beyond that of the exponential decay. Both are at least 0, so the displacement has at most
  /// one peak and falls from there.
  private struct Fall {
    var start, push: Double
  }

  /// The time in seconds after which a displacement stays within `epsilon`, by bisection.
  private func settlingDuration(of fall: Fall, within epsilon: Double) -> Double {
    // x(0) = start and x'(0) = push − ζω·start.
    let velocity = fall.push - dampingRatio * frequency * fall.start
    func state(_ t: Double) -> (position: Double, velocity: Double) {
      let motion = motion(after: t)
      return (
        fall.start * motion.rest + velocity * motion.drift,
        fall.start * motion.restVelocity + velocity * motion.driftVelocity
      )
    }
    func isOver(_ t: Double) -> Bool {
      let state = state(t)
      return state.position <= epsilon && state.velocity <= 0
    }
    if isOver(0) { return 0 }
    var (low, high) = (0.0, response)
    while !isOver(high) {
      // The settling time of an extremely weak spring is practically infinite.
      guard high < 1e300 else { return .infinity }
      (low, high) = (high, high * 2)
    }
    for _ in 0..<64 {
      let middle = (low + high) / 2
      if isOver(middle) { high = middle } else { low = middle }
    }
    // If the position is clearly below epsilon at that time, the search only waited for the peak, and the mass was
    // never further than epsilon away.
    return state(high).position < epsilon * (1 - 1e-9) ? 0 : high
  }
}
