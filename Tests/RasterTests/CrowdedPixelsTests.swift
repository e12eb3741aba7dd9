import CKernels
import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelRaster
import SeededRandom
import Testing

private let tileWidth = Int(pathreel_tile_width)
private let tileHeight = Int(pathreel_tile_height)
private let everyProcessor = [pathreel_portable, pathreel_widest_instructions()]

@Suite struct CrowdedPixelsTests {
  /// Half a level is lost by rounding, the rest to single precision and to crossings that are too small to look at.
  private let rounding = 0.52

  @Test(arguments: 0..<300)
  func `up to two lines are measured exactly`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let pixels = (0..<20).map { _ in PixelModel(lineCount: Int.random(in: 1...2, using: &numbers), &numbers) }
    for rule in [CoverageRule.nonzero, .evenOdd] {
      for (pixel, level) in zip(pixels, resolve(pixels, rule)) {
        #expect(abs(Double(level) - pixel.exactLevel(rule)) <= rounding, "seed \(seed), \(rule), \(pixel)")
      }
    }
  }

  @Test(arguments: 0..<300)
  func `three to five lines are measured exactly, or are sampled where they tangle`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let pixels = (0..<20).map { _ in PixelModel(lineCount: Int.random(in: 3...5, using: &numbers), &numbers) }
    for rule in [CoverageRule.nonzero, .evenOdd] {
      for (pixel, level) in zip(pixels, resolve(pixels, rule)) {
        let isExact = abs(Double(level) - pixel.exactLevel(rule)) <= rounding
        #expect(isExact || pixel.isTangled && level == pixel.sampledLevel(rule), "seed \(seed), \(rule), \(pixel)")
      }
    }
  }

  @Test(arguments: 0..<200)
  func `the samples of more lines are counted as it is done plainly`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let most = Int(pathreel_most_crowding_lines)
    let pixels = [6, 6 + Int(seed) % (most - 5), most].map { PixelModel(lineCount: $0, &numbers) }
    for rule in [CoverageRule.nonzero, .evenOdd] {
      for (pixel, level) in zip(pixels, resolve(pixels, rule)) {
        #expect(level == pixel.sampledLevel(rule), "seed \(seed), \(rule), \(pixel.lines.count) lines")
      }
    }
  }

  @Test(arguments: 0..<200)
  func `samples tell each line's place within a hundredth of a pixel`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let pixel = PixelModel(lineCount: 1 + Int(seed % 10), &numbers)
    for rule in [CoverageRule.nonzero, .evenOdd] {
      let error = abs(Double(pixel.sampledLevel(rule)) - pixel.exactLevel(rule)) / 255
      // A line and what it leaves on the side may err both.
      #expect(error <= 0.002 + 2 * 0.01 * Double(pixel.lines.count), "seed \(seed), \(rule), \(pixel)")
    }
  }

  @Test(arguments: 0..<50)
  func `a pixel's level does not depend on the others of its tile`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let pixels = (0..<60).map { _ in PixelModel(lineCount: Int.random(in: 1...7, using: &numbers), &numbers) }
    let together = resolve(pixels, .nonzero)
    for (pixel, level) in zip(pixels, together) { #expect(resolve([pixel], .nonzero) == [level], "seed \(seed)") }
  }

  @Test func `a pixel with more lines than bytes can count keeps them for the plain way`() {
    var numbers = SplitMix64(seed: 1)
    let count = Int(pathreel_most_crowding_lines) + 1
    var tile = CrowdedTile([PixelModel(lineCount: count, &numbers), PixelModel(lineCount: 3, &numbers)])
    let left = tile.resolve(.nonzero, pathreel_portable)
    #expect(left == 1)
    #expect(tile.levels[0] == -1 && tile.found[0].count == count)
    #expect(tile.levels[1] >= 0 && tile.found[1].count == 0)
  }

  // MARK: Gathering lines

  @Test(arguments: 0..<200)
  func `the lines of pieces are gathered as it is done plainly`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let pieces = somePieces(1 + Int(seed) * 2, &numbers)
    var tile = CrowdedTile([])
    for row in 0..<tileHeight { tile.pixels[row] = numbers.next() | numbers.next() }
    let expected = plainLines(pieces, tile.pixels)
    let all = everyProcessor.map { instructions in
      var tile = tile
      let isDone = tile.gather(pieces, room: 1 << 16, instructions)
      #expect(isDone)
      return tile
    }
    for pixel in expected.indices {
      let lines = all.map { $0.lines(of: pixel) }
      #expect(lines[0].elementsEqual(lines[1], by: ==), "seed \(seed), pixel \(pixel)")
      #expect(lines[0].elementsEqual(expected[pixel], by: isNear), "seed \(seed), pixel \(pixel)")
    }
  }

  @Test(arguments: 0..<40)
  func `no line is written where there is no room`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let pieces = somePieces(200, &numbers)
    var tile = CrowdedTile([])
    tile.pixels = Array(repeating: .max, count: tileHeight)
    let count = plainLines(pieces, tile.pixels).reduce(1) { $0 + $1.count }
    for instructions in everyProcessor {
      var (exact, scarce) = (tile, tile)
      // Eight are written at a time.
      let isExactDone = exact.gather(pieces, room: count + 8, instructions)
      let isScarceDone = scarce.gather(pieces, room: Int.random(in: 8..<count, using: &numbers), instructions)
      #expect(isExactDone && !isScarceDone, "seed \(seed)")
    }
  }

  /// Of edges in the tile at 100, 100, some of them level, upright, or between corners of pixels.
  private func somePieces(_ count: Int, _ numbers: inout SplitMix64) -> [Piece] {
    let one = 1 << 16
    let (left, top) = (100 * tileWidth * one, 100 * tileHeight * one)
    var edge = EdgePieces()
    var pieces: [Piece] = []
    while pieces.count < count {
      func place(_ from: Int, _ size: Int, _ numbers: inout SplitMix64) -> Int {
        let place = Int.random(in: -one...(size + 1) * one, using: &numbers)
        return from + (Int.random(in: 0..<4, using: &numbers) == 0 ? place / one * one : place)
      }
      let (x0, y0) = (place(left, tileWidth, &numbers), place(top, tileHeight, &numbers))
      let reach = [one / 2, 4 * one, 100 * one].randomElement(using: &numbers)!
      let x1 = numbers.next() % 8 == 0 ? x0 : x0 + Int.random(in: -reach...reach, using: &numbers)
      let y1 = numbers.next() % 8 == 0 ? y0 : place(top, tileHeight, &numbers)
      guard min(y0, y1) >= top, max(y0, y1) < top + tileHeight * one else { continue }
      edge.set(pathreel_edge(x0: Int32(x0), y0: Int32(y0), x1: Int32(x1), y1: Int32(y1)), ofTileAt: left, top)
      pieces += (0..<Int(edge.storage.count)).map { Piece(edge.storage, $0) }
    }
    return pieces
  }

  /// Per pixel the lines, the last first.
  private func plainLines(_ pieces: [Piece], _ pixels: [UInt64]) -> [[pathreel_line]] {
    var lines = [[pathreel_line]](repeating: [], count: tileWidth * tileHeight)
    for piece in pieces {
      let row = Int(piece.y0.rounded(.down))
      for column in 0..<tileWidth where pixels[row] >> UInt64(column) & 1 != 0 {
        guard let line = piece.line(row, column) else { continue }
        lines[row * tileWidth + column].insert(line, at: 0)
      }
    }
    return lines
  }

  /// Heights are rounded to 1/65536.
  private func isNear(_ a: pathreel_line, _ b: pathreel_line) -> Bool {
    func isNear(_ a: Float, _ b: Float, within more: Float = 0) -> Bool { abs(a - b) <= 1.01 / 65536 + more }
    func end(_ line: pathreel_line) -> Float { line.x0 + (line.y1 - line.y0) * line.slope }
    let isSame = isNear(a.x0, b.x0) && isNear(a.y0, b.y0) && isNear(a.y1, b.y1) && a.winding == b.winding
    // Single precision puts the expected heights off by 2⁻²⁴ each. A line that rounding leaves no height may end anywhere.
    let endsAlike =
      isNear(end(a), end(b), within: abs(b.slope) * 2e-7) || min(a.y1 - a.y0, b.y1 - b.y0) < 1.01 / 65536
    return isSame && endsAlike && a.step == b.step && (a.step == 0 || isNear(a.side, b.side))
  }

  @Test(arguments: [CoverageRule.nonzero, .evenOdd])
  func `a tile takes more lines and pieces than are in hand at a time`(rule: CoverageRule) {
    var numbers = SplitMix64(seed: 23)
    // Some 15,000 pieces, with 100,000 lines in pixels.
    let triangles = (0..<700).map { _ in
      (0..<3).map { _ in CGPoint(x: numbers.number(in: 0...64), y: numbers.number(in: 0...16)) }
    }
    expectCoverage(triangles, rule, width: 64, height: 16)
  }

  @Test func `a pixel takes more lines than are in hand at a time`() {
    var numbers = SplitMix64(seed: 24)
    let polygon = (0..<70_000).map { _ in numbers.point(3.1...3.9) }
    expectCoverage([polygon], .evenOdd, width: 6, height: 6)
  }

  private func expectCoverage(_ polygons: [[CGPoint]], _ rule: CoverageRule, width: Int, height: Int) {
    let fillRule = rule == .evenOdd ? FillRule.evenOdd : .nonzero
    let bitmap = draw([fill(Path(polygons: polygons), rule: fillRule)], width: width, height: height)
    let oracle = CoverageOracle(scanning: polygons, rule: fillRule, width: width, height: height, perPixel: 64)
    // 512 samples of an even mixture of inside and outside have a standard deviation of 255 · ½ / √512 < 6 levels; four of
    // these are exceeded once in 16,000 times.
    #expect(CoverageError(bitmap, oracle).worst <= 24)
  }

  /// The pixels' levels in one tile, which must be the same whatever the processor.
  private func resolve(_ pixels: [PixelModel], _ rule: CoverageRule) -> [Int] {
    let all = everyProcessor.map { instructions in
      var tile = CrowdedTile(pixels)
      let left = tile.resolve(rule, instructions)
      #expect(left == 0 && tile.found.allSatisfy { $0.first == 0 && $0.count == 0 })
      return tile.levels
    }
    #expect(all[0] == all[1])
    return all[0]
  }
}

