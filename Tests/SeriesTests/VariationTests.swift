import Foundation
import PathreelDrawing
import PathreelMotion
import PathreelSeries
import SeededRandom
import Testing

struct VariationTests {
  private let parameters = [
    SceneParameter("rolling", label: "Rolling wheel", .number(range: 20...360, step: 5), value: .number(240)),
    SceneParameter("share", .number(range: 0...1), value: .number(0.5)),
    SceneParameter("any", .number(), value: .number(0)),
    SceneParameter("ink", .color, value: .color(.white)), SceneParameter("dark", .boolean, value: .boolean(false)),
    SceneParameter("mood", .choice(["calm", "wild"]), value: .choice("calm")),
    SceneParameter("title", .text, value: .text("a")),
  ]

  private func texts(_ argument: String) throws -> [String] {
    let variation = try Variation(argument, of: parameters)
    return (0..<(variation.count ?? 0)).map { variation.value(at: $0).text }
  }

  @Test(
    arguments: [
      ("rolling=20..60/20", ["20", "40", "60"]), ("rolling=60..20/20", ["60", "40", "20"]),
      ("rolling=60..20/-20", ["60", "40", "20"]), ("share=0..1:5", ["0", "0.25", "0.5", "0.75", "1"]),
      ("share=0..0.4/0.1", ["0", "0.1", "0.2", "0.3", "0.4"]), ("any=-1..1:3", ["-1", "0", "1"]),
      ("any=-1..2/1", ["-1", "0", "1", "2"]), ("any=20..-10:4", ["20", "10", "0", "-10"]),
      ("any=-0.1..0.2:4", ["-0.1", "0", "0.1", "0.2"]), ("any=0..1:4", ["0", "0.333333333333", "0.666666666667", "1"]),
      ("any=-2..-1:2", ["-2", "-1"]), ("any=-1e308..1e308/5e307", ["-1e+308", "-5e+307", "0", "5e+307", "1e+308"]),
      ("any=0 .. 1 : 3", ["0", "0.5", "1"]), ("any= 0 .. 4 / 2 ", ["0", "2", "4"]),
      ("rolling=20,40, 100", ["20", "40", "100"]), ("any=1e3,-2.50", ["1e3", "-2.50"]),
      (##"ink=red, gold ,"#246","rgb(1, 2, 3)""##, ["red", "gold", "#246", "rgb(1, 2, 3)"]),
      ("ink=rgb(1, 2, 3),hsl(10, 50%, 50%)", ["rgb(1, 2, 3)", "hsl(10, 50%, 50%)"]),
      ("dark=true,false", ["true", "false"]),
      ("dark=*", ["false", "true"]), ("mood=wild", ["wild"]), ("mood=*", ["calm", "wild"]),
      (#"title=Hello,"a, ""b""",c..d"#, ["Hello", "a, \"b\"", "c..d"]), ("title=a=b", ["a=b"]),
      ("title=,x", ["", "x"]),
    ] as [(String, [String])])
  func `a variation takes values of a range with steps, or a list`(argument: String, expected: [String]) throws {
    #expect(try texts(argument) == expected)
  }

  @Test func `a range with steps has exactly its steps as values`() throws {
    let variation = try Variation("rolling=*", of: parameters)
    #expect(variation.count == 69)
    #expect(variation.value(at: 1).value == .number(25) && variation.value(at: 68).value == .number(360))
  }

  @Test(arguments: [("share=0..1", 0.0, 1.0), ("share=*", 0, 1), ("share=1..0", 1, 0)])
  func `a range without steps runs from end to end`(argument: String, first: Double, last: Double) throws {
    let variation = try Variation(argument, of: parameters)
    #expect(variation.count == nil)
    #expect(variation.value(atShare: 0).value == .number(first) && variation.value(atShare: 1).value == .number(last))
    #expect(variation.value(atShare: 0.5).value == .number(0.5))
  }

  @Test func `an easing that overshoots stays in the declared range`() throws {
    let variation = try Variation("share=0.5..1", of: parameters)
    #expect(variation.value(atShare: 1.3).value == .number(1))
    #expect(variation.value(atShare: -2).value == .number(0))
  }

  @Test(arguments: [(0.0, "red"), (0.3, "red"), (0.34, "gold"), (0.7, "blue"), (1, "blue")])
  func `listed values divide the time of a sweep equally`(share: Double, expected: String) throws {
    #expect(try Variation("ink=red,gold,blue", of: parameters).value(atShare: share).text == expected)
  }

  @Test(
    arguments: [
      (
        "rolling", 0..<7,
        "the values are missing; write a parameter and its values as size=1..10, size=1..10:4, size=1..10/3, color=red,gold or mood=*"
      ),
      (
        "=20..60", 0..<1,
        "no parameter stands before '='; write a parameter and its values as size=1..10, size=1..10:4, size=1..10/3, color=red,gold or mood=*"
      ),
      ("rollin=20..60", 0..<6, "the scene has no parameter 'rollin'; did you mean 'rolling'?"),
      ("x=20..60", 0..<1, "the scene has no parameter 'x'; it has rolling, share, any, ink, dark, mood, title"),
      (
        "rolling=", 8..<8,
        "no values follow '='; write a parameter and its values as size=1..10, size=1..10:4, size=1..10/3, color=red,gold or mood=*"
      ),
      (
        "rolling=40..40", 8..<14,
        "the range has one value only; give another end, or fix the parameter with --set rolling=40"
      ),
      ("rolling=20..a", 12..<13, "'a' is not a number"), ("rolling=20..", 12..<12, "a number is missing here"),
      ("rolling=20-60", 8..<13, "a range is written with two points: rolling=20..60"),
      ("any=1...5:3", 5..<8, "a range has two points; write any=1..5:3"),
      ("rolling=10..60", 8..<10, "parameter 'rolling' cannot be 10; it takes 20 to 360"),
      ("rolling=20..400:3", 12..<15, "parameter 'rolling' cannot be 400; it takes 20 to 360"),
      (
        "rolling=20..360/70", 16..<18,
        "steps of 70 from 20 never reach 360; steps of 68 do, or end at 300"
      ),
      ("rolling=20..60/50", 15..<17, "steps of 50 from 20 never reach 60; steps of 40 do"),
      ("rolling=20..60/-10", 15..<18, "steps of -10 lead away from 60; write 10"),
      ("rolling=20..60/0", 15..<16, "steps of 0 never reach 60; write how far the values are apart"),
      ("any=0..1/1e-9", 9..<13, "these are more than 1000000 values; write a larger step"),
      ("rolling=20..60:1", 15..<16, "the number of values is a whole number from 2 on: both ends are among them"),
      ("any=0..1:2000000", 9..<16, "a parameter takes at most 1000000 values"),
      ("any=1,2..4", 5..<6, "a range stands alone; write either a range or a list of values"),
      ("ink=red,,gold", 8..<8, "a value is missing here; write one, or leave the comma out"),
      ("ink=red,golf", 8..<12, "parameter 'ink' takes a colour"),
      ("dark=yes", 5..<8, "parameter 'dark' takes true or false"),
      ("mood=calm,angry", 10..<15, "parameter 'mood' cannot be 'angry'; it takes calm, wild"),
      (#"title="a"#, 6..<7, "this quote is never closed"),
      (#"title="a"b"#, 6..<9, "behind a value in quotes a comma follows; a quote in it is written twice"),
      (
        "ink=*", 4..<5,
        "'*' is for choices, for true and false, and for numbers with a range; write the values of 'ink'"
      ),
      (
        "any=*", 4..<5,
        "'*' is for choices, for true and false, and for numbers with a range; write the values of 'any'"
      ),
    ] as [(String, Range<Int>, String)])
  func `a mistake is reported with its place`(argument: String, part: Range<Int>, message: String) throws {
    #expect(throws: ArgumentError("--vary", argument, at: part, message)) { try Variation(argument, of: parameters) }
  }

  @Test func `whatever is written, reading it ends, and every value is one that the parameter takes`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    let letters = Array("0123456789..--::/,,\"\"()*e #redgoldtrue")
    for _ in 0..<20_000 {
      let name = parameters.randomElement(using: &random)!.name
      let text = String(
        (0..<Int.random(in: 0...10, using: &random)).map { _ in letters.randomElement(using: &random)! })
      guard let variation = try? Variation("\(name)=\(text)", of: parameters) else { continue }
      let values =
        variation.count.map { count in [0, count / 2, count - 1].map { variation.value(at: $0) } }
        ?? [0, 0.3, 1].map { variation.value(atShare: $0) }
      for value in values {
        #expect(throws: Never.self, "seed \(seed): \(name)=\(text)") { try variation.parameter.check(value.value) }
      }
    }
  }
}
