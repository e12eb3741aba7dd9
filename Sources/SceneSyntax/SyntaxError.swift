import Yams

/// The message for a text that is no YAML: the usual cause in plain words if it is recognised, otherwise the parser's
/// message. ``SourceReader`` reports it for an error that the YAML parser throws.
extension SourceReader {
  package func diagnostic(for error: YamlError) -> Diagnostic {
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let place = source.clamped(SourcePosition(line: mark.line, column: mark.column))
      if problem == "but found another document" {
        return source.diagnostic("a second document starts here; \(language.noun) has one", at: place)
      }
      if problem == "found undefined alias" { return anchorDiagnostic(at: place) }
      let start = context.map { source.clamped(SourcePosition(line: $0.mark.line, column: $0.mark.column)) } ?? place
      if let cause = cause(of: problem, from: start, to: place) {
        return source.diagnostic(cause.message, at: cause.position)
      }
      let during = context.map { " (\($0.text) that starts at \(start.line):\(start.column))" } ?? ""
      return source.diagnostic(
        "this is not YAML: \(problem)\(during); put text with ': ', '#', '{', '[' or a quote in quotes", at: place)
    case .duplicatedKeysInMapping(let duplicates, let context):
      let mapping = SourcePosition(line: context.mark.line, column: context.mark.column)
      if let cut = source.callCutAtComma(inLine: mapping.line) {
        return source.diagnostic(cutMessage("'\(cut.text)'"), at: cut.position)
      }
      let isItem = source.isInItem(mapping)
      return source.diagnostic(
        "the key '\(duplicates.first ?? "")' stands more than once in this mapping; keep one\(isItem ? ", or begin the next list item with a dash" : "")",
        at: mapping)
    default:
      return Diagnostic(file: source.file, position: nil, message: "this is not YAML: \(error)")
    }
  }

  func cutMessage(_ value: String) -> String {
    "\(value) was cut off at a comma; inside {} and [] put a value with commas in quotes"
  }

  private var choiceMessage: String { "a choice by '?' is written \"if(condition, then, else)\"" }

  /// Whether a `?` stands in the value before a colon, as in `a > 1 ? 2 : 3`.
  private func isChoice(before place: SourcePosition) -> Bool {
    let text = String(String.UnicodeScalarView(source.scalars(ofLine: place.line).prefix(place.column - 1)))
    guard let question = text.range(of: " ? ", options: .backwards), !text.contains("\""), !text.contains("'") else {
      return false
    }
    return text[..<question.lowerBound].contains(": ")
  }

  private typealias Cause = (message: String, position: SourcePosition)

  /// The usual cause of a parser's problem, if it is recognised.
  private func cause(of problem: String, from start: SourcePosition, to place: SourcePosition) -> Cause? {
    if let cause = colorInComment(from: start, to: place) { return cause }
    let blanks = source.scalars(ofLine: place.line).prefix { $0 == " " || $0 == "\t" }
    if let tab = blanks.firstIndex(of: "\t") {
      return ("a tab stands here; indent with spaces", SourcePosition(line: place.line, column: tab + 1))
    }
    if let cause = missingSpace(from: start, to: place) { return cause }
    if let cause = exclamationMark(in: place.line) { return cause }
    if let fault = source.bracketFault, fault.position <= place { return fault }
    switch problem {
    case "found unknown escape character", "did not find expected hexdecimal number":
      // The digits that `\x`, `\u` and `\U` need are looked for behind the letter.
      var place = place
      if problem != "found unknown escape character" { place.column = max(1, place.column - 2) }
      return ("'\\' begins an escape in double quotes; write '\\\\' for the sign itself, or use single quotes", place)
    case "could not find expected ':'":
      return ("a colon is missing here; a key and its value are written 'key: value'", start)
    case "found character that cannot start any token":
      guard let sign = source[place] else { return nil }
      return ("a text that begins with '\(sign)' stands in quotes", place)
    case "did not find expected alphabetic or numeric character":
      guard let sign = source[start] else { return nil }
      if source.firstWord(ofLine: start.line)?.columns == [start.column], source[start, 1] == " " {
        return ("a list item begins with a dash; write '-' for '\(sign)'", start)
      }
      return ("a text that begins with '\(sign)' stands in quotes", start)
    case "did not find expected '-' indicator":
      if let cause = keyUnderDash(at: place) { return cause }
    default: break
    }
    if let cause = apostrophe(before: place) { return cause }
    // Inside brackets, the indentation means nothing.
    if problem.hasPrefix("did not find expected ','") {
      switch source[place] {
      case let sign? where sign == "{" || sign == "[":
        return ("this '\(sign)' stands within a text; put the text in quotes", place)
      case ":" where isChoice(before: place): return (choiceMessage, place)
      case ":": return ("a second ': ' stands here; put a text with ': ' in quotes", place)
      default: return nil
      }
    }
    if let cause = indentation(of: place) { return cause }
    if problem == "mapping values are not allowed in this context" {
      if isChoice(before: place) { return (choiceMessage, place) }
      return ("a second ': ' stands in this line; put a text with ': ' in quotes", place)
    }
    return nil
  }

  /// Recognises `: #fff`, where the value is read as a comment.
  private func colorInComment(from start: SourcePosition, to end: SourcePosition) -> Cause? {
    for number in max(1, min(start.line, end.line) - 20)...max(start.line, end.line) {
      let line = source.line(number)
      guard let sign = line.firstRange(of: " #") else { continue }
      let before = line[..<sign.lowerBound].last { $0 != " " }
      let digits = line[sign.upperBound...].prefix(while: \.isHexDigit)
      let after = line[digits.endIndex...].first
      guard before.map({ ":,[-".contains($0) }) == true, [3, 4, 6, 8].contains(digits.count),
        after.map({ ",}] ".contains($0) }) != false
      else { continue }
      let column = line[..<sign.upperBound].unicodeScalars.count
      return (
        "an unquoted # starts a comment; write the colour in quotes: \"#\(digits)\"",
        SourcePosition(line: number, column: column)
      )
    }
    return nil
  }

  /// Recognises `key:value`, which is read as one word.
  private func missingSpace(from start: SourcePosition, to end: SourcePosition) -> Cause? {
    for number in Set([start.line, end.line, max(1, end.line - 1)]).sorted() {
      guard let match = source.line(number).prefixMatch(of: /( *(?:- +)?)([A-Za-z][A-Za-z0-9_-]*):[^ :\/]/) else {
        continue
      }
      return (
        "a space is missing after '\(match.2):'",
        SourcePosition(line: number, column: match.1.count + match.2.count + 1)
      )
    }
    return nil
  }

  /// Recognises `if: !(t > 1)`, where YAML reads a tag.
  private func exclamationMark(in number: Int) -> Cause? {
    guard let match = source.line(number).firstMatch(of: /^( *(?:- +)*[A-Za-z-]+: +)![( a-z]/) else { return nil }
    return (
      "'!' begins a tag in YAML; in an expression it is written 'not', '||' is 'or', and '&&' is 'and'",
      SourcePosition(line: number, column: match.1.count + 1)
    )
  }

  /// Recognises a key in the column of the dash above it instead of the column of that item's keys.
  private func keyUnderDash(at place: SourcePosition) -> Cause? {
    guard let own = source.firstWord(ofLine: place.line), own.columns.count == 1 else { return nil }
    for number in stride(from: place.line - 1, through: max(1, place.line - 1000), by: -1) {
      guard let (word, columns) = source.firstWord(ofLine: number), columns[0] <= own.columns[0] else { continue }
      guard columns.count > 1, columns[0] == own.columns[0] else { return nil }
      let column = columns[columns.count - 1]
      return (
        "'\(own.word)' begins in column \(columns[0]), under the dash of '\(word)' in line \(number); a key of this item begins in column \(column)",
        SourcePosition(line: place.line, column: columns[0])
      )
    }
    return nil
  }

  /// Recognises `'it's'`, where the second quote ends the text.
  private func apostrophe(before place: SourcePosition) -> Cause? {
    let line = source.scalars(ofLine: place.line)
    let column = place.column - 1
    guard column >= 1, column < line.count, line[column - 1] == "'", line[column].isNameHead else { return nil }
    return (
      "this ' ends the text; write a text with an apostrophe in double quotes",
      SourcePosition(line: place.line, column: column)
    )
  }

  /// Recognises a line whose indentation matches none of the lines above.
  private func indentation(of place: SourcePosition) -> Cause? {
    guard let own = source.firstWord(ofLine: place.line) else { return nil }
    var candidates: [(word: String, line: Int, column: Int)] = []
    var (number, limit) = (place.line - 1, Int.max)
    while number >= 1, limit > 1, place.line - number <= 1000 {
      if let (word, columns) = source.firstWord(ofLine: number) {
        // The first line of a block may begin in any column to the right of the block's key.
        if limit == .max, columns[columns.count - 1] < own.columns[0], source.opensBlock(inLine: number) { return nil }
        let column = own.columns.count > 1 ? columns[0] : columns[columns.count - 1]
        // A line further to the left ends the blocks of the lines below it.
        if columns[0] < limit {
          limit = columns[0]
          if own.columns.count == 1 || columns.count > 1 { candidates.append((word, number, column)) }
        }
        if columns[0] == own.columns[0] || column == own.columns[0] { return nil }
      }
      number -= 1
    }
    let column = own.columns[0]
    guard let nearest = candidates.min(by: { abs($0.column - column) < abs($1.column - column) }) else { return nil }
    return (
      "'\(own.word)' begins in column \(column), but '\(nearest.word)' in line \(nearest.line) in column \(nearest.column); lines that belong together begin in the same column",
      SourcePosition(line: place.line, column: column)
    )
  }
}

