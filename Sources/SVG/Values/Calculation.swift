import Foundation

/// A sum of numbers with units, or the least or the greatest of some: what `calc()` and its relatives compute (CSS
/// Values 4, §10). ``SVGLength`` has one if it has more than one unit.
indirect enum Calculation: Hashable, Sendable {
  /// The factors of the units; a number without a unit has the unit ``SVGLength/Unit/user`` in lengths.
  case sum([SVGLength.Unit: Double])
  case least([Calculation])
  case greatest([Calculation])
  case scaled(Calculation, Double)
  case added(Calculation, Calculation)

  /// Converts it to user units.
  func resolved(whole: Double, font: ComputedFont) -> Double {
    switch self {
    case .sum(let parts):
      parts.reduce(0) { $0 + SVGLength($1.value, $1.key).resolved(whole: whole, font: font) }
    case .least(let list): list.map { $0.resolved(whole: whole, font: font) }.min() ?? 0
    case .greatest(let list): list.map { $0.resolved(whole: whole, font: font) }.max() ?? 0
    case .scaled(let inner, let factor): inner.resolved(whole: whole, font: font) * factor
    case .added(let a, let b): a.resolved(whole: whole, font: font) + b.resolved(whole: whole, font: font)
    }
  }

  /// The text that ``CalculationReader`` parses back, without `calc`.
  var text: String {
    switch self {
    case .sum(let parts):
      let sorted = parts.sorted { $0.key.rawValue < $1.key.rawValue }
      return "(" + sorted.map { "\($0.value)\($0.key == .user ? "px" : $0.key.rawValue)" }.joined(separator: " + ")
        + ")"
    case .least(let list): return "min(" + list.map(\.text).joined(separator: ", ") + ")"
    case .greatest(let list): return "max(" + list.map(\.text).joined(separator: ", ") + ")"
    case .scaled(let inner, let factor): return "(\(inner.text) * \(factor))"
    case .added(let a, let b): return "(\(a.text) + \(b.text))"
    }
  }

  func scaled(by factor: Double) -> Calculation {
    if case .sum(let parts) = self { return .sum(parts.mapValues { $0 * factor }) }
    return .scaled(self, factor)
  }

  func adding(_ other: Calculation) -> Calculation {
    if case .sum(let a) = self, case .sum(let b) = other { return .sum(a.merging(b, uniquingKeysWith: +)) }
    return .added(self, other)
  }
}

/// Computes the mathematical functions in the text of CSS values. What has one unit becomes a plain number with it, and
/// the rest a `calc()` that ``SVGLength`` reads: `calc(2 * 3px)` → `6px`, `calc(50% - 1em)` → `calc(50% + -1em)`.
enum CSSMath {
  /// The functions that are computed.
  private static let names: Set<String> = [
    "calc", "min", "max", "clamp", "abs", "sign", "round", "mod", "rem", "sin", "cos", "tan", "asin", "acos", "atan",
    "atan2", "sqrt", "pow", "hypot", "exp", "log",
  ]
  /// The deepest nesting of brackets.
  static let depth = 64

