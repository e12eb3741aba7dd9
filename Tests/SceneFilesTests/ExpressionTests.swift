import Foundation
import PathreelDrawing
import PathreelExpressions
import PathreelMotion
import PathreelNumerics
import PathreelSceneFiles
import PathreelSceneSyntax
import Testing

@Suite struct ExpressionTests {
  /// A scope with a parameter `a` of 3, a time `t` of 0.25, a colour, a switch, a choice, a staggered beat, a keyframe
  /// track and a curve's `x`.
  static let scope: ExpressionScope = {
    var scope = ExpressionScope()
    scope.bind("a", .number, .parameters)
    scope.bind("t", .number, .time)
    scope.bind("accent", .color, .parameters)
    scope.bind("bold", .boolean, .parameters)
    scope.bind("shape", .choice(["dots", "lines"]), .parameters)
    scope.bind("petal", to: .stagger(0))
    scope.bind("drop", to: .keyframes(0))
    scope.bind("x", to: .unavailable("'x' is a curve's variable; it is known only in its formula"))
    return scope
  }()

  static var context: ExpressionContext {
    var context = ExpressionContext(
      slots: [.number(3), .number(0.25), .color(Color(rgb: 0x336699)), .boolean(true), .word("dots")],
      staggered: { _, index in
        index == 2 ? .success(0.5) : .failure(.init(message: "'petal' has no element \(Int(index))"))
      })
    context.keyframed = [KeyframeTimeline(initialValue: 4.0) { LinearKeyframe(8, duration: 2) }]
    return context
  }

  func value(_ text: String) throws -> ExpressionValue {
    try Expression(text, in: Self.scope).value(in: Self.context)
  }

  @Test(
    arguments: [
      ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("2 ^ 3 ^ 2", 512), ("-2 ^ 2", -4), ("2 ^ -1", 0.5), ("2 * -3", -6),
      ("- -3", 3), ("--3", 3), ("+4", 4), ("7 - 4 - 2", 1), ("24 / 4 / 2", 3), ("7 % 4 * 2", 6), ("-7 % 4", 1),
      ("7 % -4", -1), ("1e3", 1000), ("010", 10), ("drop(1) + drop(-9) * drop(t + 99)", 38),
      (".5", 0.5), ("1.5e-1", 0.15), ("2E+2", 200), ("a * t", 0.75),
      ("pi", .pi), ("tau", 2 * .pi), ("e", M_E), ("petal[2]", 0.5), ("petal[1 + 1]", 0.5), ("not false and bold", 1),
    ] as [(String, Double)]
  )
  func `operators bind as documented`(text: String, expected: Double) throws {
    let value = try value(text == "not false and bold" ? "if(\(text), 1, 0)" : text)
    #expect(value == .number(expected))
  }

  @Test(
    arguments: [
      ("sin(pi / 6)", 0.5), ("cos(pi / 3)", 0.5), ("tan(pi / 4)", 1), ("asin(1)", .pi / 2), ("acos(0)", .pi / 2),
      ("atan(1)", .pi / 4), ("atan2(1, -1)", 3 * .pi / 4), ("sqrt(9)", 3), ("abs(-2)", 2), ("floor(-1.5)", -2),
      ("ceil(1.2)", 2), ("round(2.5)", 3), ("round(-2.5)", -3), ("sign(-7)", -1), ("sign(0)", 0), ("exp(1)", M_E),
      ("log(e)", 1), ("hypot(3, 4)", 5), ("mod(-1, 12)", 11), ("gcd(105, 60)", 15), ("gcd(-8, 0)", 8),
      ("min(3, 1, 2)", 1), ("max(3, 1, 2, 9)", 9),
      ("clamp(5, 0, 1)", 1), ("clamp(-5, 0, 1)", 0), ("step(0.5, 0.4)", 0), ("step(0.5, 0.5)", 1),
      ("smoothstep(0, 1, 0.25)", 0.15625), ("smoothstep(0, 2, 3)", 1), ("smoothstep(1, 0, 0.25)", 0.84375),
      ("trunc(-1.7)", -1), ("fract(-1.25)", 0.75), ("fract(3)", 0), ("pow(2, 10)", 1024), ("pow(-2, 3)", -8),
      ("log2(8)", 3), ("log10(1000)", 3), ("radians(180)", .pi), ("degrees(pi / 2)", 90),
      ("remap(5, 0, 10, 100, 200)", 150), ("remap(-5, 0, 10, 100, 0)", 150), ("remap(15, 0, 10, 0, 1)", 1.5),
      ("wrap(370, 0, 360)", 10), ("wrap(-10, 0, 360)", 350), ("wrap(1, -1, 1)", -1), ("wrap(-1e-18, 0, 1)", 0),
      ("mix(10, 20, 0.3)", 13), ("if(a > 2, 1, 1 / 0)", 1), ("if(a < 2, 1 / 0, 5)", 5),
    ] as [(String, Double)]
  )
  func `functions have their closed forms`(text: String, expected: Double) throws {
    guard case .number(let number) = try value(text) else {
      Issue.record("\(text) is not a number")
      return
    }
    // Allow some roundings of double arithmetic.
    #expect(abs(number - expected) < 1e-14)
  }

