import Foundation
import PathreelDrawing
import PathreelLottie
import PathreelSound
import Testing

/// Layers with sound become tracks. The sounds of these tests last 10 seconds.
struct SoundLayerTests {
  private final class Silence: SoundReader {
    func read(from sample: Int, into buffer: UnsafeMutableBufferPointer<Float>) { buffer.update(repeating: 0) }
  }
  private struct Damaged: Error, CustomStringConvertible { let description = "is damaged" }

  private func animation(_ layers: String..., assets: String = "") throws -> LottieAnimation {
    let text = """
      {"v": "5.7.4", "w": 100, "h": 100, "ip": 30, "op": 330, "fr": 30, "layers": [\(layers.joined(separator: ", "))],
      "assets": [{"id": "s", "p": "data:audio/mpeg;base64,AAAA", "u": ""}, {"id": "no", "p": "no.mp3", "u": ""},
      {"id": "bad", "p": "data:audio/mpeg;base64,QUFB", "u": ""}\(assets)]}
      """
    let pictures = LottiePictures(
      decode: { _, _ in throw Damaged() },
      sound: { data in
        guard data == Data([0, 0, 0]) else { throw Damaged() }
        return Sound(sampleCount: 10 * Sound.rate, fingerprint: 1) { Silence() }
      })
    return try LottieAnimation(data: Data(text.utf8), name: "a.json", pictures: pictures)
  }

  private func sound(_ fields: String, of id: String = "s") -> String {
    #"{"ty": 6, "nm": "Ding", "refId": "\#(id)", \#(fields)}"#
  }

  @Test func `a sound plays from its layer's in point to its out point`() throws {
    let track = try #require(try animation(sound(#""ip": 60, "op": 120, "st": 60"#)).soundTracks.first)
    #expect((track.name, track.start, track.offset, track.length) == ("Ding", 1, 0, 2))
    #expect(track.levels == nil)
  }

  @Test func `a layer that begins after its own time begins leaves out the start of the sound`() throws {
    let track = try #require(try animation(sound(#""ip": 60, "op": 120, "st": 45"#)).soundTracks.first)
    #expect((track.start, track.offset, track.length) == (1, 0.5, 2))
  }

  @Test func `the part before the animation's first frame is not heard`() throws {
    let track = try #require(try animation(sound(#""ip": 0, "op": 120, "st": 0"#)).soundTracks.first)
    #expect((track.start, track.offset, track.length) == (0, 1, 3))
  }

  @Test func `a sound in a composition plays where the composition is shown`() throws {
    let all = try animation(
      #"{"ty": 0, "refId": "c", "w": 9, "h": 9, "ip": 90, "op": 150, "st": 75}"#,
      assets: #", {"id": "c", "layers": [\#(sound(#""ip": 0, "op": 300, "st": 0"#))]}"#)
    let track = try #require(all.soundTracks.first)
    #expect((track.start, track.offset, track.length) == (2, 0.5, 2))
  }

  @Test func `a level is a factor, also one that changes`() throws {
    let quiet = try animation(sound(#""ip": 30, "op": 60, "st": 30, "au": {"lv": {"k": [50, 50]}}"#))
    #expect(quiet.soundTracks.first?.levels == SoundLevelCourse(rate: 30, factors: [0.5]))
    let rising = try animation(
      sound(
        #""ip": 30, "op": 60, "st": 30, "au": {"lv": {"a": 1, "k": [{"t": 30, "s": [0, 0], "i": {"x": 1, "y": 1}, "o": {"x": 0, "y": 0}}, {"t": 60, "s": [100, 100]}]}}"#
      ))
    let levels = try #require(rising.soundTracks.first?.levels)
    #expect((levels.rate, levels.factors.count) == (30, 31))
    #expect(levels.factors.first == 0)
    #expect(abs(levels.factors[15] - 0.5) < 1e-9)
  }

  @Test(arguments: [
    ("no", "the sound 'no.mp3' is not there; put it beside the animation"),
    ("bad", "a sound inside the file is damaged"), ("x", "there is no sound 'x'"),
  ])
  func `a sound that cannot be played is a warning with its layer`(id: String, problem: String) throws {
    let silent = try animation(sound(#""ip": 0, "op": 60"#, of: id))
    #expect(silent.soundTracks.isEmpty)
    #expect(silent.warnings.map { "\($0.layer ?? ""): \($0.problem)" } == ["Ding: \(problem)"])
  }

  @Test func `a hundred sounds are played, and no more`() throws {
    let sounds = (0...100).map { #", {"id": "s\#($0)", "p": "data:audio/mpeg;base64,AAAA"}"# }
    let layers = (0...100).map { sound(#""ip": 0, "op": 60"#, of: "s\($0)") }
    let many = try animation(layers.joined(separator: ", "), assets: sounds.joined())
    #expect(many.soundTracks.count == 100)
    #expect(
      many.warnings.map(\.problem) == [
        "a sound inside the file is not played: a file has at most 100 sounds and 4 hours of them"
      ])
  }

  @Test func `compositions within compositions without end are an error, also with sound`() throws {
    let chain = (0..<5_000).map {
      #", {"id": "\#($0)", "layers": [{"ty": 0, "refId": "\#($0 + 1)", "w": 9, "h": 9, "op": 60}]}"#
    }
    #expect(throws: LottieError.self) {
      try animation(#"{"ty": 0, "refId": "0", "w": 9, "h": 9, "op": 60}"#, assets: chain.joined())
    }
  }

  @Test func `what sounds cannot do is a warning`() throws {
    let layer = sound(#""ip": 0, "op": 60"#)
    let all = try animation(
      sound(#""ip": 0, "op": 60, "sr": 2"#),
      #"{"ty": 0, "nm": "C", "refId": "c", "w": 9, "h": 9, "ip": 0, "op": 60, "tm": {"k": 1}}"#,
      assets: #", {"id": "c", "layers": [\#(layer)]}"#)
    #expect(
      all.warnings.map(\.problem) == [
        "sound in a layer that is stretched in time plays at its own speed",
        "sound in a composition with a time remapping is not played",
      ])
  }

  @Test func `a file without a decoder says that sound is not played`() throws {
    let text = #"{"w": 9, "h": 9, "op": 9, "fr": 30, "layers": [{"ty": 6, "nm": "Ding", "refId": "s"}]}"#
    let silent = try LottieAnimation(data: Data(text.utf8), name: "a.json", pictures: nil)
    #expect(
      silent.warnings.map(\.description) == [
        "a.json:1:48: layer 'Ding': sound is not played here; render the file itself, or add the sound to the scene"
      ])
  }
}
