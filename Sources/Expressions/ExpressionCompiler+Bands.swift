import PathreelDrawing

/// Calls of band scales: `across(row.source)` is the middle of a word's band.
extension ExpressionCompiler {
  /// - Parameters:
  ///   - words: The words that have bands.
  ///   - first: The index in ``ExpressionContext/slots`` of the start of the first band; the next slot has the end of
  ///     the last band.
  ///   - scaleInputs: The inputs on which these two slots depend.
  mutating func call(
    of words: WordIndex, _ first: Int, _ scaleInputs: ExpressionInputs, at offset: Int, from parenthesis: Int
  ) throws(ExpressionError) -> ExpressionType {
    let name = words.name
    guard token.kind != .symbol(")") else {
      throw ExpressionError(offset: offset, message: "'\(name)' takes a word: \(name)('\(words.words[0])')")
    }
    let (start, begin) = (token.offset, program.operationCount)
    let type = try expression()
    switch type {
    case .color, .image:
      throw ExpressionError(
        offset: start, message: "this is \(type.description) where '\(name)' takes one of the words of its scale")
    case .number, .boolean, .choice, .text: break
    }
    // A literal word is checked at compile time.
    if let literal = literal(since: begin), words.number(of: literal) == nil {
      throw ExpressionError(offset: start, message: words.fault(of: literal))
    }
    if token.kind == .symbol(",") {
      throw ExpressionError(offset: token.offset, message: "'\(name)' takes one word")
    }
    try expect(")", closing: "(", from: parenthesis)
    inputs.formUnion(scaleInputs)
    let place = place(offset)
    program.number(in: words, of: type, at: place)
    for (operand, symbol) in [(0.5, "+"), (Double(words.words.count), "/")] {
      program.push(.number(operand), at: place)
      program.apply(symbol, at: place)
    }
    program.load(slot: first + 1, .number, at: place)
    program.load(slot: first, .number, at: place)
    program.apply("-", at: place)
    program.apply("*", at: place)
    program.load(slot: first, .number, at: place)
    program.apply("+", at: place)
    return .number
  }
}
