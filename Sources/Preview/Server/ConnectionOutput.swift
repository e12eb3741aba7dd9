import Foundation
import PathreelFiles
import Synchronization

/// A part of what is sent on a connection.
package enum OutgoingPiece: Sendable {
  case bytes([UInt8])
  /// A byte range of a file. It is read while it is sent.
  case file(OpenFile, Range<Int>)

  var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(_, let range): range.count
    }
  }
}

/// A file that is open until nobody uses it any more.
package final class OpenFile: Sendable {
  let descriptor: Int32

  package init(_ file: consuming RegularFile) { descriptor = file.takeDescriptor() }

  deinit { close(descriptor) }
}

/// What waits to be sent on one connection. Any thread adds to it, and ``ConnectionLoop`` sends it when the client has
/// room for it.
package final class ConnectionOutput: Sendable {
  /// What follows when all is sent.
  package enum Sequel: Sendable { case nextRequest, close }

  /// The result of sending.
  package enum Progress: Sendable {
    /// Nothing waits.
    case idle
    /// The client has to read before more can be sent.
    case blocked
    /// An answer is complete, and the next request may be read.
    case answered
    /// The connection has to be closed.
    case ended
  }

  /// The largest number of bytes that may wait in memory for a slow client: some frames, whose number
  /// ``FramePool/credit`` limits, and text messages. Beyond it the connection is closed.
  package static let maximumWaiting = 512 << 20
  /// The number of bytes of a file that are read at a time.
  package static let filePiece = 256 << 10
  /// The largest number of bytes that are sent in one turn of the loop, so that each connection has its turn.
  private static let turn = 4 << 20

  fileprivate struct State {
    /// The pieces that wait; those before ``first`` are used up.
    var pieces: [OutgoingPiece] = []
    var first = 0
    /// The bytes that are being sent, and how many of them are sent.
    var current: [UInt8] = []
    var sent = 0
    /// The number of bytes in memory that wait.
    var waiting = 0
    var sequel: Sequel?
    var isClosed = false
  }

  private let state = Mutex(State())
  private let waker: Waker

  /// - Parameter waker: Wakes the loop that sends.
  package init(waker: Waker) { self.waker = waker }

  /// Adds pieces, which no others come between. Nothing is added to a connection that is closed or about to be.
  ///
  /// - Parameter sequel: What follows when all is sent; nil for nothing.
  package func send(_ pieces: [OutgoingPiece], then sequel: Sequel? = nil) {
    state.withLock { state in
      guard !state.isClosed, state.sequel != .close else { return }
      state.sequel = sequel
      state.pieces += pieces
      for case .bytes(let bytes) in pieces { state.waiting += bytes.count }
      if state.waiting > Self.maximumWaiting {
        state = State()
        state.sequel = .close
      }
    }
    waker.wake()
  }

  /// Whether the connection closes when all is sent.
  package var isClosing: Bool { state.withLock { $0.sequel == .close } }

  /// The number of bytes in memory that wait.
  package var waitingCount: Int { state.withLock { $0.waiting } }

  /// Drops what waits and all that comes.
  package func close() {
    state.withLock { state in
      state = State()
      state.isClosed = true
    }
  }

  /// Sends as much as the socket takes without waiting.
  package func flush(to descriptor: Int32) -> Progress {
    state.withLock { state in
      var rest = Self.turn
      while rest > 0 {
        if state.sent == state.current.count {
          guard state.hasMore else { return state.finish() }
          guard state.loadNext() else { return .ended }
          continue
        }
        let flags = Int32(MSG_NOSIGNAL) | (state.hasMore ? Int32(MSG_MORE) : 0)
        let count = state.current.withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress! + state.sent, $0.count - state.sent, flags)
        }
        if count < 0 {
          if errno == EINTR { continue }
          return errno == EAGAIN ? .blocked : .ended
        }
        state.sent += count
        state.waiting -= count
        rest -= count
      }
      return .blocked
    }
  }
}

extension ConnectionOutput.State {
  fileprivate var hasMore: Bool { first < pieces.count }

  /// Makes the next piece, or the next part of a file, the current bytes.
  ///
  /// - Returns: False if the file cannot be read, or has become shorter.
  fileprivate mutating func loadNext() -> Bool {
    sent = 0
    switch pieces[first] {
    case .bytes(let bytes): current = bytes
    case .file(let file, let range):
      let count = min(range.count, ConnectionOutput.filePiece)
      current = [UInt8](repeating: 0, count: count)
      guard
        current.withUnsafeMutableBytes({ pread(file.descriptor, $0.baseAddress, count, off_t(range.lowerBound)) })
          == count
      else { return false }
      waiting += count
      pieces[first] = .file(file, range.lowerBound + count..<range.upperBound)
      if count < range.count { return true }
    }
    // Give its memory back before the others are sent.
    pieces[first] = .bytes([])
    first += 1
    if first > 64, first > pieces.count / 2 {
      pieces.removeFirst(first)
      first = 0
    }
    return true
  }

  /// Forgets what is sent, and begins the sequel.
  fileprivate mutating func finish() -> ConnectionOutput.Progress {
    (pieces, first, current, sent) = ([], 0, [], 0)
    switch sequel {
    case nil: return .idle
    case .close: return .ended
    case .nextRequest:
      sequel = nil
      return .answered
    }
  }
}
