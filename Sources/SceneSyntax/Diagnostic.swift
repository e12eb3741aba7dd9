import Foundation

/// A position in a scene file, as a ``Diagnostic`` names it. Lines and columns count from 1; a column counts Unicode
/// scalars.
public struct SourcePosition: Hashable, Sendable, Comparable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in Unicode scalars.
  public var column: Int
  /// The index of the file among the scene's files: 0 for its own, the others in the order in which they are read.
  package var file = 0

  /// A position. Lines and columns count from 1.
  public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  public static func < (a: SourcePosition, b: SourcePosition) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// One mistake in a scene file: its position, what is wrong, and what to do about it. The readers of scene files, such
/// as `SceneDecoder`, report it; ``SceneFile`` throws all of them in a ``SceneFileError``.
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
  /// The position; `nil` if the mistake concerns the file as a whole.
  public var position: SourcePosition?
  /// What is wrong, and what to do about it.
  public var message: String
  /// Whether the mistake concerns the structure of the file or its meaning.
  package var concern = Concern.meaning

  /// The kind of a mistake.
  package enum Concern: Sendable {
    /// Structure: unknown or missing keys, and values of a wrong form. The JSON Schema finds these mistakes, too.
    case structure
    /// Meaning: names, expressions, files and arithmetic. The grammar alone cannot find these mistakes.
    case meaning
  }

  /// A mistake in a file, at a position.
  public init(file: String, position: SourcePosition?, message: String) {
    (self.file, self.position, self.message) = (file, position, message)
  }

  /// `file:line:column: message`. A message of more than a thousand characters is cut off.
  public var description: String {
    let said = message.count > Self.longestMessage ? "\(message.prefix(Self.longestMessage))…" : message
    guard let position else { return "\(file): \(said)" }
    return "\(file):\(position.line):\(position.column): \(said)"
  }

  /// The line of a warning: `file:line:column: warning: message`.
  package var asWarning: String {
    var warning = self
    warning.message = "warning: \(message)"
    return warning.description
  }

  /// In characters. Longer messages are cut off.
  private static let longestMessage = 1000
}

/// The mistakes in a scene file, in the order of the file: all of them, or the first 50 that were found.
///
/// ```swift
/// do { _ = try SceneFile.load(url) } catch let error as SceneFileError {
///   for diagnostic in error.diagnostics { print(diagnostic) }
/// }
/// ```
public struct SceneFileError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
  /// The mistakes; at least one.
  public var diagnostics: [Diagnostic]
  /// The number of further mistakes that were found and are not in ``diagnostics``. The file may have still more: after
  /// 1,000 the reader stops.
  public var omittedCount: Int
  /// The files that were read before the mistakes were found. A correction of one of them may repair the scene.
  package var files: [URL] = []

  /// The mistakes in a file; at least one.
  public init(_ diagnostics: [Diagnostic], omittedCount: Int = 0) {
    precondition(!diagnostics.isEmpty, "an error without a diagnostic")
    (self.diagnostics, self.omittedCount) = (diagnostics, omittedCount)
  }

  /// One diagnostic per line, and a line with the number of further mistakes.
  public var description: String {
    var lines = diagnostics.map(\.description)
    if omittedCount > 0 {
      let more = omittedCount == 1 ? "1 more mistake was" : "\(omittedCount) more mistakes were"
      lines.append("\(diagnostics[0].file): \(more) found; correct these first, for some may follow from others")
    }
    return lines.joined(separator: "\n")
  }
  public var errorDescription: String? { description }
}
