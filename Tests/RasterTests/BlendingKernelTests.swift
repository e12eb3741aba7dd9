import CKernels
import PathreelDrawing
import SeededRandom
import Testing

@Suite struct BlendingKernelTests {
  /// Random premultiplied pixels.
  private func noise(_ count: Int, _ numbers: inout SplitMix64) -> [UInt32] {
    (0..<count).map { _ in
      let alpha = [0, 255, numbers.next(upperBound: UInt32(256))].randomElement(using: &numbers)!
      return (0..<3).reduce(alpha << 24) { $0 | numbers.next(upperBound: alpha + 1) << UInt32(8 * $1) }
    }
  }

  private static func bytes(_ word: UInt32) -> SIMD4<Double> {
    SIMD4(Double(word & 255), Double(word >> 8 & 255), Double(word >> 16 & 255), Double(word >> 24))
  }

  /// The expected bytes of a source over a backdrop, with a coverage of coverage/255.
  private func blended(_ mode: BlendMode, _ source: UInt32, _ coverage: UInt32, _ backdrop: UInt32) -> SIMD4<Double> {
    let (s, d, share) = (Self.bytes(source), Self.bytes(backdrop), Double(coverage) / 255)
    if mode == .normal {
      // The weight of the backdrop is rounded to nearest.
      return s * share + d * ((255 - (s.w * share).rounded()) / 255)
    }
    return d + (blendFormula(mode, s / 255, d / 255) * 255 - d) * share
  }

  /// Allows one rounding. Products in single precision add an error of up to 2⁻²³ of 255, and some of them follow each
  /// other.
  private static func isNear(_ result: UInt32, _ expected: SIMD4<Double>) -> Bool {
    let difference = bytes(result) - expected
    return max(difference.max(), -difference.min()) < 0.5002
  }

  private func expect(
    _ result: [UInt32], toBe mode: BlendMode, of source: (_ index: Int) -> UInt32, through cover: Cover,
    on backdrop: [UInt32], _ seed: UInt64
  ) {
    let wrong = result.indices.filter { index in
      guard let (x, row) = KernelTile.place(index) else { return result[index] != backdrop[index] }
      return !Self.isNear(result[index], blended(mode, source(index), cover[x, row], backdrop[index]))
    }
    #expect(wrong == [], "seed \(seed)")
  }

  /// The coverage of a tile: the same level for all pixels, or levels for groups of pixels.
  private struct Cover {
    var levels: [Int32]?
    var pixels: [UInt32]
    var level: Int32

    init(_ numbers: inout SplitMix64) {
      func level() -> Int32 {
        [0, 255, 77, Int32(numbers.next(upperBound: UInt32(256)))].randomElement(using: &numbers)!
      }
      self.level = level()
      let isEven = numbers.next(upperBound: UInt32(3)) == 0
      levels =
        isEven
        ? nil
        : (0..<16).flatMap { _ in
          let common = level()
          return (0..<8).map { _ in [common, common, common, -1, level()].randomElement(using: &numbers)! }
        }
      if numbers.next(upperBound: UInt32(2)) == 0, levels != nil {
        for row in 0..<16 where row % 3 != 0 { for group in 0..<8 { levels![8 * row + group] = self.level } }
      }
      pixels = (0..<1024).map { _ in numbers.next(upperBound: UInt32(256)) }
    }

    subscript(x: Int, row: Int) -> UInt32 {
      let own = levels?[8 * row + x / 8] ?? level
      return own < 0 ? pixels[64 * row + x] : UInt32(own)
    }

    func use(_ body: (pathreel_coverage) -> Void) {
      pixels.withUnsafeBufferPointer { pixels in
        guard let levels else { return body(pathreel_coverage(levels: nil, pixels: nil, level: level)) }
        levels.withUnsafeBufferPointer {
          body(pathreel_coverage(levels: $0.baseAddress, pixels: pixels.baseAddress, level: 0))
        }
      }
    }
  }

  /// The kernel's number of a mode. Both sides list the modes in the same order.
  private static func kernel(_ mode: BlendMode) -> pathreel_blend_mode {
    pathreel_blend_mode(rawValue: numericCast(BlendMode.allCases.firstIndex(of: mode)!))
  }

