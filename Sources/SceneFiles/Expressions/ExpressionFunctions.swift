import Foundation
import PathreelDrawing

/// The functions that expressions may call: one row each, from which calls are checked, evaluated and documented.
struct ExpressionFunction: Sendable {
  typealias Number = Double

  enum Body: Sendable {
    case one(@Sendable (Number) -> Number)
    case two(@Sendable (Number, Number) -> Number)
    case three(@Sendable (Number, Number, Number) -> Number)
    /// Two or more arguments folded from the left.
    case fold(@Sendable (Number, Number) -> Number)
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
      "random", "seed, index", domain: "seed and index are whole numbers up to 2^53",
      .two { random(seed: $0, index: $1) }),
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

/// The `index`-th output, from 0, of SplitMix64 seeded with `seed`, as a number in 0..<1 of 53 random bits.
private func random(seed: Double, index: Double) -> Double {
  let limit = 0x1p53
  guard seed.magnitude <= limit, index.magnitude <= limit, seed == seed.rounded(), index == index.rounded() else {
    return .nan
  }
  // Steele, Lea & Flood 2014, "Fast splittable pseudorandom number generators".
  let steps = UInt64(bitPattern: Int64(index)) &+ 1
  var z = UInt64(bitPattern: Int64(seed)) &+ steps &* 0x9E37_79B9_7F4A_7C15
  z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
  z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
  return Double((z ^ z >> 31) >> 11) * 0x1p-53
}

/// By Euclid's algorithm, 0 or more; NaN unless both are whole.
private func greatestCommonDivisor(_ a: Double, _ b: Double) -> Double {
  guard a.isFinite, b.isFinite, a == a.rounded(), b == b.rounded() else { return .nan }
  var (divisor, remainder) = (abs(a), abs(b))
  while remainder != 0 { (divisor, remainder) = (remainder, divisor.truncatingRemainder(dividingBy: remainder)) }
  return divisor
}
