import Foundation
import PathreelDrawing
import PathreelVideo
import TestFolders
import Testing
import VideoInspection

/// Tests of segments: an H.264 clip consists of segments of 250 frames, each from an encoder of its own.
@Suite struct SegmentTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  static let (width, height) = (192, 112)

  /// Frames of a block that moves over constant noise, then a hold, and then a cut to other noise.
  static func frame(_ n: Int) -> Bitmap {
    let bitmap = Bitmap.noise(width: width, height: height, seed: n < 400 ? 1 : 2)
    // Dark and light halves give the background some structure besides noise.
    bitmap.fill(x: 0..<width / 2, y: 0..<height / 2, .init(red: 30, green: 60, blue: 90, alpha: 255))
    let x = min(n, 300) * 2 % (width - 40)
    bitmap.fill(x: x..<x + 40, y: 60..<90, .init(red: 250, green: UInt8(n < 300 ? 120 : 130), blue: 0, alpha: 255))
    return bitmap
  }

  func write(
    _ frames: Range<Int>, options: [EncoderOption] = [], format: OutputFormat = .mp4, _ name: String = "\(UUID()).mp4"
  ) throws -> URL {
    let file = folder.file(name)
    var settings = VideoSettings()
    settings.encoderOptions = options
    settings.metadata = nil
    let writer = try VideoWriter(
      to: file, format: format, width: Self.width, height: Self.height, rate: FrameRate(60)!, settings: settings)
    for n in frames { try writer.append(Self.frame(n)) }
    try writer.finish()
    return file
  }

  /// A hash of each packet, computed by FFmpeg.
  func packets(_ file: URL) throws -> [String] {
    let lines = try String(
      decoding: output(
        of: "ffmpeg",
        ["-v", "error", "-i", "file:" + file.path, "-map", "0:v", "-c", "copy", "-f", "framehash", "-hash", "md5", "-"]),
      as: UTF8.self)
    return lines.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
      $0.split(separator: ",").last!.trimmingCharacters(in: .whitespaces)
    }
  }

  @Test(arguments: [[], [EncoderOption("crf", "20")]])
  func `a segment that is encoded alone has the packets that it has in the clip`(options: [EncoderOption]) throws {
    let whole = try packets(write(0..<520, options: options))
    #expect(whole.count == 520)
    for segment in [0..<250, 250..<500, 500..<520] {
      let alone = try packets(write(segment, options: options))
      // The packets are in decoding order, which never crosses a segment.
      #expect(alone == Array(whole[segment]), "\(segment)")
    }
  }

  @Test func `each segment begins with a key frame, and so does a cut`() throws {
    let facts = try VideoFacts(of: write(0..<520))
    #expect(facts.keyFrames == [0, 250, 400, 500])
    #expect(facts.frameCount == 520 && facts.start == 0)
  }

  @Test func `a lossless clip is cut into the same segments`() throws {
    let facts = try VideoFacts(of: write(0..<260, format: .mkvH264, "a.mkv"))
    #expect(facts.keyFrames.contains(250) && facts.frameCount == 260)
  }

  @Test(arguments: [1, 2, 3, 249, 250, 251, 252])
  func `clips a little shorter or longer than a segment keep all frames`(count: Int) throws {
    let facts = try VideoFacts(of: write(0..<count))
    #expect(facts.frameCount == count && facts.start == 0)
    #expect(abs(facts.duration - Double(count) / 60) < 1e-6)
  }

  @Test func `parts that do not move do not pulse at the borders of segments`() throws {
    let video = try VideoReader(write(200..<300))
    let joined = try VideoReader(write(0..<300))
    func change(_ video: VideoReader, _ n: Int) -> Double {
      let (a, b) = (Array(video.frames[n - 1].luma), Array(video.frames[n].luma))
      // The rows above the moving block.
      let still = 0..<48 * Self.width
      return still.reduce(0) { $0 + Double(abs(Int(a[$1]) - Int(b[$1]))) } / Double(still.count)
    }
    // Noise is the hardest background: at a join each sample is new, within the quantiser's error. A flat background
    // has a tenth of this change; in the gallery's scenes it is below 0.3 levels.
    #expect(change(joined, 250) < 3)
    #expect(change(video, 50) < 0.5)
  }

  @Test func `frames in which nothing changes take nearly no bytes`() throws {
    func size(_ frames: Int) throws -> Int {
      let file = folder.file("\(UUID()).mp4")
      var settings = VideoSettings()
      settings.metadata = nil
      let writer = try VideoWriter(
        to: file, width: Self.width, height: Self.height, rate: FrameRate(60)!, settings: settings)
      for _ in 0..<frames { try writer.append(Self.frame(0)) }
      try writer.finish()
      return try Data(contentsOf: file).count
    }
    // The container takes 16 to 24 of a frame's bytes.
    #expect(try size(200) - size(100) < 100 * 80)
  }

  @Test func `a fade keeps its brightness`() throws {
    let file = folder.file("fade.mp4")
    let writer = try VideoWriter(to: file, width: Self.width, height: Self.height, rate: FrameRate(60)!)
    let levels = (0..<100).map { UInt8(20 + 2 * $0) }
    for level in levels {
      let bitmap = Bitmap(width: Self.width, height: Self.height)
      bitmap.fill(.init(red: level, green: level, blue: level, alpha: 255))
      try writer.append(bitmap)
    }
    try writer.finish()
    let video = try VideoReader(file)
    for (n, level) in levels.enumerated() {
      #expect(abs(Int(video.bitmap(ofFrame: n)[100, 50].red) - Int(level)) <= 2)
    }
  }

  /// Thirty frames with little change, thirty of a fade, and thirty with little change.
  private func clipWithFade(threads: Int? = nil, quality: VideoSettings.Quality = .good, fadeFrom: Int = 30) throws
    -> URL
  {
    let file = folder.file("\(UUID()).mp4")
    var settings = VideoSettings()
    (settings.metadata, settings.threads, settings.quality) = (nil, threads, quality)
    let writer = try VideoWriter(
      to: file, width: Self.width, height: Self.height, rate: FrameRate(60)!, settings: settings)
    for n in 0..<90 {
      let bitmap = Bitmap(width: Self.width, height: Self.height)
      let level = UInt8(20 + 5 * min(max(0, n - fadeFrom), 30))
      bitmap.fill(.init(red: level, green: level, blue: 60, alpha: 255))
      bitmap.fill(x: n..<n + 40, y: 60..<90, .init(red: 250, green: 120, blue: 0, alpha: 255))
      try writer.append(bitmap)
    }
    try writer.finish()
    return file
  }

  @Test(arguments: [VideoSettings.Quality.draft, .good, .best])
  func `the bytes of a segment do not depend on the encoder's threads`(quality: VideoSettings.Quality) throws {
    let whole = try Data(contentsOf: clipWithFade(quality: quality))
    for threads in [1, 2, 3, 4, 7] {
      #expect(try Data(contentsOf: clipWithFade(threads: threads, quality: quality)) == whole, "\(threads) threads")
    }
  }

  /// The first changed frame of a fade starts the encoder with weights, whose first frame is a key frame.
  @Test(arguments: [(0, [0]), (1, [0, 2]), (30, [0, 31])])
  func `an encoder that looks for weights makes the rest of a segment from the first frame of a fade on`(
    fadeFrom: Int, keyFrames: [Int]
  ) throws {
    let file = try clipWithFade(fadeFrom: fadeFrom)
    let facts = try VideoFacts(of: file)
    #expect(facts.keyFrames == keyFrames && facts.frameCount == 90 && facts.start == 0)
    let video = try VideoReader(file)
    for n in 0..<90 {
      let level = 20 + 5 * min(max(0, n - fadeFrom), 30)
      #expect(abs(Int(video.bitmap(ofFrame: n)[150, 10].red) - level) <= 2)
    }
  }

  /// With encoder options, FFmpeg's encoder is used, and here it gets the same settings. More than 1 in 100 macroblocks
  /// changes in each frame, so x264 chooses the frame types in both cases.
  @Test(arguments: ["yuv420p", "yuv444p", "yuv420p10le", "yuv444p10le"])
  func `x264 gives the packets that it gives through FFmpeg`(pixels: String) throws {
    func packets(_ options: [EncoderOption]) throws -> [String] {
      let file = folder.file("\(UUID()).mp4")
      var settings = VideoSettings()
      (settings.metadata, settings.pixelFormat, settings.encoderOptions) = (nil, pixels, options)
      let writer = try VideoWriter(to: file, width: 130, height: 66, rate: FrameRate(24)!, settings: settings)
      for n in 0..<40 {
        let bitmap = Bitmap.noise(width: 130, height: 66, seed: 3)
        bitmap.fill(x: n..<n + 40, y: 20..<50, .init(red: 250, green: UInt8(100 + 3 * n), blue: 9, alpha: 255))
        try writer.append(bitmap)
      }
      try writer.finish()
      return try self.packets(file)
    }
    let profile = ["yuv420p": "high", "yuv420p10le": "high10"][pixels] ?? "high444"
    let throughFFmpeg = try packets([
      EncoderOption("preset", "veryfast"), EncoderOption("profile", profile), EncoderOption("crf", "-1"),
      EncoderOption("qp", "18"), EncoderOption("aq-mode", "none"),
      EncoderOption("x264-params", H264.drawingParameters(height: 66, hasWeights: false)),
    ])
    // Ignore the first packet, which contains x264's report of its settings there.
    #expect(try packets([]).dropFirst() == throughFFmpeg.dropFirst() && throughFFmpeg.count == 40)
  }

  /// A square moves by a pixel a frame over stripes, so few macroblocks change.
  @Test(arguments: ["yuv420p", "yuv444p", "yuv420p10le"])
  func `unchanged macroblocks keep their decoded pixels, and changed ones are as exact as before`(pixels: String) throws
  {
    let file = folder.file("calm.mp4")
    var settings = VideoSettings()
    settings.pixelFormat = pixels
    let (width, height) = (640, 480)
    let writer = try VideoWriter(to: file, width: width, height: height, rate: FrameRate(60)!, settings: settings)
    func frame(_ n: Int) -> Bitmap {
      let bitmap = Bitmap(width: width, height: height)
      bitmap.fill(.init(red: 30, green: 60, blue: 90, alpha: 255))
      for k in 0..<24 {
        bitmap.fill(x: 20 * k + 9..<20 * k + 17, y: 0..<480, .init(red: 200, green: 120, blue: 60, alpha: 255))
      }
      bitmap.fill(x: 300 + n..<308 + n, y: 200..<208, .init(red: 250, green: 240, blue: 20, alpha: 255))
      return bitmap
    }
    for n in 0..<60 { try writer.append(frame(n)) }
    try writer.finish()
    let video = try VideoReader(file)
    let first = video.bitmap(ofFrame: 0)
    for n in 1..<60 {
      let (bitmap, drawn) = (video.bitmap(ofFrame: n), frame(n))
      var (isStill, worst) = (true, 0)
      for y in 0..<height {
        for x in 0..<width {
          // The filters at the borders of macroblocks reach over a few pixels.
          let isFar = !(250..<420).contains(x) || !(170..<240).contains(y)
          if isFar, bitmap[x, y] != first[x, y] { isStill = false }
          if (300 + n..<308 + n).contains(x), (200..<208).contains(y) {
            worst = max(worst, abs(Int(bitmap[x, y].green) - Int(drawn[x, y].green)))
          }
        }
      }
      #expect(isStill && worst <= 24, "frame \(n): error \(worst)")
    }
  }

  @Test(arguments: [16, 48, 112, 130, 190, 250, 318])
  func `the bytes of a segment do not depend on the processor's instructions`(width: Int) throws {
    func packets(_ instructions: String) throws -> [String] {
      let file = folder.file("\(UUID()).mp4")
      var settings = VideoSettings()
      settings.metadata = nil
      settings.encoderOptions = [
        EncoderOption("crf", "-1"), EncoderOption("qp", "18"),
        EncoderOption("x264-params", H264.drawingParameters(height: 66, hasWeights: true) + instructions),
      ]
      let writer = try VideoWriter(to: file, width: width, height: 66, rate: FrameRate(60)!, settings: settings)
      for n in 0..<40 {
        let bitmap = Bitmap.noise(width: width, height: 66, seed: 3)
        let x = n % (width - 8)
        bitmap.fill(x: x..<x + 8, y: 20..<50, .init(red: 250, green: UInt8(100 + 3 * n), blue: 9, alpha: 255))
        try writer.append(bitmap)
      }
      try writer.finish()
      return try self.packets(file)
    }
    // With custom options, the first packet contains x264's report of its settings, including the instruction set.
    let own = try packets("").dropFirst()
    for instructions in ["none", "SSE2", "AVX2,FMA3,BMI2"] {
      #expect(try packets(":asm=\(instructions)").dropFirst() == own, "\(instructions)")
    }
  }
}
