import PathreelTables
import Testing

struct TableLimitsTests {
  private func limits(_ change: (inout TableLimits) -> Void) -> TableLimits {
    var limits = TableLimits()
    change(&limits)
    return limits
  }

  @Test func `a table with too many rows is an error at the first one too many`() {
    let limits = limits { $0.rows = 2 }
    #expect(Table.errors(in: "a\n1\n2\n", .csv, limits: limits) == "")
    #expect(
      Table.errors(in: "a\n1\n2\n3\n", .csv, limits: limits) == "rows:4:1: the table has more than 2 rows; split it")
  }

  @Test func `a table with too many columns is an error`() {
    let limits = limits { $0.columns = 2 }
    #expect(
      Table.errors(in: "a,b,c\n", .csv, limits: limits)
        == "rows:1:5: the table has more than 2 columns; leave some out")
    #expect(
      Table.errors(in: "{\"a\": 1, \"b\": 2}\n{\"c\": 3}", .jsonLines, limits: limits)
        == "rows:2:2: the table has more than 2 columns; leave some out")
  }

  @Test func `a table with too many cells is an error, and empty cells count`() {
    let limits = limits { $0.cells = 5 }
    #expect(
      Table.errors(in: "a,b\n1,2\n3,4\n5,6\n", .csv, limits: limits)
        == "rows:4:1: the table has more than 5 cells; split it")
    #expect(
      Table.errors(in: #"[{"a": 1, "b": 2, "c": 3}, {"c": 4}]"#, .json, limits: limits)
        == "rows:1:28: the table has more than 5 cells; split it")
  }

  @Test(arguments: [("a\nxxxxx\n", TableFormat.csv), ("a\n\"xxxxx\"\n", .csv)])
  func `a cell with too many bytes is an error`(text: String, format: TableFormat) {
    #expect(
      Table.errors(in: text, format, limits: limits { $0.cellSize = 4 })
        == "rows:2:1: the cell has more than 4 bytes; shorten it")
  }

  @Test func `a text or number in JSON with too many bytes is an error`() {
    let limits = limits { $0.cellSize = 4 }
    let message = "rows:1:8: the cell has more than 4 bytes; shorten it"
    #expect(Table.errors(in: #"[{"a": "xxxxx"}]"#, .json, limits: limits) == message)
    #expect(Table.errors(in: #"[{"a": 12345}]"#, .json, limits: limits) == message)
  }

  @Test func `a column name with too many bytes is an error`() {
    #expect(
      Table.errors(in: "abc\n", .csv, limits: limits { $0.nameSize = 2 })
        == "rows:1:1: the name of a column has at most 2 bytes")
  }

  @Test func `a data file with too many bytes is an error`() {
    #expect(
      Table.errors(in: "a\n1\n", .csv, limits: limits { $0.fileSize = 3 })
        == "rows: the file has more than 3 bytes; split it")
  }
}
