import Foundation
import PathreelMotion
import Testing

/// Inline Markdown by the rules and examples of <https://spec.commonmark.org/0.31.2/>.
struct MarkdownTests {
  /// The parts as HTML-like text: `b`, `i`, `c`, `s` for strong, emphasis, code and strikes; links in brackets.
  private func html(_ source: String) -> String {
    InlineMarkdown(source).runs.map { run in
      let text = String(run.tokens.compactMap(\.character))
      let style = run.style
      let tags = [(style.isStrong, "b"), (style.isEmphasized, "i"), (style.isCode, "c"), (style.isStruck, "s")]
      let names = tags.filter(\.0).map(\.1).joined()
      let shown = names.isEmpty ? text : "<\(names):\(text)>"
      return style.link.map { "[\(shown)|\($0)]" } ?? shown
    }.joined()
  }

  @Test(
    arguments: [
      ("**bold** and *slanted*", "<b:bold> and <i:slanted>"), ("__bold__ _slanted_", "<b:bold> <i:slanted>"),
      ("***both***", "<bi:both>"), ("~~gone~~", "<s:gone>"), ("~not~", "~not~"), ("`a*b*`", "<c:a*b*>"),
      ("`` a`b ``", "<c:a`b>"), ("[text](https://a.b)", "[text|https://a.b]"),
      ("<https://a.b>", "[https://a.b|https://a.b]"),
      ("[**b** i](x)", "[<b:b>|x][ i|x]"), (#"\*no\*"#, "*no*"), ("a*b*c", "a<i:b>c"), ("a_b_c", "a_b_c"),
      ("5 * 3 * 2", "5 * 3 * 2"), ("**open", "**open"), ("[no link]", "[no link]"), ("a < b > c", "a < b > c"),
      // Examples 364, 401, 411, 418, 426 and 416 of the specification.
      ("foo*bar*", "foo<i:bar>"), ("foo__bar__baz", "foo__bar__baz"), ("*foo**bar**baz*", "<i:foo><bi:bar><i:baz>"),
      ("**foo*bar*baz**", "<b:foo><bi:bar><b:baz>"), ("*foo**bar*", "<i:foo**bar>"),
    ])
  func `emphasis, code and links are read`(source: String, expected: String) { #expect(html(source) == expected) }

  @Test func `white space stays as it is`() { #expect(html("a\n\n  **b**  ") == "a\n\n  <b:b>  ") }

  @Test func `a value is not read`() {
    let tokens: [InlineMarkdown<String>.Token] = [.character("*"), .value("*"), .character("*")]
    let runs = InlineMarkdown(tokens).runs
    #expect(runs.count == 1 && runs[0].style.isEmphasized)
  }

  @Test func `an attributed text has the styles of its parts`() throws {
    var string = AttributedString("one two")
    let range = try #require(string.range(of: "two"))
    string[range].foregroundColor = .red
    string[range].font = .title
    string[range].underlineStyle = .single
    let expected = Text("one ") + Text("two").font(.title).foregroundStyle(.red).underline()
    #expect(Text(string)._isSame(as: expected))
  }
}
