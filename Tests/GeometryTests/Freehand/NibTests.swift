import Foundation
import PathreelGeometry
import SeededRandom
import Testing

struct NibTests {
  /// The thickness of an outline along the vertical at x.
  func thickness(of outline: Path, at x: Double) -> Double {
    var crossings: [(y: Double, turn: Int)] = []
    for line in outline.flattened() {
      for index in line.points.indices {
        let (a, b) = (line.points[index], line.points[(index + 1) % line.points.count])
        guard (a.x <= x) != (b.x <= x) else { continue }
        crossings.append((a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x), a.x <= x ? 1 : -1))
      }
    }
    var (sum, winding, last) = (0.0, 0, 0.0)
    for crossing in crossings.sorted(by: { $0.y < $1.y }) {
      if winding != 0 { sum += crossing.y - last }
      (winding, last) = (winding + crossing.turn, crossing.y)
    }
    return sum
  }

  @Test(arguments: [(0, 4), (0.5, 7), (1, 10)] as [(Double, Double)])
  func `even pressure makes an even width`(pressure: Double, width: Double) {
    let samples = (0...50).map { PointerSample(x: 2 * Double($0), y: 0, pressure: pressure) }
    let outline = FreehandDrawing([samples]).strokes[0].outline(of: Nib(width: 10, by: .pressure, least: 0.4))
    for x in [10.0, 37, 90] { #expect(abs(thickness(of: outline, at: x) - width) < 0.06) }
  }

  @Test func `a stroke without pressure is pressed fully`() {
    let samples = (0...50).map { PointerSample(x: 2 * Double($0), y: 0) }
    let outline = FreehandDrawing([samples]).strokes[0].outline(of: Nib(width: 10, by: .pressure))
    #expect(abs(thickness(of: outline, at: 50) - 10) < 0.06)
  }

  @Test func `the middle speed makes the middle width, twice the speed a third, whatever the recording's scale`() {
    // 300 points at 100 points a second, and then 300 at 200. The median of the speeds at the samples is 100.
    for scale in [0.1, 1, 30] {
      let slow = (0..<60).map { PointerSample(x: scale * 5 * Double($0), y: 0, time: 0.05 * Double($0)) }
      let fast = (0...30).map { PointerSample(x: scale * (300 + 10 * Double($0)), y: 0, time: 3 + 0.05 * Double($0)) }
      let drawing = FreehandDrawing([slow + fast], jitter: scale).fitted(
        in: CGRect(x: 0, y: -10, width: 600, height: 20))
      let outline = drawing.strokes[0].outline(of: Nib(width: 12, by: .speed, least: 0))
      #expect(abs(thickness(of: outline, at: 120) - 6) < 0.08)
      #expect(abs(thickness(of: outline, at: 500) - 4) < 0.08)
    }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `however the pressure jumps, the width along the stroke is smooth`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let samples = (0...100).map { PointerSample(x: 2 * Double($0), y: 0, pressure: random.number(in: 0...1)) }
    let outline = FreehandDrawing([samples]).strokes[0].outline(of: Nib(width: 20, by: .pressure, least: 0))
    let widths = stride(from: 10.0, through: 190, by: 1).map { thickness(of: outline, at: $0) }
    // Each edge changes by less than 0.7 points a point.
    for (a, b) in zip(widths, widths.dropFirst()) { #expect(abs(a - b) < 1.4, "seed \(seed)") }
  }
}
