import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSVG
import Testing

/// Reads a document with this content in its root, which is 100 points wide and high.
func drawing(_ inside: String, root: String = #"width="100" height="100""#) throws -> SVGDrawing {
  try SVGDrawing(text: "<svg xmlns='http://www.w3.org/2000/svg' \(root)>\(inside)</svg>", name: "a.svg", images: nil)
}

/// The fills of a document in drawing order, including those in groups.
func fills(_ inside: String, root: String = #"width="100" height="100""#) throws -> [DisplayList.Fill] {
  func fills(_ items: [DisplayList.Item]) -> [DisplayList.Fill] {
    items.flatMap { item -> [DisplayList.Fill] in
      switch item {
      case .fill(let fill): [fill]
      case .stroke: []
      case .group(let group): fills(group.items)
      }
    }
  }
  return fills(try drawing(inside, root: root).items)
}

struct SVGDrawingTests {
  @Test func `transforms apply from the innermost outward`() throws {
    let fill = try fills(
      "<g transform='translate(10 20)'><rect transform='scale(2) rotate(90)' width='3' height='5'/></g>")
    // (1, 0) turns to (0, 1), is scaled to (0, 2), and moves to (10, 22).
    let point = CGPoint(x: 1, y: 0).applying(fill[0].transform)
    #expect(abs(point.x - 10) < 1e-12 && abs(point.y - 22) < 1e-12)
  }

  @Test func `a viewBox fits in the middle of its viewport`() throws {
    let drawing = try drawing("<rect width='10' height='20'/>", root: "width='100' height='100' viewBox='0 0 10 20'")
    #expect(drawing.size == CGSize(width: 100, height: 100))
    // By SVG 2, §8.2 it is scaled by min(100/10, 100/20) = 5, and moved by (100 − 50) / 2.
    #expect(drawing.root.children[0].bounds == CGRect(x: 25, y: 0, width: 50, height: 100))
  }

  @Test func `a missing side of a drawing follows from the proportions of the viewBox`() throws {
    #expect(try drawing("", root: "width='30' viewBox='0 0 10 20'").size == CGSize(width: 30, height: 60))
  }

  @Test(arguments: [
    ("1in", 96), ("2.54cm", 96), ("25.4mm", 96), ("72pt", 96), ("6pc", 96), ("96px", 96), ("50%", 50), ("2em", 32),
  ])
  func `units are of 96 to an inch`(text: String, points: Double) throws {
    let width = try fills("<rect width='\(text)' height='1'/>")[0].path.boundingRect.width
    #expect(abs(width - points) < 1e-9)
  }

  @Test func `use brings in an element where it is used, with what it inherits there`() throws {
    let fills = try fills("<defs><rect id='r' width='1' height='1'/></defs><use href='#r' x='7' y='8' fill='red'/>")
    #expect(fills.count == 1)
    #expect(fills[0].paint == .color(Color(css: "red")!))
    #expect(CGPoint.zero.applying(fills[0].transform) == CGPoint(x: 7, y: 8))
  }

  /// The symbol's square fills its viewport, whose sides are of the `use`, of the symbol, or of the drawing (SVG 2,
  /// §5.6).
  @Test(arguments: [
    ("width='50' height='40'", "", CGRect(x: 0, y: 0, width: 50, height: 40)),
    ("width='50%' height='40'", "", CGRect(x: 0, y: 0, width: 50, height: 40)),
    ("width='50' height='40' x='3' y='4'", "x='10'", CGRect(x: 13, y: 4, width: 50, height: 40)),
    ("width='50' height='40'", "width='20'", CGRect(x: 0, y: 0, width: 20, height: 40)),
    ("width='50' height='40'", "width='auto' height='30'", CGRect(x: 0, y: 0, width: 50, height: 30)),
    ("width='50'", "", CGRect(x: 0, y: 0, width: 50, height: 100)),
    ("", "", CGRect(x: 0, y: 0, width: 100, height: 100)),
  ])
  func `a symbol is as large as its use or else it says`(symbol: String, use: String, box: CGRect) throws {
    for name in ["symbol", "svg"] {
      let definition = "<defs><\(name) id='s' \(symbol)><rect width='100%' height='100%'/></\(name)></defs>"
      let fill = try fills("\(definition)<use href='#s' \(use)/>")[0]
      #expect(fill.path.applying(fill.transform).boundingRect == box)
    }
  }

