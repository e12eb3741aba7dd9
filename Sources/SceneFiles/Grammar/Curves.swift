import Foundation
import PathreelGeometry
import PathreelMotion

/// Curves, drawn as shapes and followed by elements.
extension ElementKind {
  static let curves: [ElementKind] = [
    ElementKind(
      "curve", "A curve given by a formula or a name, in its container.", .mapping(curveKeys),
      .shape { reader in
        Outline(try reader.curve())
      }),
    ElementKind(
      "along", "The elements below it along a curve, their centres at equal distances.",
      .mapping(curveKeys + followedKeys + placingKeys),
      .container { try $0.along($1) }),
  ]

  /// Which curve: `y`, `x` and `y`, `r`, or a known one; and how it lies in its container.
  static let curveKeys: [GrammarKey] =
    [
      GrammarKey("y", .formula(["x", "u"]), "y = f(x) in points; or with 'x', y = f(u)."),
      GrammarKey("x", .formula(["u"]), "x = f(u) in points, beside 'y'."),
      GrammarKey("r", .formula(["theta"]), "r = f(theta) in points, theta in radians."),
    ] + KnownCurve.all.map { GrammarKey($0.name, .mapping($0.keys), "A curve about the origin.") } + [
      GrammarKey("origin", .unitPoint, "Where in the container zero is: top-left unless given."),
      GrammarKey("math", .boolean, "Whether y points up: false unless given."),
      GrammarKey("reverse", .boolean, "Whether x and y change places: false unless given."),
      GrammarKey(
        "start", .number(.any),
        "The first x or u, in points, or theta, in radians: the container's edge, or 0 for r, unless given."),
      GrammarKey(
        "end", .number(.any),
        "The last x, u or theta, likewise: the container's other edge, or tau for r, unless given."),
    ]

  /// What else can be followed.
  static let followedKeys = [
    GrammarKey("path", .svgPath, "SVG path data, in coordinates of the container."),
    GrammarKey("shape", .shape, "One shape, such as {star: {points: 5, radius: 90}}, whose outline is followed."),
  ]

  static let placingKeys: [GrammarKey] = [
    GrammarKey(
      "spacing", .number(.positive), "From one element to the next, in points: spread over the curve unless given."),
    GrammarKey("count", .number(.whole(1...SceneLimits.elements)), "Spreads as if there were so many elements."),
    GrammarKey("phase", .number(.any), "Moves all along, as a share of the curve's length."),
    GrammarKey("travel", .number(.any), "Moves all along, in points."),
    GrammarKey(
      "ends", .choice(CurveEnds.allCases.map(\.rawValue)),
      "What becomes of those moved beyond an open curve's ends: hide unless given."),
    GrammarKey(
      "orientation", .choice(PathOrientation.allCases.map(\.rawValue)),
      "Whether elements turn with the curve (tangent) or not: upright unless given."),
    GrammarKey("anchor", .unitPoint, "The point of each element that lies on the curve: center unless given."),
  ]

  /// The keys of which a curve has one.
  static let curveSources = ["y", "r", "path", "shape"] + KnownCurve.all.map(\.name)
}

/// A shape in the middle of the frame, in its own size.
private struct CenteredShape: Shape {
  let shape: AnyShape
  let size: CGSize?

  func path(in rect: CGRect) -> Path { shape.path(in: inner(rect)) }
  func fault(in rect: CGRect) -> (any Error)? { shape.fault(in: inner(rect)) }

  private func inner(_ rect: CGRect) -> CGRect {
    guard let size else { return rect }
    let origin = CGPoint(x: rect.midX - size.width / 2, y: rect.midY - size.height / 2)
    return CGRect(origin: origin, size: size)
  }
}

extension FieldReader {
  /// The curve that the fields of ``ElementKind/curveKeys`` describe.
  fileprivate func curve() throws -> Curve {
    if case .path(let path)? = values["path"] { return .path(path) }
    var curve: Curve
    if let known = KnownCurve.all.first(where: { values[$0.name] != nil }), let fields = fields(known.name) {
      curve = try known.make(fields)
    } else if let radius = function("r") {
      curve = .polar(radius)
    } else if let y = function("y") {
      if let x = function("x") {
        curve = .parametric { u in CGPoint(x: x(u), y: y(u)) }
      } else {
        curve = .rectangular(y)
      }
    } else {
      preconditionFailure("a curve was decoded without a source")
    }
    if let origin = try pair("origin") { curve.coordinates.origin = origin }
    curve.coordinates.isMath = try boolean("math") ?? false
    curve.coordinates.isReverse = try boolean("reverse") ?? false
    if let start = try optionalNumber("start") { curve.coordinates.start = start }
    if let end = try optionalNumber("end") { curve.coordinates.end = end }
    return curve
  }

  /// A formula as a function of its variable; NaN, a gap of the curve, where it has no value.
  private func function(_ key: String) -> (@Sendable (Double) -> Double)? {
    guard case .formula(let formula)? = values[key] else { return nil }
    var context = moment.context
    context.variableSlot = formula.slot
    let (expression, frozen) = (formula.expression, context)
    return { argument in
      guard argument.isFinite else { return .nan }
      var context = frozen
      context.variable = argument
      return expression.number(in: context) ?? .nan
    }
  }

  fileprivate func along(_ views: [AnyView]) throws -> AnyView {
    var spacing = CurveSpacing.flexed
    if let length = try optionalNumber("spacing") { spacing = .fixed(length) }
    if values["count"] != nil { spacing = .count(try whole("count")) }
    var phase = CurvePhase.share(try optionalNumber("phase") ?? 0)
    if let travel = try optionalNumber("travel") { phase = .length(travel) }
    let ends = try word("ends").flatMap(CurveEnds.init) ?? .hide
    let orientation = try word("orientation").flatMap(PathOrientation.init) ?? .upright
    let anchor = try pair("anchor").map { UnitPoint(x: $0.x, y: $0.y) } ?? .center
    if case .shape(let kind, let fields)? = values["shape"], case .shape(let make) = kind.content {
      let outline = try make(FieldReader(values: fields, moment: moment))
      return AnyView(
        PathLayout(
          along: CenteredShape(shape: outline.shape, size: outline.size), spacing: spacing, phase: phase, ends: ends,
          orientation: orientation, anchor: anchor
        ) { ViewList(views: views) })
    }
    return AnyView(
      PathLayout(
        try curve(), spacing: spacing, phase: phase, ends: ends, orientation: orientation, anchor: anchor
      ) { ViewList(views: views) })
  }
}
