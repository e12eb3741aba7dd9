import Foundation

/// The surfaces between workers and consumer, and who has which.
///
/// A worker claims the next frame number together with a free surface, never one without the other: so the earliest frame
/// on its way always has its surface, and the consumer, who waits for that frame, cannot wait for ever.
final class FrameRing<Surface>: @unchecked Sendable {
  private let condition = NSCondition()
  private let makeSurface: @Sendable () -> Surface
  // All of these are touched with the condition locked.
  private var unclaimed: Range<Int>
  private var unmade: Int
  private var free: [Surface] = []
  private var done: [Int: Result<Surface, any Error>] = [:]

  init(frames: Range<Int>, capacity: Int, makeSurface: @escaping @Sendable () -> Surface) {
    unclaimed = frames
    unmade = capacity
    self.makeSurface = makeSurface
  }

  /// The next frame and a surface for it, as soon as there is one; `nil` when nothing is left to do.
  func claim() -> (frame: Int, surface: Surface)? {
    condition.lock()
    defer { condition.unlock() }
    while !unclaimed.isEmpty && free.isEmpty && unmade == 0 { condition.wait() }
    guard let frame = unclaimed.popFirst() else { return nil }
    if let surface = free.popLast() { return (frame, surface) }
    unmade -= 1
    return (frame, makeSurface())
  }

  /// Hands in what became of a claimed frame. After a failure no later frame is begun; earlier ones, which may fail too
  /// and then count, are on their way already.
  func complete(_ frame: Int, _ result: Result<Surface, any Error>) {
    condition.lock()
    defer { condition.unlock() }
    done[frame] = result
    if case .failure = result { unclaimed = unclaimed.upperBound..<unclaimed.upperBound }
    condition.broadcast()
  }

  /// The frame, when it is ready.
  func take(_ frame: Int, unless cancellation: Cancellation) throws -> Surface {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if cancellation.isCancelled { throw CancellationError() }
      if let result = done.removeValue(forKey: frame) { return try result.get() }
      // A flag that a signal handler may set cannot wake anyone: look at it now and then.
      _ = condition.wait(until: Date(timeIntervalSinceNow: 0.05))
    }
  }

  func giveBack(_ surface: Surface) {
    condition.lock()
    defer { condition.unlock() }
    free.append(surface)
    condition.broadcast()
  }

  /// Begins no more frames.
  func stop() {
    condition.lock()
    defer { condition.unlock() }
    unclaimed = unclaimed.upperBound..<unclaimed.upperBound
    condition.broadcast()
  }
}
