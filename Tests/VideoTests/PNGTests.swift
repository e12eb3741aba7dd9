import Foundation
import PathreelDrawing
import PathreelFiles
import PathreelPNG
import PathreelVideo
import SeededRandom
import TestFolders
import Testing
import VideoInspection

@Suite struct PNGTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// A bitmap with every valid premultiplied pair of colour and alpha.
  static func everyPair() -> Bitmap {
    let bitmap = Bitmap(width: 256, height: 256)
    for alpha in 0..<256 {
      for color in 0...alpha {
        bitmap[color, alpha] = Bitmap.Pixel(
          red: UInt8(color), green: UInt8(alpha - color), blue: UInt8(alpha), alpha: UInt8(alpha))
      }
    }
    return bitmap
  }

  @Test func `every premultiplied pixel survives the way to a PNG and back`() throws {
    let bitmap = Self.everyPair()
    try PNG.write(bitmap, to: folder.file("a.png"))
    #expect(try PNG.read(folder.file("a.png")) == bitmap)
    #expect(try folder.names == ["a.png"])
  }

  @Test func `another decoder reads straight alpha`() throws {
    let bitmap = Bitmap(width: 2, height: 1)
    bitmap[0, 0] = .init(red: 64, green: 128, blue: 0, alpha: 128)
    bitmap[1, 0] = .init(red: 255, green: 1, blue: 2, alpha: 255)
    try PNG.write(bitmap, to: folder.file("a.png"))
    let bytes = try output(
      of: "ffmpeg",
      ["-v", "error", "-i", folder.file("a.png").path, "-f", "rawvideo", "-pix_fmt", "rgba", "-"])
    // 64 · 255 / 128 = 127.5, which is rounded up.
    #expect([UInt8](bytes) == [128, 255, 0, 128, 255, 1, 2, 255])
  }

  @Test func `a PNG says that it is sRGB`() throws {
    try PNG.write(Bitmap(width: 3, height: 3), to: folder.file("a.png"))
    #expect(try Data(contentsOf: folder.file("a.png")).range(of: Data("sRGB".utf8)) != nil)
  }

  @Test(arguments: ["gray", "rgb24", "pal8", "ya8", "rgba64be", "monob"])
  func `PNGs of other kinds are read`(format: String) throws {
    let file = folder.file("a.png")
    let picture = "testsrc=size=80x60:rate=1,format=\(format)"
    _ = try output(
      of: "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", picture, "-frames:v", "1", "-c:v", "png", file.path])
    let bitmap = try PNG.read(file)
    let pixels = try output(of: "ffmpeg", ["-v", "error", "-i", file.path, "-f", "rawvideo", "-pix_fmt", "rgba", "-"])
    #expect((bitmap.width, bitmap.height) == (80, 60))
    // The pictures are opaque, so straight and premultiplied are the same. FFmpeg truncates 16 bits, where Pathreel
    // rounds.
    let tolerance = format == "rgba64be" ? 1 : 0
    #expect(
      bitmap.withUnsafeMutableBytes { bytes in
        bytes.count == pixels.count && zip(bytes, pixels).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
      })
  }

  @Test func `a file that is missing, empty, no PNG or cut short is an error that names it`() throws {
    let whole = folder.file("whole.png")
    try PNG.write(.noise(width: 64, height: 64, seed: 1), to: whole)
    let data = try Data(contentsOf: whole)
    let files: [(String, Data)] = [
      ("empty.png", Data()), ("text.png", Data("hello, this is no picture".utf8)), ("short.png", data.prefix(20)),
      ("half.png", data.prefix(data.count / 2)), ("without-data.png", data.prefix(60)),
      ("without-end.png", data.dropLast(40)),
    ]
    for (name, content) in files {
      try content.write(to: folder.file(name))
      let error = #expect(throws: FileError.self, "\(name)") { try PNG.read(folder.file(name)) }
      #expect(error?.description.contains(name) == true)
    }
    #expect(
      throws: FileError.cannotRead(
        file: folder.file("none.png").path, reason: "cannot be opened: No such file or directory")
    ) {
      try PNG.read(folder.file("none.png"))
    }
    #expect(throws: FileError.cannotRead(file: folder.url.path, reason: "is not a regular file")) {
      try PNG.read(folder.url)
    }
    #expect(throws: FileError.self) { try PNG.read(URL(filePath: "/dev/zero")) }
  }

  @Test(arguments: [(0, 5), (5, 0), (16_385, 1), (1, 16_385), (Int(UInt32.max), Int(UInt32.max))] as [(Int, Int)])
  func `a PNG outside the limits of size is refused by its header`(width: Int, height: Int) throws {
    let file = folder.file("a.png")
    try PNG.write(Bitmap(width: 4, height: 4), to: file)
    var data = try Data(contentsOf: file)
    for i in 0..<4 {
      data[16 + i] = UInt8(width >> (24 - 8 * i) & 255)
      data[20 + i] = UInt8(height >> (24 - 8 * i) & 255)
    }
    try data.write(to: file)
    let error = #expect(throws: FileError.self) { try PNG.read(file) }
    #expect(error?.description.contains("16384") == true)
  }

  @Test func `damaged bytes give an error or a picture, never a crash`() throws {
    let file = folder.file("a.png")
    try PNG.write(Self.everyPair(), to: file)
    let whole = try Data(contentsOf: file)
    let seed: UInt64 = 20_261_121
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      var data = whole
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        data[Int.random(in: 0..<data.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      try data.write(to: file)
      if let bitmap = try? PNG.read(file) {
        #expect((1...Bitmap.maximumSide).contains(bitmap.width), "seed \(seed)")
      }
    }
  }

  @Test func `writing where nothing can be written names the reason`() throws {
    let bitmap = Bitmap(width: 1, height: 1)
    let missing = folder.file("none/a.png")
    let error = #expect(throws: FileError.self) { try PNG.write(bitmap, to: missing) }
    let path = folder.url.path
    #expect(error?.description == "\(path)/none/a.png: the folder \(path)/none does not exist; create it first")
  }
}
