import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSceneFiles
import Testing

@Suite struct TextElementTests {
  private func list(_ element: String, at seconds: Double = 0) throws -> DisplayList {
    let text = "canvas: {size: [400, 200]}\nduration: 2\nelements:\n  - \(element)\n"
    return try SceneFile(text: text, name: "t.yaml").displayList(at: seconds)
  }

  private func boxes(_ element: String, at seconds: Double = 0) throws -> [CGRect] {
    try list(element, at: seconds).items.map { item in
      guard case .fill(let fill) = item else { return .null }
      return fill.path.applying(fill.transform).boundingRect
    }
  }

  @Test(
    arguments: [
      (#"text: "{t}""#, "0.5"), (#"text: "{t:.2} s""#, "0.50 s"), (#"text: "{{t}}""#, "{t}"),
      (#"text: "{1 / 3}""#, "0.333333"), (#"text: "{-0.0000001}""#, "0"), (#"text: "{-0.001:.1}""#, "0.0"),
      (#"text: "{1e6 + 0.5}""#, "1000000.5"), (#"text: "{100}""#, "100"), (#"text: "{t > 0} {red}""#, "true #ff0000"),
      ("text: plain", "plain"), ("text: {text: on}", "on"),
    ])
  func `braces insert values as people write them`(element: String, expected: String) throws {
    #expect(try list(element, at: 0.5).items == list("text: '\(expected.replacing("{t}", with: "{{t}}"))'").items)
  }

  @Test(
    arguments: [
      ("'a {b'", "t.yaml:4:14: this '{' is never closed; a brace itself is written '{{'"),
      ("'a } b'", "t.yaml:4:14: this '}' closes nothing; a brace itself is written '}}'"),
      ("'a {nope}'", "t.yaml:4:15: unknown name 'nope'"),
      ("'{t + }'", "t.yaml:4:17: a value is missing at the end"),
      ("'{red:.2}'", "t.yaml:4:13: 'red' is a colour; only a number has decimals"),
      ("'{}'", "t.yaml:4:13: an expression is missing"),
    ])
  func `a mistake in a text is located inside it`(value: String, message: String) {
    let error = #expect(throws: SceneFileError.self) { try list("text: \(value)") }
    #expect(error.map { "\($0)" } == message)
  }

  @Test func `a text that is too long is refused`() {
    let error = #expect(throws: SceneFileError.self) {
      try list("text: '\(String(repeating: "x", count: 10_001))'")
    }
    #expect(error.map { "\($0)" } == "t.yaml:4:11: 'text' is longer than 10000 bytes")
  }

  @Test func `lines stay within the width`() throws {
    let box = try boxes("text: {text: many words that need room, size: 20, width: 90}")[0]
    #expect(box.width <= 90 && box.height > 40 && abs(box.midX - 200) < 10)
  }

  @Test func `letters are painted one by one and see their index`() throws {
    let items = try list("{letters: ab c, fill: 'hsb(0, 0, i / 2)'}").items
    let paints = items.compactMap { if case .fill(let fill) = $0 { fill.paint } else { nil } }
    #expect(
      paints == [0, 0.5, 1].map { .color(Color(hue: 0, saturation: 0, brightness: $0)) })
  }

  @Test func `letters stand where the text's stand`() throws {
    let letters = try boxes("letters: {text: Wide and high, width: 100, align: right}")
    let whole = try boxes("text: {text: Wide and high, width: 100, align: right}")[0]
    let union = letters.reduce(CGRect.null) { $0.union($1) }
    #expect(abs(union.minX - whole.minX) < 1e-9 && abs(union.maxY - whole.maxY) < 1e-9)
    #expect(abs(whole.maxX - 250) < 5)
    #expect(letters.count == 11)
  }

  @Test func `a text morphs into another`() throws {
    func box(_ progress: Double) throws -> CGRect {
      try boxes("morph: {through: [{text: {text: one, size: 60}}, {text: three}], progress: \(progress)}")[0]
    }
    let (one, three) = (try boxes("text: {text: one, size: 60}")[0], try boxes("text: three")[0])
    #expect(try abs(box(0).width - one.width) < 1e-9 && abs(box(1).width - three.width) < 1e-9)
    #expect(try !boxes("morph: {through: [{text: one}, {circle: {radius: 30}}], progress: 0.5}")[0].isEmpty)
  }

  @Test func `a missing family warns with its place`() throws {
    #expect(
      try list("text: {text: x, family: Nowhere}").warnings.map(\.description)
        == ["t.yaml:4:5: warning: 'text': the font family 'Nowhere' is not installed; 'Inter' is used ('x', t = 0)"])
  }
}
