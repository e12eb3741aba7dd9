import PathreelDrawing

/// The texts of a scene: its own file, and the files that it includes. A ``SourcePosition`` says which of them it lies
/// in. ``SceneDecoder`` and ``Moment`` make their diagnostics with it.
package struct SceneSources: Sendable {
  private var texts: [SourceText]

  package init(_ own: SourceText) { texts = [own] }

  /// The number of files.
  package var count: Int { texts.count }

  package mutating func add(_ text: SourceText) { texts.append(text) }

  /// The name of the file that contains a position.
  package func file(of position: SourcePosition) -> String { texts[position.file].file }

  package func diagnostic(_ message: String, at position: SourcePosition, _ concern: Diagnostic.Concern = .meaning)
    -> Diagnostic
  {
    texts[position.file].diagnostic(message, at: position, concern)
  }

  /// The scalar at a position; nil at the end of a line.
  package subscript(position: SourcePosition) -> Unicode.Scalar? { texts[position.file][position] }

  package func position(of offset: Int, in scalar: SourceScalar) -> SourcePosition {
    texts[scalar.position.file].position(of: offset, in: scalar)
  }

  package func commandReadAsEscape(in scalar: SourceScalar) -> (command: String, position: SourcePosition)? {
    texts[scalar.position.file].commandReadAsEscape(in: scalar)
  }

  package func isFollowedByColon(_ key: SourceScalar) -> Bool { texts[key.position.file].isFollowedByColon(key) }

  package func isFollowedByComment(_ scalar: SourceScalar) -> Bool {
    texts[scalar.position.file].isFollowedByComment(scalar)
  }

  /// Converts the position of an element's place to a position in one of the scene's texts.
  package func position(_ position: FilePosition) -> SourcePosition {
    let text = texts.first { $0.file == position.file } ?? texts[0]
    return text.position(line: position.line, column: position.column)
  }

  /// The wording for a position that a message about another position mentions: `line 5`, or `line 5 of
  /// parts/cards.yaml`.
  package func wording(of position: SourcePosition, from other: SourcePosition) -> String {
    "line \(position.line)" + (position.file == other.file ? "" : " of \(file(of: position))")
  }
}
