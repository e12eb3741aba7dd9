import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelLottie
import PathreelRaster
import Testing

/// What a file asks for and does not get, in words with a place.
struct WarningTests {
  private func problems(_ animation: LottieAnimation) -> [String] { animation.warnings.map(\.problem) }

  private func text(_ letters: String, font: String = "F", fields: String = "") -> String {
    """
    {"ty": 5, "nm": "T", "ip": 0, "op": 60, "st": 0, "t": {"d": {\(fields) "k": [{"t": 0, "s": {
      "s": 20, "f": "\(font)", "t": "\(letters)", "j": 0, "fc": [0, 0, 0]}}]}, "p": {}, "m": {"g": 1}, "a": []}}
    """
  }

  private let glyphA = """
    {"ch": "A", "style": "Bold", "fFamily": "Own", "size": 100, "w": 60, "data": {"shapes": [
      {"ty": "gr", "it": [{"ty": "rc", "p": {"k": [30, -30]}, "s": {"k": [60, 60]}, "r": {"k": 0}}]}]}}
    """

  private func list(_ family: String, chars: String = "") -> String {
    #", "fonts": {"list": [{"fName": "F", "fFamily": "\#(family)", "fStyle": "Bold"}]}, "chars": [\#(chars)]"#
  }

  @Test func `a font that is not installed is a warning with the one that is used`() throws {
    let animation = try animation(text("AB"), text("CD"), extra: list("No Such Family"))
    #expect(animation.warnings.count == 1)
    let warning = try #require(animation.warnings.first)
    #expect(warning.problem.hasPrefix("the font family 'No Such Family' is not installed; '"))
    #expect(warning.layer == "T")
  }

  @Test func `a font that is not in the list is a warning`() throws {
    let animation = try animation(text("A", font: "Other"), extra: list("Own", chars: glyphA))
    #expect(problems(animation) == ["the font 'Other' is not in the list of fonts; 'Own' is used"])
  }

  @Test func `glyphs that the file has not are a warning`() throws {
    let lacking = problems(try animation(text("ABA C"), extra: list("Own", chars: glyphA)))
    #expect(lacking.count == 1)
    #expect(lacking.first?.hasPrefix("the file has no glyphs of 'Own Bold' for 'B', 'C'") == true)
    #expect(problems(try animation(text("A A"), extra: list("Own", chars: glyphA))).isEmpty)
  }

  @Test func `a star of too many points is drawn with fewer and is a warning`() throws {
    let star = #"{"ty": "sr", "sy": 2, "p": {"k": [50, 50]}, "pt": {"k": 1e9}, "or": {"k": 40}, "r": {"k": 0}}"#
    let animation = try animation(shapes(star, redFill))
    #expect(problems(animation) == ["a star or polygon is drawn with 10000 points at most; use an ellipse"])
    let box = try #require(animation.outlines(at: 0).first).boundingRect
    #expect(abs(box.width - 80) < 0.01)
  }

  @Test func `a repeater of too many copies is a warning`() throws {
    let repeater = #"{"ty": "rp", "c": {"k": [{"t": 0, "s": [1]}, {"t": 9, "s": [1e6]}]}, "o": {"k": 0}, "tr": {}}"#
    let animation = try animation(shapes(square(), redFill, repeater))
    #expect(problems(animation) == ["a repeater draws 10000 copies at most"])
  }

