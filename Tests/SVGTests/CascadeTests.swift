import PathreelDrawing
import PathreelSVG
import Testing

struct CascadeTests {
  /// The fills of rectangles under a style sheet.
  private func colors(_ sheet: String, _ elements: String) throws -> [Paint] {
    try fills("<style>\(sheet)</style>" + elements).map(\.paint)
  }

  private func named(_ names: String...) -> [Paint] { names.map { .color(Color(css: $0)!) } }

  @Test func `a rule wins over an attribute, a style over a rule, and what is important over all`() throws {
    let shape = "width='1' height='1' fill='red'"
    let paints = try colors(
      "rect { fill: lime } .i { fill: blue !important }",
      "<rect \(shape)/><rect \(shape) style='fill: teal'/><rect \(shape) class='i' style='fill: teal'/>")
    #expect(paints == named("lime", "teal", "blue"))
  }

  @Test func `an id wins over classes, and classes over types, whatever their order`() throws {
    let paints = try colors(
      "#a { fill: red } .b.c { fill: lime } rect.b { fill: blue } rect { fill: teal }",
      "<rect id='a' class='b c' width='1' height='1'/><rect class='b c' width='1' height='1'/>"
        + "<rect class='b' width='1' height='1'/><rect width='1' height='1'/>")
    #expect(paints == named("red", "lime", "blue", "teal"))
  }

  @Test(arguments: [
    "g rect", "g > rect", "svg rect", "*", "rect:first-child", "[width]", "[width='1']", "[class~=y]", "[lang|=en]",
    "[id^=ab]", "[id$=cd]", "[id*=bc]", "circle, rect", "rect.x.y", "g rect#abcd", "/* c */ rect",
    "*|rect", "svg|rect", "svg|*", "#\\61 bcd", "#ab\\000063 d",
  ])
  func `a selector means the element`(selector: String) throws {
    let paints = try colors(
      "\(selector) { fill: red }", "<g><rect id='abcd' class='x y' lang='en-GB' width='1' height='1'/></g>")
    #expect(paints == named("red"))
  }

  @Test(arguments: [
    "svg > rect", "circle rect", "rect:hover", "[width='2']", ".xy", "#abc", "g + rect", "rect::x", "rect {", "|rect",
    "svg|",
  ])
  func `a selector does not mean the element`(selector: String) throws {
    let paints = try colors(
      "\(selector) { fill: red }", "<g><rect id='abcd' class='x y' width='1' height='1'/></g>")
    #expect(paints == named("black"))
  }

  @Test func `an element can ask for the opacity of its parent`() throws {
    let items = try drawing("<g opacity='0.5'><rect width='1' height='1' opacity='inherit'/></g>").items
    guard case .group(let outer) = items[0], case .group(let inner) = outer.items[0] else {
      Issue.record("no groups: \(items)")
      return
    }
    #expect([outer.opacity, inner.opacity] == [0.5, 0.5])
  }

  @Test func `children inherit, and currentColor is the color of the element that says it`() throws {
    let paints = try colors(
      "", "<g color='red'><g fill='currentColor'><rect width='1' height='1'/></g></g>")
    #expect(paints == named("red"))
  }
}
