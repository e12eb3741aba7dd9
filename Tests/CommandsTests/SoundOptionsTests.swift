import Foundation
import Pathreel
import Testing
import VideoInspection
import WaveFiles

@Suite struct SoundOptionsTests {
  let shell: Shell

  init() throws {
    shell = try Shell()
    var samples = [Float](repeating: 0, count: 96_000)
    samples[36_000] = 0.9
    try WaveFile(channels: [samples]).data.write(to: shell.folder.appending(path: "click.wav"))
    try WaveFile(channels: [[Float](repeating: 0.8, count: 96_000)]).data
      .write(to: shell.folder.appending(path: "loud.wav"))
    try shell.write(Self.scene, to: "a.yaml")
  }

  static let scene = """
    canvas: {size: [64, 36], background: black}
    fps: 10
    duration: 2
    audio: {click: click.wav}
    elements:
      - circle: {radius: 5}
        offset: [10 * t, 0]

    """

  /// The index of the loudest sample, and the number of samples, of all channels mixed to mono by ffmpeg.
  private func loudest(_ name: String) throws -> (place: Int, count: Int) {
    let file = shell.folder.appending(path: name).path
    let data = try output(
      of: "ffmpeg", ["-v", "error", "-i", file, "-map", "0:a", "-ac", "1", "-ar", "48000", "-f", "f32le", "-"])
    let samples = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    return (samples.indices.max { abs(samples[$0]) < abs(samples[$1]) } ?? -1, samples.count)
  }

  private func hasSound(_ name: String) throws -> Bool {
    let file = shell.folder.appending(path: name).path
    let text = try output(
      of: "ffprobe",
      ["-v", "error", "-select_streams", "a", "-show_entries", "stream=codec_name", "-of", "csv=p=0", file])
    return !text.isEmpty
  }

  @Test func `a scene's sound is in the video, in time`() throws {
    #expect(try shell.run("render", "a.yaml", "-o", "a.mp4", "--quiet").code == 0)
    let (place, count) = try loudest("a.mp4")
    #expect(abs(place - 36_000) <= 1)
    #expect((96_000...97_023).contains(count))
  }

  @Test func `a part of a clip has its part of the sound`() throws {
    #expect(try shell.run("render", "a.yaml", "-o", "b.mp4", "--frames", "5..9", "--quiet").code == 0)
    let (place, count) = try loudest("b.mp4")
    #expect(abs(place - 12_000) <= 1)
    #expect((24_000...25_023).contains(count))
  }

