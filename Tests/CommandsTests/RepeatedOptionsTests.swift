import SmallScenes
import Testing

/// Tests of options that are given twice. ArgumentParser would silently take the last value, and the user would only
/// notice in the clip.
struct RepeatedOptionsTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.write(SmallScenes.square, to: "square.yaml")
  }

  @Test(
    arguments: [
      ("render square.yaml -o a.mp4 -o b.mp4", "-o stands twice, with 'a.mp4' and with 'b.mp4'; give it once"),
      (
        "render square.yaml -o a.mp4 --output b.mp4",
        "--output stands twice, with 'a.mp4' and with 'b.mp4'; give it once"
      ),
      (
        "render square.yaml -o=a.mp4 --output=b.mp4",
        "--output stands twice, with 'a.mp4' and with 'b.mp4'; give it once"
      ),
      // The error is about the repetition, and not about the last value.
      ("render square.yaml -o a.mp4 -o b", "-o stands twice, with 'a.mp4' and with 'b'; give it once"),
      (
        "render square.yaml -o a.mp4 --size 64x48 --size=32x24",
        "--size stands twice, with '64x48' and with '32x24'; give it once"
      ),
      (
        "render square.yaml --frames 0..1 -o a.mp4 --frames 2..3",
        "--frames stands twice, with '0..1' and with '2..3'; give it once"
      ),
      (
        "render square.yaml -o a.mp4 --values calm --values wild",
        "--values stands twice, with 'calm' and with 'wild'; give it once"
      ),
      ("render square.yaml -o a.mp4 --fps 10 --fps 10", "--fps stands twice, with '10' and with '10'; give it once"),
      ("frames square.yaml -o a --scale 1 --scale 2", "--scale stands twice, with '1' and with '2'; give it once"),
      ("frames square.yaml -o a --jobs 1 --jobs 2", "--jobs stands twice, with '1' and with '2'; give it once"),
      ("inspect square.yaml --at 0s --at 1s", "--at stands twice, with '0s' and with '1s'; give it once"),
      ("sweep square.yaml -o a.mp4 --at 0s --at 1s", "--at stands twice, with '0s' and with '1s'; give it once"),
      ("check square.yaml --assets a --assets b", "--assets stands twice, with 'a' and with 'b'; give it once"),
      (
        "farm slurm job --no-submit --shards 2 --shards 3",
        "--shards stands twice, with '2' and with '3'; give it once"
      ),
      (
        "farm kubernetes job --claim a --claim b --image c",
        "--claim stands twice, with 'a' and with 'b'; give it once"
      ),
      (
        "schema --format json --format markdown", "--format stands twice, with 'json' and with 'markdown'; give it once"
      ),
    ])
  func `an option that is given twice is wrong use`(line: String, complaint: String) throws {
    #expect(try shell.run(line.split(separator: " ").map(String.init)) == .failed(64, "Error: \(complaint)"))
    #expect(try shell.names() == ["square.yaml"])
  }

  @Test func `words after two dashes are no options, and neither are values that look like options`() throws {
    try shell.write(SmallScenes.square, to: "--jobs")
    #expect(try shell.run("check", "--", "--jobs", "--jobs").code == 0)
    #expect(
      try shell.run("render", "square.yaml", "-o", "a.mp4", "--size", "--size", "--scale", "1").errors
        .hasPrefix("Error: The value '--size' is invalid for '--size <1280x720>'"))
  }

  @Test func `flags may stand as often as one likes, and help is given whatever stands there`() throws {
    #expect(try shell.run("render", "square.yaml", "-o", "a.mp4", "--quiet", "--quiet").code == 0)
    let help = try shell.run("render", "--size", "1x1", "--size", "2x2", "--help")
    #expect(help.code == 0 && help.output.hasPrefix("OVERVIEW"))
  }

  @Test func `a parameter that is set twice, or set and varied, is wrong use`() throws {
    #expect(
      try shell.run("render", "square.yaml", "-o", "a.mp4", "--set", "side=4", "--set", "hue=0", "--set", "side=5")
        == .misused("--set gives 'side' twice, '4' and '5'; give it once.", "render"))
    #expect(
      try shell.run("sweep", "square.yaml", "-o", "a.mp4", "--set", "side=4", "--vary", "side=5..9")
        == .misused("--set and --vary both give 'side' a value; use one.", "sweep"))
    #expect(try shell.names() == ["square.yaml"])
  }

  @Test func `films refuse repeated options too`() throws {
    let film = try Shell("TestFilm")
    #expect(
      try film.run("render", "-o", "a.mp4", "-o", "b.mp4")
        == .failed(64, "Error: -o stands twice, with 'a.mp4' and with 'b.mp4'; give it once"))
    #expect(try film.run("render", "-o", "a.mp4", "--set", "width=20", "--set", "width=30").code == 64)
    #expect(try film.names() == [])
  }
}
