import Foundation
import Testing

/// Tests of the command that `info` shows: run in the same folder, it makes the same file again.
struct InfoCommandTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try FileManager.default.createDirectory(
      at: shell.folder.appending(path: "scenes"), withIntermediateDirectories: false)
    try shell.write(
      """
      title: A dot
      canvas: {size: [64, 64], background: "#102040"}
      fps: 10
      duration: 0.5
      audio: {file: hum.wav}
      parameters:
        radius: {value: 20, range: [1, 30]}
        word: {text: Hi}
        ink: {value: "#ff000080"}
      elements:
        - {id: dot, circle: {radius: radius}, fill: ink, offset: [10 * t, 0]}
        - {text: "{word}"}
      """, to: "scenes/dot.yaml")
    let made = try shell.run(
      script: "for f in scenes/hum tone; do ffmpeg -v error -f lavfi -i sine=d=1 $f.wav || exit 1; done")
    #expect(made.code == 0, "\(made)")
  }

  /// The last line of `info`.
  private func command(of file: String) throws -> String {
    let outcome = try shell.run("info", file)
    #expect(outcome.code == 0, "\(outcome)")
    return try #require(outcome.output.split(separator: "\n").last).trimmingCharacters(in: .whitespaces)
  }

  /// Expects that the command that `info` shows makes the file again.
  private func expectSame(_ file: String) throws {
    let bytes = try shell.read(file)
    let command = try command(of: file)
    try FileManager.default.removeItem(at: shell.folder.appending(path: file))
    let again = try shell.run(script: "pathreel() { \(shell.executable.path) \"$@\"; }; \(command)")
    #expect(again.code == 0, "\(command): \(again)")
    #expect(try shell.read(file) == bytes, "\(command)")
  }

  @Test(arguments: [
    "a.mp4", "a.mp4 --size 96x64 --fps 25 --set radius=12.5", "a.webm --background transparent",
    "a.mp4 --background 'rgb(10 20 30 / 0.5)' --matte white", "a.mov --format mov-animation --alpha straight",
    "a.mp4 --pixel-format yuv444p --encoder-option crf=10 --encoder-option preset=fast",
    "a.mp4 --format mp4-h265 --quality draft --encoder-option threads=2", "a.gif --fps 25 --loop 3",
    "a.apng --effort small", "a.webp --quality draft", "a.mkv --frames 1..3 --scale 2",
    "a.mp4 --motion-blur 4 --shutter 90", "a.mp4 --only dot", "a.mp4 --audio tone.wav", "a.mp4 --no-audio",
    "a.mkv --no-audio --audio ./tone.wav", "a.mp4 --size 63x63 --pad", "'a b.mp4' --set word=\"it's\"",
    "a.mp4 --debug tiles --jobs 1", "a.mp4 --encoder libx264", "scenes/a.mp4", "--format mkv -o - > a.mkv",
  ])
  func `the command makes the same file of a scene`(options: String) throws {
    let output = options.hasPrefix("--") ? options : "-o " + options
    let made = try shell.run(script: "\"$0\" render scenes/dot.yaml --quiet \(output)")
    #expect(made.code == 0, "\(made)")
    let file = options.hasPrefix("'") ? "a b.mp4" : options.hasSuffix("> a.mkv") ? "a.mkv" : options
    try expectSame(file == "a b.mp4" ? file : String(file.prefix { $0 != " " }))
  }

  @Test(arguments: [
    "s.mp4 --vary radius=10..30", "s.mp4 --vary radius=10..30 --at 0.2s --ease in-out --set word=Ho --fps 20",
    "s.webm --vary radius=10..30 --vary ink=red,blue --ping-pong --caption '{radius:.1}' --caption-place top",
    "s.mp4 --vary radius=10..30 --hold 0.1s --caption-style '8 white on #00000080'",
    "s.mp4 --vary radius=10..30 --no-caption --size 128x128 --quality best",
    "s.mp4 --layout grid --vary radius=10..30:3 --size 320x200",
    "s.mp4 --layout grid --vary radius=10..30:2 --vary ink=red,blue --zip --size 320x200",
    "s.gif --layout grid --vary radius=10..30 --vary ink=red,blue --random 4 --seed 7 --size 200x200",
  ])
  func `the command of a sweep is a sweep, and makes the same file`(options: String) throws {
    let made = try shell.run(script: "\"$0\" sweep scenes/dot.yaml --quiet -o \(options)")
    #expect(made.code == 0, "\(made)")
    let file = String(options.prefix { $0 != " " })
    #expect(try command(of: file).hasPrefix("pathreel sweep scenes/dot.yaml --set "))
    try expectSame(file)
  }

  @Test func `the command of a file of a sweep or of a batch renders this file`() throws {
    let sweep = try shell.run(
      "sweep", "scenes/dot.yaml", "-o", "f/{radius}.webm", "--layout", "files", "--vary", "radius=10..30:3", "--size",
      "96x96", "--background", "white", "--quality", "draft", "--quiet")
    #expect(sweep.code == 0, "\(sweep)")
    try expectSame("f/20.webm")
    try shell.write("word,radius\nA b,7\n\"C, d\",9\n", to: "rows.csv")
    let batch = try shell.run(
      "batch", "scenes/dot.yaml", "--data", "rows.csv", "-o", "b/{number}.mp4", "--motion-blur", "2", "--quiet")
    #expect(batch.code == 0, "\(batch)")
    try expectSame("b/2.mp4")
  }

  @Test func `the command of a purpose names the format`() throws {
    let made = try shell.run(
      "render", "scenes/dot.yaml", "-o", "safe", "--for", "safari", "--background", "transparent", "--quiet")
    #expect(made.code == 0, "\(made)")
    try expectSame("safe.mp4")
  }

  @Test func `the command of joined shards makes the same file`() throws {
    let scene = shell.folder.appending(path: "scenes/dot.yaml").path
    let made = try shell.run(
      script: "\"$0\" render \(scene) -o j.mp4 --bundle job --size 96x96 && \"$0\" shard job 1/1 && \"$0\" join job")
    #expect(made.code == 0, "\(made)")
    try expectSame("j.mp4")
  }

  @Test func `the command names the scene from the folder in which it was drawn`() throws {
    let scene = shell.folder.appending(path: "scenes/dot.yaml").path
    for (folder, name) in [("scenes", "dot.yaml"), (".", "scenes/dot.yaml"), ("out", "../scenes/dot.yaml")] {
      let made = try shell.run(
        script: "mkdir -p \(folder) && cd \(folder) && \"$0\" render \(scene) -o c.mp4 --quiet && \"$0\" info c.mp4")
      let values = "--set 'ink=#ff000080' --set radius=20 --set word=Hi"
      #expect(made.output.hasSuffix("  pathreel render \(name) \(values) -o c.mp4\n"), "\(made)")
    }
  }

  @Test func `the command of a film with other options makes the same file`() throws {
    let film = try Shell("TestFilm")
    let made = try film.run(
      "sweep", "-o", "a.mp4", "--vary", "width=20..60", "--size", "64x48", "--fps", "12", "--quiet")
    #expect(made.code == 0, "\(made)")
    let line = try #require(try film.run("info", "a.mp4").output.split(separator: "\n").last)
    let bytes = try film.read("a.mp4")
    #expect(try film.run(script: "rm a.mp4 && \(line)").code == 0)
    #expect(try film.read("a.mp4") == bytes)
  }
}
