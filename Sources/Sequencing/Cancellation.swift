import Synchronization

/// A request to stop that any thread may make, once and for good.
///
/// ```swift
/// let cancellation = Cancellation()
/// onInterrupt { cancellation.cancel() }
/// try sequence.render(cancellation: cancellation) { n, bitmap in try writer.append(bitmap) }
/// ```
///
/// It is made of lock-free flags, so that a signal handler may set them too.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)
  private let flagAtSegment = Atomic(false)

  /// Nothing is stopped yet.
  public init() {}

  /// Stops the work soon, from any thread. Calling it again changes nothing.
  public func cancel() { flag.store(true, ordering: .releasing) }

  /// Stops the work when the segment of a video that is being encoded is complete, so that a cache keeps it. Work without
  /// segments stops soon.
  public func cancelAtSegment() { flagAtSegment.store(true, ordering: .releasing) }

  /// Whether the work shall stop.
  public var isCancelled: Bool { flag.load(ordering: .acquiring) }

  /// Whether the work shall stop when a segment is encoded, or sooner.
  public var isCancelledAtSegment: Bool { isCancelled || flagAtSegment.load(ordering: .acquiring) }
}
