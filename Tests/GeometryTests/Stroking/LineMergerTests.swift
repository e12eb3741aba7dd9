import Foundation
import PathreelGeometry
import SeededRandom
import Testing

@Suite struct LineMergerTests {
  private func path(_ points: [CGPoint]) -> Path {
    Path { path in
      path.move(to: points[0])
      for point in points.dropFirst() { path.addLine(to: point) }
    }
  }

  private func outline(_ points: [CGPoint], _ style: StrokeStyle = StrokeStyle(lineWidth: 2)) -> StrokeOutline {
    var stroker = Stroker()
    stroker.stroke(path(points), style: style, tolerance: 1.0 / 64)
    return stroker.outline
  }

  private func spiral(_ count: Int) -> [CGPoint] {
    (0..<count).map { index in
      let angle = 12 * Double(index) / Double(count - 1)
      return CGPoint(x: (40 + 3 * angle) * cos(angle), y: (40 + 3 * angle) * sin(angle))
    }
  }

  /// Without merging, both edges of the stroke would have a point for each point of the path.
  @Test func `lines shorter than anybody sees are merged, up to sixteen of them`() {
    #expect(outline(spiral(4000)).points.count < 2000)
    #expect(outline(spiral(40_000)).points.count < 2 * 40_000 / 16 + 10)
  }

  @Test(arguments: 0..<20)
  func `a line that grows keeps the runs that it has`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    var points = [CGPoint.zero]
    var heading = 0.0
    for _ in 0..<300 {
      heading += numbers.number(in: -0.1...0.1)
      let last = points[points.count - 1]
      points.append(CGPoint(x: last.x + 0.3 * cos(heading), y: last.y + 0.3 * sin(heading)))
    }
    let (part, whole) = (outline(Array(points.prefix(200))).points, outline(points).points)
    let same = zip(part, whole).prefix { $0 == $1 }.count
    // The points of one edge come first. They must be the same, except for the last run.
    #expect(same >= part.count / 2 - 3, "seed \(seed): \(same) of \(part.count)")
  }

  @Test func `to and fro within a pixel is not merged away`() {
    let points = [(0.0, 0.0), (1, 0), (0.5, 0), (1.5, 0), (1.5, 1)].map { CGPoint(x: $0.0, y: $0.1) }
    let xs = outline(points, StrokeStyle(lineWidth: 1)).points.map(\.x)
    #expect(xs.contains { abs($0 - 2) < 1e-9 } && xs.contains { abs($0) < 1e-9 })
  }

  @Test func `corners of a path of short lines stay corners`() {
    let stairs = (0..<40).map { index -> CGPoint in
      let (x, y) = ((index + 1) / 2, index / 2)
      return CGPoint(x: Double(x), y: Double(y))
    }
    // The outer corner of each step is a miter's tip.
    let points = outline(stairs, StrokeStyle(lineWidth: 0.2)).points
    for step in 1..<18 {
      let tip = CGPoint(x: Double(step) + 0.1, y: Double(step) - 1 - 0.1)
      #expect(points.contains { abs($0.x - tip.x) < 1e-9 && abs($0.y - tip.y) < 1e-9 }, "step \(step)")
    }
  }

  @Test func `dashes are measured along every line, so none is merged`() {
    // Three fifths of the points are in dashes, on both sides of the pen.
    #expect(outline(spiral(4000), StrokeStyle(lineWidth: 2, dash: [3, 2])).points.count > 4000)
  }
}
