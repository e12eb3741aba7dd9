import PathreelSceneSyntax

/// `at(table.x, table.y, x)`: the value of a list between the rows of a table. ``ExpressionCompiler`` compiles it to one
/// instruction, and ``ExpressionProgram`` runs it.
///
/// This name is not reserved: a scene may have a parameter called `at`, since parameters are never called.
package enum Between: String, CaseIterable, Sendable {
  /// A straight line from row to row.
  case linear
  /// A smooth line through the rows that never goes beyond them: M. Steffen's monotone cubic, Astron. Astrophys. 239
  /// (1990) 443.
  case cubic
  /// The value of the last row at or before x.
  case step

  package static let signature = "at(table.x, table.y, x)"

  /// The value at a number, of points whose x rise. Before the first and behind the last point it is theirs.
  func value(at x: Double, count: Int, x xs: (Int) -> Double, y ys: (Int) -> Double) -> Double {
    // The number of points at or before x.
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if xs(middle) <= x { low = middle + 1 } else { high = middle }
    }
    let next = low
    guard next > 0 else { return ys(0) }
    guard next < count, self != .step else { return ys(next - 1) }
    let (x0, x1, y0, y1) = (xs(next - 1), xs(next), ys(next - 1), ys(next))
    let width = x1 - x0
    let share = (x - x0) / width
    if self == .linear { return y0 + (y1 - y0) * share }
    let slope = (y1 - y0) / width
    /// The slope at a point between two intervals, by their widths and slopes.
    func innerSlope(_ w0: Double, _ s0: Double, _ w1: Double, _ s1: Double) -> Double {
      guard s0 * s1 > 0 else { return 0 }
      let mean = (s0 * w1 + s1 * w0) / (w0 + w1)
      return (s0 > 0 ? 2 : -2) * min(abs(s0), abs(s1), 0.5 * abs(mean))
    }
    /// The slope at an end, by the intervals from there.
    func endSlope(_ w0: Double, _ s0: Double, _ w1: Double, _ s1: Double) -> Double {
      let slope = s0 * (1 + w0 / (w0 + w1)) - s1 * w0 / (w0 + w1)
      return slope * s0 <= 0 ? 0 : abs(slope) > 2 * abs(s0) ? 2 * s0 : slope
    }
    func interval(_ i: Int) -> (width: Double, slope: Double) {
      let width = xs(i + 1) - xs(i)
      return (width, (ys(i + 1) - ys(i)) / width)
    }
    let before = next > 1 ? interval(next - 2) : nil
    let after = next + 1 < count ? interval(next) : nil
    let start =
      before.map { innerSlope($0.width, $0.slope, width, slope) } ?? after.map {
        endSlope(width, slope, $0.width, $0.slope)
      } ?? slope
    let end =
      after.map { innerSlope(width, slope, $0.width, $0.slope) } ?? before.map {
        endSlope(width, slope, $0.width, $0.slope)
      } ?? slope
    let a = (start + end - 2 * slope) / (width * width)
    let b = (3 * slope - 2 * start - end) / width
    let step = x - x0
    return y0 + step * (start + step * (b + step * a))
  }
}