  /// A tile's pixels, drawn over others in one mode.
  private struct Example {
    let mode: BlendMode
    let source, backdrop: [UInt32]
    var cover: Cover

    /// Blends the source over the backdrop.
    ///
    /// - Parameter pixels: The initial target; nil if the backdrop itself is the target.
    func blended(by instructions: pathreel_instructions, into pixels: [UInt32]? = nil) -> [UInt32] {
      KernelTile.pixels(pixels ?? backdrop) { target in
        _ = KernelTile.pixels(backdrop) { backdrop in
          _ = KernelTile.pixels(source) { source in
            let below = pixels == nil ? target : backdrop
            cover.use {
              withUnsafePointer(to: $0) { pathreel_blend(instructions, kernel(mode), target, below, source, $0) }
            }
          }
        }
      }
    }
  }

  private func example(_ mode: BlendMode, _ seed: UInt64) -> Example {
    var numbers = SplitMix64(seed: seed)
    return Example(
      mode: mode, source: noise(KernelTile.count, &numbers), backdrop: noise(KernelTile.count, &numbers),
      cover: Cover(&numbers))
  }

  @Test(arguments: BlendMode.allCases)
  func `all processors blend pixels as the formula says`(mode: BlendMode) {
    for seed in UInt64(0)..<20 {
      let example = example(mode, seed)
      let result = example.blended(by: pathreel_portable)
      expect(result, toBe: mode, of: { example.source[$0] }, through: example.cover, on: example.backdrop, seed)
      #expect(result == example.blended(by: pathreel_widest_instructions()), "seed \(seed)")
    }
  }

  @Test(arguments: BlendMode.allCases)
  func `the blending kernel takes a backdrop from another place`(mode: BlendMode) {
    for (seed, level) in [(0, 7), (1, 128), (2, 255)] as [(UInt64, Int32)] {
      var example = example(mode, seed)
      (example.cover.levels, example.cover.level) = (nil, level)
      for instructions in [pathreel_portable, pathreel_widest_instructions()] {
        let own = example.blended(by: instructions)
        let other = example.blended(by: instructions, into: Array(repeating: 7, count: KernelTile.count))
        #expect(own.indices.allSatisfy { other[$0] == (KernelTile.place($0) == nil ? 7 : own[$0]) }, "seed \(seed)")
      }
    }
  }

  @Test(arguments: BlendMode.allCases)
  func `all processors blend one colour as the formula says`(mode: BlendMode) {
    for seed in UInt64(0)..<20 {
      var numbers = SplitMix64(seed: seed)
      let (color, backdrop) = (noise(1, &numbers)[0], noise(KernelTile.count, &numbers))
      let cover = Cover(&numbers)
      let results = [pathreel_portable, pathreel_widest_instructions()].map { instructions in
        KernelTile.pixels(backdrop) { target in
          cover.use {
            withUnsafePointer(to: $0) { pathreel_blend_color(instructions, Self.kernel(mode), target, color, $0) }
          }
        }
      }
      expect(results[0], toBe: mode, of: { _ in color }, through: cover, on: backdrop, seed)
      #expect(results[0] == results[1], "seed \(seed)")
    }
  }

  @Test(arguments: BlendMode.allCases.filter(\.mixesByCoverage), [255, 100, 0] as [Int32])
  func `all processors blend a layer with its coverage in it as the formula says`(mode: BlendMode, opacity: Int32) {
    for seed in UInt64(0)..<20 {
      var numbers = SplitMix64(seed: seed)
      let (colors, backdrop) = (noise(KernelTile.count, &numbers), noise(KernelTile.count, &numbers))
      // Two groups of pixels in each row have no coverage.
      let shape = (0..<KernelTile.count).map { index in
        index % KernelTile.stride < 16
          ? 0 : [0, 255, numbers.next(upperBound: UInt32(256))].randomElement(using: &numbers)!
      }
      let layer = zip(colors, shape).map { color, cover in
        [0, 8, 16, 24].reduce(0) { $0 | (((color >> $1 & 255) * cover + 127) / 255) << $1 }
      }
      let results = [pathreel_portable, pathreel_widest_instructions()].map { instructions in
        KernelTile.pixels(backdrop) { target in
          _ = KernelTile.pixels(layer) { layer in
            _ = KernelTile.pixels(shape) {
              pathreel_blend_layer(instructions, Self.kernel(mode), target, layer, $0, opacity)
            }
          }
        }
      }
      let wrong = backdrop.indices.filter { index in
        guard KernelTile.place(index) != nil, shape[index] > 0 else { return results[0][index] != backdrop[index] }
        let (d, share) = (Self.bytes(backdrop[index]), Double(shape[index]) / 255)
        let whole = Self.bytes(layer[index]) / Double(shape[index]) * (Double(opacity) / 255)
        return !Self.isNear(results[0][index], d + (blendFormula(mode, whole, d / 255) * 255 - d) * share)
      }
      #expect(wrong == [], "seed \(seed)")
      #expect(results[0] == results[1], "seed \(seed)")
    }
  }

