import Foundation
import PathreelGeometry
import SeededRandom
import Testing

/// Tests of views' positions along curves against numbers of high precision. The goal is 0.01 points of arc length;
/// these tests require a tenth of that.
@Suite struct CurveAccuracyTests {
  static let tolerance = 1e-3

  struct Sample: Sendable, CustomTestStringConvertible {
    var name: String
    var form: Curve.Form
    var range: ClosedRange<Double>
    var length: Double
    /// The arguments at equal arc lengths from the start to the end. For a closed curve the end is left out.
    var arguments: [Double]
    var testDescription: String { name }

    func curve(_ coordinates: CurveCoordinates = CurveCoordinates()) -> Curve {
      var coordinates = coordinates
      (coordinates.start, coordinates.end) = (range.lowerBound, range.upperBound)
      return Curve(form, coordinates: coordinates)
    }

    /// The function's own point, before any coordinate transform.
    func point(at argument: Double) -> CGPoint {
      switch form {
      case .rectangular(let f): CGPoint(x: argument, y: f(argument))
      case .parametric(let f): f(argument)
      case .polar(let r): CGPoint(x: r(argument) * cos(argument), y: r(argument) * sin(argument))
      case .path: preconditionFailure("no sample is a path")
      }
    }
  }

  // The numbers are from mpmath 1.3 with 40 digits, rounded to 18: `quad` of the speed and Newton's method for the
  // inverse, or the inverse in closed form (circle, logarithmic spiral, cardioid, astroid).
  static let open: [Sample] = [
    Sample(
      name: "sine", form: Curve.sine(amplitude: 40, wavelength: 100).form, range: 0...300,
      length: 585.56963402184294679,
      arguments: [
        0, 44.7647401053737094, 88.9517921693492739, 131.136303503833538, 168.863696496166462, 211.048207830650726,
        255.235259894626291, 300,
      ]),
    Sample(
      name: "Archimedean spiral", form: Curve.archimedeanSpiral(gap: 20, turns: 3).form, range: 0...(6 * .pi),
      length: 572.05975785332045801,
      arguments: [
        0, 8.28119548463157625, 11.8367668868719808, 14.553003601463171, 16.8383891219635084, 18.8495559215387594,
      ]),
    Sample(
      name: "logarithmic spiral", form: Curve.logarithmicSpiral(radius: 5, growth: 0.1, turns: 3).form,
      range: 0...(6 * .pi), length: 280.6961396847821368,
      arguments: [
        0, 7.50100314252534605, 11.7385110227508412, 14.7055213696446503, 16.9906827807223977, 18.8495559215387594,
      ]),
    Sample(
      name: "a wave with a gap",
      form: .rectangular { x in x > 100 && x < 160 ? .nan : 30 * sin(x / 20) }, range: 0...300,
      length: 140.72392236993025117 + 197.60156627425008825,
      arguments: [0, 49.9210017822153577, 94.7771359157074174, 200.191672040076626, 250.261607561261637, 300]),
  ]

  static let closed: [Sample] = [
    Sample(
      name: "circle", form: Curve.circle(radius: 100).form, range: 0...(2 * .pi), length: 628.3185307179586477,
      arguments: (0..<7).map { 2 * .pi * Double($0) / 7 }),
    Sample(
      name: "cardioid", form: Curve.cardioid(size: 50).form, range: 0...(2 * .pi), length: 400,
      arguments: [
        0, 1.55038674662072261, 2.25577056544251537, 2.85489751577906252, 3.42828779140052395, 4.02741474173707111,
        4.73279856055886386,
      ]),
    Sample(
      name: "astroid", form: Curve.astroid(radius: 100).form, range: 0...(2 * .pi), length: 600,
      arguments: [
        0, 0.857071947850130988, 1.95839301345007727, 2.5776500122291644, 3.70553529495042208, 4.3247922937295092,
        5.42611335932945549,
      ]),
    Sample(
      name: "lemniscate", form: Curve.lemniscate(radius: 100).form, range: 0...(2 * .pi),
      length: 524.41151085842396209,
      arguments: [
        0, 0.812727196992372901, 1.83413975630021263, 2.75844318158357495, 3.52474212559601153, 4.44904555087937384,
        5.47045811018721358,
      ]),
  ]

