import Foundation
import PathreelGeometry
import PathreelMotion

/// Curves, and things along them, from the fields of the kinds `curve` and `along`.
extension FieldReader {
  /// What is followed: a path, a shape in the middle of its container, or a function's curve.
  func curve() throws -> AnyShape {
    if case .path(let path)? = values["path"] { return AnyShape(Curve.path(path)) }
    if let outline = try outline("shape") {
      return AnyShape(CenteredShape(shape: outline.shape, size: outline.size))
    }
    var identity = CurveIdentity()
    var curve = try function(noting: &identity)
    if let origin = try pair("origin") { curve.coordinates.origin = UnitPoint(x: origin.x, y: origin.y) }
    curve.coordinates.isMath = try boolean("math") ?? false
    curve.coordinates.isReverse = try boolean("reverse") ?? false
    if let start = try optionalNumber("start") { curve.coordinates.start = start }
    if let end = try optionalNumber("end") { curve.coordinates.end = end }
    identity.coordinates = curve.coordinates
    identity.isTimeless = isTimeless(ElementKind.curveKeyNames)
    return AnyShape(FrameCurve(curve: curve, identity: identity, curves: moment.curves))
  }

  private func function(noting identity: inout CurveIdentity) throws -> Curve {
    if let known = KnownCurve.all.first(where: { values[$0.name] != nil }), let fields = fields(known.name) {
      identity.texts = [known.name]
      identity.values = try known.keys.flatMap { try fields.plainNumbers($0.name).map(ExpressionValue.number) }
      return try known.make(fields).paid(4)
    }
    var price = 1
    let (r, y, x) = (
      try formula("r", noting: &identity, &price), try formula("y", noting: &identity, &price),
      try formula("x", noting: &identity, &price)
    )
    if let r { return Curve.polar(r).paid(price) }
    guard let y else { preconditionFailure("a curve was decoded without a source") }
    guard let x else { return Curve.rectangular(y).paid(price) }
    return Curve.parametric { u in CGPoint(x: x(u), y: y(u)) }.paid(price)
  }

  /// A formula as a function of its variable; NaN, a gap of the curve, where it has no value.
  ///
  /// - Parameter price: grows by the operations that a value takes.
  private func formula(_ key: String, noting identity: inout CurveIdentity, _ price: inout Int) throws
    -> (@Sendable (Double) -> Double)?
  {
    guard case .formula(let formula)? = values[key] else { return nil }
    var context = moment.context
    // The formula keeps the values of all names as they are now.
    try moment.charge(formula.expression.program.count + 4 * context.slots.count, .expressions, at: values.position)
    price += formula.expression.program.count
    context.variableSlot = formula.slot
    identity.texts += [key, formula.expression.text]
    identity.values += formula.expression.slots.filter { $0 != formula.slot }.map { context.slots[$0] }
    let (expression, frozen) = (formula.expression, context)
    return { argument in
      guard argument.isFinite else { return .nan }
      var context = frozen
      context.variable = argument
      return expression.number(in: &context) ?? .nan
    }
  }

  /// A key's numbers: none, one or two.
  private func plainNumbers(_ key: String) throws -> [Double] {
    if let pair = try pair(key) { return [pair.x, pair.y] }
    return try optionalNumber(key).map { [$0] } ?? [.nan]
  }

  /// Whether the values of some keys depend on parameters at most.
  private func isTimeless(_ keys: [String]) -> Bool {
    func isTimeless(_ field: Field?) -> Bool {
      let timeless: ExpressionInputs = [.parameters, .index, .curveVariable]
      return switch field {
      case .number(let value), .boolean(let value): value.expression.inputs.isSubset(of: timeless)
      case .pair(let x, let y):
        x.expression.inputs.isSubset(of: timeless) && y.expression.inputs.isSubset(of: timeless)
      case .formula(let formula): formula.expression.inputs.isSubset(of: timeless)
      case .fields(let fields): fields.values.fields.allSatisfy(isTimeless)
      case nil: true
      default: false
      }
    }
    return keys.allSatisfy { isTimeless(values[$0]) }
  }

