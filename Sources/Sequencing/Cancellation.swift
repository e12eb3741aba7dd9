import Synchronization

/// A request to stop that any thread may make, once and for good.
///
/// ```swift
/// let cancellation = Cancellation()
/// onInterrupt { cancellation.cancel() }
/// try sequence.render(cancellation: cancellation) { n, bitmap in try writer.append(bitmap) }
/// ```
///
/// It is one lock-free flag, so that a signal handler may set it too.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Nothing is stopped yet.
  public init() {}

  /// Stops the work soon, from any thread. Calling it again changes nothing.
  public func cancel() { flag.store(true, ordering: .releasing) }

  /// Whether the work shall stop.
  public var isCancelled: Bool { flag.load(ordering: .acquiring) }
}
