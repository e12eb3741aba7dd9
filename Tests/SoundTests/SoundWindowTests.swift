import Foundation
import PathreelSound
import Testing

/// Tests of the sounds of scenes in sequence.
@Suite struct SoundWindowTests {
  private static let rate = Double(Sound.rate)

  private func track(_ sound: Sound = Sound.of([Float](repeating: 0.5, count: 1000))) -> SoundTrack {
    SoundTrack("a", sound)
  }

  private func window(_ start: Int, _ end: Int, in fadeIn: Int = 0, out fadeOut: Int = 0) -> SoundWindow {
    SoundWindow(
      start: Double(start) / Self.rate, end: Double(end) / Self.rate, fadeIn: Double(fadeIn) / Self.rate,
      fadeOut: Double(fadeOut) / Self.rate)
  }

  @Test func `a track begins and ends with its scene`() throws {
    let mix = try SoundMix([track().shown(in: window(3, 6))], sampleCount: 9)
    #expect(try mix.left(0..<9) == [0, 0, 0, 0.5, 0.5, 0.5, 0, 0, 0])
  }

  @Test func `a track of a scene has the samples that it has alone, from the scene's start on`() throws {
    let sound = Sound.of((0..<400).map { Float($0) / 1000 })
    var alone = track(sound)
    (alone.start, alone.gain, alone.fadeIn, alone.fadeOut) = (20 / Self.rate, -3, 50 / Self.rate, 40 / Self.rate)
    let whole = try SoundMix([alone.shown(in: window(100, 400))], sampleCount: 600)
    #expect(try whole.left(100..<400) == SoundMix([alone], sampleCount: 300).left(0..<300))
  }

  @Test func `a loop ends with its scene, and fades out before that`() throws {
    var looped = track(Sound.of([0.5, 0.5]))
    (looped.isLooped, looped.fadeOut) = (true, 4 / Self.rate)
    let samples = try SoundMix([looped.shown(in: window(0, 10))], sampleCount: 20).left(0..<12)
    #expect(samples == [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.4375, 0.3125, 0.1875, 0.0625, 0, 0])
  }

  /// The powers of uncorrelated sounds add up: sin² + cos² = 1.
  @Test func `two sounds that cross over are as loud together as each alone`() throws {
    let count = 960
    let first = try SoundMix([track().shown(in: window(0, 1000, out: count))], sampleCount: 2000).left(0..<2000)
    let second = try SoundMix(
      [track().shown(in: window(1000 - count, 2000 - count, in: count))], sampleCount: 2000
    ).left(0..<2000)
    for sample in 1000 - count..<1000 {
      let power = Double(first[sample] * first[sample] + second[sample] * second[sample])
      #expect(abs(power - 0.25) < 1e-6, "sample \(sample)")
    }
    let middle = 1000 - count / 2
    #expect(abs(Double(first[middle]) - 0.5 * sin((Double(count / 2) - 0.5) / Double(count) * .pi / 2)) < 1e-6)
  }

  @Test func `a sequence in a sequence is heard through both windows`() throws {
    let inner = track().shown(in: window(2, 8))
    let samples = try SoundMix([inner.shown(in: window(10, 15))], sampleCount: 30).left(0..<30)
    #expect(samples.indices.filter { samples[$0] > 0 } == Array(12..<15))
  }

  @Test func `pieces of a mix are parts of the whole`() throws {
    let mix = try SoundMix([track().shown(in: window(5, 300, in: 100, out: 120))], sampleCount: 320)
    let whole = try mix.left(0..<320)
    for start in stride(from: 0, to: 320, by: 37) {
      let end = min(start + 37, 320)
      #expect(try mix.left(start..<end) == Array(whole[start..<end]))
    }
  }
}
