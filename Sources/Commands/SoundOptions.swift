import ArgumentParser
import Foundation
import PathreelRendering
import PathreelVideo

/// What is heard beside or instead of a scene's own sound.
struct SoundOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A sound to add from the first frame on: any file that FFmpeg reads, also a video.", valueName: "file"),
    completion: .file())
  var audio: String?

  @Flag(help: "Leave out the scene's own sound.")
  var noAudio = false

  /// Checks what can be wrong whatever the clip is.
  ///
  /// - Parameter output: The name that the format follows from.
  func check(_ format: OutputFormat, of output: String) throws {
    guard let audio, !format.hasSound else { return }
    let others = OutputFormat.all.filter(\.hasSound)
    throw WrongUse(
      "--audio \(audio): \(format) holds no sound, so '\(output)' cannot have any; "
        + "name a video that does, \(others.endings)")
  }

  /// The clip with what is to be heard.
  func applied(to clip: Clip) throws -> Clip {
    var clip = clip
    if noAudio { clip.audio = [] }
    if let audio { try clip.addSound(contentsOf: URL(filePath: audio)) }
    return clip
  }
}

extension WorkOptions {
  /// Says that sound is left out, where a format has none.
  func warn(ofSoundIn clip: Clip, without format: OutputFormat, in output: String) {
    guard !clip.audio.isEmpty, !format.hasSound else { return }
    warn("warning: \(output): \(format) holds no sound, so the scene's is left out; --no-audio leaves it out silently")
  }
}
