import Foundation

/// The operators of scripts, by ECMAScript 5.
enum ScriptArithmetic {
  static func unary(_ sign: String, _ value: ScriptValue) -> ScriptValue {
    switch sign {
    case "!": .bool(!value.isTrue)
    case "-": .number(-value.number)
    case "+": .number(value.number)
    case "~": .number(Double(~integer(value)))
    case "typeof": .string(kind(value))
    default: .undefined
    }
  }

  static func binary(_ sign: String, _ a: ScriptValue, _ b: ScriptValue) throws -> ScriptValue {
    switch sign {
    case "+":
      let (a, b) = (a.plain, b.plain)
      if case .string = a { return .string(a.text + b.text) }
      if case .string = b { return .string(a.text + b.text) }
      return .number(a.number + b.number)
    case "-": return .number(a.number - b.number)
    case "*": return .number(a.number * b.number)
    case "/": return .number(a.number / b.number)
    case "%": return .number(a.number.truncatingRemainder(dividingBy: b.number))
    case "==": return .bool(areEqual(a, b, isStrict: false))
    case "!=": return .bool(!areEqual(a, b, isStrict: false))
    case "===": return .bool(areEqual(a, b, isStrict: true))
    case "!==": return .bool(!areEqual(a, b, isStrict: true))
    case "<", ">", "<=", ">=": return .bool(isOrdered(sign, a.plain, b.plain))
    case "&": return .number(Double(integer(a) & integer(b)))
    case "|": return .number(Double(integer(a) | integer(b)))
    case "^": return .number(Double(integer(a) ^ integer(b)))
    case "<<": return .number(Double(integer(a) << (integer(b) & 31)))
    case ">>": return .number(Double(integer(a) >> (integer(b) & 31)))
    case ">>>": return .number(Double(UInt32(bitPattern: integer(a)) >> UInt32(integer(b) & 31)))
    case "instanceof":
      if case .list = a.plain { return .bool(true) }
      return .bool(false)
    case "in":
      if case .object(let object) = b { return .bool(object.members[a.text] != nil) }
      return .bool((b.items?.count).map { a.number >= 0 && a.number < Double($0) } ?? false)
    default: throw ScriptError("the operator '\(sign)' is not understood")
    }
  }

  static func areEqual(_ a: ScriptValue, _ b: ScriptValue, isStrict: Bool) -> Bool {
    switch (a.plain, b.plain) {
    case (.undefined, .undefined), (.null, .null): true
    case (.undefined, .null), (.null, .undefined): !isStrict
    case (.undefined, _), (.null, _), (_, .undefined), (_, .null): false
    case (.string(let a), .string(let b)): a == b
    case (.list(let a), .list(let b)): a === b
    case (.object(let a), .object(let b)): a === b
    case (.function(let a), .function(let b)): a === b
    case (.number(let a), .number(let b)): a == b
    case (.bool(let a), .bool(let b)): a == b
    case (let a, let b): !isStrict && a.number == b.number
    }
  }

  private static func isOrdered(_ sign: String, _ a: ScriptValue, _ b: ScriptValue) -> Bool {
    if case (.string(let a), .string(let b)) = (a, b) {
      return sign == "<" ? a < b : sign == ">" ? a > b : sign == "<=" ? a <= b : a >= b
    }
    let (a, b) = (a.number, b.number)
    return sign == "<" ? a < b : sign == ">" ? a > b : sign == "<=" ? a <= b : a >= b
  }

  private static func kind(_ value: ScriptValue) -> String {
    switch value.plain {
    case .undefined: "undefined"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .function: "function"
    case .null, .list, .object, .host, .path: "object"
    }
  }

  /// ToInt32.
  private static func integer(_ value: ScriptValue) -> Int32 {
    let number = value.number
    guard number.isFinite, abs(number) < 9e15 else { return 0 }
    return Int32(truncatingIfNeeded: Int64(number))
  }
}
