import Foundation
import PathreelDrawing
import PathreelSVG
import Testing

/// What most likely is a mistake in a document: each is named once, with its place. Whether a value is one was compared
/// with Chromium 156.
struct DocumentCheckTests {
  private func warnings(_ inside: String) throws -> [String] {
    try animated(inside).warnings.map { "\($0.position.line):\($0.position.column): \($0.problem)" }
  }

  private func problems(_ inside: String) throws -> [String] { try animated(inside).warnings.map(\.problem) }

  @Test(arguments: [
    ("opacty: 0", "there is no property 'opacty'; did you mean 'opacity'?"),
    ("strokeWidth: 2", "there is no property 'strokewidth'; did you mean 'stroke-width'?"),
    ("quux: 2", "there is no property 'quux'"),
    ("fill: #12345", "'#12345' is no value of 'fill', and so left out; a colour has 3, 4, 6 or 8 hexadecimal digits"),
    ("stroke: bluu", "'bluu' is no value of 'stroke', and so left out; did you mean 'blue'?"),
    ("color: ff0000", "'ff0000' is no value of 'color', and so left out; write '#ff0000'"),
    ("text-anchor: center", "'center' is no value of 'text-anchor', and so left out; it is 'start', 'middle' or 'end'"),
    ("fill-rule: even-odd", "'even-odd' is no value of 'fill-rule', and so left out; did you mean 'evenodd'?"),
    ("stroke-width: 2 px", "'2 px' is no value of 'stroke-width', and so left out; write '2px'"),
    ("opacity: half", "'half' is no value of 'opacity', and so left out"),
    ("display: non", "'non' is no value of 'display'; did you mean 'none'?"),
    (
      "fill: red stroke: blue",
      "'red stroke: blue' is no value of 'fill', and so left out; a ';' is missing before 'stroke'"
    ),
    ("fill red", "'fill red' is no declaration, and so left out; a ':' is missing after 'fill'"),
    ("animation-duration: 2", "'2' is no value of 'animation-duration', and so left out; write '2s'"),
    (
      "animation-timing-function: ease-inout",
      "'ease-inout' is no value of 'animation-timing-function', and so left out; did you mean 'ease-in-out'?"
    ),
    (
      "animation-fill-mode: forward",
      "'forward' is no value of 'animation-fill-mode', and so left out; did you mean 'forwards'?"
    ),
    (
      "animation: spin 2 linear infinite",
      "'spin 2 linear infinite' is no value of 'animation', and so left out; '2' has no unit, write '2s'"
    ),
    (
      "animation: spin 1s ease-inout infinite",
      "'spin 1s ease-inout infinite' is no value of 'animation', and so left out; did you mean 'ease-in-out' by 'ease-inout'?"
    ),
  ])
  func `a declaration that is void is named in a style, a sheet and a keyframe`(text: String, problem: String) throws {
    #expect(try warnings("\n<rect width='9' height='9' style='\(text)'/>") == ["2:28: \(problem)"])
    #expect(
      try warnings("<style>\n/* rect */ rect { \(text) }</style><rect width='9' height='9'/>") == ["2:19: \(problem)"])
    guard !text.hasPrefix("animation") else { return }
    #expect(try warnings("<style>\n@keyframes k { to { \(text) } }</style>") == ["2:21: \(problem)"])
  }

  @Test func `a place in a style sheet counts what the parser takes out`() throws {
    let sheet = "<style class='>'><![CDATA[\r\n  /* é */ a > b { }\n  c { é: 1; opacty: 0 } ]]></style>"
    #expect(try warnings(sheet) == ["3:13: there is no property 'opacty'; did you mean 'opacity'?"])
    #expect(try warnings("<style>a &gt; b { opacty: 0 }</style>").first?.hasPrefix("1:84: there") == true)
  }

  @Test(arguments: [
    ("<rect colour='red' width='9' height='9'/>", "7: <rect> has no attribute 'colour'; did you mean 'color'?"),
    ("<rect width='9' fil='red' height='9'/>", "17: <rect> has no attribute 'fil'; did you mean 'fill'?"),
    ("<path strokeWidth = '1'/>", "7: <path> has no attribute 'strokeWidth'; did you mean 'stroke-width'?"),
    ("<path strength='1'/>", "7: <path> has no attribute 'strength'"),
    ("<path fill='reed'/>", "7: 'reed' is no value of 'fill', and so left out; did you mean 'red'?"),
    (
      "<g animation='spin 2s'/>",
      "4: <g> has no attribute 'animation', it is a property of CSS; write it into the attribute 'style'"
    ),
    ("<circle x='4' cy='5' r='3'/>", "9: <circle> has no attribute 'x', which is placed by 'cx' and 'cy'"),
    ("<rct width='9' height='9'/>", "1: <rct> is no element of SVG; did you mean <rect>?"),
  ])
  func `a name that an element does not have is named`(element: String, problem: String) throws {
    #expect(try warnings("\n" + element) == ["2:\(problem)"])
  }

  @Test(arguments: [
    "<use href='#b'/>", "<text>a<textPath href='#b'>c</textPath></text>",
    "<path d='M0 0H9' stroke='red' marker-end='url(#b)'/>", "<rect width='9' height='9' mask='url(#b)'/>",
    "<rect width='9' height='9' fill='url(#b)'/>", "<g clip-path='url(#b)'/>", "<g style='filter: url(#b)'/>",
    "<linearGradient id='h' href='#b'/><rect width='9' height='9' fill='url(#h)'/>",
    "<path><animateMotion dur='1s'><mpath href='#b'/></animateMotion></path>",
  ])
  func `a reference to nothing is named, with the id that is meant`(inside: String) throws {
    let found = try problems("<path id='bb' d='M0 0H9'/>" + inside).filter { $0.contains("which is not there") }
    #expect(found.count == 1 && found[0].contains("refers to '#b'"), "\(found)")
    let near = inside.replacingOccurrences(of: "#b", with: "#sunst")
    let advice = try problems("<path id='sunset' d='M0 0H9'/>" + near).filter { $0.contains("did you mean '#sunset'?") }
    #expect(advice.count == 1, "\(advice)")
  }

  @Test(arguments: [
    "<rect width='9' height='9' fill='url(#b) red'/>", "<g display='none'><rect fill='url(#b)'/></g>",
    "<clipPath id='c'><rect width='9' height='9' fill='url(#b)'/></clipPath>", "<linearGradient id='h' href='#b'/>",
    "<linearGradient id='h' href='#b'><stop/></linearGradient><rect width='9' height='9' fill='url(#h)'/>",
    "<style>.unused { fill: url(#b) }</style>",
  ])
  func `a reference to nothing that changes nothing is not named`(inside: String) throws {
    #expect(try problems(inside).isEmpty)
  }

  @Test func `what is wrong many times is named once, with the number of places`() throws {
    let shape = "<rect width='9' height='9' fil='red'/>"
    #expect(
      try warnings("\n\(shape)\n\(shape)\n\(shape)") == [
        "2:28: <rect> has no attribute 'fil'; did you mean 'fill'?; the same is at 2 more places"
      ])
    #expect(try problems((0..<200).map { "<g a\($0)='1'/>" }.joined()).count == 30)
  }

  /// Attributes and properties that browsers accept, or that programs write for themselves.
  @Test(arguments: [
    "<g data-x='1' aria-label='a' role='img' tabindex='0' lang='en' class='a' id='b' style='' xml:space='preserve'/>",
    "<g inkscape:label='a' sodipodi:nodetypes='cc' xmlns:inkscape='i' xmlns:sodipodi='s' xmlns:serif='e' serif:id='d'/>",
    "<g style='--x: 1; -webkit-foo: 1; -inkscape-font-specification: a; *zoom: 1; cursor: hnd; will-change: x'/>",
    "<g style='pointer-events: none; box-sizing: border-box; line-height: 125%; margin: 0 auto; user-select: none'/>",
    "<g style='enable-background: new 0 0 9 9; text-rendering: auto; shape-rendering: auto; block-progression: tb'/>",
    "<g pointer-events='all' cursor='pointer' enable-background='new' font-variant-ligatures='none' p-id='3'/>",
    "<g fill='' stroke='null' stroke-dasharray='none' style='width: max-content; fill: -moz-any'/>",
    "<g style='fill: var(--a, red); stroke: var(--none)'/>", "<sodipodi:namedview xmlns:sodipodi='s' pagecolor='a'/>",
    "<linearGradient id='g' gradientUnits='userSpaceOnUse'/><rect width='9' height='9' fill='url(#g)'/>",
    "<circle cx='1' cy='2' r='3' d='M0 0' rx='3'/>", "<text x='1 2' dx='3' textLength='9'>a</text>",
    "<style>@font-face { font-family: a; src: local('Inter'); font-display: swap } a:-moz-x { opacity: 1 }</style>",
    "<style>@media print { a { opacty: 0 } } @supports (foo: bar) { a { opacty: 0 } } <!-- a { } --></style>",
  ])
  func `what browsers accept is not named`(inside: String) throws {
    let problems = try problems(inside)
    #expect(problems.isEmpty, "\(problems)")
  }

  @Test func `an animation of no length is named, and one that only sets its end is not`() throws {
    let sheet =
      "<style>@keyframes spin { to { opacity: 0 } } .a { animation: \("spin 2") } .b { animation: spin 0s both }</style>"
    #expect(
      try problems(sheet + "<g class='a'/><g class='b'/>") == [
        "the animation 'spin' lasts 0 s, and so has no effect; give it a duration, such as 2s"
      ])
    #expect(
      try problems("<style>@keyframes spin { }</style><g style='animation: spn 2s'/>").last
        == "there are no keyframes 'spn', and so the animation has no effect; did you mean 'spin'?")
  }

  /// An invalid declaration counts as absent (CSS Syntax 3, §2.2).
  @Test func `a void animation leaves an earlier one in force`() throws {
    let style = "animation: k 2s; animation: k 3 infinite; animation-duration: 5"
    let document = try animated(
      "<style>@keyframes k { to { opacity: 0 } }</style><g style='\(style)'><rect width='9' height='9'/></g>")
    #expect(document.moves && document.warnings.count == 2)
    #expect(
      try animated("<style>@keyframes k { to { opacity: 0 } }</style><rect style='animation: k 2 linear 3'/>").moves
        == false)
  }

  @Test func `a drawing with other values has the same mistakes`() throws {
    let document = try animated("<style>:root { --a: red }</style><rect fil='1' fill='var(--a)' width='9' height='9'/>")
    let other = try document.setting(customs: ["--a": "blue"])
    #expect(other.warnings == document.warnings && document.warnings.count == 1)
    #expect(try other.drawing(at: 0).warnings == document.warnings)
  }

  @Test func `an error brings the warnings before it`() throws {
    let inside = "<rect fil='1'/>\n<image width='9' height='9' href='other.png'/><use href='other.svg#a'/>"
    let error = #expect(throws: SVGError.self) { try animated(inside) }
    #expect(error?.warnings.first?.problem == "<rect> has no attribute 'fil'; did you mean 'fill'?")
  }

  @Test(arguments: [
    ("<rect width='100%' height='100%' fill='white'/>", true), ("<rect x='-1' y='-1' width='200' height='200'/>", true),
    ("<title>a</title><style>a { }</style><rect width='100' height='100'/><circle r='9'/>", true),
    ("<rect width='100' height='99'/>", false), ("<rect width='100' height='100' fill-opacity='0.5'/>", false),
    ("<rect width='100' height='100' opacity='0.5'/>", false), ("<rect width='100' height='100' rx='3'/>", false),
    ("<rect width='100' height='100' transform='rotate(5)'/>", false), ("<circle cx='50' cy='50' r='99'/>", false),
    ("<rect width='100' height='100'><animate attributeName='x' to='9' dur='1s'/></rect>", false), ("", false),
  ])
  func `a document covers its page by a rectangle that stays`(inside: String, covers: Bool) throws {
    #expect(try animated(inside).coversPage == covers)
  }
}
