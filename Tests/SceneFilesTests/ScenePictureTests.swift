import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import Testing

/// Tests of scenes as elements of other scenes.
final class ScenePictureTests {
  private let files: SceneFolder

  init() throws {
    files = try SceneFolder()
    try files.write(
      """
      canvas: {size: [200, 100], background: white}
      parameters: {radius: {value: 10, range: [1, 50]}, title: {text: Hello}, tint: {value: red}}
      beats: [grow: {lasts: 2}]
      elements:
        - circle: {radius: radius + 20 * grow}
          id: dot
          fill: tint
        - text: "{title}"
          offset: [0, 500]
      """, to: "parts/dot.yaml")
  }

  private static let head = "canvas: {size: [400, 200], background: black}\nduration: 4\n"

  private func load(_ elements: String) throws -> SceneFile { try files.load(Self.head + "elements:\n" + elements) }
  private func message(_ elements: String) -> String { files.message(Self.head + "elements:\n" + elements) }

  /// The group of the first inner scene among a scene's items.
  private func group(_ elements: String, at seconds: Double) throws -> DisplayList.Group {
    guard case .group(let group)? = try load(elements).displayList(at: seconds).items.first else {
      throw CocoaError(.featureUnsupported)
    }
    return group
  }

  /// The bounding box of the inner scene's circle, which comes after the background.
  private func circle(_ elements: String, at seconds: Double = 0) throws -> CGRect {
    guard case .fill(let fill)? = try group(elements, at: seconds).items.dropFirst().first else { return .null }
    return fill.path.boundingRect.applying(fill.transform)
  }

  @Test func `a scene stands in the middle, as large as its canvas, cut off there, with its background`() throws {
    let group = try group("  - scene: parts/dot.yaml\n", at: 0)
    let canvas = CGRect(x: 100, y: 50, width: 200, height: 100)
    #expect(group.clip.map { $0.path.boundingRect.applying($0.transform) } == canvas)
    guard case .fill(let ground)? = group.items.first else {
      Issue.record("no background")
      return
    }
    // It reaches beyond the clip, so that the clip alone decides about the edge.
    let box = ground.path.boundingRect.applying(ground.transform)
    #expect(ground.paint == .color(.white) && box.contains(canvas.insetBy(dx: -1, dy: -1)))
    #expect(try circle("  - scene: parts/dot.yaml\n") == CGRect(x: 190, y: 90, width: 20, height: 20))
  }

  @Test(arguments: [
    ("scene: parts/dot.yaml", 1, 20.0), ("scene: {file: parts/dot.yaml, at: 2 * t}", 0.5, 20),
    ("scene: {file: parts/dot.yaml, at: -5}", 1, 10), ("scene: {file: parts/dot.yaml, at: 99}", 1, 30),
    ("scene: parts/dot.yaml\n    layer: {from: 1}", 2, 20), ("scene: parts/dot.yaml\n    time: 2 - t", 1.5, 15),
    ("scene: {file: parts/dot.yaml, set: {radius: 5 * t}}", 2, 30),
    ("scene: {file: parts/dot.yaml, size: [100, 80]}", 0, 5),
    ("scene: {file: parts/dot.yaml, size: [800, 400], set: {radius: 20}}", 0, 80),
  ]) func `an embedded scene has the time, the size and the parameters of its element`(
    element: String, seconds: Double, radius: Double
  ) throws {
    let box = try circle("  - \(element)\n", at: seconds)
    #expect(abs(box.width / 2 - radius) < 1e-9 && box.midX == 200 && box.midY == 100)
  }