/// Pixels side by side, with the kernels' data of them.
private struct CrowdedTile {
  var pixels = [UInt64](repeating: 0, count: tileHeight)
  var found = [pathreel_pixel_lines](repeating: pathreel_pixel_lines(), count: tileWidth * tileHeight)
  var lines = [pathreel_line()]
  var areas = [Int32](repeating: 0, count: tileWidth * tileHeight)
  var levels: [Int] = []

  init(_ models: [PixelModel]) {
    for (place, model) in models.enumerated() {
      pixels[place / tileWidth] |= 1 << UInt64(place % tileWidth)
      areas[place] = model.area
      for line in model.lines.reversed() {
        var line = line
        line.next = found[place].first
        found[place] = pathreel_pixel_lines(first: Int32(lines.count), count: found[place].count + 1)
        lines.append(line)
      }
    }
    levels = Array(repeating: 0, count: models.count)
  }

  mutating func resolve(_ rule: CoverageRule, _ instructions: pathreel_instructions) -> Int {
    var all = [Int32](repeating: -2, count: tileWidth * tileHeight)
    let left = pixels.withUnsafeBufferPointer { pixels in
      found.withUnsafeMutableBufferPointer { found in
        lines.withUnsafeMutableBufferPointer { lines in
          var crowd = pathreel_crowd(
            pixels: pixels.baseAddress, found: found.baseAddress, lines: lines.baseAddress, count: Int32(lines.count),
            room: Int32(lines.count))
          return pathreel_resolve_pixels(instructions, &crowd, areas, &all, rule == .evenOdd ? 1 : 0)
        }
      }
    }
    #expect(all[levels.count...].allSatisfy { $0 == -2 })
    levels = all[..<levels.count].map { Int($0) }
    return Int(left)
  }

