import SmallScenes
import Testing

struct ParametersCommandTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.write(SmallScenes.hole, to: "none.yaml")
    _ = try shell.run("frames", "none.yaml", "--at", "0", "-o", "photo.png")
    try shell.write(
      """
      canvas: {size: [64, 48]}
      duration: 1
      parameters:
        side: {value: 20, range: [4, 40], step: 2, label: Side of the square}
        turn: {value: -0.5}
        ink: {value: "#ff8800"}
        isRound: {value: true}
        corner: {value: left, choices: [left, right]}
        title: {text: "Good\\nmorning {t}", label: "Head\\eline"}
        photo: {image: photo.png}
      elements:
        - rectangle: {size: [side, side]}
      """, to: "many.yaml")
  }

  private static let list = """
    side     Side of the square: 4 to 40 in steps of 2 (20)
    turn     a number (-0.5)
    ink      a colour (#ff8800)
    isRound  true or false (true)
    corner   left, right (left)
    title    Head\\u{1b}line: text ("Good\\nmorning {t}")
    photo    a picture file (photo.png)

    """

  @Test func `the parameters of a scene are listed with what they take and have`() throws {
    #expect(try shell.run("parameters", "many.yaml") == Shell.Outcome(code: 0, output: Self.list, errors: ""))
  }

  @Test(arguments: ["title={1/0}", "title=", "title=a=b", "title=5", "photo=photo.png"])
  func `a parameter takes any text, and a picture by its name`(setting: String) throws {
    #expect(try shell.run("frames", "many.yaml", "--at", "0", "-o", "a.png", "--set", setting).code == 0)
  }

  @Test(
    arguments: [
      ("photo=none.png", "'none.png' is not there; check the name and the folder"),
      (
        "photo=../photo.png",
        "'../photo.png' leads up with '..' out of the scene file's folder; move the file there, or allow its folder with --assets"
      ),
    ]) func `a picture that is set obeys the rule for files`(setting: String, fault: String) throws
  {
    #expect(
      try shell.run("frames", "many.yaml", "--at", "0", "-o", "a.png", "--set", setting)
        == .failed(64, "Error: --set \(setting): parameter 'photo': \(fault)"))
  }

  @Test func `a scene without parameters says so`() throws {
    #expect(
      try shell.run("parameters", "none.yaml")
        == Shell.Outcome(code: 0, output: "none.yaml has no parameters\n", errors: ""))
  }

  @Test(arguments: ["render", "frames", "inspect", "sweep", "check", "parameters"])
  func `the help of a command ends with the parameters of the scene that stands beside it`(command: String) throws {
    let indented = Self.list.split(separator: "\n").map { "  \($0)\n" }.joined()
    let help = try shell.run(command, "many.yaml", "--help")
    #expect(help.code == 0 && help.errors == "" && help.output.hasPrefix("OVERVIEW"))
    #expect(help.output.hasSuffix("\n\nParameters, for --set and --vary:\n\(indented)"))
    for other in ["none.yaml", "missing.yaml"] {
      #expect(try shell.run(command, other, "--help") == shell.run(command, "--help"))
    }
  }

  @Test func `parameters of a wrong or missing scene are an error`() throws {
    #expect(
      try shell.run("parameters", "missing.yaml")
        == .failed(74, "Error: missing.yaml: there is no such file; check the name and the folder"))
    try shell.write("canvas: {size: [64, 48]}\nduration: 1\n", to: "bad.yaml")
    let outcome = try shell.run("parameters", "bad.yaml")
    #expect(outcome.code == 65 && outcome.output == "" && outcome.errors.hasPrefix("bad.yaml:"))
  }
}
