import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelNumerics

/// A function or an operator of expressions. The tables ``all`` and ``operators`` have one row for each, which is all
/// that is said of it: ``ExpressionCompiler`` checks calls against it, an ``ExpressionProgram`` computes its numbers and
/// bounds, and ``SceneReference`` documents it.
package struct ExpressionFunction: Sendable {
  typealias Number = Double
  // C functions: a program calls them through a bare pointer, without a context that is counted.
  typealias One = @Sendable @convention(c) (Number) -> Number
  typealias Two = @Sendable @convention(c) (Number, Number) -> Number
  typealias Three = @Sendable @convention(c) (Number, Number, Number) -> Number
  /// The arguments and their number.
  typealias Several = @Sendable @convention(c) (UnsafePointer<Number>, Int) -> Number

  enum Body: Sendable {
    case one(One)
    case two(Two)
    case three(Three)
    /// Two or more arguments, folded from the left.
    case fold(Two)
    /// A number of arguments in this range.
    case several(ClosedRange<Int>, Several)
    /// As `several`. A program prepares a noise whose seed is known.
    case noise(ClosedRange<Int>, Several)
    /// The operators that a program has an instruction of its own for, since they are the most frequent.
    case arithmetic(ExpressionProgram.Code)
    /// Two numbers or two colours, and a share.
    case mix
    /// Three colour components and an optional opacity.
    case color(@Sendable (Number, Number, Number, Number) -> Color)
    /// A colour and a number.
    case opacity
  }

  /// The rule for the bounds of the values.
  enum Bounds: Sendable {
    /// Nothing is known, except that equal arguments give equal values.
    case unknown
    /// The function of one argument never falls, and it rounds monotonically.
    case rising
    /// The bounds of all values; they are used for equal arguments.
    case constant(Number, Number)
    case rule(@Sendable ([ValueBounds]) -> ValueBounds?)
  }

  package let name: String
  let parameters: String
  /// What the function returns, for the reference.
  package let doc: String
  let body: Body
  /// The condition on the arguments, for a message such as "… has no value: x is at least 0".
  package let domain: String
  let bounds: Bounds
  let isOperator: Bool
  // The body, if it has this form. A program calls a field faster than a case of an enumeration.
  let one: One
  let two: Two
  let three: Three
  let several: Several

  init(
    _ name: String, _ parameters: String, domain: String = "its arguments are out of range", _ doc: String,
    _ body: Body, bounds: Bounds = .unknown, isOperator: Bool = false
  ) {
    (self.name, self.parameters, self.domain, self.doc) = (name, parameters, domain, doc)
    (self.body, self.bounds, self.isOperator) = (body, bounds, isOperator)
    var one: One = { _ in .nan }
    var two: Two = { _, _ in .nan }
    var three: Three = { _, _, _ in .nan }
    var several: Several = { _, _ in .nan }
    switch body {
    case .one(let body): one = body
    case .two(let body), .fold(let body): two = body
    case .three(let body): three = body
    case .several(_, let body), .noise(_, let body): several = body
    case .arithmetic, .mix, .color, .opacity: break
    }
    (self.one, self.two, self.three, self.several) = (one, two, three, several)
  }

  private init(operator name: String, _ body: Body, bounds: Bounds = .unknown) {
    self.init(name, "", "", body, bounds: bounds, isOperator: true)
  }

  package static func named(_ name: String) -> ExpressionFunction? { byName[name] }

  /// The binary operators, by their symbols.
  package static let operators: [String: ExpressionFunction] = Dictionary(
    uniqueKeysWithValues: (arithmetic + comparisons).map { ($0.name, $0) })

  private static let arithmetic: [ExpressionFunction] = [
    .init(operator: "+", .arithmetic(.add), bounds: .rule { $0[0] + $0[1] }),
    .init(operator: "-", .arithmetic(.subtract), bounds: .rule { $0[0] - $0[1] }),
    .init(operator: "*", .arithmetic(.multiply), bounds: .rule { $0[0] * $0[1] }),
    .init(operator: "/", .arithmetic(.divide), bounds: .rule { $0[0] / $0[1] }),
    .init(operator: "%", .two { Decimals.remainder($0, $1) }),
    .init(operator: "^", .two { pow($0, $1) }),
  ]

  /// Comparisons, which are 1 or 0, ignore the rounding of decimals.
  private static let comparisons: [ExpressionFunction] = [
    .init(operator: "<", .two { Decimals.isLess($0, $1) ? 1 : 0 }, bounds: .rule { .isLess($0[0], $0[1]) }),
    .init(operator: "<=", .two { Decimals.isLess($1, $0) ? 0 : 1 }, bounds: .rule { .isLess($0[1], $0[0]).negated }),
    .init(operator: ">", .two { Decimals.isLess($1, $0) ? 1 : 0 }, bounds: .rule { .isLess($0[1], $0[0]) }),
    .init(operator: ">=", .two { Decimals.isLess($0, $1) ? 0 : 1 }, bounds: .rule { .isLess($0[0], $0[1]).negated }),
    .init(operator: "==", .two { differ($0, $1) ? 0 : 1 }, bounds: .rule { .differ($0[0], $0[1]).negated }),
    .init(operator: "!=", .two { differ($0, $1) ? 1 : 0 }, bounds: .rule { .differ($0[0], $0[1]) }),
  ]

  package static let all: [ExpressionFunction] =
    choosing + mixing + easing + repeating + rounding + dates + angles + powers + chance + colors

  private static let choosing: [ExpressionFunction] = [
    ExpressionFunction(
      "min", "a, b, …", "The least of up to 32 numbers.", .fold { Swift.min($0, $1) },
      bounds: .rule { $0.dropFirst().reduce($0[0]) { a, b in a.flatMap { .least($0, b) } } }),
    ExpressionFunction(
      "max", "a, b, …", "The greatest of up to 32 numbers.", .fold { Swift.max($0, $1) },
      bounds: .rule { $0.dropFirst().reduce($0[0]) { a, b in a.flatMap { .greatest($0, b) } } }),
    ExpressionFunction(
      "clamp", "x, low, high", domain: "low is at most high", "`x`, but at least `low` and at most `high`.",
      .three { $1 <= $2 ? Swift.min(Swift.max($0, $1), $2) : .nan },
      bounds: .rule { .clamped($0[0], $0[1], $0[2]) }),
    ExpressionFunction(
      "step", "edge, x", "0 where `x` is below `edge`, 1 from there on.", .two { Decimals.isLess($1, $0) ? 0 : 1 },
      bounds: .rule { .isLess($0[1], $0[0]).negated }),
    ExpressionFunction("sign", "x", "-1, 0 or 1.", .one { $0 > 0 ? 1 : $0 < 0 ? -1 : 0 }, bounds: .rising),
    ExpressionFunction("abs", "x", "`x` without its sign.", .one { Swift.abs($0) }, bounds: .rule { $0[0].magnitude }),
  ]

  private static let mixing: [ExpressionFunction] = [
    ExpressionFunction(
      "mix", "from, to, share",
      "A mix of two numbers or two colours: `from` at 0, `to` at 1. Numbers continue beyond.", .mix,
      bounds: .rule { $0[0] + ($0[1] - $0[0]) * $0[2] }),
    ExpressionFunction(
      "smoothstep", "from, to, x", domain: "from differs from to",
      "0 before `from`, 1 after `to`, and smooth between: 3s² - 2s³.", .three { smoothstep($0, $1, $2) },
      bounds: .rule { (($0[2] - $0[0]) / ($0[1] - $0[0])).flatMap { .held($0) } }),
    ExpressionFunction(
      "remap", "x, from, to, low, high", domain: "from differs from to, and the result is finite",
      "Maps the range `from` to `to` to the range `low` to `high`. It continues beyond the ranges.",
      .several(5...5) { a, _ in a[1] == a[2] ? .nan : a[3] + (a[4] - a[3]) * ((a[0] - a[1]) / (a[2] - a[1])) },
      bounds: .rule { $0[3] + ($0[4] - $0[3]) * (($0[0] - $0[1]) / ($0[2] - $0[1])) }),
  ]

  private static let easing: [ExpressionFunction] = [
    ExpressionFunction(
      "ease_in", "x", "A slow start, from 0 at 0 to 1 at 1, as a beat's `ease: in`.",
      .one { UnitCurve.easeIn.value(at: $0) }, bounds: .rule { .held($0[0]) }),
    ExpressionFunction(
      "ease_out", "x", "A slow end, as `ease: out`.", .one { UnitCurve.easeOut.value(at: $0) },
      bounds: .rule { .held($0[0]) }),
    ExpressionFunction(
      "ease_in_out", "x", "A slow start and a slow end, as `ease: in-out`.", .one { UnitCurve.easeInOut.value(at: $0) },
      bounds: .rule { .held($0[0]) }),
    ExpressionFunction(
      "cubic_bezier", "x1, y1, x2, y2, x", domain: "x1 and x2 lie in 0…1",
      "The curve of CSS `cubic-bezier(x1, y1, x2, y2)` at `x`, which is limited to 0…1.", .several(5...5, cubicBezier),
      bounds: .rule { $0.prefix(4).contains(where: \.mayDiffer) ? .unknown($0) : .held($0[4]) }),
    ExpressionFunction(
      "spring", "duration, bounce, time", domain: "the duration is greater than 0 and the bounce between -1 and 1",
      "A spring from 0 to 1 that is released at time 0, as a beat's `ease: spring(duration, bounce)`. Times are in seconds.",
      .three(spring)),
  ]

  private static let repeating: [ExpressionFunction] = [
    ExpressionFunction(
      "loop", "x, period", domain: "the period is greater than 0",
      "From 0 towards 1 within each period, again and again: `loop(t, 2)`.",
      .two { $1 > 0 ? MotionShare.loop($0, every: $1) : .nan }),
    ExpressionFunction(
      "pingpong", "x, period", domain: "the period is greater than 0",
      "From 0 to 1 in the first half of each period and back in the second: `pingpong(t, 2)`.",
      .two { $1 > 0 ? MotionShare.pingPong($0, every: $1) : .nan }),
    ExpressionFunction(
      "stagger", "x, i, n, lag", domain: "lag is at least 0",
      "The progress of the `i`-th of `n` equal motions while `x` goes from 0 to 1. Each begins when the one before has the progress `lag`: with 0 all begin together, with 1 one after another.",
      .several(4...4) { a, _ in a[3] >= 0 ? MotionShare.staggered(a[0], index: a[1], count: a[2], lag: a[3]) : .nan },
      bounds: .rule(staggerBounds)),
    ExpressionFunction(
      "wrap", "x, low, high", domain: "low is less than high",
      "`x`, moved by whole ranges until it is at least `low` and less than `high`.",
      .three { $1 < $2 ? wrapped($0, $1, $2) : .nan }),
    ExpressionFunction(
      "mod", "x, y", domain: "y is not 0", "The remainder of `x / y` with the sign of `y`, as `x % y`.",
      .two { Decimals.remainder($0, $1) }),
    ExpressionFunction(
      "gcd", "a, b", domain: "both are whole numbers", "The greatest common divisor.",
      .two { greatestCommonDivisor($0, $1) }),
  ]

  private static let rounding: [ExpressionFunction] = [
    ExpressionFunction(
      "floor", "x", "The whole number at or below `x`.", .one { Decimals.rounded($0, .down) }, bounds: .rising),
    ExpressionFunction(
      "ceil", "x", "The whole number at or above `x`.", .one { Decimals.rounded($0, .up) }, bounds: .rising),
    ExpressionFunction(
      "round", "x", "The nearest whole number; halves go away from 0.",
      .one { Decimals.rounded($0, .toNearestOrAwayFromZero) }, bounds: .rising),
    ExpressionFunction(
      "trunc", "x", "`x` without its decimals.", .one { Decimals.rounded($0, .towardZero) }, bounds: .rising),
    ExpressionFunction("fract", "x", "`x - floor(x)`, from 0 towards 1.", .one { Decimals.remainder($0, 1) }),
  ]

  private static let dates: [ExpressionFunction] = [
    ExpressionFunction(
      "calendar", "year, month, day, hour, minute, second",
      domain: "there is no such date of the years 0 to 9999",
      "A date in seconds from 1970-01-01 00:00 on, as in columns of dates. The day and the numbers after it may be left out.",
      .several(2...6, calendarSeconds))
  ]

  private static let angles: [ExpressionFunction] = [
    ExpressionFunction("sin", "radians", "The sine.", .one { sin($0) }),
    ExpressionFunction("cos", "radians", "The cosine.", .one { cos($0) }),
    ExpressionFunction("tan", "radians", "The tangent.", .one { tan($0) }),
    ExpressionFunction(
      "asin", "x", domain: "x lies in -1…1", "The angle with this sine, in radians.", .one { asin($0) }),
    ExpressionFunction(
      "acos", "x", domain: "x lies in -1…1", "The angle with this cosine, in radians.", .one { acos($0) }),
    ExpressionFunction("atan", "x", "The angle with this tangent, in radians.", .one { atan($0) }),
    ExpressionFunction(
      "atan2", "y, x", "The direction of the point (x, y), in radians from -pi to pi.", .two { atan2($0, $1) }),
    ExpressionFunction("radians", "degrees", "An angle in radians.", .one { $0 * (.pi / 180) }, bounds: .rising),
    ExpressionFunction(
      "degrees", "radians", "An angle in degrees, as keys take it.", .one { $0 * (180 / .pi) }, bounds: .rising),
  ]

  private static let powers: [ExpressionFunction] = [
    ExpressionFunction(
      "sqrt", "x", domain: "x is at least 0", "The square root.", .one { $0.squareRoot() }, bounds: .rising),
    ExpressionFunction(
      "pow", "x, y", domain: "x is greater than 0 or y a whole number, and the result finite",
      "`x` to the power `y`, as `x ^ y`.",
      .two { pow($0, $1) }),
    ExpressionFunction("hypot", "x, y", "The length of the vector (x, y).", .two { hypot($0, $1) }),
    ExpressionFunction("exp", "x", domain: "the result is too large", "`e ^ x`.", .one { exp($0) }),
    ExpressionFunction("log", "x", domain: "x is greater than 0", "The natural logarithm.", .one { log($0) }),
    ExpressionFunction(
      "log2", "x", domain: "x is greater than 0", "The logarithm to the base 2.", .one { log2($0) }),
    ExpressionFunction(
      "log10", "x", domain: "x is greater than 0", "The logarithm to the base 10.", .one { log10($0) }),
  ]

  private static let chance: [ExpressionFunction] = [
    ExpressionFunction(
      "random", "seed, index, …", domain: "seed and indices are whole numbers up to 2^53",
      "A number from 0 to 1 that looks random and is always the same for a seed and one to three indices.",
      .several(2...4, random), bounds: .constant(0, 1)),
    ExpressionFunction(
      "noise", "seed, x, …", domain: "the seed is a whole number up to 2^53",
      "Smooth noise from -1 to 1 along a line, in a plane or in space: `noise(7, i, t)`.", .noise(2...4, noiseValue),
      bounds: .constant(-1, 1)),
  ]

  private static let colors: [ExpressionFunction] = [
    ExpressionFunction(
      "rgb", "red, green, blue, opacity",
      "A colour: red, green and blue from 0 to 255, and the opacity from 0 to 1, which may be left out.",
      .color { Color(red: $0 / 255, green: $1 / 255, blue: $2 / 255, opacity: $3) }),
    ExpressionFunction(
      "hsb", "hue, saturation, brightness, opacity",
      "A colour: 0 to 1 each; the hue goes round, from red by green and blue to red. The opacity may be left out.",
      .color { Color(hue: $0, saturation: $1, brightness: $2, opacity: $3) }),
    ExpressionFunction(
      "hsl", "degrees, saturation, lightness, opacity",
      "A colour as in CSS: the hue in degrees, saturation and lightness from 0 to 100, and the opacity from 0 to 1, which may be left out.",
      .color { Color(hue: $0 / 360, saturation: $1 / 100, lightness: $2 / 100, opacity: $3) }),
    ExpressionFunction("opacity", "colour, factor", "The colour with its opacity multiplied.", .opacity),
  ]

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The number of arguments that a call may have.
  var arity: ClosedRange<Int> {
    switch body {
    case .one: 1...1
    case .two, .arithmetic, .opacity: 2...2
    case .three, .mix: 3...3
    case .fold: 2...32
    case .several(let counts, _), .noise(let counts, _): counts
    case .color: 3...4
    }
  }

  /// The call as error messages show it: `smoothstep(from, to, x)`.
  package var signature: String { "\(name)(\(parameters))" }

  /// The number for numbers, as a program computes it: NaN or infinite if there is none.
  package func value(of arguments: [Double]) -> Double {
    switch body {
    case .one: one(arguments[0])
    case .two: two(arguments[0], arguments[1])
    case .three: three(arguments[0], arguments[1], arguments[2])
    case .fold: arguments.dropFirst().reduce(arguments[0]) { two($0, $1) }
    case .several, .noise: several(arguments, arguments.count)
    case .arithmetic(.add): arguments[0] + arguments[1]
    case .arithmetic(.subtract): arguments[0] - arguments[1]
    case .arithmetic(.multiply): arguments[0] * arguments[1]
    case .arithmetic(.divide): arguments[0] / arguments[1]
    case .mix: arguments[0] + (arguments[1] - arguments[0]) * arguments[2]
    case .arithmetic, .color, .opacity: preconditionFailure("'\(name)' does not yield a number")
    }
  }
}

