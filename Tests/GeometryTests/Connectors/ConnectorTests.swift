import Foundation
import PathreelGeometry
import SeededRandom
import Testing

@Suite struct ConnectorTests {
  let a = CGPoint(x: 10, y: 20)
  let b = CGPoint(x: 110, y: 20)

  @Test func `a straight connector is a line`() {
    let link = Connector(from: a, to: b)
    #expect(link.path.elements == [.move(to: a), .line(to: b)])
    #expect(link.corners == [a, b])
  }

  @Test(arguments: [0.25, -0.5, 2])
  func `the middle of a quad is offset to the right of its direction`(bow: CGFloat) {
    let measure = PathMeasure(Connector(from: a, to: b, line: .quad(bow: bow)).path)
    let middle = measure.point(atDistance: measure.length / 2)!
    // In the direction to the right with y down, the right-hand side is below.
    #expect(middle.isClose(to: CGPoint(x: 60, y: 20 + 100 * bow), within: 1e-9))
  }

  @Test(arguments: Connector.Side.allCases, Connector.Side.allCases)
  func `a cubic leaves and enters by its sides`(leaving: Connector.Side, entering: Connector.Side) {
    for end in [b, CGPoint(x: 10, y: 25), CGPoint(x: -90, y: 120), a] {
      let path = Connector(from: a, to: end, line: .cubic(leaving: leaving, entering: entering)).path
      let measure = PathMeasure(path)
      let (out, into) = (measure.tangent(atDistance: 0)!, measure.tangent(atDistance: measure.length)!)
      #expect(abs(out.dx - leaving.outward.x) + abs(out.dy - leaving.outward.y) < 1e-9, "\(end)")
      #expect(abs(into.dx + entering.outward.x) + abs(into.dy + entering.outward.y) < 1e-9, "\(end)")
    }
  }

  @Test func `handles are tension times the distance, at least 32 points if the target is not ahead`() {
    func handle(_ end: CGPoint, _ tension: CGFloat) -> CGFloat {
      let path = Connector(from: .zero, to: end, line: .cubic(leaving: .right, entering: .left, tension: tension)).path
      guard case .curve(_, let control, _) = path.elements.last else { return .nan }
      return control.x
    }
    #expect(handle(CGPoint(x: 100, y: 0), 0.5) == 50)
    #expect(handle(CGPoint(x: 100, y: 0), 0) == 0)
    #expect(handle(CGPoint(x: 0, y: 10), 0) == 32)
    #expect(handle(CGPoint(x: -10, y: 0), 0.5) == 32)
    #expect(handle(CGPoint(x: -1000, y: 0), 0.25) == 250)
  }

  @Test func `coinciding ends of a curve get a round loop`() {
    for entering in Connector.Side.allCases {
      let loop = Connector(from: a, to: a, line: .cubic(leaving: .top, entering: entering)).path
      #expect(loop.boundingRect.width >= 19 && loop.boundingRect.height >= 19)
    }
  }

  @Test func `a coordinate that is not finite or beyond ±1e100 gives an empty path`() {
    let lines: [Connector.Line] = [.straight, .quad(bow: 0.2), .cubic(leaving: .top, entering: .left)]
    for bad in hostileNumbers {
      for line in lines {
        let isUsable = abs(bad) <= 1e100
        #expect(Connector(from: CGPoint(x: bad, y: 3), to: a, line: line).path.isEmpty == !isUsable)
        let hostile: [Connector.Line] = [.quad(bow: bad), .cubic(leaving: .top, entering: .left, tension: bad)]
        for line in hostile { #expect(!Connector(from: a, to: b, line: line).path.isEmpty) }
      }
    }
  }
}

/// Tests of the places on a connector for labels and moving views.
@Suite struct ConnectorPlaceTests {
  @Test func `a place is a fraction of the length, with the tangent's angle`() {
    let link = Connector(from: .zero, leaving: .right, to: CGPoint(x: 200, y: 80), entering: .left, radius: 0)
    #expect(link.path.boundingRect.width == 200)
    for (share, point, degrees) in [
      (0, CGPoint.zero, 0), (0.25, CGPoint(x: 70, y: 0), 0), (0.5, CGPoint(x: 100, y: 40), 90),
      (1, CGPoint(x: 200, y: 80), 0), (-3, .zero, 0), (7, CGPoint(x: 200, y: 80), 0), (.nan, .zero, 0),
    ] as [(Double, CGPoint, Double)] {
      let place = link.place(at: share)
      #expect(place.point.isClose(to: point, within: 1e-9))
      #expect(abs(place.angle.degrees - degrees) < 1e-9)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a label stands in the middle of the longest segment, on the line`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for turn in 0..<40 {
      var link = random.elbow(within: [10, 60, 300][turn % 3])
      guard case .elbow(var elbow) = link.line else { continue }
      elbow.radius = [0, 8, 1000][turn % 3]
      link.line = .elbow(elbow)
      let corners = link.corners
      let segments = Array(zip(corners, corners.dropFirst()))
      let longest = segments.map { hypot($0.x - $1.x, $0.y - $1.y) }.max()!
      let place = link.labelPlace
      let isMiddle = segments.contains { a, b in
        abs(hypot(a.x - b.x, a.y - b.y) - longest) < 1e-6
          && place.point.isClose(to: CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2), within: 1e-6)
      }
      // Larger corners may cover the middle of a short segment. Then the place is the nearest point of the line.
      if elbow.radius <= 8, longest >= 16 { #expect(isMiddle, "seed \(seed), turn \(turn): \(link)") }
      // The place's distance gives its point again, and so does its share of the length.
      let measure = PathMeasure(link.path)
      #expect(measure.point(atDistance: place.distance)!.isClose(to: place.point, within: 1e-6))
      #expect(link.place(at: place.argument).point.isClose(to: place.point, within: 1e-6))
    }
  }

