import PathreelSound
import SeededRandom
import Testing

@Suite struct SoundMixTests {
  static let ramp = Sound.of((1...10).map { Float($0) / 100 })
  private static let rate = Double(Sound.rate)

  private func track(_ sound: Sound = Self.ramp, _ change: (inout SoundTrack) -> Void = { _ in }) -> SoundTrack {
    var track = SoundTrack("a", sound)
    change(&track)
    return track
  }

  @Test func `a track is heard from its start to its end, and silence surrounds it`() throws {
    let mix = try SoundMix([track { $0.start = 3 / Self.rate }], sampleCount: 20)
    #expect(try mix.left(0..<20) == [0, 0, 0] + (1...10).map { Float($0) / 100 } + [Float](repeating: 0, count: 7))
    #expect(try mix.left(-2..<0) == [0, 0])
    #expect(try mix.left(20..<22) == [0, 0])
  }

  @Test func `both channels of a sound are kept`() throws {
    #expect(try SoundMix([track()], sampleCount: 2).makeReader().both(0..<2) == [0.01, -0.01, 0.02, -0.02])
  }

  @Test func `an offset leaves out the beginning of the sound`() throws {
    let mix = try SoundMix([track { $0.offset = 7 / Self.rate }], sampleCount: 5)
    #expect(try mix.left(0..<5) == [0.08, 0.09, 0.1, 0, 0])
  }

  @Test func `a track that begins before the clip has its beginning cut off`() throws {
    let mix = try SoundMix([track { $0.start = -8 / Self.rate }], sampleCount: 4)
    #expect(try mix.left(0..<4) == [0.09, 0.1, 0, 0])
  }

  @Test func `the length of a track cuts off the end of the sound`() throws {
    let mix = try SoundMix([track { $0.length = 2 / Self.rate }], sampleCount: 4)
    #expect(try mix.left(0..<4) == [0.01, 0.02, 0, 0])
  }

  @Test func `the level of a track goes in straight lines between its steps, and then stays`() throws {
    let sound = Sound.of([Float](repeating: 1, count: 6))
    let levels = SoundLevelCourse(rate: Double(Sound.rate) / 2, factors: [0, 1, 0.5])
    let mix = try SoundMix([track(sound) { $0.levels = levels }], sampleCount: 6)
    // A sample has the level of its middle.
    #expect(try mix.left(0..<6) == [0.25, 0.75, 0.875, 0.625, 0.5, 0.5])
  }

  @Test func `a sound that is longer than the clip ends with it`() throws {
    #expect(try SoundMix([track()], sampleCount: 3).left(0..<6) == [0.01, 0.02, 0.03, 0, 0, 0])
  }

  @Test func `a looped track starts again without a gap, at its offset`() throws {
    let mix = try SoundMix([track { ($0.offset, $0.isLooped) = (8 / Self.rate, true) }], sampleCount: 7)
    #expect(try mix.left(0..<7) == [0.09, 0.1, 0.09, 0.1, 0.09, 0.1, 0.09])
  }

  @Test func `a loop longer than what is kept in memory starts again without a gap`() throws {
    let count = 300_000
    let sound = Sound.of((0..<count).map { Float($0 % 1000) / 2000 })
    let mix = try SoundMix([track(sound) { $0.isLooped = true }], sampleCount: 3 * count)
    let samples = try mix.left(2 * count - 5..<2 * count + 5)
    #expect(samples == (Array(995..<1000) + Array(0..<5)).map { Float($0) / 2000 })
  }

  @Test func `a sound of one sample is looped for a day at once`() throws {
    let day = 24 * 3600 * Sound.rate
    let mix = try SoundMix([track(.of([0.25])) { $0.isLooped = true }], sampleCount: day)
    #expect(try mix.left(day - 3..<day + 1) == [0.25, 0.25, 0.25, 0])
  }

  /// 10^(−6/20) and 10^(20/20), in the precision of a Float.
  @Test(arguments: [(-6, 0.501187234), (20, 10), (0, 1), (-120, 1e-6)] as [(Double, Double)])
  func `a gain is in decibels`(gain: Double, factor: Double) throws {
    let mix = try SoundMix([track { $0.gain = gain }], sampleCount: 1)
    #expect(abs(Double(try mix.left(0..<1)[0]) / 0.01 - factor) <= factor * 1e-6)
  }

  @Test func `fades are even, and meet the end of the clip where that comes first`() throws {
    let one = Sound.of([Float](repeating: 1, count: 100))
    let mix = try SoundMix([track(one) { ($0.fadeIn, $0.fadeOut) = (4 / Self.rate, 2 / Self.rate) }], sampleCount: 8)
    #expect(try mix.left(0..<8) == [0.125, 0.375, 0.625, 0.875, 1, 1, 0.75, 0.25])
  }