// MARK: Text helpers

extension SourceText {
  /// The first word of a line after its dashes, and the columns of the dashes and the word; nil for a blank line.
  fileprivate func firstWord(ofLine number: Int) -> (word: String, columns: [Int])? {
    let line = scalars(ofLine: number)
    var columns: [Int] = []
    var i = line.prefix { $0 == " " }.count
    while i + 1 < line.count, line[i] == "-", line[i + 1] == " " {
      columns.append(i + 1)
      i += 1
      while i < line.count, line[i] == " " { i += 1 }
    }
    guard i < line.count, line[i] != "#" else { return nil }
    columns.append(i + 1)
    var word = String.UnicodeScalarView()
    if columns.count > 1 { word.append(contentsOf: "- ".unicodeScalars) }
    word.append(contentsOf: line[i...].prefix { ![":", " ", "{", "["].contains($0) }.prefix(20))
    return (String(word), columns)
  }

  /// Whether the mapping with a key at a position is an item of a list in block style.
  fileprivate func isInItem(_ position: SourcePosition) -> Bool {
    for number in stride(from: position.line, through: max(1, position.line - 1000), by: -1) {
      guard let columns = firstWord(ofLine: number)?.columns else { continue }
      let isSame = columns[columns.count - 1] == position.column
      if isSame, columns.count > 1 { return true }
      if !isSame, columns[0] < position.column { return false }
    }
    return false
  }

