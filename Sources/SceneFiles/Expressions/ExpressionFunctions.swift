import Foundation
import PathreelDrawing
import PathreelMotion

/// The functions that expressions may call: one row each, from which calls are checked, evaluated and documented.
struct ExpressionFunction: Sendable {
  typealias Number = Double

  enum Body: Sendable {
    case one(@Sendable (Number) -> Number)
    case two(@Sendable (Number, Number) -> Number)
    case three(@Sendable (Number, Number, Number) -> Number)
    /// Two or more arguments folded from the left.
    case fold(@Sendable (Number, Number) -> Number)
    /// So many arguments as the range says.
    case several(ClosedRange<Int>, @Sendable ([Number]) -> Number)
    /// Three components and an optional opacity.
    case color(@Sendable (Number, Number, Number, Number) -> Color)
    /// A colour and a number.
    case opacity
    /// Two numbers or two colours, and a share.
    case mix
  }

  let name: String
  let parameters: String
  let body: Body
  /// Completes "… has no value: ".
  let domain: String

  init(_ name: String, _ parameters: String, domain: String = "its arguments are out of range", _ body: Body) {
    (self.name, self.parameters, self.domain, self.body) = (name, parameters, domain, body)
  }

  static func named(_ name: String) -> ExpressionFunction? { byName[name] }

  static let all: [ExpressionFunction] = [
    ExpressionFunction("sin", "radians", .one { sin($0) }),
    ExpressionFunction("cos", "radians", .one { cos($0) }),
    ExpressionFunction("tan", "radians", .one { tan($0) }),
    ExpressionFunction("asin", "x", domain: "x lies in -1…1", .one { asin($0) }),
    ExpressionFunction("acos", "x", domain: "x lies in -1…1", .one { acos($0) }),
    ExpressionFunction("atan", "x", .one { atan($0) }),
    ExpressionFunction("atan2", "y, x", .two { atan2($0, $1) }),
    ExpressionFunction("sqrt", "x", domain: "x is at least 0", .one { $0.squareRoot() }),
    ExpressionFunction("abs", "x", .one { Swift.abs($0) }),
    ExpressionFunction("floor", "x", .one { $0.rounded(.down) }),
    ExpressionFunction("ceil", "x", .one { $0.rounded(.up) }),
    ExpressionFunction("round", "x", .one { $0.rounded() }),
    ExpressionFunction("sign", "x", .one { $0 > 0 ? 1 : $0 < 0 ? -1 : 0 }),
    ExpressionFunction("exp", "x", domain: "the result is too large", .one { exp($0) }),
    ExpressionFunction("log", "x", domain: "x is greater than 0", .one { log($0) }),
    ExpressionFunction("hypot", "x, y", .two { hypot($0, $1) }),
    ExpressionFunction("mod", "x, y", domain: "y is not 0", .two { flooredRemainder($0, $1) }),
    ExpressionFunction("gcd", "a, b", domain: "both are whole numbers", .two { greatestCommonDivisor($0, $1) }),
    ExpressionFunction("min", "a, b, …", .fold { Swift.min($0, $1) }),
    ExpressionFunction("max", "a, b, …", .fold { Swift.max($0, $1) }),
    ExpressionFunction(
      "clamp", "x, low, high", domain: "low is at most high",
      .three { $1 <= $2 ? Swift.min(Swift.max($0, $1), $2) : .nan }),
    ExpressionFunction("step", "edge, x", .two { $1 < $0 ? 0 : 1 }),
    ExpressionFunction("smoothstep", "from, to, x", domain: "from differs from to", .three { smoothstep($0, $1, $2) }),
    ExpressionFunction("mix", "from, to, share", .mix),
    ExpressionFunction(
      "loop", "x, period", domain: "the period is greater than 0",
      .two { $1 > 0 ? SceneTime.loop($0, every: $1) : .nan }),
    ExpressionFunction(
      "pingpong", "x, period", domain: "the period is greater than 0",
      .two { $1 > 0 ? SceneTime.pingPong($0, every: $1) : .nan }),
    ExpressionFunction(
      "random", "seed, index, …", domain: "seed and indices are whole numbers up to 2^53", .several(2...4, random)),
    ExpressionFunction(
      "noise", "seed, x, …", domain: "the seed is a whole number up to 2^53", .several(2...4, noise)),
    ExpressionFunction(
      "rgb", "red, green, blue, opacity", .color { Color(red: $0 / 255, green: $1 / 255, blue: $2 / 255, opacity: $3) }),
    ExpressionFunction(
      "hsb", "hue, saturation, brightness, opacity",
      .color { Color(hue: $0, saturation: $1, brightness: $2, opacity: $3) }),
    ExpressionFunction(
      "hsl", "degrees, saturation, lightness, opacity",
      .color { Color(hue: $0 / 360, saturation: $1 / 100, lightness: $2 / 100, opacity: $3) }),
    ExpressionFunction("opacity", "colour, factor", .opacity),
  ]

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// How many arguments a call may have.
  var arity: ClosedRange<Int> {
    switch body {
    case .one: 1...1
    case .two, .opacity: 2...2
    case .three, .mix: 3...3
    case .fold: 2...32
    case .several(let counts, _): counts
    case .color: 3...4
    }
  }

  /// `smoothstep(from, to, x)`, as error messages show a call.
  var signature: String { "\(name)(\(parameters))" }
}

/// The remainder that has the divisor's sign, so that `mod` wraps negative numbers upwards.
func flooredRemainder(_ x: Double, _ y: Double) -> Double {
  let remainder = fmod(x, y)
  return remainder != 0 && (remainder < 0) != (y < 0) ? remainder + y : remainder
}

/// Hermite's 3s² − 2s³ between two edges, 0 before and 1 after them; the edges may stand in falling order.
private func smoothstep(_ from: Double, _ to: Double, _ x: Double) -> Double {
  let share = min(max((x - from) / (to - from), 0), 1)
  return from == to ? .nan : share * share * (3 - 2 * share)
}

/// ``RandomNumbers`` of a seed at one to three indices.
private func random(_ arguments: [Double]) -> Double {
  let numbers = arguments.compactMap(wholeNumber)
  guard numbers.count == arguments.count else { return .nan }
  let random = RandomNumbers(seed: numbers[0])
  return switch numbers.count {
  case 2: random[numbers[1]]
  case 3: random[numbers[1], numbers[2]]
  default: random[numbers[1], numbers[2], numbers[3]]
  }
}

/// ``Noise`` of a seed on a line, in a plane or in space.
private func noise(_ arguments: [Double]) -> Double {
  guard let seed = wholeNumber(arguments[0]) else { return .nan }
  let noise = Noise(seed: seed)
  return switch arguments.count {
  case 2: noise.value(at: arguments[1])
  case 3: noise.value(at: arguments[1], arguments[2])
  default: noise.value(at: arguments[1], arguments[2], arguments[3])
  }
}

/// The integer that a double is, unless it is so large that others round to it.
private func wholeNumber(_ value: Double) -> Int? { value.magnitude <= 0x1p53 ? Int(exactly: value) : nil }

/// By Euclid's algorithm, 0 or more; NaN unless both are whole.
private func greatestCommonDivisor(_ a: Double, _ b: Double) -> Double {
  guard a.isFinite, b.isFinite, a == a.rounded(), b == b.rounded() else { return .nan }
  var (divisor, remainder) = (abs(a), abs(b))
  while remainder != 0 { (divisor, remainder) = (remainder, divisor.truncatingRemainder(dividingBy: remainder)) }
  return divisor
}
