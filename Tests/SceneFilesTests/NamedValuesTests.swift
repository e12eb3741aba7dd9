import Foundation
import PathreelDrawing
import PathreelExpressions
import PathreelMotion
import PathreelSceneFiles
import PathreelSceneSyntax
import Testing

/// Tests of lists, functions and sums that files define and use.
@Suite struct NamedValuesTests {
  /// A scene with one circle, whose radius is a value. `n` is a parameter of 5, and `t` runs from 0 to 4.
  private func scene(_ value: String, naming names: String = "{}") throws -> SceneFile {
    try SceneFile(
      text: """
        canvas: {size: [100, 100]}
        duration: 4
        parameters: {n: {value: 5, range: [0, 100]}, tint: {value: red}}
        let: \(names)
        elements:
          - circle: {radius: "\(value)"}
        """, name: "a")
  }

  /// The value of an expression above −100, read from the radius of the scene's only circle.
  private func number(_ value: String, naming names: String = "{}", at seconds: Double = 1) throws -> Double {
    let list = try scene("100 + \(value)", naming: names).displayList(at: seconds)
    guard case .fill(let fill)? = list.items.first else { throw MissingFillError() }
    return fill.path.boundingRect.width / 2 - 100
  }

  private struct MissingFillError: Error {}

  private func error(_ value: String, naming names: String = "{}") -> String {
    do {
      _ = try scene(value, naming: names).displayList(at: 1)
      return "no error"
    } catch { return "\(error)" }
  }

  @Test(
    arguments: [
      ("sum(k in 1..100, k)", 5050), ("sum(k in 1..10, k ^ 2)", 385), ("product(k in 1..6, k)", 720),
      ("min(k in 0..9, (k - 3.5) ^ 2)", 0.25), ("max(k in -4..4, k ^ 3)", 64), ("sum(k in 5..1, k)", 0),
      ("product(k in 5..1, k)", 1), ("sum(k in 1..n, 2)", 10), ("sum(j in 1..4, sum(k in 1..j, k))", 20),
      ("sum(k in 1..3, if(k == 2, 10, k))", 14), ("2 * sum(k in 0..3, 2 ^ k) + 1", 31),
      ("sum(k in 1 + 1..2 * 2, k)", 9), ("max(1, sum(k in 1..2, k), 2)", 3), ("sum(k in 1..2, k * t)", 3),
      ("sum(k in -3..2, k)", -3), ("min(k in -4..4, k ^ 3)", -64), ("product(k in -3..-1, k)", -6),
    ] as [(String, Double)])
  func `sums go through ranges`(text: String, expected: Double) throws {
    #expect(abs(try number(text) - expected) < 1e-9)
  }

  @Test(
    arguments: [
      // 1 + 2 + 3, and 4.
      ("a", "{a: 'sum(k in 1..3, k) + k', k: 4}", 10),
      // 1 + 2 + 3, and 5 · 2.
      ("wave(2)", "{wave(x): 'sum(n in 1..3, n) + n * x'}", 16),
      // The end of the range is not inside the sum: 1 + 2 + 3 + 4.
      ("a", "{a: 'sum(k in 1..k, k)', k: 4}", 10),
      ("a", "{a: 'sum(k in 1..3, k)', k: a + 1}", 6),
      // A number that is built in: 1 + 2 + 3, and 3.
      ("sum(pi in 1..3, pi) + floor(pi)", "{}", 9),
    ] as [(String, String, Double)])
  func `the variable of a sum hides a name only inside the sum`(text: String, names: String, expected: Double) throws {
    #expect(abs(try number(text, naming: names) - expected) < 1e-9)
  }

  @Test func `a sum in a curve's formula may have another curve's variable`() throws {
    let text = """
      canvas: {size: [200, 200]}
      duration: 1
      elements:
        - curve: {y: "FORMULA"}
          stroke: {width: 1}
      """
    func items(_ formula: String) throws -> [DisplayList.Item] {
      try SceneFile(text: text.replacing("FORMULA", with: formula), name: "a").displayList(at: 0).items
    }
    let sum = try items("sum(u in 1..2, u * x)")
    #expect(sum.count == 1)
    #expect(try sum == items("3 * x"))
  }

