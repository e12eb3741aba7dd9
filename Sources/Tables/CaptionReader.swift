/// The parser of SubRip and WebVTT captions. It returns rows with `id`, `start` and `end` in seconds, and `text`.
/// ``Table`` uses it for `.srt` and `.vtt` files.
///
/// A caption is a time line, `00:01:02.500 --> 00:01:04.000`, optionally with an id on the line before, and lines of
/// text up to an empty line. Hours are optional, and the decimal separator is a point or a comma. The parser drops text
/// after the times, tags such as `<i>` and `{\an8}`, and WebVTT's notes, styles and regions. It decodes WebVTT's
/// character references. Line feeds separate the lines of a text.
extension ByteScanner {
  /// A line without its line end, and its position.
  private typealias Line = (text: Substring, position: TablePosition)

  /// Parses all captions of the file.
  mutating func readCaptions(isWebVTT: Bool, into builder: inout TableBuilder) throws(TableError) {
    for name in ["id", "start", "end", "text"] {
      builder.append(Table.Cell(text: name, position: TablePosition(line: 1, column: 1)))
    }
    if isWebVTT {
      guard let first = try line(builder),
        first.text == "WEBVTT" || first.text.hasPrefix("WEBVTT ") || first.text.hasPrefix("WEBVTT\t")
      else { throw TableError(TablePosition(line: 1, column: 1), "a WebVTT file begins with the line 'WEBVTT'") }
      // Skips the rest of the header.
      while let line = try line(builder), !line.text.isEmpty {}
    }
    while let first = try line(builder) {
      if first.text.isEmpty { continue }
      if isWebVTT, Self.skipped.contains(where: { first.text == $0 || first.text.hasPrefix($0 + " ") }) {
        while let line = try line(builder), !line.text.isEmpty {}
        continue
      }
      try readCaption(first, isWebVTT: isWebVTT, into: &builder)
    }
    if builder.rows.isEmpty { throw TableError(nil, "the file has no captions") }
  }

  /// The WebVTT blocks that are no captions.
  private static let skipped = ["NOTE", "STYLE", "REGION"]

  private mutating func readCaption(_ first: Line, isWebVTT: Bool, into builder: inout TableBuilder) throws(TableError)
  {
    var (id, times) = (Line("", first.position), first)
    if first.text.arrow == nil {
      guard let second = try line(builder), second.text.arrow != nil else {
        throw TableError(
          first.position, "a caption begins with its times, such as \(Self.form), or with an id above them")
      }
      (id, times) = (first, second)
    }
    guard let arrow = times.text.arrow,
      case (let before, let after) = (times.text[..<arrow.lowerBound].words, times.text[arrow.upperBound...].words),
      before.count == 1, let from = before.first, let to = after.first,
      let start = Self.milliseconds(from), let end = Self.milliseconds(to)
    else { throw TableError(times.position, "the times of a caption are written \(Self.form)") }
    guard start <= end else {
      throw TableError(times.position, "the caption ends before it begins: \(from) --> \(to)")
    }
    var (lines, place) = ([String](), times.position)
    while let line = try line(builder), !line.text.isEmpty {
      if lines.isEmpty { place = line.position }
      lines.append(Self.plain(line.text, isWebVTT: isWebVTT))
      try builder.check(cellOf: lines.reduce(0) { $0 + $1.utf8.count + 1 }, at: place)
    }
    try builder.append(
      [
        Table.Cell(text: String(id.text), position: id.position),
        Table.Cell(text: Self.text(ofMilliseconds: start), position: times.position),
        Table.Cell(text: Self.text(ofMilliseconds: end), position: times.position),
        Table.Cell(text: lines.joined(separator: "\n"), position: place),
      ], at: first.position)
  }

  private static let form = "00:01:02.500 --> 00:01:04.000"

