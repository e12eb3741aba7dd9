import Foundation
import PathreelFiles
import PathreelSound
import PathreelVideo
import TestFolders
import Testing
import VideoInspection
import WaveFiles

@Suite struct SoundFileTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// Converts a file with ffmpeg.
  private func converted(_ file: URL, _ arguments: [String], to name: String) throws -> URL {
    let target = folder.file(name)
    _ = try output(of: "ffmpeg", ["-v", "error", "-y", "-i", file.path] + arguments + [target.path])
    return target
  }

  private func wave(_ wave: WaveFile, _ name: String = "a.wav") throws -> URL {
    try wave.data.write(to: folder.file(name))
    return folder.file(name)
  }

  /// All samples of the left channel.
  private func left(_ file: URL) throws -> [Float] { try Sound(contentsOf: file).left() }

  // MARK: Samples

  @Test func `samples of a WAV file at 48 kHz are exact`() throws {
    let samples = (0..<5000).map { Float(($0 * 7919) % 65_536 - 32_768) / 32_768 }
    let file = try wave(WaveFile(channels: [samples, samples.map { -$0 / 2 }], depth: .float32))
    let sound = try Sound(contentsOf: file)
    #expect(sound.sampleCount == 5000)
    #expect(try sound.left() == samples)
    let both = try sound.both(0..<2)
    #expect([both[1], both[3]] == [-samples[0] / 2, -samples[1] / 2])
  }

  @Test func `any piece of a sound is a part of the whole`() throws {
    let samples = (0..<60_000).map { Float(sin(Double($0 * $0) / 1e6)) / 2 }
    let file = try converted(try wave(WaveFile(channels: [samples], rate: 44_100)), ["-b:a", "96k"], to: "a.mp3")
    let sound = try Sound(contentsOf: file)
    let whole = try sound.left()
    let reader = try sound.makeReader()
    for range in [30_000..<31_000, 10..<20, 60_000..<61_024, 0..<1, 59_000..<60_500] {
      #expect(try reader.left(range) == Array(whole[range]))
    }
  }

  @Test func `one channel is heard on both sides, as loud as it is`() throws {
    let file = try wave(WaveFile(channels: [[0.5, -0.25]], depth: .float32))
    #expect(try Sound(contentsOf: file).both(0..<2) == [0.5, 0.5, -0.25, -0.25])
  }

  /// A sine at the file's rate is the same sine at 48 kHz. The resampler's filter is flat at 1 kHz. The measured worst
  /// error away from both ends was 6e-5.
  @Test(arguments: [8000, 11_025, 22_050, 44_100, 96_000, 192_000])
  func `another rate is resampled without a shift`(rate: Int) throws {
    let samples = (0..<rate).map { Float(0.5 * sin(2 * .pi * 1000 * Double($0) / Double(rate))) }
    let result = try left(try wave(WaveFile(channels: [samples], rate: rate, depth: .float32)))
    #expect(result.count == 48_000)
    let worst = (1000..<47_000).map { abs(Double(result[$0]) - 0.5 * sin(2 * .pi * 1000 * Double($0) / 48_000)) }.max()!
    #expect(worst < 2e-4)
  }

  /// ⌈48000 n / rate⌉.
  @Test(arguments: [(8000, 1, 6), (44_100, 44_101, 48_002), (96_000, 3, 2), (11_025, 10, 44)])
  func `a length is rounded up to a sample`(rate: Int, count: Int, expected: Int) throws {
    let file = try wave(WaveFile(channels: [[Float](repeating: 0.1, count: count)], rate: rate))
    #expect(try Sound(contentsOf: file).sampleCount == expected)
  }

  /// ITU-R BS.775: left + 0.7071 centre + 0.7071 left surround.
  @Test func `six channels are mixed to two`() throws {
    let levels: [Float] = [0.1, 0.2, 0.3, 0.9, 0.05, 0.025]
    let file = try wave(
      WaveFile(channels: levels.map { [Float](repeating: $0, count: 9600) }, rate: 96_000, depth: .float32))
    let sample = try Sound(contentsOf: file).both(2400..<2401)
    #expect(abs(sample[0] - (0.1 + 0.70711 * (0.3 + 0.05))) < 1e-4)
    #expect(abs(sample[1] - (0.2 + 0.70711 * (0.3 + 0.025))) < 1e-4)
  }

  // MARK: Delay of encoders

  /// A click stays at its sample. A lossy codec smears it, so the loudest sample may be a neighbour.
  @Test(
    arguments: [
      ("mp3", ["-b:a", "128k"]), ("m4a", ["-b:a", "128k"]), ("opus", ["-b:a", "128k"]), ("ogg", ["-c:a", "libvorbis"]),
      ("flac", []), ("mka", ["-c:a", "flac"]), ("webm", ["-c:a", "libopus"]), ("mov", ["-c:a", "pcm_s16le"]),
    ] as [(String, [String])])
  func `what an encoder puts before the sound is left out`(ending: String, arguments: [String]) throws {
    var samples = [Float](repeating: 0, count: 96_000)
    for place in [4800, 48_000, 91_200] { samples[place] = 0.9 }
    let original = try wave(WaveFile(channels: [samples], depth: .float32))
    let result = try left(try converted(original, arguments, to: "a." + ending))
    for place in [4800, 48_000, 91_200] {
      let window = place - 2000..<place + 2000
      let loudest = window.max { abs(result[$0]) < abs(result[$1]) }!
      #expect(abs(loudest - place) <= 1, "\(ending): \(loudest - place)")
    }
  }

  /// AAC in MP4 keeps its last packet of 1024 samples whole.
  @Test(arguments: [("mp3", 0), ("m4a", 1023), ("opus", 0), ("ogg", 0), ("flac", 0)])
  func `a length survives an encoder`(ending: String, surplus: Int) throws {
    let samples = (0..<70_001).map { Float(sin(Double($0) / 20)) / 3 }
    let file = try converted(try wave(WaveFile(channels: [samples])), [], to: "a." + ending)
    #expect((70_001...70_001 + surplus).contains(try Sound(contentsOf: file).sampleCount))
  }

  @Test func `the sound of a video is heard when its pictures are seen`() throws {
    var samples = [Float](repeating: 0, count: 48_000)
    samples[24_000] = 0.9
    let sound = try wave(WaveFile(channels: [samples]))
    let video = folder.file("a.mp4")
    // The sound begins a quarter of a second after the pictures.
    _ = try output(
      of: "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "color=s=16x16:d=2:r=20", "-itsoffset", "0.25", "-i", sound.path, "-y",
        video.path,
      ])
    let result = try left(video)
    let loudest = result.indices.max { abs(result[$0]) < abs(result[$1]) }!
    // The edit list of FFmpeg's MP4 counts in milliseconds.
    #expect(abs(loudest - 36_000) <= 48)
    // Any piece is a part of the whole: in the silence before the sound, across its end, and after it.
    let reader = try Sound(contentsOf: video).makeReader()
    for range in [35_000..<37_000, 100..<200, 9_000..<14_000, 11_000..<11_001, 0..<48_000] {
      #expect(try reader.left(range) == Array(result[range]))
    }
  }

  // MARK: Faults

  private func reason(_ file: URL) -> String {
    do {
      let sound = try Sound(contentsOf: file)
      return "no error: \(sound.sampleCount) samples"
    } catch { return "\(error)".replacing(folder.url.relativePath + "/", with: "") }
  }

  @Test func `files that hold no sound are errors that say so`() throws {
    func file(_ name: String, _ data: Data) throws -> URL {
      try data.write(to: folder.file(name))
      return folder.file(name)
    }
    #expect(reason(try file("empty.wav", Data())).hasSuffix("is empty"))
    #expect(reason(folder.file("none.wav")).hasSuffix("cannot be opened: No such file or directory"))
    #expect(reason(folder.url).hasSuffix("is not a regular file"))
    for name in ["text.wav", "text.mp3"] {
      let text = reason(try file(name, Data("This is no sound at all.\n".utf8)))
      #expect(text.hasSuffix("cannot be read as sound; readable are WAV, MP3, AAC, FLAC, Ogg and videos with sound"))
    }
    #expect(reason(try wave(WaveFile(channels: [[]]))).hasSuffix("has no sound in it: not one sample"))
    let video = folder.file("mute.mp4")
    _ = try output(of: "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "color=s=16x16:d=1", video.path])
    #expect(reason(video).hasSuffix("has no sound in it"))
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, 1e30])
  func `samples that are no numbers are an error that says when`(sample: Float) throws {
    var samples = [Float](repeating: 0.1, count: 96_000)
    samples[72_000] = sample
    let text = reason(try wave(WaveFile(channels: [samples], depth: .float32)))
    // The sample is at 1.5 s. The time is that of its packet, which begins less than a tenth of a second before.
    #expect(text.contains("has samples that are not numbers, or more than 60 dB above full scale, at about 1.4"))
  }

  @Test func `a playlist reaches no other file`() throws {
    let sound = try wave(WaveFile(channels: [[0.1, 0.2]]))
    for (name, text) in [
      ("a.m3u8", "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:\(sound.path)\n#EXT-X-ENDLIST\n"),
      ("a.ffconcat", "ffconcat version 1.0\nfile '\(sound.path)'\n"),
    ] {
      try Data(text.utf8).write(to: folder.file(name))
      #expect(!reason(folder.file(name)).hasPrefix("no error"))
    }
  }

  @Test func `a file that changes after it was found is an error when it is read`() throws {
    let file = try wave(WaveFile(channels: [[0.1, 0.2]]))
    let sound = try Sound(contentsOf: file)
    try WaveFile(channels: [[0.1, 0.2, 0.3]]).data.write(to: file)
    #expect(throws: (any Error).self) { try sound.makeReader() }
  }

  @Test func `equal samples are equal sounds, whatever the file`() throws {
    let samples: [Float] = [0.25, -0.5, 0.125]
    let a = try Sound(contentsOf: try wave(WaveFile(channels: [samples], depth: .float32)))
    let b = try Sound(contentsOf: try wave(WaveFile(channels: [samples, samples]), "b.wav"))
    #expect(a == b)
    #expect(try Sound(contentsOf: try wave(WaveFile(channels: [[0.25]]), "c.wav")) != a)
  }

  @Test func `damaged files are errors or sounds, and never hang`() throws {
    let samples = (0..<20_000).map { Float(sin(Double($0) / 9)) / 3 }
    let original = try wave(WaveFile(channels: [samples, samples]))
    for ending in ["wav", "mp3", "m4a", "flac", "opus"] {
      let file = ending == "wav" ? original : try converted(original, [], to: "d." + ending)
      let whole = try Data(contentsOf: file)
      for cut in [1, 10, 100, whole.count / 2, whole.count - 1] {
        try whole.prefix(cut).write(to: folder.file("cut." + ending))
        _ = reason(folder.file("cut." + ending))
      }
      for place in stride(from: 0, to: whole.count, by: max(whole.count / 40, 1)) {
        var data = whole
        data[place] ^= 0xFF
        try data.write(to: folder.file("bent." + ending))
        if let sound = try? Sound(contentsOf: folder.file("bent." + ending)) {
          #expect(sound.sampleCount <= Int(Sound.maximumDuration) * Sound.rate)
          _ = try sound.left()
        }
      }
    }
  }
}

extension Sound {
  func left() throws -> [Float] { try makeReader().left(0..<sampleCount) }
  func both(_ range: Range<Int>) throws -> [Float] { try makeReader().both(range) }
}

extension SoundReader {
  func both(_ range: Range<Int>) throws -> [Float] {
    var samples = [Float](repeating: .nan, count: 2 * range.count)
    try samples.withUnsafeMutableBufferPointer { try read(from: range.lowerBound, into: $0) }
    return samples
  }

  func left(_ range: Range<Int>) throws -> [Float] {
    let samples = try both(range)
    return stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
  }
}
