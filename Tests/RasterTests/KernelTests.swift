import CKernels
import Foundation
import SeededRandom
import Testing

@Suite struct KernelTests {
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
}
