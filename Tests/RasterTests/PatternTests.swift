import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom
import Testing

private let (width, height) = (150, 60)
private let area = Path(box: 0, 0, Double(width), Double(height))

/// A disc, and a bar that exceeds the tile of 20 × 12.
private let items: [DisplayList.Item] = [
  fill(Path(ellipseIn: CGRect(x: 2.3, y: 1.2, width: 9, height: 9)), .color(.red)),
  fill(Path(box: 8, 7, 30, 3), .color(Color(red: 0.2, green: 0.5, blue: 0.9, opacity: 0.6))),
]
private let tile = CGRect(x: 0, y: 0, width: 20, height: 12)

private func drawn(_ pattern: Paint.Pattern, on path: Path = area) -> Bitmap {
  draw([fill(path, .pattern(pattern))], width: width, height: height)
}

/// The oracle: every tile drawn and clipped by itself, on `scale` times as many pixels in each direction.
private func copies(_ pattern: Paint.Pattern, scale: Double = 1) -> Bitmap {
  let items = (-20...20).flatMap { y in
    (-20...20).map { x -> DisplayList.Item in
      let move = CGAffineTransform(
        translationX: CGFloat(x) * pattern.tile.width, y: CGFloat(y) * pattern.tile.height)
      let zoom = move.concatenating(pattern.transform).concatenating(CGAffineTransform(scaleX: scale, y: scale))
      return .group(
        .init(
          items: pattern.items.map { $0.transformed(by: zoom) }, clip: .init(path: Path(pattern.tile), transform: zoom))
      )
    }
  }
  return draw(items, width: Int(Double(width) * scale), height: Int(Double(height) * scale))
}

private func meanError(_ a: Bitmap, _ b: [SIMD4<Double>]) -> Double {
  b.indices.map { a[$0 % width, $0 / width].distance(to: b[$0]) }.reduce(0, +) / Double(b.count)
}

/// The mean of each block of 8 × 8 pixels.
private func shrunk(_ bitmap: Bitmap) -> [SIMD4<Double>] {
  (0..<width * height).map { index in
    var sum = SIMD4<Double>.zero
    for y in 0..<8 { for x in 0..<8 { sum += bitmap[index % width * 8 + x, index / width * 8 + y].channels } }
    return sum / 64
  }
}

@Suite struct PatternTests {
  @Test(arguments: [
    CGAffineTransform.identity, CGAffineTransform(translationX: 7, y: -5), CGAffineTransform(scaleX: 2, y: 0.5),
    CGAffineTransform(0, 1, -1, 0, 3, 4), CGAffineTransform(-1, 0, 0, 1, 10, 0),
  ])
  func `tiles that lie on pixels are drawn as their items are`(transform: CGAffineTransform) {
    let pattern = Paint.Pattern(items: items, tile: tile, transform: transform)
    let (own, expected) = (drawn(pattern), copies(pattern))
    var worst = 0.0
    for y in 0..<height { for x in 0..<width { worst = max(worst, own[x, y].distance(to: expected[x, y].channels)) } }
    // Mirrored and rotated outlines have other chords.
    #expect(worst <= (transform.a > 0 ? 0 : 2), "\(worst)")
  }

  /// The reference is drawn with 64 pixels for each pixel. The limits are the cost of resampling at edges, and edges
  /// are everywhere here.
  @Test(arguments: [
    CGAffineTransform(rotationAngle: 0.4), CGAffineTransform(scaleX: 1.13, y: 0.87),
    CGAffineTransform(1, 0.2, -0.4, 1.1, 3.3, 2.1), CGAffineTransform(translationX: 0.4, y: 0.6),
  ])
  func `other tiles are resampled without seams`(transform: CGAffineTransform) {
    let pattern = Paint.Pattern(items: items, tile: tile, transform: transform)
    let error = meanError(drawn(pattern), shrunk(copies(pattern, scale: 8)))
    #expect(error < 6, "\(error)")
    // A fill of the whole tile shows no seams at all.
    let ground = Paint.Pattern(items: [fill(Path(box: -9, -9, 60, 60))], tile: tile, transform: transform)
    #expect(drawn(ground) == draw([fill(area)], width: width, height: height))
  }

  @Test func `a pattern does not depend on the coordinates of its tile`() {
    let moved = items.map { $0.transformed(by: CGAffineTransform(translationX: 1000, y: -333)) }
    let pattern = Paint.Pattern(
      items: moved, tile: CGRect(x: 1000, y: -333, width: 20, height: 12),
      transform: CGAffineTransform(translationX: -1000, y: 333))
    #expect(drawn(pattern) == drawn(.init(items: items, tile: tile)))
  }