  @Test(arguments: BlendMode.allCases.filter(\.mixesByCoverage))
  func `a layer whose colours were rounded above its shape covers no more than that`(mode: BlendMode) {
    let share = 127.0 / 255
    let expected = (blendFormula(mode, .one, .one) * share + (1 - share)) * 255
    for instructions in [pathreel_portable, pathreel_widest_instructions()] {
      let result = KernelTile.pixels(repeating: 0xFFFF_FFFF) { target in
        _ = KernelTile.pixels(repeating: 0x8080_8080) { layer in
          _ = KernelTile.pixels(repeating: 127) {
            pathreel_blend_layer(instructions, Self.kernel(mode), target, layer, $0, 255)
          }
        }
      }
      #expect(Self.isNear(result[0], expected))
    }
  }

  @Test(arguments: [1, 7, 8, 31, 64, 77])
  func `all processors fill a rectangle and nothing else`(width: Int) {
    let expected = (0..<KernelTile.count).map { $0 % 77 < width && $0 / 77 < 13 ? 0x8040_2010 : 7 as UInt32 }
    for instructions in [pathreel_portable, pathreel_widest_instructions()] {
      let result = KernelTile.pixels(repeating: 7) {
        pathreel_fill(instructions, $0.first, $0.stride, 0x8040_2010, Int64(width), Int64($0.rows))
      }
      #expect(result == expected)
    }
  }

  @Test(arguments: [511, 512, 1000])
  func `all processors fill long rows`(width: Int) {
    // Fill five rows without gaps, and then three rows without their last pixels.
    for (stride, rows) in [(width, 5), (width + 3, 3)] {
      let size = stride * 5
      let expected = (0..<size).map { $0 / stride < rows && $0 % stride < width ? 0x8040_2010 : 7 as UInt32 }
      for instructions in [pathreel_portable, pathreel_widest_instructions()] {
        var pixels = Array(repeating: 7 as UInt32, count: size)
        pathreel_fill(instructions, &pixels, Int64(stride), 0x8040_2010, Int64(width), Int64(rows))
        #expect(pixels == expected)
      }
    }
  }

  @Test(arguments: 0..<60)
  func `all processors fade a rectangle of opaque pixels into a colour as source-over does, and touch nothing else`(
    seed: UInt64
  ) {
    var numbers = SplitMix64(seed: seed)
    let color = noise(1, &numbers)[0]
    let source = (0..<14 * 90).map { _ in numbers.next(upperBound: UInt32(1 << 24)) | 0xFF00_0000 }
    let width = numbers.next(upperBound: UInt32(77)) + 1
    let level = [0, 255, numbers.next(upperBound: UInt32(256))].randomElement(using: &numbers)!
    for instructions in [pathreel_portable, pathreel_widest_instructions()] {
      let result = KernelTile.pixels(repeating: 7) { target in
        source.withUnsafeBufferPointer {
          pathreel_fade(
            instructions, target.first, target.stride, $0.baseAddress, 90, color, Int32(level), Int64(width),
            Int64(target.rows))
        }
      }
      let wrong = result.indices.filter { index in
        let (row, x) = index.quotientAndRemainder(dividingBy: 77)
        guard row < 13, x < width else { return result[index] != 7 }
        return !Self.isNear(result[index], blended(.normal, source[row * 90 + x], level, color))
      }
      #expect(wrong == [], "seed \(seed)")
    }
  }
}
