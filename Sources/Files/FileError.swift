import Foundation

/// The error of a file that cannot be written or read. The description names the file and the remedy. `PartialFile` and
/// all writers of files throw it.
///
/// ```swift
/// do { try PNG.write(bitmap, to: file) } catch { print(error) }
/// // out/a.png: the folder out does not exist; create it first
/// ```
public enum FileError: Error, Hashable, Sendable {
  /// The file cannot be written: no folder, no permission, no space …
  case cannotWrite(file: String, reason: String)
  /// The file is missing, or has the wrong kind or content.
  case cannotRead(file: String, reason: String)
}

extension FileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotWrite(let file, let reason), .cannotRead(let file, let reason): "\(file): \(reason)"
    }
  }
}

/// The system's message for an error number, for the reasons of a ``FileError``.
package func systemWords(_ code: Int32) -> String { String(cString: strerror(code)) }
