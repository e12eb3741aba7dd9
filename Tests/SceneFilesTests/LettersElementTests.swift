import Foundation
import PathreelDrawing
import PathreelFormulas
import PathreelGeometry
import PathreelMotion
import PathreelSceneFiles
import PathreelSceneSyntax
import Testing

@Suite struct LettersElementTests {
  private func list(_ elements: String, at seconds: Double = 0) throws -> DisplayList {
    let text = "canvas: {size: [400, 200]}\nduration: 2\nelements:\n" + elements
    return try SceneFile(text: text, name: "t.yaml").displayList(at: seconds)
  }

  private func boxes(_ elements: String, at seconds: Double = 0) throws -> [CGRect] {
    try list(elements, at: seconds).items.map { item in
      guard case .fill(let fill) = item else { return .null }
      return fill.path.applying(fill.transform).boundingRect
    }
  }

  private func moves(_ element: String) throws -> [[CGFloat]] {
    let plain = try boxes("  - letters: {text: \"ab c\\nd\", as: {letter: i, word: w, line: l, count: n}}\n")
    let moved = try boxes(
      "  - letters: {text: \"ab c\\nd\", as: {letter: i, word: w, line: l, count: n}}\n    \(element)\n")
    return zip(plain, moved).map { [($1.minX - $0.minX).rounded(), ($1.minY - $0.minY).rounded()] }
  }

  @Test func `letters, words and lines see their numbers and the count`() throws {
    #expect(try moves("each-letter: {offset: [i, n]}") == [[0, 4], [1, 4], [2, 4], [3, 4]])
    #expect(try moves("each-letter: {offset: [10 * w, 10 * l]}") == [[0, 0], [0, 0], [10, 0], [20, 10]])
    #expect(try moves("each-word: {offset: [10 * w, i]}") == [[0, 0], [0, 0], [10, 2], [20, 3]])
    #expect(try moves("each-line: {offset: [10 * l, w]}") == [[0, 0], [0, 0], [0, 0], [10, 2]])
  }

  @Test func `letters, words and lines are moved one inside of the other`() throws {
    let element = "each-line: {offset: [100, 0]}\n    each-word: {offset: [10, 0]}\n    each-letter: {offset: [1, 0]}"
    #expect(try moves(element) == [[111, 0], [111, 0], [111, 0], [111, 0]])
  }

  @Test func `a paint spans the whole text`() throws {
    let fill = "    fill: {gradient: [red, blue], from: left, to: right}\n"
    let paints = try list("  - letters: {text: ab}\n" + fill).items.compactMap {
      if case .fill(let fill) = $0 { fill.paint } else { nil }
    }
    #expect(paints.count == 2 && paints[0] == paints[1])
  }

  @Test func `a lag of draw writes one letter after another`() throws {
    let element = "  - letters: {text: ab}\n    draw: {progress: 0.5, lag: 1}\n"
    // At that moment the first letter is complete, and the second one has not begun.
    #expect(try boxes(element).count == 1)
  }

  @Test(
    arguments: [
      (
        "letters: {text: ab}\n    fill: hsb(i, 1, 1)",
        "t.yaml:5:15: 'i' is no name here; 'as: i' names the number of the letter"
      ),
      (
        "letters: {text: ab, as: {letter: i, word: i}}",
        "t.yaml:4:47: two numbers of 'as' are called 'i'; give one of them another name"
      ),
      ("letters: {text: ab, as: {word: t}}", "t.yaml:4:36: the name 't' is already taken; give the word another"),
      (
        "letters: {text: ab, as: {letter: sin}}",
        "t.yaml:4:38: the name 'sin' is already a function; choose another, such as 'my_sin'"
      ),
      (
        "circle: {radius: 3}\n    each-letter: {opacity: 0}",
        "t.yaml:5:18: 'each-letter' is for what is drawn letter by letter: 'letters' or 'formula'"
      ),
      (
        "text: {text: much too long, width: 40, lines: 1, fit: error}",
        "t.yaml:4:11: the text does not fit into 40 points of width and 1 line; shorten it, give it more room or a smaller 'size', or write 'fit: shrink'"
      ),
      (
        "text: {text: much too long, width: 40, height: 20, fit: error}",
        "t.yaml:4:11: the text does not fit into 40 points of width and 20 points of height; shorten it"
      ),
      (
        "rewrite: {through: [{text: a}, {circle: {radius: 3}}], progress: 0}",
        "t.yaml:4:36: 'through' needs 'text' or 'formula'\nt.yaml:4:37: unknown key 'circle'; 'through' has 'text', 'formula'"
      ),
    ]) func `a mistake is reported with its place`(element: String, message: String)
  {
    let error = #expect(throws: SceneFileError.self) { try list("  - \(element)\n") }
    #expect(error.map { "\($0)".hasPrefix(message) } == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test func `a text is as large as its box, and shrinks into it`() throws {
    let box = try boxes("  - text: {text: many words here, size: 60, width: 120, height: 30, fit: shrink}\n")[0]
    #expect(box.width <= 120 && box.height <= 30 && box.height > 5)
  }