  @Test func `a scripted star of too many points is a loss of the frame`() throws {
    let star = #"{"ty": "sr", "sy": 2, "p": {"k": [50, 50]}, "pt": {"k": 5, "x": "$bm_rt = 1e9;"}, "or": {"k": 40}}"#
    let animation = try animation(shapes(star, redFill))
    #expect(
      animation.drawing(at: 0).losses == [
        "layer 'S': a star or polygon is drawn with 10000 points at most; use an ellipse"
      ])
  }

  @Test func `a gradient without colours is a warning`() throws {
    let fill = #"{"ty": "gf", "t": 1, "s": {"k": [0, 0]}, "e": {"k": [9, 9]}, "g": {"p": 0, "k": {"k": []}}}"#
    #expect(problems(try animation(shapes(square(), fill))) == ["a gradient without colours is not drawn"])
  }

  @Test(arguments: [
    #""g": {"p": 2, "k": {"sid": "sky"}}"#, #""g": {"p": 2, "k": {"k": [], "sid": "sky"}}"#,
    #""g": {"sid": "sky"}"#,
  ])
  func `a gradient takes its stops from a slot`(stops: String) throws {
    let slots = #", "slots": {"sky": {"p": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1]}}}}"#
    let fill = #"{"ty": "gf", "o": {"k": 100}, "t": 1, "s": {"k": [0, 0]}, "e": {"k": [100, 0]}, \#(stops)}"#
    let animation = try animation(shapes(square(), fill), extra: slots)
    #expect(animation.warnings.isEmpty)
    let bitmap = Bitmap(width: 100, height: 100)
    try Rasterizer().draw(DisplayList(size: animation.size, items: animation.items(at: 0)), into: bitmap)
    // The colours are mixed in the middle; a step of the middle pixel's own colour and one of rounding are left.
    let middle = bitmap[50, 50]
    #expect(abs(Int(middle.red) - 127) <= 3 && abs(Int(middle.blue) - 128) <= 3 && middle.green == 0)
  }

  @Test(arguments: [
    (#"{"ty": 0, "nm": "L", "ip": 0, "op": 60, "refId": "c"}"#, "there is no composition 'c'"),
    (#"{"ty": 0, "nm": "L", "ip": 0, "op": 60}"#, "it shows a composition and does not say which"),
    (#"{"ty": 3, "nm": "L", "ip": 0, "op": 60, "parent": 7}"#, "there is no layer 7, which would be its parent"),
    (
      #"{"ty": 3, "nm": "L", "ip": 0, "op": 60, "tt": 1, "tp": 7}"#,
      "there is no layer 7, which would be its matte; it is drawn without"
    ),
  ])
  func `what a layer names and is not there is a warning`(layer: String, problem: String) throws {
    let warning = try #require(try animation(layer).warnings.first)
    #expect(warning.problem == problem && warning.layer == "L")
  }

  @Test func `a slot that the file has not is a warning where nothing stands for it`() throws {
    let fill = #"{"ty": "fl", "c": {"sid": "accent"}, "o": {"k": 100}}"#
    #expect(
      problems(try animation(shapes(square(), fill)))
        == ["there is no slot 'accent' for a property without a value of its own"])
  }

  @Test func `a blur that is too wide is drawn narrower and is a warning`() throws {
    let effect = #""ef": [{"ty": 29, "en": 1, "ef": [{"v": {"k": 1e9}}, {"v": {"k": 1}}]}],"#
    let animation = try animation(shapes(square(), redFill, fields: effect))
    #expect(
      problems(animation) == [
        "its blurs and shadows are drawn with a deviation of 250 points at most; make them smaller, or take fewer effects"
      ])
    // The rasteriser accepts it.
    try Rasterizer().draw(
      DisplayList(size: animation.size, items: animation.items(at: 0)), into: Bitmap(width: 100, height: 100))
  }

  @Test func `an error of drawing names the layer and its place`() throws {
    let line =
      #"{"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": 2}, "d": [{"n": "d", "v": {"k": 1e-4}}]}"#
    let animation = try animation(shapes(square(), line))
    let error = #expect(throws: RasterError.self) {
      try Rasterizer().draw(
        DisplayList(size: animation.size, items: animation.items(at: 0)), into: Bitmap(width: 100, height: 100))
    }
    let place = try #require(error?.place)
    let words = "\(place.explained(error ?? RasterError(.tooManyDashes)))"
    #expect(words.hasPrefix("a.json:1:"))
    #expect(words.contains("layer 'S': a stroke has more dashes"))
  }

  @Test(arguments: [
    (#"{\"name\": \"hover\", \"x\": 1}"#, "hover"), ("plain", "plain"), (#"{\"other\": 1}"#, #"{"other": 1}"#),
    ("{broken", "{broken"),
  ])
  func `a marker whose comment is JSON has the name in it`(comment: String, name: String) throws {
    let markers = #", "markers": [{"tm": 3, "cm": "\#(comment)", "dr": 4}]"#
    #expect(try animation(shapes(square(), redFill), extra: markers).markers.map(\.name) == [name])
  }

  @Test func `the place of a warning is counted in characters, also far into a long line`() throws {
    // More than 4096 bytes of two-byte letters come before.
    let long = String(repeating: "é", count: 5000)
    let animation = try animation(
      shapes(square(), redFill, fields: #""ln": "\#(long)","#), #"{"ty": 99, "nm": "X", "ip": 0, "op": 60}"#)
    let warning = try #require(animation.warnings.first)
    let head = #"{"v": "5.7.4", "w": 100, "h": 100, "ip": 0, "op": 60, "fr": 30, "layers": ["#
    let layer = shapes(square(), redFill, fields: #""ln": "\#(long)","#)
    #expect(warning.position.column == head.count + layer.count + 3)
  }
}
