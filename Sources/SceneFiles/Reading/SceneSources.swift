import PathreelDrawing

/// The texts of a scene: its own file's, and those of the files that it includes. A position says in which of them it lies.
struct SceneSources: Sendable {
  private var texts: [SourceText]

  init(_ own: SourceText) { texts = [own] }

  /// How many files there are.
  var count: Int { texts.count }

  mutating func add(_ text: SourceText) { texts.append(text) }

  /// The name of the file in which a position lies.
  func file(of position: SourcePosition) -> String { texts[position.file].file }

  func diagnostic(_ message: String, at position: SourcePosition, _ concern: Diagnostic.Concern = .meaning)
    -> Diagnostic
  {
    texts[position.file].diagnostic(message, at: position, concern)
  }

  /// The scalar at a place, nil at a line's end.
  subscript(position: SourcePosition) -> Unicode.Scalar? { texts[position.file][position] }

  func position(of offset: Int, in scalar: SourceScalar) -> SourcePosition {
    texts[scalar.position.file].position(of: offset, in: scalar)
  }

  func isFollowedByColon(_ key: SourceScalar) -> Bool { texts[key.position.file].isFollowedByColon(key) }

  func isFollowedByComment(_ scalar: SourceScalar) -> Bool { texts[scalar.position.file].isFollowedByComment(scalar) }

  /// A position as one of these texts counts it.
  func position(_ position: FilePosition) -> SourcePosition {
    let text = texts.first { $0.file == position.file } ?? texts[0]
    return text.position(line: position.line, column: position.column)
  }

  /// How a place is called that stands in a message about another one: `line 5`, or `line 5 of parts/cards.yaml`.
  func wording(of position: SourcePosition, from other: SourcePosition) -> String {
    "line \(position.line)" + (position.file == other.file ? "" : " of \(file(of: position))")
  }
}
