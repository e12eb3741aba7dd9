import SmallScenes
import Testing

/// Tests of the options that every drawing command has, and of the errors for scenes and values that are not possible.
struct SceneOptionsTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.write(SmallScenes.square, to: "square.yaml")
  }

  @Test(arguments: [["render", "-o", "a.mp4"], ["frames", "-o", "f"], ["inspect", "--at", "0"]])
  func `a missing scene file, and a folder in its place, are errors`(command: [String]) throws {
    #expect(
      try shell.run(command + ["none.yaml"])
        == .failed(74, "Error: none.yaml: there is no such file; check the name and the folder"))
    #expect(
      try shell.run(command + ["."])
        == .failed(74, "Error: .: the folder has no Swift files; give a scene file (.yaml), or a SwiftUI file (.swift)")
    )
    #expect(try shell.names() == ["square.yaml"])
  }

  @Test func `every mistake of a scene is printed at once, each with its place`() throws {
    try shell.write(
      """
      canvas: {size: [64, 48]}
      duration: 1
      elements:
        - cirlce: {radius: 5}
        - circle: {radius: 5}
          storke: red
      """, to: "bad.yaml")
    let mistakes = """
      bad.yaml:4:5: unknown kind of element 'cirlce'; did you mean 'circle'?
      bad.yaml:6:5: unknown key 'storke'; did you mean 'stroke'?
      """
    #expect(try shell.run("render", "bad.yaml", "-o", "a.mp4") == .failed(65, mistakes))
    #expect(try shell.run("check", "bad.yaml") == .failed(65, mistakes))
    #expect(try shell.names() == ["bad.yaml", "square.yaml"])
  }

  @Test func `values have to suit the scene only together`() throws {
    try shell.write(
      """
      canvas: {size: [64, 48]}
      parameters: {low: {value: 0}, high: {value: 5}}
      beats: [rise: {lasts: high - low}]
      elements: [circle: {radius: 5}]
      """, to: "rise.yaml")
    try shell.write("far: {low: 10, high: 20}\n", to: "rise.values.yaml")
    let both = ["--set", "low=10", "--set", "high=20"]
    for options in [both, ["--values", "far"], ["--values", "far", "--set", "low=19"]] {
      #expect(try shell.run(["frames", "rise.yaml", "-o", "a.png", "--at", "0", "--quiet"] + options).code == 0)
    }
  }

  @Test func `text that is not YAML is named with its place`() throws {
    try shell.write("canvas: {size: [64, 48}\nduration: 1\n", to: "syntax.yaml")
    #expect(
      try shell.run("render", "syntax.yaml", "-o", "a.mp4")
        == .failed(
          65,
          "syntax.yaml:1:23: a ']' is missing before this '}': the '[' at 1:16 is still open"))
  }

  @Test(
    arguments: [
      ("sid=5", "the scene has no parameter 'sid'; it has side, hue; did you mean 'side'?"),
      ("opacity=5", "the scene has no parameter 'opacity'; it has side, hue"),
      ("side=300", "parameter 'side' cannot be 300; it takes 4 to 40"),
      ("side=red", "parameter 'side' takes a number"),
      ("side=", "parameter 'side' takes a number"),
      ("side=nan", "parameter 'side' takes a number"),
    ] as [(String, String)])
  func `a setting that the scene does not accept is an error`(setting: String, complaint: String) throws {
    #expect(
      try shell.run("render", "square.yaml", "-o", "a.mp4", "--set", setting)
        == .failed(64, "Error: --set \(setting): \(complaint)"))
    #expect(try shell.names() == ["square.yaml"])
  }

  @Test func `a colour that is misspelt is told a similar one`() throws {
    let scene = SmallScenes.square.replacing("parameters:", with: "parameters:\n  shade: {value: red}")
    try shell.write(scene, to: "square.yaml")
    #expect(
      try shell.run("render", "square.yaml", "-o", "a.mp4", "--set", "shade=bleu")
        == .failed(64, "Error: --set shade=bleu: parameter 'shade' takes a colour; did you mean 'blue'?"))
  }

  @Test func `a scene without parameters says so`() throws {
    try shell.write(SmallScenes.hole, to: "hole.yaml")
    #expect(
      try shell.run("inspect", "hole.yaml", "--at", "0", "--set", "a=1")
        == .failed(
          64,
          "Error: --set a=1: the scene has no parameter 'a'; it has none at all, and a scene file declares one with parameters: {a: {value: 1}}"
        ))
  }

  @Test func `a scale beyond what can be drawn is refused`() throws {
    #expect(
      try shell.run("frames", "square.yaml", "-o", "f", "--scale", "1e300")
        .errors.hasSuffix(" pixels; each side must be 1 to 16384\n"))
    #expect(
      try shell.run("frames", "square.yaml", "-o", "f", "--scale", "0.001")
        == .failed(64, "Error: the output would be 0.064 x 0.048 pixels; each side must be 1 to 16384"))
  }

  @Test func `a rate that makes too many frames of a long scene is refused`() throws {
    try shell.write(SmallScenes.hole.replacing("duration: 1", with: "duration: 2000"), to: "long.yaml")
    #expect(
      try shell.run("render", "long.yaml", "-o", "a.mp4", "--fps", "1000")
        == .failed(
          64,
          "Error: 2000.0 s at 1000 frames a second are more than 1000000 frames; shorten the clip, as by --duration 10, or lower the rate"
        ))
  }

  // MARK: Named sets of values

  /// The output of `inspect` for a frame of the square, with some options.
  func drawn(_ options: String...) throws -> Shell.Outcome {
    try shell.run(["inspect", "square.yaml", "--at", "0"] + options)
  }

  @Test func `a set gives its values, and what is set beside it wins`() throws {
    try shell.write("small: {side: 6, hue: 0.25}\nodd: {side: 1, hue: 0.75}\n", to: "square.values.yaml")
    #expect(try drawn("--values", "small") == drawn("--set", "side=6", "--set", "hue=0.25"))
    #expect(
      try drawn("--values", "small", "--set", "hue=1") == drawn("--set", "side=6", "--set", "hue=1"))
    // Values that are overridden need not be valid.
    #expect(try drawn("--values", "odd", "--set", "side=8") == drawn("--set", "side=8", "--set", "hue=0.75"))
    #expect(try drawn("--values", "small").code == 0 && drawn("--values", "small") != drawn())
  }

  @Test(
    arguments: [
      ("smal", "square.values.yaml has no set 'smal'; it has small, wide; did you mean 'small'?"),
      ("-1", "square.values.yaml has no set '-1'; it has small, wide"),
    ] as [(String, String)])
  func `a missing set of values is an error`(name: String, complaint: String) throws {
    try shell.write("small: {side: 6}\nwide: {side: 40}\n", to: "square.values.yaml")
    #expect(try drawn("--values", name) == .failed(64, "Error: --values \(name): \(complaint)"))
  }

  @Test func `a missing file with sets of values is an error`() throws {
    #expect(
      try drawn("--values", "small")
        == .failed(
          64, "Error: --values small: there are no sets of values; write some into square.values.yaml, as 'small: {…}'")
    )
  }

  @Test(
    arguments: [
      (
        "small: {sid: 6}",
        "square.values.yaml:1:9: the scene has no parameter 'sid'; it has side, hue; did you mean 'side'?"
      ),
      ("small:\n  side: 600", "square.values.yaml:2:9: parameter 'side' cannot be 600; it takes 4 to 40"),
      ("small: [", "square.values.yaml:1:8: this '[' is never closed; write ']' where it ends"),
    ] as [(String, String)])
  func `a mistake in a file with sets of values is reported`(text: String, complaint: String) throws {
    try shell.write(text, to: "square.values.yaml")
    #expect(try drawn("--values", "small") == .failed(65, complaint))
  }
}
