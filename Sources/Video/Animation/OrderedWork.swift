import Dispatch
import Foundation
import Synchronization

/// Runs pieces of work on several threads and delivers the results in the order in which they were added.
///
/// Used by ``PatchAnimation`` and ``GIFEncoder``. Backpressure bounds the memory. For each processor, at most two
/// pieces of work run, or have results that are not taken yet. All pieces together hold at most 256 MiB, unless a
/// single piece is larger.
final class OrderedWork<Output: Sendable> {
  private final class Piece: Sendable {
    private let output = Mutex<Output?>(nil)
    private let isDone = DispatchSemaphore(value: 0)

    func complete(_ result: Output) {
      output.withLock { $0 = result }
      isDone.signal()
    }

    func wait() -> Output {
      isDone.wait()
      guard let result = output.withLock({ $0 }) else { preconditionFailure("a piece of work ended without a result") }
      return result
    }
  }

  private let queue = DispatchQueue(label: "pathreel.ordered-work", attributes: .concurrent)
  private let limit: Int
  private var pieces: [(piece: Piece, bytes: Int)] = []
  private static var mostBytes: Int { 256 << 20 }

  init(processors: Int = ProcessInfo.processInfo.activeProcessorCount) { limit = 2 * processors }

  /// Adds a piece of work. If too many are pending, it first waits for the oldest results and takes them.
  ///
  /// - Parameters:
  ///   - bytes: The memory that the piece holds.
  ///   - work: Runs on another thread.
  ///   - take: Receives each result, on the calling thread.
  func add<Failure: Error>(
    bytes: Int, _ work: @escaping @Sendable () -> Output, take: (Output) throws(Failure) -> Void
  ) throws(Failure) {
    while let first = pieces.first, pieces.count == limit || pieces.reduce(bytes, { $0 + $1.bytes }) > Self.mostBytes {
      pieces.removeFirst()
      try take(first.piece.wait())
    }
    let piece = Piece()
    pieces.append((piece, bytes))
    queue.async { piece.complete(work()) }
  }

  /// Waits for the remaining results and takes them.
  func finish<Failure: Error>(take: (Output) throws(Failure) -> Void) throws(Failure) {
    while !pieces.isEmpty { try take(pieces.removeFirst().piece.wait()) }
  }
}
