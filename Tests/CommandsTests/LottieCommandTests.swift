import Foundation
import Testing
import VideoInspection
import WaveFiles

/// Lottie files as scenes of the commands.
@Suite struct LottieCommandTests {
  let shell: Shell

  init() throws { shell = try Shell() }

  private static let square = """
    {"ty": 4, "nm": "Box", "ip": 0, "op": 60, "st": 0, "shapes": [
      {"ty": "rc", "p": {"k": [32, 18]}, "s": {"k": [20, 20]}, "r": {"k": 0}},
      {"ty": "fl", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}}]}
    """

  private func lottie(_ layers: String..., more: String = "") -> String {
    """
    {"v": "5.7.4", "w": 64, "h": 36, "ip": 0, "op": 60, "fr": 30, "layers": [\(layers.joined(separator: ",\n"))]\(more)}
    """
  }

  /// A click at 0.5 s of a sound of a second.
  private var click: Data {
    var samples = [Float](repeating: 0, count: 48_000)
    samples[24_000] = 0.9
    return WaveFile(channels: [samples]).data
  }

  /// The index of the loudest sample.
  private func loudest(_ name: String) throws -> Int {
    let file = shell.folder.appending(path: name).path
    let data = try output(
      of: "ffmpeg", ["-v", "error", "-i", file, "-map", "0:a", "-ac", "1", "-ar", "48000", "-f", "f32le", "-"])
    let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    return samples.indices.max { abs(samples[$0]) < abs(samples[$1]) } ?? -1
  }

  @Test(arguments: [true, false]) func `the sound of a file is in its video, in time`(isInside: Bool) throws {
    try click.write(to: shell.folder.appending(path: "click.wav"))
    let source = isInside ? "data:audio/wav;base64,\(click.base64EncodedString())" : "click.wav"
    try shell.write(
      lottie(
        Self.square, #"{"ty": 6, "nm": "Click", "refId": "s", "ip": 15, "op": 60, "st": 15}"#,
        more: #", "assets": [{"id": "s", "u": "", "p": "\#(source)"}]"#), to: "a.json")
    let outcome = try shell.run("render", "a.json", "-o", "a.mp4", "--background", "white", "--quiet")
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    // The layer begins at 0.5 s. AAC moves nothing.
    #expect(abs(try loudest("a.mp4") - 48_000) <= 1)
  }

  @Test func `a part that a marker names has its part of the sound`() throws {
    try click.write(to: shell.folder.appending(path: "click.wav"))
    try shell.write(
      lottie(
        Self.square, #"{"ty": 6, "nm": "Click", "refId": "s", "ip": 15, "op": 60, "st": 15}"#,
        more: """
          , "assets": [{"id": "s", "u": "", "p": "click.wav"}], "markers": [{"tm": 24, "cm": "end", "dr": 36}]
          """), to: "a.json")
    #expect(try shell.run("render", "a.json", "--marker", "end", "-o", "a.mp4", "--quiet").code == 0)
    #expect(abs(try loudest("a.mp4") - 9_600) <= 1)
  }

  @Test func `info tells length, markers, parameters and sounds`() throws {
    try click.write(to: shell.folder.appending(path: "click.wav"))
    try shell.write(
      lottie(
        Self.square, #"{"ty": 6, "nm": "Click", "refId": "s", "ip": 15, "op": 60, "st": 15}"#,
        more: """
          , "assets": [{"id": "s", "u": "", "p": "click.wav"}], "markers": [{"tm": 24, "cm": "end", "dr": 30}],
          "slots": {"ink": {"p": {"k": [1, 0, 0]}}}
          """), to: "a.json")
    let outcome = try shell.run("info", "a.json")
    #expect(
      outcome.output == """
        a.json: Lottie animation, 64 × 36 points, 2 s, 30 frames/s
          markers: end (0.8 to 1.8 s)
          parameters: ink
          sounds: Click

        """)
  }

  @Test func `what an animation has outside of its rectangle is not in the margins`() throws {
    let wide = #"{"ty": 4, "nm": "W", "ip": 0, "op": 60, "st": 0, "ks": {}, "shapes": [\#(Self.disc)]}"#
    try shell.write(lottie(wide), to: "a.json")
    #expect(try shell.run("frames", "a.json", "-o", "a.png", "--at", "0s", "--size", "300x100", "--quiet").code == 0)
    let script = "from PIL import Image; i = Image.open('a.png'); print([i.getpixel((x, 50))[3] for x in (20, 150)])"
    #expect(try shell.run(script: "/usr/bin/python3 -c \"\(script)\"").output == "[0, 255]\n")
  }

  /// A disc that is larger than the canvas.
  private static let disc = """
    {"ty": "el", "p": {"a": 0, "k": [32, 18]}, "s": {"a": 0, "k": [9000, 9000]}},
    {"ty": "fl", "c": {"a": 0, "k": [1, 0, 0]}, "o": {"a": 0, "k": 100}}
    """

  @Test func `check names what is not drawn, once, with layer and place`() throws {
    let layer = #""ip": 0, "op": 60, "st": 0, "shapes": []"#
    try shell.write(
      lottie(
        Self.square, #"{"ty": 4, "nm": "A", "ddd": 1, \#(layer)}"#, #"{"ty": 4, "nm": "B", "ddd": 1, \#(layer)}"#,
        #"{"ty": 13, "nm": "Eye"}"#), to: "a.json")
    let outcome = try shell.run("check", "a.json")
    #expect(
      outcome.errors.split(separator: "\n").filter { $0.contains("layer") }.map { String($0) } == [
        "a.json:4:1: warning: 'lottie': layer 'A': a layer in space is drawn flat, without perspective; "
          + "so in 1 other layer",
        "a.json:6:1: warning: 'lottie': layer 'Eye': cameras are not used",
      ])
  }
}
