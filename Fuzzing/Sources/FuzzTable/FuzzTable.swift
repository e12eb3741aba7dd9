import FuzzInput
import Pathreel
@_spi(Fuzzing) import PathreelTables

/// Any bytes as a file of data, in each format: located errors, or rows that are read again as they were when they are
/// written as CSV.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTable(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeRawBufferPointer(start: data, count: count))
  let lineCount = bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
  for format in TableProbe.formats {
    let outcome = TableProbe.read(bytes, as: format)
    switch outcome {
    case .faults(let lines):
      guard lines.allSatisfy({ line in line.map { (1...lineCount).contains($0) } ?? true }) else {
        fatalError("an error outside the file's \(lineCount) lines: \(lines)")
      }
    case .rows(let names, let texts):
      // A file of CSV has columns, and its line ends are those of lines.
      guard !names.isEmpty, !texts.contains(where: { $0.contains { $0.utf8.contains(UInt8(ascii: "\r")) } }) else {
        continue
      }
      let lines = ([names] + texts).map { row in row.map(\.quoted).joined(separator: ",") }
      guard TableProbe.read(Array(lines.joined(separator: "\n").utf8), as: "csv") == outcome else {
        fatalError("cannot read what was written: \(lines)")
      }
    }
  }
  return 0
}

extension String {
  /// As CSV has it. Quotes are looked for among bytes: one with a combining mark behind it is no character of its own.
  fileprivate var quoted: String {
    let quote = UInt8(ascii: "\"")
    return String(decoding: [quote] + utf8.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote], as: UTF8.self)
  }
}
