import Foundation
import PathreelGeometry
import SeededRandom
import Testing

/// Tests of elbow connectors, whose routes have right angles.
@Suite struct ElbowTests {
  /// The number of routes by their bends, found by exhaustive search over 4 × 4 sides and nine relative positions. The
  /// four cases of coincident points with the same side are left out.
  static let histogram = [0: 4, 1: 8, 2: 32, 3: 64, 4: 32]

  @Test(arguments: [1e-3, 1, 10, 31, 32, 40, 64, 65, 300, 1e6])
  func `connectors at any distance have the fewest bends possible`(scale: CGFloat) {
    var histogram: [Int: Int] = [:]
    for connector in Self.allCases(scale) where !connector.leavesAndEntersAtOnePlace {
      histogram[connector.corners.count - 2, default: 0] += 1
    }
    #expect(histogram == Self.histogram)
  }

  @Test(arguments: [1e-3, 1, 10, 31, 32, 40, 64, 65, 300, 1e6, 1e12, 1e19])
  func `the 144 cases keep the rules at any distance`(scale: CGFloat) {
    for connector in Self.allCases(scale) { expectRules(connector) }
  }

  @Test func `an exhaustive search finds no route with fewer bends, nor a shorter one with as many`() throws {
    // Points on a grid of the stub's length, at least two steps apart: stubs of closer points may lie off the grid.
    let places = [-4, -3, -2, 0, 2, 3, 4]
    for leaving in Connector.Side.allCases {
      for entering in Connector.Side.allCases {
        for x in places {
          for y in places {
            let best = try #require(RouteSearch(end: (x, y), leaving: leaving, entering: entering).best)
            let connector = Connector(
              from: .zero, leaving: leaving, to: CGPoint(x: 32 * x, y: 32 * y), entering: entering)
            let corners = connector.corners
            #expect(corners.count - 2 == best.bends, "\(connector)")
            let length = corners.steps.reduce(0) { $0 + abs($1.x) + abs($1.y) }
            #expect(length == CGFloat(32 * best.steps), "\(connector)")
          }
        }
      }
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>) func `random connectors keep the rules and have the fewest bends`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    // The number of bends depends on the direction of the end, and not on its distance.
    var fewest: [[Int]: Int] = [:]
    for turn in 0..<250 {
      var connector = random.elbow(within: [0.01, 5, 40, 60, 400, 1e5][turn % 6])
      switch turn % 5 {
      case 0: connector.end.x = connector.start.x
      case 1: connector.end.y = connector.start.y
      case 2 where turn % 3 == 0: connector.end = connector.start
      default: break
      }
      expectRules(connector, "seed \(seed), turn \(turn)")
      guard case .elbow(let elbow) = connector.line, !connector.leavesAndEntersAtOnePlace else { continue }
      let (x, y) = (connector.end.x - connector.start.x, connector.end.y - connector.start.y)
      let place = (3 * (x > 0 ? 1 : x < 0 ? -1 : 0), 3 * (y > 0 ? 1 : y < 0 ? -1 : 0))
      let sides = [elbow.startSide, elbow.endSide].map { Connector.Side.allCases.firstIndex(of: $0)! }
      let key = sides + [place.0, place.1]
      let bends =
        fewest[key] ?? RouteSearch(end: place, leaving: elbow.startSide, entering: elbow.endSide).best?.bends
      fewest[key] = bends
      #expect(connector.corners.count - 2 == bends, "seed \(seed), turn \(turn): \(connector)")
    }
  }

  // MARK: Stubs and bends

  @Test func `a connector's segment that may lie anywhere lies half-way, or where bend says`() {
    func corners(_ position: CGFloat) -> [CGFloat] {
      Connector(
        from: .zero, leaving: .right, to: CGPoint(x: 200, y: 80), entering: .left, bendPosition: position
      ).corners.map(\.x)
    }
    #expect(corners(0.5) == [0, 100, 100, 200])
    #expect(corners(0.25) == [0, 50, 50, 200])
    #expect(corners(0) == [0, 32, 32, 200])
    #expect(corners(1) == [0, 168, 168, 200])
  }

  @Test(arguments: [1, 30, 63.5, 64, 65])
  func `stubs shrink to half the gap between points that face each other`(gap: CGFloat) {
    let connector = Connector(
      from: .zero, leaving: .bottom, to: CGPoint(x: 80, y: gap), entering: .top, bendPosition: 0)
    let stub = min(32, gap / 2)
    #expect(connector.corners.map(\.y) == [0, stub, stub, gap])
  }

