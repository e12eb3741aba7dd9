import Foundation
import PathreelExpressions
import PathreelSceneFiles
import Testing

/// Tests of expressions that read and make texts.
@Suite struct `Texts of expressions` {
  /// The text that an expression makes; the message if there is none.
  private func text(_ expression: String) -> String {
    do {
      guard case .word(let text) = try Expression(expression, in: ExpressionScope()).value(in: context) else {
        return "no text"
      }
      return text
    } catch { return error.message }
  }

  private func number(_ expression: String) throws -> Double {
    guard case .number(let number) = try Expression(expression, in: ExpressionScope()).value(in: context) else {
      return .nan
    }
    return number
  }

  private let context = ExpressionContext(slots: [])

  @Test(
    arguments: [
      ("'Step ' + text(3)", "Step 3"), ("'a' + 'b' + 'c'", "abc"), ("text(0.256, '.1%')", "25.6%"),
      ("'' + ''", ""), ("if(1 < 2, 'a', 'b') + 'c'", "ac"), ("part('hello', 1, 3)", "ell"),
      ("part('hello', 3, 9)", "lo"), ("part('hello', 9, 2)", ""), ("part('hello', 0, 2.9)", "he"),
      ("part('hello', -2, 4)", "he"), ("part('hello', 2, -1)", ""), ("part('größer', 2, 3)", "öße"),
      ("part('👩‍🚀 up', 0, 2)", "👩‍🚀 "), ("replace('AB', 'A', 'B', 'B', 'A')", "BA"),
      ("replace('aaa', 'aa', 'b')", "ba"), ("replace('abc', 'b', '')", "ac"),
      ("replace('abc', 'ab', '1', 'a', '2')", "1c"), ("replace('straße', 'ß', 'ss')", "strasse"),
    ] as [(String, String)])
  func `texts are joined, cut and replaced`(expression: String, expected: String) {
    #expect(text(expression) == expected)
  }

  @Test(
    arguments: [
      ("length('hello')", 5), ("length('')", 0), ("length('größer')", 6), ("length('👩‍🚀')", 1),
      ("length('a' + text(10))", 3), ("if('a' + 'b' == 'ab', 1, 2)", 1),
      ("sum(k in 0..3, length(part('abcdef', k, k)))", 6),
    ] as [(String, Double)])
  func `the length of a text is the number of its characters`(expression: String, expected: Double) throws {
    #expect(try number(expression) == expected)
  }

  @Test(
    arguments: [
      ("'a' + 1", "this is a number where '+' after a text takes text; text(…) makes a text of it"),
      ("part(1, 2, 3)", "this is a number where 'part' takes text; text(…) makes a text of it"),
      ("part('a', 2)", "'part' is written part(text, start, count)"),
      ("part('a', 2, 1, 3)", "'part' is written part(text, start, count)"),
      ("replace('a', 'b')", "'replace' is written replace(text, from, to, …)"),
      ("replace('a', '', 'b')", "'replace' looks for a text without characters in 'replace('a', '', 'b')'"),
      ("text('a')", "this is a choice where 'text' takes a number"),
      ("text(1, 'x')", "the second argument of 'text' is a format of numbers in quotes, such as '.1'"),
      ("text()", "'text' is written text(number, format)"),
      ("substring('abc', 1, 2)", "unknown function 'substring'; write part(text, start, count)"),
      ("concat('a', 'b')", "unknown function 'concat'; write a + b"),
    ] as [(String, String)])
  func `a wrong call says what to write`(expression: String, message: String) {
    #expect(text(expression) == message)
  }

  @Test func `a replacement has at most 16 pairs`() {
    let pairs = [String](repeating: ", 'a', 'b'", count: 17).joined()
    #expect(text("replace('a'\(pairs))") == "'replace' was given 17 pairs of texts; it takes at most 16")
  }

