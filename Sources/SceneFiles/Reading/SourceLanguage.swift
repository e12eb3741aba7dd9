/// A kind of YAML file: how messages call it, and how long it may be.
package struct SourceLanguage: Sendable {
  /// With its article.
  let noun: String
  let plural: String
  /// The most bytes of UTF-8.
  let maximumSize: Int
  /// What is said of a file without anything in it; nil where that is a mapping of nothing.
  let emptiness: String?
  /// What to do without aliases.
  let aliasAdvice: String

  package static let scene = SourceLanguage(
    noun: "a scene file", plural: "scene files", maximumSize: SourceReader.maximumSize,
    emptiness: "the file is empty; a scene needs 'canvas' and 'elements'",
    aliasAdvice: "name a value under 'let', or write it again")

  /// A file that scenes include.
  static let part = SourceLanguage(
    noun: "a file of components", plural: "files of components", maximumSize: SourceReader.maximumSize,
    emptiness: "the file is empty; a file that is included has 'components', 'data', 'let', 'scales' or 'include'",
    aliasAdvice: "name a value under 'let', or write it again")

  static let valueSets = SourceLanguage(
    noun: "a file of values", plural: "files of values", maximumSize: ValueSets.maximumSize, emptiness: nil,
    aliasAdvice: "write the value again")
}
