import Foundation
import PathreelDrawing

/// A bounded pool of surfaces between the worker threads and the consumer of a ``FrameSequence``.
///
/// A worker claims the next frame number together with a free surface, never one without the other. So the earliest
/// frame in progress always has a surface, and the consumer, who waits for that frame, cannot deadlock.
final class FrameRing<Surface>: @unchecked Sendable {
  private let condition = NSCondition()
  private let makeSurface: @Sendable () -> Surface
  /// Ends the frames in progress after ``stop()``.
  let cancellation = CancellationFlag()
  // The condition's lock protects all of the following.
  /// The frames that no worker has claimed yet.
  private var unclaimed: Range<Int>
  /// The number of surfaces that may still be made.
  private var unmade: Int
  /// The surfaces that no frame uses.
  private var free: [Surface] = []
  /// The results of completed frames that the consumer has not taken, by frame number.
  private var done: [Int: Result<Surface, any Error>] = [:]

  init(frames: Range<Int>, capacity: Int, makeSurface: @escaping @Sendable () -> Surface) {
    unclaimed = frames
    unmade = capacity
    self.makeSurface = makeSurface
  }

  /// Claims the next frame with a surface, and waits until one is free. `nil` if no frame is left.
  func claim() -> (frame: Int, surface: Surface)? {
    condition.lock()
    defer { condition.unlock() }
    while !unclaimed.isEmpty && free.isEmpty && unmade == 0 { condition.wait() }
    guard let frame = unclaimed.popFirst() else { return nil }
    if let surface = free.popLast() { return (frame, surface) }
    unmade -= 1
    return (frame, makeSurface())
  }

  /// Delivers the result of a claimed frame. After a failure no later frame is started. Earlier frames are already in
  /// progress. If one of them fails too, its error is reported instead.
  func complete(_ frame: Int, _ result: Result<Surface, any Error>) {
    condition.lock()
    defer { condition.unlock() }
    done[frame] = result
    if case .failure = result { unclaimed = unclaimed.upperBound..<unclaimed.upperBound }
    condition.broadcast()
  }

  /// Waits for a frame and returns its surface.
  func take(_ frame: Int, unless cancellation: Cancellation) throws -> Surface {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if cancellation.isCancelled { throw CancellationError() }
      if let result = done.removeValue(forKey: frame) { return try result.get() }
      // A flag that a signal handler sets cannot wake a thread, so it is polled.
      _ = condition.wait(until: Date(timeIntervalSinceNow: 0.05))
    }
  }

  /// Returns a consumed surface to the pool.
  func giveBack(_ surface: Surface) {
    condition.lock()
    defer { condition.unlock() }
    free.append(surface)
    condition.broadcast()
  }

  /// Starts no more frames, and cancels those in progress.
  func stop() {
    cancellation.cancel()
    condition.lock()
    defer { condition.unlock() }
    unclaimed = unclaimed.upperBound..<unclaimed.upperBound
    condition.broadcast()
  }
}
