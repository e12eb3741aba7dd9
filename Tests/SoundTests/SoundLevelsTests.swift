import Foundation
import PathreelSound
import SeededRandom
import Testing

/// Tests of ``TrackAnalysis``.
@Suite struct SoundLevelsTests {
  private func sine(_ hertz: Double, _ amplitude: Double, seconds: Double = 1) -> Sound {
    let samples = (0..<Int(seconds * 48_000)).map { Float(amplitude * sin(2 * .pi * hertz * Double($0) / 48_000)) }
    return Sound.of(samples)
  }

  private func analysis(of sound: Sound, _ change: (inout SoundTrack) -> Void = { _ in }) -> TrackAnalysis {
    var track = SoundTrack("a", sound)
    change(&track)
    return TrackAnalysis(track)
  }

  /// The level is 1 + 20 log10(amplitude) / 60. The window varies the level of a steady sine by less than the
  /// tolerance.
  @Test(
    arguments: [
      (440, 1, 1), (440, 0.1, 2 / 3), (1000, 0.01, 1 / 3), (5000, 0.001, 0), (60, 0.5, 0.89966),
    ] as [(Double, Double, Double)])
  func `the level of a sine follows from its amplitude`(hertz: Double, amplitude: Double, level: Double) throws {
    for time in [0.2, 0.513, 0.7] {
      #expect(abs(try analysis(of: sine(hertz, amplitude)).level(at: time) - level) < 2e-3)
    }
  }

  @Test func `a band has what lies in it, and nothing of what lies outside`() throws {
    let track = analysis(of: sine(1000, 0.5))
    let whole = try track.level(at: 0.5)
    #expect(abs(try track.level(at: 0.5, from: 500, to: 2000) - whole) < 1e-3)
    #expect(try track.level(at: 0.5, from: 60, to: 250) == 0)
    #expect(try track.level(at: 0.5, from: 4000, to: 24_000) == 0)
  }

  @Test func `silence, and times at which nothing is heard, have level 0`() throws {
    let track = analysis(of: sine(440, 1)) { ($0.start, $0.length) = (2, 0.5) }
    #expect(try analysis(of: .of([Float](repeating: 0, count: 4800))).level(at: 0.05) == 0)
    for time in [-1, 1.9, 2.6, 100, -1e300, 1e300] { #expect(try track.level(at: time) == 0) }
    #expect(try track.level(at: 2.25) > 0.99)
  }

  @Test func `a looped track has the same levels in each pass`() throws {
    let samples = (0..<48_000).map { Float($0 < 24_000 ? 0 : sin(Double($0) / 10)) }
    let track = analysis(of: .of(samples)) { $0.isLooped = true }
    for pass in [0.0, 1, 7] {
      #expect(try track.level(at: pass + 0.25) == 0)
      #expect(try track.level(at: pass + 0.75) > 0.9)
    }
  }

  @Test func `gain and fades do not change a level`() throws {
    let sound = sine(440, 0.5)
    let changed = analysis(of: sound) { ($0.gain, $0.fadeIn) = (-40, 1) }
    #expect(try changed.level(at: 0.5) == analysis(of: sound).level(at: 0.5))
  }
}

@Suite struct SoundBeatsTests {
  /// A decaying burst of noise at each of the times, over noise of a given amplitude.
  private func clicks(_ times: [Double], seconds: Double, noise: Float, seed: UInt64) -> Sound {
    var random = SplitMix64(seed: seed)
    var samples = (0..<Int(seconds * 48_000)).map { _ in Float.random(in: -1...1, using: &random) * noise }
    for time in times {
      let start = Int((time * 48_000).rounded())
      for i in 0..<2400 where start + i < samples.count {
        samples[start + i] += Float.random(in: -0.6...0.6, using: &random) * exp(-Float(i) / 500)
      }
    }
    return Sound.of(samples)
  }

  @Test(arguments: [0, 0.01, 0.05] as [Float]) func `onsets are found within 10 ms, and no others`(noise: Float) throws
  {
    let seed: UInt64 = 5
    var random = SplitMix64(seed: seed)
    var times = [0.4]
    while times.last! < 9 { times.append(times.last! + Double.random(in: 0.15...0.9, using: &random)) }
    let track = TrackAnalysis(SoundTrack("a", clicks(times, seconds: 10, noise: noise, seed: seed)))
    // The beginning of the noise is an onset.
    if noise > 0 { times.insert(0, at: 0) }
    let found = try track.times(of: .onsets, until: nil)
    #expect(found.count == times.count, "seed \(seed): \(found)")
    for time in times {
      let error = found.map { abs($0 - time) }.min() ?? .infinity
      #expect(error <= 0.01, "seed \(seed): \(time) is missed by \(error)")
    }
  }

  /// The onsets of a sound of parts, each with its start and length in seconds.
  private func onsets(
    seconds: Double, _ parts: (start: Double, length: Double, sample: (_ seconds: Double) -> Double)...
  ) throws -> [Double] {
    var samples = [Float](repeating: 0, count: Int(seconds * 48_000))
    for part in parts {
      for i in 0..<Int(part.length * 48_000) {
        samples[Int(part.start * 48_000) + i] += Float(part.sample(Double(i) / 48_000))
      }
    }
    return try TrackAnalysis(SoundTrack("a", .of(samples))).times(of: .onsets, until: nil)
  }

