import Foundation
import Synchronization

/// An on-disk LRU cache: a folder of reproducible files with a size limit, which evicts the least recently used ones.
///
/// `RenderCache` keeps segments of clips in it, and `FormulaCache` typeset formulas.
///
/// Any number of processes may use one folder at once. A file appears under its name only when it is complete, and a
/// reader of a file that is removed meanwhile finds nothing. Writes are not synchronised to the disk, so a file may be
/// damaged after a power failure: its reader must detect that.
///
/// ```swift
/// let cache = try CacheFolder(at: folder, limit: 5_000_000_000)
/// try cache.write(bytes, to: "3f0a…")
/// if let bytes = cache.read("3f0a…") { … }
/// ```
///
/// The folder contains a `CACHEDIR.TAG`: backup programs skip it, and Pathreel recognises its own cache by it. A folder
/// with other files and without this tag is never touched.
package final class CacheFolder: Sendable {
  /// The folder.
  package let url: URL
  /// The size limit in bytes. Each further process that uses the folder at the same time may exceed it by a twentieth.
  package let limit: Int
  private let state = Mutex(State())

  private struct State {
    /// Whether this process has checked the folder's size.
    var hasSwept = false
    /// The bytes that this process has added since then.
    var added = 0
    /// Whether a write has failed. Only the first failure is thrown; later writes are skipped.
    var isFull = false
  }

  /// Opens a folder; creates it if it is missing.
  ///
  /// - Throws: ``FileError/cannotWrite(file:reason:)`` if the folder is no cache of Pathreel's, belongs to another
  ///   user, or is not writable.
  package init(at url: URL, limit: Int) throws(FileError) {
    (self.url, self.limit) = (url, limit)
    var facts = stat()
    if stat(url.path, &facts) != 0 {
      try Self.make(url)
      guard stat(url.path, &facts) == 0 else { throw fault(systemWords(errno)) }
    }
    guard facts.st_mode & S_IFMT == S_IFDIR else { throw fault("is not a folder") }
    // Another user's files could inject content into a clip.
    guard facts.st_uid == geteuid() else { throw fault("belongs to somebody else") }
    guard access(url.path, R_OK | W_OK | X_OK) == 0 else { throw fault("cannot be written to: \(systemWords(errno))") }
    try tag()
  }

  /// Whether a folder has Pathreel's tag.
  private static func isOurs(_ url: URL) -> Bool {
    let tag = RegularFile.contents(of: url.appending(path: tagName).path, atMost: 1 << 16, links: .refused)
    return tag?.starts(with: tagText.utf8) ?? false
  }

  // MARK: Files

  /// The names of the files with a prefix of at least two characters.
  package func names(beginning prefix: String) -> [String] {
    let shelf = shelf(of: prefix)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: shelf.path)) ?? []
    return names.filter { $0.hasPrefix(prefix) }
  }

  /// The bytes of a file, or nil if it does not exist. Updates its time of use.
  package func read(_ name: String) -> [UInt8]? {
    guard isOwn(shelf(of: name).path), let file = try? RegularFile(path(of: name), links: .refused) else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: file.state.size) { buffer, count in
      count = (try? file.read(into: UnsafeMutableRawBufferPointer(buffer), from: 0)) ?? 0
    }
    _ = futimens(file.descriptor, nil)
    return bytes.count == file.state.size ? bytes : nil
  }

  /// Stores bytes under a name of at least three characters. Data larger than half the limit is not stored.
  ///
  /// - Throws: ``FileError/cannotWrite(file:reason:)`` for the first failure. After that, all writes are skipped
  ///   without an error.
  package func write(_ bytes: [UInt8], to name: String) throws(FileError) {
    guard bytes.count <= limit / 2, !state.withLock({ $0.isFull }) else { return }
    do throws(FileError) {
      let target = URL(filePath: path(of: name), directoryHint: .notDirectory)
      // Another process may have cleared the cache and removed the empty folders.
      for parent in [url.appending(path: Self.shelves), shelf(of: name)] { mkdir(parent.path, 0o700) }
      guard isOwn(shelf(of: name).path) else { throw fault("has a link where its own folders should be; remove it") }
      let file = try PartialFile(target: target, links: .refused)
      try file.write(bytes)
      try file.commit()
    } catch {
      let isFirst = state.withLock { state in
        defer { state.isFull = true }
        return !state.isFull
      }
      if isFirst { throw error }
      return
    }
    let mustSweep = state.withLock { state in
      state.added += bytes.count
      guard !state.hasSwept || state.added > limit / 20 else { return false }
      (state.hasSwept, state.added) = (true, 0)
      return true
    }
    if mustSweep { sweep() }
  }

  /// Removes a file, if it exists.
  package func remove(_ name: String) { if isOwn(shelf(of: name).path) { unlink(path(of: name)) } }

  /// The number of files and their total size in bytes.
  package var usage: (files: Int, bytes: Int) {
    let all = contents()
    return (all.count, all.reduce(0) { $0 + $1.bytes })
  }

  /// Removes all cache files, except those that are being written. Other files in the folder stay.
  ///
  /// - Returns: The number of removed files and their total size in bytes.
  package func clear() -> (files: Int, bytes: Int) {
    let all = contents()
    let removed = all.filter { unlink($0.path) == 0 }
    removeAbandoned()
    for shelf in shelfPaths { rmdir(shelf) }
    return (removed.count, removed.reduce(0) { $0 + $1.bytes })
  }

  /// Evicts the least recently used files if the size exceeds the limit, down to nine tenths of it.
  private func sweep() {
    removeAbandoned()
    var all = contents()
    var bytes = all.reduce(0) { $0 + $1.bytes }
    guard bytes > limit else { return }
    all.sort { ($0.used.tv_sec, $0.used.tv_nsec) < ($1.used.tv_sec, $1.used.tv_nsec) }
    for file in all {
      guard bytes > limit / 10 * 9 else { break }
      unlink(file.path)
      bytes -= file.bytes
    }
  }

  /// Removes the partial files of processes that were killed.
  private func removeAbandoned() {
    for shelf in shelfPaths {
      PartialFile.removeAbandoned(in: URL(filePath: shelf, directoryHint: .isDirectory)) { _ in true }
    }
  }

  // MARK: Paths

  /// The folder of the shelves. A shelf is a subfolder for all names with the same first two characters. So each shelf
  /// stays small.
  private static let shelves = "segments"

  private func shelf(of name: String) -> URL {
    url.appending(path: "\(Self.shelves)/\(name.prefix(2))", directoryHint: .isDirectory)
  }

  /// Whether a shelf is a folder of this cache, or missing. Files behind a link belong to somebody else.
  private func isOwn(_ shelf: String) -> Bool {
    [url.appending(path: Self.shelves).path, shelf].allSatisfy { folder in
      var facts = stat()
      return lstat(folder, &facts) != 0 || facts.st_mode & S_IFMT == S_IFDIR
    }
  }

  private func path(of name: String) -> String {
    precondition(name.utf8.count > 2 && !name.contains("/") && !name.hasPrefix("."))
    return shelf(of: name).appending(path: name).path
  }

  /// The paths of the existing shelves.
  private var shelfPaths: [String] {
    let shelves = url.appending(path: Self.shelves).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: shelves)) ?? []
    return names.filter { $0.utf8.count == 2 && !$0.hasPrefix(".") }.map { "\(shelves)/\($0)" }.filter(isOwn)
  }

  private struct File {
    var path: String
    var bytes: Int
    /// The time of last use, which is the modification time.
    var used: timespec
  }

  /// All cache files in the folder.
  private func contents() -> [File] {
    shelfPaths.flatMap { shelf in
      ((try? FileManager.default.contentsOfDirectory(atPath: shelf)) ?? []).compactMap { name -> File? in
        let path = "\(shelf)/\(name)"
        var facts = stat()
        guard !name.hasPrefix("."), lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        return File(path: path, bytes: Int(facts.st_size), used: facts.st_mtim)
      }
    }
  }

  // MARK: The cache tag

  private static let tagName = "CACHEDIR.TAG"
  /// The tag's content. Its first line is the same for all programs (https://bford.info/cachedir/).
  private static let tagText = "Signature: 8a477f597d28d172789f06886806bc55\n# A cache of Pathreel's.\n"

  /// Creates the tag, unless the folder has it.
  private func tag() throws(FileError) {
    if Self.isOurs(url) { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    // Another process may be creating the tag at this moment.
    guard names.allSatisfy({ $0.hasPrefix(".\(Self.tagName).") }) || Self.isOurs(url) else {
      throw fault("has other files, and is not a cache of Pathreel's")
    }
    let file = try PartialFile(target: url.appending(path: Self.tagName), links: .refused)
    try file.write([UInt8](Self.tagText.utf8))
    try file.commit()
  }

  /// Creates the folder and its missing parents.
  private static func make(_ url: URL) throws(FileError) {
    var missing: [String] = []
    var path = url.path
    while path.count > 1, access(path, F_OK) != 0 {
      missing.append(path)
      path = (path as NSString).deletingLastPathComponent
    }
    for path in missing.reversed() {
      // The XDG base directory specification asks for the mode 0700. Another process may create the folder first.
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw .cannotWrite(file: url.path, reason: "cannot be made: \(systemWords(errno))")
      }
    }
  }

  private func fault(_ reason: String) -> FileError { .cannotWrite(file: url.path, reason: reason) }
}
