import PathreelTables
import Testing

/// Tests of JSON by RFC 8259, with a position for each cell.
struct JSONReaderTests {
  @Test func `objects of an array are rows, and their values are texts as they are spelled`() throws {
    let table = try Table.read(
      #"[{"id": "a", "n": 1.50e+3, "on": true}, {"id": null, "n": -0, "on": false}]"#, .json)
    #expect(table.columns.map(\.name) == ["id", "n", "on"])
    #expect(table.texts == [["a", "1.50e+3", "true"], ["", "-0", "false"]])
  }

  @Test func `columns come in the order of their first appearance, and missing ones are empty`() throws {
    let table = try Table.read(#"[{"b": 1}, {"a": 2, "b": 3}, {}, {"c": 4}]"#, .json)
    #expect(table.columns.map(\.name) == ["b", "a", "c"])
    #expect(table.texts == [["1", "", ""], ["3", "2", ""], ["", "", ""], ["", "", "4"]])
  }

  @Test func `a value has its place, and a missing one that of its object`() throws {
    let table = try Table.read("[\n  {\"a\": 1,\n   \"é\": \"x\"},\n  {\"a\": 2}\n]", .json)
    #expect(table.cell("é", of: table.rows[0])?.position == TablePosition(line: 3, column: 9))
    #expect(table.cell("é", of: table.rows[1])?.position == TablePosition(line: 4, column: 3))
  }

  @Test func `escapes are read, also those of characters beyond U+FFFF`() throws {
    let table = try Table.read(#"[{"a": "\"\\\/\b\f\n\r\t\u00e9\ud83d\ude80"}]"#, .json)
    #expect(table.texts == [["\"\\/\u{8}\u{C}\n\r\té🚀"]])
  }

  @Test func `JSON Lines has an object on each line, and empty lines are skipped`() throws {
    let table = try Table.read("\u{FEFF}{\"a\": 1}\r\n\n{\"b\": 2, \"a\": 3}", .jsonLines)
    #expect(table.texts == [["1", ""], ["3", "2"]])
    #expect(table.rows[1].position == TablePosition(line: 3, column: 1))
  }

  @Test func `an array without objects has no rows`() throws { #expect(try Table.read("[ ]", .json).rows.isEmpty) }

  @Test(arguments: [
    ("", "rows: the file is empty; write an array of objects"),
    (
      #"{"rows": []}"#,
      #"rows:1:1: the rows are an array of objects, such as [{"id": "a", "size": 4}]; '{' stands here"#
    ),
    (
      #"[{"a": 1}] x"#,
      "rows:1:12: the file goes on after the array; remove the rest, or name it .jsonl if each line is a row"
    ),
    (#"[{"a": 1},]"#, "rows:1:11: an object belongs here; remove the comma before this bracket"),
    (#"[{"a": 1,}]"#, "rows:1:10: a key belongs here; remove the comma before this brace"),
    (#"[1]"#, #"rows:1:2: a row is an object such as {"id": "a", "size": 4}; '1' stands here"#),
    (#"[{"a": 1}"#, "rows:1:10: a comma or a closing bracket belongs here; the file ends here"),
    (#"[{"a": 1 "b": 2}]"#, #"rows:1:10: a comma or a closing brace belongs here; '"' stands here"#),
    (#"[{a: 1}]"#, "rows:1:3: a key in double quotes belongs here; 'a' stands here"),
    (#"[{"a" 1}]"#, "rows:1:7: a colon belongs after a key; '1' stands here"),
    (#"[{"a": 1, "a": 2}]"#, "rows:1:11: 'a' is given twice in this row; keep one"),
    (#"[{"": 1}]"#, "rows:1:3: a column has no name here; give it one, or remove the column"),
    (
      #"[{"a": [1]}]"#,
      "rows:1:8: 'a' is a list; a cell is a text, a number, true, false or null, so give its parts columns"
    ),
    (
      #"[{"a": {}}]"#,
      "rows:1:8: 'a' is an object; a cell is a text, a number, true, false or null, so give its parts columns"
    ),
    (
      #"[{"a": yes}]"#,
      "rows:1:8: 'yes' is no value; put a text in double quotes, or write true, false or null"
    ),
    (
      #"[{"a": }]"#,
      "rows:1:8: a value belongs here: a text in double quotes, a number, true, false or null; '}' stands here"
    ),
    (#"[{"a": 01}]"#, "rows:1:8: '01' is no number; write it as 12, -0.5 or 6e3, or in quotes as a text"),
    (#"[{"a": 1.}]"#, "rows:1:8: '1.' is no number; write it as 12, -0.5 or 6e3, or in quotes as a text"),
    (#"[{"a": -}]"#, "rows:1:8: '-' is no number; write it as 12, -0.5 or 6e3, or in quotes as a text"),
    (
      "[{\"a\": \"x\ny\"}]",
      #"rows:1:8: the quote that opens here is not closed on its line; write a line end in a text as \n"#
    ),
    (
      #"[{"a": "x"#,
      #"rows:1:8: the quote that opens here is not closed on its line; write a line end in a text as \n"#
    ),
    ("[{\"a\": \"\u{1}\"}]", #"rows:1:9: a control character stands in a text; write it as \u0001"#),
    (#"[{"a": "\x"}]"#, #"rows:1:9: this escape is unknown; write a backslash in a text as \\"#),
    (#"[{"a": "\u12"}]"#, #"rows:1:9: four hexadecimal digits follow \u, as in \u00e9"#),
    (#"[{"a": "\udc00"}]"#, "rows:1:9: half a character stands here"),
    (
      #"[{"a": "\ud800x"}]"#,
      #"rows:1:9: half a character stands here; \ud800 to \udbff are followed by \udc00 to \udfff"#
    ),
    (#"[{"a": "\u0000"}]"#, #"rows:1:9: no text has the character \u0000; remove it"#),
  ])
  func `a mistake is told with its place and what to do`(text: String, message: String) {
    #expect(Table.errors(in: text, .json) == message)
  }

  @Test(arguments: [
    ("", "rows: the file is empty; write an object on each line"),
    (
      "[{\"a\": 1}]",
      "rows:1:1: in JSON Lines a row is an object on a line of its own; name the file .json if it is an array"
    ),
    ("{\"a\":\n1}", "rows:1:6: in JSON Lines an object ends on the line on which it begins"),
    ("{\"a\": 1} {\"a\": 2}", "rows:1:10: a line holds one object; '{' stands here"),
  ])
  func `a mistake in JSON Lines is reported with its place and what to do`(text: String, message: String) {
    #expect(Table.errors(in: text, .jsonLines) == message)
  }

  // MARK: Groups

  private static let form = #"the rows are in arrays, such as {"sets": [[{"x": 1, "y": 2}]]}"#

  @Test func `rows in groups are one table, with the number of rows in each group`() throws {
    let text = #" {"sets" : [ [{"a": 1}, {"b": 2}], [], [{"a": 3}] ]} "#
    let (table, sizes) = try Table.groups(Array(text.utf8), named: "sets", file: "rows")
    #expect(table.texts == [["1", ""], ["", "2"], ["3", ""]] && sizes == [2, 0, 1])
  }

  @Test(arguments: [
    ("", "rows:1:1: \(form); the file ends here"),
    ("[1]", "rows:1:1: \(form); '[' stands here"),
    ("{}", "rows:1:2: the key \"sets\" belongs here; \(form)"),
    (#"{"set": []}"#, "rows:1:2: the key \"sets\" belongs here; \(form)"),
    (#"{"sets" 5}"#, "rows:1:9: a colon belongs after a key; '5' stands here"),
    (#"{"sets": 5}"#, "rows:1:10: \(form); '5' stands here"),
    (#"{"sets": [5]}"#, "rows:1:11: \(form); '5' stands here"),
    (#"{"sets": [[5]]}"#, #"rows:1:12: a row is an object such as {"id": "a", "size": 4}; '5' stands here"#),
    (#"{"sets": [[{"a": 1}"#, "rows:1:20: a comma or a closing bracket belongs here; the file ends here"),
    (#"{"sets": [], "a": 1}"#, "rows:1:12: \"sets\" is the only key; ',' stands here"),
    (#"{"sets": []} x"#, "rows:1:14: the file goes on after the object; remove the rest"),
  ])
  func `a mistake in groups is told with its place and what to do`(text: String, message: String) {
    let error = #expect(throws: TableFileError.self) {
      try Table.groups(Array(text.utf8), named: "sets", file: "rows")
    }
    #expect(error?.description == message)
  }
}
