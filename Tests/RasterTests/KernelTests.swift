import CKernels
import Foundation
import PathreelRaster
import SeededRandom
import Testing

@Suite struct KernelTests {
  private let tileHeight = 1 << Int(pathreel_tile_height_bits)

  /// The cells of a tile, as the kernels write them.
  private struct Cells: Equatable {
    var cells = [Int32](repeating: 0, count: Int(pathreel_cell_stride) << Int(pathreel_tile_height_bits))
    var lines = [UInt16](repeating: 0, count: Int(pathreel_tile_width) << Int(pathreel_tile_height_bits) + 8)
    var touched = [UInt32](repeating: 0, count: 1 << Int(pathreel_tile_height_bits))
    var entering = [Int32](repeating: 0, count: 1 << Int(pathreel_tile_height_bits) + 1)
    var enteredAbove = [Int32](repeating: 0, count: 1 << Int(pathreel_tile_height_bits) + 1)

    mutating func withPointers<Result>(_ body: (inout pathreel_cells) -> Result) -> Result {
      cells.withUnsafeMutableBufferPointer { cells in
        lines.withUnsafeMutableBufferPointer { lines in
          touched.withUnsafeMutableBufferPointer { touched in
            entering.withUnsafeMutableBufferPointer { entering in
              enteredAbove.withUnsafeMutableBufferPointer { above in
                var pointers = pathreel_cells(
                  cells: cells.baseAddress, lines: lines.baseAddress, touched: touched.baseAddress,
                  entering: entering.baseAddress, entered_above: above.baseAddress)
                return body(&pointers)
              }
            }
          }
        }
      }
    }
  }

  /// The pieces as arrays of numbers, for comparison.
  private func rows(_ pieces: pathreel_pieces) -> [[Double]] {
    (0..<Int(pieces.count)).map { index in
      [
        Double(pieces.x0[index]), Double(pieces.y0[index]), Double(pieces.x1[index]), Double(pieces.y1[index]),
        Double(pieces.steepness[index]),
      ]
    }
  }