  @Test(arguments: [
    ("dot.radius: 5 + 15 * t", "{file: dot.yaml, set: {radius: 20}}, photo.yaml", 0.5),
    ("photo.photo: seven.png", "dot.yaml, {file: photo.yaml, set: {photo: seven.png}}", 2.5),
  ]) func `parameters of a sequence are set by their names in it`(set: String, same: String, seconds: Double) throws {
    for (name, text) in [("parts/five.png", "12345"), ("parts/seven.png", "1234567"), ("seven.png", "1234567")] {
      try files.write(text, to: name)
    }
    try files.write(
      "canvas: {size: [20, 20]}\nduration: 1\nparameters: {photo: {image: five.png}}\nelements: [image: photo]\n",
      to: "parts/photo.yaml")
    try files.write("scenes: [dot.yaml, photo.yaml]\n", to: "parts/film.yaml")
    try files.write("scenes: [\(same)]\n", to: "parts/same.yaml")
    let plain = try load("  - scene: {file: parts/film.yaml, at: \(seconds)}\n").displayList(at: 1).items
    let given = try load("  - scene: {file: parts/film.yaml, at: \(seconds), set: {\(set)}}\n").displayList(at: 1).items
    let wanted = try load("  - scene: {file: parts/same.yaml, at: \(seconds)}\n").displayList(at: 1).items
    #expect(given == wanted && given != plain)
  }