  /// - Returns: whether there was room for them.
  mutating func gather(_ pieces: [Piece], room: Int, _ instructions: pathreel_instructions) -> Bool {
    let guards = 16
    lines += Array(repeating: pathreel_line(), count: room - 1)
    lines += Array(
      repeating: pathreel_line(x0: 7, y0: 7, y1: 7, slope: 7, winding: 7, side: 7, step: 7, next: 7), count: guards)
    var own = EdgePieces()
    for (index, piece) in pieces.enumerated() { piece.write(to: own.storage, index) }
    own.storage.count = Int32(pieces.count)
    let isDone = pixels.withUnsafeBufferPointer { pixels in
      found.withUnsafeMutableBufferPointer { found in
        lines.withUnsafeMutableBufferPointer { lines in
          var crowd = pathreel_crowd(
            pixels: pixels.baseAddress, found: found.baseAddress, lines: lines.baseAddress, count: 1, room: Int32(room))
          return pathreel_gather_lines(instructions, &own.storage, &crowd)
        }
      }
    }
    #expect(lines.suffix(guards).allSatisfy { $0.next == 7 && $0.x0 == 7 && $0.y0 == 7 })
    return isDone
  }

  /// A pixel's, the last first.
  func lines(of pixel: Int) -> [pathreel_line] {
    var (result, index): ([pathreel_line], Int32) = ([], found[pixel].first)
    while index != 0 {
      result.append(lines[Int(index)])
      index = lines[Int(index)].next
    }
    #expect(result.count == Int(found[pixel].count))
    return result
  }
}

