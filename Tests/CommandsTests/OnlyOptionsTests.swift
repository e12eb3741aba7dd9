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

  @Test func `a part is drawn alone, where it stands`() throws {
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
          64, "Error: --only x: no element of square.yaml has this id; none has an id; give it one with 'id: x'"))
  }

  @Test func `a part is not for sheets`() throws {
    let outcome = try shell.run("frames", "two.yaml", "-o", "a.png", "--contact-sheet", "2x2", "--only", "left")
    #expect(outcome.code == 64)
    #expect(outcome.errors.hasPrefix("Error: --only is for frames of their own, not for a sheet; use one.\n"))
  }
}
