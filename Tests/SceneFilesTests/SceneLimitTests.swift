import Foundation
import PathreelGeometry
import PathreelMotion
import PathreelSceneFiles
import Testing

/// Tests of the messages about files that ask for too much, and about errors that only layout and drawing find.
@Suite struct SceneLimitTests {
  static let head = "canvas: {size: [100, 100]}\nduration: 2\n"

  func message(_ text: String, at seconds: Double = 0.5) -> String {
    do {
      _ = try SceneFile(text: text, name: "a").displayList(at: seconds)
      return "no error"
    } catch {
      return "\(error)".split(separator: "\n").map { $0.dropFirst(2) }.joined(separator: "\n")
    }
  }

  // MARK: Nesting

  /// A circle in nested groups, each indented by four columns.
  func nested(_ depth: Int) -> String {
    let groups = (0..<depth).map { String(repeating: "    ", count: $0) + "- group:\n" }.joined()
    return Self.head + "elements:\n" + groups + String(repeating: "    ", count: depth) + "- circle: {radius: 1}\n"
  }

  @Test func `elements nest sixteen levels deep and no deeper`() {
    #expect(message(nested(15)) == "no error")
    #expect(message(nested(16)) == "20:65: elements nest deeper than 16 levels; flatten them")
    let repeats = (0..<20).map { i in
      let indent = String(repeating: "  ", count: i)
      return i == 0
        ? "- repeat: {count: 1, as: k0}\n  element:\n"
        : indent + "  repeat: {count: 1, as: k\(i)}\n" + indent + "  element:\n"
    }
    #expect(
      message(Self.head + "elements:\n" + repeats.joined() + String(repeating: "  ", count: 22) + "circle: {radius: 1}")
        .hasSuffix("elements nest deeper than 16 levels; flatten them"))
  }

  @Test func `beats nest sixteen levels deep and no deeper`() {
    func nested(_ depth: Int) -> String {
      let open = String(repeating: "[{together: ", count: depth)
      return Self.head + "elements: []\nbeats: " + open + "[{a: {lasts: 1}}]" + String(repeating: "}]", count: depth)
    }
    #expect(message(nested(15)) == "no error")
    #expect(message(nested(16)) == "4:200: beats nest deeper than 16 levels; flatten them")
  }

  @Test func `lists and mappings nest sixty-four levels deep and no deeper`() {
    // The file is the first level.
    func nested(_ depth: Int) -> String {
      let (open, close) = (String(repeating: "[", count: depth - 1), String(repeating: "]", count: depth - 1))
      return message(Self.head + "elements: " + open + close)
    }
    #expect(!nested(64).contains("nest deeper"))
    #expect(nested(65).contains("3:74: lists and mappings nest deeper than 64 levels; flatten them"))
  }

  // MARK: Counts

  @Test func `a file has a thousand names`() {
    func named(_ count: Int) -> String {
      Self.head + "elements: []\nlet:\n" + (0..<count).map { "  a\($0): \($0)\n" }.joined()
    }
    #expect(message(named(1000)) == "no error")
    #expect(message(named(1001)) == "1005:3: the file has more than 1000 names")
  }

  @Test func `a list has ten thousand values`() {
    func lines(_ count: Int) -> String {
      let points = (0..<count).map { "[\($0), 1]" }.joined(separator: ", ")
      return message(Self.head + "elements:\n- lines: {points: [\(points)]}")
    }
    #expect(lines(10_000) == "no error")
    #expect(lines(10_001) == "4:19: 'points' has 10001 values; at most 10000 are read")
  }

  // MARK: The contents of a frame

  static let tooLarge = "the frame takes more than 50000000 steps of work; most of them are for "

  /// Elements within all single limits that are too much in total, with the main cause and the position of the error.
  @Test(
    arguments: [
      ("- repeat: {count: 99990}\n  element: {star: {points: 1000, radius: 9}}", "lines and curves of paths", "5:"),
      (
        "- h-stack:\n  elements:\n  - repeat: {count: 90000}\n    element: {circle: {radius: 1}}\n"
          + "  - repeat: {count: 90000}\n    element: {circle: {radius: 1}}", "elements", "7:14"
      ),
      ("- repeat: {count: 301, as: k}\n  element:\n    flower: {petals: 1000, length: 9, width: 3}", "elements", "6:5"),
      (
        "- repeat: {count: 90000}\n  element:\n    repeat: {count: 90000, as: j}\n    elements: []",
        "iterations of repeats", "6:5"
      ),
      (
        "- repeat: {count: 500}\n  element:\n    star: {points: 1000, radius: 50}\n"
          + "    outline: {width: 0.1, dash: [1, 1]}\n    rotate: {by: 3, gradients: false}",
        "lines and curves of paths", "6:5"
      ),
      (
        "- repeat: {count: 9000}\n  element:\n    star: {points: 1000, radius: 50}\n    trim: {from: 0.1, to: 0.1001}",
        "lines and curves of paths", "6:5"
      ),
      (
        "- repeat: {count: 5000}\n  element:\n    circle: {radius: 5}\n    clip: {star: {points: 1000, radius: 9}}",
        "lines and curves of paths", "6:5"
      ),
      (
        "- repeat: {count: 300}\n  element:\n    morph: {through: [{star: {points: 1000, radius: 50}}, "
          + "{circle: {radius: 50}}], progress: 0.5}", "lines and curves of paths", "6:5"
      ),
      (
        "- repeat: {count: 3000}\n  element: {lines: {points: [\(list(of: "[i, t]", 5000))]}}", "values of expressions",
        "5:"
      ),
      (
        "- repeat: {count: 7000}\n  element: {circle: {radius: 5}, fill: {gradient: [\(list(of: "red", 9000))]}}",
        "values of expressions", "5:"
      ),
      (
        "- repeat: {count: 90000}\n  element: {circle: {radius: \"1\(sum(of: "0 * i", 400))\"}}",
        "values of expressions",
        "5:"
      ),
      (
        "- repeat: {count: 90}\n  element:\n    text: {text: \"\(letters(9000))\", size: 9}\n    opacity: 0.5",
        "letters", "6:"
      ),
      (
        "- repeat: {count: 2000}\n  element:\n    curve: {y: i + x / 2}\n    stroke: red",
        "points of curves given by formulas", "6:5"
      ),
      (
        "- repeat: {count: 4000}\n  element:\n    along: {line: {slope: i}}\n    element: {circle: {radius: 1}}",
        "points of curves given by formulas", "6:5"
      ),
      (
        "- curve: {y: \"300 * sin(900000 * x)\(sum(of: "sin(x)", 400))\"}\n  stroke: red",
        "points of curves given by formulas", "4:3"
      ),
      (
        "- h-stack:\n  elements:\n" + nestedStacks(13, of: "{repeat: {count: 90000}, element: {rectangle: {}}}"),
        "the layout of stacks and grids", ""
      ),
      (
        "- repeat: {count: 900}\n  element:\n    freehand: {samples: [[\(samples(3000))]], size: [50, 50]}\n",
        "lines and curves of paths", "6:5"
      ),
    ] as [(String, String, String)])
  func `the error about a frame beyond the limit names the main cost and its place`(
    elements: String, most: String, place: String
  ) {
    let actual = message(Self.head + "elements:\n" + elements)
    #expect(actual.hasPrefix(place) && actual.contains(": " + Self.tooLarge + most), "\(actual.prefix(500))")
    #expect(actual.contains("t = 0.5"))
  }

  static func list(of item: String, _ count: Int) -> String {
    Array(repeating: item, count: count).joined(separator: ", ")
  }
  static func sum(of term: String, _ count: Int) -> String { String(repeating: " + \(term)", count: count) }
  static func letters(_ count: Int) -> String { "ab{i}" + String(repeating: "c", count: count) }
  static func nestedStacks(_ depth: Int, of inner: String) -> String {
    "  - "
      + (0..<depth).reduce(inner) { inner, level in
        "{\(level % 2 == 0 ? "v-stack" : "h-stack"): {}, elements: [\(inner)]}"
      }
  }
  static func samples(_ count: Int) -> String {
    (0..<count).map { "[\($0), \($0 % 7 * 9)]" }.joined(separator: ", ")
  }

  @Test func `ordinary scenes are far below the limits`() {
    let mosaic = """
      elements:
      - repeat: {count: 10000}
        element:
          star: {points: 5, radius: 3 + sin(t + i)}
          fill: "hsb(i / 10000, 0.8, 1)"
          stroke: {color: white, width: 0.5}
          position: ["i % 100 + t", floor(i / 100)]
          rotate: 360 * t
          opacity: 0.5 + 0.5 * sin(i)
      """
    #expect(message(Self.head + mosaic) == "no error")
    let grid = """
      elements:
      - grid: {columns: 300, spacing: 0}
        elements:
        - repeat: {count: 90000}
          element: {rectangle: {size: 1}}
      """
    #expect(message(Self.head + grid) == "no error")
    let lines = """
      elements:
      - repeat: {count: 100000}
        element: {lines: {points: [[0, 0], [1, i]]}, stroke: red}
      """
    #expect(message(Self.head + lines) == "no error")
  }

  @Test func `letters along a line take as long as there are letters`() throws {
    func cost(_ count: Int) throws -> Int {
      let text = """
        elements:
        - letters:
            text: \(String(repeating: "m", count: count))
            size: 9
            along: {circle: {radius: 40}}
        """
      let account = FrameAccount()
      _ = try SceneFile(text: Self.head + text, name: "a").displayList(at: 0, paidBy: account)
      return FrameAccount.limit - account.remaining
    }
    #expect(try cost(800) < 5 * cost(200))
  }

  // MARK: One name, one thing

  @Test(
    arguments: [
      (
        "parameters: {a: {value: 1}}\nlet: {a: 1}",
        "5:7: the name 'a' is already a parameter; give the named value another"
      ),
      (
        "beats: [{a: {lasts: 1}}, {a: {lasts: 1}}]",
        "4:27: the name 'a' is already a beat; give the beat another"
      ),
      (
        "beats: [{a: {lasts: 1}}, {stagger: {name: a, count: 2, lasts: 1, every: 1}}]",
        "4:43: the name 'a' is already a beat; give the beat another"
      ),
      ("let: {height: 1}", "4:7: the name 'height' is built in; give the named value another, such as 'my_height'"),
      ("let: {a: 1, a: 2}", "4:7: the key 'a' stands more than once in this mapping; keep one"),
      ("duration: 3", "2:1: the key 'duration' stands more than once in this mapping; keep one"),
    ] as [(String, String)])
  func `a name that is defined twice is an error`(part: String, expected: String) {
    #expect(message(Self.head + "elements: []\n" + part) == expected)
  }

  // MARK: Each mistake once

  /// Elements with one mistake each, in every place that takes an expression.
  static let mistaken = [
    "- circle: {radius: 1 + pulse}", "- rectangle: {size: 1 + pulse}", "- rectangle: {size: [1 + pulse, 1]}",
    "- lines: {points: [[1, 1 + pulse], [2, 2]]}", "- flower: {petals: 1 + pulse, length: 1, width: 1}",
    "- curve: {y: x + pulse}", "- curve: {x: u, y: u + pulse}",
    "- curve: {sine: {amplitude: 1 + pulse, wavelength: 1}}",
    "- curve: {y: x, origin: [pulse, 1]}",
    "- along: {shape: {circle: {radius: 1 + pulse}}}\n  element: {circle: {radius: 1}}",
    "- along: {y: x, at-origin: {circle: {radius: 1 + pulse}}}\n  element: {circle: {radius: 1}}",
    "- along: {y: x}\n  element: {circle: {radius: 1}, travel-to: {place: 1, progress: 1 + pulse}}",
    "- curve: {y: x, count: 4, between: [1, 1 + pulse]}",
    "- along: {y: x, phase: 1 + pulse}\n  element: {circle: {radius: 1}}",
    "- repeat: {count: 1 + pulse}\n  elements: []",
    "- h-stack: {spacing: 1 + pulse}\n  elements: []",
    "- connector:\n    from: [1, 2]\n    to: [3, 1 + pulse]\n    leaving: left\n    entering: right",
  ]
  static let mistakenModifiers = [
    "trim: {to: 2 * pulse}", "fill: \"hsb(pulse, 1, 1)\"", "fill: {gradient: [\"hsb(pulse, 1, 1)\", red]}",
    "fill: {gradient: [{color: red, at: 1 * pulse}]}", "stroke: {width: 1 + pulse}", "stroke: {dash: [1, 1 + pulse]}",
    "frame: 1 + pulse", "frame: {size: 1 + pulse}", "padding: 1 + pulse", "scale: 1 + pulse",
    "scale: {by: [1, 1 + pulse]}",
    "rotate: 1 + pulse", "rotate: {by: 1, anchor: [1, 1 + pulse]}", "offset: [1 + pulse, 1]",
    "position: [1, 1 + pulse]",
    "opacity: 1 * pulse",
  ]

  @Test(
    arguments: mistaken
      + mistakenModifiers.flatMap { modifier in
        ["circle: {radius: 1}", "flower: {petals: 3, length: 1, width: 1}"].map { "- \($0)\n  \(modifier)" }
      },
    [
      "", "- group:\n", "- repeat: {count: 4}\n  elements:\n",
      "- along: {y: x}\n  elements:\n  - repeat: {count: 2, as: k}\n    elements:\n",
    ])
  func `a mistake is reported once, wherever it stands`(element: String, outside: String) {
    let indent = outside.isEmpty ? "" : "    "
    let inside = element.split(separator: "\n").map { indent + $0 }.joined(separator: "\n")
    let stagger = "\nbeats: [{stagger: {name: pulse, count: 3, lasts: 1, every: 0}}]"
    let found = message(Self.head + "elements:\n" + outside + inside + stagger).split(separator: "\n")
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix(": 'pulse' is staggered; say which of its elements is meant: 'pulse[i]'") == true)
  }

  // MARK: Errors of layout

  @Test(
    arguments: [
      (
        "- curve: {y: sqrt(-1 - x * x)}",
        "4:3: 'curve': the curve has no point between 0.0 and 100.0: its function gives no number there, or only points beyond ±1e9; change it, its range or its origin (t = 0.5)"
      ),
      ("- curve: {path: \"\"}", "4:3: 'curve': the curve's path has no point; give it at least one (t = 0.5)"),
      (
        "- circle: {radius: 1}\n- group:\n  - circle: {radius: 2}\n  - curve: {y: \"300 * sin(1e9 * x)\"}\n    opacity: 0.5",
        "7:5: 'curve': the curve varies without end near "
      ),
      (
        "- repeat: {count: 3, as: k}\n  element:\n    curve: {y: sqrt(1 - k) * x}\n    stroke: red",
        "6:5: 'curve': the curve has no point between 0.0 and 100.0: its function gives no number there, or only points beyond ±1e9; change it, its range or its origin (t = 0.5, k = 2)"
      ),
      (
        "- h-stack:\n  element:\n    along: {r: sqrt(-1 - t) * theta}\n    element: {circle: {radius: 1}}",
        "6:5: 'along': the curve has no point between 0.0 and 6.28"
      ),
      (
        "- along: {shape: {hypotrochoid: {fixed: 10, rolling: 2 + sqrt(2), pen: 1}}}\n  element: {circle: {radius: 1}}",
        "4:33: a roulette whose radii have the ratio "
      ),
    ] as [(String, String)])
  func `a fault of layout has its element's place`(elements: String, expected: String) {
    let actual = message(Self.head + "elements:\n" + elements)
    #expect(actual.hasPrefix(expected), "\(actual)")
  }

  @Test func `an error that depends only on parameters names no time`() throws {
    let scene = try SceneFile(
      text: Self.head + "parameters: {p: {value: 1}}\nlet: {q: 1 / p}\nelements: []", name: "a")
    #expect {
      try scene.setting("p", to: .number(0))
    } throws: {
      "\($0)" == "a:4:12: division by zero in '1 / p'"
    }
  }
}
