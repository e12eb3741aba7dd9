import Foundation
import PathreelDrawing
import PathreelSVG
import Synchronization
import Testing

struct SVGErrorTests {
  private func message(_ text: String) -> String {
    do {
      _ = try SVGDrawing(text: text, name: "a.svg", images: nil)
      return "none"
    } catch { return "\(error)" }
  }

  @Test(arguments: [
    ("", "a.svg: the file is empty; an SVG document begins with <svg>"),
    ("<html/>", "a.svg:1:1: the first element is <html>; that of an SVG document is <svg>"),
    (
      "<svg width='0' height='5'/>",
      "a.svg:1:1: the drawing is 0.0 by 5.0 points; give <svg> a width and a height above 0 and up to 10,000,000"
    ),
    (
      "<svg>\n <image href='b.png'/></svg>",
      "a.svg:2:2: the picture 'b.png' lies in another file, and drawings are read from one file alone; embed it as a data: address"
    ),
    (
      "<svg>\n\n  <use href='b.svg#x'/></svg>",
      "a.svg:3:3: 'b.svg#x' lies in another file, and drawings are read from one file alone; put it into this one"
    ),
    (
      "<svg><linearGradient id='g' href='b.svg'/><path d='M 0 0 H 9 V 9' fill='url(#g)'/></svg>",
      "a.svg:1:6: 'b.svg' lies in another file, and drawings are read from one file alone; put it into this one"
    ),
    (
      "<svg><path d='M 0 0 H 9' marker-end='url(b.svg#m)'/></svg>",
      "a.svg:1:6: 'b.svg#m' lies in another file, and drawings are read from one file alone; put it into this one"
    ),
  ])
  func `an error says where, what and what to do`(text: String, expected: String) {
    #expect(message(text) == expected)
  }

