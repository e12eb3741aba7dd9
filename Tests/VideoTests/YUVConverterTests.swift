import CKernels
import Foundation
import PathreelDrawing
import PathreelVideo
import SeededRandom
import Testing
import VideoInspection

@Suite struct YUVConverterTests {
  /// Converts a bitmap, all at once or in pieces.
  ///
  /// - Parameters:
  ///   - bands: The ranges of rows to convert one by one; nil for all rows at once.
  ///   - cuts: The columns at which each band is divided.
  static func converted(
    _ bitmap: Bitmap, padding: Int = 0, bands: [Range<Int>]? = nil, cuts: [Int] = [],
    _ instructions: pathreel_instructions = pathreel_widest_instructions()
  ) -> YUVFrame {
    let (width, height) = (bitmap.width, bitmap.height)
    let (lumaStride, chromaStride) = (width + padding, width / 2 + padding)
    var bytes = [UInt8](repeating: 170, count: lumaStride * height + chromaStride * height)
    bytes.withUnsafeMutableBufferPointer { bytes in
      let cb = bytes.baseAddress! + lumaStride * height
      let planes = YUVPlanes(
        luma: bytes.baseAddress!, cb: cb, cr: cb + chromaStride * height / 2, lumaStride: lumaStride,
        chromaStride: chromaStride)
      let bounds = [0] + cuts + [width]
      for rows in bands ?? [0..<height] {
        for (left, right) in zip(bounds, bounds.dropFirst()) {
          YUVConverter.convert(bitmap, columns: left..<right, rows: rows, into: planes, instructions)
        }
      }
    }
    let rows =
      (0..<height).map { ($0 * lumaStride, width) }
      + (0..<height).map {
        (lumaStride * height + $0 * chromaStride, width / 2)
      }
    for (start, count) in rows {
      #expect(bytes[start + count..<start + count + padding].allSatisfy { $0 == 170 }, "what follows a row stays")
    }
    return YUVFrame(width: width, height: height, bytes: rows.flatMap { bytes[$0..<$0 + $1] })
  }

