import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelPNG
import PathreelVideo
import TestFolders
import Testing
import VideoInspection

/// Tests that bad input gives a clear error, and that nothing is lost.
@Suite struct VideoWriterFailureTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  static let rate = FrameRate(60)!

  func writer(_ name: String = "clip.mp4", width: Int = 64, height: Int = 48) throws -> VideoWriter {
    try VideoWriter(to: folder.file(name), width: width, height: height, rate: Self.rate)
  }

  @Test(
    arguments: [
      (1281, 720, "1280x720 or 1282x720 would do, or --pad"), (1280, 721, "1280x720 or 1280x722 would do, or --pad"),
      (333, 111, "332x110 or 334x112 would do, or --pad"), (1, 1, "2x2 would do"), (0, 0, "2x2 would do"),
      (-5, 20, "2x20 would do"), (16_385, 16, "16384x16 would do"), (.max, .min, "16384x2 would do"),
    ] as [(Int, Int, String)])
  func `a size that cannot be encoded is an error that says which would do`(width: Int, height: Int, advice: String)
    throws
  {
    let error = #expect(throws: VideoError.self) { try writer(width: width, height: height) }
    #expect(
      error?.description
        == "a video cannot be \(width)x\(height): H.264 with 4:2:0 colour needs an even width and height of 2 to 16384; "
        + advice)
    #expect(try folder.names == [])
  }

  @Test func `a frame of more pixels than H264 holds is an error`() throws {
    let error = #expect(throws: VideoError.self) { try writer(width: 8192, height: 4354) }
    #expect(
      error?.description
        == "a video cannot be 8192x4354: H.264 holds at most 35651584 pixels a frame, such as 8192x4352")
  }

  @Test func `the error about a size beyond all limits names the number of pixels, too`() {
    let error = #expect(throws: VideoError.self) { try writer(width: 20_000, height: 20_000) }
    #expect(
      error?.description
        == "a video cannot be 20000x20000: H.264 holds at most 35651584 pixels a frame, such as 8192x4352")
  }

  @Test func `a stacked frame may be half as high, since alpha is below it`() {
    let error = #expect(throws: VideoError.self) {
      try VideoWriter(to: folder.file("a.mp4"), format: .mp4Stacked, width: 16, height: 8194, rate: Self.rate)
    }
    #expect(
      error?.description
        == "a video cannot be 16x8194: H.264 with 4:2:0 colour above alpha needs an even width of 2 to 16384 and an "
        + "even height of 2 to 8192; 16x8192 would do")
  }

  @Test func `an error distinguishes width and height if they have different limits`() {
    let error = #expect(throws: VideoError.self) {
      try VideoWriter(to: folder.file("a.mov"), format: .movProRes422, width: 1, height: 0, rate: Self.rate)
    }
    #expect(
      error?.description
        == "a video cannot be 1x0: ProRes with 10-bit 4:2:2 colour needs an even width of 2 to 16384 and a height of 1 "
        + "to 16384; 2x1 would do")
  }

  @Test func `a target in a missing folder is an error before any work`() throws {
    let error = #expect(throws: VideoError.self) { try writer("out/clip.mp4") }
    let path = folder.url.path
    #expect(error?.description == "\(path)/out/clip.mp4: the folder \(path)/out does not exist; create it first")
  }

  @Test func `the video is hidden until it is finished`() throws {
    let writer = try writer()
    for frame in VideoWriterTests.walk(frames: 20) { try writer.append(frame) }
    #expect(try folder.names.allSatisfy { $0.hasPrefix(".clip.mp4.partial-") })
    #expect(try folder.names.count == 1)
    try writer.finish()
    #expect(try folder.names == ["clip.mp4"])
  }

  @Test func `an earlier file survives a cancelled, a dropped and an empty video`() throws {
    let earlier = Data("not even a video".utf8)
    try earlier.write(to: folder.file("clip.mp4"))
    let frames = VideoWriterTests.walk(frames: 20)
    let cancelled = try writer()
    for frame in frames { try cancelled.append(frame) }
    cancelled.cancel()
    #expect(try folder.names == ["clip.mp4"])
    do {
      let dropped = try writer()
      for frame in frames { try dropped.append(frame) }
    }
    #expect(try folder.names == ["clip.mp4"])
    let empty = try writer()
    let error = #expect(throws: VideoError.self) { try empty.finish() }
    #expect(error?.description == "\(folder.file("clip.mp4").path): a video needs at least one frame")
    #expect(try folder.names == ["clip.mp4"])
    #expect(try Data(contentsOf: folder.file("clip.mp4")) == earlier)
  }

  @Test func `an earlier file is replaced by a finished one`() throws {
    try Data("old".utf8).write(to: folder.file("clip.mp4"))
    let writer = try writer()
    for frame in VideoWriterTests.walk(frames: 3) { try writer.append(frame) }
    try writer.finish()
    #expect(try VideoFacts(of: folder.file("clip.mp4")).frameCount == 3)
  }

  @Test(arguments: [
    "a:b.mp4", "with space.mp4", "ümlaut.mp4", "%d.mp4", "-x.mp4", "noextension", "picture.png", "a'b\"c.mp4",
  ])
  func `any file name will do, and the content is MP4`(name: String) throws {
    let writer = try writer(name)
    for frame in VideoWriterTests.walk(frames: 2) { try writer.append(frame) }
    try writer.finish()
    #expect(try folder.names == [name])
    #expect(try VideoFacts(of: folder.file(name)).codec == "h264")
  }

  /// Writes noise with a limit on the file size. Noise does not compress, so a second of it is far over any limit here.
  static func writeNoise(_ file: URL, limit: Int) throws {
    limitFileSize(to: limit)
    let writer = try VideoWriter(to: file, width: 256, height: 256, rate: rate)
    for n in 0..<60 { try writer.append(.noise(width: 256, height: 256, seed: UInt64(n))) }
    try writer.finish()
  }

  @Test func `a full disk is an error in the system's words, and the partial file goes`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let file = folder.file("clip.mp4")
      let error = #expect(throws: VideoError.self) { try VideoWriterFailureTests.writeNoise(file, limit: 400_000) }
      #expect(error?.description.hasPrefix("\(file.path): ") == true)
      #expect(error?.description.hasSuffix(" failed: File too large") == true)
      #expect(try folder.names == [])
    }
  }

  @Test func `a disk that is full for the last bytes only is an error too`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      // The same video without a limit gives the size. The index is at the front, so the last bytes fail in the
      // trailer.
      let whole = folder.file("whole.mp4")
      try VideoWriterFailureTests.writeNoise(whole, limit: 1 << 30)
      let size = try Data(contentsOf: whole).count
      let file = folder.file("clip.mp4")
      let error = #expect(throws: VideoError.self) { try VideoWriterFailureTests.writeNoise(file, limit: size - 10) }
      #expect(error?.description == "\(file.path): completing the video failed: File too large")
      #expect(try folder.names == ["whole.mp4"])
    }
  }

  @Test func `a PNG on a full disk is an error too`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      limitFileSize(to: 1000)
      let file = folder.file("a.png")
      let error = #expect(throws: FileError.self) { try PNG.write(.noise(width: 64, height: 64, seed: 3), to: file) }
      #expect(error?.description == "\(file.path): writing failed: File too large")
      #expect(try folder.names == [])
    }
  }

  @Test func `a bitmap of another size is a mistake of the caller`() async {
    await #expect(processExitsWith: .failure) {
      let folder = try TemporaryFolder()
      let writer = try VideoWriter(to: folder.file("a.mp4"), width: 64, height: 48, rate: FrameRate(60)!)
      try writer.append(Bitmap(width: 48, height: 64))
    }
  }
}