  @Test func `tracks are added up, and samples beyond full scale are cut off and reported`() throws {
    let loud = Sound.of([0.25, 0.75, -0.75])
    let reader = try SoundMix([track(loud), track(loud)], sampleCount: 3).makeReader()
    #expect(try reader.left(0..<3) == [0.5, 1, -1])
    #expect(reader.peak == 1.5)
    #expect(reader.firstClippedSample == 1)
  }

  @Test func `pieces of a mix in any order are parts of the whole`() throws {
    var random = SplitMix64(seed: 18)
    let sounds = (0..<4).map { n in
      Sound.of((0..<(50 + 40 * n)).map { _ in Float.random(in: -0.4...0.4, using: &random) })
    }
    for round in 0..<200 {
      let tracks = sounds.map { sound in
        track(sound) {
          $0.start = Double.random(in: -60...200, using: &random) / Self.rate
          $0.offset = Double.random(in: 0...40, using: &random) / Self.rate
          $0.length = Bool.random(using: &random) ? Double.random(in: 0...90, using: &random) / Self.rate : nil
          $0.fadeIn = Double.random(in: 0...30, using: &random) / Self.rate
          $0.fadeOut = Double.random(in: 0...30, using: &random) / Self.rate
          $0.gain = Double.random(in: -20...6, using: &random)
          $0.isLooped = Bool.random(using: &random)
        }
      }
      let mix = try SoundMix(tracks, sampleCount: 300)
      let whole = try mix.makeReader().both(0..<300)
      let reader = mix.makeReader()
      for _ in 0..<5 {
        let start = Int.random(in: 0..<300, using: &random)
        let end = Int.random(in: start...300, using: &random)
        #expect(
          try reader.both(start..<end).map(\.bitPattern) == whole[(2 * start)..<(2 * end)].map(\.bitPattern),
          "seed 18, round \(round), \(start)..<\(end)")
      }
    }
  }

  @Test func `a hundred tracks are mixed, and one more is an error`() throws {
    let tracks = [SoundTrack](repeating: track { $0.gain = -20 }, count: SoundTrack.maximumCount)
    // The sum of a hundred tenths is rounded a hundred times.
    #expect(abs(try SoundMix(tracks, sampleCount: 1).left(0..<1)[0] - 0.1) < 1e-6)
    #expect(throws: SoundError.tooManyTracks(101)) { try SoundMix(tracks + tracks[..<1], sampleCount: 1) }
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 41, -121])
  func `a gain out of range is an error that names the range`(gain: Double) {
    let reason = "'gain' is \(gain); it is in decibels, -120 to 40, and 0 leaves the sound as loud as it is"
    #expect(throws: SoundError.badTrack(name: "a", reason: reason)) {
      try SoundMix([track { $0.gain = gain }], sampleCount: 1)
    }
  }

  @Test func `times that make no sense are errors that name the key`() {
    for (key, change) in [
      ("start", { $0.start = .nan }), ("offset", { $0.offset = -1 }), ("length", { $0.length = .infinity }),
      ("fade-in", { $0.fadeIn = -0.1 }), ("fade-out", { $0.fadeOut = -0.1 }), ("offset", { $0.offset = 1 }),
    ] as [(String, (inout SoundTrack) -> Void)] {
      #expect(track(Self.ramp, change).fault?.contains("'\(key)'") == true)
    }
  }

  @Test func `times out of range are errors that name the range`() {
    func fault(_ change: (inout SoundTrack) -> Void) -> String? { track(Self.ramp, change).fault }
    #expect(
      fault { $0.start = -2e6 } == "'start' is -2000000.0; it is in seconds, from -1000000 to 1000000")
    #expect(fault { $0.fadeIn = -1 } == "'fade-in' is -1.0; it is in seconds, from 0 to 1000000")
  }

  /// 48000 n / rate, rounded up: 1601.6 for 29.97 frames a second.
  @Test func `a frame's first sample is the first at or after its time`() {
    #expect(SoundMix.firstSample(ofFrame: 1, numerator: 30_000, denominator: 1001) == 1602)
    #expect(SoundMix.firstSample(ofFrame: 5, numerator: 30_000, denominator: 1001) == 8008)
    #expect(SoundMix.firstSample(ofFrame: 600, numerator: 60, denominator: 1) == 480_000)
    #expect(SoundMix.firstSample(ofFrame: 1_000_000, numerator: 1, denominator: 3600) == 172_800_000_000_000)
  }
}
