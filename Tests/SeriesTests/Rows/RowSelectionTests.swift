import PathreelSeries
import PathreelTables
import Testing

struct RowSelectionTests {
  private func order(_ selection: RowSelection) throws -> [Int] {
    let table = try RowTestScene.table("size\n" + (0..<20).map { "\($0)\n" }.joined())
    return try selection.rows(of: table).map { $0.position.line - 2 }
  }

  @Test func `the first rows of the file are taken`() throws {
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
}