/// A piece of an edge, in pixels.
private struct Piece {
  let x0, y0, x1, y1: Double
  let steepness: Float

  init(_ pieces: pathreel_pieces, _ index: Int) {
    (x0, y0) = (Double(pieces.x0[index]) / 65536, Double(pieces.y0[index]) / 65536)
    (x1, y1) = (Double(pieces.x1[index]) / 65536, Double(pieces.y1[index]) / 65536)
    steepness = pieces.steepness[index]
  }

  func write(to pieces: pathreel_pieces, _ index: Int) {
    (pieces.x0[index], pieces.y0[index]) = (Int32(x0 * 65536), Int32(y0 * 65536))
    (pieces.x1[index], pieces.y1[index]) = (Int32(x1 * 65536), Int32(y1 * 65536))
    pieces.steepness[index] = steepness
  }

  /// What it leaves in a pixel of its row: its part between the pixel's left and right side, and the height at which it
  /// passes the left one.
  func line(_ row: Int, _ column: Int) -> pathreel_line? {
    let (border, low, high) = (Double(column), min(x0, x1), max(x0, x1))
    guard high >= border, low < border + 1, y0 != y1 || low < border else { return nil }
    let winding = Int32(steepness.sign == .minus ? -1 : 1)
    // A piece is rounded to 1/65536, but its edge's steepness is not.
    func y(_ x: Double) -> Double {
      if x == low { return x0 == low && x0 != x1 ? y0 : y1 }
      if x == high { return x0 == low ? y1 : y0 }
      let rise = min((x - low) * Double(steepness.magnitude), y1 - y0)
      return x0 < x1 ? y0 + rise : y1 - rise
    }
    let (begin, end) = (max(low, border), min(high, border + 1))
    let upright = low == high
    let (top, bottom) = x0 < x1 ? (begin, end) : (end, begin)
    let (upper, lower) = upright ? (y0, y1) : (y(top), y(bottom))
    let side = low < border ? y(border) : 0
    return pathreel_line(
      x0: Float(top - border), y0: Float(upper - Double(row)), y1: Float(lower - Double(row)),
      slope: Float((bottom - top) / max(lower - upper, 1 / 65536)), winding: winding, side: Float(side - Double(row)),
      step: low < border ? (x0 < x1 ? -winding : winding) : 0, next: 0)
  }
}

/// A pixel with lines, and what is inside in two other ways than the kernel's.
private struct PixelModel: CustomStringConvertible {
  var lines: [pathreel_line] = []
  let corner: Int

