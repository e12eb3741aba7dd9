import CKernels

/// The pixels of a tile that several lines pass: there, the mean winding number does not tell how much is inside.
///
/// What is to the left of the pixel matters only where a line crosses the pixel's left side: from there downwards that side
/// has another winding number, just as if the line went on along it. Of up to three lines, with what they leave on the side,
/// the areas between them are computed. Of more, 512 samples are counted: 128 rows of four, each shifted against the one
/// before it, so that hardly any line lies alike in many of them. That puts a line off by 0.4 levels of 255 on the mean, six
/// at most.
struct CrowdedPixels: ~Copyable {
  /// Per row of the tile a bit for each pixel that is to be taken apart.
  let pixels: UnsafeMutablePointer<UInt64>

  private typealias Line = pathreel_line

  private var lines = ScratchBuffer<Line>()
  /// Per pixel its first line or -1; only of the pixels in hand.
  private var heads = ScratchBuffer<Int32>()

  /// How many lines are gathered at a time.
  private static var mostGathered: Int { 1 << 16 }

  init() {
    pixels = .allocate(capacity: Tile.height)
    pixels.initialize(repeating: 0, count: Tile.height)
    heads.refill(count: Tile.width * Tile.height, with: -1)
  }

  deinit { pixels.deallocate() }

  /// Takes the ``pixels`` apart.
  ///
  /// - Parameters:
  ///   - areas: the signed area of each pixel of the tile, in 1/65536.
  ///   - levels: takes the coverage of those in hand, 0…255.
  mutating func resolve(
    _ runs: borrowing EdgeRuns, first: Int32, _ pieces: borrowing EdgePieces, hasAllPieces: Bool, rule: CoverageRule,
    left: Int, top: Int,
    areas: UnsafePointer<Int32>, levels: UnsafeMutablePointer<Int32>
  ) {
    var parts = [Part(rows: 0..<Tile.height, columns: .max)]
    while let part = parts.popLast() {
      guard gather(runs, first, pieces, hasAllPieces, part, left, top) else {
        parts += part.halves
        continue
      }
      for row in part.rows {
        var bits = pixels[row] & part.columns
        while bits != 0 {
          let pixel = row &* Tile.width &+ bits.trailingZeroBitCount
          bits &= bits &- 1
          levels[pixel] = level(head: heads.base[pixel], areas[pixel], rule)
        }
      }
    }
  }

  // MARK: Finding the lines

  /// The pixels that are in hand at a time: all of a tile, unless too many lines meet there.
  private struct Part {
    var rows: Range<Int>
    var columns: UInt64

    var isSinglePixel: Bool { rows.count == 1 && columns.nonzeroBitCount == 1 }

    var halves: [Part] {
      if rows.count > 1 {
        let middle = rows.lowerBound + rows.count / 2
        return [
          Part(rows: rows.lowerBound..<middle, columns: columns),
          Part(rows: middle..<rows.upperBound, columns: columns),
        ]
      }
      var lower = columns
      for _ in 0..<columns.nonzeroBitCount / 2 { lower &= lower - 1 }
      return [Part(rows: rows, columns: lower), Part(rows: rows, columns: columns & ~lower)]
    }
  }

  /// Finds the lines of a part's pixels.
  ///
  /// - Parameter hasAllPieces: whether those of all edges are at hand; otherwise the edges are cut into pieces again.
  /// - Returns: false where they are too many; not so for a single pixel.
  private mutating func gather(
    _ runs: borrowing EdgeRuns, _ first: Int32, _ pieces: borrowing EdgePieces, _ hasAllPieces: Bool, _ part: Part,
    _ left: Int, _ top: Int
  ) -> Bool {
    lines.removeAll()
    for row in part.rows {
      var bits = pixels[row] & part.columns
      while bits != 0 {
        heads.base[row &* Tile.width &+ bits.trailingZeroBitCount] = -1
        bits &= bits &- 1
      }
    }
    let limit = part.isSinglePixel ? Int.max : Self.mostGathered
    if hasAllPieces {
      pieces.forEachPiece { piece, steepness in
        let wanted = wanted(piece, part)
        if wanted != 0 && lines.count <= limit { gather(piece, wanted, steepness) }
      }
    } else {
      var own = EdgePieces()
      runs.forEachEdge(from: first) { edge in
        guard lines.count <= limit else { return }
        own.set(edge, ofTileAt: left, top)
        own.forEachPiece { piece, steepness in
          let wanted = wanted(piece, part)
          if wanted != 0 { gather(piece, wanted, steepness) }
        }
      }
    }
    return lines.count <= limit
  }

