import Foundation
import PathreelFiles
import PathreelRendering

/// A manifest that is kept up to date on the disk while a series is made.
///
/// Writing ten thousand members takes a while, so it is written about once a second, and at the end. A member that a killed
/// process made after that is made again by the next run.
package final class ManifestFile {
  package private(set) var manifest: Manifest
  private let file: URL
  private let clock = ContinuousClock()
  private var lastWrite: ContinuousClock.Instant
  private var pause = Duration.seconds(1)
  private var isWritten = true

  /// Writes the file for the first time, so that whatever bars it shows before anything is drawn.
  package init(_ manifest: Manifest, to file: URL) throws(FileError) {
    (self.manifest, self.file, lastWrite) = (manifest, file, ContinuousClock.now)
    PartialFile.removeAbandoned(of: file)
    try write()
  }

  /// Notes that a member is whole.
  package func note(_ output: SeriesRun.Output, ofMember index: Int) throws(FileError) {
    manifest.members[index].state = .made
    manifest.members[index].bytes = output.bytes
    manifest.members[index].sha256 = output.sha256
    let warnings = output.warnings.map(\.description)
    manifest.members[index].warnings = warnings.isEmpty ? nil : warnings
    try change()
  }

  /// Notes that a member could not be made.
  package func note(failure: String, ofMember index: Int) throws(FileError) {
    manifest.members[index].state = .failed
    manifest.members[index].error = failure
    try change()
  }

  /// Writes what has changed.
  package func finish() throws(FileError) { if !isWritten { try write() } }

  private func change() throws(FileError) {
    isWritten = false
    if lastWrite.duration(to: clock.now) >= pause { try write() }
  }

  private func write() throws(FileError) {
    let start = clock.now
    try manifest.write(to: file)
    isWritten = true
    lastWrite = clock.now
    // At most a twentieth of the time goes into it.
    pause = max(.seconds(1), start.duration(to: lastWrite) * 20)
  }
}