  // MARK: Things along a curve

  private func spacing() throws -> CurveSpacing {
    if let length = try optionalNumber("spacing") { return .fixed(length) }
    return values["count"] == nil ? .flexed : .count(try whole("count"))
  }

  private func phase() throws -> CurvePhase {
    if let travel = try optionalNumber("travel") { return .length(travel) }
    return .share(try optionalNumber("phase") ?? 0)
  }

  private func ends() throws -> CurveEnds { try word("ends").flatMap(CurveEnds.init) ?? .hide }

  /// The elements of an `along`.
  func along(_ views: [AnyView]) throws -> AnyView {
    let origin = try pair("origin").map { UnitPoint(x: $0.x, y: $0.y) } ?? .topLeading
    var residents: [AnyView] = []
    if case .element(let element)? = values["at-origin"] { residents = try element.views(at: moment) }
    return AnyView(
      PathLayout(
        along: try curve(), spacing: try spacing(), phase: try phase(), ends: try ends(),
        orientation: try word("orientation").flatMap(PathOrientation.init) ?? .upright,
        anchor: try pair("anchor").map { UnitPoint(x: $0.x, y: $0.y) } ?? .center, originPoint: origin
      ) {
        ViewList(views: views)
      } origin: {
        ViewList(views: residents)
      })
  }

  /// The outline of a `curve`: all of it, or a part that elements along it would take up.
  func curveOutline() throws -> AnyShape {
    let curve = try curve()
    let part: @Sendable (CurvePlaces) throws -> (Int, Int)?
    if let pair = try pair("between") {
      let (first, last) = (Int(pair.x), Int(pair.y))
      part = { places in
        for index in [first, last] where !places.hasPlace(index) {
          throw NoSuchPlace(index: index, capacity: places.capacity)
        }
        return (first, last)
      }
    } else if values["reach"] != nil {
      let count = try whole("reach")
      part = { $0.reach(of: count).map { ($0.lowerBound, $0.upperBound) } }
    } else {
      return curve
    }
    let (step, chords) = (try optionalNumber("sample"), try boolean("chords") ?? false)
    let count = values["count"] == nil ? 0 : try whole("count")
    return AnyShape(
      curve.outline(placing: count, spacing: try spacing(), phase: try phase(), ends: try ends()) { places in
        guard let (first, last) = try part(places) else { return Path() }
        if let step { return try Path(through: places.samples(from: first, through: last, every: step)) }
        return chords
          ? Path(through: places.points(from: first, through: last)) : places.path(from: first, through: last)
      })
  }
}

/// A part of a curve begins or ends at a place that the curve does not have.
private struct NoSuchPlace: Error, CustomStringConvertible {
  let index: Int
  let capacity: Int

  var description: String { "the curve has no place \(index) for 'between'; it has 0 to \(capacity - 1)" }
}

extension Path {
  /// Straight lines from point to point.
  fileprivate init(through points: [CGPoint]) {
    self.init()
    addLines(points)
  }
}

/// A shape in the middle of the frame, in its own size.
struct CenteredShape: Shape {
  let shape: AnyShape
  let size: CGSize?

  func path(in rect: CGRect) -> Path { shape.path(in: inner(rect)) }
  func path(in rect: CGRect, tolerance: Double) -> Path { shape.path(in: inner(rect), tolerance: tolerance) }
  func fault(in rect: CGRect) -> (any Error)? { shape.fault(in: inner(rect)) }

  private func inner(_ rect: CGRect) -> CGRect {
    guard let size else { return rect }
    let origin = CGPoint(x: rect.midX - size.width / 2, y: rect.midY - size.height / 2)
    return CGRect(origin: origin, size: size)
  }
}
