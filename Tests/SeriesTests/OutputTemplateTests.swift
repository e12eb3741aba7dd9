import PathreelSeries
import PathreelVideo
import SeededRandom
import Testing

struct OutputTemplateTests {
  private func template(_ text: String) throws -> OutputTemplate { try OutputTemplate(text, option: "-o") }

  private func name(_ text: String, _ values: [String: FieldValue]) throws -> String {
    try template(text).fileName { values[$0.name] }
  }

  @Test(
    arguments: [
      ("{a}.mp4", "red.mp4"), ("{n}.mp4", "7.5.mp4"), ("{n:03}.mp4", "7.5.mp4"), ("{n:06.2}.mp4", "007.50.mp4"),
      ("{n:+.0}-{a}.mp4", "+8-red.mp4"), ("{{{a}}}.PNG", "{red}.PNG"), ("x{a}y{a}.png", "xredyred.png"),
      ("out/deep/{a}.mp4", "red.mp4"),
    ])
  func `a template replaces fields by values and doubled braces by braces`(text: String, expected: String) throws {
    #expect(try name(text, ["a": .text("red"), "n": .number(7.5)]) == expected)
  }

  @Test(
    arguments: [
      ("{a}.mp4", ""), ("out/{a}.mp4", "out"), ("./out//{a}.mp4", "./out"), ("/{a}.mp4", "/"), ("/a/b/{a}.mp4", "/a/b"),
      ("../{a}.mp4", ".."), ("a{{b}}/{a}.mp4", "a{b}"), ("a{{/b}}/{a}.mp4", "a{/b}"),
    ])
  func `the part of a template before the last slash is the folder`(text: String, folder: String) throws {
    #expect(try template(text).folder == folder)
    #expect(OutputTemplate.folder(of: text) == folder)
  }

  @Test(
    arguments: [
      ("{a.mp4", 0..<1, "this '{' is never closed; a brace itself is written '{{'"),
      ("a}.mp4", 1..<2, "this '}' closes nothing; a brace itself is written '}}'"),
      ("x{}.mp4", 1..<3, "no field is named here; write one as {name}"),
      (
        "{a:3}.mp4", 3..<4,
        "'3' is no format of a number; write 03 for zeros in front, a comma for thousands, .2 for decimals, .3g for digits in all, + for a sign, % for percent, s for k and M, mm:ss for seconds, or YYYY-MM-DD for a date"
      ),
      (
        "{a}/b.mp4", 0..<3,
        "a field may stand in the file's name only, not in a folder's: all outputs go into one folder"
      ),
      (
        "x-{a}/b.mp4", 2..<5,
        "a field may stand in the file's name only, not in a folder's: all outputs go into one folder"
      ),
      (
        "out/x{{{a}y/b{a}.mp4", 7..<10,
        "a field may stand in the file's name only, not in a folder's: all outputs go into one folder"
      ),
      ("{a}.bmp", 7..<7, "the name of an output has to end in \(OutputFormat.all.endings)"),
      ("{a}", 3..<3, "the name of an output has to end in \(OutputFormat.all.endings)"),
      ("", 0..<0, "it is empty; write a name such as 'out/{number}.mp4'"),
      ("out/.mp4", 8..<8, "a name has to stand before .mp4"),
    ] as [(String, Range<Int>, String)])
  func `an invalid template is an error with its place`(text: String, part: Range<Int>, message: String) throws {
    #expect(throws: ArgumentError("-o", text, at: part, message)) { try template(text) }
  }

  @Test func `an unknown field has a suggestion`() throws {
    #expect(
      throws: ArgumentError("-o", "a-{rollin}.mp4", at: 2..<10, "there is no field 'rollin'; did you mean 'rolling'?")
    ) { try template("a-{rollin}.mp4").check(fields: ["pen", "rolling"]) }
    #expect(
      throws: ArgumentError("-o", "{x}.mp4", at: 0..<3, "there is no field 'x'; the fields are pen, rolling")
    ) { try template("{x}.mp4").check(fields: ["pen", "rolling"]) }
  }

  @Test(
    arguments: [
      ("", "{a} is empty, and cannot name a file"), (".", "{a} is '.', which names a folder"),
      ("..", "{a} is '..', which names a folder"), ("a/b", "{a} is 'a/b', and '/' leads into another folder"),
      ("../b", "{a} is '../b', and '/' leads into another folder"),
      ("a\\b", "{a} is 'a\\b', and '\\' leads into another folder on Windows"),
      ("a\0b", "{a} contains U+0000, which no name of a file may contain"),
      ("a\nb", "{a} contains U+000A, which no name of a file may contain"),
      ("a\u{2028}b", "{a} contains U+2028, which no name of a file may contain"),
      ("a\u{202E}4pm", "{a} contains U+202E, which turns the letters of a name around"),
      (".profile", "'.profile.mp4' would be a hidden file; write something before the point"),
    ])
  func `a value in a file name cannot make a path`(value: String, message: String) throws {
    let fault = #expect(throws: OutputNameError.self) { try name("out/{a}.mp4", ["a": .text(value)]) }
    #expect(fault?.description == message)
  }

  @Test func `a date in a file name cannot make a path`() throws {
    let fault = #expect(throws: OutputNameError.self) { try name("out/{a:DD/MM/YYYY}.mp4", ["a": .number(0)]) }
    #expect(fault?.description == "{a} is '01/01/1970', and '/' leads into another folder")
    #expect(try name("out/{a:YYYY-MM-DD}.mp4", ["a": .number(0)]) == "1970-01-01.mp4")
  }

  @Test func `a name is no longer than file systems take`() throws {
    #expect(try name("{a}.mp4", ["a": .text(String(repeating: "x", count: 251))]).utf8.count == 255)
    let fault = #expect(throws: OutputNameError.self) {
      try name("{a}.mp4", ["a": .text(String(repeating: "ä", count: 126))])
    }
    #expect(
      fault?.description
        == "the name would have 256 bytes, and files have at most 255; it begins with '\(String(repeating: "ä", count: 40))'"
    )
  }

  @Test func `only fields with numbers take a format`() throws {
    let fault = #expect(throws: OutputNameError.self) { try name("{a:03}.mp4", ["a": .text("red")]) }
    #expect(fault?.description == "{a} is 'red', and only a number has a format")
  }

  @Test func `an error points to the place in the argument`() {
    let fault = ArgumentError("-o", "a-{rollin}.mp4", at: 2..<10, "there is no field 'rollin'")
    #expect("\(fault)" == "-o: there is no field 'rollin'\n  a-{rollin}.mp4\n    ^~~~~~~~")
  }

  @Test func `an error points to the right place after wide characters`() {
    let fault = ArgumentError("-o", "場面-{値}.mp4", at: 3..<6, "there is no field '値'")
    #expect("\(fault)" == "-o: there is no field '値'\n  場面-{値}.mp4\n       ^~~~")
  }

  @Test func `whatever the template, reading it ends, and no name leads into a folder`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    let letters = Array("{}:a0.2+/\\\0.mp4\u{301}é ")
    for _ in 0..<5000 {
      let text = String(
        (0..<Int.random(in: 0...12, using: &random)).map { _ in letters.randomElement(using: &random)! })
      let value = String(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in letters.randomElement(using: &random)! })
      guard let template = try? template(text + ".mp4"),
        let name = try? template.fileName({ _ in .text(value) })
      else { continue }
      let isSafe =
        !name.utf8.contains(UInt8(ascii: "/")) && !name.isEmpty && ![".", ".."].contains(name) && name.utf8.count <= 255
      #expect(isSafe, "seed \(seed): \(text) with \(value)")
    }
  }
}
