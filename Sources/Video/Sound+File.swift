import Foundation
import PathreelFiles
import PathreelSound
import Synchronization

/// Sounds from files: whatever FFmpeg reads, WAV, MP3, AAC, FLAC, Ogg and the sound of videos among it.
///
/// A file is decoded once as a whole when it is first named, which finds out how long it is and whether all of it can be decoded.
/// After that it is read piece by piece, and has to stay as it is. ``SoundDecoder`` says how rates and channels are treated.
extension Sound {
  /// Finds the sound in a file.
  ///
  /// ```swift
  /// let music = try Sound(contentsOf: URL(filePath: "music.mp3"))
  /// ```
  ///
  /// - Throws: ``FileError/cannotRead(file:reason:)``: no such file, no sound in it, damaged, or longer than
  ///   ``Sound/maximumDuration``.
  public init(contentsOf file: URL) throws(FileError) {
    do {
      self = try SoundFiles.shared.sound(in: file.absoluteURL.standardizedFileURL.path)
    } catch {
      throw .cannotRead(file: file.relativePath, reason: error.reason)
    }
  }

  /// The same for whoever words the error.
  ///
  /// - Throws: A reason that ends a sentence about the file.
  package init(decodingFile path: String) throws(MediaFailure) { self = try SoundFiles.shared.sound(in: path) }
}

/// The sounds that this process has found, so that the many versions of a scene that a batch or a preview makes share them.
private final class SoundFiles: Sendable {
  static let shared = SoundFiles()
  /// How many are kept. None of their samples are.
  private static let maximumCount = 1000

  private let known = Mutex<[Key: Sound]>([:])

  private struct Key: Hashable {
    let path: String
    let version: FileVersion
  }

  func sound(in path: String) throws(MediaFailure) -> Sound {
    let descriptor = Descriptors.beyondStandard { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw MediaFailure(reason: "cannot be opened: \(systemWords(errno))") }
    defer { close(descriptor) }
    let version = try FileVersion(of: descriptor)
    let key = Key(path: path, version: version)
    if let sound = known.withLock({ $0[key] }) { return sound }
    let sound = try Self.survey(path, version)
    known.withLock { known in
      if known.count >= Self.maximumCount { known.removeAll() }
      known[key] = sound
    }
    return sound
  }

  /// Decodes all of a file once.
  private static func survey(_ path: String, _ version: FileVersion) throws(MediaFailure) -> Sound {
    let decoder = try SoundDecoder(path: path, version: version)
    let limit = Int(Sound.maximumDuration) * Sound.rate
    var fingerprint = SampleFingerprint()
    var sampleCount = 0
    let piece = UnsafeMutableBufferPointer<Float>.allocate(capacity: 1 << 15)
    defer { piece.deallocate() }
    while true {
      let count = try decoder.take(into: piece)
      fingerprint.add(UnsafeBufferPointer(rebasing: piece[..<count]))
      sampleCount += count / Sound.channels
      if count < piece.count { break }
      guard sampleCount <= limit else {
        throw MediaFailure(reason: "has more than \(limit / Sound.rate / 3600) hours of sound; cut it")
      }
    }
    guard sampleCount > 0 else { throw MediaFailure(reason: "has no sound in it: not one sample") }
    return Sound(sampleCount: sampleCount, fingerprint: fingerprint.value) {
      try SoundDecoder(path: path, version: version)
    }
  }
}
