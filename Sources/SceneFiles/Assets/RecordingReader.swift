import PathreelExpressions
import PathreelGeometry
import PathreelSceneGrammar
import PathreelSceneSyntax
import PathreelTables

/// Reads a recording, a list of strokes of pointer samples, from a CSV or JSON file. ``SceneDecoder`` calls it for
/// `freehand` elements.
///
/// **CSV.** `Table` describes the dialect. The first line names the columns, in any order: `x` and `y` in points; `time`
/// in seconds; `pressure`, 0 to 1; `stroke`, any text that is the same on all lines of a stroke, which stand together.
/// `x` and `y` are required.
///
/// **JSON.** `{"strokes": [[{"x": 1, "y": 2, "time": 0, "pressure": 0.5}, …], …]}`: each stroke a list of samples.
///
/// Either all samples of a recording have a time or none has; the same holds for pressure. Times count from any origin,
/// which is the same for all strokes, and never decrease.
package enum RecordingReader {
  /// The maximum size of a file in bytes.
  package static let maximumSize = 8 << 20
  /// The maximum number of samples in a recording.
  package static let maximumSamples = 100_000

  private static let limits: TableLimits = {
    var limits = TableLimits()
    limits.fileSize = maximumSize
    // One more than the samples, for which ``RecordingBuilder`` has advice of its own.
    limits.rows = maximumSamples + 1
    limits.cells = 10 * limits.rows
    return limits
  }()

  /// A quantity of a sample that a file may contain.
  enum Quantity: String, CaseIterable {
    case x, y, time, pressure

    /// The reason why a value is invalid, in words that follow its name in a message: "is 7; it must be …". Nil for a
    /// valid value.
    func fault(of value: Double) -> String? {
      switch self {
      case .x, .y:
        abs(value) <= NumberRange.any.maximum
          ? nil : "is \(numberText(value)); it must be at most \(numberText(NumberRange.any.maximum)) from 0"
      case .time: abs(value) <= 1e9 ? nil : "is \(numberText(value)); it is in seconds, and at most 1e9"
      case .pressure:
        (0...1).contains(value) ? nil : "is \(numberText(value)); it must be 0 to 1, so divide by the greatest"
      }
    }
  }

  /// The strokes of a recording in CSV.
  ///
  /// - Parameter file: The file's name in errors.
  package static func csv(_ text: String, file: String) throws(TableFileError) -> [[PointerSample]] {
    let table = try Table(Array(text.utf8), as: .csv, file: file, limits: limits)
    return try inFile(file) { () throws(TableError) in
      let columns = try columns(of: table, among: Quantity.allCases.map(\.rawValue) + ["stroke"])
      return try strokes(of: table, columns, ranges: ranges(of: table, columns["stroke"]))
    }
  }

  /// The strokes of a recording in JSON.
  ///
  /// - Parameter file: The file's name in errors.
  package static func json(_ text: String, file: String) throws(TableFileError) -> [[PointerSample]] {
    let (table, sizes) = try Table.groups(Array(text.utf8), named: "strokes", file: file, limits: limits)
    var end = 0
    let ranges = sizes.map { size in
      end += size
      return end - size..<end
    }
    return try inFile(file) { () throws(TableError) in
      try strokes(of: table, columns(of: table, among: Quantity.allCases.map(\.rawValue)), ranges: ranges)
    }
  }

  private static func inFile<Value>(
    _ file: String, _ body: () throws(TableError) -> Value
  ) throws(TableFileError) -> Value {
    do { return try body() } catch { throw TableFileError(file: file, errors: [error]) }
  }

  // MARK: Columns

  /// The indices of the table's columns by their names in small letters.
  private static func columns(of table: Table, among known: [String]) throws(TableError) -> [String: Int] {
    guard !table.rows.isEmpty else { throw TableError(nil, "there are no samples") }
    var indices: [String: Int] = [:]
    for (index, column) in table.columns.enumerated() {
      let name = column.name.lowercased()
      guard known.contains(name) else {
        let near = nearest(to: column.name, among: known).map { "did you mean '\($0)'?" }
        let list = known.joined(separator: ", ")
        throw TableError(
          column.position, "unknown column '\(column.name.prefix(40))'; \(near ?? "columns are \(list)")")
      }
      guard indices.updateValue(index, forKey: name) == nil else {
        throw TableError(column.position, "column '\(name)' stands twice")
      }
    }
    for needed in [Quantity.x, .y] where indices[needed.rawValue] == nil {
      throw TableError(
        table.columns.first?.position, "there is no column '\(needed.rawValue)'; every sample has an x and a y")
    }
    return indices
  }

  /// The rows of each stroke, which have one text in a column. Without the column all rows are one stroke.
  private static func ranges(of table: Table, _ column: Int?) throws(TableError) -> [Range<Int>] {
    guard let column else { return [table.rows.indices] }
    var ranges: [Range<Int>] = []
    var (label, earlier): (String?, Set<String>) = (nil, [])
    for (i, row) in table.rows.enumerated() {
      let text = table.cell(column, of: row).text
      if text == label {
        ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<i + 1
        continue
      }
      guard earlier.insert(text).inserted else {
        throw TableError(row.position, "stroke '\(text.prefix(40))' goes on after another; keep its lines together")
      }
      label = text
      ranges.append(i..<i + 1)
    }
    return ranges
  }

  // MARK: Samples

  private static func strokes(
    of table: Table, _ columns: [String: Int], ranges: [Range<Int>]
  ) throws(TableError) -> [[PointerSample]] {
    var builder = RecordingBuilder()
    for range in ranges {
      builder.beginStroke()
      for row in table.rows[range] {
        func number(_ quantity: Quantity) throws(TableError) -> Double? {
          guard let column = columns[quantity.rawValue] else { return nil }
          return try Self.number(table.cell(column, of: row), quantity)
        }
        let sample = PointerSample(
          x: try number(.x)!, y: try number(.y)!, time: try number(.time), pressure: try number(.pressure))
        if let fault = builder.add(sample) { throw TableError(row.position, fault) }
      }
    }
    return builder.strokes
  }

  private static func number(_ cell: Table.Cell, _ quantity: Quantity) throws(TableError) -> Double {
    let name = quantity.rawValue
    guard let value = Double(scalarNumber: cell.text) else {
      let what = cell.text.isEmpty ? "is empty" : "is '\(cell.text.prefix(40))'"
      let isOptional = quantity == .time || quantity == .pressure
      let rule = cell.text.isEmpty && isOptional ? "give it to all samples or to none" : "it must be a number"
      let advice = cell.text.contains(",") ? "; write a decimal point, not a comma" : ""
      throw TableError(cell.position, "'\(name)' \(what); \(rule)\(advice)")
    }
    if let fault = quantity.fault(of: value) { throw TableError(cell.position, "'\(name)' \(fault)") }
    return value
  }
}

/// Collects samples into strokes, and checks the rules of all recordings: the sample limit and the order of times.
struct RecordingBuilder {
  private(set) var strokes: [[PointerSample]] = []
  private var count = 0
  private var lastTime = -Double.infinity

  mutating func beginStroke() { strokes.append([]) }

  /// Adds a sample to the last stroke.
  ///
  /// - Returns: The reason why it cannot be added, for a message; nil if it was added.
  mutating func add(_ sample: PointerSample) -> String? {
    count += 1
    guard count <= RecordingReader.maximumSamples else {
      return "the recording has more than \(RecordingReader.maximumSamples) samples; thin it out"
    }
    if let time = sample.time {
      guard time >= lastTime else {
        let previous = strokes.last?.isEmpty == true ? "the last of the stroke before" : "the one before"
        return "the time is \(numberText(time)) after \(numberText(lastTime)), \(previous); times never go back"
      }
      lastTime = time
    }
    strokes[strokes.count - 1].append(sample)
    return nil
  }
}
