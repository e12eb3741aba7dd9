extension Stagger {
  /// The share of one of several equal motions that follow one another, where all of them together go from 0 to 1.
  ///
  /// ```swift
  /// Stagger.share(of: 0.5, index: 0, count: 3, lag: 0.5)  // 1: each takes half of the whole
  /// ```
  ///
  /// - Parameters:
  ///   - progress: How far the whole is.
  ///   - index: Which of them, from 0.
  ///   - count: How many there are.
  ///   - lag: When the next one begins, as a share of the time that each takes: at 0 all move at once, at 1 one after another.
  public static func share(of progress: Double, index: Int, count: Int, lag: Double) -> Double {
    share(of: progress, index: Double(index), count: Double(count), lag: lag)
  }

  package static func share(of progress: Double, index: Double, count: Double, lag: Double) -> Double {
    min(max(progress * (1 + lag * max(count - 1, 0)) - lag * index, 0), 1)
  }
}