  @Test func `a stub is kept where the route turns away`() {
    let connector = Connector(from: .zero, leaving: .right, to: CGPoint(x: 10, y: 90), entering: .right)
    #expect(connector.corners == [.zero, CGPoint(x: 42, y: 0), CGPoint(x: 42, y: 90), CGPoint(x: 10, y: 90)])
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func `stubs have their full length, except before points ahead`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    for turn in 0..<50 {
      let connector = random.elbow(within: [20, 60, 300][turn % 3])
      guard case .elbow(let elbow) = connector.line else { continue }
      let steps = connector.corners.steps
      for (step, side, sign) in [(steps[0], elbow.startSide, 1.0), (steps[steps.count - 1], elbow.endSide, -1)] {
        let way = CGPoint(
          x: sign * (connector.end.x - connector.start.x), y: sign * (connector.end.y - connector.start.y))
        let ahead = way.x * side.outward.x + way.y * side.outward.y
        let facing = elbow.startSide == elbow.endSide.opposite && ahead > 0
        let isSingleBend = steps.count == 2
        let least = facing ? min(32, ahead / 2) : isSingleBend ? min(32, ahead) : 32
        #expect(abs(step.x) + abs(step.y) >= least - 1e-9, "seed \(seed), turn \(turn): \(connector)")
      }
    }
  }

  @Test func `a stub stops before a point in its way, at a quarter of the gap`() {
    func first(_ gap: CGFloat) -> CGFloat {
      Connector(from: .zero, leaving: .right, to: CGPoint(x: gap, y: 0), entering: .right, bendPosition: 0).corners[1].x
    }
    #expect([1000, 60, 40, 20, 1].map(first) == [32, 32, 30, 15, 0.75])
  }

  @Test(arguments: Connector.Side.allCases, Connector.Side.allCases)
  func `points that coincide get a visible loop`(leaving: Connector.Side, entering: Connector.Side) {
    let point = CGPoint(x: 3, y: 4)
    for stub in [1, 32, 100] as [CGFloat] {
      let connector = Connector(from: point, leaving: leaving, to: point, entering: entering, radius: 1000, stub: stub)
      let bounds = connector.path.boundingRect
      #expect(bounds.width >= 0.6 * stub && bounds.height >= 0.6 * stub)
      #expect(bounds.width <= 3 * stub && bounds.height <= 3 * stub)
    }
  }

  // MARK: Symmetry

  @Test(arguments: 0..<20 as Range<UInt64>) func `mirrored points and sides give the mirrored route`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for turn in 0..<60 {
      let connector = random.elbow(within: [20, 60, 300][turn % 3])
      let mirrored = connector.mapped { CGPoint(x: -$0.x, y: $0.y) }
      let expected = connector.corners.map { CGPoint(x: -$0.x, y: $0.y) }
      expectSame(mirrored.corners, expected, "seed \(seed), turn \(turn): \(connector)")
      let transposed = connector.mapped { CGPoint(x: $0.y, y: $0.x) }
      let other = connector.corners.map { CGPoint(x: $0.y, y: $0.x) }
      expectSame(transposed.corners, other, "seed \(seed), turn \(turn): \(connector)")
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `exchanged points and sides give the route back`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for turn in 0..<60 {
      var connector = random.elbow(within: [20, 60, 300][turn % 3])
      if turn % 5 == 0 { connector.end.x = connector.start.x }
      if turn % 5 == 1 { connector.end.y = connector.start.y }
      guard case .elbow(let elbow) = connector.line else { continue }
      let back = Connector(
        from: connector.end, leaving: elbow.endSide, to: connector.start, entering: elbow.startSide,
        bendPosition: 1 - elbow.bendPosition)
      expectSame(back.corners, connector.corners.reversed(), "seed \(seed), turn \(turn): \(connector)")
    }
  }

  @Test func `of two routes that are alike the upper one is taken, else the left one`() {
    let over = Connector(from: .zero, leaving: .right, to: CGPoint(x: 100, y: 0), entering: .right).corners
    #expect(over.map(\.y) == [0, 0, -32, -32, 0, 0])
    let aside = Connector(from: .zero, leaving: .bottom, to: CGPoint(x: 0, y: 100), entering: .bottom).corners
    #expect(aside.map(\.x) == [0, 0, -32, -32, 0, 0])
  }

  // MARK: Corners

