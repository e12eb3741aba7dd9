import Foundation
import PathreelGeometry
import SeededRandom
import Testing

struct TrimTests {
  private let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
  private func points(_ coordinates: (Double, Double)...) -> [CGPoint] { coordinates.map { CGPoint(x: $0.0, y: $0.1) } }
  private func lines(_ coordinates: (Double, Double)...) -> Path {
    Path { $0.addLines(coordinates.map { CGPoint(x: $0.0, y: $0.1) }) }
  }

  @Test func `a whole trim gives back the same path`() {
    var random = SplitMix64(seed: 91)
    for _ in 0..<20 {
      let path = random.path()
      #expect(path.trimmedPath(from: 0, to: 1) == path, "seed 91")
      #expect(path.trimmedPath(from: -3, to: 7) == path)
      #expect(path.trimmed(from: 0, to: 1, offset: 0.37) == path)
      #expect(path.trimmed(from: 0, to: 1, offset: 0.37, by: .eachSubpath) == path)
    }
  }

  @Test(arguments: [(0.5, 0.5), (0.7, 0.2), (1, 2), (-1, 0), (.nan, 0.5), (0.2, .nan)] as [(Double, Double)])
  func `nothing is left unless from is less than to`(from: Double, to: Double) {
    #expect(square.trimmedPath(from: from, to: to).isEmpty)
    #expect(square.trimmed(from: from, to: to, offset: 0.3, by: .eachSubpath).isEmpty)
  }

  @Test func `a trim cuts straight sides where their lengths say`() {
    #expect(square.trimmedPath(from: 0.125, to: 0.625) == lines((5, 0), (10, 0), (10, 10), (5, 10)))
    // The side that only the closing draws counts, too.
    #expect(square.trimmedPath(from: 0.75, to: 0.875) == lines((0, 10), (0, 5)))
    // A cut at a corner leaves nothing of the next side.
    #expect(square.trimmedPath(from: 0.25, to: 0.5) == lines((10, 0), (10, 10)))
    #expect(square.trimmedPath(from: 0, to: 0.999).subpaths.map(\.isClosed) == [false])
  }

  @Test func `a trim that wraps a closed subpath is one piece through its start`() {
    let wrapped = square.trimmed(from: 0, to: 0.5, offset: 0.75)
    #expect(wrapped == lines((0, 10), (0, 0), (10, 0)))
    #expect(square.trimmed(from: 0.75, to: 1, offset: 0.125) == lines((0, 5), (0, 0), (5, 0)))
  }

  @Test(arguments: [-2.75, -0.75, 0.25, 1.25])
  func `whole turns of the offset have no effect`(offset: Double) {
    #expect(square.trimmed(from: 0.1, to: 0.9, offset: offset) == square.trimmed(from: 0.1, to: 0.9, offset: 0.25))
  }

  @Test func `an open subpath wraps into two pieces`() {
    let path = lines((0, 0), (10, 0))
    let expected = Path {
      $0.addLines(points((8, 0), (10, 0)))
      $0.addLines(points((0, 0), (3, 0)))
    }
    let trimmed = path.trimmed(from: 0, to: 0.5, offset: 0.8)
    #expect(trimmed.subpaths.count == 2)
    for (a, b) in zip(trimmed.subpaths, expected.subpaths) {
      #expect(a.start.isClose(to: b.start, within: 1e-12) && a.end.isClose(to: b.end, within: 1e-12))
    }
  }

