import PathreelDrawing
import PathreelSVG
import Testing

/// Values of browsers that are not understood: each is named, and CSS decides what is in force instead.
struct ForeignValueTests {
  private func problems(_ inside: String) throws -> [String] { try drawing(inside).warnings.map(\.problem) }

  @Test func `rules for parts of other browsers are left out in silence`() throws {
    #expect(try problems("<style>a:-moz-focusring, b { fill: red } ::-webkit-scrollbar { fill: red }</style>").isEmpty)
    #expect(try problems("<style>a:shiny { fill: red }</style>").count == 1)
  }

  @Test(arguments: ["env", "attr", "device-cmyk", "sibling-index"])
  func `a function is named, and an earlier declaration stays in force`(name: String) throws {
    let problem = "the function '\(name)()' is not understood, and values with it are left out"
    let shape =
      "<rect width='5' height='5' style='fill: blue; fill: \(name)(0 0 0); stroke: red; stroke-width: \(name)(1px)'/>"
    #expect(try problems(shape) == [problem])
    #expect(try fills(shape)[0].paint == .color(Color(css: "blue")!))
    #expect(try problems("<style>\n.a { opacity: \(name)(1) } .b { fill: \(name)(1) }</style>") == [problem])
  }

  /// Invalid at computed-value time (CSS Variables 1, §3.1): an inherited property inherits, and another has its initial
  /// value.
  @Test(arguments: ["fill: lime; fill: var(--c)", "fill: var(--c, var(--d))", "fill: VAR(--c)"])
  func `a variable without a value counts as not set`(style: String) throws {
    let inside =
      "<g fill='blue' opacity='0.5'><rect width='5' height='5' fill='red' style='\(style); opacity: var(--o)'/></g>"
    #expect(try problems(inside).isEmpty)
    #expect(try fills(inside).map(\.paint) == [.color(Color(css: "blue")!)])
  }

  @Test(arguments: ["font-family", "font-style", "font-weight", "font-size", "letter-spacing", "text-anchor"])
  func `a variable of a text property inherits`(property: String) throws {
    let around = "font: italic bold 30px monospace; letter-spacing: 4px; text-anchor: middle"
    func items(_ style: String) throws -> [DisplayList.Item] {
      try drawing("<g style='\(around)'><text x='50' y='50' style='\(style)'>ab</text></g>").items
    }
    #expect(try items("\(property): var(--x)") == items(""))
    #expect(try items("\(property): unset") == items(""))
    #expect(try items("\(property): initial") != items(""))
  }

  @Test(arguments: [
    ("<rect style='stroke-width: 2vw'/>", "the unit 'vw' is not understood, and values with it are left out"),
    ("<rect height='10vh'/>", "the unit 'vh' is not understood, and values with it are left out"),
    (
      "<rect fill='rgb(from red r g b)'/>",
      "colours made from others, 'rgb(from …)', is not understood, and values with it are left out"
    ),
    (
      "<rect fill='CanvasText'/>", "the system's colour 'canvastext' is not understood, and values with it are left out"
    ),
    (
      "<rect style='stroke-width: calc(1px +)'/>", "the calculation in 'calc(1px +)' is not understood, and so left out"
    ),
    ("<rect style='text-shadow: 1px 1px'/>", "the property 'text-shadow' has no effect"),
    ("<rect style='animation: turn 2s'/>", "the property 'animation' has no effect"),
    ("<g transform='translate(50%)'/>", "the transform 'translate(50%)' is not understood, and so left out"),
  ])
  func `values that only browsers understand are named in warnings`(inside: String, problem: String) throws {
    #expect(try problems(inside) == [problem])
  }

  @Test(arguments: [
    "rotate: none", "animation: none", "all: unset", "--x: calc(1px)", "--x: { a: b }; fill: red", "line-height: 1.2",
    "fill: nonsense", "font-family: \"Foo (Bold)\", serif", "fill: url(#a) rgb(1, 2, 3)", "transform: none",
    "transform: scale(2) rotate(10deg)", "stroke: #10ab; stroke-width: 10px", "-inkscape-x: f(1)", "transform: inherit",
  ])
  func `declarations that change nothing give no warning`(style: String) throws {
    #expect(try problems("<g style='\(style)'/>").isEmpty)
  }

  /// CSS Nesting 1: the declarations around a nested rule are of the outer one.
  @Test func `the declarations beside a rule inside of another are read`() throws {
    let sheet = ".a { fill: red; .b { fill: blue } stroke: lime; &amp; c { x: y } stroke-width: 3px } .d { fill: teal }"
    let inside =
      "<style>\(sheet)</style><rect class='a' x='9' y='9' width='5' height='5'/><rect class='d' width='5' height='5'/>"
    #expect(try fills(inside).map(\.paint) == [.color(Color(css: "red")!), .color(Color(css: "teal")!)])
    guard case .stroke(let stroke) = try drawing(inside).items[1] else {
      Issue.record("no stroke")
      return
    }
    #expect(stroke.style.lineWidth == 3 && stroke.paint == .color(Color(css: "lime")!))
  }

  @Test func `a transform that is not understood leaves an earlier one in force`() throws {
    let style = "transform: translate(5px, 0); transform: translate(50foo, 0)"
    #expect(try fills("<rect width='5' height='5' style='\(style)'/>")[0].transform.tx == 5)
  }

  /// As Chromium draws a document.
  @Test(arguments: [("background: lime", 1), ("background: red; background: none", 0), ("background: url(#a)", 0)])
  func `a plain background of the root is drawn`(style: String, count: Int) throws {
    #expect(try fills("", root: "width='9' height='9' style='\(style)'").count == count)
  }
}
