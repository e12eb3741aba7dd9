import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelPNG
import PathreelVideo
import SeededRandom
import TestFolders
import Testing
import VideoInspection

/// Tests of animated GIF, WebP and PNG as movies.
@Suite struct AnimatedMovieTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func movie(_ data: Data) throws -> Movie { try #require(try Movie(animated: data)) }

  private func pixels(_ picture: ImageAsset) -> [UInt8] { picture.withUnsafeBytes { Array($0) } }

  /// The largest difference of a byte.
  private func difference(_ a: [UInt8], _ b: [UInt8]) -> Int {
    a.count == b.count ? zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0 : 256
  }

  // MARK: Frames

  @Test(arguments: AnimationBuilder.Format.allCases)
  func `every rule of disposal and blending does what it says, in any order`(format: AnimationBuilder.Format) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for round in 0..<40 {
      let builder = AnimationBuilder.random(format, &random)
      let movie = try movie(try builder.data(format))
      #expect((movie.width, movie.height, movie.pictureCount) == (builder.width, builder.height, builder.frames.count))
      let shown = builder.shown
      for index in shown.indices.shuffled(using: &random) {
        let picture = try movie.picture(at: movie.start(of: index))
        // Each composited frame adds a rounding.
        let tolerance = format == .gif ? 0 : 1 + index
        #expect(difference(pixels(picture), shown[index]) <= tolerance, "seed \(seed), round \(round), frame \(index)")
      }
    }
  }

  @Test(arguments: AnimationBuilder.Format.allCases)
  func `frames are the same bytes from the beginning on and in random order`(format: AnimationBuilder.Format) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for round in 0..<10 {
      let data = try AnimationBuilder.random(format, &random).data(format)
      let inOrder = try movie(data)
      let hashes = try (0..<inOrder.pictureCount).map { try inOrder.picture(at: inOrder.start(of: $0)).contentHash }
      for index in hashes.indices.shuffled(using: &random) {
        // Use a new movie, which has no cached pictures.
        let other = try movie(data)
        let picture = try other.picture(at: other.start(of: index))
        #expect(picture.contentHash == hashes[index], "seed \(seed), round \(round), frame \(index)")
      }
    }
  }

  /// FFmpeg 5.1 does not accept an APNG with a still picture outside of the animation.
  @Test(arguments: [0, 1, 2]) func `FFmpeg decodes a GIF to the same pictures`(round: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    let file = folder.file("a.gif")
    try AnimationBuilder.random(.gif, &random).data(.gif).write(to: file)
    let bytes = try output(
      of: "ffmpeg",
      ["-v", "error", "-i", file.path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-"])
    let movie = try Movie(contentsOf: file)
    let size = 4 * movie.width * movie.height
    #expect(bytes.count == size * movie.pictureCount, "seed \(seed)")
    for index in 0..<movie.pictureCount where bytes.count >= size * (index + 1) {
      var expected = Array(bytes[index * size..<(index + 1) * size])
      // Alpha is 0 or 255. FFmpeg may leave a colour where it is 0.
      for place in stride(from: 0, to: size, by: 4) where expected[place + 3] == 0 {
        for channel in 0..<3 { expected[place + channel] = 0 }
      }
      let shown = pixels(try movie.picture(at: movie.start(of: index)))
      #expect(shown == expected, "seed \(seed), frame \(index)")
    }
  }

  @Test(arguments: [0, 1, 2]) func `libwebp decodes an animated WebP to the same pictures`(round: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    let file = folder.file("a.webp")
    try AnimationBuilder.random(.webP, &random).data(.webP).write(to: file)
    let (pillow, movie) = (try PillowReader(file), try Movie(contentsOf: file))
    #expect(pillow.frames.count == movie.pictureCount)
    for (index, frame) in pillow.frames.enumerated() {
      let shown = pixels(try movie.picture(at: movie.start(of: index)))
      let expected = stride(from: 0, to: frame.pixels.count, by: 4).flatMap { place in
        (0..<4).map { channel in
          let alpha = Int(frame.pixels[place + 3])
          return channel == 3 ? UInt8(alpha) : UInt8((Int(frame.pixels[place + channel]) * alpha + 127) / 255)
        }
      }
      #expect(difference(shown, expected) <= 2 + index, "seed \(seed), frame \(index)")
    }
  }

  @Test(arguments: AnimatedPictureTests.formats) func `an animated picture that Pathreel writes is read back unchanged`(
    format: OutputFormat
  ) throws {
    let frames = VideoWriterTests.walk(frames: 30, width: 70, height: 40)
    let file = folder.file("clip.\(format.fileExtension)")
    try AnimatedPictureTests.write(frames, to: file, format)
    let movie = try Movie(contentsOf: file)
    #expect(abs(movie.duration - 1.2) < 1e-9 && movie.playCount == nil)
    for (index, frame) in frames.enumerated().reversed() {
      let picture = try movie.picture(at: Double(index) / 25)
      #expect(picture == ImageAsset(frame), "frame \(index)")
    }
  }

  @Test func `after a cancellation decoding continues where it stopped`() throws {
    let pixels = [UInt8](repeating: 255, count: 4 * 2 * 2)
    let frames = (0..<20).map { _ in AnimationBuilder.Frame(width: 2, height: 2, pixels: pixels) }
    let movie = try movie(AnimationBuilder(width: 2, height: 2, frames: frames).data(.gif))
    var asked = 0
    func ask(upTo most: Int) -> Bool {
      asked += 1
      return asked <= most
    }
    #expect(throws: CancellationError.self) { try movie.picture(at: movie.start(of: 19)) { ask(upTo: 15) } }
    asked = 0
    _ = try movie.picture(at: movie.start(of: 19)) { ask(upTo: .max) }
    #expect(asked == 5)
  }

  @Test func `an interlaced GIF has its rows in order`() throws {
    // Rows of one colour each, stored in the order 0 4 2 1 3.
    var data = [UInt8]("GIF89a".utf8) + [1, 0, 5, 0, 0x83, 0, 0]
    data += (0..<16).flatMap { [UInt8($0), 0, 0] }
    data += [0x2C, 0, 0, 0, 0, 1, 0, 5, 0, 0x40] + AnimationBuilder.codes([0, 4, 2, 1, 3]) + [0x3B]
    let picture = try ImageAsset(decoding: Data(data))
    #expect((0..<5).map { picture[0, $0].red } == [0, 1, 2, 3, 4])
  }

  @Test func `a first image beyond the canvas makes it larger, as in browsers`() throws {
    let frame = AnimationBuilder.Frame(x: 1, y: 0, width: 3, height: 2, pixels: .init(repeating: 255, count: 24))
    let movie = try movie(try AnimationBuilder(width: 2, height: 2, frames: [frame]).data(.gif))
    #expect((movie.width, movie.height) == (4, 2))
    #expect(try movie.picture(at: 0)[0, 0].alpha == 0)
  }

  @Test func `a GIF without a transparent colour is cleared to nothing, as in browsers`() throws {
    let red = AnimationBuilder.Frame(
      width: 1, height: 1, pixels: [255, 0, 0, 255], isOver: false, disposal: .clear)
    let blue = AnimationBuilder.Frame(x: 1, width: 1, height: 1, pixels: [0, 0, 255, 255], isOver: false)
    let movie = try movie(try AnimationBuilder(width: 2, height: 1, frames: [red, blue]).data(.gif))
    #expect(pixels(try movie.picture(at: 0.1)) == [0, 0, 0, 0, 0, 0, 255, 255])
  }

  // MARK: Times

  @Test(arguments: AnimationBuilder.Format.allCases, [(0, 0.1), (1, 0.1), (2, 0.02), (6, 0.06), (250, 2.5)])
  func `a delay of 10 ms or less is a tenth of a second, as in browsers`(
    format: AnimationBuilder.Format, delay: (hundredths: Int, seconds: Double)
  ) throws {
    var frame = AnimationBuilder.Frame(width: 1, height: 1, pixels: [9, 9, 9, 255])
    frame.delay = delay.hundredths
    let movie = try movie(try AnimationBuilder(width: 1, height: 1, frames: [frame, frame]).data(format))
    #expect(movie.start(of: 1) == delay.seconds && movie.duration == 2 * delay.seconds)
  }

  @Test(
    arguments: [
      (AnimationBuilder.Format.gif, nil, 1), (.gif, 0, nil), (.gif, 1, 2), (.gif, 65_535, 65_536), (.webP, 0, nil),
      (.webP, 1, 1), (.webP, 3, 3), (.png, 0, nil), (.png, 1, 1), (.png, 7, 7),
    ] as [(AnimationBuilder.Format, Int?, Int?)])
  func `an animated picture plays as often as its file says`(format: AnimationBuilder.Format, loops: Int?, plays: Int?)
    throws
  {
    let frame = AnimationBuilder.Frame(width: 1, height: 1, pixels: [9, 9, 9, 255])
    let builder = AnimationBuilder(width: 1, height: 1, frames: [frame, frame], loops: loops)
    #expect(try movie(try builder.data(format)).playCount == plays)
  }

  @Test func `a still picture is a movie with one picture`() throws {
    let file = folder.file("a.png")
    try PNGBuilder(width: 9, height: 4, depth: 8, type: .rgb).data { [$0, $1, 7] }.write(to: file)
    let movie = try Movie(contentsOf: file)
    #expect(movie.pictureCount == 1 && movie.duration == 0)
    #expect(try movie.picture(at: 3) == ImageAsset(contentsOf: file))
  }

  @Test(arguments: AnimationBuilder.Format.allCases)
  func `an animation of one picture lasts as long as its file says`(format: AnimationBuilder.Format) throws {
    var frame = AnimationBuilder.Frame(width: 1, height: 1, pixels: [9, 8, 7, 255])
    frame.delay = 250
    let movie = try movie(try AnimationBuilder(width: 1, height: 1, frames: [frame]).data(format))
    #expect(movie.pictureCount == 1 && movie.duration == 2.5 && movie.playCount == nil)
    for seconds in [0, 2.4, 9] { #expect(pixels(try movie.picture(at: seconds)) == [9, 8, 7, 255]) }
  }

  @Test(arguments: AnimationBuilder.Format.allCases)
  func `the still picture of an animated file is its first, and of an APNG the one outside of the animation`(
    format: AnimationBuilder.Format
  ) throws {
    var random = SplitMix64(seed: 7)
    let builder = AnimationBuilder.random(format, &random)
    let data = try builder.data(format)
    let still = pixels(try ImageAsset(decoding: data))
    if format == .png {
      // All bytes are 77 in the file, and 77 · 77 / 255 is 23.25.
      let expected = (0..<builder.width * builder.height).flatMap { _ in [23, 23, 23, 77] as [UInt8] }
      #expect(still == expected)
    } else {
      #expect(difference(still, builder.shown[0]) <= (format == .gif ? 0 : 1))
    }
  }

  // MARK: Damage

  private func reason(_ data: Data) -> String {
    do {
      guard let movie = try Movie(animated: data) else { return "a still" }
      for index in 0..<min(movie.pictureCount, 20) { _ = try movie.picture(at: movie.start(of: index)) }
      return "\(movie.pictureCount) pictures"
    } catch { return "\(error)" }
  }

  @Test(arguments: AnimationBuilder.Format.allCases) func `a file that ends early is an error, wherever it is cut`(
    format: AnimationBuilder.Format
  ) throws {
    var random = SplitMix64(seed: 11)
    let data = try AnimationBuilder.random(format, &random).data(format)
    for count in 0..<data.count {
      let cut = data.prefix(count)
      let reason = reason(cut)
      if reason == "a still" {
        // What announces an animation is missing, so the file is read as a still picture.
        #expect(throws: MediaError.self, "\(count) of \(data.count) bytes") { try ImageAsset(decoding: cut) }
      } else {
        let isError = reason.contains("cut off") || reason == "is a damaged GIF: it does not begin as one should"
        #expect(isError, "\(count) of \(data.count) bytes: \(reason)")
      }
    }
  }

  /// GIF and WebP have no checksum, so all damage reaches the decoder.
  @Test(arguments: AnimationBuilder.Format.allCases) func `damaged files give pictures or an error, and never a crash`(
    format: AnimationBuilder.Format
  ) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    // A crash ends the process before any expectation could name the seed.
    print("seed", seed)
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      var data = try AnimationBuilder.random(format, &random).data(format)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<data.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: data[place] = UInt8.random(in: 0...255, using: &random)
        case 1: data[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2 where data.count > 20: data.remove(at: place)
        default: data.insert(UInt8.random(in: 0...255, using: &random), at: place)
        }
      }
      _ = reason(data)
    }
  }

  /// These are the reasons why FFmpeg does not read GIF and APNG for Pathreel.
  @Test func `FFmpeg cuts off a first image, misses no pixels, and has other times than browsers`() throws {
    let (gif, png) = (folder.file("a.gif"), folder.file("a.png"))
    func ffprobe(_ entries: String, _ file: URL) throws -> String {
      String(
        decoding: try output(
          of: "ffprobe", ["-v", "error", "-show_entries", entries, "-of", "csv=p=0", file.path]), as: UTF8.self)
    }
    let wide = AnimationBuilder.Frame(x: 1, y: 0, width: 3, height: 2, pixels: .init(repeating: 255, count: 24))
    try AnimationBuilder(width: 2, height: 2, frames: [wide]).data(.gif).write(to: gif)
    #expect(try ffprobe("stream=width,height", gif).hasPrefix("2,2"))
    #expect(try Movie(contentsOf: gif).width == 4)
    let short = AnimationBuilder.Frame(width: 2, height: 2, pixels: .init(repeating: 255, count: 8))
    let data = try AnimationBuilder(width: 2, height: 2, frames: [short, short]).data(.gif)
    try data.write(to: gif)
    let decoded = try output(of: "ffmpeg", ["-v", "error", "-i", gif.path, "-f", "rawvideo", "-pix_fmt", "rgba", "-"])
    #expect(decoded.count >= 16)
    #expect(reason(data).contains("pixels of one of its pictures are missing"))
    let soon = AnimationBuilder.Frame(width: 1, height: 1, pixels: [9, 8, 7, 255], delay: 0)
    try AnimationBuilder(width: 1, height: 1, frames: [soon, soon]).data(.png).write(to: png)
    #expect(try ffprobe("packet=pts_time", png).contains("0.066670"))
    #expect(try Movie(contentsOf: png).start(of: 1) == 0.1)
  }

  @Test func `an error in an animated picture names the picture`() throws {
    let frame = AnimationBuilder.Frame(width: 4, height: 4, pixels: .init(repeating: 255, count: 64))
    var data = try AnimationBuilder(width: 4, height: 4, frames: [frame, frame]).data(.gif)
    // The last image's codes begin 15 bytes before the end: a size, a block of 12 bytes, a terminator, and the end of
    // the file.
    data[data.count - 14] = 0x11
    #expect(reason(data) == "is a damaged GIF: pixels of one of its pictures are missing, in picture 2 of 2")
  }

  @Test func `a canvas that is too large is refused before it is made`() throws {
    let frame = AnimationBuilder.Frame(width: 1, height: 1, pixels: [1, 2, 3, 255])
    #expect(
      try reason(AnimationBuilder(width: 65_535, height: 1, frames: [frame]).data(.gif))
        == "has 65535x1 pixels, outside the limit of 1 to 16384 a side; scale it down")
    #expect(
      try reason(AnimationBuilder(width: 16_384, height: 16_384, frames: [frame]).data(.webP))
        == "has 16384x16384 pixels, more than the limit of 67108864; scale it down")
  }

  @Test(arguments: [AnimationBuilder.Format.gif, .webP])
  func `a canvas of several pictures is smaller than that of one, since each is a bitmap of its own`(
    format: AnimationBuilder.Format
  ) throws {
    let frame = AnimationBuilder.Frame(width: 1, height: 1, pixels: [1, 2, 3, 255])
    func data(_ width: Int, _ count: Int) throws -> Data {
      try AnimationBuilder(width: width, height: 4096, frames: Array(repeating: frame, count: count)).data(format)
    }
    #expect(try movie(data(4096, 2)).pictureCount == 2)
    #expect(
      try reason(data(4097, 2))
        == "has 4097x4096 pixels in each of its pictures, more than the limit of 16777216; scale it down")
    let still = try movie(data(4097, 1))
    // It is decoded once, however often it is shown.
    #expect(still.still != nil && still.pixelCost == 4097 * 4096)
  }

  @Test func `opaque pixels of an APNG need no frame before them`() throws {
    /// Two frames that cover the canvas, the second over the first, whose pixels are damaged.
    func movie(_ type: PNGBuilder.ColorType) throws -> Movie {
      let builder = PNGBuilder(width: 2, height: 2, depth: 8, type: type)
      let still = [UInt8](builder.data { _, _ in Array([9, 8, 7, 255].prefix(type.channels)) })
      let count = still[33..<37].reduce(0) { $0 << 8 | Int($1) }
      let pixels = still[41..<41 + count]
      func control(_ number: UInt32) -> [UInt8] {
        PNGChunk.chunk(
          "fcTL",
          PNGChunk.bytes(number) + PNGChunk.bytes(2) + PNGChunk.bytes(2) + [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1])
      }
      let animation = PNGChunk.chunk("acTL", PNGChunk.bytes(2) + PNGChunk.bytes(0))
      let first = control(0) + PNGChunk.chunk("IDAT", [1, 2, 3])
      let second = control(1) + PNGChunk.chunk("fdAT", PNGChunk.bytes(2) + pixels)
      return try self.movie(Data(still[..<33] + animation + first + second + PNGChunk.chunk("IEND", [])))
    }
    let opaque = try movie(.rgb)
    #expect(Array(pixels(try opaque.picture(at: opaque.start(of: 1)))[..<4]) == [9, 8, 7, 255])
    let transparent = try movie(.rgba)
    let error = #expect(throws: MediaError.self) { try transparent.picture(at: transparent.start(of: 1)) }
    #expect(error?.reason.hasSuffix("in picture 1 of 2") == true)
  }

  @Test func `a frame that is wider than any bitmap is refused`() throws {
    let frame = AnimationBuilder.Frame(width: 1, height: 1, pixels: [1, 2, 3, 255])
    var data = try AnimationBuilder(width: 1, height: 1, frames: [frame, frame]).data(.gif)
    // The last image's descriptor ends with its width, its height and a byte of flags.
    let descriptor = try #require(data.lastIndex(of: 0x2C))
    data.replaceSubrange(descriptor + 5..<descriptor + 7, with: AnimationBuilder.little(20_000, 2))
    #expect(
      reason(data)
        == "has 20000x1 pixels in one of its pictures, outside the limit of 1 to 16384 a side; scale it down")
  }

  @Test func `a picture that a hundred large ones come before is refused`() throws {
    // Pictures of 16 million pixels each, in a few bytes: rows of one colour in codes of 12 bits.
    let size = 4000
    var image = [UInt8]([0x2C, 0, 0, 0, 0]) + AnimationBuilder.little(size, 2) + AnimationBuilder.little(size, 2) + [0]
    image += [4, 1, 0x11, 0]
    var data =
      [UInt8]("GIF89a".utf8) + AnimationBuilder.little(size, 2) + AnimationBuilder.little(size, 2) + [0x83, 0, 0]
    data += [UInt8](repeating: 9, count: 48)
    let transparent: [UInt8] = [0x21, 0xF9, 4, 5, 10, 0, 3, 0]
    for _ in 0..<100 { data += transparent + image }
    let movie = try movie(Data(data + [0x3B]))
    let error = #expect(throws: MediaError.self) { try movie.picture(at: 9.95) }
    #expect(
      error?.reason
        == "takes the pixels of 100 pictures before picture 100 can be shown; make a video of it")
  }
}
