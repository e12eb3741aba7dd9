import PathreelDrawing
import PathreelExpressions
import PathreelNumerics
import PathreelSceneFiles
import SeededRandom

/// Writes random expressions and evaluates them in the plainest way: each part that it writes comes with a closure that
/// computes the part, by the bodies of ``ExpressionFunction``. ``ExpressionProgramTests`` compare programs with it.
///
/// The names are those of ``ExpressionTests/scope``, and `k0`, `k1` and so on for the variables of sums.
struct ExpressionOracle {
  /// The values of the names that are numbers: `a`, `t`, and the variables of sums.
  typealias Names = [String: Double]
  typealias Value<T> = (Names) throws(ExpressionError) -> T

  private(set) var text = ""
  private var random: SplitMix64
  /// The variables of the sums around the current part.
  private var variables: [String] = []
  /// The whole text, which errors name. It is known when the first closure runs.
  private let whole = Whole()

  private final class Whole { var text = "" }

  static let names: Names = ["a": 3, "t": 0.25]

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Functions by their number of arguments: one, two, three and five.
  private static let functions = [
    [
      "sin", "sqrt", "floor", "log", "exp", "trunc", "fract", "log2", "log10", "radians", "degrees", "ease_in",
      "ease_out", "ease_in_out", "abs", "sign", "acos",
    ],
    ["atan2", "mod", "hypot", "min", "max", "loop", "random", "noise", "pow", "step", "gcd"],
    ["clamp", "mix", "smoothstep", "max", "random", "noise", "wrap", "spring"],
    [],
    ["remap", "cubic_bezier"],
  ]

  // MARK: Whole expressions

  mutating func wholeNumber(depth: Int) -> Value<Double> { begin { $0.number(depth) } }
  mutating func wholeColor(depth: Int) -> Value<Color> { begin { $0.color(depth) } }
  mutating func wholeCondition(depth: Int) -> Value<Bool> { begin { $0.condition(depth) } }
  mutating func wholeWord(depth: Int) -> Value<String> { begin { $0.word(depth) } }

  private mutating func begin<T>(_ write: (inout ExpressionOracle) -> Value<T>) -> Value<T> {
    text = ""
    let value = write(&self)
    whole.text = text
    return value
  }

  // MARK: Parts

  private mutating func write(_ part: String) { text += part }
  private mutating func pick(_ parts: [String]) -> String { parts.randomElement(using: &random)! }
  private var offset: Int { text.unicodeScalars.count }

