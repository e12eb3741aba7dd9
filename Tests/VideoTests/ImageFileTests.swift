import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelVideo
import SeededRandom
import TestFolders
import Testing
import VideoInspection

@Suite struct ImageFileTests {
  private func channels(_ image: ImageAsset, _ x: Int, _ y: Int) -> [Int] {
    let pixel = image[x, y]
    return [pixel.red, pixel.green, pixel.blue, pixel.alpha].map { Int($0) }
  }

  /// The centre pixels of a sample's four quarters.
  private func quarters(_ image: ImageAsset) -> [[Int]] {
    let (width, height) = (image.width, image.height)
    return [(1, 1), (3, 1), (1, 3), (3, 3)].map { channels(image, $0 * width / 4, $1 * height / 4) }
  }

  private func isNear(_ a: [[Int]], _ b: [[Int]], _ tolerance: Int) -> Bool {
    zip(a, b).allSatisfy { zip($0, $1).allSatisfy { abs($0 - $1) <= tolerance } }
  }

  // MARK: PNG

  static let kinds: [(PNGBuilder.ColorType, Int)] = [
    (.grey, 1), (.grey, 2), (.grey, 4), (.grey, 8), (.grey, 16), (.rgb, 8), (.rgb, 16), (.greyAlpha, 8),
    (.greyAlpha, 16), (.rgba, 8), (.rgba, 16),
  ]

  /// Samples of every kind become the nearest 8-bit values, multiplied by alpha, within half a unit of rounding.
  @Test(arguments: kinds, [false, true])
  func `PNGs of all colour types and depths are read, interlaced or not`(
    kind: (PNGBuilder.ColorType, Int), isInterlaced: Bool
  ) throws {
    let (type, depth) = kind
    var random = SplitMix64(seed: 11)
    let (width, height, greatest) = (13, 11, 1 << depth - 1)
    let samples = (0..<width * height).map { _ in
      (0..<type.channels).map { _ in Int.random(in: 0...greatest, using: &random) }
    }
    let builder = PNGBuilder(width: width, height: height, depth: depth, type: type, isInterlaced: isInterlaced)
    let image = try ImageAsset(decoding: builder.data { x, y in samples[y * width + x] })
    #expect((image.width, image.height) == (width, height))
    for y in 0..<height {
      for x in 0..<width {
        let straight = samples[y * width + x].map { Double($0) * 255 / Double(greatest) }
        let hasAlpha = type == .greyAlpha || type == .rgba
        let alpha = hasAlpha ? straight.last! : 255
        let color = type == .rgb || type == .rgba ? Array(straight.prefix(3)) : Array(repeating: straight[0], count: 3)
        let pixel = channels(image, x, y)
        #expect(abs(Double(pixel[3]) - alpha) <= 0.5)
        for channel in 0..<3 {
          #expect(abs(Double(pixel[channel]) - color[channel] * alpha / 255) <= 0.5)
        }
      }
    }
  }

  @Test(arguments: [1, 2, 4, 8]) func `palettes are looked up, with their transparency`(depth: Int) throws {
    let palette: [[UInt8]] = [[200, 40, 60], [30, 180, 90]]
    var builder = PNGBuilder(width: 2, height: 1, depth: depth, type: .palette)
    builder.chunks = [("PLTE", palette.flatMap { $0 }), ("tRNS", [128])]
    let image = try ImageAsset(decoding: builder.data { x, _ in [x] })
    #expect(channels(image, 0, 0) == [100, 20, 30, 128])
    #expect(channels(image, 1, 0) == [30, 180, 90, 255])
  }

  @Test(
    arguments: [(.grey, 1), (.grey, 2), (.grey, 4), (.grey, 8), (.grey, 16), (.rgb, 8), (.rgb, 16)]
      as [(PNGBuilder.ColorType, Int)])
  func `a colour that a PNG declares transparent is transparent`(type: PNGBuilder.ColorType, depth: Int) throws {
    let greatest = 1 << depth - 1
    let key = greatest / 3 * 2
    var builder = PNGBuilder(width: 2, height: 1, depth: depth, type: type)
    builder.chunks = [("tRNS", (0..<type.channels).flatMap { _ in [UInt8(key >> 8), UInt8(key & 255)] })]
    let image = try ImageAsset(
      decoding: builder.data { x, _ in Array(repeating: x == 0 ? key : greatest, count: type.channels) })
    #expect(channels(image, 0, 0) == [0, 0, 0, 0])
    #expect(channels(image, 1, 0) == [255, 255, 255, 255])
  }

