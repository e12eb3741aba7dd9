import Pathreel
@_spi(Fuzzing) import PathreelTables

extension FuzzTarget {
  /// Fuzzes the readers of data files, with each format. Any bytes must cause errors with positions in the file, or
  /// rows that are the same after they are written as CSV and read again.
  static let table = FuzzTarget("FuzzTable") { bytes in
    let lineCount = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
    for format in TableProbe.formats {
      let outcome = TableProbe.read(bytes, as: format)
      switch outcome {
      case .errors(let lines):
        guard lines.allSatisfy({ line in line.map { (1...lineCount).contains($0) } ?? true }) else {
          throw Finding("an error outside the file's \(lineCount) lines: \(lines)")
        }
      case .rows(let names, let texts):
        // CSV cannot represent a table without columns, and its reader turns carriage returns in values into line
        // feeds.
        guard !names.isEmpty, !texts.contains(where: { $0.contains { $0.utf8.contains(UInt8(ascii: "\r")) } }) else {
          continue
        }
        let lines = ([names] + texts).map { row in row.map(\.quoted).joined(separator: ",") }
        guard TableProbe.read(Array(lines.joined(separator: "\n").utf8), as: "csv") == outcome else {
          throw Finding("cannot read what was written: \(lines)")
        }
      }
    }
  }
}

extension String {
  /// The text as a quoted CSV field. It looks for quotes among bytes, because a quote with a combining mark after it is
  /// not a separate character.
  fileprivate var quoted: String {
    let quote = UInt8(ascii: "\"")
    return String(decoding: [quote] + utf8.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote], as: UTF8.self)
  }
}
