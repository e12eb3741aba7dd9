import Foundation
import PathreelDrawing
import PathreelVideo
import TestFolders
import Testing
import VideoInspection

/// Tests of encoder settings. With custom options, x264 writes its settings into the stream as text.
@Suite struct VideoSettingsTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  func encoded(_ change: (inout VideoSettings) -> Void = { _ in }) throws -> Data {
    var settings = VideoSettings()
    change(&settings)
    let file = folder.file("\(UUID()).mp4")
    let writer = try VideoWriter(to: file, width: 128, height: 128, rate: FrameRate(30)!, settings: settings)
    for n in 0..<20 { try writer.append(.noise(width: 128, height: 128, seed: UInt64(n))) }
    try writer.finish()
    return try Data(contentsOf: file)
  }

  func report(_ data: Data) throws -> [String: String] {
    let start = try #require(data.range(of: Data("options: ".utf8))).upperBound
    let text = String(decoding: data[start...].prefix { $0 != 0 }, as: UTF8.self)
    let pairs = text.split(separator: " ").map { $0.split(separator: "=").map(String.init) }
    return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
  }

  /// The settings that affect packets, line by line.
  func options(_ change: (inout VideoSettings) -> Void = { _ in }) throws -> [Substring] {
    var settings = VideoSettings()
    change(&settings)
    let writer = try VideoWriter(
      to: folder.file("\(UUID()).mp4"), width: 128, height: 128, rate: FrameRate(30)!, settings: settings)
    defer { writer.cancel() }
    return try #require(writer.segmentSettings).split(separator: "\n")
  }

  @Test(arguments: [
    (VideoSettings.Quality.draft, "qp=24", "preset=veryfast"), (.good, "qp=18", "preset=veryfast"),
    (.best, "qp=9", "preset=medium"),
  ])
  func `a quality is a constant quantiser and a preset`(
    quality: VideoSettings.Quality, quantiser: Substring, preset: Substring
  ) throws {
    let options = try options { $0.quality = quality }
    #expect(options.contains(quantiser) && options.contains(preset))
    #expect(!options.contains { $0.hasPrefix("crf=") })
  }

  @Test(arguments: [(VideoSettings.Quality.draft, "24.0", "1"), (.good, "13.0", "2"), (.best, "7.0", "7")])
  func `with options of the user, x264 chooses quantisers and frame types`(
    quality: VideoSettings.Quality, factor: String, subme: String
  ) throws {
    let report = try report(
      encoded {
        $0.quality = quality
        $0.encoderOptions = [EncoderOption("tune", "animation")]
      })
    #expect(report["crf"] == factor && report["subme"] == subme && report["b_adapt"] == "1")
  }

  @Test func `the defaults are good quality, no adaptive quantisation and fine chroma`() throws {
    let (plain, good) = (try encoded(), try encoded { $0.quality = .good })
    #expect(plain == good)
    let options = try options()
    #expect(options.contains("aq-mode=0"))
    #expect(options.contains("chroma-qp-offset=-6"))
  }

  @Test func `with options of the user, the encoder has the same number of threads on every machine`() throws {
    #expect(try report(encoded { $0.encoderOptions = [EncoderOption("crf", "20")] })["threads"] == "4")
  }

  @Test func `without options of the user, the stream contains nothing about the machine`() throws {
    #expect(try encoded().range(of: Data("options: ".utf8)) == nil)
  }

  @Test func `a draft is smaller than the best`() throws {
    #expect(try encoded { $0.quality = .draft }.count < encoded { $0.quality = .best }.count)
  }

  @Test func `options of an encoder override those of the quality`() throws {
    let data = try encoded { $0.encoderOptions = [EncoderOption("crf", "30"), EncoderOption("preset", "slow")] }
    #expect(try report(data)["crf"] == "30.0")
    #expect(try report(data)["subme"] == "8")
  }

  @Test func `options that all encoders have are accepted too`() throws {
    #expect(try report(encoded { $0.encoderOptions = [EncoderOption("g", "7")] })["keyint"] == "7")
  }

  @Test(arguments: [
    (EncoderOption("crv", "18"), "giving the encoder libx264 the option crv=18 failed: Option not found"),
    (EncoderOption("crf", "fine"), "giving the encoder libx264 the option crf=fine failed: Invalid argument"),
    (EncoderOption("preset", "quick"), "opening the encoder libx264 failed: Invalid argument"),
  ])
  func `an option that the encoder does not take is an error in its words`(option: EncoderOption, beginning: String)
    throws
  {
    let error = #expect(throws: VideoError.self) { try encoded { $0.encoderOptions = [option] } }
    #expect(error?.description.contains(beginning) == true, "\(error?.description ?? "")")
    #expect(try folder.names == [])
  }

  @Test(arguments: [("yuv444p", "High 4:4:4 Predictive"), ("yuv420p10", "High 10"), ("yuv420p", "High")])
  func `pixel formats are chosen by FFmpeg's names`(name: String, profile: String) throws {
    let file = folder.file("clip.mp4")
    try encoded { $0.pixelFormat = name }.write(to: file)
    #expect(try VideoFacts(of: file).profile == profile)
  }

  @Test func `pixels that a format does not have are an error that lists its own`() throws {
    let error = #expect(throws: VideoError.self) { try encoded { $0.pixelFormat = "rgb24" } }
    #expect(
      error?.description == "MP4 cannot be written with pixels 'rgb24' here; "
        + "its pixels are yuv420p, yuv444p, yuv420p10le, yuv444p10le")
  }

  @Test func `an encoder of another encoding is an error that lists those of this one`() throws {
    let error = #expect(throws: VideoError.self) { try encoded { $0.encoder = "libvpx-vp9" } }
    #expect(
      error?.description.hasPrefix(
        "encoder 'libvpx-vp9' does not make H.264, which MP4 holds; encoders here that do are ") == true)
  }

  @Test func `an encoder that this FFmpeg lacks is an error that lists others`() throws {
    let error = #expect(throws: VideoError.self) { try encoded { $0.encoder = "h264_nonesuch" } }
    #expect(error?.description.hasPrefix("this FFmpeg has no encoder 'h264_nonesuch' for H.264; install") == true)
  }

  @Test(.disabled(if: FileManager.default.fileExists(atPath: "/dev/nvidia0"), "this machine has the device"))
  func `an encoder whose device is missing is an error in its words`() throws {
    let error = #expect(throws: VideoError.self) { try encoded { $0.encoder = "h264_nvenc" } }
    #expect(error?.description.contains("opening the encoder h264_nvenc failed: ") == true)
    #expect(try folder.names == [])
  }

  @Test func `a lossless format takes no encoder that may change colours`() throws {
    var settings = VideoSettings()
    settings.encoder = "libx264"
    let error = #expect(throws: VideoError.self) {
      try VideoWriter(
        to: folder.file("a.mkv"), format: .mkvH264, width: 64, height: 48, rate: FrameRate(30)!, settings: settings)
    }
    #expect(
      error?.description
        == "encoder 'libx264' may change colours, and MKV with lossless H.264 is always lossless; "
        + "leave the encoder out")
  }

  @Test func `an encoder that cannot make stacked pictures is an error`() throws {
    var settings = VideoSettings()
    settings.encoder = "libx264rgb"
    let error = #expect(throws: VideoError.self) {
      try VideoWriter(
        to: folder.file("a.mp4"), format: .mp4Stacked, width: 64, height: 48, rate: FrameRate(30)!, settings: settings)
    }
    #expect(
      error?.description
        == "encoder 'libx264rgb' takes only pixels that Pathreel does not make for MP4 with alpha below; "
        + "leave the encoder out")
  }

  @Test func `an encoder that Pathreel does not know takes no quality`() throws {
    let error = #expect(throws: VideoError.self) {
      try encoded {
        $0.encoder = "libx264rgb"
        $0.quality = .best
      }
    }
    #expect(
      error?.description
        == "quality 'best' has no meaning for the encoder 'libx264rgb'; "
        + "choose its options with --encoder-option, and leave the quality out")
  }

  @Test func `a format without alpha takes no form of alpha`() throws {
    let error = #expect(throws: VideoError.self) { try encoded { $0.alpha = .straight } }
    #expect(error?.description == "MP4 has no alpha; leave 'straight' out, or write a format that keeps alpha")
    #expect(try folder.names == [])
  }

  @Test(arguments: [(2, 2), (3, 5), (64, 3), (4, 4)]) func `FFV1 takes frames of few pixels`(width: Int, height: Int)
    throws
  {
    let writer = try VideoWriter(
      to: folder.file("a.mkv"), format: .mkv, width: width, height: height, rate: FrameRate(30)!)
    for seed in 0..<3 { try writer.append(.noise(width: width, height: height, seed: UInt64(seed))) }
    try writer.finish()
    #expect(try folder.names == ["a.mkv"])
  }

  @Test func `a setting that loses colours cannot be lossless`() throws {
    let error = #expect(throws: VideoError.self) { try encoded { $0.quality = .lossless } }
    #expect(
      error?.description
        == "MP4 cannot be lossless: some colours change a little; lossless formats are mov-animation, mkv, mkv-h264, "
        + "rgba, apng, webp-animation")
  }

  @Test func `the encoder uses the given number of threads, and the same number gives the same bytes`() throws {
    func encoded(threads: Int) throws -> Data {
      try self.encoded { ($0.threads, $0.encoderOptions) = (threads, [EncoderOption("crf", "20")]) }
    }
    #expect(try report(encoded(threads: 1))["threads"] == "1")
    let two = try encoded(threads: 2)
    #expect(try report(two)["threads"] == "2")
    #expect(try encoded(threads: 2) == two)
  }
}
