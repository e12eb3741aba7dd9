import Foundation
import PathreelGeometry

/// A named mathematical curve, such as `sine`, in `curve` and `along`: its keys, and the function that makes it.
/// ``FieldReader`` makes the curve of an element by it.
struct KnownCurve: Sendable {
  let name: String
  let keys: KeyList
  /// The key that holds `keys`, such as `sine: {…}`. Its text says what the curve is, and what its parameter ranges
  /// over.
  let key: Key<FieldReader?>
  let make: @Sendable (FieldReader) throws -> Curve

  init(
    _ name: String, _ doc: String, _ keys: KeyList, _ make: @escaping @Sendable (FieldReader) throws -> Curve
  ) {
    (self.name, self.keys, self.make) = (name, keys, make)
    key = Key(name, .mapping(keys), doc)
  }

  static let all: [KnownCurve] = [
    line, sine, circle, cycloid, archimedeanSpiral, logarithmicSpiral, cardioid, astroid, lemniscate, lissajous, rose,
  ]

  private static let radius = Key(required: "radius", .atLeastZero, "In points.")
  private static let turns = Key(
    required: "turns", .number(NumberRange(minimum: 0, maximum: 100)), "How often it goes round.")

  private static let line: KnownCurve = {
    let slope = Key("slope", .number, default: 0, "The change of y for each point of x.")
    let intercept = Key("intercept", .number, default: 0, "y at x = 0, in points.")
    return KnownCurve("line", "y = slope * x + intercept, from edge to edge.", [slope, intercept]) {
      .line(slope: try $0[slope], intercept: try $0[intercept])
    }
  }()

  private static let sine: KnownCurve = {
    let amplitude = Key(required: "amplitude", .number, "In points.")
    let wavelength = Key(required: "wavelength", .positive, "In points.")
    let shift = Key("shift", .number, default: 0, "Where in its wave it starts, in degrees.")
    return KnownCurve("sine", "A wave over x, from edge to edge.", [amplitude, wavelength, shift]) {
      .sine(amplitude: try $0[amplitude], wavelength: try $0[wavelength], phase: try $0[shift] * .pi / 180)
    }
  }()

  private static let circle = KnownCurve("circle", "A circle about the origin, over theta.", [radius]) {
    .circle(radius: try $0[radius])
  }

  private static let cycloid: KnownCurve = {
    let arches = Key("arches", .number(NumberRange(minimum: 0, maximum: 100)), default: 1, "How many.")
    return KnownCurve(
      "cycloid", "The path of a point on the rim of a rolling wheel. The argument is the wheel's angle in radians.",
      [radius, arches]
    ) { .cycloid(radius: try $0[radius], arches: try $0[arches]) }
  }()

  private static let archimedeanSpiral: KnownCurve = {
    let gap = Key(required: "gap", .number, "From turn to turn, in points.")
    return KnownCurve(
      "archimedean-spiral", "A spiral about the origin whose turns are equally far apart, over theta.", [gap, turns]
    ) { .archimedeanSpiral(gap: try $0[gap], turns: try $0[turns]) }
  }()

  private static let logarithmicSpiral: KnownCurve = {
    let growth = Key(
      required: "growth", .number(NumberRange(minimum: -10, maximum: 10)), "The exponent for each radian.")
    return KnownCurve(
      "logarithmic-spiral", "A spiral about the origin that grows by the same factor with each turn, over theta.",
      [radius, growth, turns]
    ) { .logarithmicSpiral(radius: try $0[radius], growth: try $0[growth], turns: try $0[turns]) }
  }()

  private static let cardioid: KnownCurve = {
    let radius = Key(
      required: "radius", .atLeastZero,
      "The diameter of the rolling circle, in points; the curve reaches twice as far.")
    return KnownCurve("cardioid", "A heart whose cusp is at the origin, over theta.", [radius]) {
      .cardioid(size: try $0[radius])
    }
  }()

  private static let astroid = KnownCurve(
    "astroid", "A star with four cusps about the origin. The argument is an angle in radians.", [radius]
  ) { .astroid(radius: try $0[radius]) }

  private static let lemniscate = KnownCurve(
    "lemniscate", "A lying eight about the origin, drawn as one line; the argument is an angle in radians.", [radius]
  ) { .lemniscate(radius: try $0[radius]) }

  private static let lissajous: KnownCurve = {
    let size = Key(required: "size", .extent, "[width, height] in points, or one number for both.")
    let frequencies = Key(
      required: "frequencies", .pair(NumberRange(minimum: 0, maximum: 100)),
      "[horizontal, vertical]; whole ones close the curve.")
    let shift = Key("shift", .number, default: 90, "Of the horizontal swing, in degrees.")
    return KnownCurve(
      "lissajous", "Two swings at right angles about the origin; the argument is an angle in radians.",
      [size, frequencies, shift]
    ) {
      let (size, frequencies) = (try $0[size], try $0[frequencies])
      return .lissajous(
        size: size, xFrequency: frequencies.x, yFrequency: frequencies.y, phase: try $0[shift] * .pi / 180)
    }
  }()

  private static let rose: KnownCurve = {
    let petals = Key(
      required: "petals", .whole(1...100), "An odd number is the number of petals; an even number draws twice as many.")
    return KnownCurve("rose", "Petals about the origin, over theta.", [radius, petals]) {
      .rose(radius: try $0[radius], petals: try $0[petals])
    }
  }()
}
