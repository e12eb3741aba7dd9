import Foundation
import PathreelGeometry
import SeededRandom
import Testing

@Suite struct ConnectorTests {
  @Test func `widely spaced connectors have the fewest bends possible`() {
    // The histogram over 4 × 4 sides and nine relative positions, found by exhaustive search (the specification).
    var histogram: [Int: Int] = [:]
    for connector in Self.allCases() where connector.start != connector.end || connector.startSide != connector.endSide
    {
      histogram[connector.corners.count - 2, default: 0] += 1
    }
    #expect(histogram == [0: 4, 1: 8, 2: 32, 3: 64, 4: 32])
  }

  @Test func `the 144 cases keep the rules`() {
    for connector in Self.allCases() { expectRules(connector) }
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func `random connectors keep the rules`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let size = [5, 60, 400][Int(seed % 3)] as Double
    let connector = Connector(
      from: random.point(within: size), leaving: Connector.Side.allCases.randomElement(using: &random)!,
      to: random.point(within: size), entering: Connector.Side.allCases.randomElement(using: &random)!,
      bendPosition: random.number(in: 0...1))
    expectRules(connector)
  }

  @Test func `a segment that may lie anywhere lies half-way or where it is told`() {
    var connector = Connector(from: .zero, leaving: .right, to: CGPoint(x: 200, y: 80), entering: .left)
    #expect(connector.corners.map(\.x) == [0, 100, 100, 200])
    connector.bendPosition = 0.25
    #expect(connector.corners.map(\.x) == [0, 50, 50, 200])
    connector.bendPosition = 0
    #expect(connector.corners.map(\.x) == [0, 32, 32, 200])
  }

  @Test func `stubs shrink to half the gap between points that face each other`() {
    let connector = Connector(from: .zero, leaving: .bottom, to: CGPoint(x: 80, y: 30), entering: .top)
    #expect(connector.corners.map(\.y) == [0, 15, 15, 30])
  }

  @Test func `a stub is kept where the route turns away`() {
    let connector = Connector(from: .zero, leaving: .right, to: CGPoint(x: 10, y: 90), entering: .right)
    #expect(connector.corners == [.zero, CGPoint(x: 42, y: 0), CGPoint(x: 42, y: 90), CGPoint(x: 10, y: 90)])
  }

  @Test(arguments: Connector.Side.allCases, Connector.Side.allCases)
  func `points that coincide get a visible loop`(startSide: Connector.Side, endSide: Connector.Side) {
    let point = CGPoint(x: 3, y: 4)
    let path = Connector(from: point, leaving: startSide, to: point, entering: endSide).path
    #expect(path.boundingRect.width >= 31)
    #expect(path.boundingRect.height >= 31)
  }

  @Test func `corners are rounded by the radius and share short segments`() {
    let wide = Connector(from: .zero, leaving: .right, to: CGPoint(x: 200, y: 80), entering: .left)
    #expect(abs(length(wide.path) - (280 - 2 * (16 - 4 * .pi))) < 1e-3)
    // The segment of 10 between two corners leaves 5 to each.
    let tight = Connector(from: .zero, leaving: .right, to: CGPoint(x: 200, y: 10), entering: .left)
    #expect(abs(length(tight.path) - (210 - 2 * (10 - 2.5 * .pi))) < 1e-3)
  }

  @Test func `coordinates that are no numbers give an empty path`() {
    for bad in hostileNumbers {
      for side in Connector.Side.allCases {
        let connector = Connector(
          from: CGPoint(x: bad, y: 0), leaving: side, to: CGPoint(x: 5, y: 5), entering: .top, radius: bad, stub: bad,
          bendPosition: bad)
        let isUsable = abs(bad) <= 1e100
        #expect(connector.path.isEmpty == !isUsable)
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

  // MARK: Means

  private static func allCases() -> [Connector] {
    var cases: [Connector] = []
    for startSide in Connector.Side.allCases {
      for endSide in Connector.Side.allCases {
        for x in [-300, 0, 300] {
          for y in [-300, 0, 300] {
            cases.append(
              Connector(
                from: CGPoint(x: 7, y: 9), leaving: startSide, to: CGPoint(x: 7 + x, y: 9 + y), entering: endSide))
          }
        }
      }
    }
    return cases
  }

  private func expectRules(_ connector: Connector) {
    let corners = connector.corners
    #expect(corners.first == connector.start && corners.last == connector.end, "\(connector)")
    guard corners.count >= 2 else { return }
    let steps = zip(corners, corners.dropFirst()).map { CGPoint(x: $1.x - $0.x, y: $1.y - $0.y) }
    #expect(steps.allSatisfy { ($0.x == 0) != ($0.y == 0) }, "axis-aligned with a length: \(connector)")
    let turns = zip(steps, steps.dropFirst()).allSatisfy { ($0.x == 0) != ($1.x == 0) }
    #expect(turns, "every corner turns by 90°: \(connector)")
    let (out, into) = (connector.startSide.outward, connector.endSide.outward)
    #expect(steps[0].x * out.x + steps[0].y * out.y > 0, "leaves by its side: \(connector)")
    let last = steps[steps.count - 1]
    #expect(last.x * into.x + last.y * into.y < 0, "enters by its side: \(connector)")
    guard connector.start != connector.end else { return }
    for i in steps.indices {
      if i > 0 { #expect(connector.start.distance(toSegmentFrom: corners[i], to: corners[i + 1]) > 0, "\(connector)") }
      if i < steps.count - 1 {
        #expect(connector.end.distance(toSegmentFrom: corners[i], to: corners[i + 1]) > 0, "\(connector)")
      }
    }
  }

  private func length(_ path: Path) -> Double {
    path.flattened(tolerance: 1e-5).reduce(0) { sum, line in
      sum + zip(line.points, line.points.dropFirst()).reduce(0) { $0 + hypot($1.0.x - $1.1.x, $1.0.y - $1.1.y) }
    }
  }
}
