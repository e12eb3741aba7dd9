import CKernels

/// Resolves the multi-edge pixels of a tile: those that several lines pass, so that the mean winding number does not
/// determine their coverage. Used by ``Coverage``.
///
/// Lines to the left of the pixel matter only if they cross its left side. Below the crossing, the left side has
/// another winding number, as if the line continued along it: a step of the left side. For up to five lines, these
/// steps included, the areas between them are computed, eight pixels at a time. For more lines, or if three meet nearly
/// in a point, 512 samples are counted: 128 rows of four. Each row is shifted against the row before it, so that hardly
/// any line passes between the samples of many rows in the same way. Samples put a line off by 0.4 levels of 255 on
/// average, and by six at most. If the samples meet only the winding numbers 0 and 1, or 0 and -1, as in a dot of many
/// chords within one pixel, the pixel's mean winding number is the exact answer.
struct MultiEdgePixels: ~Copyable {
  /// Per row of the tile, one bit for each pixel to be resolved.
  let pixels: UnsafeMutablePointer<UInt64>
  /// The pixels of the current batch, in the same layout.
  private let wanted: UnsafeMutablePointer<UInt64>
  /// First-line index and line count per pixel of the tile; zero outside the current batch.
  private var found = ScratchBuffer<pathreel_pixel_lines>()
  /// Line pool. Index 0 is the null sentinel.
  private var lines = ScratchBuffer<pathreel_line>()
  /// The pieces of edges that are cut a second time, because ``Coverage`` had no room for all of them.
  private var pieces = EdgePieces()

  /// The initial size of the line pool, and its largest size for batches of several pixels.
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

  /// Computes the coverage of ``pixels``.
  ///
  /// - Parameters:
  ///   - hasAllPieces: Whether `pieces` holds the pieces of all edges; otherwise the edges are cut again.
  ///   - areas: The signed area of each pixel of the tile, in 1/65536.
  ///   - levels: Receives the coverage of these pixels, 0…255.
  mutating func resolve(
    _ runs: borrowing EdgeRuns, first: Int32, _ pieces: borrowing EdgePieces, hasAllPieces: Bool, rule: CoverageRule,
    left: Int, top: Int,
    areas: UnsafePointer<Int32>, levels: UnsafeMutablePointer<Int32>
  ) {
    var part = Part.whole
    var others: [Part] = []
    while true {
      for row in 0..<Tile.height { wanted[row] = part.rows.contains(row) ? pixels[row] & part.columns : 0 }
      var multiEdge = pathreel_multi_edge(
        pixels: wanted, found: found.base, lines: lines.base, count: 1, room: Int32(truncatingIfNeeded: lines.count))
      if hasAllPieces
        ? pieces.gatherLines(to: &multiEdge) : gather(runs, first, part.rows, left, top, to: &multiEdge)
      {
        pathreel_resolve_pixels(widestInstructions, &multiEdge, areas, levels, rule == .evenOdd)
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

  /// A batch of pixels: the whole tile, unless too many lines meet there.
  private struct Part {
    var rows: Range<Int>
    /// One bit for each column of the tile.
    var columns: UInt64

    static var whole: Part { Part(rows: 0..<Tile.height, columns: .max) }

    var isSinglePixel: Bool { rows.count == 1 && columns.nonzeroBitCount == 1 }

    /// The two halves of the batch.
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

  /// Collects the lines of the current batch. For that, it cuts the edges into pieces again, in the rows of the batch.
  ///
  /// - Returns: `false` if there are too many lines for the pool.
  private mutating func gather(
    _ runs: borrowing EdgeRuns, _ first: Int32, _ rows: Range<Int>, _ left: Int, _ top: Int,
    to multiEdge: inout pathreel_multi_edge
  ) -> Bool {
    var fits = true
    pieces.removeAll()
    runs.forEachEdge(from: first) { edge in
      guard fits else { return }
      if pieces.isFull {
        fits = pieces.gatherLines(to: &multiEdge)
        pieces.removeAll()
      }
      pieces.add(edge, ofTileAt: left, top, rows: rows)
    }
    return fits && pieces.gatherLines(to: &multiEdge)
  }
}
