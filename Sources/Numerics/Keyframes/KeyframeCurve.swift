import PathreelDrawing

/// A keyframe of any kind, in terms of its animatable data. ``LinearKeyframe`` and the other keyframes hold it;
/// ``KeyframeCurve`` resolves it.
enum KeyframeStep<Vector: VectorArithmetic>: Sendable {
  case move(to: Vector)
  case hold(duration: Double)
  case linear(to: Vector, duration: Double, curve: UnitCurve)
  case cubic(to: Vector, duration: Double, startVelocity: Vector?, endVelocity: Vector?)
  case spring(to: Vector, duration: Double?, spring: Spring, startVelocity: Vector?)

  /// The length in seconds; nil for a spring without a given duration.
  var ownDuration: Double? {
    switch self {
    case .move: 0
    case .hold(let duration), .linear(_, let duration, _), .cubic(_, let duration, _, _): duration
    case .spring(_, let duration, _, _): duration
    }
  }

  /// The length in seconds; for a spring without a given duration, its settling time.
  var duration: Double {
    if let ownDuration { return ownDuration }
    guard case .spring(_, _, let spring, _) = self else { preconditionFailure("only springs have a time of their own") }
    return spring.settlingDuration
  }
}

/// The interpolated curve of a ``KeyframeTrack``: a list of pieces, one for each keyframe, that each know their whole
/// motion.
struct KeyframeCurve<Vector: VectorArithmetic>: Sendable {
  private let initial: Vector
  /// The pieces in the order of their starts.
  private let pieces: [Piece]
  /// The length in seconds. It is NaN if the length of a keyframe is negative or not finite; then all values are NaN
  /// too.
  let duration: Double

  /// The motion of one keyframe and its start in seconds.
  struct Piece: Sendable {
    var start: Double
    var motion: Motion
  }

  /// The motion during a piece. Durations are in seconds, velocities per second.
  enum Motion: Sendable {
    case rest(Vector)
    case line(from: Vector, to: Vector, duration: Double, UnitCurve)
    case cubic(from: Vector, to: Vector, duration: Double, startVelocity: Vector, endVelocity: Vector)
    /// A spring that is treated as exactly at its target from `rests` seconds on.
    case spring(Spring, from: Vector, to: Vector, startVelocity: Vector, rests: Double)
  }

  init(from initial: Vector, through steps: [KeyframeStep<Vector>]) {
    self.initial = initial
    guard steps.allSatisfy({ $0.duration >= 0 && $0.duration.isFinite }) else {
      (pieces, duration) = ([], .nan)
      return
    }
    var (time, value, velocity) = (0.0, initial, Vector.zero)
    var pieces: [Piece] = []
    for (i, step) in steps.enumerated() {
      let next = i + 1 < steps.count ? steps[i + 1] : nil
      let motion = Self.motion(of: step, from: value, at: velocity, before: next)
      pieces.append(Piece(start: time, motion: motion))
      time += step.duration
      (value, velocity) = motion.end(after: step.duration)
    }
    (self.pieces, duration) = (pieces, time)
  }

  /// The start of each piece and the end of the last one, in seconds; empty if the duration is NaN.
  var times: [Double] { duration.isNaN ? [] : pieces.map(\.start) + [duration] }

  func value(at time: Double) -> Vector { state(at: time).value }

  /// The velocity per second; zero before the start and in a jump.
  func velocity(at time: Double) -> Vector { state(at: time).velocity }

  private func state(at time: Double) -> (value: Vector, velocity: Vector) {
    if duration.isNaN || time.isNaN { return (initial.scaled(by: .nan), initial.scaled(by: .nan)) }
    // Binary search for the last piece that has begun.
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if Decimals.elapsed(since: pieces[middle].start, at: time) >= 0 { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return (initial, .zero) }
    return pieces[low - 1].motion.state(after: Decimals.elapsed(since: pieces[low - 1].start, at: time))
  }

  // MARK: Resolving

