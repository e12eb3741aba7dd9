import Foundation
import PathreelDrawing
import PathreelVideo
import SeededRandom
import TestFolders
import Testing
import VideoInspection

/// Tests of GIF, APNG and animated WebP, decoded by Pillow and by FFmpeg.
@Suite struct AnimatedPictureTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  static let formats: [OutputFormat] = [.gif, .apng, .webpAnimation]

  /// Writes frames to a file, as a clip does.
  static func write(
    _ frames: [Bitmap], to file: URL, _ format: OutputFormat, rate: FrameRate = FrameRate(25)!,
    settings: VideoSettings = VideoSettings()
  ) throws {
    let shape = VideoShape(width: frames[0].width, height: frames[0].height, rate: rate, isTransparent: true)
    let clip = try format.beginClip(at: .file(file), shape, settings)
    let frame = clip.makeFrame()
    for bitmap in frames {
      frame.bitmap.withUnsafeMutableBytes { target in bitmap.withUnsafeBytes { target.copyMemory(from: $0) } }
      try clip.append(frame)
    }
    try clip.finish { _ in }
  }

  private func read(_ frames: [Bitmap], _ format: OutputFormat, rate: FrameRate = FrameRate(25)!) throws -> PillowReader
  {
    let file = folder.file("clip.\(format.fileExtension)")
    try Self.write(frames, to: file, format, rate: rate)
    return try PillowReader(file)
  }

  /// Frames with a few rectangles of random colours that appear, move and disappear.
  private func clip(_ random: inout SplitMix64, alphas: [UInt8]) -> [Bitmap] {
    let (width, height) = (Int.random(in: 1...90, using: &random), Int.random(in: 1...40, using: &random))
    let bitmap = Bitmap(width: width, height: height)
    return (0..<Int.random(in: 1...9, using: &random)).map { _ in
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let alpha = alphas.randomElement(using: &random)!
        func channel() -> UInt8 { UInt8.random(in: 0...alpha, using: &random) }
        let (x, y) = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
        bitmap.fill(
          x: x..<Int.random(in: x...width, using: &random), y: y..<Int.random(in: y...height, using: &random),
          .init(red: channel(), green: channel(), blue: channel(), alpha: alpha))
      }
      let copy = Bitmap(width: width, height: height)
      copy.withUnsafeMutableBytes { target in bitmap.withUnsafeBytes { target.copyMemory(from: $0) } }
      return copy
    }
  }

  @Test(arguments: formats) func `random clips of few colours come back as they were, frame by frame`(
    format: OutputFormat
  ) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for round in 0..<12 {
      let frames = clip(&random, alphas: format == .gif ? [0, 255, 255] : [0, 40, 128, 254, 255, 255])
      let rate = FrameRate(Int.random(in: 1...50, using: &random), over: Int.random(in: 1...3, using: &random))!
      let animation = try read(frames, format, rate: rate)
      #expect((animation.width, animation.height) == (frames[0].width, frames[0].height))
      for (n, frame) in frames.enumerated() {
        // The middle of a frame is at least 10 ms from its start and end, and times are off by at most 5 ms.
        let shown = animation.pixels(at: (Double(n) + 0.5) / rate.framesPerSecond)
        #expect(shown == frame.straight, "seed \(seed), round \(round), frame \(n), rate \(rate)")
      }
    }
  }

  @Test(arguments: formats, ["25", "30", "50", "24000/1001", "12.5", "1", "1/7"])
  func `frames stand within 5 ms of the clock, to the end of the clip`(format: OutputFormat, text: String) throws {
    let rate = try #require(FrameRate(text))
    let frames = VideoWriterTests.walk(frames: 40, width: 70, height: 8)
    let animation = try read(frames, format, rate: rate)
    #expect(animation.frames.count == 40)
    for (n, time) in animation.times.enumerated() {
      #expect(abs(time - Double(n) / rate.framesPerSecond) <= 0.005 + 1e-9, "frame \(n)")
    }
    // Pillow does not report the loop count of APNG.
    if format != .apng { #expect(animation.loop == 0) }
  }

  @Test(arguments: formats) func `frames that are the same become one that lasts longer`(format: OutputFormat) throws {
    let frames = VideoWriterTests.walk(frames: 3)
    let animation = try read([frames[0], frames[0], frames[0], frames[1], frames[1], frames[2]], format)
    #expect(animation.frames.count == 3)
    #expect(zip(animation.times, [0, 0.12, 0.2, 0.24]).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test(arguments: [(OutputFormat.gif, 655.35), (.apng, 65.535)])
  func `a time that is too long for one frame is divided`(
    format: OutputFormat, longest: Double
  ) throws {
    // A duration that needs more than the 16 bits of APNG's fractions.
    let rate = try #require(FrameRate(1_000_003, over: 900_000_000))
    let frames = VideoWriterTests.walk(frames: 2)
    let animation = try read(frames, format, rate: rate)
    #expect(animation.frames.count == 2 * Int((900_000_000 / 1_000_003.0 / longest).rounded(.up)))
    #expect(abs(animation.times.last! - 2 * 900_000_000 / 1_000_003.0) <= 0.005)
    #expect(animation.frames.allSatisfy { $0.duration <= longest })
    #expect(animation.pixels(at: 800) == frames[0].straight && animation.pixels(at: 1000) == frames[1].straight)
  }

  @Test func `delays of an APNG in milliseconds do not drift from exact ones`() throws {
    // 67 equal frames last 67067/30000 s, a fraction of more than 16 bits. Each of the other 23 frames lasts exactly
    // 1001/30000 s.
    let walk = VideoWriterTests.walk(frames: 24)
    let turn = [Bitmap](repeating: walk[0], count: 67) + walk.dropFirst()
    let animation = try read((0..<10).flatMap { _ in turn }, .apng, rate: FrameRate(30_000, over: 1001)!)
    #expect(animation.frames.count == 240)
    #expect(abs(animation.times.last! - 30.03) <= 0.0005 + 1e-6)
  }

  @Test func `an APNG of many frames passes its check, though FFmpeg rounds each duration`() throws {
    // FFmpeg reads 1/60 s as 0.01667 s. After 4000 frames that is 13 ms, more than half a frame.
    let two = VideoWriterTests.walk(frames: 2, width: 8, height: 1)
    let file = folder.file("clip.apng")
    try Self.write((0..<4000).map { two[$0 % 2] }, to: file, .apng, rate: FrameRate(60)!)
    #expect(try folder.names == ["clip.apng"])
  }

  @Test(arguments: [OutputFormat.gif, .webpAnimation], [(2, 2), (1, 1), (65_535, 65_535), (nil, 0)])
  func `an animated picture file has the number of loops`(format: OutputFormat, loops: (given: Int?, found: Int)) throws
  {
    var settings = VideoSettings()
    settings.loops = loops.given
    let file = folder.file("clip.\(format.fileExtension)")
    try Self.write(VideoWriterTests.walk(frames: 3), to: file, format, settings: settings)
    // A GIF stores the number of repetitions, and nothing if there are none.
    let found: Int? = format == .gif && loops.found > 0 ? (loops.found > 1 ? loops.found - 1 : nil) : loops.found
    #expect(try PillowReader(file).loop == found)
  }

  @Test(arguments: [(3, 3), (nil, 0)]) func `APNG holds the number of plays`(loops: Int?, found: UInt8) throws {
    var settings = VideoSettings()
    settings.loops = loops
    try Self.write(VideoWriterTests.walk(frames: 3), to: folder.file("a.png"), .apng, settings: settings)
    // The chunk acTL is the third one, after 8 bytes of signature, 25 of IHDR and 13 of sRGB.
    let bytes = try [UInt8](Data(contentsOf: folder.file("a.png")))
    #expect(String(decoding: bytes[50..<54], as: UTF8.self) == "acTL")
    #expect(Array(bytes[54..<62]) == [0, 0, 0, 3, 0, 0, 0, found])
  }

  @Test func `a video has no number of loops`() throws {
    var settings = VideoSettings()
    settings.loops = 2
    let error = #expect(throws: VideoError.self) {
      try Self.write(VideoWriterTests.walk(frames: 2), to: folder.file("a.mp4"), .mp4, settings: settings)
    }
    #expect(error?.description == "MP4 does not say how often it is played; leave the number of loops out")
    #expect(try folder.names == [])
  }

  @Test(arguments: [OutputFormat.gif, .apng], [0, 254, 255, 256, 5000])
  func `a comment of any length comes back`(format: OutputFormat, length: Int) throws {
    var settings = VideoSettings()
    settings.metadata = VideoMetadata(comment: String(repeating: "ü", count: length / 2) + (length % 2 == 0 ? "" : "."))
    let file = folder.file("clip.\(format.fileExtension)")
    try Self.write(VideoWriterTests.walk(frames: 2), to: file, format, settings: settings)
    let comment = try MediaInfo.read(file).metadata["comment"]
    #expect(comment == settings.metadata?.comment || (length == 0 && comment == nil))
    #expect(try PillowReader(file).frames.count == 2)
  }

  @Test func `an animated WebP that was damaged is found out`() throws {
    let file = folder.file("a.webp")
    try Self.write(VideoWriterTests.walk(frames: 5), to: file, .webpAnimation)
    try WebPVerification.check(file.path, pictures: 5, duration: 0.2)
    #expect(throws: MediaError.self) { try WebPVerification.check(file.path, pictures: 4, duration: 0.2) }
    #expect(throws: MediaError.self) { try WebPVerification.check(file.path, pictures: 5, duration: 0.24) }
    let bytes = try Data(contentsOf: file)
    for count in [0, 11, 40, bytes.count / 2, bytes.count - 1] {
      try bytes.prefix(count).write(to: file)
      #expect(throws: MediaError.self) { try WebPVerification.check(file.path, pictures: 5, duration: 0.2) }
    }
    // Damage the first picture's data, which follow the headers of the file and of its frame.
    var broken = bytes
    broken[broken.startIndex + 30 + 14 + 24 + 8] ^= 0xFF
    try broken.write(to: file)
    let error = #expect(throws: MediaError.self) {
      try WebPVerification.check(file.path, pictures: 5, duration: 0.2)
    }
    #expect(error?.reason.hasPrefix("the first picture of the finished file cannot be decoded: ") == true)
  }

  @Test(arguments: ["51", "60", "50001/1000"]) func `GIF refuses more than 50 frames a second, and says what would do`(
    rate: String
  ) throws {
    let error = #expect(throws: VideoError.self) {
      try Self.write(VideoWriterTests.walk(frames: 2), to: folder.file("a.gif"), .gif, rate: FrameRate(rate)!)
    }
    #expect(
      error?.description
        == "GIF holds at most 50 frames a second, and the clip has \(rate); make it with 50, 33.3 or 25 (--fps 25)")
    #expect(try folder.names == [])
  }

  @Test func `a pixel of half its colour or more is opaque in GIF, with its own colour`() throws {
    let bitmap = Bitmap(width: 2, height: 1)
    (bitmap[0, 0], bitmap[1, 0]) = (
      .init(red: 64, green: 32, blue: 0, alpha: 128), .init(red: 64, green: 32, blue: 0, alpha: 127)
    )
    #expect(try read([bitmap], .gif).frames[0].pixels == [128, 64, 0, 255, 0, 0, 0, 0])
  }

  /// Frames with a gradient, and a square that moves over it. Each call makes its own, since tests draw on them.
  private static var gradient: [Bitmap] {
    (0..<8).map { n in
      let bitmap = Bitmap(width: 200, height: 60)
      for y in 0..<60 {
        for x in 0..<200 {
          bitmap[x, y] = .init(red: UInt8(x), green: UInt8(y * 4), blue: UInt8(200 - x), alpha: 255)
        }
      }
      bitmap.fill(x: 20 * n..<20 * n + 10, y: 20..<30, .init(red: 255, green: 255, blue: 255, alpha: 255))
      return bitmap
    }
  }

  @Test func `dithered colours of a GIF do not crawl, and nothing trails`() throws {
    let animation = try read(Self.gradient, .gif)
    #expect(animation.frames.count == 8)
    let first = animation.frames[0].pixels
    for (n, frame) in animation.frames.enumerated().dropFirst() {
      for y in 0..<60 {
        for x in 0..<200 where !((20..<30).contains(y) && (x < 10 || (20 * n..<20 * n + 10).contains(x))) {
          let place = 4 * (y * 200 + x)
          #expect(frame.pixels[place..<place + 4] == first[place..<place + 4], "frame \(n), (\(x), \(y))")
        }
      }
    }
  }

  @Test func `a GIF of thousands of colours stays near them`() throws {
    let frame = try read(Self.gradient, .gif).frames[3].pixels
    let truth = Self.gradient[3].straight
    let squares = zip(frame, truth).map { (Double($0) - Double($1)) * (Double($0) - Double($1)) }
    // A uniform palette of 6 × 7 × 6 colours would have an error of 12: steps of 51, 42.5 and 51 levels, each over the
    // root of 12.
    #expect((squares.reduce(0, +) / Double(squares.count)).squareRoot() < 10)
    // The square is more than half of the pixels of its palette entry, so its colour is exact.
    let place = 4 * (25 * 200 + 65)
    #expect(Array(frame[place..<place + 4]) == [255, 255, 255, 255])
  }

  @Test func `a thin line keeps its colour beside a large gradient`() throws {
    let frames = Self.gradient
    for frame in frames { frame.fill(x: 100..<101, y: 0..<60, .init(red: 0, green: 255, blue: 60, alpha: 255)) }
    let pixels = try read(frames, .gif).frames[0].pixels
    let place = 4 * (5 * 200 + 100)
    #expect(Array(pixels[place..<place + 4]) == [0, 255, 60, 255])
  }

  @Test(arguments: [1, 2, 255, 256, 257]) func `up to 255 colours and a frame of 256 are exact in GIF`(count: Int)
    throws
  {
    func frame(_ shift: Int) -> Bitmap {
      let bitmap = Bitmap(width: 257, height: 3)
      for x in 0..<257 {
        let i = (x + shift) % count
        bitmap.fill(x: x..<x + 1, y: 0..<3, .init(red: UInt8(i % 256), green: UInt8(i / 2), blue: 7, alpha: 255))
      }
      return bitmap
    }
    let still = try read([frame(0)], .gif)
    #expect((still.frames[0].pixels == frame(0).straight) == (count <= 256))
    let moving = try read([frame(0), frame(1)], .gif)
    // Opaque frames of 256 colours have no transparent index.
    #expect((moving.frames.map(\.pixels) == [0, 1].map { frame($0).straight }) == (count <= 256) || count == 1)
  }

  @Test(arguments: formats) func `rendering the same frames twice gives the same bytes`(format: OutputFormat) throws {
    for name in ["a", "b"] { try Self.write(Self.gradient, to: folder.file(name), format) }
    let (a, b) = (try Data(contentsOf: folder.file("a")), try Data(contentsOf: folder.file("b")))
    #expect(a == b, "\(a.count) and \(b.count) bytes, equal up to \(zip(a, b).prefix { $0 == $1 }.count)")
  }

  @Test(arguments: [OutputFormat.gif, .apng]) func `FFmpeg reads as many frames`(format: OutputFormat) throws {
    let file = folder.file("clip.\(format.fileExtension)")
    try Self.write(VideoWriterTests.walk(frames: 30), to: file, format)
    let entries = ["-count_frames", "-show_entries", "stream=codec_name,width,height,nb_read_frames", "-of", "csv=p=0"]
    let facts = String(decoding: try output(of: "ffprobe", ["-v", "error"] + entries + [file.path]), as: UTF8.self)
    #expect(facts.trimmingCharacters(in: .whitespacesAndNewlines) == "\(format.name),64,48,30")
  }

  @Test(arguments: [nil, VideoSettings.Quality.good]) func `libwebp's own tool finds nothing wrong with animated WebP`(
    quality: VideoSettings.Quality?
  ) throws {
    let file = folder.file("clip.webp")
    var settings = VideoSettings()
    settings.quality = quality
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<5 {
      let frames = clip(&random, alphas: [0, 40, 255])
      try Self.write(frames, to: file, .webpAnimation, settings: settings)
      let words = String(decoding: try output(of: "webpinfo", ["-summary", file.path]), as: UTF8.self)
      let different = zip(frames, frames.dropFirst()).count { $0 != $1 } + 1
      #expect(
        words.contains("No error detected.") && words.contains("Number of frames: \(different)\n"), "seed \(seed)")
    }
  }

  @Test func `an animated WebP carries its title and its comment, whatever their characters`() throws {
    let file = folder.file("clip.webp")
    let texts = [
      "Orbits", "<rdf:li>&lt;</dc:title> & \"more\"\r\n\t'", "{\"pathreel\": \"0.1.0\"}", "", "Ж 🛰️ é",
      String(repeating: "long ", count: 20_000),
    ]
    for (title, comment) in zip(texts, texts.reversed()) {
      var settings = VideoSettings()
      settings.metadata = VideoMetadata(title: title, comment: comment)
      try Self.write(VideoWriterTests.walk(frames: 2), to: file, .webpAnimation, settings: settings)
      let facts = try MediaInfo.read(file)
      #expect(facts.metadata == ["title": title, "comment": comment])
      let words = String(decoding: try output(of: "webpinfo", ["-summary", file.path]), as: UTF8.self)
      #expect(words.contains("No error detected.") && words.contains("Chunk XMP"), "\(words)")
    }
  }

  @Test func `characters that XML cannot hold are replaced in an XMP packet`() throws {
    let packet = XMPPacket(title: "a\u{0}b\u{1B}c\u{FFFF}", description: nil)
    #expect(XMPPacket(reading: Data(packet.bytes)) == XMPPacket(title: "a\u{FFFD}b\u{FFFD}c\u{FFFD}"))
  }

  @Test(arguments: ["\u{301}a", "a <\u{338} b", "a \u{600}"])
  func `marks that form one character with a bracket of XML come back from an XMP packet`(text: String) {
    let packet = XMPPacket(title: text, description: text)
    #expect(XMPPacket(reading: Data(packet.bytes)) == packet)
  }

  @Test func `an animated WebP may have a colour profile before its animation`() throws {
    let file = folder.file("a.webp")
    try Self.write(VideoWriterTests.walk(frames: 5), to: file, .webpAnimation)
    var bytes = try [UInt8](Data(contentsOf: file))
    // The chunk ANIM follows 12 bytes of the file's header and 18 of VP8X.
    bytes.insert(contentsOf: Array("ICCP".utf8) + [4, 0, 0, 0, 1, 2, 3, 4], at: 30)
    let size = bytes.count - 8
    bytes.replaceSubrange(4..<8, with: (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) })
    try Data(bytes).write(to: file)
    let facts = try MediaInfo.read(file)
    #expect(facts.container == "animated WebP")
    #expect(facts.streams.map(\.summary) == ["webp, 64x48, 5 pictures, played for ever, with alpha"])
  }

  @Test func `bytes after the end of an animated WebP are ignored`() throws {
    let file = folder.file("a.webp")
    try Self.write(VideoWriterTests.walk(frames: 5), to: file, .webpAnimation)
    try (Data(contentsOf: file) + [0, 0, 0]).write(to: file)
    #expect(try MediaInfo.read(file).container == "animated WebP")
  }

  @Test func `an XML parser reads what an XMP packet says`() throws {
    let packet = XMPPacket(title: "]]> <b>&amp;</b> é", description: "1\r\n2\t3")
    let script = """
      import sys, xml.etree.ElementTree as tree
      root = tree.fromstring(sys.stdin.buffer.read())
      dc = '{http://purl.org/dc/elements/1.1/}'
      for name in 'title', 'description':
          item, = root.iterfind('.//' + dc + name + '//{http://www.w3.org/1999/02/22-rdf-syntax-ns#}li')
          print(ascii(item.text))
      """
    let file = folder.file("packet.xmp")
    try Data(packet.bytes).write(to: file)
    let words = try output(of: "sh", ["-c", "/usr/bin/python3 -c \"$0\" < \"$1\"", script, file.path])
    #expect(
      String(decoding: words, as: UTF8.self) == #"""
        ']]> <b>&amp;</b> \xe9'
        '1\r\n2\t3'

        """#)
  }

  @Test func `WebP of a lower quality is smaller`() throws {
    let file = folder.file("clip.webp")
    var sizes: [Int] = []
    for quality in [VideoSettings.Quality.lossless, .best, .good, .draft] {
      var settings = VideoSettings()
      settings.quality = quality
      try Self.write(
        (0..<2).map { Bitmap.noise(width: 64, height: 64, seed: $0) }, to: file, .webpAnimation, settings: settings)
      sizes.append(try Data(contentsOf: file).count)
    }
    #expect(sizes == sizes.sorted(by: >) && Set(sizes).count == 4)
  }

  @Test(arguments: formats) func `settings of video encoders are refused for animated pictures`(format: OutputFormat) {
    var settings = VideoSettings()
    settings.encoder = "libx264"
    let file = folder.file("clip")
    let error = #expect(throws: VideoError.self) {
      try Self.write(VideoWriterTests.walk(frames: 1), to: file, format, settings: settings)
    }
    #expect(
      error?.description
        == "\(format) has one encoder, without options; leave encoder, pixel format and their options out")
  }

  @Test func `the error about a quality names the only one of APNG`() {
    var settings = VideoSettings()
    settings.quality = .good
    let error = #expect(throws: VideoError.self) {
      try Self.write(VideoWriterTests.walk(frames: 1), to: folder.file("a.apng"), .apng, settings: settings)
    }
    #expect(error?.description == "APNG has no quality 'good'; its quality is 'lossless'")
  }

  @Test func `only one quality is accepted for GIF`() {
    var settings = VideoSettings()
    settings.quality = .draft
    let error = #expect(throws: VideoError.self) {
      try Self.write(VideoWriterTests.walk(frames: 1), to: folder.file("a.gif"), .gif, settings: settings)
    }
    #expect(error?.description == "GIF has one quality; leave 'draft' out")
  }

  // MARK: Lossless round trips

  private func begin(_ name: String, _ format: OutputFormat) throws -> any ClipFile {
    try format.beginClip(
      at: .file(folder.file(name)), VideoShape(width: 64, height: 48, rate: FrameRate(25)!), VideoSettings())
  }

  private func append(_ frames: [Bitmap], to clip: any ClipFile) throws {
    let frame = clip.makeFrame()
    for bitmap in frames {
      frame.bitmap.withUnsafeMutableBytes { target in bitmap.withUnsafeBytes { target.copyMemory(from: $0) } }
      try clip.append(frame)
    }
  }

  @Test(arguments: formats) func `the file is hidden until it is finished, and nothing else appears`(
    format: OutputFormat
  ) throws {
    let clip = try begin("clip", format)
    try append(VideoWriterTests.walk(frames: 20), to: clip)
    #expect(try folder.names.count == 1 && folder.names.allSatisfy { $0.hasPrefix(".clip.partial-") })
    try clip.finish { _ in }
    #expect(try folder.names == ["clip"])
  }

  struct StopError: Error {}

  @Test(arguments: formats) func `an earlier file survives a cancelled, a dropped and an empty clip`(
    format: OutputFormat
  ) throws {
    let earlier = Data("earlier".utf8)
    try earlier.write(to: folder.file("clip"))
    let frames = VideoWriterTests.walk(frames: 20)
    let cancelled = try begin("clip", format)
    try append(frames, to: cancelled)
    cancelled.cancel()
    #expect(try folder.names == ["clip"])
    do { try append(frames, to: try begin("clip", format)) }
    #expect(try folder.names == ["clip"])
    let empty = try begin("clip", format)
    let error = #expect(throws: VideoError.self) { try empty.finish { _ in } }
    #expect(error?.description == "\(folder.file("clip").path): a video needs at least one frame")
    #expect(try folder.names == ["clip"] && Data(contentsOf: folder.file("clip")) == earlier)
  }

  @Test(arguments: formats) func `a folder that goes while the clip is made is an error`(format: OutputFormat) throws {
    let clip = try begin("clip", format)
    try append(VideoWriterTests.walk(frames: 20), to: clip)
    try FileManager.default.removeItem(at: folder.url)
    let error = #expect(throws: VideoError.self) { try clip.finish { _ in } }
    let words = format == .webpAnimation ? "the finished file cannot be read again" : "reading the file failed: No such"
    #expect(error?.description.hasPrefix("\(folder.file("clip").path): \(words)") == true)
  }

  @Test func `a GIF that is stopped while its palette is used leaves nothing`() throws {
    let clip = try begin("clip", .gif)
    try append(VideoWriterTests.walk(frames: 20), to: clip)
    #expect(throws: StopError.self) { try clip.finish { share in if share > 0.5 { throw StopError() } } }
    #expect(try folder.names == [])
  }

  @Test(arguments: ["gif", "apng", "webp-animation"]) func `a full disk is an error in the system's words`(name: String)
    async throws
  {
    await #expect(processExitsWith: .success) { [name] in
      let folder = try TemporaryFolder()
      limitFileSize(to: 100_000)
      let file = folder.file("clip")
      let frames = (0..<30).map { Bitmap.noise(width: 128, height: 128, seed: $0) }
      let error = #expect(throws: VideoError.self) {
        try AnimatedPictureTests.write(frames, to: file, OutputFormat(named: name)!)
      }
      #expect(error?.description == "\(file.path): writing failed: File too large")
      #expect(try folder.names == [])
    }
  }

  @Test(arguments: formats) func `a missing folder is an error before any work`(format: OutputFormat) throws {
    let error = #expect(throws: VideoError.self) { try begin("out/clip", format) }
    let path = folder.url.path
    #expect(error?.description == "\(path)/out/clip: the folder \(path)/out does not exist; create it first")
  }
}

extension Bitmap {
  /// The pixels as files store them: straight RGBA, zero where alpha is zero.
  var straight: [UInt8] {
    withUnsafeBytes { bytes in
      var straight = [UInt8](bytes)
      for pixel in stride(from: 0, to: straight.count, by: 4) where straight[pixel + 3] != 255 {
        let alpha = Int(straight[pixel + 3])
        for channel in pixel..<pixel + 3 {
          straight[channel] = alpha == 0 ? 0 : UInt8(min(255, (Int(straight[channel]) * 255 + alpha / 2) / alpha))
        }
      }
      return straight
    }
  }
}
