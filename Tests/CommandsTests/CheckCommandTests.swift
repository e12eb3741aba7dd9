import PathreelRendering
import SmallScenes
import Testing

struct CheckCommandTests {
  let shell: Shell

  init() throws { shell = try Shell() }

  @Test func `check prints a summary of a correct scene`() throws {
    try shell.write(SmallScenes.square, to: "square.yaml")
    try shell.write(SmallScenes.medley.replacing("fps: 30", with: "fps: 30000/1001"), to: "medley.yaml")
    let sums = """
      square.yaml: 10 frames, 64x48, 10 frames/s
      medley.yaml: 30 frames, 96x64, 30000/1001 frames/s

      """
    #expect(
      try shell.run("check", "square.yaml", "medley.yaml") == Shell.Outcome(code: 0, output: sums, errors: ""))
  }

  @Test func `a mistake of a late frame is found`() throws {
    try shell.write(SmallScenes.hole, to: "hole.yaml")
    #expect(
      try shell.run("check", "hole.yaml")
        == .failed(65, "hole.yaml:5:24: division by zero in '1 / (0.5 - t)' (t = 0.5) in frame 5"))
  }

  @Test func `a message shows control characters as escapes, which a terminal does not obey`() throws {
    let element = #"elements:\#n  - "re\e[31mct": {size: [9, 9]}\#n"#
    try shell.write(SmallScenes.square.replacing("elements:\n", with: element), to: "red.yaml")
    let outcome = try shell.run("check", "red.yaml")
    #expect(outcome.code == 65 && outcome.errors.contains(#": unknown kind of element 're\u{1b}[31mct'"#), "\(outcome)")
    #expect(!outcome.errors.contains("\u{1b}"), "\(outcome)")
  }

  @Test func `a scene of several canvases is looked at on each`() throws {
    let sizes = "canvas: {sizes: {wide: [64, 48], tall: [48, 64]}}\nfps: 10\nduration: 1\nelements:\n"
    try shell.write(sizes + "  - circle: {radius: 9}", to: "sizes.yaml")
    #expect(
      try shell.run("check", "sizes.yaml")
        == Shell.Outcome(
          code: 0,
          output: "sizes.yaml: 10 frames, 64x48, 10 frames/s\nsizes.yaml: 10 frames, 48x64, 10 frames/s\n", errors: ""))
    try shell.write(sizes + "  - circle: {radius: 1 / (64 - height)}", to: "sizes.yaml")
    #expect(
      try shell.run("check", "sizes.yaml", "--quiet")
        == .failed(
          65, "sizes.yaml:5:24: division by zero in '1 / (64 - height)' (t = 0) in frame 0 on the canvas 'tall'"))
  }

  @Test func `elements that do not fit are one warning with a place, and no error`() throws {
    try shell.write(SmallScenes.crowd, to: "crowd.yaml")
    #expect(
      try shell.run("check", "crowd.yaml")
        == Shell.Outcome(
          code: 0, output: "crowd.yaml: 10 frames, 64x48, 10 frames/s\n", errors: SmallScenes.crowdWarning))
  }

  @Test func `check, frames and render warn of everything that inspect names in a drawing`() throws {
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\n<video/>\n<rect style='fill: paint(1 0 0)'/></svg>"
    try shell.write(svg, to: "logo.svg")
    let scene = """
      canvas: {size: [64, 48]}
      fps: 10
      duration: 0.3
      elements:
        - {svg: logo.svg, offset: [10 * t, 0]}
        - {svg: logo.svg, layer: {from: 0.2}}
      """
    try shell.write(scene, to: "a.yaml")
    let problems = [
      "logo.svg:2:1: %<video> is not drawn",
      "logo.svg:3:1: %the function 'paint()' is not understood, and values with it are left out",
    ]
    let named = problems.map { "not drawn: \($0.replacing("%", with: ""))\n" }.joined()
    #expect(try shell.run("inspect", "logo.svg").output.hasSuffix(named))
    let warnings = problems.map { "\($0.replacing("%", with: "warning: 'svg': "))\n" }.joined()
    #expect(try shell.run("check", "a.yaml").errors == warnings)
    #expect(try shell.run("frames", "a.yaml", "-o", "a.png", "--at", "0s", "--quiet").errors == "")
    #expect(try shell.run("frames", "a.yaml", "-o", "b.png", "--at", "0s").errors.contains(warnings))
    #expect(try shell.run("render", "a.yaml", "-o", "a.mp4").errors.contains(warnings))
  }

  @Test func `a pipe or a device in the place of a scene is an error, and nobody waits for it`() throws {
    let outcome = try shell.run(
      script: #"mkfifo pipe.yaml && ln -s /dev/zero zero.yaml && timeout 60 "$0" check pipe.yaml zero.yaml"#)
    #expect(outcome.code == 74)
    for name in ["pipe", "zero"] {
      #expect(outcome.errors.contains("Error: \(name).yaml: this is a pipe or a device; name a scene file\n"))
    }
  }

  @Test func `check checks all scenes, and the worst one decides the exit code`() throws {
    try shell.write(SmallScenes.square, to: "square.yaml")
    try shell.write(SmallScenes.hole, to: "hole.yaml")
    let hole = "hole.yaml:5:24: division by zero in '1 / (0.5 - t)' (t = 0.5) in frame 5\n"
    let none = "Error: none.yaml: there is no such file; check the name and the folder\n"
    let good = "square.yaml: 10 frames, 64x48, 10 frames/s\n"
    #expect(
      try shell.run("check", "none.yaml", "hole.yaml", "square.yaml")
        == Shell.Outcome(code: 74, output: good, errors: none + hole))
    #expect(
      try shell.run("check", "hole.yaml", "square.yaml") == Shell.Outcome(code: 65, output: good, errors: hole))
  }

  @Test func `a warning of two canvases is printed once, also if a later frame of the second fails`() throws {
    let scene = """
      canvas: {sizes: {wide: [64, 48], tall: [48, 64]}}
      fps: 2
      duration: 1
      elements:
        - along: {circle: {radius: 9}, spacing: 60}
          elements: [{circle: {radius: 1}}, {circle: {radius: 1}}]
        - circle: {radius: "if(t > 0, 1 / (64 - height), 1)"}
      """
    try shell.write(scene, to: "two.yaml")
    let outcome = try shell.run("check", "two.yaml")
    let lines = outcome.errors.split(separator: "\n")
    #expect(outcome.code == 65 && lines.count == 2, "\(outcome.errors)")
    #expect(lines[0].contains("not all views fit") && lines[1].hasSuffix("on the canvas 'tall'"))
  }

  @Test func `of many warnings check lists fifty, with the number of the others`() throws {
    let crowds = (0..<60).map { _ in
      "- along: {circle: {radius: 9}, spacing: 60}\n  elements: [{circle: {radius: 1}}, {circle: {radius: 1}}]\n"
    }
    try shell.write("canvas: {size: [64, 48]}\nfps: 1\nduration: 1\nelements:\n" + crowds.joined(), to: "crowds.yaml")
    let told = try shell.run("check", "crowds.yaml")
    let lines = told.errors.split(separator: "\n")
    #expect(told.code == 0 && lines.count == 51)
    #expect(lines.last == "10 more warnings are not listed")
    #expect(lines.dropLast().allSatisfy { $0.contains(": warning: 'along': not all views fit on the curve") })
  }

  @Test func `a report has the program, its libraries, the machine and the size of the scene, and no names`() throws {
    let scene = "canvas: {size: [64, 32]}\nduration: 1\nfps: 10\nelements:\n  - circle: {radius: 9}\n"
    try shell.write(scene, to: "secret.yaml")
    let outcome = try shell.run("check", "secret.yaml", "--report", "--quiet")
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 6)
    #expect(lines[0].hasPrefix("pathreel \(Pathreel.version), "))
    #expect(lines[1].hasPrefix("system: ") && lines[1].contains("Linux"))
    #expect(lines[2].contains("threads") && lines[2].hasSuffix("MiB"))
    #expect(lines[3].hasPrefix("libraries: ") && lines[3].contains("libavcodec.so."))
    #expect(lines[4].hasPrefix("encoders missing: "))
    #expect(lines[5] == "scene: 79 bytes in 5 lines, 10 frames of 64x32 pixels, 10 frames/s")
    #expect(!outcome.output.contains("secret") && !outcome.output.contains("/home"))
  }

  @Test func `a quiet check prints mistakes and nothing else`() throws {
    try shell.write(SmallScenes.crowd, to: "crowd.yaml")
    try shell.write(SmallScenes.hole, to: "hole.yaml")
    let hole = "hole.yaml:5:24: division by zero in '1 / (0.5 - t)' (t = 0.5) in frame 5\n"
    #expect(
      try shell.run("check", "crowd.yaml", "hole.yaml", "--quiet")
        == Shell.Outcome(code: 65, output: "", errors: hole))
  }

  @Test func `what no frame can show is a warning`() throws {
    try shell.write(
      """
      canvas: {size: [64, 48]}
      fps: 10
      duration: 1
      parameters: {spare: {value: 3}}
      elements:
        - circle: {radius: 9}
          layer: {from: 3}

      """, to: "quiet.yaml")
    #expect(
      try shell.run("check", "quiet.yaml")
        == Shell.Outcome(
          code: 0, output: "quiet.yaml: 10 frames, 64x48, 10 frames/s\n",
          errors: """
            quiet.yaml:4:14: warning: nothing reads the parameter 'spare'; write it where its value is meant, or remove it
            quiet.yaml:6:5: warning: this 'circle' is never there: its layer begins at 3 s, and the clip ends at 1 s

            """))
    #expect(try shell.run("check", "quiet.yaml", "--quiet") == Shell.Outcome(code: 0, output: "", errors: ""))
  }
}
