import SmallScenes
import Testing

struct InspectCommandTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.write(SmallScenes.slide, to: "slide.yaml")
  }

  private func slide(_ x: Int) -> Shell.Outcome {
    let json = """
      {
        "background" : "#ffffff",
        "items" : [
          {
            "fill" : {
              "paint" : {
                "color" : "#000000"
              },
              "path" : "M0 0L8 0L8 8L0 8Z",
              "transform" : [
                1,
                0,
                0,
                1,
                \(x),
                20
              ]
            }
          }
        ],
        "size" : [
          64,
          48
        ]
      }

      """
    return Shell.Outcome(code: 0, output: json, errors: "")
  }

  @Test func `a frame is printed as JSON`() throws {
    #expect(try shell.run("inspect", "slide.yaml", "--at", "0.5s") == slide(20))
  }

  @Test(arguments: [("0", 0), ("0.19s", 4), ("0.2", 8), ("0.99", 36), ("1s", 36)])
  func `an instant shows the frame that is on at it, the clip's end the last one`(at: String, x: Int) throws {
    #expect(try shell.run("inspect", "slide.yaml", "--at", at) == slide(x))
  }

  @Test func `an instant beyond the end is wrong use`() throws {
    #expect(
      try shell.run("inspect", "slide.yaml", "--at", "1.01s")
        == .failed(64, "Error: --at 1.01s: the clip lasts 1.0 s; write at most 1s, or end"))
  }

  @Test func `inspect --debug why lists the elements that are made again, and why`() throws {
    let outcome = try shell.run("inspect", "slide.yaml", "--at", "0.5s", "--debug", "why")
    let text = """
      frame 5 after frame 4: 1 element made again, 0 kept
      slide.yaml:7:5 rectangle: '4 + 40 * t' was 20, is 24; what its modifiers change was kept

      """
    #expect(outcome == Shell.Outcome(code: 0, output: text, errors: ""))
    let first = try shell.run("inspect", "slide.yaml", "--at", "0", "--debug", "why").output
    #expect(
      first == """
        frame 0, the first: 1 element made again, 0 kept
        slide.yaml:7:5 rectangle: it was not there before

        """)
  }

  @Test func `inspect lists the tree of a drawing's parts, and what is not drawn`() throws {
    let drawing = """
      <svg xmlns='http://www.w3.org/2000/svg' width='40' height='20.5'>
        <g id='a' class='b c'><circle r='3'/></g>
        <video/>
      </svg>
      """
    try shell.write(drawing, to: "a.svg")
    let text = """
      40 × 20.5 points
      0 svg 1:1
        1 g #a .b .c 2:3
          2 circle 2:25
      not drawn: a.svg:3:3: <video> is not drawn

      """
    #expect(try shell.run("inspect", "a.svg") == Shell.Outcome(code: 0, output: text, errors: ""))
  }

  @Test func `each reason and each part is on one line, without control characters`() throws {
    try shell.write(
      #"{canvas: {size: [9, 9]}, fps: 10, duration: 1, data: {d: {rows: [{n: "\e[31m\n"}, {n: b}]}}, "#
        + #"elements: [text: "{d.n[floor(2 * t)]}"]}"#, to: "escape.yaml")
    let reasons = #"""
      frame 5 after frame 4: 1 element made again, 0 kept
      escape.yaml:1:105 text: 'd.n[floor(2 * t)]' was '\u{1b}[31m\n', is 'b'

      """#
    #expect(try shell.run("inspect", "escape.yaml", "--at", "0.5s", "--debug", "why").output == reasons)
    // U+009B is a control character that XML allows. Terminals take it for the beginning of an escape sequence.
    try shell.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect id='a\u{9b}31m' width='3' height='3'/></svg>",
      to: "escape.svg")
    let parts = #"""
      9 × 9 points
      0 svg 1:1
        1 rect #a\u{9b}31m 1:62

      """#
    #expect(try shell.run("inspect", "escape.svg").output == parts)
  }

  @Test func `inspect --debug cost lists the cost by kinds of work and by elements`() throws {
    try shell.write(SmallScenes.square, to: "square.yaml")
    let lines = try shell.run("inspect", "square.yaml", "--at", "0", "--debug", "cost").output.split(separator: "\n")
    let time = #/[0-9]+\.[0-9]{3} ms/#
    let summary = try #require(lines.first).replacing(time, with: "…")
    #expect(
      summary == "frame 0, 64x48: drawing takes … by estimate and took …; the estimate took …")
    #expect(lines.contains { $0.replacing(time, with: "…") == "  picturePixels: 3072, …" }, "\(lines)")
    #expect(lines.last?.replacing(time, with: "…") == "square.yaml:8:5: 'rectangle' …", "\(lines)")
  }

  @Test func `a frame beyond its budget is estimated and not drawn`() throws {
    try shell.write(SmallScenes.square, to: "square.yaml")
    let arguments = ["inspect", "square.yaml", "--at", "0", "--debug", "cost", "--frame-budget", "0.000000001s"]
    let summary = try #require(shell.run(arguments).output.split(separator: "\n").first)
    #expect(summary.contains(" by estimate; the estimate took "), "\(summary)")
  }

  @Test func `inspect reports the place of a mistake in a drawing`() throws {
    try shell.write("<svg>\n<rect></svg>", to: "b.svg")
    let outcome = try shell.run("inspect", "b.svg")
    #expect(outcome.code == 65)
    #expect(outcome.errors.hasPrefix("b.svg:2:"))
  }

  @Test func `a frame of many steps is said to be made from nothing`() throws {
    try shell.write(
      "canvas: {size: [9, 9]}\nduration: 1\nelements:\n- repeat: {count: 90000}\n  element:\n    circle: {radius: 1 + t}\n",
      to: "many.yaml")
    #expect(
      try shell.run("inspect", "many.yaml", "--at", "0.5s", "--fps", "10", "--debug", "why").output
        == "frame 5 after frame 4: all made from nothing, because this frame or one before it takes too many steps to be kept\n"
    )
  }

  @Test(
    arguments: [
      (["--debug", "how"], "write why or cost"),
      (
        ["--debug", "why", "--only", "bar"],
        "--only prints a part of the frame, and --debug why reports on the whole frame; use one."
      ),
    ])
  func `inspect refuses questions that it cannot answer`(options: [String], error: String) throws {
    let outcome = try shell.run(["inspect", "slide.yaml", "--at", "0.5s"] + options)
    #expect(outcome.code == 64 && outcome.errors.contains(error))
  }

  @Test func `a frame that cannot be made is named by the rate that was asked for`() throws {
    try shell.write(SmallScenes.hole, to: "hole.yaml")
    #expect(
      try shell.run("inspect", "hole.yaml", "--at", "0.5", "--fps", "20")
        == .failed(65, "hole.yaml:5:24: division by zero in '1 / (0.5 - t)' (t = 0.5) in frame 10"))
  }

  @Test(arguments: [
    ["--only", "leaf"], ["--debug", "why"], ["--set", "a=1"], ["--size", "64x48"],
    ["--background", "red"], ["--assets", "."],
  ])
  func `options of frames are not for an SVG file`(options: [String]) throws {
    try shell.write("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", to: "a.svg")
    let outcome = try shell.run(["inspect", "a.svg"] + options)
    #expect(outcome.code == 64 && outcome.errors.contains("\(options[0]) is for a frame; give --at, or nothing"))
  }
}
