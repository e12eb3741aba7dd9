import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSVG
import Testing

/// The HTML of `foreignObject`. Texts are in ``TinyFont`` at 10 units an em: an `A` is 8 wide, a blank 4, and a line of
/// normal height 10, with its baseline at 8.
struct ForeignObjectTests {
  private static let rule = "<style>@font-face { font-family: Own; src: \(TinyFont.plain.data.address) }</style>"
  private static let space = "xmlns='http://www.w3.org/1999/xhtml'"

  private func drawing(_ html: String, _ object: String = "x='10' y='20' width='80' height='60'") throws -> SVGDrawing {
    try SVGTests.drawing(
      Self.rule + "<foreignObject \(object) style='font: 10px Own; color: #102030'>\(html)</foreignObject>")
  }

  private static func fills(_ items: [DisplayList.Item]) -> [DisplayList.Fill] {
    items.flatMap { item -> [DisplayList.Fill] in
      switch item {
      case .fill(let fill): [fill]
      case .group(let group): fills(group.items)
      case .stroke: []
      }
    }
  }

  private func boxes(_ html: String) throws -> [CGRect] {
    try Self.fills(drawing(html).items).map { $0.path.applying($0.transform).boundingRect }
  }

  private func expect(_ boxes: [CGRect], toBe expected: [CGRect], _ comment: Comment = "") {
    let rounded = boxes.map { box in
      CGRect(
        x: (box.minX * 1e6).rounded() / 1e6, y: (box.minY * 1e6).rounded() / 1e6,
        width: (box.width * 1e6).rounded() / 1e6, height: (box.height * 1e6).rounded() / 1e6)
    }
    #expect(rounded == expected, comment)
  }

  /// The ink of an `A` whose line begins at a point.
  private static func letter(_ x: Double, _ y: Double) -> CGRect { CGRect(x: x + 1, y: y + 1, width: 5, height: 7) }

  @Test func `text begins in the corner of its rectangle`() throws {
    try expect(boxes("<div \(Self.space)>A</div>"), toBe: [Self.letter(10, 20)])
    try expect(boxes("A"), toBe: [Self.letter(10, 20)], "without an element")
  }

  @Test func `text has the colour of HTML, not the fill`() throws {
    let drawing = try drawing("<div \(Self.space) fill='red'>A<b style='color: #405060'>A</b></div>")
    let colors = Self.fills(drawing.items).map(\.paint)
    #expect(colors == [.color(Color(rgb: 0x102030)), .color(Color(rgb: 0x405060))])
  }

  @Test(arguments: [("left", 10.0), ("center", 46), ("right", 82), ("end", 82)])
  func `a line stands at the side that text-align names`(side: String, x: Double) throws {
    try expect(boxes("<div \(Self.space) style='text-align: \(side)'>A</div>"), toBe: [Self.letter(x, 20)])
  }

  /// The rest of the line's height lies above and below the letters in halves.
  @Test(arguments: [("2", 25.0), ("30px", 30), ("1.5em", 22.5), ("150%", 22.5), ("normal", 20), ("0", 15)])
  func `the height of lines moves their letters`(height: String, y: Double) throws {
    try expect(boxes("<div \(Self.space) style='line-height: \(height)'>A</div>"), toBe: [Self.letter(10, y)])
    try expect(boxes("<div \(Self.space) style='font: 10px/\(height) Own'>A</div>"), toBe: [Self.letter(10, y)])
  }

  @Test func `lines are broken at blanks where the box ends`() throws {
    // Two letters and a blank are 20 wide.
    let box = try boxes("<div \(Self.space) style='width: 20px'>A A\n  A</div>")
    expect(box, toBe: [CGRect(x: 11, y: 21, width: 17, height: 7), Self.letter(10, 30)])
    let narrow = try boxes("<div \(Self.space) style='width: 19px'>A A</div>")
    expect(narrow, toBe: [Self.letter(10, 20), Self.letter(10, 30)])
  }

  @Test(arguments: ["white-space: nowrap", "white-space: pre"]) func `lines that are not to be broken go on`(
    style: String
  ) throws {
    let box = try boxes("<div \(Self.space) style='width: 10px; \(style)'>A A</div>")
    expect(box, toBe: [CGRect(x: 11, y: 21, width: 17, height: 7)])
  }

  @Test func `a word that is too long stays whole, unless its style breaks it`() throws {
    let whole = try boxes("<div \(Self.space) style='width: 10px'>AA A</div>")
    expect(whole, toBe: [CGRect(x: 11, y: 21, width: 13, height: 7), Self.letter(10, 30)])
    let broken = try boxes("<div \(Self.space) style='width: 10px; overflow-wrap: anywhere'>AA</div>")
    expect(broken, toBe: [Self.letter(10, 20), Self.letter(10, 30)])
  }

