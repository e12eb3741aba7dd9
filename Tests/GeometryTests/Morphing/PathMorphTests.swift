import Foundation
import PathreelGeometry
import SeededRandom
import Testing

struct PathMorphTests {
  private static let square = Path(CGRect(x: 0, y: 0, width: 100, height: 100))
  private static let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100))
  private static let star = regular(10, radius: { $0 % 2 == 0 ? 60 : 25 }, about: CGPoint(x: 50, y: 50))
  private static let triangle = regular(3, radius: { _ in 50 }, about: CGPoint(x: 50, y: 50))

  /// A polygon with corners at equal angles, the first one at the top, clockwise on screen.
  private static func regular(_ count: Int, radius: (Int) -> Double, about center: CGPoint) -> Path {
    Path { path in
      path.addLines(
        (0..<count).map { i in
          let angle = 2 * .pi * Double(i) / Double(count) - .pi / 2
          return CGPoint(x: center.x + radius(i) * cos(angle), y: center.y + radius(i) * sin(angle))
        })
      path.closeSubpath()
    }
  }

  private static func ring(_ outer: Double, _ inner: Double) -> Path {
    var path = Path(ellipseIn: CGRect(x: -outer, y: -outer, width: 2 * outer, height: 2 * outer))
    path.move(to: CGPoint(x: inner, y: 0))
    path.addArc(center: .zero, radius: inner, startAngle: .degrees(0), endAngle: .degrees(-360), clockwise: true)
    path.closeSubpath()
    return path
  }

  // MARK: Ends

  @Test func `progress 0 and 1 give exactly the two paths`() {
    var random = SplitMix64(seed: 31)
    for _ in 0..<50 {
      let (a, b) = (random.path(), random.path())
      let morph = PathMorph(from: a, to: b)
      #expect(morph.path(at: 0) == a && morph.path(at: 1) == b, "seed 31")
      #expect(a.morphed(to: b, progress: 0) == a && a.morphed(to: b, progress: 1) == b)
      #expect(a.morphed(to: b, progress: 0.3) == morph.path(at: 0.3))
    }
  }

  // The distance is measured at points a fiftieth of the path apart. A subpath that grows from a point is present at
  // once, as a dot.
  @Test func `near an end it looks like the path there`() {
    var random = SplitMix64(seed: 32)
    for _ in 0..<15 {
      let (a, b) = (random.path(), random.path())
      let morph = PathMorph(from: a, to: b)
      #expect(a.reach(to: morph.path(at: 1e-7)) < 2e-3, "seed 32")
      #expect(b.reach(to: morph.path(at: 1 - 1e-7)) < 2e-3, "seed 32")
      if a.subpaths.count == b.subpaths.count, a.subpaths.map(\.isClosed) == b.subpaths.map(\.isClosed),
        a.subpaths.count == 1
      {
        #expect(morph.path(at: 1e-7).reach(to: a) < 2e-3, "seed 32")
        #expect(morph.path(at: 1 - 1e-7).reach(to: b) < 2e-3, "seed 32")
      }
    }
  }

  @Test func `a small step of progress moves points by the same share of their way`() {
    var random = SplitMix64(seed: 33)
    for _ in 0..<50 {
      let morph = PathMorph(from: random.path(), to: random.path())
      let p = random.number(in: 0.001...0.998)
      let (now, next) = (morph.path(at: p), morph.path(at: p + 0.001))
      // No point, control points included, moves farther than the diagonal of the paths' box of 200 by 200.
      for (a, b) in zip(now.elements.flatMap { $0.points }, next.elements.flatMap { $0.points }) {
        #expect(a.isClose(to: b, within: 0.001 * 200 * 2.0.squareRoot() + 1e-9), "seed 33")
      }
    }
  }

  @Test func `a morph of a path into itself does not move`() {
    for path in [Self.square, Self.circle, Self.star, Self.ring(50, 20)] {
      #expect(PathMorph(from: path, to: path).path(at: 0.4).reach(to: path) < 2e-3)
    }
  }

  // MARK: Natural motion

  @Test func `a square grows evenly to a larger square`() {
    let large = Path(CGRect(x: -50, y: -50, width: 200, height: 200))
    let morph = PathMorph(from: Self.square, to: large)
    for p in [-0.2, 0.25, 0.5, 0.9, 1.2] {
      let corner = -50 * p
      let expected = Path(CGRect(x: corner, y: corner, width: 100 + 100 * p, height: 100 + 100 * p))
      let path = morph.path(at: p)
      #expect(path.reach(to: expected) < 1e-9 && expected.reach(to: path) < 1e-9)
    }
    let areas = (0...20).map { morph.path(at: Double($0) / 20).signedArea }
    #expect(zip(areas, areas.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(arguments: [0, 37, 180, 271])
  func `a circle grows to a circle wherever either of them starts`(degrees: Double) {
    let large = Path {
      $0.addArc(
        center: CGPoint(x: 50, y: 50), radius: 100, startAngle: .degrees(degrees), endAngle: .degrees(degrees - 360),
        clockwise: true)
      $0.closeSubpath()
    }
    let middle = PathMorph(from: Self.circle, to: large).path(at: 0.5)
    for point in middle.places {
      // Four cubics are a circle within 0.03 %, and the best rotation is found within about 1e-4 of the circumference.
      #expect(abs(hypot(point.x - 50, point.y - 50) - 75) < 0.05)
    }
  }

  @Test(arguments: [
    (square, circle), (circle, star), (star, square), (triangle, star), (triangle, circle), (star, triangle),
  ])
  func `simple figures pass into each other without crossing themselves`(from: Path, to: Path) {
    let morph = PathMorph(from: from, to: to)
    for p in stride(from: 0.05, to: 1, by: 0.05) {
      let path = morph.path(at: p)
      #expect(!path.crossesItself, "p = \(p)")
      #expect(path.signedArea > 0)
    }
  }

  @Test(arguments: [(square, star), (star, triangle), (triangle, circle), (circle, square), (square, triangle)])
  func `where a figure starts and which way round it runs does not show`(from: Path, to: Path) {
    let expected = PathMorph(from: from, to: to).path(at: 0.5)
    for start in [1, 2] {
      for (a, b) in [
        (from.started(at: start), to), (from, to.started(at: start)), (from.reversed(), to.started(at: start)),
      ] {
        let path = PathMorph(from: a, to: b).path(at: 0.5)
        #expect(max(path.reach(to: expected), expected.reach(to: path)) < 0.1)
      }
    }
  }

  @Test func `a morph moves corners to corners`() {
    // A triangle's corners go to three of the square's. Lines that are straight in both figures stay straight.
    let morph = PathMorph(from: Self.triangle, to: Self.square)
    let path = morph.path(at: 1e-9)
    #expect(path.subpaths[0].segments.count == 4)
    for segment in path.subpaths[0].segments { if case .line = segment {} else { Issue.record("\(segment)") } }
    let corners = path.subpaths[0].segments.map(\.start)
    for corner in Self.triangle.subpaths[0].segments.map(\.start) {
      #expect(corners.contains { $0.isClose(to: corner, within: 1e-6) })
    }
  }

  @Test func `of more than 400 corners that are equally sharp, 400 go to corners`() {
    func comb(toothWidth width: Double) -> Path {
      var points = [CGPoint(x: 0, y: 100)]
      for x in stride(from: 0.0, to: 1010, by: 10) {
        points += [
          CGPoint(x: x, y: 0), CGPoint(x: x + width, y: 0), CGPoint(x: x + width, y: 60), CGPoint(x: x + 10, y: 60),
        ]
      }
      points.append(CGPoint(x: 1010, y: 100))
      return Path { path in
        path.addLines(points)
        path.closeSubpath()
      }
    }
    let path = PathMorph(from: comb(toothWidth: 5), to: comb(toothWidth: 3)).path(at: 0.5)
    // Each comb has 406 corners. Corners without a partner cut the sides of the other comb: 812 sides, if no corner has
    // a partner.
    #expect(path.subpaths[0].segments.count < 450)
  }

  @Test func `a pair has at most as many segments as both paths, and finite coordinates`() {
    var random = SplitMix64(seed: 34)
    for _ in 0..<100 {
      let (a, b) = (random.path(), random.path())
      let morph = PathMorph(from: a, to: b)
      let bound = a.elements.count + b.elements.count + a.subpaths.count + b.subpaths.count
      for p in [0.001, 0.5, 0.999] {
        let path = morph.path(at: p)
        #expect(path.elements.count <= bound, "seed 34")
        #expect(path.elements.flatMap { $0.points }.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "seed 34")
      }
    }
  }

  // MARK: Subpaths

  @Test func `a disc becomes a ring by a hole that grows from its centre`() {
    let disc = Path(ellipseIn: CGRect(x: -40, y: -40, width: 80, height: 80))
    let morph = PathMorph(from: disc, to: Self.ring(60, 30))
    for p in [0.01, 0.5, 0.99] {
      let path = morph.path(at: p)
      #expect(path.subpaths.map(\.isClosed) == [true, true])
      var hole = Path()
      hole.add(path.subpaths[1])
      // Its direction is reversed, so it is a hole by either fill rule.
      #expect(hole.signedArea < 0)
      #expect(hole.places.allSatisfy { abs(hypot($0.x, $0.y) - 30 * p) < 0.1 })
    }
  }

  @Test func `a morph keeps holes if the other path has the opposite orientation`() {
    let (from, to) = (Self.ring(60, 30), Self.ring(100, 90).reversed())
    for path in [PathMorph(from: from, to: to).path(at: 0.5), PathMorph(from: from, to: to.reordered).path(at: 0.5)] {
      for (subpath, radius) in zip(path.subpaths, [80.0, 60]) {
        var path = Path()
        path.add(subpath)
        #expect(path.places.allSatisfy { abs(hypot($0.x, $0.y) - radius) < 0.1 })
      }
    }
  }

  @Test func `subpaths go to the nearest of their size, in whatever order they stand`() {
    var random = SplitMix64(seed: 35)
    let squares = (0..<12).map { (i: Int) -> Path in
      let side = Double(10 + 2 * i)
      return Path(CGRect(x: Double(40 * (i % 4)), y: Double(40 * (i / 4)), width: side, height: side))
    }
    func whole(_ parts: [Path]) -> Path { parts.reduce(into: Path()) { $0.addPath($1) } }
    let path = PathMorph(from: whole(squares), to: whole(squares.shuffled(using: &random))).path(at: 0.5)
    #expect(path.reach(to: whole(squares)) < 1e-9, "seed 35")
    // A subpath without a partner shrinks to its own centre.
    let fewer = PathMorph(from: whole(squares), to: whole(Array(squares.dropFirst()))).path(at: 0.5)
    #expect(fewer.subpaths.count == 12)
    #expect(fewer.subpaths[0].start.isClose(to: CGPoint(x: 2.5, y: 2.5), within: 1e-9))
  }

  @Test func `a line keeps its length if the other runs the other way`() {
    let a = Path { $0.addLines([CGPoint.zero, CGPoint(x: 100, y: 0)]) }
    let b = Path { $0.addLines([CGPoint(x: 100, y: 50), CGPoint(x: 0, y: 50)]) }
    let path = PathMorph(from: a, to: b).path(at: 0.5)
    #expect(path == Path { $0.addLines([CGPoint(x: 0, y: 25), CGPoint(x: 100, y: 25)]) })
  }

  @Test(arguments: [false, true])
  func `a line rolls up to a closed figure and unrolls again`(isBack: Bool) {
    let line = Path { $0.addLines([CGPoint(x: 0, y: -40), CGPoint(x: 100, y: -40)]) }
    let morph = isBack ? PathMorph(from: Self.square, to: line) : PathMorph(from: line, to: Self.square)
    let path = morph.path(at: 0.5)
    #expect(path.subpaths.map(\.isClosed) == [false])
    // The square is cut in the middle of its top or bottom, and both halves unroll symmetrically.
    let (start, end) = (path.subpaths[0].start, path.subpaths[0].end)
    #expect([25, 75].contains { abs($0 - start.x) < 1e-6 } && abs(start.x + end.x - 100) < 1e-6)
    #expect([-20, 30].contains { abs($0 - start.y) < 1e-6 } && abs(start.y - end.y) < 1e-6)
  }

  @Test func `a path grows from an empty one, and shrinks to it`() {
    let grown = PathMorph(from: Path(), to: Self.square).path(at: 0.5)
    #expect(grown.reach(to: Path(CGRect(x: 25, y: 25, width: 50, height: 50))) < 1e-9)
    #expect(PathMorph(from: Self.square, to: Path()).path(at: 0.5).reach(to: grown) < 1e-9)
    #expect(PathMorph(from: Path(), to: Path()).path(at: 0.5).isEmpty)
  }

  @Test func `a dot becomes a figure from where it is`() {
    let dot = Path { $0.addLines([CGPoint(x: 200, y: 0), CGPoint(x: 200, y: 0)]) }
    let path = PathMorph(from: dot, to: Self.square).path(at: 0.25)
    #expect(path.reach(to: Path(CGRect(x: 150, y: 0, width: 25, height: 25))) < 1e-9)
  }

  @Test func `more subpaths than are matched go in order`() {
    let count = PathMorph.maximumMatched + 50
    func row(_ y: Double) -> Path {
      Path { path in for i in 0..<count { path.addRect(CGRect(x: 10 * Double(i), y: y, width: 5, height: 5)) } }
    }
    #expect(PathMorph(from: row(0), to: row(100)).path(at: 0.5).reach(to: row(50)) < 1e-9)
  }

  // MARK: Odd input

  @Test func `points that are not finite cause no NaN`() {
    var random = SplitMix64(seed: 36)
    for number in hostileNumbers {
      var path = random.path()
      path.addLines([CGPoint(x: number, y: 0), CGPoint(x: 1, y: number), .zero])
      path.closeSubpath()
      for morph in [PathMorph(from: path, to: Self.star), PathMorph(from: Self.star, to: path)] {
        #expect(
          morph.path(at: 0.5).elements.flatMap { $0.points }.allSatisfy { !$0.x.isNaN && !$0.y.isNaN },
          "seed 36, \(number)")
      }
    }
  }

  @Test func `a progress that is not finite is an end`() {
    let morph = PathMorph(from: Self.square, to: Self.star)
    #expect(morph.path(at: .nan) == Self.square && morph.path(at: -.infinity) == Self.square)
    #expect(morph.path(at: .infinity) == Self.star)
  }

  // MARK: Assignment

  @Test(arguments: [(1, 1), (3, 3), (5, 5), (2, 5), (5, 3), (4, 6)])
  func `the assignment of subpaths is the cheapest of all`(rows: Int, columns: Int) {
    var random = SplitMix64(seed: 37)
    for _ in 0..<30 {
      let costs = (0..<rows).map { _ in (0..<columns).map { _ in random.number(in: 0...10) } }
      let pairs = cheapestAssignment(costs)
      #expect(pairs.count == min(rows, columns))
      #expect(Set(pairs.map(\.row)).count == pairs.count && Set(pairs.map(\.column)).count == pairs.count)
      let sum = pairs.reduce(0) { $0 + costs[$1.row][$1.column] }
      #expect(abs(sum - leastSum(costs, row: 0, taken: [], skips: max(rows - columns, 0))) < 1e-9, "seed 37")
    }
  }

  /// The smallest sum, by trying all assignments.
  private func leastSum(_ costs: [[Double]], row: Int, taken: Set<Int>, skips: Int) -> Double {
    if row == costs.count { return 0 }
    var least = skips > 0 ? leastSum(costs, row: row + 1, taken: taken, skips: skips - 1) : .infinity
    for column in costs[row].indices where !taken.contains(column) {
      let rest = leastSum(costs, row: row + 1, taken: taken.union([column]), skips: skips)
      least = min(least, costs[row][column] + rest)
    }
    return least
  }
}

