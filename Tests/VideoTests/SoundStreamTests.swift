import Foundation
import PathreelDrawing
import PathreelSound
import PathreelVideo
import TestFolders
import Testing
import VideoInspection
import WaveFiles

@Suite struct SoundStreamTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  static let formats = OutputFormat.videos.filter(\.hasSound)

  private func mix(_ samples: [Float], seconds: Double) throws -> SoundMix {
    let file = folder.file("\(samples.count).wav")
    try WaveFile(channels: [samples]).data.write(to: file)
    return try SoundMix(
      [SoundTrack("a", try Sound(contentsOf: file))], sampleCount: Int((seconds * 48_000).rounded(.up)))
  }

  private func write(
    _ mix: SoundMix, _ format: OutputFormat, frames: Int, rate: FrameRate, range: Range<Int>? = nil
  ) throws -> URL {
    let file = folder.file("clip." + format.fileExtension)
    let writer = try VideoWriter(
      to: .file(file), format: format, shape: VideoShape(width: 64, height: 64, rate: rate), settings: VideoSettings(),
      sound: ClipSound(mix, range: range ?? 0..<mix.sampleCount))
    let bitmap = Bitmap(width: 64, height: 64)
    for n in 0..<frames {
      bitmap.fill(.init(red: UInt8(n % 2 * 255), green: 0, blue: 0, alpha: 255))
      try writer.append(bitmap)
    }
    try writer.finish()
    return file
  }

  /// The left channel as decoded by ffmpeg, at 48,000 samples a second.
  private func decoded(_ file: URL) throws -> [Float] {
    let data = try output(
      of: "ffmpeg",
      ["-v", "error", "-i", file.path, "-map", "0:a", "-ar", "48000", "-f", "f32le", "-af", "pan=mono|c0=c0", "-"])
    return data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  private func loudest(_ samples: [Float], about place: Int) -> Int {
    (max(place - 4800, 0)..<min(place + 4800, samples.count)).max { abs(samples[$0]) < abs(samples[$1]) } ?? -1
  }

  /// 5 ms are 240 samples. Lossy encodings may move the loudest sample by one.
  @Test(arguments: formats) func `a click is found where it is, after ten minutes too`(format: OutputFormat) throws {
    var samples = [Float](repeating: 0, count: 600 * 48_000)
    let places = [24_000, 300 * 48_000, 599 * 48_000 + 12_345]
    for place in places { samples[place] = 0.9 }
    let file = try write(try mix(samples, seconds: 600), format, frames: 600, rate: FrameRate(1)!)
    let result = try decoded(file)
    for place in places { #expect(abs(loudest(result, about: place) - place) <= 1) }
    // A packet of AAC has 1024 samples.
    #expect((600 * 48_000...600 * 48_000 + 1023).contains(result.count))
  }

  @Test(arguments: formats) func `the sound is as long as the clip, to a packet`(format: OutputFormat) throws {
    let rate = FrameRate("30000/1001")!
    for frames in [1, 2, 45] {
      let seconds = Double(frames) * 1001 / 30_000
      let result = try decoded(try write(try mix([0.5], seconds: seconds), format, frames: frames, rate: rate))
      let samples = Int((seconds * 48_000).rounded(.up))
      #expect((samples...samples + 1023).contains(result.count), "\(frames) frames: \(result.count)")
    }
  }

  /// The time of the first picture and of the first sample that players show, by ffprobe.
  @Test(arguments: formats) func `the first picture and the sound begin at 0`(format: OutputFormat) throws {
    let file = try write(try mix([0.5, 0.5], seconds: 1), format, frames: 30, rate: FrameRate(30)!)
    for stream in ["v", "a"] {
      let frames = try output(
        of: "ffprobe",
        ["-v", "error", "-select_streams", stream, "-show_entries", "frame=pts_time", "-of", "csv=p=0", file.path])
      #expect(String(decoding: frames, as: UTF8.self).hasPrefix("0.000000"), "\(stream)")
    }
    let packets = try output(
      of: "ffprobe",
      ["-v", "error", "-select_streams", "v", "-show_entries", "packet=pts_time", "-of", "csv=p=0", file.path])
    let times = String(decoding: packets, as: UTF8.self).split(separator: "\n").compactMap { Double($0) }.sorted()
    // Matroska's times are milliseconds.
    for (n, time) in times.enumerated() { #expect(abs(time - Double(n) / 30) <= 0.0005001) }
    #expect(times.count == 30)
  }

  /// A packet of Opus has 960 samples, of which the first 312 are priming (RFC 7845 §4.2).
  @Test(arguments: formats.filter { ["webm", "mkv"].contains($0.fileExtension) })
  func `packets of sound in Matroska are at the nearest milliseconds`(format: OutputFormat) throws {
    let file = try write(try mix([0.5], seconds: 2), format, frames: 60, rate: FrameRate(30)!)
    let packets = try output(
      of: "ffprobe",
      ["-v", "error", "-select_streams", "a", "-show_entries", "packet=pts,duration", "-of", "csv=p=0", file.path])
    let rows = String(decoding: packets, as: UTF8.self).split(separator: "\n").map { $0.split(separator: ",") }
    let times = try rows.map { try #require(Int($0[0])) }
    let (length, priming) = format.fileExtension == "webm" ? (960.0 / 48, 312.0 / 48) : (4608.0 / 48, 0)
    // FFmpeg 5 and 7 round halves of a millisecond to different sides.
    for (n, time) in times.dropLast().enumerated() {
      #expect(abs(Double(time) - (Double(n) * length - priming)) <= 0.5, "packet \(n)")
    }
  }

  @Test(arguments: formats) func `some frames have their part of the sound`(format: OutputFormat) throws {
    var samples = [Float](repeating: 0, count: 96_000)
    samples[60_000] = 0.9
    let file = try write(
      try mix(samples, seconds: 2), format, frames: 10, rate: FrameRate(10)!, range: 48_000..<96_000)
    #expect(abs(loudest(try decoded(file), about: 12_000) - 12_000) <= 1)
  }

  @Test(arguments: formats) func `the same sound gives the same packets`(format: OutputFormat) throws {
    let mix = try mix((0..<48_000).map { Float(sin(Double($0 * $0) / 1e5)) / 2 }, seconds: 1)
    func packets() throws -> Data {
      let file = try write(mix, format, frames: 30, rate: FrameRate(30)!)
      return try output(
        of: "ffmpeg", ["-v", "error", "-i", file.path, "-map", "0:a", "-c", "copy", "-f", "framemd5", "-"])
    }
    #expect(try packets() == packets())
  }

  @Test func `sound beyond full scale is a warning with its time and by how much`() throws {
    let loud = try mix([Float](repeating: 0.9, count: 48_000), seconds: 1)
    let twice = try SoundMix(loud.tracks + loud.tracks, sampleCount: loud.sampleCount)
    let writer = try VideoWriter(
      to: .file(folder.file("a.mp4")), format: .mp4, shape: VideoShape(width: 64, height: 64, rate: FrameRate(1)!),
      settings: VideoSettings(), sound: ClipSound(twice, range: 0..<48_000))
    try writer.append(Bitmap(width: 64, height: 64))
    try writer.finish()
    let clipping = try #require(writer.soundClipping)
    #expect(abs(clipping.excess - 20 * log10(1.8)) < 0.01)
    #expect(clipping.seconds == 0)
  }

  @Test func `a sound that cannot be read any more leaves no file`() throws {
    let file = folder.file("a.wav")
    try WaveFile(channels: [[Float](repeating: 0.1, count: 48_000)]).data.write(to: file)
    let mix = try SoundMix([SoundTrack("music", try Sound(contentsOf: file))], sampleCount: 48_000)
    try Data("RIFF".utf8).write(to: file)
    let error = #expect(throws: VideoError.self) { try write(mix, .mp4, frames: 2, rate: FrameRate(2)!) }
    #expect("\(error!)".contains("sound 'music': the file has changed since the scene was read"))
    #expect(try folder.names == ["a.wav"])
  }
}