  @Test func `br, entities and kept line ends begin lines`() throws {
    let two = [Self.letter(10, 20), Self.letter(10, 30)]
    try expect(boxes("<div \(Self.space)>A<br/> A</div>"), toBe: two)
    try expect(boxes("<div \(Self.space)>&#65;<br/>&#x41;</div>"), toBe: two)
    try expect(boxes("<div \(Self.space) style='white-space: pre-line'>A\n   A</div>"), toBe: two)
    try expect(boxes("<div \(Self.space)>A<br/><br/>A</div>"), toBe: [Self.letter(10, 20), Self.letter(10, 40)])
  }

  @Test func `paragraphs are apart by the greater of their margins`() throws {
    let html = "<div \(Self.space)><p style='margin: 0 0 6px'>A</p><p style='margin: 9px 0 0'>A</p></div>"
    try expect(boxes(html), toBe: [Self.letter(10, 20), Self.letter(10, 39)])
    try expect(boxes("<p \(Self.space)>A</p>"), toBe: [Self.letter(10, 30)], "1 em by default")
  }

  @Test func `padding, borders and grounds surround a text`() throws {
    let style = "padding: 2px 3px; border: 1px solid #000; background-color: #fff; width: 20px"
    let drawing = try drawing("<div \(Self.space) style='\(style)'>A</div>")
    let boxes = Self.fills(drawing.items).map { $0.path.applying($0.transform).boundingRect }
    #expect(boxes.first == CGRect(x: 10, y: 20, width: 28, height: 16))
    #expect(boxes.count == 6)
    expect([boxes.last!], toBe: [Self.letter(14, 23)])
  }

  /// As in Mermaid's labels: a cell is as wide as its text.
  @Test func `a cell of a table is as wide as its text`() throws {
    let style = "display: table-cell; white-space: nowrap; line-height: 1.5; max-width: 200px; text-align: center;"
    let html = "<div \(Self.space) style='\(style) background: #fff'><span><p style='margin: 0'>AA</p></span></div>"
    let boxes = try boxes(html)
    expect(
      boxes,
      toBe: [CGRect(x: 10, y: 20, width: 16, height: 15), CGRect(x: 11, y: 23.5, width: 13, height: 7)])
  }

  /// As in the labels of draw.io: a box of height 1 whose content is centred about it.
  @Test func `a flexible box centres its content`() throws {
    let outer =
      "display: flex; align-items: unsafe center; justify-content: unsafe center; width: 58px; height: 1px; "
      + "padding-top: 30px; margin-left: 1px;"
    let inner = "display: inline-block; font-size: 10px; line-height: 1.2; white-space: normal;"
    let html =
      "<div \(Self.space) style='\(outer)'><div style='box-sizing: border-box; font-size: 0px; text-align: center'>"
      + "<div style='\(inner)'>A</div></div></div>"
    // The middle of the content is at 11 + 29 and 20 + 30.5; the line is 12 high.
    try expect(boxes(html), toBe: [Self.letter(36, 45.5)])
  }

  @Test(arguments: [("flex-start", 10.0, 18.0), ("center", 42, 50), ("flex-end", 74, 82), ("space-between", 10, 82)])
  func `items of a row stand beside each other`(word: String, first: Double, second: Double) throws {
    let html = "<div \(Self.space) style='display: flex; justify-content: \(word)'><i>A</i><i>A</i></div>"
    try expect(
      boxes(html.replacing("<i>", with: "<p style='margin: 0'>").replacing("</i>", with: "</p>")),
      toBe: [Self.letter(first, 20), Self.letter(second, 20)])
  }

  /// CSS Flexbox 1, §9.7: the rectangle is 80 wide, and a letter 8.
  @Test(arguments: [
    ("flex: 1", "flex: 3", [20.0, 60]), ("flex: 1 1 auto", "flex: none", [72, 8]),
    ("flex-grow: 1; width: 20px", "width: 20px", [60, 20]), ("flex: 1", "flex: 1 0 40px", [20, 60]),
    ("flex: 0.25", "", [18, 8]), ("flex: 1", "flex: 39", [8, 72]),
  ])
  func `items of a row grow by their factors`(first: String, second: String, widths: [Double]) throws {
    let ground = "margin: 0; background: #fff;"
    let html = "<div \(Self.space) style='display: flex'><p style='\(ground)\(first)'>A</p>"
    let found = try boxes(html + "<p style='\(ground)\(second)'>A</p></div>").filter { $0.height == 10 }
    #expect(found.count == 2 && zip(found, widths).allSatisfy { abs($0.width - $1) < 1e-9 }, "\(found)")
  }

