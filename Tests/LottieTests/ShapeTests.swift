import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelLottie
import Testing

struct ShapeTests {
  private func length(_ items: String...) throws -> Double {
    let all = try animation(shapes("{\"ty\": \"gr\", \"it\": [\(items.joined(separator: ", "))]}"))
    return all.outlines(at: 0).reduce(0) { $0 + PathMeasure($1).length }
  }

  @Test func `a paint takes the outlines before it and not those after it`() throws {
    let drawn = try animation(shapes(square(at: "[10, 10]"), redFill, square(at: "[80, 80]")))
    #expect(drawn.outlines(at: 0).count == 1)
    #expect(try #require(drawn.center(at: 0)).isNear(10, 10))
  }

  @Test func `a paint takes the outlines of groups before it, moved by their transforms`() throws {
    let group = #"{"ty": "gr", "it": [\#(square()), {"ty": "tr", "p": {"k": [5, 7]}}]}"#
    #expect(try #require(try animation(shapes(group, redFill)).center(at: 0)).isNear(55, 57))
  }

  @Test func `items in front are drawn last`() throws {
    let blue = #"{"ty": "fl", "c": {"k": [0, 0, 1, 1]}, "o": {"k": 100}}"#
    let paints = try animation(shapes(square(), redFill, blue)).items(at: 0).map { item -> Paint? in
      if case .fill(let fill) = item { fill.paint } else { nil }
    }
    #expect(paints == [.color(Color(red: 0, green: 0, blue: 1)), .color(Color(red: 1, green: 0, blue: 0))])
  }

  @Test func `colours of files before 4-1-9 are numbers up to 255`() throws {
    let text = """
      {"v": "4.1.8", "w": 9, "h": 9, "ip": 0, "op": 9, "fr": 30, "layers": [\(shapes(square(), redFill.replacing("[1, 0, 0, 1]", with: "[51, 0, 255, 255]")))]}
      """
    let old = try LottieAnimation(data: Data(text.utf8), name: "a.json", pictures: nil)
    guard case .fill(let fill)? = old.items(at: 0).first else {
      Issue.record("no fill")
      return
    }
    #expect(fill.paint == .color(Color(red: 0.2, green: 0, blue: 1)))
  }

  /// A square of 20 points has a perimeter of 80.
  @Test(arguments: [("0", "50", "0", 40.0), ("25", "50", "0", 20), ("0", "50", "270", 40), ("60", "60", "0", 0)])
  func `a trim keeps a share of the length, wherever it begins`(
    start: String, end: String, offset: String, left: Double
  )
    throws
  {
    let trim =
      #"{"ty": "tm", "s": {"k": \#(start)}, "e": {"k": \#(end)}, "o": {"k": \#(offset)}, "m": 1}"#
    #expect(abs(try length(square(), trim, blackLine) - left) < 1e-6)
  }

  @Test func `trimmed as one line, outlines vanish one after another`() throws {
    let trim = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 50}, "o": {"k": 0}, "m": 2}"#
    let both = try animation(shapes(square(at: "[20, 20]"), square(at: "[70, 70]"), trim, blackLine))
    #expect(try #require(both.center(at: 0)).isNear(20, 20))
    #expect(abs(both.outlines(at: 0).reduce(0) { $0 + PathMeasure($1).length } - 80) < 1e-6)
  }

  @Test func `a repeater draws copies, each moved once more`() throws {
    let repeater = """
      {"ty": "rp", "c": {"k": 3}, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [10, 0]}, "s": {"k": [100, 100]},
      "a": {"k": [0, 0]}, "r": {"k": 0}, "so": {"k": 100}, "eo": {"k": 100}}}
      """
    let drawn = try animation(shapes(square(), redFill, repeater))
    let centers = drawn.outlines(at: 0).map(\.boundingRect.midX).sorted()
    #expect(centers == [50, 60, 70])
  }

  /// A corner of radius r replaces 2r of the square's perimeter by a curve close to a quarter of a circle: 80 − 8·5 +
  /// 4·(π/2)·5 = 71.4.
  @Test func `rounded corners replace corners by arcs`() throws {
    let round = #"{"ty": "rd", "r": {"k": 5}}"#
    #expect(abs(try length(square(), round, blackLine) - 71.416) < 0.02)
  }

  @Test func `a star has as many corners as its points outside and inside`() throws {
    let star = """
      {"ty": "sr", "sy": 1, "pt": {"k": 5}, "p": {"k": [50, 50]}, "r": {"k": 0}, "or": {"k": 40}, "os": {"k": 0},
      "ir": {"k": 20}, "is": {"k": 0}}
      """
    let path = try #require(try animation(shapes(star, redFill)).outlines(at: 0).first)
    #expect(path.elements.count { if case .line = $0 { true } else { false } } == 10)
    #expect(path.boundingRect.minY == 10)
  }

  @Test func `a hidden item is not drawn`() throws {
    #expect(
      try animation(shapes(square(), redFill.replacing("{\"ty\"", with: "{\"hd\": true, \"ty\""))).items(at: 0).isEmpty)
  }
}
