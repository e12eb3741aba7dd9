/// A kind of YAML file: its name in messages, and its maximum size. ``SourceReader`` reads files by it.
package struct SourceLanguage: Sendable {
  /// The kind's name with its article.
  package let noun: String
  let plural: String
  /// The maximum size in bytes of UTF-8.
  package let maximumSize: Int
  /// The message for an empty file; nil if an empty file counts as an empty mapping.
  let emptiness: String?
  /// The advice for files that use aliases, which are not supported.
  let aliasAdvice: String

  /// A scene file.
  package static let scene = SourceLanguage(
    noun: "a scene file", plural: "scene files", maximumSize: SourceReader.maximumSize,
    emptiness: "the file is empty; a scene needs 'canvas' and 'elements'",
    aliasAdvice: "name a value under 'let', or write it again")

  /// A file that scenes include.
  package static let part = SourceLanguage(
    noun: "a file of components", plural: "files of components", maximumSize: SourceReader.maximumSize,
    emptiness: "the file is empty; a file that is included has 'components', 'data', 'let', 'scales' or 'include'",
    aliasAdvice: "name a value under 'let', or write it again")

  /// A script of touches for a SwiftUI file.
  package static let script = SourceLanguage(
    noun: "a script", plural: "scripts", maximumSize: SourceReader.maximumSize,
    emptiness: "the file is empty; a script is a list of steps, such as '- {at: 1s, tap: Start}'",
    aliasAdvice: "write the step again")

  package static let valueSets = SourceLanguage(
    noun: "a file of values", plural: "files of values", maximumSize: 1 << 18, emptiness: nil,
    aliasAdvice: "write the value again")
}