  @Test func `--no-audio leaves the sound out, and --audio adds a file`() throws {
    #expect(try shell.run("render", "a.yaml", "-o", "mute.mp4", "--no-audio", "--quiet").code == 0)
    #expect(try !hasSound("mute.mp4"))
    #expect(
      try shell.run("render", "a.yaml", "-o", "other.mp4", "--no-audio", "--audio", "loud.wav", "--quiet").code == 0)
    #expect(try loudest("other.mp4").place != 36_000)
    #expect(try hasSound("other.mp4"))
  }

  @Test func `sound beyond full scale is a warning that says what to do`() throws {
    let text = Self.scene.replacing("{click: click.wav}", with: "{a: loud.wav, b: loud.wav}")
    try shell.write(text, to: "loud.yaml")
    let outcome = try shell.run("render", "loud.yaml", "-o", "loud.mp4")
    // 20 log10(1.6) is 4.08.
    #expect(
      outcome.errors.contains(
        "audio: warning: the sound goes beyond full scale and is cut off there; lower the gain by 4.1 dB (first at 0.00 s)"
      ))
    #expect(outcome.code == 0)
  }

  @Test func `the gain that a warning advises is low enough`() throws {
    let wave = WaveFile(channels: [[Float](repeating: 1.001, count: 96_000)], depth: .float32)
    try wave.data.write(to: shell.folder.appending(path: "edge.wav"))
    try shell.write(Self.scene.replacing("click.wav", with: "edge.wav"), to: "edge.yaml")
    // 20 log10(1.001) is 0.009.
    #expect(try shell.run("render", "edge.yaml", "-o", "edge.mp4").errors.contains("lower the gain by 0.1 dB"))
  }

  @Test func `sound beyond full scale after the clip's duration is in the last frame`() throws {
    struct Late: Scene {
      let file: URL
      // The ten frames last 1 s, and so does the sound.
      var duration: Double { 0.95 }
      var frameRate: FrameRate { FrameRate(10)! }
      var size: CGSize { CGSize(width: 64, height: 36) }
      var audio: [SoundTrack] {
        get throws {
          try (0..<2).map { number in
            var track = SoundTrack("loud \(number)", try Sound(contentsOf: file))
            track.start = 0.97
            return track
          }
        }
      }
      func body(at time: SceneTime) -> some View { Circle() }
    }
    let clip = try Clip(Late(file: shell.folder.appending(path: "loud.wav")))
    #expect(try clip.writeVideo(to: shell.folder.appending(path: "late.mp4")).map(\.frame) == [9])
  }

  @Test func `a format without sound is a warning, and an error where sound was asked for`() throws {
    let outcome = try shell.run("render", "a.yaml", "-o", "a.gif")
    #expect(
      outcome.errors.contains(
        "warning: a.gif: GIF holds no sound, so the scene's is left out; --no-audio leaves it out silently\n"))
    #expect(outcome.code == 0)
    #expect(try !shell.run("render", "a.yaml", "-o", "b.gif", "--no-audio").errors.contains("warning"))
    let refused = try shell.run("render", "a.yaml", "-o", "c.gif", "--audio", "click.wav")
    #expect(
      refused.errors.contains("Error: --audio click.wav: GIF holds no sound, so 'c.gif' cannot have any; name a video"))
    #expect(refused.code == 64)
  }

  @Test func `a scene in Swift takes its sound from a file`() throws {
    struct Click: Scene {
      let file: URL
      var duration: Double { 2 }
      var frameRate: FrameRate { FrameRate(10)! }
      var size: CGSize { CGSize(width: 64, height: 36) }
      var audio: [SoundTrack] {
        get throws {
          var track = SoundTrack("click", try Sound(contentsOf: file))
          track.start = 0.25
          return [track]
        }
      }
      func body(at time: SceneTime) -> some View { Circle() }
    }
    let clip = try Clip(Click(file: shell.folder.appending(path: "click.wav")))
    try clip.writeVideo(to: shell.folder.appending(path: "swift.mp4"))
    #expect(abs(try loudest("swift.mp4").place - 48_000) <= 1)
    #expect(throws: FileError.self) { try Clip(Click(file: shell.folder.appending(path: "none.wav"))) }
  }

  @Test func `a file that holds no sound is an error before anything is drawn`() throws {
    try shell.write("no sound", to: "text.wav")
    let outcome = try shell.run("render", "a.yaml", "-o", "c.mp4", "--audio", "text.wav")
    #expect(
      outcome.errors
        == "Error: text.wav: cannot be read as sound; readable are WAV, MP3, AAC, FLAC, Ogg and videos with sound\n")
    #expect(outcome.code != 0)
    #expect(!FileManager.default.fileExists(atPath: shell.folder.appending(path: "c.mp4").path))
    #expect(try shell.run("render", "a.yaml", "-o", "c.mp4", "--audio", "none.wav").code != 0)
  }

  @Test func `a video does not replace the sound that it is made of`() throws {
    #expect(try shell.run("render", "a.yaml", "-o", "own.mp4", "--quiet").code == 0)
    let outcome = try shell.run("render", "a.yaml", "-o", "own.mp4", "--audio", "own.mp4")
    #expect(outcome.errors.contains("own.mp4: the scene is read from this file and it would be lost"))
    #expect(outcome.code != 0)
  }

  @Test func `sweeps and batches keep the scene's sound`() throws {
    try shell.write(Self.scene + "parameters: {size: {value: 5, range: [1, 20]}}\n", to: "sized.yaml")
    #expect(try shell.run("sweep", "sized.yaml", "-o", "time.mp4", "--vary", "size=1..9", "--quiet").code == 0)
    #expect(abs(try loudest("time.mp4").place - 36_000) <= 1)
    #expect(
      try shell.run("sweep", "sized.yaml", "-o", "held.mp4", "--vary", "size=1..9", "--at", "1s", "--quiet").code == 0)
    #expect(try !hasSound("held.mp4"))
    try shell.write("size\n3\n4\n", to: "rows.csv")
    #expect(try shell.run("batch", "sized.yaml", "--data", "rows.csv", "-o", "out/{size}.mp4", "--quiet").code == 0)
    for name in ["out/3.mp4", "out/4.mp4"] { #expect(abs(try loudest(name).place - 36_000) <= 1) }
  }

  @Test func `a batch is made again if its sound changes`() throws {
    try shell.write(Self.scene + "parameters: {size: {value: 5}}\n", to: "sized.yaml")
    try shell.write("size\n3\n4\n", to: "rows.csv")
    func run(_ more: String...) throws -> Shell.Outcome {
      try shell.run(["batch", "sized.yaml", "--data", "rows.csv", "-o", "many/{size}.mp4", "--resume"] + more)
    }
    #expect(try run().code == 0)
    #expect(try !run().errors.contains("made again"))
    #expect(try run("--no-audio").errors.contains("everything is made again"))
    #expect(try !hasSound("many/3.mp4"))
  }

  @Test func `check reports a missing sound`() throws {
    try shell.write(Self.scene.replacing("click.wav", with: "clack.wav"), to: "bad.yaml")
    let outcome = try shell.run("check", "bad.yaml")
    #expect(outcome.errors.contains("bad.yaml:4:16: 'clack.wav' is not there; did you mean 'click.wav'?"))
  }
}
