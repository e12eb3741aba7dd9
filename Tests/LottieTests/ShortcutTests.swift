import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelLottie
import PathreelRaster
import Testing

/// Frames are made with shortcuts: shapes that never change are evaluated once, and clips and mattes are groups only
/// where it matters. They show what frames without shortcuts show.
struct ShortcutTests {
  static let ellipse = #"{"ty": "el", "p": {"k": [30.5, 40.25]}, "s": {"k": [33, 21]}}"#
  static let green = #"{"ty": "fl", "c": {"k": [0, 0.6, 0.2, 1]}, "o": {"k": 60}}"#
  static let gradient = """
    {"ty": "gf", "o": {"k": 80}, "t": 1, "s": {"k": [0, 0]}, "e": {"k": [90, 60]},
    "g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 1, 0.2]}}}
    """
  static let growing = #"[{"t": 0, "s": [0], "i": {"x": 1, "y": 1}, "o": {"x": 0, "y": 0}}, {"t": 60, "s": [100]}]"#

  static func group(_ items: String..., transform: String = "") -> String {
    #"{"ty": "gr", "it": [\#(items.joined(separator: ", ")), {"ty": "tr"\#(transform)}]}"#
  }

  static func composition(_ fields: String = "", size: Int = 100) -> String {
    #"{"ty": 0, "refId": "c", "w": \#(size), "h": \#(size), "ip": 0, "op": 60, "st": 0\#(fields)}"#
  }

  static func mask(_ mode: String, _ box: [Double], _ fields: String = "") -> String {
    let (a, b, c, d) = (box[0], box[1], box[2], box[3])
    let zeros = "[[0, 0], [0, 0], [0, 0], [0, 0]]"
    return """
      {"mode": "\(mode)", "o": {"k": 100}\(fields), "pt": {"k": {"c": true,
      "v": [[\(a), \(b)], [\(c), \(b)], [\(c), \(d)], [\(a), \(d)]], "i": \(zeros), "o": \(zeros)}}}
      """
  }

