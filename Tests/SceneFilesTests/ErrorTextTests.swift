import Foundation
import Testing

/// Tests that each error text in the sources occurs in a test. Error texts are promises.
@Suite struct ErrorTextTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardized

  /// Texts that no test produces, with the reason.
  private static let untested: [String: String] = [
    "cannot be opened; check its permissions": "root, who runs tests in containers, may open everything",
    "the file cannot be opened; check its permissions": "likewise",
    "the file ": "a disk would have to fail",
    "save it smaller": "the file would have more than 256 MiB",
    "with '' the scene's drawings have  parts; at most  are read": "reading half a million parts takes seconds",
    "-./, :T": "signs between the parts of a date, not said",
    "its definition has a mistake": "that mistake was reported, and nothing more is said",
    "a broken value": "what it describes was reported before, and nothing more is said of it",
    "but found another document": "read in a message of the YAML parser, not said",
    "found undefined alias": "likewise", "found unknown escape character": "likewise",
    "did not find expected hexdecimal number": "likewise",
    "could not find expected ':'": "likewise", "found character that cannot start any token": "likewise",
    "did not find expected alphabetic or numeric character": "likewise",
    "did not find expected '-' indicator": "likewise",
    "mapping values are not allowed in this context": "likewise", "did not find expected ','": "likewise",
    "the keyframes have no finite value at  s in ; look at their velocities":
      "the bounds of all numbers in keyframes keep them finite",
    "a name such as 'top-left' or a list of two numbers": "what reads it has words of its own",
    " or a mapping": "likewise", "a mapping from parts of the drawing": "likewise", "a list of elements": "likewise",
    "a value or a list of values": "likewise",
    "a list of beats": "likewise",
    " The default is .": "documentation", " as in CSS": "documentation",
    ", the duration in seconds and the bounce above -1 and below 1": "documentation",
    "3.14159…, half a turn in radians": "documentation",
    "6.28318…, a whole turn in radians": "documentation",
    "2.71828…, the base of the natural logarithm": "documentation",
  ]

  /// The files in which sentences are error texts. In other files they are documentation.
  private static let sources = [
    "SceneSyntax", "Expressions", "SceneGrammar/Types/GrammarKey.swift", "SceneGrammar/File/Easings.swift",
    "SceneFiles/Assets", "SceneFiles/Data", "SceneFiles/Decoding", "SceneFiles/Frames", "SceneFiles/Makers",
    "SceneFiles/SceneFile.swift", "SceneFiles/SceneFile+Parameters.swift", "SceneFiles/SceneFile+Moments.swift",
    "SceneFiles/SceneFile+Sequence.swift", "SceneFiles/Values",
  ]

  /// Words of other tools with what to write instead, which are data of messages and no messages.
  private static let tables: Set = ["Synonyms.swift"]

  private static func files(in folder: String) throws -> [URL] {
    let root = repository.appending(path: folder)
    if root.pathExtension == "swift" { return [root] }
    return try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }
      .map { root.appending(path: $0) }
  }

  private static func literals(in folders: [String]) throws -> [(file: String, literal: SwiftLiteral)] {
    try folders.flatMap { try files(in: $0) }.flatMap { url in
      SwiftLiteral.all(in: try String(contentsOf: url, encoding: .utf8)).map { (url.lastPathComponent, $0) }
    }
  }

  /// The sentences in the sources. A literal without a space is a key, a word or a format.
  private static func texts() throws -> [(file: String, literal: SwiftLiteral)] {
    try literals(in: sources.map { "Sources/\($0)" }).filter { file, literal in
      if tables.contains(file) { return false }
      let text = literal.pieces.joined()
      return text.split(separator: " ").count > 1 && !literal.isDocumentation && !literal.isPrecondition
    }
  }

  @Test func `every error text occurs in a test`() throws {
    let tests =
      try Self.literals(in: ["Tests/SceneFilesTests", "Tests/CommandsTests"])
      .filter { $0.file != "ErrorTextTests.swift" }.map { $0.literal.pieces.joined(separator: "\u{0}") }
      + FirstScenesTests.scenes.flatMap(\.messages)
    let texts = try Self.texts()
    #expect(texts.count > 200)
    for (file, literal) in texts where Self.untested[literal.pieces.joined()] == nil {
      #expect(
        tests.contains { literal.occurs(in: $0) },
        "\(file):\(literal.line): no test expects '\(literal.pieces.joined(separator: "…"))'")
    }
  }

  @Test func `every text in the list of untested texts is in the sources`() throws {
    let texts = Set(try Self.texts().map { $0.literal.pieces.joined() })
    #expect(texts.isSuperset(of: Self.untested.keys))
  }

  @Test func `literals are read as Swift has them`() {
    let source = #"""
      let a = "one \(f("x)", y: (1)) + "z") two" // "no"
      let b = #"a "quoted" \(word)"#; let c = "\"x\" \u{2026}"
      precondition(x, "never said")
      """#
    let literals = SwiftLiteral.all(in: source)
    #expect(literals.map(\.pieces) == [["one ", " two"], [#"a "quoted" \(word)"#], ["\"x\" …"], ["never said"]])
    #expect(literals.map(\.line) == [1, 2, 2, 3])
    #expect(literals.map(\.isPrecondition) == [false, false, false, true])
    #expect(literals[0].occurs(in: "before one and two") && !literals[0].occurs(in: "two one"))
  }
}

/// A string literal in Swift source code: the pieces between its interpolations. (A literal inside of an interpolation
/// does not count as a separate one.)
private struct SwiftLiteral {
  var pieces: [String]
  var line: Int
  /// Whether it is an argument of `precondition` or `preconditionFailure`, whose texts are for developers.
  var isPrecondition: Bool
  /// Whether it is an argument of `ExpressionFunction`, which the reference shows.
  var isDocumentation: Bool

  /// Whether a text contains this literal, with any text in place of the interpolations.
  func occurs(in text: String) -> Bool {
    var rest = text[...]
    for piece in pieces {
      guard let place = rest.firstRange(of: piece) else { return false }
      rest = rest[place.upperBound...]
    }
    return true
  }

  static func all(in source: String) -> [SwiftLiteral] {
    var scanner = Scanner(source)
    return scanner.literals()
  }

  private struct Scanner {
    let text: [Character]
    var next = 0
    /// The open calls, by the words before their parentheses.
    var calls: [String] = []

    init(_ source: String) { text = Array(source) }

    func starts(_ word: String) -> Bool { text[next] == word.first && text[next...].starts(with: word) }

    mutating func literals() -> [SwiftLiteral] {
      var (found, line, counted) = ([SwiftLiteral](), 1, 0)
      while next < text.count {
        if starts("//") {
          while next < text.count, text[next] != "\n" { next += 1 }
        } else if text[next] == "\"" || starts("#\"") {
          line += text[counted..<next].count { $0 == "\n" }
          counted = next
          let pieces = literal()
          found.append(
            SwiftLiteral(
              pieces: pieces, line: line, isPrecondition: calls.last?.hasPrefix("precondition") == true,
              isDocumentation: calls.contains("ExpressionFunction") && !isAfter("domain: ", counted)))
        } else {
          if text[next] == "(" { calls.append(wordBefore()) }
          if text[next] == ")" { _ = calls.popLast() }
          next += 1
        }
      }
      return found
    }

    private func isAfter(_ words: String, _ place: Int) -> Bool {
      place >= words.count && text[(place - words.count)..<place].elementsEqual(words)
    }

    private func wordBefore() -> String {
      var start = next
      while start > 0, text[start - 1].isLetter || text[start - 1].isNumber { start -= 1 }
      return String(text[start..<next])
    }

    private mutating func literal() -> [String] {
      var pieces = [""]
      let isRaw = text[next] == "#"
      let end = isRaw ? "\"#" : starts("\"\"\"") ? "\"\"\"" : "\""
      next += isRaw ? 2 : end.count
      while next < text.count, !starts(end) {
        if !isRaw, starts("\\(") {
          interpolation()
          pieces.append("")
        } else if !isRaw, starts("\\u{") {
          let close = text[next...].firstIndex(of: "}") ?? text.count - 1
          let scalar = UInt32(String(text[next + 3..<close]), radix: 16).flatMap(Unicode.Scalar.init)
          pieces[pieces.count - 1].append(scalar.map(Character.init) ?? "?")
          next = close + 1
        } else if !isRaw, text[next] == "\\" {
          // A backslash at the end of a line joins the lines.
          if text[next + 1] == "\n" {
            next += 2
            while text[next] == " " { next += 1 }
          } else {
            pieces[pieces.count - 1].append(["n": "\n", "t": "\t", "r": "\r"][text[next + 1]] ?? text[next + 1])
            next += 2
          }
        } else {
          pieces[pieces.count - 1].append(text[next])
          next += 1
        }
      }
      next += end.count
      if end.count == 3 {
        // The first and the last line break do not belong to the text, and neither does the common indentation.
        pieces = pieces.map { $0.replacing(/\n {0,}/, with: "\n") }
        pieces[0] = String(pieces[0].dropFirst())
        pieces[pieces.count - 1] = String(pieces[pieces.count - 1].dropLast())
      }
      return pieces
    }

    private mutating func interpolation() {
      next += 1
      var depth = 0
      while next < text.count {
        if text[next] == "\"" || starts("#\"") {
          _ = literal()
          continue
        }
        if text[next] == "(" { depth += 1 }
        if text[next] == ")" { depth -= 1 }
        next += 1
        if depth == 0 { return }
      }
    }
  }
}
