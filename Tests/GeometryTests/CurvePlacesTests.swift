import Foundation
import PathreelGeometry
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
    // From the cusp, the length to θ is 4a(1 − cos(θ/2)).
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

  @Test func `what does not fit has no place`() throws {
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
    #expect(try distances(.wrap, 50) == [50, 150, 250, 50])
    #expect(try distances(.hide, -50) == [nil, 50, 150, 250])
  }

  @Test func `places stand on every piece of a curve with gaps`() throws {
    let measured = try Curve.rectangular { x in (100...200).contains(x) ? .nan : 0 }.measured(in: Self.container)
    let xs = try measured.places(for: 5).map { try #require($0).point.x }
    for (x, expected) in zip(xs, [0, 50, 100, 250, 300] as [CGFloat]) where expected != 100 {
      #expect(abs(x - expected) < 1e-3)
    }
    // The middle one is at the gap: on either of its edges.
    #expect(min(abs(xs[2] - 100), abs(xs[2] - 200)) < 1e-3)
  }

  @Test(arguments: [.fixed(0), .fixed(-1), .fixed(.nan), .fixed(.infinity), .count(0)] as [CurveSpacing])
  func `spacings that cannot be laid are refused`(spacing: CurveSpacing) throws {
    let measured = try Curve.line().measured(in: Self.container)
    #expect(throws: CurveError.self) { try measured.places(for: 3, spacing: spacing) }
    #expect(throws: CurveError.self) { try measured.places(for: 3, phase: .share(.nan)) }
    #expect(try measured.places(for: 0).isEmpty)
  }
}