extension ExpressionCompiler {
  /// Compiles a call if it is `at(table.x, table.y, x)`; otherwise returns nil.
  mutating func between(_ name: String, at offset: Int, from parenthesis: Int) throws(ExpressionError)
    -> ExpressionType?
  {
    guard name == "at" else { return nil }
    switch scope[name] {
    case .function, .keyframes, .bands: return nil
    default: break
    }
    let x = try listOfNumbers()
    let y = try listOfNumbers()
    guard x.list.count == y.list.count else {
      throw ExpressionError(
        offset: y.offset,
        message:
          "'\(x.list.name)' has \(x.list.count) values and '\(y.list.name)' has \(y.list.count); both need one for each point"
      )
    }
    guard x.list.count > 0 else {
      throw ExpressionError(offset: x.offset, message: "'\(x.list.name)' is empty, so nothing lies between its values")
    }
    if let row = x.list.firstFall { throw ExpressionError(offset: x.offset, message: Self.fault(x.list, row)) }
    let start = token.offset
    try require(try expression(), .number, by: "'at'", at: start)
    var way = Between.linear
    if token.kind == .symbol(",") {
      position += 1
      guard case .text(let word) = token.kind, let known = Between(rawValue: word) else {
        let words = Between.allCases.map { "'\($0.rawValue)'" }
        throw ExpressionError(
          offset: token.offset, message: "the last argument of 'at' is \(words[0]), \(words[1]) or \(words[2])")
      }
      way = known
      position += 1
    }
    try expect(")", closing: "(", from: parenthesis)
    inputs.formUnion(x.list.inputs.union(y.list.inputs))
    program.between(x.list, y.list, way, at: place(offset))
    return .number
  }

  /// The name of a list of numbers, and the comma behind it.
  private mutating func listOfNumbers() throws(ExpressionError) -> (list: ExpressionList, offset: Int) {
    let offset = token.offset
    guard case .name(let name) = token.kind else { throw wrongForm(offset) }
    switch scope[name] {
    case .list(let list)? where list.type == .number:
      position += 1
      guard token.kind == .symbol(",") else { throw wrongForm(offset) }
      position += 1
      return (list, offset)
    case .list(let list)?:
      throw ExpressionError(
        offset: offset,
        message: "'at' takes lists of numbers; each value of '\(name)' is \(list.type.description)")
    case .unavailable(let reason)?: throw ExpressionError(offset: offset, message: reason)
    case nil where name.contains("."):
      // The message about a column that is not there.
      _ = try value(of: name, at: offset)
      throw wrongForm(offset)
    default: throw wrongForm(offset)
    }
  }

  private func wrongForm(_ offset: Int) -> ExpressionError {
    ExpressionError(
      offset: offset,
      message: "'at' is written \(Between.signature): two lists, and the number at which the second one is read")
  }

  fileprivate static func fault(_ list: ExpressionList, _ row: Int) -> String {
    "'\(list.name)' does not rise from value \(row - 1) to value \(row); sort its rows, each with a number of its own"
  }
}

extension ExpressionList {
  /// The index of the first number that is not greater than the one before it; nil if there is none, or if the numbers
  /// change.
  fileprivate var firstFall: Int? {
    if case .column(let column) = storage { column.firstFall } else { nil }
  }

  fileprivate func number(_ index: Int, _ slots: [ExpressionValue]) -> Double {
    value(at: Double(index), in: slots).map(ExpressionProgram.number) ?? .nan
  }

  /// The same for numbers that change.
  fileprivate func firstFall(in slots: [ExpressionValue]) -> Int? {
    guard !self.slots.isEmpty else { return nil }
    return (1..<max(count, 1)).first { !(number($0 - 1, slots) < number($0, slots)) }
  }
}

extension ExpressionProgram {
  /// The value of a ``Code/between``; nil if the first list does not rise.
  func between(_ instruction: Instruction, at x: Double, in slots: [ExpressionValue]) -> Double? {
    let (xs, ys) = (lists[Int(instruction.index)], lists[Int(instruction.index) + 1])
    guard xs.firstFall(in: slots) == nil else { return nil }
    let value = Between.allCases[Int(instruction.c)].value(
      at: x, count: xs.count, x: { xs.number($0, slots) }, y: { ys.number($0, slots) })
    return value.isFinite ? value : nil
  }

  /// The message about a ``Code/between`` that has no value.
  func faultOfBetween(_ instruction: Instruction, _ x: String, in slots: [ExpressionValue]) -> String {
    let (xs, ys) = (lists[Int(instruction.index)], lists[Int(instruction.index) + 1])
    if let row = xs.firstFall(in: slots) { return ExpressionCompiler.fault(xs, row) }
    return "at(\(xs.name), \(ys.name), \(x)) has an infinite value"
  }
}
