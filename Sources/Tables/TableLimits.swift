/// The size limits of a table. A larger file is an error at the position where it exceeds a limit. ``TableBuilder``
/// checks them.
package struct TableLimits: Hashable, Sendable {
  /// The file's size in bytes: 256 MiB by default, 2 GiB at most.
  package var fileSize = 256 << 20
  /// The number of rows.
  package var rows = 1_000_000
  /// The number of columns.
  package var columns = 1_000
  /// The number of cells in all rows together. A row that is shorter than the table counts only with its own cells. A
  /// cell takes 24 bytes and its text.
  package var cells = 10_000_000
  /// The size of a cell's text in UTF-8 bytes.
  package var cellSize = 1 << 20
  /// The size of a column's name in UTF-8 bytes.
  package var nameSize = 200

  /// Makes the standard limits.
  package init() {}

  /// The limits of the commands. Scene files have lower ones.
  package static let standard = TableLimits()
}
