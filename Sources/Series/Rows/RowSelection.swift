import PathreelMotion
import PathreelNumerics
import PathreelTables

/// The selection of a table's rows and their order: filtered, then shuffled, then limited to the first ones. The
/// options `--where`, `--shuffle` and `--limit` of the `batch` command make it (`RowOptions`).
package struct RowSelection: Sendable {
  /// The condition; nil selects all rows.
  package var filter: RowFilter?
  /// The seed of the shuffle; nil keeps the file's order. The same seed gives the same order everywhere.
  package var shuffleSeed: Int?
  /// The largest number of rows; nil for no limit.
  package var limit: Int?
  /// The most operations of the condition in all rows together, which take about a second.
  package var maximumSteps = 100_000_000

  /// Makes a selection; the default selects all rows in the file's order.
  package init(filter: RowFilter? = nil, shuffleSeed: Int? = nil, limit: Int? = nil) {
    (self.filter, self.shuffleSeed, self.limit) = (filter, shuffleSeed, limit)
  }

  /// Returns the selected rows in order.
  ///
  /// - Throws: The errors of all cells that the condition reads, or the error of the row before which the condition has
  ///   taken too many operations.
  package func rows(of table: Table) throws(TableFileError) -> [Table.Row] {
    var rows = table.rows
    if let filter {
      var errors = TableErrorList()
      rows = []
      var steps = 0
      for row in table.rows {
        guard steps <= maximumSteps else {
          let advice = "sum over fewer numbers, or split the file"
          throw TableFileError(
            file: table.file,
            errors: [
              TableError(
                row.position, "--where takes more than \(maximumSteps) operations before this row; \(advice)")
            ])
        }
        do throws(TableError) { if try filter.accepts(row, counting: &steps) { rows.append(row) } } catch {
          errors.append(error)
        }
      }
      try errors.check(table.file)
    }
    if let shuffleSeed {
      // Sort by random keys; in a tie the file's order decides.
      let random = RandomNumbers(seed: shuffleSeed)
      let keys = rows.indices.map { random[$0] }
      rows = rows.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { rows[$0] }
    }
    return Array(rows.prefix(limit ?? .max))
  }
}
