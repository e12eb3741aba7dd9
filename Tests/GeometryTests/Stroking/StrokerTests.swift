import Foundation
import PathreelGeometry
import SeededRandom
import Testing

@Suite struct StrokerTests {
  static let caps: [CGLineCap] = [.butt, .round, .square]
  static let joins: [CGLineJoin] = [.miter, .round, .bevel]

  // MARK: Closed forms

  @Test(arguments: [(.butt, 400), (.square, 416), (.round, 400 + 4 * Double.pi)] as [(CGLineCap, Double)])
  func `a line's stroke has the area of its rectangle and caps`(cap: CGLineCap, area: Double) {
    let path = Path { path in
      path.move(to: CGPoint(x: 7, y: 3))
      path.addLine(to: CGPoint(x: 7 + 60, y: 3 + 80))
    }
    let outline = stroke(path, StrokeStyle(lineWidth: 4, lineCap: cap), tolerance: 0.001)
    #expect(outline.contourEnds.count == 1)
    // Round caps lose at most their perimeter times the tolerance.
    #expect(abs(signedArea(outline) - area) <= 4 * .pi * 0.001)
  }

  @Test(arguments: [0.5, 10, 60]) func `a circle's stroke has the area of its annulus`(width: Double) {
    let path = Path { $0.addEllipse(in: CGRect(x: -50, y: -50, width: 100, height: 100)) }
    let outline = stroke(path, StrokeStyle(lineWidth: width), tolerance: 0.01)
    #expect(outline.contourEnds.count == 2)
    // The annulus has the area 2πr·width. Each edge is off by at most the tolerance, and the path's circle of cubics by
    // 0.02.
    #expect(abs(signedArea(outline) - 100 * .pi * width) <= 200 * .pi * (0.01 + 0.02))
  }

  @Test(
    arguments: [
      (.miter, 100, 4400), (.bevel, 100, 4350), (.miter, 1.2, 4350), (.round, 10, 4300 + 25 * Double.pi),
    ] as [(CGLineJoin, Double, Double)])
  func `a square's corners have the area of their joins`(join: CGLineJoin, limit: Double, area: Double) {
    // The mitred frame has the area 120² − 100² = 4400. Of the 5 × 5 square at each corner a bevel leaves half, and a
    // round join a quarter of a disc of radius 5.
    let path = Path(CGRect(x: 0, y: 0, width: 110, height: 110))
    let outline = stroke(path, StrokeStyle(lineWidth: 10, lineJoin: join, miterLimit: limit), tolerance: 0.001)
    #expect(outline.contourEnds.count == 2)
    #expect(abs(signedArea(outline) - area) <= 10 * .pi * 0.001)
  }

  @Test func `a mitre reaches its tip and a longer one than the limit is cut`() {
    // A turn by 120°: the mitre is 1/sin 30° = 2 widths long, so its tip is one width from the vertex.
    let path = Path { path in
      path.move(to: CGPoint(x: -100, y: 0))
      path.addLine(to: .zero)
      path.addLine(to: CGPoint(x: -50, y: 50 * 3.0.squareRoot()))
    }
    let tip = CGPoint(x: 10 * cos(-Double.pi / 6), y: -5)
    let sharp = stroke(path, StrokeStyle(lineWidth: 10, miterLimit: 2.01))
    #expect(sharp.points.contains { hypot($0.x - tip.x, $0.y - tip.y) < 1e-9 })
    let cut = stroke(path, StrokeStyle(lineWidth: 10, miterLimit: 1.99))
    #expect(cut.points.allSatisfy { $0.x < 5 })
  }

