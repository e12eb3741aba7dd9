import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelRaster
import PathreelSceneFiles
import Testing

/// Tests of clips, masks, angular gradients and grids in scene files, on a canvas of 200 by 100 points.
@Suite struct ClipElementTests: ElementSuite {
  func group(_ element: String) throws -> DisplayList.Group {
    let items = try items(element)
    guard items.count == 1, case .group(let group) = items[0] else { throw SceneError.notFinite("no single group") }
    return group
  }

  @Test func `a clip lies in the middle of its element and turns with it`() throws {
    let clip = try #require(
      try group("- rectangle: {size: [80, 40]}\n  clip: {ellipse: {size: [40, 20]}}\n  rotate: 90").clip)
    let bounds = clip.path.boundingRect.applying(clip.transform)
    #expect(abs(bounds.minX - 90) < 1e-9 && abs(bounds.minY - 30) < 1e-9)
    #expect(abs(bounds.width - 20) < 1e-9 && abs(bounds.height - 40) < 1e-9)
  }

  @Test func `a path clips where its coordinates say`() throws {
    let clip = try #require(
      try group("- rectangle: {size: [80, 40]}\n  clip: {path: M0 0H10V10Z}\n  offset: [5, 0]").clip)
    #expect(CGPoint.zero.applying(clip.transform) == CGPoint(x: 65, y: 30))
  }

  @Test(
    arguments: [
      ("", 0, FillRule.nonzero), (", rule: nonzero", 0, .nonzero), (", rule: even-odd", 0, .evenOdd),
      (", rule: \"if(t < 1, 'nonzero', 'even-odd')\"", 1, .evenOdd),
    ] as [(String, Double, FillRule)])
  func `a clip's rule decides what is inside where its outline crosses itself`(
    rule: String, seconds: Double, expected: FillRule
  ) throws {
    let rings = "- rectangle: {size: 80}\n  clip: {path: M0 0H80V80H0Z M20 20H60V60H20Z\(rule)}"
    guard case .group(let group) = try #require(try items(rings, at: seconds).first) else {
      throw SceneError.notFinite("no group")
    }
    #expect(group.clip?.rule == expected)
    let bitmap = Bitmap(width: 200, height: 100)
    try Rasterizer().draw(
      DisplayList(size: CGSize(width: 200, height: 100), background: .black, items: [.group(group)]), into: bitmap)
    #expect([75, 100].map { bitmap[$0, 50].red } == [255, expected == .evenOdd ? 0 : 255])
  }

  @Test(arguments: ["", ", radius: 10", ", angles: [0, 90]"])
  func `a gradient's spread says what lies beyond it`(form: String) throws {
    func spread(_ keys: String) throws -> Gradient.Spread? {
      let items = try items("- circle: {radius: 9}\n  fill: {gradient: [red, blue]\(form)\(keys)}")
      guard case .fill(let fill) = items[0] else { return nil }
      switch fill.paint {
      case .linearGradient(let gradient, _, _, _), .radialGradient(let gradient, _, _, _),
        .angularGradient(let gradient, _, _, _):
        return gradient.spread
      case .color, .image, .pattern: return nil
      }
    }
    #expect(try spread("") == .pad)
    for word in Gradient.Spread.allCases { #expect(try spread(", spread: \(word.rawValue)") == word) }
  }

  @Test(
    arguments: [("pad", [57, 255, 255]), ("repeat", [57, 57, 57]), ("reflect", [57, 198, 57])] as [(String, [Int])])
  func `a spread gradient comes again, mirrored or not`(spread: String, expected: [Int]) throws {
    let items = try items(
      "- rectangle: {}\n  fill: {gradient: [black, white], from: [0.4, 0], to: [0.5, 0], spread: \(spread)}")
    let bitmap = Bitmap(width: 200, height: 100)
    try Rasterizer().draw(DisplayList(size: CGSize(width: 200, height: 100), items: items), into: bitmap)
    // Gradients are evaluated at pixel centres. So these pixels are 4.5 of the gradient's 20 pixels behind its start,
    // its end, and the end of its next repetition: 0.225 · 255 = 57.4, and mirrored 0.775 · 255 = 197.6. Dithering adds
    // at most one.
    for (place, level) in zip([84, 104, 124], expected) {
      #expect(abs(Int(bitmap[place, 50].red) - level) <= 1, "\(place)")
    }
  }

  @Test func `a mask is offered the element's frame, and may be of several elements with expressions`() throws {
    let element = """
      - rectangle: {size: [80, 40]}
        mask:
          - circle: {radius: 10 + 5}
          - repeat: {count: 2}
            element: {circle: {radius: 2}, offset: [10 * i, 0]}
      """
    let mask = try #require(try group(element).mask)
    #expect(mask.items.count == 3)
    guard case .fill(let fill) = mask.items[0] else { throw SceneError.notFinite("no fill") }
    #expect(fill.path.boundingRect.applying(fill.transform) == CGRect(x: 85, y: 35, width: 30, height: 30))
  }

  @Test func `clip and mask apply inside of transforms and outside of frames, whatever their order`() throws {
    let modifiers = [
      "  scale: 2", "  mask: [{rectangle: {}}]", "  clip: {circle: {radius: 5}}", "  frame: [30, 30]",
    ]
    for order in [modifiers, modifiers.reversed()] {
      let group = try group("- circle: {radius: 9}\n" + order.joined(separator: "\n"))
      // The clip has a diameter of 10, and the mask fills the frame of 30 by 30. Both are twice as large on the canvas.
      let clip = try #require(group.clip)
      #expect(clip.path.boundingRect.applying(clip.transform) == CGRect(x: 90, y: 40, width: 20, height: 20))
      guard case .fill(let mask)? = group.mask?.items.first else { throw SceneError.notFinite("no mask") }
      #expect(mask.path.boundingRect.applying(mask.transform) == CGRect(x: 70, y: 20, width: 60, height: 60))
    }
  }

  @Test func `an angular gradient runs from angle to angle about a point`() throws {
    let items = try items("- circle: {radius: 9}\n  fill: {gradient: [red, blue], angles: [-90, 90], from: bottom}")
    guard case .fill(let fill) = items[0], case .angularGradient(_, let center, let start, let end) = fill.paint else {
      throw SceneError.notFinite("no angular gradient")
    }
    #expect(center == CGPoint(x: 9, y: 18))
    #expect((start.degrees - -90).magnitude + (end.degrees - 90).magnitude < 1e-12)
  }

  @Test func `a grid has rows of so many columns`() throws {
    let element = """
      - grid: {columns: 2, spacing: [4, 2], alignment: top-left}
        elements:
          - rectangle: {size: [10, 10]}
          - rectangle: {size: [30, 20]}
          - rectangle: {size: [20, 5]}
      """
    let frames = try items(element).map { item in
      guard case .fill(let fill) = item else { throw SceneError.notFinite("no fill") }
      return fill.path.boundingRect.applying(fill.transform)
    }
    let corner = CGPoint(x: 100 - 27, y: 50 - 13.5)
    #expect(
      frames.map { CGPoint(x: $0.minX - corner.x, y: $0.minY - corner.y) } == [
        .zero, CGPoint(x: 24, y: 0), CGPoint(x: 0, y: 22),
      ])
  }

  @Test func `elements of a stack stand on a common baseline`() throws {
    let element = """
      - h-stack: {alignment: first-baseline}
        elements:
          - text: {text: H, size: 60}
          - rectangle: {size: 10}
      """
    let bottoms = try items(element).map { item in
      guard case .fill(let fill) = item else { throw SceneError.notFinite("no fill") }
      return fill.path.boundingRect.applying(fill.transform).maxY
    }
    #expect(abs(bottoms[0] - bottoms[1]) < 0.01)
  }

  @Test(
    arguments: [
      (
        "- circle: {radius: 5}\n  clip: {cirle: {radius: 2}}",
        "a:5:12: unknown kind of shape 'cirle'; did you mean 'circle'?"
      ),
      ("- circle: {radius: 5}\n  clip: {circle: {radius: -1}}", "a:5:29: 'radius' is -1; it must be at least 0"),
      (
        "- circle: {radius: 5}\n  clip: 4",
        "a:5:11: 'clip' is a mapping; '4' stands here"
      ),
      (
        "- circle: {radius: 5}\n  mask: [{circle: {radius: x}}]",
        "a:5:30: 'x' is a curve's variable; it is known only in a curve's formula"
      ),
      (
        "- circle: {radius: 5}\n  mask: {circle: {radius: 3}}",
        "a:5:11: 'mask' is a list; a mapping stands here; write [{circle: …}]"
      ),
      (
        "- circle: {radius: 5}\n  fill: {color: red, angles: [0, 90]}",
        "a:5:24: 'angles' needs 'gradient' beside it"
      ),
      (
        "- circle: {radius: 5}\n  fill: {gradient: [red, blue], radius: 4, angles: [0, 90]}",
        "a:5:46: 'fill' has both 'radius' and 'angles'; keep one"
      ),
      ("- circle: {radius: 5}\n  fill: {color: red, spread: repeat}", "a:5:24: 'spread' needs 'gradient' beside it"),
      (
        "- circle: {radius: 5}\n  fill: {gradient: [red, blue], spread: mirror}",
        "a:5:43: 'spread' is 'mirror'; write 'reflect'"
      ),
      (
        "- circle: {radius: 5}\n  clip: {circle: {radius: 2}, rule: evenodd}",
        "a:5:39: 'rule' is 'evenodd'; write 'even-odd'"
      ),
      (
        "- circle: {radius: 5}\n  clip: {circle: {radius: 2}, rulle: even-odd}",
        "a:5:33: unknown key 'rulle'; did you mean 'rule'?"
      ),
      (
        "- circle: {radius: 5}\n  clip: {rule: even-odd}",
        "a:5:11: 'clip' takes one kind of shape, such as {circle: {radius: 90}}"
      ),
      ("- circle: {radius: 5}\n  blur: -1", "a:5:11: 'blur' is -1; it must be at least 0"),
      ("- circle: {radius: 5}\n  shadow: {color: red}", "a:5:13: 'shadow' needs 'radius'"),
      ("- grid: {columns: 0}\n  elements: [{circle: {radius: 5}}]", "a:4:21: 'columns' is 0; it must be at least 1"),
    ] as [(String, String)])
  func `a mistake is reported with its place`(element: String, expected: String) {
    #expect(message(element) == expected)
  }

  @Test func `elements of a higher z-index are drawn later`() throws {
    let element = """
      - repeat: {count: 3}
        element: {circle: {radius: 2}, offset: [10 * i, 0], z-index: "if(i == 1, 1, -i)"}
      """
    let places = try items(element).map { item in
      guard case .fill(let fill) = item else { throw SceneError.notFinite("no fill") }
      return fill.transform.tx
    }
    #expect(places.map { $0 - 98 } == [20, 0, 10])
  }

  @Test func `a shadow lies under what is clipped, and turns with it`() throws {
    let element =
      "- rectangle: {size: 40}\n  clip: {circle: {radius: 9}}\n  shadow: {radius: 3, offset: [4, 0]}\n  rotate: 90"
    let group = try group(element)
    guard case .shadow(let shadow) = group.filter else { throw SceneError.notFinite("no shadow") }
    #expect(abs(shadow.offset.width) < 1e-12 && abs(shadow.offset.height - 4) < 1e-12)
    #expect(shadow.color == Color(white: 0, opacity: 0.33))
    guard case .group(let clipped) = group.items[0] else { throw SceneError.notFinite("no clip") }
    #expect(clipped.clip != nil)
  }

  @Test func `a blur and a shadow are one after the other, and scale with the element`() throws {
    let group = try group("- circle: {radius: 9}\n  shadow: 2\n  blur: 1.5\n  scale: 2")
    guard case .shadow(let shadow) = group.filter, case .group(let blurred) = group.items[0] else {
      throw SceneError.notFinite("no shadow of a group")
    }
    #expect(shadow.deviation == CGSize(width: 4, height: 4))
    #expect(blurred.filter == .blur(.init(deviation: CGSize(width: 3, height: 3))))
  }

  @Test func `a repeat in the mask of a repeat has an index of its own`() throws {
    let text = """
      canvas: {size: [100, 100]}
      duration: 1
      elements:
        - repeat: {count: 3}
          element: {circle: {radius: "10 + 10 * i"}, fill: red}
          mask: [{repeat: {count: 2}, element: {circle: {radius: "20 + 10 * i"}, fill: white}}]
      """
    let items = try SceneFile(text: text, name: "a").displayList(at: 0).items
    guard items.count == 1, case .group(let group) = items[0], let mask = group.mask else {
      throw SceneError.notFinite("no masked group")
    }
    func widths(_ items: [DisplayList.Item]) -> [CGFloat] {
      items.map { if case .fill(let fill) = $0 { fill.path.boundingRect.width.rounded() } else { 0 } }
    }
    #expect(widths(group.items) == [20, 40, 60])
    #expect(widths(mask.items) == [40, 60])
  }

  @Test func `masks nest no deeper than elements do`() {
    var element = "{circle: {radius: 5}}"
    for _ in 0..<20 { element = "{circle: {radius: 5}, mask: [\(element)]}" }
    #expect(message("- \(element)").contains("elements nest deeper than 16 levels; flatten them"))
  }
}
