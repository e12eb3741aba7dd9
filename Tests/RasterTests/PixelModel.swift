import CKernels
import Foundation
import PathreelRaster
import SeededRandom

/// A random multi-edge pixel, with its coverage computed in two other ways than the kernel's: exactly, and by plain
/// sampling.
struct PixelModel: CustomStringConvertible {
  var lines: [pathreel_line] = []
  let corner: Int

  /// Creates random lines. Many begin or end at the pixel's borders or where other lines do, some coincide, some have
  /// no height, and some come from the left side.
  init(lineCount: Int, _ numbers: inout SplitMix64) {
    corner = Int.random(in: -2...2, using: &numbers)
    var (usedX, usedY): ([Float], [Float]) = ([0, 1], [0, 1])
    func place(_ used: inout [Float]) -> Float {
      if Int.random(in: 0..<3, using: &numbers) == 0 { return used.randomElement(using: &numbers)! }
      let place = Float(Int.random(in: 0...65536, using: &numbers)) / 65536
      used.append(place)
      return place
    }
    for _ in 0..<lineCount {
      let winding = Int32(Bool.random(using: &numbers) ? 1 : -1)
      if let other = lines.randomElement(using: &numbers), Int.random(in: 0..<8, using: &numbers) == 0 {
        lines.append(other)
        lines[lines.count - 1].winding = winding
        continue
      }
      let (x0, x1, a, b) = (place(&usedX), place(&usedX), place(&usedY), place(&usedY))
      let (y0, y1) = (min(a, b), max(a, b))
      lines.append(
        pathreel_line(
          x0: x0, y0: y0, y1: y1, slope: (x1 - x0) / max(y1 - y0, 1 / 65536), winding: winding,
          side: Bool.random(using: &numbers) ? y0 : y1, step: Int32.random(in: -1...1, using: &numbers), next: 0))
    }
    for index in lines.indices { lines[index].next = index + 1 < lines.count ? Int32(index + 2) : 0 }
  }

  var description: String { "corner \(corner), \(lines)" }

  /// The mean winding number in 1/65536.
  var area: Int32 {
    let mean = lines.reduce(Double(corner)) { sum, line in
      let (height, middle) = (Double(line.y1 - line.y0), line.x((Double(line.y0) + Double(line.y1)) / 2))
      return sum + (1 - middle) * height * Double(line.winding) + (1 - Double(line.side)) * Double(line.step)
    }
    return Int32((mean * 65536).rounded())
  }

  func sampledLevel(_ rule: CoverageRule) -> Int { Int(PixelSamples.level([pathreel_line()] + lines, 1, area, rule)) }

  /// The exact level, in double precision. In a strip between two neighbouring heights at which lines begin, end or
  /// cross, the order of the lines is fixed. So the mean width of a region is its width in the middle of the strip.
  func exactLevel(_ rule: CoverageRule) -> Double {
    let heights = (ends + crossings.map(\.y) + [0, 1]).sorted()
    var share = 0.0
    for (top, bottom) in zip(heights, heights.dropFirst()) where top < bottom {
      let middle = (top + bottom) / 2
      var winding = lines.reduce(corner) { $0 + (Double($1.side) < middle ? Int($1.step) : 0) }
      let standing = lines.filter { $0.passes(middle) }.map { (x: $0.x(middle), winding: Int($0.winding)) }
      var begin = 0.0
      for (x, change) in standing.sorted(by: { $0.x < $1.x }) + [(1, 0)] {
        if rule == .evenOdd ? winding % 2 != 0 : winding != 0 { share += (x - begin) * (bottom - top) }
        begin = x
        winding += change
      }
    }
    return share * 255
  }

  /// Whether a line crosses two others within a strip in which no line begins or ends. Crossings that rounding may
  /// cause count, too.
  var isTangled: Bool {
    let heights = (ends + [0, 1]).sorted()
    let crossings = crossings
    return zip(heights, heights.dropFirst()).contains { top, bottom in
      let here = crossings.filter { top < $0.y && $0.y < bottom }
      return lines.indices.contains { line in here.count { $0.lines.0 == line || $0.lines.1 == line } > 1 }
    }
  }

  private var ends: [Double] { lines.flatMap { [Double($0.y0), Double($0.y1)] } }

  private var crossings: [(y: Double, lines: (Int, Int))] {
    lines.indices.flatMap { first in
      lines.indices[(first + 1)...].compactMap { second in
        let (a, b) = (lines[first], lines[second])
        guard a.slope != b.slope else { return nil }
        let y = (a.x(0) - b.x(0)) / (Double(b.slope) - Double(a.slope))
        return a.passes(y) && b.passes(y) ? (y, (first, second)) : nil
      }
    }
  }
}

extension pathreel_line {
  func x(_ y: Double) -> Double { Double(x0) + (y - Double(y0)) * Double(slope) }
  func passes(_ y: Double) -> Bool { Double(y0) < y && y < Double(y1) }
}
