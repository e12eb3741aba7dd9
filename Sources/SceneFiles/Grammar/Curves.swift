import Foundation
import PathreelGeometry
import PathreelMotion

/// Curves, drawn as shapes and followed by elements.
extension ElementKind {
  static let curves: [ElementKind] = [
    ElementKind(
      "curve", "A curve given by a formula or a name, in its container; or what elements along it would take up of it.",
      .mapping(curveKeys + placingKeys + partKeys), .shape { Outline(try $0.curveOutline()) }),
    ElementKind(
      "along", "The elements below it along a curve, their centres at equal distances of arc length.",
      .mapping(curveKeys + placingKeys + standingKeys), .container { try $0.along($1) }),
  ]

  /// Which curve: `y`, `x` and `y`, `r`, a known one, a path or a shape; and how it lies in its container.
  static let curveKeys: [GrammarKey] =
    [
      GrammarKey(
        "y", .formula(["x", "u"]), "y = f(x) in points; or with 'x', y = f(u). Without a value it has a gap."),
      GrammarKey("x", .formula(["u"]), "x = f(u) in points, beside 'y'."),
      GrammarKey("r", .formula(["theta"]), "r = f(theta) in points, theta in radians."),
    ] + KnownCurve.all.map { GrammarKey($0.name, .mapping($0.keys), $0.doc) } + [
      GrammarKey("path", .svgPath, "SVG path data, in coordinates of the container."),
      GrammarKey("shape", .shape, "One shape, such as {star: {points: 5, radius: 90}}, whose outline it is."),
      GrammarKey(
        "origin", .unitPoint,
        "Where in the container zero is, also outside of it, such as [0.5, 1.2]: top-left unless given."),
      GrammarKey("math", .boolean, "Whether y points up: false unless given."),
      GrammarKey(
        "reverse", .boolean, "Whether x and y change places, so that the argument runs on y: false unless given."),
      GrammarKey(
        "start", .number(.any),
        "The first value of the argument: points for x; for theta and known curves' angles radians, not degrees. The container's edge, or 0 for r, unless given."
      ),
      GrammarKey(
        "end", .number(.any),
        "The last value of the argument, likewise, such as 'tau' for once round. The container's other edge, or tau for r, unless given."
      ),
    ]

  /// How elements are laid along a curve.
  static let placingKeys: [GrammarKey] = [
    GrammarKey(
      "spacing", .number(.positive), "From one element to the next, in points: spread over the curve unless given."),
    GrammarKey(
      "count", .number(.whole(1...SceneLimits.elements)),
      "Spreads as if there were so many elements, however many there are."),
    GrammarKey("phase", .number(.any), "Moves all along, as a share of the curve's length: 0 unless given."),
    GrammarKey("travel", .number(.any), "Moves all along, in points: 0 unless given."),
    GrammarKey(
      "ends", .choice(CurveEnds.allCases.map(\.rawValue)),
      "What becomes of those moved beyond an open curve's ends: hide unless given."),
  ]

  /// How elements stand in their places.
  static let standingKeys: [GrammarKey] = [
    GrammarKey(
      "orientation", .choice(PathOrientation.allCases.map(\.rawValue)),
      "Whether elements turn with the curve (tangent) or not: upright unless given."),
    GrammarKey(
      "anchor", .unitPoint,
      "The point of each element that lies on the curve, and about which it turns: center unless given."
    ),
    GrammarKey(
      "at-origin", .element,
      "An element outside of the order whose centre stands at the origin, drawn last."),
  ]

  /// Which part of a curve is drawn, by the elements that are laid along it; they are counted from 0.
  static let partKeys: [GrammarKey] = [
    GrammarKey(
      "between", .pair(.whole(-SceneLimits.elements...SceneLimits.elements)),
      "[i, j]: only the part from element i to element j, backwards where j is less; nothing while one is hidden."),
    GrammarKey(
      "reach", .number(.whole(0...SceneLimits.elements)), "Only the part that so many elements take up."),
    GrammarKey("chords", .boolean, "Draws the part as straight lines from element to element: false unless given."),
    GrammarKey(
      "sample", .number(.positive), "Draws the part as straight lines between points so far apart on the curve."),
  ]

  /// The keys of which a curve has one.
  static let curveSources = ["y", "r", "path", "shape"] + KnownCurve.all.map(\.name)
}
