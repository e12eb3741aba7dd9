import CKernels
import Foundation
import PathreelRaster
import SeededRandom
import Testing

@Suite struct KernelTests {
  private let tileHeight = 1 << Int(pathreel_tile_height_bits)

  /// Lines that pass a pixel. Half of them begin or end on its borders, and some stand on the left one.
  private func lines(_ count: Int, _ numbers: inout SplitMix64) -> [pathreel_line] {
    (0..<count).map { index in
      func place() -> Float {
        Float([0, 1, numbers.number(in: 0...1), numbers.number(in: 0...1)].randomElement(using: &numbers)!)
      }
      let (x0, x1, a, b) = (place(), place(), place(), place())
      let (y0, y1) = a == b ? (0, 1) : (min(a, b), max(a, b))
      return pathreel_line(
        x0: x0, y0: y0, y1: y1, slope: (x1 - x0) / (y1 - y0), winding: Bool.random(using: &numbers) ? 1 : -1,
        next: index + 1 < count ? Int32(index + 1) : -1)
    }
  }

  @Test(arguments: 0..<200)
  func `all processors count the samples of a crowded pixel alike, and as it is done plainly`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    // Fewer are measured, more are left to the plain way.
    let lines = lines(8 + Int(seed) * 119 / 199, &numbers)
    let area = Float(numbers.number(in: -4...4))
    for (isEvenOdd, rule) in [(Int32(0), CoverageRule.nonzero), (1, .evenOdd)] {
      let plain = PixelSamples.level(lines, 0, area, rule)
      #expect(pathreel_crowded_pixel(pathreel_portable, lines, 0, area, isEvenOdd) == plain, "seed \(seed)")
      #expect(
        pathreel_crowded_pixel(pathreel_widest_instructions(), lines, 0, area, isEvenOdd) == plain, "seed \(seed)")
    }
  }

  @Test func `a pixel with more lines than bytes can count is left to the plain way`() {
    var numbers = SplitMix64(seed: 1)
    let most = Int(pathreel_most_crowding_lines)
    #expect(pathreel_crowded_pixel(pathreel_widest_instructions(), lines(most, &numbers), 0, 0, 0) >= 0)
    #expect(pathreel_crowded_pixel(pathreel_widest_instructions(), lines(most + 1, &numbers), 0, 0, 0) == -1)
  }

  @Test(arguments: 0..<200)
  func `all processors add pieces of edges alike`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let one = 1 << 16
    var (x0, y0, x1, y1, steepness) = ([Int32](), [Int32](), [Int32](), [Int32](), [Float]())
    let count = Int.random(in: 1...60, using: &numbers)
    for _ in 0..<(count + 7) & ~7 {
      let row = Int.random(in: 0..<tileHeight, using: &numbers) * one
      let reach = [one / 4, one, 3 * one, 200 * one].randomElement(using: &numbers)!
      let start = Int.random(in: -one..<65 * one, using: &numbers)
      let end = max(-one, min(start + Int.random(in: -reach...reach, using: &numbers), 66 * one))
      let heights = [Int.random(in: 0...one, using: &numbers), Int.random(in: 0...one, using: &numbers)].sorted()
      guard heights[0] < one, max(start, end) >= 0, min(start, end) < 64 * one else { continue }
      x0.append(Int32(start))
      y0.append(Int32(row + heights[0]))
      x1.append(Int32(end))
      y1.append(Int32(row + heights[1]))
      let slope = Float(heights[1] - heights[0]) / Float(max(abs(end - start), 1))
      steepness.append(Bool.random(using: &numbers) ? slope : -slope)
    }
    let used = x0.count
    for _ in used..<used + 8 {
      x0.append(0)
      y0.append(0)
      x1.append(0)
      y1.append(0)
      steepness.append(0)
    }
    func coverage(_ instructions: pathreel_instructions) -> [[Int]] {
      var cells = [Int32](repeating: 0, count: Int(pathreel_cell_stride) * tileHeight)
      var lines = [UInt16](repeating: 0, count: Int(pathreel_tile_width) * tileHeight + 1)
      var touched = [UInt32](repeating: 0, count: tileHeight)
      var entering = [Int32](repeating: 0, count: tileHeight + 1)
      var above = entering
      cells.withUnsafeMutableBufferPointer { cells in
        lines.withUnsafeMutableBufferPointer { lines in
          touched.withUnsafeMutableBufferPointer { touched in
            entering.withUnsafeMutableBufferPointer { entering in
              above.withUnsafeMutableBufferPointer { above in
                var pieces = pathreel_pieces(x0: x0, y0: y0, x1: x1, y1: y1, steepness: steepness, count: Int32(used))
                var coverage = pathreel_cells(
                  cells: cells.baseAddress, lines: lines.baseAddress, touched: touched.baseAddress,
                  entering: entering.baseAddress, entered_above: above.baseAddress)
                pathreel_add_pieces(instructions, &pieces, &coverage)
              }
            }
          }
        }
      }
      return [
        cells.map { Int($0) }, lines.map { Int($0) }, touched.map { Int($0) }, entering.map { Int($0) },
        above.map { Int($0) },
      ]
    }
    #expect(coverage(pathreel_portable) == coverage(pathreel_widest_instructions()), "seed \(seed)")
  }

  @Test(arguments: 0..<400)
  func `all processors measure a crowded pixel alike, and as samples do`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let count = 1 + Int(seed % 10)
    let lines = lines(count, &numbers)
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
      // Each line may hide up to half a sample in each row or column that it passes: about 1/128 in all, seldom more, and of
      // more than three lines as much again by the kernel's own samples.
      #expect(abs(Double(plain) / 255 - expected) < 0.002 + (count > 3 ? 0.02 : 0.01) * Double(count), "seed \(seed)")
    }
  }
}
