import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSVG
import Testing

/// What the content of a `use` inherits from it (SVG 2, §5.6: the content is a copy inside of the `use`).
struct UseTests {
  private static let box = "<defs><rect id='r' width='9' height='9' style='fill: var(--c, black)'/></defs>"

  private func colors(_ inside: String) throws -> [Paint] { try fills(Self.box + inside).map(\.paint) }

  private func named(_ names: String...) -> [Paint] { names.map { .color(Color(css: $0)!) } }

  @Test func `each use gives the content its own custom properties`() throws {
    let paints = try colors(
      "<use href='#r' style='--c: red'/><use href='#r'/><g style='--c: blue'><use href='#r'/></g>")
    #expect(paints == named("red", "black", "blue"))
  }

  @Test func `a use inside of the content of another passes its custom properties on`() throws {
    let paints = try colors(
      """
      <defs><g id='g'><use href='#r'/><use href='#r' style='--c: teal'/></g><symbol id='s'><use href='#g'/></symbol></defs>
      <use href='#g' style='--c: red'/><use href='#s' style='--c: blue'/>
      """)
    #expect(paints == named("red", "teal", "blue", "teal"))
  }

  /// Custom properties around the referenced element have no effect on the content, and its own win.
  @Test func `the content has its own custom properties, and none of those around the referenced element`() throws {
    let paints = try fills(
      """
      <defs style='--c: lime'><rect id='r' width='9' height='9' style='fill: var(--c, black)'/>
      <rect id='o' width='9' height='9' style='--c: navy; fill: var(--c)'/></defs>
      <use href='#r'/><use href='#o' style='--c: red'/>
      """
    ).map(\.paint)
    #expect(paints == named("black", "navy"))
  }

  /// SVG 2, §5.6.3: the rules of the document match the referenced element where it stands.
  @Test(arguments: ["defs > rect", "rect:last-child", "rect:nth-last-child(2)", "circle + rect"])
  func `rules match the content in the place of the referenced element`(selector: String) throws {
    let id = selector.hasPrefix("rect:last") ? "b" : "a"
    let paints = try fills(
      """
      <style>\(selector) { fill: var(--c) }</style><defs><circle r='1'/><rect id='a' width='9' height='9'/>\
      <rect id='b' width='9' height='9'/></defs><use href='#\(id)' style='--c: red'/>
      """
    ).map(\.paint)
    #expect(paints == named("red"))
  }

  @Test func `a use in a clip path passes its custom properties on`() throws {
    let items = try drawing(
      """
      <defs><path id='p' style='d: var(--d)'/></defs>
      <clipPath id='c'><use href='#p' style='--d: path("M2 3h4v5h-4z")'/></clipPath>
      <rect width='50' height='50' clip-path='url(#c)'/>
      """
    ).items
    guard case .group(let group) = items.first else {
      Issue.record("no group")
      return
    }
    #expect(group.clip?.path.boundingRect == CGRect(x: 2, y: 3, width: 4, height: 5))
  }

  private static let steps = "<style>@keyframes k { from { --c: red } to { --c: blue } }</style>"

  @Test(arguments: [
    "<use href='#r' style='animation: k 2s linear'/>", "<g style='animation: k 2s linear'><use href='#r'/></g>",
    "<g style='animation: k 2s linear'><svg><use href='#r'/></svg></g>",
  ])
  func `a custom property that is animated on a use or around it reaches the content`(use: String) throws {
    let inside = Self.steps + Self.box + use
    #expect(try [0.5, 1.5].map { try fill(inside, at: $0).paint } == named("red", "blue"))
  }

  /// A rectangle that moves by 100 in a time that each use sets, from 20 on.
  private static let mover = """
    <style>@keyframes m { to { x: 120px } } rect { animation: m var(--d) linear infinite }</style>
    <defs><rect id='m' x='20' width='9' height='9'/></defs>
    """

  @Test func `a use may set the duration of an animation in its content`() throws {
    for (duration, x) in [(4.0, 45.0), (2, 70), (5, 40)] {
      let moved = try fill(Self.mover + "<use href='#m' style='--d: \(duration)s'/>", at: 1)
      #expect(abs(moved.path.boundingRect.applying(moved.transform).minX - x) < 1e-9)
    }
  }

  @Test func `an animation that only the uses give a duration counts for the length`() throws {
    let uses = "<use href='#m' style='--d: 4s'/><use href='#m' style='--d: 6s'/>"
    let drawing = try animated(Self.mover + uses)
    #expect(drawing.moves && drawing.duration == 12)
    #expect(drawing.warnings.isEmpty, "\(drawing.warnings)")
  }

  @Test func `what SMIL does to an element it does to its copies`() throws {
    let inside = """
      <defs><rect id='r' width='9' height='9' style='fill: var(--c)'>\
      <animate attributeName='x' by='100' dur='2s'/></rect></defs><use href='#r' style='--c: red'/>
      """
    let moved = try fill(inside, at: 1)
    #expect(moved.path.boundingRect.minX == 50 && moved.paint == .color(Color(css: "red")!))
  }

  @Test func `a frame has the same items whatever frame came first`() throws {
    let inside = Self.steps + Self.box + "<g style='animation: k 2s linear'><g><use href='#r'/></g></g><use href='#r'/>"
    let (a, b) = (try animated(inside), try animated(inside))
    let expected = try a.drawing(at: 1.5).items
    _ = try b.drawing(at: 0.5)
    #expect(try b.drawing(at: 1.5).items == expected)
  }

  /// Each level shows the one below twice, with values of its own: 2²⁰ different copies.
  @Test func `copies that double at each level are an error`() {
    var levels = "<rect id='l0' width='9' height='9' style='fill: var(--c)'/>"
    for level in 1...20 {
      levels += "<g id='l\(level)'>"
      for name in ["a", "b"] {
        levels += "<use href='#l\(level - 1)' style='--\(level): \(name) var(--\(level - 1))'/>"
      }
      levels += "</g>"
    }
    #expect(throws: SVGError.self) { try fills("<defs>\(levels)</defs><use href='#l20' style='--0: red'/>") }
  }

  @Test func `a use with values of its own that would show itself is not drawn`() throws {
    let paints = try colors(
      "<g id='a'><use href='#r' style='--c: red'/><use href='#b' style='--c: blue'/></g>"
        + "<defs><g id='b'><use href='#r'/><use href='#a'/></g></defs>")
    #expect(paints == named("red", "blue", "red"))
  }

  /// Ten thousand lines of forty letters, as a recording of a terminal has them.
  @Test func `a text that many uses show is set once`() throws {
    let line = "<defs><text id='l' y='9' font-size='10' fill='navy'>\(String(repeating: "a", count: 40))</text></defs>"
    let uses = (0..<10_000).map { "<use href='#l' x='\($0 % 7)' y='\($0 % 11)'/>" }.joined()
    let found = try fills(line + uses)
    #expect(found.count == 10_000)
    let (first, other) = (found[0].path.applying(found[0].transform), found[9].path.applying(found[9].transform))
    #expect(first.boundingRect.offsetBy(dx: 2, dy: 9).insetBy(dx: -1e-9, dy: -1e-9).contains(other.boundingRect))
  }

  @Test func `a text takes the paint of each use that shows it`() throws {
    let text = "<defs><text id='t' y='9' font-size='10' fill='context-fill'>a</text><text id='u' y='9'>a</text></defs>"
    let uses = ["t", "u"].map { id in "<use href='#\(id)' fill='red'/><use href='#\(id)' fill='blue'/>" }.joined()
    #expect(try fills(text + uses).map(\.paint) == named("red", "blue", "red", "blue"))
  }
}
