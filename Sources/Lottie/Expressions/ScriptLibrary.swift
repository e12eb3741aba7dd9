import Foundation
import PathreelGeometry
import PathreelNumerics

/// The functions that every expression has: those of After Effects, and what Bodymovin's operators call.
enum ScriptLibrary {
  typealias Native = @Sendable (ScriptMachine, [ScriptValue]) throws -> ScriptValue

  /// What a name of the library means; nil if it has none.
  static func value(_ name: String) -> ScriptValue? {
    if let function = functions[name] { return .function(ScriptFunction(.native(function))) }
    switch name {
    case "Math":
      let math = ScriptObject(mathematics.mapValues { .function(ScriptFunction(.native($0))) })
      for (name, value) in constants { math.members[name] = .number(value) }
      return .object(math)
    case "NaN": return .number(.nan)
    case "Infinity": return .number(.infinity)
    default: return nil
    }
  }

  private static let constants = [
    "PI": Double.pi, "E": M_E, "LN2": M_LN2, "LN10": M_LN10, "SQRT2": 2.0.squareRoot(), "SQRT1_2": 0.5.squareRoot(),
  ]

  private static func unary(_ function: @escaping @Sendable (Double) -> Double) -> Native {
    { _, arguments in .number(function(arguments.first?.number ?? .nan)) }
  }

  private static let mathematics: [String: Native] = [
    "abs": unary { abs($0) }, "acos": unary(acos), "asin": unary(asin), "atan": unary(atan),
    "ceil": unary { $0.rounded(.up) }, "cos": unary(cos), "exp": unary(exp), "floor": unary { $0.rounded(.down) },
    "log": unary(log), "round": unary { ($0 + 0.5).rounded(.down) }, "sin": unary(sin),
    "sqrt": unary { $0.squareRoot() }, "tan": unary(tan),
    "trunc": unary { $0.rounded(.towardZero) }, "cbrt": unary(cbrt), "log2": unary(log2), "log10": unary(log10),
    "sinh": unary(sinh), "cosh": unary(cosh), "tanh": unary(tanh),
    "hypot": { _, arguments in .number(arguments.reduce(0) { hypot($0, $1.number) }) },
    "sign": unary { $0 > 0 ? 1 : $0 < 0 ? -1 : $0 },
    "atan2": { _, arguments in .number(atan2(arguments.number(0), arguments.number(1))) },
    "pow": { _, arguments in .number(pow(arguments.number(0), arguments.number(1))) },
    "min": { _, arguments in .number(arguments.map(\.number).min() ?? .infinity) },
    "max": { _, arguments in .number(arguments.map(\.number).max() ?? -.infinity) },
    "random": { machine, _ in .number(machine.random()) },
  ]

