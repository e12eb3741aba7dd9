import CZlib
import Foundation
import PathreelDrawing
import PathreelVideo
import Testing
import VideoInspection

/// Tests of small files that would take much memory or time if everything in them were decompressed.
@Suite struct HostilePictureTests {
  private static func reason(_ data: Data) -> String {
    do {
      return "\(try ImageAsset(decoding: data))"
    } catch {
      return "\(error)"
    }
  }

  /// Compressed zeros, a thousandth of their number of bytes.
  private static func packed(zeros count: Int) -> [UInt8] {
    var size = compressBound(uLong(count))
    var bytes = [UInt8](repeating: 0, count: Int(size))
    #expect(compress2(&bytes, &size, [UInt8](repeating: 0, count: count), uLong(count), 9) == Z_OK)
    return Array(bytes.prefix(Int(size)))
  }

  private static func bigEndian(_ number: Int, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(number >> (8 * (count - 1 - $0)) & 255) }
  }

  // MARK: PNG

  /// A picture of 10 × 10 pixels with a compressed text or profile in a chunk.
  static func bomb(_ chunk: String, packing count: Int) -> Data {
    let packed = packed(zeros: count)
    let head: [UInt8] =
      switch chunk {
      // The keyword, a terminator, and the compression method. An international text has a flag, the method and two
      // more terminators.
      case "iTXt": Array("note".utf8) + [0, 1, 0, 0, 0]
      default: Array("note".utf8) + [0, 0]
      }
    var builder = PNGBuilder(width: 10, height: 10, depth: 8, type: .rgb)
    builder.chunks = [(chunk, head + packed)]
    return builder.data { x, y in [20 * x, 20 * y, 7] }
  }

  /// The peak memory of this process, in KiB.
  private static func peak() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let match = try #require(status.firstMatch(of: /VmHWM:\s+(\d+) kB/))
    return try #require(Int(match.1))
  }

  @Test func `parts of a PNG that do not decide pixels are not unpacked`() async throws {
    await #expect(processExitsWith: .success) {
      // Make the files first, so that the tests' own zeros are in memory before the first measurement.
      let files = ["zTXt", "iCCP", "iTXt"].map { HostilePictureTests.bomb($0, packing: 100_000_000) }
      let before = try HostilePictureTests.peak()
      // Decompressed, each would add several times its 98 MB.
      for file in files + files + files {
        let image = try ImageAsset(decoding: file)
        #expect(image[3, 4] == Bitmap.Pixel(red: 60, green: 80, blue: 7, alpha: 255))
      }
      #expect(try HostilePictureTests.peak() - before < 40 << 10)
    }
  }

  @Test func `a PNG whose data goes on after its last pixel is damaged`() throws {
    var builder = PNGBuilder(width: 10, height: 10, depth: 8, type: .grey)
    // The data continue with as many bytes again as decoders would expect.
    builder.chunks = [("IDAT", Self.packed(zeros: 10 * 11 + 1))]
    #expect(Self.reason(builder.data { _, _ in [0] }) == "is a damaged PNG: its data goes on after its last pixel")
    builder.chunks = [("IDAT", Self.packed(zeros: 100_000_000))]
    #expect(Self.reason(builder.data { _, _ in [0] }) == "is a damaged PNG: its data goes on after its last pixel")
  }

  @Test func `a PNG whose data ends before its last pixel is damaged`() {
    var builder = PNGBuilder(width: 10, height: 10, depth: 8, type: .grey)
    // The end of these data ends the compressed stream, and what follows is ignored.
    builder.chunks = [("IDAT", Self.packed(zeros: 10 * 11 - 1))]
    #expect(Self.reason(builder.data { _, _ in [0] }) == "is a damaged PNG: its data ends before its last pixel")
    builder.chunks = [("IDAT", Self.packed(zeros: 0))]
    #expect(Self.reason(builder.data { _, _ in [0] }) == "is a damaged PNG: its data ends before its last pixel")
  }

  @Test(arguments: 1...9, [1, 2, 3, 5, 9])
  func `an interlaced PNG of few pixels is whole`(width: Int, height: Int) throws {
    let builder = PNGBuilder(width: width, height: height, depth: 8, type: .grey, isInterlaced: true)
    #expect(try ImageAsset(decoding: builder.data { _, _ in [50] })[width - 1, height - 1].red == 50)
  }

  @Test func `a PNG whose palette is missing is damaged`() {
    let builder = PNGBuilder(width: 10, height: 10, depth: 8, type: .palette)
    #expect(Self.reason(builder.data { _, _ in [0] }) == "is a damaged PNG: its palette is missing")
  }

  @Test(arguments: [0, 1, 4, 770, 771]) func `a PNG whose palette is not 1 to 256 colours is damaged`(count: Int) {
    var builder = PNGBuilder(width: 10, height: 10, depth: 8, type: .palette)
    builder.chunks = [("PLTE", [UInt8](repeating: 9, count: count))]
    #expect(Self.reason(builder.data { _, _ in [0] }) == "is a damaged PNG: its palette is not 1 to 256 colours")
  }

  @Test func `a palette that only suggests colours is ignored`() throws {
    var builder = PNGBuilder(width: 10, height: 10, depth: 8, type: .rgb)
    builder.chunks = [("PLTE", [1, 2, 3, 4])]
    #expect(try ImageAsset(decoding: builder.data { _, _ in [50, 60, 70] })[2, 2].green == 60)
  }

  /// The last five bytes of the header: depth, colour type, and the methods of compression, filters and interlacing.
  @Test(arguments: [
    [7, 0, 0, 0, 0], [8, 5, 0, 0, 0], [4, 2, 0, 0, 0], [8, 0, 1, 0, 0], [8, 0, 0, 1, 0], [8, 0, 0, 0, 2],
  ])
  func `a PNG of a kind that does not exist is damaged`(kind: [UInt8]) {
    var file = PNGBuilder(width: 10, height: 10, depth: 8, type: .grey).data { _, _ in [0] }
    file.replaceSubrange(24..<29, with: kind)
    #expect(Self.reason(file) == "is a damaged PNG: no PNG has pixels of the kind that its header names")
  }

  @Test func `the parts of an animation are left out of its still picture`() throws {
    var builder = PNGBuilder(width: 10, height: 10, depth: 8, type: .grey)
    builder.chunks =
      [("acTL", [0, 0, 0, 2, 0, 0, 0, 0])] + (0..<1000).map { _ in ("fdAT", [UInt8](repeating: 1, count: 99)) }
    #expect(try ImageAsset(decoding: builder.data { _, _ in [50] })[2, 2].red == 50)
  }

  // MARK: JPEG

  /// The positions of a JPEG's markers of one kind.
  private static func places(of marker: UInt8, in file: Data) -> [Int] {
    file.indices.dropLast().filter { file[$0] == 0xFF && file[$0 + 1] == marker }
  }

  /// A progressive JPEG whose last scan is repeated.
  static func progressive(scans: Int) throws -> Data {
    let file = SamplePictures.jpegProgressive
    let places = places(of: 0xDA, in: file)
    let last = try #require(places.last)
    let scan = file[last..<file.count - 2]
    return file.dropLast(2) + Data((0..<scans - places.count).flatMap { _ in scan }) + file.suffix(2)
  }

  @Test func `a JPEG has a hundred scans at most`() throws {
    #expect(
      Self.reason(try Self.progressive(scans: 101))
        == "is a JPEG of more than 100 scans; save it again, with the usual ten or with one")
    #expect(!Self.reason(try Self.progressive(scans: 100)).contains("scans"))
  }

  @Test func `a JPEG without progression has as many scans as components`() throws {
    let file = SamplePictures.jpeg420
    let scan = file[try #require(Self.places(of: 0xDA, in: file).first)..<file.count - 2]
    let again = file.dropLast(2) + scan + scan + scan + file.suffix(2)
    #expect(Self.reason(Data(again)) == "is a damaged JPEG: it has more scans than colour components")
  }

  @Test func `a JPEG has no more tables than its scans can use`() {
    // Huffman tables without codes.
    let table = [0xFF, 0xC4] + Self.bigEndian(19, count: 2) + [UInt8](repeating: 0, count: 17)
    let file = SamplePictures.jpeg420
    func flooded(_ count: Int) -> Data { file.prefix(2) + Data((0..<count).flatMap { _ in table }) + file.dropFirst(2) }
    #expect(Self.reason(flooded(14_000)) == "is a damaged JPEG: it has more tables than its scans can use")
    #expect(!Self.reason(flooded(12_000)).contains("tables"))
  }

  @Test func `a JPEG's segment ends where its length says, also before the word Exif`() {
    let file = SamplePictures.jpeg420
    let segment = [0xFF, 0xE1] + Self.bigEndian(2, count: 2) + Array("Exif\0\0".utf8)
    #expect(
      Self.reason(file.prefix(2) + Data(segment) + file.dropFirst(2))
        == "is a damaged JPEG: its parts do not follow each other as they should")
  }

  @Test func `what stands around a JPEG's picture does not change it`() throws {
    let file = SamplePictures.jpeg420
    func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
      [0xFF, marker] + Self.bigEndian(data.count + 2, count: 2) + data
    }
    let profile = segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 255] + [UInt8](repeating: 9, count: 65_000))
    let notes = segment(0xFE, [UInt8](repeating: 65, count: 60_000)) + segment(0xE0, Array("AVI1".utf8) + [1, 0, 0])
    let floods = Data((0..<200).flatMap { _ in profile + notes })
    // A motion photo has a film behind the picture, and previews are pictures of their own.
    let behind = Data("a film".utf8) + SamplePictures.jpeg444
    let flooded = file.prefix(2) + floods + file.dropFirst(2) + behind
    #expect(try ImageAsset(decoding: Data(flooded)) == ImageAsset(decoding: file))
  }

  // MARK: WebP

  @Test(arguments: [SamplePictures.webPLossy, SamplePictures.webPLossyAlpha, SamplePictures.webPLosslessAlpha])
  func `what stands beside a WebP's picture does not change it`(file: Data) throws {
    let count = 5001
    let note = Data("EXIF".utf8) + Data(Self.bigEndian(count, count: 4).reversed()) + Data(count: count + 1)
    let more = ["ICCP", "XMP ", "NOTE"].map { Data($0.utf8) + note.dropFirst(4) } + [note]
    var flooded = file.prefix(12) + more.reduce(Data(), +) + file.dropFirst(12) + more.reduce(Data(), +)
    flooded.replaceSubrange(4..<8, with: Self.bigEndian(flooded.count - 8, count: 4).reversed())
    #expect(try ImageAsset(decoding: Data(flooded)) == ImageAsset(decoding: file))
  }

  @Test func `a file may not hold much more data than its pixels can take`() throws {
    var file = SamplePictures.webPLossless
    let count = file.count - 20
    let more = 200_000
    file.append(Data(count: more))
    file.replaceSubrange(16..<20, with: Self.bigEndian(count + more, count: 4).reversed())
    file.replaceSubrange(4..<8, with: Self.bigEndian(file.count - 8, count: 4).reversed())
    #expect(Self.reason(file) == "is a damaged WebP: it holds much more data than its pixels can take")
  }
}
