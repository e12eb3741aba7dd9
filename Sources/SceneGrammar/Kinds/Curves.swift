import PathreelGeometry
import PathreelMotion

/// The element kinds `curve` and `along`: curves that are drawn as shapes or hold elements along them.
extension ElementKind {
  package static let curve = ElementKind(
    "curve", "A curve in its container, given by a formula or a name; or the part of it along which elements stand.",
    CurvePartKeys.all, .outlineOnly
  )
  .example(
    """
    - curve: {y: 32 * sin(x / 24) * x / 110, origin: left, math: true, start: 20, end: 220}
      stroke: {color: "#5cc8ff", width: 4}
    """)

  package static let along = ElementKind(
    "along", "Elements along a curve. Their centres are at equal distances of arc length.",
    .mapping(AlongKeys.all), .container, .placesOnCurve
  )
  .example(
    """
    - along: {circle: {radius: 55}, origin: center, phase: draw, orientation: tangent}
      element:
        repeat: {count: 12}
        element:
          petal: {length: 22, width: 12}
          fill: hsb(0.55 + 0.03 * i, 0.6, 1)
    """)
}

/// The keys of a curve: its formula, name, path or shape, and its position in the container.
package enum CurveKeys {
  package static let y = Key(
    "y", .formula(of: ["x", "u"]),
    "y = f(x) in points; or with 'x', y = f(u). Where it has no value, the curve has a gap.")
  package static let r = Key("r", .formula(of: ["theta"]), "r = f(theta) in points, theta in radians.")
  package static let path = Key("path", .svgPath, "SVG path data, in coordinates of the container.")
  package static let shape = Key(
    "shape", .shape, "The outline of one shape, such as {star: {points: 5, radius: 90}}.")
  package static let x = Key("x", .formula(of: ["u"]), "x = f(u) in points, together with 'y'.")
  package static let origin = Key(
    "origin", .unitPoint, default: .topLeading,
    "The place of zero in the container. It may lie outside of it, such as [0.5, 1.2].")
  package static let math = Key("math", .boolean, default: false, "Whether y points up.")
  package static let reverse = Key(
    "reverse", .boolean, default: false, "Whether x and y are swapped, so that the argument is y.")
  package static let start = Key(
    "start", .number,
    "The first value of the argument: in points for x; in radians, not degrees, for theta and the angles of named curves. The default is the container's edge, or 0 for r."
  )
  package static let end = Key(
    "end", .number,
    "The last value of the argument, in the same unit, such as 'tau' for once round. The default is the container's other edge, or tau for r."
  )

  package static let all = list()

  /// - Parameter parts: Further keys, which refer to the curve's origin. They are allowed beside a path or a shape.
  static func list(originFor parts: KeyList = []) -> KeyList {
    let functions: KeyList = [y, r, KeyList(KnownCurve.all.map(\.key))]
    return KeyList(
      [functions, path, shape, x, origin, math, reverse, start, end],
      rules: [
        .exactlyOne([functions, path, shape]), .needs([x], oneOf: [y]), .needs([origin], oneOf: [functions, parts]),
        .excludes([math, reverse, start, end], [path, shape]),
      ])
  }
}

/// The keys for the spacing of elements along a curve, in `along` and `curve`.
package enum PlacingKeys {
  package static let spacing = Key(
    "spacing", .positive, "From one element to the next, in points. By default the elements are spread over the curve.")
  package static let count = Key(
    "count", .whole(1...SceneLimits.count), "Spaces elements as if there were so many, whatever their number.")
  package static let phase = Key(
    "phase", .number, default: 0, "Moves all elements along the curve, by a share of its length.")
  package static let travel = Key("travel", .number, default: 0, "Moves all elements along the curve, in points.")
  package static let ends = Key(
    "ends", .choice(CurveEnds.self), default: .hide,
    "What happens to elements that are moved beyond the ends of an open curve: they stay at the end (clamp), disappear (hide), or come in at the other end, spaced as on a closed curve (wrap)."
  )

  package static let all = KeyList(
    [spacing, count, phase, travel, ends], rules: [.excludes([spacing], [count]), .excludes([phase], [travel])])
}

/// The keys of `along`: the keys of a curve, and the keys for the elements on the curve.
package enum AlongKeys {
  package static let orientation = Key(
    "orientation", .choice(PathOrientation.self), default: .upright,
    "Whether elements turn with the curve (tangent) or not.")
  package static let anchor = Key(
    "anchor", .unitPoint, default: .center,
    "The point of each element that lies on the curve, and about which it turns."
  )
  package static let atOrigin = Key(
    "at-origin", .views,
    "One more element, which is not along the curve: its centre is at the origin. It is drawn last.")

  package static let all: KeyList = [
    CurveKeys.list(originFor: [atOrigin]), PlacingKeys.all, orientation, anchor, atOrigin,
  ]
}

/// The keys of the element `curve`: the keys of a curve, and the keys for the part of it that is drawn. The part lies
/// between two places. Places are where elements along the curve would stand, counted from 0.
package enum CurvePartKeys {
  package static let between = Key(
    "between", .pair(.whole(-SceneLimits.count...SceneLimits.count)),
    "[i, j]: only the part from element i to element j, backwards if j is less. Nothing is drawn while one of them is hidden."
  )
  package static let reach = Key(
    "reach", .whole(0...SceneLimits.count), "Only the part along which so many elements stand.")
  package static let chords = Key(
    "chords", .boolean, default: false, "Draws the part as straight lines from element to element.")
  package static let sample = Key(
    "sample", .positive, "Draws the part as straight lines between points that are so many points apart on the curve.")

  package static let all = KeyList(
    [CurveKeys.all, PlacingKeys.all, between, reach, chords, sample],
    rules: [
      .needs(PlacingKeys.all, oneOf: [between, reach]),
      .needs([between, reach], oneOf: [PlacingKeys.count, PlacingKeys.spacing]), .excludes([between], [reach]),
      .needs([chords, sample], oneOf: [between, reach]), .excludes([chords], [sample]),
    ])
}
