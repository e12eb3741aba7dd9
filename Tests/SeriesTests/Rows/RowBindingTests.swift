import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelPNG
import PathreelRendering
import PathreelSceneFiles
import PathreelSeries
import PathreelTables
import TestFolders
import Testing

/// Tests of ``RowBinding``, which assigns the columns of a table to the parameters of a scene.
struct RowBindingTests {
  private func binding(
    _ csv: String, _ template: String = "{id}.mp4", others: Set<String> = [], ignoring: Set<String> = []
  ) throws -> RowBinding {
    let table = try RowTestScene.table(csv)
    return try RowBinding(
      table.rows, of: table, to: try RowTestScene.scene(), named: try RowTestScene.template(template), others: others,
      ignoring: ignoring)
  }

  private func faults(_ csv: String, _ template: String = "{id}.mp4") -> String {
    do {
      _ = try binding(csv, template)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func `a column sets the parameter of its name, whatever its kind`() throws {
    let binding = try binding("mood,id,title,size,ink,bold\nwild,a,\"Hi, {you}\",4.5,gold,false\n")
    let values = Dictionary(uniqueKeysWithValues: binding.members[0].values.map { ($0.name, $0.value) })
    #expect(
      values == [
        "mood": .choice("wild"), "title": .text("Hi, {you}"), "size": .number(4.5), "ink": .color(Color(css: "gold")!),
        "bold": .boolean(false),
      ])
  }

  @Test func `a member knows the place of its row, and what else the name contains`() throws {
    let binding = try binding("id,size\n007,4\n", "{id}-{size:02}.mp4")
    #expect(binding.members[0].place == "rows.csv:2:1")
    #expect(binding.members[0].fields == ["id": .text("007")])
    #expect(binding.fields == ["size", "id"])
  }

  @Test func `a column that is no parameter is a number where the name formats it`() throws {
    #expect(try binding("id,size\n7,4\n", "{id:03}.mp4").members[0].fields == ["id": .number(7)])
  }

  @Test func `all cells with invalid values are reported together`() {
    #expect(
      faults(
        "id,size,ink,bold,mood\na,four,red,true,calm\nb,4,reed,yes,clam\nc,,red,true,calm\nd,\"4,5\",red,true,wild\ne,99,red,true,wild\n"
      )
        == """
        rows.csv:2:3: parameter 'size' takes a number; 'four' stands here
        rows.csv:3:5: parameter 'ink' takes a colour; 'reed' stands here
        rows.csv:3:10: parameter 'bold' takes true or false; 'yes' stands here
        rows.csv:3:14: parameter 'mood' cannot be 'clam'; it takes calm, wild; did you mean 'calm'?
        rows.csv:4:3: parameter 'size' takes a number, and the cell is empty
        rows.csv:5:3: parameter 'size' takes a number; '4,5' stands here, so write a decimal point, not a comma
        rows.csv:6:3: parameter 'size' cannot be 99; it takes 1 to 20
        """)
  }

  @Test func `of many mistakes the first fifty are reported`() {
    let lines = faults("id,size\n" + (0..<60).map { "\($0),x\n" }.joined()).split(separator: "\n")
    #expect(lines.count == 51 && lines[50] == "rows.csv: 10 more mistakes were found")
  }

  @Test func `a column that nothing reads is reported with the parameter that is meant`() {
    #expect(
      faults("id,titel,note,size\n") == """
        rows.csv:1:4: nothing reads the column 'titel', which is no parameter; did you mean 'title'? Otherwise name outputs by it, as {titel}, or leave it out with --ignore
        rows.csv:1:10: nothing reads the column 'note', which is no parameter; name outputs by it, as {note}, or leave it out with --ignore
        """)
  }

  @Test func `a column may be ignored, or used by a name or a filter`() throws {
    #expect(try binding("id,note,age,size\na,x,7,4\n", others: ["age"], ignoring: ["note"]).members.count == 1)
  }

  @Test func `without any column that is a parameter there is nothing to vary`() {
    #expect(
      faults("id\na\n") == "rows.csv: no column is a parameter of the scene, which has title, size, ink, bold, mood")
  }

  @Test(arguments: [
    ("a/b", "{id} is 'a/b', and '/' leads into another folder"), ("..", "{id} is '..', which names a folder"),
    ("\"\"", "{id} is empty, and cannot name a file"),
    ("\"a\nb\"", "{id} contains U+000A, which no name of a file may contain"),
    ("a\\b", "{id} is 'a\\b', and '\\' leads into another folder on Windows"),
    (".x", "'.x.mp4' would be a hidden file; write something before the point"),
  ])
  func `a value in a file name cannot make a path`(id: String, message: String) {
    #expect(faults("id,size\n\(id),4\n") == "rows.csv:2:1: " + message)
  }

  @Test func `a field with a format takes numbers`() {
    #expect(faults("id,size\nx,4\n", "{id:03}.mp4") == "rows.csv:2:1: {id} is 'x', and only a number has a format")
  }

  @Test func `pictures lie beside the scene, and the cells of missing ones are reported`() throws {
    let folder = try TemporaryFolder()
    let text = """
      canvas: {size: [8, 8]}
      duration: 1
      parameters: {photo: {image: a.png}}
      elements: [{image: photo}]
      """
    try Data(text.utf8).write(to: folder.file("scene.yaml"))
    try PNG.write(Bitmap(width: 2, height: 2), to: folder.file("a.png"))
    let scene = try SceneFile.load(folder.file("scene.yaml"))
    let table = try RowTestScene.table("id,photo\n1,a.png\n2,b.png\n3,/etc/passwd\n4,../a.png\n5,b.png\n")
    let error = #expect(throws: TableFileError.self) {
      _ = try RowBinding(table.rows, of: table, to: scene, named: try RowTestScene.template())
    }
    #expect(error?.errors.map(\.position?.line) == [3, 4, 5])
    #expect(error?.errors[0].message == "parameter 'photo': 'b.png' is not there; check the name and the folder")
  }
}
