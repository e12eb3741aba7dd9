import Foundation

/// The identity and the state of a file. Two different states mean that the file was written to or replaced.
///
/// It compares device, inode, kind, size and date. So it misses a change that keeps the size and falls into the same
/// tick of the file system's clock, at most 10 ms, or after which somebody sets the date back. Readers of data,
/// pictures and videos check with it that a file stays the same while they use it; caches of decoded files have it in
/// their keys; the preview watches files with it.
package struct FileState: Hashable, Sendable {
  private let device: dev_t
  private let inode: ino_t
  private let kind: mode_t
  /// The size in bytes.
  package let size: Int
  /// The date of the last change of the content, in seconds and nanoseconds since 1970.
  package let seconds, nanoseconds: Int

  /// The state of an open file; nil if the system does not tell, as for a closed descriptor.
  package init?(of descriptor: Int32) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { return nil }
    self.init(facts)
  }

  /// The state of the file at a path, symbolic links followed; nil if there is none.
  package init?(at path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }

  private init(_ facts: stat) {
    (device, inode, kind, size) = (facts.st_dev, facts.st_ino, facts.st_mode & S_IFMT, Int(facts.st_size))
    (seconds, nanoseconds) = (facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec)
  }

  /// Whether both are states of one file, at whatever times.
  package func isSameFile(as other: FileState) -> Bool { (device, inode) == (other.device, other.inode) }

  /// Whether it is a regular file, not a folder, pipe or device.
  package var isRegular: Bool { kind == S_IFREG }
  /// Whether it is a folder.
  package var isFolder: Bool { kind == S_IFDIR }
}
