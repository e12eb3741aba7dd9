import Foundation
import PathreelGeometry
import Testing

@Suite struct RouletteTests {
  static let fixtures: [Roulette] = [
    Roulette(.hypotrochoid, fixedRadius: 105, rollingRadius: 60, penDistance: 40),
    Roulette(.hypotrochoid, fixedRadius: 150, rollingRadius: 52, penDistance: 90),
    Roulette(.hypotrochoid, fixedRadius: 96, rollingRadius: 36, penDistance: 36),  // cusps
    Roulette(.hypotrochoid, fixedRadius: 96, rollingRadius: 36, penDistance: 35.9),  // almost cusps
    Roulette(.hypotrochoid, fixedRadius: 60, rollingRadius: 105, penDistance: 30),  // the wheel is greater
    Roulette(.hypotrochoid, fixedRadius: 100, rollingRadius: 50, penDistance: 20),  // ellipse
    Roulette(.hypotrochoid, fixedRadius: 100, rollingRadius: 50, penDistance: 50),  // line
    Roulette(.hypotrochoid, fixedRadius: 100, rollingRadius: 30, penDistance: 0),  // circle
    Roulette(.hypotrochoid, fixedRadius: 1500, rollingRadius: 7, penDistance: 300),
    Roulette(.epitrochoid, fixedRadius: 80, rollingRadius: 30, penDistance: 45),
    Roulette(.epitrochoid, fixedRadius: 90, rollingRadius: 90, penDistance: 90),  // cardioid
    Roulette(.epitrochoid, fixedRadius: 10, rollingRadius: 70, penDistance: 60),
    Roulette(.hypotrochoid, fixedRadius: 100, rollingRadius: 10 * .pi, penDistance: 25, turns: 7.3),
    Roulette(.epitrochoid, fixedRadius: 100, rollingRadius: 10 * .pi, penDistance: 25, turns: 3, amount: 0.61),
    Roulette(.epitrochoid, fixedRadius: 1, rollingRadius: 500, penDistance: 1, turns: 2),
  ]

  /// Every true point must be near a point of the path that is not before the match of the previous true point. Both
  /// are sampled; the path's chords deviate by less than a thousandth of the tolerance.
  @Test(arguments: fixtures, [0.5, 0.05, 0.002])
  func `the path follows the true curve within tolerance`(roulette: Roulette, tolerance: Double) throws {
    let chords = samples(of: try roulette.path(tolerance: tolerance), perCurve: 400)
    let sweep = try roulette.sweep()
    let count = min(chords.count, 20_000)
    var next = 0
    for i in 0..<count {
      let angle = sweep * Double(i) / Double(count - 1)
      let point = try roulette.point(at: angle)
      while next + 1 < chords.count,
        point.distance(toSegmentFrom: chords[next], to: chords[next + 1]) > tolerance * 1.001
      {
        next += 1
      }
      guard next + 1 < chords.count else {
        Issue.record("nothing within tolerance at \(angle)")
        return
      }
    }
  }

  @Test(arguments: fixtures) func `the points of a roulette follow the formulas`(roulette: Roulette) throws {
    let (R, r, d) = (roulette.fixedRadius, roulette.rollingRadius, roulette.penDistance)
    for angle in [0, 0.3, 2, 5.5, 17] {
      let expected =
        roulette.kind == .hypotrochoid
        ? CGPoint(
          x: (R - r) * cos(angle) + d * cos((R - r) / r * angle), y: (R - r) * sin(angle) - d * sin((R - r) / r * angle)
        )
        : CGPoint(
          x: (R + r) * cos(angle) - d * cos((R + r) / r * angle), y: (R + r) * sin(angle) - d * sin((R + r) / r * angle)
        )
      let point = try roulette.point(at: angle)
      #expect(hypot(point.x - expected.x, point.y - expected.y) < 1e-9 * (R + r + d))
    }
  }

