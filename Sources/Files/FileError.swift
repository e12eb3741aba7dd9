import Foundation

/// Why a file could not be written or read; the description names the file and says what to do.
///
/// ```swift
/// do { try PNG.write(bitmap, to: file) } catch { print(error) }
/// // out/a.png: the folder out does not exist; create it first
/// ```
public enum FileError: Error, Hashable, Sendable {
  /// The world would not take the file: no folder, no permission, no space …
  case cannotWrite(file: String, reason: String)
  /// The file is missing, or is not what it should be.
  case cannotRead(file: String, reason: String)
}

extension FileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotWrite(let file, let reason), .cannotRead(let file, let reason): "\(file): \(reason)"
    }
  }
}

/// The system's words for an error number.
package func systemWords(_ code: Int32) -> String { String(cString: strerror(code)) }
