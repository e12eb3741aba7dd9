import Foundation
import Synchronization

/// A file that appears under its name only when whole.
///
/// It grows under a hidden name beside its target (`.clip.mp4.partial-4711-0`), created exclusively; ``commit()`` renames
/// it, which replaces an earlier file in one step. Without a commit it is removed, and the earlier file stays as it was.
/// A target that is a symbolic link is written where it leads.
///
/// A process that is killed leaves its hidden file behind. Each is locked as long as somebody writes it, so that
/// ``removeAbandoned(of:)`` can tell.
package final class PartialFile {
  /// Where the bytes are until the commit.
  package let path: String
  /// The open file; whoever writes by descriptor uses this one.
  package let descriptor: Int32
  private let target: String
  private let name: String
  private var isOpen = true

  /// Creates the hidden file, so that everything that bars writing shows before any work is done.
  ///
  /// - Throws: ``FileError/cannotWrite(file:reason:)`` when the folder is missing or not writable, or the target exists
  ///   and is not a regular file that may be overwritten.
  package init(target url: URL) throws(FileError) {
    name = url.relativePath
    let earlier: mode_t?
    (target, earlier) = try Self.resolve(url)
    let folder = (target as NSString).deletingLastPathComponent
    let shownFolder = (url.relativePath as NSString).deletingLastPathComponent
    let quotedFolder = shownFolder.isEmpty ? "the current folder" : "the folder \(shownFolder)"
    var facts = stat()
    guard stat(folder, &facts) == 0 else {
      let reason = errno == ENOENT ? "does not exist; create it first" : "cannot be used: \(systemWords(errno))"
      throw .cannotWrite(file: name, reason: "\(quotedFolder) \(reason)")
    }
    guard facts.st_mode & S_IFMT == S_IFDIR else {
      throw .cannotWrite(file: name, reason: "\(quotedFolder) is not a folder")
    }
    (path, descriptor) = try Self.create(beside: target, shown: name, folder: quotedFolder)
    // Who could not read the earlier file should not be able to read the one that replaces it.
    if let earlier { _ = fchmod(descriptor, earlier & 0o777) }
  }

  deinit { discard() }

  /// Gives the file its name.
  package func commit() throws(FileError) {
    precondition(isOpen)
    isOpen = false
    Self.unfinished.withLock { _ = $0.paths.remove(path) }
    // A second descriptor keeps the lock until the file has its name: nobody may take it for abandoned meanwhile.
    let lock = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    defer { if lock >= 0 { close(lock) } }
    let closed = close(descriptor) == 0 || errno == EINTR
    guard closed, rename(path, target) == 0 else {
      let words = systemWords(errno)
      unlink(path)
      throw .cannotWrite(file: name, reason: "the finished file could not be put in place: \(words)")
    }
  }

  /// Waits until the bytes are on the disk, so that what it could not take surfaces before the commit.
  package func synchronize() throws(FileError) {
    // EINVAL: the file system has nothing to wait for.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure(systemWords(errno)) }
  }

  package func write(_ data: Data) throws(FileError) {
    try data.withUnsafeBytes { bytes in Result { () throws(FileError) in try write(bytes) } }.get()
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBytes { bytes in Result { () throws(FileError) in try write(bytes) } }.get()
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    if let code = Descriptors.write(bytes, to: descriptor) {
      throw failure("writing failed: \(systemWords(code))")
    }
  }

  /// Removes what was written; the earlier file stays. Does nothing after a commit.
  package func discard() {
    guard isOpen else { return }
    isOpen = false
    Self.unfinished.withLock { _ = $0.paths.remove(path) }
    close(descriptor)
    unlink(path)
  }

  /// Removes every unfinished file of this process, which is about to end without unwinding. Threads that are still at work
  /// cannot begin others.
  package static func discardAll() {
    unfinished.withLock { unfinished in
      unfinished.isEnding = true
      for path in unfinished.paths { unlink(path) }
    }
  }

  /// Removes the hidden files that killed writers of the same name left. Reads the whole folder.
  package static func removeAbandoned(of url: URL) {
    guard let (target, _) = try? resolve(url) else { return }
    let path = target as NSString
    removeAbandoned(in: path.deletingLastPathComponent) { name, suffix in
      name == hiddenName(of: path.lastPathComponent, suffix: suffix)
    }
  }

  /// Removes the hidden files in a folder that killed writers left of files whose names are such, where no name is cut.
  package static func removeAbandoned(in folder: URL, where isWanted: (_ name: String) -> Bool) {
    removeAbandoned(in: folder.path) { name, suffix in isWanted(String(name.dropFirst().dropLast(suffix.count))) }
  }

  private static func removeAbandoned(in folder: String, where isWanted: (_ hidden: String, _ suffix: String) -> Bool) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard name.first == ".", let start = name.range(of: mark, options: .backwards)?.lowerBound,
        name[start...].wholeMatch(of: #/\.partial-[0-9]+-[0-9]+/#) != nil, isWanted(name, String(name[start...]))
      else { continue }
      let abandoned = (folder as NSString).appendingPathComponent(name)
      let descriptor = Descriptors.beyondStandard { open(abandoned, O_RDWR | O_CLOEXEC | O_NOFOLLOW) }
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(abandoned) }
      close(descriptor)
    }
  }

  /// The unfinished files of this process.
  private struct Unfinished {
    var paths: Set<String> = []
    var isEnding = false
  }
  private static let unfinished = Mutex(Unfinished())

  package func failure(_ reason: String) -> FileError { .cannotWrite(file: name, reason: reason) }

  /// The path that a rename may replace, and the permissions of what is there.
  private static func resolve(_ url: URL) throws(FileError) -> (path: String, earlier: mode_t?) {
    let (path, name) = (url.path, url.relativePath)
    var link = stat()
    guard !path.isEmpty, lstat(path, &link) == 0 else { return (path, nil) }
    var facts = stat()
    guard stat(path, &facts) == 0, let real = realpath(path, nil) else {
      throw .cannotWrite(file: name, reason: "is a symbolic link that leads nowhere; remove it first")
    }
    defer { free(real) }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .cannotWrite(file: name, reason: "is a folder; give the name of a file in it")
    default: throw .cannotWrite(file: name, reason: "is not a regular file, and a finished file could not replace it")
    }
    guard access(path, W_OK) == 0 else {
      throw .cannotWrite(file: name, reason: "the file that is there may not be overwritten: \(systemWords(errno))")
    }
    return (String(cString: real), facts.st_mode)
  }

  private static func create(
    beside target: String, shown: String, folder: String
  ) throws(FileError) -> (path: String, descriptor: Int32) {
    let base = (target as NSString).lastPathComponent
    let directory = (target as NSString).deletingLastPathComponent
    for attempt in 0..<1000 {
      let name = hiddenName(of: base, suffix: "\(mark)\(getpid())-\(attempt)")
      let path = (directory as NSString).appendingPathComponent(name)
      let descriptor = unfinished.withLock { unfinished in
        if unfinished.isEnding {
          errno = ECANCELED
          return Int32(-1)
        }
        let descriptor = Descriptors.beyondStandard { open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
        if descriptor >= 0 { unfinished.paths.insert(path) }
        return descriptor
      }
      if descriptor >= 0 {
        if isOurs(descriptor) { return (path, descriptor) }
        unfinished.withLock { _ = $0.paths.remove(path) }
        close(descriptor)
        continue
      }
      guard errno == EEXIST else {
        throw .cannotWrite(file: shown, reason: "\(folder) cannot be written to: \(systemWords(errno))")
      }
    }
    throw .cannotWrite(
      file: shown, reason: "\(folder) is full of unfinished files of that name (.*.partial-*); remove them")
  }

  private static let mark = ".partial-"

  /// File systems take 255 bytes in a name; a cut may split a character, which a decode then replaces.
  private static func hiddenName(of base: String, suffix: String) -> String {
    "." + String(decoding: base.utf8.prefix(255 - 3 - suffix.utf8.count), as: UTF8.self) + suffix
  }

  /// Locks a file that was just made. False where somebody took it for abandoned before; file systems without locks
  /// have nobody who could.
  private static func isOurs(_ descriptor: Int32) -> Bool {
    var facts = stat()
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { return false }
    return fstat(descriptor, &facts) != 0 || facts.st_nlink > 0
  }
}