  @Test(
    arguments: [
      (105, 60, 4), (96, 36, 3), (60, 105, 7), (100, 50, 1), (0.3, 0.1, 1), (105 * 320 / 85.0, 60 * 320 / 85.0, 4),
      (997, 1000, 1000),
    ] as [(Double, Double, Int)])
  func `integer ratios close after r over gcd turns`(fixed: Double, rolling: Double, turns: Int) throws {
    let roulette = Roulette(.hypotrochoid, fixedRadius: fixed, rollingRadius: rolling, penDistance: rolling / 2)
    #expect(try roulette.closingTurns == turns)
    #expect(
      try Roulette(.epitrochoid, fixedRadius: fixed, rollingRadius: rolling, penDistance: 1).closingTurns == turns)
    let elements = try roulette.path().elements
    guard case .move(let start) = elements.first, case .curve(let end, _, _) = elements.dropLast().last else {
      Issue.record("no curve")
      return
    }
    #expect(elements.last == .closeSubpath)
    #expect(start == end)
  }

  @Test func `a spirograph of seven lobes takes few cubics`() throws {
    let path = try Roulette(.hypotrochoid, fixedRadius: 105, rollingRadius: 60, penDistance: 40).path()
    #expect(path.elements.count == 7 * 2 + 2)
    let circle = try Roulette(.hypotrochoid, fixedRadius: 100, rollingRadius: 30, penDistance: 0).path()
    #expect(circle.elements.count == 4 + 2)
  }

  @Test func `a roulette of equal radii is a point`() throws {
    let path = try Roulette(.hypotrochoid, fixedRadius: 40, rollingRadius: 40, penDistance: 13).path()
    #expect(path.elements == [.move(to: CGPoint(x: 13, y: 0)), .closeSubpath])
  }

  @Test func `a pen on the rim of a wheel of half the ring draws a line`() throws {
    let path = try Roulette(.hypotrochoid, fixedRadius: 100, rollingRadius: 50, penDistance: 50).path()
    let points = samples(of: path)
    #expect(points.allSatisfy { abs($0.y) < 1e-9 && abs($0.x) <= 100 + 1e-9 })
    #expect(points.map(\.x).min()! < -100 + 1e-9)
  }

  // Doubles cannot hold these tolerances, so the fit would go on for ever.
  @Test(arguments: [(100, 1e-20), (1e15, 0.05), (1e40, 0.05)] as [(Double, Double)])
  func `a tolerance below the digits of doubles gives a path of few cubics`(radius: Double, tolerance: Double) throws {
    let roulette = Roulette(
      .hypotrochoid, fixedRadius: radius, rollingRadius: radius / 4, penDistance: radius / 8)
    #expect(try roulette.path(tolerance: tolerance).elements.count < 1000)
  }

  // In double precision R/r is 0 beside 1, so the wheel turns with its centre.
  @Test func `a wheel far larger than its ring draws a circle`() throws {
    let roulette = Roulette(.hypotrochoid, fixedRadius: 1, rollingRadius: 1e17, penDistance: 1, turns: 1)
    #expect(abs(try roulette.length() / (2e17 * .pi) - 1) < 1e-12)
    #expect(abs(PathMeasure(try roulette.path()).length / (2e17 * .pi) - 1) < 1e-9)
  }

  @Test func `the first lobes of a roulette do not change as the amount grows`() throws {
    var roulette = Self.fixtures[0]
    let whole = try roulette.path().elements
    for amount in [0.1, 0.33, 0.5, 0.871] {
      roulette.amount = amount
      let part = try roulette.path()
      #expect(part.elements.dropLast(2) == whole.prefix(part.elements.count - 2))
      let end = try roulette.point(at: amount * 8 * .pi)
      #expect(part.currentPoint.map { hypot($0.x - end.x, $0.y - end.y) < 1e-9 } == true)
    }
    roulette.amount = 0
    #expect(try roulette.path().isEmpty)
  }

  @Test func `radii that never close need turns`() throws {
    let roulette = Roulette(.hypotrochoid, fixedRadius: 100, rollingRadius: 10 * .pi, penDistance: 25)
    #expect(try roulette.closingTurns == nil)
    #expect(throws: RouletteError.neverCloses(ratio: 100 / (10 * .pi))) { try roulette.path() }
  }

  @Test func `whatever is asked of a roulette of bad measures throws the same error`() {
    var bad: [Roulette] = []
    for number in [0, -1, .nan, .infinity, 1e300] {
      bad.append(Roulette(.hypotrochoid, fixedRadius: number, rollingRadius: 1, penDistance: 1))
      bad.append(Roulette(.epitrochoid, fixedRadius: 1, rollingRadius: number, penDistance: 1))
    }
    bad.append(Roulette(.hypotrochoid, fixedRadius: 2, rollingRadius: 1, penDistance: -1))
    bad.append(Roulette(.hypotrochoid, fixedRadius: 2, rollingRadius: 1, penDistance: 1, turns: -1))
    bad.append(Roulette(.hypotrochoid, fixedRadius: 2, rollingRadius: 1, penDistance: 1, turns: .infinity))
    bad.append(Roulette(.hypotrochoid, fixedRadius: 2, rollingRadius: 1, penDistance: 1, amount: .nan))
    for roulette in bad {
      let questions: [(Roulette) throws -> Void] = [
        { _ = try $0.path() }, { _ = try $0.point(at: 1) }, { _ = try $0.closingTurns }, { _ = try $0.outerRadius },
        { _ = try $0.sweep() }, { _ = try $0.length() }, { _ = try $0.mechanism() },
      ]
      for (index, ask) in questions.enumerated() {
        var isRefused = false
        do { try ask(roulette) } catch RouletteError.badMeasure { isRefused = true } catch {}
        #expect(isRefused, "question \(index) of \(roulette)")
      }
    }
  }

  // Integrals of the speed by mpmath 1.3 with 30 digits, divided at the cusps.
  @Test(
    arguments: [
      (Roulette(.hypotrochoid, fixedRadius: 105, rollingRadius: 60, penDistance: 40), 1260.60267238134006),
      (
        Roulette(.hypotrochoid, fixedRadius: 105, rollingRadius: 60, penDistance: 40, amount: 0.37), 474.141779726283745
      ),
      (Roulette(.epitrochoid, fixedRadius: 80, rollingRadius: 30, penDistance: 45), 3466.65734904868516),
      (
        Roulette(.epitrochoid, fixedRadius: 80, rollingRadius: 30, penDistance: 45, turns: 1.25 / (2 * .pi)),
        236.410278733203854
      ),
      (
        Roulette(.hypotrochoid, fixedRadius: 96, rollingRadius: 36, penDistance: 36, turns: 2.5 / (2 * .pi)),
        181.649339576002884
      ),
      (
        Roulette(.hypotrochoid, fixedRadius: 96, rollingRadius: 36, penDistance: 35.9, turns: 5.75 / (2 * .pi)),
        432.641586305615464
      ),
      (
        Roulette(.epitrochoid, fixedRadius: 90, rollingRadius: 30, penDistance: 30, turns: 0.75 / (2 * .pi)),
        91.0117573122134118
      ),
      (
        Roulette(.hypotrochoid, fixedRadius: 60, rollingRadius: 105, penDistance: 30, turns: 9.5 / (2 * .pi)),
        453.882803003559102
      ),
      (Roulette(.hypotrochoid, fixedRadius: 100, rollingRadius: 50, penDistance: 20), 326.856667478778258),
      // An astroid, a line there and back, a circle, a point, and nothing.
      (Roulette(.hypotrochoid, fixedRadius: 4, rollingRadius: 1, penDistance: 1), 24),
      (Roulette(.hypotrochoid, fixedRadius: 100, rollingRadius: 50, penDistance: 50), 400),
      (Roulette(.epitrochoid, fixedRadius: 3, rollingRadius: 2, penDistance: 0), 10 * .pi),
      (Roulette(.hypotrochoid, fixedRadius: 5, rollingRadius: 5, penDistance: 3), 0),
      (Roulette(.epitrochoid, fixedRadius: 3, rollingRadius: 2, penDistance: 1, amount: 0), 0),
    ] as [(Roulette, Double)])
  func `a roulette is as long as the integral of its speed`(roulette: Roulette, length: Double) throws {
    #expect(abs(try roulette.length() - length) <= 1e-12 * length)
  }

  @Test func `endless curves and bad measures are refused`() {
    let long = Roulette(.epitrochoid, fixedRadius: 1e8, rollingRadius: 1, penDistance: 1)
    #expect(throws: RouletteError.self) { try long.path() }
    let manyTurns = Roulette(.epitrochoid, fixedRadius: 3, rollingRadius: 1, penDistance: 1, turns: 1e12)
    #expect(throws: RouletteError.self) { try manyTurns.path() }
    for bad in [0, -1, .nan, .infinity, 1e300] {
      #expect(throws: RouletteError.self) {
        try Roulette(.hypotrochoid, fixedRadius: bad, rollingRadius: 1, penDistance: 1).path()
      }
      #expect(throws: RouletteError.self) {
        try Roulette(.epitrochoid, fixedRadius: 1, rollingRadius: bad, penDistance: 1).path()
      }
    }
    #expect(throws: RouletteError.self) {
      try Roulette(.hypotrochoid, fixedRadius: 2, rollingRadius: 1, penDistance: 1, amount: .nan).path()
    }
  }

  @Test func `an error about measures names their limits`() {
    let large = Roulette(.hypotrochoid, fixedRadius: 1e60, rollingRadius: 1, penDistance: 1)
    #expect(
      "\(RouletteError.badMeasure(large))" == """
        the radii of a roulette must be greater than 0, pen distance and turns 0 or greater, radii and pen distance at \
        most 1e+50, and all of them numbers; these are fixed radius 1e+60, rolling radius 1.0, pen distance 1.0, turns \
        automatic, amount 1.0
        """)
  }

  private func samples(of path: Path, perCurve count: Int = 50) -> [CGPoint] {
    var points: [CGPoint] = []
    var last = CGPoint.zero
    for element in path.elements {
      switch element {
      case .move(let point):
        points.append(point)
        last = point
      case .curve(let end, let c1, let c2):
        for i in 1...count {
          let t = Double(i) / Double(count)
          let s = 1 - t
          let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
          points.append(
            CGPoint(x: a * last.x + b * c1.x + c * c2.x + d * end.x, y: a * last.y + b * c1.y + c * c2.y + d * end.y))
        }
        last = end
      case .line, .quadCurve, .closeSubpath: break
      }
    }
    return points
  }
}
