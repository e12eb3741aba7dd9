import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSound
import PathreelVideo

extension Clip {
  /// Adds the sound of a file, from the clip's first frame on.
  ///
  /// ```swift
  /// try clip.addSound(contentsOf: URL(filePath: "music.mp3"))
  /// ```
  ///
  /// - Throws: `FileError`: no such file, or no sound in it.
  public mutating func addSound(contentsOf file: URL) throws {
    audio.append(SoundTrack(file.deletingPathExtension().lastPathComponent, try Sound(contentsOf: file)))
    protect(file)
  }

  /// All of the clip's sound, mixed; nil where nothing is heard.
  ///
  /// - Throws: `SoundError` for a track that makes no sense.
  package func sound() throws(SoundError) -> SoundMix? {
    audio.isEmpty ? nil : try SoundMix(audio, sampleCount: firstSample(ofFrame: clock.frameCount))
  }

  /// The first sample that belongs to a frame.
  package func firstSample(ofFrame frame: Int) -> Int {
    SoundMix.firstSample(ofFrame: frame, numerator: clock.rate.numerator, denominator: clock.rate.denominator)
  }

  /// What is heard with some frames.
  func sound(ofFrames frames: Range<Int>) throws(SoundError) -> ClipSound? {
    try sound().map {
      ClipSound($0, range: firstSample(ofFrame: frames.lowerBound)..<firstSample(ofFrame: frames.upperBound))
    }
  }

  /// What a person is told of sound that goes beyond full scale.
  func warning(of clipping: SoundClipping) -> FrameWarning {
    let excess = String(format: "%.1f", clipping.excess)
    let frame = clock.frame(at: clipping.seconds) ?? 0
    return FrameWarning(
      frame: frame,
      warning: DrawingWarning(
        subject: "audio",
        message: "the sound goes beyond full scale and is cut off there; lower the gain by \(excess) dB",
        detail: String(format: "first at %.2f s", clipping.seconds)))
  }
}
