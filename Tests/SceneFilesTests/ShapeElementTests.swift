import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelSceneFiles
import Testing

/// Tests of the shapes of scene files, on a canvas of 200 by 100 points.
@Suite struct ShapeElementTests: ElementSuite {
  /// The path of an element's only item on the canvas, and the width of its line.
  func drawn(_ element: String) throws -> (path: Path, width: Double) {
    switch try items(element).first {
    case .fill(let fill): return (fill.path.applying(fill.transform), 0)
    case .stroke(let stroke):
      let t = stroke.transform
      return (stroke.path.applying(t), stroke.style.lineWidth * hypot(t.a, t.b))
    case .group, nil: return (Path(), 0)
    }
  }

  func bounds(_ element: String) throws -> [Int] {
    let bounds = try drawn(element).path.boundingRect
    return [bounds.minX, bounds.minY, bounds.width, bounds.height].map { Int($0.rounded()) }
  }

  @Test(
    arguments: [
      ("- rectangle: {size: [80, 40]}", [60, 30, 80, 40]),
      ("- rounded-rectangle: {size: [80, 40], radius: 9}", [60, 30, 80, 40]),
      ("- rounded-rectangle: {size: [80, 40], radius: [0, 9, 0, 9]}", [60, 30, 80, 40]),
      ("- circle: {radius: 30}", [70, 20, 60, 60]),
      ("- ellipse: {size: [80, 40]}", [60, 30, 80, 40]),
      ("- capsule: {size: [80, 40]}", [60, 30, 80, 40]),
      ("- arc: {radius: 30, start: 0, end: 90}", [100, 50, 30, 30]),
      ("- arc: {radius: 30, start: 0, end: -90, closing: sector}", [100, 20, 30, 30]),
      ("- annulus: {radius: 30, inner: 0.5}", [70, 20, 60, 60]),
      ("- annulus: {radius: 30, inner: 0.5, start: 90, end: 180}", [70, 50, 30, 30]),
      ("- annulus: {radius: 30, inner: 0.5, start: 90}", [70, 20, 60, 60]),
      ("- polygon: {sides: 4, radius: 30}", [70, 20, 60, 60]),
      ("- star: {points: 4, radius: 30, inner: 0.4}", [70, 20, 60, 60]),
      ("- petal: {length: 30, width: 10, tip: 0.3, base: 0.2}", [95, 20, 10, 30]),
      ("- lines: {points: [[0, 0], [50, 0], [50, 90]], radius: 5, closed: true}", [3, 0, 47, 76]),
      ("- rectangle: {size: [80, 40]}\n  inset: 5", [65, 35, 70, 30]),
      ("- circle: {radius: 30}\n  inset: -10", [60, 10, 80, 80]),
      ("- circle: {radius: 30}\n  scale: {by: [2, 0.5], strokes: false}", [40, 35, 120, 30]),
      ("- petal: {length: 30, width: 10}\n  scale: {by: 2, strokes: false}", [90, -10, 20, 60]),
      ("- petal: {length: 30, width: 10}\n  scale: 2", [90, -10, 20, 60]),
      ("- hypotrochoid: {fixed: 20, rolling: 10, pen: 10}", [80, 50, 40, 0]),
      ("- hypotrochoid: {fixed: 20, rolling: 10, pen: 10, show: ring}", [80, 30, 40, 40]),
      ("- hypotrochoid: {fixed: 20, rolling: 10, pen: 10, show: ring, rim: 5}", [75, 25, 50, 50]),
      ("- hypotrochoid: {fixed: 20, rolling: 10, pen: 10, amount: 0.25, show: wheel}", [90, 50, 20, 20]),
      ("- hypotrochoid: {fixed: 20, rolling: 10, pen: 10, amount: 0, show: arm}", [110, 50, 10, 0]),
      ("- hypotrochoid: {fixed: 20, rolling: 10, pen: 10, amount: 0, show: pen, dot: 3}", [117, 47, 6, 6]),
      ("- epitrochoid: {fixed: 20, rolling: 10, pen: 10, amount: 0, show: mechanism, dot: 1}", [80, 30, 60, 40]),
    ] as [(String, [Int])])
  func `a shape lies where its keys put it`(element: String, expected: [Int]) throws {
    #expect(try bounds(element) == expected)
  }

  @Test func `four radii round four corners, clockwise from the top left`() throws {
    let path = try drawn("- rounded-rectangle: {size: [80, 40], radius: [0, 5, 10, 20]}").path
    let corners = [(60.5, 30.5), (139.5, 30.5), (139.5, 69.5), (60.5, 69.5)]
    #expect(corners.map { path.contains(CGPoint(x: $0.0, y: $0.1)) } == [true, false, false, false])
    #expect(path.contains(CGPoint(x: 138, y: 32)) && !path.contains(CGPoint(x: 138, y: 68)))
  }

