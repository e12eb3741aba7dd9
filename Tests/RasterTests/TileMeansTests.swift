import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom
import Testing

private let (width, height) = (200, 40)
private let size = CGSize(width: width, height: height)

/// Tests of motion blur in the rasteriser: bitmaps that show the mean of several display lists.
@Suite struct TileMeansTests {
  /// The mean of each byte over the pictures, rounded to nearest, halves up.
  private func mean(_ lists: [DisplayList], width: Int = width, height: Int = height) throws -> [UInt8] {
    var sums = [Int](repeating: 0, count: 4 * width * height)
    for list in lists {
      let bitmap = Bitmap(width: width, height: height)
      try Rasterizer().draw(list, into: bitmap)
      bitmap.withUnsafeBytes { for (index, byte) in $0.enumerated() { sums[index] += Int(byte) } }
    }
    return sums.map { UInt8((2 * $0 + lists.count) / (2 * lists.count)) }
  }

  private func bytes(_ bitmap: Bitmap) -> [UInt8] { bitmap.withUnsafeBytes { Array($0) } }

  private func list(_ items: [DisplayList.Item], background: Color = .white) -> DisplayList {
    DisplayList(size: size, background: background, items: items)
  }

  /// Lists in which some items move by small steps; some lists equal the one before.
  private func samples(from items: [DisplayList.Item], count: Int, _ numbers: inout SplitMix64) -> [DisplayList] {
    var items = items
    return (0..<count).map { _ in
      if numbers.chance(0.7) { items = numbers.step(items) }
      return list(items)
    }
  }

  /// Frames of several samples and of one, over earlier contents of the bitmap.
  @Test(arguments: 0..<8, [Rasterizer.defaultMemoryBudget, 60_000, 3000])
  func `the mean of lists is the mean of their pictures, byte by byte`(seed: UInt64, memory: Int) throws {
    var numbers = SplitMix64(seed: 400 + seed)
    var items = (0..<5).map { _ in numbers.item(depth: 0) }
    let rasterizer = Rasterizer(memoryBudget: memory)
    let ring = [Bitmap(width: width, height: height), Bitmap(width: width, height: height)]
    for step in 0..<12 {
      items = numbers.step(items)
      let lists = samples(
        from: items, count: numbers.chance(0.3) ? 1 : Int.random(in: 2...9, using: &numbers), &numbers)
      let bitmap = ring[numbers.chance(0.8) ? 0 : 1]
      try rasterizer.draw(meanOf: lists, into: bitmap)
      let isMean = try bytes(bitmap) == mean(lists)
      #expect(isMean, "seed \(seed), step \(step)")
      if !isMean { break }
    }
  }

  @Test(arguments: 0..<4) func `bands of a mean have the bytes of the whole picture`(seed: UInt64) throws {
    var numbers = SplitMix64(seed: 430 + seed)
    let lists = samples(from: (0..<6).map { _ in numbers.item(depth: 0) }, count: 4, &numbers)
    let (rasterizer, band) = (Rasterizer(), Bitmap(width: width, height: 16))
    let whole = try mean(lists)
    for top in [0, 16, 32] {
      let rows = top..<min(top + 16, height)
      try rasterizer.draw(meanOf: lists, rows: rows, ofHeight: height, into: band)
      let row = 4 * width
      #expect(bytes(band).prefix(rows.count * row) == whole[rows.lowerBound * row..<rows.upperBound * row])
    }
  }

  @Test func `every sum of bytes is divided exactly`() throws {
    // A bitmap of one pixel, whose bytes come from opaque backgrounds.
    var numbers = SplitMix64(seed: 9)
    let (rasterizer, bitmap) = (Rasterizer(), Bitmap(width: 1, height: 1))
    for count in [2, 3, 5, 7, 8, 16, 33, 127, 128, 255, 256] {
      for _ in 0..<12 {
        let top = Int.random(in: 0...255, using: &numbers)
        let lists = (0..<count).map { _ in
          let byte = Double(Int.random(in: max(top - 3, 0)...top, using: &numbers)) / 255
          return DisplayList(
            size: CGSize(width: 1, height: 1), background: Color(red: byte, green: 1 - byte, blue: byte))
        }
        try rasterizer.draw(meanOf: lists, into: bitmap)
        #expect(try bytes(bitmap) == mean(lists, width: 1, height: 1), "\(count) samples")
      }
    }
  }

  @Test func `the mean of 256 white samples is white`() throws {
    // Boxes of several sizes, so that the samples differ. 256 · 255 is the largest sum.
    let lists = (0..<256).map { list([fill(Path(box: 10, 5, Double(20 + $0 % 7), 6), .color(.white))]) }
    let bitmap = Bitmap(width: width, height: height)
    try Rasterizer().draw(meanOf: lists, into: bitmap)
    #expect(bytes(bitmap).allSatisfy { $0 == 255 })
  }

