import CKernels

/// The pixels of a tile that several lines pass: there, the mean winding number does not tell how much is inside.
///
/// What is to the left of the pixel matters only where a line crosses the pixel's left side: from there downwards that side
/// has another winding number, just as if the line went on along it. Of up to five lines, with what they leave on the side,
/// the areas between them are computed, for eight pixels at a time. Of more, or where three meet nearly in a point, 512
/// samples are counted: 128 rows of four, each shifted against the one before it, so that hardly any line lies alike in many
/// of them. That puts a line off by 0.4 levels of 255 on the mean, six at most. Where the samples meet no winding numbers but
/// 0 and 1, or 0 and -1, as in a dot of many chords within one pixel, the pixel's mean winding number is the exact answer.
struct MultiEdgePixels: ~Copyable {
  /// Per row of the tile a bit for each pixel that is to be resolved.
  let pixels: UnsafeMutablePointer<UInt64>
  /// The current pixels.
  private let wanted: UnsafeMutablePointer<UInt64>
  /// Of each pixel of the tile; only of the current ones.
  private var found = ScratchBuffer<pathreel_pixel_lines>()
  /// As many as there is room for. The first means none.
  private var lines = ScratchBuffer<pathreel_line>()
  /// Of edges that are cut again.
  private var pieces = EdgePieces()

  /// How many lines there is room for at first, and for those of several pixels.
  private static var leastRoom: Int { 1 << 11 }
  private static var mostRoom: Int { 1 << 16 }

  init() {
    (pixels, wanted) = (.allocate(capacity: Tile.height), .allocate(capacity: Tile.height))
    pixels.initialize(repeating: 0, count: Tile.height)
    wanted.initialize(repeating: 0, count: Tile.height)
    found.refill(count: Tile.width * Tile.height, with: pathreel_pixel_lines())
    lines.refill(count: Self.leastRoom, with: pathreel_line())
  }

  deinit {
    pixels.deallocate()
    wanted.deallocate()
  }

  /// Takes the ``pixels`` apart.
  ///
  /// - Parameters:
  ///   - hasAllPieces: whether the pieces of all edges are at hand; otherwise the edges are cut into pieces again.
  ///   - areas: the signed area of each pixel of the tile, in 1/65536.
  ///   - levels: takes the coverage of the current pixels, 0…255.
  mutating func resolve(
    _ runs: borrowing EdgeRuns, first: Int32, _ pieces: borrowing EdgePieces, hasAllPieces: Bool, rule: CoverageRule,
    left: Int, top: Int,
    areas: UnsafePointer<Int32>, levels: UnsafeMutablePointer<Int32>
  ) {
    var part = Part.whole
    var others: [Part] = []
    while true {
      for row in 0..<Tile.height { wanted[row] = part.rows.contains(row) ? pixels[row] & part.columns : 0 }
      var crowd = pathreel_crowd(
        pixels: wanted, found: found.base, lines: lines.base, count: 1, room: Int32(truncatingIfNeeded: lines.count))
      if hasAllPieces ? pieces.gatherLines(to: &crowd) : gather(runs, first, left, top, to: &crowd) {
        pathreel_resolve_pixels(widestInstructions, &crowd, areas, levels, rule == .evenOdd ? 1 : 0)
        guard let other = others.popLast() else { return }
        part = other
      } else {
        found.refill(count: found.count, with: pathreel_pixel_lines())
        if lines.count < Self.mostRoom || part.isSinglePixel {
          lines.refill(count: 2 * lines.count, with: pathreel_line())
        } else {
          let halves = part.halves
          part = halves.0
          others.append(halves.1)
        }
      }
    }
  }

  /// The pixels that are resolved at a time: all of a tile, unless too many lines meet there.
  private struct Part {
    var rows: Range<Int>
    var columns: UInt64

    static var whole: Part { Part(rows: 0..<Tile.height, columns: .max) }

    var isSinglePixel: Bool { rows.count == 1 && columns.nonzeroBitCount == 1 }

    var halves: (Part, Part) {
      if rows.count > 1 {
        let middle = rows.lowerBound + rows.count / 2
        return (
          Part(rows: rows.lowerBound..<middle, columns: columns),
          Part(rows: middle..<rows.upperBound, columns: columns)
        )
      }
      var lower = columns
      for _ in 0..<columns.nonzeroBitCount / 2 { lower &= lower - 1 }
      return (Part(rows: rows, columns: lower), Part(rows: rows, columns: columns & ~lower))
    }
  }

  /// Finds the lines of the current pixels, cutting edges into pieces.
  ///
  /// - Returns: false where they are too many.
  private mutating func gather(
    _ runs: borrowing EdgeRuns, _ first: Int32, _ left: Int, _ top: Int, to crowd: inout pathreel_crowd
  ) -> Bool {
    var fits = true
    pieces.removeAll()
    runs.forEachEdge(from: first) { edge in
      guard fits else { return }
      if pieces.isFull {
        fits = pieces.gatherLines(to: &crowd)
        pieces.removeAll()
      }
      pieces.add(edge, ofTileAt: left, top)
    }
    return fits && pieces.gatherLines(to: &crowd)
  }
}
