import PathreelTables
import Testing

/// Tests of CSV by RFC 4180, and of CSV as people write it.
struct SeparatedReaderTests {
  @Test(arguments: ["\n", "\r\n", "\r"])
  func `lines end with LF, CR LF or CR`(lineEnd: String) throws {
    let table = try Table.csv(["a,b", "1,2", "3,4", ""].joined(separator: lineEnd))
    #expect(table.texts == [["1", "2"], ["3", "4"]])
    #expect(table.rows[1].position == TablePosition(line: 3, column: 1))
  }

  @Test func `the last line needs no end`() throws { #expect(try Table.csv("a\n1").texts == [["1"]]) }

  @Test func `a byte order mark is left out`() throws {
    let table = try Table.csv("\u{FEFF}a,b\n1,2\n")
    #expect(table.columns.map(\.name) == ["a", "b"])
    #expect(table.columns[0].position == TablePosition(line: 1, column: 1))
  }

  @Test func `quotes keep separators, line ends, blanks and doubled quotes`() throws {
    let table = try Table.csv("a,b\n\"x, y\r\nz\",\" \"\"q\"\" \"\nlast,\"\"\n")
    #expect(table.texts == [["x, y\nz", " \"q\" "], ["last", ""]])
    #expect(table.rows[1].position == TablePosition(line: 4, column: 1))
  }

  @Test func `a quote within a field is kept, and blanks around a field are not`() throws {
    #expect(try Table.csv("a,b\n 5\" pipe ,\t\"x\" \n").texts == [["5\" pipe", "x"]])
  }

  @Test func `empty lines are skipped, and a line of separators is a row`() throws {
    #expect(try Table.csv("a,b\n\n1,2\n  \n,\n").texts == [["1", "2"], ["", ""]])
  }

  @Test func `an empty cell of a single column is written in quotes`() throws {
    #expect(try Table.csv("a\n\n\"\"\nx\n").texts == [[""], ["x"]])
  }

  @Test(arguments: [
    ("a;b\n1,5;2\n", ["1,5", "2"]), ("a\tb\n1;5\t2\n", ["1;5", "2"]), ("\"a;b\",c\n1,2\n", ["1", "2"]),
    ("\n \na;b\n1,5;2\n", ["1,5", "2"]), ("5\" pipe;b\n1,5;2\n", ["1,5", "2"]),
    ("\"a \"\"b;c;d\"\"\",e\n1,2\n", ["1", "2"]),
  ])
  func `the first line shows whether commas, semicolons or tabs separate fields`(text: String, row: [String]) throws {
    #expect(try Table.csv(text).texts == [row])
  }

  @Test func `fields of TSV are separated by tabs alone`() throws {
    #expect(try Table.read("a,b\tc\n1;2\t \n", .tsv).texts == [["1;2", ""]])
  }

  @Test func `a table may have no rows`() throws { #expect(try Table.csv("a,b\n").rows.isEmpty) }

  @Test(arguments: [
    ("", "rows: the file is empty; its first line names the columns"),
    ("\n \n", "rows: the file is empty; its first line names the columns"),
    ("a,b,a\n1,2,3\n", "rows:1:5: the column 'a' is named twice, first in 1:1; rename one"),
    ("a,,b\n1,2,3\n", "rows:1:3: a column has no name here; give it one, or remove the column"),
    (
      "a,\"\",\n1\n",
      "rows:1:3: a column has no name here; give it one, or remove the column\n"
        + "rows:1:6: a column has no name here; give it one, or remove the column"
    ),
    ("\"a\nb\",c\n", "rows:1:1: the name of a column is one line without control characters"),
    (
      "a,b\n1,2,3,4\n",
      "rows:2:5: the row has 4 fields, and the first line names 2 columns; put a text with ',' in double quotes"
    ),
    (
      "a;b;c\n1\n2;3\nx;y;z\n",
      "rows:2:1: the row has 1 field, and the first line names 3 columns; give an empty field for what is missing\n"
        + "rows:3:3: the row has 2 fields, and the first line names 3 columns; give an empty field for what is missing"
    ),
    ("a,b\n1,\"x\n2,3\n", "rows:2:3: the quote that opens here is never closed; close it with a double quote"),
    (
      "a,b\n\"x\"y,2\n",
      "rows:2:4: more follows the quotes that opened at 2:1; write a double quote within them twice, "
        + "or put a separator here"
    ),
  ])
  func `a mistake is told with its place and what to do`(text: String, message: String) {
    #expect(Table.errors(in: text, .csv) == message)
  }

  @Test func `the first fifty mistakes are told`() {
    let told = Table.errors(in: "a,b\n" + String(repeating: "x\n", count: 60), .csv).split(separator: "\n")
    #expect(told.count == 51)
    #expect(told.last == "rows: 10 more mistakes were found")
  }
}
