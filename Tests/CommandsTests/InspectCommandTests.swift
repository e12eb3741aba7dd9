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
      try shell.run("inspect", "slide.yaml", "--at", "1.01s") == .failed(64, "Error: --at 1.01s: the clip lasts 1.0 s"))
  }

  @Test func `a frame that cannot be made is named by the rate that was asked for`() throws {
    try shell.write(SmallScenes.hole, to: "hole.yaml")
    #expect(
      try shell.run("inspect", "hole.yaml", "--at", "0.5", "--fps", "20")
        == .failed(65, "hole.yaml:5:24: division by zero in '1 / (0.5 - t)' (t = 0.5) in frame 10"))
  }
}
