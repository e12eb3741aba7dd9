import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelSVG
import Testing

/// Animations of CSS against closed forms (CSS Animations 1; Web Animations 1; CSS Easing Functions 2).
struct KeyframeTests {
  /// The x of a rectangle that keyframes from 0 to 100 move.
  private func x(_ style: String, at seconds: Double, keyframes: String = "from { x: 0px } to { x: 100px }") throws
    -> Double
  {
    let inside = "<style>@keyframes k { \(keyframes) }</style><rect width='9' height='9' x='7' style='\(style)'/>"
    let fill = try fill(inside, at: seconds)
    return Double(fill.path.boundingRect.applying(fill.transform).minX)
  }

  @Test(arguments: [
    ("animation: k 4s linear", 1.0, 25.0), ("animation: k 4s linear", 5, 7),
    ("animation: k 4s linear forwards", 5, 100),
    ("animation: k 4s 2s linear", 1, 7), ("animation: k 4s 2s linear both", 1, 0),
    ("animation: k 4s -1s linear", 0, 25), ("animation: k 4s linear reverse", 1, 75),
    ("animation: k 4s linear infinite alternate", 5, 75), ("animation: k 4s linear infinite alternate-reverse", 5, 25),
    ("animation: k 4s linear 1.5 forwards", 99, 50), ("animation: k 4s linear -1s paused", 9, 25),
    ("animation: k 4s steps(4)", 1.9, 25), ("animation: k 4s steps(4, jump-start)", 1.9, 50),
    ("animation: k 4s steps(5, jump-none)", 1.9, 50), ("animation: k 4s linear(0, 0.8 25%, 1)", 1, 80),
    ("animation: 4000ms linear k", 1, 25), ("animation: none 1s, k 4s linear", 1, 25),
  ])
  func `timing gives the share of the way`(style: String, time: Double, expected: Double) throws {
    #expect(abs(try x(style, at: time) - expected) < 1e-9)
  }

  /// CSS Easing 1: `ease` at ½ is 0.802403387584.
  @Test func `the usual easing is ease, between each two keyframes`() throws {
    #expect(abs(try x("animation: k 4s", at: 2) - 80.2403387584) < 1e-6)
    let frames = "from { x: 0px } 50% { x: 100px; animation-timing-function: linear } to { x: 0px }"
    #expect(abs(try x("animation: k 8s", at: 2, keyframes: frames) - 80.2403387584) < 1e-6)
    #expect(abs(try x("animation: k 8s", at: 6, keyframes: frames) - 50) < 1e-9)
  }

  @Test func `a missing keyframe is the element's own value`() throws {
    #expect(abs(try x("animation: k 4s linear", at: 2, keyframes: "to { x: 107px }") - 57) < 1e-9)
  }

  @Test func `an important declaration is not animated`() throws {
    let inside = """
      <style>@keyframes k { to { fill: blue } } rect { fill: red !important; animation: k 1s both }</style>\
      <rect width='9' height='9'/>
      """
    #expect(try fill(inside, at: 2).paint == .color(Color(css: "red")!))
  }

  /// CSS Transforms 1, §11: the same functions are mixed one by one, with percentages of the view box.
  @Test func `transforms are mixed function by function`() throws {
    let frames = "from { transform: translateX(0) rotate(0deg) } to { transform: translateX(50%) rotate(180deg) }"
    let inside = "<style>@keyframes k { \(frames) } rect { animation: k 2s linear }</style><rect width='9' height='9'/>"
    let map = try fill(inside, at: 1).transform
    #expect(abs(map.tx - 25) < 1e-9 && abs(map.a) < 1e-9 && abs(map.b - 1) < 1e-9)
  }

  /// §14.2: unlike lists are mixed as matrices: the translation of 40 and the rotation of 90° are halved.
  @Test func `unlike transforms are mixed by their decomposition`() throws {
    let frames = "from { transform: translateX(40px) } to { transform: rotate(90deg) }"
    let inside = "<style>@keyframes k { \(frames) } rect { animation: k 2s linear }</style><rect width='9' height='9'/>"
    let map = try fill(inside, at: 1).transform
    #expect(abs(map.tx - 20) < 1e-9 && abs(map.a - 0.5.squareRoot()) < 1e-9)
  }

