import Foundation
import PathreelRendering
import PathreelVideo
import Testing
import VideoInspection

/// Tests of the encoding options of `render`: formats, qualities, alpha and others.
struct EncodingOptionsTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    try shell.write(
      """
      title: A dot
      canvas: {size: [64, 64], background: "#102040"}
      fps: 10
      duration: 0.5
      parameters:
        radius: {value: 20, range: [1, 30]}
      elements:
        - circle: {radius: radius}
          fill: "#ff000080"
      """, to: "dot.yaml")
  }

  private func render(_ output: String, _ options: String...) throws -> Shell.Outcome {
    try shell.run(["render", "dot.yaml", "-o", output, "--quiet"] + options)
  }

  private func facts(_ name: String) throws -> VideoFacts { try VideoFacts(of: shell.folder.appending(path: name)) }

  @Test(arguments: [
    ("a.mp4", "h264"), ("a.webm", "vp9"), ("a.mov", "prores"), ("a.mkv", "ffv1"), ("A.MKV", "ffv1"),
  ])
  func `a name's ending chooses the format`(name: String, codec: String) throws {
    #expect(try render(name) == .init(code: 0, output: "", errors: ""))
    #expect(try facts(name).codec == codec)
  }

  @Test(arguments: [
    ("mp4-h265", "a.mp4", "hevc"), ("mp4-av1", "a.mp4", "av1"), ("webm-av1", "a.webm", "av1"),
    ("mov-animation", "a.mov", "qtrle"), ("mov-prores422", "a.mov", "prores"), ("mkv-h264", "a.mkv", "h264"),
  ])
  func `another format with the same ending is chosen by its name`(format: String, name: String, codec: String) throws {
    #expect(try render(name, "--format", format).code == 0)
    #expect(try facts(name).codec == codec)
  }

  @Test func `a format whose ending is another one is an error`() throws {
    #expect(
      try render("a.mp4", "--format", "webm")
        == .misused("-o a.mp4: the name of a file of --format webm has to end in .webm.", "render"))
  }

  @Test func `an unknown format is an error that lists all`() throws {
    let outcome = try render("a.mp4", "--format", "mp5")
    #expect(outcome.code == 64 && outcome.errors.contains("write one of mp4, mp4-h265, mp4-av1, "))
  }

  @Test(arguments: [(["--quality", "draft"], ["--quality", "best"]), (["--encoder-option", "crf=40"], [])])
  func `encoding options change the file`(some: [String], others: [String]) throws {
    #expect(try shell.run(["render", "dot.yaml", "-o", "a.mp4", "--quiet"] + some).code == 0)
    #expect(try shell.run(["render", "dot.yaml", "-o", "b.mp4", "--quiet"] + others).code == 0)
    #expect(try shell.read("a.mp4") != shell.read("b.mp4"))
  }

  @Test(arguments: [
    (["--quality", "fine"], "write draft, good, best or lossless"),
    (["--quality", "lossless"], "MP4 cannot be lossless"),
    (["--encoder-option", "crf"], "write the option's name and its value as crf=18"),
    (["--encoder-option", "crf=1", "--encoder-option", "crf=2"], "--encoder-option gives 'crf' twice"),
    (["--encoder-option", "crv=1"], "giving the encoder libx264 the option crv=1 failed: Option not found"),
    (["--encoder", "h264_nonesuch"], "this FFmpeg has no encoder 'h264_nonesuch' for H.264"),
    (["--encoder", "libvpx-vp9"], "encoder 'libvpx-vp9' does not make H.264"),
    (["--encoder", "h264_nvenc"], "it needs hardware and a driver that this machine does not offer"),
    (["--pixel-format", "rgb24"], "MP4 cannot be written with pixels 'rgb24' here"),
    (["--loop", "0"], "write a whole number from 1 to 65535"),
    (["--loop", "2"], "MP4 does not say how often it is played"),
    (["--effort", "tiny"], "write fast or small"),
    (["--effort", "small"], "effort is for PNG and APNG; leave it out for MP4"),
    (["--alpha", "half"], "write straight or premultiplied"),
    (["--for", "television"], "write one of web, editor, slack, safari"),
    (["--for", "web", "--format", "mp4"], "--format mp4 and --for both choose the format"),
    (["--background", "reddish"], "write a colour as CSS does"),
    (["--background", "transparent"], "MP4 has no transparency"),
    (["--matte", "#00000080"], "--matte #00000080 is not opaque"),
  ])
  func `bad encoding options are an error and leave no file`(options: [String], words: String) throws {
    let outcome = try shell.run(["render", "dot.yaml", "-o", "a.mp4", "--quiet"] + options)
    #expect(outcome.code == 64 || outcome.code == 74)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(try shell.names() == ["dot.yaml"])
  }

  @Test func `a transparent background is kept where the format has alpha`() throws {
    #expect(try render("a.mov", "--background", "transparent").code == 0)
    #expect(try facts("a.mov").pixelFormat.hasPrefix("yuva444p"))
    #expect(try render("b.mov").code == 0)
    #expect(try facts("b.mov").pixelFormat.hasPrefix("yuv444p"))
    #expect(try render("c.mov", "--alpha", "straight").code == 0)
    #expect(try facts("c.mov").pixelFormat.hasPrefix("yuva444p"))
  }

  @Test func `a matte lies behind what is transparent`() throws {
    #expect(try render("a.mp4", "--background", "transparent", "--matte", "white").code == 0)
    let bitmap = try VideoReader(shell.folder.appending(path: "a.mp4")).bitmap(ofFrame: 0)
    // Red with an alpha of 128/255 over white. The default encoding stays within 5 levels.
    let (middle, corner) = (bitmap[32, 32], bitmap[2, 2])
    for (level, expected) in zip([middle.red, middle.green, middle.blue], [255, 127, 127]) {
      #expect(abs(Int(level) - expected) <= 5)
    }
    for level in [corner.red, corner.green, corner.blue] { #expect(level >= 250) }
  }

  @Test func `a matte is refused where transparency is kept`() throws {
    let outcome = try render("a.mov", "--matte", "white")
    #expect(
      outcome
        == .failed(
          64,
          "Error: --matte white: MOV with ProRes 4444 keeps transparency; give --background, or a format without transparency"
        ))
  }

  @Test(arguments: ["gif", "apng", "webp", "mov"])
  func `a clip whose first frame is opaque keeps alpha as the error advises`(ending: String) throws {
    try shell.write(
      """
      canvas: {size: [64, 48], background: white}
      fps: 10
      duration: 0.3
      elements:
        - repeat: {count: "if(t > 0.05, 1, 0)"}
          element:
            circle: {radius: 10}
            blend: clear
      """, to: "later.yaml")
    let refused = try shell.run("render", "later.yaml", "-o", "a.\(ending)", "--quiet")
    #expect(refused.code == 64 && refused.errors.contains("frame 1 (t = 0.1 s)"))
    #expect(refused.errors.hasSuffix("ask for alpha with --alpha straight\n"))
    #expect(try shell.run("render", "later.yaml", "-o", "a.\(ending)", "--quiet", "--alpha", "straight").code == 0)
  }

  @Test func `an odd size is padded when that is asked for`() throws {
    let outcome = try shell.run("render", "dot.yaml", "-o", "a.mp4", "--quiet", "--size", "63x63", "--pad")
    #expect(outcome.code == 0)
    let video = try VideoReader(shell.folder.appending(path: "a.mp4"))
    #expect((video.facts.width, video.facts.height) == (64, 64))
    // The dot keeps its place: its centre is at 31.5 and its radius is 20 · 63/64.
    let row = (0..<64).map { Int(video.bitmap(ofFrame: 0)[$0, 31].red) }
    let left = row.firstIndex { $0 > 80 }!
    let right = row.lastIndex { $0 > 80 }!
    #expect(abs(Double(left + right + 1) / 2 - 31.5) <= 0.5)
  }

  @Test func `standard output takes what streams, and nothing else stands there`() throws {
    let outcome = try shell.run(script: "\"$0\" \"$@\" > out.bin", "render", "dot.yaml", "-o", "-", "--format", "rgba")
    #expect(outcome.code == 0)
    let bytes = try shell.read("out.bin")
    #expect(bytes.count == 5 * 64 * 64 * 4)
    #expect([UInt8](bytes.prefix(4)) == [0x10, 0x20, 0x40, 255])
    let y4m = try shell.run(script: "\"$0\" \"$@\" > out.y4m", "render", "dot.yaml", "-o", "-", "--format", "y4m")
    #expect(y4m.code == 0)
    #expect(try shell.read("out.y4m").starts(with: Data("YUV4MPEG2 W64 H64 F10:1".utf8)))
    let mkv = try shell.run(script: "\"$0\" \"$@\" | cat > out.mkv", "render", "dot.yaml", "-o", "-", "--format", "mkv")
    #expect(mkv.code == 0)
    #expect(try facts("out.mkv").codec == "ffv1")
  }

  @Test func `standard output needs a format, and one that streams`() throws {
    let none = try render("-")
    #expect(
      none.code == 64 && none.errors.contains("standard output has no name that says which format; give --format"))
    let mp4 = try render("-", "--format", "mp4")
    #expect(mp4.code == 64)
    #expect(mp4.errors.contains("MP4 cannot go to standard output: its beginning is completed last"))
    let json = try shell.run("render", "dot.yaml", "-o", "-", "--format", "rgba", "--progress", "json")
    #expect(json.code == 64 && json.errors.contains("--progress json and -o - both write to standard output"))
  }

  @Test func `a reader that closes standard output ends the program quietly`() throws {
    let outcome = try shell.run(
      script: "\"$0\" \"$@\" | head -c 100 | wc -c; echo ${PIPESTATUS[0]}", "render", "dot.yaml", "-o", "-", "--format",
      "rgba",
      "--size", "640x640", "--quiet")
    #expect(outcome.output == "100\n141\n" && outcome.errors == "")
  }

  @Test(arguments: ["a.webp", "a.apng", "a.gif", "a.webm", "a.mov", "a.mkv"])
  func `info says what made a file of every kind`(file: String) throws {
    #expect(try shell.run("render", "dot.yaml", "-o", file, "--fps", "25", "--quiet", "--set", "radius=12.5").code == 0)
    let lines = try shell.run("info", file).output.split(separator: "\n").map(String.init)
    #expect(
      lines.suffix(3) == [
        "  made by Pathreel \(Pathreel.version) from dot.yaml", "    radius = 12.5",
        "  pathreel render dot.yaml --set radius=12.5 --fps 25 -o \(file)",
      ])
    // GIF holds one comment and no title.
    #expect(lines.contains("  title: A dot") != (file == "a.gif"))
  }

  @Test func `info says what made a file`() throws {
    #expect(try shell.run("render", "dot.yaml", "-o", "a.mp4", "--quiet", "--set", "radius=12.5").code == 0)
    let outcome = try shell.run("info", "a.mp4")
    #expect(outcome.code == 0 && outcome.errors == "")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("a.mp4: QuickTime / MOV, ") && lines[0].hasSuffix(" bytes, 0.5 s"))
    #expect(
      Array(lines[1...]) == [
        "  video: h264 (High), yuv420p, bt709, 64x64, 10 frames/s", "  title: A dot",
        "  made by Pathreel \(Pathreel.version) from dot.yaml", "    radius = 12.5",
        "  pathreel render dot.yaml --set radius=12.5 -o a.mp4",
      ])
  }

  @Test(arguments: ["-", "", ".", "..", "out/", "out/.."])
  func `a purpose makes files with a name`(output: String) throws {
    let outcome = try shell.run("render", "dot.yaml", "-o", output, "--for", "web", "--quiet")
    #expect(outcome.code == 64 && outcome.errors.hasPrefix("Error: --for web makes files; give -o a name.\n"))
    #expect(try shell.names() == ["dot.yaml"])
  }

  @Test func `info says on one line each what has line breaks and control characters`() throws {
    try shell.write(
      #"""
      title: "A\e[31m word"
      canvas: {size: [64, 64]}
      fps: 10
      duration: 0.5
      parameters:
        word: {text: Hi}
      elements:
        - text: "{word}"
      """#, to: "word.yaml")
    #expect(try shell.run("render", "word.yaml", "-o", "a.mp4", "--quiet", "--set", "word=it's\n\u{1b}[0m").code == 0)
    let lines = try shell.run("info", "a.mp4").output.split(separator: "\n").map(String.init)
    #expect(
      Array(lines[2...]) == [
        #"  title: A\u{1b}[31m word"#, "  made by Pathreel \(Pathreel.version) from word.yaml",
        #"    word = it's\n\u{1b}[0m"#,
        #"  pathreel render word.yaml --set $'word=it\'s\n\u001b[0m' -o a.mp4"#,
      ])
  }

  @Test(arguments: [("transparent", true), ("white", false)])
  func `info says of a GIF that it has alpha only if it has`(background: String, hasAlpha: Bool) throws {
    try shell.write(
      """
      canvas: {size: [64, 64]}
      fps: 10
      duration: 0.5
      elements:
        - {circle: {radius: 10}, fill: red, offset: [40 * t, 0]}
      """, to: "moving.yaml")
    #expect(try shell.run("render", "moving.yaml", "-o", "a.gif", "--background", background, "--quiet").code == 0)
    let outcome = try shell.run("info", "a.gif")
    #expect(
      outcome.output.contains("  video: gif, ") && outcome.output.contains(", with alpha") == hasAlpha, "\(outcome)")
  }

  @Test(arguments: ["a.png", "a.jpg", "a.webp", "a.tiff", "a.avif", "a.exr"])
  func `info says of a still that it is a picture, without a rate`(file: String) throws {
    #expect(try shell.run("frames", "dot.yaml", "-o", file, "--at", "0s", "--background", "white", "--quiet").code == 0)
    let lines = try shell.run("info", file).output.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("\(file): picture, ") && !lines[0].hasSuffix(" s"))
    #expect(lines[1].hasPrefix("  picture: ") && lines[1].contains(", 64x64") && !lines[1].contains("frames/s"))
  }

  @Test(arguments: ["a.mp4", "a.webp"]) func `without metadata, a file does not say what made it`(file: String) throws {
    #expect(try render(file, "--fps", "25", "--no-metadata").code == 0)
    let outcome = try shell.run("info", file)
    #expect(outcome.code == 0 && !outcome.output.contains("Pathreel") && !outcome.output.contains("A dot"))
  }

  @Test(arguments: [("", "played for ever"), ("3", "played 3 times"), ("1", "played 1 time")])
  func `info of an animated WebP shows its size, its pictures and its number of plays`(
    loops: String, words: String
  ) throws {
    let options = loops.isEmpty ? [] : ["--loop", loops]
    #expect(try shell.run(["render", "dot.yaml", "-o", "a.webp", "--fps", "25", "--quiet"] + options).code == 0)
    let bytes = try shell.read("a.webp").count
    let outcome = try shell.run("info", "a.webp")
    let text = try #require(outcome.output.firstMatch(of: /video: webp, (\d+x\d+), (\d+) pictures?, (.+)/))
    #expect(outcome.output.hasPrefix("a.webp: animated WebP, \(bytes) bytes, "), "\(outcome)")
    // All 13 frames are equal, so they are one picture.
    #expect(text.1 == "64x64" && text.2 == "1" && text.3 == words + ", with alpha", "\(outcome)")
  }

  @Test func `info of a link is that of its file`() throws {
    #expect(try shell.run("render", "dot.yaml", "-o", "a.webp", "--fps", "25", "--quiet").code == 0)
    try FileManager.default.createSymbolicLink(
      at: shell.folder.appending(path: "link.webp"), withDestinationURL: shell.folder.appending(path: "a.webp"))
    let own = try shell.run("info", "a.webp").output
    #expect(try shell.run("info", "link.webp").output == own.replacing("a.webp", with: "link.webp"))
  }

  @Test func `info of a pipe is an error, and nobody waits for its writer`() throws {
    let outcome = try shell.run(script: #"mkfifo pipe.png && timeout 60 "$0" "$@""#, "info", "pipe.png")
    #expect(outcome == .failed(74, "Error: pipe.png: is not a regular file"))
  }

  @Test func `info on a terminal shows no character of a name that the terminal would obey`() throws {
    let name = "a\u{1B}[31m\u{202E}gnp.png"
    #expect(try shell.run("frames", "dot.yaml", "-o", name, "--at", "0s", "--quiet").code == 0)
    #expect(try shell.run("info", name).output.hasPrefix("\(name): picture"))
    let outcome = try shell.runOnTerminal("info", name)
    #expect(outcome.output.hasPrefix(#"a\u{1b}[31m\u{202e}gnp.png: picture"#), "\(outcome)")
  }

  @Test func `a file whose name is not UTF-8 is named as such`() throws {
    let outcome = try shell.run(script: #"cp dot.yaml $'d\xF6t.yaml' && "$0" check $'d\xF6t.yaml'"#)
    #expect(outcome == .failed(64, "Error: the argument 'd\u{FFFD}t.yaml' is not UTF-8; rename the file"))
    let inside = try shell.run(
      script: #"mkdir $'d\xF6t' && cp dot.yaml $'d\xF6t' && cd $'d\xF6t' && "$0" check dot.yaml"#)
    #expect(inside.code == 64 && inside.errors.hasSuffix("/d\u{FFFD}t, is not UTF-8; rename it\n"), "\(inside)")
  }

  @Test func `info says of the cover of a sound that it is a picture`() throws {
    #expect(try shell.run("frames", "dot.yaml", "-o", "a.png", "--at", "0s", "--quiet").code == 0)
    let outcome = try shell.run(
      script: """
        ffmpeg -v error -f lavfi -i sine=d=1 -i a.png -map 0 -map 1 -c:v copy -disposition:v attached_pic a.mp3 && \
        "$0" "$@"
        """, "info", "a.mp3")
    #expect(outcome.output.contains("\n  audio: mp3, ") && outcome.output.contains("\n  picture: png, "), "\(outcome)")
    // The kind of the cover, such as "Other", is its comment.
    #expect(!outcome.output.contains("comment: "), "\(outcome)")
  }

  @Test func `info of what is no video is an error that says what to do`() throws {
    #expect(
      try shell.run("info", "dot.yaml")
        == .failed(
          74,
          "Error: dot.yaml: is not a video, picture or sound that Pathreel can read; 'check' reads scene files"))
    // FFmpeg takes a long text for the screen of a terminal, and captions for a stream.
    let captions = "1\n00:00:01,000 --> 00:00:02,000\nHi\n"
    for (file, text) in [
      ("notes.txt", "Remember the milk.\n"), ("long.txt", String(repeating: "Remember the milk.\n", count: 1000)),
      ("captions.srt", captions),
    ] {
      try shell.write(text, to: file)
      #expect(
        try shell.run("info", file)
          == .failed(
            74,
            "Error: \(file): is not a video, picture or sound that Pathreel can read; name another file, or make this one "
              + "again if it is damaged"))
    }
    let missing = try shell.run("info", "none.mp4")
    #expect(missing == .failed(74, "Error: none.mp4: cannot be opened: No such file or directory"))
  }

  @Test func `info of the first bytes of a picture is an error`() throws {
    try Data([0x89, 0x50, 0x4e, 0x47]).write(to: shell.folder.appending(path: "a.png"))
    #expect(
      try shell.run("info", "a.png")
        == .failed(
          74,
          "Error: a.png: is not a video, picture or sound that Pathreel can read; name another file, or make this one "
            + "again if it is damaged"))
  }

  @Test func `info prints the other files if it cannot read one`() throws {
    #expect(try shell.run("frames", "dot.yaml", "-o", "a.png", "--at", "0s", "--quiet").code == 0)
    let outcome = try shell.run("info", "none.mp4", "a.png", "dot.yaml", "a.png")
    #expect(outcome.code == 74, "\(outcome)")
    #expect(outcome.output.split(separator: "\n\n").map { $0.prefix(7) } == ["a.png: ", "a.png: "], "\(outcome)")
    let complaints = outcome.errors.split(separator: "\n").map { $0.split(separator: ":")[1] }
    #expect(complaints == [" none.mp4", " dot.yaml"], "\(outcome)")
  }

  @Test func `every format is listed with its encoder`() throws {
    let outcome = try shell.run("formats")
    #expect(outcome.code == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 1 + OutputFormat.all.count)
    for (line, format) in zip(lines.dropFirst(), OutputFormat.all) { #expect(line.hasPrefix(format.name + " ")) }
    #expect(!outcome.output.contains("(missing)"))
    #expect(lines.allSatisfy { $0.split(separator: "  ").count >= 8 }, "no column is empty")
    #expect(lines.contains { $0.hasPrefix("gif ") && $0.hasSuffix("Pathreel's own") })
    #expect(lines.contains { $0.hasPrefix("webp-animation ") && $0.hasSuffix("libwebp") })
  }

  @Test func `a page's video has a poster and the lines of the page`() throws {
    let outcome = try shell.run("render", "dot.yaml", "-o", "a b", "--for", "web")
    #expect(outcome.code == 0)
    #expect(try shell.names() == ["a b-poster.png", "a b.html", "a b.mp4", "dot.yaml"])
    let lines =
      #"<video src="a%20b.mp4" poster="a%20b-poster.png" width="64" height="64" autoplay muted loop playsinline></video>"#
    #expect(outcome.output.contains(lines))
    #expect(try String(decoding: shell.read("a b.html"), as: UTF8.self).contains(lines))
  }

  @Test func `a page of the user's own is not replaced`() throws {
    try shell.write("mine", to: "a.html")
    let outcome = try shell.run("render", "dot.yaml", "-o", "a", "--for", "web")
    #expect(
      outcome.code == 0
        && outcome.output.contains(
          "a.html stays as it is: this version of Pathreel did not write it, or it was changed")
    )
    #expect(try shell.read("a.html") == Data("mine".utf8))
    let latin = Data([0x3C, 0xE9, 0x3E])
    try latin.write(to: shell.folder.appending(path: "a.html"))
    #expect(try shell.run("render", "dot.yaml", "-o", "a", "--for", "web").output.contains("stays as it is"))
    #expect(try shell.read("a.html") == latin)
  }

  @Test func `a page that was written before is replaced, unless the user has changed it`() throws {
    #expect(try shell.run("render", "dot.yaml", "-o", "b", "--for", "web").output.contains("shows it"))
    let transparent = ["render", "dot.yaml", "-o", "b", "--for", "web", "--background", "transparent"]
    #expect(try shell.run(transparent).output.contains("shows it"))
    let page = try String(decoding: shell.read("b.html"), as: UTF8.self)
    #expect(page.contains("b.webm") && !page.contains("b.mp4"))
    try shell.write(page + "<p>mine</p>\n", to: "b.html")
    #expect(try shell.run(transparent).output.contains("stays as it is"))
    #expect(try String(decoding: shell.read("b.html"), as: UTF8.self) == page + "<p>mine</p>\n")
  }

  @Test func `a poster that was written before is replaced, unless it is another picture`() throws {
    func render(_ background: String) throws -> String {
      let outcome = try shell.run("render", "dot.yaml", "-o", "c", "--for", "web", "--background", background)
      #expect(outcome.code == 0)
      return outcome.output
    }
    #expect(try !render("white").contains("c-poster.png stays as it is"))
    let white = try shell.read("c-poster.png")
    #expect(try !render("black").contains("c-poster.png stays as it is"))
    #expect(try shell.read("c-poster.png") != white)
    // The user's choice of another frame.
    #expect(try shell.run("frames", "dot.yaml", "--at", "end", "-o", "c-poster.png").code == 0)
    let own = try shell.read("c-poster.png")
    #expect(
      try render("white").contains(
        "c-poster.png stays as it is: this version of Pathreel did not write it, or it was changed\n"))
    #expect(try shell.read("c-poster.png") == own)
  }

  @Test(arguments: [("web", "vp9", "webm"), ("editor", "prores", "mov"), ("safari", "h264", "mp4")])
  func `a purpose chooses a format with alpha for transparent frames`(purpose: String, codec: String, ending: String)
    throws
  {
    let outcome = try shell.run("render", "dot.yaml", "-o", "a", "--for", purpose, "--background", "transparent")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try facts("a.\(ending)").codec == codec)
  }

  @Test func `a purpose whose format ends otherwise is an error`() throws {
    let outcome = try render("a.webm", "--for", "web")
    #expect(
      outcome
        == .failed(
          64,
          "Error: -o a.webm: --for web makes MP4 of frames without transparency; end the name in .mp4, or give it no ending"
        ))
  }

  @Test func `a sweep takes formats and settings, and other settings make other files`() throws {
    let outcome = try shell.run(
      "sweep", "dot.yaml", "--layout", "files", "--vary", "radius=10,20", "-o", "o/{radius}.webm", "--quality", "draft",
      "--background", "transparent", "--quiet")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try shell.names(in: "o") == ["10.webm", "20.webm", "index.html", "manifest.json"])
    #expect(try facts("o/10.webm").codec == "vp9")
    let other = try shell.run(
      "sweep", "dot.yaml", "--layout", "files", "--vary", "radius=10,20", "-o", "o/{radius}.webm", "--resume")
    #expect(other.errors.contains("the scene has changed since"), "\(other)")
  }
}
