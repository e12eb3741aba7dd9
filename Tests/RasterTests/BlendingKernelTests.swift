import CKernels
import SeededRandom
import Testing

@Suite struct BlendingKernelTests {
  /// Premultiplied pixels.
  private func noise(_ count: Int, _ numbers: inout SplitMix64) -> [UInt32] {
    (0..<count).map { _ in
      let alpha = [0, 255, numbers.next(upperBound: UInt32(256))].randomElement(using: &numbers)!
      return (0..<3).reduce(alpha << 24) { $0 | numbers.next(upperBound: alpha + 1) << UInt32(8 * $1) }
    }
  }

  /// What becomes of each byte of a backdrop under a source where that covers coverage/255 of it.
  private func blended(
    _ mode: pathreel_blend_mode, _ source: UInt32, _ coverage: UInt32, _ backdrop: UInt32
  ) -> [Double] {
    func bytes(_ word: UInt32) -> [Double] { [0, 8, 16, 24].map { Double(word >> $0 & 255) } }
    let (s, d, share) = (bytes(source), bytes(backdrop), Double(coverage) / 255)
    if mode == pathreel_normal {
      // What is left of the backdrop is rounded to nearest.
      let rest = 255 - (s[3] * share).rounded()
      return (0..<4).map { s[$0] * share + d[$0] * rest / 255 }
    }
    return (0..<4).map { i in
      let both = i == 3 || mode == pathreel_multiply ? s[i] * d[i] : s[i] * d[3] + d[i] * s[3] - s[i] * d[i]
      return d[i] + share * ((s[i] * (255 - d[3]) + d[i] * (255 - s[3]) + both) / 255 - d[i])
    }
  }

  private func expect(
    _ result: [UInt32], toBe mode: pathreel_blend_mode, of source: (_ index: Int) -> UInt32, through cover: Cover,
    on backdrop: [UInt32], _ seed: UInt64
  ) {
    let wrong = result.indices.filter { index in
      guard let (x, row) = KernelTile.place(index) else { return result[index] != backdrop[index] }
      let expected = blended(mode, source(index), cover[x, row], backdrop[index])
      // Rounded once; products in single precision have an error of up to 2⁻²³ of 255.
      return (0..<4).contains { abs(Double(result[index] >> UInt32(8 * $0) & 255) - expected[$0]) >= 0.5001 }
    }
    #expect(wrong == [], "seed \(seed)")
  }

  /// The coverage of a tile: of all alike, or of each group.
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

  private static let modes = [pathreel_normal, pathreel_multiply, pathreel_screen]

  /// A tile's pixels on others, by one of the modes.
  private struct Example {
    let mode: pathreel_blend_mode
    let source, backdrop: [UInt32]
    var cover: Cover

    /// - Parameter pixels: what is drawn on, unless what is below lies there itself.
    func blended(by instructions: pathreel_instructions, into pixels: [UInt32]? = nil) -> [UInt32] {
      KernelTile.pixels(pixels ?? backdrop) { target in
        _ = KernelTile.pixels(backdrop) { backdrop in
          _ = KernelTile.pixels(source) { source in
            let below = pixels == nil ? target : backdrop
            cover.use { withUnsafePointer(to: $0) { pathreel_blend(instructions, mode, target, below, source, $0) } }
          }
        }
      }
    }
  }

  private func example(_ seed: UInt64) -> Example {
    var numbers = SplitMix64(seed: seed)
    return Example(
      mode: Self.modes[Int(seed % 3)], source: noise(KernelTile.count, &numbers),
      backdrop: noise(KernelTile.count, &numbers), cover: Cover(&numbers))
  }

  @Test(arguments: 0..<60)
  func `all processors blend pixels as the formula says`(seed: UInt64) {
    let example = example(seed)
    let result = example.blended(by: pathreel_portable)
    expect(
      result, toBe: example.mode, of: { example.source[$0] }, through: example.cover, on: example.backdrop, seed)
    #expect(result == example.blended(by: pathreel_widest_instructions()), "seed \(seed)")
  }

  @Test(arguments: 0..<30)
  func `what is below a tile may lie elsewhere`(seed: UInt64) {
    var example = example(seed)
    (example.cover.levels, example.cover.level) = (nil, [0, 128, 255][Int(seed / 3 % 3)])
    for instructions in [pathreel_portable, pathreel_widest_instructions()] {
      let own = example.blended(by: instructions)
      let other = example.blended(by: instructions, into: Array(repeating: 7, count: KernelTile.count))
      #expect(own.indices.allSatisfy { other[$0] == (KernelTile.place($0) == nil ? 7 : own[$0]) }, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<60)
  func `all processors blend one colour as the formula says`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let (color, backdrop) = (noise(1, &numbers)[0], noise(KernelTile.count, &numbers))
    let cover = Cover(&numbers)
    for instructions in [pathreel_portable, pathreel_widest_instructions()] {
      let result = KernelTile.pixels(backdrop) { target in
        cover.use { withUnsafePointer(to: $0) { pathreel_blend_color(instructions, target, color, $0) } }
      }
      expect(result, toBe: pathreel_normal, of: { _ in color }, through: cover, on: backdrop, seed)
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
    // Of five rows one after another, all but the last pixels.
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
        let expected = blended(pathreel_normal, source[row * 90 + x], level, color)
        return (0..<4).contains { abs(Double(result[index] >> UInt32(8 * $0) & 255) - expected[$0]) >= 0.5001 }
      }
      #expect(wrong == [], "seed \(seed)")
    }
  }
}
