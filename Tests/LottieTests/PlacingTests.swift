import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelLottie
import PathreelRaster
import Testing

/// Where effects, mattes and compositions put what they show.
struct PlacingTests {
  private func pixels(_ items: [DisplayList.Item]) throws -> Bitmap {
    let bitmap = Bitmap(width: 100, height: 100)
    try Rasterizer().draw(DisplayList(size: CGSize(width: 100, height: 100), items: items), into: bitmap)
    return bitmap
  }

  private let wall = #"{"ty": "rc", "p": {"k": [50, 50]}, "s": {"k": [100, 100]}, "r": {"k": 0}}"#

  /// A layer of 100 × 100 points whose matte is the square of 40…60, by an effect.
  private func wallWithMatte(_ values: String) -> String {
    shapes(wall, redFill, fields: #""ind": 1, "ef": [{"ty": 28, "en": 1, "ef": [{"v": {"k": 2}}\#(values)]}],"#)
  }

  @Test func `the effect "set matte" limits a layer by another one, also a hidden one`() throws {
    let source = shapes(square(), redFill, fields: #""ind": 2, "hd": true,"#)
    let bitmap = try pixels(try animation(wallWithMatte(""), source).items(at: 0))
    #expect(bitmap[50, 50].alpha == 255)
    #expect(bitmap[20, 50].alpha == 0)
  }

  @Test func `the matte of an effect may be inverted`() throws {
    let source = shapes(square(), redFill, fields: #""ind": 2, "hd": true,"#)
    let values = #", {"v": {"k": 4}}, {"v": {"k": 1}}"#
    let bitmap = try pixels(try animation(wallWithMatte(values), source).items(at: 0))
    #expect(bitmap[50, 50].alpha == 0)
    #expect(bitmap[20, 50].alpha == 255)
  }

  @Test func `the transform effect scales and turns about its anchor, and moves`() throws {
    let values = [
      "[50, 50]", "[60, 50]", "1", "200", "100", "0", "0", "90", "50",
    ].map { #"{"v": {"k": \#($0)}}"# }.joined(separator: ", ")
    let animation = try animation(
      shapes(
        #"{"ty": "rc", "p": {"k": [55, 50]}, "s": {"k": [10, 4]}, "r": {"k": 0}}"#, redFill,
        fields: #""ef": [{"ty": 35, "en": 1, "ef": [\#(values)]}],"#))
    // The bar from the anchor to the right leads from (60, 50) downwards, twice as long and as wide.
    let box = try #require(animation.outlines(at: 0).first).boundingRect
    #expect(abs(box.minX - 56) < 1e-9 && abs(box.maxX - 64) < 1e-9)
    #expect(abs(box.minY - 50) < 1e-9 && abs(box.maxY - 70) < 1e-9)
    #expect(abs(Int(try pixels(animation.items(at: 0))[60, 60].alpha) - 128) <= 1)
  }

  /// Numbers of an effect's values: those of levels that change nothing, with some others.
  private func levels(_ others: [Int: Double]) -> String {
    let numbers = (0..<36).map { index -> Double in
      if let other = others[index] { return other }
      return [0.0, 1, 1, 0, 1, 0, 0][((index - 3) % 7 + 7) % 7]
    }
    return numbers.map { #"{"v": {"k": \#($0)}}"# }.joined(separator: ", ")
  }

  @Test(arguments: [
    // The red channel, of 1, gets the output 0.2…0.5.
    ([13: 0.2, 14: 0.5], 128, 0), ([17: 0, 20: 0.4], 255, 102), ([6: 0.2, 7: 0.6], 153, 51), ([:], 255, 0),
  ])
  func `levels map channels, then all colours`(others: [Int: Double], red: Int, green: Int) throws {
    let layer = shapes(
      square(), redFill, fields: #""ef": [{"ty": 24, "en": 1, "ef": [\#(levels(others))]}],"#)
    let pixel = try pixels(try animation(layer).items(at: 0))[50, 50]
    #expect(abs(Int(pixel.red) - red) <= 1 && abs(Int(pixel.green) - green) <= 1)
  }

  @Test func `an inverted matte reaches as far as the layer that shows the composition`() throws {
    // The composition's layer is 400 wide and moved left, so that the wall at 250…350 is seen; the matte is elsewhere.
    let far = #"{"ty": "rc", "p": {"k": [300, 50]}, "s": {"k": [100, 100]}, "r": {"k": 0}}"#
    let inner = [
      shapes(square(at: "[10, 10]"), redFill, fields: #""ind": 1, "td": 1,"#),
      shapes(far, redFill, fields: #""ind": 2, "tt": 2,"#),
    ].joined(separator: ", ")
    let layer = #"{"ty": 0, "refId": "c", "w": 400, "h": 100, "ip": 0, "op": 60, "ks": {"p": {"k": [-250, 0]}}}"#
    let animation = try animation(layer, extra: #", "assets": [{"id": "c", "layers": [\#(inner)]}]"#)
    #expect(try pixels(animation.items(at: 0))[50, 50].alpha == 255)
  }

  @Test func `seconds of a time remapping count by the rate of the file`() throws {
    // Two seconds of 30.0000305 frames are frame 60.000061, at which the second layer begins.
    let inner = shapes(square(), redFill).replacing(#""ip": 0"#, with: #""ip": 60.000061"#)
      .replacing(#""op": 60"#, with: #""op": 90"#)
    let text = """
      {"v": "5.7.4", "w": 100, "h": 100, "ip": 0, "op": 60, "fr": 30.0000305175781, "layers": [
        {"ty": 0, "refId": "c", "w": 100, "h": 100, "ip": 0, "op": 60, "tm": {"k": 2}}],
       "assets": [{"id": "c", "layers": [\(inner)]}]}
      """
    let animation = try LottieAnimation(data: Data(text.utf8), name: "a.json", pictures: nil)
    #expect(try pixels(animation.items(at: 0))[50, 50].alpha == 255)
  }

  private func text(
    _ letters: String, script: String = "", fields: String = "", chars: String = ""
  ) throws -> LottieAnimation {
    let fonts = #", "fonts": {"list": [{"fName": "F", "fFamily": "DejaVu Sans", "fStyle": "Book"}]}\#(chars)"#
    let expression = script.isEmpty ? "" : #""x": "\#(script)", "#
    return try animation(
      """
      {"ty": 5, "nm": "T", "ip": 0, "op": 60, "st": 0, "t": {"d": {\(expression)"k": [{"t": 0, "s": {
        "s": 20, "f": "F", "t": "\(letters)", "j": 0, "fc": [0, 0, 0]\(fields)}}]}, "p": {}, "m": {"g": 1}, "a": []}}
      """, extra: fonts)
  }

  @Test func `a script gives the letters of a text`() throws {
    // One glyph of a square for each digit: as many outlines as letters.
    let glyphs = (0...9).map {
      #"{"ch": "\#($0)", "style": "Book", "fFamily": "DejaVu Sans", "w": 60, "data": {"shapes": [\#(square())]}}"#
    }
    let chars = #", "chars": [\#(glyphs.joined(separator: ", "))]"#
    let counter = try text("0", script: "$bm_rt = '' + Math.round(linear(time, 0, 1, 0, 100));", chars: chars)
    #expect([0.0, 15, 30].map { counter.outlines(at: $0).count } == [1, 2, 3])
  }

  @Test func `a text without a corner of its box begins at its origin, and one with it below the corner`() throws {
    // The ascent is 75 % of 20 points where the list of fonts does not say it.
    func top(_ fields: String) throws -> Double {
      let fonts = #", "fonts": {"list": [{"fName": "F", "fFamily": "DejaVu Sans", "fStyle": "Book"}]}"#
      let text = """
        {"ty": 5, "nm": "T", "ip": 0, "op": 60, "st": 0, "t": {"d": {"k": [{"t": 0, "s": {"s": 20, "f": "F", "t": "A",
          "j": 0, "fc": [0, 0, 0]\(fields)}}]}, "p": {}, "m": {"g": 1}, "a": []}}
        """
      return try #require(try animation(text, extra: fonts).outlines(at: 0).first).boundingRect.minY
    }
    let plain = try top("")
    #expect(try top(#", "sz": [90, 90]"#) == plain)
    #expect(abs(try top(#", "sz": [90, 90], "ps": [0, 10]"#) - plain - 25) < 1e-9)
  }

  @Test func `a text in capitals shows them`() throws {
    let (capitals, plain) = (try text("Hi", fields: #", "ca": 1"#), try text("HI"))
    #expect(capitals.outlines(at: 0).map(\.boundingRect) == plain.outlines(at: 0).map(\.boundingRect))
  }

  @Test func `letters from right to left stand in that order and join`() throws {
    // Two letters of Hebrew: the first one is right of the second one.
    let (both, first) = (try text("אב").outlines(at: 0), try text("א").outlines(at: 0))
    let (one, alone) = (try #require(first.first).boundingRect, both.map(\.boundingRect))
    #expect(alone.count == 2)
    let widths = alone.map(\.width)
    #expect(abs(widths[1] - one.width) < 1e-6 && alone[1].minX > alone[0].midX)
    // Beh joins the next letter, so its form is another one than alone.
    let joined = try text("بب").outlines(at: 0)
    let single = try text("ب").outlines(at: 0)
    #expect(abs(joined[0].boundingRect.width - single[0].boundingRect.width) > 0.5)
  }
}