  static let coordinates: [CurveCoordinates] = [false, true].flatMap { isMath in
    [false, true].flatMap { isReverse in
      [UnitPoint.zero, UnitPoint(x: 0.5, y: 0.5), UnitPoint(x: -1.5, y: 2.25)].map {
        CurveCoordinates(origin: $0, isMath: isMath, isReverse: isReverse)
      }
    }
  }
  static let container = CGSize(width: 320, height: 180)

  /// An independent computation of the position of a function's point in the container.
  static func place(_ point: CGPoint, by coordinates: CurveCoordinates) -> CGPoint {
    let (x, y) = coordinates.isReverse ? (point.y, point.x) : (point.x, point.y)
    return CGPoint(
      x: coordinates.origin.x * 320 + x, y: coordinates.origin.y * 180 + (coordinates.isMath ? -y : y))
  }

  @Test(arguments: open + closed, coordinates)
  func `flexed views stand where they should, in all coordinates`(sample: Sample, coordinates: CurveCoordinates) throws
  {
    let measured = try sample.curve(coordinates).measured(in: Self.container)
    #expect(abs(measured.length - sample.length) < Self.tolerance)
    let places = try measured.places(for: sample.arguments.count)
    for (index, argument) in sample.arguments.enumerated() {
      let expected = Self.place(sample.point(at: argument), by: coordinates)
      #expect(try #require(places[index]).point.isClose(to: expected, within: Self.tolerance))
      let own = Self.place(sample.point(at: places.argument(at: index)), by: coordinates)
      #expect(own.isClose(to: expected, within: Self.tolerance))
    }
  }

