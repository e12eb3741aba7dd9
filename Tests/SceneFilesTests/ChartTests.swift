import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import PathreelSceneSyntax
import Testing

/// Tests of scales, axes, and points made of rows.
@Suite struct ChartTests {
  private static let head = """
    canvas: {size: [200, 100]}
    duration: 4
    parameters: {k: {value: 5, range: [0, 9]}}
    data: {sales: {rows: [{m: 1, v: 12}, {m: 2, v: 45}, {m: 4, v: 30}]}, one: {rows: [{m: 1, v: 12}]}}

    """

  private func scene(_ scales: String, _ elements: String) throws -> SceneFile {
    try SceneFile(text: Self.head + "scales: \(scales)\nelements:\n\(elements)", name: "a")
  }

  private func message(_ scales: String, _ elements: String, at seconds: Double = 1) -> String {
    do {
      _ = try scene(scales, elements).displayList(at: seconds)
      return "no error"
    } catch { return "\(error)" }
  }

  private func number(_ expression: String, _ scales: String, at seconds: Double = 1) throws -> Double {
    let list = try scene(scales, "  - circle: {radius: \"200 + (\(expression))\"}").displayList(at: seconds)
    guard case .fill(let fill)? = list.items.first else { return .nan }
    return fill.path.boundingRect.width / 2 - 200
  }

  @Test(arguments: [
    ("{up: {from: [0, 50], to: [90, 10]}}", "up(25)", 50), ("{up: {from: [50, 0], to: [90, 10]}}", "up(50)", 90),
    ("{up: {from: [0, 45], to: [90, 10], nice: true}}", "up.end", 50),
    ("{up: {from: [0, max(sales.v)], to: [90, 10], nice: true, ticks: 3}}", "up.end - up(60)", 50),
    ("{up: {from: [1, 100], to: [0, 100], type: log}}", "up(10)", 50),
    ("{up: {from: [0, 10 + t], to: [0, 110]}}", "up(1)", 10), ("{up: {from: [0, 2 * k], to: [0, 100]}}", "up(1)", 10),
    ("{up: {from: [0, 10], to: [0, 20 * t]}}", "up(5) + up.last", 30),
    ("{up: {from: [1, 100], to: [0, 100], type: \"if(k > 3, 'log', 'linear')\"}}", "up(10)", 50),
    ("{up: {from: [1, 100], to: [0, 100], type: \"if(t > 3, 'log', 'linear')\"}}", "up(50.5)", 50),
    ("{up: {from: [1, 100], to: [0, 100], type: \"if(2 > 1, 'log', 'linear')\"}}", "up(10)", 50),
  ])
  func `a scale is a function of the file, which may change with time`(
    scales: String, expression: String, value: Double
  )
    throws
  {
    #expect(abs(try number(expression, scales) - value) < 1e-9)
  }

  /// Draws with a scale of dates in which a day is one point.
  private func calendar(_ axis: String, _ text: String) throws -> DisplayList {
    try SceneFile(
      text: """
        canvas: {size: [200, 100]}
        duration: 1
        data: {visits: {columns: {day: {type: date}}, rows: [{day: 2026-01-01, n: 3}, {day: "2026-07-01T12:00", n: 9}]}}
        scales: {across: {from: ["min(visits.day)", "max(visits.day)"], to: [0, 181.5], type: time, ticks: 3}}
        elements:
          - axis: {\(axis)}
          - text: {text: "\(text)"}
          - repeat: {over: visits}
            element: {circle: {radius: 2}, position: [across(row.day), row.n]}
        """, name: "a"
    ).displayList(at: 0)
  }

