import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelLottie
import Testing

struct LayerTests {
  private func layer(_ fields: String, at position: String = "[50, 50]") -> String {
    shapes(square(at: position), redFill, fields: fields)
  }

  @Test func `a layer is shown from its in point to before its out point`() throws {
    let shown = try animation(layer("").replacing("\"ip\": 0, \"op\": 60", with: "\"ip\": 10, \"op\": 20"))
    #expect([9.9, 10, 19.9, 20].map { !shown.items(at: $0).isEmpty } == [false, true, true, false])
  }

  @Test func `a layer turns about its anchor, at its position`() throws {
    let turned = try animation(
      layer(#""ks": {"a": {"k": [50, 50]}, "p": {"k": [30, 20]}, "r": {"k": 90}},"#, at: "[60, 50]"))
    #expect(try #require(turned.center(at: 0)).isNear(30, 30))
  }

  @Test func `a layer moves with its parents, also with one that is shown at other times`() throws {
    let parent = #"{"ty": 3, "ind": 2, "ip": 50, "op": 60, "ks": {"p": {"k": [5, 0]}}, "parent": 3}"#
    let grandparent = #"{"ty": 3, "ind": 3, "ip": 0, "op": 60, "ks": {"p": {"k": [0, 8]}}}"#
    let moved = try animation(layer(#""ind": 1, "parent": 2,"#), parent, grandparent)
    #expect(try #require(moved.center(at: 0)).isNear(55, 58))
  }

  @Test func `a circle of parents ends`() throws {
    let moved = try animation(
      layer(#""ind": 1, "parent": 2, "ks": {"p": {"k": [1, 0]}},"#),
      #"{"ty": 3, "ind": 2, "parent": 1, "ip": 0, "op": 60, "ks": {"p": {"k": [10, 0]}}}"#)
    #expect(try #require(moved.center(at: 0)).isNear(61, 50))
  }

  @Test func `the time of a composition begins at the layer's start and passes by its stretch`() throws {
    let inner = shapes(
      square(at: #"[{"t": 0, "s": [0, 50], "i": {"x": 1, "y": 1}, "o": {"x": 0, "y": 0}}, {"t": 10, "s": [100, 50]}]"#),
      redFill)
    let outer = #"{"ty": 0, "refId": "c", "w": 100, "h": 100, "ip": 0, "op": 60, "st": 20, "sr": 2}"#
    let whole = try animation(outer, extra: #", "assets": [{"id": "c", "layers": [\#(inner)]}]"#)
    #expect(try #require(whole.center(at: 30)).isNear(50, 50))
  }

  @Test func `a time remapping gives seconds`() throws {
    let inner = shapes(
      square(at: #"[{"t": 0, "s": [0, 50], "i": {"x": 1, "y": 1}, "o": {"x": 0, "y": 0}}, {"t": 60, "s": [60, 50]}]"#),
      redFill)
    let outer = #"{"ty": 0, "refId": "c", "w": 100, "h": 100, "ip": 0, "op": 60, "st": 0, "tm": {"k": 1}}"#
    let whole = try animation(outer, extra: #", "assets": [{"id": "c", "layers": [\#(inner)]}]"#)
    #expect(try #require(whole.center(at: 5)).isNear(30, 50))
  }

  @Test func `masks that add are one clip`() throws {
    let mask =
      #"{"mode": "a", "o": {"k": 100}, "pt": {"k": {"c": true, "v": [[0, 0], [9, 0], [9, 9]], "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]]}}}"#
    let masked = try animation(layer(#""hasMask": true, "masksProperties": [\#(mask), \#(mask)],"#))
    guard case .group(let group)? = masked.items(at: 0).first else {
      Issue.record("no group")
      return
    }
    #expect(group.clip?.union.count == 1)
    #expect(group.mask == nil)
  }

  @Test func `a matte is the layer before, which is not drawn itself`() throws {
    let matted = try animation(shapes(square(), blackLine, fields: #""td": 1,"#), layer(#""tt": 1,"#))
    guard matted.items(at: 0).count == 1, case .group(let group)? = matted.items(at: 0).first else {
      Issue.record("no group")
      return
    }
    #expect(group.mask?.kind == .alpha)
    #expect(group.mask?.items.count == 1)
  }

  @Test func `a matte of one opaque fill is a clip`() throws {
    let matted = try animation(layer(#""td": 1,"#, at: "[10, 10]"), layer(#""tt": 1,"#))
    guard matted.items(at: 0).count == 1, case .group(let group)? = matted.items(at: 0).first else {
      Issue.record("no group")
      return
    }
    #expect(group.clip != nil)
    #expect(group.mask == nil)
  }

  @Test func `a matte may be named by its number`() throws {
    let matted = try animation(layer(#""tt": 3, "tp": 7,"#), layer("", at: "[9, 9]"), layer(#""td": 1, "ind": 7,"#))
    guard case .group(let group)? = matted.items(at: 0).last else {
      Issue.record("no group")
      return
    }
    #expect(group.mask?.kind == .luminance)
  }

  @Test func `a text at a point is justified about it`() throws {
    func center(_ justification: Int) throws -> CGPoint {
      let text = """
        {"ty": 5, "ip": 0, "op": 60, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": {"t": "AA", "f": "F", "s": 10,
        "fc": [1, 0, 0], "j": \(justification)}}]}, "a": [], "m": {"g": 1}, "p": {}}}
        """
      let glyph = """
        {"ch": "A", "fFamily": "F", "style": "R", "w": 100, "data": {"shapes": [{"ty": "gr", "it": [{"ty": "rc",
        "p": {"k": [50, -50]}, "s": {"k": [100, 100]}}]}]}}
        """
      let fonts = #", "fonts": {"list": [{"fName": "F", "fFamily": "F", "fStyle": "R", "ascent": 75}]}"#
      let path = try animation(text, extra: #"\#(fonts), "chars": [\#(glyph)]"#).outlines(at: 0)
        .reduce(into: Path()) { $0.addPath($1) }
      return CGPoint(x: path.boundingRect.midX, y: path.boundingRect.midY)
    }
    #expect(try [0, 1, 2].map { try center($0).x } == [10, -10, 0])
    #expect(try center(0).y == -5)
  }
}
