import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import PathreelSceneSyntax
import PathreelSound
import Testing

/// Tests of scene files with other scenes in place of elements.
final class SequenceTests {
  private let files: SceneFolder

  init() throws {
    files = try SceneFolder()
    try files.write(
      """
      canvas: {size: [200, 100], background: white}
      fps: 10
      parameters: {radius: {value: 10, range: [1, 50], label: Radius}, title: {text: Hello}, tint: {value: red}}
      beats: [grow: {lasts: 2, ease: in}]
      elements:
        - circle: {radius: radius + 20 * grow}
          id: dot
          fill: tint
        - text: "{title}"
      """, to: "intro.yaml")
    try files.write(
      """
      canvas: {size: [200, 100], background: navy}
      fps: 10
      parameters: {hue: {value: 0.5}}
      beats: [{turn: {lasts: 1}}, {stagger: {name: hop, count: 3, lasts: 0.5, every: 0.25}}]
      elements:
        - rectangle: {size: [30, 30]}
          id: square
          fill: hsb(hue, 1, 1)
          rotate: 90 * turn
      """, to: "body.yaml")
  }

  private func load(_ text: String) throws -> SceneFile { try files.load(text) }
  private func scene(_ name: String) throws -> SceneFile { try files.scene(name) }
  private func message(_ text: String, at seconds: Double = 0.5) -> String { files.message(text, at: seconds) }

