import PathreelFormulas
import Testing

@Suite struct TeXTokensTests {
  @Test(
    arguments: [
      ("a+b", "b", "a+<b>"), ("b^2", "b", "{<b>}^2"), ("x^n", "n", "x^{<n>}"), (#"\beta b"#, "b", #"\beta <b>"#),
      (#"\frac12"#, "1", #"\frac{<1>}2"#), (#"\frac12"#, "2", #"\frac1{<2>}"#), (#"\sqrt x"#, "x", #"\sqrt{ <x>}"#),
      ("a = b", "=", "a <=> b"), ("b b", "b", "<b> <b>"), ("a  + b", "a+b", "<a  + b>"),
      (#"\text{a b} a"#, "a", #"\text{a b} <a>"#),
      (#"\begin{aligned}a\end{aligned}"#, "a", #"\begin{aligned}<a>\end{aligned}"#),
      (#"\frac{a}{b}"#, #"\frac{a}{b}"#, #"<\frac{a}{b}>"#),
    ]) func `pieces are marked where they stand, and are one atom where that is needed`(
      tex: String, piece: String, expected: String
    )
  {
    let marked = TeXTokens(tex).marked([TeXTokens(piece)]) { _ in ("<", ">") }
    #expect(marked.tex.replacing(" ", with: "") == expected.replacing(" ", with: ""))
    #expect(marked.missing.isEmpty)
  }

  @Test func `longer pieces come first, and none is inside of another`() {
    let marked = TeXTokens("b^2-4ac+b").marked([TeXTokens("b"), TeXTokens("b^2"), TeXTokens("z")]) {
      ("<\($0)", "\($0)>")
    }
    #expect(marked.tex == "<1b^21>-4ac+<0b0>")
    #expect(marked.missing == [2])
  }

  @Test(arguments: ["", "}", "{a", "a & b", #"\left( a"#, #"\begin{x}"#, "^2"])
  func `what cannot be marked has a fault`(piece: String) {
    #expect(TeXTokens(piece).fault != nil)
  }
}