  @Test func `corners are rounded by the radius and share short segments`() {
    let wide = Connector(from: .zero, leaving: .right, to: CGPoint(x: 200, y: 80), entering: .left)
    #expect(wide.path.cornerReaches(in: wide.corners).allSatisfy { abs($0 - 8) < 1e-9 })
    // The segment of 10 between two corners leaves 5 for each of them.
    let tight = Connector(from: .zero, leaving: .right, to: CGPoint(x: 200, y: 10), entering: .left)
    #expect(tight.path.cornerReaches(in: tight.corners).allSatisfy { abs($0 - 5) < 1e-9 })
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func `corners never overlap, and are as round as there is room`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    for turn in 0..<30 {
      var connector = random.elbow(within: [20, 60, 300][turn % 3])
      guard case .elbow(var elbow) = connector.line else { continue }
      elbow.radius = random.number(in: 0...80)
      connector.line = .elbow(elbow)
      let corners = connector.corners
      let lengths = corners.steps.map { abs($0.x) + abs($0.y) }
      let reaches = [0] + connector.path.cornerReaches(in: corners) + [0]
      #expect(reaches.count == corners.count, "seed \(seed), turn \(turn)")
      for (i, length) in lengths.enumerated() {
        #expect(reaches[i] + reaches[i + 1] <= length + 1e-9, "seed \(seed), turn \(turn)")
      }
      for i in corners.indices.dropFirst().dropLast() {
        // A corner's reach is the radius, or at most half of a segment, or more if the neighbouring corner takes less.
        let room = min(
          max(lengths[i - 1] / 2, lengths[i - 1] - reaches[i - 1]), max(lengths[i] / 2, lengths[i] - reaches[i + 1]))
        let halves = min(
          i == 1 ? lengths[0] : lengths[i - 1] / 2, i == corners.count - 2 ? lengths[i] : lengths[i] / 2)
        #expect(reaches[i] <= min(elbow.radius, room) + 1e-9, "seed \(seed), turn \(turn)")
        #expect(reaches[i] >= min(elbow.radius, halves) - 1e-9, "seed \(seed), turn \(turn)")
      }
    }
  }

  @Test func `a line with rounded corners goes straight where there is nothing to round`() {
    let back = Path(roundedLinesThrough: [.zero, CGPoint(x: 10, y: 0), .zero], radius: 5)
    #expect(back.elements == [.move(to: .zero), .line(to: CGPoint(x: 10, y: 0)), .line(to: .zero)])
    let straight = Path(roundedLinesThrough: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 20, y: 0)], radius: 5)
    #expect(straight.elements.count == 3)
    #expect(Path(roundedLinesThrough: [], radius: 5).isEmpty)
  }

  @Test func `coordinates that are no numbers give an empty path`() {
    for bad in hostileNumbers {
      for side in Connector.Side.allCases {
        let connector = Connector(
          from: CGPoint(x: bad, y: 0), leaving: side, to: CGPoint(x: 5, y: 5), entering: .top, radius: bad, stub: bad,
          bendPosition: bad)
        let isUsable = abs(bad) <= 1e100
        #expect(connector.path.isEmpty == !isUsable)
        if isUsable { expectRules(connector) }
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4, 7])
  func `points that differ by the rounding of their coordinates have a route`(ulps: Int) {
    let start = CGPoint(x: 7, y: 9)
    for leaving in Connector.Side.allCases {
      for entering in Connector.Side.allCases {
        for (x, y) in [(1, 0), (0, 1), (1, 1), (-1, 0), (-1, 1), (0, -1), (1, -1), (-1, -1)] {
          var end = start
          for _ in 0..<ulps {
            end.x = x > 0 ? end.x.nextUp : x < 0 ? end.x.nextDown : end.x
            end.y = y > 0 ? end.y.nextUp : y < 0 ? end.y.nextDown : end.y
          }
          let corners = Connector(from: start, leaving: leaving, to: end, entering: entering).corners
          #expect(corners.first == start && corners.last == end)
          #expect(corners.steps.allSatisfy { ($0.x == 0) != ($0.y == 0) }, "\(leaving) \(entering) \(x) \(y)")
        }
      }
    }
  }

  // MARK: Helpers

  private static func allCases(_ scale: CGFloat) -> [Connector] {
    var cases: [Connector] = []
    for startSide in Connector.Side.allCases {
      for endSide in Connector.Side.allCases {
        for x in [-scale, 0, scale] {
          for y in [-scale, 0, scale] {
            cases.append(
              Connector(
                from: CGPoint(x: 7, y: 9), leaving: startSide, to: CGPoint(x: 7 + x, y: 9 + y), entering: endSide))
          }
        }
      }
    }
    return cases
  }

  private func expectRules(_ connector: Connector, _ context: String = "") {
    guard case .elbow(let elbow) = connector.line else { return }
    let corners = connector.corners
    let label = "\(context) \(connector) \(corners)"
    #expect(corners.first == connector.start && corners.last == connector.end, "\(label)")
    #expect(corners.count >= 2, "\(label)")
    let steps = corners.steps
    #expect(steps.allSatisfy { ($0.x == 0) != ($0.y == 0) }, "axis-aligned with a length: \(label)")
    let turns = zip(steps, steps.dropFirst()).allSatisfy { ($0.x == 0) != ($1.x == 0) }
    #expect(turns, "every corner turns by 90°: \(label)")
    let (out, into) = (elbow.startSide.outward, elbow.endSide.outward)
    #expect(steps[0].x * out.x + steps[0].y * out.y > 0, "leaves by its side: \(label)")
    let last = steps[steps.count - 1]
    #expect(last.x * into.x + last.y * into.y < 0, "enters by its side: \(label)")
    for i in steps.indices {
      let (isFirst, isLast) = (i == 0, i == steps.count - 1)
      let isOnePoint = connector.start == connector.end
      if !isFirst, !(isOnePoint && isLast) {
        #expect(!connector.start.lies(from: corners[i], to: corners[i + 1]), "runs through its start: \(label)")
      }
      if !isLast, !(isOnePoint && isFirst) {
        #expect(!connector.end.lies(from: corners[i], to: corners[i + 1]), "runs through its end: \(label)")
      }
    }
  }

  private func expectSame(_ actual: [CGPoint], _ expected: [CGPoint], _ context: String) {
    #expect(actual.count == expected.count, "\(context)")
    // The coordinates, of a few hundred, are summed in another order, so allow rounding.
    #expect(zip(actual, expected).allSatisfy { $0.isClose(to: $1, within: 1e-9) }, "\(context)")
  }
}

