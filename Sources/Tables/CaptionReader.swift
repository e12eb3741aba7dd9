/// The parser of SubRip and WebVTT captions. It returns rows with `id`, `start` and `end` in seconds, and `text`.
/// ``Table`` uses it for `.srt` and `.vtt` files.
///
/// A caption is a time line, `00:01:02.500 --> 00:01:04.000`, optionally with an id on the line before, and lines of
/// text up to an empty line. Hours are optional, and the decimal separator is a point or a comma. The parser drops text
/// after the times, tags such as `<i>` and `{\an8}`, and WebVTT's notes, styles and regions. It decodes WebVTT's
/// character references: numbers, and the usual names. Line feeds separate the lines of a text.
///
/// With ``CaptionRows/words``, each word is a row; ``CaptionWords`` has their times.
extension ByteScanner {
  /// A line without its line end, and its position.
  private typealias Line = (text: Substring, position: TablePosition)

  /// Parses all captions of the file.
  mutating func readCaptions(
    isWebVTT: Bool, as rows: CaptionRows, into builder: inout TableBuilder
  ) throws(TableError) {
    for name in rows.columns {
      builder.append(Table.Cell(text: name, position: TablePosition(line: 1, column: 1)))
    }
    if isWebVTT {
      guard let first = try line(builder),
        first.text == "WEBVTT" || first.text.hasPrefix("WEBVTT ") || first.text.hasPrefix("WEBVTT\t")
      else { throw TableError(TablePosition(line: 1, column: 1), "a WebVTT file begins with the line 'WEBVTT'") }
    }
    // The rest of WebVTT's header ends at an empty line, or at the times of the first caption.
    var isHeader = isWebVTT
    while let first = try line(builder) {
      if first.text.isEmpty {
        isHeader = false
        continue
      }
      if isHeader, first.text.arrow == nil { continue }
      isHeader = false
      if isWebVTT, Self.isSkipped(first.text) {
        while let line = try line(builder), !line.text.isEmpty {}
        continue
      }
      try readCaption(first, isWebVTT: isWebVTT, as: rows, into: &builder)
    }
    if builder.rows.isEmpty { throw TableError(nil, "the file has no captions") }
  }

  /// Whether a line begins a WebVTT block that is no caption. Text may follow `NOTE`, but `STYLE` and `REGION` stand
  /// alone: `STYLE GUIDE` is the id of a caption.
  private static func isSkipped(_ line: Substring) -> Bool {
    ["NOTE", "STYLE", "REGION"].contains(line) || line.hasPrefix("NOTE ") || line.hasPrefix("NOTE\t")
  }

  private mutating func readCaption(
    _ first: Line, isWebVTT: Bool, as rows: CaptionRows, into builder: inout TableBuilder
  ) throws(TableError) {
    var (id, times) = (Line("", first.position), first)
    if first.text.arrow == nil {
      guard let second = try line(builder), second.text.arrow != nil else {
        throw TableError(
          first.position, "a caption begins with its times, such as \(Self.form), or with an id above them")
      }
      (id, times) = (first, second)
    }
    guard let (from, to) = times.text.times, let start = Self.milliseconds(from), let end = Self.milliseconds(to)
    else { throw TableError(times.position, "the times of a caption are written \(Self.form)") }
    guard start <= end else {
      throw TableError(times.position, "the caption ends before it begins: \(from) --> \(to)")
    }
    var (lines, size, place) = ([String](), 0, times.position)
    var marks: [CaptionWords.Mark] = []
    while let line = try line(builder), !line.text.isEmpty {
      if let (from, to) = line.text.times, Self.milliseconds(from) != nil, Self.milliseconds(to) != nil {
        throw TableError(
          line.position, "the times of another caption stand in the text of this one; put an empty line between them")
      }
      if lines.isEmpty { place = line.position }
      let plain = try Self.plain(line.text, isWebVTT: isWebVTT) { (tag, offset) throws(TableError) in
        guard rows == .words, let time = Self.milliseconds(tag) else { return }
        let column = line.text.unicodeScalars.distance(from: line.text.startIndex, to: tag.startIndex)
        let position = TablePosition(line: line.position.line, column: line.position.column + column - 1)
        guard start <= time, time <= end, time >= marks.last?.time ?? start else {
          throw TableError(
            position,
            "the time \(tag) of a word lies outside of its caption, or before that of the word before; correct it")
        }
        marks.append(CaptionWords.Mark(offset: size + offset, time: time))
      }
      lines.append(plain)
      size += plain.utf8.count + 1
      try builder.check(cellOf: size, at: place)
    }
    func time(_ milliseconds: Int) -> Table.Cell {
      Table.Cell(text: Self.text(ofMilliseconds: milliseconds), position: times.position)
    }
    let name = Table.Cell(text: String(id.text), position: id.position)
    let text = Table.Cell(text: lines.joined(separator: "\n"), position: place)
    guard rows == .words else {
      return try builder.append([name, time(start), time(end), text], at: first.position)
    }
    for word in CaptionWords(of: text.text, marks, from: start, to: end).words {
      let numbers = [word.number, builder.rows.count].map { Table.Cell(text: "\($0)", position: place) }
      try builder.append(
        [name, time(word.start), time(word.end), Table.Cell(text: word.text, position: place)] + numbers
          + [text, time(start), time(end)], at: first.position)
    }
  }

