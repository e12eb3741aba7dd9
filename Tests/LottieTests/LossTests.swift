import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelLottie
import PathreelRaster
import Testing

/// What files ask for and is drawn since, or is a warning.
struct LossTests {
  private func problems(_ animation: LottieAnimation) -> [String] { animation.warnings.map(\.problem) }

  /// The alpha of a pixel of a frame of 100 × 100 points, 0…255.
  private func alpha(_ items: [DisplayList.Item], _ x: Int, _ y: Int) throws -> UInt8 {
    try pixel(items, x, y).alpha
  }

  private func pixel(_ items: [DisplayList.Item], _ x: Int, _ y: Int) throws -> Bitmap.Pixel {
    let bitmap = Bitmap(width: 100, height: 100)
    try Rasterizer().draw(DisplayList(size: CGSize(width: 100, height: 100), items: items), into: bitmap)
    return bitmap[x, y]
  }

  private let wall = #"{"ty": "rc", "p": {"k": [50, 50]}, "s": {"k": [100, 100]}, "r": {"k": 0}}"#

  /// Two masks with opacities of 80 % and 50 %: the first from 10 to 60, the second from 40 to 90. Each is the first
  /// one, then both, then the second one. Opacities round to 255ths twice, so a step of 2 is left.
  @Test(arguments: [
    ("a", [0.8, 0.9, 0.5]), ("s", [0.8, 0.4, 0]), ("i", [0, 0.4, 0]), ("l", [0.8, 0.8, 0.5]), ("d", [0, 0.5, 0]),
    ("f", [0.8, 0.3, 0.5]),
  ])
  func `a mask is combined with the ones before by its mode`(mode: String, shares: [Double]) throws {
    let masks = [
      ShortcutTests.mask("a", [10, 0, 60, 100]).replacing("\"k\": 100}", with: "\"k\": 80}"),
      ShortcutTests.mask(mode, [40, 0, 90, 100]).replacing("\"k\": 100}", with: "\"k\": 50}"),
    ]
    let masked = try animation(
      shapes(wall, redFill, fields: #""masksProperties": [\#(masks.joined(separator: ", "))],"#))
    #expect(masked.warnings.isEmpty)
    for (x, share) in zip([25, 50, 75], shares) {
      #expect(abs(Double(try alpha(masked.items(at: 0), x, 50)) - share * 255) <= 2)
    }
  }

  @Test func `a mask of an unknown mode is a warning`() throws {
    let masked = try animation(
      shapes(wall, redFill, fields: #""masksProperties": [\#(ShortcutTests.mask("q", [0, 0, 9, 9]))],"#))
    #expect(problems(masked) == ["a mask of the mode 'q' is added"])
  }

  private func styled(_ style: String) throws -> LottieAnimation {
    try animation(shapes(square(), redFill, fields: #""sy": [\#(style)],"#))
  }

  @Test func `a drop shadow falls away from the light`() throws {
    // Light from the left: the square of 40…60 has its shadow at 50…70.
    let items = try styled(
      #"{"ty": 1, "c": {"k": [0, 0, 0, 1]}, "o": {"k": 100}, "a": {"k": 180}, "d": {"k": 10}, "s": {"k": 0}}"#
    ).items(at: 0)
    #expect(try pixel(items, 65, 50) == Bitmap.Pixel(red: 0, green: 0, blue: 0, alpha: 255))
    #expect(try pixel(items, 55, 50) == Bitmap.Pixel(red: 255, green: 0, blue: 0, alpha: 255))
    #expect(try alpha(items, 35, 50) == 0)
  }

  @Test func `an inner shadow is on the layer only`() throws {
    let items = try styled(
      #"{"ty": 2, "c": {"k": [0, 0, 1, 1]}, "o": {"k": 100}, "a": {"k": 180}, "d": {"k": 10}, "s": {"k": 0}}"#
    ).items(at: 0)
    #expect(try pixel(items, 45, 50) == Bitmap.Pixel(red: 0, green: 0, blue: 255, alpha: 255))
    #expect(try pixel(items, 55, 50) == Bitmap.Pixel(red: 255, green: 0, blue: 0, alpha: 255))
    #expect(try alpha(items, 35, 50) == 0)
  }

  @Test func `a colour overlay mixes with the layer's colours`() throws {
    let items = try styled(#"{"ty": 7, "c": {"k": [0, 0, 1, 1]}, "o": {"k": 50}}"#).items(at: 0)
    let pixel = try pixel(items, 50, 50)
    #expect(abs(Int(pixel.red) - 128) <= 1 && abs(Int(pixel.blue) - 128) <= 1 && pixel.alpha == 255)
  }

  @Test(arguments: [
    (#"{"ty": 0}"#, ["the layer style 'stroke' is not drawn"]),
    (#"{"ty": 8}"#, ["the layer style 'gradient overlay' is not drawn"]),
    (#"{"ty": 3, "ch": {"k": 10}}"#, ["the spread or choke of the layer style 'outer glow' is not applied"]),
    (
      #"{"ty": 1, "bm": {"k": 11}}"#, ["the blend mode of the layer style 'drop shadow' counts as normal"]
    ),
    (#"{"ty": 1, "bm": {"k": 5}, "c": {"k": [0, 0, 0, 1]}}"#, []),
  ])
  func `what a style cannot do is a warning`(style: String, expected: [String]) throws {
    #expect(problems(try styled(style)) == expected)
  }

  @Test func `letters beyond the limit are a warning`() throws {
    func text(_ count: Int) throws -> LottieAnimation {
      try animation(
        #"{"ty": 5, "nm": "T", "t": {"d": {"k": [{"t": 0, "s": {"t": "\#(String(repeating: "é", count: count))"}}]}}}"#)
    }
    #expect(problems(try text(20_000)).isEmpty)
    #expect(problems(try text(20_001)) == ["only the first 20000 letters of a text are drawn"])
  }

  @Test func `the colours of a gradient in a slot can be set`() throws {
    let slots = #", "slots": {"sky": {"p": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1]}}}}"#
    let gradient = """
      {"ty": "gf", "o": {"k": 100}, "t": 1, "s": {"k": [0, 0]}, "e": {"k": [100, 0]}, "g": {"sid": "sky"}}
      """
    let own = try animation(shapes(wall, gradient), extra: slots)
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    #expect(own.slots.map(\.name) == ["sky"])
    #expect(own.slots.map(\.value) == [.gradient([red, blue])])
    let green = Color(red: 0, green: 1, blue: 0)
    let other = try own.setting("sky", to: .gradient([green, blue]))
    guard case .fill(let fill)? = other.items(at: 0).first, case .linearGradient(let colors, _, _, _) = fill.paint
    else {
      Issue.record("no gradient")
      return
    }
    #expect(colors.stops.map(\.color) == [green, blue])
  }

  @Test func `a slot with a value of another kind is a warning`() throws {
    let odd = try animation(
      extra: #", "slots": {"shape": {"p": {"k": {"v": [[0, 0]], "i": [[0, 0]], "o": [[0, 0]]}}}}"#)
    #expect(problems(odd) == ["the slot 'shape' is no parameter: it has a value of another kind"])
  }

  @Test func `themes and state machines of an archive are warnings`() throws {
    let document = #"{"w": 9, "h": 9, "op": 9, "fr": 30, "layers": []}"#
    let manifest = #"{"version": "2", "animations": [{"id": "x"}], "themes": [{"id": "dark"}]}"#
    let archive = Self.archive([
      ("manifest.json", manifest), ("a/x.json", document), ("t/dark.json", "{}"), ("s/tap.json", "{}"),
    ])
    let own = try LottieAnimation(data: archive, name: "a.lottie", pictures: nil)
    #expect(
      own.warnings.map(\.description) == [
        "a.lottie:1:1: the themes of the archive are not applied; set the values of slots with --set",
        "a.lottie:1:1: the state machines of the archive are not run; the animation is shown from its first frame on",
      ])
  }

  /// A zip archive of files that are not compressed. Their checksums are left out.
  static func archive(_ files: [(name: String, text: String)]) -> Data {
    func bytes(_ numbers: (Int, Int)...) -> Data {
      Data(numbers.flatMap { number, width in (0..<width).map { UInt8(number >> (8 * $0) & 0xFF) } })
    }
    var (data, directory) = (Data(), Data())
    for (name, text) in files {
      let (size, length, offset) = (text.utf8.count, name.utf8.count, data.count)
      data += bytes(
        (0x0403_4B50, 4), (20, 2), (0, 2), (0, 2), (0, 4), (0, 4), (size, 4), (size, 4), (length, 2), (0, 2))
      data += Data(name.utf8) + Data(text.utf8)
      directory += bytes(
        (0x0201_4B50, 4), (20, 2), (20, 2), (0, 2), (0, 2), (0, 4), (0, 4), (size, 4), (size, 4), (length, 2), (0, 2),
        (0, 2), (0, 2), (0, 2), (0, 4), (offset, 4))
      directory += Data(name.utf8)
    }
    return data + directory
      + bytes(
        (0x0605_4B50, 4), (0, 2), (0, 2), (files.count, 2), (files.count, 2), (directory.count, 4), (data.count, 4),
        (0, 2))
  }
}
