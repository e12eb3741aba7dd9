/// The most that a table may have. A file that has more is refused, with the place where it goes beyond.
package struct TableLimits: Hashable, Sendable {
  /// In bytes, 256 MiB; at most 2 GiB.
  package var fileSize = 256 << 20
  package var rows = 1_000_000
  package var columns = 1_000
  /// Rows times columns, as far as the rows go. A cell takes 24 bytes and its text.
  package var cells = 10_000_000
  /// The most bytes of a cell's text in UTF-8.
  package var cellSize = 1 << 20
  /// The most bytes of a column's name in UTF-8.
  package var nameSize = 200

  package init() {}

  /// What a command takes.
  package static let standard = TableLimits()
}