  @Test func `a scale of time has dates of data at its ends, and labels of the calendar`() throws {
    let list = try calendar(
      "scale: across, at: 80", "{visits.day[1]:DD.MM.YYYY hh:mm} {across(calendar(2026, 1, 11)):.0}")
    let places = list.items.suffix(2).map { item -> Double? in
      guard case .fill(let fill) = item else { return nil }
      return Double(fill.path.boundingRect.applying(fill.transform).midX)
    }
    #expect(places == [0, 181.5])
    #expect(try list == calendar("scale: across, at: 80, format: YYYY-MM", "01.07.2026 12:00 10"))
    #expect(try list != calendar("scale: across, at: 80, format: YYYY-MM-DD", "01.07.2026 12:00 10"))
  }

  @Test(arguments: [
    (
      "{up: {from: [0, 1e15], to: [0, 1], type: time}}",
      "a:5:14: the scale 'up' goes from 0 to 1000000000000000; a scale of time takes dates of the years 0 to 9999, in seconds from 1970 on"
    ),
    (
      "{up: {from: [\"calendar(2026, 2, 30)\", 1], to: [0, 1]}}",
      """
      a:5:23: calendar(2026, 2, 30) has no value in 'calendar(2026, 2, 30)': there is no such date of the years 0 to 9999
      """
    ),
  ])
  func `a mistake in a time has its place`(scales: String, expected: String) {
    #expect(message(scales, "  - axis: {scale: up, at: 9}") == expected)
  }

  @Test func `a line through rows has exactly the points that are written out`() throws {
    let scales = "{across: {from: [1, 4], to: [20, 180]}, up: {from: [0, 50], to: [90, 10]}}"
    let rows = try scene(
      scales,
      """
        - lines: {points: {over: sales, point: [across(row.m) + t, up(row.v)]}}
          stroke: white
        - area: {points: {over: sales, as: one_of, point: [across(one_of.m), up(one_of.v)]}, base: 90}
      """)
    let writtenOut = try scene(
      scales,
      """
        - lines: {points: [["across(1) + t", up(12)], ["across(2) + t", up(45)], ["across(4) + t", up(30)]]}
          stroke: white
        - lines: {points: [[across(1), up(12)], [across(2), up(45)], [across(4), up(30)], [180, 90], [20, 90]], closed: true}
          fill: white
      """)
    for seconds in [0, 1, 3.5] {
      #expect(try rows.displayList(at: seconds) == writtenOut.displayList(at: seconds))
    }
  }