  @Test func `a transform is about its origin in the element's box`() throws {
    let inside = """
      <style>@keyframes k { to { transform: rotate(360deg) } }
      rect { animation: k 4s linear; transform-box: fill-box; transform-origin: center }</style>
      <rect x='20' y='20' width='10' height='10'/>
      """
    let point = CGPoint(x: 25, y: 20).applying(try fill(inside, at: 1).transform)
    #expect(hypot(point.x - 30, point.y - 25) < 1e-9)
  }

  /// CSS Transforms 2, §5: translate, then rotate, then scale, then the transform.
  @Test func `the properties of transforms apply in their order`() throws {
    let style = "translate: 10px 20px; rotate: 90deg; scale: 2; transform: translateX(5px)"
    let point = CGPoint.zero.applying(try fill("<rect width='9' height='9' style='\(style)'/>", at: 0).transform)
    #expect(hypot(point.x - 10, point.y - 30) < 1e-9)
  }

  @Test func `a motion path places an element at a distance`() throws {
    let inside = """
      <style>@keyframes k { to { offset-distance: 100% } }
      rect { offset-path: path("M0 0 H100 V100"); animation: k 4s linear }</style><rect width='9' height='9'/>
      """
    let map = try fill(inside, at: 3).transform
    #expect(hypot(map.tx - 100, map.ty - 50) < 1e-6 && abs(map.b - 1) < 1e-6)
  }

  /// CSS Color 4, §12: premultiplied.
  @Test func `colours are mixed with their opacities`() throws {
    let inside = """
      <style>@keyframes k { from { fill: #f00 } to { fill: #00f0 } } rect { animation: k 2s linear }</style>\
      <rect width='9' height='9'/>
      """
    #expect(try fill(inside, at: 1).paint == .color(Color(red: 1, green: 0, blue: 0, opacity: 0.5)))
  }

  @Test func `a registered property is interpolated, another changes in one step`() throws {
    func color(_ rule: String) throws -> Paint {
      let inside = """
        <style>\(rule) @keyframes k { from { --c: #000 } to { --c: #fff } } svg { animation: k 4s linear }
        rect { fill: var(--c) }</style><rect width='9' height='9'/>
        """
      return try fill(inside, at: 1).paint
    }
    let rule = "@property --c { syntax: '&lt;color&gt;'; inherits: true; initial-value: red }"
    #expect(try color(rule) == .color(Color(red: 0.25, green: 0.25, blue: 0.25)))
    #expect(try color("") == .color(Color(css: "#000")!))
  }

  @Test(arguments: [
    ("width: calc(2 * (3px + 1em))", 38.0), ("width: min(50%, 30px)", 30), ("width: clamp(10px, 5px, 20px)", 10),
    ("--w: 12px; width: var(--w)", 12), ("width: var(--none, 4px)", 4), ("--a: var(--b); --b: 6px; width: var(--a)", 6),
    ("width: calc(100% - 30px)", 70), ("--i: 3; width: calc(var(--i) * 2px)", 6),
  ])
  func `calculations and variables have values`(style: String, width: Double) throws {
    let fill = try fill("<rect height='9' style='\(style)'/>", at: 0)
    #expect(abs(Double(fill.path.boundingRect.width) - width) < 1e-9)
  }

  /// A screen of the document's size, light, with motion.
  @Test(arguments: [
    ("screen", true), ("print", false), ("(min-width: 90px)", true), ("(width < 90px)", false),
    ("(prefers-reduced-motion: reduce)", false), ("not (prefers-reduced-motion: reduce)", true),
    ("(prefers-color-scheme: dark)", false), ("print, (orientation: landscape) and (width >= 50px)", false),
  ])
  func `media queries hold for a film`(query: String, holds: Bool) throws {
    let inside = "<style>@media \(query) { rect { fill: red } }</style><rect width='9' height='9'/>"
    let text = inside.replacingOccurrences(of: "< ", with: "&lt; ").replacingOccurrences(of: ">=", with: "&gt;=")
    #expect((try fill(text, at: 0).paint == .color(Color(css: "red")!)) == holds)
  }