  /// The text with its functions computed; nil if one of them is wrong.
  static func computed(_ text: String) -> String? {
    guard text.utf8.contains(0x28) else { return text }
    let bytes = Array(text.utf8)
    var (result, i): ([UInt8], Int) = ([], 0)
    var quote: UInt8?
    while i < bytes.count {
      let byte = bytes[i]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte.isASCIILetter || byte == 0x2d {
        var end = i
        while end < bytes.count, bytes[end].isASCIILetter || bytes[end] == 0x2d || (0x30...0x39).contains(bytes[end]) {
          end += 1
        }
        if end < bytes.count, bytes[end] == 0x28 {
          let name = String(decoding: bytes[i..<end], as: UTF8.self).lowercased()
          if name == "url" || name == "path" {
            // These have texts of their own.
            while end < bytes.count, bytes[end] != 0x29 { end += 1 }
          } else if names.contains(name) {
            var reader = CalculationReader(bytes, at: i)
            guard let value = reader.function() else { return nil }
            result += Array(value.text.utf8)
            i = reader.at
            continue
          }
        }
        result += bytes[i..<end]
        i = end
        continue
      }
      result.append(byte)
      i += 1
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// Parses mathematical functions. ``CSSMath`` and ``SVGLength`` use it.
struct CalculationReader {
  /// A typed result.
  enum Value {
    case number(Double)
    case length(Calculation)
    /// A time or an angle, with its unit.
    case other(Double, unit: String)

    var text: String {
      switch self {
      case .number(let number): return "\(number)"
      case .other(let number, let unit): return "\(number)\(unit)"
      case .length(let calculation):
        if case .sum(let parts) = calculation, parts.count == 1, let (unit, value) = parts.first {
          return "\(value)\(unit == .user ? "px" : unit.rawValue)"
        }
        return "calc\(calculation.text.hasPrefix("(") ? calculation.text : "(\(calculation.text))")"
      }
    }
  }

  private let bytes: [UInt8]
  private(set) var at: Int
  private var depth = 0

  init(_ bytes: [UInt8], at: Int = 0) { (self.bytes, self.at) = (bytes, at) }

  private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || (9...13).contains(byte) { at += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard peek == byte else { return false }
    at += 1
    return true
  }

  /// Consumes a name with its arguments.
  mutating func function() -> Value? {
    depth += 1
    defer { depth -= 1 }
    guard depth < CSSMath.depth else { return nil }
    let start = at
    while let byte = peek, byte.isASCIILetter || byte == 0x2d || (0x30...0x39).contains(byte) { at += 1 }
    let name = String(decoding: bytes[start..<at], as: UTF8.self).lowercased()
    guard take(0x28) else { return nil }
    var arguments: [Value] = []
    repeat {
      guard let value = sum() else { return nil }
      arguments.append(value)
    } while take(0x2c)
    guard take(0x29) else { return nil }
    return Self.apply(name, arguments)
  }

  private mutating func sum() -> Value? {
    guard var value = product() else { return nil }
    while true {
      skipBlanks()
      guard let sign = peek, sign == 0x2b || sign == 0x2d else { return value }
      at += 1
      guard var next = product() else { return nil }
      if sign == 0x2d { next = Self.scaled(next, by: -1) }
      guard let total = Self.added(value, next) else { return nil }
      value = total
    }
  }

  private mutating func product() -> Value? {
    guard var value = operand() else { return nil }
    while true {
      if take(0x2a) {
        guard let next = operand() else { return nil }
        if case .number(let factor) = next {
          value = Self.scaled(value, by: factor)
        } else if case .number(let factor) = value {
          value = Self.scaled(next, by: factor)
        } else {
          return nil
        }
      } else if take(0x2f) {
        guard let next = operand() else { return nil }
        if case .number(let divisor) = next {
          value = Self.scaled(value, by: 1 / divisor)
        } else if let share = Self.quotient(value, next) {
          value = .number(share)
        } else {
          return nil
        }
      } else {
        return value
      }
    }
  }

  private mutating func operand() -> Value? {
    skipBlanks()
    depth += 1
    defer { depth -= 1 }
    guard depth < CSSMath.depth, let byte = peek else { return nil }
    if byte == 0x28 {
      at += 1
      guard let value = sum(), take(0x29) else { return nil }
      return value
    }
    if byte == 0x2d, at + 1 < bytes.count, bytes[at + 1] == 0x28 || bytes[at + 1].isASCIILetter {
      at += 1
      return operand().map { Self.scaled($0, by: -1) }
    }
    if byte.isASCIILetter {
      var end = at
      while end < bytes.count, bytes[end].isASCIILetter || bytes[end] == 0x2d { end += 1 }
      let name = String(decoding: bytes[at..<end], as: UTF8.self).lowercased()
      let constants: [String: Double] = [
        "pi": .pi, "e": M_E, "infinity": .infinity, "-infinity": -.infinity, "nan": .nan,
      ]
      if let constant = constants[name] {
        at = end
        return .number(constant)
      }
      return function()
    }
    var end = at + 1
    while end < bytes.count {
      let next = bytes[end]
      let isExponent =
        bytes[end - 1] | 0x20 == 0x65 && end >= 2 && (next == 0x2b || next == 0x2d)
        && (0x30...0x39).contains(bytes[end - 2])
      guard next.isASCIILetter || (0x30...0x39).contains(next) || next == 0x2e || next == 0x25 || isExponent else {
        break
      }
      end += 1
    }
    let word = String(decoding: bytes[at..<end], as: UTF8.self)
    at = end
    if let number = CSSText.number(word) { return .number(number) }
    if let length = SVGLength(word) { return .length(.sum([length.unit: length.value])) }
    if let angle = CSSText.angle(word) { return .other(angle, unit: "deg") }
    return ClockValue.css(word).map { .other($0, unit: "s") }
  }

  // MARK: Arithmetic

  private static func scaled(_ value: Value, by factor: Double) -> Value {
    switch value {
    case .number(let number): .number(number * factor)
    case .length(let length): .length(length.scaled(by: factor))
    case .other(let number, let unit): .other(number * factor, unit: unit)
    }
  }

  private static func added(_ a: Value, _ b: Value) -> Value? {
    switch (a, b) {
    case (.number(let x), .number(let y)): .number(x + y)
    case (.length(let x), .length(let y)): .length(x.adding(y))
    case (.other(let x, let unit), .other(let y, let same)) where unit == same: .other(x + y, unit: unit)
    // Drawings write lengths without units, too.
    case (.length(let x), .number(let y)): .length(x.adding(.sum([.user: y])))
    case (.number(let x), .length(let y)): .length(y.adding(.sum([.user: x])))
    default: nil
    }
  }

  /// The one number of a value, and its unit.
  private static func plain(_ value: Value) -> (Double, String)? {
    switch value {
    case .number(let number): return (number, "")
    case .other(let number, let unit): return (number, unit)
    case .length(.sum(let parts)):
      guard parts.count == 1, let part = parts.first else { return nil }
      return (part.value, part.key.rawValue)
    default: return nil
    }
  }

  private static func quotient(_ a: Value, _ b: Value) -> Double? {
    guard let (x, unit) = plain(a), let (y, other) = plain(b), unit == other else { return nil }
    return x / y
  }

  /// A value of the same type with another number.
  private static func like(_ value: Value, _ number: Double) -> Value {
    switch value {
    case .number: return .number(number)
    case .other(_, let unit): return .other(number, unit: unit)
    case .length(.sum(let parts)): return .length(.sum([parts.keys.first ?? .user: number]))
    case .length: return value
    }
  }

  private static func apply(_ name: String, _ a: [Value]) -> Value? {
    let plain = a.compactMap { Self.plain($0) }
    let isUniform = plain.count == a.count && Set(plain.map(\.1)).count == 1
    let n = plain.map(\.0)
    func angle() -> Double? {
      guard a.count == 1, let (number, unit) = plain.first else { return nil }
      return unit == "deg" ? number * .pi / 180 : unit.isEmpty ? number : nil
    }
    switch (name, a.count) {
    case ("calc", 1): return a[0]
    case ("min", 1...), ("max", 1...):
      if isUniform, let extreme = name == "min" ? n.min() : n.max() { return like(a[0], extreme) }
      let list = a.compactMap { lengths($0) }
      guard list.count == a.count else { return nil }
      return .length(name == "min" ? .least(list) : .greatest(list))
    case ("clamp", 3):
      if isUniform { return like(a[0], max(n[0], min(n[1], n[2]))) }
      let list = a.compactMap { lengths($0) }
      guard list.count == 3 else { return nil }
      return .length(.greatest([list[0], .least([list[1], list[2]])]))
    case ("abs", 1) where isUniform: return like(a[0], abs(n[0]))
    case ("sign", 1) where isUniform: return .number(n[0] > 0 ? 1 : n[0] < 0 ? -1 : 0)
    case ("round", 1) where isUniform: return like(a[0], (n[0] + 0.5).rounded(.down))
    case ("round", 2) where isUniform: return like(a[0], (n[0] / n[1] + 0.5).rounded(.down) * n[1])
    case ("mod", 2) where isUniform: return like(a[0], n[0] - n[1] * (n[0] / n[1]).rounded(.down))
    case ("rem", 2) where isUniform: return like(a[0], n[0].truncatingRemainder(dividingBy: n[1]))
    case ("sin", 1): return angle().map { .number(sin($0)) }
    case ("cos", 1): return angle().map { .number(cos($0)) }
    case ("tan", 1): return angle().map { .number(tan($0)) }
    case ("asin", 1) where isUniform: return .other(asin(n[0]) * 180 / .pi, unit: "deg")
    case ("acos", 1) where isUniform: return .other(acos(n[0]) * 180 / .pi, unit: "deg")
    case ("atan", 1) where isUniform: return .other(atan(n[0]) * 180 / .pi, unit: "deg")
    case ("atan2", 2) where isUniform: return .other(atan2(n[0], n[1]) * 180 / .pi, unit: "deg")
    case ("sqrt", 1) where isUniform: return .number(n[0].squareRoot())
    case ("pow", 2) where isUniform: return .number(pow(n[0], n[1]))
    case ("hypot", 1...) where isUniform: return like(a[0], n.reduce(0) { hypot($0, $1) })
    case ("exp", 1) where isUniform: return .number(exp(n[0]))
    case ("log", 1) where isUniform: return .number(log(n[0]))
    default: return nil
    }
  }

  private static func lengths(_ value: Value) -> Calculation? {
    switch value {
    case .length(let length): length
    case .number(let number): .sum([.user: number])
    case .other: nil
    }
  }
}