  /// The pixels of a part that a piece passes, as bits.
  @inline(__always)
  private func wanted(_ piece: EdgePiece, _ part: Part) -> UInt64 {
    let row = piece.row
    guard part.rows.contains(row) else { return 0 }
    let first = max(piece.leftX >> Fixed.bits, 0)
    let last = min(piece.rightX >> Fixed.bits, Tile.width &- 1)
    return pixels[row] & part.columns & (UInt64.max &<< UInt64(truncatingIfNeeded: first))
      & (UInt64.max &>> UInt64(truncatingIfNeeded: Tile.width &- 1 &- last))
  }

  /// - Parameter wanted: the pixels that the piece passes.
  private mutating func gather(_ piece: EdgePiece, _ wanted: UInt64, _ signedSteepness: Float) {
    let (low, high, row) = (piece.leftX, piece.rightX, piece.row)
    let (steepness, winding) = (signedSteepness.magnitude, signedSteepness.sign == .minus ? -1 : 1)
    let rowTop = row << Fixed.bits
    var bits = wanted
    while bits != 0 {
      let column = bits.trailingZeroBitCount
      bits &= bits &- 1
      let (border, nextBorder) = (column << Fixed.bits, (column &+ 1) << Fixed.bits)
      let pixel = row &* Tile.width &+ column
      let (begin, end) = (max(low, border), min(high, nextBorder))
      let (risen, total) = (low < border ? piece.rise(upTo: border, steepness) : 0, piece.rise(upTo: end, steepness))
      let (beginY, endY) = (piece.y(atRise: risen) &- rowTop, piece.y(atRise: total) &- rowTop)
      if low < border {
        // Downwards from left to right the edge stops being on the left, else it begins to be.
        appendSide(pixel, from: beginY, piece.runsRight ? -1 &* winding : winding)
      }
      if low == high {
        append(pixel, begin &- border, piece.y0 &- rowTop, begin &- border, piece.y1 &- rowTop, winding)
      } else if piece.runsRight {
        append(pixel, begin &- border, beginY, end &- border, endY, winding)
      } else {
        append(pixel, end &- border, endY, begin &- border, beginY, winding)
      }
    }
  }

  /// The pixel's left side has another winding number from a height downwards.
  @inline(__always)
  private mutating func appendSide(_ pixel: Int, from y: Int, _ winding: Int) {
    append(pixel, 0, y, 0, Fixed.one, winding)
  }

  @inline(__always)
  private mutating func append(_ pixel: Int, _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ winding: Int) {
    guard y0 < y1 else { return }
    @inline(__always)
    func share(_ length: Int) -> Float { Float(Int32(truncatingIfNeeded: length)) * (1 / Float(Fixed.one)) }
    lines.append(
      Line(
        x0: share(x0), y0: share(y0), y1: share(y1), slope: share(x1 &- x0) / share(y1 &- y0),
        winding: Int32(truncatingIfNeeded: winding), next: heads.base[pixel]))
    heads.base[pixel] = Int32(truncatingIfNeeded: lines.count &- 1)
  }

  // MARK: Taking a pixel apart

  /// How much of a pixel is inside, 0…255.
  ///
  /// - Parameter area: its signed area. With the lines' own areas it tells the winding number in the upper left corner.
  private func level(head: Int32, _ area: Int32, _ rule: CoverageRule) -> Int32 {
    let mean = Float(area) * (1 / Float(Fixed.one))
    let level = pathreel_crowded_pixel(widestInstructions, lines.base, head, mean, rule == .evenOdd ? 1 : 0)
    return level >= 0 ? level : PixelSamples.level(lines.base, head, mean, rule)
  }
}
