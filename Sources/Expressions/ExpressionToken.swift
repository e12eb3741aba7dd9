import PathreelSceneSyntax

/// A token of an expression, with its start in Unicode scalars from the start of the expression. ``ExpressionCompiler``
/// parses the tokens. The nested `Reader` is the lexer.
struct ExpressionToken {
  enum Kind: Equatable {
    case number(Double)
    case name(String)
    /// A colour written `#rrggbb`, including the `#`.
    case hexColor(String)
    /// Text in single or double quotes.
    case text(String)
    /// An operator or a punctuation mark.
    case symbol(String)
    case end
  }

  let kind: Kind
  let offset: Int
}

extension ExpressionToken {
  /// The token's name in error messages.
  var description: String {
    switch kind {
    case .number(let value): "'\(numberText(value))'"
    case .name(let name): "'\(name)'"
    case .hexColor(let text): "'\(text)'"
    case .text(let text): "'\(text)'"
    case .symbol(let symbol): "'\(symbol)'"
    case .end: "the end"
    }
  }

  /// Splits an expression into tokens. The last one is ``Kind/end``.
  static func tokens(of expression: String) throws(ExpressionError) -> [ExpressionToken] {
    var reader = Reader(scalars: Array(expression.unicodeScalars))
    guard reader.scalars.count <= ExpressionLimits.length else {
      throw ExpressionError(
        offset: 0,
        message: "the expression is \(reader.scalars.count) characters long; at most \(ExpressionLimits.length) are "
          + "read, so name parts of it under 'let'")
    }
    return try reader.all()
  }

  private struct Reader {
    let scalars: [Unicode.Scalar]
    var position = 0

    var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    func peek(_ distance: Int) -> Unicode.Scalar? {
      position + distance < scalars.count ? scalars[position + distance] : nil
    }

    mutating func take(while isWanted: (Unicode.Scalar) -> Bool) -> String {
      let start = position
      while let scalar = next, isWanted(scalar) { position += 1 }
      return text(from: start)
    }

