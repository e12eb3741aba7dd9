import Foundation
import PathreelDrawing
import PathreelVideo
import TestFolders
import Testing
import VideoInspection

/// Tests that the segments of a clip can be saved and joined to a file later.
@Suite struct EncodedSegmentTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func writer(_ name: String, _ format: OutputFormat = .mp4) throws -> VideoWriter {
    try VideoWriter(
      to: folder.file(name), format: format, width: SegmentTests.width, height: SegmentTests.height,
      rate: FrameRate(60)!)
  }

  /// Writes frames, and returns the segments from the encoder.
  private func segments(_ frames: Range<Int>, _ name: String, _ format: OutputFormat = .mp4) throws -> [EncodedSegment]
  {
    let writer = try writer(name, format)
    var kept: [EncodedSegment] = []
    writer.keepSegment = (1 << 30, { kept.append($0) })
    for n in frames { try writer.append(SegmentTests.frame(n)) }
    try writer.finish()
    return kept
  }

  @Test(arguments: [OutputFormat.mp4, .movH264, .mkvH264])
  func `a file has the same bytes whether its segments are encoded or were kept`(format: OutputFormat) throws {
    let kept = try segments(0..<520, "whole", format)
    #expect(kept.map(\.frameCount) == [250, 250, 20])
    let whole = try Data(contentsOf: folder.file("whole"))
    // Join saved segments only, or encode some of them in between.
    for encoded in [[], [0], [1], [2], [0, 2]] {
      let writer = try writer("joined", format)
      for (index, segment) in kept.enumerated() {
        if encoded.contains(index) {
          for n in 250 * index..<250 * index + segment.frameCount { try writer.append(SegmentTests.frame(n)) }
        } else {
          let name = "segment \(index)"
          let file = segment.file(named: name)
          let read = try #require(file.withUnsafeBytes { EncodedSegment(file: $0, named: name) })
          #expect(try writer.append(read))
        }
      }
      try writer.finish()
      #expect(try Data(contentsOf: folder.file("joined")) == whole, "\(format), encoded: \(encoded)")
    }
  }

  @Test(arguments: [
    OutputFormat.mp4H265, .mp4AV1, .webm, .mov, .movProRes422, .movAnimation, .mkv, .mp4Stacked, .avifAnimation,
  ])
  func `other formats are made of segments, too`(format: OutputFormat) throws {
    let length = try #require(format.segmentLength(for: VideoSettings(), width: 192, height: 112))
    let kept = try segments(0..<length + 9, "whole", format)
    #expect(kept.map(\.frameCount) == [length, 9])
    let whole = try Data(contentsOf: folder.file("whole"))
    // Join saved segments only, or encode one of them.
    for encoded in [nil, 0, 1] {
      let writer = try writer("joined", format)
      for (index, segment) in kept.enumerated() {
        if encoded == index {
          for n in length * index..<length * index + segment.frameCount { try writer.append(SegmentTests.frame(n)) }
        } else {
          #expect(try writer.append(segment))
        }
      }
      try writer.finish()
      #expect(try Data(contentsOf: folder.file("joined")) == whole, "\(format), encoded: \(encoded ?? -1)")
    }
  }

  @Test func `the segments of large frames are shorter`() {
    func length(_ width: Int, _ height: Int) -> Int? {
      OutputFormat.mov.segmentLength(for: VideoSettings(), width: width, height: height)
    }
    #expect(length(1920, 1080) == 25 && length(3840, 2160) == 6 && length(8192, 4320) == 1)
  }

  @Test func `a kept segment of another encoder is not used`() throws {
    let kept = try segments(0..<20, "a.mp4")
    let other = try VideoWriter(to: folder.file("b.mp4"), width: 64, height: 64, rate: FrameRate(60)!)
    #expect(try other.append(kept[0]) == false)
    other.cancel()
  }

  @Test func `a kept segment that was changed, cut off or renamed is not used`() throws {
    let file = try #require(try segments(0..<3, "a.mp4").first).file(named: "a")
    func isWhole(_ bytes: [UInt8], named name: String = "a") -> Bool {
      bytes.withUnsafeBytes { EncodedSegment(file: $0, named: name) != nil }
    }
    #expect(isWhole(file) && !isWhole(file, named: "b"))
    for index in [0, 5, 20, 40, file.count / 2, file.count - 33, file.count - 1] {
      var damaged = file
      damaged[index] ^= 4
      #expect(!isWhole(damaged), "byte \(index)")
    }
    for count in [0, 1, 31, 32, 33, 100, file.count - 1] {
      #expect(!isWhole(Array(file.prefix(count))), "\(count) bytes")
    }
    #expect(!isWhole(file + [0]))
  }

  @Test func `segments beyond a size are not kept, and the video is the same`() throws {
    _ = try segments(0..<20, "a.mp4")
    let writer = try writer("b.mp4")
    writer.keepSegment = (1000, { _ in Issue.record("a segment was kept") })
    for n in 0..<20 { try writer.append(SegmentTests.frame(n)) }
    try writer.finish()
    #expect(try Data(contentsOf: folder.file("a.mp4")) == Data(contentsOf: folder.file("b.mp4")))
  }

  @Test func `every option that decides packets is in the key of a segment`() throws {
    func settings(_ format: OutputFormat = .mp4, rate: Int = 60, change: (inout VideoSettings) -> Void = { _ in })
      throws
      -> String?
    {
      var settings = VideoSettings()
      change(&settings)
      let writer = try VideoWriter(
        to: folder.file("a.\(format.fileExtension)"), format: format, width: 64, height: 64, rate: FrameRate(rate)!,
        settings: settings)
      defer { writer.cancel() }
      return writer.segmentSettings
    }
    let all = [
      try settings(), try settings(rate: 30), try settings { $0.quality = .best }, try settings { $0.quality = .draft },
      try settings { $0.pixelFormat = "yuv444p" },
      try settings { $0.encoderOptions = [EncoderOption("crf", "20")] },
      try settings { ($0.encoderOptions, $0.threads) = ([EncoderOption("crf", "20")], 2) }, try settings(.mkvH264),
    ]
    #expect(all.allSatisfy { $0 != nil } && Set(all).count == all.count)
    #expect(try settings { $0.metadata = nil } == all[0] && settings { $0.verifies = false } == all[0])
    // With several threads the result is the same, because Pathreel chooses the frame types.
    #expect(try settings { $0.threads = 3 } == all[0])
    #expect(try settings(.rgba) == nil)
  }

  @Test func `the key of a segment contains the code that makes its packets`() throws {
    let code = try #require(ProgramIdentity.current)
    #expect(
      code.contains("libavcodec.") && code.contains("libx264.") && code.contains("libvpx.") && code.contains("libm."))
  }
}
