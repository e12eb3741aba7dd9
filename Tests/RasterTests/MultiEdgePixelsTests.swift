import CKernels
import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom
import Testing

@Suite struct MultiEdgePixelsTests {
  /// Half a level of rounding, and the error of single precision and of ignored tiny crossings.
  private let rounding = 0.52

  @Test(arguments: 0..<300)
  func `up to two lines are measured exactly`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let pixels = (0..<20).map { _ in PixelModel(lineCount: Int.random(in: 1...2, using: &numbers), &numbers) }
    for rule in [CoverageRule.nonzero, .evenOdd] {
      for (pixel, level) in zip(pixels, resolve(pixels, rule)) {
        #expect(abs(Double(level) - pixel.exactLevel(rule)) <= rounding, "seed \(seed), \(rule), \(pixel)")
      }
    }
  }

  @Test(arguments: 0..<300)
  func `three to five lines are measured exactly, or are sampled where they tangle`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let pixels = (0..<20).map { _ in PixelModel(lineCount: Int.random(in: 3...5, using: &numbers), &numbers) }
    for rule in [CoverageRule.nonzero, .evenOdd] {
      for (pixel, level) in zip(pixels, resolve(pixels, rule)) {
        let isExact = abs(Double(level) - pixel.exactLevel(rule)) <= rounding
        #expect(isExact || pixel.isTangled && level == pixel.sampledLevel(rule), "seed \(seed), \(rule), \(pixel)")
      }
    }
  }

  @Test(arguments: 0..<200)
  func `the samples of more lines are counted as it is done plainly`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let most = 127
    let pixels = [6, 6 + Int(seed) % (most - 5), most].map { PixelModel(lineCount: $0, &numbers) }
    for rule in [CoverageRule.nonzero, .evenOdd] {
      for (pixel, level) in zip(pixels, resolve(pixels, rule)) {
        #expect(level == pixel.sampledLevel(rule), "seed \(seed), \(rule), \(pixel.lines.count) lines")
      }
    }
  }

  @Test(arguments: 0..<200)
  func `samples tell each line's place within a hundredth of a pixel`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let pixel = PixelModel(lineCount: 1 + Int(seed % 10), &numbers)
    for rule in [CoverageRule.nonzero, .evenOdd] {
      let error = abs(Double(pixel.sampledLevel(rule)) - pixel.exactLevel(rule)) / 255
      // The line and its effect on the left side may both err.
      #expect(error <= 0.002 + 2 * 0.01 * Double(pixel.lines.count), "seed \(seed), \(rule), \(pixel)")
    }
  }

  @Test(arguments: 0..<50)
  func `a pixel's level does not depend on the others of its tile`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let pixels = (0..<60).map { _ in PixelModel(lineCount: Int.random(in: 1...7, using: &numbers), &numbers) }
    let together = resolve(pixels, .nonzero)
    for (pixel, level) in zip(pixels, together) { #expect(resolve([pixel], .nonzero) == [level], "seed \(seed)") }
  }

  @Test(arguments: [128, 129, 189, 190, 1000, 20_000])
  func `the samples of more lines than bytes can count are counted as it is done plainly`(count: Int) {
    var numbers = SplitMix64(seed: UInt64(count))
    var pixels = [PixelModel(lineCount: count, &numbers), PixelModel(lineCount: 3, &numbers)]
    // These winding numbers exceed the range of a byte.
    pixels.append(pixels[0])
    for index in pixels[2].lines.indices { pixels[2].lines[index].winding = 1 }
    for rule in [CoverageRule.nonzero, .evenOdd] {
      let levels = resolve(pixels, rule)
      for index in [0, 2] { #expect(levels[index] == pixels[index].sampledLevel(rule), "\(count) lines, \(rule)") }
    }
  }

  @Test(arguments: [CoverageRule.nonzero, .evenOdd])
  func `a tile takes more lines and pieces than are resolved at a time`(rule: CoverageRule) {
    var numbers = SplitMix64(seed: 23)
    // The tile has some 28,000 pieces, with 120,000 lines in pixels.
    let triangles = (0..<1500).map { _ in
      (0..<3).map { _ in CGPoint(x: numbers.number(in: 0...64), y: numbers.number(in: 0...16)) }
    }
    expectCoverage(triangles, rule, width: 64, height: 16)
  }

  @Test func `a pixel takes more lines than are resolved at a time`() {
    var numbers = SplitMix64(seed: 24)
    let polygon = (0..<70_000).map { _ in numbers.point(3.1...3.9) }
    expectCoverage([polygon], .evenOdd, width: 6, height: 6)
  }

  @Test func `256 squares around a pixel change nothing by the even-odd rule`() {
    // Four triangles side by side in one pixel.
    let triangles = [2.1, 2.3, 2.5, 2.7].map {
      [CGPoint(x: $0, y: 2.1), CGPoint(x: $0 + 0.1, y: 2.1), CGPoint(x: $0 + 0.05, y: 2.9)]
    }
    let square = [CGPoint.zero, CGPoint(x: 6, y: 0), CGPoint(x: 6, y: 6), CGPoint(x: 0, y: 6)]
    let polygons = triangles + Array(repeating: square, count: 256)
    let bitmap = draw([fill(Path(polygons: polygons), rule: .evenOdd)], width: 6, height: 6)
    // The triangles cover 0.16 of the pixel, and 512 samples find it within some levels.
    #expect(abs(Double(bitmap[2, 2].alpha) - 0.16 * 255) < 5 && bitmap[4, 4].alpha == 0)
  }

  private func expectCoverage(_ polygons: [[CGPoint]], _ rule: CoverageRule, width: Int, height: Int) {
    let fillRule = rule == .evenOdd ? FillRule.evenOdd : .nonzero
    let bitmap = draw([fill(Path(polygons: polygons), rule: fillRule)], width: width, height: height)
    let oracle = CoverageOracle(scanning: polygons, rule: fillRule, width: width, height: height, perPixel: 64)
    // With 512 random samples of an even mixture of inside and outside, the standard deviation is 255 · ½ / √512 < 6
    // levels. Four standard deviations are exceeded once in 16,000 times.
    #expect(CoverageError(bitmap, oracle).worst <= 24)
  }

  /// The levels of the pixels in one tile. Expects them to be the same for every processor.
  private func resolve(_ pixels: [PixelModel], _ rule: CoverageRule) -> [Int] {
    let all = MultiEdgeTile.processors.map { instructions in
      var tile = MultiEdgeTile(pixels)
      tile.resolve(rule, instructions)
      #expect(tile.found.allSatisfy { $0.first == 0 && $0.count == 0 })
      return tile.levels
    }
    #expect(all[0] == all[1])
    return all[0]
  }
}
