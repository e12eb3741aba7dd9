import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import Testing

/// Tests of recurrences under `let`: lists whose items follow from the items before them.
@Suite struct `A recurrence` {
  private func scene(_ named: String, _ elements: String) -> String {
    "canvas: {size: [400, 300]}\nduration: 4\nlet:\n\(named)\nelements:\n\(elements)"
  }

  /// The value of a numeric expression, at least -1.
  private func number(_ expression: String, _ named: String, at seconds: Double = 1) throws -> Double {
    let list = try SceneFile(text: scene(named, "  - circle: {radius: \"1 + (\(expression))\"}"), name: "a")
      .displayList(at: seconds)
    guard case .fill(let fill)? = list.items.first else { throw MissingFillError() }
    return fill.path.boundingRect.width / 2 - 1
  }

  private struct MissingFillError: Error {}

  /// The message for names under `let`, without the file's name.
  private func message(_ named: String, _ text: String = "a") -> String {
    do {
      _ = try SceneFile(text: scene(named, "  - text: \"\(text)\""), name: "a").displayList(at: 0)
      return "no error"
    } catch { return "\(error)" }
  }

  /// The Collatz sequence of 27 by Swift's own integers.
  @Test func `has each item from the one before`() throws {
    let named = "  collatz: {count: 100, first: 27, next: \"if(collatz % 2 == 0, collatz / 2, 3 * collatz + 1)\"}"
    var value = 27
    for step in 0..<100 {
      if step % 9 == 0 { #expect(try abs(number("collatz[\(step)]", named) - Double(value)) < 1e-9) }
      value = value.isMultiple(of: 2) ? value / 2 : 3 * value + 1
    }
  }

  @Test func `of several lists reads all values of the step before`() throws {
    let named = "  fib: {count: 20, values: {a: {first: 0, next: b}, b: {first: 1, next: a + b}}}"
    #expect(try abs(number("fib.a[19]", named) - 4181) < 1e-6)
    #expect(try abs(number("sum(fib.a)", named) - 10945) < 1e-6)
    #expect(try number("length(fib.b)", named) == 20)
  }

  @Test func `finds a number by halves`() throws {
    let sorted = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
    for (index, wanted) in sorted.enumerated() {
      let named = """
          sorted: \(sorted)
          search:
            count: 6
            values:
              low: {first: 0, next: "if(sorted[middle] < \(wanted), middle + 1, low)"}
              high: {first: 9, next: "if(sorted[middle] < \(wanted), high, middle)"}
              middle: floor((low + high) / 2)
        """
      #expect(try number("search.low[5]", named) == Double(index))
      #expect(try number("search.middle[0]", named) == 4)
    }
  }

  @Test func `knows the number of its item`() throws {
    #expect(try number("squares[7]", "  squares: {count: 8, first: 0, next: \"squares + 2 * i - 1\"}") == 49)
    #expect(try number("n[3]", "  n: {count: 4, as: k, first: 0, next: k}") == 3)
  }

  @Test func `may change with time and with parameters`() throws {
    let named = "  ball: {count: 5, first: 8 + t, next: ball / 2}"
    #expect(try number("ball[3]", named, at: 0) == 1)
    #expect(try number("ball[3]", named, at: 4) == 1.5)
  }

  @Test func `may read names that stand after it, and be read by them`() throws {
    let named = "  last: powers[size - 1]\n  powers: {count: 5, first: base, next: base * powers}\n  base: 3\n  size: 5"
    #expect(try number("last", named) == 243)
  }

  @Test func `may have texts, colours and conditions`() throws {
    let named = """
        flips: {count: 3, first: true, next: not flips}
        words: {count: 3, first: "'a'", next: "if(words == 'a', 'b', 'a')"}
        tints: {count: 3, first: red, next: "mix(tints, blue, 1)"}
      """
    let circle = "  - {circle: {radius: \"if(flips[2] and words[1] == 'b', 5, 1)\"}, fill: \"tints[2]\"}"
    let list = try SceneFile(text: scene(named, circle), name: "a").displayList(at: 0)
    guard case .fill(let fill)? = list.items.first, case .color(let color) = fill.paint else {
      throw MissingFillError()
    }
    #expect(abs(fill.path.boundingRect.width - 10) < 1e-9)
    #expect(color == Color(css: "blue"))
  }

  @Test(arguments: [
    ("  a: {count: 3, first: 1}", "4:17: 'first' needs 'next' beside it"),
    ("  a: {count: 3}", "4:6: 'a' needs 'first' or 'values'"),
    ("  a: {first: 1, next: a}", "4:6: 'a' needs 'count'"),
    ("  a: {count: 2000, first: 1, next: a}", "4:14: 'count' is 2000; it must be at most 1000"),
    (
      "  a: {count: 3, first: 1, next: \"if(a > 0, red, blue)\"}",
      "4:33: this is a colour where the first value of 'a' is a number; all must agree"
    ),
    ("  a: {count: 3, first: 1, next: a / 0}", "4:35: division by zero in 'a / 0'"),
    ("  a: {count: 3, first: b, next: a}\n  b: a[0]", "'a' is defined by itself: a → b → a"),
    (
      "  a: {count: 3, values: {n: m, m: 1}}",
      "4:29: 'm' has no value yet; the first values read what stands above them in each step"
    ),
    (
      "  a: {count: 3, values: {i: 1}}",
      "4:26: the name 'i' is that of the number; choose another, or name it with 'as'"
    ),
    ("  a: {count: 3, values: {n: 1, m: {each: 1, first: 2}}}", "4:45: 'first' needs 'next' beside it"),
    (
      "  a: {count: 1000, values: {\((0..<11).map { "n\($0): 1" }.joined(separator: ", "))}}",
      "4:6: 'a' has 11000 values; at most 10000 are read"
    ),
    ("  a: {count: 3, values: {}}", "'values' is empty; write at least one list"),
    ("  a: {count: t, first: 1, next: a}", "4:14: unknown name 't'"),
  ]) func `that is wrong says what is wrong`(named: String, expected: String) {
    let text = message(named)
    #expect(text.contains(expected), "\(text)")
  }

  // MARK: Items that are lists

  /// Insertion sort by swaps, against Swift's own sorting.
  @Test func `may have a list as its state`() throws {
    let numbers = [44, 12, 63, 8, 30]
    let named = """
        sort:
          count: 13
          values:
            a: {first: \(numbers), next: "if(swaps and k == j - 1, a[j], if(swaps and k == j, a[j - 1], a[k]))"}
            done: {first: 1, next: "if(swaps, done, min(done + 1, 4))"}
            j: {first: 1, next: "if(swaps, j - 1, min(done + 1, 4))"}
            swaps: j > 0 and a[j - 1] > a[j]
      """
    for (place, wanted) in numbers.sorted().enumerated() {
      #expect(try number("sort.a[12][\(place)]", named) == Double(wanted))
      #expect(try number("sort.a[0][\(place)]", named) == Double(numbers[place]))
    }
    #expect(try number("length(sort.a)", named) == 13)
  }

  @Test func `of lists has a list of expressions, or one for all values`() throws {
    let each = "  a: {count: 3, first: [1, 2, 3], next: [\"a[1]\", \"a[2]\", \"a[0]\"]}"
    let all = "  a: {count: 3, item: n, first: [1, 2, 3], next: \"a[(n + 1) % 3]\"}"
    let named = "  start: [1, 2, 3]\n  a: {count: 3, first: start, next: \"a[(k + 1) % 3]\"}"
    for named in [each, all, named] {
      let found = try (0..<3).flatMap { step in try (0..<3).map { try number("a[\(step)][\($0)]", named) } }
      #expect(found == [1, 2, 3, 2, 3, 1, 3, 1, 2])
    }
  }

  /// A glider of Conway's game of life, which moves by one cell in both directions in four steps, on a torus.
  @Test func `may be a board`() throws {
    let glider = [1, 8, 12, 13, 14].map { $0 / 6 * 6 + $0 % 6 }
    let first = (0..<36).map { glider.contains($0) ? 1 : 0 }
    let named = """
        near(k, d): k - k % 6 + (k + d) % 6
        life: {count: 5, first: \(first), next: "if(around == 3 or around == 2 and life[k] == 1, 1, 0)"}
      """
    let around = (0..<9).filter { $0 != 4 }.map { "life[(near(k, \($0 % 3 - 1)) + \(30 + 6 * ($0 / 3))) % 36]" }
      .joined(separator: " + ")
    let whole = named.replacing("around", with: "(\(around))")
    for cell in 0..<36 {
      let moved = glider.contains((cell - 7 + 36) % 36)
      #expect(try number("life[4][\(cell)]", whole) == (moved ? 1 : 0), "\(cell)")
    }
  }

  @Test(arguments: [
    ("  a: {count: 2, first: [1, 2], next: [1]}", "4:39: 'next' of 'a' has 1 value and 'first' has 2; write as many"),
    (
      "  a: {count: 2, first: 1, next: [1, 2]}",
      "'next' of 'a' has 2 values and 'first' has 1; write as many, or one expression of 'k' for all"
    ),
    ("  a: {count: 2, first: [], next: 1}", "4:24: the list 'first' is empty; write at least one value"),
    ("  a: {count: 2, first: [1, 2], next: \"a[2]\"}", "'a' has no value 2; its indices are 0 to 1"),
    (
      "  a: {count: 2, first: [1, red], next: 1}",
      "4:28: this is a colour where the first value of 'a' is a number; all must agree"
    ),
    (
      "  a: {count: 1000, first: [\((0..<11).map { "\($0)" }.joined(separator: ", "))], next: 1}",
      "4:6: 'a' has 11000 values; at most 10000 are read"
    ),
    (
      "  a: {count: 2, values: {k: 1}}",
      "4:26: the name 'k' is that of the number; choose another, or name it with 'item'"
    ),
  ]) func `of lists that is wrong says what is wrong`(named: String, expected: String) {
    let text = message(named)
    #expect(text.contains(expected), "\(text)")
  }

  @Test(arguments: [
    ("{a}", "'a' has 2 lists of 3 values; write a[0][0] for the first value of the first"),
    ("{a[1]}", "'a' has 2 lists of 3 values; write a[0][0] for the first value of the first"),
    ("{a[1][3]}", "'a[…]' has no value 3; its indices are 0 to 2"),
    ("{a[2][0]}", "'a' has no value 2; its indices are 0 to 1"),
  ]) func `of lists is read with two indices`(text: String, expected: String) {
    #expect(message("  a: {count: 2, first: [1, 2, 3], next: \"a[k]\"}", text).contains(expected))
  }

  @Test func `is read by the names of its lists`() {
    #expect(message("  a: {count: 3, values: {n: 1}}", "{a}").contains("'a' has several lists; read 'a.n[i]'"))
    #expect(message("  a: {count: 3, values: {n: 1}}", "{a.m[0]}").contains("'a' has"))
  }

  @Test func `pays for its steps`() {
    let long = (0..<60).map { _ in "a" }.joined(separator: " + 0 * ")
    let all = (0..<200).map { "  a\($0): {count: 1000, first: 1, next: \(long.replacing("a", with: "a\($0)"))}" }
    #expect(
      message(all.joined(separator: "\n")).contains("the steps of 'a42' take more than 10000000 operations; make fewer")
    )
  }
}
