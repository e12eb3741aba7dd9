import PathreelDrawing
import PathreelMotion
import PathreelSceneFiles
import PathreelSceneSyntax
import SeededRandom
import Testing

/// Tests of named value sets in a file beside the scene.
@Suite struct ValueSetsTests {
  static let text = """
    # What the lesson begins with.
    calm: {rolling: 40, ink: "#ff8040"}

    # And how it ends.
    wild:
      rolling: 75   # fast
      mood: wild
      title: 'It''s: late'
    """

  func sets(_ text: String) throws -> ValueSets { try ValueSets(text: text, file: "a.values.yaml") }

  /// The sets as lines of text.
  func lines(_ sets: ValueSets) -> [String] {
    sets.sets.map { set in ([set.name] + set.values.map { "\($0.name)=\($0.text)" }).joined(separator: " ") }
  }

  func message(_ text: String) -> String {
    do { return "\(lines(try sets(text)))" } catch { return "\(error)".replacing("a.values.yaml:", with: "") }
  }

  // MARK: Reading

  @Test func `a file has sets, and sets have values, in its order and as texts`() throws {
    #expect(
      lines(try sets(Self.text)) == ["calm rolling=40 ink=#ff8040", "wild rolling=75 mood=wild title=It's: late"])
    #expect(
      lines(try sets("a: {b: 1e3, c: true, d: null, e: '', f: 0x1, g: \"x\\ny\"}\nb: {}\nc:\n")) == [
        "a b=1e3 c=true d=null e= f=0x1 g=x\ny", "b", "c",
      ])
  }

  @Test(arguments: ["", "\n", "# nothing yet\n", "{}", "\u{FEFF}"])
  func `a file without sets of values is valid`(text: String) throws { #expect(try sets(text).sets.isEmpty) }

  @Test(
    arguments: [
      ("calm: {rolling: }", "1:17: 'rolling' has no value; write one, or '' for none"),
      (
        "calm:\n  ink: #ff8040", "2:7: 'ink' has no value; an unquoted # starts a comment, so write the value in quotes"
      ),
      ("calm: {rolling: [1, 2]}", "1:17: the value of 'rolling' is one word, number or text; a list stands here"),
      ("calm: {a: {b: 1}}", "1:11: the value of 'a' is one word, number or text; a mapping stands here"),
      ("calm: 40", "1:7: 'calm' is a mapping from parameters to values; '40' stands here"),
      (
        "- calm", "1:1: a file of values is a mapping from names of sets, such as 'calm: {size: 4}'; a list stands here"
      ),
      ("'': {a: 1}", "1:1: a set has a name; nothing stands before the ':'"),
      ("\"a\\nb\": {a: 1}", "1:1: the name of a set is one line without control characters"),
      ("calm: {a: 1}\ncalm: {a: 2}", "1:1: the key 'calm' stands more than once in this mapping; keep one"),
      ("calm: {a: 1, a: 2}", "1:8: the key 'a' stands more than once in this mapping; keep one"),
      (
        "calm: {a: rgb(1, 2, 3)}",
        "1:11: 'rgb(1' was cut off at a comma; inside {} and [] put a value with commas in quotes"
      ),
      ("a: &x {b: 1}\nc: *x", "1:4: files of values have no anchors (&) and aliases (*); write the value again"),
      ("a: !!map {b: 1}", "1:4: files of values have no tags; remove 'tag:yaml.org,2002:map'"),
      ("a: {b: 1}\n---\nb: {}", "2:1: a second document starts here; a file of values has one"),
      ("a: {b: 1\n", "1:4: this '{' is never closed; write '}' where it ends"),
      ("a: {b: \u{1}}", "1:8: a control character stands here; a file of values is plain text in UTF-8"),
    ] as [(String, String)])
  func `a mistake in a file of value sets is reported with its place`(text: String, complaint: String) {
    #expect(message(text) == complaint)
  }

  @Test func `the numbers and sizes in a file are limited`() {
    func many(_ count: Int, _ line: (Int) -> String) -> String { (0..<count).map(line).joined() }
    #expect(message(many(201) { "s\($0): {}\n" }) == "1:1: the file has 201 sets; a file has at most 200")
    #expect(message("a:\n" + many(1001) { "  v\($0): 1\n" }) == "1:1: 'a' has 1001 values; a set has at most 1000")
    #expect(
      message("a: {b: \(String(repeating: "x", count: 10_001))}") == "1:8: 'b' has more than 10000 bytes; shorten it")
    #expect(
      message("\(String(repeating: "é", count: 51)): {}") == "1:1: the name of a set has at most 100 bytes; shorten it")
    #expect(
      message("a: {}" + String(repeating: " ", count: 1 << 18))
        == " the file has 262149 bytes; a file of values has at most 262144")
  }

  @Test func `the largest numbers and sizes in a file are read`() throws {
    func many(_ count: Int, _ line: (Int) -> String) -> String { (0..<count).map(line).joined() }
    #expect(try sets(many(200) { "s\($0): {}\n" }).sets.count == 200)
    #expect(try sets("a:\n" + many(1000) { "  v\($0): 1\n" }).sets.first?.values.count == 1000)
    let text = String(repeating: "x", count: 10_000)
    #expect(try sets("a: {b: \(text)}").sets.first?.values.first?.text == text)
    let name = String(repeating: "é", count: 50)
    #expect(try sets("\(name): {}").set(named: name) != nil)
    #expect(try sets("a: {}" + String(repeating: " ", count: (1 << 18) - 5)).sets.count == 1)
  }

  @Test func `another file has another fingerprint, and no file that of an empty one`() throws {
    #expect(try sets("a: {b: 1}").fingerprint != sets("a: {b: 1} ").fingerprint)
    #expect(try sets("a: {b: 1}").fingerprint == sets("a: {b: 1}").fingerprint)
    #expect(try ValueSets.read(.init(filePath: "/nowhere/a.values.yaml")).fingerprint == sets("").fingerprint)
  }

  // MARK: Setting

  struct Wheel: Scene {
    @Parameter("Rolling", in: 1...80) var rolling = 10.0
    @Parameter var ink = Color.black
    @Parameter(choices: ["calm", "wild"]) var mood = "calm"
    @Parameter var title = "A title"
    var duration: Double { 1 }
    func body(at time: SceneTime) -> some View { Circle() }
  }

  @Test func `a set gives parameters its values`() throws {
    let sets = try sets(Self.text)
    let calm = try #require(try sets.set(named: "calm")?.applied(to: Wheel()) as? Wheel)
    #expect(calm.rolling == 40 && calm.ink == Color(css: "#ff8040") && calm.mood == "calm")
    let wild = try #require(try sets.set(named: "wild")?.applied(to: Wheel(), except: ["rolling"]) as? Wheel)
    #expect(wild.rolling == 10 && wild.mood == "wild" && wild.title == "It's: late")
  }

  @Test(
    arguments: [
      (
        "a: {rollin: 5}",
        "1:5: the scene has no parameter 'rollin'; it has rolling, ink, mood, title; did you mean 'rolling'?"
      ),
      ("a: {rolling: 500}", "1:14: parameter 'rolling' cannot be 500; it takes 1 to 80"),
      ("a: {rolling: fast}", "1:14: parameter 'rolling' takes a number"),
      ("a: {mood: glad}", "1:11: parameter 'mood' cannot be 'glad'; it takes calm, wild"),
      (
        "a: {rolling: fast, mood: glad}",
        "1:14: parameter 'rolling' takes a number\na.values.yaml:1:26: parameter 'mood' cannot be 'glad'; it takes calm, wild"
      ),
    ] as [(String, String)])
  func `a value in a set that the scene does not accept is an error with its place`(text: String, complaint: String)
    throws
  {
    let set = try #require(try sets(text).sets.first)
    #expect { try set.applied(to: Wheel()) } throws: { "\($0)" == "a.values.yaml:\(complaint)" }
  }

  @Test func `the values of a set have to suit a scene file only together`() throws {
    let scene = try SceneFile(
      text: """
        canvas: {size: [8, 8]}
        parameters: {low: {value: 0}, high: {value: 5}}
        beats: [rise: {lasts: high - low}]
        elements: [circle: {radius: 3}]
        """, name: "a.yaml")
    let far = try #require(try sets("far: {low: 10, high: 30}").sets.first)
    #expect(try far.applied(to: scene).duration == 20)
    #expect(throws: SceneFileError.self) { try far.applied(to: scene, except: ["high"]) }
  }

  // MARK: Editing

  @Test func `a set is replaced, and the lines of the others stay as they are`() throws {
    let edited = try sets(Self.text).replacing("calm", with: [("rolling", "7"), ("title", "Good morning")])
    #expect(
      edited.fileText == Self.text.replacing(
        "calm: {rolling: 40, ink: \"#ff8040\"}", with: "calm: {rolling: 7, title: Good morning}") + "\n")
    let other = try sets(Self.text).replacing("wild", with: [])
    #expect(
      other.fileText == """
        # What the lesson begins with.
        calm: {rolling: 40, ink: "#ff8040"}

        # And how it ends.
        wild: {}

        """)
  }

  @Test func `a new set comes at the end, and one that is removed goes with its lines`() throws {
    let added = try sets(Self.text).replacing("late", with: [("ink", "#000000")])
    #expect(added.fileText == Self.text + "\nlate: {ink: \"#000000\"}\n")
    #expect(try added.replacing("late", with: nil).fileText == Self.text + "\n")
    #expect(
      try sets("a: {b: 1}\r\n# b\r\nc: {d: 1}\r\n").replacing("a", with: nil).fileText == "# b\r\nc: {d: 1}\r\n")
    #expect(try sets("").replacing("none", with: nil).fileText == "")
  }

  @Test func `a long set has a line for each value`() throws {
    let values = (0..<12).map { (name: "parameter\($0)", text: "value \($0)") }
    let text = try sets("").replacing("long", with: values).fileText
    #expect(text.hasPrefix("long:\n  parameter0: value 0\n  parameter1: value 1\n"))
  }

  @Test func `a file in braces is written anew`() throws {
    #expect(
      try sets("{a: {b: 1}, # one\n c: {d: 2}}").replacing("a", with: [("b", "3")]).fileText
        == "a: {b: 3}\nc: {d: 2}\n")
  }

  @Test(
    arguments: [
      ("", [], "a set needs a name"), ("a\nb", [], "the name of a set is one line of at most 100 bytes"),
      ("a", [("", "1")], "a parameter needs a name"),
      ("a", [("b", String(repeating: "x", count: 10_001))], "'b' has more than 10000 bytes; shorten it"),
      ("a", [("b", "\u{FEFF}1")], "'a' has a text that YAML does not give back, such as one with control characters"),
      ("a", [("b", "1"), ("b", "2")], "a parameter stands in a set once"),
      ("a", (0...1000).map { ("p\($0)", "1") }, "a set has at most 1000 values"),
    ] as [(String, [(String, String)], String)])
  func `sets of values that a file cannot hold are refused`(name: String, values: [(String, String)], complaint: String)
    throws
  {
    let values = values.map { (name: $0.0, text: $0.1) }
    let sets = try sets(Self.text)
    #expect { try sets.replacing(name, with: values) } throws: { "\($0)" == complaint }
  }

  @Test func `a file that would be too large is refused`() throws {
    let long = String(repeating: "x", count: 10_000)
    let sets = try sets((0..<26).map { "s\($0): {a: \(long)}\n" }.joined())
    #expect {
      try sets.replacing("more", with: [("a", long)])
    } throws: {
      "\($0)" == "the file would have more than 262144 bytes; remove a set first"
    }
    #expect(try sets.replacing("s3", with: [("a", long)]).sets.count == 26)
  }

  @Test func `a file of two hundred sets takes no other one`() throws {
    let full = try sets((0..<200).map { "s\($0): {}\n" }.joined())
    #expect { try full.replacing("more", with: []) } throws: {
      "\($0)" == "the file has 200 sets already; remove one first"
    }
    #expect(try full.replacing("s7", with: [("a", "1")]).sets.count == 200)
  }

  /// Random texts of pieces that have a meaning in YAML, and of characters that are unusual in files.
  @Test func `any texts come back as they were kept, and all other sets stay`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    let pieces = [
      "a", "B7", " ", "  ", ": ", ":", "#", " #", "- ", "? ", "{", "}", "[", "]", ",", "&a", "*a", "!", "|", ">", "'",
      "\"", "%", "@", "`", "\\", "\n", "\r\n", "\t", "~", "null", "true", "1e3", "---", "...", "<<", "=", "é", "👩‍👩‍👧",
      "\u{301}",
      "\u{85}", "\u{2028}", "\u{1}", "\u{7F}", "\u{FFFF}", "\u{E000}", "rgb(1, 2)", "(",
    ]
    func text(_ count: Int) -> String { (0..<count).map { _ in pieces.randomElement(using: &random)! }.joined() }
    func name() -> String {
      while true {
        let name = text(Int.random(in: 1...3, using: &random))
        if name.unicodeScalars.allSatisfy({
          ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }) {
          return name
        }
      }
    }
    var sets = try sets(Self.text)
    for _ in 0..<400 {
      let known = sets.sets.map(\.name)
      let key = Bool.random(using: &random) ? known.randomElement(using: &random) ?? name() : name()
      var values: [(name: String, text: String)]?
      if known.count < 20, Int.random(in: 0..<4, using: &random) > 0 || known.isEmpty {
        var fresh: [String: String] = [:]
        for _ in 0..<Int.random(in: 0...4, using: &random) {
          fresh[name()] = text(Int.random(in: 0...6, using: &random))
        }
        values = fresh.map { (name: $0.key, text: $0.value) }
      }
      let edited = try sets.replacing(key, with: values)
      let expected = values.map { values in ([key] + values.map { "\($0.name)=\($0.text)" }).joined(separator: " ") }
      var wanted = lines(sets)
      if let index = known.firstIndex(of: key) {
        wanted.replaceSubrange(index...index, with: expected.map { [$0] } ?? [])
      } else if let expected {
        wanted.append(expected)
      }
      try #require(lines(edited) == wanted, "seed \(seed)")
      try #require(lines(try self.sets(edited.fileText)) == wanted, "seed \(seed)")
      sets = edited
    }
  }

  @Test func `hostile files of value sets are read or refused`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    let pieces = [
      "a: {b: 1}\n", "a:", "{", "}", "[", "]", ": ", ", ", "\n", "  ", "- ", "#", "\"", "'", "|\n", ">\n", "&x ", "*x",
      "<<: ",
      "? ", "!!str ", "---\n", "...\n", "%YAML 1.2\n", "\u{FEFF}", "\t", "\u{85}", "\\x", "(", "é",
    ]
    for _ in 0..<3000 {
      let count = Int.random(in: 1...25, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random)! }.joined()
      guard let sets = try? sets(text) else { continue }
      // Whatever was read can be saved again.
      let edited = try? sets.replacing("new", with: [("p", "1")])
      #expect(edited?.set(named: "new")?.values.first?.text == "1", "seed \(seed): \(text.debugDescription)")
    }
    for sign in ["[", "{", "a: {", "- ", "? "] { _ = message(String(repeating: sign, count: 50_000)) }
  }
}