extension SplitMix64 {
  /// A random elbow between any points and sides.
  mutating func elbow(within size: Double) -> Connector {
    Connector(
      from: point(within: size), leaving: Connector.Side.allCases.randomElement(using: &self)!,
      to: point(within: size), entering: Connector.Side.allCases.randomElement(using: &self)!,
      bendPosition: number(in: 0...1))
  }
}

extension Connector {
  /// Whether the points and the sides are the same, so that any loop is right.
  fileprivate var leavesAndEntersAtOnePlace: Bool {
    guard case .elbow(let elbow) = line else { return false }
    return start == end && elbow.startSide == elbow.endSide
  }

  /// The connector with its points and sides mapped by a symmetry of the axes.
  fileprivate func mapped(_ map: (CGPoint) -> CGPoint) -> Connector {
    guard case .elbow(let elbow) = line else { return self }
    func side(_ side: Side) -> Side {
      let outward = map(side.outward)
      return Side.allCases.first { $0.outward == outward }!
    }
    return Connector(
      from: map(start), leaving: side(elbow.startSide), to: map(end), entering: side(elbow.endSide),
      radius: elbow.radius, stub: elbow.stub, bendPosition: elbow.bendPosition)
  }
}

extension [CGPoint] {
  var steps: [CGPoint] { zip(self, dropFirst()).map { CGPoint(x: $1.x - $0.x, y: $1.y - $0.y) } }
}

extension CGPoint {
  /// Whether the point lies on a horizontal or vertical segment.
  fileprivate func lies(from a: CGPoint, to b: CGPoint) -> Bool {
    (min(a.x, b.x)...max(a.x, b.x)).contains(x) && (min(a.y, b.y)...max(a.y, b.y)).contains(y)
  }
}

extension Path {
  /// For each inner corner, the distance from the corner at which its rounding begins, which equals the distance at
  /// which it ends; 0 for a sharp corner.
  fileprivate func cornerReaches(in corners: [CGPoint]) -> [CGFloat] {
    var rest = corners.dropFirst().dropLast()
    var reaches: [CGFloat] = []
    var (last, entry) = (CGPoint.zero, CGPoint?.none)
    for element in elements {
      switch element {
      case .move(let point): last = point
      case .line(let point):
        last = point
        guard point == rest.first else { continue }
        reaches.append(0)
        rest.removeFirst()
      case .curve(let point, _, _):
        // A rounded right angle consists of two cubics of 45°.
        if let start = entry, let corner = rest.popFirst() {
          let (before, behind) = (
            hypot(corner.x - start.x, corner.y - start.y), hypot(corner.x - point.x, corner.y - point.y)
          )
          #expect(abs(before - behind) < 1e-9)
          reaches.append(before)
          entry = nil
        } else {
          entry = last
        }
        last = point
      case .quadCurve, .closeSubpath: Issue.record("no element of an elbow")
      }
    }
    return reaches
  }
}
