import PathreelDrawing
import PathreelExpressions
import PathreelMotion
import PathreelNumerics
import PathreelSceneGrammar
import PathreelSceneSyntax

/// Converts the cells of a data table to typed values. ``SceneDecoder`` uses one for each table. A column has the type
/// that the scene file declares. Without a declaration, it has the one type that all its cells fit.
///
/// A column whose cells fit no one type is a mistake only if something reads it.
struct DataDraftReader {
  let cells: DataCells
  /// The table's name in the scene file.
  let table: String
  let decoder: SceneDecoder

  /// A column's declaration, known before its cells are read.
  struct Column {
    /// The column's name in expressions.
    let name: String
    /// The column's index in the data file.
    let index: Int
    /// The declared type; nil to infer it from the cells.
    let type: DataColumnType?
    /// How the cells write numbers or dates; nil for the usual form.
    let format: CellFormat?
    /// The value of an empty cell; nil if the scene file gives none.
    let missing: SourceScalar?

    /// Whether rows with an empty cell in this column are left out.
    var leavesRowsOut: Bool { missing?.text == DataColumnKeys.skip }
  }

  /// The rows with the values of these columns, or nil with reports.
  func draft(_ columns: [Column]) -> DataDraft? {
    let skipping = columns.filter(\.leavesRowsOut)
    let rows = (0..<cells.rowCount).filter { row in
      skipping.allSatisfy { !cells[row, $0.index].text.isEmpty }
    }
    let mistakes = decoder.diagnostics.count
    let drafts = columns.map { draft($0, rows) }
    return decoder.diagnostics.count == mistakes ? DataDraft(columns: drafts, rowCount: rows.count) : nil
  }

  /// Converts the cells of a column in these rows. A cell that is no value of the column's type is reported.
  private func draft(_ column: Column, _ rows: [Int]) -> DataDraftColumn {
    let type: DataColumnType
    var textAdvice: String?
    if let declared = column.type {
      type = declared
    } else {
      switch form(of: column, rows) {
      case .one(let found): type = found
      case .texts(let advice): (type, textAdvice) = (.text, advice)
      case .mixed(let fault): return DataDraftColumn(column.name, .text, [], fault: fault)
      }
    }
    let missing = column.leavesRowsOut ? nil : column.missing
    var substitute: ExpressionValue? = type == .text ? .word("") : nil
    if let missing {
      substitute = value(of: missing.text, as: type) ?? value(of: missing.text, as: type, column.format)
      if substitute == nil {
        decoder.report(
          "'missing' is '\(missing.text)', but '\(column.name)' has the type \(type.rawValue); write a value of this type, or 'skip'",
          at: missing.position)
      }
    }
    var values: [ExpressionValue] = []
    values.reserveCapacity(rows.count)
    for row in rows where !decoder.isFull {
      let (text, place) = cells[row, column.index]
      if text.isEmpty, missing != nil || type == .text || column.type == nil || substitute != nil {
        guard let substitute else {
          return DataDraftColumn(
            column.name, type.expressionType, [],
            fault:
              "'\(table).\(column.name)' has an empty cell in \(wording(of: place)); say under 'columns' what it means: \(column.name): {missing: 0}, or missing: skip"
          )
        }
        values.append(substitute)
      } else if let value = value(of: text, as: type, column.format) {
        values.append(value)
      } else {
        let what = text.isEmpty ? "the cell is empty, which is" : "'\(text.prefix(40))' is"
        let likely = type == .text ? nil : CellFormat.likely(for: text, as: type)
        let noun = column.format == nil ? type.noun : "\(type.rawValue) of this format"
        let advice =
          column.format == nil
          ? likely.map { "correct it, or say how cells are written: \(column.name): {format: \"\($0)\"}" }
          : "correct it"
        report(
          "\(what) no \(noun), and '\(column.name)' has the type \(type.rawValue); \(advice ?? "correct it, or add 'missing' to the column where cells are empty")",
          at: place)
        values.append(.number(0))
      }
    }
    var draft = DataDraftColumn(column.name, type.expressionType, values)
    draft.textAdvice = textAdvice
    return draft
  }