  /// The exact value of each sample, by ITU-R BT.709-6 §3 and H.264's chroma location, in double precision.
  static func formula(_ bitmap: Bitmap) -> (luma: [Double], cb: [Double], cr: [Double]) {
    let (width, height) = (bitmap.width, bitmap.height)
    func color(_ x: Int, _ y: Int) -> SIMD3<Double> {
      let pixel = bitmap[max(x, 0), y]
      return SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue)) / 255
    }
    func brightness(_ color: SIMD3<Double>) -> Double { 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z }
    let luma = (0..<width * height).map { 16 + 219 * brightness(color($0 % width, $0 / width)) }
    let means = (0..<width * height / 4).map { index -> SIMD3<Double> in
      let (x, y) = (index % (width / 2) * 2, index / (width / 2) * 2)
      let columns = [(-1, 0.125), (0, 0.25), (1, 0.125)]
      return columns.reduce(.zero) { $0 + (color(x + $1.0, y) + color(x + $1.0, y + 1)) * $1.1 }
    }
    return (
      luma, means.map { 128 + 224 * ($0.z - brightness($0)) / (2 * (1 - 0.0722)) },
      means.map { 128 + 224 * ($0.x - brightness($0)) / (2 * (1 - 0.2126)) }
    )
  }

  static func noise(width: Int, height: Int, seed: UInt64) -> Bitmap {
    var numbers = SplitMix64(seed: seed)
    let bitmap = Bitmap(width: width, height: height)
    // The values 0 and 255 are frequent, because the ranges end there.
    func byte() -> UInt8 { [0, 255, numbers.next(upperBound: UInt8(255))][Int.random(in: 0..<3, using: &numbers)] }
    for y in 0..<height {
      for x in 0..<width { bitmap[x, y] = .init(red: byte(), green: byte(), blue: byte(), alpha: byte()) }
    }
    return bitmap
  }

  @Test(arguments: 0..<8)
  func `every sample is the formula's, rounded to nearest`(seed: UInt64) {
    let bitmap = Self.noise(width: 2 + 14 * Int(seed), height: 40, seed: seed)
    let (frame, expected) = (Self.converted(bitmap), Self.formula(bitmap))
    func worst(_ plane: [UInt8], _ expected: [Double]) -> Double {
      zip(plane, expected).map { abs(Double($0) - $1) }.max()!
    }
    // Half a level, and the error of coefficients in 1/32768.
    #expect(worst(frame.luma, expected.luma) <= 0.502, "seed \(seed)")
    #expect(worst(frame.cb, expected.cb) <= 0.506 && worst(frame.cr, expected.cr) <= 0.506, "seed \(seed)")
  }

  @Test(arguments: [2, 4, 30, 64, 510, 512, 514, 1030])
  func `all processors convert to the same bytes`(width: Int) {
    let bitmap = Self.noise(width: width, height: 4, seed: UInt64(width))
    let (plain, wide) = (Self.converted(bitmap, pathreel_portable), Self.converted(bitmap))
    #expect(plain.luma == wide.luma && plain.cb == wide.cb && plain.cr == wide.cr)
  }

  /// Without ``Bitmap/drawnFrame``, the next frame would be drawn in full.
  @Test func `converting leaves what a bitmap knows of the frame that it shows`() {
    let bitmap = Self.noise(width: 16, height: 4, seed: 1)
    let drawn = DrawnFrame(DisplayList(size: CGSize(width: 16, height: 4)), tileCount: 1)
    bitmap.drawnFrame = drawn
    _ = Self.converted(bitmap)
    #expect(bitmap.drawnFrame === drawn)
  }

  @Test func `bands of rows make the same frame as all at once`() {
    let bitmap = Self.noise(width: 70, height: 12, seed: 5)
    let whole = Self.converted(bitmap, padding: 9)
    let parts = Self.converted(bitmap, padding: 9, bands: [8..<12, 0..<2, 2..<8])
    #expect(parts.luma == whole.luma && parts.cb == whole.cb && parts.cr == whole.cr)
  }

  @Test(arguments: [pathreel_portable, pathreel_widest_instructions()])
  func `pieces of rows make the same frame as whole rows`(instructions: pathreel_instructions) {
    let bitmap = Self.noise(width: 1100, height: 4, seed: 6)
    let whole = Self.converted(bitmap, padding: 9, instructions)
    let parts = Self.converted(bitmap, padding: 9, cuts: [2, 4, 66, 130, 640, 1098], instructions)
    #expect(parts.luma == whole.luma && parts.cb == whole.cb && parts.cr == whole.cr)
  }

  static let cube: [Bitmap.Pixel] = {
    let steps: [UInt8] = [0, 1, 17, 51, 85, 119, 128, 153, 187, 221, 254, 255]
    return steps.flatMap { red in
      steps.flatMap { green in steps.map { Bitmap.Pixel(red: red, green: green, blue: $0, alpha: 255) } }
    }
  }()

  @Test func `a flat colour survives the conversion to YUV within 2 levels`() {
    // Blocks of 16 × 16, checked in their middle, where no filter reaches a neighbour.
    let (columns, side) = (48, 16)
    let rows = Self.cube.count / columns
    let bitmap = Bitmap(width: columns * side, height: rows * side)
    for (i, pixel) in Self.cube.enumerated() {
      let (x, y) = (i % columns * side, i / columns * side)
      bitmap.fill(x: x..<x + side, y: y..<y + side, pixel)
    }
    let frame = Self.converted(bitmap)
    for (i, pixel) in Self.cube.enumerated() {
      let back = frame.color(x: i % columns * side + side / 2, y: i / columns * side + side / 2)
      let drawn = [pixel.red, pixel.green, pixel.blue].map { Int($0) }
      // Half a step of each of Y, Cb and Cr is up to 1.7 in blue, and the colour itself is rounded.
      #expect(zip(back, drawn).allSatisfy { abs($0 - $1) <= 2 }, "\(drawn) came back as \(back)")
    }
  }

  @Test(arguments: [(255, 235), (0, 16), (128, 126)] as [(UInt8, UInt8)])
  func `greys have neutral chroma and limited range`(grey: UInt8, luma: UInt8) {
    let bitmap = Bitmap(width: 64, height: 32)
    bitmap.fill(.init(red: grey, green: grey, blue: grey, alpha: 255))
    let frame = Self.converted(bitmap)
    #expect(Set(frame.luma) == [luma])
    #expect(Set(frame.cb) == [128] && Set(frame.cr) == [128])
  }

  @Test func `a transparent pixel is converted as over black`() {
    let (veil, same) = (Bitmap(width: 16, height: 16), Bitmap(width: 16, height: 16))
    veil.fill(.init(red: 100, green: 50, blue: 0, alpha: 128))
    same.fill(.init(red: 100, green: 50, blue: 0, alpha: 255))
    let (a, b) = (Self.converted(veil), Self.converted(same))
    #expect(a.luma == b.luma && a.cb == b.cb && a.cr == b.cr)
  }

  @Test func `chroma lies on the left column of each pair`() {
    // A ramp of blue, linear in x, so that each sample shows where it was taken. Blue b alone gives Cb = 128 + 224 · (1
    // − Kb) · b / 255 / (2 · (1 − Kb)) = 128 + 112 · b / 255.
    let bitmap = Bitmap(width: 256, height: 16)
    for x in 0..<256 { bitmap.fill(x: x..<x + 1, y: 0..<16, .init(red: 0, green: 0, blue: UInt8(x), alpha: 255)) }
    let frame = Self.converted(bitmap)
    let places = (16..<112).map { i in (Double(frame.cb[4 * 128 + i]) - 128) / 112 * 255 - Double(2 * i) }
    let mean = places.reduce(0, +) / Double(places.count)
    // Left is 0, and the centre 0.5. The rounding of a step of 2.3 averages out over 96 samples, to well below 0.1.
    #expect(abs(mean) < 0.1)
  }

  @Test func `rows of every width are converted to their end`() {
    for width in stride(from: 2, through: 70, by: 2) {
      let bitmap = Bitmap(width: width, height: 6)
      bitmap.fill(.init(red: 200, green: 30, blue: 90, alpha: 255))
      let frame = Self.converted(bitmap)
      let colors = Set((0..<6).flatMap { y in (0..<width).map { frame.color(x: $0, y: y) } })
      #expect(colors.count == 1, "width \(width)")
    }
  }
}
