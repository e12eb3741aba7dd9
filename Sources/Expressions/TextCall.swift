import PathreelDrawing

/// The built-in calls that read or make texts. The operator `+` joins texts, too.
///
/// These names are not reserved: a scene may have a parameter called `text`, since parameters are never called.
package enum TextCall: String, CaseIterable, Sendable {
  /// The number of characters.
  case length
  /// Some of the characters.
  case part
  /// The text with other texts in the place of some of its own.
  case replace
  /// A number as a text.
  case text

  /// The call as messages show it.
  package var signature: String {
    switch self {
    case .length: "length(text)"
    case .part: "part(text, start, count)"
    case .replace: "replace(text, from, to, …)"
    case .text: "text(number, format)"
    }
  }

  /// The most pairs of texts that `replace` takes.
  static let mostPairs = 16
}

extension ExpressionType {
  /// Whether it is a text or a word.
  var isTextual: Bool {
    switch self {
    case .text, .choice: true
    case .number, .color, .boolean, .image: false
    }
  }
}

// MARK: Compiling

extension ExpressionCompiler {
  /// Compiles a call that reads or makes texts; returns nil for any other call.
  mutating func callOfTexts(
    _ name: String, at offset: Int, from parenthesis: Int
  ) throws(ExpressionError) -> ExpressionType? {
    guard let call = TextCall(rawValue: name) else { return nil }
    switch scope[name] {
    case .function, .keyframes, .bands: return nil
    default: break
    }
    let type =
      switch call {
      case .length: try lengthOfText(at: offset)
      case .part: try part(at: offset)
      case .replace: try replacement(at: offset)
      case .text: try written(at: offset)
      }
    guard token.kind != .symbol(",") else { throw wrongArguments(call, at: offset) }
    try expect(")", closing: "(", from: parenthesis)
    return type
  }

  private mutating func lengthOfText(at offset: Int) throws(ExpressionError) -> ExpressionType {
    // In other tools, `length` takes a vector.
    guard token.kind != .symbol(")"), try expression().isTextual, token.kind != .symbol(",") else {
      throw ExpressionError(offset: offset, message: messageAboutUnknownFunction("length"))
    }
    program.work(onTexts: .textLength, 1, at: place(offset))
    return .number
  }

  private mutating func part(at offset: Int) throws(ExpressionError) -> ExpressionType {
    try textArgument(of: .part)
    for _ in 0..<2 {
      try comma(.part, at: offset)
      let start = token.offset
      try require(try expression(), .number, by: "'part'", at: start)
    }
    program.work(onTexts: .textPart, 3, at: place(offset))
    return .text
  }

  private mutating func replacement(at offset: Int) throws(ExpressionError) -> ExpressionType {
    try textArgument(of: .replace)
    var count = 1
    repeat {
      for _ in 0..<2 {
        try comma(.replace, at: offset)
        try textArgument(of: .replace)
      }
      count += 2
    } while token.kind == .symbol(",")
    guard count / 2 <= TextCall.mostPairs else {
      throw ExpressionError(
        offset: offset,
        message: "'replace' was given \(count / 2) pairs of texts; it takes at most \(TextCall.mostPairs)")
    }
    program.work(onTexts: .replaceTexts, count, at: place(offset))
    return .text
  }

  private mutating func written(at offset: Int) throws(ExpressionError) -> ExpressionType {
    let start = token.offset
    guard token.kind != .symbol(")") else { throw wrongArguments(.text, at: offset) }
    try require(try expression(), .number, by: "'text'", at: start)
    var format = NumberFormat()
    if token.kind == .symbol(",") {
      position += 1
      guard case .text(let written) = token.kind, let own = NumberFormat(written) else {
        throw ExpressionError(
          offset: token.offset, message: "the second argument of 'text' is a format of numbers in quotes, such as '.1'")
      }
      position += 1
      format = own
    }
    program.write(format, at: place(offset))
    return .text
  }

  private mutating func textArgument(of call: TextCall) throws(ExpressionError) {
    guard token.kind != .symbol(")") else { throw wrongArguments(call, at: token.offset) }
    let start = token.offset
    let type = try expression()
    guard type.isTextual else { throw noText(type, by: "'\(call.rawValue)'", at: start) }
  }

  private mutating func comma(_ call: TextCall, at offset: Int) throws(ExpressionError) {
    guard token.kind == .symbol(",") else { throw wrongArguments(call, at: offset) }
    position += 1
  }

  private func wrongArguments(_ call: TextCall, at offset: Int) -> ExpressionError {
    ExpressionError(offset: offset, message: "'\(call.rawValue)' is written \(call.signature)")
  }

  /// The error about a value where a text is wanted.
  func noText(_ type: ExpressionType, by user: String, at offset: Int) -> ExpressionError {
    let advice = type == .number ? "; text(…) makes a text of it" : ""
    return ExpressionError(
      offset: offset, message: "this is \(type.description) where \(user) takes text\(advice)")
  }

