import Foundation
import PathreelExpressions
import PathreelGeometry
import PathreelMotion
import PathreelSceneGrammar

/// Reads curves, and the layout of elements along them. The kinds `curve` and `along` call it.
extension FieldReader {
  /// The curve to draw or to follow: a path, a shape centred in its container, or the graph of a function.
  func curve() throws -> AnyShape {
    if let path = try self[CurveKeys.path] { return AnyShape(Curve.path(path)) }
    if let outline = try self[CurveKeys.shape] {
      return AnyShape(CenteredShape(shape: outline.shape, size: outline.size))
    }
    var identity = CurveIdentity()
    var curve = try function(noting: &identity)
    curve.coordinates.origin = try self[CurveKeys.origin]
    curve.coordinates.isMath = try self[CurveKeys.math]
    curve.coordinates.isReverse = try self[CurveKeys.reverse]
    if let start = try self[CurveKeys.start] { curve.coordinates.start = start }
    if let end = try self[CurveKeys.end] { curve.coordinates.end = end }
    identity.coordinates = curve.coordinates
    identity.isTimeless = CurveKeys.all.grammar.allSatisfy { values[$0]?.isTimeless ?? true }
    return AnyShape(FrameCurve(curve: curve, identity: identity, curves: moment.curves))
  }

  private func function(noting identity: inout CurveIdentity) throws -> Curve {
    for known in KnownCurveMaker.all {
      guard let reader = try self[known.curve.key] else { continue }
      identity.texts = [known.curve.name]
      identity.values = try reader.identifyingValues(of: known.curve.keys)
      return try known.make(reader).charged(4)
    }
    var price = 1
    let (r, y, x) = (
      try formula(CurveKeys.r, noting: &identity, &price), try formula(CurveKeys.y, noting: &identity, &price),
      try formula(CurveKeys.x, noting: &identity, &price)
    )
    guard let ordinate = r ?? y else { preconditionFailure("a curve was decoded without a source") }
    var curve: Curve
    if r != nil {
      curve = .polar(ordinate.value)
    } else if let x {
      curve = .parametric { u in CGPoint(x: x.value(at: u), y: ordinate.value(at: u)) }
    } else {
      curve = .rectangular(ordinate.value)
    }
    curve.block = { arguments, numbers in
      x?.setValues(at: arguments, to: numbers)
      ordinate.setValues(at: arguments, to: numbers + (x == nil ? 0 : arguments.count))
    }
    return curve.charged(price)
  }

  /// A formula as a function of its variable.
  ///
  /// - Parameter price: Increased by the number of operations of one evaluation.
  private func formula(_ key: Key<CurveFormula?>, noting identity: inout CurveIdentity, _ price: inout Int) throws
    -> FormulaFunction?
  {
    guard let formula = try self[key] else { return nil }
    var context = moment.context
    // The context is copied, so that all other names keep their current values.
    try moment.charge(formula.expression.cost + 4 * context.slots.count, .expressions, at: values.position)
    price += formula.expression.cost
    context.variableSlot = formula.slot
    identity.texts += [key.name, formula.expression.text] + formula.expression.definitionTexts
    // Inside a component, a name may be an argument of the use, which is a literal in the program.
    identity.values += formula.expression.literals
    identity.values += formula.expression.slots.filter { $0 != formula.slot }.map { context.slots[$0] }
    identity.columns += formula.expression.columns
    return FormulaFunction(expression: formula.expression.function(in: context), hasLoops: formula.expression.hasLoops)
  }

  /// The numbers of some keys; `false` for a key that is absent. It must not be NaN, which differs from itself.
  private func identifyingValues(of keys: KeyList) throws -> [ExpressionValue] {
    try keys.grammar.flatMap { key -> [ExpressionValue] in
      switch values[key] {
      case .number(let number)?: [.number(try moment.number(number))]
      case .pair(let x, let y)?: [.number(try moment.number(x)), .number(try moment.number(y))]
      default: [.boolean(false)]
      }
    }
  }

  // MARK: Elements along a curve

  private func spacing() throws -> CurveSpacing {
    if let length = try self[PlacingKeys.spacing] { return .fixed(length) }
    return try self[PlacingKeys.count].map { .count($0) } ?? .flexed
  }

  private func phase() throws -> CurvePhase {
    if let travel = try given(PlacingKeys.travel) { return .length(travel) }
    return .share(try self[PlacingKeys.phase])
  }

