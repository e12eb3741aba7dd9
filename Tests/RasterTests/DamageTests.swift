import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom
import Testing

private let (width, height) = (200, 40)
private let tileCount = 12
private let size = CGSize(width: width, height: height)

@Suite struct DamageTests {
  /// The number of steps for each seed. An optimised build, as `make test` makes it, draws 3,000 steps in the time that
  /// a debug build needs for 150.
  private static let stepCount: Int = {
    #if DEBUG
      15
    #else
      300
    #endif
  }()

  /// Sometimes a step draws into the other of two bitmaps, as a ring of bitmaps does.
  @Test(arguments: 0..<10)
  func `drawing what changed gives the bytes of drawing everything`(seed: UInt64) throws {
    var numbers = SplitMix64(seed: 7000 + seed)
    var list = DisplayList(size: size, background: numbers.color())
    list.items = (0..<5).map { _ in numbers.item(depth: 0) }
    let rasterizer = Rasterizer()
    let ring = [Bitmap(width: width, height: height), Bitmap(width: width, height: height)]
    var saved = 0
    for step in 0..<Self.stepCount {
      list.items = numbers.step(list.items)
      if numbers.chance(0.02) { list.background = numbers.color() }
      let bitmap = ring[numbers.chance(0.8) ? 0 : 1]
      try rasterizer.draw(list, into: bitmap)
      let whole = Bitmap(width: width, height: height)
      try Rasterizer().draw(list, into: whole)
      let isEqual = bitmap == whole
      #expect(isEqual, "seed \(seed), step \(step)")
      if !isEqual { break }
      saved += tileCount - rasterizer.redrawnTiles.count
    }
    #expect(saved > 0)
  }

  private func redrawn(_ old: [DisplayList.Item], _ new: [DisplayList.Item]) throws -> Int {
    let (rasterizer, bitmap) = (Rasterizer(fingerprintsFirstFrames: true), Bitmap(width: width, height: height))
    try rasterizer.draw(DisplayList(size: size, items: old), into: bitmap)
    try rasterizer.draw(DisplayList(size: size, items: new), into: bitmap)
    let whole = Bitmap(width: width, height: height)
    try Rasterizer().draw(DisplayList(size: size, items: new), into: whole)
    #expect(bitmap == whole)
    return rasterizer.redrawnTiles.count
  }

  private let backdrop = fill(
    Path(box: 0, 0, 200, 40),
    .linearGradient(Gradient(colors: [.red, .blue]), start: .zero, end: CGPoint(x: 200, y: 0)))

  @Test func `parts that do not change are not drawn again`() throws {
    var numbers = SplitMix64(seed: 1)
    let items = (0..<12).map { _ in numbers.item(depth: 0) }
    #expect(try redrawn(items, items) == 0)
  }

  @Test func `a dot that moves costs the tiles that it leaves and enters`() throws {
    let dots = [10.0, 150].map { fill(Path(box: $0, 5, 6, 6)) }
    #expect(try redrawn([backdrop, dots[0]], [backdrop, dots[1]]) == 2)
  }

  @Test func `a wide stroke whose miter limit is not a number leaves nothing behind`() throws {
    let style = StrokeStyle(lineWidth: 30, lineCap: .square, miterLimit: .nan)
    let path = Path { $0.addLines([CGPoint(x: 40, y: 16), CGPoint(x: 60, y: 16)]) }
    let bitmap = Bitmap(width: 100, height: 32)
    let rasterizer = Rasterizer()
    var list = DisplayList(size: CGSize(width: 100, height: 32))
    list.items = [.stroke(.init(path: path, style: style, paint: .color(.white)))]
    try rasterizer.draw(list, into: bitmap)
    #expect(bitmap[30, 3].alpha == 255)
    list.items = []
    try rasterizer.draw(list, into: bitmap)
    #expect(bitmap == Bitmap(width: 100, height: 32))
  }

  @Test func `a line that grows costs the tiles at its end`() throws {
    func line(_ end: Double) -> DisplayList.Item {
      let path = Path { path in
        path.move(to: CGPoint(x: 5, y: 20))
        for x in stride(from: 10, through: end, by: 5) { path.addLine(to: CGPoint(x: x, y: 20 + sin(x / 9) * 15)) }
      }
      return .stroke(.init(path: path, style: StrokeStyle(lineWidth: 2, lineCap: .round), paint: .color(.white)))
    }
    #expect(try redrawn([backdrop, line(150)], [backdrop, line(155)]) <= 4)
  }

  /// The disc ends where the second column of tiles begins. The chords of a curve are a little outside of the curve.
  @Test func `a disc that touches a tile's border is drawn in that tile, too`() throws {
    let disc = fill(Path(ellipseIn: CGRect(x: 14, y: 5, width: 50, height: 30)))
    let dots = [70.0, 75].map { fill(Path(box: $0, 2, 6, 26)) }
    #expect(try redrawn([disc, dots[0]], [disc, dots[1]]) == 2)
  }