  @Test func `items of a column grow, and heights in percent are those of the rectangle`() throws {
    let outer = "display: flex; flex-direction: column; height: 50%"
    let ground = "margin: 0; background: #fff"
    let html =
      "<div \(Self.space) style='\(outer)'><p style='\(ground); flex: 1'>A</p><p style='\(ground)'>A</p></div>"
    let grounds = try boxes(html).filter { $0.width == 80 }
    expect(grounds, toBe: [CGRect(x: 10, y: 20, width: 80, height: 20), CGRect(x: 10, y: 40, width: 80, height: 10)])
  }

  @Test func `items of a row are as high as the row`() throws {
    let html =
      "<div \(Self.space) style='display: flex'><p style='margin: 0; background: #fff'>A</p><div>A<br/>A</div></div>"
    #expect(try boxes(html).contains(CGRect(x: 10, y: 20, width: 8, height: 20)))
  }

  @Test(arguments: [
    ("flex-direction: column", "margin: 0 auto", 46.0), ("flex-direction: column", "margin: 0 0 0 auto", 82),
    ("flex-direction: row", "margin: 0 auto", 46), ("flex-direction: row", "margin: 0 0 0 auto", 82),
  ])
  func `margins that are auto take the free space of a flexible box`(box: String, item: String, x: Double) throws {
    let html = "<div \(Self.space) style='display: flex; \(box)'><p style='\(item)'>A</p></div>"
    try expect(boxes(html), toBe: [Self.letter(x, 20)])
  }

  /// The lengths of dashes are Chromium's: three widths with gaps of two, which are stretched to end with a dash.
  @Test func `dashed and dotted borders have gaps`() throws {
    func pieces(_ border: String) throws -> [CGRect] {
      let drawing = try drawing("<div \(Self.space) style='width: 48px; height: 4px; border-top: \(border)'></div>")
      return Self.fills(drawing.items).flatMap { fill in
        fill.path.elements.compactMap { if case .move(let to) = $0 { CGRect(origin: to, size: .zero) } else { nil } }
      }
    }
    #expect(try pieces("1px dashed").map { ($0.minX * 1e6).rounded() / 1e6 } == (0..<10).map { Double($0) * 5 })
    #expect(try pieces("2px dotted").count == 13)
    #expect(try pieces("2px solid").count == 1)
  }

  @Test func `what is too long ends with an ellipsis if its style says so`() throws {
    let style = "white-space: nowrap; overflow: hidden; text-overflow: ellipsis; width: 30px"
    let cut = try boxes("<div \(Self.space) style='\(style)'>AAAAAAA</div>")
    let whole = try boxes("<div \(Self.space) style='\(style)'>AAA</div>")
    #expect(cut.count == 1 && cut[0].maxX <= 40 && whole[0].width == 21)
  }

  @Test func `what lies outside of a box that hides it is clipped`() throws {
    let drawing = try drawing("<div \(Self.space) style='overflow: hidden; height: 5px; width: 20px'>A</div>")
    func clips(_ items: [DisplayList.Item]) -> [CGRect] {
      items.flatMap { item -> [CGRect] in
        guard case .group(let group) = item else { return [] }
        return (group.clip.map { [$0.path.applying($0.transform).boundingRect] } ?? []) + clips(group.items)
      }
    }
    #expect(clips(drawing.items).contains(CGRect(x: 10, y: 20, width: 20, height: 5)))
  }

  @Test(arguments: [
    ("box-shadow: 1px 1px red", "'box-shadow: 1px 1px red' has no effect in a foreignObject"),
    ("flex-wrap: wrap-reverse", "'flex-wrap: wrap-reverse' has no effect in a foreignObject"),
    ("border: 3px groove", "the border 'groove' is drawn as a plain line in a foreignObject"),
    (
      "background: conic-gradient(red, blue)",
      "the function 'conic-gradient()' is not understood, and values with it are left out"
    ),
    ("text-decoration-color: red", "the property 'text-decoration-color' has no effect"),
  ])
  func `styles of boxes that are not drawn are named`(style: String, problem: String) throws {
    let drawing = try drawing("<div \(Self.space) style='\(style)'>A</div>")
    #expect(drawing.warnings.map(\.problem) == [problem])
  }

