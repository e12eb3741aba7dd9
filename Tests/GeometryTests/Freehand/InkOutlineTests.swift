import Foundation
import PathreelGeometry
import SeededRandom
import Testing

/// Tests of the outline of a stroke with varying width, against the union of all discs of the pen.
struct InkOutlineTests {
  /// Samples of the pen's discs along the fitted path.
  func discs(of samples: [PointerSample], width: (Double) -> Double) -> [(center: CGPoint, radius: Double)] {
    let stroke = FreehandDrawing([samples], jitter: 0, tolerance: 1e-3).strokes[0]
    let measure = PathMeasure(stroke.path)
    return (0...800).map { index in
      let distance = measure.length * Double(index) / 800
      return (measure.point(atDistance: distance)!, width(distance / measure.length) / 2)
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `the outline holds what the discs hold, and no more`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Let the pressure rise with the length along the samples, so that the width is known everywhere.
    let points = Recordings.scribble(count: 60, step: 5, seed: seed)
    let lengths = points.indices.map { index in
      zip(points[...index], points[...index].dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
    }
    let samples = points.indices.map { PointerSample(points[$0], pressure: lengths[$0] / lengths.last!) }
    let stroke = FreehandDrawing([samples], jitter: 0, tolerance: 1e-3).strokes[0]
    let nib = Nib(width: 16, by: .pressure, least: 0.1)
    let outline = stroke.outline(of: nib, tolerance: 0.01)
    let discs = discs(of: samples) { 16 * (0.1 + 0.9 * $0) }
    let bounds = outline.boundingRect.insetBy(dx: -4, dy: -4)
    var (inside, outside) = (0, 0)
    for _ in 0..<400 {
      let point = CGPoint(
        x: random.number(in: bounds.minX...bounds.maxX), y: random.number(in: bounds.minY...bounds.maxY))
      let depth = discs.reduce(-Double.infinity) {
        max($0, $1.radius - hypot(point.x - $1.center.x, point.y - $1.center.y))
      }
      // The pressure along the fitted line and along the samples' chords differ by less than half a point of width.
      guard abs(depth) > 0.3 else { continue }
      #expect(outline.contains(point) == (depth > 0), "seed \(seed), \(point), \(depth)")
      if depth > 0 { inside += 1 } else { outside += 1 }
    }
    #expect(inside > 30 && outside > 30)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `no polygon runs backwards, so that overlaps never cut holes`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let samples = Recordings.scribble(count: 80, step: 4, seed: seed).map {
      PointerSample($0, pressure: random.number(in: 0...1))
    }
    let outline = FreehandDrawing([samples]).strokes[0].outline(of: Nib(width: 20, by: .pressure))
    for line in outline.flattened() {
      let area = line.points.indices.reduce(0.0) { sum, index in
        let (a, b) = (line.points[index], line.points[(index + 1) % line.points.count])
        return sum + a.x * b.y - a.y * b.x
      }
      #expect(area > -1e-6, "seed \(seed)")
    }
  }

  @Test func `a straight stroke of rising width is the hull of its two end discs`() {
    let samples = (0...100).map { PointerSample(x: Double($0), y: 0, pressure: Double($0) / 100) }
    let outline = FreehandDrawing([samples]).strokes[0].outline(
      of: Nib(width: 20, by: .pressure, least: 0.2), tolerance: 1e-3)
    // Two discs with radii 2 and 10, 100 apart: the common tangents touch them where cos = −0.08. This gives the hull's
    // area in closed form.
    let (r, s, d) = (2.0, 10.0, 100.0)
    let lean = asin((s - r) / d)
    let hull = d * cos(lean) * (r + s) + r * r * (.pi / 2 - lean) + s * s * (.pi / 2 + lean)
    var area = 0.0
    for line in outline.flattened() {
      for index in line.points.indices {
        let (a, b) = (line.points[index], line.points[(index + 1) % line.points.count])
        area += (a.x * b.y - a.y * b.x) / 2
      }
    }
    // The width levels off at both ends, over the last knot.
    #expect(abs(area - hull) < 0.005 * hull)
  }

  @Test func `a tap is a disc of the pen's width`() {
    let tap = FreehandDrawing([[PointerSample(x: 5, y: 5, pressure: 0.5)]]).strokes[0]
    let bounds = tap.outline(of: Nib(width: 12, by: .pressure, least: 0), tolerance: 1e-3).boundingRect
    #expect(abs(bounds.width - 6) < 0.01 && abs(bounds.height - 6) < 0.01 && abs(bounds.midX - 5) < 0.01)
  }

  @Test func `the revealed part is the whole's outline up to the pen, with a round end`() {
    let samples = (0...100).map { PointerSample(x: 2 * Double($0), y: 0, pressure: 0.5 + 0.4 * sin(Double($0) / 9)) }
    let stroke = FreehandDrawing([samples]).strokes[0]
    let nib = Nib(width: 14, by: .pressure)
    let (whole, part) = (stroke.outline(of: nib), stroke.drawn(0.5, pace: .length).outline(of: nib))
    for x in stride(from: -8.0, to: 215, by: 0.7) {
      for y in stride(from: -8.0, to: 8, by: 0.9) {
        let point = CGPoint(x: x, y: y)
        if x < 95 { #expect(part.contains(point) == whole.contains(point), "\(point)") }
        if x > 107.1 { #expect(!part.contains(point)) }
      }
    }
    #expect(part.boundingRect.maxX > 101.5 && part.boundingRect.maxX < 107.1)
  }

  @Test func `ink keeps its width when a drawing is fitted`() {
    let samples = (0...50).map { PointerSample(x: Double($0), y: 0, pressure: 1) }
    let fitted = FreehandDrawing([samples]).fitted(in: CGRect(x: 0, y: 0, width: 500, height: 100))
    let bounds = fitted.strokes[0].outline(of: Nib(width: 8, by: .pressure)).boundingRect
    #expect(abs(bounds.height - 8) < 0.05 && abs(bounds.width - 508) < 0.05)
  }

  @Test func `a stroke that is turned by half a turn keeps its ink`() {
    let stroke = FreehandDrawing([(0...50).map { PointerSample(x: Double($0), y: 0, pressure: 1) }]).strokes[0]
    let turned = stroke.scaled(by: -1)
    #expect(turned.length == stroke.length)
    let bounds = turned.outline(of: Nib(width: 8, by: .pressure)).boundingRect
    #expect(abs(bounds.minX + 54) < 0.05 && abs(bounds.maxX - 4) < 0.05 && abs(bounds.height - 8) < 0.05)
  }

  @Test(arguments: [0, 0x1p-1063, 1e-300, 1e-160, 1e-110])
  func `a stroke that is scaled to almost nothing has no outline`(
    size: Double
  ) {
    let samples = (0...10).map { PointerSample(x: Double($0), y: 0) }
    let drawing = FreehandDrawing([samples]).fitted(in: CGRect(x: 0, y: 0, width: size, height: size))
    #expect(drawing.strokes[0].outline(of: Nib(width: 2, by: .pressure)).isEmpty)
  }

  @Test(arguments: [0, -1, .nan, .infinity] as [Double]) func `a nib without a width draws nothing`(width: Double) {
    let stroke = FreehandDrawing([[PointerSample(x: 0, y: 0), PointerSample(x: 9, y: 0)]]).strokes[0]
    #expect(stroke.outline(of: Nib(width: width, by: .speed)).isEmpty)
  }
}
