/// The entry point of the fuzz target `FuzzTable`.
@_spi(Fuzzing) public enum TableProbe {
  /// The result of a read: the column names and all cell texts, or the lines of the mistakes.
  public enum Outcome: Equatable {
    /// The table's column names, and the texts of each row.
    case rows(names: [String], texts: [[String]])
    /// The line of each mistake; nil if it concerns the whole file.
    case errors(lines: [Int?])
  }

  /// The file extensions of the formats.
  public static let formats = ["csv", "tsv", "json", "jsonl", "srt", "vtt"]

  /// Parses bytes as a file with one of these extensions.
  public static func read(_ bytes: [UInt8], as format: String) -> Outcome {
    do {
      let table = try Table(bytes, as: TableFormat(ofFile: "rows." + format)!, file: "rows")
      return .rows(
        names: table.columns.map(\.name),
        texts: table.rows.map { row in table.columns.indices.map { table.cell($0, of: row).text } })
    } catch {
      return .errors(lines: error.errors.map { $0.position?.line })
    }
  }
}