  @Test func `of equal segments the one in the middle has the label`() {
    let link = Connector(from: .zero, leaving: .right, to: CGPoint(x: 200, y: 100), entering: .left)
    #expect(link.labelPlace.point.isClose(to: CGPoint(x: 100, y: 50), within: 1e-9))
    #expect(abs(link.labelPlace.angle.degrees - 90) < 1e-9)
  }

  @Test func `on a line without corners a label stands half-way`() {
    let curve = Connector(from: .zero, to: CGPoint(x: 100, y: 0), line: .quad(bow: 0.25))
    #expect(curve.labelPlace.point.isClose(to: CGPoint(x: 50, y: 25), within: 1e-9))
    let lost = Connector(from: CGPoint(x: CGFloat.nan, y: 0), to: .zero)
    #expect(lost.labelPlace.point.x.isNaN)
  }
}

/// Tests of frozen routes: they keep their directions while the ends move.
@Suite struct FrozenConnectorTests {
  @Test(arguments: 0..<20 as Range<UInt64>) func `freezing does not change the route`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for turn in 0..<60 {
      var connector = random.elbow(within: [5, 20, 60, 300][turn % 4])
      if turn % 5 == 0 { connector.end.x = connector.start.x }
      if turn % 5 == 1 { connector.end.y = connector.start.y }
      if turn % 15 == 0 { connector.end = connector.start }
      #expect(connector.frozen.corners == connector.corners, "seed \(seed), turn \(turn): \(connector)")
      #expect(connector.frozen.frozen == connector.frozen)
    }
  }

  @Test(arguments: 0..<24 as Range<UInt64>) func `a frozen route never jumps`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var connector = random.elbow(within: [40, 150][Int(seed % 2)])
    if seed % 5 == 0 { connector.end.x = connector.start.x }
    if seed % 5 == 1 { connector.end.y = connector.start.y }
    connector = connector.frozen
    let goal = random.point(within: 200)
    let origin = connector.end
    func points(_ share: Double) -> [CGPoint] {
      connector.end = CGPoint(x: origin.x + (goal.x - origin.x) * share, y: origin.y + (goal.y - origin.y) * share)
      return connector.path.spacedPoints
    }
    /// The largest distance that a point of the line moves between two moments.
    func leap(from first: Double, to last: Double) -> Double {
      zip(points(first), points(last)).map { hypot($0.x - $1.x, $0.y - $1.y) }.max()!
    }
    let step = hypot(goal.x - origin.x, goal.y - origin.y) / 200
    for i in 0..<200 {
      let (first, last) = (Double(i) / 200, Double(i + 1) / 200)
      let whole = leap(from: first, to: last)
      guard whole > 6 * step else { continue }
      // The line may move fast where the stub makes room for a nearing point. A jump would stay as large in a shorter
      // time; fast movement does not.
      let parts = (0..<20).map { leap(from: first + Double($0) / 4000, to: first + Double($0 + 1) / 4000) }
      #expect(parts.max()! < whole / 3, "seed \(seed), step \(i): \(connector)")
    }
  }

  @Test func `a frozen route keeps its directions as long as there is room`() {
    var link = Connector(from: .zero, leaving: .right, to: CGPoint(x: 200, y: 80), entering: .left).frozen
    link.end = CGPoint(x: 200, y: -80)
    #expect(link.corners == [.zero, CGPoint(x: 100, y: 0), CGPoint(x: 100, y: -80), link.end])
    link.end = CGPoint(x: 20, y: 0)
    #expect(link.corners == [.zero, link.end])
    link.end = CGPoint(x: -20, y: 10)
    #expect(link.corners == [.zero, CGPoint(x: -10, y: 0), CGPoint(x: -10, y: 10), link.end])
  }

  @Test func `a frozen straight line bends where its points leave their line`() {
    var link = Connector(from: .zero, leaving: .right, to: CGPoint(x: 200, y: 0), entering: .left).frozen
    #expect(link.corners == [.zero, CGPoint(x: 200, y: 0)])
    link.end.y = 40
    #expect(link.corners == [.zero, CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 40), link.end])
  }

  @Test func `a frozen route with enough bends keeps its sides and stubs wherever its end goes`() {
    for end in [CGPoint(x: -200, y: 80), CGPoint(x: -200, y: 0)] {
      var link = Connector(from: .zero, leaving: .right, to: end, entering: .left).frozen
      for x in stride(from: -300, through: 300, by: 20) {
        for y in stride(from: -300, through: 300, by: 20) {
          link.end = CGPoint(x: x, y: y)
          let corners = link.corners
          #expect(corners[1].x > 0 && corners[1].y == 0, "\(link)")
          #expect(corners[corners.count - 2].x < link.end.x && corners[corners.count - 2].y == link.end.y, "\(link)")
        }
      }
    }
  }

  @Test func `a line without right angles is already frozen`() {
    let line = Connector(from: .zero, to: CGPoint(x: 9, y: 9))
    #expect(line.frozen == line)
    let lost = Connector(from: CGPoint(x: CGFloat.nan, y: 0), leaving: .top, to: .zero, entering: .top)
    guard case .elbow(let elbow) = lost.frozen.line else { return }
    #expect(elbow.frozenDirections == nil)
  }
}

extension Path {
  /// Two hundred points at equal distances along the path.
  fileprivate var spacedPoints: [CGPoint] {
    let measure = PathMeasure(self)
    return (0...200).map { measure.point(atDistance: measure.length * Double($0) / 200)! }
  }
}
