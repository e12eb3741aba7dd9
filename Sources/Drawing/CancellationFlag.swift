import Synchronization

/// A flag by which any thread ends the making of a frame. Evaluation and drawing look at it after each small piece of
/// work, some milliseconds at most.
///
/// Whoever makes frames names the flag for its thread, and everything that this thread makes obeys it:
///
/// ```swift
/// try CancellationFlag.threadLocal.withValue(flag) { try rasterizer.draw(list, into: bitmap) }
/// ```
package final class CancellationFlag: Sendable {
  /// The flag of the frame that is being made on this thread; nil if nothing cancels it.
  package static var current: CancellationFlag? { threadLocal.value }
  package static let threadLocal = ThreadLocal<CancellationFlag>()

  private let isSet = Atomic(false)
  private let polls = Atomic(0)
  private let lastPoll: Int

  /// Creates a flag that is not set.
  ///
  /// - Parameter lastPoll: The number of calls of ``poll()`` after which the flag sets itself. Tests end drawing at any
  ///   point by it.
  package init(afterPolls lastPoll: Int = .max) { self.lastPoll = lastPoll }

  /// Sets the flag, for good.
  package func cancel() { isSet.store(true, ordering: .relaxed) }

  /// Whether the flag is set.
  package var isCancelled: Bool { isSet.load(ordering: .relaxed) }

  /// The number of times that work has asked by ``poll()``.
  package var pollCount: Int { polls.load(ordering: .relaxed) }

  /// Asks, between two pieces of work, whether to end it.
  package func poll() -> Bool {
    if polls.wrappingAdd(1, ordering: .relaxed).newValue > lastPoll { cancel() }
    return isCancelled
  }
}
