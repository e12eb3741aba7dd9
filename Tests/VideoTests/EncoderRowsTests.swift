import CKernels
import Foundation
import PathreelDrawing
import PathreelVideo
import Testing

/// Tests of samples against the formulas of ITU-R BT.709-6 §3 in double precision.
@Suite struct EncoderRowsTests {
  struct Planes {
    var luma, cb, cr, alpha: [Double]
  }

  static let layouts: [(pathreel_layout, columns: Int, rows: Int)] = [
    (pathreel_444, 1, 1), (pathreel_422, 2, 1), (pathreel_420, 2, 2),
  ]

  /// Premultiplied noise: no channel exceeds alpha.
  static func noise(width: Int, height: Int, seed: UInt64) -> Bitmap {
    let bitmap = YUVConverterTests.noise(width: width, height: height, seed: seed)
    for y in 0..<height {
      for x in 0..<width {
        var pixel = bitmap[x, y]
        pixel.red = min(pixel.red, pixel.alpha)
        pixel.green = min(pixel.green, pixel.alpha)
        pixel.blue = min(pixel.blue, pixel.alpha)
        bitmap[x, y] = pixel
      }
    }
    return bitmap
  }

  static func converted(
    _ bitmap: Bitmap, _ rows: EncoderRows, _ alpha: AlphaForm, pieces: [Range<Int>]? = nil,
    _ instructions: pathreel_instructions = pathreel_widest_instructions()
  ) -> Planes {
    let (width, height, bytes) = (bitmap.width, bitmap.height, rows.depth > 8 ? 2 : 1)
    let (columns, lines) = (rows.layout == pathreel_444 ? 1 : 2, rows.layout == pathreel_420 ? 2 : 1)
    let sizes = [
      (width, height), (width / columns, height / lines), (width / columns, height / lines), (width, height),
    ]
    let memory = sizes.map { UnsafeMutableRawPointer.allocate(byteCount: $0.0 * $0.1 * bytes, alignment: 64) }
    defer { for plane in memory { plane.deallocate() } }
    let planes = EncoderPlanes(starts: memory, strides: sizes.map { $0.0 * bytes })
    for piece in pieces ?? [0..<width] {
      rows.convert(bitmap, columns: piece, rows: 0..<height, alpha: alpha, into: planes, instructions)
    }
    let samples = zip(memory, sizes).map { start, size in
      (0..<size.0 * size.1).map {
        bytes == 1
          ? Double(start.load(fromByteOffset: $0, as: UInt8.self))
          : Double(start.load(fromByteOffset: 2 * $0, as: UInt16.self))
      }
    }
    return Planes(luma: samples[0], cb: samples[1], cr: samples[2], alpha: rows.hasAlpha ? samples[3] : [])
  }

  static func formula(_ bitmap: Bitmap, _ rows: EncoderRows, _ alpha: AlphaForm) -> Planes {
    let factor = rows.depth == 8 ? 1.0 : 4
    let (columns, lines) = (rows.layout == pathreel_444 ? 1 : 2, rows.layout == pathreel_420 ? 2 : 1)
    let isStraight = rows.hasAlpha && alpha == .straight
    func premultiplied(_ x: Int, _ y: Int) -> SIMD4<Double> {
      let pixel = bitmap[max(x, 0), y]
      return SIMD4(Double(pixel.red), Double(pixel.green), Double(pixel.blue), Double(pixel.alpha)) / 255
    }
    /// The colour of a single pixel. Straight colours are bytes, rounded with halves up.
    func ofPixel(_ x: Int, _ y: Int) -> SIMD4<Double> {
      let pixel = bitmap[x, y]
      guard isStraight else { return premultiplied(x, y) }
      guard pixel.alpha > 0 else { return .zero }
      let alpha = Int(pixel.alpha)
      func straight(_ channel: UInt8) -> Double { Double((510 * Int(channel) + alpha) / (2 * alpha)) / 255 }
      return SIMD4(straight(pixel.red), straight(pixel.green), straight(pixel.blue), Double(alpha) / 255)
    }
    func ofSum(_ sum: SIMD4<Double>) -> SIMD4<Double> {
      guard isStraight else { return sum }
      return sum.w > 0 ? sum / sum.w : .zero
    }
    func brightness(_ c: SIMD4<Double>) -> Double { 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z }
    let all = (0..<bitmap.width * bitmap.height).map { ofPixel($0 % bitmap.width, $0 / bitmap.width) }
    let chromaColors = (0..<all.count / columns / lines).map { i -> SIMD4<Double> in
      let (x, y) = (i % (bitmap.width / columns) * columns, i / (bitmap.width / columns) * lines)
      guard columns == 2 else { return ofPixel(x, y) }
      var sum = SIMD4<Double>.zero
      for line in 0..<lines {
        sum += premultiplied(x - 1, y + line) + 2 * premultiplied(x, y + line) + premultiplied(x + 1, y + line)
      }
      return ofSum(sum / Double(4 * lines))
    }
    return Planes(
      luma: all.map { factor * (16 + 219 * brightness($0)) },
      cb: chromaColors.map { factor * (128 + 224 * ($0.z - brightness($0)) / (2 * (1 - 0.0722))) },
      cr: chromaColors.map { factor * (128 + 224 * ($0.x - brightness($0)) / (2 * (1 - 0.2126))) },
      alpha: rows.hasAlpha ? all.map { $0.w * (rows.depth == 8 ? 255 : 1023) } : [])
  }

