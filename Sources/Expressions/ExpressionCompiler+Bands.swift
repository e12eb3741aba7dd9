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
    let (start, begin) = (token.offset, program.count)
    let type = try expression()
    switch type {
    case .color, .image:
      throw ExpressionError(
        offset: start, message: "this is \(type.description) where '\(name)' takes one of the words of its scale")
    case .number, .boolean, .choice, .text: break
    }
    // A literal word is checked at compile time.
    if program.count == begin + 1, case .push(let value) = program[begin].operation, words.number(of: value) == nil {
      throw ExpressionError(offset: start, message: words.fault(of: value))
    }
    if token.kind == .symbol(",") {
      throw ExpressionError(offset: token.offset, message: "'\(name)' takes one word")
    }
    try expect(")", closing: "(", from: parenthesis)
    inputs.formUnion(scaleInputs)
    emit(.loadNumber(words), at: offset)
    for (operand, operation) in [(0.5, Expression.Binary.add), (Double(words.words.count), .divide)] {
      emit(.push(.number(operand)), at: offset)
      emit(.binary(operation), at: offset)
    }
    emit(.load(first + 1, .number), at: offset)
    emit(.load(first, .number), at: offset)
    emit(.binary(.subtract), at: offset)
    emit(.binary(.multiply), at: offset)
    emit(.load(first, .number), at: offset)
    emit(.binary(.add), at: offset)
    return .number
  }
}