  @Test func `a stroke lies inside, on or outside of the outline`() throws {
    for (align, expected) in [("inside", 27.0), ("center", 30), ("outside", 33)] {
      let (path, width) = try drawn("- circle: {radius: 30}\n  stroke: {width: 6, align: \(align)}")
      #expect(abs(path.boundingRect.width / 2 - expected) < 1e-9 && width == 6)
    }
    // The fill stays the same.
    let both = try items("- star: {points: 5, radius: 30}\n  fill: red\n  stroke: {width: 6, align: inside}")
    guard case .fill(let fill) = both[0], case .stroke(let stroke) = both[1] else {
      Issue.record("no fill and stroke")
      return
    }
    let star = Star(points: 5).path(in: CGRect(x: 0, y: 0, width: 60, height: 60))
    #expect(fill.path == star)
    // The outer edge of the inside border is the star itself: the mitres reach the star's points.
    let border = stroke.path.strokedPath(stroke.style).boundingRect
    #expect(abs(border.minX - star.boundingRect.minX) < 0.01 && abs(border.maxY - star.boundingRect.maxY) < 0.01)
  }

  @Test func `a scale without strokes leaves them as wide`() throws {
    let grown = try drawn("- circle: {radius: 20}\n  stroke: {width: 4}\n  scale: 2")
    let kept = try drawn("- circle: {radius: 20}\n  stroke: {width: 4}\n  scale: {by: 2, strokes: false}")
    #expect(grown.width == 8 && kept.width == 4)
    #expect(grown.path.boundingRect == kept.path.boundingRect)
    let inside = try drawn(
      "- circle: {radius: 20}\n  stroke: {width: 4, align: inside}\n  scale: {by: 2, strokes: false}")
    #expect(abs(inside.path.boundingRect.width - 76) < 1e-9)
  }

