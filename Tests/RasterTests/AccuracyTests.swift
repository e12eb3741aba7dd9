import Foundation
import PathreelDrawing
import PathreelGeometry
import SeededRandom
import Testing

/// Tests of the rasteriser's accuracy for curves and strokes, in 255ths: at most half a level on average, and a bound
/// for the worst pixel. `CoverageTests` tests polygons.
@Suite struct AccuracyTests {
  private static let side = 72

  private func error(_ item: DisplayList.Item, _ polygons: [[CGPoint]]) -> CoverageError {
    let oracle = CoverageOracle(
      scanning: polygons, rule: .nonzero, width: Self.side, height: Self.side, perPixel: 256)
    return CoverageError(draw([item], width: Self.side, height: Self.side), oracle)
  }

  @Test func `curves are covered within 6 levels and half a level on the mean`() {
    var means: [Double] = []
    for seed in UInt64(700)..<709 {
      var numbers = SplitMix64(seed: seed)
      let box = CGRect(
        x: numbers.number(in: 2...12), y: numbers.number(in: 2...12), width: numbers.number(in: 12...58),
        height: numbers.number(in: 12...58))
      let path =
        switch seed % 3 {
        case 0: Path(ellipseIn: box)
        case 1: Path(roundedRect: box, cornerRadius: 7, style: .circular)
        default: blob(&numbers)
        }
      let error = error(fill(path), path.flattened(tolerance: 1e-3).map(\.points))
      #expect(error.worst <= 6, "seed \(seed): \(error)")
      means.append(error.mean)
    }
    // On the horizontal sides of a rectangle all pixels are rounded alike, so take the mean over many shapes.
    #expect(means.reduce(0, +) / Double(means.count) <= 0.5, "\(means)")
  }

  /// Six cubics around a centre. Where they meet, they have the same direction.
  private func blob(_ numbers: inout SplitMix64) -> Path {
    let radii = (0..<6).map { _ in numbers.number(in: 15...32) }
    func place(_ radius: Double, _ angle: Double, along: Double = 0) -> CGPoint {
      CGPoint(
        x: 36.3 + radius * cos(angle) - along * sin(angle), y: 35.6 + radius * sin(angle) + along * cos(angle))
    }
    return Path { path in
      path.move(to: place(radii[0], 0))
      for index in 1...6 {
        let (from, to) = (radii[index - 1], radii[index % 6])
        let (before, after) = (Double(index - 1) * .pi / 3, Double(index) * .pi / 3)
        path.addCurve(
          to: place(to, after), control1: place(from, before, along: from / 3),
          control2: place(to, after, along: -to / 3))
      }
      path.closeSubpath()
    }
  }

  private static let styles = [CGLineCap.butt, .round, .square].flatMap { cap in
    [CGLineJoin.miter, .round, .bevel].flatMap { join in
      [[], [11.0, 7]].map { dash in
        StrokeStyle(lineWidth: 4.3, lineCap: cap, lineJoin: join, miterLimit: 8, dash: dash.map { CGFloat($0) })
      }
    }
  }

  @Test(arguments: styles)
  func `strokes with every cap, join and dash are covered within half a level on the mean`(style: StrokeStyle) {
    var numbers = SplitMix64(seed: 800)
    let points = (0..<6).map { index in
      CGPoint(x: 9 + 10 * Double(index) + numbers.number(in: 0...4), y: numbers.number(in: 9...63))
    }
    let path = Path { path in
      path.move(to: points[0])
      for point in points[1..<4] { path.addLine(to: point) }
      path.addQuadCurve(to: points[5], control: points[4])
    }
    let item = DisplayList.Item.stroke(.init(path: path, style: style, paint: .color(.white)))
    let error = error(item, StrokeOracle(path, style).pieces)
    #expect(error.worst <= 8 && error.mean <= 0.5, "\(error)")
  }

  @Test(arguments: [0.1, 0.25, 0.5, 1])
  func `stroked lines of up to a pixel are covered within half a level, wherever they run`(width: Double) {
    var means: [Double] = []
    for angle in stride(from: 0.03, to: Double.pi, by: 0.17) {
      let (dx, dy) = (30 * cos(angle), 30 * sin(angle))
      let path = Path { path in
        path.move(to: CGPoint(x: 36.2 - dx, y: 35.7 - dy))
        path.addLine(to: CGPoint(x: 36.2 + dx, y: 35.7 + dy))
      }
      let style = StrokeStyle(lineWidth: width)
      let item = DisplayList.Item.stroke(.init(path: path, style: style, paint: .color(.white)))
      let oracle = CoverageOracle(
        clippingSimple: StrokeOracle(path, style).pieces[0], width: Self.side, height: Self.side)
      let error = CoverageError(draw([item], width: Self.side, height: Self.side), oracle)
      #expect(error.worst <= 0.51, "angle \(angle): \(error)")
      means.append(error.mean)
    }
    // Along a line near an axis all pixels are rounded alike, so take the mean over many directions.
    #expect(means.reduce(0, +) / Double(means.count) <= 0.3)
  }

  /// Points closer to each other than a pixel are merged, without a visible effect.
  @Test(arguments: [(1.5, 0.1), (1.5, 0.4), (6, 0.1), (7.9, 0.2), (12, 0.1)])
  func `a stroke through dense points is as exact as through few`(width: Double, step: Double) {
    let points = (0..<Int(150 / step)).map { index in
      let angle = Double(index) * step / 24
      return CGPoint(x: 36.3 + 24 * cos(angle) + 3 * sin(7 * angle), y: 35.6 + 19 * sin(angle) + 3 * cos(5 * angle))
    }
    let path = Path { path in
      path.move(to: points[0])
      for point in points.dropFirst() { path.addLine(to: point) }
    }
    let style = StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .bevel)
    let item = DisplayList.Item.stroke(.init(path: path, style: style, paint: .color(.white)))
    let error = error(item, StrokeOracle(path, style).pieces)
    // Where pieces overlap in a pixel, its samples may move each of their edges by a level or two.
    #expect(error.worst <= 6 && error.mean <= 0.4, "\(error)")
  }

  @Test func `a fat stroke's cusp has its tip and no hole`() {
    // A cubic with a cusp in its middle. The widest pen is almost as wide as the curve.
    let path = Path { path in
      path.move(to: CGPoint(x: 20, y: 56))
      path.addCurve(to: CGPoint(x: 52, y: 56), control1: CGPoint(x: 52, y: 24), control2: CGPoint(x: 20, y: 24))
    }
    for width in [2.0, 12, 30] {
      let style = StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round)
      let item = DisplayList.Item.stroke(.init(path: path, style: style, paint: .color(.white)))
      // At the cusp the oracle's chords turn sharply, while the pen turns about it, so add a round join.
      let oracle = StrokeOracle(path, style).pieces + [disc(CGPoint(x: 36, y: 32), width / 2)]
      let error = error(item, oracle)
      #expect(error.worst <= 8 && error.mean <= 0.5, "width \(width): \(error)")
    }
  }

  private func disc(_ center: CGPoint, _ radius: Double) -> [CGPoint] {
    (0..<256).map { index in
      let angle = Double(index) / 128 * Double.pi
      return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
  }
}