  /// The Bézier curve at its parameter 1/2 is at (x1 + x2) · 3/8 + 1/8, and likewise for y. The spring is critically
  /// damped: 1 − e^(−ωt)(1 + ωt) with ω = 2π ⁄ duration. With a bounce of 1/2, ζ = 1/2, it is 1 − e^(−ζωt)(cos ω′t + ζω
  /// ⁄ ω′ · sin ω′t) with ω′ = ω√(1 − ζ²).
  @Test(
    arguments: [
      ("ease_in(0)", 0), ("ease_in(0.6575)", 0.5), ("ease_out(0.3425)", 0.5), ("ease_in_out(0.5)", 0.5),
      ("ease_in_out(-2)", 0), ("ease_in_out(1.5)", 1), ("ease_in(1)", 1),
      ("cubic_bezier(0.2, 0.4, 0.6, 1.2, 0.425)", 0.725), ("cubic_bezier(0, 0, 1, 1, 0.3)", 0.3),
      ("cubic_bezier(0.3, -1, 0.7, 2, 0.5)", 0.5),
      ("spring(0.5, 0, 0.25)", 1 - exp(-Double.pi) * (1 + .pi)), ("spring(0.5, 0.3, 0)", 0),
      ("spring(0.5, 0.3, -1)", 0), ("spring(0.5, 0.3, 100)", 1),
      (
        "spring(1, 0.5, 0.25)",
        1 - exp(-Double.pi / 4)
          * (cos(.pi / 2 * (0.75).squareRoot()) + sin(.pi / 2 * (0.75).squareRoot()) / 3.0.squareRoot())
      ),
    ] as [(String, Double)])
  func `easings are those of beats`(text: String, expected: Double) throws {
    guard case .number(let number) = try value(text) else {
      Issue.record("\(text) is not a number")
      return
    }
    // The curve's parameter is exact to 1e-15 in x.
    #expect(abs(number - expected) < 1e-13, "\(number)")
  }

  @Test func `a fraction stays below 1`() throws {
    #expect(try value("fract(-1e-18)") == .number(0))
  }

  /// The first outputs of SplitMix64 with the seed 1234567, as published on Rosetta Code, "Pseudo-random
  /// numbers/Splitmix64".
  @Test(
    arguments: [
      (0, 6_457_827_717_110_365_317), (1, 3_203_168_211_198_807_973), (2, 9_817_491_932_198_370_423),
      (3, 4_593_380_528_125_082_431), (4, 16_408_922_859_458_223_821),
    ] as [(Int, UInt64)])
  func `random is SplitMix64`(index: Int, output: UInt64) throws {
    #expect(try value("random(1234567, \(index))") == .number(Double(output >> 11) / 9_007_199_254_740_992))
  }