  /// The motion of a keyframe, given the value and velocity at which it begins and the keyframe after it.
  private static func motion(
    of step: KeyframeStep<Vector>, from value: Vector, at velocity: Vector, before next: KeyframeStep<Vector>?
  ) -> Motion {
    switch step {
    case .move(let to): return .rest(to)
    case .hold: return .rest(value)
    case .linear(let to, 0, _), .cubic(let to, 0, _, _): return .rest(to)
    case .linear(let to, let duration, let curve): return .line(from: value, to: to, duration: duration, curve)
    case .cubic(let to, let duration, let startVelocity, let endVelocity):
      return .cubic(
        from: value, to: to, duration: duration, startVelocity: startVelocity ?? velocity,
        endVelocity: endVelocity ?? passage(through: to, from: value, in: duration, towards: next))
    case .spring(let to, _, let spring, let startVelocity):
      let startVelocity = startVelocity ?? velocity
      // The spring counts as settled within a millionth of the motion's scale.
      let scale = (to - value).magnitude + startVelocity.magnitude / spring.frequency
      let rests = spring.settlingDuration(
        target: to - value, initialVelocity: startVelocity, epsilon: max(scale * 1e-6, .leastNormalMagnitude))
      return .spring(spring, from: value, to: to, startVelocity: startVelocity, rests: rests)
    }
  }

  /// The velocity at which a cubic keyframe passes its value on the way to the next keyframe.
  private static func passage(
    through value: Vector, from before: Vector, in duration: Double, towards next: KeyframeStep<Vector>?
  ) -> Vector {
    /// The Catmull-Rom velocity, for segments of any lengths.
    func chord(to after: Vector, in time: Double) -> Vector { (after - before).scaled(by: 1 / (duration + time)) }
    switch next {
    case nil, .move, .hold: return .zero
    case .linear(let after, let time, let curve):
      return time == 0 ? .zero : (after - value).scaled(by: curve.usableVelocity(at: 0) / time)
    case .cubic(let after, let time, let startVelocity, _):
      return time == 0 ? .zero : startVelocity ?? chord(to: after, in: time)
    case .spring(let after, let time, let spring, let startVelocity):
      // The spring's perceptual duration, not its longer settling time.
      return startVelocity ?? chord(to: after, in: time ?? spring.duration)
    }
  }
}

extension KeyframeCurve.Motion {
  /// The value and velocity at which the next keyframe takes over.
  func end(after duration: Double) -> (value: Vector, velocity: Vector) {
    switch self {
    case .rest(let value): (value, .zero)
    case .line(let from, let to, let duration, let curve):
      (to, (to - from).scaled(by: curve.usableVelocity(at: 1) / duration))
    case .cubic(_, let to, _, _, let endVelocity): (to, endVelocity)
    case .spring: state(after: duration)
    }
  }

  /// The value and velocity, in seconds after the start of the piece.
  func state(after time: Double) -> (value: Vector, velocity: Vector) {
    switch self {
    case .rest(let value): return (value, .zero)
    case .line(let from, let to, let duration, let curve):
      guard Decimals.elapsed(since: duration, at: time) < 0 else { return (to, .zero) }
      let share = time / duration
      return (
        from.interpolated(towards: to, amount: curve.value(at: share)),
        (to - from).scaled(by: curve.velocity(at: share) / duration)
      )
    case .cubic(let from, let to, let duration, let startVelocity, let endVelocity):
      guard Decimals.elapsed(since: duration, at: time) < 0 else { return (to, .zero) }
      // The cubic Hermite basis, at the share s of the duration. `bends` is the part of the value that comes from the
      // velocities, `slopes` its derivative.
      let (s, rest) = (time / duration, 1 - time / duration)
      let bends = startVelocity.scaled(by: rest * rest * s) - endVelocity.scaled(by: s * s * rest)
      let slopes = startVelocity.scaled(by: rest * (1 - 3 * s)) + endVelocity.scaled(by: s * (3 * s - 2))
      return (
        from.interpolated(towards: to, amount: s * s * (3 - 2 * s)) + bends.scaled(by: duration),
        (to - from).scaled(by: 6 * s * rest / duration) + slopes
      )
    case .spring(let spring, let from, let to, let startVelocity, let rests):
      guard time < rests else { return (to, .zero) }
      return (
        from + spring.value(target: to - from, initialVelocity: startVelocity, time: time),
        spring.velocity(target: to - from, initialVelocity: startVelocity, time: time)
      )
    }
  }
}

extension UnitCurve {
  /// The slope at an end, or the average slope if the curve is vertical there.
  fileprivate func usableVelocity(at end: Double) -> Double {
    let velocity = velocity(at: end)
    return velocity.isFinite ? velocity : 1
  }
}
