import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom
import Testing

/// The error of rounding coverage to a byte, half a level, and of rounding coordinates to 1/65536 px.
private let byteRounding = 0.51

/// The same against scanlines. In a pixel that a horizontal edge cuts, they err by up to half of their distance, once
/// for each edge.
private let scanRounding = byteRounding + 2 * 255.0 / 512
/// The error, in levels, of pixels in which more than five lines meet and samples decide: half of the bound for hundreds
/// of lines.
private let sampling = 8.0

@Suite struct CoverageTests {
  @Test func `a whole pixel is covered wholly and its neighbours not at all`() {
    let bitmap = draw([fill(Path(box: 3, 2, 1, 1))], width: 8, height: 6)
    for y in 0..<6 {
      for x in 0..<8 { #expect(bitmap[x, y].alpha == (x == 3 && y == 2 ? 255 : 0)) }
    }
  }

  @Test func `a rectangle covers its border pixels by their overlap`() {
    let bitmap = draw([fill(Path(box: 1.25, 1.5, 100, 40))], width: 130, height: 60)
    #expect(bitmap[1, 1].alpha == 96)  // 255 · 3/4 · 1/2 = 95.6
    #expect(bitmap[50, 1].alpha == 128)  // 255 · 1/2
    #expect(bitmap[1, 20].alpha == 191)  // 255 · 3/4
    #expect(bitmap[101, 20].alpha == 64)  // 255 · 1/4
    #expect(bitmap[101, 41].alpha == 32)  // 255 · 1/8
    #expect(bitmap[100, 40].alpha == 255)
    #expect(bitmap[102, 20].alpha == 0)
  }

  @Test(arguments: 0..<40)
  func `triangles match exact areas`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let triangle = [numbers.point(-20...150), numbers.point(-20...150), numbers.point(-20...150)]
    let bitmap = draw([fill(Path(polygons: [triangle]))], width: 133, height: 50)
    let oracle = CoverageOracle(clippingSimple: triangle, width: 133, height: 50)
    #expect(CoverageError(bitmap, oracle).worst <= byteRounding, "seed \(seed)")
  }

