import PathreelDrawing

/// The shares, 0…1, of motions that repeat or follow each other. Scenes in Swift have them from `SceneTime` and
/// `Stagger`, and expressions of scene files from the functions `loop`, `pingpong` and `stagger`.
package enum MotionShare {
  /// The share of the current turn of an endless loop: 0 at each multiple of `period`, then rising towards 1. Times are
  /// in seconds.
  package static func loop(_ seconds: Double, every period: Double) -> Double {
    Decimals.turns(seconds, every: period).share
  }

  /// The share of an endless ping-pong: 0 at the start, 1 after half of `period`, 0 after `period`. Times are in
  /// seconds.
  package static func pingPong(_ seconds: Double, every period: Double) -> Double {
    let (halves, share) = Decimals.turns(seconds, every: period / 2)
    return halves.truncatingRemainder(dividingBy: 2) == 0 ? share : 1 - share
  }

  /// The share of one of several equal motions, which begin one after another. The last one ends when `progress` is 1.
  ///
  /// - Parameters:
  ///   - progress: The progress of all motions together.
  ///   - index: The index of the motion, from 0. It and the count need not be whole.
  ///   - lag: The delay between motions, as a share of the time that each takes.
  package static func staggered(_ progress: Double, index: Double, count: Double, lag: Double) -> Double {
    // In this form, a progress of 1 gives exactly 1 for the last motion too. The lag of the motions before it cancels
    // without a rounding error.
    min(max(progress + lag * (progress * max(count - 1, 0) - index), 0), 1)
  }
}
