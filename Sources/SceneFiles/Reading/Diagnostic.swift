import Foundation

/// A place in a scene file, counted from 1; a column counts Unicode scalars.
public struct SourcePosition: Hashable, Sendable, Comparable {
  /// From 1.
  public var line: Int
  /// From 1, in Unicode scalars.
  public var column: Int
  /// Which of the scene's files it is in: 0 for its own, the others in the order in which they are read.
  package var file = 0

  /// A place, counted from 1.
  public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  public static func < (a: SourcePosition, b: SourcePosition) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// One thing that is wrong with a scene file, where it stands, and what to do about it.
///
/// ```swift
/// let diagnostic = Diagnostic(
///   file: "a.yaml", position: SourcePosition(line: 12, column: 5),
///   message: "unknown key 'storke'; did you mean 'stroke'?")
/// print(diagnostic)  // a.yaml:12:5: unknown key 'storke'; did you mean 'stroke'?
/// ```
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The file's name, as it was given.
  public var file: String
  /// `nil` where the file as a whole is meant.
  public var position: SourcePosition?
  /// What is wrong, and what to do about it.
  public var message: String
  /// Whether it is about what stands where or about what that means.
  package var concern = Concern.meaning

  package enum Concern: Sendable {
    /// Which keys there are, and which form their values have: what the JSON Schema knows too.
    case structure
    /// Names, expressions, files, sums: what it takes more than the grammar to find.
    case meaning
  }

  /// A fault of a file, at a place in it.
  public init(file: String, position: SourcePosition?, message: String) {
    (self.file, self.position, self.message) = (file, position, message)
  }

  /// `file:line:column: message`, the message cut off where it quotes a thousand characters and more of the file.
  public var description: String {
    let said = message.count > Self.longestMessage ? "\(message.prefix(Self.longestMessage))…" : message
    guard let position else { return "\(file): \(said)" }
    return "\(file):\(position.line):\(position.column): \(said)"
  }

  private static let longestMessage = 1000
}

/// What is wrong with a scene file, in the order of the file: all of it, or the first 50 mistakes that were found.
///
/// ```swift
/// do { _ = try SceneFile.load(url) } catch let error as SceneFileError {
///   for diagnostic in error.diagnostics { print(diagnostic) }
/// }
/// ```
public struct SceneFileError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
  /// At least one.
  public var diagnostics: [Diagnostic]
  /// How many more were found. There may be yet more behind them: after 1,000 the file is not read any further.
  public var untoldCount: Int
  /// The files that were read before the faults were found: correcting one of them may be what it takes.
  package var files: [URL] = []

  /// The faults of a file, one at least.
  public init(_ diagnostics: [Diagnostic], untoldCount: Int = 0) {
    precondition(!diagnostics.isEmpty, "an error without a diagnostic")
    (self.diagnostics, self.untoldCount) = (diagnostics, untoldCount)
  }

  /// One diagnostic a line, and a line that says how many more there are.
  public var description: String {
    var lines = diagnostics.map(\.description)
    if untoldCount > 0 {
      let more = untoldCount == 1 ? "1 more mistake was" : "\(untoldCount) more mistakes were"
      lines.append("\(diagnostics[0].file): \(more) found; correct these first, for some may follow from others")
    }
    return lines.joined(separator: "\n")
  }
  public var errorDescription: String? { description }
}
