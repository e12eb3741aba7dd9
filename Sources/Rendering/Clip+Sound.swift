import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSound
import PathreelVideo

/// Sound tracks of a clip. The `--audio` option of commands adds one; ``Clip`` encodes the mix with its videos.
extension Clip {
  /// Adds the sound of a file as a track, from the clip's first frame on.
  ///
  /// ```swift
  /// try clip.addSound(contentsOf: URL(filePath: "music.mp3"))
  /// ```
  ///
  /// - Throws: `FileError` if the file does not exist or has no sound.
  public mutating func addSound(contentsOf file: URL) throws {
    audio.append(SoundTrack(file.deletingPathExtension().lastPathComponent, try Sound(contentsOf: file)))
    source?.addedSounds.append(ClipOrigin.relativePath(of: file))
    protect(file)
  }

  /// The mix of all the clip's tracks; nil if there are none.
  ///
  /// - Throws: `SoundError` if a track is invalid.
  package func sound() throws(SoundError) -> SoundMix? {
    audio.isEmpty ? nil : try SoundMix(audio, sampleCount: firstSample(ofFrame: clock.frameCount))
  }

  /// The index of the first audio sample of a frame.
  package func firstSample(ofFrame frame: Int) -> Int {
    SoundMix.firstSample(ofFrame: frame, numerator: clock.rate.numerator, denominator: clock.rate.denominator)
  }

  /// The part of the mix that belongs to some frames; nil without tracks.
  func sound(ofFrames frames: Range<Int>) throws(SoundError) -> ClipSound? {
    try sound().map {
      ClipSound($0, range: firstSample(ofFrame: frames.lowerBound)..<firstSample(ofFrame: frames.upperBound))
    }
  }

  /// The warning that the sound is clipped because it exceeds full scale.
  func warning(of clipping: SoundClipping) -> FrameWarning {
    // Rounded up, because a lower gain must be low enough.
    let excess = String(format: "%.1f", (clipping.excess * 10).rounded(.up) / 10)
    // The last frame, and with it the sound, may last beyond the clip's duration.
    let frame = clock.frame(at: clipping.seconds) ?? clock.frameCount - 1
    return FrameWarning(
      frame: frame,
      warning: DrawingWarning(
        subject: "audio",
        message: "the sound goes beyond full scale and is cut off there; lower the gain by \(excess) dB",
        detail: String(format: "first at %.2f s", clipping.seconds)))
  }
}
