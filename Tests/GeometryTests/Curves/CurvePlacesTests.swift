import Foundation
import PathreelGeometry
import SeededRandom
import Testing

@Suite struct CurvePlacesTests {
  static let container = CGSize(width: 300, height: 200)

  @Test func `fifty places on a circle are where the circle's angles are`() throws {
    let measured = try Curve.circle(radius: 100).measured(in: .zero)
    let places = try measured.places(for: 50)
    for (index, place) in places.enumerated() {
      let place = try #require(place)
      let angle = 2 * Double.pi * Double(index) / 50
      #expect(place.point.isClose(to: CGPoint(x: 100 * cos(angle), y: 100 * sin(angle)), within: 1e-3))
      #expect(abs(place.argument - angle) < 1e-5)
      #expect(abs(place.tangent.dx + sin(angle)) < 1e-6 && abs(place.tangent.dy - cos(angle)) < 1e-6)
    }
  }

  @Test func `places on an Archimedean spiral have the arc lengths of its closed form`() throws {
    let measured = try Curve.archimedeanSpiral(gap: 30, turns: 5).measured(in: .zero)
    let places = try measured.places(for: 230, spacing: .fixed(11))
    for (index, place) in places.enumerated() {
      guard let place else { continue }
      let angle = place.argument
      let length = 15 / (2 * Double.pi) * (angle * (1 + angle * angle).squareRoot() + asinh(angle))
      #expect(abs(length - 11 * Double(index)) < 0.01)
    }
    #expect(places.compactMap { $0 }.count == Int(measured.length / 11) + 1)
  }

  @Test func `places on a cardioid pass its cusp at even distances`() throws {
    // The arc length from the cusp to θ is 4a(1 − cos(θ/2)).
    let measured = try Curve.cardioid(size: 50).measured(in: .zero)
    for (index, place) in try measured.places(for: 33).enumerated() {
      let place = try #require(place)
      #expect(abs(200 * (1 - cos(place.argument / 2)) - 400 * Double(index) / 33) < 0.01)
    }
  }

  @Test func `flexed spreads over the whole, by n when closed and n − 1 when open`() throws {
    let open = try Curve.line().measured(in: Self.container)
    #expect(try open.places(for: 4).map { $0?.distance } == [0, 100, 200, 300])
    #expect(try open.places(for: 1).map { $0?.distance } == [0])
    let closed = try Curve.path(Path(CGRect(x: 0, y: 0, width: 30, height: 20))).measured(in: .zero)
    #expect(closed.isClosed)
    #expect(try closed.places(for: 4).map { $0?.distance } == [0, 25, 50, 75])
    #expect(try closed.places(for: 4).map { $0?.argument } == [0, 0.25, 0.5, 0.75])
  }

  @Test func `views that do not fit on a curve have no place`() throws {
    let open = try Curve.line().measured(in: Self.container)
    #expect(try open.places(for: 5, spacing: .fixed(100)).map { $0?.distance } == [0, 100, 200, 300, nil])
    #expect(try open.places(for: 3, spacing: .fixed(1000)).map { $0?.distance } == [0, nil, nil])
    #expect(try open.places(for: 3, spacing: .count(2)).map { $0?.distance } == [0, 300, nil])
    #expect(try open.places(for: 2, spacing: .count(4)).map { $0?.distance } == [0, 100])
    let closed = try Curve.path(Path(CGRect(x: 0, y: 0, width: 30, height: 20))).measured(in: .zero)
    #expect(try closed.places(for: 5, spacing: .fixed(25)).map { $0?.distance } == [0, 25, 50, 75, nil])
    #expect(try closed.places(for: 5, spacing: .fixed(30)).map { $0?.distance } == [0, 30, 60, 90, nil])
  }

  @Test func `a phase wraps on closed curves and clamps, hides or wraps on open ones`() throws {
    let closed = try Curve.path(Path(CGRect(x: 0, y: 0, width: 30, height: 20))).measured(in: .zero)
    #expect(try closed.places(for: 4, phase: .share(-0.1)).map { $0?.distance } == [90, 15, 40, 65])
    #expect(try closed.places(for: 2, phase: .length(260)).map { $0?.distance } == [60, 10])
    let open = try Curve.line().measured(in: Self.container)
    func distances(_ ends: CurveEnds, _ phase: Double) throws -> [Double?] {
      try open.places(for: 4, phase: .length(phase), ends: ends).map { $0?.distance }
    }
    #expect(try distances(.hide, 50) == [50, 150, 250, nil])
    #expect(try distances(.clamp, 150) == [150, 250, 300, 300])
    #expect(try distances(.wrap, 50) == [50, 125, 200, 275])
    #expect(try distances(.wrap, 100) == [100, 175, 250, 25])
    #expect(try distances(.hide, -50) == [nil, 50, 150, 250])
  }