  /// Compiles the text after the `+` that joins it to the text before.
  mutating func joinedText(
    _ operand: (inout ExpressionCompiler) throws(ExpressionError) -> ExpressionType, at offset: Int
  ) throws(ExpressionError) {
    let start = token.offset
    let type = try operand(&self)
    guard type.isTextual else { throw noText(type, by: "'+' after a text", at: start) }
    program.work(onTexts: .joinTexts, 2, at: place(offset))
  }
}

// MARK: Running

/// What a program does with texts.
enum TextWork {
  /// The number of characters.
  static func length(of text: String) -> Int { isPlain(text) ? text.utf8.count : text.count }

  /// The characters from a number on, at most as many. Both are rounded down. There is nothing beyond the ends.
  static func part(of text: String, from start: Double, _ count: Double) -> String {
    let (start, count) = (Decimals.rounded(start, .down), Decimals.rounded(count, .down))
    let first = min(max(start, 0), Double(ExpressionLimits.textLength))
    let end = min(max(start + count, first), Double(ExpressionLimits.textLength))
    let range = Int(first)..<Int(end)
    guard isPlain(text) else { return String(text.dropFirst(range.lowerBound).prefix(range.count)) }
    return String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }

  /// The text with the second text of a pair wherever it has the first one. It is read once: where several pairs match,
  /// the first of them counts, and what was put in is not read again.
  ///
  /// - Returns: Nil if the result is too long, or a pair looks for nothing.
  static func replacing(_ pairs: [(from: String, to: String)], in text: String) -> String? {
    guard !pairs.contains(where: \.from.isEmpty) else { return nil }
    let mostBytes = ExpressionLimits.textLength
    if isPlain(text), pairs.allSatisfy({ isPlain($0.from) && isPlain($0.to) }) {
      return replaced(Array(text.utf8), pairs.map { (Array($0.from.utf8), Array($0.to.utf8)) }, most: mostBytes)
        .map { String(decoding: $0, as: UTF8.self) }
    }
    let result = replaced(Array(text), pairs.map { (Array($0.from), Array($0.to)) }, most: mostBytes)
    return result.map { String($0) }.flatMap { $0.utf8.count <= mostBytes ? $0 : nil }
  }

  private static func replaced<Letter: Equatable>(
    _ letters: [Letter], _ pairs: [(from: [Letter], to: [Letter])], most: Int
  ) -> [Letter]? {
    var (result, next): ([Letter], Int) = ([], 0)
    while next < letters.count {
      if let pair = pairs.first(where: { letters[next...].starts(with: $0.from) }) {
        result += pair.to
        next += pair.from.count
      } else {
        result.append(letters[next])
        next += 1
      }
      guard result.count <= most else { return nil }
    }
    return result
  }

  /// Whether each byte is a character: ASCII without returns, since a return and a new line are one character.
  private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0d } }
}

extension ExpressionProgram {
  /// Runs an instruction that reads or makes texts. Its cost is that of the letters that are read and made.
  ///
  /// - Returns: Whether it has a value.
  func work(onTexts instruction: Instruction, on registers: Registers, counting steps: inout Int) -> Bool {
    func number(_ register: Register) -> Double { registers.numbers[Int(register)] }
    func text(_ register: Register) -> String { registers.text(register) }
    let made: String
    switch instruction.code {
    case .textLength:
      let text = text(instruction.a)
      steps += 1 + text.utf8.count / 8
      registers.numbers[Int(instruction.to)] = Double(TextWork.length(of: text))
      return true
    case .textPart:
      let text = text(instruction.a)
      steps += text.utf8.count / 8
      made = TextWork.part(of: text, from: number(instruction.b), number(instruction.c))
    case .joinTexts: made = text(instruction.a) + text(instruction.b)
    case .replaceTexts:
      let texts = operands(of: instruction).map(text)
      let pairs = stride(from: 1, to: texts.count, by: 2).map { (from: texts[$0], to: texts[$0 + 1]) }
      steps += texts[0].utf8.count * (1 + pairs.count)
      guard let result = TextWork.replacing(pairs, in: texts[0]) else { return false }
      made = result
    case .writeNumber: made = formats[Int(instruction.index)].text(of: number(instruction.a))
    default: preconditionFailure("\(instruction.code) does nothing with texts")
    }
    steps += 1 + made.utf8.count / 8
    guard made.utf8.count <= ExpressionLimits.textLength else { return false }
    registers.values[Int(instruction.to)] = .word(made)
    return true
  }

  /// The message about an instruction of texts that has no value.
  func faultOfTexts(_ instruction: Instruction, in part: String, _ registers: Registers) -> String {
    if instruction.code == .replaceTexts {
      let texts = operands(of: instruction).map(registers.text)
      if stride(from: 1, to: texts.count, by: 2).contains(where: { texts[$0].isEmpty }) {
        return "'replace' looks for a text without characters in \(part)"
      }
    }
    return "\(part) makes a text of more than \(ExpressionLimits.textLength) bytes; take fewer steps, or a part of it"
  }
}

extension ExpressionProgram.Registers {
  fileprivate func text(_ register: ExpressionProgram.Register) -> String {
    guard case .word(let text) = values[Int(register)] else { return "" }
    return text
  }
}
