import PathreelSceneFiles
import PathreelSceneSyntax
import Testing

@Suite struct SourceReaderTests {
  func read(_ text: String) throws -> (node: SourceNode, diagnostics: [String]) {
    var diagnostics = DiagnosticList()
    let node = try SourceReader.read(text, as: SourceText(text, file: "a.yaml"), noting: &diagnostics)
    return (node, diagnostics.reported.map(\.description))
  }

  @Test(arguments: ["on", "yes", "1:30", "1e3", "010", "~", "null", "0x10", "2020-01-01", ".inf"])
  func `scalars are read as written`(text: String) throws {
    guard case .mapping(let pairs) = try read("key: \(text)").node.content,
      case .scalar(let scalar) = pairs[0].value.content
    else {
      Issue.record("not a scalar")
      return
    }
    #expect(scalar.text == text)
    #expect(scalar.style == .plain)
    #expect(scalar.position == SourcePosition(line: 1, column: 6))
  }

  @Test(
    arguments: [
      (
        "k: &a 1\nl: *a",
        "a.yaml:1:4: scene files have no anchors (&) and aliases (*); name a value under 'let', or write it again"
      ),
      (
        "k: *a",
        "a.yaml:1:4: scene files have no anchors (&) and aliases (*); name a value under 'let', or write it again"
      ),
      (
        "k: &a 1",
        "a.yaml:1:4: scene files have no anchors (&) and aliases (*); name a value under 'let', or write it again"
      ),
      (
        "&a k: 1",
        "a.yaml:1:1: scene files have no anchors (&) and aliases (*); name a value under 'let', or write it again"
      ),
      (
        "k: &a {b: 1}",
        "a.yaml:1:4: scene files have no anchors (&) and aliases (*); name a value under 'let', or write it again"
      ),
      ("k: !!int 1", "a.yaml:1:4: scene files have no tags; remove 'tag:yaml.org,2002:int'"),
      ("k: !!str 1", "a.yaml:1:4: scene files have no tags; remove 'tag:yaml.org,2002:str'"),
      ("k: !mine [1]", "a.yaml:1:4: scene files have no tags; remove '!mine'"),
      ("<<: {a: 1}", "a.yaml:1:1: scene files have no merge keys (<<); write the keys again"),
      ("[1, 2]: 3", "a.yaml:1:1: a key is a word; a list stands here"),
      ("{a: 1}: 3", "a.yaml:1:1: a key is a word; a mapping stands here"),
      (
        "k: {a: hypot(3, 4)}",
        "a.yaml:1:8: 'hypot(3' was cut off at a comma; inside {} and [] put a value with commas in quotes"
      ),
      (
        "k: [1, mix(a , b, c)]",
        "a.yaml:1:8: 'mix(a' was cut off at a comma; inside {} and [] put a value with commas in quotes"
      ),
      ("a: 1\nb: 2\na: 3", "a.yaml:1:1: the key 'a' stands more than once in this mapping; keep one"),
      ("a: 1\n---\nb: 2", "a.yaml:2:1: a second document starts here; a scene file has one"),
      ("", "a.yaml: the file is empty; a scene needs 'canvas' and 'elements'"),
      ("# only a comment", "a.yaml: the file is empty; a scene needs 'canvas' and 'elements'"),
      ("a: \u{1}b", "a.yaml:1:4: a control character stands here; a scene file is plain text in UTF-8"),
      ("a: 1\nb: \u{0}", "a.yaml:2:4: a control character stands here; a scene file is plain text in UTF-8"),
      (
        "k: {color: #fff, width: 2}\n",
        "a.yaml:1:12: an unquoted # starts a comment; write the colour in quotes: \"#fff\""
      ),
      (
        "a:\n\t- b",
        "a.yaml:2:1: a tab stands here; indent with spaces"
      ),
      (
        "a:\n  to: [ex,",
        "a.yaml:2:7: this '[' is never closed; write ']' where it ends"
      ),
      (
        "a: 'b\n",
        "a.yaml:1:4: the quote that opens here is never closed"
      ),
      (
        "a: b: c",
        "a.yaml:1:5: a second ': ' stands in this line; put a text with ': ' in quotes"
      ),
      ("a:\n  b: c: d", "a.yaml:2:7: a second ': ' stands in this line; put a text with ': ' in quotes"),
      ("a: {b: c: d}", "a.yaml:1:9: a second ': ' stands here; put a text with ': ' in quotes"),
      (
        "a:\n  - b: >\n      c: d: {\n    e: {f: [}",
        "a.yaml:4:13: a ']' is missing before this '}': the '[' at 4:12 is still open"
      ),
      ("a:\n  b: {c: n[0]}", "a.yaml:2:11: this '[' stands within a text; put the text in quotes"),
    ] as [(String, String)])
  func `what scene files don't have is an error with its place`(text: String, diagnostic: String) {
    do {
      #expect(try read(text).diagnostics == [diagnostic])
    } catch {
      #expect("\(error)" == diagnostic)
    }
  }

