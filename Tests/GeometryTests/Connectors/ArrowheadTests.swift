import Foundation
import PathreelGeometry
import Testing

/// Tests of arrowheads at the ends of lines.
@Suite struct ArrowheadTests {
  static let forms = Arrowhead.Form.allCases
  let line = Path(roundedLinesThrough: [.zero, CGPoint(x: 100, y: 0)], radius: 0)
  let pen = StrokeStyle(lineWidth: 4)

  private func bounds(_ path: Path, _ style: StrokeStyle? = nil, _ ends: LineEnds) -> CGRect {
    path.strokedPath(style ?? pen, ends: ends).boundingRect
  }

  @Test(arguments: forms, CGLineJoin.allCases)
  func `a mark's tip is the line's end, and a dot or circle has its centre there`(
    form: Arrowhead.Form, join: CGLineJoin
  ) {
    let beyond: CGFloat = form == .dot || form == .circle ? 10 : 0
    for cap in CGLineCap.allCases {
      let style = StrokeStyle(lineWidth: 4, lineCap: cap, lineJoin: join)
      let both = LineEnds(start: Arrowhead(form, size: 20), end: Arrowhead(form, size: 20))
      let box = bounds(line, style, both)
      // Stroke outlines are polygons within 0.025 of the true outline.
      #expect(abs(box.minX + beyond) < 0.05 && abs(box.maxX - 100 - beyond) < 0.05, "\(cap): \(box)")
    }
  }

  @Test(
    arguments: [
      (.triangle, 20), (.chevron, 24 - 1.44 / 1.36.squareRoot()), (.dot, 20), (.circle, 20), (.diamond, 40.0 / 3),
      (.bar, 20),
    ] as [(Arrowhead.Form, CGFloat)])
  func `a mark has the width of its form`(form: Arrowhead.Form, width: CGFloat) {
    // A chevron's arms have a slope of 0.6. With s = √1.36 their centre lines end 0.6 · (20 − 2s / 0.6) from the line,
    // and their corners 2 / s further.
    let box = bounds(line, nil, LineEnds(end: Arrowhead(form, size: 20)))
    #expect(abs(box.height - width) < 0.05)
    #expect(abs(box.midY) < 0.05)
  }

  @Test(arguments: forms) func `the line's caps stay inside the mark`(form: Arrowhead.Form) {
    // Samples of the outline's inside around the end, where the arrowhead hides the line's cap.
    func outline(_ cap: CGLineCap) -> [Bool] {
      // The far ends of chevrons have the pen's own cap, so leave them out.
      let style = StrokeStyle(lineWidth: 4, lineCap: cap, lineJoin: .round)
      let path = line.strokedPath(style, ends: LineEnds(end: Arrowhead(form, size: 20)))
      return stride(from: form == .chevron ? 88.1 : 80.1, through: 112, by: 0.5).flatMap { x in
        stride(from: -14.2, through: 14.2, by: 0.5).map { y in path.contains(CGPoint(x: x, y: y)) }
      }
    }
    #expect(outline(.butt) == outline(.round))
    #expect(outline(.butt) == outline(.square))
  }

  @Test(arguments: forms) func `line and mark are one piece without a hole between them`(form: Arrowhead.Form) {
    for style in [pen, StrokeStyle(lineWidth: 4, lineCap: .round, lineJoin: .bevel)] {
      let path = line.strokedPath(style, ends: LineEnds(end: Arrowhead(form, size: 20)))
      // A circle is only its ring, so leave out its inside.
      for x in stride(from: 1, through: 99.25, by: 0.25) where form != .circle || x <= 93.5 {
        #expect(path.contains(CGPoint(x: x, y: 0.1)), "\(form) at \(x)")
      }
      if form == .circle { #expect(!path.contains(CGPoint(x: 100, y: 0.3))) }
    }
  }

  @Test(arguments: forms.filter { $0 != .circle })
  func `all contours run the same way round, so that nothing cuts holes`(form: Arrowhead.Form) {
    let both = LineEnds(start: Arrowhead(form, size: 20), end: Arrowhead(form, size: 20))
    let path = line.strokedPath(pen, ends: both)
    for contour in path.flattened(tolerance: 0.01) {
      let area = zip(contour.points, contour.points.dropFirst() + contour.points.prefix(1)).reduce(0) {
        $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
      }
      #expect(area > 0)
    }
  }

  @Test func `marks point along the line`() {
    let down = Path(roundedLinesThrough: [.zero, CGPoint(x: 50, y: 0), CGPoint(x: 50, y: 80)], radius: 8)
    let box = bounds(down, nil, LineEnds(start: Arrowhead(.triangle, size: 20), end: Arrowhead(.triangle, size: 30)))
    #expect(abs(box.maxY - 80) < 0.05 && abs(box.maxX - 65) < 0.05)
    #expect(abs(box.minX) < 0.05 && abs(box.minY + 10) < 0.05)
  }

  @Test func `around a corner a mark turns gradually while the line draws itself`() {
    let corner = Path(roundedLinesThrough: [.zero, CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 100)], radius: 8)
    let measure = PathMeasure(corner)
    // Measures the angle of the triangle's axis, from the middle of its back to its tip.
    var last = 0.0
    for share in stride(from: 0.3, through: 1, by: 0.002) {
      let part = corner.trimmedPath(from: 0, to: share)
      let outline = part.strokedPath(pen, ends: LineEnds(end: Arrowhead(.triangle, size: 20)))
      let triangle = outline.flattened(tolerance: 0.01).last!.points
      let back = CGPoint(x: (triangle[1].x + triangle[2].x) / 2, y: (triangle[1].y + triangle[2].y) / 2)
      let angle = atan2(triangle[0].y - back.y, triangle[0].x - back.x)
      #expect(angle >= last - 1e-6 && angle - last < 0.1, "\(share)")
      #expect(triangle[0].isClose(to: measure.point(atDistance: share * measure.length)!, within: 1e-6))
      last = angle
    }
    #expect(abs(last - .pi / 2) < 1e-6)
  }