  @Test func `the rules of another file are left out with a warning`() throws {
    let drawing = try drawing("<style>@import url('b.css'); rect { fill: red }</style><rect width='9' height='9'/>")
    #expect(
      drawing.warnings.map(\.problem) == [
        "the rules of another file, which @import names, are not read: drawings are read from one file alone"
      ])
    #expect(drawing.items.count == 1)
  }

  @Test func `a pipe is no drawing, and nobody waits for it`() throws {
    let pipe = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).svg")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    defer { unlink(pipe.path) }
    let error = #expect(throws: SVGError.self) { try SVGDrawing(contentsOf: pipe, images: nil) }
    #expect(error.map { "\($0)".hasSuffix(".svg: this is no regular file; save the drawing in one") } == true)
  }

  @Test func `an external entity is refused where it is declared`() {
    let text = "<!DOCTYPE svg [\n<!ENTITY e SYSTEM '/etc/passwd'>]><svg><text>&e;</text></svg>"
    #expect(message(text).contains("the entity 'e' lies in another file"))
    #expect(message(text).hasPrefix("a.svg:2:"))
  }

  @Test func `internal entities are resolved`() throws {
    let text =
      "<!DOCTYPE svg [<!ENTITY w '7'>]><svg xmlns='http://www.w3.org/2000/svg'><rect width='&w;' height='1'/></svg>"
    let drawing = try SVGDrawing(text: text, name: "a.svg", images: nil)
    #expect(drawing.root.children[0].bounds.width == 7)
  }

  @Test func `entities that grow without end are an error`() {
    var declarations = "<!ENTITY a0 'aaaaaaaaaa'>"
    for i in 1...20 {
      declarations += "<!ENTITY a\(i) '" + String(repeating: "&a\(i - 1);", count: 10) + "'>"
    }
    #expect(message("<!DOCTYPE svg [\(declarations)]><svg><text>&a20;</text></svg>").contains("entities"))
  }

  /// libxml2's messages quote names and entities of the document.
  @Test(arguments: [
    "<svg><Huge></g></svg>", "<svg><g>&amplification;</g></svg>", "<svg><g>&XML_PARSE_HUGE;</g></svg>",
    "<!DOCTYPE svg [ nothing ]><svg/>",
  ])
  func `a document that is damaged is called so, whatever words stand in it`(text: String) {
    #expect(message(text).contains("this is not XML: "))
  }

  @Test(arguments: [("<![CDATA[", "]]>"), ("<?a ", "?>"), ("<g id='", "'/>")])
  func `a part that is longer than libxml2 allows is no damage`(start: String, end: String) {
    let part = start + String(repeating: "a", count: 10_500_000) + end
    #expect(
      message("<svg>\(part)</svg>").hasSuffix(
        "elements nest deeper than 256 levels, a text or the document is longer than 10 MB, or a name than "
          + "50,000 bytes; flatten the groups, or leave parts out"))
  }

  @Test func `more elements than a drawing may have are an error`() {
    let text = "<svg xmlns='http://www.w3.org/2000/svg'>" + String(repeating: "<g/>", count: 300_000) + "</svg>"
    #expect(message(text).hasSuffix("there are more than 250000 elements; simplify the drawing"))
  }

  @Test func `more attributes or namespaces than an element may have are an error`() {
    func attributes(_ name: String, _ count: Int) -> String { (0..<count).map { " \(name)\($0)='1'" }.joined() }
    #expect(message("<svg>\n <g\(attributes("a", 1000))/></svg>") == "none")
    #expect(
      message("<svg>\n <g\(attributes("a", 1001))/></svg>")
        == "a.svg:2:2: the element has more than 1000 attributes; leave out what is not used")
    #expect(
      message("<svg>\n <g\(attributes("xmlns:a", 600))><g\(attributes("xmlns:b", 600))/></g></svg>").hasSuffix(
        "more than 1000 namespaces are declared around an element; leave out what is not used"))
  }

  @Test(arguments: [
    ("<script><![CDATA[var a=[", "'x',", "];]]></script>"), ("<style><![CDATA[", "a{font-family:'x'}", "]]></style>"),
    ("<!-- ", "it's a='x';", "-->"),
  ])
  func `quotation marks outside of tags are no attributes`(before: String, marks: String, after: String) {
    #expect(message("<svg>\(before)\(String(repeating: marks, count: 1001))\(after)</svg>") == "none")
  }

  @Test func `a use that doubles without end is an error`() {
    var text = "<svg xmlns='http://www.w3.org/2000/svg'><defs><rect id='u0' width='1' height='1'/>"
    for i in 1...40 { text += "<g id='u\(i)'><use href='#u\(i - 1)'/><use href='#u\(i - 1)'/></g>" }
    #expect(message(text + "</defs><use href='#u40'/></svg>").contains("the drawing is too large"))
  }

  /// Documents of little size in which long values, or many items, are used again and again.
  private static let laborious: [(what: String, document: String)] = {
    func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    func used(_ element: String, _ count: Int) -> String { "<defs>\(element)</defs>" + many("<use href='#u'/>", count) }
    let inner = "<svg xmlns='http://www.w3.org/2000/svg'>\(many("<rect width='1' height='1'/>", 2_000))</svg>"
    let embedded = "data:image/svg+xml;base64,\(Data(inner.utf8).base64EncodedString())"
    return [
      (
        "dashes",
        used("<rect id='u' width='1' height='1' stroke='red' stroke-dasharray='\(many("1 2 ", 2_000))'/>", 2_000)
      ),
      ("transforms", used("<g id='u' transform='\(many("scale(1)", 4_000))'><rect width='1' height='1'/></g>", 2_500)),
      ("an embedded drawing", used("<image id='u' width='1' height='1' href='\(embedded)'/>", 500)),
      (
        "rules for a long attribute",
        "<style>\(many("[lang*=x]{fill:red}", 12_000))</style><g lang='\(many("y", 6_400))'/>"
      ),
      ("many conditions", "<style>*\(many("[a]", 20_000)){fill:red}</style>\(many("<g a=''/>", 3_000))"),
      ("many classes", used("<rect id='u' class='\(many("a ", 20_000))' width='1' height='1'/>", 2_000)),
      ("a long rule", "<style>rect{\(many("fill:red;", 8_000))}</style>\(many("<rect width='1' height='1'/>", 5_000))"),
      ("a text in many elements", "<text>\(many("<tspan>", 200))\(many("a", 40_000))\(many("</tspan>", 200))</text>"),
    ]
  }()

  @Test(arguments: laborious)
  func `values that are used too often are an error`(what: String, document: String) {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(document)</svg>"
    #expect(message(text).contains("the drawing is too large"), "\(what)")
  }

  @Test func `a text of too many letters at places of their own is an error`() {
    let places = String(repeating: "1 ", count: 100_000)
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg'><text x='\(places)'>\(String(repeating: "a", count: 100_000))</text></svg>"
    #expect(message(text).contains("the drawing is too large"))
  }

  @Test func `a long line of text is set in time proportional to its length`() throws {
    // It took a quarter of a minute while each letter looked for the next among all.
    let letters = String(repeating: "a ", count: 70_000)
    let drawing = try drawing("<text font-size='1' font-family='DejaVu Serif'>\(letters)</text>")
    #expect(drawing.root.children.count == 1)
  }

  /// Texts that took seconds and gigabytes before the account was asked.
  private static let longTexts: [(what: String, text: String)] = {
    func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    return [
      ("letters", "<text>\(many("a", 1_000_000))</text>"),
      ("words", "<text>\(many("lorem ipsum dolor ", 60_000))</text>"),
      ("blanks", "<text xml:space='preserve'>\(many(" ", 1_000_000))</text>"),
      ("both directions", "<text>\(many("aא", 300_000))</text>"),
      ("one letter with many marks", "<text>a\(many("\u{301}", 100_000))</text>"),
      ("many lines through letters", lines),
      ("weights", (5...5_000).map { "<text style='font-weight: \(Double($0) / 5)'>a</text>" }.joined()),
      ("families", "<text font-family='\((0..<5_000).map { "Foo\($0)" }.joined(separator: ","))'>a</text>"),
      (
        "characters",
        "<text>\(String(String.UnicodeScalarView((0x4E00..<0x9F00).compactMap(Unicode.Scalar.init))))</text>"
      ),
    ]
  }()

  /// Letters at places of their own, each with two hundred lines.
  private static let lines: String = {
    let places = String(repeating: "1 ", count: 5_000)
    let spans = String(repeating: "<tspan text-decoration='underline'>", count: 200)
    return
      "<text x='\(places)'>\(spans)\(String(repeating: "a", count: 5_000))\(String(repeating: "</tspan>", count: 200))</text>"
  }()

  @Test(arguments: longTexts)
  func `a text that takes too long to set is an error`(what: String, text: String) {
    let error = message("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(text)</svg>")
    #expect(error.contains("the drawing is too large"), "\(what): \(error)")
  }

  @Test func `pictures of too many pixels are an error before they are decoded`() {
    let decoded = Mutex(0)
    let images = (0..<3).map {
      "<image width='9' height='9' href='data:image/png;base64,\(["AAAA", "BBBB", "CCCC"][$0])'/>"
    }
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\n\(images.joined(separator: "\n"))</svg>"
    let error = #expect(throws: SVGError.self) {
      try SVGDrawing(
        text: text, name: "a.svg",
        images: { _, check in
          try check(5_000, 5_000)
          decoded.withLock { $0 += 1 }
          return try ImageAsset(width: 1, height: 1, pixels: [0, 0, 0, 255])
        })
    }
    #expect(
      error?.description
        == "a.svg:4:1: the pictures in the drawing have more than 67108864 pixels; scale them down")
    #expect(decoded.withLock { $0 } == 2)
  }

  @Test func `equal pictures are decoded once`() throws {
    let decoded = Mutex(0)
    let image = "<image width='9' height='9' href='data:image/png;base64,AAAA'/>"
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(String(repeating: image, count: 9))</svg>"
    let drawing = try SVGDrawing(
      text: text, name: "a.svg",
      images: { _, check in
        try check(5_000, 5_000)
        decoded.withLock { $0 += 1 }
        return try ImageAsset(width: 1, height: 1, pixels: [0, 0, 0, 255])
      })
    #expect(drawing.items.count == 9 && decoded.withLock { $0 } == 1)
  }

  @Test func `a paint of many references is invalid`() throws {
    // It took a level of recursion for each of them, and ended the process.
    let paint = String(repeating: "url(#a) ", count: 100_000)
    #expect(try fills("<rect width='1' height='1' fill='\(paint)'/>")[0].paint == .color(.black))
  }

  @Test func `an element that uses itself draws nothing`() throws {
    let drawing = try drawing("<g id='a'><use href='#a'/><rect width='1' height='1'/></g>")
    #expect(drawing.items.count == 1)
  }

  @Test func `elements that nest too deep are an error`() {
    let text = String(repeating: "<g>", count: 1000)
    #expect(message("<svg xmlns='http://www.w3.org/2000/svg'>" + text).contains("deeper than 256 levels"))
  }
}
