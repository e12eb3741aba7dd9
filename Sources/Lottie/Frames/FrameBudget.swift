import PathreelDrawing

/// The steps that a frame may still take, and the warnings of the frame. A small file could otherwise ask for endless
/// work: compositions within compositions, or repeaters of repeaters.
final class FrameBudget {
  private(set) var steps = LottieLimits.steps

  /// Whether the frame is incomplete.
  private(set) var isSpent = false

  /// Takes steps; returns whether there were enough.
  func charge(_ count: Int) -> Bool {
    guard count <= steps, CancellationFlag.current?.poll() != true else {
      isSpent = true
      steps = 0
      return false
    }
    steps -= count
    return true
  }
}