  private static let functions: [String: Native] = {
    var functions: [String: Native] = [
      "clamp": { _, arguments in
        let (low, high) = (arguments.number(1), arguments.number(2))
        func held(_ number: Double) -> Double { min(max(number, min(low, high)), max(low, high)) }
        guard let numbers = arguments.first?.items else { return .number(held(arguments.number(0))) }
        return ScriptValue(numbers.map { held($0.number) })
      },
      "radiansToDegrees": unary { $0 * 180 / .pi }, "degreesToRadians": unary { $0 * .pi / 180 },
      "length": { _, arguments in .number(length(arguments)) },
      "normalize": { _, arguments in
        try scaled(arguments.value(0)) { $0 / length([arguments.value(0)]) }
      },
      "linear": { _, arguments in mixed(arguments) { $0 } },
      "ease": { _, arguments in
        let curve = UnitCurve.bezier(
          startControlPoint: UnitPoint(x: 0.33, y: 0), endControlPoint: UnitPoint(x: 0.667, y: 1))
        return mixed(arguments) { curve.value(at: $0) }
      },
      "easeIn": { _, arguments in
        let curve = UnitCurve.bezier(
          startControlPoint: UnitPoint(x: 0.333, y: 0), endControlPoint: UnitPoint(x: 0.833, y: 0.833))
        return mixed(arguments) { curve.value(at: $0) }
      },
      "easeOut": { _, arguments in
        let curve = UnitCurve.bezier(
          startControlPoint: UnitPoint(x: 0.167, y: 0.167), endControlPoint: UnitPoint(x: 0.667, y: 1))
        return mixed(arguments) { curve.value(at: $0) }
      },
      "random": { machine, arguments in
        let (low, high) =
          arguments.count > 1 ? (arguments[0], arguments[1]) : (.number(0), arguments.first ?? .number(1))
        let share = machine.random()
        guard let ends = high.items else { return .number(low.number + (high.number - low.number) * share) }
        let starts = low.items ?? []
        return ScriptValue(
          ends.enumerated().map { index, end in
            let start = index < starts.count ? starts[index].number : 0
            return start + (end.number - start) * share
          })
      },
      "seedRandom": { machine, arguments in
        machine.seed = arguments.number(0).bitPattern
        return .undefined
      },
      "createPath": { _, arguments in try path(arguments) },
      "parseInt": { _, arguments in
        let text = arguments.value(0).text.trimmingCharacters(in: .whitespaces)
        let digits = text.prefix { $0.isNumber || $0 == "-" || $0 == "+" }
        return .number(Double(digits) ?? .nan)
      },
      "parseFloat": { _, arguments in .number(Double(arguments.value(0).text) ?? arguments.value(0).number) },
      "eval": { machine, arguments in
        guard case .string(let text) = arguments.value(0).plain else { return arguments.value(0) }
        return try machine.evaluate(text)
      },
      "lookAt": { _, arguments in
        let (from, to) = (arguments.value(0).numbers ?? [], arguments.value(1).numbers ?? [])
        let way = (0..<3).map { ($0 < to.count ? to[$0] : 0) - ($0 < from.count ? from[$0] : 0) }
        let pitch = atan2(way[0], hypot(way[1], way[2]))
        return ScriptValue([-atan2(way[1], way[2]) * 180 / .pi, pitch * 180 / .pi, 0])
      },
      "rgbToHsl": { _, arguments in
        HSL.script(arguments.value(0), HSL.init(rgb:)) { [$0.hue, $0.saturation, $0.lightness] }
      },
      "hslToRgb": { _, arguments in HSL.script(arguments.value(0), HSL.init(hsl:)) { $0.rgb } },
      "isNaN": { _, arguments in .bool(arguments.number(0).isNaN) },
      "Number": { _, arguments in .number(arguments.isEmpty ? 0 : arguments.number(0)) },
      "String": { _, arguments in .string(arguments.isEmpty ? "" : arguments[0].text) },
      "Array": { _, arguments in
        guard arguments.count == 1, case .number(let count) = arguments[0] else { return .list(ScriptList(arguments)) }
        guard count >= 0, count <= 100_000 else { throw ScriptError("a list is too long") }
        return .list(ScriptList(Array(repeating: .undefined, count: Int(count))))
      },
      "$bm_neg": { _, arguments in try scaled(arguments.value(0)) { -$0 } },
      "$bm_mod": { _, arguments in
        .number(arguments.number(0).truncatingRemainder(dividingBy: arguments.number(1)))
      },
      "Error": { _, arguments in .string(arguments.value(0).text) },
    ]
    let operators: [(names: [String], Native)] = [
      (["$bm_sum", "sum", "add"], { _, arguments in sum(arguments.value(0), arguments.value(1)) }),
      (["$bm_sub", "sub"], { _, arguments in difference(arguments.value(0), arguments.value(1)) }),
      (["$bm_mul", "mul"], { _, arguments in product(arguments.value(0), arguments.value(1)) { $0 * $1 } }),
      (["$bm_div", "div"], { _, arguments in product(arguments.value(0), arguments.value(1)) { $0 / $1 } }),
    ]
    for (names, function) in operators {
      for name in names { functions[name] = function }
    }
    functions["mod"] = functions["$bm_mod"]
    (functions["radians_to_degrees"], functions["degrees_to_radians"]) = (
      functions["radiansToDegrees"], functions["degreesToRadians"]
    )
    return functions
  }()

  // MARK: Vectors

  /// A sum: of texts, of numbers, and of lists element by element. A number is added to the first element of a list.
  private static func sum(_ a: ScriptValue, _ b: ScriptValue) -> ScriptValue {
    let (a, b) = (a.plain, b.plain)
    if case .string = a { return .string(a.text + b.text) }
    if case .string = b { return .string(a.text + b.text) }
    return elementwise(a, b) { $0 + $1 }
  }

