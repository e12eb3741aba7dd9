import Foundation
import PathreelGeometry
import Synchronization
import Testing

@Suite struct CurveTests {
  /// Curves with their lengths in closed form, or, if marked so, by mpmath 1.3 (`quad` of the speed with 25 digits).
  static let lengths: [(String, Curve, Double)] = {
    let turns = 6 * Double.pi
    let spiral = 20 / (2 * Double.pi) / 2 * (turns * (1 + turns * turns).squareRoot() + asinh(turns))
    let growth = 0.1
    let logarithmic = 5 * (exp(growth * turns) - 1) * (1 + growth * growth).squareRoot() / growth
    return [
      ("line", .line(slope: 0.75), 375),
      ("sine (mpmath)", .sine(amplitude: 40, wavelength: 100), 585.5696340218429),
      ("circle", .circle(radius: 100), 200 * .pi),
      ("cycloid", .cycloid(radius: 30, arches: 3), 720),
      ("Archimedean spiral", .archimedeanSpiral(gap: 20, turns: 3), spiral),
      ("logarithmic spiral", .logarithmicSpiral(radius: 5, growth: growth, turns: 3), logarithmic),
      ("cardioid", .cardioid(size: 50), 400),
      ("astroid", .astroid(radius: 100), 600),
      // Twice the lemniscate constant.
      ("lemniscate", .lemniscate(radius: 100), 524.4115108584239620929679),
      (
        "Lissajous (mpmath)", .lissajous(size: CGSize(width: 200, height: 120), xFrequency: 3, yFrequency: 2),
        1344.194779660824
      ),
      // Half of an ellipse with semi-axes 300 and 100.
      ("rose (mpmath)", .rose(radius: 100, petals: 3), 668.2446610277629),
      (
        "ellipse (mpmath)",
        .parametric(coordinates: CurveCoordinates(start: 0, end: 2 * .pi)) {
          CGPoint(x: 100 * cos($0), y: 50 * sin($0))
        },
        484.4224110273838099
      ),
      (
        "corner", .rectangular(coordinates: CurveCoordinates(origin: UnitPoint(x: 0.3, y: 0))) { abs($0 - 11.1) },
        300 * 2.0.squareRoot()
      ),
    ]
  }()
  static let container = CGSize(width: 300, height: 200)

  @Test(arguments: lengths.indices) func `lengths are exact to a thousandth of a point`(index: Int) throws {
    let (name, curve, length) = Self.lengths[index]
    let measured = try curve.measured(in: Self.container)
    #expect(abs(measured.length - length) < 1e-3, "\(name)")
  }

  /// Functions that are smooth, have corners, jumps, gaps, poles, missing points, or are nowhere a number.
  static let functions: [@Sendable (Double) -> Double] = [
    { 40 * sin($0 / 9) }, { abs($0 - 111.1) }, { ($0 / 40).rounded(.down) * 40 }, { ($0 - 100).squareRoot() },
    { 900 / ($0 - 33) }, { sin($0) / $0 }, { (40 * sin($0 / 3)).squareRoot() * 5 }, { _ in .nan }, { _ in 7 },
    { $0 < 20 ? .nan : $0 > 280 ? .infinity : cos($0) }, { 50 * sin(3_000 / ($0 + 20)) },
  ]

  @Test(arguments: functions.indices, ["rectangular", "parametric", "polar"])
  func `a function in blocks gives the bits of the function, with the same evaluations`(index: Int, form: String) {
    let function = Self.functions[index]
    /// The pieces of the path and the distances of some places, and the number of evaluations.
    func outcome(inBlocks: Bool) -> (String, evaluations: Int) {
      let counter = Mutex(0)
      let count: @Sendable (Int) -> Void = { number in counter.withLock { $0 += number } }
      let counted: @Sendable (Double) -> Double = { argument in
        count(1)
        return function(argument)
      }
      var curve =
        switch form {
        case "rectangular": Curve.rectangular(counted)
        case "polar": Curve.polar(counted)
        default: Curve.parametric { CGPoint(x: counted($0), y: $0) }
        }
      curve.coordinates.start = 0
      if inBlocks {
        curve.block = { arguments, numbers in
          count(arguments.count)
          for (i, argument) in arguments.enumerated() {
            numbers[i] = function(argument)
            if form == "parametric" { numbers[arguments.count + i] = argument }
          }
        }
      }
      let made = Result { try curve.measured(in: Self.container) }.map { measured in
        let places = (0...9).map { measured.argument(atDistance: measured.length * Double($0) / 9) }
        return "\(measured.length) \(places) \(measured.path(tolerance: 0.02))"
      }
      return ("\(made)", counter.withLock(\.self))
    }
    #expect(outcome(inBlocks: true) == outcome(inBlocks: false))
  }

  @Test(arguments: lengths.indices) func `the path is the curve, as long and within tolerance`(index: Int) throws {
    let (name, curve, length) = Self.lengths[index]
    let measured = try curve.measured(in: Self.container)
    let path = measured.path(tolerance: 0.02)
    // A curve that deviates by up to 0.02 points differs by far less in length.
    #expect(abs(PathMeasure(path).length - length) < 0.1, "\(name)")
    let lines = path.flattened(tolerance: 0.001)
    for i in 0...100 {
      let point = measured.point(atDistance: measured.length * Double(i) / 100)
      let distance = lines.flatMap { zip($0.points, $0.points.dropFirst() + $0.points.prefix(1)) }
        .map { point.distance(toSegmentFrom: $0.0, to: $0.1) }.min()!
      #expect(distance < 0.0215, "\(name), \(i) %")
    }
    #expect(path.elements.count < 120, "\(name)")
  }