  @Test func `a turn without gradients leaves them upright`() throws {
    func direction(_ rotate: String) throws -> (CGPoint, [Int]) {
      let element = "- rectangle: {size: [80, 40]}\n  fill: {gradient: [red, blue]}\n  rotate: \(rotate)"
      guard case .fill(let fill) = try items(element)[0], case .linearGradient(_, let start, let end, _) = fill.paint
      else {
        return (.zero, [])
      }
      let (a, b) = (start.applying(fill.transform), end.applying(fill.transform))
      return (CGPoint(x: (b.x - a.x).rounded(), y: (b.y - a.y).rounded()), try bounds(element))
    }
    let (turned, upright) = (try direction("90"), try direction("{by: 90, gradients: false}"))
    #expect(turned.0 == CGPoint(x: -40, y: 0) && turned.1 == [80, 10, 40, 80])
    #expect(upright.0 == CGPoint(x: 0, y: 40) && upright.1 == [80, 10, 40, 80])
    #expect(
      try bounds("- petal: {length: 30, width: 10}\n  rotate: {by: 90, gradients: false}")
        == bounds("- petal: {length: 30, width: 10}\n  rotate: 90"))
  }

  @Test func `a filled outline is the line itself, in the fill's paint`() throws {
    let line = "- lines: {points: [[20, 50], [180, 50]]}\n  outline: {width: 20, cap: round}\n  fill: {color: red"
    guard case .stroke(let stroke) = try items(line + "}")[0] else {
      Issue.record("a plain fill of an outline is no stroke")
      return
    }
    #expect(stroke.style == StrokeStyle(lineWidth: 20, lineCap: .round) && stroke.paint == .color(.init(rgb: 0xFF0000)))
    // With the even-odd rule the pieces of the outline matter, so it is a path.
    guard case .fill(let fill) = try items(line + ", rule: even-odd}")[0] else {
      Issue.record("no fill")
      return
    }
    let bounds = fill.path.boundingRect
    #expect(abs(bounds.width - 180) < 0.05 && abs(bounds.height - 20) < 0.05)
  }

  @Test func `an outline can be stroked and dashed`() throws {
    let (path, width) = try drawn(
      "- lines: {points: [[20, 50], [180, 50]]}\n  trim: {to: 0.5}\n  outline: 20\n  stroke: {width: 2, dash: [4, 4]}")
    #expect(path.boundingRect == CGRect(x: 20, y: 40, width: 80, height: 20))
    #expect(width == 2)
  }

  @Test func `the even-odd rule leaves a pentagram's middle empty`() throws {
    let star = "- path: M 100 10 L 124 84 L 61 38 L 139 38 L 76 84 Z\n  fill: {color: red, rule: "
    guard case .fill(let hollow) = try items(star + "even-odd}")[0],
      case .fill(let full) = try items(star + "nonzero}")[0]
    else {
      Issue.record("no fill")
      return
    }
    #expect(hollow.rule == .evenOdd && full.rule == .nonzero)
    let middle = CGPoint(x: 100, y: 52)
    #expect(!hollow.path.contains(middle, eoFill: true) && full.path.contains(middle))
  }

  @Test func `each petal's fill may use its index`() throws {
    let flower = try items("- flower: {petals: 3, length: 30, width: 10, as: p}\n  fill: \"hsb(p / 3, 1, 1)\"")
    let paints = flower.map { item -> Paint? in if case .fill(let fill) = item { fill.paint } else { nil } }
    #expect(paints == (0..<3).map { .color(Color(hue: Double($0) / 3, saturation: 1, brightness: 1)) })
  }

  @Test(
    arguments: [
      (
        "- path: M 0 0 H 9\n  inset: 3",
        "'inset' is for 'annulus', 'arc', 'capsule', 'circle', 'ellipse', 'polygon', 'rectangle', 'rounded-rectangle', 'star'; the outline of 'path' cannot be moved"
      ),
      (
        "- petal: {length: 3, width: 4}\n  stroke: {align: inside}",
        "'align' is for 'annulus', 'arc', 'capsule', 'circle', 'ellipse', 'polygon', 'rectangle', 'rounded-rectangle', 'star'; the outline of 'petal' cannot be moved"
      ),
      (
        "- circle: {radius: 3}\n  outline: 4\n  stroke: {align: inside}",
        "'align' follows the shape's own outline, which 'outline' replaces; remove one of them"
      ),
      (
        "- circle: {radius: 3}\n  scale: {by: [1, 2], strokes: false}\n  stroke: {align: inside}",
        "'align' needs a scale without strokes to be the same in x and y; give 'by' one number"
      ),
      (
        "- group: []\n  scale: {by: 2, strokes: false}",
        "'strokes' is for single shapes; give 'scale' to the shapes inside 'group'"
      ),
      (
        "- flower: {petals: 3, length: 3, width: 2}\n  scale: {by: 2, strokes: false}",
        "'strokes' is for single shapes; give 'scale' to the shapes inside 'flower'"
      ),
      (
        "- group: []\n  rotate: {by: 2, gradients: false}",
        "'gradients' is for single shapes; give 'rotate' to the shapes inside 'group'"
      ),
      ("- group: []\n  outline: 4", "'outline' is for shapes, and 'group' is not one; give it to the shapes inside"),
      (
        "- rounded-rectangle: {radius: [1, 2]}",
        "'radius' is a number or a list of four numbers; a list of 2 stands here"
      ),
      ("- rounded-rectangle: {radius: [1, 2, -3, 4]}", "'radius' is -3; it must be at least 0"),
      (
        "- hypotrochoid: {fixed: 9, rolling: 4, pen: 2, dot: 3}",
        "'dot' is for a 'show' that is 'pen' or 'mechanism'; here it is 'curve'"
      ),
      (
        "- epitrochoid: {fixed: 9, rolling: 4, pen: 2, show: arm, teeth: 8}",
        "'teeth' is for a 'show' that is 'ring', 'wheel' or 'mechanism'; here it is 'arm'"
      ),
      (
        "- hypotrochoid: {fixed: 9, rolling: 4, pen: 2, show: wheel, teeth: 10}",
        "a wheel of 10 teeth does not fit a ring 2.25 times its size; the wheel needs a multiple of 4 teeth, and wheel and ring need 3 to 2000 each"
      ),
      (
        "- hypotrochoid: {fixed: 9, rolling: pi, pen: 2, show: wheel}",
        "a roulette whose radii have the ratio 2.864788975654116 does not close within 1000 turns"
      ),
      (
        "- hypotrochoid: {fixed: 9, rolling: 4, pen: 2, show: weel}",
        "'show' is 'weel'; it must be one of 'curve', 'mechanism', 'ring', 'wheel', 'spokes', 'arm', 'pen'; did you mean 'wheel'?"
      ),
      ("- annulus: {radius: 9, inner: 1.5}", "'inner' is 1.5; it must be at most 1"),
    ])
  func `keys that make no sense are an error that says what to write`(element: String, expected: String) {
    let message = message(element)
    #expect(message.hasPrefix("a:"))
    #expect(message.contains(expected), "\(message)")
  }

  @Test func `every kind that is said to can be inset`() throws {
    let needed = [
      "rectangle": "size: 40", "rounded-rectangle": "size: 40, radius: 5", "circle": "radius: 20",
      "ellipse": "size: 40",
      "capsule": "size: [60, 40]", "arc": "radius: 20, start: 0, end: 90", "annulus": "radius: 20, inner: 0.5",
      "polygon": "sides: 5, radius: 20", "star": "points: 5, radius: 20",
    ]
    for (kind, keys) in needed {
      let element = "- \(kind): {\(keys)}"
      #expect(try drawn(element + "\n  inset: 2").path.boundingRect != drawn(element).path.boundingRect, "\(kind)")
    }
  }
}
