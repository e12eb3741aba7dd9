import Foundation
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

  @Test(arguments: [
    (
      "<rect x='1' y='2' width='3' height='4'/>", "rect { x: 5px; width: 50%; height: 8 }",
      CGRect(x: 5, y: 2, width: 50, height: 4)
    ),
    ("<circle r='3' style='cx: 7px; cy: 1em; r: 2px'/>", "", CGRect(x: 5, y: 14, width: 4, height: 4)),
    ("<path d='M0 0h9v9z' style='d: path(\"M1 1h2v3z\")'/>", "", CGRect(x: 1, y: 1, width: 2, height: 3)),
    ("<rect width='3' height='4' style='x: -5px; width: -9px'/>", "", CGRect(x: -5, y: 0, width: 3, height: 4)),
    (
      "<rect width='3' height='4'/>", "rect { width: 9px } [width='9px'] { height: 9px }",
      CGRect(x: 0, y: 0, width: 9, height: 4)
    ),
  ])
  func `styles set the geometry of shapes`(shape: String, sheet: String, box: CGRect) throws {
    let found = try fills("<style>\(sheet)</style>" + shape)[0].path.boundingRect
    let difference = [found.minX - box.minX, found.minY - box.minY, found.maxX - box.maxX, found.maxY - box.maxY]
    #expect(difference.allSatisfy { abs($0) < 1e-9 }, "\(found)")
  }

  @Test func `the style of the root does not change the size of the drawing`() throws {
    #expect(
      try drawing("", root: "width='30' height='20' style='width: 100%; height: auto'").size
        == CGSize(width: 30, height: 20))
  }

  @Test(arguments: [
    "fill: blue; fill: color(nonsense 0 1 0)", "fill: blue; fill: nonsense", "fill: blue; fill: url(#a) nonsense",
    "fill: blue; fill:", "fill: blue; FILL: light-dark(red) !important",
  ])
  func `an invalid colour leaves an earlier one in force`(style: String) throws {
    let shape = "width='1' height='1'"
    #expect(try colors("", "<rect \(shape) fill='red' style='\(style)'/>") == named("blue"))
    #expect(try colors("rect { \(style) }", "<rect \(shape) fill='red'/>") == named("blue"))
  }

  /// A valid declaration, and a later one that is not.
  static let invalidValues = [
    ("stroke-width: 3px", "stroke-width: calc(1px + 1s)"), ("stroke-width: 3px", "stroke-width: wide"),
    ("stroke-dasharray: 1 2", "stroke-dasharray: 1 two"), ("stroke-linecap: round", "stroke-linecap: rund"),
    ("stroke-miterlimit: 9", "stroke-miterlimit: 0.5"), ("stroke-miterlimit: 9", "stroke-miterlimit: inf"),
    ("opacity: 0.5", "opacity: env(x)"),
    ("fill-opacity: 50%", "fill-opacity:"), ("fill-rule: evenodd", "fill-rule: odd"),
    ("paint-order: stroke", "paint-order: stroke stroke"), ("visibility: hidden", "visibility: none"),
    ("mix-blend-mode: multiply", "mix-blend-mode: plus-lighter"), ("width: 7px", "width: fit-content"),
    ("width: 7px", "width: -7px"),
  ]

  @Test(arguments: invalidValues)
  func `an invalid value leaves an earlier one in force`(valid: String, invalid: String) throws {
    func items(_ style: String) throws -> [DisplayList.Item] {
      try drawing("<rect width='5' height='5' stroke='red' style='\(style)'/>").items
    }
    #expect(try items("\(valid); \(invalid)") == items(valid))
    #expect(try items(invalid) == items(""))
    #expect(try items(valid) != items(""))
  }

  @Test(arguments: ["stroke-width='-20'", "style='stroke-width: -20px'"])
  func `a negative width draws no stroke`(width: String) throws {
    #expect(try drawing("<rect width='5' height='5' fill='none' stroke='red' \(width)/>").items.isEmpty)
  }

  /// Declarations, and the same in other letters.
  static let casings = [
    ("stroke-linecap: round; stroke-dasharray: none", "stroke-linecap: ROUND; stroke-dasharray: None"),
    ("display: none", "display: None"), ("visibility: hidden", "Visibility: Hidden"),
    ("fill-rule: evenodd", "fill-rule: EvenOdd"),
    ("stroke-width: 2em; font-size: large", "stroke-width: 2EM; font-size: Large"),
    ("mix-blend-mode: multiply", "mix-blend-mode: Multiply"), ("paint-order: stroke", "paint-order: Stroke"),
    ("font: bold 20px sans-serif; stroke-width: 1em", "font: Bold 20PX sans-serif; stroke-width: 1em"),
  ]

  @Test(arguments: casings)
  func `keywords and units are written in any case`(small: String, other: String) throws {
    func items(_ style: String) throws -> [DisplayList.Item] {
      try drawing("<rect width='5' height='5' stroke='red' style='\(style)'/>").items
    }
    #expect(try items(other) == items(small))
    #expect(try items(small) != items(""))
  }

  @Test(arguments: ["20px / 1.5 serif, monospace", "20px /1.5 serif, monospace", "20px/ 1.5 serif, monospace"])
  func `a font has its line height with or without blanks`(font: String) throws {
    func items(_ font: String) throws -> [DisplayList.Item] {
      try drawing("<text y='50' style='font: \(font)'>A</text>").items
    }
    #expect(try items(font) == items("20px serif, monospace"))
    #expect(try items("20px /1.5") == items(""))
  }

  @Test(arguments: ["inherit", "unset", "var(--x)"])
  func `a word for the colour of the parent is valid`(value: String) throws {
    let inside = "<g fill='blue'><rect width='1' height='1' fill='red' style='fill: \(value)'/></g>"
    #expect(try colors("", inside) == named("blue"))
  }

  @Test(arguments: [
    ("", "lime"), ("type='TEXT/CSS'", "lime"), ("type=''", "lime"), ("type='text/less'", "red"), ("media=''", "lime"),
    ("media='Screen'", "lime"), ("media='print, all'", "lime"), ("media='print'", "red"),
    ("media=' '", "lime"), ("media='(min-width: 9px)'", "lime"), ("media='only screen and (color)'", "lime"),
    ("media='not print'", "lime"), ("media='only print, speech'", "red"),
  ])
  func `a style sheet of another type or for other media is left out`(attribute: String, color: String) throws {
    let inside = "<style \(attribute)>rect { fill: lime }</style><rect width='1' height='1' fill='red'/>"
    #expect(try fills(inside).map(\.paint) == named(color))
  }

  @Test func `a style sheet for print is warned of`() throws {
    let problem = "the style sheet is for the media 'print', and so left out"
    let inside = "<style media='print'>rect { fill: lime }</style><rect width='1' height='1'/>"
    #expect(try drawing(inside).warnings.map(\.problem) == [problem])
  }

  @Test(arguments: ["none", "None", "NONE"])
  func `no paint is written in any case`(word: String) throws {
    let shape = "width='1' height='1'"
    #expect(try colors("", "<rect \(shape) fill='\(word)'/><rect \(shape) style='fill: \(word)'/>").isEmpty)
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
  func `a selector matches the element`(selector: String) throws {
    let paints = try colors(
      "\(selector) { fill: red }", "<g><rect id='abcd' class='x y' lang='en-GB' width='1' height='1'/></g>")
    #expect(paints == named("red"))
  }

  @Test(arguments: [
    "svg > rect", "circle rect", "rect:hover", "[width='2']", ".xy", "#abc", "g + rect", "rect::x", "rect {", "|rect",
    "svg|",
  ])
  func `a selector does not match the element`(selector: String) throws {
    let paints = try colors(
      "\(selector) { fill: red }", "<g><rect id='abcd' class='x y' width='1' height='1'/></g>")
    #expect(paints == named("black"))
  }

  @Test func `a string that is not closed ends with its line`() throws {
    let sheet = "g { font-family: 'x\n} rect { fill: red }"
    #expect(try colors(sheet, "<rect width='1' height='1'/>") == named("red"))
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