extension Path {
  /// Points along the path, a fiftieth of its length apart, and all joints.
  fileprivate var places: [CGPoint] {
    let measure = PathMeasure(self)
    return (0...50).compactMap { measure.point(atDistance: Double($0) / 50 * measure.length) }
      + elements.compactMap { $0.points.last }
  }

  /// The largest distance from a place of this path to the other path. For curves it is too large by at most 1e-3.
  fileprivate func reach(to other: Path) -> Double {
    let lines = other.lines(tolerance: 1e-3)
    var greatest = 0.0
    for place in places {
      var least = Double.infinity
      for line in lines { least = min(least, place.distance(toSegmentFrom: line.start, to: line.end)) }
      greatest = max(greatest, least)
    }
    return greatest
  }

  fileprivate func lines(tolerance: Double) -> [LineSegment] {
    flattened(tolerance: tolerance).flatMap { line -> [LineSegment] in
      let points = line.isClosed ? line.points + [line.points[0]] : line.points
      return zip(points, points.dropFirst()).map { LineSegment(from: $0, to: $1) }
    }
  }

  fileprivate var signedArea: Double {
    lines(tolerance: 0.01).reduce(0) { (sum: Double, line: LineSegment) -> Double in
      sum + Double(line.start.x * line.end.y - line.start.y * line.end.x) / 2
    }
  }