  @Test func `the whole path's length runs through its subpaths and each subpath's own does not`() {
    var path = lines((0, 0), (10, 0))
    path.addLines(points((0, 5), (30, 5)))
    #expect(
      path.trimmed(from: 0.125, to: 0.5)
        == {
          var expected = lines((5, 0), (10, 0))
          expected.addLines(points((0, 5), (10, 5)))
          return expected
        }())
    #expect(
      path.trimmed(from: 0, to: 0.5, by: .eachSubpath)
        == {
          var expected = lines((0, 0), (5, 0))
          expected.addLines(points((0, 5), (15, 5)))
          return expected
        }())
  }

  @Test func `each closed subpath wraps through its own start`() {
    var path = square
    path.addRect(CGRect(x: 20, y: 0, width: 20, height: 20))
    let expected = Path {
      $0.addLines(points((0, 5), (0, 0), (5, 0)))
      $0.addLines(points((20, 10), (20, 0), (30, 0)))
    }
    #expect(path.trimmed(from: 0, to: 0.25, offset: -0.125, by: .eachSubpath) == expected)
  }

  @Test func `a subpath that is asked for whole stays closed in the company of others`() {
    var path = square
    path.addRect(CGRect(x: 20, y: 0, width: 10, height: 10))
    let trimmed = path.trimmed(from: 0, to: 0.75)
    #expect(trimmed.subpaths.map(\.isClosed) == [true, false])
    #expect(trimmed.subpaths[0] == path.subpaths[0])
    // It begins inside the second square, continues through the first one, and ends inside the second one again.
    let wrapped = path.trimmed(from: 0, to: 0.875, offset: 0.75)
    let expected = Path {
      $0.addLines(points((30, 10), (20, 10), (20, 0), (30, 0)))
      $0.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    #expect(wrapped.subpaths.count == 2)
    #expect(wrapped == expected)
  }

  @Test func `a trim keeps a dot if it keeps the distance at which the dot lies`() {
    var path = lines((0, 0), (10, 0))
    path.addLines(points((5, 5), (5, 5)))
    path.addLines(points((0, 9), (10, 9)))
    path.move(to: .zero)
    path.closeSubpath()
    #expect(path.trimmedPath(from: 0, to: 0.5).subpaths.count == 1)
    #expect(path.trimmedPath(from: 0, to: 0.6).subpaths.count == 3)
    #expect(path.trimmedPath(from: 0.5, to: 0.6).subpaths.count == 2)
    #expect(path.trimmedPath(from: 0.9, to: 1).subpaths.count == 2)
    #expect(path.trimmed(from: 0, to: 0.1, by: .eachSubpath).subpaths.count == 4)
  }

  /// A letter for each line and curve, closing lines included.
  private func kinds(_ path: Path) -> String {
    path.subpaths.flatMap(\.outline).map { segment in
      switch segment {
      case .line: "l"
      case .quadratic: "q"
      case .cubic: "c"
      }
    }.joined()
  }

  @Test func `trimming keeps the curves' kinds and points`() {
    var random = SplitMix64(seed: 92)
    for _ in 0..<100 {
      let path = random.path()
      let measure = PathMeasure(path)
      let (a, b) = (random.number(in: 0...0.5), random.number(in: 0.5...1))
      let trimmed = measure.trimmed(from: a, to: b)
      #expect(trimmed == path.trimmedPath(from: a, to: b), "seed 92")
      #expect(kinds(path).contains(kinds(trimmed)), "seed 92")
      let part = PathMeasure(trimmed)
      let jumps = measure.subpathLengths.indices.map { measure.subpathLengths[...$0].reduce(0, +) }
      for share in [0, 0.1, 0.5, 0.9, 1] {
        let distance = (a + (b - a) * share) * measure.length
        // At a jump between subpaths, the point on either side is right.
        if jumps.contains(where: { abs($0 - distance) < 1e-3 }) { continue }
        let point = part.point(atDistance: share * part.length)!
        // Lengths are exact to 1e-8 of a few thousand points.
        #expect(point.isClose(to: measure.point(atDistance: distance)!, within: 1e-4), "seed 92")
      }
    }
  }

  @Test(arguments: TrimScope.allCases)
  func `the lengths of trims add up, wherever they wrap`(scope: TrimScope) {
    var random = SplitMix64(seed: 93)
    for _ in 0..<100 {
      let path = random.path()
      let length = PathMeasure(path).length
      let (cut, offset) = (random.number(in: 0...1), random.number(in: -2...2))
      let first = PathMeasure(path.trimmed(from: 0, to: cut, offset: offset, by: scope)).length
      let rest = PathMeasure(path.trimmed(from: cut, to: 1, offset: offset, by: scope)).length
      #expect(abs(first + rest - length) < 1e-8 * length, "seed 93, cut \(cut), offset \(offset)")
      #expect(abs(first - cut * length) < 1e-8 * length, "seed 93, cut \(cut), offset \(offset)")
    }
  }

  @Test func `a growing trim keeps what it has drawn`() {
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (less, more) = (circle.trimmedPath(from: 0, to: 0.6), circle.trimmedPath(from: 0, to: 0.7))
    #expect(less.elements.dropLast() == more.elements.prefix(less.elements.count - 1))
  }

  @Test func `a wrapped piece of a closed curve has no seam at its start`() {
    var path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100))
    path.addLines(points((200, 0), (300, 0)))
    let trimmed = path.trimmed(from: 0, to: 0.5, offset: -0.25, by: .eachSubpath)
    // Half of the circle in one piece through its start at the right, and the ends of the line as two pieces.
    #expect(trimmed.subpaths.map(\.isClosed) == [false, false, false])
    let half = trimmed.subpaths[0]
    #expect(half.segments.contains { $0.end.isClose(to: CGPoint(x: 100, y: 50), within: 1e-9) })
    for (a, b) in zip(half.segments, half.segments.dropFirst()) {
      #expect(a.end == b.start)
      let (arriving, leaving) = (a.derivative(at: 1), b.derivative(at: 0))
      #expect(abs(arriving.x * leaving.y - arriving.y * leaving.x) < 1e-6)
    }
    #expect(half.start.isClose(to: CGPoint(x: 50, y: 0), within: 1e-6))
    #expect(half.end.isClose(to: CGPoint(x: 50, y: 100), within: 1e-6))
  }

  @Test func `a trim of the whole path that wraps into an open subpath leaves closed ones closed`() {
    var path = lines((0, 0), (10, 0))
    path.addRect(CGRect(x: 20, y: 0, width: 5, height: 5))
    path.addLines(points((40, 0), (50, 0)))
    // From the middle of the last line over the path's end, through the first line, to the middle of the square.
    let trimmed = path.trimmed(from: 0, to: 25.0 / 40, offset: 35.0 / 40)
    #expect(trimmed.subpaths.map(\.isClosed) == [false, false, false])
    #expect(trimmed.subpaths.map(\.start) == points((45, 0), (0, 0), (20, 0)))
    let withSquare = path.trimmed(from: 0, to: 36.0 / 40, offset: 35.0 / 40)
    #expect(withSquare.subpaths.map(\.isClosed) == [false, false, true, false])
  }
}
