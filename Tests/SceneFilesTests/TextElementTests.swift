import Foundation
import PathreelDrawing
import PathreelExpressions
import PathreelGeometry
import PathreelSceneFiles
import PathreelSceneSyntax
import TestFolders
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
      (#"text: "{7:03}|{-7:03}|{7.25:+06.1}""#, "007|-07|+007.2"), (#"text: "{t:+.1 }""#, "+0.5"),
      (#"text: "{if(t > 1, 'at: 3', ':')}""#, ":"), (#"text: "{1e6 + 0.5}""#, "1000000.5"), (#"text: "{100}""#, "100"),
      (#"text: "{t > 0} {red}""#, "true #ff0000"),
      (#"text: "{95 * t:mm:ss.1} {1234567:,} {t:.0%}""#, "00:47.5 1,234,567 50%"),
      (#"text: "{if(t > 1, 'late', 'early')}, {if(true, '−', ' ')}1""#, "early, −1"), ("text: plain", "plain"),
      ("text: {text: on}", "on"),
    ])
  func `braces insert values as people write them`(element: String, expected: String) throws {
    #expect(try list(element, at: 0.5).items == list("text: '\(expected.replacing("{t}", with: "{{t}}"))'").items)
  }

  @Test(
    arguments: [
      ("'a {b'", "t.yaml:4:14: this '{' is never closed; a brace itself is written '{{'"),
      ("'a } b'", "t.yaml:4:14: this '}' closes nothing; a brace itself is written '}}'"),
      ("'a {nope}'", "t.yaml:4:15: unknown name 'nope'; a brace of the text itself is written '{{'"),
      ("'{t + }'", "t.yaml:4:17: a value is missing at the end"),
      ("'{red:.2}'", "t.yaml:4:13: 'red' is a colour; only a number has a format"),
      ("'{t:3}'", "t.yaml:4:15: '3' is no format of a number; write \(NumberFormat.form)"),
      ("'{t:YYYY年}'", "t.yaml:4:15: 'YYYY年' is no format of a number; write \(NumberFormat.form)"),
      ("'{t:}'", "t.yaml:4:15: '' is no format of a number; write \(NumberFormat.form)"),
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
    let items = try list("{letters: {text: ab c, as: i}, fill: 'hsb(0, 0, i / 2)'}").items
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

  /// Commands print a warning once for each origin and message.
  @Test func `a text that is cut is warned of, unless that is asked for`() throws {
    func warnings(_ keys: String) throws -> [String] {
      try list("text: {text: 'A title that is far too long', size: 20, \(keys)}").warnings.map {
        "\($0.message) (\($0.detail))"
      }
    }
    #expect(
      try warnings("width: 90, lines: 2") == [
        """
        there is no room for all of the text; shorten it, give it more room or a smaller 'size', \
        or write 'fit: shrink', or 'fit: wrap' if that is meant ('A title that is far too long' in 90 points of width and \
        2 lines, t = 0)
        """
      ])
    #expect(
      try warnings("width: 90, lines: 2, fit: {way: shrink, min-scale: 0.9}").first?.contains("lower its 'min-scale'")
        == true)
    #expect(try warnings("width: 90, lines: 2, fit: wrap") == [])
    #expect(try warnings("width: 90, lines: 2, fit: shrink") == [])
    #expect(try warnings("width: 90") == [])
  }

  @Test func `a text that changes warns of a script with the same message in each frame`() throws {
    func warnings(_ text: String) throws -> [DrawingWarning] { try list("text: {text: \(text)}").warnings }
    let (first, second) = (try warnings("\u{10FFFD}"), try warnings("\u{10FFFD}\u{10FFFC}"))
    #expect(first.count == 1 && second.count == 1)
    #expect(first[0].message == second[0].message && first[0].origin == second[0].origin)
    #expect(
      first[0].description
        == "t.yaml:4:5: warning: 'text': the font 'Inter Regular' has no glyphs for private-use characters, nor has another installed font; "
        + "name a font file that has them (missing '\u{10FFFD}' (U+10FFFD) in '\u{10FFFD}', t = 0)")
  }

  // MARK: Along a line

  @Test func `a text follows a circle, and can be trimmed, stroked and moved along`() throws {
    let ring = try boxes("text: {text: round and round, size: 30, along: {circle: {radius: 80}}}")[0]
    // The letters are up to 30 points high and outside of the left half of the circle.
    #expect(ring.minX < 400 / 2 - 80 && ring.minX > 400 / 2 - 80 - 30 && ring.maxX < 400 / 2)
    let moved = try boxes(
      "text: {text: round and round, size: 30, along: {circle: {radius: 80}}, start: \"pi * 80\"}")[0]
    #expect(abs(moved.maxX - (400 - ring.minX)) < 0.1)
    let element = "{text: {text: round, size: 30, along: {circle: {radius: 80}}}, trim: {to: 0.5}, stroke: {width: 1}}"
    guard case .stroke(let stroke)? = try list(element).items.first else {
      Issue.record("it is not stroked")
      return
    }
    #expect(!stroke.path.isEmpty)
  }

  @Test func `letters follow a path one by one`() throws {
    let letters = try boxes("{letters: {text: abc, size: 20, align: left, along: {path: M 50 100 H 350}}, opacity: 1}")
    let whole = try boxes("text: {text: abc, size: 20, align: left, along: {path: M 50 100 H 350}}")[0]
    #expect(letters.count == 3)
    let union = letters.reduce(CGRect.null) { $0.union($1) }
    #expect(abs(union.minX - whole.minX) < 1e-9 && abs(union.maxX - whole.maxX) < 1e-9)
  }

  @Test func `a text along a line morphs`() throws {
    let through = "[{text: {text: a, along: {circle: {radius: 50}}}}, {circle: {radius: 30}}]"
    #expect(try !boxes("morph: {through: \(through), progress: 0.5}")[0].isEmpty)
  }

  // MARK: Fonts

  @Test func `features and smaller sizes are obeyed`() throws {
    func end(_ digit: String, _ features: String) throws -> Double {
      try boxes("text: {text: '\(digit)|', \(features)align: left, width: 200}")[0].maxX
    }
    let tabular = "features: [tnum], "
    #expect(try abs(end("1", tabular) - end("4", tabular)) < 1e-9)
    #expect(try end("1", "") < end("4", "") - 5)
    let shrunk = try boxes("text: {text: many wide words, size: 60, width: 120, lines: 1, fit: shrink}")[0]
    #expect((100...120).contains(shrunk.width))
    #expect(try boxes("text: {text: x, underline: true}")[0].height > boxes("text: {text: x}")[0].height)
  }

  @Test(
    arguments: [
      (
        "{text: x, features: [tnums]}",
        "t.yaml:4:32: 'tnums' is no OpenType feature; it is written as tnum, -liga or cv05=2"
      ),
      ("{text: x, start: 4}", "t.yaml:4:21: 'start' needs 'along' beside it"),
      ("{text: x, fit: shrink}", "t.yaml:4:21: 'fit' needs 'width' beside it"),
      (
        "{text: x, width: 9, fit: {way: wrap, min-scale: 0.5}}",
        "t.yaml:4:48: 'min-scale' is for a 'way' that is 'shrink'; here it is 'wrap'"
      ),
      (
        "{text: x, width: 9, along: {circle: {radius: 9}}}",
        "t.yaml:4:31: 'text' has both 'width' and 'along'; keep one"
      ),
      ("{text: x, font: a.ttf}", "t.yaml:4:27: 'a.ttf' cannot be found: the scene was not read from a file"),
    ]) func `keys of a text that exclude each other are an error`(value: String, message: String)
  {
    let error = #expect(throws: SceneFileError.self) { try list("text: \(value)") }
    #expect(error.map { "\($0)" } == message)
  }

  @Test func `a font file lies beside the scene, and one that is none is a mistake with its place`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf", toPath: folder.file("own.ttf").path)
    try Data("no font".utf8).write(to: folder.file("bad.ttf"))
    func load(_ name: String) throws -> [DisplayList.Item] {
      let scene = folder.file("t.yaml")
      let text = "canvas: {size: [400, 200]}\nduration: 2\nelements:\n  - text: {text: x, font: \(name)}\n"
      try Data(text.utf8).write(to: scene)
      return try SceneFile.load(scene, assets: nil, images: nil).displayList(at: 0).items
    }
    #expect(try load("own.ttf") == list("text: {text: x, family: DejaVu Serif}").items)
    let error = #expect(throws: SceneFileError.self) { try load("bad.ttf") }
    #expect(
      error.map {
        "\($0)".hasSuffix("t.yaml:4:27: 'bad.ttf' is no font file that can be read; fonts are .ttf and .otf files")
      }
        == true)
  }
}