  @Test func `mistakes of another scene file that are not shown are counted once`() throws {
    let keys = (0..<60).map { "key\($0): 1\n" }.joined()
    try files.write(
      "canvas: {size: [9, 9]}\nduration: 1\nelements: [circle: {radius: 1}]\n" + keys, to: "wrong.yaml")
    let error = #expect(throws: SceneFileError.self) {
      try load("scenes: [wrong.yaml, {file: wrong.yaml, name: again}]")
    }
    #expect(error?.diagnostics.count == 50)
    #expect(error?.omittedCount == 10)
  }

  // MARK: The timeline

  @Test func `a frame outside of transitions is that of its scene, to the last bit`() throws {
    let whole = try load("scenes: [intro.yaml, {file: body.yaml, transition: {dissolve: 0.5}}]")
    #expect(whole.duration == 3.5)
    #expect(whole.size == CGSize(width: 200, height: 100))
    #expect(whole.frameRate == FrameRate(10))
    let (intro, body) = (try scene("intro.yaml"), try scene("body.yaml"))
    for n in 0..<15 {
      let time = Double(n) / 10
      #expect(try whole.displayList(at: time) == intro.displayList(at: time))
    }
    for n in 20..<35 {
      #expect(try whole.displayList(at: Double(n) / 10) == body.displayList(at: Double(n - 15) / 10))
    }
  }

  @Test func `scenes and their beats are beats of the whole`() throws {
    let whole = try load("scenes: [intro.yaml, {file: body.yaml, name: main, transition: {slide: 0.5}}]")
    #expect(whole.timeline.stretches.map(\.name) == ["intro", "intro.grow", "main", "main.turn", "main.hop"])
    #expect(whole.timeline.span(of: "main") == 1.5...3.5)
    #expect(whole.timeline.progress(of: "main.hop", 1, at: 3) == 0.5)
  }

  @Test func `the canvas and the rate of the file hold for all scenes`() throws {
    let whole = try load("canvas: {size: [400, 200]}\nfps: 20\nscenes: [intro.yaml]")
    #expect(whole.frameRate == FrameRate(20))
    guard case .fill(let fill)? = try whole.displayList(at: 0).items.first else {
      Issue.record("nothing was drawn")
      return
    }
    #expect(fill.path.boundingRect.applying(fill.transform) == CGRect(x: 180, y: 80, width: 40, height: 40))
    #expect(try whole.displayList(at: 0).background == .white)
  }

  @Test func `the canvas of a name is the canvas of that name in all scenes`() throws {
    try files.write(
      "canvas: {sizes: {wide: [200, 100], tall: [100, 200]}}\nduration: 1\nelements: [{rectangle: {size: [width, height]}}]",
      to: "sized.yaml")
    let whole = try load("scenes: [sized.yaml, {file: intro.yaml, transition: {dissolve: 0.5}}]")
    #expect(whole.parameters.map(\.name) == ["canvas", "intro.radius", "intro.title", "intro.tint"])
    let tall = try whole.setting("canvas", to: .choice("tall"))
    #expect(tall.size == CGSize(width: 100, height: 200))
    #expect(
      try tall.displayList(at: 0).items
        == scene("sized.yaml").setting("canvas", to: .choice("tall")).displayList(at: 0).items)
    #expect(throws: Never.self) { try tall.displayList(at: 0.7) }
  }

  // MARK: Parameters

  @Test func `parameters are those of the scenes, with their names in front`() throws {
    let whole = try load("scenes: [intro.yaml, body.yaml, {file: intro.yaml, name: end}]")
    #expect(
      whole.parameters.map(\.name)
        == ["intro.radius", "intro.title", "intro.tint", "body.hue", "end.radius", "end.title", "end.tint"])
    #expect(whole.parameters[0].label == "intro: Radius")
    let changed = try whole.setting([("end.title", .text("Bye")), ("body.hue", .number(0.1))])
    #expect(try changed.displayList(at: 0) == whole.displayList(at: 0))
    #expect(try changed.displayList(at: 3) == scene("body.yaml").setting("hue", to: .number(0.1)).displayList(at: 1))
    #expect(try changed.displayList(at: 4) == scene("intro.yaml").setting("title", to: .text("Bye")).displayList(at: 0))
    #expect(throws: SceneError.outOfRange(parameter: "end.radius", 99, 1...50)) {
      try whole.setting("end.radius", to: .number(99))
    }
    #expect(throws: SceneError.self) { try whole.setting("radius", to: .number(9)) }
  }

  @Test func `values that the file gives to a scene follow its own parameters, and cannot be set from outside`() throws
  {
    let whole = try load(
      """
      parameters: {accent: {value: gold}, size: {value: 12}}
      let: {double: 2 * size}
      scenes:
        - {file: intro.yaml, set: {tint: accent, radius: double, title: "size {size}"}}
        - {file: body.yaml, transition: {push: size / 24}}
      """)
    #expect(whole.parameters.map(\.name) == ["accent", "size", "body.hue"])
    let intro = try scene("intro.yaml").setting([
      ("tint", .color(Color(css: "gold")!)), ("radius", .number(24)), ("title", .text("size 12")),
    ])
    #expect(try whole.displayList(at: 0.5) == intro.displayList(at: 0.5))
    let other = try whole.setting([("size", .number(6)), ("accent", .color(.blue))])
    #expect(other.duration == 3.7)
    #expect(
      try other.displayList(at: 0)
        == intro.setting([("radius", .number(12)), ("title", .text("size 6")), ("tint", .color(.blue))])
        .displayList(at: 0))
  }

  @Test func `a picture of the file is given to a scene`() throws {
    try files.write(
      "\(#"canvas: {size: [20, 10]}"#)\nduration: 1\nparameters: {photo: {image: own.png}}\nelements: [image: photo]",
      to: "photo.yaml")
    for name in ["own.png", "other.png"] { try files.write(name, to: name) }
    let whole = try load(
      """
      parameters: {logo: {image: own.png}}
      scenes:
        - photo.yaml
        - {file: photo.yaml, name: second, set: {photo: other.png}}
        - {file: photo.yaml, name: third, set: {photo: logo}}
      """)
    func picture(at seconds: Double, _ scene: SceneFile) throws -> ImageAsset? {
      guard case .fill(let fill)? = try scene.displayList(at: seconds).items.first,
        case .image(let paint) = fill.paint
      else { return nil }
      return paint.asset
    }
    #expect(try picture(at: 0, whole)?.width == 7)
    #expect(try picture(at: 1, whole)?.width == 9)
    #expect(try picture(at: 2, whole)?.width == 7)
    #expect(try picture(at: 2, whole.setting("logo", to: .image("other.png")))?.width == 9)
    #expect(try picture(at: 0, whole.setting("photo.photo", to: .image("other.png")))?.width == 9)
    #expect(whole.parameters.map(\.name) == ["logo", "photo.photo"])
  }

  // MARK: Transitions

  @Test func `a component shows both scenes`() throws {
    let whole = try load(
      """
      components:
        iris:
          parameters: {progress: number, edge: {value: white}}
          elements:
            - content: from
            - content: to
              clip: {circle: {radius: 150 * progress}}
            - circle: {radius: 150 * progress}
              stroke: {color: edge, width: 4}
      scenes:
        - intro.yaml
        - {file: body.yaml, transition: {iris: {lasts: 1, edge: gold}, ease: in-out}}
      """)
    #expect(whole.duration == 3)
    let items = try whole.displayList(at: 1.5).items
    #expect(items.count == 3)
    guard case .stroke(let ring) = items[2] else {
      Issue.record("no ring")
      return
    }
    #expect(ring.path.boundingRect.width == 150)
    #expect(ring.paint == .color(Color(css: "gold")!))
  }

  @Test func `an element of a transition is drawn alone by its id`() throws {
    let whole = try load(
      """
      components:
        iris:
          parameters: {progress: number}
          elements: [{content: from}, {content: to}, {circle: {radius: 1 + progress}, id: edge}]
      scenes: [intro.yaml, {file: body.yaml, transition: {iris: 1}}]
      """)
    #expect(whole.elementIDs == ["dot", "square", "edge"])
    #expect(try whole.displayList(at: 1.5).only("edge").items.count == 1)
  }

  @Test func `a line along a shape follows the parameters and the time`() throws {
    let whole = try load(
      """
      parameters: {wide: {value: 30}}
      scenes:
        - intro.yaml
        - file: body.yaml
          transition: {wipe: {lasts: 1, along: {lines: {points: [[0, 50], [200, 50]]}}, width: wide}}
      """)
    guard case .group(let group)? = try whole.displayList(at: 1.5).items.last else {
      Issue.record("no group")
      return
    }
    let box = try #require(group.clip?.path.boundingRect)
    #expect((box.minX.rounded(), box.maxX.rounded(), box.height.rounded()) == (-15, 115, 30))
  }

  @Test func `frames in any order, with what was kept, are those made from nothing`() throws {
    let whole = try load(
      """
      components:
        iris:
          parameters: {progress: number}
          elements: [{content: from}, {content: to, clip: {circle: {radius: 150 * progress}}}, {content: to, scale: 0.2}]
      scenes:
        - intro.yaml
        - {file: body.yaml, transition: {dissolve: 0.5}}
        - {file: intro.yaml, name: again, set: {title: Again}, transition: {iris: 1}}
        - {file: intro.yaml, name: last, transition: {wipe: {lasts: 0.7, from: top}}}
      """)
    let retention = Retention()
    let frames = [0, 1, 16, 17, 17, 40, 26, 27, 28, 2, 44, 45, 45, 46, 16, 18, 17, 60, 59, 26, 45].map {
      Double($0) / 10
    }
    for time in frames {
      let kept = RetentionTests.Outcome(whole, at: time, retaining: retention)
      #expect(kept.difference(from: .init(whole, at: time, retaining: nil)) == nil, "\(time)")
      #expect(kept.error == "")
    }
  }

  @Test func `a scene that is there twice is kept for each time apart`() throws {
    try files.write(
      "canvas: {size: [200, 100]}\nfps: 10\nduration: 1\nparameters: {n: {value: 3}}\nelements: [{star: {points: n, radius: 40}}]",
      to: "star.yaml")
    let whole = try load(
      "scenes: [star.yaml, {file: star.yaml, name: b, set: {n: 7}, transition: {dissolve: 0.5}}]")
    let retention = Retention()
    func counts(_ time: Double) throws -> [Int] {
      try Retention.withValue(retention) { try whole.displayList(at: time) }.items.flatMap { item -> [Int] in
        switch item {
        case .fill(let fill): [fill.path.elements.count]
        case .group(let group):
          group.items.compactMap { if case .fill(let fill) = $0 { fill.path.elements.count } else { nil } }
        case .stroke: []
        }
      }
    }
    let first = try counts(0.6)
    #expect(first.count > 1 && Set(first).count > 1)
    for _ in 0..<3 { #expect(try counts(0.7) == first) }
    #expect(retention.count == 2)
  }

  // MARK: Places

  @Test func `a place leads through the scene, and a parameter's values are those of the scene`() throws {
    let whole = try load("scenes: [intro.yaml, {file: body.yaml, name: main}]")
    let item = try #require(try whole.displayList(at: 2.5).items.first)
    let place = try #require(item.place)
    #expect(
      place.filePositions.map { "\($0.file.split(separator: "/").last!):\($0.line)" } == ["body.yaml:6", "a.yaml:1"])
    let values = try whole.values(ofElementAt: place, seconds: 2.5)
    #expect(values.first { $0.key == "rotate.by" }?.value == "45")
    #expect(whole.elementIDs == ["dot", "square"])
    #expect(try whole.displayList(at: 2.5).only("square").items.count == 1)
    #expect(try whole.displayList(at: 2.5).only("dot").items.isEmpty)
  }

  @Test func `a sequence knows all its files, also those that were read before a mistake`() throws {
    let whole = try load("scenes: [intro.yaml, body.yaml]")
    #expect(whole.files.map(\.lastPathComponent) == ["a.yaml", "intro.yaml", "body.yaml"])
    try files.write("canvas: 5", to: "wrong.yaml")
    do {
      _ = try load("scenes: [intro.yaml, wrong.yaml]")
      Issue.record("it was read")
    } catch let error as SceneFileError {
      #expect(error.files.map(\.lastPathComponent) == ["intro.yaml", "wrong.yaml"])
    }
  }

  @Test func `the log of remade elements uses the names of the scene that they belong to`() throws {
    let whole = try load("scenes: [intro.yaml, {file: body.yaml, transition: {dissolve: 0.5}}]")
    let (retention, log) = (Retention(), RemakeLog())
    for time in [0.2, 0.3] {
      try RemakeLog.threadLocal.withValue(log) {
        _ = try Retention.withValue(retention) { try whole.displayList(at: time) }
      }
    }
    #expect(log.hasFrame)
    #expect(log.remakes.map(\.reasons).first?.first?.hasPrefix("'grow' was ") == true)
  }

  @Test func `the log of remade elements uses the names of a transition's component`() throws {
    let whole = try load(
      """
      components:
        iris:
          parameters: {progress: number}
          elements: [{content: from}, {content: to}, {circle: {radius: 1 + progress}}]
      scenes: [intro.yaml, {file: body.yaml, transition: {iris: 1}}]
      """)
    let (retention, log) = (Retention(), RemakeLog())
    for time in [1.2, 1.3, 1.4] {
      try RemakeLog.threadLocal.withValue(log) {
        _ = try Retention.withValue(retention) { try whole.displayList(at: time) }
      }
    }
    let texts = log.remakes.map(\.description)
    #expect(texts.contains { $0.hasSuffix("circle: 'progress' was 0.3, is 0.4") }, "\(texts)")
  }

  // MARK: Mistakes

  @Test func `a mistake in a scene of a sequence is reported with its place, beside those of the file`() throws {
    try files.write(
      "canvas: {size: [9, 9]}\nduration: 1\nelements:\n  - circle: {radius: zz}\n  - square: 5", to: "wrong.yaml")
    let message = message("scenes: [intro.yaml, wrong.yaml, {file: wrong.yaml, name: b}]")
    #expect(
      message.split(separator: "\n").map { $0.prefix(30) } == [
        "wrong.yaml:4:22: unknown name ", "wrong.yaml:5:5: unknown kind o",
      ], "\(message)")
  }

  @Test func `an error in a frame of a sequence names the scene's own time`() throws {
    try files.write("canvas: {size: [9, 9]}\nduration: 1\nelements: [{circle: {radius: 1 / (t - t)}}]", to: "late.yaml")
    #expect(
      message("scenes: [intro.yaml, late.yaml]", at: 2.5)
        == "late.yaml:3:32: division by zero in '1 / (t - t)' (t = 0.5)"
    )
  }

  @Test(
    arguments: [
      ("scenes: []", "a.yaml:1:9: 'scenes' is empty; write at least one scene file, such as intro.yaml"),
      ("scenes: intro.yaml", "a.yaml:1:9: 'scenes' is a list; 'intro.yaml' stands here"),
      ("scenes: [{name: a}]", "a.yaml:1:10: the scene needs 'file'"),
      ("scenes: [[intro.yaml]]", "a.yaml:1:10: 'scene' is a mapping; a list stands here"),
      ("scenes: [{file: [a]}]", "a.yaml:1:17: 'file' is the name of a scene file; a list stands here"),
      ("scenes: [gone.yaml]", "a.yaml:1:10: 'gone.yaml' is not there; check the name and the folder"),
      (
        "scenes: [../a.yaml]",
        "a.yaml:1:10: '../a.yaml' leads up with '..' out of the scene file's folder; move the file there"
      ),
      (
        "scenes: [01-intro.yaml]",
        "a.yaml:1:10: '01-intro' cannot be the name of a scene, as it stands in expressions; write {file: …, name: …}"
      ),
      (
        "scenes: [été.yaml]",
        "a.yaml:1:10: 'été' cannot be the name of a scene, as it stands in expressions; write {file: …, name: …}"
      ),
      (
        "scenes: ['a, b.yaml']",
        "a.yaml:1:10: 'a, b' cannot be the name of a scene, as it stands in expressions; write {file: …, name: …}"
      ),
      (
        "scenes: [sin.yaml]",
        "a.yaml:1:10: 'sin' cannot be the name of a scene, as it stands in expressions; write {file: …, name: …}"
      ),
      (
        "scenes: [{file: intro.yaml, name: a b}]",
        "a.yaml:1:35: 'a b' is not a name"
      ),
      (
        "scenes: [intro.yaml, intro.yaml]",
        "a.yaml:1:22: two scenes are called 'intro'; give one of them a 'name' of its own"
      ),
      (
        "parameters: {intro: {value: 1}}\nscenes: [intro.yaml]",
        "a.yaml:2:10: the name 'intro' is already a parameter; give the scene another"
      ),
      ("scenes: [a.yaml]", "a.yaml:1:10: 'a.yaml' is a part of itself: a.yaml → a.yaml"),
      (
        "scenes: [intro.yaml]\nelements: []",
        "a.yaml:2:1: the scene has both 'scenes' and 'elements'; keep one"
      ),
      ("scenes: [intro.yaml]\nduration: 4", "a.yaml:2:1: the scene has both 'scenes' and 'duration'; keep one"),
      (
        "canvas: {size: [9, 9], background: red}\nscenes: [intro.yaml]",
        "a.yaml:1:24: a sequence has no 'background'; each of its scenes has its own"
      ),
      (
        "scenes: [{file: intro.yaml, set: {titel: a}}]",
        "a.yaml:1:35: the scene has no parameter 'titel'; did you mean 'title'?"
      ),
      (
        "scenes: [{file: intro.yaml, set: {xyz: a}}]",
        "a.yaml:1:35: the scene has no parameter 'xyz'; it has 'radius', 'title' and 'tint'"
      ),
      (
        "scenes: [{file: plain.yaml, set: {xyz: a}}]",
        "a.yaml:1:35: the scene has no parameter 'xyz'; it has none"
      ),
      ("scenes: [{file: intro.yaml, set: {radius: 99}}]", "a.yaml:1:43: 'radius' is 99; it must be at most 50"),
      (
        "scenes: [{file: intro.yaml, set: {radius: 5 + t}}]",
        "a.yaml:1:43: 'radius' depends on the time; here only parameters may be used"
      ),
      (
        "parameters: {n: {value: 99}}\nscenes: [{file: intro.yaml, set: {radius: n}}]",
        "a.yaml:2:43: 'radius' is 99; it must be at most 50"
      ),
      (
        "scenes: [{file: intro.yaml, transition: {dissolve: 1}}]",
        "a.yaml:1:41: 'intro' is the first scene, so there is nothing to come from; remove its transition"
      ),
      (
        "scenes: [intro.yaml, {file: body.yaml, transition: dissolve}]",
        "a.yaml:1:52: 'transition' is a mapping; 'dissolve' stands here"
      ),
      (
        "scenes: [intro.yaml, {file: body.yaml, transition: {disolve: 1}}]",
        "a.yaml:1:53: unknown key 'disolve'; did you mean 'dissolve'?"
      ),
      (
        "scenes: [intro.yaml, {file: body.yaml, transition: {dissolve: 1, push: 1}}]",
        "a.yaml:1:66: 'transition' has both 'dissolve' and 'push'; keep one"
      ),
      (
        "scenes: [intro.yaml, {file: body.yaml, transition: {ease: in}}]",
        "a.yaml:1:52: 'transition' needs 'dissolve', 'wipe', 'slide' or 'push'"
      ),
      (
        "scenes: [intro.yaml, {file: body.yaml, transition: {dissolve: -1}}]",
        "a.yaml:1:63: 'dissolve' is -1; it must be at least 0"
      ),
      (
        "scenes: [intro.yaml, {file: body.yaml, transition: {dissolve: 3}}]",
        "a.yaml:1:52: the transition into 'body' takes 3 s, and 'body' lasts 2 s; shorten the transition"
      ),
      (
        "scenes: [intro.yaml, {file: body.yaml, transition: {wipe: {lasts: 1, width: 5}}}]",
        "a.yaml:1:70: 'width' needs 'along' beside it"
      ),
      (
        "scenes: [intro.yaml, {file: body.yaml, transition: {push: {lasts: 1, from: up}}}]",
        "a.yaml:1:76: 'from' is 'up'"
      ),
      (
        "scenes: [intro.yaml, {file: body.yaml, transition: {push: 1.5}}, {file: intro.yaml, name: c, transition: {push: 1}}]",
        "a.yaml:1:22: 'body' lasts 2 s, and its two transitions take 1.5 s and 1 s; shorten one of them"
      ),
      (
        "scenes: [intro.yaml, {file: body.yaml, transition: {dissolve: t}}]",
        "a.yaml:1:63: 'dissolve' depends on the time; here only parameters may be used"
      ),
    ] as [(String, String)])
  func `scenes that make no sequence are an error with place and reason`(text: String, expected: String) throws {
    try files.write("canvas: {size: [9, 9]}\nduration: 1\nelements: []", to: "plain.yaml")
    let message = message(text)
    #expect(message.hasPrefix(expected), "\(message)")
  }

  @Test(
    arguments: [
      (
        "parameters: {progress: number}, elements: [content: from]", "{c: 1}",
        "'c' is no transition: it has no place for the scene 'to'; add '- content: to' to its elements in line 2"
      ),
      (
        "parameters: {progress: number}, elements: [content: from, content: to, content: more]", "{c: 1}",
        "'c' is no transition: a place of it is 'more'; the scenes are 'from' and 'to'"
      ),
      (
        "parameters: {progress: number}, elements: [content: from, content: to, content: ]", "{c: 1}",
        "'c' is no transition: a place of it is without a name; the scenes are 'from' and 'to'"
      ),
      (
        "elements: [content: from, content: to]", "{c: 1}",
        "'c' is no transition: it has no number 'progress'; declare 'progress: number' among its parameters in line 2"
      ),
      (
        "parameters: {progress: number, lasts: number}, elements: [content: from, content: to]", "{c: 1}",
        "'c' is no transition: 'lasts' is how long one takes; rename its parameter in line 2"
      ),
      (
        "parameters: {progress: number}, elements: [content: from, content: to]", "{c: 1, push: 1}",
        "'transition' is the component 'c' already; it has 'ease' beside it and nothing else"
      ),
      (
        "parameters: {progress: number}, elements: [content: from, content: to]", "{c: {}}",
        "'c' needs 'lasts', in seconds"
      ),
      (
        "parameters: {progress: number}, elements: [content: from, content: to]", "{c: {lasts: 1, progress: 1}}",
        "'progress' is given to 'c' by the transition; remove it"
      ),
      (
        "parameters: {progress: number}, elements: [content: from, content: to]", "{c: {lasts: 1, size: 1}}",
        "unknown key 'size'"
      ),
      (
        "parameters: {progress: number, size: number}, elements: [content: from, content: to]", "{c: 1}",
        "'c' needs 'size', which it declares in line 2"
      ),
    ])
  func `a component that is no transition says why`(component: String, transition: String, expected: String) {
    let list = component.replacing("[content: ", with: "[{content: ").replacing(", content: ", with: "}, {content: ")
      .replacing(/\]$/, with: "}]")
    let message = message(
      "components:\n  c: {\(list)}\nscenes: [intro.yaml, {file: body.yaml, transition: \(transition)}]")
    #expect(message.contains(expected), "\(message)")
  }

  @Test func `scenes that are parts of each other are an error that names the circle`() throws {
    try files.write("scenes: [b.yaml]", to: "c.yaml")
    try files.write("scenes: [intro.yaml, c.yaml]", to: "b.yaml")
    #expect(message("scenes: [b.yaml]") == "c.yaml:1:10: 'b.yaml' is a part of itself: b.yaml → c.yaml → b.yaml")
  }

  @Test func `a sequence in a sequence has its own folder, files and parameters`() throws {
    try files.write("scenes: [{file: intro.yaml, name: first}, body.yaml]", to: "inner.yaml")
    let whole = try load("scenes: [{file: inner.yaml, name: part}, {file: intro.yaml, transition: {dissolve: 1}}]")
    #expect(
      whole.parameters.map(\.name).prefix(4) == [
        "part.first.radius", "part.first.title", "part.first.tint", "part.body.hue",
      ])
    #expect(whole.duration == 5)
    let changed = try whole.setting("part.body.hue", to: .number(0.2))
    #expect(
      try changed.displayList(at: 2.5) == scene("body.yaml").setting("hue", to: .number(0.2)).displayList(at: 0.5))
    let place = try #require(try changed.displayList(at: 2.5).items.first?.place)
    #expect(try changed.values(ofElementAt: place, seconds: 2.5).first { $0.key == "rotate.by" }?.value == "45")
  }

  // MARK: Limits

  @Test func `sequences that double are an error within a bounded time`() throws {
    try files.write("scenes: [{file: intro.yaml, name: p}, {file: intro.yaml, name: q}]", to: "s0.yaml")
    for i in 1...12 {
      try files.write("scenes: [{file: s\(i - 1).yaml, name: p}, {file: s\(i - 1).yaml, name: q}]", to: "s\(i).yaml")
    }
    let message = message("scenes: [s12.yaml]")
    // 2⁹ scenes with three parameters each.
    #expect(
      message.hasPrefix("s8.yaml:1:9: the scenes have 1536 parameters together; at most 1000 are read"), "\(message)")
    try files.write("canvas: {size: [9, 9]}\nduration: 1\nelements: []", to: "intro.yaml")
    #expect(
      self.message("scenes: [s12.yaml]").hasPrefix(
        "s9.yaml:1:9: there are 1024 scenes, with those of sequences inside; at most 1000 are shown"))
  }

  @Test func `sequences that are nested too deeply are an error`() throws {
    try files.write("scenes: [intro.yaml]", to: "s0.yaml")
    for i in 1...20 { try files.write("scenes: [s\(i - 1).yaml]", to: "s\(i).yaml") }
    #expect(
      message("scenes: [s20.yaml]")
        == "s6.yaml:1:10: 's5.yaml' lies deeper than 16 scenes in one another; put it further out")
  }

  @Test func `too many files, and too many bytes, of a sequence are an error`() throws {
    for i in 0...100 { try files.write("canvas: {size: [9, 9]}\nduration: 1\nelements: []", to: "f\(i).yaml") }
    let list = (0...100).map { "f\($0).yaml" }.joined(separator: ", ")
    #expect(
      message("scenes: [\(list)]").hasSuffix(
        "'f100.yaml' is one file too many; a scene is made of 100 at most"))
    let large = "# " + String(repeating: "x", count: 600_000)
    for name in ["f0", "f1"] {
      try files.write(large + "\ncanvas: {size: [9, 9]}\nduration: 1\nelements: []", to: "\(name).yaml")
    }
    #expect(
      message("scenes: [f0.yaml, f1.yaml]")
        == "a.yaml:1:19: 'f1.yaml' is too much: the files of the scene have more than 1048576 bytes with it")
  }

  @Test func `scenes that are cheap alone are too much together`() throws {
    // Reading each one takes 3 · 300,000 steps. All of them have 50 million, which 55 files do not exceed.
    for i in 0..<60 {
      try files.write(
        "canvas: {size: [9, 9]}\nduration: 1\nparameters: {n: {value: 300000}}\nlet: {s: \"sum(k in 1..n, k)\"}\nelements: []",
        to: "f\(i).yaml")
    }
    func message(_ count: Int) -> String {
      self.message("scenes: [\((0..<count).map { "f\($0).yaml" }.joined(separator: ", "))]")
    }
    #expect(message(55) == "no error")
    #expect(message(60).hasPrefix("f55.yaml:4:10: the frame takes more than 50000000 steps of work"))
  }

  @Test func `too many sounds in a sequence are an error`() throws {
    try files.write("sound", to: "a.wav")
    let tracks = (0..<60).map { "s\($0): a.wav" }.joined(separator: ", ")
    try files.write("canvas: {size: [9, 9]}\nduration: 1\naudio: {\(tracks)}\nelements: []", to: "loud.yaml")
    #expect(
      message("scenes: [loud.yaml, {file: loud.yaml, name: b}]")
        == "a.yaml:1:9: the scenes have 120 sounds together; at most 100 are mixed")
  }

  @Test func `sounds of the scenes follow those of the file, which may begin with a scene`() throws {
    try files.write("sound", to: "a.wav")
    try files.write(
      "canvas: {size: [9, 9]}\nfps: 10\nduration: 1\naudio: {own: {file: a.wav, start: 0.25}}\nelements: []",
      to: "loud.yaml")
    let whole = try load(
      "audio: {music: {file: a.wav, start: b}}\nscenes: [loud.yaml, {file: loud.yaml, name: b, transition: {dissolve: 0.5}}]"
    )
    let tracks = whole.audio
    #expect(tracks.map(\.name) == ["music", "own", "own"])
    #expect(tracks.map(\.start) == [0.5, 0.25, 0.75])
    #expect(tracks.map(\.windows.count) == [0, 1, 1])
    #expect(tracks[2].windows == [SoundWindow(start: 0.5, end: 1.5, fadeIn: 0.5)])
  }

  @Test func `a text without a folder has no scenes`() {
    do {
      _ = try SceneFile(text: "scenes: [intro.yaml]", name: "a.yaml")
      Issue.record("it was read")
    } catch {
      #expect("\(error)" == "a.yaml:1:10: 'intro.yaml' cannot be found: the scene was not read from a file")
    }
  }

  @Test(arguments: [
    ("logo.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", "an SVG drawing", "svg"),
    ("logo.txt", " <?xml version='1.0'?>\n<svg xmlns='http://www.w3.org/2000/svg'/>", "an SVG drawing", "svg"),
    ("bell.json", "{\"v\": \"5.5\", \"fr\": 30, \"layers\": []}", "a Lottie file", "lottie"),
    ("bell.lottie", "PK", "a Lottie file", "lottie"), ("a.png", "P", "a picture", "image"),
    ("a.mp4", "m", "a video", "video"),
  ])
  func `a file that is no scene is told its element`(name: String, text: String, noun: String, kind: String) throws {
    try files.write(text, to: name)
    let said = "'\(name)' is \(noun) and no scene file; an element of a scene shows it: '\(kind): {file: \(name)}'"
    #expect(message("scenes: [intro.yaml, {file: \(name), name: x}]") == "a.yaml:1:29: \(said)")
    #expect(
      message("canvas: {size: [9, 9]}\nduration: 1\nelements: [scene: \(name)]") == "a.yaml:3:19: \(said)")
  }

  @Test func `a table and a Swift file are no scenes`() throws {
    try files.write("a,b\n1,2", to: "rows.csv")
    try files.write("import SwiftUI", to: "View.swift")
    #expect(
      message("scenes: [rows.csv, View.swift]")
        == "a.yaml:1:10: 'rows.csv' is a table and no scene file; a scene reads it: 'data: {rows: rows.csv}'\na.yaml:1:20: 'View.swift' is a Swift file and no scene file; render it by itself, and show its film in a scene: 'video: {file: …}'"
    )
  }

  @Test func `a file of another kind than its element reads is told its own`() throws {
    try files.write("<svg xmlns='http://www.w3.org/2000/svg'/>", to: "logo.svg")
    let text = message("canvas: {size: [9, 9]}\nduration: 1\nelements: [lottie: logo.svg]")
    #expect(text.hasPrefix("a.yaml:3:20: 'logo.svg' cannot be read: "), "\(text)")
    #expect(text.hasSuffix("; an SVG drawing is an element of its own: 'svg: logo.svg'"), "\(text)")
  }
}
