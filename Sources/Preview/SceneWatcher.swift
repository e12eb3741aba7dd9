import Foundation
import Synchronization

/// Tells when files change on disk: by inotify at once, and by asking for their dates several times a second where inotify is
/// silent, as on network folders and mounts of containers.
///
/// A file counts as changed when its size, date, inode or existence does. Editors that write a new file and give it the old
/// one's name are seen, because the folders are watched, not the files.
final class SceneWatcher: Sendable {
  private struct State {
    var files: [URL] = []
    var marks: [Mark?] = []
    var watchedFolders: Set<String> = []
    var isStopped = false
  }

  /// What tells one state of a file from another.
  private struct Mark: Equatable {
    let device: UInt64, inode: UInt64, size: Int64, seconds: Int, nanoseconds: Int

    /// nil where there is no file.
    init?(_ file: URL) {
      var facts = stat()
      guard stat(file.path, &facts) == 0 else { return nil }
      (device, inode, size) = (UInt64(facts.st_dev), UInt64(facts.st_ino), Int64(facts.st_size))
      (seconds, nanoseconds) = (facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec)
    }

    /// Dates of files are up to a tick of the kernel behind the clock, 10 ms at most.
    func isNewer(than time: timespec) -> Bool {
      let milliseconds = (seconds - time.tv_sec) * 1000 + (nanoseconds - time.tv_nsec) / 1_000_000
      return milliseconds >= -10
    }
  }

  private let state = Mutex(State())
  private let descriptor: Int32
  /// In milliseconds.
  private let pollInterval: Int32
  private let notice: @Sendable () -> Void

  /// - Parameter notice: Called on a thread of the watcher after each change.
  init(pollInterval: Int32 = 250, notice: @escaping @Sendable () -> Void) {
    (self.pollInterval, self.notice) = (pollInterval, notice)
    // Without it, asking for dates has to do.
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    let thread = Thread { [self] in run() }
    thread.name = "pathreel watcher"
    thread.start()
  }

  /// Watches these files from now on, instead of others.
  ///
  /// - Parameter reading: When reading them began.
  /// - Returns: whether one has changed since then: somebody saved while they were read.
  @discardableResult
  func watch(_ files: [URL], since reading: timespec) -> Bool {
    state.withLock { state in
      var marks: [Mark?] = []
      var isChanged = false
      for file in files {
        let mark = Mark(file)
        if let i = state.files.firstIndex(of: file) {
          if state.marks[i] != mark { isChanged = true }
        } else if let mark, mark.isNewer(than: reading) {
          isChanged = true
        }
        marks.append(mark)
      }
      (state.files, state.marks) = (files, marks)
      guard descriptor >= 0 else { return isChanged }
      let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB)
      for folder in Set(files.map { $0.deletingLastPathComponent().path }).subtracting(state.watchedFolders) {
        if inotify_add_watch(descriptor, folder, events) >= 0 { state.watchedFolders.insert(folder) }
      }
      return isChanged
    }
  }

  func stop() { state.withLock { $0.isStopped = true } }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private func run() {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while !state.withLock({ $0.isStopped }) {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // A negative descriptor is not asked; the call then only waits.
      if poll(&request, 1, pollInterval) > 0 { while read(descriptor, &buffer, buffer.count) > 0 {} }
      let isChanged = state.withLock { state in
        let marks = state.files.map(Mark.init)
        defer { state.marks = marks }
        return marks != state.marks
      }
      if isChanged { notice() }
    }
  }
}