  @Test func `a sum of many terms is that of a closed form`() throws {
    // N terms of Leibniz's series, an even number, are π − 1/N + 1/(4N³) − …, for N = 10,000.
    let expected = Double.pi - 1e-4 + 0.25e-12
    #expect(abs(try number("4 * sum(k in 0..9999, (-1) ^ k / (2 * k + 1))") - expected) < 1e-10)
  }

  @Test(
    arguments: [
      ("w[0] + w[2]", 6), ("length(w)", 3), ("sum(w)", 9), ("product(w)", 15), ("max(w)", 5), ("min(w)", 1),
      ("sum(v in w, v ^ 2)", 35), ("sum(i in 0..length(w) - 1, i * w[i])", 13), ("w[n - 4]", 3), ("moving[1]", 2),
    ] as [(String, Double)])
  func `lists can be read with an index and added up`(text: String, expected: Double) throws {
    #expect(abs(try number(text, naming: #"{w: [1, 3, n], moving: [0, 2 * t]}"#) - expected) < 1e-9)
  }

  @Test(
    arguments: [
      ("wave(2)", sin(2) / 2), ("wave(wave(2))", sin(sin(2) / 2) / (sin(2) / 2)), ("between(2, 10)", 8),
      ("twice(n)", 10), ("far(3, 4)", 5), ("part(3)", 9), ("sum(k in 1..3, twice(k))", 12), ("between(10, 2)", -8),
    ] as [(String, Double)])
  func `functions of the file are called with arguments`(text: String, expected: Double) throws {
    let names = """
      {wave(x): sin(x) / x, "between(a, b)": b - a, "far(x, y)": sqrt(square(x) + square(y)), square(x): x ^ 2,
       twice(x): 2 * x, part(k): "sum(j in 1..k, j + 1)"}
      """
    #expect(abs(try number(text, naming: names) - expected) < 1e-9)
  }

  @Test(
    arguments: [
      ("pick(t > 0.5, 3, 4)", 3), ("pick(none(t > 2), 3, 4)", 3), ("pick(none(t < 2), 3, 4)", 4),
      ("if(halfway(red, blue, 0.5) == halfway(red, blue, 0.5), 1, 2)", 1),
    ] as [(String, Double)])
  func `a function takes conditions, and arguments of several types`(text: String, expected: Double) throws {
    let names =
      #"{"pick(b, p, q)": "if(b, p, q)", none(b): not b, "halfway(a, b, s)": "mix(opacity(a, s), opacity(b, s), s)"}"#
    #expect(try number(text, naming: names) == expected)
  }

  @Test func `a function of colours takes colours, and one of a parameter follows it`() throws {
    let text = """
      canvas: {size: [100, 100]}
      duration: 1
      parameters: {tint: {value: red}}
      let: {pale(c): "mix(c, white, 0.5)", glow(x): "pale(if(x > 1, tint, blue))", palette: [red, "pale(lime)"]}
      elements:
        - circle: {radius: 1}
          fill: "COLOUR"
      """
    func color(_ colour: String) throws -> Color? {
      let scene = try SceneFile(text: text.replacing("COLOUR", with: colour), name: "a")
      guard case .fill(let fill)? = try scene.displayList(at: 0).items.first, case .color(let color) = fill.paint else {
        return nil
      }
      return color
    }
    let half = Color(red: 1, green: 0, blue: 0).mix(with: .white, by: 0.5)
    #expect(try color("pale(tint)") == half)
    #expect(try color("glow(2)") == half)
    #expect(try color("palette[0]") == Color(red: 1, green: 0, blue: 0))
    #expect(try color("palette[1]") == Color(red: 0, green: 1, blue: 0).mix(with: .white, by: 0.5))
  }