  private func gradient(_ style: String, at seconds: Double = 0) throws -> (start: CGPoint, end: CGPoint, count: Int) {
    let html = "<div \(Self.space) style='width: 40px; height: 20px; \(style)'></div>"
    let drawing = try animated(
      "<style>@keyframes k { to { background-position: 100% 0 } }</style><foreignObject width='80' height='60'>\(html)"
        + "</foreignObject>")
    let paint = try #require(Self.fills(drawing.drawing(at: seconds).items).first).paint
    guard case .linearGradient(let gradient, let start, let end, _) = paint else {
      throw Oops()
    }
    return (start, end, gradient.stops.count)
  }

  private struct Oops: Error {}

  /// CSS Images 3, §3.1: the line goes through the middle of the box, as long as the corners need.
  @Test(arguments: [
    ("red, blue", 20.0, 0.0, 20.0, 20.0), ("90deg, red, blue", 0, 10, 40, 10), ("to left, red, blue", 40, 10, 0, 10),
    ("45deg, red, blue", 5, 25, 35, -5), ("to top right, red, blue", 12, 26, 28, -6),
    ("to right, red 25%, blue 30px", 10, 10, 30, 10),
  ])
  func `a gradient lies behind a box`(arguments: String, x1: Double, y1: Double, x2: Double, y2: Double) throws {
    let found = try gradient("background: linear-gradient(\(arguments))")
    let difference = [found.start.x - x1, found.start.y - y1, found.end.x - x2, found.end.y - y2]
    #expect(difference.allSatisfy { abs($0) < 1e-6 }, "\(found)")
  }

  @Test func `a gradient that is wider than its box moves by its position`() throws {
    let style = "background: linear-gradient(to right, red, blue); background-size: 300% 100%; animation: k 2s linear"
    let found = try [0.0, 1].map { try gradient(style, at: $0).start.x }
    #expect(abs(found[0]) < 1e-9 && abs(found[1] + 40) < 1e-9)
  }

  /// A turn by 90° about the middle of the box, at 10 + 40 and 20 + 5.
  @Test func `boxes are turned about their middle, and fade as one`() throws {
    let turned = try boxes("<div \(Self.space) style='transform: rotate(90deg)'>A</div>")
    expect(turned, toBe: [CGRect(x: 50 + 5 - 8, y: 25 - 40 + 1, width: 7, height: 5)])
    let faded = try drawing("<div \(Self.space) style='opacity: 0.5; background: #fff'>A</div>")
    func opacities(_ items: [DisplayList.Item]) -> [Double] {
      items.flatMap { item -> [Double] in
        guard case .group(let group) = item else { return [] }
        return (group.opacity < 1 ? [group.opacity] : []) + opacities(group.items)
      }
    }
    #expect(opacities(faded.items) == [0.5])
  }

  @Test func `animations move and size boxes`() throws {
    let html = "<div \(Self.space) style='height: 10px; background: #fff; animation: k 2s linear'></div>"
    let sheet = "<style>@keyframes k { from { width: 0 } to { width: 40px; transform: translateX(20px) } }</style>"
    let drawing = try animated(sheet + "<foreignObject width='80' height='60'>\(html)</foreignObject>")
    let fill = try #require(Self.fills(drawing.drawing(at: 1).items).first)
    #expect(fill.path.applying(fill.transform).boundingRect == CGRect(x: 10, y: 0, width: 20, height: 10))
  }

  @Test func `a drawing in HTML stands beside text`() throws {
    let icon =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 2' height='10' style='margin-right: 4px'>"
      + "<path d='M0 0h2v1h-2z' fill='red'/></svg>"
    let html = "<div \(Self.space) style='display: flex'>\(icon)<span>A</span></div>"
    try expect(boxes(html), toBe: [CGRect(x: 10, y: 20, width: 10, height: 5), Self.letter(24, 20)])
  }

  @Test func `a drawing without a width fills its place, and a picture has its own size`() throws {
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 2'><path d='M0 0h4v2h-4z' fill='red'/></svg>"
    try expect(boxes("<div \(Self.space)>\(drawing)</div>"), toBe: [CGRect(x: 10, y: 20, width: 80, height: 40)])
    let inner =
      "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='4' height='2'><path d='M0 0h4v2h-4z'/></svg>"
    let source = inner.replacing("<", with: "%3C").replacing("'", with: "%27").replacing(" ", with: "%20")
    let html = "<div \(Self.space)><img style='display: block; width: 20px' src='\(source)'/></div>"
    try expect(boxes(html), toBe: [CGRect(x: 10, y: 20, width: 20, height: 10)])
  }