  @Test func `rewrite turns texts into each other`() throws {
    let rewrite = { (p: Double) in "  - rewrite: {through: [{text: ab}, {text: bcd}], progress: \(p)}\n" }
    #expect(try boxes(rewrite(0)).count == 2 && boxes(rewrite(1)).count == 3 && boxes(rewrite(0.5)).count == 1)
  }

  @Test func `letters cost as much as there are`() throws {
    func cost(_ count: Int) throws -> Int {
      let account = FrameAccount()
      let text =
        "canvas: {size: [400, 200]}\nduration: 2\nelements:\n  - letters: {text: \(String(repeating: "m", count: count)), as: i}\n    each-letter: {offset: [i, 0]}\n"
      _ = try SceneFile(text: text, name: "a").displayList(at: 0, paidBy: account)
      return FrameAccount.limit - account.remaining
    }
    #expect(try cost(800) < 5 * cost(200))
  }
}

/// Tests of formulas in scene files. They need LaTeX and dvisvgm.
@Suite(.enabled(if: TypesetFormula.isAvailable)) struct FormulaElementTests {
  private func scene(_ elements: String) throws -> SceneFile {
    try SceneFile(text: "canvas: {size: [400, 200]}\nduration: 2\nelements:\n" + elements, name: "t.yaml")
  }

  @Test func `each sign is drawn by itself, parts in their colours`() throws {
    let list = try scene("  - formula: {tex: 'a+b', parts: [{tex: b, color: red}]}\n    fill: blue\n").displayList(
      at: 0)
    let paints = list.items.compactMap { if case .fill(let fill) = $0 { fill.paint } else { nil } }
    let (red, blue) = (Color(css: "red")!, Color(css: "blue")!)
    #expect(paints == [.color(blue), .color(blue), .color(red)])
  }

  @Test(
    arguments: [
      (#"'\frac{1'"#, 14), (#"{tex: 'a', parts: [{tex: z}]}"#, 20), (#"{tex: 'x \nope'}"#, 20),
    ]) func `a mistake in TeX is reported at the formula, before any frame is made`(formula: String, column: Int)
  {
    let error = #expect(throws: SceneFileError.self) { try scene("  - formula: \(formula)\n") }
    #expect(error.map { "\($0)".hasPrefix("t.yaml:4:\(column): ") } == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test func `a mistake in the TeX of a rewrite is reported at its formula`() {
    let error = #expect(throws: SceneFileError.self) {
      try scene("  - rewrite: {through: [{formula: a}, {formula: '\\nope'}], progress: 0}\n")
    }
    #expect(error.map { "\($0)".hasPrefix("t.yaml:4:49: TeX says: Undefined control sequence") } == true)
  }

  @Test func `stacks align a formula by its baseline`() throws {
    let text = """
        - h-stack: {alignment: first-baseline}
          elements:
            - formula: {tex: x, size: 50}
            - text: {text: x, size: 50}

      """
    let boxes = try scene(text).displayList(at: 0).items.map { item in
      guard case .fill(let fill) = item else { return CGRect.null }
      return fill.path.applying(fill.transform).boundingRect
    }
    #expect(abs(boxes[0].maxY - boxes[1].maxY) < 1)
  }
}
