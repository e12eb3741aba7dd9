import PathreelTables
import Testing

struct TableTests {
  @Test func `a cell has its text, its line and its column`() throws {
    let table = try Table.csv("id,name\na,\"Ada\"\nbé,  Bé \n")
    #expect(table.columns.map(\.name) == ["id", "name"])
    #expect(table.texts == [["a", "Ada"], ["bé", "Bé"]])
    let cells = table.rows.map { table.cell(1, of: $0).position }
    #expect(cells == [TablePosition(line: 2, column: 3), TablePosition(line: 3, column: 6)])
    #expect(table.rows.map(\.position.line) == [2, 3])
  }

  @Test func `a column is found by its name, and a name that is none gives nothing`() throws {
    let table = try Table.csv("id,name\na,Ada\n")
    #expect(table.cell("name", of: table.rows[0])?.text == "Ada")
    #expect(table.cell("age", of: table.rows[0]) == nil)
  }

  @Test(arguments: [
    ("rows.csv", TableFormat.csv), ("ROWS.CSV", .csv), ("a.b/rows.tsv", .tsv), ("rows.json", .json),
    ("rows.jsonl", .jsonLines), ("rows.ndjson", .jsonLines),
  ])
  func `the ending of a data file's name gives its format`(name: String, format: TableFormat) {
    #expect(TableFormat(ofFile: name) == format)
  }

  @Test(arguments: ["rows.xlsx", "rows", "csv", "rows.yaml"])
  func `names with other endings give no table format`(name: String) { #expect(TableFormat(ofFile: name) == nil) }
}

extension Table {
  static func csv(_ text: String, limits: TableLimits = .standard) throws -> Table { try read(text, .csv, limits) }

  static func read(_ text: String, _ format: TableFormat, _ limits: TableLimits = .standard) throws -> Table {
    try Table(Array(text.utf8), as: format, file: "rows", limits: limits)
  }

  /// All cells, row by row.
  var texts: [[String]] { rows.map { row in columns.indices.map { cell($0, of: row).text } } }

  /// The errors of a text; empty if it can be read.
  static func errors(in text: String, _ format: TableFormat, limits: TableLimits = .standard) -> String {
    errors(in: Array(text.utf8), format, limits: limits)
  }

  static func errors(in bytes: [UInt8], _ format: TableFormat, limits: TableLimits = .standard) -> String {
    do {
      _ = try Table(bytes, as: format, file: "rows", limits: limits)
      return ""
    } catch {
      return error.description
    }
  }
}
