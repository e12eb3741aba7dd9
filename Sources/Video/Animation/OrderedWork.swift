import Dispatch
import Foundation
import Synchronization

/// Work that runs on several threads, and whose results are handed over in the order in which it was given out.
///
/// At most two pieces a processor are under way or wait to be taken, and of several not more than 256 MiB, which bounds the memory.
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

  /// Gives out a piece of work. Where too much is under way, the oldest results are waited for and taken first.
  ///
  /// - Parameter bytes: What the piece holds.
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

  /// Takes the results that are left.
  func finish<Failure: Error>(take: (Output) throws(Failure) -> Void) throws(Failure) {
    while !pieces.isEmpty { try take(pieces.removeFirst().piece.wait()) }
  }
}
