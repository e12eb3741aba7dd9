import Foundation
import PathreelDrawing
import PathreelGeometry
import Testing

@Suite struct ImageAssetTests {
  static let pixels: [UInt8] = [255, 0, 0, 255, 0, 128, 0, 128]

  @Test func `bytes become pixels, left to right`() throws {
    let asset = try ImageAsset(width: 2, height: 1, pixels: Self.pixels)
    #expect(asset[0, 0] == Bitmap.Pixel(red: 255, green: 0, blue: 0, alpha: 255))
    #expect(asset[1, 0] == Bitmap.Pixel(red: 0, green: 128, blue: 0, alpha: 128))
    #expect(asset.bytesPerRow == 8)
  }

  @Test func `the second row begins after the first`() throws {
    let asset = try ImageAsset(width: 1, height: 2, pixels: Self.pixels)
    #expect(asset[0, 1] == Bitmap.Pixel(red: 0, green: 128, blue: 0, alpha: 128))
  }

  /// Hashes of a Python implementation of xxHash's specification. That code gives the published XXH64 of "Nobody
  /// inspects the spammish repetition", fbcea83c8a378bf1.
  @Test(arguments: [
    (2, 1, Self.pixels, "#0555c234aa6b777d"), (1, 2, Self.pixels, "#c1189e1fa987fe5d"),
    (3, 3, (0..<9).flatMap { pixel in (0..<4).map { UInt8(4 * pixel + $0) } }, "#94836cb006912b9c"),
  ]) func `the content hash is XXH64 of the pixels, seeded with the size`(
    width: Int, height: Int, pixels: [UInt8], expected: String
  ) throws {
    let asset = ImageAsset(width: width, height: height) { $0.copyBytes(from: pixels) }
    #expect(asset.description == "\(width)x\(height) \(expected)")
  }

  @Test func `a bitmap's pixels are copied`() {
    let bitmap = Bitmap(width: 1, height: 1)
    let red = Bitmap.Pixel(red: 9, green: 0, blue: 0, alpha: 9)
    bitmap[0, 0] = red
    let asset = ImageAsset(bitmap)
    bitmap[0, 0] = Bitmap.Pixel(red: 0, green: 0, blue: 0, alpha: 0)
    #expect(asset[0, 0] == red)
  }

  @Test func `a copy shares its pixels`() throws {
    let asset = try ImageAsset(width: 2, height: 1, pixels: Self.pixels)
    let copy = asset
    #expect(asset.withUnsafeBytes { $0.baseAddress } == copy.withUnsafeBytes { $0.baseAddress })
  }

  @Test func `equal pixels make equal assets, wherever they are`() throws {
    let assets = try (0..<2).map { _ in try ImageAsset(width: 2, height: 1, pixels: Self.pixels) }
    #expect(assets[0] == assets[1])
    #expect(Set(assets).count == 1)
  }

  @Test func `another shape or another pixel makes another asset`() throws {
    let asset = try ImageAsset(width: 2, height: 1, pixels: Self.pixels)
    #expect(try asset != ImageAsset(width: 1, height: 2, pixels: Self.pixels))
    #expect(try asset != ImageAsset(width: 2, height: 1, pixels: [254] + Self.pixels.dropFirst()))
  }

  @Test func `an asset is opaque where all alphas are full`() throws {
    #expect(try !ImageAsset(width: 2, height: 1, pixels: Self.pixels).isOpaque)
    #expect(try ImageAsset(width: 1, height: 1, pixels: Self.pixels.prefix(4)).isOpaque)
  }

  @Test(arguments: [
    (0, 1, ImageAssetError.unusableSize(width: 0, height: 1)), (1, -1, .unusableSize(width: 1, height: -1)),
    (Bitmap.maximumSide + 1, 1, .unusableSize(width: Bitmap.maximumSide + 1, height: 1)),
    (1, 1, .wrongByteCount(8, needed: 4)), (2, 2, .wrongByteCount(8, needed: 16)),
  ]) func `a size that the bytes do not have is an error`(width: Int, height: Int, expected: ImageAssetError) {
    #expect(throws: expected) { try ImageAsset(width: width, height: height, pixels: Self.pixels) }
  }

  @Test func `a colour greater than its alpha is an error that says where`() {
    #expect(throws: ImageAssetError.notPremultiplied(x: 1, y: 1)) {
      try ImageAsset(width: 2, height: 2, pixels: [UInt8](repeating: 7, count: 12) + [0, 0, 8, 7])
    }
  }

  @Test(arguments: [
    (ImageAssetError.unusableSize(width: 0, height: 7), "a picture cannot be 0x7; each side is 1 to 16384 pixels"),
    (.wrongByteCount(8, needed: 16), "there are 8 bytes of pixels, where the size needs 16: four for each pixel"),
    (
      .notPremultiplied(x: 3, y: 5),
      "the pixel at (3, 5) has a colour greater than its alpha; multiply colours by their alpha first"
    ),
  ]) func `an error about a picture's bytes says how many there must be`(error: ImageAssetError, text: String) {
    #expect(error.description == text)
  }

  @Test func `the JSON of a picture has its size and its hash`() throws {
    let picture = Paint.Image(
      asset: try ImageAsset(width: 2, height: 1, pixels: Self.pixels), rect: CGRect(x: 0, y: 0, width: 2, height: 1))
    let list = DisplayList(size: .zero, items: [.fill(.init(path: Path(), paint: .image(picture)))])
    let json = try list.json().filter { !$0.isWhitespace }
    #expect(json.contains(##""asset":{"hash":"#0555c234aa6b777d","size":[2,1]}"##), "\(json)")
  }

  // MARK: Parts

  @Test(
    arguments: [
      (CGRect(x: 0.5, y: 0, width: 0.5, height: 1), 2..<4, 0..<3),
      (CGRect(x: 0.1, y: 0.1, width: 0.5, height: 0.6), 0..<2, 0..<2),
      (CGRect(x: -3, y: 0.34, width: 9, height: 0.32), 0..<4, 1..<2),
      (CGRect(x: 0.3, y: 0.3, width: 0, height: 0), 1..<2, 1..<2),
      (CGRect(x: 1, y: 1, width: 1, height: 1), 3..<4, 2..<3),
      (CGRect(x: Double.nan, y: 0, width: 1, height: 1), 0..<1, 0..<3),
    ])
  func `a part has the pixels nearest to its edges, and one at least`(
    shares: CGRect, columns: Range<Int>, rows: Range<Int>
  ) throws {
    let whole = try ImageAsset(width: 4, height: 3, pixels: (0..<12).flatMap { [UInt8($0), 0, 0, 255] })
    let part = whole.part(shares)
    #expect((part.width, part.height) == (columns.count, rows.count))
    for (row, y) in rows.enumerated() {
      for (column, x) in columns.enumerated() { #expect(part[column, row] == whole[x, y]) }
    }
  }

  @Test func `an infinite part is clamped to the picture`() throws {
    let whole = try ImageAsset(width: 4, height: 3, pixels: [UInt8](repeating: 255, count: 48))
    let part = whole.part(CGRect(x: 0.5, y: 0, width: .infinity, height: .infinity))
    #expect((part.width, part.height) == (2, 3))
  }

  @Test func `all of a picture is the picture itself`() throws {
    let whole = try ImageAsset(width: 4, height: 3, pixels: [UInt8](repeating: 255, count: 48))
    let part = whole.part(CGRect(x: -1, y: 0, width: 5, height: 1))
    #expect(part.withUnsafeBytes { $0.baseAddress } == whole.withUnsafeBytes { $0.baseAddress })
  }
}
