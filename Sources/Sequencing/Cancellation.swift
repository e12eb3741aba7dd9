import Synchronization

/// A cancellation token: any thread may set it, once and for good. `FrameSequence` polls it; commands set it when
/// they are interrupted.
///
/// ```swift
/// let cancellation = Cancellation()
/// onInterrupt { cancellation.cancel() }
/// try sequence.render(cancellation: cancellation) { n, bitmap in try writer.append(bitmap) }
/// ```
///
/// It consists of lock-free atomic flags, so a signal handler may set it too.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)
  private let flagAtSegment = Atomic(false)

  /// Creates a token that is not cancelled.
  public init() {}

  /// Cancels the work soon, from any thread. Further calls change nothing.
  public func cancel() { flag.store(true, ordering: .releasing) }

  /// Cancels the work when the current segment of a video is completely encoded, so that a cache keeps the segment.
  /// Work without segments is cancelled soon.
  public func cancelAtSegment() { flagAtSegment.store(true, ordering: .releasing) }

  /// Whether the work shall stop at once.
  public var isCancelled: Bool { flag.load(ordering: .acquiring) }

  /// Whether the work shall stop at the next end of a segment, or at once.
  public var isCancelledAtSegment: Bool { isCancelled || flagAtSegment.load(ordering: .acquiring) }
}
