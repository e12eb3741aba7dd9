import PathreelTables
import Testing

struct TableLimitsTests {
  private func limits(_ change: (inout TableLimits) -> Void) -> TableLimits {
    var limits = TableLimits()
    change(&limits)
    return limits
  }

  @Test func `rows are counted`() {
    let limits = limits { $0.rows = 2 }
    #expect(Table.errors(in: "a\n1\n2\n", .csv, limits: limits) == "")
    #expect(
      Table.errors(in: "a\n1\n2\n3\n", .csv, limits: limits) == "rows:4:1: the table has more than 2 rows; split it")
  }

  @Test func `columns are counted`() {
    let limits = limits { $0.columns = 2 }
    #expect(
      Table.errors(in: "a,b,c\n", .csv, limits: limits)
        == "rows:1:5: the table has more than 2 columns; leave some out")
    #expect(
      Table.errors(in: "{\"a\": 1, \"b\": 2}\n{\"c\": 3}", .jsonLines, limits: limits)
        == "rows:2:2: the table has more than 2 columns; leave some out")
  }

  @Test func `cells are counted, also those that rows leave out before the last they give`() {
    let limits = limits { $0.cells = 5 }
    #expect(
      Table.errors(in: "a,b\n1,2\n3,4\n5,6\n", .csv, limits: limits)
        == "rows:4:1: the table has more than 5 cells; split it")
    #expect(
      Table.errors(in: #"[{"a": 1, "b": 2, "c": 3}, {"c": 4}]"#, .json, limits: limits)
        == "rows:1:28: the table has more than 5 cells; split it")
  }

  @Test(arguments: [("a\nxxxxx\n", TableFormat.csv), ("a\n\"xxxxx\"\n", .csv)])
  func `bytes of a cell are counted`(text: String, format: TableFormat) {
    #expect(
      Table.errors(in: text, format, limits: limits { $0.cellSize = 4 })
        == "rows:2:1: the cell has more than 4 bytes; shorten it")
  }

  @Test func `bytes of texts and numbers in JSON are counted`() {
    let limits = limits { $0.cellSize = 4 }
    let message = "rows:1:8: the cell has more than 4 bytes; shorten it"
    #expect(Table.errors(in: #"[{"a": "xxxxx"}]"#, .json, limits: limits) == message)
    #expect(Table.errors(in: #"[{"a": 12345}]"#, .json, limits: limits) == message)
  }

  @Test func `bytes of a name are counted`() {
    #expect(
      Table.errors(in: "abc\n", .csv, limits: limits { $0.nameSize = 2 })
        == "rows:1:1: the name of a column has at most 2 bytes")
  }

  @Test func `bytes of a file are counted`() {
    #expect(
      Table.errors(in: "a\n1\n", .csv, limits: limits { $0.fileSize = 3 })
        == "rows: the file has more than 3 bytes; split it")
  }
}