  static let cases: [(layout: Int, depth: Int, hasAlpha: Bool, alpha: AlphaForm)] = [
    (0, 8, false, .straight), (0, 10, false, .straight), (1, 10, false, .straight), (1, 8, false, .straight),
    (2, 10, false, .straight), (2, 8, true, .straight), (2, 8, true, .premultiplied), (0, 10, true, .straight),
    (0, 10, true, .premultiplied), (0, 8, true, .straight), (2, 10, true, .straight),
  ]

  @Test(arguments: cases, [2, 14, 62, 514])
  func `every sample is the formula's, rounded to nearest`(
    a: (layout: Int, depth: Int, hasAlpha: Bool, alpha: AlphaForm), width: Int
  ) {
    let rows = EncoderRows(layout: Self.layouts[a.layout].0, depth: a.depth, hasAlpha: a.hasAlpha)
    let seed = UInt64(width + a.layout)
    let bitmap = Self.noise(width: width, height: 12, seed: seed)
    let (found, expected) = (Self.converted(bitmap, rows, a.alpha), Self.formula(bitmap, rows, a.alpha))
    func worst(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).map { abs($0 - $1) }.max() ?? 0 }
    // Half a level, and the error of coefficients in 1/32768: 0.012 of 255, and four times that of 1023. If a mean
    // weighted by alpha was rounded to 1/8 of a byte before, chroma errs by up to 1/16 · 1.13 · 4 levels more.
    let more = a.hasAlpha && a.alpha == .straight && a.layout == 2 ? 0.07 : 0
    let bound = 0.5 + (a.depth == 8 ? 0.012 + more : 0.05 + 4 * more)
    #expect(worst(found.luma, expected.luma) <= bound, "seed \(seed)")
    #expect(worst(found.cb, expected.cb) <= bound && worst(found.cr, expected.cr) <= bound, "seed \(seed)")
    #expect(worst(found.alpha, expected.alpha) <= 0.5, "seed \(seed)")
  }

  @Test(arguments: cases) func `samples do not depend on the pieces that are converted or on the processor`(
    a: (layout: Int, depth: Int, hasAlpha: Bool, alpha: AlphaForm)
  ) {
    let rows = EncoderRows(layout: Self.layouts[a.layout].0, depth: a.depth, hasAlpha: a.hasAlpha)
    let bitmap = Self.noise(width: 1100, height: 4, seed: 3)
    let whole = Self.converted(bitmap, rows, a.alpha)
    for instructions in [pathreel_portable, pathreel_widest_instructions()] {
      let parts = Self.converted(
        bitmap, rows, a.alpha, pieces: [640..<1100, 0..<2, 2..<66, 66..<640], instructions)
      #expect(parts.luma == whole.luma && parts.cb == whole.cb && parts.cr == whole.cr && parts.alpha == whole.alpha)
    }
  }

  /// c · 255 / a, rounded to nearest with halves up, for all bytes c ≤ a.
  @Test(arguments: [pathreel_portable, pathreel_widest_instructions()])
  func `straight colours are exact`(instructions: pathreel_instructions) {
    for alpha in 0...255 {
      let pixels = (0...alpha).map { UInt32(alpha) << 24 | UInt32($0) << 16 | UInt32(alpha - $0) << 8 | UInt32($0) }
      var result = [UInt32](repeating: 0, count: pixels.count)
      pathreel_straight_row(instructions, pixels, Int32(pixels.count), &result)
      func straight(_ c: Int) -> UInt32 { alpha == 0 ? 0 : UInt32((2 * 255 * c + alpha) / (2 * alpha)) }
      let expected = (0...alpha).map {
        UInt32(alpha) << 24 | straight($0) << 16 | straight(alpha - $0) << 8 | straight($0)
      }
      #expect(result == expected, "alpha \(alpha)")
    }
  }

  @Test func `a transparent neighbour does not darken the colour of an edge`() {
    let bitmap = Bitmap(width: 8, height: 2)
    for x in 0..<3 { bitmap.fill(x: x..<x + 1, y: 0..<2, .init(red: 255, green: 0, blue: 0, alpha: 255)) }
    let rows = EncoderRows(layout: pathreel_420, depth: 8, hasAlpha: true)
    let planes = Self.converted(bitmap, rows, .straight)
    // Pure red has Cr = 128 + 112 = 240. At 2, a red and an empty column share the sample.
    #expect(planes.cr == [240, 240, 128, 128])
  }
}
