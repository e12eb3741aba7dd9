import Foundation
import PathreelGeometry
import PathreelMotion

/// Curves, drawn as shapes and followed by elements.
extension ElementKind {
  static let curves: [ElementKind] = [
    ElementKind(
      "curve", "A curve given by a formula or a name, in its container; or what elements along it would take up of it.",
      .mapping(curveKeys() + placingKeys.map { $0.adding(.with(["between", "reach"])) } + partKeys),
      .shape { Outline(try $0.curveOutline()) }),
    ElementKind(
      "along", "The elements below it along a curve, their centres at equal distances of arc length.",
      .mapping(curveKeys(origin: ["at-origin"]) + placingKeys + standingKeys), .container { try $0.along($1) }),
  ]

  /// Which curve: `y`, `x` and `y`, `r`, a known one, a path or a shape; and how it lies in its container.
  ///
  /// - Parameter beside: What may stand beside a path or a shape and needs to know where its origin is.
  private static func curveKeys(origin beside: [String] = []) -> [GrammarKey] {
    let sources: [GrammarKey] =
      [
        GrammarKey(
          "y", .formula(["x", "u"]), required: true,
          "y = f(x) in points; or with 'x', y = f(u). Without a value it has a gap."),
        GrammarKey("r", .formula(["theta"]), "r = f(theta) in points, theta in radians."),
      ] + KnownCurve.all.map { GrammarKey($0.name, .mapping($0.keys), $0.doc) } + [
        GrammarKey("path", .svgPath, "SVG path data, in coordinates of the container."),
        GrammarKey("shape", .shape, "One shape, such as {star: {points: 5, radius: 90}}, whose outline it is."),
      ]
    // A curve has exactly one of them.
    let others = Array(sources.dropFirst().map(\.name))
    let alternatives = sources.enumerated().map { i, key in
      i == 0 ? key.adding(.instead(others)) : key.adding(.without(sources.prefix(i).map(\.name)))
    }
    let ownPlace = ["path", "shape"]
    return alternatives + [
      GrammarKey("x", .formula(["u"]), "x = f(u) in points, beside 'y'.", .with(["y"])),
      GrammarKey(
        "origin", .unitPoint, default: "top-left",
        "Where in the container zero is, also outside of it, such as [0.5, 1.2].",
        .with(sources.map(\.name).filter { !ownPlace.contains($0) } + beside)),
      GrammarKey("math", .boolean, default: "false", "Whether y points up.", .without(ownPlace)),
      GrammarKey(
        "reverse", .boolean, default: "false", "Whether x and y change places, so that the argument runs on y.",
        .without(ownPlace)),
      GrammarKey(
        "start", .number(.any),
        "The first value of the argument: points for x; for theta and known curves' angles radians, not degrees. The container's edge, or 0 for r, unless given.",
        .without(ownPlace)),
      GrammarKey(
        "end", .number(.any),
        "The last value of the argument, likewise, such as 'tau' for once round. The container's other edge, or tau for r, unless given.",
        .without(ownPlace)),
    ]
  }

  static let curveKeyNames = curveKeys().map(\.name)

  /// How elements are laid along a curve.
  private static let placingKeys: [GrammarKey] = [
    GrammarKey(
      "spacing", .number(.positive), "From one element to the next, in points: spread over the curve unless given.",
      .without(["count"])),
    GrammarKey(
      "count", .number(.whole(1...SceneLimits.count)),
      "Spreads as if there were so many elements, however many there are."),
    GrammarKey(
      "phase", .number(.any), default: "0", "Moves all along, as a share of the curve's length.", .without(["travel"])),
    GrammarKey("travel", .number(.any), default: "0", "Moves all along, in points."),
    GrammarKey(
      "ends", .choice(CurveEnds.allCases.map(\.rawValue)), default: "hide",
      "What becomes of those moved beyond an open curve's ends; with wrap they are spread as on a closed curve."),
  ]

  /// How elements stand in their places.
  static let standingKeys: [GrammarKey] = [
    GrammarKey(
      "orientation", .choice(PathOrientation.allCases.map(\.rawValue)),
      default: "upright", "Whether elements turn with the curve (tangent) or not."),
    GrammarKey(
      "anchor", .unitPoint,
      default: "center", "The point of each element that lies on the curve, and about which it turns."
    ),
    GrammarKey(
      "at-origin", .element,
      "An element outside of the order whose centre stands at the origin, drawn last."),
  ]

  /// Which part of a curve is drawn, by the elements that are laid along it; they are counted from 0.
  static let partKeys: [GrammarKey] = [
    GrammarKey(
      "between", .pair(.whole(-SceneLimits.count...SceneLimits.count)),
      "[i, j]: only the part from element i to element j, backwards where j is less; nothing while one is hidden.",
      .with(["count", "spacing"]), .without(["reach"])),
    GrammarKey(
      "reach", .number(.whole(0...SceneLimits.count)), "Only the part that so many elements take up.",
      .with(["count", "spacing"])),
    GrammarKey(
      "chords", .boolean, default: "false", "Draws the part as straight lines from element to element.",
      .with(["between", "reach"]), .without(["sample"])),
    GrammarKey(
      "sample", .number(.positive), "Draws the part as straight lines between points so far apart on the curve.",
      .with(["between", "reach"])),
  ]
}