  /// What other programs write into a cell that has no value.
  private static let wordsForNothing: Set = [
    "n/a", "na", "#n/a", "nan", "null", "nil", "none", "-", "--", "–", "—", "..", "?",
  ]

  /// The form of a column's cells.
  private enum Form {
    case one(DataColumnType)
    /// Texts, of which the first one looks like a number or a date of another format. The value is advice.
    case texts(String)
    /// Most cells are numbers, but not all. The value is the message about it.
    case mixed(String)
  }

  /// Finds the type of a column that declares none: the type of all its cells, otherwise text or ``Form/mixed(_:)``.
  private func form(of column: Column, _ rows: [Int]) -> Form {
    var counts: [DataColumnType: Int] = [:]
    var total = 0
    var firstOther: (text: String, place: DataCells.Place)?
    for row in rows {
      let (text, place) = cells[row, column.index]
      if text.isEmpty { continue }
      total += 1
      if Double(scalarNumber: text) != nil {
        counts[.number, default: 0] += 1
        continue
      }
      if firstOther == nil { firstOther = (text, place) }
      // 'tan' is also a colour: a colour's name counts as text unless the file declares the type.
      if text == "true" || text == "false" { counts[.boolean, default: 0] += 1 }
      if text.hasPrefix("#"), Color(css: text) != nil { counts[.color, default: 0] += 1 }
    }
    guard total > 0 else { return .one(.text) }
    if let type = counts.first(where: { $0.value == total })?.key { return .one(type) }
    let numbers = counts[.number, default: 0]
    guard let (text, place) = firstOther else { return .one(.text) }
    let likely = CellFormat.likely(for: text).map { "\(column.name): {format: \"\($0)\"}" }
    let cell = "'\(text.prefix(40))' in \(wording(of: place))"
    let absence =
      "leave the cell empty, and say under 'columns' what that means: \(column.name): {missing: 0}, or missing: skip"
    guard 2 * numbers > total else {
      if let likely {
        return .texts("\(cell) is no number as it stands; say under 'columns' how cells are written: \(likely)")
      }
      return numbers == 0 ? .one(.text) : .texts("\(cell) is no number; correct it, or \(absence)")
    }
    let advice =
      Self.wordsForNothing.contains(text.lowercased())
      ? absence
      : "correct it, or say under 'columns' \(likely.map { "how cells are written: \($0)" } ?? "what it is: \(column.name): {type: text}")"
    return .mixed("'\(table).\(column.name)' has numbers, but \(cell); \(advice)")
  }

  private func value(of text: String, as type: DataColumnType, _ format: CellFormat? = nil) -> ExpressionValue? {
    if let format { return format.value(of: text).map(ExpressionValue.number) }
    return switch type {
    case .number: Double(scalarNumber: text).map(ExpressionValue.number)
    case .date: CalendarTime(text).map { .number($0.seconds) }
    case .text: .word(text)
    case .color: Color(css: text).map(ExpressionValue.color)
    case .boolean: text == "true" || text == "false" ? .boolean(text == "true") : nil
    }
  }

  private func wording(of place: DataCells.Place) -> String {
    switch place {
    case .file(let file, let position): "\(file):\(position.line):\(position.column)"
    case .scene(let position): "line \(position.line)"
    }
  }

  private func report(_ message: String, at place: DataCells.Place) {
    switch place {
    case .scene(let position): decoder.report(message, at: position)
    case .file(let file, let position):
      decoder.reports.add(
        Diagnostic(
          file: file, position: SourcePosition(line: position.line, column: position.column), message: message))
    }
  }
}

extension DataColumnType {
  /// The name of one value of this type in messages.
  fileprivate var noun: String {
    switch self {
    case .number: "number"
    case .date: "date such as 2026-03-01 or 2026-03-01T14:30, without a time zone"
    case .text: "text"
    case .color: "colour"
    case .boolean: "true or false"
    }
  }
}
