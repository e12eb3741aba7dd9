import Foundation
import PathreelFiles

/// That a segment is being made, told to all who use a cache. It ends when it is let go of, and with the process.
///
/// ```swift
/// if case .granted(let claim) = SegmentClaim.ask(for: "3f0a….250", in: cache.folder) { … }
/// ```
final class SegmentClaim: Sendable {
  /// What becomes of a request.
  enum Answer {
    case granted(SegmentClaim)
    /// Somebody else makes the segment.
    case taken
    /// The folder takes no claims: it is full, say, or its file system has no locks.
    case impossible
  }

  private let descriptor: Int32
  private let path: String

  private init(_ descriptor: Int32, _ path: String) { (self.descriptor, self.path) = (descriptor, path) }

  deinit {
    // Who has the file open finds it unlocked, and looks for the segment. A claim on a file without a name costs no more than work
    // that is done twice.
    unlink(path)
    close(descriptor)
  }

  /// Where claims are in a cache.
  static func folder(in cache: URL) -> URL { cache.appending(path: "claims", directoryHint: .isDirectory) }

  /// Claims what has such a name.
  static func ask(for name: String, in cache: URL) -> Answer {
    let folder = folder(in: cache)
    mkdir(folder.path, 0o700)
    let path = folder.appending(path: name).path
    let descriptor = Descriptors.beyondStandard { open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    guard descriptor >= 0 else { return .impossible }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return .granted(SegmentClaim(descriptor, path)) }
    let isTaken = errno == EWOULDBLOCK
    close(descriptor)
    return isTaken ? .taken : .impossible
  }
}