  /// The scalar some columns behind a position.
  fileprivate subscript(position: SourcePosition, distance: Int) -> Unicode.Scalar? {
    var position = position
    position.column += distance
    return self[position]
  }

  /// Whether a line ends with a key without a value, so that a block follows.
  fileprivate func opensBlock(inLine number: Int) -> Bool {
    let line = line(number)
    let content = line[..<(line.firstRange(of: " #")?.lowerBound ?? line.endIndex)]
    return content.last { $0 != " " } == ":"
  }

  /// A call such as `rgba(255` that a comma cuts off inside `{}` or `[]`, if the line has one.
  fileprivate func callCutAtComma(inLine number: Int) -> (text: String, position: SourcePosition)? {
    let line = scalars(ofLine: number)
    var (start, quote, depth, isOpen) = (0, nil as Unicode.Scalar?, 0, false)
    for i in line.indices {
      if let open = quote {
        if line[i] == open { quote = nil }
        continue
      }
      switch line[i] {
      case "\"", "'": quote = line[i]
      case "(": isOpen = depth > 0
      case ")": isOpen = false
      case "," where isOpen:
        while start < i, line[start] == " " { start += 1 }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: line[start..<i])
        return (String(text), SourcePosition(line: number, column: start + 1))
      case ",", ":": start = i + 1
      case "{", "[": (start, depth) = (i + 1, depth + 1)
      case "}", "]": depth -= 1
      default: break
      }
    }
    return nil
  }

  /// The first bracket or quote that is never closed, or is closed by the wrong bracket.
  fileprivate var bracketFault: (message: String, position: SourcePosition)? {
    var scan = BracketScan(source: self)
    return scan.fault()
  }
}