  /// Whether two lines cross that are no neighbours.
  fileprivate var crossesItself: Bool {
    let lines = lines(tolerance: 0.1)
    func side(_ line: LineSegment, _ point: CGPoint) -> Double {
      let (way, other) = (
        (line.end.x - line.start.x, line.end.y - line.start.y), (point.x - line.start.x, point.y - line.start.y)
      )
      return way.0 * other.1 - way.1 * other.0
    }
    for (i, a) in lines.enumerated() {
      for b in lines.dropFirst(i + 2) where side(a, b.start) * side(a, b.end) < -1e-9 {
        if side(b, a.start) * side(b, a.end) < -1e-9 { return true }
      }
    }
    return false
  }

  /// The same closed figure with another joint as its start.
  fileprivate func started(at joint: Int) -> Path {
    Path { path in
      for subpath in subpaths {
        let outline = subpath.outline
        let turned = Array(outline[joint...] + outline[..<joint])
        path.add(Subpath(start: turned[0].start, segments: turned, isClosed: true))
      }
    }
  }

  /// The same figure with its subpaths in reverse order.
  fileprivate var reordered: Path { Path { path in for subpath in subpaths.reversed() { path.add(subpath) } } }
}

extension Path.Element {
  fileprivate var points: [CGPoint] {
    switch self {
    case .move(let p), .line(let p): [p]
    case .quadCurve(let p, let c): [c, p]
    case .curve(let p, let c, let d): [c, d, p]
    case .closeSubpath: []
    }
  }
}
