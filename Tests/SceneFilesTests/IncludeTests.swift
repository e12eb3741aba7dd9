import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import Testing

/// Tests of included files, whose components, values and functions a scene uses as its own.
final class IncludeTests {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "IncludeTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "scenes/parts"), withIntermediateDirectories: true)
    try write(
      """
      let: {gap: 6, ink: "#336699", wave(v): gap * sin(v * t)}
      components:
        dot: {parameters: {r: {value: gap}}, elements: [{circle: {radius: r}, fill: ink}]}
        ring: {parameters: {r: number}, elements: [{circle: {radius: r}, stroke: ink}, {dot: {}}]}
      """, to: "parts/dots.yaml")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: "scenes").appending(path: name))
  }

  private func load(_ text: String, allowing assets: URL? = nil) throws -> SceneFile {
    try write("canvas: {size: [200, 100]}\nduration: 4\n" + text, to: "a.yaml")
    return try SceneFile.load(
      folder.appending(path: "scenes/a.yaml"), assets: assets,
      images: { _, _ in try ImageAsset(width: 1, height: 1, pixels: [0, 0, 0, 255]) })
  }

  /// The message for a scene, without folder names. The scene's first line is the third of its file.
  private func message(_ text: String, at seconds: Double = 0.5) -> String {
    do {
      _ = try load(text).displayList(at: seconds)
      return "no error"
    } catch {
      return "\(error)".replacing(folder.appending(path: "scenes").path + "/", with: "").replacing(
        folder.path, with: "")
    }
  }

  @Test func `components, values and functions of another file are used as the scene's own`() throws {
    let used = try load(
      """
      include: [parts/dots.yaml]
      let: {two: 2 * gap}
      elements:
        - dot:
        - ring: {r: two + abs(wave(3))}
      """)
    let writtenOut = try load(
      """
      elements:
        - circle: {radius: 6}
          fill: "#336699"
        - circle: {radius: 12 + abs(6 * sin(3 * t))}
          stroke: "#336699"
        - circle: {radius: 6}
          fill: "#336699"
      """)
    for seconds in [0, 1, 2.5] {
      #expect(try used.displayList(at: seconds) == writtenOut.displayList(at: seconds))
    }
  }

  @Test func `data and scales of another file are used as the scene's own`() throws {
    try write("year,value\n2000,10\n2001,40", to: "parts/energy.csv")
    try write(
      """
      data: {energy: energy.csv, moving: {file: energy.csv, track: {time: year, value: value, key: year, at: 2000 + t}}}
      let: {most: max(energy.value)}
      scales: {up: {from: [0, most], to: [80, 0]}}
      components:
        bars: {elements: [{repeat: {over: energy, as: bar}, element: {circle: {radius: up(bar.value) + 1}}}]}
      """, to: "parts/data.yaml")
    let used = try load(
      """
      include: [parts/data.yaml]
      elements:
        - bars:
        - circle: {radius: "energy.value[0] + up.start"}
        - repeat: {over: moving, as: m}
          element: {circle: {radius: m.value}}
        - axis: {scale: up, side: left, at: 20}
      """)
    let writtenOut = try load(
      """
      data:
        energy: parts/energy.csv
        moving: {file: parts/energy.csv, track: {time: year, value: value, key: year, at: 2000 + t}}
      let: {most: max(energy.value)}
      scales: {up: {from: [0, most], to: [80, 0]}}
      elements:
        - group: [{repeat: {over: energy, as: bar}, element: {circle: {radius: up(bar.value) + 1}}}]
        - circle: {radius: "energy.value[0] + up.start"}
        - repeat: {over: moving, as: m}
          element: {circle: {radius: m.value}}
        - axis: {scale: up, side: left, at: 20}
      """)
    for seconds in [0, 1, 2.5] {
      #expect(try used.displayList(at: seconds) == writtenOut.displayList(at: seconds))
    }
  }

  @Test(arguments: [
    ("scales: {up: {from: [0, 10 + t], to: [0, 110]}}", "let: {h: up(1)}", "h", 10.0),
    ("let: {now: 2 * t}", IncludeTests.race, "race.v[0]", 20),
    (
      "scales: {up: {from: [0, 10 + t], to: [0, 22]}}", IncludeTests.race.replacing("now", with: "up(1)"), "race.v[0]",
      20
    ),
  ]) func `values that a file reads from an included one follow the time`(
    part: String, own: String, radius: String, value: Double
  ) throws {
    try write(part, to: "parts/moving.yaml")
    let scene = try load("include: [parts/moving.yaml]\n\(own)\nelements: [circle: {radius: \"\(radius)\"}]")
    guard case .fill(let fill)? = try scene.displayList(at: 1).items.first else {
      Issue.record("nothing was drawn")
      return
    }
    #expect(abs(fill.path.boundingRect.width - 2 * value) < 1e-9)
  }

  /// A value that grows from 10 to 50 while `now` grows from 0 to 8.
  static let race = """
    data: {race: {rows: [{w: 0, k: a, v: 10}, {w: 8, k: a, v: 50}], track: {time: w, key: k, value: v, at: now}}}
    """

  @Test func `what an included file includes is used, too, and a file that two include is read once`() throws {
    try write("include: [dots.yaml]\nlet: {a: gap + 1}", to: "parts/one.yaml")
    try write("include: [dots.yaml]\nlet: {b: gap + 2}", to: "parts/two.yaml")
    let scene = try load("include: [parts/one.yaml, parts/two.yaml]\nelements: [dot: {r: a + b + gap}]")
    guard case .fill(let fill)? = try scene.displayList(at: 0).items.first else {
      Issue.record("nothing was drawn")
      return
    }
    #expect(abs(fill.path.boundingRect.width - 42) < 1e-9)
  }

  @Test func `named values of several files do not meet in one slot`() throws {
    try write("let: {p: 1 + t, q: 2 + t, r: [3 + t, 4 + t]}", to: "parts/one.yaml")
    try write("include: [one.yaml]\nlet: {u1: 5 + t, u2: p + t}", to: "parts/two.yaml")
    let scene = try load(
      "include: [parts/two.yaml]\nparameters: {n: {value: 7}}\nlet: {own: 8 + t}\nelements:\n  - text: \"{p} {q} {r[0]} {r[1]} {u1} {u2} {n} {own}\""
    )
    let place = try #require(try scene.displayList(at: 1).items.first?.place)
    #expect(try scene.values(ofElementAt: place, seconds: 1).first?.value == "2 3 4 5 6 3 7 9")
  }

  @Test func `the files of a scene are all that it was read from`() throws {
    try write("include: [dots.yaml]", to: "parts/one.yaml")
    let scene = try load("include: [parts/one.yaml]\nelements: []")
    #expect(scene.files.map(\.lastPathComponent) == ["a.yaml", "one.yaml", "dots.yaml"])
  }

  @Test func `a file that an included one names lies beside that one`() throws {
    try Data().write(to: folder.appending(path: "scenes/parts/p.png"))
    try Data("x,y\n1,2\n3,4\n".utf8).write(to: folder.appending(path: "scenes/parts/h.csv"))
    try write(
      "components: {show: {parameters: {of: {image: p.png}}, elements: [image: of, freehand: {file: h.csv}]}}",
      to: "parts/show.yaml")
    #expect(message("include: [parts/show.yaml]\nelements: [show: {}]") == "no error")
    #expect(
      message("include: [parts/show.yaml]\nelements: [show: {of: p.png}]")
        == "a.yaml:4:23: 'p.png' is not there; check the name and the folder")
    #expect(message("include: [parts/show.yaml]\nelements: [show: {of: parts/p.png}]") == "no error")
  }

  @Test func `a folder that is allowed may hold files that are included`() throws {
    try FileManager.default.createDirectory(at: folder.appending(path: "shared"), withIntermediateDirectories: true)
    try Data("let: {far: 3}".utf8).write(to: folder.appending(path: "shared/far.yaml"))
    let text = "include: [../shared/far.yaml]\nelements: [circle: {radius: far}]"
    #expect(try load(text, allowing: folder.appending(path: "shared")).displayList(at: 0).items.count == 1)
    #expect(
      message(text).hasPrefix("a.yaml:3:11: '../shared/far.yaml' leads up with '..' out of the scene file's folder"))
  }

  // MARK: Errors

  @Test func `messages name a file without the dots of its path`() throws {
    try write("let: {a: 1 +}", to: "parts/wrong.yaml")
    #expect(
      message("include: [./parts/./wrong.yaml]\nelements: []") == "parts/wrong.yaml:1:13: a value is missing at the end"
    )
  }

  @Test func `a mistake in an included file names this file, and a mistake in a use names both files`() throws {
    try write("components:\n  dot: {parameters: {r: number}, elements: [circle: {radius: q}]}", to: "parts/wrong.yaml")
    #expect(
      message("include: [parts/wrong.yaml]\nelements: [dot: {}]") == "parts/wrong.yaml:2:62: unknown name 'q'")
    try write(
      "components:\n  turn: {parameters: {r: number}, elements: [{circle: {radius: 1 / r}}]}", to: "parts/turn.yaml")
    #expect(
      message("include: [parts/turn.yaml]\nelements:\n  - turn: {r: t - 0.5}")
        == "parts/turn.yaml:2:66: division by zero in '1 / r' (t = 0.5, in 'turn', used in line 5 of a.yaml)"
    )
    #expect(
      message("include: [parts/dots.yaml]\nelements:\n  - dot: {r: -1}")
        == "parts/dots.yaml:3:69: 'radius' is -1; it must be at least 0 (in 'dot', used in line 5 of a.yaml)")
    #expect(
      message("include: [parts/dots.yaml]\nelements:\n  - ring:")
        == "a.yaml:5:10: 'ring' needs 'r', which it declares in line 4 of parts/dots.yaml")
    try write("let: {a: 1 / (t - 0.5)}", to: "parts/wrong.yaml")
    #expect(
      message("include: [parts/wrong.yaml]\nelements: [circle: {radius: a}]")
        == "parts/wrong.yaml:1:12: division by zero in '1 / (t - 0.5)' (t = 0.5)")
  }

  @Test func `an included file does not see the names of the scene`() throws {
    try write("let: {b: own + 1}", to: "parts/wrong.yaml")
    #expect(
      message("include: [parts/wrong.yaml]\nlet: {own: 3}\nelements: []") == "parts/wrong.yaml:1:10: unknown name 'own'"
    )
  }

  @Test func `an included file does not see the scales of another`() throws {
    try write("scales: {up: {from: [0, 1], to: [10, 90]}}", to: "parts/one.yaml")
    try write("components: {line: {elements: [axis: {scale: up, at: 50}]}}", to: "parts/two.yaml")
    #expect(
      message("include: [parts/one.yaml, parts/two.yaml]\nelements: [line: {}]")
        == "parts/two.yaml:1:46: no scale is called 'up'; give it one under 'scales'")
    #expect(message("include: [parts/one.yaml]\nelements: [axis: {scale: up, at: 50}]") == "no error")
  }

  @Test(
    arguments: [
      ("parts/none.yaml", "", "a.yaml:3:11: 'parts/none.yaml' is not there; check the name and the folder"),
      (
        "parts/b.yaml", "canvas: {size: [9, 9]}",
        "parts/b.yaml:1:1: a file that is included has no 'canvas'; it has 'include', 'data', 'let', 'scales' and 'components'"
      ),
      ("parts/b.yaml", "component: {}", "parts/b.yaml:1:1: unknown key 'component'; did you mean 'components'?"),
      (
        "parts/b.yaml", "hello: {}",
        "parts/b.yaml:1:1: unknown key 'hello'; a file that is included has 'include', 'data', 'let', 'scales' and 'components'"
      ),
      (
        "parts/b.yaml", "- 1",
        "parts/b.yaml:1:1: a file that is included is a mapping with 'components', 'data', 'let', 'scales' or 'include'; a list stands here"
      ),
      (
        "parts/b.yaml", "",
        "parts/b.yaml: the file is empty; a file that is included has 'components', 'data', 'let', 'scales' or 'include'"
      ),
      (
        "parts/b.yaml", "let: {a: *b, c: &b 1}",
        "parts/b.yaml:1:17: files of components have no anchors (&) and aliases (*); name a value under 'let', or write it again"
      ),
      (
        "parts/b.yaml", "let: {a: \u{1}}",
        "parts/b.yaml:1:10: a control character stands here; a file of components is plain text in UTF-8"
      ),
      (
        "parts/b.yaml", "let: {a: [}",
        "parts/b.yaml:1:11: a ']' is missing before this '}': the '[' at 1:10 is still open"
      ),
      (
        "parts/b.yaml", "pathreel: 99",
        "parts/b.yaml:1:11: the scene is of format 99, which needs Pathreel 99 or a later one; this Pathreel reads format 1"
      ),
      (
        "parts/b.yaml", "include: [b.yaml]",
        "parts/b.yaml:1:11: 'parts/b.yaml' includes itself: parts/b.yaml → parts/b.yaml"
      ),
      (
        "parts/b.yaml", "include: [../a.yaml]",
        "parts/b.yaml:1:11: 'parts/../a.yaml' has '..', which is refused inside the scene file's folder, too; write the name without it, or move the file"
      ),
      (
        "parts/b.yaml", "let: {gap: 1}",
        "a.yaml:3:25: 'parts/dots.yaml' brings the name 'gap', which is already a named value of 'parts/b.yaml'; rename one of them"
      ),
      (
        "parts/b.yaml", "components: {dot: {elements: []}}",
        "a.yaml:3:25: 'parts/dots.yaml' brings the component 'dot', which is already in line 1 of parts/b.yaml; rename one of them"
      ),
    ])
  func `an included file that is wrong says why`(name: String, text: String, expected: String) throws {
    if name == "parts/b.yaml" { try write(text, to: name) }
    let said = message("include: [\(name), parts/dots.yaml]\nelements: []")
    #expect(said.replacing(folder.appending(path: "scenes").path + "/", with: "") == expected)
  }

  @Test func `files that include each other are an error`() throws {
    try write("include: [two.yaml]", to: "parts/one.yaml")
    try write("include: [three.yaml]", to: "parts/two.yaml")
    try write("include: [one.yaml]", to: "parts/three.yaml")
    #expect(
      message("include: [parts/one.yaml]\nelements: []")
        == "parts/three.yaml:1:11: 'parts/one.yaml' includes itself: parts/one.yaml → parts/two.yaml → parts/three.yaml → parts/one.yaml"
    )
  }

  @Test func `a name of the scene is not that of an included file`() {
    #expect(
      message("include: [parts/dots.yaml]\nlet: {gap: 1}\nelements: []")
        == "a.yaml:4:7: the name 'gap' is already a named value of 'parts/dots.yaml'; give the named value another")
    #expect(
      message("include: [parts/dots.yaml]\ncomponents: {dot: {elements: []}}\nelements: []")
        == "a.yaml:4:14: the name 'dot' is already that of a component in line 3 of parts/dots.yaml; give the component another"
    )
  }

  @Test func `a text that is no file includes none`() {
    #expect {
      try SceneFile(text: "canvas: {size: [9, 9]}\nduration: 1\ninclude: [a.yaml]\nelements: []", name: "a")
    } throws: {
      "\($0)" == "a:3:11: 'a.yaml' cannot be found: the scene was not read from a file"
    }
  }

  @Test func `a scene includes at most a hundred files and a mebibyte`() throws {
    for i in 0..<101 { try write("let: {a\(i): \(i)}", to: "parts/n\(i).yaml") }
    let names = (0..<101).map { "parts/n\($0).yaml" }.joined(separator: ", ")
    #expect(
      message("include: [\(names)]\nelements: []").hasSuffix(
        ": the scene includes more than 100 files; put some of them into one"))
    let long = "# " + String(repeating: "-", count: 600_000) + "\n"
    try write(long + "let: {a: 1}", to: "parts/l1.yaml")
    try write(long + "let: {b: 1}", to: "parts/l2.yaml")
    #expect(
      message("include: [parts/l1.yaml, parts/l2.yaml]\nelements: []")
        == "a.yaml:3:26: with 'parts/l2.yaml' the files of the scene have more than 1048576 bytes; include less")
  }
}
