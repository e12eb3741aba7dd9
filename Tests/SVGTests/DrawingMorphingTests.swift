import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSVG
import Testing

struct DrawingMorphingTests {
  /// The items at a share of the morph between two documents. Outlines without a partner morph, too.
  private func items(_ from: String, _ to: String, at share: Double, othersMorph: Bool = true) throws
    -> [DisplayList.Item]
  {
    let morphing = DrawingMorphing(
      from: DrawingFigures(try drawing(from), at: .identity), to: DrawingFigures(try drawing(to), at: .identity),
      othersMorph: othersMorph)
    return morphing.items(at: share) { from, to, _ in from.morphed(to: to, progress: share) }
  }

  /// The boxes and colours of the fills, rounded, from back to front. The opacity of a group follows its items.
  private func shown(_ from: String, _ to: String, at share: Double = 0.5, othersMorph: Bool = true) throws -> [String]
  {
    func words(_ items: [DisplayList.Item]) -> [String] {
      items.flatMap { item -> [String] in
        switch item {
        case .fill(let fill):
          let box = fill.path.applying(fill.transform).boundingRect
          guard case .color(let color) = fill.paint else { return ["paint"] }
          return ["\(Int(box.minX.rounded())) \(Int(box.width.rounded())) \(color.css)"]
        case .stroke(let stroke): return ["stroke \(stroke.style.lineWidth)"]
        case .group(let group): return words(group.items).map { $0 + (group.opacity < 1 ? " × \(group.opacity)" : "") }
        }
      }
    }
    return words(try items(from, to, at: share, othersMorph: othersMorph))
  }

  private func square(_ x: Int, _ color: String, _ rest: String = "") -> String {
    "<rect x='\(x)' width='10' height='10' fill='\(color)' \(rest)/>"
  }

  @Test func `parts with the same id become each other, wherever they are`() throws {
    let from = square(0, "#ff0000", "id='a'") + square(20, "#00ff00", "id='b'")
    let to = "<g>" + square(60, "#00ff00", "id='b'") + "</g>" + square(40, "#ff0000", "id='a'")
    #expect(try shown(from, to).sorted() == ["20 10 #ff0000", "40 10 #00ff00"])
  }

  @Test func `inside of groups with the same id figures find each other first`() throws {
    let from = "<g id='l'>\(square(0, "#ff0000"))</g><g id='r'>\(square(80, "#0000ff"))</g>"
    let to = "<g id='r'>\(square(60, "#0000ff"))</g><g id='l'>\(square(20, "#ff0000"))</g>"
    #expect(try shown(from, to).sorted() == ["10 10 #ff0000", "70 10 #0000ff"])
  }

