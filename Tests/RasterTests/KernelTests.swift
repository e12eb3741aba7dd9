import CKernels
import Foundation
import SeededRandom
import Testing

@Suite struct KernelTests {
  @Test(arguments: 0..<200)
  func `all processors shade gradients with the same bytes`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    var segments = [pathreel_gradient_segment()]
    (segments[0].start, segments[0].base) = (-.infinity, [255, 0, 128, 255])
    for start in (0..<Int(seed % 5)).map({ _ in Float(numbers.number(in: 0...1)) }).sorted() {
      var segment = pathreel_gradient_segment()
      (segment.start, segment.origin) = (start, start)
      for channel in 0..<4 {
        segment.base[channel] = Float(numbers.number(in: 0...255))
        segment.slope[channel] = Float(numbers.number(in: -300...300))
      }
      segments.append(segment)
    }
    func affine() -> pathreel_affine {
      pathreel_affine(
        dx: numbers.number(in: -0.02...0.02), dy: numbers.number(in: -0.02...0.02), constant: numbers.number(in: -1...2)
      )
    }
    var gradient = pathreel_gradient()
    (gradient.u, gradient.v) = (affine(), affine())
    gradient.is_circular = Int32(seed % 2)
    gradient.is_opaque = Int32(seed / 2 % 2)
    gradient.spread = [pathreel_pad, pathreel_repeat, pathreel_reflect][Int(seed / 4 % 3)]
    (gradient.start_radius, gradient.scale) = (0.2, 1.7)
    let dither = pathreel_dither(phase: UInt32(seed), step_x: 3_242_174_889, step_y: 2_447_445_414)
    let count = 8 * Int32(1 + seed % 8)
    func row(_ instructions: pathreel_instructions) -> [UInt32] {
      segments.withUnsafeBufferPointer { segments in
        gradient.segments = segments.baseAddress
        gradient.segment_count = Int32(segments.count)
        return [UInt32](unsafeUninitializedCapacity: Int(count)) { pixels, initialized in
          pathreel_gradient_row(instructions, &gradient, dither, 40, 7, count, pixels.baseAddress)
          initialized = Int(count)
        }
      }
    }
    #expect(row(pathreel_portable) == row(pathreel_widest_instructions()), "seed \(seed)")
  }

  @Test(arguments: 0..<400)
  func `all processors measure a crowded pixel alike, and as samples do`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let count = 2 + Int(seed % UInt64(pathreel_most_crowding_lines - 1))
    let lines = (0..<count).map { index -> pathreel_line in
      // Half of them begin or end on the borders, and some stand on the left one.
      func place() -> Float {
        Float([0, 1, numbers.number(in: 0...1), numbers.number(in: 0...1)].randomElement(using: &numbers)!)
      }
      let (x0, x1, a, b) = (place(), place(), place(), place())
      let (y0, y1) = a == b ? (0, 1) : (min(a, b), max(a, b))
      return pathreel_line(
        x0: x0, y0: y0, y1: y1, slope: (x1 - x0) / (y1 - y0), winding: Bool.random(using: &numbers) ? 1 : -1,
        next: index + 1 < count ? Int32(index + 1) : -1)
    }
    let corner = Int.random(in: -2...2, using: &numbers)
    func winding(_ x: Double, _ y: Double) -> Int {
      lines.reduce(corner) { sum, line in
        let isLeft =
          Double(line.y0) <= y && y < Double(line.y1) && Double(line.x0 + line.slope * (Float(y) - line.y0)) <= x
        return isLeft ? sum + Int(line.winding) : sum
      }
    }
    let side = 128
    var (mean, inside) = (0.0, (nonzero: 0.0, evenOdd: 0.0))
    for row in 0..<side {
      for column in 0..<side {
        let here = winding((Double(column) + 0.5) / Double(side), (Double(row) + 0.5) / Double(side))
        let share = 1 / Double(side * side)
        mean += Double(here) * share
        if here != 0 { inside.nonzero += share }
        if here % 2 != 0 { inside.evenOdd += share }
      }
    }
    for (isEvenOdd, expected) in [(Int32(0), inside.nonzero), (1, inside.evenOdd)] {
      let plain = pathreel_crowded_pixel(pathreel_portable, lines, 0, Float(mean), isEvenOdd)
      #expect(plain == pathreel_crowded_pixel(pathreel_widest_instructions(), lines, 0, Float(mean), isEvenOdd))
      // Each line may hide up to half a sample in each row or column that it passes: about 1/128 in all, seldom more.
      #expect(abs(Double(plain) - expected) < 0.01 * Double(count), "seed \(seed)")
    }
  }

  /// Premultiplied pixels.
  private func noise(_ count: Int, _ numbers: inout SplitMix64) -> [UInt32] {
    (0..<count).map { _ in
      let alpha = [0, 255, numbers.next(upperBound: UInt32(256))].randomElement(using: &numbers)!
      return (0..<3).reduce(alpha << 24) { $0 | numbers.next(upperBound: alpha + 1) << UInt32(8 * $1) }
    }
  }

  /// What becomes of a backdrop under a source times factor/255, each product rounded to nearest.
  private func over(_ source: UInt32, _ factor: UInt32, _ backdrop: UInt32) -> UInt32 {
    func product(_ byte: UInt32, _ factor: UInt32) -> UInt32 { (2 * byte * factor + 255) / 510 }
    let rest = 255 - product(source >> 24, factor)
    return [0, 8, 16, 24].reduce(0) { word, shift in
      word | (product(source >> shift & 255, factor) + product(backdrop >> shift & 255, rest)) << shift
    }
  }

  @Test(arguments: 0..<40)
  func `all processors draw pixels over others as the formula says`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let (source, backdrop) = (noise(64, &numbers), noise(64, &numbers))
    let factor = [255, numbers.next(upperBound: UInt32(256))][Int(seed % 2)]
    let expected = zip(source, backdrop).map { over($0, factor, $1) }
    for instructions in [pathreel_portable, pathreel_widest_instructions()] {
      var target = backdrop
      pathreel_draw_over(instructions, &target, source, factor, 64)
      #expect(target == expected, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<40)
  func `all processors fill what is covered as the formula says`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let (color, backdrop) = (noise(1, &numbers)[0], noise(128, &numbers))
    let levels = (0..<16).map { _ in
      [0, 255, -1, 77, Int32(numbers.next(upperBound: UInt32(256)))].randomElement(using: &numbers)!
    }
    let coverage = (0..<128).map { _ in numbers.next(upperBound: UInt32(256)) }
    let expected = backdrop.indices.map { index in
      let level = levels[index / 8]
      return over(color, level < 0 ? coverage[index] : UInt32(level), backdrop[index])
    }
    for instructions in [pathreel_portable, pathreel_widest_instructions()] {
      var target = backdrop
      pathreel_fill_covered(instructions, &target, color, levels, coverage, 16)
      #expect(target == expected, "seed \(seed)")
    }
  }
}