  @Test func `points follow a track, frame by frame and in any order`() throws {
    let text = """
      canvas: {size: [200, 100]}
      duration: 4
      data:
        race: {rows: [{w: 0, k: a, v: 10}, {w: 4, k: a, v: 50}, {w: 0, k: b, v: 30}], track: {time: w, key: k, value: v, at: t}}
      scales: {up: {from: [0, max(race.v)], to: [0, 100]}}
      elements:
        - area: {points: {over: race, point: [50 + 100 * row, up(row.v)]}, base: 0}
      """
    let scene = try SceneFile(text: text, name: "a")
    for seconds in [3.0, 0, 1, 2] {
      guard case .fill(let fill)? = try scene.displayList(at: seconds).items.first else {
        Issue.record("no area")
        return
      }
      // The first corner is at 100 a / max(a, b), and the second one at 100 b / max(a, b). The others are the base.
      let (a, b) = (10 + 10 * seconds, 30.0)
      let corners = fill.path.elements.compactMap { element -> CGPoint? in
        switch element {
        case .move(let point), .line(let point): point
        default: nil
        }
      }
      #expect(
        abs(corners[0].y - 100 * a / max(a, b)) < 1e-9 && abs(corners[1].y - 100 * b / max(a, b)) < 1e-9,
        "at \(seconds)")
    }
  }

  @Test(arguments: [
    ("{from: [3, 12], to: [0, 100], ticks: 2}", "", 2), ("{from: [0, 0.9], to: [0, 100], ticks: 4, nice: true}", "", 6),
    ("{from: [1, 1000], to: [0, 100], type: log}", ", format: ','", 4),
    ("{from: [0, 12], to: [0, 100], ticks: 2}", ", unit: ' %', side: right, tick-length: 0", 3),
  ])
  func `an axis has a label for each round value`(scale: String, axis: String, count: Int) throws {
    let drawn = try scene("{up: \(scale)}", "  - axis: {scale: up, at: 50\(axis)}").displayList(at: 0)
    // The ticks and the line are two items. Ticks without a length are drawn, too.
    #expect(drawn.items.count == 2 + count)
  }

  @Test(arguments: ["ticks: 2 + 4 * t", "type: \"if(t > 1, 'log', 'linear')\""])
  func `an axis that is kept from frame to frame follows its scale`(change: String) throws {
    let chart = try scene("{up: {from: [1, 1000], to: [0, 100], \(change)}}", "  - axis: {scale: up, at: 50}")
    let retention = Retention()
    for seconds in [0.0, 2, 0] {
      let outcome = RetentionTests.Outcome(chart, at: seconds, retaining: retention)
      #expect(outcome.difference(from: RetentionTests.Outcome(chart, at: seconds, retaining: nil)) == nil)
    }
  }

  @Test func `an axis of a scene file is that of Swift`() throws {
    struct Chart: Scene {
      var size: CGSize { CGSize(width: 200, height: 100) }
      var duration: Double { 4 }
      var background: Color { .black }
      func body(at time: SceneTime) -> some View {
        ChartAxis(
          ChartScale(from: (0, 93), to: (90, 10))!.nice(4), .left, at: 40, tickCount: 4, gridLength: 100, fontSize: 9,
          color: .white
        ) { "\(Int($0)) h" }
      }
    }
    let file = try scene(
      "{up: {from: [0, 93], to: [90, 10], nice: true, ticks: 4}}",
      "  - axis: {scale: up, side: left, at: 40, grid: 100, size: 9, color: white, unit: ' h'}")
    #expect(try file.displayList(at: 0).items == Chart().displayList(at: 0).items)
  }

  @Test(arguments: [
    (
      "{up: {from: [3, 3], to: [0, 1]}}", "[]",
      "a:5:14: the scale 'up' goes from 3 to 3; 'from' takes two different numbers"
    ),
    (
      "{up: {from: [0, 3], to: [0, 1], type: log}}", "[]",
      "a:5:14: the scale 'up' goes from 0 to 3; a log scale takes numbers above zero"
    ),
    (
      "{up: {from: [-1e308, 1e308], to: [0, 1]}}", "[]",
      "a:5:14: the scale 'up' goes from -1e+308 to 1e+308; these numbers are too far apart for a scale, or too close together"
    ),
    (
      "{up: {from: [1, t], to: [0, 1]}}", "\n  - circle: {radius: 3}",
      "a:5:14: the scale 'up' goes from 1 to 1; 'from' takes two different numbers (t = 1)"
    ),
    (
      "{up: {from: [0, 3]}}", "\n  - circle: {radius: up(3)}",
      "a:5:14: 'up' needs 'to'"
    ),
    (
      "{up: {from: [0, 3], to: [0, 1]}}", "\n  - axis: {scale: upp, at: 3}",
      "a:7:19: no scale is called 'upp'; did you mean 'up'?"
    ),
    (
      "{up: {from: [0, 3], to: [0, 1]}}", "\n  - axis: {scale: sales, at: 3}",
      "a:7:19: no scale is called 'sales'; give it one under 'scales'"
    ),
    (
      "{up: {from: [0, 3]}}", "\n  - axis: {scale: up, at: 3}",
      "a:5:14: 'up' needs 'to'"
    ),
    (
      "{up: {from: [0, 3], to: [0, 1]}}", "\n  - axis: {scale: [1], at: 3}",
      "a:7:19: 'scale' is the name of a scale; a list stands here"
    ),
    (
      "{up: {from: [0, 3], to: [0, 1]}}", "\n  - axis: {scale: up, at: 3, grid-color: red}",
      "a:7:30: 'grid-color' needs 'grid' beside it"
    ),
    (
      "{up: {from: [0, 3], to: [0, 1]}}", "\n  - axis: {scale: up, at: 3, format: pretty}",
      "a:7:38: 'format' is 'pretty', which is no format; write 03 for zeros in front, a comma for thousands, .2 for decimals, .3g for digits in all, + for a sign, % for percent, s for k and M, mm:ss for seconds, or YYYY-MM-DD for a date"
    ),
    ("{k: {from: [0, 3], to: [0, 1]}}", "[]", "a:5:10: the name 'k' is already a parameter; give the scale another"),
    (
      "{up: {from: [0, 3], to: [0, 1]}}", "\n  - lines: {points: {over: one, point: [row.m, 3]}}",
      "a:7:28: 'points' has 1 point, as 'one' has rows; it needs at least 2"
    ),
    (
      "{up: {from: [0, 3], to: [0, 1]}}", "\n  - lines: {points: {over: sales}}",
      "a:7:21: 'points' needs 'point'"
    ),
    (
      "{up: {from: [0, 3], to: [0, 1]}}", "\n  - lines: {points: {over: sales, as: sin, point: [1, 3]}}",
      "a:7:39: the name 'sin' is already a function; choose another, such as 'my_sin'"
    ),
    (
      "{up: {from: [0, 3], to: [0, 1]}}", "\n  - lines: {points: {over: sales, as: k, point: [1, 3]}}",
      "a:7:39: the name 'k' is already taken; give the index another"
    ),
    (
      "{row: {from: [0, 3], to: [0, 1]}}", "\n  - lines: {points: {over: sales, point: [1, 3]}}",
      "a:7:21: the index would be called 'row', which is already a name; give it another with 'as'"
    ),
    (
      "{up: {from: [1, 3], to: [0, 1], type: log}}", "\n  - circle: {radius: up(0)}",
      "a:7:22: log(0) has no value in 'up.first + (up.last - up.first) * (log(value / up.start) / log(up.end / up.start))' of up(value): x is greater than 0"
    ),
    (
      "{up: {from: [0, 3], to: [0, 1]}}", "\n  - circle: {radius: up.width}",
      "a:7:22: 'up' has no part 'width'; its parts are 'start', 'end', 'first', 'last'"
    ),
  ])
  func `a mistake in a chart has its place`(scales: String, elements: String, expected: String) {
    #expect(message(scales, elements == "[]" ? "  - circle: {radius: 3}" : String(elements.dropFirst())) == expected)
  }

  @Test func `a list of points has at most so many rows`() throws {
    func scene(_ count: Int) throws -> SceneFile {
      let rows = String(repeating: "{m: 1},", count: count)
      return try SceneFile(
        text:
          "canvas: {size: [9, 9]}\nduration: 1\ndata: {many: {rows: [\(rows)]}}\nelements: [lines: {points: {over: many, point: [row.m, 1]}}]",
        name: "a")
    }
    _ = try scene(10_000)
    let error = #expect(throws: SceneFileError.self) { try scene(10_001) }
    #expect(
      "\(try #require(error))" == "a:4:35: 'points' has 10001 points, as 'many' has rows; at most 10000 are read")
  }

  // MARK: Words

  private static let words = "{up: {words: [wind, sun, coal, sun], to: [0, 120], padding: 0.25}}"

  @Test(arguments: [
    ("up('wind')", 20), ("up('sun')", 60), ("up('coal')", 100), ("up.width", 30), ("up.step", 40), ("up.last", 120),
    ("up(if(t > 0, 'coal', 'sun'))", 100),
  ]) func `a scale of words has a band for each`(expression: String, value: Double) throws {
    #expect(abs(try number(expression, Self.words) - value) < 1e-9)
  }

  @Test func `a column is words, and a number is the word that a text shows for it`() throws {
    #expect(abs(try number("up(4)", "{up: {words: sales.m, to: [0, 90]}}") - 75) < 1e-9)
    #expect(abs(try number("up(sales.m[1])", "{up: {words: sales.m, to: [90 * t, 0]}}") - 45) < 1e-9)
  }

  @Test func `the numbers of an expression are those of a scale in Swift`() throws {
    let scale = BandScale(["wind", "sun", "coal"], to: (3.7, 91.3), padding: 0.1)
    let scales = "{up: {words: [wind, sun, coal], to: [3.7, 91.3], padding: 0.1}}"
    for word in scale.words { #expect(abs(try number("up('\(word)')", scales) - scale(word)!) < 1e-9) }
    #expect(abs(try number("up.width", scales) - scale.width) < 1e-9)
  }

  @Test(arguments: [
    ("up('wint')", "the scale 'up' has no word 'wint'; did you mean 'wind'?"),
    ("up('x')", "the scale 'up' has no word 'x'; its words are 'wind', 'sun', 'coal'"),
    ("up(7 + t)", "the scale 'up' has no word '8'; its words are 'wind', 'sun', 'coal'"),
    ("up", "'up' is a scale of words; write up('wind') for the middle of a band"),
    ("up()", "'up' takes a word: up('wind')"), ("up('sun', 1)", "'up' takes one word"),
    ("up(red)", "this is a colour where 'up' takes one of the words of its scale"),
  ]) func `a word that a scale has not is an error`(expression: String, expected: String) {
    #expect(message(Self.words, "  - circle: {radius: \"\(expression)\"}").contains(expected))
  }

  @Test(arguments: [
    ("{words: [a], to: [0, 1], nice: true}", "'up' has both 'words' and 'nice'; keep one"),
    ("{to: [0, 1]}", "'up' needs 'from' or 'words'"),
    ("{from: [0, 1], to: [0, 1], padding: 0.1}", "'padding' needs 'words' beside it"),
    ("{words: [\"{t}\"], to: [0, 1]}", "the words of the scale 'up' change; write words, or a column that does not"),
    (
      "{words: [\((0...1000).map(String.init).joined(separator: ", "))], to: [0, 1]}",
      "the scale 'up' has 1001 words; at most 1000 have bands"
    ),
  ]) func `a mistake in a scale of words is reported`(scale: String, expected: String) {
    #expect(message("{up: \(scale)}", "  - circle: {radius: 1}").contains(expected))
  }

  @Test func `an axis of words has a label at each band`() throws {
    let axis = "  - axis: {scale: up, at: 50, tick-length: 0, unit: '!'}"
    let list = try scene(Self.words, axis).displayList(at: 1)
    let texts = list.items.compactMap {
      if case .fill(let fill) = $0 { fill.path.applying(fill.transform).boundingRect.midX } else { nil }
    }
    #expect(texts.count == 3)
    for (text, middle) in zip(texts, [20.0, 60, 100]) { #expect(abs(text - middle) < 2) }
    #expect(
      message(Self.words, "  - axis: {scale: up, at: 50, format: '.1'}").contains(
        "'format' is how numbers are written, and the scale 'up' has words; remove it"))
  }

  // MARK: Scales that move

  /// The opacities of the labels of an axis, by their middles.
  private func labels(_ scales: String, at seconds: Double) throws -> [Int: Double] {
    let axis = "  - axis: {scale: up, at: 50, tick-length: 0}"
    let fills = try scene(scales, axis).displayList(at: seconds).items.compactMap { item -> (Int, Double)? in
      guard case .fill(let fill) = item, case .color(let color) = fill.paint else { return nil }
      let bounds = fill.path.applying(fill.transform).boundingRect
      return (Int(bounds.midX.rounded()), color.alpha)
    }
    return Dictionary(fills) { first, _ in first }
  }

  @Test func `a tick that comes fades in, and one that goes fades out`() throws {
    // 20 comes at 1 s, where the scale reaches it.
    let scales = "{up: {from: [0, 15 + 5 * t], to: [0, 190], ticks: 4}}"
    var last = -1.0
    for seconds in stride(from: 0.96, through: 1.5, by: 0.06) {
      let place = 190 * 20 / (15 + 5 * seconds)
      let opacity = try labels(scales, at: seconds).first { abs(Double($0.key) - place) < 4 }?.value ?? 0
      #expect(opacity >= last, "at \(seconds)")
      last = opacity
    }
    #expect(last == 1)
    #expect(try labels(scales, at: 1.2).values.contains { $0 > 0.1 && $0 < 0.9 })
  }

  @Test func `an axis at rest has whole ticks`() throws {
    let moved = "{up: {from: [0, \"10 + 80 * clamp(t, 0, 1)\"], to: [0, 190]}}"
    #expect(try labels(moved, at: 0).values.allSatisfy { $0 == 1 })
    #expect(try labels(moved, at: 1.41).values.allSatisfy { $0 == 1 })
    #expect(try labels(moved, at: 2) == labels("{up: {from: [0, 90], to: [0, 190]}}", at: 2))
    #expect(try labels(moved, at: 1.1).values.contains { $0 < 1 })
  }

  @Test func `an axis that fades is the same, whatever is kept of the frames before`() throws {
    let chart = try scene(
      "{up: {from: [0, \"10 + 80 * clamp(t, 0, 1)\"], to: [0, 190]}}", "  - axis: {scale: up, at: 50}")
    let retention = Retention()
    for seconds in [0, 0.5, 0.9, 1.1, 1.3, 1.5, 2] {
      let outcome = RetentionTests.Outcome(chart, at: seconds, retaining: retention)
      #expect(outcome.difference(from: RetentionTests.Outcome(chart, at: seconds, retaining: nil)) == nil)
    }
  }

  // MARK: Scales in named values

  /// The radius, less 200, of a circle in a scene with these named values.
  private func number(_ expression: String, _ scales: String, named values: String, at seconds: Double = 1) throws
    -> Double
  {
    try number(expression, scales + "\nlet: {\(values)}", at: seconds)
  }

  @Test(arguments: [
    ("p: across(3)", "p", 30), ("\"q(v)\": across(v) + 2", "q(3)", 32), ("r: \"[across(1), across(2)]\"", "r[1]", 20),
    ("r: {count: 4, first: across(1), next: r + 10}", "r[3]", 40), ("a: b + 1, b: across(k)", "a", 51),
    ("a: across.end", "a", 10), ("half: 5", "across(half)", 50),
  ]) func `named values read scales`(values: String, expression: String, expected: Double) throws {
    let list = values.replacing("\"[", with: "[").replacing("]\"", with: "]")
    #expect(
      abs(try number(expression, "{across: {from: [0, 10], to: [0, 100]}}", named: list) - expected) < 1e-9)
  }

  @Test func `a named value follows a scale that changes with time or a parameter`() throws {
    #expect(abs(try number("p", "{a: {from: [0, 10], to: [0, 20 * t]}}", named: "p: a(5)", at: 3) - 30) < 1e-9)
    #expect(abs(try number("p", "{a: {from: [0, 2 * k], to: [0, 100]}}", named: "p: a(5)") - 50) < 1e-9)
  }

  @Test func `what a scale computes stands in no scale, and in no instant of a track`() {
    #expect(
      message("{a: {from: [0, 10], to: [0, p]}}\nlet: {p: a(3)}", "  - circle: {radius: 1}")
        == "a:5:37: 'p' is computed by a scale, so no scale can read it")
    let rows = "{rows: [{w: 0, k: p, v: 1}], track: {time: w, key: k, value: v, at: a(1)}}"
    #expect(
      message("{a: {from: [0, 10], to: [0, 1]}}", "  - circle: {radius: 1}")
        == "no error")
    let text = Self.head.replacing("data: {", with: "data: {race: \(rows), ")
    #expect(
      throws: SceneFileError([
        Diagnostic(
          file: "a", position: SourcePosition(line: 4, column: 82),
          message: "'a' is a scale, and scales are made after the tables of data")
      ])
    ) { try SceneFile(text: text + "scales: {a: {from: [0, 10], to: [0, 1]}}\nelements: []", name: "a") }
  }
}