/// The bounds of `stagger`, as `MotionShare` computes its values.
private func staggerBounds(_ arguments: [ValueBounds]) -> ValueBounds? {
  let (x, index, lag) = (arguments[0], arguments[1], arguments[3])
  guard lag.low >= 0, let before = arguments[2] - ValueBounds(1) else { return nil }
  let others = ValueBounds.greatest(before, ValueBounds(0))
  guard let share = x * (ValueBounds(1) + lag * others) - lag * index else { return nil }
  return .clamped(share, ValueBounds(0), ValueBounds(1))
}

private func differ(_ a: Double, _ b: Double) -> Bool { Decimals.isLess(a, b) || Decimals.isLess(b, a) }

/// Seconds from 1970-01-01 to a date of year, month, day, hour, minute and second; NaN if there is no such date.
/// Missing parts are 1 for a month or a day and 0 for a time.
private func calendarSeconds(_ parts: UnsafePointer<Double>, _ count: Int) -> Double {
  // All parts but the seconds must be whole numbers, and small enough for `Int`.
  guard (0..<min(count, 5)).map({ parts[$0] }).allSatisfy({ $0 == $0.rounded() && abs($0) < 10_000 }) else {
    return .nan
  }
  func part(_ index: Int, _ standard: Int) -> Int { index < count ? Int(parts[index]) : standard }
  let time = CalendarTime(
    part(0, 0), part(1, 1), part(2, 1), hour: part(3, 0), minute: part(4, 0), second: count > 5 ? parts[5] : 0)
  return time?.seconds ?? .nan
}