  /// Each box is 26 wide, and so three do not fit into 80 with gaps.
  @Test func `rows are broken if their style says so`() throws {
    let item = "<div style='width: 26px'>A</div>"
    let html = "<div \(Self.space) style='display: flex; flex-wrap: wrap; gap: 2px'>\(item)\(item)\(item)</div>"
    try expect(boxes(html), toBe: [Self.letter(10, 20), Self.letter(38, 20), Self.letter(10, 32)])
  }

  @Test func `a decoration that is not drawn as it is asked for is named in HTML and in SVG`() throws {
    let problem = "the line of 'text-decoration: wavy' is drawn as a plain one"
    let html = try drawing("<div \(Self.space)><u style='text-decoration: underline wavy'>A</u></div>")
    #expect(html.warnings.map(\.problem) == [problem])
    let text = try SVGTests.drawing("<text style='font-family: sans-serif; text-decoration: underline wavy'>A</text>")
    #expect(text.warnings.map(\.problem).contains(problem))
  }

  @Test func `style sheets reach HTML by type, class and inheritance`() throws {
    let drawing = try drawing(
      "<div \(Self.space) class='label'>A<span>A</span></div>"
        + "<style \(Self.space)>.label { color: #ff0000 } div span { color: #00ff00 }</style>")
    #expect(Self.fills(drawing.items).map(\.paint) == [.color(Color(rgb: 0xFF0000)), .color(Color(rgb: 0x00FF00))])
  }

  @Test func `what lies outside is hidden, unless overflow is visible`() throws {
    let html = "<div \(Self.space) style='width: 50px; background: red'>A</div>"
    func clips(_ style: String) throws -> Int {
      let drawing = try SVGTests.drawing(
        "<foreignObject x='20' y='20' width='20' height='20' \(style)>\(html)</foreignObject>")
      return drawing.items.count { if case .group(let group) = $0 { group.clip != nil } else { false } }
    }
    #expect(try clips("") == 1)
    #expect(try clips("overflow='visible'") == 0)
    #expect(try clips("style='overflow: visible'") == 0)
  }

  @Test(arguments: ["width='0' height='9'", "width='9'", "width='9' height='-1'"])
  func `an empty rectangle has no content`(size: String) throws {
    #expect(try drawing("<div \(Self.space)>A</div>", size).items.isEmpty)
  }

  @Test func `lists have markers before their items`() throws {
    let html = "<ul \(Self.space) style='margin: 0; padding-left: 30px'><li>A</li><li>A</li></ul>"
    let boxes = try boxes(html)
    let letters = boxes.filter { abs($0.width - 5) < 1e-6 }
    expect(letters, toBe: [Self.letter(40, 20), Self.letter(40, 30)])
    #expect(boxes.count == 4 && boxes.allSatisfy { $0.minX > 20 })
  }

  /// The number, its point and a blank, which is 4 wide, end where the item begins.
  @Test func `numbers of lists are apart from their items`() throws {
    func numbers(_ style: String) throws -> CGRect {
      let html = "<ol \(Self.space) style='margin: 0; padding-left: 30px; list-style: \(style)'><li>A</li></ol>"
      return try #require(boxes(html).first)
    }
    // The text is "A. ": capital letters, of which the font has the first.
    #expect(try numbers("upper-alpha").minX <= 40 - 4 - 8 + 1)
  }

  @Test func `a switch shows the HTML and not the text in its place`() throws {
    let drawing = try SVGTests.drawing(
      "<switch><foreignObject width='40' height='40'><p \(Self.space)>a</p></foreignObject><text>b</text></switch>")
    #expect(drawing.parts.map(\.element) == ["svg", "switch", "foreignObject"])
  }

  @Test func `other HTML is named once for each kind`() throws {
    let html =
      "<div \(Self.space)><img/><img/><table/>\n<p style='position: absolute'>A</p><p style='display: grid'>A</p></div>"
    let drawing = try drawing(html)
    #expect(
      drawing.warnings.map(\.problem) == [
        "<img> in a foreignObject is not drawn", "<table> in a foreignObject is not drawn",
        "'position: absolute' has no effect in a foreignObject",
        "'display: grid' is laid out as a block in a foreignObject",
      ])
    #expect(drawing.warnings.map(\.position.line) == [1, 1, 2, 2])
  }

  @Test func `boxes inside boxes take a time in proportion to their text`() throws {
    let open = String(repeating: "<div style='display: flex'><p>A</p>", count: 100)
    let html = "<div \(Self.space)>\(open)\(String(repeating: "</div>", count: 100))</div>"
    #expect(try drawing(html).parts.count == 2)
  }
}