  @Test func `places stand on every piece of a curve with gaps`() throws {
    let measured = try Curve.rectangular { x in (100...200).contains(x) ? .nan : 0 }.measured(in: Self.container)
    let xs = try measured.places(for: 5).map { try #require($0).point.x }
    for (x, expected) in zip(xs, [0, 50, 100, 250, 300] as [CGFloat]) where expected != 100 {
      #expect(abs(x - expected) < 1e-3)
    }
    // The middle view is at the gap, on either of its edges.
    #expect(min(abs(xs[2] - 100), abs(xs[2] - 200)) < 1e-3)
  }

  @Test(arguments: [.fixed(0), .fixed(-1), .fixed(.nan), .fixed(.infinity), .count(0)] as [CurveSpacing])
  func `spacings that cannot be laid are refused`(spacing: CurveSpacing) throws {
    let measured = try Curve.line().measured(in: Self.container)
    #expect(throws: CurveError.self) { try measured.places(for: 3, spacing: spacing) }
    #expect(throws: CurveError.self) { try measured.places(for: 3, phase: .share(.nan)) }
    #expect(try measured.places(for: 0).isEmpty)
  }

  // MARK: No two on one point

  /// The smallest distance between any two of the points.
  func nearest(_ points: [CGPoint]) -> Double {
    var least = Double.infinity
    for (i, a) in points.enumerated() { for b in points[..<i] { least = min(least, hypot(a.x - b.x, a.y - b.y)) } }
    return least
  }

  static let lemniscate = Curve.polar { angle in 100 * cos(2 * angle).squareRoot() }

  @Test func `a lemniscate with gaps is closed`() throws {
    let measured = try Self.lemniscate.measured(in: .zero)
    // The length is twice the lemniscate constant.
    #expect(abs(measured.length - 524.4115108584239) < 1e-3)
    #expect(measured.isClosed)
    // A range from the double point to the double point is closed, too.
    var turned = Self.lemniscate
    turned.coordinates = CurveCoordinates(start: -.pi / 4, end: 7 * .pi / 4)
    #expect(try turned.measured(in: .zero).isClosed)
  }

  // Four or eight views are left out: two of them would be on the double point, which the curve passes twice.
  @Test(arguments: [2, 3, 5, 6, 7, 9, 50]) func `on a lemniscate with gaps no two stand on one point`(count: Int) throws
  {
    let places = try Self.lemniscate.measured(in: .zero).places(for: count)
    #expect(places.unplacedCount == 0)
    #expect(abs(places.step - 524.4115108584239 / Double(count)) < 1e-3)
    #expect(nearest(places.compactMap { $0?.point }) > 1)
  }

  @Test func `where a curve crosses itself it has a point for each time that it comes by`() throws {
    let places = try Self.lemniscate.measured(in: .zero).places(for: 4)
    let points = places.compactMap { $0?.point }
    #expect(points.count == 4)
    #expect(hypot(points[1].x, points[1].y) < 1e-3 && hypot(points[3].x, points[3].y) < 1e-3)
  }

  @Test func `the path of a curve that is closed with gaps has no line over a gap`() throws {
    let measured = try Self.lemniscate.measured(in: .zero)
    #expect(abs(PathMeasure(measured.path()).length - measured.length) < 0.1)
    let turn = measured.path(fromDistance: 30, toDistance: 30 + measured.length)
    #expect(abs(PathMeasure(turn).length - measured.length) < 0.1)
    #expect(measured.path(fromDistance: -10, toDistance: 10).flattened().count == 1)
  }

  /// Two squares of 40 points each.
  static let squares = Curve.path(
    Path { $0.addRects([CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 50, y: 0, width: 10, height: 10)]) })

