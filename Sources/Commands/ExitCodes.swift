import ArgumentParser
import Foundation
import PathreelFarm
import PathreelFiles
import PathreelLottie
import PathreelMotion
import PathreelPreview
import PathreelRaster
import PathreelRendering
import PathreelSVG
import PathreelSceneFiles
import PathreelSceneSyntax
import PathreelSequencing
import PathreelSeries
import PathreelSound
import PathreelSwiftFiles
import PathreelTables
import PathreelVideo

/// The exit codes of all commands, beside 0 for success: the codes of BSD's `sysexits.h`, and the shell's 128 + SIGINT.
/// ``CommandTree`` ends the process with them.
extension ExitCode {
  /// 64: the command line is wrong, or asks for something that does not exist.
  static let usageError = ExitCode(64)
  /// 65: a scene or a data file is wrong, or some outputs of a series could not be made.
  static let badScene = ExitCode(65)
  /// 74: a file or folder cannot be read or written.
  static let inputOutput = ExitCode(74)
  /// 130: stopped by Ctrl-C, SIGTERM or SIGHUP.
  static let interrupted = ExitCode(130)

  /// The exit code for an error of Pathreel's own; nil for an error that ArgumentParser explains.
  init?(for error: any Error) {
    switch error {
    // A film's body may throw any error; the exit code then means a bad scene.
    case let error as FrameError: self = ExitCode(for: error.cause) ?? .badScene
    case is SceneFileError, is SVGError, is LottieError, is SceneError, is SceneSequenceError, is TimelineError,
      is RasterError,
      is SoundError, is FailedOutputsError, is TableFileError, is RemoteError:
      self = .badScene
    case is ArgumentError, is SeriesError: self = .usageError
    case is UsageError, is OutputError, is FrameClockError, VideoError.unusableSize, VideoError.unusableSetting:
      self = .usageError
    case is PreviewError, is VideoError, is FileError, is StandardOutputError, is JobError, is FarmError,
      is SegmentMismatchError, is MediaError:
      self = .inputOutput
    case SwiftFileError.noRoot, SwiftFileError.refused: self = .badScene
    case SwiftFileError.abandoned: self = .interrupted
    case is SwiftFileError: self = .inputOutput
    case is InterruptionError: self = .interrupted
    default: return nil
    }
  }
}

/// The error of a command line that is well-formed but cannot be carried out, such as one that names a frame after the
/// clip's end. Most commands throw it.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// The error of work that Ctrl-C or a signal stopped. `WorkOptions.run` throws it.
struct InterruptionError: Error, CustomStringConvertible {
  /// A text for the message: what remains on disk.
  let kept: String

  var description: String { "Interrupted; \(kept)." }
}

/// The error of an output that another machine failed to make, with the explanation from that machine. The `join`
/// command finds it in a shard.
struct RemoteError: Error, CustomStringConvertible {
  let description: String
}

/// The message on standard error for an error of Pathreel's own.
///
/// - Parameter scene: The name of the current scene file, for errors that do not carry it; nil if there is none.
func explanation(of error: any Error, in scene: String?) -> String {
  switch error {
  // Diagnostics of files have no prefix, one a line, as compilers print them: editors jump to such lines.
  case let error as SceneFileError: "\(error)"
  case let error as TableFileError: "\(error)"
  case let error as SVGError: "\(error)"
  case let error as LottieError: "\(error)"
  case SwiftFileError.refused(let messages): messages
  // The scene's error states the time in seconds. This adds the number of the frame in the clip, whose frame rate may
  // differ from the scene file's.
  case let error as FrameError where error.cause is SceneFileError: "\(error.cause) in frame \(error.frame)"
  case is SceneError, is TimelineError, is FrameError: scene.map { "\($0): \(error)" } ?? "Error: \(error)"
  case is InterruptionError, is RemoteError: "\(error)"
  default: "Error: \(error)"
  }
}