  @Test(arguments: [
    "rect:nth-child(2)", "rect:nth-child(2n)", "rect:not(.a)", "rect:is(.b, .c)", ":root > rect.b", ".a ~ rect",
    "rect:last-of-type", ":where(svg) { & > .b",
  ])
  func `selectors choose the second rectangle alone`(selector: String) throws {
    let close = selector.contains("{") ? "}" : ""
    let sheet = "\(selector) { fill: red } \(close)".replacingOccurrences(of: "&", with: "&amp;")
    let inside = "<rect class='a' width='9' height='9'/><rect class='b' width='9' height='9'/>"
    let paints = try fills(inside + "<style>\(sheet)</style>").map(\.paint)
    #expect(paints == [.color(.black), .color(Color(css: "red")!)])
  }

  /// CSS Color 4: sample values of the specification and of colour science; tolerance 0.002.
  @Test(arguments: [
    ("oklch(0.62796 0.25768 29.2339)", "#f00"), ("oklab(0.51975 -0.1403 0.10768)", "#008000"),
    ("lab(46.2775% -47.5621 48.5837)", "#008000"), ("lch(54.29 106.84 40.86)", "#f00"),
    ("hwb(120 0% 49.8039%)", "#008000"),
    ("color(srgb 1 0 0)", "#f00"), ("color-mix(in srgb, red, blue)", "rgb(127.5 0 127.5)"),
    ("color-mix(in srgb, white 20%, black)", "rgb(51 51 51)"), ("light-dark(red, blue)", "#f00"),
  ])
  func `colour functions give their colours`(text: String, same: String) throws {
    guard case .color(let color) = try fill("<rect width='9' height='9' style='fill: \(text)'/>", at: 0).paint else {
      Issue.record("no colour")
      return
    }
    let expected = Color(css: same)!
    let differences = [color.red - expected.red, color.green - expected.green, color.blue - expected.blue]
    #expect(differences.allSatisfy { abs($0) < 0.002 }, "\(color)")
  }

  /// A frame is a function of its time: another order gives the same items.
  @Test func `frames do not depend on each other`() throws {
    let inside = """
      <style>@keyframes k { to { transform: rotate(360deg); fill: red } } g { animation: k 3s infinite }</style>
      <g><rect id='r' x='3' width='9' height='9'/><text y='30'>abc</text></g><use href='#r' x='40'/>
      <circle r='5'><animate attributeName='cx' values='0;50' dur='2s' repeatCount='indefinite'/></circle>
      """
    let (one, other) = (try animated(inside), try animated(inside))
    let times = [0, 0.4, 1.7, 2.9, 12.3]
    let forwards = try times.map { try one.drawing(at: $0) }
    let backwards = try times.reversed().map { try other.drawing(at: $0) }
    #expect(forwards == backwards.reversed())
  }

  /// Every limit is an error or a warning, and takes no time.
  @Test(arguments: [
    "<rect width='1' height='1'><set id='a' attributeName='x' to='1' begin='0;a.end' dur='1e-9s'/></rect>",
    "<style>@keyframes k { to { fill: red } } rect { animation: k 1e-9s infinite }</style><rect width='1' height='1'/>",
    "<style>:root { --a: xxxxxxxxxxxxxxxx; "
      + (1...60).map { "--a\($0): var(--a\($0 - 1)) var(--a\($0 - 1));" }.joined().replacingOccurrences(
        of: "--a0", with: "--a")
      + " } rect { fill: var(--a60) }</style><rect width='1' height='1'/>",
    "<rect width='1' height='1' style='stroke-width: " + String(repeating: "calc(", count: 5_000) + "1px"
      + String(repeating: ")", count: 5_000) + "'/>",
    "<rect width='1' height='1'><animate attributeName='x' dur='1s' values='" + String(repeating: "1;", count: 200_000)
      + "'/></rect>",
  ])
  func `hostile documents end`(inside: String) throws {
    _ = try? moving(inside, at: 1)
  }
}
