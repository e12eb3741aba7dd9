/// The mistakes in a file: the first ones as diagnostics, and the number of the others. ``SourceReader``,
/// ``SceneDecoder`` and ``ValueSets`` collect mistakes in it.
package struct DiagnosticList {
  /// The maximum number of diagnostics that are shown. Nobody reads more, and many mistakes follow from others.
  package static let capacity = 50
  /// After this many mistakes the reader stops, since it may take long to find more.
  package static let limit = 1000

  /// The diagnostics that are shown; at most ``capacity``.
  package private(set) var reported: [Diagnostic] = []
  /// The number of further mistakes.
  package private(set) var omittedCount = 0

  package init() {}

  package var count: Int { reported.count + omittedCount }
  package var isEmpty: Bool { reported.isEmpty }
  package var isFull: Bool { count >= Self.limit }

  package mutating func append(_ diagnostic: Diagnostic) {
    if reported.count < Self.capacity { reported.append(diagnostic) } else { omittedCount += 1 }
  }

  /// Counts further mistakes that are not shown.
  package mutating func omit(_ count: Int) { omittedCount += count }
}
