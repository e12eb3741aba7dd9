import Foundation
import PathreelGeometry

/// A curve that has a name of its own: its keys, and the curve they make.
struct KnownCurve: Sendable {
  let name: String
  /// What it is, with what runs as its argument.
  let doc: String
  let keys: [GrammarKey]
  let make: @Sendable (FieldReader) throws -> Curve

  init(
    _ name: String, _ doc: String, _ keys: [GrammarKey], _ make: @escaping @Sendable (FieldReader) throws -> Curve
  ) {
    (self.name, self.doc, self.keys, self.make) = (name, doc, keys, make)
  }

  static let all: [KnownCurve] = [
    KnownCurve(
      "line", "y = slope * x + intercept, from edge to edge.",
      [
        GrammarKey("slope", .number(.any), default: "0", "y for each x."),
        GrammarKey("intercept", .number(.any), default: "0", "y at x = 0, in points."),
      ]
    ) { .line(slope: try $0.optionalNumber("slope") ?? 0, intercept: try $0.optionalNumber("intercept") ?? 0) },
    KnownCurve(
      "sine", "A wave over x, from edge to edge.",
      [
        GrammarKey("amplitude", .number(.any), required: true, "In points."),
        GrammarKey("wavelength", .number(.positive), required: true, "In points."),
        GrammarKey("shift", .number(.any), default: "0", "Where in its wave it starts, in degrees."),
      ]
    ) {
      .sine(
        amplitude: try $0.number("amplitude"), wavelength: try $0.number("wavelength"),
        phase: (try $0.optionalNumber("shift") ?? 0) * .pi / 180)
    },
    KnownCurve("circle", "A circle about the origin, over theta.", [radius]) {
      .circle(radius: try $0.number("radius"))
    },
    KnownCurve(
      "cycloid", "The way of a point on a rolling wheel's rim; the argument is the wheel's turn in radians.",
      [radius, GrammarKey("arches", .number(NumberRange(minimum: 0, maximum: 100)), default: "1", "How many.")]
    ) {
      .cycloid(radius: try $0.number("radius"), arches: try $0.optionalNumber("arches") ?? 1)
    },
    KnownCurve(
      "archimedean-spiral", "A spiral about the origin whose turns are equally far apart, over theta.",
      [GrammarKey("gap", .number(.any), required: true, "From turn to turn, in points."), turns]
    ) {
      .archimedeanSpiral(gap: try $0.number("gap"), turns: try $0.number("turns"))
    },
    KnownCurve(
      "logarithmic-spiral", "A spiral about the origin that grows by the same factor with each turn, over theta.",
      [
        radius,
        GrammarKey(
          "growth", .number(NumberRange(minimum: -10, maximum: 10)), required: true, "The exponent for each radian."),
        turns,
      ]
    ) {
      .logarithmicSpiral(
        radius: try $0.number("radius"), growth: try $0.number("growth"), turns: try $0.number("turns"))
    },
    KnownCurve(
      "cardioid", "A heart about the origin, its cusp there, over theta.",
      [
        GrammarKey(
          "radius", .number(.atLeastZero), required: true,
          "Of the rolling circle's double, in points; the curve reaches twice as far.")
      ]
    ) {
      .cardioid(size: try $0.number("radius"))
    },
    KnownCurve("astroid", "A star of four cusps about the origin; the argument is an angle in radians.", [radius]) {
      .astroid(radius: try $0.number("radius"))
    },
    KnownCurve(
      "lemniscate", "A lying eight about the origin, drawn as one line; the argument is an angle in radians.", [radius]
    ) { .lemniscate(radius: try $0.number("radius")) },
    KnownCurve(
      "lissajous", "Two swings at right angles about the origin; the argument is an angle in radians.",
      [
        GrammarKey("size", .extent(.atLeastZero), required: true, "[width, height] in points, or one number for both."),
        GrammarKey(
          "frequencies", .pair(NumberRange(minimum: 0, maximum: 100)), required: true,
          "[horizontal, vertical]; whole ones close the curve."),
        GrammarKey("shift", .number(.any), default: "90", "Of the horizontal swing, in degrees."),
      ]
    ) {
      let (size, frequencies) = (try $0.point("size"), try $0.point("frequencies"))
      return .lissajous(
        size: CGSize(width: size.x, height: size.y), xFrequency: frequencies.x, yFrequency: frequencies.y,
        phase: (try $0.optionalNumber("shift") ?? 90) * .pi / 180)
    },
    KnownCurve(
      "rose", "Petals about the origin, over theta.",
      [
        radius,
        GrammarKey(
          "petals", .number(.whole(1...100)), required: true, "As many petals where odd, twice as many where even."),
      ]
    ) {
      .rose(radius: try $0.number("radius"), petals: try $0.whole("petals"))
    },
  ]

  private static let radius = GrammarKey("radius", .number(.atLeastZero), required: true, "In points.")
  private static let turns = GrammarKey(
    "turns", .number(NumberRange(minimum: 0, maximum: 100)), required: true, "How often it goes round.")
}