  @Test(arguments: 0..<200)
  func `all processors add pieces of edges alike`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let one = 1 << 16
    var pieces = EdgePieces()
    for _ in 0..<Int.random(in: 1...60, using: &numbers) {
      let row = Int.random(in: 0..<tileHeight, using: &numbers) * one
      let reach = [one / 4, one, 3 * one, 200 * one].randomElement(using: &numbers)!
      let start = Int.random(in: -one..<65 * one, using: &numbers)
      let end = max(-one, min(start + Int.random(in: -reach...reach, using: &numbers), 66 * one))
      let heights = [Int.random(in: 0...one, using: &numbers), Int.random(in: 0...one, using: &numbers)].sorted()
      guard heights[0] < one, max(start, end) >= 0, min(start, end) < 64 * one else { continue }
      let index = Int(pieces.storage.count)
      pieces.storage.x0[index] = Int32(start)
      pieces.storage.y0[index] = Int32(row + heights[0])
      pieces.storage.x1[index] = Int32(end)
      pieces.storage.y1[index] = Int32(row + heights[1])
      let slope = Float(heights[1] - heights[0]) / Float(max(abs(end - start), 1))
      pieces.storage.steepness[index] = Bool.random(using: &numbers) ? slope : -slope
      pieces.storage.count += 1
    }
    func added(_ instructions: pathreel_instructions) -> Cells {
      var cells = Cells()
      cells.withPointers { pathreel_add_pieces(instructions, &pieces.storage, &$0) }
      return cells
    }
    #expect(added(pathreel_portable) == added(pathreel_widest_instructions()), "seed \(seed)")
  }

  /// Random edges in a tile's rows: within a pixel or across the bitmap, between corners of pixels, horizontal and
  /// vertical ones.
  private func edges(_ count: Int, left: Int, top: Int, _ numbers: inout SplitMix64) -> [pathreel_edge] {
    let one = 1 << 16
    var edges: [pathreel_edge] = []
    while edges.count < count {
      func place(_ around: Int, _ size: Int, _ numbers: inout SplitMix64) -> Int {
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0: around + Int.random(in: 0...size, using: &numbers) * one
        case 1: Int.random(in: 0...16_384 * one, using: &numbers)
        default: around + Int.random(in: -one...(size + 1) * one, using: &numbers)
        }
      }
      let (x0, y0) = (place(left, 64, &numbers), place(top, tileHeight, &numbers))
      var (x1, y1) = (place(left, 64, &numbers), place(top, tileHeight, &numbers))
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0: x1 = x0
      case 1: y1 = y0
      case 2...5: (x1, y1) = (x0 + (x1 - x0) / 64, y0 + (y1 - y0) / 16)
      default: break
      }
      let (high, low) = (min(y0, y1), max(y0, y1))
      guard high < top + tileHeight * one, low > top || (y0 == y1 && low >= top) else { continue }
      edges.append(pathreel_edge(x0: Int32(x0), y0: Int32(y0), x1: Int32(x1), y1: Int32(y1)))
    }
    return edges
  }

  @Test(arguments: 0..<200)
  func `all processors cut edges at rows alike, and as it is done plainly`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let (left, top) = (Int.random(in: 1...255, using: &numbers) << 22, Int.random(in: 1...1023, using: &numbers) << 20)
    let edges = edges(1 + Int(seed), left: left, top: top, &numbers)
    let room = 1 << Int(pathreel_run_bits)
    var runs: [pathreel_edge] = []
    for first in stride(from: 0, to: edges.count, by: room - 1) {
      let own = edges[first..<min(first + room - 1, edges.count)]
      let next = first + room - 1 < edges.count ? Int32(runs.count / room + 1) : -1
      runs.append(pathreel_edge(x0: next, y0: Int32(own.count), x1: 0, y1: 0))
      // Pad the run, because kernels read whole runs.
      runs += own + Array(repeating: pathreel_edge(), count: room - 1 - own.count)
    }
    func cut(_ instructions: pathreel_instructions) -> (hasAll: Bool, pieces: [[Double]], cells: Cells) {
      var pieces = EdgePieces()
      var cells = Cells()
      let hasAll = cells.withPointers {
        pathreel_add_edges(instructions, runs, 0, Int32(left), Int32(top), &pieces.storage, &$0)
      }
      return (hasAll, rows(pieces.storage), cells)
    }
    let (portable, widest) = (cut(pathreel_portable), cut(pathreel_widest_instructions()))
    #expect(portable.cells == widest.cells, "seed \(seed)")
    #expect(portable.pieces == widest.pieces, "seed \(seed)")
    // 200 edges have at most 3200 pieces.
    #expect(portable.hasAll && widest.hasAll)
    var plain = EdgePieces()
    let expected = edges.flatMap { edge in
      plain.removeAll()
      plain.add(edge, ofTileAt: left, top)
      return rows(plain.storage)
    }
    #expect(portable.pieces == expected, "seed \(seed)")
  }

  @Test(arguments: 0..<40)
  func `the cells are the same without a count of lines`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let (left, top) = (5 << 22, 7 << 20)
    let edges = edges((1 << Int(pathreel_run_bits)) - 1, left: left, top: top, &numbers)
    let runs = [pathreel_edge(x0: -1, y0: Int32(edges.count), x1: 0, y1: 0)] + edges
    for instructions in [pathreel_portable, pathreel_widest_instructions()] {
      func added(counting: Bool) -> Cells {
        var cells = Cells()
        var pieces = EdgePieces()
        _ = cells.withPointers {
          if !counting { $0.lines = nil }
          return pathreel_add_edges(instructions, runs, 0, Int32(left), Int32(top), &pieces.storage, &$0)
        }
        if counting { cells.lines = Cells().lines }
        return cells
      }
      #expect(added(counting: false) == added(counting: true), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<40)
  func `edges in a long run are cut as in short ones`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let (left, top) = (5 << 22, 7 << 20)
    let room = 1 << Int(pathreel_run_bits)
    // A contour in many pieces, so that lines meet in pixels.
    var edges = edges(3 * room - 1, left: left, top: top, &numbers)
    for index in edges.indices.dropFirst() where index % 5 != 0 {
      (edges[index].x0, edges[index].y0) = (edges[index - 1].x1, edges[index - 1].y1)
    }
    let long = [pathreel_edge(x0: -1, y0: Int32(edges.count), x1: 0, y1: 0)] + edges
    var short: [pathreel_edge] = []
    for first in stride(from: 0, to: edges.count, by: room - 1) {
      let own = edges[first..<min(first + room - 1, edges.count)]
      let next = first + room - 1 < edges.count ? Int32(short.count / room + 1) : -1
      short.append(pathreel_edge(x0: next, y0: Int32(own.count), x1: 0, y1: 0))
      short += own + Array(repeating: pathreel_edge(), count: room - 1 - own.count)
    }
    for instructions in [pathreel_portable, pathreel_widest_instructions()] {
      func added(_ runs: [pathreel_edge]) -> Cells {
        var cells = Cells()
        var pieces = EdgePieces()
        _ = cells.withPointers {
          pathreel_add_edges(instructions, runs, 0, Int32(left), Int32(top), &pieces.storage, &$0)
        }
        return cells
      }
      #expect(added(long) == added(short), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<100)
  func `all processors sum cells up alike, and as it is done plainly`(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let (left, top) = (5 << 22, 7 << 20)
    let edges = edges(1 + Int(seed % 7), left: left, top: top, &numbers)
    let rest = Array(repeating: pathreel_edge(), count: (1 << pathreel_run_bits) - 1 - edges.count)
    let runs = [pathreel_edge(x0: -1, y0: Int32(edges.count), x1: 0, y1: 0)] + edges + rest
    let winding = Int32.random(in: -2...2, using: &numbers)
    var cells = Cells()
    var pieces = EdgePieces()
    _ = cells.withPointers {
      pathreel_add_edges(pathreel_portable, runs, 0, Int32(left), Int32(top), &pieces.storage, &$0)
    }
    let (width, groups) = (Int(pathreel_tile_width), Int(pathreel_tile_width) / 8)
    for isEvenOdd in [false, true] {
      for instructions in [pathreel_portable, pathreel_widest_instructions()] {
        var left = cells
        var levels = [Int32](repeating: 7, count: groups * tileHeight + 8)
        var (pixels, areas) = (
          [Int32](repeating: 7, count: width * tileHeight), [Int32](repeating: 7, count: width * tileHeight)
        )
        var multiEdge = [UInt64](repeating: 7, count: tileHeight)
        let hasMultiEdgePixels = levels.withUnsafeMutableBufferPointer { levels in
          pixels.withUnsafeMutableBufferPointer { pixels in
            areas.withUnsafeMutableBufferPointer { areas in
              multiEdge.withUnsafeMutableBufferPointer { multiEdge in
                var sums = pathreel_sums(
                  levels: levels.baseAddress, pixels: pixels.baseAddress, areas: areas.baseAddress,
                  multi_edge: multiEdge.baseAddress)
                return left.withPointers { pathreel_sum_cells(instructions, winding, isEvenOdd, &$0, &sums) }
              }
            }
          }
        }
        func level(_ area: Int) -> Int32 {
          let share = isEvenOdd ? min(area & 0x1FFFF, 0x20000 - area & 0x1FFFF) : min(abs(area), 65_536)
          return Int32((share * 255 + 32_768) / 65_536)
        }
        var wrong: [Int] = []
        var above = Int(winding)
        for row in 0..<tileHeight {
          above += Int(cells.enteredAbove[row])
          var area = above * 65_536 + Int(cells.entering[row])
          var expectedMultiEdge: UInt64 = 0
          for group in 0..<groups {
            let place = groups * row + group
            guard cells.touched[row] & (1 << UInt32(group)) != 0 else {
              if levels[place] != level(area) { wrong.append(8 * place) }
              continue
            }
            if levels[place] != -1 { wrong.append(8 * place) }
            for pixel in 8 * place..<8 * place + 8 {
              area += Int(cells.cells[row * Int(pathreel_cell_stride) + pixel % width])
              if pixels[pixel] != level(area) { wrong.append(pixel) }
              let lines = Int(cells.lines[pixel])
              guard lines > 1, isEvenOdd || abs(area) <= lines * 65_536 else { continue }
              expectedMultiEdge |= 1 << UInt64(pixel % width)
              if Int(areas[pixel]) != area { wrong.append(pixel) }
            }
          }
          if multiEdge[row] != expectedMultiEdge { wrong.append(row * width) }
        }
        #expect(wrong == [], "seed \(seed)")
        #expect(hasMultiEdgePixels == multiEdge.contains { $0 != 0 }, "seed \(seed)")
        // Ignore the values right of the tile, which nothing reads.
        for row in 0..<tileHeight {
          let first = row * Int(pathreel_cell_stride)
          left.cells.replaceSubrange(
            first + width..<first + Int(pathreel_cell_stride), with: repeatElement(0, count: 8))
        }
        left.lines.replaceSubrange((width * tileHeight)..., with: repeatElement(0, count: 8))
        left.entering[tileHeight] = 0
        #expect(left == Cells(), "seed \(seed)")
      }
    }
  }
}