  @Test func `a PNG's gamma is ignored`() throws {
    var builder = PNGBuilder(width: 1, height: 1, depth: 8, type: .grey)
    builder.chunks = [("gAMA", [0, 1, 0x86, 0xA0])]
    #expect(channels(try ImageAsset(decoding: builder.data { _, _ in [100] }), 0, 0) == [100, 100, 100, 255])
  }

  // MARK: JPEG and WebP

  /// ±2: a flat block comes back within 1 from JPEG and VP8 of this quality, and rounding adds one.
  @Test(
    arguments: [
      ("4:4:4", SamplePictures.jpeg444), ("4:2:2", SamplePictures.jpeg422), ("4:2:0", SamplePictures.jpeg420),
      ("progressive", SamplePictures.jpegProgressive), ("RGB", SamplePictures.jpegRGB),
      ("WebP", SamplePictures.webPLossy), ("lossless WebP", SamplePictures.webPLossless),
    ]) func `flat colours survive the way to a picture file and back`(kind: String, file: Data) throws
  {
    let image = try ImageAsset(decoding: file)
    #expect((image.width, image.height, image.isOpaque) == (32, 32, true))
    #expect(isNear(quarters(image), SamplePictures.colors.map { $0 + [255] }, 2))
  }

  @Test func `a grey JPEG is grey`() throws {
    let image = try ImageAsset(decoding: SamplePictures.jpegGrey)
    #expect(isNear(quarters(image), Array(repeating: [77, 77, 77, 255], count: 4), 1))
  }

  @Test(arguments: [SamplePictures.webPLossyAlpha, SamplePictures.webPLosslessAlpha])
  func `a WebP's transparency is exact and its colours are multiplied by it`(file: Data) throws {
    let expected = zip(SamplePictures.colors, SamplePictures.alphas).map { color, alpha in
      color.map { ($0 * alpha + 127) / 255 } + [alpha]
    }
    let image = try ImageAsset(decoding: file)
    #expect(isNear(quarters(image), expected, 2))
    #expect(quarters(image).map(\.[3]) == SamplePictures.alphas)
  }

  /// What libjpeg-turbo and libwebp make of the same files beside the edge: (147, 67, 58), (82, 154, 91) and (149, 65,
  /// 59), (80, 154, 92). If chroma samples were only repeated, red would be 200 and 30 there, or off by 25.
  @Test(arguments: [
    (SamplePictures.jpegEdge, [[147, 67, 58], [82, 154, 91]]),
    (SamplePictures.webPEdge, [[149, 65, 59], [80, 154, 92]]),
  ]) func `chroma is filtered between its samples as the formats' own libraries do`(file: Data, edge: [[Int]]) throws {
    let image = try ImageAsset(decoding: file)
    // The two pixels beside the edge, and the first unaffected pixel on each side.
    let expected = [[200, 40, 60]] + edge + [[30, 180, 90]]
    #expect(isNear([14, 15, 16, 17].map { channels(image, $0, 8) }, expected, 2))
  }