  /// Many lines begin or end on the pixel's borders or where others do, some lie on others, some have no height; some come
  /// from the left side.
  init(lineCount: Int, _ numbers: inout SplitMix64) {
    corner = Int.random(in: -2...2, using: &numbers)
    var (usedX, usedY): ([Float], [Float]) = ([0, 1], [0, 1])
    func place(_ used: inout [Float]) -> Float {
      if Int.random(in: 0..<3, using: &numbers) == 0 { return used.randomElement(using: &numbers)! }
      let place = Float(Int.random(in: 0...65536, using: &numbers)) / 65536
      used.append(place)
      return place
    }
    for _ in 0..<lineCount {
      let winding = Int32(Bool.random(using: &numbers) ? 1 : -1)
      if let other = lines.randomElement(using: &numbers), Int.random(in: 0..<8, using: &numbers) == 0 {
        lines.append(other)
        lines[lines.count - 1].winding = winding
        continue
      }
      let (x0, x1, a, b) = (place(&usedX), place(&usedX), place(&usedY), place(&usedY))
      let (y0, y1) = (min(a, b), max(a, b))
      lines.append(
        pathreel_line(
          x0: x0, y0: y0, y1: y1, slope: (x1 - x0) / max(y1 - y0, 1 / 65536), winding: winding,
          side: Bool.random(using: &numbers) ? y0 : y1, step: Int32.random(in: -1...1, using: &numbers), next: 0))
    }
    for index in lines.indices { lines[index].next = index + 1 < lines.count ? Int32(index + 2) : 0 }
  }

  var description: String { "corner \(corner), \(lines)" }

  /// The mean winding number in 1/65536.
  var area: Int32 {
    let mean = lines.reduce(Double(corner)) { sum, line in
      let (height, middle) = (Double(line.y1 - line.y0), line.x((Double(line.y0) + Double(line.y1)) / 2))
      return sum + (1 - middle) * height * Double(line.winding) + (1 - Double(line.side)) * Double(line.step)
    }
    return Int32((mean * 65536).rounded())
  }

  func sampledLevel(_ rule: CoverageRule) -> Int { Int(PixelSamples.level([pathreel_line()] + lines, 1, area, rule)) }

  /// Exactly, in double precision: within a strip between two heights at which lines begin, end or cross, all of them are
  /// in one order, and a region's mean width is that in the middle.
  func exactLevel(_ rule: CoverageRule) -> Double {
    let heights = (ends + crossings.map(\.y) + [0, 1]).sorted()
    var share = 0.0
    for (top, bottom) in zip(heights, heights.dropFirst()) where top < bottom {
      let middle = (top + bottom) / 2
      var winding = lines.reduce(corner) { $0 + (Double($1.side) < middle ? Int($1.step) : 0) }
      let standing = lines.filter { $0.passes(middle) }.map { (x: $0.x(middle), winding: Int($0.winding)) }
      var begin = 0.0
      for (x, change) in standing.sorted(by: { $0.x < $1.x }) + [(1, 0)] {
        if rule == .evenOdd ? winding % 2 != 0 : winding != 0 { share += (x - begin) * (bottom - top) }
        begin = x
        winding += change
      }
    }
    return share * 255
  }

  /// Whether in one of the strips that no line begins or ends in a line crosses two others, or what might count as crossing
  /// by its rounding.
  var isTangled: Bool {
    let heights = (ends + [0, 1]).sorted()
    let crossings = crossings
    return zip(heights, heights.dropFirst()).contains { top, bottom in
      let here = crossings.filter { top < $0.y && $0.y < bottom }
      return lines.indices.contains { line in here.count { $0.lines.0 == line || $0.lines.1 == line } > 1 }
    }
  }

  private var ends: [Double] { lines.flatMap { [Double($0.y0), Double($0.y1)] } }

  private var crossings: [(y: Double, lines: (Int, Int))] {
    lines.indices.flatMap { first in
      lines.indices[(first + 1)...].compactMap { second in
        let (a, b) = (lines[first], lines[second])
        guard a.slope != b.slope else { return nil }
        let y = (a.x(0) - b.x(0)) / (Double(b.slope) - Double(a.slope))
        return a.passes(y) && b.passes(y) ? (y, (first, second)) : nil
      }
    }
  }
}

extension pathreel_line {
  fileprivate static func == (a: Self, b: Self) -> Bool {
    a.x0 == b.x0 && a.y0 == b.y0 && a.y1 == b.y1 && a.slope == b.slope && a.winding == b.winding && a.side == b.side
      && a.step == b.step && a.next == b.next
  }

  fileprivate func x(_ y: Double) -> Double { Double(x0) + (y - Double(y0)) * Double(slope) }
  fileprivate func passes(_ y: Double) -> Bool { Double(y0) < y && y < Double(y1) }
}
