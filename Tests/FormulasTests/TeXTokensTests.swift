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
      (#"\frac{a}2"#, "2", #"\frac{a}{<2>}"#), (#"\sqrt[3]2"#, "2", #"\sqrt[3]{<2>}"#),
      (#"\sqrt[3]2"#, "3", #"\sqrt[<3>]2"#), (#"\frac{\sqrt{a}}b c"#, "c", #"\frac{\sqrt{a}}b <c>"#),
      (#"\text{if} a"#, #"\text{if}"#, #"<\text{if}> a"#),
      (#"\begin{matrix}a\end{matrix}"#, #"\begin{matrix}a\end{matrix}"#, #"<\begin{matrix}a\end{matrix}>"#),
      (#"\begin{array}{cc}c\end{array}"#, "c", #"\begin{array}{cc}<c>\end{array}"#),
      (#"\left( a \right) + (a)"#, "(", #"\left( a \right) + <(>a)"#),
      (#"\left(a\right)"#, #"\left(a\right)"#, #"<\left(a\right)>"#),
      (#"2 \\[2pt] 2"#, "2", #"<2> \\[2pt] <2>"#), (#"\hspace*{1em} e"#, "e", #"\hspace*{1em} <e>"#),
      (#"\text{a"#, #"\text"#, #"<\text>{a"#),
      (#"\sum_1^n"#, #"\sum"#, #"\mathop{<\sum>}_1^n"#), (#"\sin^2"#, #"\sin"#, #"\mathop{<\sin>}\nolimits^2"#),
      (#"\int\limits_0^1"#, #"\int"#, #"\mathop{<\int>}\limits_0^1"#), (#"\sum k"#, #"\sum"#, #"<\sum> k"#),
      (#"x^\sum_1"#, #"\sum"#, #"x^{<\sum>}_1"#),
    ]) func `pieces are marked where they stand, and are one atom where that is needed`(
      tex: String, piece: String, expected: String
    )
  {
    let marked = TeXTokens(tex).marked([TeXTokens(piece)]) { _ in ("<", ">") }
    #expect(marked.tex.replacing(" ", with: "") == expected.replacing(" ", with: ""))
    #expect(marked.missing == nil)
  }

  @Test func `longer pieces come first, and none is inside of another`() {
    let marked = TeXTokens("b^2-4ac+b").marked([TeXTokens("b"), TeXTokens("b^2"), TeXTokens("z")]) {
      ("<\($0)", "\($0)>")
    }
    #expect(marked.tex == "<1b^21>-4ac+<0b0>")
    #expect(marked.missing == 2)
  }

  @Test func `the longest piece of TeX that does not occur is reported, and no shorter one is looked for`() {
    let marked = TeXTokens("a+b").marked([TeXTokens("z"), TeXTokens("a"), TeXTokens("a+c")]) { _ in ("<", ">") }
    #expect(marked.missing == 2)
    #expect(marked.tex == "a+b")
  }

  @Test(arguments: ["", "}", "{a", "a & b", #"\left( a"#, #"\begin{x}"#, "^2"])
  func `TeX that cannot be marked as a part is an error`(piece: String) {
    #expect(TeXTokens(piece).fault != nil)
  }
}
