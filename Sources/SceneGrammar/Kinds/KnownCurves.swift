/// A named mathematical curve, such as `sine`, in `curve` and `along`, with its keys. `KnownCurveMaker` makes it.
package struct KnownCurve: Sendable {
  package let name: String
  package let keys: KeyList
  /// The key that holds `keys`, such as `sine: {…}`. Its text says what the curve is, and what its parameter ranges
  /// over.
  package let key: Key<Mapping?>

  init(_ name: String, _ doc: String, _ keys: KeyList) {
    (self.name, self.keys) = (name, keys)
    key = Key(name, .mapping(keys), doc)
  }

  package static let all: [KnownCurve] = [
    line, sine, circle, cycloid, archimedeanSpiral, logarithmicSpiral, cardioid, astroid, lemniscate, lissajous, rose,
  ]

  package static let line = KnownCurve(
    "line", "y = slope * x + intercept, from edge to edge.", [Keys.slope, Keys.intercept])
  package static let sine = KnownCurve(
    "sine", "A wave over x, from edge to edge.", [Keys.amplitude, Keys.wavelength, Keys.shift])
  package static let circle = KnownCurve("circle", "A circle about the origin, over theta.", [Keys.radius])
  package static let cycloid = KnownCurve(
    "cycloid", "The path of a point on the rim of a rolling wheel. The argument is the wheel's angle in radians.",
    [Keys.radius, Keys.arches])
  package static let archimedeanSpiral = KnownCurve(
    "archimedean-spiral", "A spiral about the origin whose turns are equally far apart, over theta.",
    [Keys.gap, Keys.turns])
  package static let logarithmicSpiral = KnownCurve(
    "logarithmic-spiral", "A spiral about the origin that grows by the same factor with each turn, over theta.",
    [Keys.radius, Keys.growth, Keys.turns])
  package static let cardioid = KnownCurve(
    "cardioid", "A heart whose cusp is at the origin, over theta.", [Keys.diameter])
  package static let astroid = KnownCurve(
    "astroid", "A star with four cusps about the origin. The argument is an angle in radians.", [Keys.radius])
  package static let lemniscate = KnownCurve(
    "lemniscate", "A lying eight about the origin, drawn as one line; the argument is an angle in radians.",
    [Keys.radius])
  package static let lissajous = KnownCurve(
    "lissajous", "Two swings at right angles about the origin; the argument is an angle in radians.",
    [Keys.size, Keys.frequencies, Keys.swingShift])
  package static let rose = KnownCurve("rose", "Petals about the origin, over theta.", [Keys.radius, Keys.petals])

  /// The keys of the known curves.
  package enum Keys {
    package static let slope = Key("slope", .number, default: 0, "The change of y for each point of x.")
    package static let intercept = Key("intercept", .number, default: 0, "y at x = 0, in points.")
    package static let amplitude = Key(required: "amplitude", .number, "In points.")
    package static let wavelength = Key(required: "wavelength", .positive, "In points.")
    package static let shift = Key("shift", .number, default: 0, "Where in its wave it starts, in degrees.")
    package static let radius = Key(required: "radius", .atLeastZero, "In points.")
    package static let arches = Key("arches", .number(NumberRange(minimum: 0, maximum: 100)), default: 1, "How many.")
    package static let gap = Key(required: "gap", .number, "From turn to turn, in points.")
    package static let growth = Key(
      required: "growth", .number(NumberRange(minimum: -10, maximum: 10)), "The exponent for each radian.")
    package static let turns = Key(
      required: "turns", .number(NumberRange(minimum: 0, maximum: 100)), "How often it goes round.")
    package static let diameter = Key(
      required: "radius", .atLeastZero,
      "The diameter of the rolling circle, in points; the curve reaches twice as far.")
    package static let size = Key(required: "size", .extent, "[width, height] in points, or one number for both.")
    package static let frequencies = Key(
      required: "frequencies", .pair(NumberRange(minimum: 0, maximum: 100)),
      "[horizontal, vertical]; whole ones close the curve.")
    package static let swingShift = Key("shift", .number, default: 90, "Of the horizontal swing, in degrees.")
    package static let petals = Key(
      required: "petals", .whole(1...100),
      "An odd number is the number of petals; an even number draws twice as many.")
  }
}
