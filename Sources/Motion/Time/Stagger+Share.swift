import PathreelNumerics

/// The timing of a stagger without a timeline. ``Letter`` uses it for its own progress.
extension Stagger {
  /// The progress, 0…1, of one of several equal motions. The motions begin one after another, and the last one ends
  /// when `progress` is 1.
  ///
  /// ```swift
  /// Stagger.share(of: 0.5, index: 0, count: 3, lag: 0.5)  // 1: each takes half of the whole
  /// ```
  ///
  /// - Parameters:
  ///   - progress: The progress of all motions together.
  ///   - index: The index of the motion, from 0.
  ///   - count: The number of motions.
  ///   - lag: The delay between motions, as a share of the time that each takes. At 0 all run at once, at 1 one after
  ///     another.
  public static func share(of progress: Double, index: Int, count: Int, lag: Double) -> Double {
    MotionShare.staggered(progress, index: Double(index), count: Double(count), lag: lag)
  }
}