  @Test func `a curve with a key left out is measured once for all copies`() throws {
    func items(_ wave: String) throws -> [DisplayList.Item] {
      try SceneFile(
        text: """
          canvas: {size: [400, 300]}
          duration: 1
          elements:
            - repeat: {count: 60}
              element:
                along: {sine: {\(wave)}, count: 3}
                element: {circle: {radius: 2 + t}}
          """, name: "a"
      ).displayList(at: 0.5).items
    }
    // Without a shared measurement, the copies exceed the steps of a frame.
    #expect(try items("amplitude: 200, wavelength: 3") == items("amplitude: 200, wavelength: 3, shift: 0"))
  }

  @Test func `a formula of a curve may sum and call`() throws {
    let text = """
      canvas: {size: [200, 200]}
      duration: 1
      parameters: {terms: {value: 3, range: [1, 20]}}
      let: {odd(k): 2 * k - 1, square(x): "4 / pi * sum(k in 1..terms, sin(odd(k) * x) / odd(k))"}
      elements:
        - curve: {y: "-40 * square(x / 30)"}
          stroke: {width: 1}
      """
    let height = try SceneFile(text: text, name: "a").displayList(at: 0).items.compactMap { item -> Double? in
      guard case .stroke(let stroke) = item else { return nil }
      return stroke.path.boundingRect.height
    }
    // The maximum of three terms of a square wave is at π/6: 4/π (1/2 + 1/3 + 1/10).
    let expected = 2 * 40 * 4 / Double.pi * (sin(.pi / 6) + sin(.pi / 2) / 3 + sin(5 * .pi / 6) / 5)
    #expect(abs(try #require(height.first) - expected) < 0.5)
  }

  @Test(
    arguments: [
      ("now() * 8", "{wave(x): x}", "unknown function 'now'"),
      ("wave(2", "{wave(x): x}", "6:27: this '(' is never closed; add ')'"),
      ("wave(1, 2)", "{wave(x): x}", "wave(x) was given 2 arguments"),
      ("wave", "{wave(x): x}", "'wave' is a function; write wave(x)"),
      ("wave(0)", "{wave(x): 1 / x}", "division by zero in '1 / x' of wave(x)"),
      ("wave(red)", "{wave(x): 1 / x}", "in '1 / x' of wave(x): this is a colour where '/' takes a number"),
      ("1", "{wave(x): 1 / y}", "4:20: unknown name 'y'"),
      ("1", "{a(x): b(x), b(x): a(x)}", "'a' is defined by itself: a → b → a"),
      ("1", "{a(x): a(x - 1)}", "'a' is defined by itself: a → a"),
      ("1", "{sin(x): x}", "the name 'sin' is already a function"),
      ("1", "{a(sin): 1}", "the name 'sin' is already a function"),
      ("1", "{\"a(x, x)\": 1}", "4:7: 'a(x, x)' has two parameters called 'x'"),
      ("1", "{a(): 1}", "4:7: 'a()' has a parameter without a name; a function is written name(x) or name(x, y)"),
      ("1", "{a(x): [1, 2]}", "'a' is a function, which has one value; write one expression instead of this list"),
      ("1", "{a: 1, a(x): 2}", "the name 'a' is already a named value; give the function another"),
      ("w[3]", "{w: [1, 2, 3]}", "'w' has no value 3; its indices are 0 to 2"),
      ("w[0.5]", "{w: [1, 2, 3]}", "'w' has no value 0.5"),
      ("w", "{w: [1, 2]}", "'w' is a list; write w[0] for its first value, or length(w)"),
      ("n[0]", "{}", "'n' has no elements; only lists and staggered beats are read with an index"),
      ("1", "{w: []}", "4:10: the list 'w' is empty; write at least one value"),
      ("1", "{w: [1, red]}", "4:14: this is a colour in a list whose first value is a number; all must agree"),
      ("sum(w)", "{w: [red, blue]}", "'sum' takes a list of numbers; each value of 'w' is a colour"),
      ("length(n)", "{}", "unknown function 'length'; write hypot(x, y)"),
      ("sum(1, 2)", "{}", "'sum' is written sum(k in 1..8, k ^ 2), or sum(k in list, k ^ 2), or sum(list)"),
      ("sum(n)", "{}", "'sum' is written"),
      ("sum(k in 5, k)", "{}", "after 'in' stands a range such as 1..8, or the name of a list"),
      ("sum(k in 1..8)", "{}", "'sum' is written"),
      ("1", "{\"a(b, c, d, f, g, h, i, j, k)\": 1}", "4:7: 'a' has 9 parameters; at most 8 are given"),
      ("sum(sin in 1..8, 2)", "{}", "the name 'sin' is already a function; choose another, such as 'k'"),
      ("sum(k in 1..2.5, k)", "{}", "a range goes from one whole number to another; 1..2.5 does not"),
      ("min(k in 2..1, k)", "{}", "nothing lies in 2..1, so that there is no least or greatest value"),
      ("k + sum(k in 1..2, k)", "{}", "unknown name 'k'"),
      ("sum(k in 1..2, red)", "{}", "this is a colour where 'sum' takes a number"),
    ])
  func `mistakes are named where they are`(value: String, names: String, expected: String) {
    let error = error(value, naming: names)
    #expect(error.contains(expected), "\(error)")
  }

