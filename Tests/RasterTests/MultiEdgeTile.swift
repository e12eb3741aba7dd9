import CKernels
import PathreelRaster
import Testing

/// The kernels' data for a tile of multi-edge pixels, made from ``PixelModel`` values or gathered from pieces.
struct MultiEdgeTile {
  static let (width, height) = (Int(pathreel_tile_width), Int(pathreel_tile_height))
  static let processors = [pathreel_portable, pathreel_widest_instructions()]

  var pixels = [UInt64](repeating: 0, count: Self.height)
  var found = [pathreel_pixel_lines](repeating: pathreel_pixel_lines(), count: Self.width * Self.height)
  var lines = [pathreel_line()]
  var areas = [Int32](repeating: 0, count: Self.width * Self.height)
  var levels: [Int] = []

  init(_ models: [PixelModel]) {
    for (place, model) in models.enumerated() {
      pixels[place / Self.width] |= 1 << UInt64(place % Self.width)
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

  mutating func resolve(_ rule: CoverageRule, _ instructions: pathreel_instructions) {
    var all = [Int32](repeating: -2, count: Self.width * Self.height)
    pixels.withUnsafeBufferPointer { pixels in
      found.withUnsafeMutableBufferPointer { found in
        lines.withUnsafeMutableBufferPointer { lines in
          var multiEdge = pathreel_multi_edge(
            pixels: pixels.baseAddress, found: found.baseAddress, lines: lines.baseAddress, count: Int32(lines.count),
            room: Int32(lines.count))
          pathreel_resolve_pixels(instructions, &multiEdge, areas, &all, rule == .evenOdd)
        }
      }
    }
    #expect(all[levels.count...].allSatisfy { $0 == -2 })
    levels = all[..<levels.count].map { Int($0) }
  }

  /// Gathers the lines of the pieces.
  ///
  /// - Returns: Whether there was room for all lines.
  mutating func gather(_ pieces: [PieceModel], room: Int, _ instructions: pathreel_instructions) -> Bool {
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
          var multiEdge = pathreel_multi_edge(
            pixels: pixels.baseAddress, found: found.baseAddress, lines: lines.baseAddress, count: 1, room: Int32(room))
          return pathreel_gather_lines(instructions, &own.storage, &multiEdge)
        }
      }
    }
    #expect(lines.suffix(guards).allSatisfy { $0.next == 7 && $0.x0 == 7 && $0.y0 == 7 })
    return isDone
  }

  /// The lines of a pixel, in reverse order.
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