  @Test func `a line shorter than its marks is a smaller picture of itself`() {
    let ends = LineEnds(start: Arrowhead(.dot, size: 10), end: Arrowhead(.triangle, size: 30))
    let short = Path(roundedLinesThrough: [.zero, CGPoint(x: 10, y: 0)], radius: 0)
    let box = bounds(short, nil, ends)
    // Half of the dot and the triangle are 35 points long, so both are scaled to two sevenths.
    let scale = 10.0 / 35
    #expect(abs(box.minX + 5 * scale) < 0.05 && abs(box.maxX - 10) < 0.05)
    #expect(abs(box.height - 30 * scale) < 0.05)
    #expect(bounds(line.trimmedPath(from: 0, to: 1e-6), nil, ends).height < 1e-3)
    #expect(Path().strokedPath(pen, ends: ends).isEmpty)
  }

  @Test func `a mark without a size suits the line`() {
    func height(_ width: CGFloat) -> CGFloat {
      bounds(line, StrokeStyle(lineWidth: width), LineEnds(end: Arrowhead(.triangle))).height
    }
    #expect(abs(height(1) - 9) < 0.05)
    #expect(abs(height(4) - 18) < 0.05)
  }

  @Test func `closed subpaths have no marks, and of several open ones the outer ends have`() {
    let arrow = LineEnds(start: Arrowhead(.bar, size: 30), end: Arrowhead(.bar, size: 30))
    let square = Path(CGRect(x: 0, y: 0, width: 50, height: 50))
    #expect(bounds(square, nil, arrow) == square.strokedPath(pen).boundingRect)
    var two = Path()
    for y in [0, 100] as [CGFloat] { two.addLines([CGPoint(x: 0, y: y), CGPoint(x: 60, y: y)]) }
    let outline = two.strokedPath(pen, ends: arrow)
    #expect(outline.contains(CGPoint(x: 1, y: 14)) && outline.contains(CGPoint(x: 59, y: 114)))
    #expect(!outline.contains(CGPoint(x: 59, y: 14)) && !outline.contains(CGPoint(x: 1, y: 114)))
  }

  @Test func `without marks a stroke is the stroke`() {
    #expect(line.strokedPath(pen, ends: LineEnds()) == line.strokedPath(pen))
  }

  @Test func `dashes do not reach the marks`() {
    let dashed = StrokeStyle(lineWidth: 4, dash: [2, 2])
    let path = line.strokedPath(dashed, ends: LineEnds(end: Arrowhead(.chevron, size: 20)))
    // The points lie in the arms of the chevron.
    for y in stride(from: -8.1, through: 8, by: 0.5) where abs(y) > 3 {
      #expect(path.contains(CGPoint(x: 97 - abs(y) / 0.6, y: y)), "\(y)")
    }
    #expect(!path.contains(CGPoint(x: 3, y: 0)) && path.contains(CGPoint(x: 1, y: 0)))
  }

  @Test func `a size that is not finite or not above 0 leaves no outline, and a tiny one leaves the line`() {
    // Sizes beyond 1e100 count as infinite.
    for size in hostileNumbers where !(size > 1e-100 && size <= 1e100) {
      for form in Self.forms {
        let path = line.strokedPath(pen, ends: LineEnds(end: Arrowhead(form, size: size)))
        let isTiny = size > 0 && size < 1e-100
        #expect(path.isEmpty == !isTiny, "\(form) of \(size)")
        #expect(path.boundingRect.width.isFinite)
      }
    }
  }

  @Test(arguments: [.nan, .infinity, -1, -4, 0] as [CGFloat], [nil, 20] as [CGFloat?])
  func `a width that is not above 0 or not finite leaves no outline`(width: CGFloat, size: CGFloat?) {
    let style = StrokeStyle(lineWidth: width)
    #expect(line.strokedPath(style, ends: LineEnds(end: Arrowhead(.dot, size: size))).isEmpty)
  }
}
