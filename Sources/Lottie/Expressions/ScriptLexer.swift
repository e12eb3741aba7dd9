/// Splits the text of a script into tokens.
struct ScriptLexer {
  enum Token: Equatable {
    case name(String)
    case number(Double)
    case string(String)
    case sign(String)
    case end
  }

  private let text: [Character]
  private var position = 0

  init(_ text: String) { self.text = Array(text) }

  /// The signs, the longest first.
  private static let signs = [
    ">>>=", "===", "!==", ">>>", "<<=", ">>=", "==", "!=", "<=", ">=", "&&", "||", "++", "--", "+=", "-=", "*=", "/=",
    "%=", "&=", "|=", "^=", "<<", ">>", "{", "}", "(", ")", "[", "]", ";", ",", "<", ">", "+", "-", "*", "/", "%", "&",
    "|", "^", "!", "~", "?", ":", "=", ".",
  ].map(Array.init)

  mutating func tokens() throws -> [Token] {
    var tokens: [Token] = []
    while true {
      try skipSpace()
      guard let first = peek() else { return tokens + [.end] }
      if Self.isLetter(first) {
        tokens.append(.name(take { Self.isLetter($0) || $0.isNumber }))
      } else if first.isNumber || first == "." && (peek(1)?.isNumber ?? false) {
        tokens.append(.number(try number()))
      } else if first == "'" || first == "\"" {
        tokens.append(.string(try string(first)))
      } else if let sign = Self.signs.first(where: { text[position...].starts(with: $0) }) {
        position += sign.count
        tokens.append(.sign(String(sign)))
      } else {
        throw ScriptError("'\(first)' is not understood")
      }
    }
  }

  private func peek(_ offset: Int = 0) -> Character? {
    position + offset < text.count ? text[position + offset] : nil
  }

  private static func isLetter(_ character: Character) -> Bool {
    character.isLetter || character == "_" || character == "$"
  }

  private mutating func take(while isPart: (Character) -> Bool) -> String {
    let start = position
    while let next = peek(), isPart(next) { position += 1 }
    return String(text[start..<position])
  }

  private mutating func skipSpace() throws {
    while let next = peek() {
      if next.isWhitespace {
        position += 1
      } else if next == "/", peek(1) == "/" {
        while let next = peek(), !next.isNewline { position += 1 }
      } else if next == "/", peek(1) == "*" {
        position += 2
        while peek() != nil, !(peek() == "*" && peek(1) == "/") { position += 1 }
        guard peek() != nil else { throw ScriptError("a comment has no end") }
        position += 2
      } else {
        return
      }
    }
  }

  private mutating func number() throws -> Double {
    if peek() == "0", let x = peek(1), "xX".contains(x) {
      position += 2
      guard let value = UInt64(take { $0.isHexDigit }, radix: 16) else { throw ScriptError("a number is wrong") }
      return Double(value)
    }
    var digits = take { $0.isNumber || $0 == "." }
    if let e = peek(), "eE".contains(e) {
      position += 1
      digits += "e"
      if let sign = peek(), "+-".contains(sign) {
        digits.append(sign)
        position += 1
      }
      digits += take { $0.isNumber }
    }
    guard let value = Double(digits.hasSuffix(".") ? digits + "0" : digits) else {
      throw ScriptError("'\(digits)' is no number")
    }
    return value
  }

  private mutating func string(_ quote: Character) throws -> String {
    position += 1
    var string = ""
    while let next = peek() {
      position += 1
      if next == quote { return string }
      guard next == "\\", let escaped = peek() else {
        string.append(next)
        continue
      }
      position += 1
      switch escaped {
      case "n": string.append("\n")
      case "r": string.append("\r")
      case "t": string.append("\t")
      case "u", "x":
        let count = escaped == "u" ? 4 : 2
        let digits = String(text[position..<min(position + count, text.count)])
        position += digits.count
        guard let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else {
          throw ScriptError("an escape is wrong")
        }
        string.unicodeScalars.append(scalar)
      default: string.append(escaped)
      }
    }
    throw ScriptError("a text has no end")
  }
}
