import Foundation
import PathreelGeometry
import SeededRandom
import Testing

@Suite struct PathReversedTests {
  @Test func `lines and curves run backwards, the last subpath first`() {
    let path = Path {
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: 10, y: 0))
      $0.addQuadCurve(to: CGPoint(x: 20, y: 0), control: CGPoint(x: 15, y: 5))
      $0.move(to: CGPoint(x: 1, y: 1))
      $0.addCurve(to: CGPoint(x: 4, y: 1), control1: CGPoint(x: 2, y: 2), control2: CGPoint(x: 3, y: 0))
    }
    #expect(path.reversed().svg == "M4 1C3 0 2 2 1 1M20 0Q15 5 10 0L0 0")
  }

  @Test func `a closed subpath stays closed and starts where it did`() {
    let path = Path {
      $0.addLines([CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
      $0.closeSubpath()
    }
    #expect(path.reversed().svg == "M0 0L10 10L10 0Z")
    #expect(path.reversed().reversed() == path)
  }

  @Test(arguments: 0..<20) func `a distance from the end is the distance from the start of the reverse`(index: Int)
    throws
  {
    let seed = UInt64(45_000 + index)
    var random = SplitMix64(seed: seed)
    let path = random.path()
    let (measure, reverse) = (PathMeasure(path), PathMeasure(path.reversed()))
    #expect(abs(measure.length - reverse.length) < 1e-6, "seed \(seed)")
    for share in stride(from: 0.013, to: 1, by: 0.1) {
      let (a, b) = (
        try #require(measure.point(atDistance: share * measure.length)),
        try #require(reverse.point(atDistance: (1 - share) * reverse.length))
      )
      #expect(a.isClose(to: b, within: 1e-5), "seed \(seed), share \(share)")
    }
  }
}