  /// Parses a time, `1:02:03.500`, `02:03,5` or `02:03`, to milliseconds; nil if it is invalid.
  private static func milliseconds(_ text: Substring) -> Int? {
    let parts = text.split(whereSeparator: { $0 == "." || $0 == "," })
    guard (1...2).contains(parts.count), let clock = parts.first else { return nil }
    let fields = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(fields.count), fields.allSatisfy({ (1...4).contains($0.utf8.count) }),
      fields.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) })
    else { return nil }
    let numbers = fields.compactMap { Int($0) }
    guard numbers.count == fields.count, numbers.suffix(2).allSatisfy({ $0 < 60 }) else { return nil }
    let seconds = numbers.reduce(0) { 60 * $0 + $1 }
    guard parts.count == 2 else { return 1000 * seconds }
    guard (1...3).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy(\.isDigit),
      let fraction = Int(String(parts[1]).padded(to: 3))
    else { return nil }
    return 1000 * seconds + fraction
  }

  /// The time in seconds, without trailing zeros.
  private static func text(ofMilliseconds time: Int) -> String {
    let fraction = String(time % 1000 + 1000).dropFirst()
    let decimals = String(fraction.reversed().drop { $0 == "0" }.reversed())
    return "\(time / 1000)" + (decimals.isEmpty ? "" : ".\(decimals)")
  }

  /// The line without tags. It works byte by byte, since regular expressions take a hundred times as long.
  private static func plain(_ line: Substring, isWebVTT: Bool) -> String {
    var (rest, plain) = (line.utf8, [UInt8]())
    while let byte = rest.first {
      if byte == UInt8(ascii: "<"), let end = rest.endOfTag {
        rest = rest[end...]
      } else if !isWebVTT, byte == UInt8(ascii: "{"), rest.dropFirst().first == UInt8(ascii: "\\"),
        let end = rest.dropFirst().firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }),
        rest[end] == UInt8(ascii: "}")
      {
        rest = rest[rest.index(after: end)...]
      } else if isWebVTT, byte == UInt8(ascii: "&"),
        let (name, sign) = references.first(where: { rest.starts(with: $0.name.utf8) })
      {
        plain += sign.utf8
        rest = rest.dropFirst(name.utf8.count)
      } else {
        plain.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// WebVTT's character references.
  private static let references: [(name: String, sign: String)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", "\u{A0}"), ("&lrm;", "\u{200E}"), ("&rlm;", "\u{200F}"),
  ]

  /// The next line without trailing white space; nil at the end of the file.
  private mutating func line(_ builder: TableBuilder) throws(TableError) -> Line? {
    guard !isAtEnd else { return nil }
    let (start, place) = (next, position)
    while !isAtLineEnd { skip(1) }
    try builder.check(cellOf: next - start, at: place)
    let text = text(start..<next)
    skipLineEnd()
    return (text[..<(text.lastIndex { !$0.isWhitespace }.map { text.index(after: $0) } ?? text.startIndex)], place)
  }
}

extension String {
  /// The text, padded with zeros at the end.
  fileprivate func padded(to count: Int) -> String { self + String(repeating: "0", count: max(count - self.count, 0)) }
}

extension Substring {
  /// The first `-->`. Searching bytes is faster than matching text.
  fileprivate var arrow: Range<Index>? {
    var rest = utf8
    while let dash = rest.firstIndex(of: UInt8(ascii: "-")) {
      let found = utf8[dash...].prefix(3)
      if found.elementsEqual("-->".utf8) { return dash..<found.endIndex }
      rest = utf8[utf8.index(after: dash)...]
    }
    return nil
  }

  /// The words between blanks.
  fileprivate var words: [Substring] { split(whereSeparator: { $0 == " " || $0 == "\t" }) }
}

extension Substring.UTF8View {
  /// The index after a tag that the text begins with, such as `<i>`, `</i>` or `<v Ann>`; nil if it begins with none.
  fileprivate var endOfTag: Index? {
    guard var head = dropFirst().first else { return nil }
    if head == UInt8(ascii: "/"), let second = dropFirst(2).first { head = second }
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(head | 0x20)
    guard isLetter || head.isDigit,
      let end = dropFirst().firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }),
      self[end] == UInt8(ascii: ">")
    else { return nil }
    return index(after: end)
  }
}
