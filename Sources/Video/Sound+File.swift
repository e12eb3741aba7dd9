import Foundation
import PathreelFiles
import PathreelSound
import Synchronization

/// Reads sounds from files in any format that FFmpeg decodes: WAV, MP3, AAC, FLAC, Ogg, and the sound of videos.
///
/// `Rendering` opens the sounds of scene files with it; authors of scenes in Swift call ``init(contentsOf:)``. At first
/// use a file is decoded completely, to find its length and to check that it can be decoded. Later it is read piece by
/// piece, so it must not change. ``SoundDecoder`` describes how rates and channels are converted.
extension Sound {
  /// Opens the sound in a file.
  ///
  /// ```swift
  /// let music = try Sound(contentsOf: URL(filePath: "music.mp3"))
  /// ```
  ///
  /// - Throws: ``FileError/cannotRead(file:reason:)`` if there is no such file or no sound in it, or if it is damaged
  ///   or longer than ``Sound/maximumDuration``.
  public init(contentsOf file: URL) throws(FileError) {
    do {
      self = try SoundFiles.shared.sound(in: file.absoluteURL.standardizedFileURL.path)
    } catch {
      throw .cannotRead(file: file.relativePath, reason: error.reason)
    }
  }

  /// Opens the sound in a file, for callers that word the error themselves.
  ///
  /// - Throws: A failure whose reason follows the file's name in a message.
  package init(decodingFile path: String) throws(MediaError) { self = try SoundFiles.shared.sound(in: path) }
}

/// A cache of the sounds that the process has opened. A batch or a preview makes many versions of a scene, which share
/// them.
private final class SoundFiles: Sendable {
  static let shared = SoundFiles()
  /// The most sounds that are cached. Their samples are not kept.
  private static let maximumCount = 1000

  /// The opened sounds by path and state.
  private let known = Mutex<[Key: Sound]>([:])

  private struct Key: Hashable {
    let path: String
    let state: FileState
  }

  func sound(in path: String) throws(MediaError) -> Sound {
    let state = try RegularFile(media: path).state
    let key = Key(path: path, state: state)
    if let sound = known.withLock({ $0[key] }) { return sound }
    let sound = try Self.survey(path, state)
    known.withLock { known in
      if known.count >= Self.maximumCount { known.removeAll() }
      known[key] = sound
    }
    return sound
  }

  /// Decodes a whole file once, to count and fingerprint its samples.
  private static func survey(_ path: String, _ state: FileState) throws(MediaError) -> Sound {
    let decoder = try SoundDecoder(path: path, fileState: state)
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
        throw MediaError(reason: "has more than \(limit / Sound.rate / 3600) hours of sound; cut it")
      }
    }
    guard sampleCount > 0 else { throw MediaError(reason: "has no sound in it: not one sample") }
    return Sound(sampleCount: sampleCount, fingerprint: fingerprint.value) {
      try SoundDecoder(path: path, fileState: state)
    }
  }
}
