import Foundation
import PathreelGeometry
import SeededRandom
import Testing

@Suite struct CurvePlacesQueriesTests {
  @Test(arguments: [-1, 12, 99, Int.min, Int.max]) func `an index without a view has no place`(index: Int) throws {
    let line = Path { $0.addLines([.zero, CGPoint(x: 9, y: 0)]) }
    for path in [Path(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10)), line] {
      for count in [1, 12] {
        let places = try Curve.path(path).measured(in: .zero).places(for: count)
        #expect(places[index] == nil && places.argument(at: index).isNaN)
        // On a closed curve the places repeat with each turn; on an open one no way leads to the index.
        #expect((places.place(from: 0, to: index, progress: 1) == nil) == (path == line))
      }
    }
  }

  static let container = CGSize(width: 300, height: 200)
  static let line = Curve.line()
  static let square = Curve.path(Path(CGRect(x: 0, y: 0, width: 25, height: 25)))

  func places(
    _ curve: Curve, _ count: Int, spacing: CurveSpacing = .flexed, phase: Double = 0, ends: CurveEnds = .hide
  ) throws -> CurvePlaces {
    try curve.measured(in: Self.container).places(for: count, spacing: spacing, phase: .length(phase), ends: ends)
  }

  func svg(_ path: Path) -> String { path.svg }

  // MARK: Arguments

  @Test func `a view's argument is x, u or theta, and NaN if it is not placed`() throws {
    #expect(try places(Self.line, 4).map(\.?.argument) == [0, 100, 200, 300])
    let fixed = try places(Self.line, 5, spacing: .fixed(100), phase: 50)
    #expect([0, 1, 2].map(fixed.argument) == [50, 150, 250])
    // These are a hidden view, a view without room, and indices without a view.
    #expect([3, 4, 5, -1].map(fixed.argument).allSatisfy { $0.isNaN })
    let ring = try places(.circle(radius: 50), 4)
    #expect((0..<4).allSatisfy { abs(ring.argument(at: $0) - Double($0) * .pi / 2) < 1e-6 })
  }

  // MARK: Exact parts

  @Test func `the part between two views of a path is its own lines, cut`() throws {
    let places = try places(Self.square, 10)
    #expect(svg(places.path(from: 1, through: 4)) == "M10 0L25 0L25 15")
    #expect(svg(places.path(from: 4, through: 1)) == "M25 15L25 0L10 0")
    #expect(places.path(from: 2, through: 2).isEmpty)
  }

  @Test func `a part runs through a closed curve's start where a phase moved its views there`() throws {
    let places = try places(Self.square, 8, phase: 75)
    // View 1 is at 87.5, view 3 at 12.5.
    #expect(svg(places.path(from: 1, through: 3)) == "M0 12.5L0 0L12.5 0")
    #expect(svg(places.path(from: 3, through: 1)) == "M12.5 0L0 0L0 12.5")
    // From a place to the same place one turn later is the whole curve, closed.
    #expect(svg(places.path(from: 3, through: 11)) == "M12.5 0L25 0L25 25L0 25L0 0L12.5 0Z")
  }

  @Test(arguments: [-2.1, -2.1 - 5e-12])
  func `a part whose first view is just before a closed curve's start begins there`(phase: Double) throws {
    // 3 · 0.7 in doubles is a little less than 2.1.
    let places = try places(Self.square, 10, spacing: .fixed(0.7), phase: phase)
    let part = places.path(from: 3, through: 5)
    #expect(part.elements.first == .move(to: .zero))
    #expect(abs(PathMeasure(part).length - 1.4) < 1e-9)
  }

  @Test func `a part of a wrapped open curve goes on at the other end`() throws {
    let places = try places(Self.line, 4, spacing: .fixed(50), phase: 200, ends: .wrap)
    #expect(places.map(\.?.distance) == [200, 250, 300, 50])
    #expect(svg(places.path(from: 1, through: 3)) == "M250 0L300 0M0 0L50 0")
    #expect(svg(places.path(from: 3, through: 1)) == "M50 0L0 0M300 0L250 0")
    #expect(svg(places.path(from: 0, through: 2)) == "M200 0L300 0")
  }

  @Test func `a part ends at a view that is clamped, and is empty at one that is hidden`() throws {
    #expect(try svg(places(Self.line, 4, phase: 150, ends: .clamp).path(from: 1, through: 3)) == "M250 0L300 0")
    #expect(try places(Self.line, 4, phase: 150, ends: .hide).path(from: 1, through: 3).isEmpty)
    #expect(try places(Self.line, 9, spacing: .fixed(100)).path(from: 1, through: 7).isEmpty)
  }

  @Test(arguments: ["cardioid", "lemniscate", "spiral", "wave with gap"])
  func `the part of a function is as long as it should be, on the curve, and ends at the views`(name: String) throws {
    let curve: Curve =
      switch name {
      case "cardioid": .cardioid(size: 50)
      case "lemniscate": .lemniscate(radius: 100)
      case "spiral": .archimedeanSpiral(gap: 20, turns: 3)
      default: .rectangular { x in abs(x - 140) < 30 ? .nan : 30 * sin(x / 20) }
      }
    let places = try places(curve, 12)
    for (i, j) in [(0, 11), (3, 9), (7, 8), (9, 2)] {
      let part = places.path(from: i, through: j, tolerance: 0.01)
      let measure = PathMeasure(part)
      // The path deviates by at most 0.01 points, which changes its length by far less.
      #expect(abs(measure.length - Double(abs(j - i)) * places.step) < 0.05)
      let (first, last) = (try #require(places[i]).point, try #require(places[j]).point)
      #expect(try #require(measure.point(atDistance: 0)).isClose(to: first, within: 1e-9))
      #expect(try #require(measure.point(atDistance: .infinity)).isClose(to: last, within: 1e-9))
      for share in stride(from: 0, through: 1, by: 0.05) {
        let between = places.curve.point(
          atDistance: try #require(places[i]).distance + share * Double(j - i) * places.step)
        #expect(try #require(measure.point(atDistance: share * measure.length)).isClose(to: between, within: 0.06))
      }
    }
  }

  @Test(arguments: 0..<20) func `a part backwards is the part, reversed`(index: Int) throws {
    let seed = UInt64(43_000 + index)
    var random = SplitMix64(seed: seed)
    let curves: [Curve] = [
      .path(random.path()), .lissajous(size: CGSize(width: 200, height: 90), xFrequency: 3, yFrequency: 2),
      .sine(amplitude: 30, wavelength: 70),
    ]
    for curve in curves {
      let count = Int.random(in: 2...15, using: &random)
      let places = try places(
        curve, count, phase: random.number(in: -200...200), ends: CurveEnds.allCases.randomElement(using: &random)!)
      let (i, j) = (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
      #expect(places.path(from: j, through: i) == places.path(from: i, through: j).reversed(), "seed \(seed)")
      #expect(places.points(from: j, through: i) == places.points(from: i, through: j).reversed(), "seed \(seed)")
    }
  }

  @Test func `a part that grows keeps its beginning`() throws {
    let places = try places(.archimedeanSpiral(gap: 20, turns: 3), 40)
    let (short, long) = (places.path(from: 0, through: 20).elements, places.path(from: 0, through: 39).elements)
    #expect(short.count > 4)
    #expect(short.dropLast(2).elementsEqual(long.prefix(short.count - 2)))
  }

  // MARK: Points

  @Test func `the views' own points are all between two, both included`() throws {
    let places = try places(Self.square, 4, phase: 90)
    #expect(
      places.points(from: 0, through: 2) == [CGPoint(x: 0, y: 10), CGPoint(x: 15, y: 0), CGPoint(x: 25, y: 15)])
    #expect(
      places.points(from: 2, through: 0) == [CGPoint(x: 25, y: 15), CGPoint(x: 15, y: 0), CGPoint(x: 0, y: 10)])
    #expect(places.points(from: 1, through: 1) == [CGPoint(x: 15, y: 0)])
    #expect(try self.places(Self.line, 4, phase: 150).points(from: 0, through: 3).isEmpty)
  }

  @Test func `samples are a step apart and end at the second view`() throws {
    let places = try places(Self.line, 4)
    func xs(_ i: Int, _ j: Int, _ step: Double) throws -> [CGFloat] {
      try places.samples(from: i, through: j, every: step).map(\.x)
    }
    #expect(try xs(1, 2, 40) == [100, 140, 180, 200])
    #expect(try xs(2, 1, 40) == [200, 160, 120, 100])
    #expect(try xs(1, 2, 25) == [100, 125, 150, 175, 200])
    #expect(try xs(1, 2, 1000) == [100, 200])
    #expect(try xs(1, 1, 10) == [100])
    #expect(try places.samples(from: 0, through: 9, every: 10).isEmpty)
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e-9] as [Double])
  func `steps that make no samples or too many are refused`(step: Double) throws {
    #expect(throws: CurveError.self) { try places(Self.line, 4).samples(from: 0, through: 3, every: step) }
  }

  // MARK: Reach

  @Test func `so many views reach from the first to the last of them that is placed`() throws {
    let fixed = try places(Self.line, 2, spacing: .fixed(70))
    #expect(svg(fixed.path(reaching: 3)) == "M0 0L140 0")
    // Five views fit.
    #expect(svg(fixed.path(reaching: 9)) == "M0 0L280 0")
    #expect(fixed.path(reaching: 1).isEmpty && fixed.path(reaching: 0).isEmpty && fixed.path(reaching: -3).isEmpty)
    #expect(try svg(places(Self.line, 4, phase: -50).path(reaching: 3)) == "M50 0L150 0")
    #expect(try svg(places(Self.square, 10).path(reaching: 4)) == "M0 0L25 0L25 5")
  }

  // MARK: Travel

  @Test func `a view travels along the curve to another place`() throws {
    let line = try places(Self.line, 4)
    #expect([0, 0.25, 1].map { line.place(from: 0, to: 2, progress: $0)?.distance } == [0, 50, 200])
    #expect(line.place(from: 2, to: 1, progress: 0.5)?.distance == 150)
    #expect(line.place(from: 2, to: 4, progress: 0.5) == nil)
    #expect(line.place(from: 2, to: 1, progress: .nan) == nil)
    // Beyond the curve's end the same rules hold as for a phase.
    #expect(line.place(from: 2, to: 3, progress: 1.5) == nil)
    #expect(try places(Self.line, 4, ends: .clamp).place(from: 2, to: 3, progress: 1.5)?.distance == 300)
  }

  @Test func `on a closed curve places come again with each turn`() throws {
    let ring = try places(Self.square, 4)
    #expect(ring.place(from: 3, to: 4, progress: 0.4)?.distance == 85)
    #expect(ring.place(from: 3, to: 4, progress: 1)?.distance == 0)
    #expect(ring.place(from: 3, to: 0, progress: 0.5)?.distance == 37.5)
    #expect(ring.place(from: 0, to: -1, progress: 1)?.distance == 75)
    // If room is left at the seam, a turn is the curve's length, and not the places' range.
    let loose = try places(Self.square, 3, spacing: .fixed(30))
    #expect(loose.map(\.?.distance) == [0, 30, 60])
    #expect(loose.capacity == 4)
    #expect(loose.place(from: 2, to: 4, progress: 1)?.distance == 0)
    #expect(loose.place(from: 2, to: 4, progress: 0.5)?.distance == 80)
  }

  @Test(arguments: 0..<10) func `a phase of whole turns moves nothing on a closed curve`(index: Int) throws {
    let seed = UInt64(44_000 + index)
    var random = SplitMix64(seed: seed)
    let ring = try Curve.cardioid(size: random.number(in: 10...90)).measured(in: .zero)
    let (share, turns) = (random.number(in: 0...1), Double(Int.random(in: -5...5, using: &random)))
    let places = try ring.places(for: 7, phase: .share(share))
    let again = try ring.places(for: 7, phase: .length((share + turns) * ring.length))
    for i in 0..<7 {
      let (a, b) = (try #require(places[i]), try #require(again[i]))
      #expect(a.point.isClose(to: b.point, within: 1e-5), "seed \(seed)")
    }
  }

  // MARK: Answers for hard cases

  @Test func `the worst spacing error tells a wrong spacing from a right one`() throws {
    let places = try places(.cardioid(size: 50), 33)
    #expect(places.worstSpacingError() < 0.01)
    // The check must be able to fail: this circle is larger than it was when it was measured.
    let wrong = MeasuredCurveTestDouble.grownCircle
    #expect(try wrong.places(for: 10).worstSpacingError() > 0.1)
  }

  @Test func `a curve without length has one place and no parts`() throws {
    let point = try places(.parametric { _ in CGPoint(x: 4, y: 5) }, 3)
    #expect(point.capacity == 1 && point.unplacedCount == 2)
    #expect(point.path(from: 0, through: 0).isEmpty && point.path(reaching: 3).isEmpty)
    #expect(point.points(from: 0, through: 0) == [CGPoint(x: 4, y: 5)])
    #expect(try point.samples(from: 0, through: 0, every: 1) == [CGPoint(x: 4, y: 5)])
    #expect(point.place(from: 0, to: 0, progress: 0.5)?.point == CGPoint(x: 4, y: 5))
    #expect(point.worstSpacingError() == 0)
  }

  @Test func `a curve with no views has no places`() throws {
    let none = try places(Self.line, 0)
    #expect(none.isEmpty && none.unplacedCount == 0 && none.argument(at: 0).isNaN)
    #expect(none.worstSpacingError() == 0)
  }
}

/// A curve whose measured lengths are wrong.
private enum MeasuredCurveTestDouble {
  /// A circle of radius 100 while it is measured, and of radius 120 afterwards.
  static let grownCircle: MeasuredCurve = {
    let looks = Looks()
    let curve = Curve.polar { _ in looks.isMeasured ? 120 : 100 }
    let measured = try! curve.measured(in: .zero)
    looks.isMeasured = true
    return measured
  }()

  private final class Looks: @unchecked Sendable {
    var isMeasured = false
  }
}
