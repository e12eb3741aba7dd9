import Foundation
import Synchronization

/// An output file that appears under its name only when it is complete: an atomic write by rename.
///
/// All outputs are written through it: pictures (`PNGFile`), clips, manifests and cache files (``CacheFolder``).
///
/// The data goes to a hidden file beside the target (`.clip.mp4.partial-4711-0`), which is created exclusively.
/// ``commit()`` renames it, which replaces an earlier file in one step. Without a commit it is removed, and the earlier
/// file stays. If the target is a symbolic link, the file that it leads to is replaced. In a file of Pathreel's own, such
/// as a cache's, the link itself is.
///
/// A killed process leaves its hidden file behind. Its writer holds a lock on each hidden file, so that
/// ``removeAbandoned(of:)`` can recognise abandoned ones.
package final class PartialFile {
  /// The path of the hidden file.
  package let path: String
  /// The descriptor of the hidden file, for writers that need one.
  package let descriptor: Int32
  /// The path that the commit renames to; symbolic links are resolved.
  private let target: String
  /// The target as it was given, for messages.
  private let name: String
  private var isOpen = true
  /// Whether the hidden file has its name in the folder.
  private var hasName = true

  /// Creates the hidden file, so that every obstacle to writing shows before any work is done.
  ///
  /// - Parameter links: If refused, the file replaces whatever stands in its place, but a folder.
  /// - Throws: ``FileError/cannotWrite(file:reason:)`` if the folder is missing or not writable, or if the target
  ///   exists and is no regular file that may be overwritten.
  package init(target url: URL, links: RegularFile.Links = .followed) throws(FileError) {
    name = url.relativePath
    let earlier: mode_t?
    (target, earlier) = try Self.resolve(url, links)
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
    // The new file gets the permissions of the earlier file. A user who could not read the earlier file should not read
    // the new one.
    if let earlier { _ = fchmod(descriptor, earlier & 0o777) }
  }

  deinit { discard() }

  /// Renames the hidden file to the target.
  package func commit() throws(FileError) {
    precondition(isOpen && hasName)
    isOpen = false
    Self.unfinished.withLock { _ = $0.paths.remove(path) }
    // A second descriptor keeps the lock until the rename, so that no process takes the file for abandoned.
    let lock = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    defer { if lock >= 0 { close(lock) } }
    let closed = close(descriptor) == 0 || errno == EINTR
    guard closed, rename(path, target) == 0 else {
      let words = systemWords(errno)
      unlink(path)
      throw .cannotWrite(file: name, reason: "the finished file could not be put in place: \(words)")
    }
  }

  /// Waits until the bytes are on the disk, so that a disk error shows before the commit.
  package func synchronize() throws(FileError) {
    // EINVAL: the file system does not support waiting.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure(systemWords(errno)) }
  }

  /// Appends data.
  package func write(_ data: Data) throws(FileError) {
    try data.withUnsafeBytes { bytes in Result { () throws(FileError) in try write(bytes) } }.get()
  }

  /// Appends bytes.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBytes { bytes in Result { () throws(FileError) in try write(bytes) } }.get()
  }

  /// Appends bytes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    if let code = Descriptors.write(bytes, to: descriptor) {
      throw failure("writing failed: \(systemWords(code))")
    }
  }

  /// Removes the hidden file; the earlier file stays. Does nothing after a commit.
  package func discard() {
    guard isOpen else { return }
    isOpen = false
    removeName()
    close(descriptor)
  }

  /// Removes the name of the hidden file, whose data stays until it is closed. It cannot be committed then. Another
  /// writer may take the name, so it is removed only once. If the file system cannot remove open files, ``discard()``
  /// tries again.
  package func removeName() {
    guard hasName else { return }
    // The lock keeps other threads from creating a file of this name in between.
    hasName = Self.unfinished.withLock { unfinished in
      guard unlink(path) == 0 || errno == ENOENT else { return true }
      unfinished.paths.remove(path)
      return false
    }
  }

  /// Removes every unfinished file of this process, before it ends without unwinding. Threads that still run cannot
  /// create others.
  package static func discardAll() {
    unfinished.withLock { unfinished in
      unfinished.isEnding = true
      for path in unfinished.paths { unlink(path) }
    }
  }

  /// Removes the hidden files that killed writers of the same target left. It reads the whole folder.
  package static func removeAbandoned(of url: URL, links: RegularFile.Links = .followed) {
    guard let (target, _) = try? resolve(url, links) else { return }
    let path = target as NSString
    removeAbandoned(in: path.deletingLastPathComponent) { name, suffix in
      name == hiddenName(of: path.lastPathComponent, suffix: suffix)
    }
  }

  /// Removes the hidden files that killed writers left in a folder, if the name of the target satisfies the predicate.
  /// A hidden file whose name was truncated is not found.
  package static func removeAbandoned(in folder: URL, where isWanted: (_ name: String) -> Bool) {
    removeAbandoned(in: folder.path) { name, suffix in isWanted(String(name.dropFirst().dropLast(suffix.count))) }
  }

  private static func removeAbandoned(in folder: String, where isWanted: (_ hidden: String, _ suffix: String) -> Bool) {
    for name in hiddenNames(in: folder) {
      guard let start = name.range(of: mark, options: .backwards)?.lowerBound,
        name[start...].wholeMatch(of: #/\.partial-[0-9]+-[0-9]+/#) != nil, isWanted(name, String(name[start...]))
      else { continue }
      let abandoned = (folder as NSString).appendingPathComponent(name)
      let descriptor = Descriptors.beyondStandard { open(abandoned, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(abandoned) }
      close(descriptor)
    }
  }

  /// The names in a folder that begin with a dot; none if the folder cannot be read. A sequence of pictures asks for
  /// each of them, so the other names are skipped before they become strings.
  private static func hiddenNames(in folder: String) -> [String] {
    guard let entries = opendir(folder) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          if name.pointee == 0x2E { names.append(String(cString: name)) }
        }
      }
    }
    return names
  }

  /// The hidden files of this process, and whether it is about to end.
  private struct Unfinished {
    var paths: Set<String> = []
    var isEnding = false
  }
  private static let unfinished = Mutex(Unfinished())

  /// The error for this file, with a reason.
  package func failure(_ reason: String) -> FileError { .cannotWrite(file: name, reason: reason) }

  /// The path that the rename replaces, and the mode of the existing file; nil if there is none.
  private static func resolve(
    _ url: URL, _ links: RegularFile.Links
  ) throws(FileError) -> (path: String, earlier: mode_t?) {
    let (path, name) = (url.path, url.relativePath)
    var link = stat()
    guard !path.isEmpty, lstat(path, &link) == 0 else {
      // The hidden file's name is truncated, so only the commit would fail.
      if errno == ENAMETOOLONG {
        throw .cannotWrite(file: name, reason: "the name is too long for the file system; give a shorter one")
      }
      return (path, nil)
    }
    if links == .refused, ![S_IFREG, S_IFDIR].contains(link.st_mode & S_IFMT) { return (path, nil) }
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

  /// Creates and locks the hidden file under a name that is free.
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

  /// The infix of hidden names, before the process id.
  private static let mark = ".partial-"

  /// The name of the hidden file, truncated to the 255 bytes that file systems allow. A cut may split a character,
  /// which decoding replaces.
  private static func hiddenName(of base: String, suffix: String) -> String {
    "." + String(decoding: base.utf8.prefix(255 - 3 - suffix.utf8.count), as: UTF8.self) + suffix
  }

  /// Locks a new file. Returns false if another process has already taken it for abandoned. That cannot happen on file
  /// systems without locks.
  private static func isOurs(_ descriptor: Int32) -> Bool {
    var facts = stat()
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { return false }
    return fstat(descriptor, &facts) != 0 || facts.st_nlink > 0
  }
}
