/// The error of a SwiftUI file that cannot be made a program. The description names the file and the remedy.
package enum SwiftFileError: Error, Hashable, Sendable {
  /// The file or folder cannot be read.
  case unreadable(String, reason: String)
  /// There is no view to show, or more than one.
  case noRoot(String, reason: String)
  /// The compiler refuses the code, with its messages.
  case refused(messages: String)
  /// The compiler or the library SwiftUI is missing, or the folder for the program cannot be used.
  case unusable(String)
  /// The build was stopped, because a file was saved meanwhile or the process ends.
  case abandoned
}

extension SwiftFileError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let path, let reason), .noRoot(let path, let reason): "\(path): \(reason)"
    case .refused(let messages): messages
    case .unusable(let reason): reason
    case .abandoned: "the build was stopped"
    }
  }
}