  @Test(
    arguments: [
      (
        "sum(k in 1..1000000000, k)", "{}",
        "'sum(k in 1..1000000000, k)' takes more than 1000000 operations; go through fewer numbers"
      ),
      ("sum(k in 1..n * 1e8, k)", "{}", "takes more than 1000000 operations"),
      ("sum(j in 1..1e5, sum(k in 1..1e5, k)) + n", "{}", "takes more than 1000000 operations"),
      (
        "d16(1)", "",
        "with the functions that it calls, the expression takes more than 20000 operations; name parts of it under 'let'"
      ),
    ])
  func `values that would take too long are an error soon`(value: String, names: String, expected: String) {
    let doubling =
      "{d0(x): x + 1, " + (1...16).map { "d\($0)(x): d\($0 - 1)(x) + d\($0 - 1)(x)" }.joined(separator: ", ") + "}"
    let error = error(value, naming: names.isEmpty ? doubling : names)
    #expect(error.contains(expected), "\(error)")
  }

  @Test func `functions that only together nest too deeply are named by none of them`() {
    let (open, close) = (String(repeating: "(", count: 30), String(repeating: ")", count: 30))
    let names = "{f(x): \"\(open)x\(close)\", g(x): \"\(open)f(x)\(close)\", h(x): \"\(open)g(x)\(close)\"}"
    let error = error("1", naming: names)
    #expect(
      error.hasSuffix(
        "with the functions that it calls, the expression nests deeper than 64 levels; name parts of it under 'let'"),
      "\(error)")
  }

  @Test func `sums that are worked out when the file is read have a limit together`() {
    let names = "{" + (0..<40).map { "a\($0): \"sum(k in 1..100000, k)\"" }.joined(separator: ", ") + "}"
    #expect(
      error("1", naming: names).contains(
        "the sums and texts of this file that never change take more than 10000000 operations together; sum over fewer numbers, or make shorter texts"
      )
    )
  }

  @Test func `a frame pays for the rounds of its sums`() throws {
    func cost(_ rounds: Int) throws -> Int {
      let account = FrameAccount()
      _ = try scene("1 + 0 * sum(k in 1..\(rounds), k * t)").displayList(at: 1, paidBy: account)
      return account.cost[.expressions]
    }
    // Each round has five operations: the variable, the time, their product, the sum, and the step to the next round.
    #expect(try cost(1000) - cost(0) == 5000)
  }

  @Test func `a frame of too many sums is an error`() {
    let text = """
      canvas: {size: [100, 100]}
      duration: 1
      elements:
        - repeat: 1000
          elements:
            - circle: {radius: "1 + 0 * sum(k in 1..100000, k * t * i)"}
      """
    #expect(throws: SceneFileError.self) { try SceneFile(text: text, name: "a").displayList(at: 0.5) }
  }
}