  /// The layout of an `along` with these elements.
  func along(_ views: [AnyView]) throws -> AnyView {
    let origin = try self[CurveKeys.origin]
    let originViews = try self[AlongKeys.atOrigin] ?? []
    return AnyView(
      PathLayout(
        along: try curve(), spacing: try spacing(), phase: try phase(), ends: try self[PlacingKeys.ends],
        orientation: try self[AlongKeys.orientation], anchor: try self[AlongKeys.anchor], originPoint: origin
      ) {
        ViewList(views: views)
      } origin: {
        ViewList(views: originViews)
      })
  }

  /// The outline of a `curve`: the whole curve, or the part between two of the places that elements would have along
  /// it.
  func curveOutline() throws -> AnyShape {
    let curve = try curve()
    let part: @Sendable (CurvePlaces) throws -> (Int, Int)?
    if let pair = try self[CurvePartKeys.between] {
      let (first, last) = (Int(pair.x), Int(pair.y))
      part = { places in
        for index in [first, last] where !places.hasPlace(index) {
          throw CurvePlaceError(index: index, capacity: places.capacity)
        }
        return (first, last)
      }
    } else if let count = try self[CurvePartKeys.reach] {
      part = { $0.reach(of: count).map { ($0.lowerBound, $0.upperBound) } }
    } else {
      return curve
    }
    let (step, chords) = (try self[CurvePartKeys.sample], try self[CurvePartKeys.chords])
    let count = try self[PlacingKeys.count] ?? 0
    return AnyShape(
      curve.outline(placing: count, spacing: try spacing(), phase: try phase(), ends: try self[PlacingKeys.ends]) {
        places in
        guard let (first, last) = try part(places) else { return Path() }
        if let step { return try Path(through: places.samples(from: first, through: last, every: step)) }
        return chords
          ? Path(through: places.points(from: first, through: last)) : places.path(from: first, through: last)
      })
  }
}

/// A formula of a curve as a function of its variable. It returns NaN, a gap of the curve, if there is no value.
private struct FormulaFunction: Sendable {
  let expression: FixedExpression
  let hasLoops: Bool

  /// The largest number of arguments that are evaluated at once. The registers of that many fit into the processor's
  /// first cache.
  private static let blockLength = 64

  @Sendable func value(at argument: Double) -> Double {
    // With loops, the cost is known only after the evaluation.
    guard argument.isFinite, !hasLoops || !FrameAccount.isSpent else { return .nan }
    var loopSteps = 0
    let value = expression.value(at: argument, counting: &loopSteps)
    if hasLoops { FrameAccount.charge(loopSteps, .curvePoints) }
    return value
  }

  /// Sets the values at several finite arguments.
  func setValues(at arguments: UnsafeBufferPointer<Double>, to values: UnsafeMutablePointer<Double>) {
    for start in stride(from: 0, to: arguments.count, by: Self.blockLength) {
      let block = UnsafeBufferPointer(rebasing: arguments[start..<min(start + Self.blockLength, arguments.count)])
      if !hasLoops || !FrameAccount.isSpent, let steps = expression.values(at: block, to: values + start) {
        if hasLoops { FrameAccount.charge(steps * block.count, .curvePoints) }
      } else {
        for (i, argument) in block.enumerated() { values[start + i] = value(at: argument) }
      }
    }
  }
}

/// The error for `between` if the curve is too short for a place with the given number.
private struct CurvePlaceError: Error, CustomStringConvertible {
  let index: Int
  let capacity: Int

  var description: String { "the curve has no place \(index) for 'between'; it has 0 to \(capacity - 1)" }
}

extension Field {
  /// Whether a value depends only on parameters, or on indices, arguments and the curve's variable.
  fileprivate var isTimeless: Bool {
    let timeless: ExpressionInputs = [.parameters, .index, .curveVariable, .argument]
    return switch self {
    case .number(let value), .boolean(let value): value.expression.inputs.isSubset(of: timeless)
    case .pair(let x, let y):
      x.expression.inputs.isSubset(of: timeless) && y.expression.inputs.isSubset(of: timeless)
    case .formula(let formula): formula.expression.inputs.isSubset(of: timeless)
    case .fields(let fields): fields.values.fields.allSatisfy(\.isTimeless)
    default: false
    }
  }
}

extension Path {
  /// A polyline through the points.
  fileprivate init(through points: [CGPoint]) {
    self.init()
    addLines(points)
  }
}

/// A shape of fixed size, centred in its frame. If the size is nil, the shape fills the frame. Curves, wipes, clips,
/// morphs and texts along shapes use it.
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