  @Test func `subpaths of no length are dots where caps reach out`() {
    let shapes: [(Path) -> Path] = [
      {
        var path = $0
        path.addLine(to: CGPoint(x: 5, y: 5))
        return path
      },
      {
        var path = $0
        path.closeSubpath()
        return path
      },
      {
        var path = $0
        let point = CGPoint(x: 5, y: 5)
        path.addCurve(to: point, control1: point, control2: point)
        return path
      },
    ]
    for shape in shapes {
      let path = shape(Path { $0.move(to: CGPoint(x: 5, y: 5)) })
      #expect(stroke(path, StrokeStyle(lineWidth: 8)).points.isEmpty)
      #expect(signedArea(stroke(path, StrokeStyle(lineWidth: 8, lineCap: .square))) == 64)
      let disc = signedArea(stroke(path, StrokeStyle(lineWidth: 8, lineCap: .round), tolerance: 0.001))
      #expect(abs(disc - 16 * .pi) < 8 * .pi * 0.001)
    }
    #expect(stroke(Path { $0.move(to: .zero) }, StrokeStyle(lineWidth: 8, lineCap: .round)).points.isEmpty)
  }

  // MARK: The area that a round pen covers

  /// With round caps and joins, a stroke is the set of points within half a width of the line. The distance is computed
  /// from a dense sampling. Points that are closer to the outline than the two tolerances are skipped.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a round stroke covers what is near the path and nothing else`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let path = random.path()
    let halfWidth = [0.3, 2, 9, 40][Int(seed % 4)]
    let outline = stroke(path, StrokeStyle(lineWidth: 2 * halfWidth, lineCap: .round, lineJoin: .round))
    let line = chords(of: path)
    for _ in 0..<150 {
      let anchor = line[Int(random.next() % UInt64(line.count))].0
      let reach = 2 * halfWidth + 1
      let point = CGPoint(
        x: anchor.x + random.number(in: -reach...reach), y: anchor.y + random.number(in: -reach...reach))
      let distance = line.map { point.distance(toSegmentFrom: $0.0, to: $0.1) }.min()!
      guard abs(distance - halfWidth) > 0.05 else { continue }
      #expect(
        (winding(outline, point) > 0) == (distance < halfWidth), "seed \(seed), point \(point), distance \(distance)")
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `winding is nowhere negative and every point is finite`(seed: UInt64) {
    var random = SplitMix64(seed: seed &+ 1000)
    let path = random.path()
    let style = StrokeStyle(
      lineWidth: [0.01, 1, 12, 90][Int(seed % 4)], lineCap: Self.caps[Int(seed % 3)],
      lineJoin: Self.joins[Int(seed / 3 % 3)], miterLimit: 10, dash: seed % 5 == 0 ? [13, 5, 0, 5] : [], dashPhase: 4)
    let outline = stroke(path, style)
    #expect(outline.points.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "seed \(seed)")
    for _ in 0..<200 {
      let anchor = outline.points[Int(random.next() % UInt64(outline.points.count))]
      let point = CGPoint(x: anchor.x + random.number(in: -3...3), y: anchor.y + random.number(in: -3...3))
      #expect(winding(outline, point) >= 0, "seed \(seed), point \(point)")
    }
  }

  @Test func `a pen wider than the circle it runs on leaves no hole`() {
    let path = Path { $0.addEllipse(in: CGRect(x: -5, y: -5, width: 10, height: 10)) }
    let outline = stroke(path, StrokeStyle(lineWidth: 40))
    for i in 0..<500 {
      let (radius, angle) = (24.9 * Double(i) / 500, Double(i))
      #expect(winding(outline, CGPoint(x: radius * cos(angle), y: radius * sin(angle))) > 0)
    }
    #expect(winding(outline, CGPoint(x: 25.05, y: 0)) == 0)
  }

