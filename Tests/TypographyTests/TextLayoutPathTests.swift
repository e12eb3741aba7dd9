import Foundation
import PathreelGeometry
import PathreelTypography
import Testing

@Suite struct TextLayoutPathTests {
  let layout = try! TextLayout("Hand in hand", style: TextStyle(font: .system(size: 20)))

  private func line(_ length: CGFloat, y: CGFloat = 0) -> PathMeasure {
    PathMeasure(
      Path {
        $0.move(to: CGPoint(x: 0, y: y))
        $0.addLine(to: CGPoint(x: length, y: y))
      })
  }

  @Test func `along a straight line a text is itself`() {
    let laid = layout.outline(along: line(500, y: layout.lines[0].baseline), from: 0)
    let (a, b) = (laid.boundingRect, layout.outline.boundingRect)
    #expect(abs(a.minX - b.minX) < 1e-9 && abs(a.maxY - b.maxY) < 1e-9 && abs(a.width - b.width) < 1e-9)
    #expect(laid.elements.count == layout.outline.elements.count)
  }

  @Test func `on a circle every glyph stands upright on its radius`() throws {
    // The circle runs clockwise on screen from the right. The bottoms of the letters point to the centre.
    let circle = Path {
      $0.addArc(center: .zero, radius: 200, startAngle: .zero, endAngle: .degrees(360), clockwise: false)
    }
    let text = try TextLayout("IIIIII", style: TextStyle(font: .system(size: 20)))
    let top = text.outline.boundingRect.minY
    let outline = text.outline(along: PathMeasure(circle), from: 0)
    let distances = outline.elements.compactMap { element -> CGFloat? in
      if case .line(let point) = element { hypot(point.x, point.y) } else { nil }
    }
    // A rigid bar of width w reaches from r to sqrt((r + h)² + (w / 2)²).
    let height = text.lines[0].baseline - top
    #expect(
      distances.min()! >= 200 - 1e-6 && distances.max()! <= hypot(200 + height, 3) && distances.max()! >= 200 + height)
  }

  @Test func `on an open path letters beyond its ends are left out`() {
    let contours = layout.outline(along: line(500), from: 0).elements.count {
      if case .move = $0 { true } else { false }
    }
    let cut = layout.outline(along: line(60), from: -20)
    #expect(cut.elements.count { if case .move = $0 { true } else { false } } < contours)
    #expect(cut.boundingRect.minX > -20 && cut.boundingRect.maxX < 80)
    #expect(layout.outline(along: line(60), from: 1000).isEmpty)
  }

  @Test func `on a closed path letters go round`() {
    let square = PathMeasure(Path(CGRect(x: 0, y: 0, width: 100, height: 100)))
    let once = layout.outline(along: square, from: 30)
    let again = layout.outline(along: square, from: 30 - 3 * 400)
    #expect(once.elements.count == layout.outline.elements.count)
    #expect(abs(once.boundingRect.minX - again.boundingRect.minX) < 1e-6)
  }

  @Test func `along a path without length nothing is drawn`() {
    #expect(layout.outline(along: PathMeasure(Path()), from: 0).isEmpty)
    #expect(layout.outline(along: line(0), from: 0).isEmpty)
  }

  // MARK: Underlines

  private static func underlined(_ text: String) throws -> TextLayout {
    var style = TextStyle(font: .system(size: 20))
    style.isUnderlined = true
    return try TextLayout(text, style: style)
  }

  @Test func `along a straight line an underlined text is itself`() throws {
    let text = try Self.underlined("Hand in hand")
    let laid = text.outline(along: line(500, y: text.lines[0].baseline), from: 0)
    let (a, b) = (laid.boundingRect, text.outline.boundingRect)
    #expect(abs(a.minX - b.minX) < 1e-9 && abs(a.maxX - b.maxX) < 1e-9)
    #expect(abs(a.minY - b.minY) < 1e-9 && abs(a.maxY - b.maxY) < 1e-9)
  }

  /// The text runs clockwise around the circle, so the underline lies inside of it: between two smaller radii.
  @Test func `on a circle an underline is a ring beside the path`() throws {
    let circle = Path {
      $0.addArc(center: .zero, radius: 100, startAngle: .zero, endAngle: .degrees(360), clockwise: false)
    }
    let plain = try TextLayout("III", style: TextStyle(font: .system(size: 20)))
    let text = try Self.underlined("III")
    let rule = try #require(text.rules.first?.frame)
    let depth = rule.minY - text.lines[0].baseline
    func points(_ path: Path) -> [CGFloat] {
      path.elements.compactMap { element in
        switch element {
        case .move(let p), .line(let p): hypot(p.x, p.y)
        default: nil
        }
      }
    }
    let measure = PathMeasure(circle)
    let ring = points(text.outline(along: measure, from: 30))
      .dropFirst(points(plain.outline(along: measure, from: 30)).count)
    #expect(ring.count > 20)
    for radius in ring { #expect(abs(radius - 100 + depth) < 1e-3 || abs(radius - 100 + depth + rule.height) < 1e-3) }
  }

  @Test func `on an open path an underline ends with the path`() throws {
    let text = try Self.underlined("Hand in hand")
    let cut = text.outline(along: line(60), from: -20)
    let below = text.rules[0].frame.maxY - text.lines[0].baseline
    #expect(abs(cut.boundingRect.maxY - below) < 1e-9)
    let start = try #require(cut.elements.lastIndex { if case .move = $0 { true } else { false } })
    let places = cut.elements[start...].compactMap { if case .line(let p) = $0 { p.x } else { nil } }
    #expect(places.max() == 60 && places.min()! >= 0)
  }

  @Test func `the letters of an underlined text have their parts of the line on a path too`() throws {
    let circle = PathMeasure(Path(ellipseIn: CGRect(x: -100, y: -100, width: 200, height: 200)))
    let plain = try TextLayout("III", style: TextStyle(font: .system(size: 20)))
    let (letters, bare) = (
      try Self.underlined("III").letters(along: circle, from: 0), plain.letters(along: circle, from: 0)
    )
    for (letter, other) in zip(letters, bare) { #expect(letter.outline.elements.count > other.outline.elements.count) }
  }
}