  /// A JPEG of 64 × 8 pixels, made by hand from ITU-T T.81: every block has one value. Y is 128, and Cb is 96 on the
  /// left half and 160 on the right one. One sample of chroma stands for four pixels of a row.
  private static let jpeg411: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 8, count: 64)
    + [0xFF, 0xC0, 0, 17, 8, 0, 8, 0, 64, 3, 1, 0x41, 0, 2, 0x11, 0, 3, 0x11, 0]
    // Codes of four bits for the categories 0 to 7 of a block's value, and one of one bit for the end of a block.
    + [0xFF, 0xC4, 0, 27, 0, 0, 0, 0, 8] + [UInt8](repeating: 0, count: 12) + [0, 1, 2, 3, 4, 5, 6, 7]
    + [0xFF, 0xC4, 0, 20, 0x10, 1] + [UInt8](repeating: 0, count: 16)
    + [0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0]
    + [0x00, 0x00, 0x06, 0x7C, 0x00, 0x00, 0x00, 0x78, 0x00, 0x7F, 0xFF, 0xD9]

  /// Blue is 128 + 1.772 (Cb − 128): 71 and 185. Between the samples at 29.5 and 33.5, it rises by 28.4 a pixel.
  @Test func `a sample of chroma that four pixels of a JPEG share lies in their middle`() throws {
    let image = try ImageAsset(decoding: Data(Self.jpeg411))
    let blue = (28..<36).map { [channels(image, $0, 4)[2]] }
    #expect(isNear(blue, [[71], [71], [85], [114], [142], [171], [185], [185]], 2), "\(blue)")
  }

  // MARK: Orientation

  /// For each orientation, the corner of the upright picture at which the stored top left, top right, bottom left and
  /// bottom right are (CIPA DC-008, figure 5): 0 is the top left, 1 the top right, 2 the bottom left.
  static let corners: [(Int, [Int])] = [
    (1, [0, 1, 2, 3]), (2, [1, 0, 3, 2]), (3, [3, 2, 1, 0]), (4, [2, 3, 0, 1]), (5, [0, 2, 1, 3]), (6, [1, 3, 0, 2]),
    (7, [3, 1, 2, 0]), (8, [2, 0, 3, 1]),
  ]

  /// Exif data with a single tag.
  private func exif(orientation: Int, littleEndian: Bool) -> [UInt8] {
    littleEndian
      ? Array("II".utf8) + [
        42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0, 0,
      ]
      : Array("MM".utf8) + [
        0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0,
      ]
  }

  @Test(arguments: corners, [false, true])
  func `an Exif orientation turns the picture upright`(corner: (Int, [Int]), littleEndian: Bool) throws {
    let (orientation, places) = corner
    var builder = PNGBuilder(width: 3, height: 2, depth: 8, type: .grey)
    builder.chunks = [("eXIf", exif(orientation: orientation, littleEndian: littleEndian))]
    let image = try ImageAsset(decoding: builder.data { x, y in [10 + 2 * y + x / 2 + (x == 1 ? 100 : 0)] })
    #expect((image.width, image.height) == (orientation < 5 ? (3, 2) : (2, 3)))
    let (right, bottom) = (image.width - 1, image.height - 1)
    let seen = [(0, 0), (right, 0), (0, bottom), (right, bottom)].map { Int(image[$0.0, $0.1].red) - 10 }
    #expect(places.map { seen[$0] } == [0, 1, 2, 3])
  }

  @Test func `a JPEG's orientation is obeyed`() throws {
    let data = [UInt8]("Exif\0\0".utf8) + exif(orientation: 6, littleEndian: true)
    let segment: [UInt8] = [0xFF, 0xE1, 0, UInt8(data.count + 2)] + data
    let file = SamplePictures.jpegEdge.prefix(2) + segment + SamplePictures.jpegEdge.dropFirst(2)
    let image = try ImageAsset(decoding: Data(file))
    #expect((image.width, image.height) == (16, 32))
    // It is rotated clockwise, so the left half is on top.
    #expect(isNear([channels(image, 8, 4), channels(image, 8, 28)], [[200, 40, 60], [30, 180, 90]], 2))
  }

  @Test func `an orientation that makes no sense is none`() throws {
    let numbers = [0, 9, 255].map { exif(orientation: $0, littleEndian: true) }
    for data in numbers + [[0x49], Array("II*\0".utf8) + [255, 255, 255, 255]] {
      var builder = PNGBuilder(width: 3, height: 2, depth: 8, type: .grey)
      builder.chunks = [("eXIf", data)]
      let image = try ImageAsset(decoding: builder.data { x, y in [10 * y + x] })
      #expect((image.width, image.height) == (3, 2))
      #expect((image[0, 0].red, image[2, 0].red, image[0, 1].red) == (0, 2, 10))
    }
  }

  // MARK: Files that are no pictures

  private func reason(_ data: Data) -> String {
    do {
      return "\(try ImageAsset(decoding: data))"
    } catch {
      return "\(error)"
    }
  }

  @Test func `a file that is no picture is an error with its reason`() {
    #expect(reason(Data()) == "is empty")
    #expect(reason(Data("hello, this is no picture".utf8)) == "is not a PNG, JPEG, WebP or GIF picture")
    #expect(reason(SamplePictures.jpegCMYK) == "is a JPEG in CMYK, whose colours depend on the printer; save it as RGB")
  }

  @Test(arguments: [
    SamplePictures.jpeg420, SamplePictures.jpegProgressive, SamplePictures.webPLossy,
    SamplePictures.webPLosslessAlpha, PNGBuilder(width: 9, height: 9, depth: 8, type: .rgb).data { [$0, $1, 7] },
  ])
  func `a file that ends early is an error, wherever it is cut`(file: Data) {
    for count in 0..<file.count {
      #expect(throws: (any Error).self, "\(count) of \(file.count) bytes") {
        try ImageAsset(decoding: file.prefix(count))
      }
    }
  }

  @Test func `a picture that is too large is refused by its header`() {
    let wide = PNGBuilder(width: Bitmap.maximumSide + 1, height: 1, depth: 1, type: .grey).data { _, _ in [0] }
    #expect(
      reason(wide) == "has 16385x1 pixels, outside the limit of 1 to 16384 a side; scale it down")
    var large = PNGBuilder(width: 1, height: 1, depth: 1, type: .grey).data { _, _ in [0] }
    for i in [18, 22] { large[i] = 0x40 }
    #expect(reason(large) == "has 16385x16385 pixels, outside the limit of 1 to 16384 a side; scale it down")
    for i in [18, 22] { large[i] = 0x3F }
    #expect(reason(large) == "has 16129x16129 pixels, more than the limit of 67108864; scale it down")
  }

  @Test func `an error from a file names it`() throws {
    let folder = try TemporaryFolder()
    try Data("nothing".utf8).write(to: folder.file("a.png"))
    let path = folder.url.path
    let fault = #expect(throws: FileError.self) { try ImageAsset(contentsOf: folder.file("a.png")) }
    #expect(fault?.description == "\(path)/a.png: is not a PNG, JPEG, WebP or GIF picture")
    let missing = #expect(throws: FileError.self) { try ImageAsset(contentsOf: folder.file("b.png")) }
    #expect(missing?.description == "\(path)/b.png: cannot be opened: No such file or directory")
  }

  // MARK: Hostile files

  static let samples = [
    SamplePictures.jpeg444, SamplePictures.jpeg420, SamplePictures.jpegProgressive, SamplePictures.jpegRGB,
    SamplePictures.webPLossy, SamplePictures.webPLossless, SamplePictures.webPLossyAlpha, SamplePictures.webPAnimated,
    PNGBuilder(width: 9, height: 9, depth: 8, type: .rgba, isInterlaced: true).data { [$0, $1, 7, 99] },
  ]

  /// JPEG and WebP have no checksum, so all damage reaches the decoder.
  @Test(arguments: 0..<9) func `damaged files give a picture within the limits or an error`(sample: Int) {
    let file = Self.samples[sample]
    var random = SplitMix64(seed: 20_261_121 + UInt64(sample))
    for _ in 0..<400 {
      var data = file
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<data.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: data[place] = UInt8.random(in: 0...255, using: &random)
        case 1: data[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2 where data.count > 20: data.remove(at: place)
        default: data.insert(UInt8.random(in: 0...255, using: &random), at: place)
        }
      }
      do {
        let image = try ImageAsset(decoding: data)
        let isWithin = max(image.width, image.height) <= Bitmap.maximumSide && image.width * image.height <= 1 << 26
        #expect(isWithin, "seed \(20_261_121 + sample)")
      } catch {
        #expect(!error.reason.isEmpty)
      }
    }
  }
}
