import PathreelSeries
import PathreelTables
import Testing

struct RowSelectionTests {
  private func order(_ selection: RowSelection) throws -> [Int] {
    let table = try RowTestScene.table("size\n" + (0..<20).map { "\($0)\n" }.joined())
    return try selection.rows(of: table).map { $0.position.line - 2 }
  }

  @Test func `a limit takes the first rows of the file`() throws {
    #expect(try order(RowSelection(limit: 3)) == [0, 1, 2])
    #expect(try order(RowSelection(limit: 100)) == Array(0..<20))
  }

  @Test func `a shuffled order has every row once, and is the same for the same seed`() throws {
    let (one, again, other) = try (
      order(RowSelection(shuffleSeed: 1)), order(RowSelection(shuffleSeed: 1)), order(RowSelection(shuffleSeed: 2))
    )
    #expect(one == again && one != other)
    #expect(one.sorted() == Array(0..<20) && one != Array(0..<20))
  }

  @Test func `the limit counts after the shuffle`() throws {
    #expect(
      try order(RowSelection(shuffleSeed: 1, limit: 4)) == Array(try order(RowSelection(shuffleSeed: 1)).prefix(4)))
  }

  @Test func `a condition takes a bounded number of operations in all rows together`() throws {
    let table = try RowTestScene.table("size\n" + (0..<20).map { "\($0)\n" }.joined())
    let filter = try RowFilter("sum(k in 1..1000, k) > size", over: table, parameters: [])
    var steps = 0
    #expect(try filter.accepts(table.rows[0], counting: &steps) && steps > 1000)
    var selection = RowSelection(filter: filter)
    #expect(try selection.rows(of: table).count == 20)
    selection.maximumSteps = 3 * steps - 1
    let error = #expect(throws: TableFileError.self) { try selection.rows(of: table) }
    // After three rows the limit is exceeded; the first row is on line 2.
    #expect(
      error?.errors.map { "\($0.position?.line ?? 0): \($0.message)" } == [
        "5: --where takes more than \(3 * steps - 1) operations before this row; sum over fewer numbers, or split the file"
      ])
  }
}