  /// A box of width w that moves by d at constant speed covers a point for the time in which it is over the point. The
  /// profile is a trapezoid that rises over min(w, d) and is at most w / d high.
  @Test(arguments: [(6.0, 30.0), (40, 24), (24, 24)], [8, 64, 256])
  func `a box that moves evenly leaves a trapezoid`(box: (width: Double, way: Double), count: Int) throws {
    let start = 50.0
    let lists = (0..<count).map { sample in
      let x = start + box.way * (Double(sample) + 0.5) / Double(count)
      return list([fill(Path(box: x, 4, box.width, 20), .color(.white))], background: .black)
    }
    let bitmap = Bitmap(width: width, height: height)
    try Rasterizer().draw(meanOf: lists, into: bitmap)
    for x in 0..<width {
      /// The area of the trapezoid to the left of a position.
      func area(_ place: Double) -> Double {
        let (low, high) = (min(box.width, box.way), max(box.width, box.way))
        let u = min(max(place - start, 0), low + high)
        let top = min(box.width / box.way, 1)
        let rise = top / low
        if u <= low { return rise * u * u / 2 }
        if u <= high { return top * low / 2 + top * (u - low) }
        return top * high - rise * (low + high - u) * (low + high - u) / 2
      }
      let share = area(Double(x + 1)) - area(Double(x))
      // As a function of time, the coverage of a pixel has four corners, at each of which its slope changes by at most
      // the distance. The midpoint rule errs by an eighth of that times the square of the step. Coverage, blending and
      // the mean are rounded.
      let tolerance = 255 * box.way / Double(2 * count * count) + 1.5
      #expect(abs(Double(bitmap[x, 10].red) - 255 * share) <= tolerance, "x \(x), \(count) samples")
    }
  }

  @Test func `tiles in which nothing moves have the bytes of one sample`() throws {
    var numbers = SplitMix64(seed: 12)
    // There are three rows of tiles; the box moves in the first of them.
    let still = (0..<8).map { _ in numbers.item(depth: 0) }
    let lists = (0..<8).map { list(still + [fill(Path(box: 70 + 3 * Double($0), 2, 9, 9))]) }
    let (blurred, plain) = (Bitmap(width: width, height: height), Bitmap(width: width, height: height))
    try Rasterizer().draw(meanOf: lists, into: blurred)
    try Rasterizer().draw(lists[0], into: plain)
    for y in 0..<height {
      for x in 0..<width where y >= 16 || x / 64 != 1 {
        if blurred[x, y] != plain[x, y] { Issue.record("(\(x), \(y)) differs") }
      }
    }
  }

  private func redrawn(_ first: [DisplayList], _ second: [DisplayList]) throws -> Int {
    let (rasterizer, bitmap) = (Rasterizer(fingerprintsFirstFrames: true), Bitmap(width: width, height: height))
    try rasterizer.draw(meanOf: first, into: bitmap)
    try rasterizer.draw(meanOf: second, into: bitmap)
    #expect(try bytes(bitmap) == mean(second))
    return rasterizer.redrawnTiles.count
  }

  private func boxes(at places: [Double]) -> [DisplayList] {
    let backdrop = fill(
      Path(box: 0, 0, 200, 40),
      .linearGradient(Gradient(colors: [.red, .blue]), start: .zero, end: CGPoint(x: 200, y: 0)))
    return places.map { list([backdrop, fill(Path(box: $0, 2, 9, 9))]) }
  }

  @Test func `an unchanged mean is not drawn again`() throws {
    #expect(try redrawn(boxes(at: [70, 74, 78]), boxes(at: [70, 74, 78])) == 0)
  }

  @Test func `a thing that moves during an exposure costs the tiles that it leaves, crosses and enters`() throws {
    #expect(try redrawn(boxes(at: [70, 74, 78]), boxes(at: [82, 86, 90])) == 1)
    #expect(try redrawn(boxes(at: [10, 14, 18]), boxes(at: [60, 70, 80])) == 2)
  }

  @Test func `a thing that stops moving is drawn once more without blur`() throws {
    #expect(try redrawn(boxes(at: [70, 74, 78]), boxes(at: [78, 78, 78])) == 1)
    #expect(try redrawn(boxes(at: [78]), boxes(at: [78, 78, 78])) == 0)
  }

  @Test func `a bitmap logs the tiles whose mean is another, and no others`() throws {
    let (rasterizer, bitmap) = (Rasterizer(fingerprintsFirstFrames: true), Bitmap(width: width, height: height))
    try rasterizer.draw(meanOf: boxes(at: [70, 74]), into: bitmap)
    let moment = bitmap.changes.now
    try rasterizer.draw(meanOf: boxes(at: [75, 79]), into: bitmap)
    var changed: [String] = []
    bitmap.changes.forEachChange(since: moment) { columns, row in changed.append("\(columns) \(row)") }
    #expect(changed == ["1..<2 0"])
  }

  @Test func `after a sample that cannot be drawn the next frame is drawn whole`() throws {
    var deep = [fill(Path(box: 0, 0, 9, 9))]
    for _ in 0..<300 { deep = [.group(.init(items: deep))] }
    let (rasterizer, bitmap) = (Rasterizer(), Bitmap(width: width, height: height))
    try rasterizer.draw(meanOf: boxes(at: [70, 74]), into: bitmap)
    #expect(throws: RasterError(.groupsTooDeep)) {
      try rasterizer.draw(meanOf: boxes(at: [71, 75]) + [list(deep)], into: bitmap)
    }
    try rasterizer.draw(meanOf: boxes(at: [70, 74]), into: bitmap)
    #expect(try bytes(bitmap) == mean(boxes(at: [70, 74])))
  }
}
