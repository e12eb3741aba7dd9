import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import Testing

/// Tests of texts in one line with styles of their own: a list under `text`.
@Suite struct `A list of texts` {
  private func fills(_ element: String) throws -> [DisplayList.Fill] {
    try SceneFile(text: "canvas: {size: [600, 200]}\nduration: 4\nelements:\n\(element)", name: "a").displayList(at: 1)
      .items.compactMap {
        if case .fill(let fill) = $0 { fill } else { nil }
      }
  }

  private func bounds(_ fills: [DisplayList.Fill]) -> CGRect {
    fills.reduce(CGRect.null) { $0.union($1.path.boundingRect.applying($1.transform)) }
  }

  private func message(_ element: String) -> String {
    do {
      _ = try SceneFile(text: "canvas: {size: [600, 200]}\nduration: 4\nelements:\n\(element)", name: "a").displayList(
        at: 0)
      return "no error"
    } catch { return "\(error)" }
  }

  @Test func `of plain texts is the joined text`() throws {
    #expect(
      try fills("  - {text: {text: [\"for \", \"x {t:.0} \", in], size: 30}, fill: red}")
        == fills("  - {text: {text: \"for x 1 in\", size: 30}, fill: red}"))
  }

  @Test func `has the colours of its runs, and the element's fill elsewhere`() throws {
    let found = try fills(
      "  - {text: {text: [{text: a, fill: red}, b, {text: c, fill: \"rgb(0, 0, 255)\"}], size: 30}, fill: lime}")
    #expect(found.map(\.paint) == ["red", "lime", "blue"].map { .color(Color(css: $0)!) })
    let whole = try fills("  - {text: {text: abc, size: 30}, fill: lime}")
    #expect(abs(bounds(found).width - bounds(whole).width) < 1e-6)
    // The runs follow one another.
    let edges = found.map { $0.path.boundingRect.applying($0.transform) }
    #expect(edges[0].maxX <= edges[1].minX + 1 && edges[1].maxX <= edges[2].minX + 1)
  }

  @Test func `has the sizes, weights and heights of its runs`() throws {
    let found = try fills("  - {text: {text: [{text: H, fill: red}, {text: H, size: 60, fill: red}], size: 30}}")
    let heights = found.map { $0.path.boundingRect.height }
    #expect(abs(heights[1] / heights[0] - 2) < 1e-6)
    #expect(abs(found[0].path.boundingRect.maxY - found[1].path.boundingRect.maxY) < 1e-6)
    let raised = try fills("  - {text: {text: [{text: H, fill: red}, {text: H, raised: 12, fill: red}], size: 30}}")
    #expect(abs(raised[0].path.boundingRect.maxY - raised[1].path.boundingRect.maxY - 12) < 1e-6)
    let bold = try fills("  - {text: {text: [{text: l, fill: red}, {text: l, weight: black, fill: red}], size: 30}}")
    #expect(bold[1].path.boundingRect.width > 1.5 * bold[0].path.boundingRect.width)
  }

  @Test func `gives each letter the colour of its run`() throws {
    let found = try fills(
      "  - {letters: {text: [{text: ab, fill: red}, c], size: 30, as: {letter: n, words: w}}, fill: blue, each-letter: {offset: [0, n + w]}}"
    )
    #expect(found.map(\.paint) == ["red", "red", "blue"].map { .color(Color(css: $0)!) })
  }

  @Test func `changes with time`() throws {
    let text = "  - {text: {text: [{text: \"{t:.1}\", fill: \"mix(red, blue, t / 4)\"}, b], size: 20 + t}}"
    let scene = try SceneFile(text: "canvas: {size: [600, 200]}\nduration: 4\nelements:\n\(text)", name: "a")
    #expect(try scene.displayList(at: 1) != scene.displayList(at: 2))
    #expect(try scene.displayList(at: 1) == scene.displayList(at: 1))
  }

  @Test(arguments: [
    ("{text: {text: []}}", "'text' is empty; write at least one"),
    ("{text: {text: [{fill: red}]}}", "'a text' needs 'text'"),
    ("{text: {text: [{text: a, colour: red}]}}", "unknown key 'colour'"),
    ("{text: {text: [{text: a, family: serif, font: b.ttf}]}}", "has both 'family' and 'font'"),
    ("{text: {text: [\"{x_}\"]}}", "unknown name 'x_'"), ("{text: {text: [[a]]}}", "a list stands here"),
  ]) func `that is wrong says what is wrong`(element: String, expected: String) {
    #expect(message("  - \(element)").contains(expected), "\(message("  - \(element)"))")
  }

  @Test func `has a limit`() {
    let runs = [String](repeating: "a", count: 10_001).joined(separator: ", ")
    #expect(message("  - {text: {text: [\(runs)]}}").contains("'text' has more than 10000 texts"))
  }

  @Test func `letters know how many words and lines there are`() throws {
    let found = try fills(
      "  - {letters: {text: \"one two\\nsix\", size: 20, as: {words: w, lines: l}}, each-letter: {scale: \"w + l / 10\"}}"
    )
    let plain = try fills("  - {letters: {text: \"one two\\nsix\", size: 20}}")
    let scale =
      found[0].path.boundingRect.applying(found[0].transform).width
      / plain[0].path.boundingRect.applying(plain[0].transform).width
    #expect(abs(scale - 3.2) < 1e-6)
  }

  @Test func `the outline of a shape that draws itself has a width`() throws {
    let list = try SceneFile(
      text:
        "canvas: {size: [600, 200]}\nduration: 4\nelements:\n  - {circle: {radius: 20}, draw: {progress: 0.3, width: 5}}",
      name: "a"
    ).displayList(at: 1)
    let widths = list.items.compactMap { if case .stroke(let stroke) = $0 { stroke.style.lineWidth } else { nil } }
    #expect(widths == [5])
  }
}
