import PathreelSwiftFiles
import SeededRandom
import Testing

/// Tests of the tokens of Swift source text.
struct SwiftLexerTests {
  private func texts(_ text: String) -> [String] { SwiftLexer.tokens(of: Array(text.utf8)).map(\.text) }

  @Test func `comments are no tokens, also inside each other`() {
    #expect(texts("a // b {\nc /* d /* } */ \" */ e /// f\n/* g") == ["a", "c", "e"])
  }

  @Test func `words, numbers, attributes and directives`() {
    let tokens = SwiftLexer.tokens(of: Array("@State var `class` = -1.5e-3 + 0xFF.a $x #if ÄÖ".utf8))
    #expect(
      tokens.map(\.text) == ["State", "var", "class", "=", "-", "1.5e-3", "+", "0xFF", ".", "a", "$x", "if", "ÄÖ"])
    #expect(tokens.map(\.kind).prefix(3) == [.attribute, .word, .word])
    #expect(tokens.filter { $0.kind == .directive }.map(\.text) == ["if"])
  }

  @Test func `braces and quotes in strings are no tokens`() {
    #expect(texts(#"f("{ \" }") }"#) == ["f", "(", #""{ \" }""#, ")", "}"])
    #expect(texts("x = \"\"\"\n { \" \"\" }\n\"\"\"; y") == ["x", "=", "\"\"\"\n { \" \"\" }\n\"\"\"", ";", "y"])
    #expect(texts(##"#"a \( " b"# c"##) == [##"#"a \( " b"#"##, "c"])
    #expect(texts(#"#/ "{ /# z"#) == [#"#/ "{ /#"#, "z"])
  }

  @Test func `interpolations have tokens, also with strings and closures inside`() {
    #expect(
      texts(#""a\(f { "}\(g(1))" })b" c"#)
        == [#""a\"#, "(", "f", "{", #""}\"#, "(", "g", "(", "1", ")", ")", "\"", "}", ")", "b\"", "c"])
    #expect(texts(##"#"a\#(x)b"# c"##) == [##"#"a\#"##, "(", "x", ")", ##"b"#"##, "c"])
  }

  @Test func `an unfinished string ends with its line`() {
    #expect(texts("a = \"b {\nc }") == ["a", "=", "\"b {", "c", "}"])
  }

  @Test func `the tokens of damaged text are in order and inside it`() {
    let pieces = [
      "\"", "\"\"\"", "\\(", "(", ")", "{", "}", "#\"", "\"#", "/*", "*/", "//", "\n", "#Preview", "#/", "/#", "`",
      "@main ", "struct A: View ", "let ", "import ", "é", "#if os(iOS)", "@Previewable ", "Group {", "1e", "\u{feff}",
    ]
    var random = SplitMix64(seed: 5)
    for _ in 0..<2000 {
      let count = Int.random(in: 0...30, using: &random)
      var bytes = (0..<count).flatMap { _ in Array(pieces.randomElement(using: &random)!.utf8) }
      if !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      var last = 0
      for token in SwiftLexer.tokens(of: bytes) {
        #expect(token.range.lowerBound >= last && !token.range.isEmpty && token.range.upperBound <= bytes.count)
        last = token.range.upperBound
      }
      _ = SwiftSource(path: "/a.swift", bytes: bytes)
    }
  }
}