  @Test func `a symbol without a size on either axis is not drawn`() throws {
    for size in ["width='0'", "height='0'", "width='-3'"] {
      let symbol = "<symbol id='s' \(size)><rect width='5' height='5'/></symbol>"
      #expect(try fills("\(symbol)<use href='#s'/>").isEmpty)
    }
  }

  @Test func `parts keep ids, classes, positions and their order`() throws {
    let drawing = try drawing("\n  <g id='a' class='b c'>\n    <circle r='4'/>\n  </g>\n")
    let (group, circle) = (drawing.parts[1], drawing.parts[2])
    #expect(group.id == "a" && group.classes == ["b", "c"])
    #expect(circle.position == FilePosition(file: "a.svg", line: 3, column: 5))
    #expect(drawing.parts.map(\.number) == [0, 1, 2])
  }

  @Test func `path data is drawn up to its first fault`() throws {
    #expect(try fills("<path d='M 0 0 H 10 V 10 Z L 5 x'/>")[0].path.elements.count == 4)
  }

  @Test(arguments: [("M 0 0 C 0 9 9 9 9 0", 1), ("M 0 0 Q 5 9 9 0", 1), ("M 0 0 L 9 9", 0)])
  func `a single curve is filled, a single line is not`(data: String, count: Int) throws {
    #expect(try fills("<path d='\(data)'/>").count == count)
  }

  @Test func `a switch shows its first child for readers of English`() throws {
    let fills = try fills(
      """
      <switch><rect systemLanguage='de' width='1' height='1'/><rect systemLanguage='fr, en-GB' width='2' height='1'/>\
      <rect width='3' height='1'/></switch>
      """)
    #expect(fills.map(\.path.boundingRect.width) == [2])
  }

  @Test func `what is hidden or has no paint counts for the box of what is around`() throws {
    // By SVG 2, §8.10 the box includes both rectangles, so the gradient's middle is at 50.
    let gradient = "<linearGradient id='g' x2='1'><stop/><stop offset='1' stop-color='red'/></linearGradient>"
    let clip = "<clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='0.5' height='1'/></clipPath>"
    for hidden in ["visibility='hidden'", "fill='none'"] {
      let drawing = try drawing(
        "\(gradient)\(clip)<g clip-path='url(#c)'><rect width='10' height='10'/><rect x='90' width='10' height='10' \(hidden)/></g>"
      )
      guard case .group(let group) = drawing.items[0], let clip = group.clip else {
        Issue.record("nothing is clipped: \(drawing.items)")
        continue
      }
      #expect(clip.path.applying(clip.transform).boundingRect == CGRect(x: 0, y: 0, width: 50, height: 10))
    }
  }

  @Test func `what is inside of a mask does not count for the box of what is around`() throws {
    // A shape without paint has a box by part number. Parts of a mask are not numbered, so the next part has its
    // number.
    let drawing = try drawing(
      """
      <clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='0.5' height='1'/></clipPath>\
      <mask id='m'><rect width='10' height='10' fill='none'/></mask>\
      <g clip-path='url(#c)'><rect width='10' height='10' mask='url(#m)'/><rect x='90' width='10' height='10'/></g>
      """)
    guard case .group(let group) = drawing.items[0], let clip = group.clip else {
      Issue.record("nothing is clipped: \(drawing.items)")
      return
    }
    #expect(clip.path.applying(clip.transform).boundingRect == CGRect(x: 0, y: 0, width: 50, height: 10))
  }

  @Test func `shapes of one use share the box of its gradient`() throws {
    // The inner `use` comes first, so it asks for the box while it is resolved itself.
    let fills = try fills(
      """
      <linearGradient id='g'><stop/><stop offset='1' stop-color='red'/></linearGradient>\
      <defs><rect id='r' x='90' width='10' height='10' fill='context-fill'/>\
      <g id='p'><use href='#r' fill='context-fill'/><rect width='10' height='10' fill='context-fill'/></g></defs>\
      <use href='#p' fill='url(#g)'/>
      """)
    let ends = fills.map { fill in
      guard case .linearGradient(_, let start, let end, let transform) = fill.paint else { return [CGPoint]() }
      return [start.applying(transform), end.applying(transform)]
    }
    #expect(ends == [[.zero, CGPoint(x: 100, y: 0)], [.zero, CGPoint(x: 100, y: 0)]])
  }

