import Foundation
import PathreelDrawing

/// The state of one file while its model is read: places, warnings, slots and the version. Readers of the model take it.
final class Reading {
  let file: String
  private let data: Data
  /// The version of the exporter, such as 5.7.4; unknown versions count as new.
  let version: [Int]
  /// The values of slots by their names: the object that stands for the property.
  let slots: [String: JSONValue]
  /// The layer that is being read; warnings name it.
  var layer: String?
  /// The same layer as expressions see it; nil if there is none.
  var owner: LayerHost?
  /// The expressions that were met, with their properties and layers.
  private(set) var expressions: [(expression: PropertyExpression, property: JSONValue, layer: String?)] = []
  /// What is not drawn: the first place of each problem, and the layers that have it.
  private var problems: [(first: LottieWarning, layers: Set<String>)] = []
  private var positions: [String: Int] = [:]
  /// The offsets of line ends, made when the first place is asked for.
  private lazy var lineEnds: [Int] = data.indices.filter { data[$0] == 0x0A }.map { $0 - data.startIndex }

  init(file: String, data: Data, version: String?, slots: [String: JSONValue]) {
    (self.file, self.data, self.slots) = (file, data, slots)
    let numbers = (version ?? "").split(separator: ".").map { Int($0) ?? 0 }
    self.version = numbers.isEmpty ? [100] : numbers
  }

  /// Whether the exporter is older than a version.
  func isOlder(than minimum: [Int]) -> Bool {
    for (number, own) in zip(minimum, version + [0, 0, 0]) where number != own { return own < number }
    return false
  }

  /// The line and column of an offset in the document.
  func position(_ offset: Int) -> FilePosition {
    var (low, high) = (0, lineEnds.count)
    while low < high {
      let middle = (low + high) / 2
      if lineEnds[middle] < offset { low = middle + 1 } else { high = middle }
    }
    let start = low == 0 ? 0 : lineEnds[low - 1] + 1
    let line = data.dropFirst(start).prefix(max(0, offset - start))
    // Bytes that continue a character in UTF-8 are no columns.
    return FilePosition(file: file, line: low + 1, column: 1 + line.count { $0 & 0xC0 != 0x80 })
  }

  func error(_ problem: String, at offset: Int) -> LottieError {
    LottieError(file: file, position: position(offset), problem: problem)
  }

  /// Records what is not drawn.
  func warn(_ problem: String, at value: JSONValue) {
    if let known = positions[problem] {
      problems[known].layers.insert(layer ?? "")
    } else if problems.count < LottieLimits.warnings {
      positions[problem] = problems.count
      let first = LottieWarning(position: position(Int(value.offset)), layer: layer, problem: problem)
      problems.append((first, [layer ?? ""]))
    }
  }

  /// Each problem once, in the order of the file, with the first layer that has it.
  var warnings: [LottieWarning] {
    problems.map { first, layers in
      let others = layers.count - 1
      let more = others == 0 ? "" : "; so in \(others) other layer\(others == 1 ? "" : "s")"
      return LottieWarning(position: first.position, layer: first.layer, problem: first.problem + more)
    }
  }

  /// The expression of a property; nil where there is no layer for it.
  func expression(_ text: String, of json: JSONValue) -> PropertyExpression? {
    guard let owner else { return nil }
    let expression = PropertyExpression(text, of: json, in: owner)
    expressions.append((expression, json, layer))
    return expression
  }

  /// Tries the expressions at a frame, and warns of those that fail.
  ///
  /// All of them together may take the steps of a frame. Those beyond are tried when a frame is made.
  func tryExpressions(at frame: Double) {
    let budget = FrameBudget()
    FrameBudget.threadLocal.withValue(budget) { tryExpressions(at: frame, budget) }
  }

  private func tryExpressions(at frame: Double, _ budget: FrameBudget) {
    let outer = layer
    defer { layer = outer }
    // Equal scripts of many properties fail alike.
    for (expression, json, name) in expressions.prefix(LottieLimits.triedExpressions) {
      guard let problem = expression.problem(at: frame) else { continue }
      if budget.isSpent { return }
      layer = name
      let words = expression.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .replacing("var $bm_rt; ", with: "").replacing("$bm_rt = ", with: "")
      warn("the expression '\(words.prefix(80))' counts as not there: \(problem)", at: json)
    }
  }

  /// The steps that shapes which never change may still take to be evaluated.
  private var stillSteps = LottieLimits.steps

  /// Evaluates shapes that never change; nil if the file has too many.
  func stillShapes(_ items: [ShapeItem]) -> StillShapes? {
    guard let still = StillShapes(items, most: stillSteps) else { return nil }
    stillSteps -= still.steps
    return still
  }

  /// The value that a property has: the slot's, if it names one.
  func resolved(_ value: JSONValue) -> JSONValue {
    guard let name = value["sid"]?.string, let slot = slots[name] else { return value }
    return slot
  }
}
