import Foundation
import PathreelFiles
import PathreelFormulas
import PathreelGeometry
import TestFolders
import Testing

/// Tests of formulas that LaTeX sets. They are skipped if LaTeX and dvisvgm are missing; `make test-formulas` installs
/// both.
@Suite(.enabled(if: TypesetFormula.isAvailable), .serialized) struct TypesetFormulaTests {
  @Test func `each sign and each line is a part, in the order of TeX`() throws {
    let formula = try TypesetFormula(FormulaSource(#"\frac{1}{2}+x"#))
    #expect(formula.parts.count == 5)
    #expect(formula.parts.map(\.isRule) == [false, true, false, false, false])
  }

  @Test func `an em is ten points of TeX, and the baseline is at 0`() throws {
    // By cmmi10.tfm the quad of cmmi10 is 10 points, and x is 4.30554 points high and 5.71527 wide.
    let formula = try TypesetFormula(FormulaSource("x"))
    #expect(abs(formula.height - 0.430554) < 1e-4 && formula.depth == 0 && abs(formula.width - 0.571527) < 1e-4)
    let box = formula.parts[0].outline.boundingRect
    #expect(box.minY < -0.42 && box.minY > -0.46 && abs(box.maxY) < 0.02 && box.minX > 0 && box.maxX < 0.6)
  }

  @Test func `parts have the names of the pieces that made them, and the space stays as it was`() throws {
    let plain = try TypesetFormula(FormulaSource("b^2-4ac = 0"))
    let named = try TypesetFormula(
      FormulaSource("b^2-4ac = 0", parts: [.init(tex: "b^2", name: "square"), .init(tex: "="), .init(tex: "ac")]))
    #expect(named.parts.map(\.name) == ["square", "square", nil, nil, "ac", "ac", "=", nil])
    #expect(abs(plain.width - named.width) < 1e-9)
  }

  @Test(
    arguments: [
      (#"a\sum_{k=1}^n k"#, #"\sum"#), (#"a\int x"#, #"\int"#), (#"a\prod\limits_0^1 x"#, #"\prod"#),
      (#"a\lim_{n\to\infty} x"#, #"\lim"#), (#"a\sin^2 x"#, #"\sin"#), (#"\frac{a}2"#, "2"),
      (#"\sqrt[3]2"#, "2"), (#"\operatorname{rank} A"#, #"\operatorname{rank}"#),
      (#"\begin{array}{cc}a & c\end{array}"#, "c"), (#"\left(x\right) + (y)"#, "("),
      (#"\begin{aligned}2 &= x \\[2pt] 3 &= 2\end{aligned}"#, "2"),
    ])
  func `a named part changes no outline`(tex: String, part: String) throws {
    let plain = try TypesetFormula(FormulaSource(tex))
    let named = try TypesetFormula(FormulaSource(tex, parts: [.init(tex: part)]))
    #expect(named.parts.contains { $0.name == part } && named.parts.count == plain.parts.count)
    #expect(abs(plain.width - named.width) < 1e-9 && abs(plain.height - named.height) < 1e-9)
    for (a, b) in zip(plain.parts, named.parts) {
      let (a, b) = (a.outline.boundingRect, b.outline.boundingRect)
      #expect(abs(a.minX - b.minX) < 1e-4 && abs(a.minY - b.minY) < 1e-4 && abs(a.maxX - b.maxX) < 1e-4)
    }
  }

  @Test(arguments: ["x", #"\special{color push rgb 1 0 0}x\special{color pop}"#])
  func `signs have no colours of their own, because specials of TeX are left out`(tex: String) throws {
    #expect(try TypesetFormula(FormulaSource(tex)).parts[0].color == nil)
  }

  @Test(
    arguments: [
      (#"\frac{1}{2"#, "TeX says: "), (#"x + \nope + y"#, #"TeX says: Undefined control sequence, after 'x + \nope'"#),
      ("", "the formula is empty"), ("  \n ", "the formula is empty"), ("x $ y", "TeX says: "),
      ("% x", "the formula draws nothing"), (#"\phantom{x}"#, "the formula draws nothing"),
      ("x_1_2", "TeX says: Double subscript"),
      (#"\input{/etc/passwd}"#, "TeX says: File `/etc/passwd.tex' not found"),
      (#"\input{|ls}"#, "TeX says: "), (#"\directlua{os.exit()}"#, "TeX says: Undefined control sequence"),
      (#"\openin5=/etc/passwd \read5 to\x \x"#, "TeX says: "), (#"\end{document}"#, "TeX says: "),
      (#"x \par y"#, "TeX says: "),
      (#"x}\end{document}{"#, "TeX says: "),
      (#"$}$\vfill\eject ${x"#, "TeX says: "),
    ]) func `a mistake in TeX is reported in TeX's own words`(tex: String, message: String)
  {
    let error = #expect(throws: FormulaError.self) { try TypesetFormula(FormulaSource(tex)) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "none")")
  }

  @Test(arguments: [
    (["x", "x"], "the part 'x' is given twice; give it once"),
    (["y", "y"], "the part 'y' does not stand in the formula, unless inside of another part"),
  ])
  func `a part of a formula that marks nothing is an error with the reason`(parts: [String], message: String) {
    let source = FormulaSource("x^2", parts: parts.map { .init(tex: $0) })
    let error = #expect(throws: FormulaError.self) { try TypesetFormula(source) }
    #expect(error?.description == message)
  }

  @Test(arguments: [#"\loop\iftrue\repeat"#, #"\def\a{\a}\a"#, #"\def\a{x\a}\a"#])
  func `a formula that loops ends within its limit`(tex: String) {
    // The last formula ends when TeX's own memory is full. The next test has the limit of time.
    #expect(throws: FormulaError.self) { try TypesetFormula(FormulaSource(tex)) }
  }

  @Test func `the error about a formula that takes too long says so`() {
    let error = #expect(throws: FormulaError.self) { try TypesetFormula(FormulaSource(#"\def\a{\a}\a y"#)) }
    #expect(error?.description == "TeX did not end within 8 seconds; does the formula loop?")
  }

  @Test(
    arguments: [
      #"\immediate\write18{touch FILE} x"#, #"\immediate\openout5=FILE \immediate\write5{x} x"#,
      #"\special{ps: (FILE) (w) file closefile} x"#, #"\special{psfile=FILE} x"#,
    ]) func `a formula writes nothing outside of its folder`(tex: String) throws
  {
    let file = FileManager.default.temporaryDirectory.appending(path: "pathreel-\(UUID().uuidString).txt")
    _ = try? TypesetFormula(FormulaSource(tex.replacing("FILE", with: file.path)))
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test(
    arguments: [
      #"\pdffiledump offset 0 length 9 {FILE}"#, #"\pdffilesize{FILE}"#, #"\pdfmdfivesum file {FILE}"#,
      #"\special{dvisvgm:img 10 10 FILE} x"#,
    ]) func `a formula learns nothing of other files`(tex: String) throws
  {
    let file = FileManager.default.temporaryDirectory.appending(path: "pathreel-\(UUID().uuidString).txt")
    try Data("0123456789".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let seen = try? TypesetFormula(FormulaSource(tex.replacing("FILE", with: file.path)))
    let blind = try? TypesetFormula(FormulaSource(tex.replacing("FILE", with: "/nowhere/nothing.txt")))
    #expect(seen?.parts == blind?.parts)
  }

  @Test func `nothing is left in the folder for temporary files`() throws {
    func folders() throws -> Set<String> {
      Set(
        try FileManager.default.contentsOfDirectory(atPath: FileManager.default.temporaryDirectory.path)
          .filter { $0.hasPrefix("pathreel-formula-") })
    }
    // A program that was killed may have left some.
    let before = try folders()
    _ = try TypesetFormula(FormulaSource("x_{7}"))
    _ = try? TypesetFormula(FormulaSource(#"\nope"#))
    // Other tests may set formulas at the same time, so wait until their folders are gone, too.
    #expect(
      try (0..<1000).contains { _ in
        if try folders().isSubset(of: before) { return true }
        Thread.sleep(forTimeInterval: 0.01)
        return false
      })
  }

  @Test func `typeset formulas are found in the cache, and damaged ones are typeset again`() throws {
    let folder = try TemporaryFolder()
    let cache = try CacheFolder(at: folder.url.appending(path: "formulas"), limit: 1_000_000)
    let source = FormulaSource("y_{\(UInt32.random(in: 0...99_999))}")
    let first = try FormulaMemory(cache: cache).formula(source)
    #expect(cache.usage.files == 1)
    #expect(try FormulaMemory(cache: cache).formula(source) == first)
    let name = try #require(cache.names(beginning: "formula-").first)
    try cache.write([1, 2, 3], to: name)
    #expect(try FormulaMemory(cache: cache).formula(source) == first)
  }
}

@Suite struct FormulaErrorTests {
  @Test func `an error about missing programs names Debian's packages`() {
    let error = FormulaError.missing(programs: ["LaTeX", "dvisvgm"], packages: ["texlive-latex-base", "dvisvgm"])
    #expect(
      error.description
        == "formulas need LaTeX and dvisvgm, which cannot be found; install Debian's texlive-latex-base and dvisvgm")
    #expect(BoundedProcess.find("latex", path: "/nowhere:relative") == nil)
  }
}
