import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelVideo
import SeededRandom
import TestFolders
import Testing
import VideoInspection

/// Tests of videos as movies. FFmpeg makes the clips, and decodes them for comparison.
@Suite struct VideoMovieTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// Makes a clip with FFmpeg: a test picture with a counter, or another source.
  private func clip(
    _ name: String, source: String = "testsrc2=s=96x64:r=30:d=2.5", _ options: String
  ) throws -> URL {
    let file = folder.file(name)
    let words = ["-v", "error", "-f", "lavfi", "-i", source] + options.split(separator: " ").map(String.init)
    _ = try output(of: "ffmpeg", words + [file.path])
    return file
  }

  private func fault(_ file: URL) -> String {
    do {
      let movie = try Movie(contentsOf: file)
      for index in 0..<movie.pictureCount { _ = try movie.picture(at: movie.start(of: index)) }
      return "\(movie.pictureCount) pictures"
    } catch { return "\(error)".replacing(folder.url.path + "/", with: "") }
  }

  struct Kind: CustomTestStringConvertible, Sendable {
    let name, options: String
    var testDescription: String { name }
  }

  static let kinds = [
    Kind(name: "b-frames.mp4", options: "-c:v libx264 -pix_fmt yuv420p -g 24 -bf 3"),
    Kind(name: "open.mp4", options: "-c:v libx264 -pix_fmt yuv420p -g 24 -bf 3 -x264-params open-gop=1"),
    Kind(name: "open.mkv", options: "-c:v libx264 -pix_fmt yuv420p -g 24 -bf 3 -x264-params open-gop=1"),
    Kind(name: "refresh.mp4", options: "-c:v libx264 -pix_fmt yuv420p -g 24 -x264-params intra-refresh=1"),
    Kind(name: "stream.ts", options: "-c:v libx264 -pix_fmt yuv420p -g 24 -bf 2"),
    Kind(name: "hevc.mp4", options: "-c:v libx265 -x265-params log-level=none:keyint=24"),
    Kind(name: "vp9.webm", options: "-c:v libvpx-vp9 -b:v 200k -g 24"),
    Kind(name: "vp8.webm", options: "-c:v libvpx -b:v 200k -g 24 -auto-alt-ref 1"),
    Kind(name: "prores.mov", options: "-c:v prores_ks"),
    Kind(name: "ffv1.mkv", options: "-c:v ffv1 -level 3 -g 10"),
    Kind(name: "mpeg4.mp4", options: "-c:v mpeg4 -bf 2 -g 24"),
    Kind(name: "mpeg4.avi", options: "-c:v mpeg4 -bf 2 -g 24"),
    Kind(name: "animation.mov", options: "-c:v qtrle -g 20"),
  ]

  @Test(arguments: kinds) func `pictures are the same bytes in random order as in sequence`(kind: Kind) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    let file = try clip(kind.name, kind.options)
    let inOrder = try Movie(contentsOf: file)
    let hashes = try (0..<inOrder.pictureCount).map { try inOrder.picture(at: inOrder.start(of: $0)).contentHash }
    #expect(inOrder.pictureCount == 75 && Set(hashes).count > 70)
    // Use a copy of the file, for which nothing is cached.
    let copy = folder.file("copy." + file.pathExtension)
    try FileManager.default.copyItem(at: file, to: copy)
    let other = try Movie(contentsOf: copy)
    for index in hashes.indices.shuffled(using: &random) {
      let hash = try other.picture(at: other.start(of: index)).contentHash
      #expect(hash == hashes[index], "seed \(seed), picture \(index)")
    }
  }

  @Test(arguments: kinds) func `several threads get the same pictures of a video`(kind: Kind) async throws {
    let file = try clip(kind.name, kind.options)
    let movie = try Movie(contentsOf: file)
    let hashes = try (0..<movie.pictureCount).map { try movie.picture(at: movie.start(of: $0)).contentHash }
    let copy = folder.file("copy." + file.pathExtension)
    try FileManager.default.copyItem(at: file, to: copy)
    let other = try Movie(contentsOf: copy)
    let found = try await withThrowingTaskGroup(of: (Int, UInt64).self) { group in
      for index in hashes.indices {
        group.addTask { (index, try other.picture(at: other.start(of: index)).contentHash) }
      }
      return try await group.reduce(into: [Int: UInt64]()) { $0[$1.0] = $1.1 }
    }
    #expect(hashes.indices.allSatisfy { found[$0] == hashes[$0] })
  }

  // MARK: Times

  @Test func `a video's picture is shown from its time on, whatever the rate`() throws {
    let file = try clip("vfr.mp4", "-vf select='not(mod(n\\,3))+not(mod(n\\,7))' -fps_mode vfr -c:v libx264 -bf 2")
    let movie = try Movie(contentsOf: file)
    // The frames of 75 whose number is divisible by 3 or by 7.
    let numbers = (0..<75).filter { $0 % 3 == 0 || $0 % 7 == 0 }
    #expect(movie.pictureCount == numbers.count)
    for (index, number) in numbers.enumerated() {
      #expect(abs(movie.start(of: index) - Double(number) / 30) < 1e-9)
      #expect(movie.index(at: Double(number) / 30) == index)
      if index > 0 { #expect(movie.index(at: Double(number) / 30 - 1e-3) == index - 1) }
    }
  }

  @Test func `what an edit list cuts off is not shown`() throws {
    let whole = try clip("whole.mp4", "-c:v libx264 -pix_fmt yuv420p -g 24 -bf 3")
    let cut = folder.file("cut.mp4")
    _ = try output(
      of: "ffmpeg", ["-v", "error", "-ss", "1.1", "-i", whole.path, "-c", "copy", cut.path])
    let (a, b) = (try Movie(contentsOf: whole), try Movie(contentsOf: cut))
    #expect(b.pictureCount == 75 - 33)
    for index in [0, 1, 20, 41] {
      #expect(try b.picture(at: b.start(of: index)) == a.picture(at: a.start(of: index + 33)), "picture \(index)")
    }
  }

  /// Programs that trim a video without encoding it again only change its edit list. Its time base is 1/15360 s.
  @Test(arguments: [(0, 1000, 0, 30), (16_896, 1400, 33, 42)])
  func `a trimmed MP4 shows what its edit list leaves`(
    skipped: UInt32, milliseconds: UInt32, first: Int, count: Int
  ) throws {
    let whole = try clip("whole.mp4", "-c:v libx264 -pix_fmt yuv420p -g 24 -bf 3")
    var data = try Data(contentsOf: whole)
    // After the name of the list: version, number of entries; then duration and start of the first entry.
    let entry = try #require(data.range(of: Data("elst".utf8))).upperBound + 8
    let start = data[entry + 4..<entry + 8].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } + skipped
    for (offset, value) in [(0, milliseconds), (4, start)] {
      withUnsafeBytes(of: value.bigEndian) { data.replaceSubrange(entry + offset..<entry + offset + 4, with: $0) }
    }
    let trimmed = folder.file("trimmed.mp4")
    try data.write(to: trimmed)
    let (a, b) = (try Movie(contentsOf: whole), try Movie(contentsOf: trimmed))
    #expect(b.pictureCount == count)
    for index in [0, 1, count - 1] {
      #expect(try b.picture(at: b.start(of: index)) == a.picture(at: a.start(of: index + first)), "picture \(index)")
    }
  }

  @Test func `a clock that begins late begins at 0, and the first and last picture hold`() throws {
    let file = try clip("late.ts", "-c:v libx264 -pix_fmt yuv420p -output_ts_offset 40")
    let movie = try Movie(contentsOf: file)
    #expect(movie.start(of: 0) == 0 && abs(movie.duration - 2.5) < 1e-6)
    #expect(movie.index(at: -3) == 0 && movie.index(at: 99) == 74 && movie.index(at: .infinity) == 74)
    #expect(movie.looped().index(at: 2.5 + 1.0) == 30 && movie.looped().index(at: 2.5) == 0)
  }

  // MARK: Colours

  /// The centre pixel of a picture of one colour.
  private func color(_ file: URL) throws -> Bitmap.Pixel {
    let picture = try Movie(contentsOf: file).picture(at: 0)
    return picture[picture.width / 2, picture.height / 2]
  }

  private func isNear(_ pixel: Bitmap.Pixel, _ expected: [Int], _ tolerance: Int) -> Bool {
    zip([pixel.red, pixel.green, pixel.blue], expected).allSatisfy { abs(Int($0) - $1) <= tolerance }
  }

  /// A colour and its Y′CbCr values by the definition of the matrix, in limited or full range. The only loss is
  /// rounding.
  @Test(
    arguments: [
      ("bt709", 0.2126, 0.0722), ("smpte170m", 0.299, 0.114), ("bt470bg", 0.299, 0.114), ("bt2020nc", 0.2627, 0.0593),
      ("smpte240m", 0.212, 0.087), ("fcc", 0.30, 0.11),
    ], ["tv", "pc"]) func `matrix and range are those of the stream`(
      matrix: (name: String, red: Double, blue: Double), range: String
    ) throws
  {
    let color = [200.0, 90, 40].map { $0 / 255 }
    let luma = matrix.red * color[0] + (1 - matrix.red - matrix.blue) * color[1] + matrix.blue * color[2]
    let (cb, cr) = ((color[2] - luma) / (2 * (1 - matrix.blue)), (color[0] - luma) / (2 * (1 - matrix.red)))
    let (scale, offset, chroma) = range == "tv" ? (219.0, 16.0, 224.0) : (255, 0, 255)
    let numbers = [offset + scale * luma, 128 + chroma * cb, 128 + chroma * cr].map { UInt8($0.rounded()) }
    let raw = folder.file("raw.yuv")
    try Data(numbers.flatMap { [UInt8](repeating: $0, count: 64 * 64) }).write(to: raw)
    let file = folder.file("color.mkv")
    _ = try output(
      of: "ffmpeg",
      ["-v", "error", "-f", "rawvideo", "-s", "64x64", "-pix_fmt", "yuv444p", "-color_range", range]
        + ["-colorspace", matrix.name, "-i", raw.path, "-c:v", "ffv1", "-colorspace", matrix.name]
        + ["-color_range", range, file.path])
    let shown = try self.color(file)
    #expect(isNear(shown, [200, 90, 40], 2), "\(shown)")
  }

  @Test(arguments: [(64, 64, 0.299, 0.114), (1280, 64, 0.2126, 0.0722), (64, 578, 0.2126, 0.0722)])
  func `without a word small pictures are BT.601 and large ones BT.709`(
    width: Int, height: Int, red: Double, blue: Double
  ) throws {
    let color = [200.0, 90, 40].map { $0 / 255 }
    let luma = red * color[0] + (1 - red - blue) * color[1] + blue * color[2]
    let numbers =
      [16 + 219 * luma, 128 + 224 * (color[2] - luma) / (2 * (1 - blue))]
      + [128 + 224 * (color[0] - luma) / (2 * (1 - red))]
    let raw = folder.file("raw.yuv")
    try Data(numbers.flatMap { [UInt8](repeating: UInt8($0.rounded()), count: width * height) }).write(to: raw)
    let file = folder.file("color.mkv")
    _ = try output(
      of: "ffmpeg",
      ["-v", "error", "-f", "rawvideo", "-s", "\(width)x\(height)", "-pix_fmt", "yuv444p", "-i", raw.path]
        + ["-c:v", "ffv1", file.path])
    let shown = try self.color(file)
    #expect(isNear(shown, [200, 90, 40], 2), "\(shown)")
  }

  /// Chroma lies on the left one of the pixels that share it, unless the file says otherwise. Cb rises by 8 from sample
  /// to sample, over grey luma of 128. By BT.601, blue is 255 / 219 · (Y − 16) + 255 / 224 · 1.772 · (Cb − 128).
  @Test(arguments: [
    ("yuv411p", 4, "ffv1", "mkv"), ("yuyv422", 2, "rawvideo", "avi"), ("uyvy422", 2, "rawvideo", "mov"),
  ])
  func `chroma lies on the left pixel in videos of packed or quartered chroma too`(
    pixels: String, step: Int, codec: String, ending: String
  ) throws {
    let (width, height) = (8 * step, 16)
    let samples = (0..<8).map { UInt8(96 + 8 * $0) }
    let bytes: [UInt8]
    if pixels == "yuv411p" {
      let luma = [UInt8](repeating: 128, count: width * height)
      bytes = luma + (0..<height).flatMap { _ in samples } + luma.prefix(8 * height)
    } else {
      let row = samples.flatMap { cb -> [UInt8] in
        pixels == "yuyv422" ? [128, cb, 128, 128] : [cb, 128, 128, 128]
      }
      bytes = (0..<height).flatMap { _ in row }
    }
    let raw = folder.file("raw.yuv")
    try Data(bytes).write(to: raw)
    let file = folder.file("ramp." + ending)
    _ = try output(
      of: "ffmpeg",
      ["-v", "error", "-f", "rawvideo", "-s", "\(width)x\(height)", "-pix_fmt", pixels, "-i", raw.path]
        + ["-c:v", codec, file.path])
    let picture = try Movie(contentsOf: file).picture(at: 0)
    for x in 0..<width {
      let cb = 96 + 8 * min(Double(x) / Double(step), 7)
      let blue = 255 / 219.0 * (128 - 16) + 255 / 224.0 * 1.772 * (cb - 128)
      #expect(abs(Double(picture[x, 8].blue) - blue) <= 1, "column \(x)")
    }
  }

  /// In MPEG-2's layout a chroma sample lies between the two rows that share it. Cb rises by 8 from row to row of
  /// samples; blue follows by BT.601 as above.
  @Test(arguments: ["yuv420p", "nv12", "nv21"])
  func `chroma lies between two rows, whether its components share a plane or not`(pixels: String) throws {
    let (width, height) = (16, 16)
    let cb = (0..<8).flatMap { [UInt8](repeating: UInt8(96 + 8 * $0), count: 8) }
    let cr = [UInt8](repeating: 128, count: 64)
    let pairs = zip(cb, cr).flatMap { pixels == "nv21" ? [$1, $0] : [$0, $1] }
    let raw = folder.file("raw.yuv")
    try Data([UInt8](repeating: 128, count: width * height) + (pixels == "yuv420p" ? cb + cr : pairs)).write(to: raw)
    let file = folder.file("rows.nut")
    _ = try output(
      of: "ffmpeg",
      ["-v", "error", "-f", "rawvideo", "-s", "\(width)x\(height)", "-pix_fmt", pixels, "-i", raw.path]
        + ["-c:v", "rawvideo", file.path])
    let picture = try Movie(contentsOf: file).picture(at: 0)
    for y in 0..<height {
      let cb = 96 + 8 * min(max((Double(y) - 0.5) / 2, 0), 7)
      let blue = 255 / 219.0 * (128 - 16) + 255 / 224.0 * 1.772 * (cb - 128)
      #expect(abs(Double(picture[8, y].blue) - blue) <= 1, "row \(y)")
    }
  }

  /// Pathreel's own videos, whose sRGB is tagged as BT.709, come back unchanged.
  @Test func `Pathreel's own video has the colours that went in`() throws {
    let bitmap = Bitmap(width: 64, height: 64)
    bitmap.fill(.init(red: 210, green: 120, blue: 40, alpha: 255))
    let file = folder.file("own.mp4")
    try AnimatedPictureTests.write([bitmap, bitmap], to: file, .mp4)
    let shown = try color(file)
    #expect(isNear(shown, [210, 120, 40], 3), "\(shown)")
  }

  /// BT.2020's green (0, 1, 0) is outside of sRGB. A grey stays the same. The third colour is converted by the matrix
  /// of ITU-R BT.2087.
  @Test func `wide primaries become those of sRGB in linear light`() throws {
    let file = folder.file("wide.mkv")
    for (given, expected) in [
      ([128, 128, 128], [128, 128, 128]), ([0, 255, 0], [0, 255, 0]), ([150, 100, 80], [174, 91, 76]),
    ] {
      let hex = given.map { String(format: "%02x", $0) }.joined()
      _ = try output(
        of: "ffmpeg",
        [
          "-v", "error", "-y", "-f", "lavfi",
          "-i", "color=0x\(hex):s=32x32:d=0.1,format=gbrp,setparams=color_primaries=bt2020", "-c:v", "ffv1",
          "-color_primaries", "bt2020", file.path,
        ])
      let shown = try color(file)
      #expect(isNear(shown, expected, 2), "\(given) is \(shown)")
      try FileManager.default.removeItem(at: file)
    }
  }

  @Test(arguments: [
    ("smpte2084", "has colours of high dynamic range (PQ)"),
    ("arib-std-b67", "has colours of high dynamic range (HLG)"),
    ("linear", "has linear or logarithmic colours"),
  ]) func `a video of high dynamic range or in linear light is an error with advice`(
    transfer: String, reason: String
  ) throws {
    let file = try clip("hdr.mkv", "-vf setparams=color_trc=\(transfer) -frames:v 2 -c:v ffv1 -color_trc \(transfer)")
    #expect(
      fault(file)
        == "hdr.mkv: \(reason); convert it to BT.709 first, for example with zscale and tonemap of ffmpeg")
  }

  // MARK: Shape

  /// The quarter at the top left is blue, and the pictures are turned clockwise.
  @Test(arguments: [(90, 64, 96, 1), (180, 96, 64, 3), (270, 64, 96, 2)]) func `the rotation of a video is applied`(
    angle: Int, width: Int, height: Int, blueQuarter: Int
  ) throws {
    let source = "color=red:s=96x64:d=0.1,drawbox=w=48:h=32:color=blue:t=fill"
    let plain = try clip("plain.mp4", source: source, "-c:v libx264 -qp 0 -pix_fmt yuv444p")
    let turned = folder.file("turned.mp4")
    try Self.turned(Data(contentsOf: plain), by: angle, width, height).write(to: turned)
    let picture = try Movie(contentsOf: turned).picture(at: 0)
    #expect((picture.width, picture.height) == (width, height))
    let isBlue = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)].map { x, y in
      picture[Int(x * Double(width)), Int(y * Double(height))].blue > 128
    }
    #expect(isBlue == (0..<4).map { $0 == blueQuarter })
  }

  /// An MP4 file whose track header (ISO 14496-12, §8.3.2) turns its pictures clockwise. FFmpeg's options for that differ
  /// between versions.
  private static func turned(_ file: Data, by angle: Int, _ width: Int, _ height: Int) -> Data {
    let (cosine, sine) = [90: (0, 1), 180: (-1, 0), 270: (0, -1)][angle]!
    let (x, y) = [90: (width, 0), 180: (width, height), 270: (0, height)][angle]!
    // The last column has 30 bits behind the point, the others 16.
    let matrix = [cosine << 16, sine << 16, 0, -sine << 16, cosine << 16, 0, x << 16, y << 16, 1 << 30]
    var file = file
    let header = file.firstRange(of: Data("tkhd".utf8))!.lowerBound
    for (i, number) in matrix.enumerated() {
      let place = header + 44 + 4 * i
      withUnsafeBytes(of: Int32(number).bigEndian) { file.replaceSubrange(place..<place + 4, with: $0) }
    }
    return file
  }

  @Test(arguments: [("16/11", 140, 64), ("1/2", 96, 128), ("1", 96, 64)])
  func `pixels that are not square are scaled to squares`(
    aspect: String, width: Int, height: Int
  ) throws {
    let movie = try Movie(contentsOf: clip("wide.mp4", "-vf setsar=\(aspect) -frames:v 2 -c:v libx264"))
    #expect((movie.width, movie.height) == (width, height))
    let picture = try movie.picture(at: 0)
    #expect((picture.width, picture.height) == (width, height))
  }

  @Test(arguments: [
    Kind(name: "a.mov", options: "-c:v prores_ks -profile:v 4444 -pix_fmt yuva444p10le"),
    Kind(name: "a.webm", options: "-c:v libvpx-vp9 -pix_fmt yuva420p -b:v 1M"),
    Kind(name: "b.webm", options: "-c:v libvpx -pix_fmt yuva420p -auto-alt-ref 0 -b:v 1M"),
    Kind(name: "a.mkv", options: "-c:v ffv1 -pix_fmt bgra"), Kind(name: "b.mov", options: "-c:v qtrle -pix_fmt argb"),
    Kind(name: "c.mov", options: "-c:v png -pix_fmt rgba"),
  ]) func `a video's alpha is kept, and its colours are premultiplied`(kind: Kind) throws {
    let source = "color=0xFF8040@0.5:s=64x64:d=0.2:r=10,format=rgba"
    let picture = try Movie(contentsOf: clip(kind.name, source: source, kind.options)).picture(at: 0.1)
    let pixel = picture[32, 32]
    // Half of the maximal alpha is 127 or 128.
    #expect(abs(Int(pixel.alpha) - 128) <= 2, "\(pixel)")
    #expect(isNear(pixel, [128, 64, 32], 5), "\(pixel)")
  }

  /// The left half is opaque white, the right half transparent black. At the edge the picture is white of less and less
  /// alpha, so each premultiplied colour is its alpha.
  @Test func `transparent pixels do not darken an edge while pixels become squares`() throws {
    let row = [UInt8](repeating: 255, count: 4 * 16) + [UInt8](repeating: 0, count: 4 * 16)
    let raw = folder.file("raw.rgba")
    try Data((0..<32).flatMap { _ in row }).write(to: raw)
    let file = folder.file("edge.mkv")
    _ = try output(
      of: "ffmpeg",
      ["-v", "error", "-f", "rawvideo", "-s", "32x32", "-pix_fmt", "rgba", "-i", raw.path, "-vf", "setsar=2"]
        + ["-c:v", "ffv1", "-pix_fmt", "bgra", file.path])
    let picture = try Movie(contentsOf: file).picture(at: 0)
    #expect((picture.width, picture.height) == (64, 32))
    let pixels = (0..<64).map { picture[$0, 16] }
    #expect(pixels.contains { (1..<255).contains($0.alpha) })
    for (x, pixel) in pixels.enumerated() {
      #expect(abs(Int(pixel.red) - Int(pixel.alpha)) <= 2, "column \(x): \(pixel)")
    }
  }

  // MARK: Files that cannot be shown

  @Test func `interlaced pictures are refused`() throws {
    let file = try clip("tv.mkv", "-frames:v 4 -c:v mpeg2video -flags +ildct+ilme -field_order tt -vf setfield=tff")
    #expect(
      fault(file)
        == "tv.mkv: is interlaced at 0.00 s; make whole pictures of it first, for example with ffmpeg -i … -vf bwdif …")
  }

  @Test func `a size that changes in the middle is an error with its time`() throws {
    let a = try clip("a.ts", source: "testsrc2=s=96x64:r=10:d=1", "-c:v libx264 -g 5 -bf 0")
    let b = try clip("b.ts", source: "testsrc2=s=64x96:r=10:d=1", "-c:v libx264 -g 5 -bf 0 -output_ts_offset 1")
    let file = folder.file("both.ts")
    try (Data(contentsOf: a) + Data(contentsOf: b)).write(to: file)
    #expect(
      fault(file)
        == "changes its size at 1.00 s, from 96x64 to 64x96; cut it there, or scale it to one size")
  }

  @Test func `a file that is no video is an error with its reason`() throws {
    try Data("hello".utf8).write(to: folder.file("text.mp4"))
    #expect(
      fault(folder.file("text.mp4"))
        == "text.mp4: is no video that can be read; MP4, MOV, WebM, Matroska, AVI and many others can")
    try Data().write(to: folder.file("empty.mp4"))
    #expect(fault(folder.file("empty.mp4")) == "empty.mp4: is empty")
    #expect(fault(folder.file("none.mp4")) == "none.mp4: cannot be opened: No such file or directory")
    let sound = try clip("sound.m4a", source: "sine=d=0.2", "-c:a aac")
    #expect(fault(sound) == "sound.m4a: has no pictures in it")
  }

  @Test(arguments: ["#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n", "ffconcat version 1.0\nfile "])
  func `a playlist reaches no other file`(beginning: String) throws {
    let video = try clip("inner.ts", "-c:v libx264")
    try Data((beginning + video.path + "\n").utf8).write(to: folder.file("list.mp4"))
    #expect(fault(folder.file("list.mp4")).hasPrefix("list.mp4: is "))
  }

  @Test(arguments: [0.3, 0.6, 0.9, 0.99]) func `an MP4 that is cut off is an error`(share: Double) throws {
    let file = try clip("a.mp4", "-c:v libx264 -movflags +faststart")
    let data = try Data(contentsOf: file)
    try data.prefix(Int(share * Double(data.count))).write(to: folder.file("cut.mp4"))
    let fault = fault(folder.file("cut.mp4"))
    #expect(fault.contains("cut off") || fault.contains("damaged") || fault.contains("is no video"), "\(fault)")
  }

  @Test(arguments: kinds) func `damaged files give pictures or an error, and never a crash`(kind: Kind) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    // A crash ends the process before any expectation could name the seed.
    print("seed", seed)
    var random = SplitMix64(seed: seed)
    let data = try Data(contentsOf: clip(kind.name, kind.options))
    for round in 0..<6 {
      var damaged = data
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        damaged[Int.random(in: 0..<data.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let file = folder.file("damaged\(round)." + (kind.name as NSString).pathExtension)
      try damaged.write(to: file)
      _ = fault(file)
    }
  }

  /// Matroska has the time of a cluster in the element E7, and here it follows the cluster's mark, size and checksum.
  @Test func `a video whose times are too far apart is an error`() throws {
    let file = try clip("a.mkv", source: "testsrc2=s=64x64:r=1:d=12", "-c:v ffv1 -g 1 -live 1")
    let data = try Data(contentsOf: file)
    var clusters: [Int] = []
    while let next = data.range(
      of: Data([0x1F, 0x43, 0xB6, 0x75]), in: (clusters.last.map { $0 + 1 } ?? 0)..<data.count)
    {
      clusters.append(next.lowerBound)
    }
    try #require(clusters.count > 2)
    var damaged = Data(data[..<clusters[0]])
    for (number, time) in [0xC000_0000_0000_0000, 0x5000_0000_0000_0000 as UInt64].enumerated() {
      var cluster = Data(data[clusters[number]..<clusters[number + 1]])
      try #require(cluster[12] == 0xE7)
      let end = 14 + Int(cluster[13] & 0x7F)
      cluster.replaceSubrange(12..<end, with: [0xE7, 0x88] + withUnsafeBytes(of: time.bigEndian) { Array($0) })
      damaged += cluster
    }
    try damaged.write(to: file)
    #expect(fault(file) == "a.mkv: is damaged: the times of its pictures are too far apart")
  }

  @Test func `a thousand videos, or half of the files that may be open, keep their files open`() throws {
    var limit = rlimit()
    #expect(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
    let most = min(1000, Int(clamping: limit.rlim_cur) / 2)
    let file = try clip("a.mp4", source: "testsrc2=s=16x16:r=10:d=0.1", "-c:v libx264")
    let movies = try (0..<most + 20).map { number in
      let copy = folder.file("\(number).mp4")
      try FileManager.default.copyItem(at: file, to: copy)
      return try Movie(contentsOf: copy)
    }
    let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    let targets = descriptors.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
    #expect(targets.count { $0.hasPrefix(folder.url.path + "/") } <= most)
    #expect(movies.count == most + 20)
  }

  @Test func `a checksum that does not fit is an error with its time`() throws {
    var data = try Data(contentsOf: clip("a.mkv", "-c:v ffv1 -level 3 -slicecrc 1 -g 1"))
    // Two thirds of a clip of 2.5 s, whose pictures have about equal sizes, are in the picture at 50 / 30 s.
    data[data.count * 2 / 3] ^= 0x10
    try data.write(to: folder.file("b.mkv"))
    #expect(fault(folder.file("b.mkv")).hasPrefix("is damaged at 1.67 s"))
  }

  @Test func `a file that changes while a clip is made is an error`() throws {
    let file = try clip("a.mp4", "-c:v libx264 -g 5")
    let movie = try Movie(contentsOf: file)
    try Data(contentsOf: file).write(to: file)
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 7)], ofItemAtPath: file.path)
    let error = #expect(throws: MediaError.self) {
      for i in 0..<75 { _ = try movie.picture(at: movie.start(of: 74 - i)) }
    }
    #expect(error?.reason == "has changed since the scene was read; start again")
  }

  @Test func `decoding ends when the picture is not wanted any more`() throws {
    let movie = try Movie(contentsOf: clip("a.mp4", "-c:v libx264 -g 75"))
    #expect(throws: CancellationError.self) { try movie.picture(at: 2) { false } }
    #expect(try movie.picture(at: 2).width == 96)
  }
}
