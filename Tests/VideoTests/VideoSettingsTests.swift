import Foundation
import PathreelDrawing
import PathreelVideo
import TestFolders
import Testing
import VideoInspection

/// x264 writes the settings that it worked with into the stream, as text.
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

  @Test func `quality is x264's constant rate factor, and a higher one gives a smaller file`() throws {
    let (fine, coarse) = (try encoded { $0.quality = 13 }, try encoded { $0.quality = 30 })
    #expect(try report(fine)["crf"] == "13.0")
    #expect(try report(coarse)["crf"] == "30.0")
    #expect(coarse.count < fine.count)
  }

  @Test func `the defaults are quality 13, preset veryfast, no adaptive quantisation and fine chroma`() throws {
    let report = try report(encoded())
    #expect(report["chroma_qp_offset"] == "-6")
    #expect(
      report["crf"] == "13.0" && report["aq"]?.hasSuffix(":0.00") == true && report["subme"] == "2"
        && report["me"] == "hex")
  }

  @Test(arguments: VideoSettings.Preset.allCases) func `every preset encodes H264 High`(preset: VideoSettings.Preset)
    throws
  {
    // x264's table of presets: `x264 --fullhelp`, option subme.
    let subme: [VideoSettings.Preset: String] = [
      .ultrafast: "0", .superfast: "1", .veryfast: "2", .faster: "4", .fast: "6", .medium: "7", .slow: "8",
      .slower: "9", .veryslow: "10",
    ]
    let data = try encoded { $0.preset = preset }
    #expect(try report(data)["subme"] == subme[preset])
    let file = folder.file("clip.mp4")
    try data.write(to: file)
    #expect(try VideoFacts(of: file).profile == "High")
  }

  @Test func `the encoder takes as many threads as it is told, and the same number gives the same bytes`() throws {
    let one = try encoded { $0.threads = 1 }
    #expect(try report(one)["threads"] == "1")
    let two = try encoded { $0.threads = 2 }
    #expect(try report(two)["threads"] == "2")
    #expect(try encoded { $0.threads = 2 } == two)
  }
}
