/// What browsers know about the elements of HTML that labels of diagrams have. ``Cascade`` takes their styles below those
/// of the document, and ``HTMLBoxReader`` says what is not drawn.
enum HTMLElements {
  /// The namespace of XHTML, which HTML in SVG documents has.
  static let namespace = "http://www.w3.org/1999/xhtml"

  /// The style that an element has in browsers (HTML, §15.3), as declarations; empty for plain inline elements.
  static func style(of name: String) -> String {
    switch name {
    case "p", "dl": "display: block; margin: 1em 0"
    case "h1": "display: block; font-size: 2em; margin: .67em 0; font-weight: bold"
    case "h2": "display: block; font-size: 1.5em; margin: .83em 0; font-weight: bold"
    case "h3": "display: block; font-size: 1.17em; margin: 1em 0; font-weight: bold"
    case "h4": "display: block; margin: 1.33em 0; font-weight: bold"
    case "h5": "display: block; font-size: .83em; margin: 1.67em 0; font-weight: bold"
    case "h6": "display: block; font-size: .67em; margin: 2.33em 0; font-weight: bold"
    case "ul": "display: block; margin: 1em 0; padding-left: 40px; list-style-type: disc"
    case "ol": "display: block; margin: 1em 0; padding-left: 40px; list-style-type: decimal"
    case "li": "display: list-item"
    case "dd": "display: block; margin-left: 40px"
    case "blockquote", "figure": "display: block; margin: 1em 40px"
    case "center": "display: block; text-align: center"
    case "pre": "display: block; white-space: pre; font-family: monospace; margin: 1em 0"
    case "hr": "display: block; margin: .5em 0; border-top: 1px solid gray"
    case "b", "strong": "font-weight: bolder"
    case "i", "em", "cite", "dfn", "var": "font-style: italic"
    case "code", "kbd", "samp", "tt": "font-family: monospace"
    case "u", "ins": "text-decoration: underline"
    case "a": "color: #0000ee; text-decoration: underline"
    case "s", "del", "strike": "text-decoration: line-through"
    case "small": "font-size: smaller"
    case "big": "font-size: larger"
    case "sub": "font-size: smaller; vertical-align: sub"
    case "sup": "font-size: smaller; vertical-align: super"
    case "mark": "background-color: #ffff00; color: #000000"
    case "title", "style", "script", "head", "template": "display: none"
    case _ where blocks.contains(name): "display: block"
    default: ""
    }
  }

  /// The further elements that begin and end lines.
  private static let blocks: Set<String> = [
    "address", "article", "aside", "body", "details", "div", "dt", "figcaption", "footer", "form", "header", "html",
    "main", "nav", "section", "summary",
  ]

  /// What stands before an item of a list, by the `list-style-type` around it: a number with its point and a blank that
  /// counts at the end of a line, or an empty text for a dot; nil for nothing.
  static func marker(_ item: SVGElement, number: Int) -> String? {
    let around = item.declarations[.listStyleType] ?? item.parent?.declarations[.listStyleType]
    let words = CSSText.words(around ?? "disc")
    if words.contains("none") { return nil }
    if words.contains("decimal") { return "\(number).\u{A0}" }
    for (name, isCapital) in [("lower-", false), ("upper-", true)] {
      guard let word = words.first(where: { $0.hasPrefix(name) }) else { continue }
      let text = word.hasSuffix("roman") ? roman(number) : letters(number)
      return (isCapital ? text.uppercased() : text) + ".\u{A0}"
    }
    return ""
  }

  /// A number in small Roman numerals.
  private static func roman(_ number: Int) -> String {
    let numerals = [
      (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
      (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    guard number < 4_000 else { return "\(number)" }
    var (rest, text) = (number, "")
    for (value, numeral) in numerals {
      while rest >= value { (rest, text) = (rest - value, text + numeral) }
    }
    return text
  }

  /// A number in letters: a, b, …, z, aa, ab.
  private static func letters(_ number: Int) -> String {
    var (rest, text) = (number, "")
    while rest > 0 {
      text = String(UnicodeScalar(UInt8(97 + (rest - 1) % 26))) + text
      rest = (rest - 1) / 26
    }
    return text
  }

  /// The elements that are more than text, and not drawn.
  static let foreign: Set<String> = [
    "audio", "button", "canvas", "embed", "iframe", "img", "input", "math", "meter", "object", "picture", "progress",
    "select", "svg", "table", "textarea", "video",
  ]
}
