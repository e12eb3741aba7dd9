import Foundation
import PathreelFiles
import Synchronization

/// A claim of a segment (a file lock), which tells all processes with the same cache that the segment is being made. It
/// ends when the object is released or the process ends. ``SegmentPlan`` holds claims.
///
/// While the process runs, it touches the claim's file twice a second, as a sign of life. So others can tell a stopped
/// process (Ctrl-Z, `kill -STOP`) from a working one; see ``ClaimWatch``.
///
/// ```swift
/// if case .granted(let claim) = SegmentClaim.ask(for: "3f0a….250", in: cache.folder) { … }
/// ```
package final class SegmentClaim: Sendable {
  /// The answer to a request.
  package enum Answer {
    case granted(SegmentClaim)
    /// Somebody else is making the segment, and last gave this sign of life.
    case taken(sign: ClaimWatch.SignOfLife)
    /// The folder takes no claims, for example because the disk is full or the file system has no locks.
    case impossible
  }

  /// The open file that is locked.
  private let descriptor: Int32
  private let path: String
  private static let signals = Signals()

  private init(_ descriptor: Int32, _ path: String) {
    (self.descriptor, self.path) = (descriptor, path)
    Self.signals.add(descriptor)
  }

  deinit {
    Self.signals.remove(descriptor)
    unlink(path)
    close(descriptor)
  }

  /// The folder for claims in a cache.
  static func folder(in cache: URL) -> URL { cache.appending(path: "claims", directoryHint: .isDirectory) }

  /// Tries to claim the segment with a name.
  package static func ask(for name: String, in cache: URL) -> Answer {
    let folder = folder(in: cache)
    mkdir(folder.path, 0o700)
    let path = folder.appending(path: name).path
    // Only a file that others unlink between two steps of a try causes another one.
    for _ in 0..<100 { if let answer = ask(at: path) { return answer } }
    return .impossible
  }

  /// Tries to lock the file at a path; nil if its last owner unlinked it before it was locked. Nobody else would see
  /// such a lock.
  private static func ask(at path: String) -> Answer? {
    let descriptor = Descriptors.beyondStandard {
      open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    }
    guard descriptor >= 0 else { return .impossible }
    guard let state = FileState(of: descriptor), state.isRegular else {
      close(descriptor)
      return .impossible
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
      if FileState(at: path)?.isSameFile(as: state) == true { return .granted(SegmentClaim(descriptor, path)) }
      close(descriptor)
      return nil
    }
    let isTaken = errno == EWOULDBLOCK
    close(descriptor)
    guard isTaken else { return .impossible }
    return .taken(sign: ClaimWatch.SignOfLife(seconds: state.seconds, nanoseconds: state.nanoseconds))
  }

  /// Gives signs of life for all claims of this process, on a thread that runs while there are any.
  private final class Signals: Sendable {
    private let descriptors = Mutex<(all: Set<Int32>, isRunning: Bool)>(([], false))

    func add(_ descriptor: Int32) {
      let mustStart = descriptors.withLock { state in
        state.all.insert(descriptor)
        defer { state.isRunning = true }
        return !state.isRunning
      }
      guard mustStart else { return }
      let thread = Thread { [self] in
        while true {
          Thread.sleep(forTimeInterval: ClaimWatch.interval)
          let goesOn = descriptors.withLock { state in
            for descriptor in state.all { futimens(descriptor, nil) }
            state.isRunning = !state.all.isEmpty
            return state.isRunning
          }
          if !goesOn { return }
        }
      }
      thread.name = "pathreel claims"
      thread.start()
    }

    func remove(_ descriptor: Int32) { descriptors.withLock { _ = $0.all.remove(descriptor) } }
  }
}