  @Test(arguments: open + closed)
  func `views at a fixed distance and for another number stand at the same places`(sample: Sample) throws {
    let measured = try sample.curve().measured(in: Self.container)
    let isClosed = Self.closed.contains { $0.name == sample.name }
    #expect(measured.isClosed == isClosed)
    let count = sample.arguments.count
    let step = sample.length / Double(isClosed ? count : count - 1)
    for spacing in [CurveSpacing.fixed(step), .count(count)] {
      let places = try measured.places(for: count + 2, spacing: spacing)
      #expect(places.capacity == count && places.unplacedCount == 2)
      for (index, argument) in sample.arguments.enumerated() {
        #expect(
          try #require(places[index]).point.isClose(to: sample.point(at: argument), within: Self.tolerance),
          "\(spacing), \(index)")
      }
      #expect(places[count] == nil && places.argument(at: count).isNaN)
    }
  }

  @Test(arguments: open + closed)
  func `the reported spacing error is below a hundredth of a point`(sample: Sample) throws {
    let places = try sample.curve().measured(in: Self.container).places(for: 50, spacing: .count(50))
    #expect(places.worstSpacingError() < 0.01)
  }

  // MARK: Default ranges

  @Test(arguments: coordinates)
  func `without start and end a function runs over the container's extent about the origin`(
    coordinates: CurveCoordinates
  ) throws {
    // The length of y = 3x/4 is 5/4 of the argument's range, whatever the origin.
    let measured = try Curve(Curve.line(slope: 0.75).form, coordinates: coordinates).measured(in: Self.container)
    let extent = coordinates.isReverse ? 180.0 : 320
    #expect(abs(measured.length - 1.25 * extent) < 1e-6)
    let first = measured.argument(atDistance: 0)
    let expected =
      coordinates.isReverse
      ? (coordinates.isMath ? coordinates.origin.y - 1 : -coordinates.origin.y) * 180 : -coordinates.origin.x * 320
    #expect(abs(first - expected) < 1e-9)
    #expect(abs(measured.argument(atDistance: .infinity) - expected - extent) < 1e-9)
  }

  @Test func `a polar curve runs once round whatever the coordinates`() throws {
    for coordinates in Self.coordinates {
      let measured = try Curve(Curve.circle(radius: 10).form, coordinates: coordinates).measured(in: Self.container)
      #expect(abs(measured.length - 20 * .pi) < 1e-6)
    }
  }

  // MARK: Any curve

  /// A curve whose x and y are sums of five sines each, with random amplitudes and phases. Its speed is known in closed
  /// form.
  struct Wobble: Sendable {
    var terms: [(amplitude: CGPoint, phase: CGPoint)] = []

    init(_ random: inout SplitMix64) {
      for k in 1...5 {
        let size = 120 / Double(k)
        terms.append((random.point(within: size), random.point(within: .pi)))
      }
    }

    func point(at u: Double) -> CGPoint {
      var point = CGPoint.zero
      for (i, term) in terms.enumerated() {
        point.x += term.amplitude.x * sin(Double(i + 1) * u + term.phase.x)
        point.y += term.amplitude.y * sin(Double(i + 1) * u + term.phase.y)
      }
      return point
    }

    func speed(at u: Double) -> Double {
      var velocity = CGPoint.zero
      for (i, term) in terms.enumerated() {
        let k = Double(i + 1)
        velocity.x += k * term.amplitude.x * cos(k * u + term.phase.x)
        velocity.y += k * term.amplitude.y * cos(k * u + term.phase.y)
      }
      return hypot(velocity.x, velocity.y)
    }

    /// The length by the midpoint rule, with so many steps that its error is far below 1e-4 points.
    func length(from start: Double, to end: Double) -> Double {
      let count = 4000
      let step = (end - start) / Double(count)
      return (0..<count).reduce(0) { $0 + speed(at: start + (Double($1) + 0.5) * step) } * step
    }
  }

  @Test(arguments: 0..<12)
  func `every spacing of a random curve is right by a dense integration`(index: Int) throws {
    let seed = UInt64(41_000 + index)
    var random = SplitMix64(seed: seed)
    let wobble = Wobble(&random)
    let isClosed = index % 2 == 0
    let end = isClosed ? 2 * Double.pi : random.number(in: 2...6)
    let curve = Curve.parametric(coordinates: CurveCoordinates(start: 0, end: end)) { wobble.point(at: $0) }
    let measured = try curve.measured(in: Self.container)
    #expect(measured.isClosed == isClosed, "seed \(seed)")
    let count = Int.random(in: 2...20, using: &random)
    for spacing in [CurveSpacing.flexed, .fixed(measured.length / random.number(in: 3...30)), .count(count + 3)] {
      let places = try measured.places(for: count, spacing: spacing)
      for i in 1..<count where places[i] != nil {
        let length = wobble.length(from: places.argument(at: i - 1), to: places.argument(at: i))
        #expect(abs(length - places.step) < 0.01, "seed \(seed), \(spacing), \(i)")
      }
      // The public check must agree.
      #expect(places.worstSpacingError() < 0.01, "seed \(seed), \(spacing)")
    }
  }

  @Test(arguments: 0..<12)
  func `every spacing of a random path is right by a dense sum of chords`(index: Int) throws {
    let seed = UInt64(42_000 + index)
    var random = SplitMix64(seed: seed)
    let path = random.path()
    let places = try Curve.path(path).measured(in: .zero).places(for: 9)
    #expect(places.worstSpacingError() < 0.01, "seed \(seed)")
    for i in 1..<9 {
      let part = places.path(from: i - 1, through: i)
      let chords = part.flattened(tolerance: 1e-5).reduce(0.0) { sum, line in
        sum + zip(line.points, line.points.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
          + (line.isClosed ? hypot(line.points[0].x - line.points.last!.x, line.points[0].y - line.points.last!.y) : 0)
      }
      #expect(abs(chords - places.step) < 0.01, "seed \(seed), \(i)")
    }
  }

  /// A sine whose zeros are all that a sampling by repeated halving meets.
  static func wave(_ count: Int) -> Curve { .sine(amplitude: 5, wavelength: 1280 / Double(count)) }

  @Test(arguments: [256, 512, 768]) func `a wave in step with the looks is seen`(count: Int) throws {
    let measured = try Self.wave(count).measured(in: CGSize(width: 1280, height: 100))
    // Each wave is longer than four straight lines of height 5.
    #expect(measured.length > 20 * Double(count))
  }

  @Test(arguments: [1536, 2048]) func `a wave too fast to be measured is refused, not taken for a line`(count: Int) {
    #expect(throws: CurveError.self) { try Self.wave(count).measured(in: CGSize(width: 1280, height: 100)) }
  }
}