private func smoothstep(_ from: Double, _ to: Double, _ x: Double) -> Double {
  let share = min(max((x - from) / (to - from), 0), 1)
  return from == to ? .nan : share * share * (3 - 2 * share)
}

/// `x` wrapped into the range by whole multiples of its length.
private func wrapped(_ x: Double, _ low: Double, _ high: Double) -> Double {
  let length = high - low
  // The rounding errors of `x`, of the ends, and of the length in all ranges passed.
  let error = (abs(x) + abs(low) + abs(x / length) * (abs(low) + abs(high))) * 0x1p-50 / length
  let value = low + Decimals.remainder(x - low, length, within: error)
  // A remainder that rounds up to the whole range wraps to the range's start.
  return value < high ? value : low
}

private func cubicBezier(_ arguments: UnsafePointer<Double>, _ count: Int) -> Double {
  guard (0...1).contains(arguments[0]), (0...1).contains(arguments[2]) else { return .nan }
  return UnitCurve.bezier(
    startControlPoint: UnitPoint(x: arguments[0], y: arguments[1]),
    endControlPoint: UnitPoint(x: arguments[2], y: arguments[3])
  ).value(at: arguments[4])
}

private func spring(_ duration: Double, _ bounce: Double, _ time: Double) -> Double {
  guard duration > 0, bounce > -1, bounce < 1 else { return .nan }
  // The length of a beat does not matter to its spring.
  return Easing.spring(duration: duration, bounce: bounce).progress(after: time, of: 1)
}

