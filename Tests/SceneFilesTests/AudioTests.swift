import Foundation
import PathreelMotion
import PathreelSceneFiles
import PathreelSound
import Testing

/// Tests of scenes with sound. The sound files are empty; a test reader makes their sound by their names.
@Suite final class AudioTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "pathreel-audio-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["sine.wav", "clicks.wav", "text.wav"] { try Data().write(to: folder.appending(path: name)) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private struct NoSoundError: Error, CustomStringConvertible { let description = "has no sound in it" }

  /// Makes a sound of four seconds: a sine at a tenth of full scale in the second half, or a click every half second
  /// from 0.25 s on.
  private static func open(_ file: URL) throws -> Sound {
    switch file.lastPathComponent {
    case "sine.wav": sound { $0 < 96_000 ? 0 : 0.1 * sin(2 * .pi * 1000 * Float($0) / 48_000) }
    case "clicks.wav":
      sound { sample in
        let after = (sample + 12_000) % 24_000
        return after < 1200 ? sin(Float(after * after) / 50) * exp(-Float(after) / 300) : 0
      }
    default: throw NoSoundError()
    }
  }

  private static func sound(_ sample: (Int) -> Float) -> Sound {
    let samples = (0..<192_000).flatMap { [sample($0), sample($0)] }
    var fingerprint = SampleFingerprint()
    samples.withUnsafeBufferPointer { fingerprint.add($0) }
    return Sound(sampleCount: 192_000, fingerprint: fingerprint.value) { Reader(samples) }
  }

  private final class Reader: SoundReader {
    let samples: [Float]
    init(_ samples: [Float]) { self.samples = samples }
    func read(from sample: Int, into buffer: UnsafeMutableBufferPointer<Float>) {
      for i in buffer.indices { buffer[i] = samples[2 * sample + i] }
    }
  }

  private func scene(_ keys: String, elements: String = "- circle: {radius: 5}") throws -> SceneFile {
    try SceneFile(
      text: "canvas: {size: [200, 100]}\n\(keys)\nelements:\n  \(elements)\n", name: "a.yaml", folder: folder,
      images: nil,
      sounds: Self.open)
  }

  private func fault(_ keys: String, elements: String = "- circle: {radius: 5}") -> String {
    do {
      let scene = try scene(keys, elements: elements)
      _ = try scene.displayList(at: 0.5)
      return "no error"
    } catch { return "\(error)" }
  }

  /// The value of an expression at a time, read from the width of a rectangle.
  private func value(_ expression: String, at seconds: Double, _ keys: String) throws -> Double {
    let scene = try scene(keys, elements: "- rectangle: {size: [\"1 + (\(expression))\", 1]}")
    let item = try #require(try scene.displayList(at: seconds).items.first)
    guard case .fill(let fill) = item else { throw NoSoundError() }
    return fill.path.boundingRect.width - 1
  }

  // MARK: Tracks

  @Test func `a track has what its keys say, and a file alone is short for it`() throws {
    let scene = try scene(
      """
      duration: 4
      parameters: {level: {value: -6}}
      audio:
        plain: sine.wav
        music: {file: clicks.wav, start: 0.5, offset: 1, length: 2, gain: level, fade-in: 0.2, fade-out: 0.5, loop: true}
      """)
    #expect(scene.audio.map(\.name) == ["plain", "music"])
    #expect(scene.audio[0] == SoundTrack("plain", scene.audio[0].sound))
    let music = scene.audio[1]
    #expect((music.start, music.offset, music.length) == (0.5, 1, 2))
    #expect((music.gain, music.fadeIn, music.fadeOut, music.isLooped) == (-6, 0.2, 0.5, true))
    #expect(try scene.setting("level", to: .number(-20)).audio[1].gain == -20)
  }

  @Test func `in expressions of audio, the name of a beat is the time at which it begins`() throws {
    let scene = try scene(
      "beats: [{rest: {lasts: 1.5}}, {drop: {lasts: 2}}]\naudio: {music: {file: clicks.wav, start: drop - 0.25}}")
    #expect(scene.audio[0].start == 1.25)
  }

  @Test func `the files of sounds are among those that the scene is read from`() throws {
    #expect(try scene("duration: 1\naudio: {a: sine.wav}").files.map(\.lastPathComponent) == ["sine.wav"])
  }

  @Test(arguments: [
    ("audio: {music: none.wav}", "a.yaml:3:16: 'none.wav' is not there; check the name and the folder"),
    ("audio: {music: text.wav}", "a.yaml:3:16: 'text.wav' has no sound in it"),
    (
      "audio: {music: /etc/passwd}",
      "a.yaml:3:16: '/etc/passwd' is an absolute path out of the scene file's folder; move the file there, or allow its folder with --assets"
    ),
    ("audio: {music: {file: sine.wav, fade-in: -1}}", "a.yaml:3:42: 'fade-in' is -1; it must be at least 0"),
    ("audio: {music: {file: sine.wav, gain: 50}}", "a.yaml:3:39: 'gain' is 50; it must be at most 40"),
    (
      "audio: {music: {file: sine.wav, offset: 4}}",
      "a.yaml:3:16: 'offset' is 4.0 s, and the sound ends at 4.0 s; begin before its end"
    ),
    (
      "audio: {music: {file: sine.wav, strat: 1}}", "a.yaml:3:33: unknown key 'strat'; did you mean 'start'?"
    ),
    ("audio: {music: {start: 1}}", "a.yaml:3:16: 'music' needs 'file'"),
    (
      "audio: {music: {file: sine.wav, gain: t}}",
      "a.yaml:3:39: 'gain' depends on the time; here only parameters may be used"
    ),
    (
      "audio: {music: sine.wav}\nlet: {music: 1}",
      "a.yaml:4:7: the name 'music' is already a sound; give the named value another"
    ),
    ("audio: [sine.wav]", "a.yaml:3:8: 'audio' is a mapping; a list stands here; write audio: {song: sine.wav}"),
  ])
  func `mistakes in sound are reported with their places before anything is drawn`(keys: String, message: String) {
    #expect(fault("duration: 1\n" + keys) == message)
  }

  @Test func `a scene that is no file, and a program that reads no sound, have none`() {
    let text = "canvas: {size: [200, 100]}\nduration: 1\naudio: {music: sine.wav}\nelements: [{circle: {radius: 5}}]\n"
    #expect {
      try SceneFile(text: text, name: "a.yaml", folder: folder, images: nil)
    } throws: {
      "\($0)" == "a.yaml:3:16: 'sine.wav' is a sound, and this program reads none"
    }
  }

  @Test func `a list instead of a file's name, and more than a hundred sounds, are errors`() {
    #expect(
      fault("duration: 1\naudio: {music: {file: [1]}}")
        == "a.yaml:3:23: 'file' is the name of a sound file; a list stands here")
    let tracks = (0...100).map { "a\($0): sine.wav" }.joined(separator: ", ")
    #expect(
      fault("duration: 1\naudio: {\(tracks)}") == "a.yaml:3:8: the scene has 101 sounds; at most 100 are mixed")
  }

  // MARK: Expressions

  /// A tenth of full scale is −20 dB, so the level is 1 − 20 / 60.
  @Test func `expressions follow how loud a sound is`() throws {
    let keys = "duration: 4\naudio: {music: {file: sine.wav, start: 1}}"
    #expect(try value("level(music, t)", at: 1.5, keys) == 0)
    #expect(abs(try value("level(music, t)", at: 3.5, keys) - 2 / 3.0) < 1e-3)
    #expect(abs(try value("level(music, t + 2)", at: 1.5, keys) - 2 / 3.0) < 1e-3)
    #expect(abs(try value("band(music, t, 500, 2000)", at: 3.5, keys) - 2 / 3.0) < 1e-3)
    #expect(try value("band(music, t, 60, 250)", at: 3.5, keys) == 0)
  }

  @Test(arguments: [
    ("level(musik, t)", "no sound is called 'musik'; did you mean 'music'?"),
    ("level(t)", "the first argument of 'level' is the name of a sound of 'audio': level(sound, time)"),
    ("level(music)", "'level' is written level(sound, time), times in seconds"),
    ("band(music, t, 60)", "'band' is written band(sound, time, low, high), times in seconds"),
    ("music", "'music' is a sound; write level(music, t) for how loud it is, or band(music, t, 60, 250)"),
    (
      "band(music, t, 250, 60)",
      "band(…, 250, 60) has no value in '1 + (band(music, t, 250, 60))': the lower frequency comes first, in hertz"
    ),
    (
      "count(music)",
      "the first argument of 'count' is the name of a staggered beat, or of one that follows a sound: count(beat)"
    ),
  ])
  func `wrong calls of the functions of sounds are errors`(expression: String, message: String) {
    let text = fault(
      "duration: 1\naudio: {music: sine.wav}", elements: "- rectangle: {size: [\"1 + (\(expression))\", 1]}")
    #expect(text.contains(message), "\(text)")
  }

  @Test func `the names of these functions stay free for parameters and keyframes`() throws {
    let keys = """
      duration: 1
      parameters: {count: {value: 3}, latest: {value: 4}}
      keyframes: {level: [{to: 5}]}
      """
    #expect(try value("count + latest + level(t)", at: 0.5, keys) == 12)
  }

  // MARK: Beats

  @Test func `beats follow a sound, and do not move those in the list`() throws {
    let keys = """
      beats: [{a: {lasts: 1}}, {from: {sound: music, name: hit, take: onsets, lasts: 0.1}}, {b: {lasts: 1}}]
      audio: {music: {file: clicks.wav, start: 0.1}}
      """
    let timeline = try scene(keys).timeline
    let hit = try #require(timeline.stretch(of: "hit"))
    let times = try #require(hit.times)
    #expect(times.count == 8)
    for (i, time) in times.enumerated() { #expect(abs(time - 0.35 - 0.5 * Double(i)) <= 0.01) }
    #expect(timeline.stretch(of: "b")?.start == 1)
    #expect(try value("count(hit)", at: 0, keys) == 8)
    #expect(try value("latest(hit)", at: 0.1, keys) == -1)
    #expect(try value("latest(hit)", at: 0.87, keys) == 1)
    #expect(abs(try value("hit[1]", at: 0.9, keys) - 0.5) < 0.1)
  }

  @Test func `the short form takes the pulse, under the sound's name with _beat`() throws {
    let scene = try scene("duration: 4\nbeats: [{from: music}]\naudio: {music: clicks.wav}")
    let times = try #require(scene.timeline.stretch(of: "music_beat")?.times)
    #expect(times.count == 8)
    #expect(scene.duration == 4)
  }

  @Test func `a looped sound has beats until the scene's end`() throws {
    let scene = try scene("duration: 7\nbeats: [{from: music}]\naudio: {music: {file: clicks.wav, loop: true}}")
    #expect(scene.timeline.count(of: "music_beat") == 14)
  }

  @Test(arguments: [
    (
      "beats: [{from: musik}]\naudio: {music: clicks.wav}",
      "a.yaml:2:16: no sound is called 'musik'; did you mean 'music'?"
    ),
    ("beats: [{from: musik}]", "a.yaml:2:16: no sound is called 'musik'; write it under 'audio'"),
    (
      "beats: [{a: {lasts: 1}}, {from: music}]\naudio: {music: {file: clicks.wav, start: a}}",
      "a.yaml:2:33: beats follow 'music', which begins with a beat itself; give it a start in seconds"
    ),
    (
      "beats: [{from: music}, {music_beat: {lasts: 1}}]\naudio: {music: clicks.wav}",
      "a.yaml:2:25: the name 'music_beat' is already a beat; give the beat another"
    ),
  ])
  func `beats that cannot follow a sound are an error`(keys: String, message: String) {
    #expect(fault(keys) == message)
  }

  @Test func `staggered beats have a count and a latest too`() throws {
    let keys = "beats: [{stagger: {name: petal, count: 5, lasts: 0.5, every: 0.2}}]"
    #expect(try value("count(petal)", at: 0, keys) == 5)
    #expect(try value("latest(petal)", at: 0.45, keys) == 2)
    #expect(try value("latest(petal)", at: 9, keys) == 4)
  }
}
