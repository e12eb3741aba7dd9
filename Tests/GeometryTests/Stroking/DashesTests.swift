import Foundation
import PathreelGeometry
import Testing

@Suite struct DashesTests {
  @Test func `dashes of a circle are arcs of the pattern's lengths`() {
    let circle = Path(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100))
    let dashes = PathMeasure(circle.dashed([20, 10], phase: 5))
    // With phase 5 the first dash is 15 long. The dash that begins at 295 continues over the start into it.
    let lengths = dashes.subpathLengths
    #expect(lengths.count == 10)
    #expect(lengths.dropFirst().allSatisfy { abs($0 - 20) < 1e-6 })
    let rest = PathMeasure(circle).length - 295
    #expect(abs(lengths[0] - (15 + rest)) < 1e-6)
  }

  /// Found by fuzzing: 61,000 dashes of a pen with a width of 1e9 took five gigabytes.
  @Test func `dashes whose caps would fill the memory are left out`() {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 1e9, y: 0))
    let pen = StrokeStyle(lineWidth: 1e9, lineCap: .round)
    var dashed = pen
    dashed.dash = [16_384]
    #expect(path.strokedPath(dashed) == path.strokedPath(pen))
  }

  @Test func `each subpath starts the pattern anew`() {
    let path = Path { path in
      for y in [0, 10] {
        path.move(to: CGPoint(x: 0, y: y))
        path.addLine(to: CGPoint(x: 25, y: y))
      }
    }
    #expect(PathMeasure(path.dashed([10, 5])).subpathLengths == [10, 10, 10, 10])
  }

  @Test func `the largest finite gap is as good as an infinite one`() {
    let line = Path { path in
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 20, y: 0))
    }
    #expect(line.dashed([5, .greatestFiniteMagnitude], phase: -3) == line.dashed([5, .infinity], phase: -3))
    #expect(line.dashed([5, .infinity], phase: -3).boundingRect == CGRect(x: 3, y: 0, width: 5, height: 0))
  }

  @Test(arguments: [[], [0], [-1, 2], [.nan]] as [[CGFloat]])
  func `a pattern that means nothing gives back the path`(pattern: [CGFloat]) {
    let path = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(path.dashed(pattern) == path)
  }
}