  @Test func `a product and a text with an ampersand are no alias and anchor`() throws {
    #expect(try read("a: 3 *d\nb: R &d").diagnostics == [])
    #expect(try read("a: '3 *d'\nb: [R &d]").diagnostics == [])
    #expect(try read("a: \"*d\"\nb: '&d'").diagnostics == [])
  }

  @Test func `an unbalanced parenthesis that no comma cut is left to the expression`() throws {
    #expect(try read("k: hypot(3, 4").diagnostics == [])
    #expect(try read("k: {a: (3}").diagnostics == [])
  }

  @Test(
    arguments: [
      ("k: abc", 2, 1, 6), ("k: 'a''bc'", 2, 1, 8), ("k: \"a\\x41bc\"", 2, 1, 10), ("k: ab\n   cd", 3, 2, 4),
      ("k: 'ab\n  cd'", 4, 2, 4), ("'é': 'é+'", 1, 1, 8),
      ("k: \"ab\\\n   cd\"", 2, 2, 4), ("k: \"ab\\\n   cd\"", 3, 2, 5),
      ("k: ab\n\n   cd", 3, 3, 4), ("k: ab\n\n\n   cd", 4, 4, 4), ("k: ab\n\n   cd", 1, 1, 5),
    ] as [(String, Int, Int, Int)])
  func `a place inside a scalar is a place in the file`(text: String, offset: Int, line: Int, column: Int) throws {
    guard case .mapping(let pairs) = try read(text).node.content, case .scalar(let scalar) = pairs[0].value.content
    else {
      Issue.record("not a scalar")
      return
    }
    #expect(SourceText(text, file: "").position(of: offset, in: scalar) == SourcePosition(line: line, column: column))
  }

  @Test(arguments: [("[", "]"), ("- ", ""), ("{a: ", "}")])
  func `deep nesting is an error, not a crash`(opening: String, closing: String) throws {
    func text(_ depth: Int) -> String {
      String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
    }
    // The number inside is one level more.
    #expect(try read(text(63)).diagnostics == [])
    for depth in [64, 900] {
      let faults = try read(text(depth)).diagnostics
      #expect(faults.count == 1 && faults[0].hasSuffix("nest deeper than 64 levels; flatten them"), "\(depth)")
    }
    // The parser of YAML has a limit of its own.
    let error = #expect(throws: SceneFileError.self) { try read(text(100_000)) }
    #expect(error.map { "\($0)".contains("this is not YAML") } == true)
  }

  @Test func `a billion laughs take no time`() {
    var text = "a0: &a0 [1, 1]\n"
    for i in 1...60 { text += "a\(i): &a\(i) [*a\(i - 1), *a\(i - 1)]\n" }
    text += "? *a60\n: 1\n"
    #expect(throws: SceneFileError.self) { try read(text) }
  }

  @Test func `a huge file is refused unread`() {
    let text = String(repeating: "# much ado\n", count: 100_000)
    #expect {
      try read(text)
    } throws: {
      "\($0)" == "a.yaml: the file has 1100000 bytes; a scene file has at most 1048576"
    }
  }
}
