import PathreelMotion
import PathreelTables

/// Which rows of a table are made, and in which order: those that meet a condition, shuffled, and of these the first.
package struct RowSelection: Sendable {
  package var filter: RowFilter?
  /// The seed of the order; nil for that of the file. The same seed gives the same order everywhere.
  package var shuffleSeed: Int?
  /// How many rows there are at most.
  package var limit: Int?

  package init(filter: RowFilter? = nil, shuffleSeed: Int? = nil, limit: Int? = nil) {
    (self.filter, self.shuffleSeed, self.limit) = (filter, shuffleSeed, limit)
  }

  /// - Throws: Everything that is wrong with cells that the condition reads.
  package func rows(of table: Table) throws(TableError) -> [Table.Row] {
    var rows = table.rows
    if let filter {
      var faults = FaultList()
      rows = []
      for row in table.rows {
        do throws(TableError.Fault) { if try filter.accepts(row) { rows.append(row) } } catch { faults.append(error) }
      }
      try faults.check(table.file)
    }
    if let shuffleSeed {
      let random = RandomNumbers(seed: shuffleSeed)
      let keys = rows.indices.map { random[$0] }
      rows = rows.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { rows[$0] }
    }
    return Array(rows.prefix(limit ?? .max))
  }
}