  @Test func `a first picture's tiles have nothing to be compared with until they are drawn again`() throws {
    let dots = [10.0, 80, 150].map { fill(Path(box: $0, 5, 6, 6)) }
    let (rasterizer, bitmap) = (Rasterizer(), Bitmap(width: width, height: height))
    func redrawn(_ items: [DisplayList.Item]) throws -> Int {
      try rasterizer.draw(DisplayList(size: size, items: items), into: bitmap)
      return rasterizer.redrawnTiles.count
    }
    // The backdrop moves in the list, but the picture stays the same.
    let hidden = fill(Path(box: 0, 0, 200, 40))
    #expect(try redrawn([hidden, backdrop]) == tileCount)
    #expect(try redrawn([dots[0], backdrop]) == tileCount)
    #expect(try redrawn([dots[1], backdrop]) < tileCount)
  }

  @Test func `an item that comes or goes costs its own tiles`() throws {
    let dot = fill(Path(box: 10, 5, 6, 6))
    #expect(try redrawn([backdrop], [backdrop, dot]) == 1)
    #expect(try redrawn([backdrop, dot], [backdrop]) == 1)
  }

  @Test func `a change within a group costs what changed`() throws {
    func group(_ x: Double) -> DisplayList.Item {
      .group(.init(items: [backdrop, fill(Path(box: x, 5, 6, 6))], opacity: 0.5))
    }
    #expect(try redrawn([group(10)], [group(12)]) == 1)
  }

  @Test func `a bitmap that somebody wrote to is drawn whole`() throws {
    let (rasterizer, bitmap) = (Rasterizer(), Bitmap(width: width, height: height))
    let list = DisplayList(size: size, items: [backdrop])
    try rasterizer.draw(list, into: bitmap)
    let first = ImageAsset(bitmap)
    try rasterizer.draw(list, into: bitmap)
    #expect(rasterizer.redrawnTiles.isEmpty)
    bitmap[3, 3] = Color.green.pixel
    try rasterizer.draw(list, into: bitmap)
    #expect(ImageAsset(bitmap) == first)
    bitmap.withUnsafeMutableBytes { bytes in bytes[17] = 1 }
    try rasterizer.draw(list, into: bitmap)
    #expect(ImageAsset(bitmap) == first)
  }

  @Test func `after an error the next frame is drawn whole`() throws {
    var deep = [backdrop]
    for _ in 0..<300 { deep = [.group(.init(items: deep))] }
    let (rasterizer, bitmap) = (Rasterizer(), Bitmap(width: width, height: height))
    try rasterizer.draw(DisplayList(size: size, items: [backdrop]), into: bitmap)
    #expect(throws: RasterError(.groupsTooDeep)) {
      try rasterizer.draw(DisplayList(size: size, items: [backdrop] + deep), into: bitmap)
    }
    try rasterizer.draw(DisplayList(size: size, items: [backdrop]), into: bitmap)
    #expect(rasterizer.redrawnTiles.count == tileCount)
  }

  /// Frames that are planned in parts, over earlier frames that were planned as a whole.
  @Test(arguments: 0..<4)
  func `drawing only changes gives the same bytes with any memory budget`(seed: UInt64) throws {
    var numbers = SplitMix64(seed: 80 + seed)
    var list = DisplayList(size: size, items: (0..<5).map { _ in numbers.item(depth: 0) })
    let rasterizers = [Rasterizer(), Rasterizer(memoryBudget: 3000), Rasterizer(memoryBudget: 40_000)]
    let bitmap = Bitmap(width: width, height: height)
    for step in 0..<6 {
      list.items = numbers.step(list.items)
      try rasterizers[step % 3].draw(list, into: bitmap)
      let whole = Bitmap(width: width, height: height)
      try Rasterizer().draw(list, into: whole)
      #expect(bitmap == whole, "seed \(seed), step \(step)")
    }
  }

  /// Threads share the rows of tiles of a frame, also if the frame is planned in parts.
  @Test(arguments: [2, 3, 8], [Rasterizer.defaultMemoryBudget, 40_000])
  func `the bytes and the tiles that are drawn are the same on any number of threads`(threads: Int, memory: Int) throws
  {
    var numbers = SplitMix64(seed: UInt64(90 + threads))
    var list = DisplayList(size: size, items: (0..<8).map { _ in numbers.item(depth: 0) })
    let own = Rasterizer(memoryBudget: memory, fingerprintsFirstFrames: true, threads: threads)
    let plain = Rasterizer(memoryBudget: memory, fingerprintsFirstFrames: true)
    let (bitmap, expected) = (Bitmap(width: width, height: height), Bitmap(width: width, height: height))
    for step in 0..<12 {
      list.items = numbers.step(list.items)
      try own.draw(list, into: bitmap)
      try plain.draw(list, into: expected)
      #expect(bitmap == expected, "step \(step)")
      #expect(own.redrawnTiles.sorted() == plain.redrawnTiles.sorted(), "step \(step)")
      #expect(bitmap.drawnFrame?.fingerprints == expected.drawnFrame?.fingerprints, "step \(step)")
    }
  }
}