/// A scanner that matches brackets and quotes as YAML does: `{`, `[` and quotes open only where a value may begin. It
/// finds `bracketFault`.
private struct BracketScan {
  let source: SourceText
  /// The brackets that are open, outermost first.
  var open: [(sign: Unicode.Scalar, position: SourcePosition)] = []
  /// The line that is scanned, its number from 1, and the index of the next scalar in it.
  var line: [Unicode.Scalar] = []
  var number = 1
  var i = 0

  typealias Fault = (message: String, position: SourcePosition)

  init(source: SourceText) { self.source = source }

  private var place: SourcePosition { SourcePosition(line: number, column: i + 1) }

  private var next: Unicode.Scalar? { i + 1 < line.count ? line[i + 1] : nil }

  mutating func fault() -> Fault? {
    while number <= source.lineCount {
      line = source.scalars(ofLine: number)
      i = 0
      if let fault = faultOfLine() { return fault }
      number += 1
    }
    return open.last.map {
      ("this '\($0.sign)' is never closed; write '\(closing($0.sign))' where it ends", $0.position)
    }
  }

  private mutating func faultOfLine() -> Fault? {
    // Whether a value may begin here, and whether the outermost bracket was closed just before.
    var (mayBegin, isClosed) = (true, false)
    while i < line.count {
      let sign = line[i]
      switch sign {
      case " ", "\t": break
      case "#" where i == 0 || line[i - 1] == " ": return nil
      case "\"" where mayBegin, "'" where mayBegin:
        if let fault = skipQuotes(sign) { return fault }
        mayBegin = false
        continue
      case "|" where mayBegin && open.isEmpty, ">" where mayBegin && open.isEmpty:
        skipBlock()
        return nil
      case "{" where mayBegin || !open.isEmpty, "[" where mayBegin || !open.isEmpty:
        open.append((sign, place))
        mayBegin = true
      case "}" where !open.isEmpty, "]" where !open.isEmpty:
        if let fault = close(sign) { return fault }
        (mayBegin, isClosed) = (false, open.isEmpty)
      case "}" where isClosed, "]" where isClosed: return ("this '\(sign)' closes nothing; remove it", place)
      case "," where !open.isEmpty: mayBegin = true
      case ":" where next == nil || next == " " || !open.isEmpty: (mayBegin, isClosed) = (true, false)
      case "-" where mayBegin && (next == " " || next == nil): break
      default: (mayBegin, isClosed) = (false, false)
      }
      i += 1
    }
    return nil
  }

  private func closing(_ sign: Unicode.Scalar) -> Unicode.Scalar { sign == "{" ? "}" : "]" }

  private mutating func close(_ sign: Unicode.Scalar) -> Fault? {
    let (opening, position) = open[open.count - 1]
    if closing(opening) == sign {
      open.removeLast()
      return nil
    }
    let at = "the '\(opening)' at \(position.line):\(position.column)"
    if open.contains(where: { closing($0.sign) == sign }) {
      return ("a '\(closing(opening))' is missing before this '\(sign)': \(at) is still open", place)
    }
    return ("this '\(sign)' does not close \(at); write '\(closing(opening))'", place)
  }

  /// Moves past the closing quote, or returns a fault if there is none.
  private mutating func skipQuotes(_ quote: Unicode.Scalar) -> Fault? {
    let start = place
    i += 1
    while true {
      while i < line.count {
        if line[i] == "\\", quote == "\"" {
          i += 2
        } else if line[i] == quote, quote == "'", next == "'" {
          i += 2
        } else if line[i] == quote {
          i += 1
          return nil
        } else {
          i += 1
        }
      }
      guard number < source.lineCount else { return ("the quote that opens here is never closed", start) }
      number += 1
      line = source.scalars(ofLine: number)
      i = 0
    }
  }

  /// Skips the lines of a block scalar after `|` or `>`. They are indented more than the key or the dash before it.
  private mutating func skipBlock() {
    var columns = source.firstWord(ofLine: number)?.columns ?? []
    if columns.last == i + 1 { columns.removeLast() }
    let indentation = (columns.last ?? 1) - 1
    while number < source.lineCount {
      let following = source.scalars(ofLine: number + 1)
      let blanks = following.prefix { $0 == " " }.count
      if blanks <= indentation, blanks < following.count { return }
      number += 1
    }
  }
}