  @Test func `random takes up to three indices and noise up to three places`() throws {
    #expect(try value("random(7, 2, 3, -4)") == .number(RandomNumbers(seed: 7)[2, 3, -4]))
    #expect(try value("random(-7, 2, 3)") == .number(RandomNumbers(seed: -7)[2, 3]))
    #expect(try value("noise(7, 0.3)") == .number(Noise(seed: 7).value(at: 0.3)))
    #expect(try value("noise(7, 0.3, -1.2)") == .number(Noise(seed: 7).value(at: 0.3, -1.2)))
    #expect(try value("noise(7, 0.3, -1.2, a)") == .number(Noise(seed: 7).value(at: 0.3, -1.2, 3)))
    #expect(
      throws: ExpressionError(offset: 0, message: "noise(seed, x, …) was given 1 argument")
    ) { try Expression("noise(0.4)", in: Self.scope) }
  }

  @Test(
    arguments: [
      ("loop(5, 2)", 0.5), ("loop(4, 2)", 0), ("loop(-0.5, 2)", 0.75), ("pingpong(0.5, 2)", 0.5), ("pingpong(5, 2)", 1),
      ("pingpong(-0.25, 2)", 0.25), ("loop(-1e-18, 1)", 0),
    ] as [(String, Double)])
  func `a loop runs from 0 towards 1 and a ping-pong to 1 and back`(text: String, expected: Double) throws {
    #expect(try value(text) == .number(expected))
  }

  @Test(
    arguments: [
      ("a == 3", true), ("a != 3", false), ("a >= 3 and a <= 3", true), ("a < 3 or bold", true),
      ("not (a < 3)", true), ("not not bold", true), ("bold == true", true), ("shape == 'dots'", true),
      ("shape != \"lines\"", true), ("accent == #336699", true), ("false and 1 / 0 > 0", false),
      ("true or 1 / 0 > 0", true), ("true or false and false", true), ("not bold or bold", true),
    ] as [(String, Bool)])
  func `conditions hold or fail`(text: String, expected: Bool) throws {
    #expect(try value(text) == .boolean(expected))
  }

  @Test(
    arguments: [
      ("rebeccapurple", Color(rgb: 0x663399)), ("#f00", Color(rgb: 0xFF0000)),
      ("rgb(255, 128, 0)", Color(red: 1, green: 128 / 255, blue: 0)),
      ("rgb(0, 0, 0, 0.5)", Color(white: 0, opacity: 0.5)),
      ("hsb(t + 0.25, 1, 1)", Color(hue: 0.5, saturation: 1, brightness: 1)),
      ("hsl(120, 50, 40)", Color(hue: 1.0 / 3, saturation: 0.5, lightness: 0.4)),
      ("mix(black, white, t)", Color(white: 0.25)), ("opacity(accent, 0.5)", Color(rgb: 0x336699).opacity(0.5)),
      ("if(bold, accent, black)", Color(rgb: 0x336699)),
    ] as [(String, Color)])
  func `expressions can have colours as values`(text: String, expected: Color) throws {
    #expect(try value(text) == .color(expected))
  }

  private static func letter(_ letter: String) -> String {
    "'\(letter)' cannot stand in a name; give the value or the column a name of English letters, digits and '_'"
  }

  @Test(
    arguments: [
      ("", 0, "an expression is missing"),
      ("1 +", 3, "a value is missing at the end"),
      ("1 + * 2", 4, "a value is missing before '*'"),
      ("1 2", 2, "an operator is missing before '2'"),
      ("(1 + 2", 0, "this '(' is never closed; add ')'"),
      ("sin(1", 3, "this '(' is never closed; add ')'"),
      ("sin(1 2)", 6, "an operator or ')' is missing before '2'"),
      ("1)", 1, "')' closes nothing; remove it"),
      ("1, 5", 1, "a ',' stands outside of a call; a decimal point is written '.'"),
      (
        "rgb(1 2 3 0.5)", 6,
        "a ',' is missing before '2'; without commas, the opacity follows a '/', as in rgb(255 128 0 / 0.5)"
      ),
      ("30deg", 2, "numbers have no units; functions take radians: radians(30)"),
      ("1:30", 1, "':' means nothing in an expression; remove it"),
      ("1.2.3", 3, "the number 1.2 has a second decimal point"),
      ("1. + 2", 1, "a digit is missing after the decimal point"),
      ("1e999", 0, "the number 1e999 is too large"),
      ("a = 3", 2, "'=' is not an operator; compare with '=='"),
      ("a == 3 && bold", 7, "'&&' is not an operator; write 'and'"),
      ("bold || bold", 5, "'||' is not an operator; write 'or'"),
      ("!bold", 0, "'!' is not an operator; write 'not'"),
      ("bold ? 1 : 2", 5, "'?' is not an operator; write if(condition, then, else)"),
      ("2 ** 3", 2, "'**' is not an operator; write '^' for a power"),
      ("2 × 3", 2, "'×' is not an operator; a product is written '*'"),
      ("2 − 3", 2, "'−' is not an operator; a minus is written '-'"),
      ("a; b", 1, "';' means nothing in an expression; remove it"),
      ("größe", 2, letter("ö")), ("row.größe", 6, letter("ö")), ("row.öl", 4, letter("ö")),
      ("'dots", 0, "the text that starts here has no closing '"),
      ("acent", 0, "unknown name 'acent'; did you mean 'accent'?"),
      ("frobnicate", 0, "unknown name 'frobnicate'"),
      ("sqr(4)", 0, "unknown function 'sqr'; did you mean 'sqrt'?"),
      ("frobnicate(4)", 0, "unknown function 'frobnicate'"),
      ("a(4)", 0, "'a' is not a function; a product is written 'a * (…)'"),
      ("2 * sin", 4, "'sin' is a function; write sin(radians)"),
      ("clamp(1, 2)", 0, "clamp(x, low, high) was given 2 arguments"),
      ("clamp(1, 2, 3, 4)", 0, "clamp(x, low, high) was given 4 arguments; it takes at most 3"),
      ("sin()", 0, "sin(radians) was given 0 arguments"),
      ("min(1)", 0, "min(a, b, …) was given 1 argument"),
      ("1 + white", 4, "this is a colour where '+' takes a number"),
      ("-white", 1, "this is a colour where the sign '-' takes a number"),
      ("white ^ 2", 0, "this is a colour where '^' takes a number"),
      ("bold * 2", 0, "this is true or false where '*' takes a number"),
      ("1 and bold", 0, "this is a number where 'and' takes true or false"),
      ("not 1", 4, "this is a number where 'not' takes true or false"),
      ("1 < bold", 4, "this is true or false where '<' takes a number"),
      ("a == white", 5, "a colour is compared with a number; both sides must agree"),
      ("1 < 2 < 3", 6, "comparisons do not chain; join them with 'and'"),
      ("shape == 'dotz'", 9, "'dotz' is not one of the choices 'dots', 'lines'"),
      ("mix(white, 1, 0)", 11, "this is a number where 'mix' takes a colour"),
      ("opacity(1, 0)", 8, "this is a number where 'opacity' takes a colour"),
      ("if(1, 2, 3)", 3, "this is a number where 'if' takes true or false"),
      ("if(bold, 2)", 0, "'if' takes three arguments: if(condition, then, else)"),
      ("if(bold, 2, 3, 4)", 0, "'if' takes three arguments: if(condition, then, else)"),
      ("if(bold, 2, white)", 12, "this branch of 'if' is a colour where the other is a number; both must agree"),
      ("if + 2", 0, "a choice is written \"if(condition, then, else)\""),
      ("and", 0, "a value is missing before 'and'"),
      ("petal", 0, "'petal' is staggered; say which of its elements is meant: 'petal[i]'"),
      ("petal[white]", 6, "this is a colour where an index takes a number"),
      ("petal[2", 5, "this '[' is never closed; add ']'"),
      ("a[2]", 1, "'a' has no elements; only lists and staggered beats are read with an index"),
      ("pi[0]", 2, "'pi' has no elements; only lists and staggered beats are read with an index"),
      ("x", 0, "'x' is a curve's variable; it is known only in its formula"),
      ("#ggg", 0, "'#ggg' is not a colour; write 3, 4, 6 or 8 hex digits"),
    ] as [(String, Int, String)])
  func `a mistake is named with its place`(text: String, offset: Int, message: String) {
    #expect(throws: ExpressionError(offset: offset, message: message)) { try Expression(text, in: Self.scope) }
  }

  @Test(
    arguments: [
      ("1 / (a - 3)", 2, "division by zero in '1 / (a - 3)'"),
      ("a % 0", 2, "division by zero in 'a % 0'"),
      ("1 + sqrt(a - 4)", 4, "sqrt(-1) has no value in '1 + sqrt(a - 4)': x is at least 0"),
      ("log(0)", 0, "log(0) has no value in 'log(0)': x is greater than 0"),
      ("acos(a)", 0, "acos(3) has no value in 'acos(a)': x lies in -1…1"),
      ("exp(1000)", 0, "exp(1000) has no value in 'exp(1000)': the result is too large"),
      ("degrees(1e308)", 0, "degrees(1e+308) has no value in 'degrees(1e308)': its arguments are out of range"),
      ("mod(a, 0)", 0, "mod(3, 0) has no value in 'mod(a, 0)': y is not 0"),
      ("clamp(1, 3, 2)", 0, "clamp(1, 3, 2) has no value in 'clamp(1, 3, 2)': low is at most high"),
      ("smoothstep(a, a, 1)", 0, "smoothstep(3, 3, 1) has no value in 'smoothstep(a, a, 1)': from differs from to"),
      (
        "random(0.5, 1)", 0,
        "random(0.5, 1) has no value in 'random(0.5, 1)': seed and indices are whole numbers up to 2^53"
      ),
      ("noise(0.5, a)", 0, "noise(0.5, 3) has no value in 'noise(0.5, a)': the seed is a whole number up to 2^53"),
      (
        "remap(1, a, 3, 0, 1)", 0,
        "remap(1, 3, 3, 0, 1) has no value in 'remap(1, a, 3, 0, 1)': from differs from to, and the result is finite"
      ),
      (
        "remap(1e300, 0, 1, 0, 1e300)", 0,
        "remap(1e+300, 0, 1, 0, 1e+300) has no value in 'remap(1e300, 0, 1, 0, 1e300)': from differs from to, and the result is finite"
      ),
      ("wrap(1, a, 3)", 0, "wrap(1, 3, 3) has no value in 'wrap(1, a, 3)': low is less than high"),
      (
        "spring(0, 0, a)", 0,
        "spring(0, 0, 3) has no value in 'spring(0, 0, a)': the duration is greater than 0 and the bounce between -1 and 1"
      ),
      (
        "cubic_bezier(2, 0, 0, 0, a)", 0,
        "cubic_bezier(2, 0, 0, 0, 3) has no value in 'cubic_bezier(2, 0, 0, 0, a)': x1 and x2 lie in 0…1"
      ),
      (
        "pow(-a, 0.5)", 0,
        "pow(-3, 0.5) has no value in 'pow(-a, 0.5)': x is greater than 0 or y a whole number, and the result finite"
      ),
      (
        "pow(10, 400)", 0,
        "pow(10, 400) has no value in 'pow(10, 400)': x is greater than 0 or y a whole number, and the result finite"
      ),
      ("loop(a, 0)", 0, "loop(3, 0) has no value in 'loop(a, 0)': the period is greater than 0"),
      ("stagger(a, 0, 2, -1)", 0, "stagger(3, 0, 2, -1) has no value in 'stagger(a, 0, 2, -1)': lag is at least 0"),
      ("pingpong(a, -1)", 0, "pingpong(3, -1) has no value in 'pingpong(a, -1)': the period is greater than 0"),
      ("1e200 * 1e200", 6, "1e+200 * 1e+200 has an infinite value in '1e200 * 1e200'"),
      ("(-8) ^ 0.5", 5, "(-8) ^ 0.5 has no value in '(-8) ^ 0.5': a negative base takes whole exponents"),
      ("0 ^ -1", 2, "0 ^ -1 has an infinite value in '0 ^ -1'"),
      ("petal[7]", 0, "'petal' has no element 7"),
    ] as [(String, Int, String)])
  func `a value that does not exist is an error`(text: String, offset: Int, message: String) throws {
    let expression = try Expression(text, in: Self.scope)
    #expect(throws: ExpressionError(offset: offset, message: message)) { try expression.value(in: Self.context) }
  }

  @Test(
    arguments: [
      ("1 + 2", []), ("a", .parameters), ("t * a", [.parameters, .time]), ("petal[2]", .time), ("white", []),
    ] as [(String, ExpressionInputs)])
  func `an expression knows what it depends on`(text: String, inputs: ExpressionInputs) throws {
    #expect(try Expression(text, in: Self.scope).inputs == inputs)
  }

  @Test(arguments: ["(", "-(", "2^(", "sin(", "if(true, 1, "])
  func `an expression that is nested too deeply is an error`(opening: String) {
    let closing = String(repeating: ")", count: opening.filter { $0 == "(" }.count * 64)
    let text = String(repeating: opening, count: 64) + "1" + closing
    #expect {
      try Expression(text, in: Self.scope)
    } throws: {
      ($0 as? ExpressionError)?.message == "the expression nests deeper than 64 levels; name parts of it under 'let'"
    }
  }

  @Test func `powers that are nested too deeply without parentheses are an error`() {
    #expect(throws: ExpressionError.self) {
      try Expression(String(repeating: "1^", count: 100) + "1", in: Self.scope)
    }
  }

  @Test func `a long sum of many terms is no nesting`() throws {
    #expect(try value(String(repeating: "1+", count: 1500) + "1") == .number(1501))
  }

  @Test func `an expression that is too long is an error`() {
    let text = String(repeating: "1", count: 4001)
    #expect(
      throws: ExpressionError(
        offset: 0,
        message: "the expression is 4001 characters long; at most 4000 are read, so name parts of it under 'let'")
    ) { try Expression(text, in: Self.scope) }
  }

  @Test func `the names in an expression are found without compiling it`() {
    #expect(Expression.names(in: "a + sin(b * petal[i]) - white") == ["a", "b", "petal", "i", "white"])
  }
}

@Suite struct SpellingTests {
  @Test(
    arguments: [
      ("storke", "stroke"), ("colour", "color"), ("opactiy", "opacity"), ("Fill", "fill"), ("zzz", nil), ("f", nil),
    ] as [(String, String?)])
  func `the nearest word is suggested if it is near`(word: String, suggestion: String?) {
    #expect(nearest(to: word, among: ["stroke", "color", "opacity", "fill"]) == suggestion)
  }

  @Test func `swapped neighbouring letters count as one difference`() {
    #expect(editDistance("abc", "acb") == 1)
    #expect(editDistance("kitten", "sitting") == 3)
    #expect(editDistance("", "abc") == 3)
  }
}
