import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion
import PathreelRaster
import Testing

/// Tests of borders, drawn and compared with the shapes that they are in, pixel by pixel.
@Suite struct BorderTests {
  /// A shape in a frame of 40 × 26 points, with the radius of the largest circle inside of it from a closed form.
  struct Sample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let depth: CGFloat
    let filled: @Sendable () -> AnyView
    let bordered: @Sendable (StrokeStyle) -> AnyView

    init(_ name: String, _ shape: some InsettableShape, depth: CGFloat) {
      (testDescription, self.depth) = (name, depth)
      filled = { AnyView(shape.fill(.white).frame(width: 40, height: 26)) }
      bordered = { AnyView(shape.strokeBorder(.white, style: $0).frame(width: 40, height: 26)) }
    }
  }

  static let samples = [
    Sample("rectangle", Rectangle(), depth: 13), Sample("circle", Circle(), depth: 13),
    Sample("ellipse", Ellipse(), depth: 13), Sample("capsule", Capsule(style: .circular), depth: 13),
    Sample("smooth capsule", Capsule(), depth: 13),
    Sample("rounded rectangle", RoundedRectangle(cornerRadius: 4, style: .circular), depth: 13),
    Sample("smooth rectangle", RoundedRectangle(cornerRadius: 9), depth: 13),
    Sample(
      "elliptical corners", RoundedRectangle(cornerSize: CGSize(width: 14, height: 5), style: .circular), depth: 13),
    Sample("uneven rectangle", UnevenRoundedRectangle(topLeadingRadius: 9, bottomTrailingRadius: 2), depth: 13),
    Sample("turned rectangle", Rectangle().rotation(.degrees(20)), depth: 13),
    Sample("inset rectangle", Rectangle().inset(by: 3), depth: 10),
    Sample("inset corners", RoundedRectangle(cornerRadius: 6, style: .circular).inset(by: 3), depth: 10),
    // The apothem of a hexagon is √3 / 2 of its radius.
    Sample("hexagon", RegularPolygon(sides: 6), depth: 13 * 0.75.squareRoot()),
    Sample("rounded triangle", RegularPolygon(sides: 3, cornerRadius: 2), depth: 6.5),
    // The sides of a pentagram touch a circle of 13 cos 72°.
    Sample("star", Star(points: 5), depth: 13 * cos(0.4 * .pi)),
    Sample("annulus", Annulus(innerRatio: 0.5), depth: 3.25),
    Sample("half annulus", Annulus(innerRatio: 0.5, endAngle: .degrees(180)), depth: 3.25),
    // A circle of radius r in a sector of half-angle h has its centre at r / sin h.
    Sample("sector", Arc(startAngle: .zero, endAngle: .degrees(60), closing: .sector), depth: 13.0 / 3),
    Sample("wide sector", Arc(startAngle: .zero, endAngle: .degrees(300), closing: .sector), depth: 6.5),
    Sample("segment", Arc(startAngle: .zero, endAngle: .degrees(120), closing: .chord), depth: 3.25),
  ]

  /// The alpha of each pixel, at two pixels per point.
  private func alphas(_ view: AnyView) throws -> [Int] {
    let (width, height) = (96, 68)
    let size = CGSize(width: width, height: height)
    let bitmap = Bitmap(width: width, height: height)
    let items = try view.scaleEffect(2).displayItems(in: size)
    try Rasterizer().draw(DisplayList(size: size, items: items), into: bitmap)
    return (0..<height).flatMap { y in (0..<width).map { x in Int(bitmap[x, y].alpha) } }
  }

  @Test(arguments: samples, [CGLineJoin.miter, .round])
  func `a border stays inside of its shape`(sample: Sample, join: CGLineJoin) throws {
    let shape = try alphas(sample.filled())
    for width in [0.5, 2, 5, 8, 11, 13, 20, 30, 500] as [CGFloat] {
      for dash in [[], [5, 3]] as [[CGFloat]] {
        let border = try alphas(sample.bordered(StrokeStyle(lineWidth: width, lineJoin: join, dash: dash)))
        let beyond = zip(border, shape).map { $0 - $1 }.max() ?? 0
        #expect(beyond <= 12, "width \(width), dash \(dash)")
      }
    }
  }

  @Test(arguments: samples) func `a border as wide as its shape is deep fills the shape`(sample: Sample) throws {
    let shape = try alphas(sample.filled())
    for factor in [1, 1.1, 1.5, 1.9, 2, 2.1, 4, 50] as [CGFloat] {
      let border = try alphas(sample.bordered(StrokeStyle(lineWidth: factor * sample.depth)))
      let missing = zip(shape, border).map { $0 - $1 }.max() ?? 0
      #expect(missing <= 12, "\(factor) times the depth")
    }
  }

  @Test(arguments: samples) func `a border grows steadily with its width`(sample: Sample) throws {
    let area = try alphas(sample.filled()).reduce(0, +)
    var last = 0
    for width in stride(from: 0.5, through: 2.5 * sample.depth, by: 0.5) {
      let own = try alphas(sample.bordered(StrokeStyle(lineWidth: width))).reduce(0, +)
      // A line that grows by half a point covers at most half of its length more: less than 75 square points.
      #expect(own >= last - area / 500 && own - last < 75 * 4 * 255, "width \(width)")
      last = own
    }
  }

  @Test func `a border inside of an open arc reaches to the centre at most`() throws {
    let arc = Arc(startAngle: .zero, endAngle: .degrees(90))
    let sector = Sample("", Arc(startAngle: .zero, endAngle: .degrees(90), closing: .sector), depth: 0)
    for width in [13, 20, 40] as [CGFloat] {
      let line = try alphas(Sample("", arc, depth: 0).bordered(StrokeStyle(lineWidth: width)))
      #expect(try zip(line, alphas(sector.filled())).allSatisfy { abs($0 - $1) <= 12 }, "width \(width)")
    }
  }

  @Test func `a border that fits is a stroke without a clip`() throws {
    let items = try RoundedRectangle(cornerRadius: 8, style: .circular).strokeBorder(.red, lineWidth: 10)
      .displayItems(in: CGSize(width: 60, height: 40))
    guard items.count == 1, case .stroke(let stroke) = items[0] else {
      Issue.record("\(items)")
      return
    }
    #expect(stroke.path.boundingRect == CGRect(x: 5, y: 5, width: 50, height: 30) && stroke.style.lineWidth == 10)
  }
}
