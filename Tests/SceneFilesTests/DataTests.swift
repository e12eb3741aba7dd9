import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import SeededRandom
import Testing

/// Tests of tables of data: how a scene reads rows, and the messages about wrong ones.
final class DataTests {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "DataTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(
      """
      year,source,value,Energy (TWh),gap,ink,near
      2000,wind,31,1,5,#ff0000,1
      2000,solar,1,2,,#00ff00,2
      2010,wind,342,3,6,#0000ff,n/a
      2010,solar,32,4,7,#ffffff,4
      """, to: "energy.csv")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  private func load(_ text: String) throws -> SceneFile {
    try write("canvas: {size: [200, 100]}\nduration: 4\n" + text, to: "a.yaml")
    return try SceneFile.load(folder.appending(path: "a.yaml"), assets: nil, images: nil)
  }

  /// The message for a scene, without folder names. The scene's first line is the third of its file.
  private func message(_ text: String) -> String {
    do {
      _ = try load(text).displayList(at: 1)
      return "no error"
    } catch {
      return "\(error)".replacing(folder.path + "/", with: "")
    }
  }

  /// The value of a numeric expression in a scene with these tables.
  private func number(_ expression: String, _ data: String = "{energy: energy.csv}", at seconds: Double = 1) throws
    -> Double
  {
    let list = try load("data: \(data)\nelements: [circle: {radius: \"1 + (\(expression))\"}]")
      .displayList(at: seconds)
    guard case .fill(let fill)? = list.items.first else { throw MissingFillError() }
    return fill.path.boundingRect.width / 2 - 1
  }

  private struct MissingFillError: Error {}

  // MARK: Rows and columns

  @Test func `a repeat over a table draws what its rows written out draw`() throws {
    let repeated = try load(
      """
      data: {energy: energy.csv}
      elements:
        - repeat: {over: energy, as: one}
          element:
            circle: {radius: one.value / 10}
            fill: one.ink
            offset: [one.year - 2000, "3 * one + if(one.source == 'wind', t, 0)"]
      """)
    let writtenOut = try load(
      """
      elements:
        - {circle: {radius: 3.1}, fill: "#ff0000", offset: [0, t]}
        - {circle: {radius: 0.1}, fill: "#00ff00", offset: [0, 3]}
        - {circle: {radius: 34.2}, fill: "#0000ff", offset: [10, 6 + t]}
        - {circle: {radius: 3.2}, fill: "#ffffff", offset: [10, 9]}
      """)
    for seconds in [0, 1, 2.5] {
      #expect(try repeated.displayList(at: seconds) == writtenOut.displayList(at: seconds))
    }
  }

  @Test(arguments: [
    ("energy.value[2]", 342), ("length(energy)", 4), ("sum(energy.value)", 406), ("max(energy.value)", 342),
    ("sum(k in energy.value, k ^ 2)", 118_950), ("length(energy.year)", 4),
    ("if(energy.source[1] == 'solar', 7, 8)", 7),
  ])
  func `the columns of a table are lists in expressions`(expression: String, value: Double) throws {
    #expect(abs(try number(expression) - value) < 1e-9)
  }

  @Test(arguments: ["rows.csv", "rows.tsv", "rows.json", "rows.jsonl"])
  func `each format of files gives the same rows`(name: String) throws {
    let texts = [
      "rows.csv": "a,b\n1,x\n2,\"y, z\"\n", "rows.tsv": "a\tb\n1\tx\n2\ty, z\n",
      "rows.json": #"[{"a": 1, "b": "x"}, {"a": 2, "b": "y, z"}]"#,
      "rows.jsonl": "{\"a\": 1, \"b\": \"x\"}\n{\"a\": 2, \"b\": \"y, z\"}\n",
    ]
    try write(texts[name]!, to: name)
    #expect(try number("10 * rows.a[1] + if(rows.b[1] == 'y, z', 3, 4)", "{rows: \(name)}") == 23)
  }

  @Test func `captions are rows with their times`() throws {
    try write("WEBVTT\n\n00:01.000 --> 00:02.500\nOne\n\n00:03.000 --> 00:04.000\nTwo\n", to: "talk.vtt")
    let scene = try load(
      """
      data: {lines: talk.vtt}
      elements:
        - repeat: {over: lines, as: line}
          element:
            text: "{line.text}"
            layer: {from: line.start, lasts: line.end - line.start}
      """)
    func words(_ text: String) throws -> [DisplayList.Item] {
      try load("elements: [text: \(text)]").displayList(at: 0).items
    }
    let said = try [0.5, 1, 2.4, 2.5, 3.5].map { try scene.displayList(at: $0).items }
    #expect(try said == [[], words("One"), words("One"), [], words("Two")])
  }

  @Test func `the words of captions are rows with their times`() throws {
    try write("WEBVTT\n\n00:01.000 --> 00:02.000\nOne <00:01.700>two\n\n00:03.000 --> 00:04.000\na b\n", to: "talk.vtt")
    let words = "{w: {file: talk.vtt, split: words}}"
    #expect(try number("w.start[1] + 10 * w.end[1] + 100 * length(w)", words) == 1.7 + 20 + 400)
    #expect(try number("w.word[3] + 10 * w.number[3] + 100 * w.caption_start[3]", words) == 1 + 30 + 300)
    #expect(try number("if(w.caption[0] == 'One two', 1, 2)", words) == 1)
    let lines = "{w: {file: talk.vtt, split: words, filter: word == 0}}"
    #expect(try number("length(w) + 10 * w.number[1]", lines) == 22)
  }

  @Test func `rows can be written in the scene file`() throws {
    let data = "{few: {rows: [{name: a, size: 3, on: true}, {size: 5, name: b, on: false}]}}"
    #expect(try number("sum(few.size) + if(few.on[1], 10, 20) + if(few.name[1] == 'b', 100, 0)", data) == 128)
  }

  @Test func `the row of an inner repeat hides that of the outer one`() throws {
    let list = try load(
      """
      data: {one: {rows: [{r: 3}]}, two: {rows: [{q: 4}, {q: 5}]}}
      elements:
        - repeat: {over: one}
          elements:
            - circle: {radius: row.r}
            - repeat: {over: two}
              element: {circle: {radius: row.q}}
      """
    ).displayList(at: 0)
    let radii = list.items.map { item in
      guard case .fill(let fill) = item else { return 0.0 }
      return fill.path.boundingRect.width / 2
    }
    #expect(radii.count == 3 && zip(radii, [3, 4, 5]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(
      message(
        """
        data: {one: {rows: [{r: 3}]}, two: {rows: [{q: 4}]}}
        elements:
          - repeat: {over: one}
            elements:
              - repeat: {over: two}
                element: {circle: {radius: row.r}}
        """) == "a.yaml:8:36: 'row' has no column 'r'; its columns are 'q'")
  }

  // MARK: What is done to rows

  @Test(arguments: [
    ("filter: source == 'wind'", "length(d)", 2), ("filter: value > 31", "d.value[0]", 342),
    ("sort: value", "d.value[0]", 1), ("sort: -value", "d.value[0]", 342),
    ("sort: source, order: descending", "d.value[1]", 342), ("sort: source", "d.value[1]", 32),
    ("sort: value, order: descending, limit: 2", "sum(d.value)", 374),
    ("sort: value, order: \"if(2 > 1, 'descending', 'ascending')\"", "d.value[0]", 342),
    ("rank: value", "d.rank[0] + 10 * d.rank[1] + 100 * d.rank[2] + 1000 * d.rank[3]", 2143),
    ("rank: year", "d.rank[0] + 10 * d.rank[1] + 100 * d.rank[2] + 1000 * d.rank[3]", 1133),
    ("group: {by: year, columns: {total: sum(value), n: length(value)}}", "d.total[1] + 1000 * d.n[0]", 2374),
    ("group: {by: [source], columns: {first: \"value[0]\", word: \"source[1]\"}}, sort: first", "d.first[0]", 1),
    ("group: {by: source, columns: {top: max(value)}}, rank: top", "d.rank[1]", 2),
    ("group: {by: source, columns: {best: \"if(max(value) > 100, 'a', 'b')\"}}", "if(d.best[0] == 'a', 5, 6)", 5),
    ("columns: {twh: Energy (TWh)}", "sum(d.twh)", 10), ("columns: {gap: {missing: 9}}", "sum(d.gap)", 27),
    ("columns: {gap: {missing: skip}}", "length(d)", 3), ("columns: {near: {type: text}}", "length(d.near)", 4),
    ("columns: {tone: {from: ink, type: text}}", "if(d.tone[0] == '#ff0000', 1, 2)", 1),
  ])
  func `rows are chosen, put in order, counted and put together`(what: String, expression: String, value: Double)
    throws
  {
    #expect(try number(expression, "{d: {file: energy.csv, \(what)}}") == value)
  }

  // MARK: Tracks

  private static let race = """
    {race: {rows: [{w: 0, k: p, v: 0, c: 3}, {w: 10, k: p, v: 10, c: 3}, {w: 2, k: q, v: 6, c: 4}, {w: 10, k: q, v: 2, c: 4}],
    track: {time: w, key: k, value: v, at: 10 * t / 4, swap: 2}}}
    """

  @Test(arguments: [
    // p is t · 2.5. q is 6 until 2, and then falls by a half for each unit of time.
    (0, 0, 6, 2), (0.4, 1, 6, 2), (2, 5, 4.5, 1), (4, 10, 2, 1),
  ])
  func `numbers lie on lines between the rows of a key`(seconds: Double, p: Double, q: Double, rank: Double) throws {
    #expect(abs(try number("race.v[0]", Self.race, at: seconds) - p) < 1e-9)
    #expect(abs(try number("race.v[1]", Self.race, at: seconds) - q) < 1e-9)
    #expect(abs(try number("race.w", Self.race, at: seconds) - 2.5 * seconds) < 1e-9)
    #expect(try number("race.c[0] + race.c[1] + length(race)", Self.race, at: seconds) == 9)
  }

  @Test func `a rank moves by the smoothstep around the instant of overtaking`() throws {
    // The values meet, 2.5 t = 7 − 1.25 t, at 14/3 in the data's time. The change of ranks takes 2 of its units.
    for time in stride(from: 3.0, through: 6, by: 0.25) {
      let x = min(max((time - 14.0 / 3) / 2 + 0.5, 0), 1)
      let eased = 2 - x * x * (3 - 2 * x)
      #expect(abs(try number("race.rank[0]", Self.race, at: time / 2.5) - eased) < 1e-9, "at \(time)")
      #expect(abs(try number("race.rank[1]", Self.race, at: time / 2.5) - (3 - eased)) < 1e-9, "at \(time)")
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `with no time for changes, ranks are those of the sorted values, and always have the same sum`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    var rows: [String] = []
    let count = 7
    for key in 0..<count {
      for time in 0...6 where Int.random(in: 0..<4, using: &random) > 0 || time == 0 {
        rows.append("{w: \(time), k: k\(key), v: \(Int.random(in: 0...99, using: &random)).\(key)}")
      }
    }
    func scene(_ swap: Double) throws -> SceneFile {
      try load(
        """
        data: {race: {rows: [\(rows.joined(separator: ", "))], track: {time: w, key: k, value: v, at: 6 * t / 4, swap: \(swap)}}}
        elements:
          - repeat: {over: race}
            element: {rectangle: {size: [1 + row.v, 1 + row.rank]}}
        """)
    }
    let (plain, eased) = (try scene(0), try scene(1.5))
    for _ in 0..<40 {
      let seconds = Double.random(in: 0..<4, using: &random)
      func bars(_ scene: SceneFile) throws -> [(value: Double, rank: Double)] {
        try scene.displayList(at: seconds).items.map { item in
          guard case .fill(let fill) = item else { throw MissingFillError() }
          return (fill.path.boundingRect.width - 1, fill.path.boundingRect.height - 1)
        }
      }
      let exact = try bars(plain)
      for (i, bar) in exact.enumerated() {
        let greater = exact.enumerated().count { $0 != i && $1.value > bar.value }
        #expect(abs(bar.rank - Double(greater + 1)) < 1e-9, "seed \(seed), key \(i) at \(seconds)")
      }
      let sum = try bars(eased).reduce(0) { $0 + $1.rank }
      #expect(abs(sum - Double(count * (count + 1) / 2)) < 1e-9, "seed \(seed) at \(seconds)")
    }
  }

  /// Three keys change places at the same instant, 2: the first one becomes the last.
  @Test func `a key changes places with one other at a time`() throws {
    let race = """
      {race: {rows: [{w: 0, k: a, v: 9}, {w: 4, k: a, v: 1}, {w: 0, k: b, v: 5}, {w: 4, k: b, v: 5}, {w: 0, k: c, v: 1}, {w: 4, k: c, v: 9}],
      track: {time: w, key: k, value: v, at: t, swap: 1}}}
      """
    for time in stride(from: 1.4, through: 2.6, by: 0.05) {
      let ranks = try (0..<3).map { try number("race.rank[\($0)]", race, at: time) }
      let moving = ranks.count { abs($0 - $0.rounded()) > 1e-6 }
      #expect(moving == 0 || moving == 2, "at \(time): \(ranks)")
      #expect(abs(ranks.reduce(0, +) - 6) < 1e-9)
    }
    #expect(try abs(number("race.rank[0] + 10 * race.rank[2]", race, at: 1.5) - 31) < 1e-9)
    #expect(try abs(number("race.rank[0] + 10 * race.rank[2]", race, at: 2.5) - 13) < 1e-9)
  }

  @Test func `frames of a track are the same in any order`() throws {
    let scene = try load(
      "data: \(Self.race.replacing("\n", with: " "))\nelements: [{repeat: {over: race}, element: {circle: {radius: 2 + row.v}, offset: [0, 9 * row.rank]}}]"
    )
    let times = [0, 1.7, 1.8, 1.9, 2, 3.5]
    let alone = try times.map { try scene.displayList(at: $0) }
    for (i, time) in times.enumerated().reversed() { #expect(try scene.displayList(at: time) == alone[i]) }
  }

  // MARK: Mistakes

  @Test(arguments: [
    (
      "{d: {file: energy.csv, split: words}}", "",
      "a.yaml:3:37: only captions, .srt and .vtt, can be split into words; remove 'split'"
    ),
    ("{d: nofile.csv}", "", "a.yaml:3:11: 'nofile.csv' is not there; check the name and the folder"),
    (
      "{d: a.yaml}", "",
      "a.yaml:3:11: 'a.yaml' cannot be read: a file of data ends in .csv, .tsv, .json, .jsonl, .srt or .vtt"
    ),
    ("{v: }", "", "a.yaml:3:11: 'v' has no value; write the name of a file, or {rows: […]}"),
    ("{v: {rows: []}}", "", "a.yaml:3:18: 'rows' is empty; write at least one row"),
    (
      "{v: {rows: [{a: [1]}]}}", "",
      "a.yaml:3:23: a cell is a number, a colour, true, false or a text; a list stands here"
    ),
    ("{v: {rows: [3]}}", "", "a.yaml:3:19: 'a row' is a mapping; '3' stands here"),
    ("{v: {rows: [{a: 1}], file: x.csv}}", "", "a.yaml:3:28: 'v' has both 'rows' and 'file'; keep one"),
    (
      "{v: {rows: [{a: 1}], columns: {b: c}}}", "",
      "a.yaml:3:41: the data has no column 'c'; it has 'a'"
    ),
    (
      "{v: {rows: [{a: 1}], columns: {a: {type: numbr}}}}", "",
      "a.yaml:3:48: 'type' is 'numbr'; it must be 'number', 'text', 'color', 'boolean' or 'date'; did you mean 'number'?"
    ),
    (
      "{v: {rows: [{a: 1}, {a: }], columns: {a: {missing: x}}}}", "",
      "a.yaml:3:58: 'missing' is 'x', but 'a' has the type number; write a value of this type, or 'skip'"
    ),
    (
      "{v: {rows: [{a: 3}], columns: {a: {type: date}}}}", "",
      "a.yaml:3:23: '3' is no date such as 2026-03-01 or 2026-03-01T14:30, without a time zone, and 'a' has the type date; correct it, or add 'missing' to the column where cells are empty"
    ),
    (
      "{d: {file: energy.csv, columns: {near: {type: number}}}}", "",
      "energy.csv:4:27: 'n/a' is no number, and 'near' has the type number; correct it, or add 'missing' to the column where cells are empty"
    ),
    (
      "{d: {file: energy.csv, columns: {gap: {type: number}}}}", "",
      "energy.csv:3:16: the cell is empty, which is no number, and 'gap' has the type number; correct it, or add 'missing' to the column where cells are empty"
    ),
    (
      "{d: energy.csv}", "d.gap[0]",
      "a.yaml:4:30: 'd.gap' has an empty cell in energy.csv:3:16; say under 'columns' what it means: gap: {missing: 0}, or missing: skip"
    ),
    (
      "{d: energy.csv}", "d.near[0]",
      "a.yaml:4:30: 'd.near' has numbers, but 'n/a' in energy.csv:4:27; leave the cell empty, and say under 'columns' what that means: near: {missing: 0}, or missing: skip"
    ),
    (
      "{d: {rows: [{a: 1}, {a: 2}, {a: x}]}}", "d.a[0]",
      "a.yaml:4:30: 'd.a' has numbers, but 'x' in line 3; correct it, or say under 'columns' what it is: a: {type: text}"
    ),
    ("{d: energy.csv}", "d.vlue[0]", "a.yaml:4:30: 'd' has no column 'vlue'; did you mean 'd.value'?"),
    (
      "{d: {rows: [{a b: 1}]}}", "d.value[0]",
      "a.yaml:4:30: 'd' has no column 'value'; 'a b' is no name of expressions, so give it one: columns: {value: \"a b\"}"
    ),
    ("{energy: energy.csv}", "enrgy.value[0]", "a.yaml:4:30: unknown name 'enrgy'; did you mean 'energy.value'?"),
    (
      "{d: energy.csv}", "d",
      "a.yaml:4:30: 'd' is a table of data; go through its rows with 'repeat: {over: d}', or read a column with d.year[0]"
    ),
    ("{d: energy.csv}", "d.value[4]", "a.yaml:4:30: 'd.value' has no value 4; its indices are 0 to 3"),
    (
      "{d: {file: energy.csv, filter: value > 999}}", "d.value[0]",
      "a.yaml:4:30: 'd.value' has no value 0; it is empty"
    ),
    (
      "{d: {file: energy.csv, filter: value > 999}}", "max(d.value)",
      "a.yaml:4:30: 'd.value' has no value 0; it is empty"
    ),
    (
      "{d: {file: energy.csv, filter: value > 999}}", "min(v in d.value, v)",
      "a.yaml:4:30: 'd.value' has no value 0; it is empty"
    ),
    ("{d: energy.csv}", "d.value(1)", "a.yaml:4:30: 'd.value' is not a function; a product is written 'd.value * (…)'"),
    (
      "{d: {file: energy.csv, filter: t > 1}}", "",
      "a.yaml:3:38: rows are chosen when the scene is loaded, by their columns alone; write a number, or the name of a column"
    ),
    (
      "{d: {file: energy.csv, filter: vlue > 1}}", "",
      "a.yaml:3:38: the rows have no column 'vlue'; did you mean 'value'?"
    ),
    (
      "{d: {file: energy.csv, filter: value}}", "",
      "a.yaml:3:38: 'filter' is a condition such as value > 0; this is a number"
    ),
    (
      "{d: {file: energy.csv, filter: 1 / (value - 31) > 0}}", "",
      "a.yaml:3:40: division by zero in '1 / (value - 31) > 0'"
    ),
    ("{d: {file: energy.csv, sort: ink}}", "", "a.yaml:3:36: 'sort' is a number or a text; this is a colour"),
    ("{d: {file: energy.csv, rank: ink}}", "", "a.yaml:3:36: 'rank' is a number of each row; this is a colour"),
    (
      "{d: {rows: [{rank: 1}], rank: rank}}", "",
      "a.yaml:3:37: 'rank' makes a column 'rank', and the rows have one; give theirs another name under 'columns'"
    ),
    ("{d: {file: energy.csv, order: descending}}", "", "a.yaml:3:30: 'order' needs 'sort' beside it"),
    ("{d: {file: energy.csv, limit: 0}}", "", "a.yaml:3:37: 'limit' is 0; it must be at least 1"),
    (
      "{d: {file: energy.csv, group: {by: yeer, columns: {}}}}", "",
      "a.yaml:3:42: the rows have no column 'yeer'; did you mean 'year'?"
    ),
    (
      "{d: {rows: [{a: 1}], group: {by: quantity, columns: {}}}}", "",
      "a.yaml:3:40: the rows have no column 'quantity'; there is 'a'"
    ),
    (
      "{d: {file: energy.csv, group: {by: [], columns: {}}}}", "",
      "a.yaml:3:42: 'by' is empty; write at least one column"
    ),
    (
      "{d: {rows: [{a: 1}], group: {by: [a, a], columns: {}}}}", "",
      "a.yaml:3:44: 'by' names the column 'a' twice; keep one"
    ),
    (
      "{d: {file: energy.csv, group: {by: year, columns: {year: 3}}}}", "",
      "a.yaml:3:58: the groups have two columns 'year'; give one another name"
    ),
    (
      "{d: {file: energy.csv, group: {by: year, columns: {a: count(source)}}}}", "",
      "a.yaml:3:67: 'source' is a list; length(source) is the number of its values"
    ),
    (
      "{d: {file: energy.csv, group: {by: year, columns: {a: sum(source)}}}}", "",
      "a.yaml:3:65: 'sum' takes a list of numbers; each value of 'source' is text"
    ),
    (
      "{d: {file: energy.csv, track: {time: yeer, key: source, value: value, at: 3}}}", "",
      "a.yaml:3:44: the rows have no column 'yeer'; did you mean 'year'?"
    ),
    (
      "{d: {file: energy.csv, track: {time: source, key: source, value: value, at: 3}}}", "",
      "a.yaml:3:44: 'time' is a column of numbers; each value of 'source' is text"
    ),
    (
      "{d: {file: energy.csv, filter: value > 999, track: {time: year, key: source, value: value, at: 3}}}", "",
      "a.yaml:3:58: no rows are left for the track"
    ),
    (
      "{d: {file: energy.csv, rank: value, track: {time: year, key: source, value: value, at: 3}}}", "",
      "a.yaml:3:50: 'track' makes a column 'rank', and the rows have one; give theirs another name under 'columns'"
    ),
    (
      "{d: {file: energy.csv, track: {time: year, key: year, value: value, at: 3}}}", "",
      "a.yaml:3:55: '2000' has two rows for year 2000; keep one, or put them together with 'group'"
    ),
    (
      "{t2: energy.csv, t2: energy.csv}", "", "a.yaml:3:8: the key 't2' stands more than once in this mapping; keep one"
    ),
    (
      "{width: energy.csv}", "",
      "a.yaml:3:8: the name 'width' is built in; give the table of data another, such as 'my_width'"
    ),
  ])
  func `a mistake has its place`(data: String, expression: String, expected: String) {
    let radius = expression.isEmpty ? "3" : expression
    #expect(message("data: \(data)\nelements: [circle: {radius: \"\(radius)\"}]") == expected)
  }

  @Test func `a repeat goes over what is a table`() {
    func said(_ over: String) -> String {
      message(
        "parameters: {k: {value: 3}}\ndata: {energy: energy.csv, bad: nofile.csv}\nelements: [{repeat: {over: \(over)}, element: {circle: {radius: 3}}}]"
      )
      .split(separator: "\n").filter { !$0.contains("nofile") }.joined(separator: "\n")
    }
    #expect(said("enrgy") == "a.yaml:5:28: no table of data is called 'enrgy'; did you mean 'energy'?")
    #expect(said("weather") == "a.yaml:5:28: no table of data is called 'weather'; there is 'energy'")
    #expect(said("k") == "a.yaml:5:28: 'over' is a table of data, and 'k' is none; give it rows under 'data'")
    #expect(said("bad") == "")
    #expect(said("[3]") == "a.yaml:5:28: 'over' is the name of a table of data; a list stands here")
    #expect(said("energy, count: 3") == "a.yaml:5:36: 'repeat' has both 'over' and 'count'; keep one")
  }

  @Test func `a mistake in a table is reported once, without consequences`() {
    #expect(
      message(
        "data: {bad: nofile.csv}\nelements: [{repeat: {over: bad, as: bar}, element: {circle: {radius: bar.value}}}]")
        == "a.yaml:3:13: 'nofile.csv' is not there; check the name and the folder")
  }

  @Test func `each of two wrong tables has its own mistake, and a wrong cell is the only mistake`() {
    let cells = "d: {rows: [{v: x}], columns: {v: {type: number}}}"
    let said = message(
      "data: {\(cells), f: nofile.csv}\nelements:\n"
        + "  - {repeat: {over: d}, element: {circle: {radius: row.v}}}\n"
        + "  - {repeat: {over: f}, element: {circle: {radius: \"row.v + sum(f.v)\"}}}\n  - text: \"{d.v[0]}\"")
    #expect(
      said
        == "a.yaml:3:23: 'x' is no number, and 'v' has the type number; correct it, or add 'missing' to the column where cells are empty\n"
        + "a.yaml:3:62: 'nofile.csv' is not there; check the name and the folder")
  }

  // MARK: Bounds

  @Test func `a file of a million rows is an error at the first row that is too many`() throws {
    try write("a\n" + String(repeating: "1\n", count: 1_000_000), to: "big.csv")
    #expect(
      message("data: {big: big.csv}\nelements: [circle: {radius: 1}]")
        == "big.csv:100002:1: the table has more than 100000 rows; split it")
  }

  @Test func `the number of cells of all tables together is limited`() throws {
    try write("a,b,c,d,e,f\n" + String(repeating: "1,2,3,4,5,6\n", count: 90_000), to: "wide.csv")
    // Nothing is read after the limit, so that a table that is not there is not missed.
    #expect(
      message("data: {one: wide.csv, two: wide.csv, three: none.csv}\nelements: [circle: {radius: \"three.a[0]\"}]")
        == "a.yaml:3:28: with 'two' the tables of data have more than 1000000 cells; leave columns or rows out")
  }

  @Test func `the number of rows in a scene file is bounded`() {
    let rows = String(repeating: "{},", count: 100_001)
    #expect(
      message("data: {v: {rows: [\(rows)]}}\nelements: [circle: {radius: 1}]")
        == "a.yaml:3:18: 'rows' has 100001 rows; at most 100000 are read")
    let cells = (0...1000).map { "c\($0): 1" }.joined(separator: ", ")
    #expect(
      message("data: {v: {rows: [{\(cells)}]}}\nelements: [circle: {radius: 1}]")
        == "a.yaml:3:18: 'rows' has more than 1000 columns; leave some out")
  }

  @Test(arguments: [
    (
      "filter: 'sum(k in 1..1000, k) > a'",
      "choosing rows takes more than 10000000 operations; read fewer rows or write it shorter"
    ),
    ("group: {by: a, columns: {n: length(a)}}", "'group' makes 20000 groups; at most 10000 are made"),
    (
      "group: {by: c, columns: {\((0..<1700).map { "n\($0): 1" }.joined(separator: ", "))}}",
      "with 'many' the tables of data have more than 1000000 cells; leave columns or rows out"
    ),
    ("track: {time: b, key: a, value: b, at: 1}", "'a' has 20000 different values; a track has at most 1000 keys"),
    (
      "columns: {c: {from: c}}, track: {time: a, key: c, value: b, at: 1}",
      "ranking 600 keys with 20000 rows takes more than 10000000 comparisons; leave rows out"
    ),
  ])
  func `the work of filters and sorting on rows is bounded`(what: String, expected: String) throws {
    try write(
      "a,b,c\n" + (0..<20_000).map { "\($0),\($0),k\($0 % 600)\n" }.joined(), to: "many.csv")
    let said = message("data: {many: {file: many.csv, \(what)}}\nelements: [circle: {radius: 1}]")
    #expect(said.hasPrefix("a.yaml:3:") && said.hasSuffix(expected), "\(said)")
  }

  // MARK: Retained evaluation

  @Test func `frames of a track are the same with what was kept of other frames and without`() throws {
    let scene = try load(
      """
      data: {race: {rows: [{w: 0, k: p, v: 1}, {w: 4, k: p, v: 9}, {w: 0, k: q, v: 5}, {w: 1, k: q, v: 5}],
        track: {time: w, key: k, value: v, at: t}}}
      elements:
        - repeat: {over: race}
          element:
            circle: {radius: row.v}
      """)
    // The value of q is 5 at each instant, and that of p is 1 + 2 t.
    let retention = Retention()
    for seconds in [1, 1.5, 2, 2, 2, 2.5, 1] {
      let kept = RetentionTests.Outcome(scene, at: seconds, retaining: retention)
      #expect(kept.list?.items.count == 2)
      let difference = kept.difference(from: RetentionTests.Outcome(scene, at: seconds, retaining: nil))
      #expect(difference == nil, "at \(seconds)")
    }
  }

  @Test func `the scene's files hold its data, so that they are watched, packed and kept from being overwritten`()
    throws
  {
    let scene = try load("data: {energy: energy.csv}\nelements: [circle: {radius: 1}]")
    #expect(scene.files.map(\.lastPathComponent).sorted() == ["a.yaml", "energy.csv"])
  }
}