  @Test func `a circle takes few cubics and is closed`() throws {
    let path = try Curve.circle(radius: 100).measured(in: Self.container).path()
    #expect(path.elements.count <= 8)
    #expect(path.elements.last == .closeSubpath)
  }

  @Test(arguments: ["circle", "cardioid", "astroid", "lemniscate", "Lissajous (mpmath)", "rose (mpmath)"])
  func `curves that come back are closed`(name: String) throws {
    let curve = try #require(Self.lengths.first { $0.0 == name }).1
    #expect(try curve.measured(in: Self.container).isClosed)
  }

  // MARK: Coordinates

  @Test func `the default range is the container's extent about the origin`() throws {
    var line = Curve.line(slope: 0.5)
    line.coordinates.origin = UnitPoint(x: 0.25, y: 0.5)
    let measured = try line.measured(in: CGSize(width: 400, height: 200))
    #expect(measured.argument(atDistance: 0) == -100)
    #expect(measured.argument(atDistance: measured.length) == 300)
    #expect(measured.point(atDistance: 0).isClose(to: CGPoint(x: 0, y: 50), within: 1e-9))
    line.coordinates.isMath = true
    #expect(
      try line.measured(in: CGSize(width: 400, height: 200)).point(atDistance: 0).isClose(
        to: CGPoint(x: 0, y: 150), within: 1e-9))
  }

  @Test func `reversed, the argument runs on y`() throws {
    var line = Curve.line(slope: 0.5)
    line.coordinates = CurveCoordinates(origin: UnitPoint(x: 0.5, y: 0.25), isMath: true, isReverse: true)
    let measured = try line.measured(in: CGSize(width: 400, height: 200))
    // With y up and the origin a quarter below the top, y runs from −150 to 50.
    #expect(measured.argument(atDistance: 0) == -150)
    #expect(measured.point(atDistance: 0).isClose(to: CGPoint(x: 125, y: 200), within: 1e-9))
    #expect(measured.point(atDistance: .infinity).isClose(to: CGPoint(x: 225, y: 0), within: 1e-9))
  }

  @Test func `a range may run backwards`() throws {
    let coordinates = CurveCoordinates(start: 10, end: -20)
    let measured = try Curve.rectangular(coordinates: coordinates) { _ in 3 }.measured(in: .zero)
    #expect(measured.length == 30)
    #expect(measured.point(atDistance: 10).isClose(to: CGPoint(x: 0, y: 3), within: 1e-9))
    #expect(try #require(measured.tangent(atDistance: 10)).dx < -1 + 1e-12)
  }

  // MARK: Gaps

  @Test func `the curve goes on after a gap, and gaps have no length`() throws {
    let measured = try Curve.rectangular { x in abs(x - 150) < 37.3 ? .nan : 20 }.measured(in: Self.container)
    #expect(abs(measured.length - (300 - 74.6)) < 1e-6)
    #expect(!measured.isClosed)
    let path = measured.path()
    #expect(path.flattened().count == 2)
    #expect(measured.point(atDistance: 112.7).isClose(to: CGPoint(x: 187.3, y: 20), within: 1e-3))
  }

  @Test func `a jump is a gap and a single missing point is none`() throws {
    let steps = try Curve.rectangular { x in 50 * (x / 100).rounded(.down) }.measured(in: Self.container)
    #expect(abs(steps.length - 300) < 1e-6)
    #expect(steps.path().flattened().count == 3)
    var sinc = Curve.rectangular { x in 100 * sin(x / 5) / (x / 5) }
    sinc.coordinates.origin = UnitPoint(x: 0.5, y: 0.5)
    #expect(try sinc.measured(in: Self.container).path().flattened().count == 1)
  }

  @Test func `a curve that cannot be measured is an error, after bounded work`() {
    #expect(throws: CurveError.nowhereDefined(start: 0, end: 300)) {
      try Curve.rectangular { _ in .nan }.measured(in: Self.container)
    }
    #expect(throws: CurveError.self) { try Curve.rectangular { _ in .infinity }.measured(in: Self.container) }
    #expect(throws: CurveError.self) { try Curve.line().measured(in: CGSize(width: CGFloat.infinity, height: 1)) }
    #expect(throws: CurveError.self) {
      try Curve.polar(coordinates: CurveCoordinates(start: .nan)) { _ in 1 }.measured(in: Self.container)
    }
    #expect(throws: CurveError.self) {
      try Curve.rectangular { x in 50 * sin(1e9 * sin(1e7 * x)) }.measured(in: Self.container)
    }
    #expect(throws: CurveError.emptyPath) { try Curve.path(Path()).measured(in: Self.container) }
  }

  @Test func `the error of a container that is not finite names the container, not the range`() throws {
    let error = #expect(throws: CurveError.self) {
      try Curve.circle(radius: 1).measured(in: CGSize(width: CGFloat.infinity, height: 1))
    }
    #expect(
      error?.description
        == "the curve's container or origin is not finite or beyond ±1e100; give both ordinary numbers")
  }

  @Test func `a curve that stands still is its point, for one view`() throws {
    let measured = try Curve.parametric { _ in CGPoint(x: 4, y: 5) }.measured(in: Self.container)
    #expect(measured.length == 0)
    #expect(!measured.isClosed)
    let places = try measured.places(for: 3)
    #expect(places[0]?.point == CGPoint(x: 4, y: 5))
    #expect(places[1] == nil && places[2] == nil)
  }

  @Test func `a tangent's poles are gaps`() throws {
    let measured = try Curve.rectangular { x in tan(x / 30) }.measured(in: Self.container)
    #expect(measured.length.isFinite)
    // From 0 to 300 there are three poles, at 15π, 45π and 75π.
    #expect(measured.path().flattened().count == 4)
    #expect(measured.path().elements.count < 4000)
  }
}
