import PathreelTables
import SeededRandom
import Testing

/// Property tests of tables: written tables can be read again, and no input crashes a reader.
struct TablePropertyTests {
  private static let letters = Array("ab,;\t\"'\n {}[]:\\é€🚀0-.e")

  private func text(_ random: inout SplitMix64, of letters: [Character] = letters, atLeast least: Int = 0) -> String {
    String((0..<Int.random(in: least...8, using: &random)).map { _ in letters.randomElement(using: &random)! })
  }

  private func rows(_ random: inout SplitMix64) -> (names: [String], rows: [[String]]) {
    let count = Int.random(in: 1...5, using: &random)
    let names = (0..<count).map { "\($0)" + text(&random, of: Array("ab,;\"é🚀{}:\\")) }
    let rows = (0..<Int.random(in: 0...6, using: &random)).map { _ in (0..<count).map { _ in text(&random) } }
    return (names, rows)
  }

  @Test(arguments: 0..<300 as Range<UInt64>) func `rows that are written as CSV are read again`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (names, rows) = rows(&random)
    let lineEnd = ["\n", "\r\n", "\r"].randomElement(using: &random)!
    let separator = [",", ";", "\t"].randomElement(using: &random)!
    let lines = ([names] + rows).map { row in
      row.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: separator)
    }
    let table = try Table.csv(lines.joined(separator: lineEnd), limits: .standard)
    #expect(table.columns.map(\.name) == names, "seed \(seed)")
    #expect(table.texts == rows, "seed \(seed)")
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `rows that are written as JSON are read again`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (names, rows) = rows(&random)
    let objects = rows.map { row in
      let members = zip(names, row).map { name, value in
        "\(Self.json(name, &random)):\(value.isEmpty ? "null" : Self.json(value, &random))"
      }
      return "{" + members.joined(separator: ", ") + "}"
    }
    let (array, lines) = ("[" + objects.joined(separator: ",\n") + "]", objects.joined(separator: "\n"))
    #expect(try Table.read(array, .json).texts == rows, "seed \(seed)")
    guard !rows.isEmpty else { return }
    #expect(try Table.read(array, .json).columns.map(\.name) == names, "seed \(seed)")
    #expect(try Table.read(lines, .jsonLines).texts == rows, "seed \(seed)")
  }

  /// A text as JSON, with more escapes than necessary.
  private static func json(_ text: String, _ random: inout SplitMix64) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 || scalar == "\"" || scalar == "\\" || Int.random(in: 0..<4, using: &random) == 0 {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }

  @Test(arguments: 0..<50 as Range<UInt64>) func `random bytes are read or refused`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let signs = Array("a1,;\t\n\r\" {}[]:\\u0tfn-.e".utf8) + [0, 0xC3, 0xA9, 0xEF, 0xBB, 0xBF, 0xFF]
    for _ in 0..<200 {
      var bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in signs.randomElement(using: &random)! }
      if Bool.random(using: &random) { bytes = Array("[{\"".utf8) + bytes }
      for format in TableFormat.allCases {
        guard let table = try? Table(bytes, as: format, file: "rows") else { continue }
        #expect(Set(table.columns.map(\.name)).count == table.columns.count, "seed \(seed)")
        for row in table.rows { for column in table.columns.indices { _ = table.cell(column, of: row) } }
      }
    }
  }
}
