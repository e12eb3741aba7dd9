import Foundation
import PathreelMotion
import PathreelSceneFiles
import PathreelSceneSyntax

/// The parser of `--vary` arguments, for ``Variation``. Positions are Unicode scalars from the argument's start.
struct VariationReader {
  let parameter: SceneParameter
  private let argument: String
  /// The argument's Unicode scalars.
  private let scalars: [Unicode.Scalar]
  /// The range of the values, after `=`.
  private let part: Range<Int>

  /// The largest number of values of one argument. The number of outputs has its own limit.
  static let maximumCount = 1_000_000

  init(_ argument: String, of parameters: [SceneParameter]) throws(ArgumentError) {
    (self.argument, scalars) = (argument, Array(argument.unicodeScalars))
    func fault(_ part: Range<Int>, _ message: String) -> ArgumentError {
      ArgumentError(Variation.option, argument, at: part, message)
    }
    guard let equals = scalars.firstIndex(of: "=") else {
      throw fault(0..<scalars.count, "the values are missing; \(Variation.form)")
    }
    guard equals > 0 else { throw fault(0..<1, "no parameter stands before '='; \(Variation.form)") }
    part = equals + 1..<scalars.count
    let name = String(String.UnicodeScalarView(scalars[..<equals]))
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      let names = parameters.map(\.name)
      let advice =
        nearest(to: name, among: names).map { "did you mean '\($0)'?" }
        ?? (names.isEmpty ? "it has none at all" : "it has \(names.prefix(20).joined(separator: ", "))")
      throw fault(0..<equals, "the scene has no parameter '\(name)'; \(advice)")
    }
    self.parameter = parameter
    guard !part.isEmpty else { throw fault(part, "no values follow '='; \(Variation.form)") }
  }

  /// Parses the values: `*`, a range, or a list.
  func values() throws(ArgumentError) -> Variation.Values {
    if text(part) == "*" { return try all() }
    if case .number = parameter.kind, let dots = index(of: "..", in: part) { return try range(dots) }
    if case .number = parameter.kind, let match = text(part).wholeMatch(of: /([0-9.]+)(?:-|–|to)([0-9.]+)/) {
      throw fault(part, "a range is written with two points: \(parameter.name)=\(match.1)..\(match.2)")
    }
    return .list(try list())
  }

  // MARK: Ranges

  /// Parses a range: `a..b`, `a..b:count` or `a..b/step`. The argument is the position of the dots.
  private func range(_ dots: Int) throws(ArgumentError) -> Variation.Values {
    if let comma = index(of: ",", in: part) {
      throw fault(comma..<comma + 1, "a range stands alone; write either a range or a list of values")
    }
    let rest = dots + 2..<part.upperBound
    if let end = rest.first(where: { scalars[$0] != "." }), end > rest.lowerBound {
      throw fault(
        dots..<end,
        "a range has two points; write \(parameter.name)=\(text(part.lowerBound..<dots + 2))\(text(end..<part.upperBound))"
      )
    }
    let mark = rest.first { [":", "/"].contains(scalars[$0]) }
    let ends = (part.lowerBound..<dots, dots + 2..<(mark ?? part.upperBound))
    let (from, to) = (try number(ends.0), try number(ends.1))
    for (value, part) in [(from, ends.0), (to, ends.1)] { try check(.number(value), at: part) }
    guard from != to else {
      throw fault(
        part,
        "the range has one value only; give another end, or fix the parameter with --set \(parameter.name)=\(text(ends.0))"
      )
    }
    guard let mark else { return .range(from: from, to: to) }
    let behind = mark + 1..<part.upperBound
    return scalars[mark] == ":" ? try counted(behind, from, to) : try stepped(behind, from, to)
  }

  /// Parses the number of values after a colon.
  private func counted(_ part: Range<Int>, _ from: Double, _ to: Double) throws(ArgumentError) -> Variation.Values {
    guard let count = Int(text(trimmed(part))), count >= 2 else {
      throw fault(part, "the number of values is a whole number from 2 on: both ends are among them")
    }
    guard count <= Self.maximumCount else { throw fault(part, "a parameter takes at most \(Self.maximumCount) values") }
    return .steps(from: from, to: to, count: count)
  }

  /// Parses the step after a slash.
  private func stepped(_ part: Range<Int>, _ from: Double, _ to: Double) throws(ArgumentError) -> Variation.Values {
    let step = try number(part)
    let way = to - from
    guard step != 0 else {
      throw fault(part, "steps of 0 never reach \(shown(to)); write how far the values are apart")
    }
    guard step > 0 || way < 0 else {
      throw fault(part, "steps of \(shown(step)) lead away from \(shown(to)); write \(shown(-step))")
    }
    // The way between very large ends is infinite, but their distances from 0 in steps are not.
    let steps = way.isFinite ? abs(way / step) : abs(to / step - from / step)
    guard steps.isFinite, steps < Double(Self.maximumCount) else {
      throw fault(part, "these are more than \(Self.maximumCount) values; write a larger step")
    }
    let whole = steps.rounded()
    // The tolerance allows for rounding: ten steps of 0.1 are not exactly 1.
    guard whole >= 1, abs(steps - whole) < 1e-9 * max(whole, 1) else {
      let near = abs(step) * (steps / max(1, whole))
      let last = from + steps.rounded(.down) * abs(step) * (way < 0 ? -1 : 1)
      let ways = steps < 1 ? "" : ", or end at \(shown(last))"
      throw fault(
        part,
        "steps of \(shown(abs(step))) from \(shown(from)) never reach \(shown(to)); steps of \(shown(near)) do\(ways)")
    }
    return .steps(from: from, to: to, count: Int(whole) + 1)
  }

  /// All values that the parameter accepts, for `*`.
  private func all() throws(ArgumentError) -> Variation.Values {
    switch parameter.kind {
    case .boolean: return .list([.init(parameter.name, .boolean(false)), .init(parameter.name, .boolean(true))])
    case .choice(let words): return .list(words.map { .init(parameter.name, .choice($0)) })
    case .number(let range?, let step) where range.lowerBound < range.upperBound:
      guard let step, step > 0 else { return .range(from: range.lowerBound, to: range.upperBound) }
      let count = ((range.upperBound - range.lowerBound) / step + 1e-9).rounded(.down)
      guard count >= 1, count < Double(Self.maximumCount) else {
        return .range(from: range.lowerBound, to: range.upperBound)
      }
      // The last value that the steps reach, `count` steps above the lower bound. It is computed as the middle one of
      // three values, because `Variation.step` rounds values between the ends to twelve digits.
      let last = Variation.step(1, of: 3, from: range.lowerBound, to: range.lowerBound + 2 * count * step)
      return .steps(from: range.lowerBound, to: min(last, range.upperBound), count: Int(count) + 1)
    case .number, .color, .text, .image:
      throw fault(
        part,
        "'*' is for choices, for true and false, and for numbers with a range; write the values of '\(parameter.name)'")
    }
  }

  // MARK: Lists

  /// Parses a list of values.
  private func list() throws(ArgumentError) -> [SeriesValue] {
    var values: [SeriesValue] = []
    for item in try items() {
      if item.text.isEmpty, parameter.kind != .text {
        throw fault(item.part, "a value is missing here; write one, or leave the comma out")
      }
      do {
        values.append(SeriesValue(parameter.name, try parameter.value(from: item.text), text: item.text))
      } catch {
        throw fault(item.part, "\(error)")
      }
    }
    return values
  }

  /// Splits a list at commas outside quotes and parentheses.
  private func items() throws(ArgumentError) -> [(text: String, part: Range<Int>)] {
    var items: [(text: String, part: Range<Int>)] = []
    var (start, depth, i) = (part.lowerBound, 0, part.lowerBound)
    var quoted: (text: String, part: Range<Int>)?
    func end(at end: Int) throws(ArgumentError) {
      let trimmed = trimmed(start..<end)
      if let quoted {
        guard trimmed == quoted.part else {
          throw fault(quoted.part, "behind a value in quotes a comma follows; a quote in it is written twice")
        }
        items.append(quoted)
      } else {
        items.append((text(trimmed), trimmed))
      }
    }
    while i < part.upperBound {
      let scalar = scalars[i]
      if scalar == "\"", trimmed(start..<i).isEmpty, quoted == nil {
        quoted = try self.quoted(from: i)
        i = quoted?.part.upperBound ?? i
        continue
      }
      if scalar == "(" { depth += 1 }
      if scalar == ")" { depth -= 1 }
      if scalar == ",", depth <= 0 {
        try end(at: i)
        (start, depth, quoted) = (i + 1, 0, nil)
      }
      i += 1
    }
    try end(at: part.upperBound)
    return items
  }

  /// Parses a quoted value; returns its text, and its range with the quotes.
  private func quoted(from start: Int) throws(ArgumentError) -> (text: String, part: Range<Int>) {
    var text = String.UnicodeScalarView()
    var i = start + 1
    while i < part.upperBound {
      if scalars[i] == "\"" {
        guard i + 1 < part.upperBound, scalars[i + 1] == "\"" else { return (String(text), start..<i + 1) }
        i += 1
      }
      text.append(scalars[i])
      i += 1
    }
    throw fault(start..<start + 1, "this quote is never closed")
  }

  // MARK: Text and positions

  private func fault(_ part: Range<Int>, _ message: String) -> ArgumentError {
    ArgumentError(Variation.option, argument, at: part, message)
  }

  private func text(_ part: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[part])) }

  /// The range without spaces at its ends.
  private func trimmed(_ part: Range<Int>) -> Range<Int> {
    var part = part
    while !part.isEmpty, scalars[part.lowerBound] == " " { part = part.lowerBound + 1..<part.upperBound }
    while !part.isEmpty, scalars[part.upperBound - 1] == " " { part = part.lowerBound..<part.upperBound - 1 }
    return part
  }

  /// The first position of a text in a range.
  private func index(of text: String, in part: Range<Int>) -> Int? {
    let wanted = Array(text.unicodeScalars)
    return part.first { $0 + wanted.count <= part.upperBound && Array(scalars[$0..<$0 + wanted.count]) == wanted }
  }

  private func number(_ part: Range<Int>) throws(ArgumentError) -> Double {
    let part = trimmed(part)
    guard let value = Double(scalarNumber: text(part)) else {
      throw fault(part, part.isEmpty ? "a number is missing here" : "'\(text(part))' is not a number")
    }
    return value
  }

  /// Throws if the parameter does not accept a value.
  private func check(_ value: ParameterValue, at part: Range<Int>) throws(ArgumentError) {
    do { try parameter.check(value) } catch { throw fault(trimmed(part), "\(error)") }
  }

  /// A number for messages.
  private func shown(_ number: Double) -> String {
    let text = String(format: "%.12g", number)
    return text == "-0" ? "0" : text
  }
}
