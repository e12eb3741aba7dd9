/// Tables for a program outside of the package that tries hostile files.
@_spi(Fuzzing) public enum TableProbe {
  /// What reading gives: the names of the columns and the texts of all rows, or the lines that the error names.
  public enum Outcome: Equatable {
    case rows(names: [String], texts: [[String]])
    case faults(lines: [Int?])
  }

  /// The endings of the formats' files.
  public static let formats = ["csv", "tsv", "json", "jsonl", "srt", "vtt"]

  /// Reads bytes as a file with one of the endings.
  public static func read(_ bytes: [UInt8], as format: String) -> Outcome {
    do {
      let table = try Table(bytes, as: TableFormat(ofFile: "rows." + format)!, file: "rows")
      return .rows(
        names: table.columns.map(\.name),
        texts: table.rows.map { row in table.columns.indices.map { table.cell($0, of: row).text } })
    } catch {
      return .faults(lines: error.faults.map { $0.position?.line })
    }
  }
}