  private func drawnCoarsely(_ path: Path, width: Int, height: Int) throws -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    let list = DisplayList(size: CGSize(width: width, height: height), items: [fill(path)])
    try Rasterizer(accuracy: .coarse).draw(list, into: bitmap)
    return bitmap
  }

  @Test(arguments: [3.0, 20, 31])
  func `a circle that is drawn coarsely is off by an eighth of a pixel at most`(radius: Double) throws {
    let circle = Path(ellipseIn: CGRect(x: 50 - radius, y: 32 - radius, width: 2 * radius, height: 2 * radius))
    let exact = draw([fill(circle)], width: 100, height: 64)
    let coarse = try drawnCoarsely(circle, width: 100, height: 64)
    var worst = 0
    for y in 0..<64 { for x in 0..<100 { worst = max(worst, abs(Int(coarse[x, y].alpha) - Int(exact[x, y].alpha))) } }
    // If an edge moves by some part of a pixel, coverage changes by at most that part times √2. Both pictures are
    // rounded.
    #expect((1...255.0 / 8 * 1.42 + 4).contains(Double(worst)), "\(worst)")
  }

  @Test(arguments: 0..<20)
  func `mean winding numbers are exact where no edges meet`(seed: UInt64) throws {
    var numbers = SplitMix64(seed: seed)
    let path = Path(box: numbers.number(in: 0...20), numbers.number(in: 0...20), 50.3, 30.7)
    #expect(try drawnCoarsely(path, width: 100, height: 64) == draw([fill(path)], width: 100, height: 64))
  }

  @Test func `mean winding numbers leave the inside and the outside of crossing edges as they are`() throws {
    let star = Path(
      polygons: [
        (0..<7).map { i in
          let angle = Double(3 * i) / 7 * 2 * .pi
          return CGPoint(x: 50 + 40 * cos(angle), y: 32 + 30 * sin(angle))
        }
      ])
    let exact = draw([fill(star)], width: 100, height: 64)
    let mean = try drawnCoarsely(star, width: 100, height: 64)
    var differences = 0
    for y in 0..<64 {
      for x in 0..<100 where mean[x, y] != exact[x, y] {
        differences += 1
        #expect((1...254).contains(exact[x, y].alpha))
      }
    }
    // The edges cross in 14 places.
    #expect((1...60).contains(differences), "\(differences)")
  }

  @Test(arguments: 0..<20)
  func `star-shaped polygons of many short edges match exact areas`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let polygon = (0..<200).map { index in
      let (angle, radius) = (Double(index) / 100 * .pi, numbers.number(in: 20...30))
      return CGPoint(x: 60 + radius * cos(angle), y: 32 + radius * sin(angle))
    }
    let bitmap = draw([fill(Path(polygons: [polygon]))], width: 100, height: 64)
    let oracle = CoverageOracle(clippingSimple: polygon, width: 100, height: 64)
    let error = CoverageError(bitmap, oracle)
    #expect(error.worst <= byteRounding, "seed \(seed)")
    #expect(error.mean <= 0.3, "seed \(seed)")
  }

  @Test(arguments: [0.02, 0.1, 0.5, 1])
  func `slivers of a fraction of a pixel match exact areas`(thickness: Double) {
    for angle in stride(from: 0.0, to: Double.pi, by: 0.13) {
      let (dx, dy) = (cos(angle), sin(angle))
      let corners = [(-50.0, -0.5), (50, -0.5), (50, 0.5), (-50, 0.5)]
      let line = corners.map { along, across in
        CGPoint(x: 61.3 + along * dx - across * thickness * dy, y: 40.7 + along * dy + across * thickness * dx)
      }
      let bitmap = draw([fill(Path(polygons: [line]))], width: 120, height: 80)
      let oracle = CoverageOracle(clippingSimple: line, width: 120, height: 80)
      #expect(CoverageError(bitmap, oracle).worst <= byteRounding, "angle \(angle)")
    }
  }

  @Test(arguments: 0..<20)
  func `coverage sums to the area`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let triangle = [numbers.point(0...150), numbers.point(0...150), numbers.point(0...150)]
    let bitmap = draw([fill(Path(polygons: [triangle]))], width: 150, height: 150)
    var sum = 0.0
    var partial = 0.0
    for y in 0..<150 {
      for x in 0..<150 {
        let alpha = bitmap[x, y].alpha
        sum += Double(alpha) / 255
        if alpha != 0 && alpha != 255 { partial += 1 }
      }
    }
    // Each partly covered pixel is rounded by at most half a level. It is practically impossible that all of them err
    // to the same side.
    let tolerance = 0.5 / 255 * (6 * partial.squareRoot() + 3)
    #expect(abs(sum - abs(signedArea(triangle))) <= tolerance, "seed \(seed)")
  }

  @Test func `a pentagram is whole by the nonzero rule and hollow by the even-odd rule`() {
    let star = (0..<5).map { index in
      let angle = Double(index) * 0.8 * Double.pi - Double.pi / 2
      return CGPoint(x: 50 + 45 * cos(angle), y: 50 + 45 * sin(angle))
    }
    let whole = draw([fill(Path(polygons: [star]))], width: 100, height: 100)
    let hollow = draw([fill(Path(polygons: [star]), rule: .evenOdd)], width: 100, height: 100)
    #expect(whole[50, 50].alpha == 255 && hollow[50, 50].alpha == 0)
    #expect(whole[50, 15].alpha == 255 && hollow[50, 15].alpha == 255)
    for (bitmap, rule) in [(whole, FillRule.nonzero), (hollow, FillRule.evenOdd)] {
      let oracle = CoverageOracle(scanning: [star], rule: rule, width: 100, height: 100)
      let error = CoverageError(bitmap, oracle)
      #expect(error.worst <= scanRounding && error.mean <= 0.3, "\(rule): \(error)")
    }
  }

  @Test(arguments: 0..<12)
  func `self-overlapping polygons match near-exact coverage by both rules`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let polygons = (0..<1 + Int(seed % 3)).map { _ in
      (0..<4 + Int(seed)).map { _ in CGPoint(x: numbers.number(in: -10...140), y: numbers.number(in: -10...50)) }
    }
    for rule in FillRule.allCases {
      let bitmap = draw([fill(Path(polygons: polygons), rule: rule)], width: 133, height: 40)
      let oracle = CoverageOracle(scanning: polygons, rule: rule, width: 133, height: 40)
      let error = CoverageError(bitmap, oracle)
      #expect(error.worst <= sampling && error.mean <= 0.3, "seed \(seed), \(rule): \(error)")
    }
  }

  @Test(arguments: 0..<20)
  func `a polygon drawn twice in one path has the coverage of one`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let triangle = [numbers.point(-20...100), numbers.point(0...100), numbers.point(0...100)]
    let once = draw([fill(Path(polygons: [triangle]))], width: 100, height: 80)
    let twice = draw([fill(Path(polygons: [triangle, triangle]))], width: 100, height: 80)
    var worst = 0
    for y in 0..<80 {
      for x in 0..<100 { worst = max(worst, abs(Int(once[x, y].alpha) - Int(twice[x, y].alpha))) }
    }
    // A pixel with one corner is exact. With several corners, and so twice as many lines, it is sampled.
    #expect(worst <= 4, "seed \(seed)")
  }

  @Test(arguments: FillRule.allCases)
  func `many small shapes in one path match near-exact coverage`(rule: FillRule) {
    var numbers = SplitMix64(seed: 21)
    let triangles = (0..<300).map { _ in
      let corner = CGPoint(x: numbers.number(in: 5...120), y: numbers.number(in: 5...50))
      return (0..<3).map { _ in
        CGPoint(x: corner.x + numbers.number(in: -4...4), y: corner.y + numbers.number(in: -4...4))
      }
    }
    let bitmap = draw([fill(Path(polygons: triangles), rule: rule)], width: 128, height: 56)
    let oracle = CoverageOracle(scanning: triangles, rule: rule, width: 128, height: 56)
    let error = CoverageError(bitmap, oracle)
    #expect(error.worst <= sampling && error.mean <= 0.4, "\(error)")
  }

  @Test(arguments: FillRule.allCases)
  func `hundreds of lines through a pixel are sampled`(rule: FillRule) {
    var numbers = SplitMix64(seed: 22)
    let triangles = (0..<300).map { _ in (0..<3).map { _ in numbers.point(3...6) } }
    let bitmap = draw([fill(Path(polygons: triangles), rule: rule)], width: 9, height: 9)
    let oracle = CoverageOracle(scanning: triangles, rule: rule, width: 9, height: 9)
    // With 512 random samples of an even mixture of inside and outside, the standard deviation is 255 · ½ / √512 < 6
    // levels. These samples are evenly spread, so they are better than random ones.
    #expect(CoverageError(bitmap, oracle).worst <= 16)
  }

  @Test func `a vertex on a pixel's border hides no crossing`() {
    // Stairs and stars on whole and half pixels, where edges meet at corners and sides of pixels.
    let stairs = (0..<12).flatMap {
      [CGPoint(x: 2 + Double($0), y: 20 - Double($0)), CGPoint(x: 2 + Double($0), y: 19.5 - Double($0))]
    }
    let bow = [CGPoint(x: 4, y: 4), CGPoint(x: 20, y: 20), CGPoint(x: 20, y: 4), CGPoint(x: 4, y: 20)]
    for polygons in [[stairs], [bow], [stairs, bow], [bow, Array(bow.reversed())], [bow, bow]] {
      for rule in FillRule.allCases {
        let bitmap = draw([fill(Path(polygons: polygons), rule: rule)], width: 24, height: 24)
        let oracle = CoverageOracle(scanning: polygons, rule: rule, width: 24, height: 24)
        #expect(CoverageError(bitmap, oracle).worst <= scanRounding, "\(polygons.count), \(rule)")
      }
    }
  }

  @Test(arguments: [0.3, 1, 4])
  func `crossing thin lines cover their union`(thickness: Double) {
    let lines = (0..<6).map { index in
      let (angle, half) = (Double(index) * 0.5 + 0.1, thickness / 2)
      let (dx, dy) = (cos(angle), sin(angle))
      return [(-40.0, -half), (40, -half), (40, half), (-40, half)].map { along, across in
        CGPoint(x: 50.2 + along * dx - across * dy, y: 45.6 + along * dy + across * dx)
      }
    }
    let bitmap = draw([fill(Path(polygons: lines))], width: 100, height: 90)
    let oracle = CoverageOracle(scanning: lines, rule: .nonzero, width: 100, height: 90)
    let error = CoverageError(bitmap, oracle)
    #expect(error.worst <= scanRounding && error.mean <= 0.3, "\(error)")
  }

  @Test func `opposite windings cancel by the nonzero rule and a hole stays a hole`() {
    let (outer, inner) = (box(10.5, 10.5, 80, 40), Array(box(30.25, 20.25, 30, 20).reversed()))
    let bitmap = draw([fill(Path(polygons: [outer, inner]))], width: 100, height: 60)
    #expect(bitmap[45, 30].alpha == 0)
    #expect(bitmap[20, 30].alpha == 255)
    #expect(bitmap[30, 30].alpha == 64)
  }

  @Test func `abutting rectangles of one path show no seam`() {
    let cuts = [3.0, 17.3, 17.9, 40.001, 63.5, 64.25, 100, 118.7]
    let boxes = zip(cuts, cuts.dropFirst()).map { box($0, 2, $1 - $0, 30) }
    let bitmap = draw([fill(Path(polygons: boxes))], width: 130, height: 40)
    for x in 3..<118 { #expect(bitmap[x, 20].alpha == 255, "column \(x)") }
  }

  @Test func `abutting slanted strips of one path show no seam`() {
    let cuts = [3.0, 17.3, 17.9, 40.001, 63.5, 64.25, 90]
    let strips = zip(cuts, cuts.dropFirst()).map { left, right in
      [CGPoint(x: left, y: 1), CGPoint(x: right, y: 1), CGPoint(x: right + 30, y: 39), CGPoint(x: left + 30, y: 39)]
    }
    let bitmap = draw([fill(Path(polygons: strips))], width: 130, height: 40)
    for x in 25..<95 { #expect(bitmap[x, 20].alpha == 255, "column \(x)") }
  }

  @Test func `moving a drawing by whole pixels moves its bytes`() {
    var numbers = SplitMix64(seed: 5)
    // Use a grid of 1/1024 px, so that the moved coordinates are exact.
    let polygon = (0..<30).map { _ in
      CGPoint(
        x: (numbers.number(in: 0...100) * 1024).rounded() / 1024,
        y: (numbers.number(in: 0...60) * 1024).rounded() / 1024)
    }
    for rule in FillRule.allCases {
      let original = draw([fill(Path(polygons: [polygon]), rule: rule)], width: 250, height: 150)
      for (dx, dy) in [(1, 0), (0, 1), (13, 7), (64, 16), (77, 33)] {
        let moved = polygon.map { CGPoint(x: $0.x + Double(dx), y: $0.y + Double(dy)) }
        let bitmap = draw([fill(Path(polygons: [moved]), rule: rule)], width: 250, height: 150)
        var isSame = true
        for y in 0..<70 {
          for x in 0..<110 where original[x, y] != bitmap[x + dx, y + dy] { isSame = false }
        }
        #expect(isSame, "moved by \(dx), \(dy), \(rule)")
      }
    }
  }
}
