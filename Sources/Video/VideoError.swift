import CFFmpeg
import Foundation
import PathreelFiles

/// The reason why a video could not be written. ``VideoWriter`` and `Clip` throw it. The description names the file and
/// says what to do.
///
/// ```swift
/// do { try clip.writeVideo(to: file) } catch { print(error) }
/// // a video cannot be 1281x720: H.264 with 4:2:0 colour needs an even width and height of 2 to 16384;
/// // 1280x720 or … would do
/// ```
public enum VideoError: Error, Hashable, Sendable {
  /// The format cannot hold this size.
  case unusableSize(width: Int, height: Int, advice: String)
  /// This FFmpeg lacks the encoder. `others` are present encoders of the same codec.
  case missingEncoder(name: String, codec: String, others: [String])
  /// The format or its encoder does not support a setting. The text says which values would do.
  case unusableSetting(String)
  /// The file could not be written.
  case file(FileError)
}

extension VideoError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unusableSize(_, _, let advice): advice
    case .missingEncoder(let name, let codec, let others):
      "this FFmpeg has no encoder '\(name)' for \(codec); install an FFmpeg that was built with it"
        + (others.isEmpty ? "" : ", or use \(others.joined(separator: " or "))")
    case .unusableSetting(let advice): advice
    case .file(let error): error.description
    }
  }
}

extension VideoError {
  /// Runs a function and wraps a `FileError` in ``file(_:)``.
  static func of<Result>(_ body: () throws(FileError) -> Result) throws(VideoError) -> Result {
    do { return try body() } catch { throw .file(error) }
  }
}

/// A failure in FFmpeg or the system. The text does not name the file; the caller adds it, for example in a
/// `FileError`.
package struct MediaError: Error, CustomStringConvertible {
  /// The text of the error. In a message, it follows the file's name: "is not a PNG".
  package let reason: String
  package var description: String { reason }

  package init(reason: String) { self.reason = reason }
}

/// Checks the result of an FFmpeg call. Throws an error with the action and FFmpeg's own text.
@discardableResult
func check(_ code: Int32, _ doing: String) throws(MediaError) -> Int32 {
  guard code < 0 else { return code }
  var words = [CChar](repeating: 0, count: Int(AV_ERROR_MAX_STRING_SIZE))
  av_strerror(code, &words, words.count)
  let text = words.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  throw MediaError(reason: "\(doing) failed: \(text)")
}

/// Checks the result of an FFmpeg allocator, which has no error text: it fails only for lack of memory.
func check<Pointee>(_ pointer: Pointee?, _ doing: String) throws(MediaError) -> Pointee {
  guard let pointer else { throw MediaError(reason: "\(doing) failed: \(systemWords(ENOMEM))") }
  return pointer
}

/// Turns FFmpeg's log off for the process when it is first read. By default FFmpeg logs to standard error, where x264
/// reports statistics. Callers of this module get what matters as errors; messages of errors are kept for
/// ``reported(_:)``.
let ffmpegIsSilent: Void = pathreel_keep_reports()

/// Runs a function, and appends FFmpeg's log messages on this thread to its error. They often say more than the error
/// code. ``CodecEncoder`` opens encoders through it.
func reported<Result>(_ body: () throws(MediaError) -> Result) throws(MediaError) -> Result {
  pathreel_forget_report()
  do {
    return try body()
  } catch {
    let report = String(cString: pathreel_report()).trimmingCharacters(in: .whitespaces)
    throw report.isEmpty ? error : MediaError(reason: "\(error.reason) (\(report))")
  }
}