    func text(from start: Int) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[start..<position])
      return String(view)
    }

    mutating func all() throws(ExpressionError) -> [ExpressionToken] {
      var tokens: [ExpressionToken] = []
      while true {
        while let scalar = next, scalar.properties.isWhitespace { position += 1 }
        let offset = position
        guard let scalar = next else {
          tokens.append(ExpressionToken(kind: .end, offset: offset))
          return tokens
        }
        tokens.append(ExpressionToken(kind: try token(startingWith: scalar), offset: offset))
      }
    }

    mutating func token(startingWith scalar: Unicode.Scalar) throws(ExpressionError) -> Kind {
      if scalar.isDigit || scalar == "." && peek(1)?.isDigit == true { return try number() }
      if scalar.isNameHead {
        let start = position
        let name = take(while: \.isNameTail)
        if next == ".", peek(1)?.isNameHead == true {
          if let part = part(behind: name) { return .name("\(name).\(part)") }
          throw dottedName(name, startingAt: start)
        }
        return .name(name)
      }
      if scalar == ".", peek(1)?.isNameHead == true { throw dottedName("", startingAt: position) }
      if scalar == "#" {
        position += 1
        return .hexColor("#" + take(while: \.isNameTail))
      }
      if scalar == "'" || scalar == "\"" { return try quotedText(endingWith: scalar) }
      return try symbol(startingWith: scalar)
    }

    /// The part after a name and a dot, as in `row.value` or `gateway.width`. Nil if the dot belongs to something else.
    mutating func part(behind name: String) -> String? {
      if Synonyms.table.prefixes.contains(Synonyms.normalized(name)) { return nil }
      let start = position
      position += 1
      let part = take(while: \.isNameTail)
      if next != "." || peek(1) == "." { return part }
      position = start
      return nil
    }

    mutating func number() throws(ExpressionError) -> Kind {
      let start = position
      _ = take(while: \.isDigit)
      if next == ".", peek(1)?.isDigit == true {
        position += 1
        _ = take(while: \.isDigit)
      } else if next == ".", peek(1) != "." {
        throw ExpressionError(offset: position, message: "a digit is missing after the decimal point")
      }
      if next == "e" || next == "E" {
        let sign = peek(1) == "-" || peek(1) == "+" ? 2 : 1
        if peek(sign)?.isDigit == true {
          position += sign
          _ = take(while: \.isDigit)
        }
      }
      let digits = text(from: start)
      if let letter = next, letter.isNameHead {
        let offset = position
        let word = take(while: \.isNameTail)
        throw ExpressionError(
          offset: offset,
          message: unitMessage(word, after: digits))
      }
      if next == ".", peek(1)?.isDigit == true {
        throw ExpressionError(offset: position, message: "the number \(digits) has a second decimal point")
      }
      guard let value = Double(digits), value.isFinite else {
        throw ExpressionError(offset: start, message: "the number \(digits) is too large")
      }
      return .number(value)
    }

    private func unitMessage(_ word: String, after digits: String) -> String {
      switch word {
      case "px", "pt": "numbers have no units; lengths are in points, so write \(digits)"
      case "deg": "numbers have no units; functions take radians: radians(\(digits))"
      case "vw": "numbers have no units; a share of the canvas's width is written \(digits) / 100 * width"
      case "vh": "numbers have no units; a share of the canvas's height is written \(digits) / 100 * height"
      default:
        "'\(word)' follows the number \(digits); numbers have no units, and a product is written '\(digits) * \(word)'"
      }
    }

    /// The error for a dotted name such as `Math.sin`. It suggests the last part if that is a known name.
    mutating func dottedName(_ first: String, startingAt start: Int) -> ExpressionError {
      var last = first
      while next == ".", peek(1)?.isNameHead == true {
        position += 1
        last = take(while: \.isNameTail)
      }
      let isKnownPrefix = first.isEmpty || Synonyms.table.prefixes.contains(Synonyms.normalized(first))
      let meant = isKnownPrefix ? builtIn(meantBy: last) : nil
      let part = isKnownPrefix ? nil : nearest(to: last, among: BoundsPart.allCases.map(\.rawValue))
      let advice = meant.map { "; write \($0)" } ?? part.map { "; did you mean '\(first).\($0)'?" }
      return ExpressionError(
        offset: start, message: "a name has no '.' and no parts: '\(text(from: start))'" + (advice ?? ""))
    }

    mutating func quotedText(endingWith quote: Unicode.Scalar) throws(ExpressionError) -> Kind {
      let start = position
      position += 1
      let content = take(while: { $0 != quote })
      guard next == quote else {
        throw ExpressionError(offset: start, message: "the text that starts here has no closing \(quote)")
      }
      position += 1
      return .text(content)
    }

    mutating func symbol(startingWith scalar: Unicode.Scalar) throws(ExpressionError) -> Kind {
      let pair = String(scalar) + (peek(1).map { String($0) } ?? "")
      let advice =
        switch pair {
        case "&&": "write 'and'"
        case "||": "write 'or'"
        case "**": "write '^' for a power"
        case "//": "write floor(a / b) for a whole quotient; a comment begins with ' #'"
        case "<>": "write '!='"
        case "=>": "a comparison is written '>='"
        case "=<": "write '<='"
        case "==" where peek(2) == "=": "compare with '=='"
        case "!=" where peek(2) == "=": "compare with '!='"
        default: nil as String?
        }
      if let advice {
        let symbol = advice.hasPrefix("compare") ? pair + "=" : pair
        throw ExpressionError(offset: position, message: "'\(symbol)' is not an operator; \(advice)")
      }
      if ["<=", ">=", "==", "!=", ".."].contains(pair) {
        position += 2
        return .symbol(pair)
      }
      switch scalar {
      case "+", "-", "*", "/", "%", "^", "(", ")", "[", "]", ",", "<", ">":
        position += 1
        return .symbol(String(scalar))
      case "=": throw ExpressionError(offset: position, message: "'=' is not an operator; compare with '=='")
      case "!": throw ExpressionError(offset: position, message: "'!' is not an operator; write 'not'")
      case "?":
        throw ExpressionError(offset: position, message: "'?' is not an operator; write if(condition, then, else)")
      case "−", "–":
        throw ExpressionError(offset: position, message: "'\(scalar)' is not an operator; a minus is written '-'")
      case "×", "·":
        throw ExpressionError(offset: position, message: "'\(scalar)' is not an operator; a product is written '*'")
      case "÷": throw ExpressionError(offset: position, message: "'÷' is not an operator; a quotient is written '/'")
      case "≤", "≥", "≠":
        let symbol = scalar == "≤" ? "<=" : scalar == "≥" ? ">=" : "!="
        throw ExpressionError(offset: position, message: "'\(scalar)' is not an operator; write '\(symbol)'")
      case "²": throw ExpressionError(offset: position, message: "'²' is not an operator; a square is written '^ 2'")
      case "°":
        throw ExpressionError(
          offset: position, message: "numbers have no units; functions take radians, so write radians(…)")
      case "π", "τ":
        throw ExpressionError(
          offset: position, message: "'\(scalar)' is no name; write '\(scalar == "π" ? "pi" : "tau")'")
      case "“", "”", "‘", "’":
        throw ExpressionError(
          offset: position, message: "'\(scalar)' is no quotation mark of expressions; write 'word' with straight ones")
      case "$":
        throw ExpressionError(offset: position, message: "'$' means nothing in an expression; names stand alone")
      default:
        // A name may have a dot before such a letter, as in row.größe.
        let letter = scalar == "." ? peek(1) ?? scalar : scalar
        guard !letter.properties.isAlphabetic else {
          throw ExpressionError(
            offset: letter == scalar ? position : position + 1,
            message: "'\(letter)' cannot stand in a name; give the value or the column a name of English letters, "
              + "digits and '_'")
        }
        throw ExpressionError(offset: position, message: "'\(scalar)' means nothing in an expression; remove it")
      }
    }
  }
}

/// The limits of an expression, which bound the cost of a hostile one. ``ExpressionToken`` and ``ExpressionCompiler``
/// check them.
package enum ExpressionLimits {
  /// The maximum length of an expression in Unicode scalars.
  package static let length = 4_000
  /// The maximum nesting depth of parentheses, calls, indices and exponents.
  package static let depth = 64
  /// The maximum number of operations of an expression, with the operations of inlined functions.
  package static let operations = 20_000
  /// The maximum number of operations inside loops of sums, per evaluation.
  package static let loopSteps = 1_000_000
  /// The maximum size of a text that an expression makes, in bytes.
  package static let textLength = 10_000
}

/// A number as a person writes it: `12`, not `12.0`.
package func numberText(_ value: Double) -> String {
  let text = "\(value)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