/// The value of `RandomNumbers` for a seed at one to three indices.
private func random(_ arguments: UnsafePointer<Double>, _ count: Int) -> Double {
  guard let seed = wholeNumber(arguments[0]), let first = wholeNumber(arguments[1]) else { return .nan }
  let random = RandomNumbers(seed: seed)
  if count == 2 { return random[first] }
  guard let second = wholeNumber(arguments[2]) else { return .nan }
  if count == 3 { return random[first, second] }
  guard let third = wholeNumber(arguments[3]) else { return .nan }
  return random[first, second, third]
}

/// The value of `Noise` for a seed on a line, in a plane or in space.
private func noiseValue(_ arguments: UnsafePointer<Double>, _ count: Int) -> Double {
  guard let seed = wholeNumber(arguments[0]) else { return .nan }
  let noise = Noise(seed: seed)
  return switch count {
  case 2: noise.value(at: arguments[1])
  case 3: noise.value(at: arguments[1], arguments[2])
  default: noise.value(at: arguments[1], arguments[2], arguments[3])
  }
}

/// The integer that a double holds, if its magnitude is at most 2⁵³, so that no other integer rounds to it.
func wholeNumber(_ value: Double) -> Int? { value.magnitude <= 0x1p53 ? Int(exactly: value) : nil }

/// The greatest common divisor by Euclid's algorithm, 0 or more; NaN unless both are whole numbers.
private func greatestCommonDivisor(_ a: Double, _ b: Double) -> Double {
  guard a.isFinite, b.isFinite, a == a.rounded(), b == b.rounded() else { return .nan }
  var (divisor, remainder) = (abs(a), abs(b))
  while remainder != 0 { (divisor, remainder) = (remainder, divisor.truncatingRemainder(dividingBy: remainder)) }
  return divisor
}