  @Test func `a pattern fills paths and strokes alike, and fades`() {
    let pattern = Paint.Pattern(items: items, tile: tile)
    let disc = Path(ellipseIn: CGRect(x: 20, y: 5, width: 70, height: 50))
    let everywhere = drawn(pattern)
    let shapes: [(Paint) -> DisplayList.Item] = [
      { fill(disc, $0) }, { .stroke(.init(path: disc, style: StrokeStyle(lineWidth: 9), paint: $0)) },
    ]
    for shape in shapes {
      let own = draw([shape(Paint.pattern(pattern).opacity(0.5))], width: width, height: height)
      let cover = draw([shape(.color(.white))], width: width, height: height)
      var worst = 0.0
      for y in 0..<height {
        for x in 0..<width {
          let expected = everywhere[x, y].channels * (0.5 * Double(cover[x, y].alpha) / 255)
          worst = max(worst, own[x, y].distance(to: expected))
        }
      }
      #expect(worst <= 1)
    }
  }

  /// A tile of 1,300 × 1,000 pixels is too large for a cached picture.
  @Test func `a large tile is drawn as its items are`() {
    let large = CGRect(x: -50, y: -990, width: 1300, height: 1000)
    let pattern = Paint.Pattern(items: [fill(Path(box: -40, -985, 1200, 993), .color(.red))] + items, tile: large)
    let disc = Path(ellipseIn: CGRect(x: 20, y: 5, width: 100, height: 50))
    let clip = DisplayList.Group(items: [pattern.copyForTest(0), pattern.copyForTest(1)], clip: .init(path: disc))
    #expect(drawn(pattern, on: disc) == draw([.group(clip)], width: width, height: height))
    let line = DisplayList.Stroke(path: disc, style: StrokeStyle(lineWidth: 9), paint: .pattern(pattern))
    var white = line
    white.paint = .color(.white)
    let masked = DisplayList.Group(
      items: [pattern.copyForTest(0), pattern.copyForTest(1)], mask: [.stroke(white)])
    #expect(
      draw([.stroke(line)], width: width, height: height) == draw([.group(masked)], width: width, height: height))
  }

  /// Tiles of one to sixteen million pixels, four of which meet in the picture, whose sides cross pixels. They are filled
  /// up to their sides, or beyond them.
  @Test(arguments: [
    CGAffineTransform(translationX: 70.4, y: 30.7), CGAffineTransform(0.86, 0.51, -0.51, 0.86, 70.2, 30.1),
    CGAffineTransform(0, 3.11, 2.9, 0, 70.5, 30.25),
  ])
  func `no seam shows between large tiles`(transform: CGAffineTransform) {
    let large = CGRect(x: 0, y: 0, width: 1300.3, height: 1000.7)
    for ground in [Path(large), Path(large.insetBy(dx: -9, dy: -9))] {
      let pattern = Paint.Pattern(items: [fill(ground)], tile: large, transform: transform)
      let own = drawn(pattern)
      let thinnest = (0..<height).flatMap { y in (0..<width).map { own[$0, y].alpha } }.min()
      #expect(thinnest == 255)
    }
  }

  @Test(arguments: [CGSize(width: 16_000, height: 8), CGSize(width: 10, height: 16_000)])
  func `a long and thin tile is drawn as its items are`(size: CGSize) {
    let bars = (0..<30).map { fill(Path(box: Double(4 * $0), Double(2 * $0), 1, 1), .color(.red)) }
    let pattern = Paint.Pattern(items: bars, tile: CGRect(origin: .zero, size: size))
    #expect(drawn(pattern) == copies(pattern))
  }

  /// The lattice is so oblique that several hundred tiles reach into the picture, of 20,000 items each.
  @Test func `the copies of a large tile are not in memory at the same time`() async {
    await #expect(processExitsWith: .success) {
      func peak() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let match = try #require(status.firstMatch(of: /VmHWM:\s+(\d+) kB/))
        return try #require(Int(match.1))
      }
      let dots = (0..<20_000).map { (index: Int) -> DisplayList.Item in
        let (x, y): (Int, Int) = (index * 7 % 2000, index * 13 % 2000)
        return fill(Path(box: Double(x), Double(y), 3, 3))
      }
      let pattern = Paint.Pattern(
        items: dots, tile: CGRect(x: 0, y: 0, width: 2000, height: 2000),
        transform: CGAffineTransform(1, 0.9955, 1, 1, 0, 0))
      let before = try peak()
      _ = draw([fill(Path(box: 0, 0, 150, 60), .pattern(pattern))], width: 150, height: 60)
      #expect(try peak() - before < 200 << 10)
    }
  }

  @Test(arguments: [
    CGRect(x: 0, y: 0, width: 0, height: 12), CGRect(x: 0, y: 0, width: 20, height: Double.nan),
    CGRect(x: 0, y: 0, width: Double.infinity, height: 12), CGRect(x: Double.nan, y: 0, width: 20, height: 12),
  ])
  func `a tile without an area paints nothing`(tile: CGRect) {
    #expect(drawn(.init(items: items, tile: tile)) == Bitmap(width: width, height: height))
  }

  @Test(arguments: [
    CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(1, 2, 2, 4, 0, 0), CGAffineTransform(.nan, 0, 0, 1, 0, 0),
    CGAffineTransform(translationX: .infinity, y: 0),
  ])
  func `a pattern whose transform cannot be undone paints nothing`(transform: CGAffineTransform) {
    #expect(
      drawn(.init(items: items, tile: tile, transform: transform)) == Bitmap(width: width, height: height))
  }

  /// A canvas of four million points on 64 pixels, and a tile of 1280 pixels, which has no picture of its own.
  @Test func `a large tile covers its path on a canvas of any size`() throws {
    let side = 4e6
    let pattern = Paint.Pattern(items: [], tile: CGRect(x: 0, y: 0, width: 20 * side, height: 20 * side))
    let path = Path(box: 0, 0, side, side)
    let copied = DisplayList.Item.fill(.init(path: path, paint: .pattern(pattern), blendMode: .copy))
    let bitmap = Bitmap(width: 64, height: 64)
    try Rasterizer().draw(
      DisplayList(size: CGSize(width: side, height: side), items: [fill(path), copied]), into: bitmap)
    #expect(bitmap == Bitmap(width: 64, height: 64))
  }

  @Test(arguments: [1e-300, 1e-9, 0.01, 3000, 1e9, 1e300])
  func `tiles of any size take bounded time`(scale: Double) {
    for shape in [CGAffineTransform(scaleX: scale, y: scale), CGAffineTransform(scaleX: scale, y: 1 / scale)] {
      _ = drawn(.init(items: items, tile: tile, transform: shape))
      _ = drawn(.init(items: items, tile: tile, transform: shape.rotated(by: 0.3)))
    }
  }

  @Test func `patterns of patterns count as groups in the depth that is allowed`() throws {
    func nested(_ depth: Int) -> DisplayList {
      var items = [fill(Path(box: 0, 0, 8, 8))]
      for _ in 0..<depth {
        items = [
          fill(Path(box: 0, 0, 16, 16), .pattern(.init(items: items, tile: CGRect(x: 0, y: 0, width: 8, height: 8))))
        ]
      }
      return DisplayList(size: CGSize(width: 16, height: 16), items: items)
    }
    let bitmap = Bitmap(width: 16, height: 16)
    try Rasterizer().draw(nested(256), into: bitmap)
    #expect(bitmap[12, 12].alpha == 255)
    #expect(throws: RasterError(.groupsTooDeep)) { try Rasterizer().draw(nested(257), into: bitmap) }
  }

  @Test(arguments: 0..<3)
  func `a pattern's pixels are the same whatever the memory budget`(seed: UInt64) throws {
    var numbers = SplitMix64(seed: seed)
    let transform = CGAffineTransform(rotationAngle: numbers.number(in: 0...1)).scaledBy(x: seed == 2 ? 90 : 1, y: 70)
    let list = DisplayList(
      size: CGSize(width: width, height: height),
      items: [fill(area, .pattern(.init(items: items, tile: tile, transform: transform)))])
    try expectSamePixels(of: list, within: [0, 3000, 40_000], "seed \(seed)")
  }
}

extension Paint.Pattern {
  /// The items of the tile `y` tiles below, clipped.
  fileprivate func copyForTest(_ y: Int) -> DisplayList.Item {
    let map = CGAffineTransform(translationX: 0, y: CGFloat(y) * tile.height)
    return .group(
      .init(items: items.map { $0.transformed(by: map) }, clip: .init(path: Path(tile), transform: map)))
  }
}