  private mutating func number(_ depth: Int) -> Value<Double> {
    guard depth > 0 else { return leaf() }
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      // `-a ^ b` would be -(a ^ b).
      write("(-(")
      let a = number(depth - 1)
      write("))")
      return { names throws(ExpressionError) in -(try a(names)) }
    case 1: return call(1, depth)
    case 2: return call(2, depth)
    case 3: return call(3, depth)
    case 4: return call(5, depth)
    case 5, 6: return choice(depth) { $0.number(depth - 1) }
    case 7: return reduction(depth)
    case 8:
      let (offset, index) = (offset, pick(["1", "2"]))
      write("petal[\(index)]")
      return { _ throws(ExpressionError) in
        switch ExpressionTests.context.staggered(0, Double(index)!) {
        case .success(let value): return value
        case .failure(let error): throw ExpressionError(offset: offset, message: error.message)
        }
      }
    default: return binary(depth)
    }
  }

  private mutating func leaf() -> Value<Double> {
    let part = pick(["a", "t", "0", "1", "2.5", "-3", "1e308"] + variables + variables)
    write(part == "-3" ? "(-3)" : part)
    if let number = Double(part) { return { _ throws(ExpressionError) in number } }
    return { names throws(ExpressionError) in names[part]! }
  }

  private mutating func binary(_ depth: Int) -> Value<Double> {
    write("(")
    let a = number(depth - 1)
    write(" ")
    let (offset, symbol, whole) = (offset, pick(["+", "-", "*", "/", "%", "^"]), whole)
    write("\(symbol) ")
    let b = number(depth - 1)
    write(")")
    return { names throws(ExpressionError) in
      let (x, y) = (try a(names), try b(names))
      if y == 0, symbol == "/" || symbol == "%" {
        throw ExpressionError(offset: offset, message: "division by zero in '\(whole.text)'")
      }
      let value = ExpressionFunction.operators[symbol]!.value(of: [x, y])
      guard !value.isFinite else { return value }
      let first = symbol == "^" && x < 0 ? "(\(Self.text(x)))" : Self.text(x)
      throw ExpressionError(
        offset: offset,
        message: "\(first) \(symbol) \(Self.text(y)) has \(value.isNaN ? "no" : "an infinite") value in '\(whole.text)'"
          + (value.isNaN ? ": a negative base takes whole exponents" : ""))
    }
  }

  private mutating func call(_ count: Int, _ depth: Int) -> Value<Double> {
    let (offset, name, whole) = (offset, pick(Self.functions[count - 1]), whole)
    let function = ExpressionFunction.named(name)!
    write("\(name)(")
    let arguments = (0..<count).map { i in
      if i > 0 { write(", ") }
      return number(depth - 1)
    }
    write(")")
    return { names throws(ExpressionError) in
      var values: [Double] = []
      for argument in arguments { values.append(try argument(names)) }
      let value = function.value(of: values)
      guard !value.isFinite else { return value }
      let list = values.map(Self.text).joined(separator: ", ")
      throw ExpressionError(
        offset: offset, message: "\(name)(\(list)) has no value in '\(whole.text)': \(function.domain)")
    }
  }

  /// The number in messages.
  private static func text(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private mutating func choice<T>(_ depth: Int, _ branch: (inout ExpressionOracle) -> Value<T>) -> Value<T> {
    write("if(")
    let condition = condition(depth - 1)
    write(", ")
    let a = branch(&self)
    write(", ")
    let b = branch(&self)
    write(")")
    return { names throws(ExpressionError) in try condition(names) ? try a(names) : try b(names) }
  }

  private mutating func reduction(_ depth: Int) -> Value<Double> {
    let (offset, name) = (offset, pick(["sum", "product", "min", "max"]))
    let (low, high) = (Int.random(in: -2...1, using: &random), Int.random(in: -1...4, using: &random))
    let variable = "k\(variables.count)"
    write("\(name)(\(variable) in \(low)..\(high), ")
    variables.append(variable)
    let term = number(depth - 1)
    variables.removeLast()
    write(")")
    let start = ["sum": 0, "product": 1, "min": Double.infinity, "max": -Double.infinity][name]!
    let function =
      name == "sum"
      ? ExpressionFunction.operators["+"]!
      : name == "product" ? ExpressionFunction.operators["*"]! : ExpressionFunction.named(name)!
    let whole = whole
    return { names throws(ExpressionError) in
      var (names, result) = (names, start)
      if low > high, !start.isFinite {
        throw ExpressionError(
          offset: offset,
          message: "nothing lies in \(low)..\(high), so that there is no least or greatest value")
      }
      for number in stride(from: low, through: high, by: 1) {
        names[variable] = Double(number)
        let (before, next) = (result, try term(names))
        result = function.value(of: [before, next])
        guard !result.isFinite else { continue }
        throw ExpressionError(
          offset: offset,
          message: "\(Self.text(before)) \(function.name) \(Self.text(next)) has an infinite value in '\(whole.text)'")
      }
      return result
    }
  }

  private mutating func condition(_ depth: Int) -> Value<Bool> {
    guard depth > 0 else {
      write("bold")
      return { _ throws(ExpressionError) in true }
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      write("not (")
      let a = condition(depth - 1)
      write(")")
      return { names throws(ExpressionError) in !(try a(names)) }
    case 1:
      let (a, b) = pair("and") { $0.condition(depth - 1) }
      return { names throws(ExpressionError) in try a(names) ? try b(names) : false }
    case 2:
      let (a, b) = pair("or") { $0.condition(depth - 1) }
      return { names throws(ExpressionError) in try a(names) ? true : try b(names) }
    case 3: return equality { $0.color(depth - 1) }
    case 4: return equality { $0.word(depth - 1) }
    case 5: return choice(depth) { $0.condition(depth - 1) }
    default:
      let symbol = pick(["<", "<=", ">", ">=", "==", "!="])
      let (a, b) = pair(symbol) { $0.number(depth - 1) }
      return { names throws(ExpressionError) in
        ExpressionFunction.operators[symbol]!.value(of: [try a(names), try b(names)]) == 1
      }
    }
  }

  private mutating func pair<T>(
    _ symbol: String, _ part: (inout ExpressionOracle) -> Value<T>
  ) -> (Value<T>, Value<T>) {
    write("(")
    let a = part(&self)
    write(" \(symbol) ")
    let b = part(&self)
    write(")")
    return (a, b)
  }

  private mutating func equality<T: Equatable>(_ part: (inout ExpressionOracle) -> Value<T>) -> Value<Bool> {
    let symbol = pick(["==", "!="])
    let (a, b) = pair(symbol, part)
    return { names throws(ExpressionError) in (try a(names) == (try b(names))) == (symbol == "==") }
  }

  private mutating func word(_ depth: Int) -> Value<String> {
    guard depth > 0 else {
      let part = pick(["shape", "'dots'", "'lines'"])
      write(part)
      return { _ throws(ExpressionError) in part == "'lines'" ? "lines" : "dots" }
    }
    return choice(depth) { $0.word(depth - 1) }
  }

  private mutating func color(_ depth: Int) -> Value<Color> {
    guard depth > 0 else {
      let part = pick(["accent", "red", "#12345678"])
      write(part)
      return { _ throws(ExpressionError) in part == "accent" ? Color(rgb: 0x336699) : Color(css: part)! }
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      write("rgb(")
      let red = number(depth - 1)
      write(", 20, ")
      let blue = number(depth - 1)
      write(")")
      return { names throws(ExpressionError) in
        Color(red: try red(names) / 255, green: 20.0 / 255, blue: try blue(names) / 255)
      }
    case 1:
      write("opacity(")
      let color = color(depth - 1)
      write(", ")
      let factor = number(depth - 1)
      write(")")
      return { names throws(ExpressionError) in (try color(names)).opacity(try factor(names)) }
    case 2: return choice(depth) { $0.color(depth - 1) }
    default:
      write("mix(")
      let from = color(depth - 1)
      write(", ")
      let to = color(depth - 1)
      write(", ")
      let share = number(depth - 1)
      write(")")
      return { names throws(ExpressionError) in
        (try from(names)).mix(with: try to(names), by: try share(names))
      }
    }
  }
}
