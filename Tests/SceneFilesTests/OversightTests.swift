import PathreelSceneFiles
import Testing

/// Tests of what no frame of a scene file can show.
@Suite struct `An oversight` {
  private func scene(_ text: String) throws -> SceneFile {
    try SceneFile(text: "canvas: {size: [400, 300]}\nduration: 2\n\(text)\n", name: "a")
  }

  private func absent(_ elements: String) throws -> [String] {
    try scene("elements:\n\(elements)").absentElements.map { "\($0)" }
  }

  @Test func `is an element whose layer begins at or after the clip's end`() throws {
    #expect(
      try absent("  - circle: {radius: 4}\n    layer: {from: 9}\n  - text: a\n    layer: {from: 2}")
        == [
          "a:4:5: this 'circle' is never there: its layer begins at 9 s, and the clip ends at 2 s",
          "a:6:5: this 'text' is never there: its layer begins at 2 s, and the clip ends at 2 s",
        ])
    #expect(
      try absent("  - group:\n      - circle: {radius: 4}\n        layer: {from: 3}")
        == ["a:5:9: this 'circle' is never there: its layer begins at 3 s, and the clip ends at 2 s"])
  }

  @Test(arguments: [
    "  - circle: {radius: 4}\n    layer: {from: 1.9}", "  - circle: {radius: 4}\n    layer: {from: 5 * t}",
    "  - group: [{circle: {radius: 4}, layer: {from: 9}}]\n    time: 20 * t",
    "  - group: [{circle: {radius: 4}, layer: {from: 9}}]\n    layer: {from: -8}",
  ]) func `is no element that may be there`(elements: String) throws { #expect(try absent(elements) == []) }

  private func unread(_ text: String) throws -> [String] {
    try scene("parameters: {used: {value: 3}}\n" + text).unreadParameters.map { "\($0)" }
  }

  @Test func `is a parameter that nothing reads`() throws {
    #expect(
      try unread("elements: [circle: {radius: 3}]")
        == ["a:3:14: nothing reads the parameter 'used'; write it where its value is meant, or remove it"])
  }

  @Test(arguments: [
    "elements: [circle: {radius: used + 1}]", "elements: [text: \"{used}\"]", "let: {a: 2 * used}\nelements: []",
    "elements: [{circle: {radius: 3}, if: \"used > 2\"}]", "title: used\nelements: []",
  ]) func `is no parameter that a value names`(text: String) throws { #expect(try unread(text) == []) }
}