  private static func difference(_ a: ScriptValue, _ b: ScriptValue) -> ScriptValue {
    elementwise(a.plain, b.plain) { $0 - $1 }
  }

  private static func elementwise(
    _ a: ScriptValue, _ b: ScriptValue, _ operation: (Double, Double) -> Double
  ) -> ScriptValue {
    switch (a.items, b.items) {
    case (let a?, let b?):
      return .list(
        ScriptList(
          (0..<max(a.count, b.count)).map { index in
            guard index < a.count else { return b[index] }
            return index < b.count ? .number(operation(a[index].number, b[index].number)) : a[index]
          }))
    case (var a?, nil):
      if !a.isEmpty { a[0] = .number(operation(a[0].number, b.number)) }
      return .list(ScriptList(a))
    case (nil, var b?):
      if !b.isEmpty { b[0] = .number(operation(a.number, b[0].number)) }
      return .list(ScriptList(b))
    case (nil, nil): return .number(operation(a.number, b.number))
    }
  }

  /// A product or quotient of numbers, or of a list and a number.
  private static func product(
    _ a: ScriptValue, _ b: ScriptValue, _ operation: (Double, Double) -> Double
  ) -> ScriptValue {
    switch (a.items, b.items) {
    case (nil, nil): .number(operation(a.number, b.number))
    case (let a?, nil): ScriptValue(a.map { operation($0.number, b.number) })
    case (nil, let b?): ScriptValue(b.map { operation(a.number, $0.number) })
    case (_?, _?): .number(0)
    }
  }

  private static func scaled(_ value: ScriptValue, _ change: (Double) -> Double) throws -> ScriptValue {
    guard let items = value.items else { return .number(change(value.number)) }
    return ScriptValue(items.map { change($0.number) })
  }

  private static func length(_ arguments: [ScriptValue]) -> Double {
    guard let a = arguments.value(0).items else {
      return abs(arguments.number(0) - (arguments.count > 1 ? arguments.number(1) : 0))
    }
    let b = arguments.count > 1 ? arguments[1].items ?? [] : []
    let count = b.isEmpty ? a.count : min(a.count, b.count)
    return (0..<count).reduce(0) { sum, index in
      let distance = (b.isEmpty ? 0 : b[index].number) - a[index].number
      return sum + distance * distance
    }.squareRoot()
  }

  /// `linear(t, from, to, first, last)` and its kin; without a range `linear(t, first, last)`.
  private static func mixed(_ arguments: [ScriptValue], _ curve: (Double) -> Double) -> ScriptValue {
    let hasRange = arguments.count >= 5
    let (low, high) = hasRange ? (arguments.number(1), arguments.number(2)) : (0, 1)
    let (first, last) = (arguments.value(hasRange ? 3 : 1), arguments.value(hasRange ? 4 : 2))
    let t = arguments.number(0)
    let share = high == low ? (t < low ? 0 : 1) : min(max((t - low) / (high - low), 0), 1)
    let way = curve(share)
    guard let from = first.items, let to = last.items else {
      return .number(first.number + (last.number - first.number) * way)
    }
    return ScriptValue(zip(from, to).map { $0.number + ($1.number - $0.number) * way })
  }

  /// `createPath(points, inTangents, outTangents, isClosed)`.
  private static func path(_ arguments: [ScriptValue]) throws -> ScriptValue {
    guard let points = arguments.value(0).items, points.count <= 10_000 else {
      throw ScriptError("a path has no points")
    }
    func point(_ list: [ScriptValue], _ index: Int) -> CGPoint {
      guard index < list.count, let numbers = list[index].numbers, numbers.count >= 2 else { return .zero }
      return CGPoint(x: numbers[0], y: numbers[1])
    }
    let (into, out) = (arguments.value(1).items ?? [], arguments.value(2).items ?? [])
    let vertices = points.indices.map { index in
      let (own, a, b) = (point(points, index), point(into, index), point(out, index))
      return BezierShape.Vertex(
        own, into: CGPoint(x: own.x + a.x, y: own.y + a.y), out: CGPoint(x: own.x + b.x, y: own.y + b.y))
    }
    return .path(BezierShape(vertices, isClosed: arguments.value(3).isTrue))
  }
}

extension [ScriptValue] {
  func value(_ index: Int) -> ScriptValue { index < count ? self[index] : .undefined }
  func number(_ index: Int) -> Double { value(index).number }
}