  /// If each of these pieces were two triangles with edges as long as the pen is wide, wide pens would take seconds.
  @Test func `pieces on which the pen sweeps backwards share one outline`() {
    let circle = Path { $0.addEllipse(in: CGRect(x: -5, y: -5, width: 10, height: 10)) }
    let outline = stroke(circle, StrokeStyle(lineWidth: 1000), tolerance: 0.01)
    #expect(outline.contourEnds.count <= 8)
    var length = 0.0
    for contour in outline.contours {
      for (a, b) in zip(contour, [contour.last!] + contour.dropLast()) { length += hypot(a.x - b.x, a.y - b.y) }
    }
    // The circles of the pen's two ends, each twice, and a few diameters of the pen.
    let mostOfThePen: Double = 4 * .pi * 1000 + 16 * 1000
    #expect(length < mostOfThePen)
  }

  // If the end followed such a control point, it would be a wedge 15 px long at a width of 30 px.
  @Test(arguments: [0.0, 45, 90, 135, 180, 270], [1.0 / 4096, 1e-5, 0])
  func `a control point within a 4096th of its end does not turn the end of a stroke`(angle: Double, distance: Double) {
    let deviation = CGPoint(x: distance * cos(angle * .pi / 180), y: distance * sin(angle * .pi / 180))
    let path = Path { path in
      path.move(to: .zero)
      path.addCurve(
        to: CGPoint(x: 100, y: 0), control1: deviation, control2: CGPoint(x: 100 + deviation.x, y: deviation.y))
    }
    let outline = stroke(path, StrokeStyle(lineWidth: 30))
    #expect(outline.contourEnds.count == 1)
    // The curve deviates from a line by only a 9,000th, so its stroke is a rectangle of 100 × 30.
    #expect(abs(signedArea(outline) - 3000) < 0.5)
    let xs = outline.points.map(\.x)
    #expect(xs.min()! > -0.01 && xs.max()! < 100.01)
  }

  @Test(arguments: [30, 90, 150.0]) func `a line of a 4096th at its end does not turn a stroke`(angle: Double) {
    let (x, y) = (cos(angle * .pi / 180) / 4096, sin(angle * .pi / 180) / 4096)
    let outline = stroke(
      Path { $0.addLines([CGPoint(x: x, y: y), .zero, CGPoint(x: 100, y: 0), CGPoint(x: 100 + x, y: y)]) },
      StrokeStyle(lineWidth: 30))
    #expect(outline.contourEnds.count == 1)
    #expect(abs(signedArea(outline) - 3000) < 0.5)
  }

  @Test func `a short curve keeps the directions of its ends`() {
    // An eighth of a circle with radius 0.003. In a long curve, control points at such a distance would count as equal
    // to the end.
    let arc = Path {
      $0.addArc(center: .zero, radius: 0.003, startAngle: .zero, endAngle: .degrees(45), clockwise: false)
    }
    let outline = stroke(arc, StrokeStyle(lineWidth: 0.001), tolerance: 0.025)
    #expect(outline.points.allSatisfy { hypot($0.x, $0.y) < 0.0036 && hypot($0.x, $0.y) > 0.0024 })
    #expect(!outline.points.isEmpty)
  }