  @Test func `a use with a gradient has thousands of shapes with its paint`() throws {
    let shapes = (0..<10_000).map { "<rect x='\($0)' width='1' height='1' fill='context-fill'/>" }.joined()
    let fills = try fills(
      """
      <linearGradient id='g'><stop/><stop offset='1' stop-color='red'/></linearGradient>\
      <defs><g id='p'>\(shapes)</g></defs><use href='#p' fill='url(#g)'/>
      """)
    #expect(fills.count == 10_000)
  }

  @Test(arguments: ["center", "50% 50%", "50px 50px"])
  func `a gradient turns about its origin in the viewport`(origin: String) throws {
    let fills = try fills(
      """
      <linearGradient id='g' gradientUnits='userSpaceOnUse' gradientTransform='scale(2)' transform-origin='\(origin)'>\
      <stop/><stop offset='1' stop-color='red'/></linearGradient><rect width='10' height='10' fill='url(#g)'/>
      """)
    guard case .linearGradient(_, _, _, let transform) = fills[0].paint else {
      Issue.record("no gradient: \(fills)")
      return
    }
    #expect(CGPoint(x: 50, y: 50).applying(transform) == CGPoint(x: 50, y: 50))
  }

  private static let stops = "<stop/><stop offset='1' stop-color='red'/>"

  @Test func `rem in a gradient is the font size of the root`() throws {
    let fills = try fills(
      """
      <g font-size='40'><linearGradient id='g' gradientUnits='userSpaceOnUse' x2='2rem'>\(Self.stops)</linearGradient>\
      <rect width='9' height='9' fill='url(#g)'/></g>
      """, root: "width='100' height='100' font-size='10'")
    guard case .linearGradient(_, _, let end, _) = fills[0].paint else {
      Issue.record("no gradient: \(fills)")
      return
    }
    #expect(end == CGPoint(x: 20, y: 0))
  }

  @Test func `a gradient without stops paints nothing, and no fallback`() throws {
    let fills = try fills("<linearGradient id='g'/><rect width='9' height='9' fill='url(#g) red'/>")
    #expect(fills.allSatisfy { $0.paint == .color(.clear) }, "\(fills)")
  }

  @Test func `a negative radius of a gradient counts as missing`() throws {
    let fills = try fills(
      "<radialGradient id='g' r='-1'>\(Self.stops)</radialGradient><rect width='9' height='9' fill='url(#g)'/>")
    guard case .radialGradient(_, _, let end, _) = fills[0].paint else {
      Issue.record("no gradient: \(fills)")
      return
    }
    #expect(end.radius == 0.5)
  }

  @Test(arguments: ["translate(1 1)", "rotate(10)"])
  func `the boxes of nested elements that turn in them are built once each`(transform: String) throws {
    let (open, close) = (
      String(repeating: "<g transform='\(transform)'>", count: 30), String(repeating: "</g>", count: 30)
    )
    let style = "<style>* { transform-box: fill-box }</style>"
    #expect(try fills("\(style)\(open)<rect width='1' height='1'/>\(close)").count == 1)
  }

  @Test func `a pattern with an empty view box paints nothing`() throws {
    let pattern = "<pattern id='p' width='1' height='1' viewBox='0 0 0 9'><rect width='9' height='9'/></pattern>"
    #expect(try fills("\(pattern)<rect width='9' height='9' fill='url(#p)'/>").isEmpty)
  }

