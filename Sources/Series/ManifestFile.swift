import Foundation
import PathreelFiles
import PathreelRendering

/// Keeps a ``Manifest`` on the disk up to date while a series is made. The `sweep` and `batch` commands record each
/// member in it.
///
/// Writing a list of ten thousand members takes a while, so it writes about once a second, and at the end. If the
/// process is killed, the next run makes the members again that were finished after the last write.
package final class ManifestFile {
  /// The current state, which may be newer than the file.
  package private(set) var manifest: Manifest
  private let file: URL
  private let clock = ContinuousClock()
  private var lastWrite: ContinuousClock.Instant
  /// The shortest time between two writes.
  private var pause = Duration.seconds(1)
  /// Whether the file has the current state.
  private var isWritten = true

  /// Writes the file for the first time, so that obstacles show before anything is drawn.
  package init(_ manifest: Manifest, to file: URL) throws(FileError) {
    (self.manifest, self.file, lastWrite) = (manifest, file, ContinuousClock.now)
    PartialFile.removeAbandoned(of: file, links: .refused)
    try write()
  }

  /// Records that a member is complete.
  package func note(_ output: SeriesRun.Output, ofMember index: Int) throws(FileError) {
    manifest.members[index].state = .made
    manifest.members[index].bytes = output.bytes
    manifest.members[index].sha256 = output.sha256
    let warnings = output.warnings.map(\.description)
    manifest.members[index].warnings = warnings.isEmpty ? nil : warnings
    try change()
  }

  /// Records that a member failed.
  package func note(failure: String, ofMember index: Int) throws(FileError) {
    manifest.members[index].state = .failed
    manifest.members[index].error = failure
    try change()
  }

  /// Writes the file if there are changes.
  package func finish() throws(FileError) { if !isWritten { try write() } }

  /// Writes the changed manifest, if the pause since the last write is over.
  private func change() throws(FileError) {
    isWritten = false
    if lastWrite.duration(to: clock.now) >= pause { try write() }
  }

  private func write() throws(FileError) {
    let start = clock.now
    try manifest.write(to: file)
    isWritten = true
    lastWrite = clock.now
    // Writing takes at most a twentieth of the time.
    pause = max(.seconds(1), start.duration(to: lastWrite) * 20)
  }
}
