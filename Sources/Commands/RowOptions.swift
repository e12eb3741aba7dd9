import ArgumentParser
import Foundation
import PathreelMotion
import PathreelSceneFiles
import PathreelSceneSyntax
import PathreelSeries
import PathreelTables

/// The options `--data`, `--where`, `--shuffle`, `--limit` and others of the `batch` command: the data file, and the
/// choice of its rows.
struct RowOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The rows: a file that ends in \(TableFormat.endings). A column sets the parameter of its name.",
      valueName: "rows.csv"),
    completion: .file(extensions: ["csv", "tsv", "tab", "json", "jsonl", "ndjson", "srt", "vtt"]))
  var data: String

  @Option(help: ArgumentHelp("Leave out a column that is no parameter.", valueName: "column"))
  var ignore: [String] = []

  @Option(
    name: .customLong("where"), parsing: .unconditional,
    help: ArgumentHelp(
      "Only rows that meet a condition over the columns, as size > 4 and kind == 'bar'.", valueName: "expr"))
  var condition: String?

  @Flag(help: "Make the rows in a random order, which is the same for the same --seed.")
  var shuffle = false

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Another order of --shuffle; 0 unless given.", valueName: "n"),
    transform: ShuffleSeed.read)
  var seed: ShuffleSeed?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only so many rows, the first ones of those that are chosen.", valueName: "n"),
    transform: RowLimit.read)
  var limit: RowLimit?

  func validate() throws {
    if seed != nil, !shuffle { throw ValidationError("--seed is for --shuffle; give both.") }
  }

  /// Whether the options may leave out rows of the file.
  var isSelection: Bool { condition != nil || limit != nil }

  /// The data file.
  var file: URL { URL(filePath: data, directoryHint: .notDirectory) }

  /// Binds the chosen rows to the scene's parameters, as members of a series.
  ///
  /// - Parameters:
  ///   - table: The rows of the file, at least one.
  ///   - most: The largest allowed number of rows.
  /// - Throws: ``UsageError`` if no row is chosen or `--ignore` names no column, `TableFileError` with all errors in
  ///   the rows, `ArgumentError` for the condition, or `SeriesError` if there are more than `most` rows.
  func binding(of table: Table, to scene: any Scene, named template: OutputTemplate, atMost most: Int) throws
    -> RowBinding
  {
    let names = table.columns.map(\.name)
    for name in ignore where !names.contains(name) {
      let advice = nearest(to: name, among: names).map { "did you mean '\($0)'?" }
      let list = names.isEmpty ? "no columns at all" : names.prefix(20).joined(separator: ", ")
      throw UsageError("--ignore \(name): \(data) has no column of that name; \(advice ?? "it has \(list)")")
    }
    let filter = try condition.map { try RowFilter($0, over: table, parameters: scene.parameters) }
    let selection = RowSelection(
      filter: filter, shuffleSeed: shuffle ? seed?.number ?? 0 : nil, limit: limit?.count)
    let rows = try selection.rows(of: table)
    if rows.isEmpty { throw UsageError("--where: no row of \(data) meets the condition") }
    guard rows.count <= most else { throw SeriesError.tooMany(count: rows.count, limit: most) }
    return try RowBinding(
      rows, of: table, to: scene, named: template, others: Set(filter?.columnNames ?? []), ignoring: Set(ignore))
  }
}

/// The value of `--limit`: the largest number of rows to make.
struct RowLimit: ExplainedArgument {
  static let form = "write a whole number from 1"
  let count: Int

  init?(argument: String) {
    guard let count = Int(argument), count > 0 else { return nil }
    self.count = count
  }
}

/// The value of `--seed`: the number of a random order.
struct ShuffleSeed: ExplainedArgument {
  static let form = "write a whole number"
  let number: Int

  init?(argument: String) {
    guard let number = Int(argument) else { return nil }
    self.number = number
  }
}