  @Test func `pieces of which each closes are a closed curve`() throws {
    let measured = try Self.squares.measured(in: .zero)
    #expect(measured.isClosed)
    #expect(try measured.places(for: 4).map { $0?.distance } == [0, 20, 40, 60])
    #expect(
      try measured.places(for: 9, spacing: .fixed(20)).map { $0?.distance } == [0, 20, 40, 60, nil, nil, nil, nil, nil])
    #expect(try measured.places(for: 2, spacing: .count(8)).map { $0?.distance } == [0, 10])
    #expect(try measured.places(for: 4, phase: .length(30)).map { $0?.distance } == [30, 50, 70, 10])
    // From the last corner of the second square to the second corner of the first: no line joins them.
    #expect(measured.path(fromDistance: 70, toDistance: 90).svg == "M50 10L50 0M0 0L10 0")
  }

  /// A line of 40 points, and then a square of 40 points at its end.
  static let kite = Curve.path(
    Path {
      $0.addLines([.zero, CGPoint(x: 40, y: 0)])
      $0.addRect(CGRect(x: 60, y: 0, width: 10, height: 10))
    })

  @Test func `an end at which its own piece begins has no place`() throws {
    let measured = try Self.kite.measured(in: .zero)
    #expect(!measured.isClosed)
    #expect(try measured.places(for: 4).map { $0?.distance } == [0, 20, 40, 60])
    #expect(try measured.places(for: 6, spacing: .fixed(20)).map { $0?.distance } == [0, 20, 40, 60, nil, nil])
    // This holds while the views travel, too.
    #expect(try measured.places(for: 4, phase: .length(20)).map { $0?.distance } == [20, 40, 60, nil])
  }

  @Test func `an end at which an earlier piece begins has no place`() throws {
    // A line to (20, 0), and then a piece from (50, 0) back to its own start.
    let path = Path {
      $0.addLines([.zero, CGPoint(x: 20, y: 0)])
      $0.addLines([CGPoint(x: 50, y: 0), CGPoint(x: 70, y: 0)])
      $0.addLines([CGPoint(x: 50, y: 20), CGPoint(x: 50, y: 0)])
    }
    #expect(try Curve.path(path).measured(in: .zero).places(for: 3).map { $0?.distance } == [0, 20, 40])
  }

  @Test func `of rays from one centre only the first begins with a view`() throws {
    let rays = Path { path in
      for index in 0..<8 {
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 30 * cos(Double(index)), y: 30 * sin(Double(index))))
      }
    }
    let places = try Curve.path(rays).measured(in: .zero).places(for: 9, spacing: .fixed(30))
    #expect(nearest(places.compactMap { $0?.point }) > 1)
    #expect(places[0]?.point == .zero)
    let third = try #require(places[3])
    #expect(third.point.isClose(to: CGPoint(x: 30 * cos(2.0), y: 30 * sin(2.0)), within: 1e-9))
    #expect(abs(third.tangent.dx - cos(2.0)) < 1e-9 && abs(third.tangent.dy - sin(2.0)) < 1e-9)
  }

  @Test(arguments: [25, 25.000_000_2, 24.999_999_9, 24.999_999_999])
  func `a fixed spacing does not come back to the start`(spacing: Double) throws {
    let square = try Curve.path(Path(CGRect(x: 0, y: 0, width: 25, height: 25))).measured(in: .zero)
    #expect(try square.places(for: 9, spacing: .fixed(spacing)).compactMap { $0 }.count == 4)
  }

  @Test func `pieces without length change nothing`() throws {
    let path = Path {
      $0.addLines([CGPoint(x: 9, y: 9), CGPoint(x: 9, y: 9)])
      $0.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
      $0.move(to: CGPoint(x: 3, y: 3))
      $0.closeSubpath()
    }
    let measured = try Curve.path(path).measured(in: .zero)
    #expect(measured.isClosed)
    #expect(
      try measured.places(for: 4).map { $0?.point } == [
        CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10), CGPoint(x: 0, y: 10),
      ])
  }

  @Test(arguments: 0..<20) func `views that wrap around an open curve never meet`(index: Int) throws {
    let seed = UInt64(51_000 + index)
    var random = SplitMix64(seed: seed)
    let measured = try Curve.sine(amplitude: 40, wavelength: 130).measured(in: Self.container)
    let count = Int.random(in: 1...30, using: &random)
    let spacings: [CurveSpacing] = [.flexed, .count(count), .fixed(measured.length / Double(count))]
    for spacing in spacings {
      let places = try measured.places(
        for: count, spacing: spacing, phase: .length(random.number(in: -900...900)), ends: .wrap)
      let points = places.compactMap { $0?.point }
      #expect(points.count == count && nearest(points) > 1, "seed \(seed), \(spacing)")
    }
  }

  @Test(arguments: 0..<30) func `no two of several pieces' views stand on one point`(index: Int) throws {
    let seed = UInt64(52_000 + index)
    var random = SplitMix64(seed: seed)
    // Pieces that do not cross: separate lines, closed rectangles, or rays from a common centre.
    let count = Int.random(in: 1...6, using: &random)
    let path = Path { path in
      for piece in 0..<count {
        let corner = CGPoint(x: 40.0 * Double(piece + 1), y: 5)
        switch Int.random(in: 0...2, using: &random) {
        case 0: path.addLines([corner, CGPoint(x: corner.x + 20, y: 5)])
        case 1: path.addRect(CGRect(origin: corner, size: CGSize(width: 10, height: 5)))
        default: path.addLines([CGPoint(x: 100, y: -50), CGPoint(x: corner.x, y: corner.y - 1)])
        }
      }
    }
    let measured = try Curve.path(path).measured(in: .zero)
    let number = Int.random(in: 1...40, using: &random)
    for spacing in [.flexed, .count(number), .fixed(10), .fixed(measured.length / Double(number))] as [CurveSpacing] {
      let points = try measured.places(for: number, spacing: spacing).compactMap { $0?.point }
      #expect(nearest(points) > 1e-3, "seed \(seed), \(spacing)")
    }
  }
}
