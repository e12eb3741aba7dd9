import PathreelMotion
import PathreelSceneFiles
import PathreelSeries
import PathreelTables
import Testing

struct RowFilterTests {
  private static let csv = """
    id,size,ink,bold,mood,age,live,title
    a,4,red,true,calm,30,true,Hi
    b,9,#f00,false,wild,4,false,Ho
    c,12,blue,true,wild,,true,
    """

  private func chosen(_ condition: String) throws -> String {
    let table = try RowTestScene.table(Self.csv)
    let filter = try RowFilter(condition, over: table, parameters: try RowTestScene.scene().parameters)
    return try RowSelection(filter: filter).rows(of: table).map { table.cell("id", of: $0)!.text }.joined()
  }

  @Test(arguments: [
    ("size > 4", "bc"), ("mood == 'wild' and bold", "c"), ("ink == red", "ab"), ("not live", "b"), ("id != 'b'", "ac"),
    ("title == ''", "c"), ("if(bold, size, 0) >= 12 or id == 'a'", "ac"), ("true", "abc"), ("false", ""),
  ])
  func `rows that meet a condition are chosen`(condition: String, ids: String) throws {
    #expect(try chosen(condition) == ids)
  }

  @Test func `an empty cell that a condition reads is a mistake`() {
    let error = #expect(throws: TableFileError.self) { try chosen("age > 3") }
    #expect(error?.description == "rows.csv:4:21: 'age' is empty, and --where reads it")
  }

  @Test func `a condition without a value is a mistake of its row`() {
    let error = #expect(throws: TableFileError.self) { try chosen("1 / (size - 9) > 0") }
    #expect(error?.description == "rows.csv:3:1: --where: division by zero in '1 / (size - 9) > 0'")
  }

  @Test(arguments: [
    ("size >", 6, "a value is missing at the end"), ("sise > 4", 0, "unknown name 'sise'; did you mean 'size'?"),
    ("size + 1", 0, "a condition is true or false, such as size > 4 or kind == 'bar'"),
    ("mood == 'mild'", 8, "'mild' is not one of the choices 'calm', 'wild'"),
    ("title > 3", 0, "this is text where '>' takes a number"), ("", 0, "an expression is missing"),
  ])
  func `a mistake in a condition is reported with its place`(condition: String, offset: Int, message: String) {
    let fault = #expect(throws: ArgumentError.self) { try chosen(condition) }
    #expect(fault?.message == message && fault?.part.lowerBound == offset)
  }
}