  @Test func `a wrong parameter of a sequence is an error`() throws {
    try files.write("scenes: [dot.yaml]\n", to: "parts/film.yaml")
    func message(setting set: String) -> String {
      self.message("  - scene: {file: parts/film.yaml, set: {\(set)}}\n")
    }
    #expect(message(setting: "dot.radius: 99").contains("'dot.radius' is 99; it must be at most 50"))
    #expect(
      message(setting: "dot.rad: 9").contains(
        "the scene has no parameter 'dot.rad'; it has 'dot.radius', 'dot.title' and 'dot.tint'"))
    #expect(message(setting: "dot.: 9").contains("the scene has no parameter 'dot.'; it has 'dot.radius'"))
  }

  @Test func `colours and texts are set as numbers are`() throws {
    func items(_ tint: String, _ title: String) throws -> [DisplayList.Item] {
      try group("  - scene: {file: parts/dot.yaml, set: {tint: '\(tint)', title: '\(title)'}}\n", at: 4).items
    }
    let moving = try items("mix(red, blue, t / 4)", "at {t}")
    #expect(try moving == items("blue", "at 4"))
    #expect(try moving != items("blue", "at 3") && moving != items("red", "at 4"))
  }

  @Test func `a sequence is shown long after its end, whatever its rate`() throws {
    try files.write(
      "canvas: {size: [20, 20]}\nfps: 1.000001\nduration: 1\nelements: [circle: {radius: 3}]\n", to: "parts/slow.yaml")
    try files.write("scenes: [slow.yaml]\n", to: "parts/film.yaml")
    // 10⁷ + 10¹³ frames, whose product with the rate's denominator is greater than any `Int`.
    #expect(try load("  - scene: {file: parts/film.yaml, at: 1e13}\n").displayList(at: 0).items.count == 1)
  }

  @Test func `a scene may be there many times, each at a time of its own, with what was kept and without`() throws {
    let scene = try load(
      "  - repeat: {count: 5}\n    element:\n      scene: {file: parts/dot.yaml, at: t - i / 2, set: {radius: 5 + i}}\n"
        + "      offset: [9 * i, 0]\n")
    let retention = Retention()
    for seconds in [0, 1, 1, 3.5, 3.6, 1, 0.2] {
      let outcome = RetentionTests.Outcome(scene, at: seconds, retaining: retention)
      #expect(outcome.difference(from: RetentionTests.Outcome(scene, at: seconds, retaining: nil)) == nil)
    }
    #expect(try scene.displayList(at: 3).items.count == 5)
  }

  @Test func `a component may show scenes, and a scene one that shows another`() throws {
    try files.write(
      "canvas: {size: [400, 200]}\nduration: 1\nelements: [scene: dot.yaml]\n", to: "parts/outer.yaml")
    let outer = try group("  - scene: parts/outer.yaml\n", at: 1)
    #expect(outer.items.contains { if case .group = $0 { true } else { false } })
    let text =
      Self.head
      + "components: {shown: {parameters: {k: number}, elements: [scene: {file: parts/dot.yaml, set: {radius: k}}]}}\n"
      + "elements: [shown: {k: 3}, shown: {k: 4}]\n"
    #expect(try files.load(text).displayList(at: 0).items.count == 2)
  }

  @Test func `elements of an embedded scene have places behind its own, and are found by their ids`() throws {
    let scene = try load("  - scene: parts/dot.yaml\n")
    #expect(scene.elementIDs == ["dot"])
    let list = try scene.displayList(at: 1).only("dot")
    guard case .group(let group)? = list.items.first, let place = group.items.first?.place else {
      Issue.record("nothing is left")
      return
    }
    #expect("\(place)".contains("dot.yaml"))
    let values = try scene.values(ofElementAt: place, seconds: 1)
    #expect(values.contains { $0.key == "radius" && $0.value == "20" })
  }

  @Test(arguments: [
    ("scene: none.yaml", "'none.yaml'"), ("scene: a.yaml", "'a.yaml' is a part of itself: a.yaml → a.yaml"),
    ("scene: ../b.yaml", "'../b.yaml'"), ("scene: {at: 3}", "'scene' needs 'file'"),
    (
      "scene: {file: parts/dot.yaml, set: {rad: 3}}",
      "the scene has no parameter 'rad'; it has 'radius', 'title' and 'tint'"
    ),
    ("scene: {file: parts/dot.yaml, set: {radius: red}}", "'radius' is a number; this is a colour"),
    ("scene: {file: parts/dot.yaml, set: {radius: 99}}", "'radius' is 99; it must be at most 50"),
    ("scene: {file: parts/dot.yaml, size: 0}", "'size' is 0; it must be greater than 0"),
    ("scene: {file: parts/dot.yaml, at: 1 / 0}", "division by zero"),
    ("scene: parts/dot.yaml\n    fill: red", "'fill' is for shapes, and 'scene' is not one"),
  ]) func `a mistake in an embedded scene's element is reported at its place`(element: String, expected: String) {
    #expect(message("  - \(element)\n").contains(expected), "\(message("  - \(element)\n"))")
  }

  @Test func `scenes that show each other are an error that names the circle`() throws {
    try files.write("canvas: {size: [9, 9]}\nduration: 1\nelements: [scene: two.yaml]\n", to: "one.yaml")
    try files.write("canvas: {size: [9, 9]}\nduration: 1\nelements: [scene: one.yaml]\n", to: "two.yaml")
    #expect(
      message("  - scene: one.yaml\n").contains(
        "two.yaml:3:19: 'one.yaml' is a part of itself: one.yaml → two.yaml → one.yaml"))
  }

  @Test func `mistakes and errors of frames in an embedded scene name its file`() throws {
    try files.write("canvas: {size: [9, 9]}\nduration: 1\nelements: [circle: {radius: seven}]\n", to: "wrong.yaml")
    #expect(message("  - scene: wrong.yaml\n").hasPrefix("wrong.yaml:3:29: unknown name 'seven'"))
    try files.write(
      "canvas: {size: [9, 9]}\nduration: 1\nelements: [circle: {radius: 1 / (t - 0.5)}]\n", to: "late.yaml")
    #expect(message("  - scene: late.yaml\n").hasPrefix("late.yaml:3:31: division by zero"))
  }

  @Test func `scenes that multiply use up the steps of the frame`() throws {
    for level in 0..<6 {
      let inner = level == 0 ? "circle: {radius: 1}" : "scene: bomb\(level - 1).yaml"
      try files.write(
        "canvas: {size: [9, 9]}\nduration: 1\nelements:\n  - repeat: {count: 20}\n    element: {\(inner)}\n",
        to: "bomb\(level).yaml")
    }
    #expect(message("  - scene: bomb5.yaml\n").contains("the frame takes more than 50000000 steps of work"))
  }

  @Test func `the file of an embedded scene is one of the scene's input files`() throws {
    let files = try load("  - scene: parts/dot.yaml\n").files.map(\.lastPathComponent)
    #expect(files.sorted() == ["a.yaml", "dot.yaml"])
  }

  @Test func `a scene is made once while its time and its parameters rest`() throws {
    func paths(_ values: String, at instants: [Double]) throws -> [ArraySlice<UnsafeRawPointer?>] {
      let scene = try load("  - scene: {file: parts/dot.yaml, \(values)}\n    position: [50 + t, 50]\n")
      let retention = Retention()
      let lists = try instants.map { instant in
        try Retention.withValue(retention) { try scene.displayList(at: instant) }
      }
      // The first path is the scene's background.
      return withExtendedLifetime(lists) { lists.map { RetentionTests.paths($0).dropFirst() } }
    }
    let resting = try paths("at: 1", at: [0, 1, 2, 3])
    #expect(resting[1] == resting[2] && resting[2] == resting[3])
    let stepping = try paths("at: floor(t)", at: [0, 0.2, 0.4, 1, 1.2, 1.4])
    #expect(stepping[1] == stepping[2] && stepping[2] != stepping[3] && stepping[4] == stepping[5])
    let changing = try paths("at: 1, set: {radius: 10 + floor(t)}", at: [0, 0.2, 0.4, 1, 1.2, 1.4])
    #expect(changing[1] == changing[2] && changing[2] != changing[3] && changing[4] == changing[5])
  }

  @Test(arguments: ["elements:\n  - scene: parts/run.yaml\n", "scenes: [parts/run.yaml]\n"])
  func `what rests in a scene whose time runs is made once`(text: String) throws {
    try files.write(
      """
      canvas: {size: [200, 100]}
      duration: 4
      elements:
        - circle: {radius: 10 + 20 * t}
        - rectangle: {size: [30, 20]}
      """, to: "parts/run.yaml")
    let isSequence = text.hasPrefix("scenes")
    let scene = try files.load((isSequence ? "" : Self.head) + text)
    let retention = Retention()
    let lists = try [0, 0.1, 0.2, 0.3].map { instant in
      try Retention.withValue(retention) { try scene.displayList(at: instant) }
    }
    let paths = withExtendedLifetime(lists) { lists.map(RetentionTests.paths) }
    #expect(paths[2].last == paths[3].last)
    #expect(paths[2].dropLast().last != paths[3].dropLast().last)
  }

  @Test func `a scene that is kept shows the picture that it is given`() throws {
    // The width of a picture is the length of its file.
    for (name, file) in [("one.png", "x"), ("two.png", "xx")] { try files.write(file, to: name) }
    try files.write(
      "canvas: {size: [40, 40]}\nduration: 1\nparameters: {pic: {image: one.png}}\nelements: [image: {file: pic, size: [30, 30]}]\n",
      to: "pic.yaml")
    let scene = try files.load(
      Self.head + "parameters: {logo: {image: one.png}}\n"
        + "elements: [scene: {file: pic.yaml, at: 0, set: {pic: logo}}]\n")
    let other = try scene.setting("logo", to: .image("two.png"))
    let retention = Retention()
    func width(_ scene: SceneFile) throws -> Int? {
      func width(_ items: [DisplayList.Item]) -> Int? {
        items.lazy.compactMap { item in
          switch item {
          case .group(let group): return width(group.items)
          case .fill(let fill): if case .image(let image) = fill.paint { return image.asset.width } else { return nil }
          case .stroke: return nil
          }
        }.first
      }
      return width(try Retention.withValue(retention) { try scene.displayList(at: 0) }.items)
    }
    #expect(try [scene, scene, scene, other, other, scene].map(width) == [1, 1, 1, 2, 2, 1])
  }

  /// Whole scenes of the samples, whose time stands still for a third of a second again and again, move over a canvas.
  @Test(arguments: SceneFuzzTests.scenes.indices)
  func `a scene that is kept changes neither a frame nor its places, warnings, errors and cost`(number: Int) throws {
    try files.write(SceneFuzzTests.scenes[number], to: "sample.yaml")
    let picture = "scene: {file: sample.yaml, size: [90, 80], at: floor(3 * t) / 3}"
    guard
      let scene = try? load("  - repeat: {count: 2}\n    element: {\(picture), position: [30 + 90 * i + t, 50]}\n")
    else { return }
    let retention = Retention()
    for instant in [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.2, 2, 2.1, 2.2] {
      let difference = RetentionTests.Outcome(scene, at: instant, retaining: retention)
        .difference(from: RetentionTests.Outcome(scene, at: instant, retaining: nil))
      #expect(difference == nil, "scene \(number) at \(instant)")
    }
  }
}