  /// A square with an ellipse as its matte.
  static func matted(_ paint: String, by matte: String) -> [String] {
    [shapes(ellipse, paint, fields: #""td": 1,"#), shapes(square(at: "[30, 40]"), green, fields: matte)]
  }

  /// Layers of the animation, and layers of its composition `c`.
  static let animations: [(layers: [String], inner: [String])] = [
    // Groups that never change, also in one that moves, and under a paint, a trim or a repeater from outside.
    (
      [
        shapes(
          group(ellipse, green, group(square(), blackLine, transform: #", "r": {"k": 20}"#)),
          group(
            group(square(at: "[70, 20]"), redFill, transform: #", "o": {"k": 50}"#),
            transform: #", "r": {"a": 1, "k": \#(growing)}"#)),
        shapes(group(ellipse), group(square(at: "[20, 70]"), blackLine), green),
        shapes(
          group(ellipse, gradient), #"{"ty": "tm", "s": {"k": 0}, "e": {"a": 1, "k": \#(growing)}, "o": {"k": 0}}"#),
        shapes(group(square(), gradient), #"{"ty": "rp", "c": {"k": 3}, "o": {"k": 0}, "tr": {"p": {"k": [9, 5]}}}"#),
      ], []
    ),
    // A box around everything, and one that cuts rectangles and ellipses.
    ([composition()], [shapes(ellipse, green), shapes(square(), redFill)]),
    (
      [composition(#", "ks": {"r": {"k": 30}, "p": {"k": [30, 5]}}"#, size: 45)],
      [shapes(ellipse, green), shapes(square(), redFill), shapes(square(at: "[40, 40]"), blackLine)]
    ),
    (
      [composition(#", "ks": {"p": {"k": [8, 8]}}"#, size: 50)],
      [shapes(square(), redFill), ##"{"ty": 1, "sw": 20, "sh": 20, "sc": "#3366ff", "ip": 0, "op": 60}"##]
    ),
    ([composition(#", "ks": {"o": {"k": 50}}"#, size: 55)], [shapes(ellipse, green), shapes(square(), redFill)]),
    // A blend mode acts within its composition.
    (
      [composition(), shapes(square(at: "[45, 45]"), redFill)],
      [shapes(ellipse, green), shapes(square(), redFill, fields: #""bm": 1,"#)]
    ),
    // Masks that are rectangles, and mattes.
    (
      [shapes(ellipse, green, square(), blackLine, fields: #""masksProperties": [\#(mask("a", [20, 30, 50, 60]))],"#)],
      []
    ),
    ([shapes(ellipse, green, fields: #""masksProperties": [\#(mask("a", [0, 0, 90, 90]))],"#)], []),
    (matted(redFill, by: #""tt": 1,"#), []), (matted(green, by: #""tt": 1,"#), []),
    (matted(redFill, by: #""tt": 2,"#), []),
  ]

  private func pixels(_ items: [DisplayList.Item]) throws -> [UInt8] {
    let bitmap = Bitmap(width: 300, height: 300)
    try Rasterizer().draw(DisplayList(size: CGSize(width: 100, height: 100), items: items), into: bitmap)
    return bitmap.withUnsafeBytes { Array($0) }
  }

  /// A clip that leaves an item whole costs rounding only: each layer rounds to whole bytes once.
  @Test(arguments: animations.indices) func `frames with shortcuts show the same`(index: Int) throws {
    let (layers, inner) = Self.animations[index]
    let text = """
      {"v": "5.7.4", "w": 100, "h": 100, "ip": 0, "op": 60, "fr": 30, "layers": [\(layers.joined(separator: ", "))],
      "assets": [{"id": "c", "layers": [\(inner.joined(separator: ", "))]}]}
      """
    let own = try LottieAnimation(data: Data(text.utf8), name: "a.json", pictures: nil)
    for frame in [0, 12.5, 59] {
      let plain = own.drawing(at: frame, isPlain: true)
      #expect(!plain.items.isEmpty)
      let pairs = zip(try pixels(own.items(at: frame)), try pixels(plain.items))
      let farthest = pairs.map { abs(Int($0) - Int($1)) }.max()
      #expect(try #require(farthest) <= 1)
    }
  }

  @Test func `a composition whose layers are inside its box is no group`() throws {
    let (layers, inner) = Self.animations[1]
    let whole = try animation(
      layers[0], extra: #", "assets": [{"id": "c", "layers": [\#(inner.joined(separator: ", "))]}]"#)
    let isFlat = whole.items(at: 0).allSatisfy { if case .group = $0 { false } else { true } }
    #expect(isFlat)
  }

  @Test func `of a composition only the layers that cross its border are in a group`() throws {
    let inner = [
      shapes(square(at: "[20, 20]"), redFill), shapes(Self.ellipse, redFill), shapes(square(at: "[15, 15]"), redFill),
    ]
    let cut = try animation(
      Self.composition(size: 45), extra: #", "assets": [{"id": "c", "layers": [\#(inner.joined(separator: ", "))]}]"#)
    let items = cut.items(at: 0)
    #expect(items.count == 3)
    guard case .group(let group) = items[1] else {
      Issue.record("no group")
      return
    }
    #expect(group.items.count == 1)
  }

  @Test func `shapes that never change share their outlines between frames`() throws {
    let moving = try animation(
      shapes(Self.ellipse, redFill, fields: #""ks": {"r": {"a": 1, "k": \#(Self.growing)}},"#))
    let fills = [0.0, 30].map { frame -> DisplayList.Fill? in
      if case .fill(let fill)? = moving.items(at: frame).first { fill } else { nil }
    }
    let (first, second) = (try #require(fills[0]), try #require(fills[1]))
    #expect(first.transform != second.transform)
    func memory(_ fill: DisplayList.Fill) -> UnsafePointer<Path.Element>? {
      fill.path.elements.withUnsafeBufferPointer(\.baseAddress)
    }
    #expect(memory(first) == memory(second))
  }
}
