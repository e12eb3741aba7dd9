/// Divides Swift source text into tokens. It knows comments, strings with their interpolations and delimiters, and
/// extended regular expressions. It never fails: text that is not Swift becomes some tokens, too.
///
/// A regular expression between plain slashes is read as division, which is harmless unless it has a quote or a bracket.
///
/// ```swift
/// let tokens = SwiftLexer.tokens(of: Array("let x = 1 // one".utf8))  // let, x, =, 1
/// ```
package struct SwiftLexer {
  /// The tokens of a text in UTF-8, in order.
  package static func tokens(of bytes: [UInt8]) -> [SwiftToken] {
    var lexer = SwiftLexer(bytes: bytes)
    lexer.run()
    return lexer.tokens
  }

  private let bytes: [UInt8]
  private var at = 0
  private var tokens: [SwiftToken] = []
  /// Whether no token has begun on the current line.
  private var isAtLineStart = true
  /// The strings around the current interpolation, from the outermost.
  private var strings: [OpenString] = []

  /// A string that is being read, or in whose interpolation the lexer is.
  private struct OpenString {
    /// The number of `#` around it.
    let hashes: Int
    let isMultiline: Bool
    /// The number of open parentheses inside its current interpolation.
    var parentheses = 0
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func byte(_ offset: Int) -> UInt8 { at + offset < bytes.count ? bytes[at + offset] : 0 }

  private mutating func run() {
    // A byte order mark and a line for the shell.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    if byte(0) == UInt8(ascii: "#"), byte(1) == UInt8(ascii: "!") { skipLine() }
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        isAtLineStart = true
        at += 1
      case 0...32: at += 1
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "\""): readString(hashes: 0)
      case UInt8(ascii: "#"): readHash()
      case UInt8(ascii: "@") where Self.beginsWord(byte(1)): readWord(.attribute, prefix: 1)
      case UInt8(ascii: "`"): readQuotedWord()
      case UInt8(ascii: "0")...UInt8(ascii: "9"): readNumber()
      case let first where Self.beginsWord(first): readWord(.word, prefix: 0)
      default: readMark()
      }
    }
  }

  // MARK: Comments

  private mutating func skipLine() {
    while at < bytes.count, bytes[at] != UInt8(ascii: "\n"), bytes[at] != UInt8(ascii: "\r") { at += 1 }
  }

  /// Skips a comment between `/*` and `*/`, which may contain others.
  private mutating func skipComment() {
    var depth = 0
    while at < bytes.count {
      switch (byte(0), byte(1)) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): (depth, at) = (depth + 1, at + 2)
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        (depth, at) = (depth - 1, at + 2)
        if depth == 0 { return }
      case (UInt8(ascii: "\n"), _), (UInt8(ascii: "\r"), _):
        isAtLineStart = true
        at += 1
      default: at += 1
      }
    }
  }

  // MARK: Words, numbers and marks

  private static func beginsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "$"), 0x80...0xFF:
      true
    default: false
    }
  }

  private static func continuesWord(_ byte: UInt8) -> Bool {
    beginsWord(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Adds the token that begins at `start` and ends here.
  private mutating func add(_ kind: SwiftToken.Kind, from start: Int, text: Range<Int>? = nil) {
    // A string may end at the end of the file, right after an interpolation.
    if start == at { return }
    let text = String(decoding: bytes[text ?? start..<at], as: UTF8.self)
    tokens.append(SwiftToken(kind: kind, text: text, range: start..<at, beginsLine: isAtLineStart))
    isAtLineStart = false
  }

  private mutating func readWord(_ kind: SwiftToken.Kind, prefix: Int) {
    let start = at
    at += prefix
    while Self.continuesWord(byte(0)) { at += 1 }
    add(kind, from: start, text: start + prefix..<at)
  }

  private mutating func readQuotedWord() {
    let start = at
    var end = at + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "`"), bytes[end] != UInt8(ascii: "\n") { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "`") else { return readMark() }
    at = end + 1
    add(.word, from: start, text: start + 1..<end)
  }

  private mutating func readNumber() {
    let start = at
    while true {
      if Self.continuesWord(byte(0)) {
        // The sign of an exponent belongs to the number, unless the number is hexadecimal.
        let isExponent =
          byte(0) | 0x20 == UInt8(ascii: "e")
          && (bytes[start] != UInt8(ascii: "0") || bytes[start + 1] != UInt8(ascii: "x"))
        at += isExponent && (byte(1) == UInt8(ascii: "-") || byte(1) == UInt8(ascii: "+")) ? 2 : 1
      } else if byte(0) == UInt8(ascii: "."), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte(1)) {
        at += 1
      } else {
        break
      }
    }
    add(.number, from: start)
  }

  private mutating func readMark() {
    let (start, mark) = (at, bytes[at])
    at += 1
    add(.mark, from: start)
    guard let last = strings.indices.last else { return }
    if mark == UInt8(ascii: "(") { strings[last].parentheses += 1 }
    guard mark == UInt8(ascii: ")") else { return }
    strings[last].parentheses -= 1
    if strings[last].parentheses == 0 { readPiece(of: strings.removeLast(), from: at, isFirst: false) }
  }

  private mutating func readHash() {
    var hashes = 1
    while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    switch byte(hashes) {
    case UInt8(ascii: "\""): readString(hashes: hashes)
    case UInt8(ascii: "/"): readRegularExpression(hashes: hashes)
    case let next where hashes == 1 && Self.beginsWord(next): readWord(.directive, prefix: 1)
    default: readMark()
    }
  }

  /// Reads a regular expression with delimiters, or a mark if it has no end.
  private mutating func readRegularExpression(hashes: Int) {
    let ending = [UInt8(ascii: "/")] + Array(repeating: UInt8(ascii: "#"), count: hashes)
    var end = at + hashes + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "/") || !bytes[end...].starts(with: ending) { end += 1 }
    guard end < bytes.count else { return readMark() }
    let start = at
    at = end + ending.count
    add(.mark, from: start)
  }

  // MARK: Strings

  private mutating func readString(hashes: Int) {
    let start = at
    at += hashes
    let isMultiline = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
    at += isMultiline ? 3 : 1
    readPiece(of: OpenString(hashes: hashes, isMultiline: isMultiline), from: start, isFirst: true)
  }

  /// Reads a string on until it ends or an interpolation begins.
  ///
  /// - Parameter isFirst: Whether this piece begins with the opening quotes.
  private mutating func readPiece(of string: OpenString, from start: Int, isFirst: Bool) {
    func hasHashes(at offset: Int) -> Bool {
      (0..<string.hashes).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
    }
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\\") where hasHashes(at: 1):
        at += 1 + string.hashes
        if byte(0) == UInt8(ascii: "(") {
          add(.stringPiece, from: start)
          strings.append(string)
          strings[strings.count - 1].parentheses = 0
          return readMark()
        }
        at = min(at + 1, bytes.count)
      case UInt8(ascii: "\"") where !string.isMultiline && hasHashes(at: 1):
        at += 1 + string.hashes
        return add(isFirst ? .string : .stringPiece, from: start)
      case UInt8(ascii: "\"")
      where string.isMultiline && byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"") && hasHashes(at: 3):
        at += 3 + string.hashes
        return add(isFirst ? .string : .stringPiece, from: start)
      // A string on one line that has no end.
      case UInt8(ascii: "\n") where !string.isMultiline: return add(.stringPiece, from: start)
      default: at += 1
      }
    }
    add(.stringPiece, from: start)
  }
}
