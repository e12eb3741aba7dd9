import Foundation
import PathreelSceneFiles
import Testing

struct SchemaCommandTests {
  @Test func `the schema is JSON and all that is printed`() throws {
    let outcome = try Shell().run("schema")
    #expect(outcome == Shell.Outcome(code: 0, output: SceneFile.schema + "\n", errors: ""))
    let root = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    #expect(root?["$schema"] as? String == "http://json-schema.org/draft-07/schema#")
    #expect(root?["type"] as? String == "object")
  }

  @Test func `the reference is the page of the documentation`() throws {
    let page = try String(
      contentsOf: GalleryTests.repository.appending(path: "Documentation/Reference.md"), encoding: .utf8)
    #expect(
      try Shell().run("schema", "--format", "markdown") == Shell.Outcome(code: 0, output: page, errors: ""))
  }
}