  @Test func `a text that grows ends with an error instead of filling the memory`() {
    let scene = """
      canvas: {size: [100, 100]}
      duration: 1
      let:
        bomb: {count: 1000, first: "'F'", next: "bomb + bomb"}
      elements:
        - text: "{bomb[999]}"
      """
    do {
      _ = try SceneFile(text: scene, name: "a")
      Issue.record("no error")
    } catch {
      #expect(
        "\(error)"
          == "a:4:49: 'bomb + bomb' makes a text of more than 10000 bytes; take fewer steps, or a part of it")
    }
  }

  /// 10,000 texts of 9,000 bytes would be 90 MB.
  @Test func `many long texts that never change are bounded together`() {
    let scene = """
      canvas: {size: [100, 100]}
      duration: 1
      let:
        long: {count: 15, first: "'aaaaaaaa'", next: "if(length(long) < 9000 / 2, long + long, long)"}
        many: {count: 1000, first: "long[14]", next: "replace(many, 'a', 'b', 'b', 'a')"}
        more: {count: 1000, first: "long[14]", next: "replace(more, 'a', 'b', 'b', 'a')"}
      elements:
        - text: "{length(more[999])}"
      """
    #expect(throws: (any Error).self) { try SceneFile(text: scene, name: "a") }
  }

  /// Replacing reads each byte once for itself and once for each pair.
  @Test func `a frame pays for the letters that are read and made`() throws {
    var context = context
    let letters = String(repeating: "a", count: 1000)
    _ = try Expression("replace('\(letters)', 'a', 'b')", in: ExpressionScope()).value(in: &context)
    #expect(context.loopSteps > 2000)
  }

  @Test func `names of parameters may be those of calls of texts`() throws {
    let scene = """
      canvas: {size: [100, 100]}
      duration: 1
      parameters: {text: {text: hello}, part: {value: 2}, length: {value: 3}, replace: {value: 1}}
      let: {shown: "part(text, part - replace, length) + text(length)"}
      elements:
        - text: "{shown}"
      """
    #expect(throws: Never.self) { try SceneFile(text: scene, name: "a").displayList(at: 0) }
  }
}

/// Tests of `turtle` on a canvas of 200 by 100 points.
@Suite struct `A turtle`: ElementSuite {
  private func bounds(_ turtle: String) throws -> [Int] {
    guard case .stroke(let stroke)? = try items("- turtle: {\(turtle)}\n  stroke: {width: 1}").first else { return [] }
    let bounds = stroke.path.applying(stroke.transform).boundingRect
    return [bounds.minX, bounds.minY, bounds.width, bounds.height].map { Int($0.rounded()) }
  }

  @Test(
    arguments: [
      ("letters: F", [100, 45, 0, 10]), ("letters: FF-F, step: 20", [90, 30, 20, 40]),
      ("letters: F+F, step: 20, heading: 0", [90, 40, 20, 20]), ("letters: FfF, heading: 0", [85, 50, 30, 0]),
      ("letters: '[+F]-F', heading: -90", [90, 50, 20, 0]), ("letters: 'F|GG', heading: 0", [90, 50, 20, 0]),
      ("letters: F+F+F+F, size: [80, 60]", [70, 20, 60, 60]), ("letters: FXYF, step: 1", [100, 49, 0, 2]),
      ("letters: 'F+F--F+F', angle: 60, heading: 0, size: [90, 90]", [55, 37, 90, 26]),
    ] as [(String, [Int])])
  func `walks as its letters say, and stands in the middle`(turtle: String, expected: [Int]) throws {
    #expect(try bounds(turtle) == expected)
  }

  @Test func `without lines draws nothing`() throws {
    #expect(try items("- turtle: {letters: X}\n  stroke: {width: 1}").isEmpty)
  }

  @Test func `that returns to nowhere is an error with its place`() {
    #expect(
      message("- turtle: {letters: 'F]'}")
        == "a:4:13: 'letters': character 2 is a ']' without a '[' before it; leave it out (t = 0)")
  }

  /// The number of lines of Koch's curve is 4ⁿ.
  @Test func `draws the text of a recurrence`() throws {
    let scene = """
      canvas: {size: [400, 200]}
      duration: 1
      let:
        koch: {count: 5, first: "'F'", next: "replace(koch, 'F', 'F+F--F+F')"}
      elements:
        - turtle: {letters: "{koch[4]}", angle: 60, heading: 0, size: [360, 160]}
          stroke: {width: 1}
      """
    guard case .stroke(let stroke)? = try SceneFile(text: scene, name: "a").displayList(at: 0).items.first else {
      Issue.record("no line")
      return
    }
    #expect(stroke.path.elements.count == 1 + 256)
  }
}
