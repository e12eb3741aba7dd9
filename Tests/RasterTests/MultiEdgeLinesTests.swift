import CKernels
import Foundation
import PathreelRaster
import SeededRandom
import Testing

@Suite struct MultiEdgeLinesTests {
  @Test(arguments: 0..<200)
  func `the lines of pieces are gathered as it is done plainly`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let pieces = somePieces(1 + Int(seed) * 2, &numbers)
    var tile = MultiEdgeTile([])
    for row in 0..<MultiEdgeTile.height { tile.pixels[row] = numbers.next() | numbers.next() }
    let expected = plainLines(pieces, tile.pixels)
    let all = MultiEdgeTile.processors.map { instructions in
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
  func `the kernel reports too little room for lines`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let pieces = somePieces(200, &numbers)
    var tile = MultiEdgeTile([])
    tile.pixels = Array(repeating: .max, count: MultiEdgeTile.height)
    let count = plainLines(pieces, tile.pixels).reduce(1) { $0 + $1.count }
    for instructions in MultiEdgeTile.processors {
      var (exact, scarce) = (tile, tile)
      // Kernels write eight lines at a time.
      let isExactDone = exact.gather(pieces, room: count + 8, instructions)
      let isScarceDone = scarce.gather(pieces, room: Int.random(in: 8..<count, using: &numbers), instructions)
      #expect(isExactDone && !isScarceDone, "seed \(seed)")
    }
  }

  /// Pieces of random edges in the tile at 100, 100; some are horizontal, vertical, or between corners of pixels.
  private func somePieces(_ count: Int, _ numbers: inout SplitMix64) -> [PieceModel] {
    let one = 1 << 16
    let (left, top) = (100 * MultiEdgeTile.width * one, 100 * MultiEdgeTile.height * one)
    var edge = EdgePieces()
    var pieces: [PieceModel] = []
    while pieces.count < count {
      func place(_ from: Int, _ size: Int, _ numbers: inout SplitMix64) -> Int {
        let place = Int.random(in: -one...(size + 1) * one, using: &numbers)
        return from + (Int.random(in: 0..<4, using: &numbers) == 0 ? place / one * one : place)
      }
      let (x0, y0) = (place(left, MultiEdgeTile.width, &numbers), place(top, MultiEdgeTile.height, &numbers))
      let reach = [one / 2, 4 * one, 100 * one].randomElement(using: &numbers)!
      let x1 = numbers.next() % 8 == 0 ? x0 : x0 + Int.random(in: -reach...reach, using: &numbers)
      let y1 = numbers.next() % 8 == 0 ? y0 : place(top, MultiEdgeTile.height, &numbers)
      guard min(y0, y1) >= top, max(y0, y1) < top + MultiEdgeTile.height * one else { continue }
      edge.removeAll()
      edge.add(pathreel_edge(x0: Int32(x0), y0: Int32(y0), x1: Int32(x1), y1: Int32(y1)), ofTileAt: left, top)
      pieces += (0..<Int(edge.storage.count)).map { PieceModel(edge.storage, $0) }
    }
    return pieces
  }

  /// The oracle: the lines of each pixel, in reverse order.
  private func plainLines(_ pieces: [PieceModel], _ pixels: [UInt64]) -> [[pathreel_line]] {
    var lines = [[pathreel_line]](repeating: [], count: MultiEdgeTile.width * MultiEdgeTile.height)
    for piece in pieces {
      let row = Int(piece.y0.rounded(.down))
      for column in 0..<MultiEdgeTile.width where pixels[row] >> UInt64(column) & 1 != 0 {
        guard let line = piece.line(row, column) else { continue }
        lines[row * MultiEdgeTile.width + column].insert(line, at: 0)
      }
    }
    return lines
  }

  /// Compares two lines. Heights are rounded to 1/65536.
  private func isNear(_ a: pathreel_line, _ b: pathreel_line) -> Bool {
    func isNear(_ a: Float, _ b: Float, within more: Float = 0) -> Bool { abs(a - b) <= 1.01 / 65536 + more }
    func end(_ line: pathreel_line) -> Float { line.x0 + (line.y1 - line.y0) * line.slope }
    let isSame = isNear(a.x0, b.x0) && isNear(a.y0, b.y0) && isNear(a.y1, b.y1) && a.winding == b.winding
    // Single precision changes the expected heights by 2⁻²⁴ each. A line whose height is rounded to zero may end
    // anywhere.
    let endsAlike =
      isNear(end(a), end(b), within: abs(b.slope) * 2e-7) || min(a.y1 - a.y0, b.y1 - b.y0) < 1.01 / 65536
    return isSame && endsAlike && a.step == b.step && (a.step == 0 || isNear(a.side, b.side))
  }
}

/// A piece of an edge, in pixels, for the tests of multi-edge pixels.
struct PieceModel {
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

  /// The line that the piece leaves in a pixel of its row: its part between the pixel's left and right side, and the
  /// height at which it passes the left side.
  func line(_ row: Int, _ column: Int) -> pathreel_line? {
    let (border, low, high) = (Double(column), min(x0, x1), max(x0, x1))
    guard high >= border, low < border + 1, y0 != y1 || low < border else { return nil }
    let winding = Int32(steepness.sign == .minus ? -1 : 1)
    // The piece is rounded to 1/65536, but its edge's slope is not.
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

extension pathreel_line {
  fileprivate static func == (a: Self, b: Self) -> Bool {
    a.x0 == b.x0 && a.y0 == b.y0 && a.y1 == b.y1 && a.slope == b.slope && a.winding == b.winding && a.side == b.side
      && a.step == b.step && a.next == b.next
  }
}
