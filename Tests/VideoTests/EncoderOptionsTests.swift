import Foundation
import PathreelDrawing
import PathreelVideo
import TestFolders
import Testing
import VideoInspection

/// Tests of the caller's options of an encoder beside Pathreel's own.
@Suite struct EncoderOptionsTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// Writes a clip of noise with these options.
  private func file(_ format: OutputFormat, _ options: String...) throws -> URL {
    var settings = VideoSettings()
    settings.metadata = nil
    settings.encoderOptions = options.map { text in
      let sides = text.split(separator: "=", maxSplits: 1).map(String.init)
      return EncoderOption(sides[0], sides[1])
    }
    let file = folder.file("\(UUID()).\(format.fileExtension)")
    let writer = try VideoWriter(
      to: file, format: format, width: 128, height: 128, rate: FrameRate(30)!, settings: settings)
    for n in 0..<12 { try writer.append(.noise(width: 128, height: 128, seed: UInt64(n))) }
    try writer.finish()
    return file
  }

  private func size(_ format: OutputFormat, _ option: String) throws -> Int {
    try Data(contentsOf: file(format, option)).count
  }

  /// Noise takes bits: a finer quantiser and a higher rate make a file that is at least twice as large.
  @Test(arguments: [
    (OutputFormat.mp4, "qp=5", "qp=45"), (.mp4, "crf=5", "crf=45"), (.mp4, "b=20M", "b=50k"),
    (.mp4, "x264-params=qp=5", "x264-params=qp=45"), (.mp4, "x264opts=bitrate=20000", "x264opts=bitrate=50"),
    (.mp4Stacked, "qp=5", "qp=45"), (.movH264, "b=20M", "b=50k"),
    (.mp4H265, "qp=5", "qp=45"), (.mp4H265, "crf=5", "crf=45"), (.mp4H265, "b=20M", "b=50k"),
    (.mp4H265, "x265-params=qp=5", "x265-params=qp=45"),
    (.mp4AV1, "qp=5", "qp=60"), (.mp4AV1, "crf=5", "crf=60"), (.mp4AV1, "b=20M", "b=50k"),
    (.webm, "crf=5", "crf=60"), (.webm, "b=20M", "b=50k"),
    (.avifAnimation, "crf=5", "crf=60"), (.avifAnimation, "b=20M", "b=50k"),
  ])
  func `an option that decides the rate is over Pathreel's own`(format: OutputFormat, high: String, low: String) throws
  {
    let (large, small) = (try size(format, high), try size(format, low))
    #expect(large > 2 * small, "\(large) and \(small) bytes")
  }

  @Test(arguments: [
    ("8x8dct=0", "8x8dct", "0"), ("chromaoffset=3", "chroma_qp_offset", "3"), ("bf=0", "bframes", "0"),
    ("refs=2", "ref", "2"), ("g=7", "keyint", "7"), ("preset=slow", "subme", "8"), ("aq-mode=1", "aq", "1:1.00"),
    ("x264-params=ref=4", "ref", "4"),
  ])
  func `an option of x264 is what x264 reports`(option: String, name: String, value: String) throws {
    let data = try Data(contentsOf: file(.mp4, option))
    let start = try #require(data.range(of: Data("options: ".utf8))).upperBound
    let report = String(decoding: data[start...].prefix { $0 != 0 }, as: UTF8.self).split(separator: " ")
    #expect(report.contains("\(name)=\(value)"), "\(report)")
    // Pathreel's own options stay: no adaptive quantisation. Beside the macroblock tree, x264 reports that as a strength
    // of 0.
    #expect(name == "aq" || report.contains("aq=0") || report.contains("aq=1:0.00"), "\(report)")
  }

  @Test func `a profile without the large transform is the file's profile`() throws {
    #expect(try VideoFacts(of: file(.mp4, "profile=baseline")).profile == "Constrained Baseline")
  }

  @Test func `a list of parameters is added to Pathreel's`() throws {
    // x265 writes its report of its settings only if nobody turns it off, as Pathreel's parameters do.
    let data = try Data(contentsOf: file(.mp4H265, "x265-params=pools=none"))
    #expect(data.range(of: Data("x265 (build".utf8)) == nil)
    let told = try Data(contentsOf: file(.mp4H265, "x265-params=info=1"))
    #expect(told.range(of: Data("x265 (build".utf8)) != nil && told.range(of: Data("cbqpoffs=-6".utf8)) != nil)
  }

  @Test(arguments: [OutputFormat.mp4, .mp4H265, .mp4AV1, .webm])
  func `the option for threads is that of the settings`(format: OutputFormat) throws {
    var settings = VideoSettings()
    (settings.metadata, settings.threads) = (nil, 2)
    let other = folder.file("other.\(format.fileExtension)")
    let writer = try VideoWriter(
      to: other, format: format, width: 128, height: 128, rate: FrameRate(30)!, settings: settings)
    for n in 0..<12 { try writer.append(.noise(width: 128, height: 128, seed: UInt64(n))) }
    try writer.finish()
    #expect(try Data(contentsOf: file(format, "threads=2")) == Data(contentsOf: other))
  }

  @Test(arguments: [
    (
      OutputFormat.mp4, ["b=50k", "crf=20"],
      "b=50k changes nothing, because crf=20 decides the rate; leave one of them out"
    ),
    (.mp4H265, ["qp=5", "b=50k"], "qp=5 changes nothing, because b=50k decides the rate; leave one of them out"),
    (
      .mp4, ["crf=20", "x264-params=qp=5"],
      "crf=20 changes nothing, because qp=5 decides the rate; leave one of them out"
    ),
    (.mov, ["b=50k"], "b=50k changes nothing, because the encoder 'prores_ks' has no such option; leave it out"),
    (.webm, ["qp=5"], "qp=5 changes nothing, because the encoder 'libvpx-vp9' has no such option; give crf or b"),
    (.mkv, ["b=50k"], "MKV with FFV1 is always lossless, so b=50k cannot choose its rate; leave it out"),
    (
      .mkvH264, ["crf=18"], "MKV with lossless H.264 is always lossless, so crf=18 cannot choose its rate; leave it out"
    ),
    (.mkvH264, ["x264-params=qp=9"], "so qp=9 cannot choose its rate; leave it out"),
    (.y4m, ["g=10"], "Y4M has no options of an encoder; leave g=10 out"),
    (.mp4, ["g=500"], "g=500 changes nothing: each segment of 250 frames begins with a key frame; give 250 at most"),
    (.mp4, ["pix_fmt=yuv444p"], "pix_fmt=yuv444p is no option of the encoder; give --pixel-format"),
    (.mp4, ["threads=many"], "threads=many: give 1 to 64 threads, or leave it out"),
    (.mp4, ["ar=44100"], "giving the encoder libx264 the option ar=44100 failed: it is no option for encoding video"),
    (.webm, ["skip_frame=nokey"], "it is no option for encoding video; leave it out"),
  ])
  func `an option that would change nothing is an error that says what decides`(
    format: OutputFormat, options: [String], words: String
  ) throws {
    let error = #expect(throws: VideoError.self) {
      switch options.count {
      case 1: try file(format, options[0])
      default: try file(format, options[0], options[1])
      }
    }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    #expect(try folder.names == [])
  }

  @Test func `a bit rate beside a quality bounds VP9`() throws {
    let (bounded, free) = (
      try Data(contentsOf: file(.webm, "crf=20", "b=100k")).count, try Data(contentsOf: file(.webm, "crf=20")).count
    )
    #expect(2 * bounded < free)
  }
}
