import SmallScenes
import Testing

struct OnlyOptionsTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.write(
      """
      canvas: {size: [64, 48], background: black}
      duration: 1
      elements:
        - rectangle: {size: [20, 20]}
          fill: red
          position: [16, 24]
          id: left
        - rectangle: {size: [20, 20]}
          fill: blue
          position: [48, 24]
          id: right
      """, to: "two.yaml")
  }

  @Test func `--only draws an element alone, in its place`() throws {
    let whole = try shell.run("inspect", "two.yaml", "--at", "0").output
    let part = try shell.run("inspect", "two.yaml", "--at", "0", "--only", "right")
    #expect(part.code == 0 && part.output.contains("#0000ff") && !part.output.contains("#ff0000"))
    #expect(whole.contains("#0000ff") && whole.contains("#ff0000"))
    #expect(try shell.run("frames", "two.yaml", "-o", "a.png", "--at", "0", "--only", "right", "--quiet").code == 0)
    #expect(try shell.run("render", "two.yaml", "-o", "a.mp4", "--only", "left", "--quiet").code == 0)
  }

  @Test func `an id that no element has is an error`() throws {
    #expect(
      try shell.run("inspect", "two.yaml", "--at", "0", "--only", "rigth")
        == .failed(64, "Error: --only rigth: no element of two.yaml has this id; did you mean 'right'?"))
    #expect(
      try shell.run("frames", "two.yaml", "-o", "a.png", "--at", "0", "--only", "x")
        == .failed(64, "Error: --only x: no element of two.yaml has this id; the ids are 'left', 'right'"))
    try shell.write(SmallScenes.square, to: "square.yaml")
    #expect(
      try shell.run("render", "square.yaml", "-o", "a.mp4", "--only", "x")
        == .failed(
          64, "Error: --only x: no element of square.yaml has an id; add 'id: x' to the one to draw"
        ))
  }

  @Test func `--only works for sheets`() throws {
    let alone = """
      canvas: {size: [64, 48], background: black}
      duration: 1
      elements: [{rectangle: {size: [20, 20]}, fill: red, position: [16, 24]}]
      """
    try shell.write(alone, to: "one.yaml")
    for sheet in [["--contact-sheet", "2x2"], ["--sprite-sheet", "2x2"], ["--diff", "0s", "1s"]] {
      let part = ["frames", "two.yaml", "-o", "part.png", "--only", "left", "--quiet"]
      #expect(try shell.run(part + sheet).code == 0, "\(sheet)")
      #expect(try shell.run(["frames", "one.yaml", "-o", "one.png", "--quiet"] + sheet).code == 0)
      #expect(try shell.read("part.png") == shell.read("one.png"), "\(sheet)")
    }
  }
}