  private static let form = "00:01:02.500 --> 00:01:04.000"

  /// Parses a time, `1:02:03.500`, `02:03,5` or `02:03`, to milliseconds; nil if it is invalid.
  private static func milliseconds(_ text: Substring) -> Int? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
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
  ///
  /// - Parameter tag: Called for each tag that may be a time, with its content and the number of bytes before it.
  private static func plain(
    _ line: Substring, isWebVTT: Bool, tag: (Substring, Int) throws(TableError) -> Void
  ) throws(TableError) -> String {
    var (rest, plain) = (line.utf8, [UInt8]())
    while let byte = rest.first {
      if byte == UInt8(ascii: "<"), let end = rest.endOfTag {
        let content = rest[..<end].dropFirst().dropLast()
        if content.first?.isDigit == true { try tag(Substring(content), plain.count) }
        rest = rest[end...]
      } else if !isWebVTT, byte == UInt8(ascii: "{"), rest.dropFirst().first == UInt8(ascii: "\\"),
        let end = rest.dropFirst().firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }),
        rest[end] == UInt8(ascii: "}")
      {
        rest = rest[rest.index(after: end)...]
      } else if isWebVTT, byte == UInt8(ascii: "&"), let (sign, length) = reference(in: rest) {
        plain += sign.utf8
        rest = rest.dropFirst(length)
      } else {
        plain.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  /// The character reference that a text begins with, `&lt;`, `&#39;` or `&#x27;`, and its length in bytes; nil if it
  /// begins with none.
  private static func reference(in text: Substring.UTF8View) -> (sign: String, length: Int)? {
    if let (name, sign) = references.first(where: { text.starts(with: $0.name.utf8) }) {
      return (sign, name.utf8.count)
    }
    guard text.starts(with: "&#".utf8), let end = text.prefix(10).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let isHexadecimal = text.dropFirst(2).first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let digits = text[..<end].dropFirst(isHexadecimal ? 3 : 2)
    guard digits.allSatisfy({ $0 != UInt8(ascii: "+") }),
      let code = UInt32(String(Substring(digits)), radix: isHexadecimal ? 16 : 10), code > 0,
      let scalar = Unicode.Scalar(code)
    else { return nil }
    return (String(scalar), text.distance(from: text.startIndex, to: end) + 1)
  }

  /// The character references with names that captions have.
  private static let references: [(name: String, sign: String)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", "\u{A0}"), ("&lrm;", "\u{200E}"), ("&rlm;", "\u{200F}"),
    ("&quot;", "\""), ("&apos;", "'"),
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

  /// The two texts around the arrow of a line with times. Settings may follow them.
  fileprivate var times: (from: Substring, to: Substring)? {
    guard let arrow, let to = self[arrow.upperBound...].words.first else { return nil }
    let before = self[..<arrow.lowerBound].words
    return before.count == 1 ? (before[0], to) : nil
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
