/// The inline part of Markdown, by the rules of CommonMark 0.31: emphasis, code, links, escapes; and `~~` for strikes.
/// White space and line ends stay as they are. Anything else is text.
///
/// A text may contain values of other kinds, which are never read as Markdown.
package struct InlineMarkdown<Value> {
  /// A character of the source, or a value in it.
  package enum Token {
    case character(Character)
    case value(Value)
  }

  /// How a part of the text is set.
  package struct Style: Hashable, Sendable {
    package var isStrong = false
    package var isEmphasized = false
    package var isCode = false
    package var isStruck = false
    /// The address of a link; nil outside of links.
    package var link: String?
  }

  /// A part of the text in one style.
  package struct Run {
    package var tokens: [Token]
    package var style: Style
  }

  /// The parts of the text, in order.
  package private(set) var runs: [Run] = []

  /// The most characters between `[` and `)` of a link, and in a row of delimiters.
  private static var reach: Int { 10_000 }

  /// Reads a text.
  package init(_ tokens: [Token]) {
    var pieces = Self.pieces(tokens, Style())
    Self.emphasize(&pieces)
    for piece in pieces where !piece.tokens.isEmpty {
      if runs.last?.style == piece.style {
        runs[runs.count - 1].tokens += piece.tokens
      } else {
        runs.append(Run(tokens: piece.tokens, style: piece.style))
      }
    }
  }

  /// A part of the text, or a row of equal delimiters that may become emphasis.
  private struct Piece {
    var tokens: [Token]
    var style: Style
    /// The delimiter of a row; nil for text.
    var delimiter: Character?
    var canOpen = false
    var canClose = false
    /// The length of the row in the source.
    var length = 0
  }

  /// Divides the text into parts, and resolves code, links and escapes.
  private static func pieces(_ tokens: [Token], _ style: Style) -> [Piece] {
    var pieces: [Piece] = []
    func add(_ tokens: some Sequence<Token>, _ style: Style) {
      if let last = pieces.last, last.delimiter == nil, last.style == style {
        pieces[pieces.count - 1].tokens += tokens
      } else {
        pieces.append(Piece(tokens: Array(tokens), style: style))
      }
    }
    var i = 0
    while i < tokens.count {
      guard case .character(let character) = tokens[i] else {
        add([tokens[i]], style)
        i += 1
        continue
      }
      switch character {
      case "\\":
        if let next = tokens.character(i + 1), next.isASCII, next.isPunctuation || next.isSymbol {
          add([tokens[i + 1]], style)
          i += 2
          continue
        }
      case "`":
        if let (range, end) = code(tokens, at: i) {
          var code = style
          code.isCode = true
          add(tokens[range], code)
          i = end
          continue
        }
        // An unmatched row of backticks is text as a whole.
        let end = tokens.row(of: "`", at: i)
        add(tokens[i..<end], style)
        i = end
        continue
      case "[":
        if style.link == nil, let (text, address, end) = link(tokens, at: i) {
          var link = style
          link.link = address
          // Emphasis inside of a link stays inside.
          var inner = Self.pieces(Array(tokens[text]), link)
          emphasize(&inner)
          pieces += inner
          i = end
          continue
        }
      case "<":
        if style.link == nil, let (range, end) = autolink(tokens, at: i) {
          var link = style
          link.link = String(tokens[range].compactMap(\.character))
          add(tokens[range], link)
          i = end
          continue
        }
      case "*", "_", "~":
        let end = tokens.row(of: character, at: i)
        let (before, after) = (i == 0 ? nil : tokens[i - 1], end < tokens.count ? tokens[end] : nil)
        var piece = Piece(tokens: Array(tokens[i..<end]), style: style, delimiter: character, length: end - i)
        (piece.canOpen, piece.canClose) = flanking(before, after, character)
        if character == "~", piece.length != 2 { piece.delimiter = nil }
        pieces.append(piece)
        i = end
        continue
      default: break
      }
      add([tokens[i]], style)
      i += 1
    }
    return pieces
  }

  /// Whether a row of delimiters between two tokens can begin and end emphasis.
  private static func flanking(_ before: Token?, _ after: Token?, _ delimiter: Character) -> (Bool, Bool) {
    func isSpace(_ token: Token?) -> Bool { token.map { $0.character?.isWhitespace ?? false } ?? true }
    func isMark(_ token: Token?) -> Bool { token?.character.map { $0.isPunctuation || $0.isSymbol } ?? false }
    let isLeft = !isSpace(after) && (!isMark(after) || isSpace(before) || isMark(before))
    let isRight = !isSpace(before) && (!isMark(before) || isSpace(after) || isMark(after))
    guard delimiter == "_" else { return (isLeft, isRight) }
    return (isLeft && (!isRight || isMark(before)), isRight && (!isLeft || isMark(after)))
  }

  /// Turns matching rows of delimiters into emphasis.
  private static func emphasize(_ pieces: inout [Piece]) {
    var openers: [Int] = []
    for i in pieces.indices {
      guard let delimiter = pieces[i].delimiter else { continue }
      while pieces[i].canClose, !pieces[i].tokens.isEmpty {
        let match = openers.lastIndex { k in
          let opener = pieces[k]
          guard opener.delimiter == delimiter, !opener.tokens.isEmpty else { return false }
          // Rows that both open and close match only if their lengths do not add up to a multiple of three.
          let isAmbiguous = opener.canClose || pieces[i].canOpen
          let isThird =
            (opener.length + pieces[i].length) % 3 == 0 && !(opener.length % 3 == 0 && pieces[i].length % 3 == 0)
          return delimiter == "~" || !(isAmbiguous && isThird)
        }
        guard let match else { break }
        let opener = openers[match]
        let isStrong = pieces[opener].tokens.count >= 2 && pieces[i].tokens.count >= 2
        for k in opener + 1..<i {
          if delimiter == "~" {
            pieces[k].style.isStruck = true
          } else if isStrong {
            pieces[k].style.isStrong = true
          } else {
            pieces[k].style.isEmphasized = true
          }
        }
        pieces[opener].tokens.removeLast(isStrong ? 2 : 1)
        pieces[i].tokens.removeLast(isStrong ? 2 : 1)
        openers.removeSubrange((match + 1)...)
        if pieces[opener].tokens.isEmpty { openers.removeLast() }
      }
      if pieces[i].canOpen, !pieces[i].tokens.isEmpty { openers.append(i) }
    }
  }

  /// The content of a code span, without one space at both ends, and where the span ends.
  private static func code(_ tokens: [Token], at start: Int) -> (Range<Int>, end: Int)? {
    let first = tokens.row(of: "`", at: start)
    var i = first
    while i < min(tokens.count, first + reach) {
      guard tokens.character(i) == "`" else {
        i += 1
        continue
      }
      let end = tokens.row(of: "`", at: i)
      if end - i == first - start {
        var range = first..<i
        let isPadded = tokens.character(first) == " " && tokens.character(i - 1) == " "
        if isPadded, tokens[range].contains(where: { $0.character != " " }) { range = first + 1..<i - 1 }
        return (range, end)
      }
      i = end
    }
    return nil
  }

  /// The text and address of a link `[text](address)`, and where it ends.
  private static func link(_ tokens: [Token], at start: Int) -> (text: Range<Int>, address: String, end: Int)? {
    let limit = min(tokens.count, start + reach)
    func closing(_ open: Character, _ close: Character, from first: Int) -> Int? {
      var (depth, i) = (1, first)
      while i < limit {
        switch tokens.character(i) {
        case "\\": i += 1
        case open: depth += 1
        case close:
          depth -= 1
          if depth == 0 { return i }
        default: break
        }
        i += 1
      }
      return nil
    }
    guard let end = closing("[", "]", from: start + 1), tokens.character(end + 1) == "(",
      let close = closing("(", ")", from: end + 2)
    else { return nil }
    // A title may follow the address.
    let address = tokens[(end + 2)..<close].compactMap(\.character).split(separator: " ").first ?? []
    return (start + 1..<end, String(address), close + 1)
  }

  /// The address of an autolink `<https://…>`, and where it ends.
  private static func autolink(_ tokens: [Token], at start: Int) -> (Range<Int>, end: Int)? {
    var i = start + 1
    var hasScheme = false
    while i < min(tokens.count, start + reach), let character = tokens.character(i) {
      if character == ">" { return hasScheme ? (start + 1..<i, i + 1) : nil }
      if character.isWhitespace || character == "<" { return nil }
      hasScheme = hasScheme || character == ":" && i > start + 2
      i += 1
    }
    return nil
  }
}

extension InlineMarkdown.Token {
  /// The character; nil for a value.
  package var character: Character? { if case .character(let character) = self { character } else { nil } }
}

extension Array {
  fileprivate func character<Value>(_ i: Int) -> Character? where Element == InlineMarkdown<Value>.Token {
    indices.contains(i) ? self[i].character : nil
  }
  /// The end of a row of equal characters.
  fileprivate func row<Value>(of character: Character, at start: Int) -> Int
  where Element == InlineMarkdown<Value>.Token {
    var end = start
    while self.character(end) == character { end += 1 }
    return end
  }
}

extension InlineMarkdown where Value == Never {
  /// Reads a text without values.
  package init(_ text: String) { self.init(text.map { .character($0) }) }
}

extension InlineMarkdown.Style {
  /// A text in this style. Links have the tint, as in SwiftUI.
  package func applied(to text: Text) -> Text {
    var text = text
    if isStrong { text = text.bold() }
    if isEmphasized { text = text.italic() }
    if isCode { text = text.fontDesign(.monospaced) }
    if isStruck { text = text.strikethrough() }
    if link != nil { text = text.foregroundStyle(TintShapeStyle()) }
    return text
  }
}