  private func tone(_ hertz: Double, _ amplitude: Double = 0.4) -> (Double) -> Double {
    { amplitude * sin(2 * .pi * hertz * $0) }
  }

  private func expect(_ found: [Double], _ expected: [Double], within error: Double = 0.01) {
    #expect(found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) <= error }, "\(found)")
  }

  @Test(arguments: [50, 110, 440, 1000, 5000.0], [0.05, 0.31, 0.8, 1.195])
  func `a steady tone has an onset where it begins, and none where it ends`(hertz: Double, length: Double) throws {
    // The longest tone ends with the sound.
    expect(try onsets(seconds: 1.5, (0.305, length, tone(hertz))), [0.305])
  }

  @Test func `a burst of noise and fades have one onset each`() throws {
    var random = SplitMix64(seed: 11)
    let noise = (0..<48_000).map { _ in Double.random(in: -0.3...0.3, using: &random) }
    expect(try onsets(seconds: 1.5, (0.3, 0.6, { noise[Int($0 * 48_000)] })), [0.3])
    for fade in [0.02, 0.1, 0.9] {
      let tone = tone(440)
      expect(try onsets(seconds: 1.6, (0.3, 1, { tone($0) * min(1, (1 - $0) / fade) })), [0.3])
    }
  }

  @Test func `notes in a row have an onset each, with and without a pause`() throws {
    let starts = (0..<6).map { 0.2 + 0.25 * Double($0) }
    for length in [0.1, 0.2] {
      let found = try onsets(
        seconds: 2, (starts[0], length, tone(440)), (starts[1], length, tone(440)), (starts[2], length, tone(440)),
        (starts[3], length, tone(440)), (starts[4], length, tone(440)), (starts[5], length, tone(440)))
      expect(found, starts)
    }
    // The energy does not rise from note to note, so the times are those of the spectrum, within a window.
    expect(
      try onsets(
        seconds: 2, (0.2, 0.4, tone(262)), (0.6, 0.4, tone(330)), (1, 0.4, tone(392)), (1.4, 0.3, tone(523))),
      [0.2, 0.6, 1, 1.4], within: 0.045)
  }

  @Test func `a sound that begins over a tone has an onset, and a note that ends in a chord has none`() throws {
    var random = SplitMix64(seed: 12)
    let noise = (0..<48).map { _ in Double.random(in: -0.5...0.5, using: &random) }
    expect(
      try onsets(seconds: 1.5, (0.2, 1, tone(440)), (0.7, 0.001, { noise[min(Int($0 * 48_000), 47)] })), [0.2, 0.7])
    expect(try onsets(seconds: 1.8, (0.3, 1.2, tone(220)), (0.8, 0.7, tone(880, 0.1))), [0.3, 0.8])
    expect(
      try onsets(
        seconds: 1.8, (0.3, 1.2, tone(220, 0.15)), (0.3, 1.2, tone(330, 0.15)), (0.3, 1.2, tone(440, 0.15)),
        (0.3, 0.6, tone(660, 0.15))), [0.3])
  }

  @Test(arguments: Array(stride(from: 60.0, through: 180, by: 7.5)), [0, 0.05] as [Float])
  func `the tempo of clicks is found within a percent, and the clicks are the beats`(tempo: Double, noise: Float) throws
  {
    let times = Array(stride(from: 0.3, to: 19.9, by: 60 / tempo))
    let track = TrackAnalysis(SoundTrack("a", clicks(times, seconds: 20, noise: noise, seed: UInt64(tempo))))
    let found = try #require(try track.tempo())
    #expect(abs(found / tempo - 1) < 0.01, "\(found)")
    let beats = try track.times(of: .beats, until: nil)
    // A beat may follow the last click before the sound ends.
    #expect((times.count...times.count + 1).contains(beats.count), "seed \(Int(tempo)): \(beats)")
    for time in times {
      #expect((beats.map { abs($0 - time) }.min() ?? .infinity) <= 0.02, "seed \(Int(tempo)): \(time) of \(beats)")
    }
  }

  @Test func `silence and a single sample have no beats`() throws {
    for samples in [[Float](repeating: 0, count: 96_000), [0.5]] {
      let track = TrackAnalysis(SoundTrack("a", .of(samples)))
      #expect(try track.times(of: .beats, until: nil).isEmpty)
      #expect(try track.tempo() == nil)
    }
  }

  @Test func `beats of a track lie where it is heard`() throws {
    let sound = clicks([0.5, 1, 1.5, 2, 2.5], seconds: 3, noise: 0, seed: 1)
    var track = SoundTrack("a", sound)
    (track.start, track.offset, track.isLooped) = (10, 0.75, true)
    let times = try TrackAnalysis(track).times(of: .onsets, until: 14)
    // Position 0.75 s of the sound is heard at 10 s, and again after each loop of 2.25 s.
    let expected = [10.25, 10.75, 11.25, 11.75, 12.5, 13, 13.5]
    #expect(times.count == expected.count)
    for (a, b) in zip(times, expected) { #expect(abs(a - b) <= 0.01) }
  }
}
