import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelVideo
import TestFolders
import Testing
import VideoInspection

/// Tests of every format that FFmpeg encodes: the `ffmpeg` program decodes the file, and the result is compared with
/// the drawn frames.
@Suite struct VideoFormatTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  static let formats = OutputFormat.videos.filter { if case .video = $0.content { $0 != .rgba } else { false } }
  static let withAlpha = formats.filter(\.hasAlpha)

  static func file(_ format: OutputFormat, in folder: TemporaryFolder) -> URL {
    folder.file("clip-\(format.name).\(format.fileExtension)")
  }

  /// Areas of 32 × 32 in different colours that move every four frames. With alpha, some are translucent.
  static func frame(_ n: Int, isTransparent: Bool) -> Bitmap {
    let bitmap = Bitmap(width: 128, height: 96)
    for cell in 0..<12 {
      let (x, y, color) = (cell % 4 * 32, cell / 4 * 32, color(cell, n, isTransparent: isTransparent))
      bitmap.fill(x: x..<x + 32, y: y..<y + 32, color)
    }
    return bitmap
  }

  static func color(_ cell: Int, _ n: Int, isTransparent: Bool) -> Bitmap.Pixel {
    let k = cell + n / 4
    let straight = [k * 67 % 256, k * 31 % 256, k * 151 % 256]
    let alpha = isTransparent ? [255, 128, 0, 200][k % 4] : 255
    let channels = straight.map { UInt8(($0 * alpha + 127) / 255) }
    return .init(red: channels[0], green: channels[1], blue: channels[2], alpha: UInt8(alpha))
  }

  func write(
    _ format: OutputFormat, isTransparent: Bool = false, frames: Int = 12, rate: FrameRate = FrameRate(24)!,
    settings: VideoSettings = VideoSettings()
  ) throws -> URL {
    let file = Self.file(format, in: folder)
    let writer = try VideoWriter(
      to: file, format: format, width: 128, height: 96, rate: rate, isTransparent: isTransparent, settings: settings)
    for n in 0..<frames { try writer.append(Self.frame(n, isTransparent: isTransparent)) }
    try writer.finish()
    return file
  }

  /// The frames in straight 8-bit RGBA, decoded by the `ffmpeg` program.
  func decoded(_ file: URL, height: Int = 96) throws -> [[UInt8]] {
    // FFmpeg's own VP9 decoder drops alpha.
    let decoder = file.pathExtension == "webm" && file.path.contains("clip-webm.") ? ["-c:v", "libvpx-vp9"] : []
    let data = try output(
      of: "ffmpeg",
      ["-v", "error"] + decoder + [
        "-i", "file:" + file.path, "-map", "0:\(try VideoFacts.streamName(in: file))", "-fps_mode", "passthrough",
        "-sws_flags", "accurate_rnd+full_chroma_int+bicubic",
        "-vf", "scale=in_color_matrix=bt709", "-f", "rawvideo", "-pix_fmt", "rgba", "-",
      ])
    let size = 128 * height * 4
    #expect(data.count % size == 0)
    return stride(from: 0, to: data.count, by: size).map { [UInt8](data[$0..<$0 + size]) }
  }

  /// The largest difference inside of the areas, at least 10 pixels from their edges.
  func worst(_ frames: [[UInt8]], isTransparent: Bool) -> (color: Int, alpha: Int) {
    var (color, alpha) = (0, 0)
    for (n, frame) in frames.enumerated() {
      for cell in 0..<12 {
        let drawn = Self.color(cell, n, isTransparent: isTransparent)
        for (dx, dy) in [(10, 10), (16, 16), (21, 12)] {
          let i = ((cell / 4 * 32 + dy) * 128 + cell % 4 * 32 + dx) * 4
          alpha = max(alpha, abs(Int(frame[i + 3]) - Int(drawn.alpha)))
          // Compare premultiplied colours: a straight colour is visible in proportion to its alpha.
          for (channel, level) in [drawn.red, drawn.green, drawn.blue].enumerated() {
            color = max(color, abs(Int(frame[i + channel]) * Int(drawn.alpha) / 255 - Int(level)))
          }
        }
      }
    }
    return (color, alpha)
  }

  @Test func `the thread that encodes AV1 keeps its priority`() throws {
    let before = sched_getscheduler(0)
    _ = try write(.mp4AV1)
    #expect(sched_getscheduler(0) == before)
  }

  @Test(arguments: formats.filter { $0 != .mp4Stacked }) func `colours survive encoding and decoding`(
    format: OutputFormat
  ) throws {
    let frames = try decoded(write(format))
    #expect(frames.count == 12)
    let worst = worst(frames, isTransparent: false)
    // The bound of MP4; 4:2:0 and quantisation take most of it. Lossless formats return every byte.
    #expect(worst.color <= (format.isLossless ? 0 : 5), "\(worst)")
    #expect(worst.alpha == 0)
  }

  /// Opens a writer for frames of a size, and removes it.
  private func open(_ format: OutputFormat, width: Int, height: Int) throws {
    let writer = try VideoWriter(
      to: folder.file("size.\(format.fileExtension)"), format: format, width: width, height: height,
      rate: FrameRate(30)!)
    writer.cancel()
  }

  @Test(arguments: formats) func `sizes that an error advises can be encoded`(format: OutputFormat) throws {
    let sizes = [
      [1, 1], [15, 9000], [9000, 15], [16, 16_384], [16_384, 17], [30, 4208], [70, 16_384], [16_384, 64], [63, 64],
      [65, 9001], [31, 4300],
    ]
    for size in sizes {
      var advised: [[Int]] = []
      do {
        try open(format, width: size[0], height: size[1])
      } catch let error as VideoError {
        guard case .unusableSize(_, _, let advice) = error else { throw error }
        for words in advice.split(separator: " ") {
          let sides = words.split(separator: "x").compactMap { Int($0.filter(\.isNumber)) }
          if sides.count == 2, sides != size { advised.append(sides) }
        }
        #expect(!advised.isEmpty, "\(advice)")
      }
      for other in advised { try open(format, width: other[0], height: other[1]) }
    }
  }

  /// Every combination that `formats` lists.
  static let listed: [(format: OutputFormat, encoder: String, pixels: PixelFormat)] = OutputFormat.videos.flatMap {
    format in
    guard case .video(let encoding) = format.content else { return [(OutputFormat, String, PixelFormat)]() }
    return encoding.encoders.flatMap { encoder in encoder.pixels.map { (format, encoder.name, $0) } }
  }

  @Test(arguments: listed) func `every format is written with all pixels that it lists, in all qualities`(
    format: OutputFormat, encoder: String, pixels: PixelFormat
  ) throws {
    for quality in format.isLossless ? [nil] : [VideoSettings.Quality.draft, .good, .best] {
      var settings = VideoSettings()
      (settings.encoder, settings.pixelFormat, settings.quality) = (encoder, pixels.name, quality)
      let file = try write(format, isTransparent: pixels.hasAlpha, frames: 3, settings: settings)
      // Raw RGBA has no header to read.
      if format == .rgba {
        #expect(try Data(contentsOf: file).count == 3 * 128 * 96 * 4)
        continue
      }
      let facts = try VideoFacts(of: file)
      #expect(facts.frameCount == 3 && facts.start == 0 && facts.timestamps.first == 0, "\(facts)")
      // FFmpeg decodes ProRes 4444 into 12 bits, drops the alpha of VP9, and takes RGB in planes for FFV1.
      let others = ["prores_ks", "ffv1", "libx264rgb", "libaom-av1", "libsvtav1"]
      #expect(facts.pixelFormat == pixels.name || others.contains(encoder) || pixels == .yuva420, "\(facts)")
    }
  }

  @Test(arguments: withAlpha.filter { $0 != .mp4Stacked }) func `colours and alpha survive encoding and decoding`(
    format: OutputFormat
  )
    throws
  {
    let frames = try decoded(write(format, isTransparent: true))
    #expect(frames.count == 12)
    let worst = worst(frames, isTransparent: true)
    // Straight colours are bytes, so after multiplication by alpha they are within 1.
    #expect(worst.color <= (format.isLossless ? 1 : 5) && worst.alpha <= (format.isLossless ? 0 : 3), "\(worst)")
  }

  @Test func `a lossless format gives every pixel back, also along edges`() throws {
    for format in Self.formats where format.isLossless {
      let frames = try decoded(write(format))
      for (n, frame) in frames.enumerated() {
        let same = Self.frame(n, isTransparent: false).withUnsafeBytes { frame.elementsEqual($0) }
        #expect(same, "\(format), frame \(n)")
      }
    }
  }

  @Test func `the alpha of a stacked video is below its colours`() throws {
    let file = try write(.mp4Stacked, isTransparent: true)
    #expect(try VideoFacts(of: file).height == 192)
    for (n, frame) in try decoded(file, height: 192).enumerated() {
      for cell in 0..<12 {
        let drawn = Self.color(cell, n, isTransparent: true)
        let i = ((cell / 4 * 32 + 16) * 128 + cell % 4 * 32 + 16) * 4
        let (above, below) = (frame[i..<i + 3], frame[i + 96 * 128 * 4..<i + 96 * 128 * 4 + 3])
        for (level, expected) in zip(above, [drawn.red, drawn.green, drawn.blue]) {
          #expect(abs(Int(level) - Int(expected)) <= 5)
        }
        for level in below { #expect(abs(Int(level) - Int(drawn.alpha)) <= 5) }
      }
    }
  }

  @Test(arguments: formats, ["30000/1001", "60", "25", "10"])
  func `every frame of every format has its time`(format: OutputFormat, rate: String) throws {
    let rate = try #require(FrameRate(rate))
    let facts = try VideoFacts(of: write(format, frames: 31, rate: rate))
    #expect(facts.frameCount == 31)
    let terms = facts.timeBase.split(separator: "/").compactMap { Double($0) }
    for (n, stamp) in facts.timestamps.enumerated() {
      let time = Double(n * rate.denominator) / Double(rate.numerator)
      // Matroska counts milliseconds; other formats use the rate's own time base.
      #expect(abs(Double(stamp) * terms[0] / terms[1] - time) <= 0.000_51, "frame \(n)")
    }
  }

  @Test(arguments: formats.filter { $0 != .y4m }) func `every video has colour tags`(format: OutputFormat) throws {
    let facts = try VideoFacts(of: write(format))
    if format.isLossless {
      // QuickTime Animation cannot store a matrix, and is RGB by definition.
      #expect(facts.transfer == "iec61966-2-1" || format == .movAnimation)
    } else {
      #expect((facts.matrix, facts.transfer, facts.primaries) == ("bt709", "bt709", "bt709"))
      // ProRes has no range of its own, and FFmpeg 7 does not invent one.
      #expect(facts.range == "tv" || facts.codec == "prores" && facts.range == "unknown")
    }
  }

  @Test func `H265 is tagged so that Apple's programs play it`() throws {
    #expect(try VideoFacts(of: write(.mp4H265)).codecTag == "hvc1")
  }

  @Test(arguments: [OutputFormat.mp4, .mp4H265, .mp4AV1, .mov, .movAnimation, .mp4Stacked])
  func `the index of an MP4 is at the front`(format: OutputFormat) throws {
    let types = try MP4Box.boxes(of: write(format)).map(\.type)
    let (index, data) = (try #require(types.firstIndex(of: "moov")), try #require(types.firstIndex(of: "mdat")))
    #expect(index < data)
  }

  @Test(arguments: formats) func `rendering the same frames twice gives the same bytes`(format: OutputFormat) throws {
    let first = try Data(contentsOf: write(format))
    #expect(try Data(contentsOf: write(format)) == first)
  }

  @Test(arguments: formats) func `a cancelled file leaves the earlier one and nothing else`(format: OutputFormat) throws
  {
    let file = Self.file(format, in: folder)
    try Data("earlier".utf8).write(to: file)
    let writer = try VideoWriter(to: file, format: format, width: 128, height: 96, rate: FrameRate(24)!)
    for n in 0..<5 { try writer.append(Self.frame(n, isTransparent: false)) }
    writer.cancel()
    #expect(try folder.names == [file.lastPathComponent])
    #expect(try Data(contentsOf: file) == Data("earlier".utf8))
  }

  @Test(arguments: formats) func `a full disk leaves the earlier file and nothing else`(format: OutputFormat)
    async throws
  {
    let name = format.name
    await #expect(processExitsWith: .success) { [name = name as String] in
      let format = OutputFormat(named: name)!
      let folder = try TemporaryFolder()
      let file = VideoFormatTests.file(format, in: folder)
      try Data("earlier".utf8).write(to: file)
      limitFileSize(to: 3000)
      let error = #expect(throws: VideoError.self) {
        let writer = try VideoWriter(to: file, format: format, width: 128, height: 96, rate: FrameRate(24)!)
        for n in 0..<48 { try writer.append(.noise(width: 128, height: 96, seed: UInt64(n))) }
        try writer.finish()
      }
      #expect(error?.description.contains("File too large") == true, "\(error?.description ?? "no error")")
      #expect(try folder.names == [file.lastPathComponent])
      #expect(try Data(contentsOf: file) == Data("earlier".utf8))
    }
  }

  @Test func `premultiplied colours stay as they were drawn`() throws {
    var settings = VideoSettings()
    settings.alpha = .premultiplied
    let frames = try decoded(write(.mkv, isTransparent: true, settings: settings))
    for (n, frame) in frames.enumerated() {
      #expect(Self.frame(n, isTransparent: true).withUnsafeBytes { frame.elementsEqual($0) })
    }
  }

  @Test func `a video has the metadata that it is given, or none`() throws {
    // Y4M and AVIF cannot store metadata.
    for format in Self.formats where ![.y4m, .avifAnimation].contains(format) {
      var settings = VideoSettings()
      settings.metadata = VideoMetadata(title: "Two 'words'", comment: "{\"a\": \"ö\"}")
      let facts = try MediaInfo.read(write(format, settings: settings))
      #expect(facts.metadata["title"] == "Two 'words'" && facts.metadata["comment"] == "{\"a\": \"ö\"}", "\(format)")
      settings.metadata = nil
      let silent = try MediaInfo.read(write(format, settings: settings))
      #expect(silent.metadata["title"] == nil && silent.metadata["comment"] == nil, "\(format)")
    }
  }

  @Test func `a finished video that is cut off is not accepted`() throws {
    let file = try write(.mkv)
    try VideoVerification.check(file.path, frames: 12, duration: 0.5)
    let data = try Data(contentsOf: file)
    try data.prefix(data.count * 2 / 3).write(to: file)
    #expect(throws: MediaError.self) { try VideoVerification.check(file.path, frames: 12, duration: 0.5) }
  }

  /// Writes noise, finds the packets with FFmpeg, lets the closure change the file, and then verifies it.
  private func check(
    _ format: OutputFormat, frames count: Int = 40, changing change: (inout Data, _ packets: [Range<Int>]) -> Void
  ) throws -> MediaError? {
    let file = Self.file(format, in: folder)
    let (width, height, rate) = (64, 64, FrameRate(24)!)
    let shape = VideoShape(width: width, height: height, rate: rate)
    let writer = try VideoWriter(to: .file(file), format: format, shape: shape, settings: VideoSettings(), sound: nil)
    for n in 0..<count { try writer.append(Bitmap.noise(width: width, height: height, seed: UInt64(n))) }
    try writer.finish()
    let digest = try #require(writer.packetDigest)
    let text = try output(
      of: "ffprobe",
      ["-v", "error", "-select_streams", "v", "-show_entries", "packet=pos,size", "-of", "csv=p=0", file.path])
    let packets = String(decoding: text, as: UTF8.self).split(separator: "\n").map { line in
      let numbers = line.split(separator: ",").compactMap { Int($0) }
      return numbers[1]..<numbers[1] + numbers[0]
    }
    #expect(packets.count == count)
    var data = try Data(contentsOf: file)
    change(&data, packets)
    try data.write(to: file)
    do {
      try VideoVerification.check(
        file.path, frames: count, duration: Double(count) / rate.framesPerSecond, digest: digest)
      return nil
    } catch { return error }
  }

  @Test(arguments: [OutputFormat.mp4, .mkvH264, .movH264, .webm])
  func `a changed bit in any frame of a finished video is found`(format: OutputFormat) throws {
    #expect(try check(format) { _, _ in } == nil)
    for frame in [0, 1, 17, 39] {
      // Skip the beginning of the first packet, which contains x264's report and no picture.
      for part in [0.5, 0.7, 0.999] {
        let failure = try check(format) { data, packets in
          let packet = packets[frame]
          data[packet.lowerBound + Int(part * Double(packet.count))] ^= 1
        }
        // The change may hit a unit's length, so that the file cannot be read at all.
        #expect(failure != nil, "frame \(frame), \(part)")
      }
    }
    let last = try check(format) { data, packets in data[packets[39].upperBound - 2] ^= 4 }
    #expect(last?.reason == "the finished video has other pictures than were encoded")
  }

  @Test func `a finished video with another number of frames or another length is not accepted`() throws {
    let file = try write(.mp4)
    let frames = #expect(throws: MediaError.self) {
      try VideoVerification.check(file.path, frames: 13, duration: 0.5)
    }
    #expect(frames?.reason == "the finished video has 12 frames instead of 13")
    let length = #expect(throws: MediaError.self) {
      try VideoVerification.check(file.path, frames: 12, duration: 0.6)
    }
    #expect(length?.reason == "the finished video ends at 0.5 s instead of 0.6 s")
  }
}
