import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import SeededRandom
import Testing

/// Tests of the shape and the notation of data: columns that become rows, joins, formats of cells, rows by their names,
/// and values between rows.
final class WideDataTests {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "WideDataTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(
      """
      land,unit,2000,2010,2020
      Norway,TWh,10,20,40
      Peru,TWh,5,25,30
      """, to: "wide.csv")
    try write("name,tint,area\nPeru,#ff0000,1285\nNorway,#0000ff,385\nChad,#00ff00,1284", to: "lands.csv")
    try write(
      """
      day,amount,share,swiss,"Energy (TWh)"
      31.12.2025,"9,180",12%,1'250.5,1
      1.2.2026,"1,000,250.25",3.5 %,-20,2
      """, to: "formats.csv")
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

  /// The value of a numeric expression, at least -1, in a scene with these tables.
  private func number(_ expression: String, _ data: String, _ more: String = "", at seconds: Double = 1) throws
    -> Double
  {
    let list = try load("data: \(data)\n\(more)\nelements: [circle: {radius: \"1 + (\(expression))\"}]")
      .displayList(at: seconds)
    guard case .fill(let fill)? = list.items.first else { throw MissingFillError() }
    return fill.path.boundingRect.width / 2 - 1
  }

  private struct MissingFillError: Error {}

  // MARK: Columns that become rows

  static let wide = "{file: wide.csv, unpivot: {keep: [land, unit], key: year, value: twh}}"

  @Test(arguments: [
    wide, "{file: wide.csv, unpivot: {columns: [\"2000\", \"2010\", \"2020\"], key: year, value: twh}}",
  ])
  func `columns become rows, row by row`(table: String) throws {
    let scene = try load(
      """
      data: {w: \(table)}
      elements:
        - repeat: {over: w}
          element: {text: "{row.land} {row.year + 1} {row.twh}"}
      """)
    let same = try load(
      """
      elements:
        - text: Norway 2001 10
        - text: Norway 2011 20
        - text: Norway 2021 40
        - text: Peru 2001 5
        - text: Peru 2011 25
        - text: Peru 2021 30
      """)
    #expect(try scene.displayList(at: 0) == same.displayList(at: 0))
  }

  @Test func `a wide file works in a track`() throws {
    let track = Self.wide.dropLast() + ", track: {time: year, value: twh, key: land, at: 2000 + 10 * t}}"
    #expect(try abs(number("r.twh[0]", "{r: \(track)}", at: 0.5) - 15) < 1e-9)
    #expect(try abs(number("r.twh['Peru']", "{r: \(track)}", at: 1.5) - 27.5) < 1e-9)
    #expect(try number("r.rank['Peru']", "{r: \(track)}", at: 1) == 1)
  }

  @Test(arguments: [
    ("unpivot: {key: year, value: twh}", "a.yaml:3:37: 'unpivot' needs 'columns' or 'keep'"),
    (
      "unpivot: {columns: [\"2001\"], key: year, value: twh}",
      "a.yaml:3:48: the data has no column '2001'; did you mean '2000'?"
    ),
    (
      "unpivot: {columns: [\"2000\", \"2000\"], key: year, value: twh}",
      "a.yaml:3:56: 'columns' has '2000' twice; keep one"
    ),
    (
      "unpivot: {keep: [land, unit, \"2000\", \"2010\", \"2020\"], key: year, value: twh}",
      "a.yaml:3:44: no column is left to become rows; name fewer under 'keep'"
    ),
    (
      "unpivot: {keep: [land, unit], key: land, value: twh}",
      "a.yaml:3:37: two columns would be called 'land'; choose another name"
    ),
  ]) func `a wrong unpivot says what is wrong`(keys: String, expected: String) {
    #expect(message("data: {w: {file: wide.csv, \(keys)}}\nelements: [circle: {radius: 1}]") == expected)
  }

  // MARK: Joins

  @Test func `the columns of another table are found by a key`() throws {
    let scene = try load(
      """
      data:
        lands: lands.csv
        w: {file: wide.csv, join: {table: lands, by: land, to: name}}
      elements:
        - repeat: {over: w}
          element: {circle: {radius: row.area / 100}, fill: row.tint}
      """)
    let same = try load(
      """
      elements:
        - {circle: {radius: 3.85}, fill: "#0000ff"}
        - {circle: {radius: 12.85}, fill: "#ff0000"}
      """)
    #expect(try scene.displayList(at: 0) == same.displayList(at: 0))
  }

  @Test func `rows without a partner are left out if the file says so`() throws {
    let tables = """

        few: {rows: [{name: Peru, area: 7}]}
        w: {file: wide.csv, join: {table: few, by: land, to: name, missing: skip}}
      """
    #expect(try number("length(w) + w.area[0]", tables) == 8)
  }

  @Test(arguments: [
    (
      "{table: few, by: land, to: name}",
      "'few' has no row with the name 'Norway'; add it, or leave such rows out with missing: skip"
    ),
    ("{table: fwe, by: land, to: name}", "no table before this one is called 'fwe'; did you mean 'few'?"),
    ("{table: few, by: land}", "'few' has no column 'land' to join by; it has 'name', 'area'"),
    ("{table: few, by: lnd, to: name}", "the rows have no column 'lnd'; did you mean 'land'?"),
    ("{table: few, by: land, to: name, missing: 0}", "'missing' is '0'; the only word for it is skip"),
    ("{table: both, by: land, to: name}", "both tables have a column 'unit'; give one another name under 'columns'"),
    ("{table: moves, by: land, to: v}", "'moves' has no column 'v' to join by; its values change"),
    ("{table: moves, by: land, to: k}", "the rows of 'moves' change, so it cannot be joined"),
    ("{table: twice, by: land, to: name}", "two rows of 'twice' have the name 'Peru'; a row can be joined to one only"),
  ]) func `a wrong join says what is wrong`(join: String, expected: String) {
    let text = message(
      """
      data:
        few: {rows: [{name: Peru, area: 7}]}
        twice: {rows: [{name: Peru}, {name: Peru}]}
        both: {rows: [{name: Peru, unit: a}, {name: Norway, unit: b}]}
        moves: {rows: [{k: Peru, y: 0, v: 1}, {k: Peru, y: 1, v: 2}, {k: Norway, y: 0, v: 3}], track: {time: y, value: v, key: k, at: t}}
        w: {file: wide.csv, join: \(join)}
      elements: [circle: {radius: 1}]
      """)
    #expect(text.hasSuffix(": " + expected), "\(text)")
  }

  // MARK: Formats of cells

  @Test(
    arguments: [
      ("f.amount[0]", "amount: {format: \"1,234.5\"}", 9180),
      ("f.amount[1] / 1000", "amount: {format: \"1,234.5\"}", 1000.25025),
      ("f.share[0]", "share: {format: \"1%\"}", 0.12), ("f.share[1]", "share: {format: \"1.5 %\"}", 0.035),
      ("f.swiss[0]", "swiss: {format: \"1'234.5\"}", 1250.5), ("f.swiss[1] + 20", "swiss: {format: \"1'234.5\"}", 0),
      ("(f.day[1] - f.day[0]) / 86400", "day: {format: day.month.year}", 32),
      ("f.day[0] - calendar(2025, 12, 31)", "day: {format: day.month.year}", 0),
    ] as [(String, String, Double)])
  func `cells are read in the format of their column`(expression: String, column: String, expected: Double) throws {
    let value = try number(expression, "{f: {file: formats.csv, columns: {\(column)}}}")
    #expect(abs(value - expected) < 1e-9 * max(1, abs(expected)))
  }

  @Test(
    arguments: [
      ("1.234,5", "1.234.567,25", 1_234_567.25), ("1.234,5", "12,5", 12.5), ("1 234,5", "1 250,75", 1250.75),
      ("1 234", "12\u{A0}345", 12345), ("$1,234", "$4,000", 4000), ("$1,234", "-$4,000", -4000),
      ("1,5 €", "3,25 €", 3.25),
      ("1_234", "1_000", 1000), ("1.234,5 €", "1.250,75 €", 1250.75), ("1,5", "-0,5", -0.5), ("1,234.5", ".5", nil),
      ("1,234.5", "12,34", nil),
      ("1,234.5", "1.234,5", nil), ("1.234,5", "1,234.5", nil), ("1,234", "1234567", 1_234_567), ("1%", "12", 0.12),
      ("1,234", "", nil), ("1,234", "9,180 kg", nil), ("day/month/year", "3/4/2025", 1_743_638_400),
      ("month/day/year", "3/4/2025", 1_741_046_400), ("day month year", "4 March 2025", 1_741_046_400),
      ("month day, year", "Mar. 4, 2025", 1_741_046_400),
      ("day.month.year hour:minute", "4.3.2025 12:30", 1_741_091_400),
      ("day/month/year", "31/2/2025", nil), ("day/month/year", "3/4/25", nil), ("month year", "Ma 2025", nil),
      ("year", "2025", 1_735_689_600),
    ] as [(String, String, Double?)])
  func `a format reads what people write, and nothing else`(format: String, cell: String, expected: Double?) throws {
    let format = try #require(CellFormat(format))
    #expect(format.value(of: cell) == expected)
  }

  @Test(arguments: [
    "", "1234.5.5", "abc", "1,234,5", "1.234.5", "day.month", "day.day.year", "%", "2,345", "1x234y5z6",
  ])
  func `other texts are no formats`(text: String) { #expect(CellFormat(text) == nil) }

  @Test func `random numbers are read back in each format`() throws {
    var random = SplitMix64(seed: 2311)
    for (sample, separator, point) in [
      ("1,234.5", ",", "."), ("1.234,5", ".", ","), ("1 234,5", " ", ","), ("1'234.5", "'", "."),
    ] {
      let format = try #require(CellFormat(sample))
      for _ in 0..<200 {
        let cents = Int.random(in: -1_000_000_000...1_000_000_000, using: &random)
        var whole = String(abs(cents) / 100)
        for place in stride(from: whole.count - 3, to: 0, by: -3) {
          whole.insert(contentsOf: separator, at: whole.index(whole.startIndex, offsetBy: place))
        }
        let rest = abs(cents) % 100
        let text = (cents < 0 ? "-" : "") + whole + point + (rest < 10 ? "0" : "") + "\(rest)"
        let value = try #require(format.value(of: text), "\(text) as \(sample)")
        #expect(abs(value - Double(cents) / 100) < 1e-6, "\(text) as \(sample), seed 2311")
      }
    }
  }

  @Test(arguments: [
    (
      "amount: {format: \"1.234,5\"}", "f.amount[0]",
      "formats.csv:3:10: '1,000,250.25' is no number of this format, and 'amount' has the type number; correct it"
    ),
    (
      "amount: {type: number}", "f.amount[0]",
      "formats.csv:2:12: '9,180' is no number, and 'amount' has the type number; correct it, or say how cells are written: amount: {format: \"1,234\"}"
    ),
    (
      "amount: {format: lots}", "1",
      "a.yaml:3:58: 'format' is 'lots'; write an example such as \"1,234.5\", \"1.234,5\", \"1 234\", \"1,5\", \"$1,234\" or \"1%\", or the order of a date such as day.month.year, month/day/year or \"day month year hour:minute\""
    ),
    (
      "amount: {format: \"1%\", type: text}", "1",
      "a.yaml:3:58: the format '1%' is that of a number, and 'type' is text; remove 'type'"
    ),
    (
      "{}", "f.share[0]",
      "a.yaml:4:29: 'radius' is a number; this is text; '12%' in formats.csv:2:20 is no number as it stands; say under 'columns' how cells are written: share: {format: \"1%\"}"
    ),
    (
      "{}", "2 * f.share[0]",
      "a.yaml:4:34: this is text where '*' takes a number; '12%' in formats.csv:2:20 is no number as it stands; say under 'columns' how cells are written: share: {format: \"1%\"}"
    ),
    (
      "{}", "f.energy[0]",
      "a.yaml:4:30: 'f' has no column 'energy'; 'Energy (TWh)' is no name of expressions, so give it one: columns: {energy: \"Energy (TWh)\"}"
    ),
  ]) func `a cell in another notation is named with its place and the cure`(
    columns: String, radius: String, expected: String
  ) {
    let columns = columns == "{}" ? "" : ", columns: {\(columns)}"
    #expect(
      message("data: {f: {file: formats.csv\(columns)}}\nelements: [circle: {radius: \"\(radius)\"}]")
        .components(separatedBy: "\n")[0] == expected)
  }

  @Test func `a row of a repeat has the advice of its table`() {
    let text = message(
      "data: {f: formats.csv}\nelements:\n  - repeat: {over: f}\n    element: {circle: {radius: row.share}}")
    #expect(text.contains("'12%' in formats.csv:2:20 is no number as it stands"), "\(text)")
  }

  // MARK: Rows by their names

  @Test func `a text names a row`() throws {
    #expect(try number("l.area['Norway']", "{l: lands.csv}") == 385)
    #expect(try number("l.area[w.land[1]]", "{l: lands.csv, w: wide.csv}") == 1285)
    #expect(try number("p.n['b']", "{p: {rows: [{x: a, id: b, n: 1}, {x: a, id: c, n: 2}], key: id}}") == 1)
  }

  @Test(arguments: [
    ("l.area['Norwa']", "{l: lands.csv}", "'l' has no row 'Norwa'; did you mean 'Norway'?"),
    (
      "l.area[w.unit[0]]", "{l: lands.csv, w: wide.csv}",
      "'l' has no row 'TWh'; its rows are 'Peru', 'Norway', 'Chad'"
    ),
    (
      "p.n['a']", "{p: {rows: [{x: a, n: 1}, {x: a, n: 2}]}}",
      "several rows of 'p' are called 'a'; say with 'key' what names them"
    ),
    ("p.n['a']", "{p: {rows: [{n: 1}, {n: 2}]}}", "this is a choice where an index takes a number"),
    ("1", "{p: {rows: [{x: a, n: 1}], key: y}}", "the rows have no column 'y'; there are 'x' and 'n'"),
  ]) func `a row that is not there has a message`(expression: String, data: String, expected: String) {
    let text = message("data: \(data)\nelements: [circle: {radius: \"\(expression)\"}]")
    #expect(text.hasSuffix(": " + expected), "\(text)")
  }

  // MARK: Between rows

  static let points = "{p: {rows: [{x: 0, y: 1}, {x: 1, y: 3}, {x: 3, y: 3}, {x: 4, y: 11}]}}"

  @Test(
    arguments: [
      ("-5", 1), ("0", 1), ("0.5", 2), ("1", 3), ("2", 3), ("3.25", 5), ("4", 11), ("99", 11),
      ("0.5, 'linear'", 2), ("0.999, 'step'", 1), ("1, 'step'", 3), ("3.9, 'step'", 3), ("4, 'step'", 11),
      ("2, 'cubic'", 3), ("0, 'cubic'", 1), ("3, 'cubic'", 3),
    ] as [(String, Double)])
  func `a value lies between two rows`(x: String, expected: Double) throws {
    #expect(try abs(number("at(p.x, p.y, \(x))", Self.points) - expected) < 1e-12 * 16)
  }

  /// The cubic of Hermite's form with the slopes of Steffen's paper, computed by hand: at x = 0.5 of the first interval
  /// with slopes 8/3 − ends as below.
  @Test func `the cubic has Steffen's slopes`() throws {
    // Widths 1, 2, 1; slopes 2, 0, 8. At inner points one slope is 0, so the curve is flat there. The slope at the start
    // is 2 (1 + 1/3) − 0 = 8/3, at the end 8 (1 + 1/3) = 32/3.
    func hermite(_ y0: Double, _ y1: Double, _ d0: Double, _ d1: Double, _ s: Double, _ h: Double) -> Double {
      let (a, b) = (s * s * s, s * s)
      return y0 * (2 * a - 3 * b + 1) + h * d0 * (a - 2 * b + s) + y1 * (3 * b - 2 * a) + h * d1 * (a - b)
    }
    for s in [0.1, 0.5, 0.8] {
      let first = try number("at(p.x, p.y, \(s), 'cubic')", Self.points)
      let last = try number("at(p.x, p.y, \(3 + s), 'cubic')", Self.points)
      #expect(abs(first - hermite(1, 3, 8.0 / 3, 0, s, 1)) < 1e-12 * 16)
      #expect(abs(last - hermite(3, 11, 0, 32.0 / 3, s, 1)) < 1e-12 * 16)
    }
  }

  @Test func `the cubic never goes beyond its rows`() throws {
    var random = SplitMix64(seed: 77)
    for _ in 0..<40 {
      let ys = (0..<6).map { _ in Double.random(in: 0...10, using: &random) }
      let rows = ys.enumerated().map { "{x: \($0), y: \($1)}" }.joined(separator: ", ")
      for x in stride(from: 0.05, to: 5, by: 0.35) {
        let value = try number("at(p.x, p.y, \(x), 'cubic')", "{p: {rows: [\(rows)]}}")
        let (a, b) = (ys[Int(x)], ys[Int(x) + 1])
        #expect(value >= min(a, b) - 1e-9 && value <= max(a, b) + 1e-9, "x \(x) of \(ys), seed 77")
      }
    }
  }

  @Test func `lists of let and of a track are read, too`() throws {
    #expect(try number("at(a, b, 15)", "{p: {rows: [{x: 0}]}}", "let: {a: [10, 20], b: [1, 2 + t]}") == 2)
    let track =
      "{r: {rows: [{k: a, y: 0, v: 1}, {k: a, y: 1, v: 3}, {k: b, y: 0, v: 5}], track: {time: y, value: v, key: k, at: t}}}"
    #expect(try number("at(r.v, r.v, 4)", track, at: 0.5) == 4)
  }

  @Test(arguments: [
    ("at(p.y, p.x, 1)", "'p.y' does not rise from value 1 to value 2; sort its rows, each with a number of its own"),
    (
      "at(p.x, p.y)",
      "'at' is written at(table.x, table.y, x): two lists, and the number at which the second one is read"
    ),
    (
      "at(1, p.y, 2)",
      "'at' is written at(table.x, table.y, x): two lists, and the number at which the second one is read"
    ),
    ("at(p.x, p.z, 2)", "'p' has no column 'z'; its columns are 'x', 'y'"),
    ("at(p.x, q, 2)", "'p.x' has 4 values and 'q' has 2; both need one for each point"),
    ("at(q, q, 2)", "'q' does not rise from value 0 to value 1; sort its rows, each with a number of its own (t = 1)"),
    ("at(p.x, p.y, 2, 'smooth')", "the last argument of 'at' is 'linear', 'cubic' or 'step'"),
    ("at(s.n, s.n, 2)", "'at' takes lists of numbers; each value of 's.n' is text"),
    ("at(none.v, none.v, 2)", "'none.v' is empty, so nothing lies between its values"),
    ("at(r, big, 0.5)", "at(r, big, 0.5) has an infinite value (t = 1)"),
    ("at(p.x, p.y, 'a')", "this is a choice where 'at' takes a number"),
  ]) func `a wrong at has a message`(expression: String, expected: String) {
    let text = message(
      "data: {p: \(Self.points.dropFirst(4).dropLast()), s: {rows: [{n: b}]}, none: {rows: [{v: 1}], filter: v > 1}}\nlet: {q: [2, t - t], r: [0, 1], big: [1e308, -1e308 + 0 * t]}\nelements: [circle: {radius: \"\(expression)\"}]"
    )
    #expect(text.components(separatedBy: "\n")[0].hasSuffix(expected), "\(text)")
  }

  // MARK: Instants of tracks

  @Test func `the instant of a track reads named values`() throws {
    let track = "{r: {rows: [{k: a, y: 0, v: 1}, {k: a, y: 1, v: 3}], track: {time: y, value: v, key: k, at: now}}}"
    let named = "let: {half: t / 2, now: half + 0 * other, other: 1, later: \"r.v[0] + 1\"}"
    #expect(try number("later", track, named, at: 1) == 3)
  }

  // MARK: What messages say of columns

  @Test func `a track on a table with years as columns says how to make rows of them`() {
    let track = "track: {time: year, key: land, value: twh, at: 2000 + 5 * t}"
    #expect(
      message("data: {w: {file: wide.csv, \(track)}}\nelements: []")
        == "a.yaml:3:42: the rows have no column 'year'; there are 'land', 'unit', '2000', '2010' and '2020'; 'unpivot: {keep: [land, unit], key: year, value: twh}' beside 'track' makes a row of each numbered column"
    )
    #expect(
      message("data: {w: {file: wide.csv, \(track.replacing("year", with: "2000"))}}\nelements: []")
        == "a.yaml:3:42: '2000' is no name of expressions; give the column one under 'columns', such as energy: {from: \"2000\"}"
    )
    #expect(
      message("data: {l: {file: lands.csv, \(track)}}\nelements: []")
        == "a.yaml:3:43: the rows have no column 'year'; there are 'name', 'tint' and 'area'")
  }

  @Test func `columns are listed in the file's order, and the middle of a long list is left out`() throws {
    try write("zeta,beta,alpha\n1,2,3", to: "order.csv")
    let names = (1...15).map { "c\($0)" }.joined(separator: ",")
    try write("\(names)\n\(names.replacing("c", with: ""))", to: "long.csv")
    func said(_ expression: String) -> String {
      message("data: {o: order.csv, l: long.csv}\nelements: [circle: {radius: \"\(expression)\"}]")
    }
    #expect(said("o.x[0]") == "a.yaml:4:30: 'o' has no column 'x'; its columns are 'zeta', 'beta', 'alpha'")
    #expect(
      said("l.x[0]")
        == "a.yaml:4:30: 'l' has no column 'x'; its columns are 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', …, 'c14', 'c15'"
    )
    #expect(
      message("data: {o: order.csv}\nelements: [{repeat: {over: o}, element: {circle: {radius: row.x}}}]")
        == "a.yaml:4:59: 'row' has no column 'x'; its columns are 'zeta', 'beta', 'alpha'")
  }

  @Test(arguments: [
    ("w.2010[0]", "'2010' is no name of expressions, so give the column one: columns: {y2010: \"2010\"}"),
    (
      "w.1999[0]", "'w' has no column that is a number; it has 'land', 'unit', '2000', '2010', '2020'"
    ),
    (
      "w.y2010[0]",
      "'w' has no column 'y2010'; '2010' is no name of expressions, so give it one: columns: {y2010: \"2010\"}"
    ),
    ("k.5", "'k' has no column that is a number; it has none"),
  ]) func `a column that is a number needs a name`(expression: String, expected: String) {
    let text = message(
      "data: {w: wide.csv}\nparameters: {k: {value: 1}}\nelements: [circle: {radius: \"\(expression)\"}]")
    #expect(text == "a.yaml:5:30: \(expected)")
  }

  @Test(arguments: [
    (
      "a,1\nb,n/a",
      "'n/a' in cells.csv:3:3 is no number; correct it, or leave the cell empty, and say under 'columns' what that means: v: {missing: 0}, or missing: skip"
    ),
    (
      "a,1\nb,\"3,5\"",
      "'3,5' in cells.csv:3:3 is no number as it stands; say under 'columns' how cells are written: v: {format: \"1.234,5\"}"
    ),
  ]) func `a text in arithmetic is named by its cell`(rows: String, expected: String) throws {
    try write("k,v\n\(rows)", to: "cells.csv")
    #expect(
      message("data: {c: cells.csv}\nelements: [{repeat: {over: c}, element: {circle: {radius: 2 * row.v}}}]")
        == "a.yaml:4:63: this is text where '*' takes a number; \(expected)")
  }

  @Test(arguments: [
    ("[{text: \"{row.land}\"}]", "a.yaml:4:21: 'row' is a row of 'w', and is there only inside of 'repeat: {over: w}'"),
    (
      "[{circle: {radius: row}}]", "a.yaml:4:30: 'row' is a row of 'w', and is there only inside of 'repeat: {over: w}'"
    ),
    (
      "[{repeat: {over: w, as: bar}, element: {circle: {radius: 1}}}, {text: \"{bar.land}\"}]",
      "a.yaml:4:83: 'bar' is a row of 'w', and is there only inside of 'repeat: {over: w, as: bar}'"
    ),
  ]) func `a row outside of its repeat is told where it is`(elements: String, expected: String) {
    #expect(message("data: {w: wide.csv}\nelements: \(elements)") == expected)
  }
}
