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
  /// Whether it warns and gives places, which takes a time proportional to the file. Scripts read properties without.
  var isSilent = false
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
    return FilePosition(
      file: file, line: low + 1, column: 1 + max(0, characters(before: offset) - characters(before: start)))
  }

  /// The characters before every 4096th byte: whole files may be one line.
  private lazy var counts: [Int] = stride(from: 0, to: data.count, by: 4096).reduce(into: [0]) { counts, start in
    counts.append(counts[counts.count - 1] + characters(start..<min(start + 4096, data.count)))
  }

  /// Bytes that continue a character in UTF-8 are no characters.
  private func characters(_ range: Range<Int>) -> Int {
    data.dropFirst(range.lowerBound).prefix(range.count).count { $0 & 0xC0 != 0x80 }
  }

  private func characters(before offset: Int) -> Int {
    let offset = min(max(offset, 0), data.count)
    let block = offset / 4096
    return counts[block] + characters(block * 4096..<offset)
  }

  /// The place of items that the rasteriser may refuse, for its errors.
  func place(of value: JSONValue) -> Place? {
    if isSilent { return nil }
    return Place(
      .element("lottie", position(Int(value.offset)), number: 0), in: nil, explainer: LayerWording(layer))
  }

  func error(_ problem: String, at offset: Int) -> LottieError {
    LottieError(file: file, position: position(offset), problem: problem)
  }

  /// Records what is not drawn.
  func warn(_ problem: String, at value: JSONValue) {
    if isSilent { return }
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

  /// The value that a property has: the slot's, if it names one. Players give a value to a slot that the file has not,
  /// so that only a property without a value of its own is a loss.
  func resolved(_ value: JSONValue) -> JSONValue {
    guard let name = value["sid"]?.string else { return value }
    if let slot = slots[name] { return slot }
    if !["k", "p", "x"].contains(where: { value[$0] != nil }) {
      warn("there is no slot '\(name.prefix(50))' for a property without a value of its own", at: value)
    }
    return value
  }

  /// Warns of a property whose keyframes exceed what is drawn.
  func warn(of property: Property<Double>, over limit: Double, _ problem: String, at value: JSONValue) {
    if property.ends.contains(where: { $0 > limit }) { warn(problem, at: value) }
  }
}