  @Test func `a cusp inside a curve is round`() {
    // The cubic with crossed controls has its cusp at (50, 75), where it turns back (t = ½).
    let path = Path { path in
      path.move(to: .zero)
      path.addCurve(
        to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 100, y: 100), control2: CGPoint(x: 0, y: 100))
    }
    let outline = stroke(path, StrokeStyle(lineWidth: 10, lineJoin: .miter))
    #expect(winding(outline, CGPoint(x: 50, y: 79.9)) > 0)
    #expect(outline.points.allSatisfy { $0.y < 80.05 })
  }

  // MARK: Dashes

  @Test func `dashes are measured along the true curve`() {
    // A circle of radius 50 has the length 314.159…. With [7, 3] there are 31 whole periods of 10 and a last dash of
    // 4.159, which makes 221.159 in all. (The circle of cubics is longer by 0.01.)
    let path = Path { $0.addEllipse(in: CGRect(x: -50, y: -50, width: 100, height: 100)) }
    let outline = stroke(path, StrokeStyle(lineWidth: 2, dash: [7, 3]), tolerance: 0.001)
    // The last dash and the first one join, so there are 31 dashes.
    #expect(outline.contourEnds.count == 31)
    #expect(abs(signedArea(outline) - 2 * (31 * 7 + 100 * .pi - 310)) < 2 * 221 * 0.002 + 0.05)
  }

  @Test func `a phase moves the dashes back along the line`() {
    let path = Path { path in
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 30, y: 0))
    }
    let cases: [(Double, [ClosedRange<CGFloat>])] = [
      (0, [0...4, 10...14, 20...24]), (3, [0...1, 7...11, 17...21, 27...30]), (-3, [3...7, 13...17, 23...27]),
      (13, [0...1, 7...11, 17...21, 27...30]), (4, [6...10, 16...20, 26...30]),
    ]
    for (phase, expected) in cases {
      let outline = stroke(path, StrokeStyle(lineWidth: 2, dash: [4, 6], dashPhase: phase))
      let dashes = outline.contours.map { $0.map(\.x).min()!...$0.map(\.x).max()! }
      #expect(dashes == expected, "phase \(phase)")
    }
  }

  @Test func `a pattern of odd count is used twice over`() {
    let path = Path { path in
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 30, y: 0))
    }
    let outline = stroke(path, StrokeStyle(lineWidth: 2, dash: [5]))
    #expect(outline.contours.map { $0.map(\.x).min()! } == [0, 10, 20])
  }

  @Test func `dashes of no length are dots along the line's direction`() {
    let path = Path { path in
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 30, y: 30))
    }
    let outline = stroke(path, StrokeStyle(lineWidth: 2, lineCap: .square, dash: [0, 10]))
    #expect(outline.contourEnds.count == 5)
    #expect(abs(signedArea(outline) - 5 * 4) < 1e-9)
    #expect(stroke(path, StrokeStyle(lineWidth: 2, dash: [0, 10])).points.isEmpty)
  }

  // Three periods of 0.1 + 0.5 are less than 1.8 in doubles, and three of 1.1 are more than 3.3.
  @Test func `rounding neither adds a dash at the line's end nor takes a dot from it`() {
    func line(_ length: CGFloat) -> Path {
      Path { path in
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: length, y: 0))
      }
    }
    let dashes = stroke(line(1.8), StrokeStyle(lineWidth: 1, lineCap: .square, dash: [0.1, 0.5]))
    #expect(dashes.contourEnds.count == 3)
    let dots = stroke(line(3.3), StrokeStyle(lineWidth: 1, lineCap: .square, dash: [0, 1.1]))
    #expect(dots.contourEnds.count == 4)
  }

  @Test(arguments: [[], [0, 0], [-1, 5], [.nan, 3], [.infinity, 1], [1e-6, 1e-6]] as [[CGFloat]])
  func `patterns that cannot be drawn are ignored`(dash: [CGFloat]) {
    let path = Path { path in
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 3000, y: 0))
    }
    #expect(stroke(path, StrokeStyle(lineWidth: 2, dash: dash)).contourEnds.count == 1)
  }

  // Doubles near 10¹⁶ are 2 apart. Dashes begin at multiples of the period from the line's start.
  @Test(arguments: [([20, 10], 30), ([2, 1], 3), ([12, 4, 3, 6], 25)] as [([Int], Int)], [false, true])
  func `the dashes that show of a line from -1e16 to 1e16 are where they belong`(
    pattern: (dash: [Int], period: Int), isReversed: Bool
  ) {
    let rest = 10_000_000_000_000_000 % pattern.period
    var expected: Set<ClosedRange<Int>> = []
    for period in -300 / pattern.period - 2...300 / pattern.period + 2 {
      var start = period * pattern.period - rest
      for (index, length) in pattern.dash.enumerated() {
        let dash = isReversed ? -start - length...(-start) : start...start + length
        if index % 2 == 0, dash.upperBound > 0, dash.lowerBound < 300 { expected.insert(dash) }
        start += length
      }
    }
    for isUpright in [false, true] {
      let ends = [CGPoint(x: -1e16, y: 50), CGPoint(x: 1e16, y: 50)]
      let line = Path { $0.addLines(isReversed ? ends.reversed() : ends) }
      var stroker = Stroker()
      stroker.stroke(
        isUpright ? line.applying(CGAffineTransform(0, 1, 1, 0, 0, 0)) : line,
        style: StrokeStyle(lineWidth: 4, dash: pattern.dash.map { CGFloat($0) }), tolerance: 0.025,
        window: StrokeWindow(rect: CGRect(x: 0, y: 0, width: 300, height: 300), pixel: 1, maximumDashCount: 1000))
      #expect(!stroker.hasTooManyDashes)
      let found = stroker.outline.contours.map { contour in
        let along = contour.map { isUpright ? $0.y : $0.x }
        return along.min()!...along.max()!
      }
      let shown = found.filter { $0.upperBound > 0 && $0.lowerBound < 300 }
      #expect(Set(shown.map { Int($0.lowerBound.rounded())...Int($0.upperBound.rounded()) }) == expected)
      #expect(shown.allSatisfy { abs($0.lowerBound - $0.lowerBound.rounded()) < 1e-9 })
    }
  }

  /// Outside of its window an outline may be coarse. The oracle is the outline without a window.
  @Test(arguments: CGLineJoin.allCases)
  func `in its window a stroke covers what it covers without one`(join: CGLineJoin) {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    var compared = 0
    for _ in 0..<400 {
      let path = random.path(within: 40)
      let style = StrokeStyle(
        lineWidth: random.number(in: 0.3...8), lineCap: CGLineCap.allCases.randomElement(using: &random)!,
        lineJoin: join)
      let whole = stroke(path, style, tolerance: 0.002)
      for _ in 0..<40 {
        let point = random.point(within: 50)
        // The two may differ near an edge.
        guard distance(of: whole, from: point) > 0.02 else { continue }
        var stroker = Stroker()
        stroker.stroke(
          path, style: style, tolerance: 0.002,
          window: StrokeWindow(
            rect: CGRect(origin: point, size: .zero).insetBy(dx: -0.01, dy: -0.01), pixel: 0.01,
            maximumDashCount: 1000))
        compared += 1
        #expect(
          (winding(stroker.outline, point) != 0) == (winding(whole, point) != 0),
          "seed \(seed): \(path.svg) \(style) at \(point)")
      }
    }
    #expect(compared > 10_000)
  }

  @Test func `a line that grows keeps the dashes it has`() {
    func dashes(_ length: Double) -> [[CGPoint]] {
      let path = Path { path in
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: length, y: 0))
      }
      return stroke(path, StrokeStyle(lineWidth: 2, dash: [4, 6])).contours.map(Array.init)
    }
    let whole = dashes(95)
    for length in [11.0, 37, 52.5] {
      let part = dashes(length)
      #expect(part.dropLast() == whole.prefix(part.count - 1))
    }
  }

  // MARK: Hostile input

  @Test func `points that are no numbers are left out and nothing traps`() {
    let bad: [CGFloat] = [.nan, .infinity, -.infinity, 1e300, 1e100, 1e-300, .leastNonzeroMagnitude, 0]
    for x in bad {
      for width in [.nan, .infinity, -1, 0, 1e-300, 1e-9, 3, 1e12, 1e90] as [CGFloat] {
        let path = Path { path in
          path.move(to: CGPoint(x: 1, y: 2))
          path.addLine(to: CGPoint(x: x, y: 5))
          path.addLine(to: CGPoint(x: 10, y: 5))
          path.addQuadCurve(to: CGPoint(x: 20, y: x), control: CGPoint(x: 5, y: 5))
          path.addCurve(
            to: CGPoint(x: 9, y: 9), control1: CGPoint(x: x, y: x), control2: CGPoint(x: -x, y: 3))
          path.closeSubpath()
          path.move(to: CGPoint(x: x, y: x))
          path.addLine(to: CGPoint(x: 3, y: 4))
        }
        let style = StrokeStyle(
          lineWidth: width, lineCap: .round, lineJoin: .round, miterLimit: x, dash: [3, 2], dashPhase: x)
        let outline = stroke(path, style)
        #expect(outline.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        #expect(outline.points.isEmpty != (width > 0 && width < 1e100))
      }
    }
  }

  @Test func `a stroked path is the outline as a path`() {
    let path = Path { path in
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 10, y: 0))
    }
    let stroked = path.strokedPath(StrokeStyle(lineWidth: 2))
    #expect(stroked.boundingRect == CGRect(x: 0, y: -1, width: 10, height: 2))
    #expect(stroked.contains(CGPoint(x: 5, y: 0.5)))
  }

  // MARK: Helpers

  private func stroke(_ path: Path, _ style: StrokeStyle, tolerance: Double = 0.025) -> StrokeOutline {
    var stroker = Stroker()
    stroker.stroke(path, style: style, tolerance: tolerance)
    return stroker.outline
  }

  /// The distance from a point to the nearest edge.
  private func distance(of outline: StrokeOutline, from point: CGPoint) -> Double {
    var least = Double.infinity
    for contour in outline.contours {
      var last = contour[contour.endIndex - 1]
      for next in contour {
        let (dx, dy) = (next.x - last.x, next.y - last.y)
        let length = dx * dx + dy * dy
        let along = (point.x - last.x) * dx + (point.y - last.y) * dy
        let share = length > 0 ? max(0, min(1, along / length)) : 0
        least = min(least, hypot(point.x - last.x - share * dx, point.y - last.y - share * dy))
        last = next
      }
    }
    return least
  }

  private func signedArea(_ outline: StrokeOutline) -> Double {
    var area = 0.0
    for contour in outline.contours {
      var last = contour.last!
      for point in contour {
        area += (last.x * point.y - last.y * point.x) / 2
        last = point
      }
    }
    return area
  }

  private func winding(_ outline: StrokeOutline, _ point: CGPoint) -> Int {
    var winding = 0
    for contour in outline.contours {
      var a = contour.last!
      for b in contour {
        if (a.y <= point.y) != (b.y <= point.y) {
          let side = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
          if a.y <= point.y, side > 0 { winding += 1 }
          if a.y > point.y, side < 0 { winding -= 1 }
        }
        a = b
      }
    }
    return winding
  }

  /// The path as short straight lines, by the Bézier polynomials.
  private func chords(of path: Path) -> [(CGPoint, CGPoint)] {
    var (lines, last, start) = ([(CGPoint, CGPoint)](), CGPoint.zero, CGPoint.zero)
    func mix(_ t: Double, _ points: [CGPoint]) -> CGPoint {
      if points.count == 1 { return points[0] }
      let next = zip(points, points.dropFirst()).map {
        CGPoint(x: $0.x + ($1.x - $0.x) * t, y: $0.y + ($1.y - $0.y) * t)
      }
      return mix(t, next)
    }
    func add(_ points: [CGPoint]) {
      for i in 1...60 {
        let next = mix(Double(i) / 60, points)
        lines.append((last, next))
        last = next
      }
    }
    for element in path.elements {
      switch element {
      case .move(let point): (last, start) = (point, point)
      case .line(let point):
        lines.append((last, point))
        last = point
      case .quadCurve(let point, let control): add([last, control, point])
      case .curve(let point, let c1, let c2): add([last, c1, c2, point])
      case .closeSubpath:
        lines.append((last, start))
        last = start
      }
    }
    return lines
  }
}
