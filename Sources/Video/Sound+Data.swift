import Foundation
import PathreelSound

/// Opens sounds in memory: those inside of Lottie files and archives. `Rendering` calls it.
extension Sound {
  /// Opens the sound in the bytes of a file, as ``init(contentsOf:)`` does. They are kept as long as the sound.
  ///
  /// - Throws: A failure whose reason follows the sound's name in a message.
  package init(decoding data: Data) throws(MediaError) {
    let file = try NamelessFile(data)
    let sound = try Sound(decodingFile: file.path)
    self.init(sampleCount: sound.sampleCount, fingerprint: sound.fingerprint) {
      // The reader opens the file by its path, so the file must be there until then.
      try withExtendedLifetime(file) { try sound.makeReader() }
    }
  }
}

/// A temporary file without a name, which ends with the process. It has a path within this process.
private final class NamelessFile: Sendable {
  private let descriptor: Int32

  init(_ data: Data) throws(MediaError) {
    let name = FileManager.default.temporaryDirectory.appending(path: "pathreel-\(UUID().uuidString)").path
    descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw MediaError(reason: "cannot be unpacked into the folder for temporary files") }
    _ = unlink(name)
    let isWritten = data.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = write(descriptor, bytes.baseAddress! + done, bytes.count - done)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        done += count
      }
      return true
    }
    guard isWritten else { throw MediaError(reason: "cannot be unpacked: the folder for temporary files is full") }
  }

  deinit { close(descriptor) }

  var path: String { "/proc/self/fd/\(descriptor)" }
}
