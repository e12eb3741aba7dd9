import Foundation
import PathreelFiles
import Synchronization

/// A file watcher. It reports changes through inotify at once, and also polls several times a second, because inotify
/// is silent on network folders and container mounts. ``Studio`` reloads the scene after each change.
///
/// A file has changed if its size, date, inode or existence has. It watches the files' folders, not the files, so it
/// also sees editors that write a new file and rename it.
final class FileWatcher: Sendable {
  private struct State {
    var files: [URL] = []
    /// The state of each file; nil for a missing one.
    var fileStates: [FileState?] = []
    var watchedFolders: Set<String> = []
    var isStopped = false
  }

  private let state = Mutex(State())
  /// The inotify descriptor; negative without inotify.
  private let descriptor: Int32
  /// The time between two polls, in milliseconds.
  private let pollInterval: Int32
  private let notice: @Sendable () -> Void

  /// Starts watching; see ``watch(_:since:)`` for the files.
  ///
  /// - Parameter notice: Called on the watcher's thread after each change.
  init(pollInterval: Int32 = 250, notice: @escaping @Sendable () -> Void) {
    (self.pollInterval, self.notice) = (pollInterval, notice)
    // If there is no inotify, polling alone has to do.
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    let thread = Thread { [self] in run() }
    thread.name = "pathreel watcher"
    thread.start()
  }

  /// Replaces the files to watch.
  ///
  /// - Parameter reading: The time at which the caller began to read the files.
  /// - Returns: Whether a file has changed since then, which means that it was saved while it was read.
  @discardableResult
  func watch(_ files: [URL], since reading: timespec) -> Bool {
    state.withLock { state in
      var fileStates: [FileState?] = []
      var isChanged = false
      for file in files {
        let fileState = FileState(at: file.path)
        if let i = state.files.firstIndex(of: file) {
          if state.fileStates[i] != fileState { isChanged = true }
        } else if let fileState, fileState.isNewer(than: reading) {
          isChanged = true
        }
        fileStates.append(fileState)
      }
      (state.files, state.fileStates) = (files, fileStates)
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

  /// The loop of the watcher's thread.
  private func run() {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while !state.withLock({ $0.isStopped }) {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // `poll` ignores a negative descriptor and then only waits.
      if poll(&request, 1, pollInterval) > 0 { while read(descriptor, &buffer, buffer.count) > 0 {} }
      let isChanged = state.withLock { state in
        let fileStates = state.files.map { FileState(at: $0.path) }
        defer { state.fileStates = fileStates }
        return fileStates != state.fileStates
      }
      if isChanged { notice() }
    }
  }
}

extension FileState {
  /// Whether the file changed after the given time. A file's date may be up to one kernel tick, at most 10 ms, behind
  /// the clock.
  fileprivate func isNewer(than time: timespec) -> Bool {
    let milliseconds = (seconds - time.tv_sec) * 1000 + (nanoseconds - time.tv_nsec) / 1_000_000
    return milliseconds >= -10
  }
}
