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

  @Test func `the schema of a scene knows its components`() throws {
    let shell = try Shell()
    try shell.write(
      """
      canvas: {size: [64, 48]}
      duration: 1
      components:
        badge: {parameters: {letter: text}, elements: [text: {text: "{letter}", size: 20}]}
      elements: [badge: {letter: A}]
      """, to: "badge.yaml")
    let outcome = try shell.run("schema", "badge.yaml")
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.contains("\"kind-badge\": {"))
    #expect(!(try shell.run("schema")).output.contains("kind-badge"))
  }

  @Test func `--assets needs a scene, and the reference takes none`() throws {
    let shell = try Shell()
    #expect(
      try shell.run("schema", "--assets", ".").errors.hasPrefix("Error: --assets is for a scene; name one.\n"))
    #expect(
      try shell.run("schema", "a.yaml", "--format", "markdown").errors
        .hasPrefix("Error: The reference covers all scenes; leave the scene out.\n"))
  }

  @Test func `a scene with mistakes has no schema`() throws {
    let shell = try Shell()
    try shell.write("canvas: {size: [9, 9]}\nduration: 1\nelements: [circel: {radius: 1}]\n", to: "wrong.yaml")
    let outcome = try shell.run("schema", "wrong.yaml")
    #expect(outcome.code == 65 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("wrong.yaml:3:12: unknown kind of element 'circel'; did you mean 'circle'?"))
  }
}