  @Test(arguments: [("0 0 0 10", 0), ("0 0 10 0", 0), ("0 0 -1 0", 1), ("0 0 10", 1)])
  func `a view box without a width or a height shows nothing`(box: String, count: Int) throws {
    let rect = "<rect width='1' height='1'/>"
    #expect(try fills("<svg viewBox='\(box)'>\(rect)</svg>").count == count)
    #expect(
      try fills("<symbol id='s' viewBox='\(box)'>\(rect)</symbol><use href='#s' width='9' height='9'/>").count == count)
    #expect(try fills(rect, root: "width='9' height='9' viewBox='\(box)'").count == count)
  }

  @Test func `the gradient of a stroke that does not scale is transformed`() throws {
    let drawing = try drawing(
      """
      <linearGradient id='g'>\(Self.stops)</linearGradient><g transform='scale(5)'>\
      <rect x='2' y='2' width='10' height='10' fill='none' stroke='url(#g)' vector-effect='non-scaling-stroke'/></g>
      """)
    guard case .stroke(let stroke) = drawing.items[0], case .linearGradient(_, _, let end, let map) = stroke.paint
    else {
      Issue.record("no gradient: \(drawing.items)")
      return
    }
    #expect(end.applying(map) == CGPoint(x: 60, y: 10))
  }

  /// The box of the first fill in the drawing's points, rounded to thousandths: x, y, width and height.
  private func box(_ inside: String) throws -> [Double] {
    let fill = try #require(try fills(inside).first)
    let box = fill.path.applying(fill.transform).boundingRect
    return [box.minX, box.minY, box.width, box.height].map { (Double($0) * 1000).rounded() / 1000 }
  }

  @Test(arguments: [
    "<rect x='40' y='45' width='20' height='10' STYLE/>", "<g STYLE><rect x='40' y='45' width='20' height='10'/></g>",
    "<defs><rect id='r' width='20' height='10'/></defs><use href='#r' x='40' y='45' STYLE/>",
    "<svg x='40' y='45' width='20' height='10' STYLE><rect width='20' height='10'/></svg>",
  ])
  func `an element of every kind turns about the middle of its own box`(element: String) throws {
    let style = "style='transform-box: fill-box; transform-origin: center; transform: rotate(90deg)'"
    // The middle is (50, 50).
    #expect(try box(element.replacing("STYLE", with: style)) == [45, 40, 10, 20])
  }

  @Test func `a root turns about the middle of what it draws, inside its view box`() throws {
    let style = "style='transform-box: fill-box; transform-origin: center; transform: rotate(90deg)'"
    let fill = try fills(
      "<rect x='4' y='4.5' width='2' height='1'/>", root: "width='100' height='100' viewBox='0 0 10 10' \(style)")[0]
    // The middle is (5, 5) in the view box, and so (50, 50) in the drawing.
    let middle = CGPoint(x: 5, y: 5).applying(fill.transform)
    #expect(abs(middle.x - 50) < 1e-9 && abs(middle.y - 50) < 1e-9)
  }

  @Test func `a text turns about the middle of its own box`() throws {
    let style = "style='transform-box: fill-box; transform-origin: center; transform: rotate(180deg)'"
    let box = try box("<text x='30' y='50' font-size='20' \(style)>A</text>")
    #expect(box[0] > 20 && box[1] > 20, "\(box)")
  }

  @Test(arguments: ["fill-box", "content-box"])
  func `in its own box an element turns about the corner unless an origin is given`(reference: String) throws {
    let style = "style='transform-box: \(reference); transform: rotate(90deg)'"
    // About (40, 40), a point (x, y) moves to (80 − y, x).
    #expect(try box("<rect x='40' y='40' width='20' height='10' \(style)/>") == [30, 40, 10, 20])
  }

  @Test func `a text clips with its outlines, whatever their paints are`() throws {
    let drawing = try drawing(
      """
      <clipPath id='c'><text y='50'><tspan fill='none' stroke='red'>A</tspan></text></clipPath>\
      <rect width='100' height='100' clip-path='url(#c)'/>
      """)
    guard case .group(let group) = drawing.items[0], let clip = group.clip else {
      Issue.record("no clip path: \(drawing.items)")
      return
    }
    #expect(group.mask == nil && clip.path.boundingRect.height > 0)
  }

  @Test(arguments: ["clip-path", "mask"])
  func `a root whose clip path or mask hides everything draws nothing`(property: String) throws {
    let hiding = "<clipPath id='clip-path'/><mask id='mask' width='0'/>"
    let fills = try fills(
      hiding + "<rect width='9' height='9'/>", root: "width='100' height='100' \(property)='url(#\(property))'")
    #expect(fills.isEmpty, "\(fills)")
  }

  @Test(arguments: ["red icc-color(p, 0.1)", "url(#none) red icc-color(p, 0.1)", "rgb(0, 50%, 0)"])
  func `an invalid paint is ignored`(paint: String) throws {
    #expect(try fills("<rect width='1' height='1' fill='\(paint)'/>")[0].paint == .color(.black))
  }

  @Test func `a picture without a width draws nothing`() throws {
    #expect(try drawing("<image href='b.png' width='0' height='5'/>").items.isEmpty)
  }

  @Test func `a marker may use the path that it marks, and ends there`() throws {
    // Each marker uses the marked path, which has both markers again. The recursion ends where a marker would contain
    // itself.
    let drawing = try drawing(
      """
      <marker id='a' overflow='visible'><use href='#p'/></marker><marker id='b' overflow='visible'><use href='#p'/></marker>\
      <path id='p' d='M 0 0 H 10' stroke='red' marker-start='url(#a)' marker-end='url(#b)'/>
      """)
    func strokes(_ items: [DisplayList.Item]) -> Int {
      items.reduce(0) {
        switch $1 {
        case .fill: $0
        case .stroke: $0 + 1
        case .group(let group): $0 + strokes(group.items)
        }
      }
    }
    #expect(strokes(drawing.items) == 5)
  }

  @Test func `groups inside of a marker count for the bounds of a part`() throws {
    let drawing = try drawing(
      """
      <marker id='m' markerWidth='20' markerHeight='20' markerUnits='userSpaceOnUse'><g opacity='0.5'>\
      <rect width='20' height='20'/></g></marker><path d='M 50 50 H 60' stroke='red' marker-end='url(#m)'/>
      """)
    #expect(drawing.root.children[0].bounds == CGRect(x: 50, y: 50, width: 30, height: 20))
  }

  @Test func `a row of letters has one line under it`() throws {
    #expect(try fills("<text text-decoration='underline'>A A</text>")[0].path.elements.count == 5)
  }

  @Test(arguments: ["&#173;", "&#8203;"]) func `letter-spacing passes over a character without a width`(
    invisible: String
  ) throws {
    func right(_ text: String) throws -> CGFloat {
      try fills("<text x='10' y='50' font-size='20' letter-spacing='20'>\(text)</text>")
        .reduce(CGRect.null) { $0.union($1.path.boundingRect.applying($1.transform)) }.maxX
    }
    #expect(try abs(right("H\(invisible)H") - right("HH")) < 1e-9)
    #expect(try right("HH") > right("H") + 20)
  }

  /// The fills of a text on the path with these data, in drawing order.
  private func letters(on path: String, _ text: String) throws -> [CGRect] {
    try fills("<defs><path id='p' d='\(path)'/></defs><text font-size='10'>\(text)</text>")
      .map { $0.path.applying($0.transform).boundingRect }
  }

  @Test func `text after a path goes on at its end, but straight`() throws {
    let boxes = try letters(on: "M 0 50 V 90", "<textPath href='#p'>l</textPath>l")
    #expect(boxes.count == 2)
    #expect(boxes[0].width > boxes[0].height && boxes[1].width < boxes[1].height, "\(boxes)")
    // The baseline is at 90, so the letter stands just above.
    #expect(boxes[1].maxY > 89 && boxes[1].maxY < 91, "\(boxes)")
  }

  @Test func `an x on a path is a distance along it, and a y has no meaning there`() throws {
    let boxes = try letters(on: "M 5 50 H 90", "<textPath href='#p'>l<tspan x='20' y='7'>l</tspan></textPath>")
    #expect(boxes.count == 2)
    #expect(abs(boxes[1].minX - boxes[0].minX - 20) < 1e-3 && abs(boxes[1].minY - boxes[0].minY) < 1e-3, "\(boxes)")
    let plain = try letters(on: "M 5 50 H 90", "<textPath href='#p'>l<tspan>l</tspan></textPath>")
    #expect(try letters(on: "M 5 50 H 90", "<textPath href='#p'>l<tspan y='7'>l</tspan></textPath>") == plain)
  }

  /// The text on the path begins at the distance `x` from the start offset, and is anchored there, as Chromium draws it.
  @Test(arguments: [
    ("x='40'", "", 45, 0), ("x='40' text-anchor='middle'", "", 45, 0.5), ("x='40' text-anchor='end'", "", 45, 1),
    ("x='40' y='20' text-anchor='end'", "startOffset='10'", 55, 1), ("", "startOffset='10'", 15, 0),
    ("dx='30'", "", 35, 0),
  ])
  func `the x of a text and its anchor count on a path`(
    text: String, path: String, start: Double, anchor: Double
  ) throws {
    func box(_ text: String, _ path: String) throws -> CGRect {
      let fills = try fills(
        "<defs><path id='p' d='M 5 50 H 95'/></defs><text font-size='10' \(text)><textPath href='#p' \(path)>ll</textPath></text>"
      )
      return fills.map { $0.path.applying($0.transform).boundingRect }.reduce(.null) { $0.union($1) }
    }
    let (plain, double) = (try box("", ""), try box("x='0 30'", ""))
    // The second letter begins where the first one's advance ends, so without places both stand so far apart.
    let advance = plain.width - (double.width - 30)
    let expected = plain.minX - 5 + start - 2 * advance * anchor
    #expect(abs(try box(text, path).minX - expected) < 1e-3)
  }

  @Test func `the first letter on a path takes the place that the text before it leaves`() throws {
    let fills = try fills(
      "<defs><path id='p' d='M 5 50 H 95'/></defs><text font-size='10' x='30 60'>l<textPath href='#p'>l</textPath></text>"
    )
    let lefts = fills.map { $0.path.applying($0.transform).boundingRect.minX }
    #expect(lefts.count == 2 && abs(lefts[1] - lefts[0] - (5 + 60 - 30)) < 1e-3)
  }

  /// By SVG 2, §9.6.1, a `pathLength` of 0 is a scale without end; Chromium draws a solid line.
  @Test(arguments: [("0", []), ("25", [20.0, 10]), ("-1", [10, 5]), ("x", [10, 5]), ("1e-320", [])])
  func `a pathLength of 0 makes a line solid`(length: String, dash: [Double]) throws {
    let item = try drawing(
      "<path d='M 10 50 H 60' stroke='red' stroke-dasharray='10 5' pathLength='\(length)'/>"
    ).items[0]
    guard case .stroke(let stroke) = item else {
      Issue.record("no stroke")
      return
    }
    #expect(stroke.style.dash == dash.map { CGFloat($0) })
  }

  @Test func `text on a path of pathLength 0 begins at its start or nowhere`() throws {
    func count(_ offset: Int) throws -> Int {
      try fills(
        "<defs><path id='p' d='M 5 50 H 95' pathLength='0'/></defs><text><textPath href='#p' startOffset='\(offset)'>l</textPath></text>"
      ).count
    }
    #expect(try [count(0), count(20)] == [1, 0])
  }

  @Test func `a family that is not installed is named once, and the default family never`() throws {
    let texts =
      "<text>a</text>\n<text font-family='Nowhere, sans-serif'>a</text><text font-family='Nowhere, sans-serif'>b</text>"
    let warnings = try drawing(texts + "<text font-family='Nowhere, Inter'>a</text><text font-family='serif'>a</text>")
      .warnings
    #expect(warnings.map { $0.position.line } == [2])
    #expect(warnings[0].problem.hasPrefix("the font family 'Nowhere' is not installed; '"))
  }

  @Test func `blanks at the end are kept with other blanks`() throws {
    func textBox(_ attribute: String) throws -> [Double] {
      try box("<text x='90' y='50' text-anchor='end' \(attribute)>l  </text>")
    }
    #expect(try textBox("style='white-space: pre'") == textBox("xml:space='preserve'"))
    #expect(try textBox("style='white-space: pre-line'") == textBox(""))
  }

  /// The filters of the first item, innermost first.
  private func filters(_ inside: String) throws -> [DisplayList.Filter] {
    var filters: [DisplayList.Filter] = []
    var item = try drawing(inside).items.first
    while case .group(let group)? = item {
      if let filter = group.filter { filters.insert(filter, at: 0) }
      item = group.items.first
    }
    return filters
  }

  @Test func `filters in a list follow each other`() throws {
    let filter = "<filter id='f'><feOffset dx='3'/></filter>"
    let list = "grayscale(1) blur(2px) url(#f) url(#f) invert(1)"
    let filters = try filters("\(filter)<rect width='9' height='9' filter='\(list)'/>")
    #expect(
      filters.map { if case .chain(let chain) = $0 { chain.steps.count } else { 0 } } == [2, 1, 1, 1])
  }

  @Test(arguments: ["hue-rotate(45)", "blur(2)x", "blur(2px) nothing(3)"])
  func `a filter that is not understood is left out, with a warning`(value: String) throws {
    let drawing = try drawing("<rect width='9' height='9' filter='\(value)'/>")
    #expect(try filters("<rect width='9' height='9' filter='\(value)'/>").isEmpty)
    #expect(drawing.warnings.map(\.problem) == ["the filter '\(value)' is not understood, and so left out"])
  }

  @Test(arguments: [
    (
      "<style>rect\n~~ g { fill: red }</style>",
      "the selector 'rect ~~ g' is not understood, and so its rule is left out"
    ),
    ("<style>@unknown x { rect { fill: red } }</style>", "the rule '@unknown' is not understood, and so left out"),
    ("<g style='clip-path: circle(red)'/>", "the clip path 'circle(red)' is not understood, and so left out"),
    ("<g style='mask: element(a)'/>", "the mask 'element(a)' is not understood, and so left out"),
    ("<hatch id='h'/><rect width='9' height='9' fill='url(#h)'/>", "<hatch> paints nothing"),
    ("<rect width='9' height='9'><animate/></rect>", "<animate> has no effect"),
    ("<video/>", "<video> is not drawn"),
  ])
  func `a warning names what is not drawn`(inside: String, problem: String) throws {
    #expect(try drawing(inside).warnings.map(\.problem) == [problem])
  }

  @Test(arguments: ["clip-path: none", "mask: unset", "clip-path: url(#none)", "filter: initial", "mask: revert"])
  func `a filter, clip path or mask that is none gives no warning`(style: String) throws {
    #expect(try drawing("<rect width='9' height='9' style='\(style)'/>").warnings.isEmpty)
  }

  private static let svg = "svg xmlns='http://www.w3.org/2000/svg'"

  @Test func `a warning of an embedded drawing has the place of its element`() throws {
    let embedded = "data:image/svg+xml,%3C\(Self.svg) viewBox='0 0 9 9'%3E%3Cvideo/%3E%3C/svg%3E"
    #expect(
      try drawing("\n\n  <image href=\"\(embedded)\"/>").warnings.map(\.description)
        == ["a.svg:3:3: in the embedded drawing: <video> is not drawn"])
  }

  @Test func `an embedded drawing may have percentages as they are`() throws {
    let embedded =
      "data:image/svg+xml;utf8,&lt;\(Self.svg) viewBox='0 0 9 9'>&lt;rect width='100%' height='50%'/>&lt;/svg>"
    let fill = try #require(try fills("<image href=\"\(embedded)\"/>").first)
    #expect(fill.path.applying(fill.transform).boundingRect == CGRect(x: 0, y: 0, width: 9, height: 4.5))
  }

  @Test(arguments: 0...2) func `an embedded drawing in base 64 may lack its padding`(blanks: Int) throws {
    let text =
      "<\(Self.svg) viewBox='0 0 9 9'><rect width='9' height='9'/></svg>" + String(repeating: " ", count: blanks)
    let data = Data(text.utf8).base64EncodedString().filter { $0 != "=" }
    #expect(try fills("<image href='data:image/svg+xml;base64,\(data)'/>").count == 1)
  }

  @Test func `warnings are in document order`() throws {
    let drawing = try drawing("<g><animate/></g>\n<video/>\n<style>a:b {}</style>")
    #expect(drawing.warnings.map(\.position.line) == [1, 2, 3])
  }

  @Test(arguments: [(25, 40, true), (26, 40, false), (0, 65, true), (0, 66, false)])
  func `a filter has up to 64 steps, and a merge counts as one less than its inputs`(
    offsets: Int, inputs: Int, isDrawn: Bool
  ) throws {
    let steps = String(repeating: "<feOffset dx='1'/>", count: offsets)
    let merge = "<feMerge>\(String(repeating: "<feMergeNode/>", count: inputs))</feMerge>"
    let drawing = try drawing("<filter id='f'>\(steps)\(merge)</filter><rect width='9' height='9' filter='url(#f)'/>")
    #expect(drawing.parts.map(\.element) == ["svg", "rect"])
    #expect(drawing.warnings.map(\.problem) == (isDrawn ? [] : ["a filter of more than 64 steps is left out"]))
  }

  @Test(arguments: ["rgb(255 0 0 / 50%)", "rgb( 255 0 0 / 0.5 )", "rgba(255, 0, 0, 0.5)"])
  func `the colour of a shadow may have blanks`(color: String) throws {
    func shadow(_ color: String) throws -> [DisplayList.Filter] {
      try filters("<rect width='9' height='9' style='filter: drop-shadow(1px 2px 3px \(color))'/>")
    }
    #expect(try shadow(color) == shadow("rgba(255,0,0,0.5)"))
    #expect(try shadow(color).count == 1)
    #expect(
      try filters("<rect width='9' height='9' style='filter: drop-shadow(\(color) 1px 2px 3px)'/>") == shadow(color))
  }

  @Test func `rem is the font size of the root in filters, texts and font sizes`() throws {
    let root = "width='100' height='100' font-size='10'"
    func same(_ one: String, _ other: String) throws -> Bool {
      func items(_ inside: String) throws -> [DisplayList.Item] {
        try drawing("<g font-size='40'>\(inside)</g>", root: root).items
      }
      return try items(one) == items(other)
    }
    let rect = "rect width='9' height='9'"
    #expect(try same("<\(rect) style='filter: blur(2rem)'/>", "<\(rect) style='filter: blur(20px)'/>"))
    #expect(try same("<text font-size='2rem'>A</text>", "<text font-size='20px'>A</text>"))
    #expect(try same("<text letter-spacing='2rem'>AA</text>", "<text letter-spacing='20px'>AA</text>"))
  }

  @Test func `a width in em is that of the element which declares it`() throws {
    let drawing = try drawing(
      "<g font-size='10' stroke='red' stroke-width='1em' stroke-dasharray='2em 50%'><path d='M 0 0 H 9' font-size='20'/></g>"
    )
    guard case .group(let page) = drawing.items[0], case .stroke(let stroke) = page.items[0] else {
      Issue.record("no stroke: \(drawing.items)")
      return
    }
    #expect(stroke.style.lineWidth == 10 && stroke.style.dash == [20, 50])
  }

  private func steps(_ primitives: String) throws -> [DisplayList.FilterChain.Operation] {
    let filters = try filters("<filter id='f'>\(primitives)</filter><rect width='9' height='9' filter='url(#f)'/>")
    guard case .chain(let chain)? = filters.first else { return [] }
    return chain.steps.map(\.operation)
  }

  @Test(arguments: ["feImage", "feOther"])
  func `a filter step that is not drawn passes its input on, with a warning`(step: String) throws {
    #expect(try steps("<\(step)/>") == [.merge([.source])])
    #expect(
      try steps("<feOffset dx='1' result='a'/><feOffset dx='2'/><\(step) in='a' result='b'/><feBlend in='b'/>")[2...]
        == [.merge([.step(0)]), .blend(.step(2), over: .step(2), .normal)])
    let drawing = try drawing(
      "<filter id='f'>\n<\(step)/></filter><rect width='9' height='9' filter='url(#f)'/>")
    #expect(
      drawing.warnings.map(\.description) == ["a.svg:2:1: <\(step)> is not drawn; its input is passed on as it is"])
  }

  /// As Chromium draws it.
  @Test(arguments: [("url(#none)", 0), ("url(#r)", 0), ("url(#none) blur(2px)", 1)])
  func `a filter that does not exist is left out, and the element stays`(value: String, count: Int) throws {
    let inside = "<rect id='r' width='9' height='9' filter='\(value)'/>"
    #expect(try filters(inside).count == count)
    #expect(try drawing(inside).parts.map(\.element) == ["svg", "rect"])
    #expect(try drawing(inside).warnings.count == 1)
  }

  @Test func `an element can ask for the filter of its parent`() throws {
    let filter = "<filter id='f'><feOffset dx='3'/></filter>"
    let inside = "\(filter)<g filter='url(#f)'><rect width='9' height='9' filter='inherit'/></g>"
    #expect(try filters(inside).count == 2)
    #expect(try drawing(inside).warnings.isEmpty)
  }

  @Test func `a filter has the steps of the one that it refers to, and its own region`() throws {
    let filters = try filters(
      """
      <filter id='a'><feOffset dx='3'/></filter><filter id='b' href='#a' filterUnits='userSpaceOnUse' x='1' y='2' width='3' height='4'/>\
      <rect width='9' height='9' filter='url(#b)'/>
      """)
    guard case .chain(let chain)? = filters.first else {
      Issue.record("no filter")
      return
    }
    #expect(chain.steps.count == 1 && chain.region == CGRect(x: 1, y: 2, width: 3, height: 4))
  }
}