  @Test func `outlines that are alike find each other before others in their order do`() throws {
    let disc = "<circle cx='50' cy='50' r='10' fill='#0000ff'/>"
    let large = "<circle cx='50' cy='50' r='30' fill='#0000ff'/>"
    // The disc grows around its centre, so its radius is 20 half-way.
    #expect(
      try shown(square(0, "#ff0000") + disc, large + square(20, "#ff0000")).sorted() == [
        "10 10 #ff0000", "30 40 #0000ff",
      ])
  }

  @Test func `the others become each other in document order, or fade`() throws {
    let (from, to) = (square(0, "#fe0000"), "<circle cx='55' cy='5' r='5' fill='#0000fe'/>")
    #expect(try shown(from, to) == ["25 10 #7f007f"])
    #expect(try shown(from, to, at: 0.25, othersMorph: false) == ["0 10 #fe0000 × 0.5"])
    #expect(try shown(from, to, at: 0.75, othersMorph: false) == ["50 10 #0000fe × 0.5"])
  }

  @Test func `figures without a partner fade`() throws {
    let from = square(0, "#ff0000", "id='a'") + "<path id='gone' d='M 0 0 H 9 V 9 Z'/>"
    #expect(try shown(from, square(0, "#ff0000", "id='a'"), at: 0.25) == ["0 10 #ff0000", "0 9 #000000 × 0.5"])
  }

  @Test func `strokes grow from nothing, and mix their widths`() throws {
    let line = "d='M 0 0 H 50' fill='none' stroke='red'"
    #expect(try shown("<path \(line) stroke-width='2'/>", "<path \(line) stroke-width='6'/>") == ["stroke 4.0"])
    #expect(try shown("<path id='a' d='M 0 0 H 50' fill='none'/>", "<path id='a' \(line) stroke-width='6'/>").isEmpty)
    let (plain, outlined) = (
      square(0, "#ff0000", "id='a'"), square(0, "#ff0000", "id='a' stroke='red' stroke-width='6'")
    )
    #expect(try shown(plain, outlined, at: 0.25) == ["0 10 #ff0000", "stroke 1.5"])
  }

  @Test func `a colour becomes a gradient stop by stop`() throws {
    let stops =
      "<linearGradient id='g'><stop stop-color='#000000'/><stop offset='1' stop-color='#fefefe'/></linearGradient>"
    let items = try items(square(0, "#fe0000", "id='a'"), stops + square(0, "url(#g)", "id='a'"), at: 0.5)
    guard case .fill(let fill) = items[0], case .linearGradient(let gradient, _, _, _) = fill.paint else {
      Issue.record("no gradient: \(items)")
      return
    }
    #expect(gradient.stops.map(\.color.css) == ["#7f0000", "#fe7f7f"])
  }

  /// SVG's gradients interpolate straight colours: the colour of a transparent stop counts like any other.
  @Test func `a transparent stop of a gradient takes its own colour on the way`() throws {
    let stops = "<linearGradient id='g'><stop/><stop offset='1' stop-opacity='0'/></linearGradient>"
    let items = try items(square(0, "#00ff00", "id='a'"), stops + square(0, "url(#g)", "id='a'"), at: 0.5)
    guard case .fill(let fill)? = items.first, case .linearGradient(let gradient, _, _, _) = fill.paint else {
      Issue.record("no gradient: \(items)")
      return
    }
    #expect(gradient.stops.map(\.color.green) == [0.5, 0.5] && gradient.stops.map(\.color.alpha) == [1, 0.5])
  }

  @Test(arguments: [(90, 1), (180, 2)])
  func `gradients mix, and fade into each other if one would shrink to nothing on the way`(
    degrees: Int, fills: Int
  ) throws {
    func document(_ turn: String) -> String {
      """
      <linearGradient id='g' gradientUnits='userSpaceOnUse' x2='10'\(turn)>\
      <stop stop-color='#ff0000'/><stop offset='1' stop-color='#0000ff'/></linearGradient>
      """ + square(0, "url(#g)", "id='a'")
    }
    let turned = document(" gradientTransform='rotate(\(degrees) 5 5)'")
    for share in [0.25, 0.5] {
      #expect(try shown(document(""), turned, at: share) == Array(repeating: "paint", count: fills))
    }
  }

  @Test func `clipped figures fade into their partners`() throws {
    let clip = "<clipPath id='c'><rect width='5' height='5'/></clipPath>"
    let from = clip + square(0, "#fe0000", "id='a' clip-path='url(#c)'")
    #expect(
      try shown(from, square(0, "#0000ff", "id='a'"), at: 0.25) == ["0 10 #fe0000 × 0.75", "0 10 #0000ff × 0.25"])
  }

  @Test func `figures that blend still blend while they fade`() throws {
    let from = square(0, "#ff0000") + square(20, "#00ff00", "style='mix-blend-mode:multiply'")
    let items = try items(from, square(0, "#ff0000"), at: 0.25, othersMorph: false)
    let groups = items.compactMap { if case .group(let group) = $0 { group } else { nil } }
    #expect(groups.map(\.blendMode) == [.multiply] && groups.map(\.opacity) == [0.5])
  }

  @Test func `blends inside an isolated group stay inside during a morph`() throws {
    let blended = square(5, "#00ff00", "id='b' style='mix-blend-mode:multiply'")
    let document = square(0, "#ff0000", "id='a'") + "<g id='g' style='isolation:isolate'>\(blended)</g>"
    #expect(try items(document, document, at: 0.5).last == drawing(document).items.last)
  }

  @Test func `a clip path of the root is not the page`() throws {
    let document = try drawing(
      "<clipPath id='c'><rect width='5' height='5'/></clipPath>" + square(0, "#ff0000"),
      root: "id='r' width='100' height='100' clip-path='url(#c)'")
    let figures = DrawingFigures(document, at: .identity)
    let morphing = DrawingMorphing(from: figures, to: figures, othersMorph: true)
    #expect(morphing.items(at: 0.5) { from, _, _ in from } == document.items)
  }

  @Test func `a page that cuts what lies outside becomes the other page`() throws {
    let items = try items(square(95, "#ff0000"), square(95, "#ff0000"), at: 0.5)
    guard case .group(let group) = items[0] else {
      Issue.record("no group: \(items)")
      return
    }
    #expect(group.clip?.path.boundingRect == CGRect(x: 0, y: 0, width: 100, height: 100))
  }

  @Test func `a page that cuts does not cut a larger drawing from the beginning`() throws {
    let wide = try drawing(square(180, "#ff0000"), root: "width='200' height='100'")
    let cut = try drawing(square(95, "#ff0000"))
    let morphing = DrawingMorphing(
      from: DrawingFigures(wide, at: .identity), to: DrawingFigures(cut, at: .identity), othersMorph: true)
    let items = morphing.items(at: 0) { from, _, _ in from }
    guard case .group(let group)? = items.first else {
      Issue.record("no group: \(items)")
      return
    }
    #expect(group.clip?.path.boundingRect == CGRect(x: 0, y: 0, width: 200, height: 100))
  }

  @Test func `a hundred thousand figures find each other`() throws {
    let many = String(repeating: "<circle r='1'/>", count: 100_000)
    let figures = DrawingFigures(try drawing(many), at: .identity)
    let morphing = DrawingMorphing(from: figures, to: figures, othersMorph: true)
    guard case .group(let group) = morphing.items(at: 0.5, way: { from, _, _ in from }).first else {
      Issue.record("no group")
      return
    }
    #expect(group.items.count == 100_000)
  }
}
