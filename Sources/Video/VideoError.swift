import CFFmpeg
import Foundation
import PathreelFiles

/// Why a video could not be written; the description names the file and says what to do.
///
/// ```swift
/// do { try clip.writeVideo(to: file) } catch { print(error) }
/// // a video cannot be 1281x720: H.264 with 4:2:0 colour needs an even width and height of 2 to 16384; 1280x720 or … would do
/// ```
public enum VideoError: Error, Hashable, Sendable {
  /// A size that the format cannot hold.
  case unusableSize(width: Int, height: Int, advice: String)
  /// The FFmpeg on this machine has no such encoder; others of it make the same encoding.
  case missingEncoder(name: String, codec: String, others: [String])
  /// Settings that the format or its encoder does not take, in words that say which would do.
  case unusableSetting(String)
  /// The world would not take the file.
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
  /// What a file's error is to whoever writes a video.
  static func of<Result>(_ body: () throws(FileError) -> Result) throws(VideoError) -> Result {
    do { return try body() } catch { throw .file(error) }
  }
}

/// What went wrong inside FFmpeg or the system, before it is known which file it concerns.
package struct MediaFailure: Error, CustomStringConvertible {
  package let reason: String
  package var description: String { reason }

  package init(reason: String) { self.reason = reason }
}

/// The one check on every FFmpeg call that can fail: throws what was being done and FFmpeg's own words for the failure.
@discardableResult
func check(_ code: Int32, _ doing: String) throws(MediaFailure) -> Int32 {
  guard code < 0 else { return code }
  var words = [CChar](repeating: 0, count: Int(AV_ERROR_MAX_STRING_SIZE))
  av_strerror(code, &words, words.count)
  let text = words.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  throw MediaFailure(reason: "\(doing) failed: \(text)")
}

/// The same check for FFmpeg's allocators, which have no words: they fail only for want of memory.
func check<Pointee>(_ pointer: Pointee?, _ doing: String) throws(MediaFailure) -> Pointee {
  guard let pointer else { throw MediaFailure(reason: "\(doing) failed: \(systemWords(ENOMEM))") }
  return pointer
}

/// FFmpeg's log goes to standard error unasked (x264 reports statistics there). What matters reaches the caller as
/// thrown errors, so the first use of this module turns the log off for the process; errors are kept for ``reported(_:)``.
let ffmpegIsSilent: Void = pathreel_keep_reports()

/// Adds what FFmpeg reported meanwhile on this thread to a failure, which often says more than the code does.
func reported<Result>(_ body: () throws(MediaFailure) -> Result) throws(MediaFailure) -> Result {
  pathreel_forget_report()
  do {
    return try body()
  } catch {
    let report = String(cString: pathreel_report()).trimmingCharacters(in: .whitespaces)
    throw report.isEmpty ? error : MediaFailure(reason: "\(error.reason) (\(report))")
  }
}
