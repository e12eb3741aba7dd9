/// How far an animation is at a moment: the number of complete repetitions, and the share of the current one.
struct AnimationProgress: Hashable {
  var iteration = 0
  /// 0…1.
  var share: Double
  /// When the current interval began; later ones lie above earlier ones.
  var begin = 0.0
  /// Whether the animation has not begun: CSS shows its first keyframe then.
  var isBefore = false
}

extension TimingAttributes {
  /// How far an interval is at a time; nil if it has no effect then (SMIL 3.0, §5.4.5, and §5.4.6 for what freezes).
  func progress(in interval: TimingSchedule.Interval, at time: Double) -> AnimationProgress? {
    // With `min`, an interval goes on after its repetitions.
    let whole = min(interval.end, interval.begin + intermediateDuration)
    if time >= whole, !freezes { return nil }
    let local = min(time, whole) - interval.begin
    guard duration.isFinite else { return AnimationProgress(share: 0, begin: interval.begin) }
    let count = local / duration
    var iteration = count.rounded(.down)
    var share = count - iteration
    if time >= whole {
      // The end of the last repetition, not the beginning of one more. Rounding errors do not decide.
      if share < 1e-9 || share > 1 - 1e-9, count > 0.5 {
        iteration = count.rounded() - 1
        share = 1
      }
    }
    return AnimationProgress(iteration: Int(min(iteration, 1e15)), share: share, begin: interval.begin)
  }
}

/// The timing of an animation of CSS (CSS Animations 1, §3–4; Web Animations 1, §4.5–4.8).
struct KeyframeTiming: Hashable {
  enum Direction: String {
    case normal, reverse, alternate
    case alternateReverse = "alternate-reverse"
  }

  enum FillMode: String {
    case none, forwards, backwards, both
  }

  var duration = 0.0
  var delay = 0.0
  /// Infinite for `infinite`.
  var iterations = 1.0
  var direction = Direction.normal
  var fill = FillMode.none
  /// A paused animation stays at the time 0.
  var isPaused = false

  /// When it ends, in seconds; infinite if it does not.
  var end: Double {
    isPaused ? 0 : delay + (duration == 0 ? 0 : duration * iterations)
  }

  /// The time after which everything repeats; nil if it ends.
  var period: Double? {
    guard !isPaused, iterations.isInfinite, duration > 0 else { return nil }
    return direction == .alternate || direction == .alternateReverse ? 2 * duration : duration
  }

  /// How far the animation is at a time; nil if it has no effect then.
  func progress(at time: Double) -> AnimationProgress? {
    let local = (isPaused ? 0 : time) - delay
    let active = duration == 0 ? 0 : duration * iterations
    var overall: Double
    var isBefore = false
    let isAfter = local >= active
    if local < 0 {
      guard fill == .backwards || fill == .both else { return nil }
      (overall, isBefore) = (0, true)
    } else if isAfter {
      guard fill == .forwards || fill == .both else { return nil }
      overall = duration == 0 ? iterations : min(active / duration, iterations)
    } else {
      overall = local / duration
    }
    if overall.isInfinite { return AnimationProgress(share: 1) }
    var iteration = overall.rounded(.down)
    var share = overall - iteration
    if isAfter, !isBefore, share == 0, iterations > 0 { (iteration, share) = (iteration - 1, 1) }
    let isOdd = iteration.truncatingRemainder(dividingBy: 2) == 1
    let isReversed =
      switch direction {
      case .normal: false
      case .reverse: true
      case .alternate: isOdd
      case .alternateReverse: !isOdd
      }
    return AnimationProgress(
      iteration: Int(min(iteration, 1e15)), share: isReversed ? 1 - share : share, isBefore: isBefore)
  }
}
