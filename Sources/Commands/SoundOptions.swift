import ArgumentParser
import Foundation
import PathreelRendering
import PathreelVideo

/// The options `--audio` and `--no-audio`, which add a sound or leave out the scene's own. The `render`, `sweep` and
/// `batch` commands include them.
struct SoundOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A sound to add from the first frame on: any file that FFmpeg reads, also a video.", valueName: "file"),
    completion: .file())
  var audio: String?

  @Flag(help: "Leave out the scene's own sound.")
  var noAudio = false

  /// Throws ``UsageError`` if the format cannot hold the sound of `--audio`.
  ///
  /// - Parameter output: The output's name, for the message.
  func check(_ format: OutputFormat, of output: String) throws {
    guard let audio, !format.hasSound else { return }
    let others = OutputFormat.all.filter(\.hasSound)
    throw UsageError(
      "--audio \(audio): \(format) holds no sound, so '\(output)' cannot have any; "
        + "name a video that does, \(others.endings)")
  }

  /// The clip with the chosen sounds.
  func applied(to clip: Clip) throws -> Clip {
    var clip = clip
    if noAudio { clip.audio = [] }
    if let audio { try clip.addSound(contentsOf: URL(filePath: audio)) }
    return clip
  }
}

extension WorkOptions {
  /// Warns that the clip's sound is left out if the format cannot hold it.
  func warn(ofSoundIn clip: Clip, without format: OutputFormat, in output: String) {
    guard !clip.audio.isEmpty, !format.hasSound else { return }
    warn("warning: \(output): \(format) holds no sound, so the scene's is left out; --no-audio leaves it out silently")
  }
}
